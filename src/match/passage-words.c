/* passage-words.c: which words of a passage agree, and which differ
 *
 * The longest shared runs of the passage are fixed first. The small gaps between them are aligned
 * by the longest common subsequence of tokens (R. Wagner, M. Fischer, "The string-to-string
 * correction problem", 1974): a table of lengths, O(gap_a · gap_b). The words of a gap too large
 * for the table count as different.
 *
 * In a near passage, the words between the runs differ. In a reworded passage order says nothing:
 * a word differs if the other side has it nowhere, in a translated one if it has no translation of
 * it. In a condensed passage nearly every word would differ, so none is listed; in an exact one
 * none does. */
#include <string.h>

#include "base/array.h"
#include "match/reworded/intervals.h"
#include "match/scoring/word-kinds.h"
#include "match/translated/word-links.h"
#include "match/verbatim/runs.h"

/* Words of a run that was taken over word for word. */
#define VERBATIM_WORDS 3

/* Words of a run that is fixed; shorter ones are left to the table. */
#define ANCHOR_WORDS 2

/* Cells of the table at the most: 2 MiB. */
#define MAX_CELLS (1u << 20)

/* The tokens [first, last) of @text as a separate text; borrows. */
static WinnowText
view (const WinnowText *text, guint32 first, guint32 last)
{
  return (WinnowText){
    .n_tokens = last - first,
    .hashes = text->hashes + first,
    .starts = text->starts + first,
    .ends = text->ends + first,
    .weights = text->weights + first,
    .flags = text->flags + first,
  };
}

static void
append_token (GArray *runs, guint32 a, guint32 b)
{
  WinnowRun *last = WINNOW_LAST (WinnowRun, runs);
  WinnowRun run = { a, b, 1 };
  if (last != NULL && last->a + last->length == a && last->b + last->length == b)
    last->length++;
  else
    g_array_append_val (runs, run);
}

/* Aligns the tokens [i, a_last) of @a with [j, b_last) of @b and appends what agrees. */
static void
align_gap (const WinnowText *a, WinnowInterval of_a, const WinnowText *b, WinnowInterval of_b, GArray *runs)
{
  guint32 i = of_a.first, j = of_b.first, rows = of_a.last - i, columns = of_b.last - j, width = columns + 1;
  if (rows == 0 || columns == 0 || (guint64) rows * columns > MAX_CELLS || MIN (rows, columns) > G_MAXUINT16)
    return;
  g_autofree guint16 *lengths
      = g_new0 (guint16, (gsize) (rows + 1) * width); /* of the common subsequence of what follows (row, column) */
  for (guint32 r = rows; r-- > 0;)
    for (guint32 c = columns; c-- > 0;)
      lengths[r * width + c] = a->hashes[i + r] == b->hashes[j + c]
                                   ? lengths[(r + 1) * width + c + 1] + 1
                                   : MAX (lengths[(r + 1) * width + c], lengths[r * width + c + 1]);
  for (guint32 r = 0, c = 0; r < rows && c < columns;)
    if (a->hashes[i + r] == b->hashes[j + c])
      append_token (runs, i + r++, j + c++);
    else if (lengths[(r + 1) * width + c] >= lengths[r * width + c + 1])
      r++;
    else
      c++;
}

GArray *
winnow_passage_dup_runs (const WinnowText *a, const WinnowText *b, const WinnowPassage *passage)
{
  WinnowText view_a = view (a, passage->a.first, passage->a.last), view_b = view (b, passage->b.first, passage->b.last);
  GArray *runs = winnow_array_new (WinnowRun);
  guint32 i = 0, j = 0;
  if (view_a.n_tokens == view_b.n_tokens && view_a.n_tokens > 0
      && memcmp (view_a.hashes, view_b.hashes, view_a.n_tokens * sizeof *view_a.hashes) == 0)
    {
      WINNOW_APPEND (runs, WinnowRun, passage->a.first, passage->b.first, view_a.n_tokens);
      return runs;
    }

  g_autoptr (GArray) all = winnow_runs_find (&view_a, &view_b, ANCHOR_WORDS),
                     anchors = winnow_runs_select_ascending (all);
  winnow_for_each_value (const WinnowRun, anchor, anchors)
    {
      align_gap (&view_a, (WinnowInterval){ i, anchor->a }, &view_b, (WinnowInterval){ j, anchor->b }, runs);
      g_array_append_val (runs, *anchor);
      i = anchor->a + anchor->length;
      j = anchor->b + anchor->length;
    }
  align_gap (&view_a, (WinnowInterval){ i, view_a.n_tokens }, &view_b, (WinnowInterval){ j, view_b.n_tokens }, runs);
  winnow_for_each_value (WinnowRun, each, runs)
    {
      each->a += passage->a.first;
      each->b += passage->b.first;
    }
  return runs;
}

/* ── words that differ ── */

/* Appends the tokens [first, last) of @text, which begins at byte @start of the document. */
static void
append_tokens (GArray *differing, const WinnowText *text, guint32 start, guint32 first, guint32 last)
{
  WINNOW_APPEND (differing, WinnowRange, start + text->starts[first], start + text->ends[last - 1]);
}

static gboolean
is_character (const WinnowText *text, guint32 token)
{
  return text->flags[token] & WINNOW_TOKEN_CHARACTER;
}

/* The token at which run @i begins; the end of the text after the last one. */
static guint32
get_run_start (const WinnowText *text, const GArray *runs, guint i, gboolean of_b)
{
  const WinnowRun *run = i < runs->len ? &g_array_index (runs, WinnowRun, i) : NULL;
  return run == NULL ? text->n_tokens : of_b ? run->b : run->a;
}

/* A single character that agrees between others that do not says nothing: 的 is everywhere. */
static void
add_between_runs (GArray *differing, const WinnowText *text, guint32 start, const GArray *runs, gboolean of_b)
{
  guint32 token = 0;
  for (guint i = 0; i <= runs->len; i++)
    {
      guint32 first = get_run_start (text, runs, i, of_b),
              length = i < runs->len ? g_array_index (runs, WinnowRun, i).length : 0;
      gboolean is_single = length == 1 && is_character (text, first);
      if (is_single && first > token && get_run_start (text, runs, i + 1, of_b) > first + 1)
        continue;
      if (first > token)
        append_tokens (differing, text, start, token, first);
      token = first + length;
    }
}

/* The key of a word is its hash. A Chinese character is in nearly every text, so its key includes
 * the token @before it. */
static gint64
get_key (const WinnowText *text, guint32 token, guint32 before)
{
  if (!is_character (text, token) || before >= text->n_tokens)
    return text->hashes[token];
  return text->hashes[token] * 31 + text->hashes[before];
}

static gboolean
has_key (GHashTable *keys, const WinnowText *text, guint32 token, guint32 before)
{
  gint64 key = get_key (text, token, before);
  return g_hash_table_contains (keys, &key);
}

/* Whether the side with @keys has @token: a character together with one of its neighbours. */
static gboolean
has_token (GHashTable *keys, const WinnowText *text, guint32 token)
{
  if (has_key (keys, text, token, token - 1))
    return TRUE;
  return is_character (text, token) && token + 1 < text->n_tokens && is_character (text, token + 1)
         && has_key (keys, text, token + 1, token);
}

/* By token: 1 where the other side has it. */
static guint8 *
find_present (const WinnowText *text, const WinnowText *other)
{
  g_autoptr (GHashTable) keys = winnow_id_table_new (NULL);
  guint8 *present = g_new (guint8, text->n_tokens + 1);
  winnow_for_each_below (t, other->n_tokens)
    {
      gint64 key = get_key (other, t, t - 1);
      g_hash_table_add (keys, winnow_dup_value (&key));
    }
  winnow_for_each_below (t, text->n_tokens)
    present[t] = has_token (keys, text, t);
  return present;
}

/* By token: 1 where it is linked. */
static guint8 *
find_linked (const WinnowText *text, const GArray *links, gboolean is_b)
{
  guint8 *linked = g_new0 (guint8, text->n_tokens + 1);
  winnow_for_each_value (const WinnowWordLink, link, links)
    {
      guint32 first = is_b ? link->b_first : link->a_first, last = is_b ? link->b_last : link->a_last;
      memset (linked + first, 1, last - first);
    }
  return linked;
}

/* A stop word follows the word before it, or single stop words would speckle the text; of single
 * characters @follows says whether they do, too. */
static void
add_missing (GArray *differing, const WinnowText *text, guint32 start, const guint8 *present, gboolean follows)
{
  gboolean is_missing = FALSE;
  guint32 first = 0; /* of the run of missing tokens */
  winnow_for_each_below (t, text->n_tokens)
    {
      gboolean was_missing = is_missing;
      if (!(text->flags[t] & WINNOW_TOKEN_STOP) || (is_character (text, t) && !follows))
        is_missing = !present[t];
      if (is_missing && !was_missing)
        first = t;
      else if (was_missing && !is_missing)
        append_tokens (differing, text, start, first, t);
    }
  if (is_missing)
    append_tokens (differing, text, start, first, text->n_tokens);
}

static WinnowText *
cut (const WinnowSpan *span, const char *text, WinnowHanMode han)
{
  return winnow_text_new (text + span->start, span->end - span->start, han);
}

WinnowPassageWords *
winnow_passage_words_new (const WinnowPassage *passage, const char *text_a, const char *text_b, WinnowHanMode han)
{
  WinnowPassageWords *words = g_new0 (WinnowPassageWords, 1);
  words->a = cut (&passage->a, text_a, han);
  words->b = cut (&passage->b, text_b, han);
  const WinnowPassage alone = { .a = { .last = words->a->n_tokens }, .b = { .last = words->b->n_tokens } };
  words->runs = winnow_passage_dup_runs (words->a, words->b, &alone);
  if (passage->kind == WINNOW_PASSAGE_TRANSLATED)
    words->links = winnow_word_links_find (words->a, words->b);
  return words;
}

void
winnow_passage_words_free (WinnowPassageWords *words)
{
  winnow_clear (words, winnow_text_unref, a, b);
  winnow_clear (words, g_array_unref, runs, links);
  g_free (words);
}

void
winnow_passage_words_add_differing (const WinnowPassageWords *words, const WinnowPassage *passage, GArray *differing_a,
                                    GArray *differing_b)
{
  if (passage->kind == WINNOW_PASSAGE_NEAR)
    {
      add_between_runs (differing_a, words->a, passage->a.start, words->runs, FALSE);
      add_between_runs (differing_b, words->b, passage->b.start, words->runs, TRUE);
    }
  else if (passage->kind == WINNOW_PASSAGE_REWORDED)
    {
      g_autofree guint8 *in_a = find_present (words->a, words->b), *in_b = find_present (words->b, words->a);
      add_missing (differing_a, words->a, passage->a.start, in_a, FALSE);
      add_missing (differing_b, words->b, passage->b.start, in_b, FALSE);
    }
  else if (passage->kind == WINNOW_PASSAGE_TRANSLATED)
    {
      g_autofree guint8 *in_a = find_linked (words->a, words->links, FALSE),
                        *in_b = find_linked (words->b, words->links, TRUE);
      add_missing (differing_a, words->a, passage->a.start, in_a, TRUE);
      add_missing (differing_b, words->b, passage->b.start, in_b, TRUE);
    }
}

static void
mark_runs (guint8 *kinds, const GArray *runs, gboolean is_b, WinnowWordKind kind)
{
  winnow_for_each_value (const WinnowRun, run, runs)
    memset (kinds + (is_b ? run->b : run->a), kind, run->length);
}

void
winnow_passage_words_get_kinds (const WinnowPassageWords *words, const WinnowPassage *passage, GBytes *kinds[2])
{
  gboolean is_translated = passage->kind == WINNOW_PASSAGE_TRANSLATED;
  g_autoptr (GArray) all
      = is_translated ? winnow_array_new (WinnowRun) : winnow_runs_find (words->a, words->b, VERBATIM_WORDS);
  g_autoptr (GArray) in_order = winnow_runs_select_ascending (all);
  winnow_for_both (side)
    {
      guint32 n_tokens = side == 1 ? words->b->n_tokens : words->a->n_tokens;
      guint8 *of_tokens = g_new (guint8, n_tokens + 1);
      memset (of_tokens, is_translated ? WINNOW_WORD_KIND_TRANSLATED : WINNOW_WORD_KIND_REWORDED, n_tokens);
      mark_runs (of_tokens, all, side == 1, WINNOW_WORD_KIND_MOVED);
      mark_runs (of_tokens, in_order, side == 1, WINNOW_WORD_KIND_VERBATIM);
      kinds[side] = g_bytes_new_take (of_tokens, n_tokens);
    }
}

static WinnowPassageShares
get_shares (const WinnowText *a, const WinnowText *b)
{
  gboolean of_b = b->n_tokens > a->n_tokens;
  guint32 n_tokens = of_b ? b->n_tokens : a->n_tokens;
  g_autoptr (GArray) all = winnow_runs_find (a, b, VERBATIM_WORDS), in_order = winnow_runs_select_ascending (all);
  guint32 n_all = winnow_runs_count (all, of_b, n_tokens), n_in_order = winnow_runs_count (in_order, of_b, n_tokens);
  return (WinnowPassageShares){ (double) n_in_order / MAX (1, n_tokens),
                                (double) (n_all - n_in_order) / MAX (1, n_tokens) };
}

WinnowPassageShares
winnow_passage_words_get_shares (const WinnowPassageWords *words)
{
  return get_shares (words->a, words->b);
}

WinnowPassageShares
winnow_passage_get_shares (const WinnowPassage *passage, const char *text_a, const char *text_b, WinnowHanMode han)
{
  g_autoptr (WinnowText) a = cut (&passage->a, text_a, han), b = cut (&passage->b, text_b, han);
  return get_shares (a, b);
}

gboolean
winnow_passage_has_shares (const WinnowPassage *passage)
{
  return passage->kind == WINNOW_PASSAGE_NEAR || passage->kind == WINNOW_PASSAGE_REWORDED;
}

gboolean
winnow_passage_has_differing (const WinnowPassage *passage)
{
  return winnow_passage_has_shares (passage) || passage->kind == WINNOW_PASSAGE_TRANSLATED;
}
