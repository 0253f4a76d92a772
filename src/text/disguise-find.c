/* disguise-find.c: disguises in a text, told once a paragraph
 *
 * The fold leaves a trace of each code point that a disguise may be made of, disguise-judge.c says
 * which of them are. Here they are put together: a flag for each paragraph and disguise. A
 * paragraph ends where sentences take it to end (see text.c): at a blank line, before an indented
 * line, or at the end of a line that was not wrapped. O(n). */
#include "text/disguise-judge.h"

/* Columns (a Han character is two) of a line that is taken for one line of a wrapped paragraph. */
#define WRAPPED_LINE_MINIMUM 40
#define WRAPPED_LINE_MAXIMUM 120

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
  for (gsize i = at; i > 0 && !is_line_end (text[i - 1]) && columns <= WRAPPED_LINE_MAXIMUM; i--)
    columns += ((guchar) text[i - 1] & 0xc0) != 0x80 ? 1 + ((guchar) text[i - 1] >= 0xe3) : 0;
  return columns < WRAPPED_LINE_MINIMUM || columns > WRAPPED_LINE_MAXIMUM;
}

static gboolean
is_same_paragraph (const char *text, gsize length, gsize from, gsize to)
{
  for (gsize i = from; i < to; i++)
    if (is_line_end (text[i]) && ends_paragraph (text, length, i))
      return FALSE;
  return TRUE;
}

static int
compare_flags (gconstpointer a, gconstpointer b)
{
  const WinnowDisguiseRange *x = a, *y = b;
  return x->start != y->start ? (x->start < y->start ? -1 : 1) : (int) x->disguise - (int) y->disguise;
}

GArray *
winnow_disguises_find (const char *text, gsize length)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (text, length);
  g_autoptr (GArray) candidates = winnow_disguise_candidates_new (fold, text);
  GArray *flags = g_array_new (FALSE, FALSE, sizeof (WinnowDisguiseRange));
  guint last[WINNOW_N_DISGUISES] = { 0 }; /* the last flag of each disguise, counted from 1 */

  for (guint i = 0; i < candidates->len; i++)
    {
      const WinnowDisguiseCandidate *candidate = &g_array_index (candidates, WinnowDisguiseCandidate, i);
      guint32 end = (guint32) (g_utf8_next_char (text + candidate->start) - text);
      WinnowDisguiseRange *flag = last[candidate->disguise] > 0
                                      ? &g_array_index (flags, WinnowDisguiseRange, last[candidate->disguise] - 1)
                                      : NULL;

      if (flag != NULL && is_same_paragraph (text, length, flag->end, candidate->start))
        {
          flag->end = end;
          flag->count++;
        }
      else
        {
          WinnowDisguiseRange new_flag = { candidate->disguise, candidate->start, end, 1 };
          g_array_append_val (flags, new_flag);
          last[candidate->disguise] = flags->len;
        }
    }
  g_array_sort (flags, compare_flags);
  return flags;
}
