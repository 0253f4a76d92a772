/* pdf-running-heads.c: finds running heads, running feet and page numbers.
 *
 * Candidates are the two highest and the two lowest lines of each page. A candidate is a running
 * head or foot if the same text, except for digits, is at one height on three or more pages, or if
 * it is a page number in the outer strip of a page. */
#include "extract/pdf/pdf.h"

#include <math.h>
#include <string.h>

#include "base/for-each.h"
#include "base/order.h"

#define ZONE_LINES 2      /* at either end of a page */
#define MIN_PAGES 3       /* that must repeat a line */
#define STRIP 0.15        /* of the page's height: where page numbers are */
#define HEIGHT_STEP 6.0   /* points: smaller differences of height do not count */
#define MAX_KEY_CHARS 120 /* longer lines are no heads */

typedef struct
{
  WinnowPdfLine *line; /* (unowned) */
  WinnowPdfRole role;  /* which end of the page */
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

WINNOW_DEFINE_POINTER_COMPARE (compare_heights, WinnowPdfLine, top)

/* Appends the candidates among the lines [first, last) of one page. */
static void
find_candidates (GArray *lines, guint first, guint last, GArray *candidates)
{
  g_autoptr (GPtrArray) by_height = g_ptr_array_new ();
  for (guint i = first; i < last; i++)
    {
      WinnowPdfLine *line = &g_array_index (lines, WinnowPdfLine, i);
      if (*line->text != '\0' && g_utf8_strlen (line->text, -1) <= MAX_KEY_CHARS)
        g_ptr_array_add (by_height, line);
    }
  g_ptr_array_sort (by_height, compare_heights);
  winnow_for_each_index (i, by_height)
    {
      Candidate candidate = { g_ptr_array_index (by_height, i), i < ZONE_LINES ? WINNOW_PDF_HEAD : WINNOW_PDF_FOOT };
      if (i < ZONE_LINES || i + ZONE_LINES >= by_height->len)
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
  const WinnowPdfLine *line = candidate->line;
  gboolean upper = line->top < line->page_height / 2;
  gboolean in_strip = line->bottom <= STRIP * line->page_height || line->top >= (1 - STRIP) * line->page_height;
  if (GPOINTER_TO_UINT (g_hash_table_lookup (counts, place)) >= MIN_PAGES || (is_page_number (key) && in_strip))
    candidate->line->role = upper ? WINNOW_PDF_HEAD : WINNOW_PDF_FOOT;
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
  winnow_for_each_value (const Candidate, candidate, candidates)
    decide (candidate, counts);
}
