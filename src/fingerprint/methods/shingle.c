/* shingle.c: the set of all runs of k words
 *
 * A. Z. Broder, "On the resemblance and containment of documents", 1997. Resemblance is the Jaccard
 * coefficient of the two sets, |A ∩ B| / |A ∪ B|; the containment of A in B is |A ∩ B| / |A|. Both
 * are exact here, except for collisions of 64-bit hashes.
 *
 * Parameter k: words of a shingle, as weight (text.h): 3 words, or 5 Han characters. If each word
 * is edited with chance p, (1 − p)ᵏ of the shingles remain. So longer shingles separate texts
 * better and tolerate fewer edits.
 *
 * Keys: a sample of 16 hashes (coverage.h). Two documents with Jaccard coefficient J share none
 * with a chance of about (1 − J)¹⁶: 1 in 600 at J = 1/3, but one in five at .1. They do not find a
 * short document inside a long one, whose sample is other shingles; method "winnow" does.
 *
 * Fingerprints: one a distinct shingle with its first place, ascending by hash. Size: their number.
 * O(n) time, 16 bytes a shingle. */

#include <glib/gi18n-lib.h>

#include "fingerprint/methods/coverage.h"
#include "fingerprint/kgram.h"
#include "fingerprint/methods/methods.h"
#include "base/radix-sort.h"
#include "base/for-each.h"

enum
{
  K
};

static GArray *
dup_shingles (const WinnowText *text, guint k)
{
  g_autoptr (WinnowKgrams) kgrams = winnow_kgrams_new (text, k);
  g_autofree WinnowFingerprint *rows = g_new (WinnowFingerprint, kgrams->n);
  GArray *shingles;
  guint n = 0;
  winnow_for_each_below (i, kgrams->n)
    rows[i] = (WinnowFingerprint){ kgrams->hashes[i], i, kgrams->ends[i] };
  winnow_radix_sort ((WinnowKeyed *) rows, kgrams->n, 64);
  winnow_for_each_below (i, kgrams->n)
    if (n == 0 || rows[n - 1].hash != rows[i].hash)
      rows[n++] = rows[i];
  shingles = g_array_sized_new (FALSE, FALSE, sizeof (WinnowFingerprint), n);
  return g_array_append_vals (shingles, rows, n);
}

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  GArray *shingles = dup_shingles (subject->tokens, values[K]);
  return winnow_digest_new_take (&winnow_method_shingle, values, shingles, shingles->len);
}

/* Hashes in both, each of which is ascending. */
static guint
count_common (const GArray *a, const GArray *b)
{
  guint common = 0;
  for (guint i = 0, j = 0; i < a->len && j < b->len;)
    {
      guint64 x = g_array_index (a, WinnowFingerprint, i).hash, y = g_array_index (b, WinnowFingerprint, j).hash;
      common += x == y;
      i += x <= y;
      j += y <= x;
    }
  return common;
}

static void
compare (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  *agreement = winnow_agreement_of_sets (count_common (a->fingerprints, b->fingerprints), a, b);
  agreement->value = agreement->similarity;
}

const WinnowMethod winnow_method_shingle = {
  .id = "shingle",
  .title = N_ ("Shingles"),
  .description = N_ ("Counts how many of all runs of a few words both texts share."),
  .version = 1,
  .unit = WINNOW_UNIT_SHARE,
  .threshold = .33,
  .parameters = { { "k", 1, 20, 3, N_ ("Words of a shingle") } },
  .same = N_ ("The texts share a third or more of their runs of three words."),
  .different = N_ ("The texts share less than a third of their runs of three words."),
  .silent = N_ ("A text has fewer than three words."),
  .compute = compute,
  .keys = winnow_keys_add_sample,
  .compare = compare,
};
