/* disguise.c: the disguises of a text: their ids, titles and ranges
 *
 * The fold records each character that it changed; disguise-rules.c decides which of them disguise.
 * This file joins them to one range for each paragraph and disguise. A paragraph ends as in text.c:
 * at a blank line, before an indented line, or at the end of a line that was not wrapped. O(n). */
#include "text/disguises/disguise.h"

#include "base/array.h"
#include "base/order.h"
#include "base/translate.h"
#include "text/disguises/disguise-rules.h"
#include "text/wrapped-line.h"

static const struct
{
  const char *id, *title;
} disguises[] = {
  [WINNOW_DISGUISE_INVISIBLE] = { "invisible", N_ ("Invisible characters inside words") },
  [WINNOW_DISGUISE_LOOKALIKE] = { "lookalike", N_ ("Letters of another alphabet, digits or signs that look the same") },
  [WINNOW_DISGUISE_STYLED] = { "styled", N_ ("Mathematical or full-width letters in place of plain ones") },
  [WINNOW_DISGUISE_BIDI] = { "bidi", N_ ("Controls that turn the direction of writing") },
  [WINNOW_DISGUISE_SPACED] = { "spaced", N_ ("Letters set apart by spaces") },
  [WINNOW_DISGUISE_HIDDEN] = { "hidden", N_ ("Text that a reader does not see") },
  [WINNOW_DISGUISE_CONVERTED] = { "converted", N_ ("Traditional characters turned into simplified ones or back") },
  [WINNOW_DISGUISE_HOMOPHONES] = { "homophones", N_ ("Characters exchanged for others that sound the same") },
  [WINNOW_DISGUISE_PICTURE] = { "picture", N_ ("Text as a picture") },
  [WINNOW_DISGUISE_LETTERS] = { "letters", N_ ("Letters that are not what they show") },
};

const char *
winnow_disguise_get_id (WinnowDisguise disguise)
{
  g_return_val_if_fail ((guint) disguise < WINNOW_N_DISGUISES, NULL);
  return disguises[disguise].id;
}

gboolean
winnow_disguise_from_id (const char *id, WinnowDisguise *disguise)
{
  winnow_for_each_kind (i, WINNOW_N_DISGUISES)
    if (g_str_equal (disguises[i].id, id))
      {
        *disguise = i;
        return TRUE;
      }
  return FALSE;
}

const char *
winnow_disguise_get_title (WinnowDisguise disguise)
{
  g_return_val_if_fail ((guint) disguise < WINNOW_N_DISGUISES, NULL);
  return disguises[disguise].title;
}

/* ── ranges ── */

static gboolean
is_line_end (char c)
{
  return c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

/* Whether the line end at byte @at ends a paragraph. */
static gboolean
ends_paragraph (const char *text, gsize length, gsize at)
{
  gsize next = at + 1, columns = 0;
  if (text[at] == '\r' && next < length && text[next] == '\n')
    next++;
  if (next >= length || text[at] == '\f' || g_ascii_isspace (text[next]))
    return TRUE;
  for (gsize i = at; i > 0 && !is_line_end (text[i - 1]) && columns <= WINNOW_WRAPPED_LINE_MAXIMUM; i--)
    columns += winnow_byte_get_columns ((guchar) text[i - 1]);
  return !winnow_line_is_wrapped (columns);
}

static gboolean
is_same_paragraph (const char *text, gsize length, gsize from, gsize to)
{
  winnow_for_each_between (i, from, to)
    if (is_line_end (text[i]) && ends_paragraph (text, length, i))
      return FALSE;
  return TRUE;
}

WINNOW_DEFINE_COMPARE_2 (compare_ranges, WinnowDisguiseRange, start, disguise)

GArray *
winnow_disguise_ranges_new (const GArray *candidates, const char *text, gsize length)
{
  GArray *ranges = winnow_array_new (WinnowDisguiseRange);
  guint last[WINNOW_N_DISGUISES] = { 0 }; /* index of the last range of each disguise + 1, or 0 */
  winnow_for_each_value (const WinnowDisguiseCandidate, candidate, candidates)
    {
      guint32 end = g_utf8_next_char (text + candidate->start) - text;
      WinnowDisguiseRange *range = last[candidate->disguise] > 0
                                       ? &g_array_index (ranges, WinnowDisguiseRange, last[candidate->disguise] - 1)
                                       : NULL;
      if (range != NULL && is_same_paragraph (text, length, range->end, candidate->start))
        {
          range->end = end;
          range->count++;
        }
      else
        {
          WINNOW_APPEND (ranges, WinnowDisguiseRange, candidate->disguise, candidate->start, end, 1);
          last[candidate->disguise] = ranges->len;
        }
    }
  winnow_array_sort (ranges, compare_ranges);
  return ranges;
}

GArray *
winnow_disguises_find (const char *text, gsize length)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (text, length);
  g_autoptr (GArray) candidates = winnow_disguise_candidates_new (fold, text);
  return winnow_disguise_ranges_new (candidates, text, length);
}
