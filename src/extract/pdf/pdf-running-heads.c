/* pdf-running-heads.c: finds running heads, running feet, page numbers and stamps.
 *
 * Candidates are the two highest and the two lowest lines of each page, the lines next to a running
 * head or foot, and all in the outer strip of a page. A candidate is a running head or foot if the
 * same text, except for digits, is at one height on several pages, if it is a page number in a
 * wider strip, or if it has what printing and downloading leave (an address, a time, "page 1 of 2")
 * in smaller type apart from the text, or ends with a number far below it. */
#include "extract/pdf/pdf.h"

#include <math.h>
#include <string.h>

#include "base/for-each.h"
#include "base/order.h"

#define ZONE_LINES 2u      /* at either end of a page */
#define MAX_ZONE_LINES 6u  /* of a running head or foot */
#define MIN_PAGES 3u       /* that must repeat a line */
#define MIN_PAGES_STRIP 2u /* in the outer strip */
#define STRIP 0.09         /* of the page's height: the outer strip */
#define WIDE_STRIP 0.15    /* of the page's height: where page numbers are */
#define APART 0.8          /* of the page's letters: the least distance of a stamp from the text */
#define FAR_APART 2.5      /* of the page's letters: what is outside of any text */
#define SMALLER 0.97       /* of the page's letters: the size of a stamp */
#define HEIGHT_STEP 6.0    /* points: smaller differences of height do not count */
#define MAX_KEY_CHARS 160  /* longer lines are no heads */
#define MAX_LONE_CHARS 60  /* of a line far below the text, without spaces */

typedef struct
{
  WinnowPdfLine *line; /* (unowned) */
  WinnowPdfRole role;  /* which end of the page */
  gboolean in_strip;   /* the outer one */
  double gap;          /* to the text, in points */
  /* (unowned) (nullable) the next line towards the end of the page, where that must be one, too */
  const WinnowPdfLine *outer;
} Candidate;

/* The text without spaces, with each number as one sign. Returns: (transfer full) */
static char *
dup_key (const char *text)
{
  GString *key = g_string_new (NULL);
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);
      if (g_unichar_isdigit (c))
        {
          if (key->len == 0 || key->str[key->len - 1] != '#')
            g_string_append_c (key, '#');
        }
      else if (!g_unichar_isspace (c))
        g_string_append_unichar (key, c);
    }
  return g_string_free (key, FALSE);
}

/* "12", "- 12 -", "3/20", "第 3 页 共 20 页", "Page 3 of 20". */
static gboolean
is_page_number (const char *key)
{
  static const char *const words[] = { "第", "页", "頁", "共", "Page", "page", "of", "p.", "P." };
  const char *at = key;
  gboolean digits = FALSE;

  while (*at != '\0')
    {
      gsize length = 0;
      for (guint i = 0; i < G_N_ELEMENTS (words) && length == 0; i++)
        if (g_str_has_prefix (at, words[i]))
          length = strlen (words[i]);
      if (*at == '#')
        digits = TRUE;
      else if (length == 0 && !g_unichar_ispunct (g_utf8_get_char (at)))
        return FALSE;
      at = length > 0 ? at + length : g_utf8_next_char (at);
    }
  return digits;
}

/* What printing and downloading write at the edge of a page. */
static gboolean
is_stamp (const char *text)
{
  static const char pattern[]
      = "https?://|www\\.|\\b\\d{1,2}:\\d\\d\\b|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}\\b|\\b(19|20)\\d\\d-\\d\\d-\\d\\d"
        "|\\b\\d+\\.\\d+\\.\\d+\\.\\d+\\b|downloaded|printed|©|\\bpage \\d|\\d+ (of|/) \\d|\\d/\\d|personal "
        "use|submitted";
  return g_regex_match_simple (pattern, text, G_REGEX_CASELESS, 0);
}

/* "978-1-4673 © 2012 The society 366"; not "1. Letter to the council", a note. */
static gboolean
is_lone_foot (const char *text, const char *key)
{
  return g_str_has_suffix (key, "#") && strlen (key) <= MAX_LONE_CHARS
         && !g_regex_match_simple ("^\\d+[.)\\s\\pL]", text, 0, 0);
}

WINNOW_DEFINE_POINTER_COMPARE (compare_heights, WinnowPdfLine, top)

/* Appends the candidates among the lines [first, last) of one page. */
static void
find_candidates (GArray *lines, guint first, guint last, GArray *candidates)
{
  g_autoptr (GPtrArray) by_height = g_ptr_array_new ();
  winnow_for_each_between (i, first, last)
    {
      WinnowPdfLine *line = &g_array_index (lines, WinnowPdfLine, i);
      if (*line->text != '\0' && line->role == WINNOW_PDF_BODY)
        g_ptr_array_add (by_height, line);
    }
  g_ptr_array_sort (by_height, compare_heights);
  winnow_for_each_index (i, by_height)
    {
      WinnowPdfLine *line = g_ptr_array_index (by_height, i);
      const WinnowPdfLine *above = i > 0 ? g_ptr_array_index (by_height, i - 1) : NULL;
      const WinnowPdfLine *below = i + 1 < by_height->len ? g_ptr_array_index (by_height, i + 1) : NULL;
      guint from_end = by_height->len - 1 - i, depth = MIN (i, from_end);
      gboolean is_high = line->bottom <= STRIP * line->page_height,
               is_low = line->top >= (1 - STRIP) * line->page_height;
      gboolean is_head = is_high || i < ZONE_LINES || (i < from_end && from_end >= ZONE_LINES);
      const WinnowPdfLine *inner = is_head ? below : above;
      Candidate candidate = { line, is_head ? WINNOW_PDF_HEAD : WINNOW_PDF_FOOT, is_high || is_low };
      candidate.gap = inner == NULL ? G_MAXDOUBLE : is_head ? inner->top - line->bottom : line->top - inner->bottom;
      candidate.outer = candidate.in_strip || depth < ZONE_LINES ? NULL : is_head ? above : below;
      if ((candidate.in_strip || depth < MAX_ZONE_LINES) && g_utf8_strlen (line->text, -1) <= MAX_KEY_CHARS)
        g_array_append_val (candidates, candidate);
    }
}

/* What repeats on other pages. The height counts from the nearer end, since pages may differ in
 * size. */
static char *
dup_place_key (const Candidate *candidate)
{
  const WinnowPdfLine *line = candidate->line;
  double height = candidate->role == WINNOW_PDF_HEAD ? line->top : line->page_height - line->bottom;
  g_autofree char *key = dup_key (line->text);
  return g_strdup_printf ("%d %ld %s", candidate->role, lround (height / HEIGHT_STEP), key);
}

static void
decide (const Candidate *candidate, GHashTable *counts)
{
  g_autofree char *place = dup_place_key (candidate);
  g_autofree char *key = dup_key (candidate->line->text);
  WinnowPdfLine *line = candidate->line;
  gboolean upper = line->top < line->page_height / 2;
  gboolean in_wide_strip
      = line->bottom <= WIDE_STRIP * line->page_height || line->top >= (1 - WIDE_STRIP) * line->page_height;
  gboolean is_apart = candidate->gap >= APART * line->page_size, is_far = candidate->gap >= FAR_APART * line->page_size;
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, place));
  if (candidate->outer != NULL && candidate->outer->role == WINNOW_PDF_BODY)
    return;
  if (n >= (candidate->in_strip ? MIN_PAGES_STRIP : MIN_PAGES)
      || (is_page_number (key) && in_wide_strip && (candidate->in_strip || is_apart))
      || (candidate->in_strip && is_apart && line->size <= SMALLER * line->page_size && is_stamp (line->text))
      || (candidate->role == WINNOW_PDF_FOOT && candidate->in_strip && is_far && is_lone_foot (line->text, key)))
    line->role = upper ? WINNOW_PDF_HEAD : WINNOW_PDF_FOOT;
}

void
winnow_pdf_mark_running_heads (GArray *lines)
{
  g_autoptr (GArray) candidates = winnow_array_new (Candidate);
  g_autoptr (GHashTable) counts = winnow_string_table_new (NULL);
  for (guint first = 0, last; first < lines->len; first = last)
    {
      guint page = g_array_index (lines, WinnowPdfLine, first).page;
      for (last = first; last < lines->len && g_array_index (lines, WinnowPdfLine, last).page == page; last++)
        ;
      find_candidates (lines, first, last, candidates);
    }
  winnow_for_each_value (const Candidate, candidate, candidates)
    {
      char *place = dup_place_key (candidate);
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, place));
      g_hash_table_replace (counts, place, GUINT_TO_POINTER (n + 1));
    }
  winnow_for_each_value (const Candidate, candidate, candidates) /* from the ends inwards */
    if (candidate->role == WINNOW_PDF_HEAD)
      decide (candidate, counts);
  winnow_for_each_down (i, candidates->len) if (g_array_index (candidates, Candidate, i).role == WINNOW_PDF_FOOT)
      decide (&g_array_index (candidates, Candidate, i), counts);
}
