/* fold-bidi.c: letters in reverse after a right-to-left override
 *
 * Unicode Standard Annex 9: after U+202E all characters run from right to left, up to U+202C or the
 * end of the paragraph, so “gnitset” reads “testing”. Two kinds of evidence show whether a stretch
 * was written in reverse, or the controls were inserted into text in its right order:
 *
 * - the stop words of the shipped lists in it, read forward and backward (of Chinese, pairs of
 *   characters). A stretch with enough of them is decided alone, the others by all stretches of the
 *   document together;
 * - else (another language, a word or two) the pairs of neighbouring letters in the rest of the
 *   document, for all stretches together.
 *
 * Without evidence the order stays; the controls are still reported (disguise-invisible.c). Letters
 * of right-to-left scripts are in their right order already: they are never reversed, and cut a
 * stretch into pieces, each of which needs separate evidence. A stretch that is not closed within
 * its line ends there, unless the lines up to its pop read backward as well.
 *
 * Only units change places; the ranges of the source stay, so they ascend. A stretch covers all of
 * its source, but a word inside it has the range of its mirror image. Overrides without a
 * right-to-left letter are extremely rare, so other texts only pay for reading the recorded
 * changes. O(n). */
#include "text/folding/fold-passes.h"

#include "base/array.h"
#include "text/words/stop-words.h"
#include "text/token-hash.h"

#define OVERRIDE 0x202e
#define POP 0x202c

#define N_PAIRS 4096u
#define MIN_PAIRS 200    /* pairs in the rest of the document, at least */
#define MIN_STOP_WORDS 2 /* stop words in the winning order, at least, and more than twice those of the other */
#define MAX_STOP_WORD 16 /* units */

typedef enum
{
  ORDER_UNKNOWN,
  ORDER_FORWARD,
  ORDER_BACKWARD,
} Order;

/* Words that are stop words in one reading order only. */
typedef struct
{
  guint forward, backward;
} Votes;

typedef struct
{
  guint32 first, last; /* units */
  gboolean is_mixed;   /* a piece of a stretch that has letters of right-to-left scripts as well */
  Votes votes;
} Stretch;

/* ── stop words ── */

static void
vote (const gunichar *units, guint n, Votes *votes)
{
  gunichar backward[MAX_STOP_WORD];
  winnow_for_each_below (i, n)
    backward[i] = units[n - 1 - i];
  gboolean is_forward = winnow_stop_words_contain (winnow_token_hash (units, n));
  gboolean is_backward = winnow_stop_words_contain (winnow_token_hash (backward, n));
  votes->forward += is_forward && !is_backward;
  votes->backward += is_backward && !is_forward;
}

static Votes
count_votes (const WinnowFold *fold, guint32 first, guint32 last)
{
  Votes votes = { 0, 0 };
  guint32 end;
  for (guint32 i = first; i < last; i = end)
    {
      end = i + 1;
      if (fold->classes[i] == WINNOW_UNIT_CHARACTER && end < last && fold->classes[end] == WINNOW_UNIT_CHARACTER)
        vote (fold->units + i, 2, &votes);
      if (!winnow_fold_is_word_unit (fold->classes[i]))
        continue;
      while (end < last && winnow_fold_is_word_unit (fold->classes[end]))
        end++;
      if (end - i > 1 && end - i <= MAX_STOP_WORD)
        vote (fold->units + i, end - i, &votes);
    }
  return votes;
}

static Order
get_order (const Votes *votes)
{
  if (votes->backward >= MIN_STOP_WORDS && votes->backward > 2 * votes->forward)
    return ORDER_BACKWARD;
  return votes->forward >= MIN_STOP_WORDS && votes->forward > 2 * votes->backward ? ORDER_FORWARD : ORDER_UNKNOWN;
}

/* ── stretches ── */

/* What ends the override of each character: the next pop or the text's end, and whether no other
 * override comes before that. */
typedef struct
{
  guint32 pop;
  gboolean is_next;
} End;

static End *
find_pops (const WinnowFold *fold, const char *text)
{
  End *ends = g_new (End, fold->folded_characters->len);
  End end = { fold->n_units, TRUE };
  winnow_for_each_down (i, fold->folded_characters->len)
  {
    const WinnowFoldedCharacter *character = &g_array_index (fold->folded_characters, WinnowFoldedCharacter, i);
    gunichar c = character->kind == WINNOW_FOLDED_BIDI ? g_utf8_get_char (text + character->start) : 0;
    ends[i] = end;
    if (c == POP)
      end = (End){ character->unit, TRUE };
    else if (c == OVERRIDE)
      end.is_next = FALSE;
  }
  return ends;
}

/* The end of the override before unit @at: the next pop, or the end of the line. */
static guint32
find_end (const WinnowFold *fold, guint32 at, const End *end)
{
  while (at < end->pop && !winnow_is_line_end (fold->units[at]))
    at++;
  if (at < end->pop && end->is_next)
    {
      Votes votes = count_votes (fold, at, end->pop);
      if (get_order (&votes) == ORDER_BACKWARD)
        return end->pop;
    }
  return at;
}

static void
add_stretch (const WinnowFold *fold, guint32 first, guint32 last, gboolean is_mixed, GArray *stretches)
{
  Stretch stretch = { first, last, is_mixed, { 0, 0 } };
  if (first + 1 >= last)
    return;
  stretch.votes = count_votes (fold, first, last);
  g_array_append_val (stretches, stretch);
}

/* Adds the pieces of [first, last) between letters of right-to-left scripts. */
static void
add_pieces (const WinnowFold *fold, guint32 first, guint32 last, GArray *stretches)
{
  guint32 begin = first;
  winnow_for_each_between (i, first, last)
    if (winnow_fold_is_right_to_left (fold->units[i]))
      {
        add_stretch (fold, begin, i, TRUE, stretches);
        begin = i + 1;
      }
  add_stretch (fold, begin, last, begin > first, stretches);
}

static GArray *
find_stretches (const WinnowFold *fold, const char *text)
{
  GArray *stretches = winnow_array_new (Stretch);
  g_autofree End *ends = NULL;
  guint32 done = 0;
  winnow_for_each_index (i, fold->folded_characters)
    {
      const WinnowFoldedCharacter *character = &g_array_index (fold->folded_characters, WinnowFoldedCharacter, i);
      if (character->kind == WINNOW_FOLDED_BIDI && character->unit >= done
          && g_utf8_get_char (text + character->start) == OVERRIDE)
        {
          if (ends == NULL)
            ends = find_pops (fold, text);
          done = find_end (fold, character->unit, &ends[i]);
          add_pieces (fold, character->unit, done, stretches);
        }
    }
  return stretches;
}

/* ── pairs of letters ── */

static guint
pair_of (gunichar a, gunichar b)
{
  return (a * 31 + b) * 2654435761u >> 20; /* 12 bits: N_PAIRS */
}

/* Counts the pairs of letters outside the stretches. Returns: their number */
static guint
count_pairs (const WinnowFold *fold, const GArray *stretches, guint32 counts[N_PAIRS])
{
  guint s = 0, n = 0;
  for (guint32 i = 0; i + 1 < fold->n_units; i++)
    {
      while (s < stretches->len && i == g_array_index (stretches, Stretch, s).first)
        i = g_array_index (stretches, Stretch, s++).last;
      if (i + 1 >= fold->n_units || fold->classes[i] == WINNOW_UNIT_SEPARATOR
          || fold->classes[i + 1] == WINNOW_UNIT_SEPARATOR)
        continue;
      counts[pair_of (fold->units[i], fold->units[i + 1])]++;
      n++;
    }
  return n;
}

/* How much more the pairs of the stretch are like the document's when read backward. */
static gint64
get_reverse_gain (const WinnowFold *fold, const Stretch *stretch, const guint32 counts[N_PAIRS])
{
  gint64 weight = 0;
  for (guint32 i = stretch->first; i + 1 < stretch->last; i++)
    if (fold->classes[i] != WINNOW_UNIT_SEPARATOR && fold->classes[i + 1] != WINNOW_UNIT_SEPARATOR)
      weight += (gint64) g_bit_storage (counts[pair_of (fold->units[i + 1], fold->units[i])]) /* about the logarithm */
                - (gint64) g_bit_storage (counts[pair_of (fold->units[i], fold->units[i + 1])]);
  return weight;
}

static Order
get_order_by_pairs (const WinnowFold *fold, const GArray *stretches)
{
  g_autofree guint32 *counts = g_new0 (guint32, N_PAIRS);
  gint64 weight = 0;
  if (count_pairs (fold, stretches, counts) < MIN_PAIRS)
    return ORDER_UNKNOWN;
  winnow_for_each_value (const Stretch, stretch, stretches)
    if (!stretch->is_mixed)
      weight += get_reverse_gain (fold, stretch, counts);
  return weight > 0 ? ORDER_BACKWARD : ORDER_FORWARD;
}

/* The order of the stretches that have no evidence themselves. */
static Order
get_order_of_all (const WinnowFold *fold, const GArray *stretches)
{
  Votes votes = { 0, 0 };
  winnow_for_each_value (const Stretch, stretch, stretches)
    {
      votes.forward += stretch->votes.forward;
      votes.backward += stretch->votes.backward;
    }
  Order order = get_order (&votes);
  return order != ORDER_UNKNOWN ? order : get_order_by_pairs (fold, stretches);
}

static void
reverse (WinnowFold *fold, const Stretch *stretch)
{
  for (guint32 i = stretch->first, j = stretch->last; i + 1 < j; i++)
    {
      gunichar unit = fold->units[--j];
      guint8 class = fold->classes[j];
      fold->units[j] = fold->units[i];
      fold->classes[j] = fold->classes[i];
      fold->units[i] = unit;
      fold->classes[i] = class;
    }
}

gboolean
winnow_fold_bidi (WinnowFold *fold, const char *text)
{
  g_autoptr (GArray) stretches = find_stretches (fold, text);
  gboolean has_changed = FALSE;
  if (stretches->len == 0)
    return FALSE;
  Order all = get_order_of_all (fold, stretches);
  winnow_for_each_value (const Stretch, stretch, stretches)
    {
      Order order = get_order (&stretch->votes);
      if (order == ORDER_UNKNOWN && !stretch->is_mixed)
        order = all;
      if (order == ORDER_BACKWARD)
        reverse (fold, stretch);
      has_changed |= order == ORDER_BACKWARD;
    }
  return has_changed;
}
