/* word-kinds.c: see word-kinds.h */
#include "match/scoring/word-kinds.h"
#include "match/scoring/stretches.h"
#include "base/for-each.h"

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

void
winnow_word_kinds_count (const WinnowOverlap *overlap, gboolean is_b, const GPtrArray *kinds, const GArray *exclusions,
                         const WinnowSettings *settings, guint32 n[WINNOW_N_WORD_KINDS])
{
  guint32 n_tokens = is_b ? overlap->b.total : overlap->a.total;
  g_autofree guint8 *of_tokens = g_malloc (n_tokens + 1);
  g_autoptr (GArray) stretches = winnow_stretches_new (overlap, is_b, exclusions, settings, FALSE);
  memset (of_tokens, WINNOW_N_WORD_KINDS, n_tokens + 1);
  memset (n, 0, sizeof *n * WINNOW_N_WORD_KINDS);
  winnow_for_each_index (i, overlap->passages)
    {
      const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, i);
      if (passage->excluded == WINNOW_EXCLUSION_NONE)
        mark_passage (of_tokens, n_tokens, passage, is_b ? &passage->b : &passage->a,
                      kinds != NULL && i < kinds->len ? g_ptr_array_index ((GPtrArray *) kinds, i) : NULL);
    }
  for (guint i = 0; i + 1 < stretches->len; i++)
    {
      const WinnowStretch *stretch = &g_array_index (stretches, WinnowStretch, i);
      for (guint32 t = stretch->first; t < MIN (stretch[1].first, n_tokens); t++)
        if (of_tokens[t] < WINNOW_N_WORD_KINDS
            && (stretch->holder == WINNOW_WORD_COVERED
                || (of_tokens[t] == WINNOW_WORD_KIND_CONDENSED && stretch->holder == WINNOW_EXCLUSION_NONE)))
          n[of_tokens[t]]++;
    }
}
