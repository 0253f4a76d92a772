/* fold-hyphens.c: words that are hyphenated at the end of a line
 *
 * A hyphen at a line end between letters is one of the word (“well-” + “known”) or of the line
 * (“knowl-” + “edge”). What the rest of the text has decides: the word in one piece, or with its
 * hyphen within a line, or both parts as words. Else it is one of the line where many lines end so:
 * programs that only wrap hardly break at hyphens. A soft hyphen is always one of the line.
 *
 * Hyphen and line end are taken out, and the space after the word becomes the line end. */
#include "text/folding/fold-passes.h"

#include <string.h>

#include "base/array.h"
#include "base/lower-bound.h"
#include "base/order.h"

#define LEAST_BREAKS 3u
#define LINES_A_BREAK 20u
#define LEAST_LINE 30  /* bytes of a line that is counted */
#define MOST_INDENT 40 /* units */
#define SHORT_WORD 3   /* letters: “pre- and post-” */
#define FNV_BASIS G_GUINT64_CONSTANT (0xcbf29ce484222325)
#define FNV_PRIME G_GUINT64_CONSTANT (0x100000001b3)

typedef struct
{
  guint32 first, last; /* units of the hyphen and what follows, half-open */
  gboolean is_soft;
} Break;

typedef struct
{
  const WinnowFold *fold;
  GArray *breaks; /* (owned) (element-type Break) */
  GArray *words;  /* (owned) (element-type guint64) hashes of words and of words with hyphens, not of parts of breaks */
  gboolean are_many;
} Pass;

static gboolean
is_hyphen (gunichar unit)
{
  return unit == '-' || unit == 0x2010;
}

static gboolean
is_letter (const WinnowFold *fold, guint32 at)
{
  return at < fold->n_units && fold->classes[at] == WINNOW_UNIT_LETTER
         && (winnow_fold_look_up (fold->units[at]) & (WINNOW_FOLD_LATIN | WINNOW_FOLD_LOOKALIKE)) != 0;
}

static guint64
hash_unit (guint64 hash, gunichar unit)
{
  return (hash ^ (is_hyphen (unit) ? '-' : unit)) * FNV_PRIME;
}

/* @line_end: a byte of @text */
static gboolean
find_break (const WinnowFold *fold, const char *text, guint32 line_end, Break *found)
{
  guint32 at = winnow_lower_bound (fold->starts, sizeof *fold->starts, fold->n_units, line_end);
  *found = (Break){ at, at + 1, FALSE };
  if (at == fold->n_units || fold->starts[at] != line_end)
    return FALSE;
  found->first -= at > 0 && fold->units[at - 1] == '\r';
  if (found->first > 0 && is_hyphen (fold->units[found->first - 1]))
    found->first--;
  else
    found->is_soft = TRUE;
  while (found->last < fold->n_units && found->last - at < MOST_INDENT
         && winnow_fold_is_space (fold->units[found->last]))
    found->last++;
  return found->first > 0 && is_letter (fold, found->first - 1) && is_letter (fold, found->last);
}

static gboolean
ends_with_hyphen (const char *text, const char *end)
{
  end -= end > text && end[-1] == '\r';
  gsize n = (gsize) (end - text);
  return (n >= 1 && end[-1] == '-')
         || (n >= 3 && (memcmp (end - 3, "\u2010", 3) == 0 || memcmp (end - 2, "\u00ad", 2) == 0));
}

static void
find_breaks (Pass *pass, const char *text, gsize length)
{
  guint n_lines = 0, n_hard = 0;
  Break found;
  for (const char *line = text, *end; (end = memchr (line, '\n', length - (gsize) (line - text))) != NULL;
       line = end + 1)
    {
      n_lines += end - line >= LEAST_LINE;
      if (!ends_with_hyphen (text, end) || !find_break (pass->fold, text, (guint32) (end - text), &found))
        continue;
      g_array_append_val (pass->breaks, found);
      n_hard += !found.is_soft;
    }
  pass->are_many = n_hard >= LEAST_BREAKS && n_hard * LINES_A_BREAK >= n_lines;
}

static void
list_words (Pass *pass)
{
  const WinnowFold *fold = pass->fold;
  guint64 word = FNV_BASIS, compound = FNV_BASIS;
  guint32 start = 0;
  guint next = 0;
  for (guint32 at = 0; at <= fold->n_units; at++)
    {
      if (at < fold->n_units && fold->classes[at] == WINNOW_UNIT_LETTER)
        {
          word = hash_unit (word, fold->units[at]);
          compound = hash_unit (compound, fold->units[at]);
          continue;
        }
      while (next < pass->breaks->len && g_array_index (pass->breaks, Break, next).last < start)
        next++;
      const Break *near = next < pass->breaks->len ? &g_array_index (pass->breaks, Break, next) : NULL;
      if (word != FNV_BASIS && (near == NULL || (near->last != start && near->first != at)))
        {
          g_array_append_val (pass->words, word);
          g_array_append_val (pass->words, compound);
        }
      gboolean goes_on = at < fold->n_units && is_hyphen (fold->units[at]);
      compound = goes_on ? hash_unit (compound, '-') : FNV_BASIS;
      word = FNV_BASIS;
      start = at + 1;
    }
  winnow_array_sort_unique (pass->words, winnow_compare_64);
}

static gboolean
has_word (const Pass *pass, guint64 hash)
{
  return g_array_binary_search (pass->words, &hash, winnow_compare_64, NULL);
}

/* @end: (out) the unit after the word */
static gboolean
is_of_line (const Pass *pass, const Break *at, guint32 *end)
{
  const WinnowFold *fold = pass->fold;
  guint64 left = FNV_BASIS, right = FNV_BASIS;
  guint32 first = at->first;
  while (first > 0 && fold->classes[first - 1] == WINNOW_UNIT_LETTER)
    first--;
  for (; first < at->first; first++)
    left = hash_unit (left, fold->units[first]);
  guint64 joined = left, compound = hash_unit (left, '-');
  for (*end = at->last; *end < fold->n_units && fold->classes[*end] == WINNOW_UNIT_LETTER; ++*end)
    {
      right = hash_unit (right, fold->units[*end]);
      joined = hash_unit (joined, fold->units[*end]);
      compound = hash_unit (compound, fold->units[*end]);
    }
  if (at->is_soft || has_word (pass, joined))
    return TRUE;
  return pass->are_many && !has_word (pass, compound)
         && !(has_word (pass, right) && (has_word (pass, left) || *end - at->last <= SHORT_WORD));
}

gboolean
winnow_fold_hyphens (WinnowFold *fold, const char *text, gsize length)
{
  Pass pass = { .fold = fold, .breaks = winnow_array_new (Break) };
  g_autoptr (GArray) removed = winnow_array_new (guint32);
  find_breaks (&pass, text, length);
  pass.words = winnow_array_new (guint64);
  if (pass.breaks->len > 0)
    list_words (&pass);
  winnow_for_each_value (const Break, each, pass.breaks)
    {
      guint32 end;
      if (!is_of_line (&pass, each, &end))
        continue;
      for (guint32 unit = each->first; unit < each->last; unit++)
        g_array_append_val (removed, unit);
      while (end < fold->n_units && fold->classes[end] == WINNOW_UNIT_SEPARATOR
             && !winnow_fold_is_space (fold->units[end]) && !winnow_is_line_end (fold->units[end]))
        end++;
      if (end < fold->n_units && winnow_fold_is_space (fold->units[end]))
        fold->units[end] = '\n';
    }
  if (removed->len > 0)
    winnow_fold_remove_units (fold, removed, WINNOW_FOLDED_NONE);
  winnow_clear (&pass, g_array_unref, breaks, words);
  return removed->len > 0;
}
