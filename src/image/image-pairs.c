/* image-pairs.c: all pairs among many pictures
 *
 * Every picture is compared with every other. Up to 50,000 pictures no table of keys is faster:
 * with 42 of 255 bits wrong no part of a hash is reliable. Instead the loop is made small. Hashes
 * are stored word by word, so the same word of many pictures is contiguous and the loop vectorizes.
 * With n0 … n3 the differing bits of the four words (see image-match.c) and q = n − 32, the
 * distance of a turn is 128 ± q0 ± q1 ± q2 ± q3 with signs whose product is +. Over all turns and
 * the negative
 *
 *   128 − min distance = max (|q0 + q3| + |q1 + q2|, |q0 − q3| + |q1 − q2|)
 *
 * so two sums replace eight distances. They are at most one bit off, since the mean has no bit and
 * a negative does not change that: pairs within the threshold and that bit go to
 * winnow_image_fingerprint_match (), which decides.
 *
 * n² / 2 pairs of 38 combinations of crops and turns; 10,000 pictures take .5 s with AVX-512 and
 * 1.6 s with AVX2. 160 bytes a picture. Threads take blocks of columns. */
#include "image/image-fingerprint.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "base/order.h"
#include "image/dct-hash.h"
#include "image/image-pairs.h"
#include "base/parallel.h"

#define N_WORDS 4u
#define BLOCK 512u /* pictures whose words fit in the fastest cache */
#define REACH ((gint64) (128 - WINNOW_IMAGE_THRESHOLD - 1))

/* ── the loop ── */

static inline __attribute__ ((always_inline)) void
compare_hashes (const guint64 *a, WinnowImageWords words, guint n, gint64 *restrict nearest)
{
  const guint64 *restrict words0 = words[0], *restrict words1 = words[1], *restrict words2 = words[2],
                          *restrict words3 = words[3];
  guint64 a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];

  winnow_for_each_below (i, n)
    {
      gint64 n0 = __builtin_popcountll (a0 ^ words0[i]), n1 = __builtin_popcountll (a1 ^ words1[i]);
      gint64 n2 = __builtin_popcountll (a2 ^ words2[i]), n3 = __builtin_popcountll (a3 ^ words3[i]);
      gint64 sum = llabs (n0 + n3 - 64) + llabs (n1 + n2 - 64), difference = llabs (n0 - n3) + llabs (n1 - n2);
      gint64 best = sum > difference ? sum : difference;
      nearest[i] = best > nearest[i] ? best : nearest[i];
    }
}

/* Copies of the loop for processors that count the bits of one, four or eight words in a step. */
#define DEFINE_LOOP(name, attributes)                                                              \
  attributes static void name (const guint64 *a, WinnowImageWords words, guint n, gint64 *nearest) \
  {                                                                                                \
    compare_hashes (a, words, n, nearest);                                                         \
  }

DEFINE_LOOP (compare_plainly, )
#ifdef __x86_64__
DEFINE_LOOP (compare_with_popcnt, __attribute__ ((target ("popcnt"))))
DEFINE_LOOP (compare_with_avx512, __attribute__ ((target ("avx512vpopcntdq"))))

/* W. Muła, N. Kurz, D. Lemire, "Faster population counts using AVX2 instructions" (2018): half
 * bytes by a table, then sums of eight bytes. */
__attribute__ ((target ("avx2"))) static inline __m256i
count_bits (__m256i words)
{
  const __m256i table = _mm256_broadcastsi128_si256 (_mm_setr_epi8 (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)),
                low = _mm256_set1_epi8 (15);
  __m256i lower = _mm256_shuffle_epi8 (table, _mm256_and_si256 (words, low));
  __m256i upper = _mm256_shuffle_epi8 (table, _mm256_and_si256 (_mm256_srli_epi16 (words, 4), low));
  return _mm256_sad_epu8 (_mm256_add_epi8 (lower, upper), _mm256_setzero_si256 ());
}

/* Counts stay far below 32 bits, so the upper half of each sum is 0 and 32-bit absolute values and
 * maxima work. */
__attribute__ ((target ("avx2"))) static void
compare_with_avx2 (const guint64 *a, WinnowImageWords words, guint n, gint64 *nearest)
{
  const __m256i half = _mm256_set1_epi64x (64);
  for (guint i = 0; i < n; i += 4)
    {
      __m256i counts[N_WORDS], sum, difference, best, *to = (__m256i *) (nearest + i);
      winnow_for_each_below (w, N_WORDS)
        counts[w] = count_bits (_mm256_xor_si256 (_mm256_set1_epi64x ((gint64) a[w]),
                                                  _mm256_loadu_si256 ((const __m256i *) (words[w] + i))));
      sum = _mm256_add_epi32 (_mm256_abs_epi32 (_mm256_sub_epi32 (_mm256_add_epi32 (counts[0], counts[3]), half)),
                              _mm256_abs_epi32 (_mm256_sub_epi32 (_mm256_add_epi32 (counts[1], counts[2]), half)));
      difference = _mm256_add_epi32 (_mm256_abs_epi32 (_mm256_sub_epi32 (counts[0], counts[3])),
                                     _mm256_abs_epi32 (_mm256_sub_epi32 (counts[1], counts[2])));
      best = _mm256_max_epi32 (sum, difference);
      _mm256_storeu_si256 (to, _mm256_max_epi32 (best, _mm256_loadu_si256 (to)));
    }
}
#endif

guint
winnow_image_list_loops (WinnowImageCompareFunc loops[WINNOW_IMAGE_MAX_LOOPS])
{
  guint n = 0;
#ifdef __x86_64__
  __builtin_cpu_init ();
  if (__builtin_cpu_supports ("avx512vpopcntdq"))
    loops[n++] = compare_with_avx512;
  if (__builtin_cpu_supports ("avx2"))
    loops[n++] = compare_with_avx2;
  if (__builtin_cpu_supports ("popcnt"))
    loops[n++] = compare_with_popcnt;
#endif
  loops[n++] = compare_plainly;
  return n;
}

/* ── pairs ── */

typedef struct
{
  const WinnowImageFingerprint *fingerprints;
  guint32 *numbers; /* (owned) of the pictures that are not plain */
  guint32 n;
  guint64 *words; /* (owned) of each crop and word those of all pictures: words[(crop · 4 + word) · n + picture] */
  WinnowImageCompareFunc compare;
  GCancellable *cancellable; /* (nullable) */
  GPtrArray *pairs;          /* (owned) (element-type GArray) of each block of columns */
} Work;

/* Compares picture @i with @n pictures from @start on. */
static void
compare_row (const Work *work, guint32 i, guint32 start, guint32 n, GArray *pairs)
{
  gint64 nearest[BLOCK + WINNOW_IMAGE_SPARE] = { 0 };
  winnow_for_each_kind (crop_a, WINNOW_N_CROPS)
    {
      WinnowImageHash hashes[2];
      winnow_for_each_below (word, N_WORDS)
        hashes[0].bits[word] = work->words[(crop_a * N_WORDS + word) * (gsize) work->n + i];
      winnow_image_hash_transpose (&hashes[0], &hashes[1]);
      winnow_for_each_kind (crop_b, WINNOW_N_CROPS)
        {
          const guint64 *words[N_WORDS];
          if (!winnow_crops_are_compared (crop_a, crop_b))
            continue;
          winnow_for_each_below (word, N_WORDS)
            words[word] = work->words + (crop_b * N_WORDS + word) * (gsize) work->n + start;
          winnow_for_both (turn)
            work->compare (hashes[turn].bits, words, n, nearest);
        }
    }
  winnow_for_each_below (j, n)
    if (nearest[j] >= REACH)
      {
        WinnowImagePair pair = { .a = work->numbers[i], .b = work->numbers[start + j] };
        if (winnow_image_fingerprint_match (&work->fingerprints[pair.a], &work->fingerprints[pair.b], &pair.match))
          g_array_append_val (pairs, pair);
      }
}

/* Compares a block of columns with the rows up to its own end. The longest block is number 0. */
static gboolean
compare_block (guint index, gpointer data, GError **error)
{
  const Work *work = data;
  guint32 start = (work->pairs->len - 1 - index) * BLOCK, end = MIN (start + BLOCK, work->n);
  winnow_for_each_below (i, end)
    {
      guint32 first = MAX (start, i + 1);
      if (g_cancellable_set_error_if_cancelled (work->cancellable, error))
        return FALSE;
      if (first < end)
        compare_row (work, i, first, end - first, g_ptr_array_index (work->pairs, index));
    }
  return TRUE;
}

/* ── the whole ── */

/* Copies the hashes word by word. The whole picture replaces a crop that is not usable, which
 * changes no result. */
static void
arrange (Work *work, const WinnowImageFingerprint *fingerprints, guint32 n)
{
  work->fingerprints = fingerprints;
  work->numbers = g_new (guint32, n);
  winnow_for_each_below (i, n)
    if (fingerprints[i].usable & 1u << WINNOW_CROP_NONE)
      work->numbers[work->n++] = i;
  work->words = g_new0 (guint64, work->n * (gsize) WINNOW_N_CROPS * N_WORDS + WINNOW_IMAGE_SPARE);
  winnow_for_each_kind (crop, WINNOW_N_CROPS)
    winnow_for_each_below (word, N_WORDS)
      winnow_for_each_below (i, work->n)
        {
          const WinnowImageFingerprint *fingerprint = &fingerprints[work->numbers[i]];
          guint usable = fingerprint->usable & 1u << crop ? crop : WINNOW_CROP_NONE;
          work->words[(crop * N_WORDS + word) * (gsize) work->n + i] = fingerprint->crops[usable].bits[word];
        }
}

WINNOW_DEFINE_COMPARE_2 (compare_pairs, WinnowImagePair, a, b)

static GArray *
dup_sorted (const GPtrArray *blocks)
{
  GArray *pairs = winnow_array_new (WinnowImagePair);
  winnow_for_each (const GArray, block, blocks)
    g_array_append_vals (pairs, block->data, block->len);
  g_array_sort (pairs, compare_pairs);
  return pairs;
}

GArray *
winnow_image_find_pairs (const WinnowImageFingerprint *fingerprints, guint32 n, guint n_threads,
                         GCancellable *cancellable)
{
  WinnowImageCompareFunc loops[WINNOW_IMAGE_MAX_LOOPS];
  g_autoptr (GPtrArray) blocks = winnow_pointers_new (g_array_unref);
  Work work = { .cancellable = cancellable, .pairs = blocks };
  winnow_image_list_loops (loops);
  work.compare = loops[0];
  arrange (&work, fingerprints, n);
  for (guint32 start = 0; start < work.n; start += BLOCK)
    g_ptr_array_add (blocks, winnow_array_new (WinnowImagePair));
  gboolean done = winnow_parallel_run (blocks->len, n_threads, compare_block, &work, cancellable, NULL);
  winnow_clear (&work, g_free, words, numbers);
  return done && !g_cancellable_is_cancelled (cancellable) ? dup_sorted (blocks) : NULL;
}
