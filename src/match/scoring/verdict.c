/* verdict.c: ids of verdicts; shingles of a passage's side
 *
 * Shingles are hashes of three tokens, all of them and not a sample, since a passage may have only
 * eight words. They depend on the passage's own bytes alone, with Han by characters: not on its
 * place, nor on how a check cuts words. Thread-safe. */
#include "match/scoring/verdict.h"

#include "fingerprint/kgram.h"
#include "base/order.h"

#define SHINGLE 3u /* tokens: one word of ten changed leaves 73 % of them, one of five half */

static const char *const verdict_ids[] = { "undecided", "confirmed", "dismissed", "quoted" };
G_STATIC_ASSERT (G_N_ELEMENTS (verdict_ids) == WINNOW_N_VERDICTS);

const char *
winnow_verdict_get_id (WinnowVerdict verdict)
{
  g_return_val_if_fail ((guint) verdict < WINNOW_N_VERDICTS, NULL);
  return verdict_ids[verdict];
}

gboolean
winnow_verdict_from_id (const char *id, WinnowVerdict *verdict)
{
  for (guint i = 0; id != NULL && i < WINNOW_N_VERDICTS; i++)
    if (g_str_equal (verdict_ids[i], id))
      return *verdict = (WinnowVerdict) i, TRUE;
  return FALSE;
}

gboolean
winnow_verdict_excludes (WinnowVerdict verdict)
{
  return verdict == WINNOW_VERDICT_DISMISSED || verdict == WINNOW_VERDICT_QUOTED;
}

static int
compare_shingles (gconstpointer x, gconstpointer y)
{
  return WINNOW_ORDER (*(const guint32 *) x, *(const guint32 *) y);
}

GArray *
winnow_verdict_dup_shingles (const char *text, gsize length)
{
  g_autoptr (WinnowText) tokens = winnow_text_new (text, length, WINNOW_HAN_CHARACTERS);
  GArray *shingles = g_array_sized_new (FALSE, FALSE, sizeof (guint32), tokens->n_tokens);
  guint32 width = MIN (SHINGLE, tokens->n_tokens);
  for (guint32 t = 0; width > 0 && t + width <= tokens->n_tokens; t++)
    {
      guint64 hash = 0;
      winnow_for_each_below (i, width)
        hash = winnow_hash_mix (hash + tokens->hashes[t + i]);
      guint32 shingle = hash;
      g_array_append_val (shingles, shingle);
    }
  winnow_array_sort_unique (shingles, compare_shingles);
  return shingles;
}
