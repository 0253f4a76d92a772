/* pdf-letters.c: all letters of a PDF page.
 *
 * Poppler gives the text and the boxes of a selection between two corners. The default begins at
 * the upper left, where a right-to-left page ends, so lines are lost; other corners find them, also
 * what is beside turned text. A letter that an earlier selection has, at the same place, is not
 * taken twice. Poppler puts marks of direction into the text that have no box, and turns the
 * letters between them: this is undone. */
#include "extract/pdf/pdf-letters.h"

#include <math.h>
#include <unicode/uchar.h>

#include "base/order.h"

#define FAR 1e4   /* points: outside of any page */
#define LARGE 1e5 /* no place is further away */
#define RTL_EMBEDDING 0x202B
#define LTR_EMBEDDING 0x202A
#define EMBEDDING_END 0x202C
#define WORD_GAP 0.5 /* of the size: letters further apart belong to two words */
#define SAMPLE 2000  /* letters whose sizes are enough to know the page's */

/* ── characters ── */

gboolean
winnow_pdf_is_cjk (gunichar c)
{
  return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE4F)
         || (c >= 0xFF01 && c <= 0xFF60) || (c >= 0x20000 && c <= 0x3FFFF);
}

gboolean
winnow_pdf_is_rtl (gunichar c)
{
  UCharDirection direction = u_charDirection ((UChar32) c);
  return direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC;
}

static void
reverse (GArray *letters, guint first)
{
  gunichar *data = WINNOW_DATA (gunichar, letters);
  for (guint last = letters->len; first + 1 < last; first++)
    {
      gunichar c = data[first];
      data[first] = data[--last];
      data[last] = c;
    }
}

/* The letters of @text in the order of their boxes. Poppler opens a second embedding within one at
 * most. */
static GArray *
list_characters (const char *text)
{
  GArray *letters = winnow_array_new (gunichar);
  guint starts[2] = { 0 }, depth = 0;
  winnow_for_each_character (at, text)
    {
      gunichar c = g_utf8_get_char (at);
      if ((c == RTL_EMBEDDING || c == LTR_EMBEDDING) && depth < G_N_ELEMENTS (starts))
        starts[depth++] = letters->len;
      else if (c == EMBEDDING_END && depth > 0)
        reverse (letters, starts[--depth]);
      else
        g_array_append_val (letters, c);
    }
  return letters;
}

/* ── selections ── */

typedef struct
{
  WinnowPdfText *text; /* (unowned) */
  GHashTable *seen;    /* (owned) set of places */
  guint n_words;
} Union;

/* A number for the place of a box. */
static gpointer
get_place (const PopplerRectangle *box)
{
  const double sides[] = { box->x1, box->y1, box->x2, box->y2 };
  guint64 place = 0;
  winnow_for_each_of (side, sides)
    place = (place ^ (guint64) llround (*side * 100)) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  return GSIZE_TO_POINTER ((gsize) (place >> 32 ^ place));
}

/* FALSE where there is no place. */
static gboolean
set_box (WinnowPdfLetter *letter, const PopplerRectangle *box)
{
  letter->box = (PopplerRectangle){ MIN (box->x1, box->x2), MIN (box->y1, box->y2), MAX (box->x1, box->x2),
                                    MAX (box->y1, box->y2) };
  return letter->box.x1 > -LARGE && letter->box.y1 > -LARGE && letter->box.x2 < LARGE && letter->box.y2 < LARGE;
}

static gboolean
is_far (const PopplerRectangle *box, const PopplerRectangle *next, double size)
{
  double across = MAX (next->x1 - box->x2, box->x1 - next->x2), down = MAX (next->y1 - box->y2, box->y1 - next->y2);
  return MAX (across, down) > WORD_GAP * size || MIN (across, down) > 0;
}

static void
add_letters (Union *all, const GArray *characters, const PopplerRectangle *boxes, guint n, const GList *looks)
{
  const PopplerTextAttributes *look = looks != NULL ? looks->data : NULL;
  guint first = all->text->letters->len;
  winnow_for_each_below (i, n)
    {
      WinnowPdfLetter letter = { .c = g_array_index (characters, gunichar, i) };
      while (looks != NULL && look->end_index < (int) i)
        if ((looks = looks->next) != NULL)
          look = looks->data;
      if (g_unichar_isspace (letter.c))
        all->n_words++;
      if (look == NULL || g_unichar_isspace (letter.c) || !set_box (&letter, &boxes[i])
          || g_hash_table_contains (all->seen, get_place (&letter.box)))
        continue;
      letter.size = CLAMP (look->font_size, 0.1, LARGE);
      letter.look = look;
      const WinnowPdfLetter *last = WINNOW_LAST (WinnowPdfLetter, all->text->letters);
      all->n_words += last != NULL && is_far (&last->box, &letter.box, letter.size);
      letter.word = all->n_words;
      g_array_append_val (all->text->letters, letter);
    }
  for (; first < all->text->letters->len; first++)
    g_hash_table_add (all->seen, get_place (&g_array_index (all->text->letters, WinnowPdfLetter, first).box));
}

static void
add_selection (Union *all, PopplerPage *page, PopplerRectangle area)
{
  g_autofree char *raw = poppler_page_get_text_for_area (page, &area);
  g_autofree char *text = raw != NULL ? g_utf8_make_valid (raw, -1) : g_strdup ("");
  g_autofree PopplerRectangle *boxes = NULL;
  g_autoptr (GArray) characters = list_characters (text);
  guint n = 0;
  if (characters->len == 0)
    return;
  GList *looks = poppler_page_get_text_attributes_for_area (page, &area);
  poppler_page_get_text_layout_for_area (page, &area, &boxes, &n);
  g_ptr_array_add (all->text->looks, looks);
  add_letters (all, characters, boxes, MIN (n, characters->len), looks);
}

/* Whether @letter is beside the letter before it, or begins a line: not below or above it. */
static gboolean
goes_right (const WinnowPdfLetter *letter)
{
  double right = letter->box.x1 - letter[-1].box.x1, down = letter->box.y1 - letter[-1].box.y1;
  return !winnow_pdf_is_rtl (letter->c) && (fabs (right) > letter->size / 2 || fabs (down) < letter->size / 2);
}

static void
free_looks (gpointer looks)
{
  poppler_page_free_text_attributes (looks);
}

void
winnow_pdf_text_init (WinnowPdfText *text, PopplerPage *page)
{
  *text = (WinnowPdfText){ .letters = winnow_array_new (WinnowPdfLetter), .looks = winnow_pointers_new (free_looks) };
  poppler_page_get_size (page, &text->width, &text->height);
  const PopplerRectangle whole = { 0, 0, text->width, text->height };
  static const PopplerRectangle others[]
      = { { -FAR, -FAR, -FAR, FAR }, { FAR, -FAR, -FAR, FAR }, { FAR, -FAR, FAR, FAR } };
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  Union all = { .text = text, .seen = seen };
  add_selection (&all, page, whole);
  gboolean is_plain = text->letters->len > 0;
  for (guint i = 1; i < text->letters->len && is_plain; i++)
    is_plain = goes_right (&g_array_index (text->letters, WinnowPdfLetter, i));
  for (guint i = 0; i < G_N_ELEMENTS (others) && !is_plain; i++)
    add_selection (&all, page, others[i]);
}

void
winnow_pdf_text_clear (WinnowPdfText *text)
{
  g_clear_pointer (&text->letters, g_array_unref);
  g_clear_pointer (&text->looks, g_ptr_array_unref);
}

/* ── medians ── */

WINNOW_DEFINE_ORDER (compare_numbers, double, WINNOW_ORDER (*x, *y))

double
winnow_pdf_get_median (GArray *values)
{
  winnow_array_sort (values, compare_numbers);
  return values->len > 0 ? g_array_index (values, double, values->len / 2) : 0;
}

double
winnow_pdf_get_median_size (const WinnowPdfLetter *letters, guint n)
{
  g_autoptr (GArray) sizes = winnow_array_new (double);
  for (guint i = 0; i < n; i += 1 + n / SAMPLE)
    g_array_append_val (sizes, letters[i].size);
  return winnow_pdf_get_median (sizes);
}
