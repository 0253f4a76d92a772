/* placement-pairs.c: many pictures' features → which of the pictures show the same
 *
 * An index of the features by parts of their codes: two codes that are near are the same in some
 * part (P. Indyk, R. Motwani, "Approximate nearest neighbors", STOC 1998; M. Norouzi, A. Punjani,
 * D. Fleet, "Fast search in Hamming space with multi-index hashing", CVPR 2012). Parts are taken
 * from the half of a code that mirroring does not change; the negative has half of that, too. The
 * index holds the pictures that are asked about; each picture asks it for its features, and is
 * compared in full with those that several of them are found in.
 *
 * Of few pictures' features most parts are not in the index. Bits say which are, in 2 KB a part, so
 * that they stay in the processor: millions of features ask and are done.
 *
 * A part that very many features have, such as the letters of a page, is no evidence: there only
 * the next few features are looked at. */
#include "image/placement-pairs.h"

#include <math.h>

#include "base/array.h"
#include "base/lower-bound.h"
#include "base/order.h"
#include "base/parallel.h"
#include "image/sift/processor.h"

#define N_TABLES 16u
#define TABLE_STEP 7u /* bits between the starts of parts */
#define LEAST_KEY_BITS 14u
#define MOST_KEY_BITS 22u
#define FILTER_WORDS ((1u << LEAST_KEY_BITS) / 64)
#define BUCKET 4u /* features of strangers that share a key, about */
#define LONG_BUCKET 48u
#define N_LOOKED_AT 16u /* in a longer bucket */
#define MOST_BITS 60u
#define LEAST_HITS 3u
#define MOST_FAILED 16u /* pictures in turn, by the weight of their hits, that turn out to be others */
#define TURNS 8u        /* steps of the turns that features agree on, and of growths in octaves */
#define GROWTHS 4u

typedef struct
{
  guint32 *starts;  /* (owned) one a key, and the end */
  guint32 *entries; /* (owned) numbers of features, ascending in each bucket */
} Table;

typedef struct
{
  const WinnowLocalFeatures *pictures;
  const gboolean *is_asked; /* (nullable) one a picture; NULL: all are */
  guint32 n, n_asked, n_features;
  guint key_bits;
  guint32 *asked;               /* (owned) the pictures in the index, ascending */
  guint32 *ends;                /* (owned) one a picture: how many features it and those before have in the index */
  guint32 *holders;             /* (owned) one a feature of the index: the number of its picture among asked */
  WinnowLocalFeature *features; /* (owned) of the index */
  Table tables[N_TABLES];
  guint64 filters[N_TABLES][FILTER_WORDS]; /* bits: the last LEAST_KEY_BITS of the keys that a table has */
  GPtrArray *pairs;                        /* (owned) (element-type GArray) (nullable elements) of each picture */
  GCancellable *cancellable;               /* (nullable) */
} Work;

/* ── the index ── */

/* As many as there are from the start of the part on, the wanted ones first. */
static inline __attribute__ ((always_inline)) guint64
get_bits (const guint64 *code, guint table)
{
  guint start = table * TABLE_STEP, shift = start % 64;
  return code[start / 64] >> shift | (shift > 64 - MOST_KEY_BITS ? code[(start / 64 + 1) % 2] << (64 - shift) : 0);
}

static inline __attribute__ ((always_inline)) guint32
get_key (const Work *work, const guint64 *code, guint table)
{
  return (guint32) (get_bits (code, table) & ((1u << work->key_bits) - 1));
}

static gboolean
is_asked (const Work *work, guint32 picture)
{
  return work->is_asked == NULL || work->is_asked[picture];
}

static void
gather (Work *work)
{
  guint32 feature = 0;
  work->asked = g_new (guint32, work->n);
  work->ends = g_new (guint32, work->n);
  winnow_for_each_below (i, work->n)
    {
      if (is_asked (work, i))
        {
          work->asked[work->n_asked++] = i;
          work->n_features += work->pictures[i].n;
        }
      work->ends[i] = work->n_features;
    }
  work->holders = g_new (guint32, work->n_features);
  work->features = g_new (WinnowLocalFeature, work->n_features);
  winnow_for_each_below (i, work->n_asked)
    for (guint k = 0; k < work->pictures[work->asked[i]].n; k++, feature++)
      {
        work->holders[feature] = i;
        work->features[feature] = work->pictures[work->asked[i]].features[k];
      }
  work->key_bits = CLAMP (g_bit_storage (work->n_features / BUCKET), LEAST_KEY_BITS, MOST_KEY_BITS);
}

/* A counting sort. */
static gboolean
fill_table (guint index, gpointer data, GError **error)
{
  Work *work = data;
  Table *table = &work->tables[index];
  guint32 n_keys = 1u << work->key_bits;
  table->starts = g_new0 (guint32, n_keys + 2);
  table->entries = g_new (guint32, work->n_features);
  winnow_for_each_below (i, work->n_features)
    {
      guint32 key = get_key (work, work->features[i].code, index);
      table->starts[key + 2]++;
      work->filters[index][key / 64 % FILTER_WORDS] |= G_GUINT64_CONSTANT (1) << key % 64;
    }
  winnow_for_each_below (key, n_keys)
    table->starts[key + 2] += table->starts[key + 1];
  winnow_for_each_below (i, work->n_features)
    table->entries[table->starts[get_key (work, work->features[i].code, index) + 1]++] = i;
  return TRUE;
}

/* ── asking it ── */

/* A feature of the picture that asks and one of @holder that are near. Features that belong
 * together are mirrored, turned and grown alike. */
typedef struct
{
  guint32 holder, bin;
  float weight;
} Hit;

/* What one picture finds. */
typedef struct
{
  guint32 *last; /* one of asked: the last feature that found it, + 1 */
  GArray *hits;  /* (element-type Hit) */
  GArray *found; /* (element-type Found) */
} Hits;

/* One of asked, and its best bin. */
typedef struct
{
  guint32 number, n;
  float weight;
} Found;

/* The variant in which two codes are near, or −1. */
static inline __attribute__ ((always_inline)) int
find_variant (const guint64 *a, const guint64 *b)
{
  guint bits[WINNOW_FEATURE_VARIANTS], least = 0;
  int first = __builtin_popcountll (a[0] ^ b[0]);
  if (first > (int) MOST_BITS)
    return -1;
  winnow_feature_count_bits (a, b, bits);
  winnow_for_each_between (v, 1, WINNOW_FEATURE_VARIANTS)
    if (bits[v] < bits[least])
      least = v;
  return bits[least] <= MOST_BITS ? (int) least : -1;
}

static void
add_hit (const WinnowLocalFeature *a, const WinnowLocalFeature *b, guint variant, guint32 holder, Hits *hits)
{
  guint8 turn = b->angle - (variant & WINNOW_VARIANT_MIRRORED ? WINNOW_FEATURE_ANGLES / 2 - a->angle : a->angle)
                + (variant & WINNOW_VARIANT_NEGATIVE ? WINNOW_FEATURE_ANGLES / 2 : 0)
                + WINNOW_FEATURE_ANGLES / TURNS / 2;
  guint growth = (guint) (b->scale - a->scale + 1024 + (int) WINNOW_FEATURE_SCALE_UNIT / 2)
                 / (guint) WINNOW_FEATURE_SCALE_UNIT % GROWTHS;
  WINNOW_APPEND (hits->hits, Hit, holder, (variant * TURNS + turn * TURNS / WINNOW_FEATURE_ANGLES) * GROWTHS + growth);
}

/* A feature that few pictures have says more (K. Spärck Jones, "A statistical interpretation of
 * term specificity", 1972). @first: the first hit of the feature */
static void
weigh_hits (const Work *work, GArray *hits, guint first)
{
  float weight = log2f (1 + (float) work->n_asked / (float) MAX (hits->len - first, 1));
  winnow_for_each_between (i, first, hits->len)
    g_array_index (hits, Hit, i).weight = weight;
}

WINNOW_DEFINE_COMPARE_2 (compare_hits, Hit, holder, bin)

/* The best bin of each picture with hits enough. */
static void
sum_hits (Hits *hits)
{
  g_array_sort (hits->hits, compare_hits);
  for (guint i = 0; i < hits->hits->len;)
    {
      const Hit *hit = &g_array_index (hits->hits, Hit, i);
      Found sum = { hit->holder, 0, 0 }, *last = WINNOW_LAST (Found, hits->found);
      for (guint32 bin = hit->bin; i < hits->hits->len && hit->holder == sum.number && hit->bin == bin; i++, hit++)
        {
          sum.n++;
          sum.weight += hit->weight;
        }
      if (sum.n < LEAST_HITS)
        continue;
      if (last == NULL || last->number != sum.number)
        g_array_append_val (hits->found, sum);
      else if (sum.weight > last->weight)
        *last = sum;
    }
}

/* Bit by table: whether it may have the key of @code. Most tables of a small index have not, which
 * is all that most features need to know. */
static inline __attribute__ ((always_inline)) guint
find_tables (const Work *work, const guint64 *code)
{
  guint found = 0;
#pragma GCC unroll 16
  winnow_for_each_below (table, N_TABLES)
    {
      guint64 bits = get_bits (code, table);
      found |= (guint) (work->filters[table][bits / 64 % FILTER_WORDS] >> bits % 64 & 1) << table;
    }
  return found;
}

/* Looks for feature @number of a picture, which is @a, from feature @first of the index on. */
static inline __attribute__ ((always_inline)) void
ask (const Work *work, const WinnowLocalFeature *a, guint32 number, guint32 first, guint table, Hits *hits)
{
  guint32 key = get_key (work, a->code, table), *starts = work->tables[table].starts;
  const guint32 *entries = work->tables[table].entries + starts[key];
  guint32 n = starts[key + 1] - starts[key], start = winnow_lower_bound (entries, sizeof *entries, n, first), end = n;
  if (n > LONG_BUCKET)
    end = MIN (start + N_LOOKED_AT, n);
  winnow_for_each_between (i, start, end)
    __builtin_prefetch (&work->features[entries[i]]);
  winnow_for_each_between (i, start, end)
    {
      guint32 holder = work->holders[entries[i]];
      const WinnowLocalFeature *b = &work->features[entries[i]];
      int variant;
      if (hits->last[holder] == number + 1 || (variant = find_variant (a->code, b->code)) < 0)
        continue;
      hits->last[holder] = number + 1;
      add_hit (a, b, (guint) variant, holder, hits);
    }
}

static inline __attribute__ ((always_inline)) void
ask_tables (const Work *work, guint32 a, Hits *hits)
{
  const WinnowLocalFeatures *picture = &work->pictures[a];
  guint32 first = is_asked (work, a) ? work->ends[a] : 0; /* two that are asked about find each other once */
  winnow_for_each_below (i, picture->n)
    {
      guint n_before = hits->hits->len;
      for (guint tables = find_tables (work, picture->features[i].code); tables != 0; tables &= tables - 1)
        ask (work, &picture->features[i], i, first, (guint) __builtin_ctz (tables), hits);
      weigh_hits (work, hits->hits, n_before);
    }
}

/* All features of picture @a ask all tables. */
WINNOW_DEFINE_FOR_PROCESSOR ("popcnt", ask_all, ask_tables, (const Work *work, guint32 a, Hits *hits), (work, a, hits))

/* The most weight first; of equal ones, the first picture. */
WINNOW_DEFINE_ORDER (compare_found, Found, WINNOW_ORDER (y->weight, x->weight) ?: WINNOW_ORDER (x->number, y->number))

WINNOW_DEFINE_COMPARE_2 (compare_pairs, WinnowPlacementPair, a, b)

/* Compares picture @a with those that share most with it. */
static void
confirm (const Work *work, guint32 a, Hits *hits, GArray *pairs)
{
  g_array_sort (hits->found, compare_found);
  for (guint i = 0, n_failed = 0; i < hits->found->len && n_failed < MOST_FAILED; i++)
    {
      guint32 b = work->asked[g_array_index (hits->found, Found, i).number];
      WinnowPlacementPair pair = { .a = MIN (a, b), .b = MAX (a, b) };
      n_failed++;
      if (winnow_placement_find (&work->pictures[pair.a], &work->pictures[pair.b], &pair.placement))
        {
          g_array_append_val (pairs, pair);
          n_failed = 0;
        }
    }
}

static gboolean
find_pairs (guint a, gpointer data, GError **error)
{
  const Work *work = data;
  g_autofree guint32 *last = g_new0 (guint32, work->n_asked);
  g_autoptr (GArray) all = winnow_array_new (Hit), found = winnow_array_new (Found);
  GArray *pairs = winnow_array_new (WinnowPlacementPair);
  Hits hits = { last, all, found };
  work->pairs->pdata[a] = pairs;
  ask_all (work, a, &hits);
  sum_hits (&hits);
  confirm (work, a, &hits, pairs);
  return !g_cancellable_set_error_if_cancelled (work->cancellable, error);
}

static void
clear_work (Work *work)
{
  winnow_for_each_below (t, N_TABLES)
    {
      g_free (work->tables[t].starts);
      g_free (work->tables[t].entries);
    }
  winnow_clear (work, g_free, features, holders, ends, asked);
  g_ptr_array_unref (work->pairs);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, clear_work)

static void
unref_pairs (gpointer pairs)
{
  if (pairs != NULL)
    g_array_unref (pairs);
}

GArray *
winnow_placements_find_pairs (const WinnowLocalFeatures *features, const gboolean *is_asked, guint32 n, guint n_threads,
                              GCancellable *cancellable)
{
  g_auto (Work) work = { .pictures = features,
                         .is_asked = is_asked,
                         .n = n,
                         .pairs = g_ptr_array_new_with_free_func (unref_pairs),
                         .cancellable = cancellable };
  g_ptr_array_set_size (work.pairs, (int) n);
  gather (&work);
  if (work.n_features == 0)
    return winnow_array_new (WinnowPlacementPair);
  if (!winnow_parallel_run (N_TABLES, n_threads, fill_table, &work, cancellable, NULL)
      || !winnow_parallel_run (n, n_threads, find_pairs, &work, cancellable, NULL))
    return NULL;
  GArray *all = winnow_array_new (WinnowPlacementPair);
  winnow_for_each_below (i, n)
    {
      const GArray *pairs = work.pairs->pdata[i];
      g_array_append_vals (all, pairs->data, pairs->len);
    }
  g_array_sort (all, compare_pairs);
  return all;
}
