/* winnow.c: k-word winnowing
 *
 * S. Schleimer, D. S. Wilkerson, A. Aiken, "Winnowing: Local Algorithms for Document
 * Fingerprinting", SIGMOD 2003. Every k-gram is hashed. Each window selects its smallest hash, the
 * rightmost of equal ones; a hash that several windows select is recorded once, with its global
 * position.
 *
 * A window holds the k-grams that lie wholly inside a run of g words' weight. In a text of one
 * script these are g − k + 1 k-grams, as in the paper. In mixed scripts their number varies, and
 * the guarantee holds all the same, since the selection of a window depends on the run alone: two
 * texts that share a run of at least g words select the same k-gram in it. Nothing shorter than k
 * matches. Expected density: 2/(w + 1) for w = g − k + 1.
 *
 * Two loops over arrays: one finds where each window ends, one its minimum. A window of a few
 * k-grams is read again without branches; a longer one only where its minimum has left it. O(n). */
#include <glib/gi18n-lib.h>

#include "base/array.h"
#include "fingerprint/methods/coverage.h"
#include "fingerprint/methods/methods.h"
#include "fingerprint/kgram.h"

#define FEW 16u

/* Fills @lasts with the k-gram after the last one of each window. Returns: the number of windows */
static guint32
find_windows (const WinnowText *text, const WinnowKgrams *kgrams, guint g, guint32 *restrict lasts)
{
  const guint8 *weights = text->weights;
  const guint32 *ends = kgrams->ends, n_tokens = text->n_tokens, n = kgrams->n;
  const guint needed = g * WINNOW_WORD_WEIGHT;
  guint32 end = 0, last = 0;
  guint weight = 0;
  winnow_for_each_below (first, n)
    {
      while (weight < needed && end < n_tokens)
        weight += weights[end++];
      if (weight < needed)
        return first;
      while (last < n && ends[last] <= end)
        last++;
      lasts[first] = last;
      weight -= weights[first];
    }
  return n;
}

/* Puts the minima of windows in place of their ends in @lasts, the same of neighbors once. Returns:
 * the number of minima */
static guint32
find_minima (const guint64 *hashes, guint32 *lasts, guint32 n_windows)
{
  guint32 n = 0, before = G_MAXUINT32, minimum = 0, next = 0;
  winnow_for_each_below (first, n_windows)
    {
      const guint32 last = lasts[first];
      if (last - first <= FEW || minimum < first)
        {
          minimum = first;
          next = first + 1;
        }
      guint64 least = hashes[minimum];
      for (; next < last; next++)
        {
          gboolean is_least = hashes[next] <= least;
          least = is_least ? hashes[next] : least;
          minimum = is_least ? next : minimum;
        }
      lasts[n] = minimum;
      n += minimum != before;
      before = minimum;
    }
  return n;
}

GArray *
winnow_fingerprint_winnow (const WinnowText *text, const WinnowGranularity *granularity)
{
  g_autoptr (WinnowKgrams) kgrams = winnow_kgrams_new (text, granularity->k);
  g_autofree guint32 *minima = g_new (guint32, kgrams->n + 1);
  guint32 n = find_minima (kgrams->hashes, minima, find_windows (text, kgrams, granularity->g, minima));
  GArray *fingerprints = g_array_sized_new (FALSE, FALSE, sizeof (WinnowFingerprint), n);
  WinnowFingerprint *prints = WINNOW_DATA (WinnowFingerprint, fingerprints);
  winnow_for_each_below (i, n)
    prints[i] = (WinnowFingerprint){ kgrams->hashes[minima[i]], minima[i], kgrams->ends[minima[i]] };
  g_array_set_size (fingerprints, n);
  return fingerprints;
}

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  return winnow_digest_new_take (&winnow_method_winnow, values,
                                 winnow_fingerprint_winnow (subject->tokens, &context->granularity),
                                 subject->tokens->n_tokens);
}

const WinnowMethod winnow_method_winnow = {
  .id = "winnow",
  .title = N_ ("Winnowed k-grams"),
  .description = N_ ("Finds every copied run of at least g words, at any place."),
  .version = 1,
  .uses = WINNOW_USES_GRANULARITY,
  .unit = WINNOW_UNIT_SHARE,
  .threshold = .5,
  .same = N_ ("Most of both texts is in runs of words that they share."),
  .different = N_ ("Most of both texts is in no run of words that they share."),
  .silent = N_ ("A text is shorter than the shortest run that counts."),
  .compute = compute,
  .keys = winnow_keys_add_sample,
  .compare = winnow_compare_coverage,
};
