/* fold-hyphens.c: words that are hyphenated at the end of a line
 *
 * Where many lines end so, a hyphen there is one of the line (“knowl-” + “edge”): programs that
 * only wrap hardly break at hyphens. It is one of the word (“well-” + “known”) if the rest of the
 * text has both parts as words, and not the word in one piece.
 *
 * Hyphen and line end are taken out, and the space after the word becomes the line end. */
#include "text/folding/fold-passes.h"

#include <string.h>

#include "base/array.h"
#include "base/lower-bound.h"
#include "base/order.h"

#define LEAST_BREAKS 3u
#define LINES_A_BREAK 20u
#define LEAST_LINE 30 /* bytes of a line that is counted */
#define SHORT_WORD 3  /* letters: “pre- and post-” */
#define FNV_BASIS G_GUINT64_CONSTANT (0xcbf29ce484222325)
#define FNV_PRIME G_GUINT64_CONSTANT (0x100000001b3)

/* Units: the parts of a word are [first, hyphen) and [next, last). */
typedef struct
{
  guint32 first, hyphen, next, last;
} Break;

static gboolean
is_letter (const WinnowFold *fold, guint32 at)
{
  return at < fold->n_units && fold->classes[at] == WINNOW_UNIT_LETTER
         && (winnow_fold_look_up (fold->units[at]) & (WINNOW_FOLD_LATIN | WINNOW_FOLD_LOOKALIKE)) != 0;
}

/* @hyphen: a byte of the source */
static gboolean
find_break (const WinnowFold *fold, guint32 hyphen, Break *found)
{
  guint32 at = winnow_lower_bound (fold->starts, sizeof *fold->starts, fold->n_units, hyphen), next = at + 1;
  while (next < fold->n_units && fold->units[next++] != '\n') /* after \r */
    ;
  while (next < fold->n_units && winnow_fold_is_space (fold->units[next]))
    next++;
  *found = (Break){ at, at, next, next };
  while (found->first > 0 && is_letter (fold, found->first - 1))
    found->first--;
  while (is_letter (fold, found->last))
    found->last++;
  return found->first < at && found->last > next;
}

/* Returns: (transfer full) (element-type Break) none where they are few */
static GArray *
find_breaks (const WinnowFold *fold, const char *text, gsize length)
{
  GArray *breaks = winnow_array_new (Break);
  guint n_lines = 0;
  Break found;
  for (const char *line = text, *end; (end = memchr (line, '\n', length - (gsize) (line - text))) != NULL;
       line = end + 1)
    {
      const char *hyphen = end - 1 - (end > line && end[-1] == '\r');
      n_lines += end - line >= LEAST_LINE;
      if (hyphen > line && *hyphen == '-' && find_break (fold, (guint32) (hyphen - text), &found))
        g_array_append_val (breaks, found);
    }
  if (breaks->len < LEAST_BREAKS || breaks->len * LINES_A_BREAK < n_lines)
    g_array_set_size (breaks, 0);
  return breaks;
}

static guint64
hash_units (guint64 hash, const WinnowFold *fold, guint32 first, guint32 last)
{
  for (; first < last; first++)
    hash = (hash ^ fold->units[first]) * FNV_PRIME;
  return hash;
}

/* Adds the hashes of the words in the units [@first, @last). */
static void
add_words (GArray *words, const WinnowFold *fold, guint32 first, guint32 last)
{
  for (guint32 end; first < last; first = end + 1)
    {
      for (end = first; end < last && is_letter (fold, end);)
        end++;
      guint64 hash = hash_units (FNV_BASIS, fold, first, end);
      g_array_append_val (words, hash);
    }
}

static gboolean
has_word (GArray *words, guint64 hash)
{
  return g_array_binary_search (words, &hash, winnow_compare_64, NULL);
}

static gboolean
is_of_line (const WinnowFold *fold, GArray *words, const Break *at)
{
  guint64 left = hash_units (FNV_BASIS, fold, at->first, at->hyphen);
  return has_word (words, hash_units (left, fold, at->next, at->last))
         || !has_word (words, hash_units (FNV_BASIS, fold, at->next, at->last))
         || (!has_word (words, left) && at->last - at->next > SHORT_WORD);
}

/* Lets the line end after the word that ends before unit @at, so that lines keep their lengths. */
static void
move_line_end (WinnowFold *fold, guint32 at)
{
  while (at < fold->n_units && fold->classes[at] == WINNOW_UNIT_SEPARATOR && !g_unichar_isspace (fold->units[at]))
    at++;
  if (at < fold->n_units && winnow_fold_is_space (fold->units[at]))
    fold->units[at] = '\n';
}

gboolean
winnow_fold_hyphens (WinnowFold *fold, const char *text, gsize length)
{
  guint32 from = 0;
  g_autoptr (GArray) breaks = find_breaks (fold, text, length), words = winnow_array_new (guint64),
                     removed = winnow_array_new (guint32);
  winnow_for_each_value (const Break, each, breaks)
    {
      add_words (words, fold, from, each->first);
      from = each->last;
    }
  if (breaks->len == 0)
    return FALSE;
  add_words (words, fold, from, fold->n_units);
  winnow_array_sort_unique (words, winnow_compare_64);
  winnow_for_each_value (const Break, each, breaks)
    if (is_of_line (fold, words, each))
      {
        winnow_for_each_between (unit, each->hyphen, each->next)
          g_array_append_val (removed, unit);
        move_line_end (fold, each->last);
      }
  if (removed->len > 0)
    winnow_fold_remove_units (fold, removed, WINNOW_FOLDED_NONE);
  return removed->len > 0;
}
