/* pdf-lines.c: segments → lines, and the text of a line.
 *
 * A gap between letters is a space; letters that are all spaced out have wider ones between words.
 * A line with right-to-left letters is turned from the order on paper to that of reading by the
 * Unicode bidirectional algorithm. Hidden text is stored with the line, at its place in it. */
#include <math.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/uchar.h>

#include "base/escape.h"
#include "base/order.h"
#include "extract/pdf/pdf-order.h"
#include "extract/pdf/pdf.h"

#define LOOK_BACK 6     /* lines that a segment may belong to */
#define OVERLAP 0.5     /* of the lower height */
#define OFFSET 0.45     /* of the larger size: between lower edges */
#define SMALL 0.8       /* of the size: raised or lowered letters */
#define SPACE 0.13      /* of the size: the narrowest space */
#define SPACED_OUT 0.04 /* of the size: most gaps of letters that are spaced out */
#define LEAST_GAPS 6u
#define LAM 0x644
#define SOFT_HYPHEN 0xAD
#define SAME 0.01       /* of the size: such a difference of places is none */
#define MAX_HAN_GAP 1.2 /* of the size: a wider gap between Han is a space */

/* ── lines ── */

/* Segments of a line; the first is the longest, as long as the line is not complete. */
static gboolean
is_in_line (const GPtrArray *line, const WinnowPdfSegment *segment)
{
  const WinnowPdfSegment *main = g_ptr_array_index (line, 0);
  const PopplerRectangle *a = &main->box, *b = &segment->box;
  double larger = MAX (main->size, segment->size), smaller = MIN (main->size, segment->size);
  return MIN (a->y2, b->y2) - MAX (a->y1, b->y1) > OVERLAP * MIN (a->y2 - a->y1, b->y2 - b->y1)
         && (fabs (a->y2 - b->y2) < OFFSET * larger || smaller < SMALL * larger);
}

WINNOW_DEFINE_POINTER_COMPARE (compare_left, WinnowPdfSegment, box.x1)

static int
compare_lines (gconstpointer left, gconstpointer right)
{
  const WinnowPdfSegment *x = g_ptr_array_index (*(GPtrArray *const *) left, 0),
                         *y = g_ptr_array_index (*(GPtrArray *const *) right, 0);
  return WINNOW_ORDER (winnow_pdf_get_middle (&x->box), winnow_pdf_get_middle (&y->box));
}

GPtrArray *
winnow_pdf_find_lines (GPtrArray *segments)
{
  GPtrArray *lines = winnow_pointers_new (g_ptr_array_unref);
  winnow_for_each (WinnowPdfSegment, segment, segments)
    {
      guint i = lines->len;
      GPtrArray *line = NULL;
      while (line == NULL && i > 0 && i-- + LOOK_BACK >= lines->len)
        if (is_in_line (g_ptr_array_index (lines, i), segment))
          line = g_ptr_array_index (lines, i);
      if (line == NULL)
        g_ptr_array_add (lines, line = g_ptr_array_new ());
      const WinnowPdfSegment *main = line->len > 0 ? g_ptr_array_index (line, 0) : segment;
      g_ptr_array_insert (line, segment->n > main->n ? 0 : -1, segment);
    }
  g_ptr_array_sort (lines, compare_lines);
  winnow_for_each (GPtrArray, line, lines)
    g_ptr_array_sort (line, compare_left);
  return lines;
}

/* ── hidden text ── */

static void
clear_hidden (gpointer data)
{
  g_free (((WinnowPdfHidden *) data)->text);
}

void
winnow_pdf_line_hide (WinnowPdfLine *line, gsize at, const char *text)
{
  WinnowPdfHidden hidden = { .at = at, .text = winnow_escape_dup_line (text) };
  if (line->hidden == NULL)
    {
      line->hidden = winnow_array_new (WinnowPdfHidden);
      g_array_set_clear_func (line->hidden, clear_hidden);
    }
  g_array_append_val (line->hidden, hidden);
}

/* ── text ── */

/* A letter of a line, or a space. */
typedef struct
{
  gunichar c;
  gboolean hidden;
} Sign;

WINNOW_DEFINE_ORDER (compare_letters, WinnowPdfLetter,
                     WINNOW_ORDER (x->box.x1, y->box.x1) ?: WINNOW_ORDER (x->box.x2, y->box.x2))

static gboolean
is_alef (gunichar c)
{
  return c == 0x627 || (c >= 0x622 && c <= 0x625 && c != 0x624);
}

/* Poppler has the letters of lam-alef, one glyph, from left to right, each with half of its box. */
static void
split_ligatures (GArray *letters, gboolean is_rtl)
{
  for (guint i = 0; i + 1 < letters->len; i++)
    {
      WinnowPdfLetter *pair = &g_array_index (letters, WinnowPdfLetter, i), first = pair[is_rtl],
                      second = pair[!is_rtl];
      double width = pair->box.x2 - pair->box.x1, next_width = pair[1].box.x2 - pair[1].box.x1;
      if (first.c != LAM || !is_alef (second.c) || fabs (width - next_width) > SAME * pair->size
          || fabs (pair[1].box.x1 - pair->box.x2) > 2 * SAME * pair->size)
        continue;
      pair[is_rtl].c = second.c;
      pair[!is_rtl].c = first.c;
      i++;
    }
}

/* The letters of a line from left to right. */
static GArray *
list_letters (const WinnowPdfSheet *sheet, const GPtrArray *line)
{
  GArray *letters = winnow_array_new (WinnowPdfLetter);
  winnow_for_each (const WinnowPdfSegment, segment, line)
    g_array_append_vals (letters, &g_array_index (sheet->letters, WinnowPdfLetter, segment->first), segment->n);
  winnow_array_sort (letters, compare_letters);
  split_ligatures (letters, sheet->is_rtl);
  return letters;
}

static double
get_gap (const WinnowPdfLetter *letter)
{
  return (letter[1].box.x1 - letter->box.x2) / MAX (letter->size, 1);
}

/* The narrowest gap that is a space. */
static double
get_least_space (const GArray *letters)
{
  g_autoptr (GArray) gaps = winnow_array_new (double);
  for (guint i = 0; i + 1 < letters->len; i++)
    g_array_append_vals (gaps, &(double){ get_gap (&g_array_index (letters, WinnowPdfLetter, i)) }, 1);
  double usual = gaps->len >= LEAST_GAPS ? winnow_pdf_get_median (gaps) : 0;
  return usual < SPACED_OUT ? SPACE : usual + MAX (0.12, 0.6 * usual);
}

static gboolean
is_space (const WinnowPdfLetter *letter, double least)
{
  double gap = get_gap (letter);
  return gap > least && !g_unichar_ismark (letter[1].c)
         && !(winnow_pdf_is_cjk (letter->c) && winnow_pdf_is_cjk (letter[1].c) && gap < MAX_HAN_GAP);
}

/* From left to right on the paper. A space between hidden letters is hidden, too. */
static GArray *
list_signs (const WinnowPdfSheet *sheet, const GArray *letters)
{
  GArray *signs = winnow_array_new (Sign);
  double least = get_least_space (letters);
  winnow_for_each_index (i, letters)
    {
      const WinnowPdfLetter *letter = &g_array_index (letters, WinnowPdfLetter, i);
      gunichar c = g_unichar_iscntrl (letter->c) ? ' ' : letter->c == SOFT_HYPHEN ? '-' : letter->c; /* that is drawn */
      Sign sign = { c, letter->hidden }, space = { ' ', FALSE };
      g_array_append_val (signs, sign);
      if (i + 1 == letters->len || !is_space (letter, least))
        continue;
      space.hidden = letter->hidden && letter[1].hidden;
      g_array_append_val (signs, space);
    }
  for (guint i = 0; sheet->is_rtl && 2 * i + 1 < signs->len; i++)
    {
      Sign *first = &g_array_index (signs, Sign, i), *last = &g_array_index (signs, Sign, signs->len - 1 - i),
           sign = *first;
      *first = *last;
      *last = sign;
    }
  return signs;
}

/* ── right-to-left ── */

/* Puts the signs of a line into the order of reading. */
static void
put_in_order (GArray *signs, gboolean is_rtl)
{
  Sign *data = WINNOW_DATA (Sign, signs);
  guint n = signs->len;
  g_autofree UChar *units = g_new (UChar, n + 1);
  g_autofree gint32 *order = g_new (gint32, n + 1);
  g_autofree Sign *old = NULL;
  UErrorCode status = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_open ();
  old = g_memdup2 (data, n * sizeof *data);
  winnow_for_each_below (i, n)
    /* one unit a letter: beyond 16 bits another of its direction */
    units[i] = data[i].c <= 0xFFFF ? (UChar) data[i].c : winnow_pdf_is_rtl (data[i].c) ? 0x5D0 : 'a';
  ubidi_setReorderingMode (bidi, UBIDI_REORDER_INVERSE_NUMBERS_AS_L);
  ubidi_setPara (bidi, units, (gint32) n, is_rtl ? 1 : 0, NULL, &status);
  ubidi_getVisualMap (bidi, order, &status);
  for (guint i = 0; i < n && U_SUCCESS (status); i++)
    {
      gint32 from = CLAMP (order[i], 0, (gint32) n - 1);
      data[i] = old[from];
      if (ubidi_getLevelAt (bidi, from) % 2 == 1)
        data[i].c = (gunichar) u_charMirror ((UChar32) data[i].c);
    }
  ubidi_close (bidi);
}

/* ── reading ── */

static void
end_hidden (WinnowPdfLine *line, gsize at, GString *hidden)
{
  if (hidden->len > 0)
    winnow_pdf_line_hide (line, at, hidden->str);
  g_string_truncate (hidden, 0);
}

static void
write_signs (WinnowPdfLine *line, const GArray *signs)
{
  g_autoptr (GString) shown = g_string_new (NULL);
  g_autoptr (GString) hidden = g_string_new (NULL);
  winnow_for_each_value (const Sign, sign, signs)
    {
      if (sign->hidden)
        {
          g_string_append_unichar (hidden, sign->c);
          continue;
        }
      end_hidden (line, shown->len, hidden);
      if (sign->c != ' ' || (shown->len > 0 && shown->str[shown->len - 1] != ' '))
        g_string_append_unichar (shown, sign->c);
    }
  end_hidden (line, shown->len, hidden);
  line->text = g_strchomp (g_strdup (shown->str));
  winnow_for_each_value (WinnowPdfHidden, stretch, line->hidden)
    stretch->at = MIN (stretch->at, strlen (line->text));
}

static void
measure (WinnowPdfLine *line, const GPtrArray *segments)
{
  const WinnowPdfSegment *main = g_ptr_array_index (segments, 0);
  line->left = main->box.x1;
  line->right = main->box.x2;
  winnow_for_each (const WinnowPdfSegment, segment, segments)
    {
      line->left = MIN (line->left, segment->box.x1);
      line->right = MAX (line->right, segment->box.x2);
      if (segment->n > main->n)
        main = segment;
    }
  line->top = main->box.y1;
  line->bottom = main->box.y2;
  line->size = main->size;
}

void
winnow_pdf_read_line (GArray *lines, const WinnowPdfSheet *sheet, const GPtrArray *segments, WinnowPdfLine line)
{
  g_autoptr (GArray) letters = list_letters (sheet, segments);
  g_autoptr (GArray) signs = list_signs (sheet, letters);
  gboolean any_rtl = FALSE;
  measure (&line, segments);
  winnow_for_each_value (const Sign, sign, signs)
    any_rtl |= winnow_pdf_is_rtl (sign->c);
  if (any_rtl || sheet->is_rtl)
    put_in_order (signs, sheet->is_rtl);
  write_signs (&line, signs);
  if (*line.text != '\0' || line.hidden != NULL)
    g_array_append_val (lines, line);
  else
    g_free (line.text);
}
