/* word-kinds.c: see word-kinds.h */
#include "match/scoring/word-kinds.h"
#include "base/array.h"

#include <string.h>

static void
free_kinds (gpointer kinds)
{
  g_clear_pointer (&kinds, g_bytes_unref);
}

GPtrArray *
winnow_word_kinds_list_new (guint n_passages)
{
  GPtrArray *kinds = g_ptr_array_new_full (n_passages, free_kinds);
  g_ptr_array_set_size (kinds, (int) n_passages);
  return kinds;
}

/* The kind of tokens of passages that have none by word. */
static WinnowWordKind
get_common_kind (WinnowPassageKind kind)
{
  static const WinnowWordKind kinds[] = {
    [WINNOW_PASSAGE_EXACT] = WINNOW_WORD_KIND_VERBATIM,        [WINNOW_PASSAGE_NEAR] = WINNOW_WORD_KIND_REWORDED,
    [WINNOW_PASSAGE_REWORDED] = WINNOW_WORD_KIND_REWORDED,     [WINNOW_PASSAGE_CONDENSED] = WINNOW_WORD_KIND_CONDENSED,
    [WINNOW_PASSAGE_TRANSLATED] = WINNOW_WORD_KIND_TRANSLATED,
  };
  return kinds[kind];
}

/* @kinds: by token of the document; each keeps the first of its kinds */
static void
mark_passage (guint8 *kinds, guint32 n_tokens, const WinnowPassage *passage, const WinnowSpan *span, GBytes *of_words)
{
  gsize n_words = 0;
  const guint8 *by_word = of_words != NULL ? g_bytes_get_data (of_words, &n_words) : NULL;
  WinnowWordKind common = get_common_kind (passage->kind);
  for (guint32 t = span->first; t < MIN (span->last, n_tokens); t++)
    {
      guint8 kind = t - span->first < n_words ? by_word[t - span->first] : (guint8) common;
      kinds[t] = MIN (kinds[t], kind);
    }
}

/* Makes @holders of the tokens that do not count a bit of a reason. */
static void
mark_excluded (guint8 *holders, guint32 n_tokens, guint32 first, guint32 last, guint reason)
{
  for (guint32 t = first; t < MIN (last, n_tokens); t++)
    holders[t] |= (guint8) (1u << reason);
}

static guint8 *
find_holders (const WinnowOverlap *overlap, gboolean is_b, guint32 n_tokens, const GArray *exclusions, guint exclude)
{
  guint8 *holders = g_new0 (guint8, n_tokens + 1);
  for (guint i = 0; exclusions != NULL && i < exclusions->len; i++)
    {
      const WinnowExclusion *exclusion = &g_array_index (exclusions, WinnowExclusion, i);
      if (exclude >> exclusion->reason & 1 && !winnow_exclusion_reason_is_of_passages (exclusion->reason))
        mark_excluded (holders, n_tokens, exclusion->first, exclusion->last, exclusion->reason);
    }
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    {
      const WinnowSpan *span = is_b ? &passage->b : &passage->a;
      if (winnow_passage_excludes_words (passage))
        mark_excluded (holders, n_tokens, span->first, span->last, passage->excluded);
      else if (passage->excluded == WINNOW_EXCLUSION_NONE && passage->kind != WINNOW_PASSAGE_CONDENSED)
        mark_excluded (holders, n_tokens, span->first, span->last, WINNOW_WORD_COVERED);
    }
  return holders;
}

void
winnow_word_kinds_count (const WinnowOverlap *overlap, gboolean is_b, const GPtrArray *kinds, const GArray *exclusions,
                         guint exclude, guint32 n[WINNOW_N_WORD_KINDS])
{
  guint32 n_tokens = is_b ? overlap->b.total : overlap->a.total;
  g_autofree guint8 *of_tokens = g_malloc (n_tokens + 1),
                    *holders = find_holders (overlap, is_b, n_tokens, exclusions, exclude);
  memset (of_tokens, WINNOW_N_WORD_KINDS, n_tokens + 1);
  memset (n, 0, sizeof *n * WINNOW_N_WORD_KINDS);
  for (guint i = 0; i < overlap->passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, i);
      if (passage->excluded == WINNOW_EXCLUSION_NONE)
        mark_passage (of_tokens, n_tokens, passage, is_b ? &passage->b : &passage->a,
                      kinds != NULL && i < kinds->len ? g_ptr_array_index ((GPtrArray *) kinds, i) : NULL);
    }
  for (guint32 t = 0; t < n_tokens; t++)
    {
      guint holder = winnow_word_find_holder (holders[t]);
      gboolean is_covered = holder == WINNOW_WORD_COVERED;
      if (of_tokens[t] < WINNOW_N_WORD_KINDS
          && (is_covered || (of_tokens[t] == WINNOW_WORD_KIND_CONDENSED && holder == WINNOW_EXCLUSION_NONE)))
        n[of_tokens[t]]++;
    }
}
