/* rarity.c: how many documents have a passage
 *
 * For each document, the spans of its passages with each other document are merged to disjoint
 * intervals. A sweep from left to right finds for every span which documents' intervals cover half
 * of it: those that are open where the span begins, and those that begin in it. Equal spans are
 * answered once and equal sets of documents stored once, so a passage that all documents share
 * costs one look-up a pair. The documents of a passage are the union of those of its two spans. */
#include "match/scoring/rarity.h"

#include <string.h>

#include "base/array.h"
#include "base/order.h"
#include "base/for-each.h"

/* Tokens of a document that are in passages with another. Both are indices. */
typedef struct
{
  guint32 document, other;
  guint32 first, last;
} Interval;

/* One side of a passage. */
typedef struct
{
  guint32 document;
  guint32 first, last;
  gsize side; /* 2 · number of the passage, + 1 for B */
} Query;

/* Documents, ascending. Equal sets are one pointer. */
typedef struct
{
  guint32 n;
  guint32 members[];
} Set;

typedef struct
{
  GHashTable *indices; /* (owned) id → index + 1 */
  GHashTable *sets;    /* (owned) of Set */
  GArray *intervals;   /* (owned) (element-type Interval) by document, first */
  GArray *queries;     /* (owned) (element-type Query) by document, first, last */
  const Set **answers; /* (owned) by side */
  guint32 *words;      /* (owned) by document: its tokens in the current span; all 0 in between */
  GArray *touched;     /* (owned) (element-type guint32) the documents with words; empty in between */
  GArray *open;        /* (owned) (element-type guint) scratch of sweep(): intervals */
} Counter;

static guint
hash_set (gconstpointer data)
{
  const Set *set = data;
  guint64 hash = set->n;
  winnow_for_each_below (i, set->n)
    hash = (hash ^ set->members[i]) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return hash >> 32;
}

static gboolean
equal_sets (gconstpointer x, gconstpointer y)
{
  const Set *p = x, *q = y;
  return p->n == q->n && memcmp (p->members, q->members, sizeof (guint32) * p->n) == 0;
}

static guint32
index_of (Counter *counter, gint64 id)
{
  guint32 index = GPOINTER_TO_UINT (g_hash_table_lookup (counter->indices, &id));
  if (index == 0)
    {
      index = g_hash_table_size (counter->indices) + 1;
      g_hash_table_insert (counter->indices, g_memdup2 (&id, sizeof id), GUINT_TO_POINTER (index));
    }
  return index - 1;
}

static void
add_side (Counter *counter, guint32 document, guint32 other, const WinnowSpan *span, gboolean is_evidence, gsize side)
{
  Interval interval = { document, other, span->first, span->last };
  Query query = { document, span->first, span->last, side };
  if (is_evidence)
    g_array_append_val (counter->intervals, interval);
  g_array_append_val (counter->queries, query);
}

static int
compare_numbers (gconstpointer x, gconstpointer y)
{
  return WINNOW_ORDER (*(const guint32 *) x, *(const guint32 *) y);
}

WINNOW_DEFINE_COMPARE_3 (compare_others, Interval, document, other, first)

WINNOW_DEFINE_COMPARE_2 (compare_intervals, Interval, document, first)

WINNOW_DEFINE_COMPARE_3 (compare_queries, Query, document, first, last)

/* Merges the intervals of each pair, and sorts all by document and place. */
static void
unite_intervals (GArray *intervals)
{
  Interval *data = WINNOW_DATA (Interval, intervals);
  guint n = 0;
  g_array_sort (intervals, compare_others);
  winnow_for_each_index (i, intervals)
    if (n > 0 && data[n - 1].document == data[i].document && data[n - 1].other == data[i].other
        && data[i].first <= data[n - 1].last)
      data[n - 1].last = MAX (data[n - 1].last, data[i].last);
    else
      data[n++] = data[i];
  g_array_set_size (intervals, n);
  g_array_sort (intervals, compare_intervals);
}

/* Adds the tokens that @interval shares with @query to its document. */
static void
add_words (Counter *counter, const Interval *interval, const Query *query)
{
  if (counter->words[interval->other] == 0)
    g_array_append_val (counter->touched, interval->other);
  counter->words[interval->other] += MIN (interval->last, query->last) - MAX (interval->first, query->first);
}

/* The document of @query has all of it. */
static void
add_own (Counter *counter, const Query *query)
{
  if (counter->words[query->document] == 0)
    g_array_append_val (counter->touched, query->document);
  counter->words[query->document] = MAX (1, query->last - query->first);
}

/* Where many documents are touched, by listing all. */
static void
sort_touched (const Counter *counter)
{
  GArray *touched = counter->touched;
  guint32 n_documents = g_hash_table_size (counter->indices);
  if (touched->len < n_documents / 16)
    {
      g_array_sort (touched, compare_numbers);
      return;
    }
  g_array_set_size (touched, 0);
  winnow_for_each_below (i, n_documents)
    if (counter->words[i] > 0)
      g_array_append_val (touched, i);
}

/* The touched documents that have half of @query, and its own document. Resets their words. */
static const Set *
collect_set (Counter *counter, const Query *query)
{
  GArray *touched = counter->touched;
  add_own (counter, query);
  sort_touched (counter);
  Set *set = g_malloc (sizeof (Set) + sizeof (guint32) * touched->len);
  set->n = 0;
  winnow_for_each_value (const guint32, each, touched)
    {
      guint32 document = *each;
      if (2 * (guint64) counter->words[document] >= query->last - query->first)
        set->members[set->n++] = document;
      counter->words[document] = 0;
    }
  g_array_set_size (touched, 0);
  const Set *known = g_hash_table_lookup (counter->sets, set);
  if (known != NULL)
    {
      g_free (set);
      return known;
    }
  set = g_realloc (set, sizeof (Set) + sizeof (guint32) * set->n);
  g_hash_table_add (counter->sets, set);
  return set;
}

/* Answers the @queries of one document with its @intervals. */
static void
sweep (Counter *counter, const Query *queries, guint n_queries, const Interval *intervals, guint n_intervals)
{
  GArray *open = counter->open;
  guint next = 0; /* the first interval that begins after the current query */
  g_array_set_size (open, 0);
  winnow_for_each_below (i, n_queries)
    {
      const Query *query = &queries[i];
      guint n = 0;
      if (i > 0 && query->first == query[-1].first && query->last == query[-1].last)
        {
          counter->answers[query->side] = counter->answers[query[-1].side];
          continue;
        }
      for (; next < n_intervals && intervals[next].first <= query->first; next++)
        g_array_append_val (open, next);
      winnow_for_each_value (const guint, each, open)
        {
          guint at = *each;
          if (intervals[at].last <= query->first)
            continue;
          g_array_index (open, guint, n++) = at;
          add_words (counter, &intervals[at], query);
        }
      g_array_set_size (open, n);
      for (guint at = next; at < n_intervals && intervals[at].first < query->last; at++)
        add_words (counter, &intervals[at], query);
      counter->answers[query->side] = collect_set (counter, query);
    }
}

static void
answer (Counter *counter)
{
  const Query *queries = WINNOW_DATA (const Query, counter->queries);
  const Interval *intervals = WINNOW_DATA (const Interval, counter->intervals);
  for (guint i = 0, j = 0; i < counter->queries->len;)
    {
      guint first = i, first_interval = j;
      while (i < counter->queries->len && queries[i].document == queries[first].document)
        i++;
      while (j < counter->intervals->len && intervals[j].document == queries[first].document)
        j++;
      sweep (counter, queries + first, i - first, intervals + first_interval, j - first_interval);
    }
}

/* ── words ── */

/* Where a word's number of documents changes. */
typedef struct
{
  guint32 at;
  gint32 step;
} Step;

WINNOW_DEFINE_COMPARE (compare_steps, Step, at)

/* Documents from which on text may be common. */
#define LEAST_DOCUMENTS 3

static void
add_common (GArray *common, guint32 first, guint32 last, guint32 n_documents)
{
  if (n_documents >= LEAST_DOCUMENTS && first < last)
    WINNOW_APPEND (common, WinnowExclusion, WINNOW_EXCLUSION_COMMON, 0, 0, first, last, n_documents);
}

/* Of the document of @intervals. */
static GArray *
find_common (const Interval *intervals, guint n)
{
  GArray *common = winnow_array_new (WinnowExclusion);
  g_autoptr (GArray) steps = winnow_array_new (Step);
  guint32 n_documents = 1, first = 0;
  winnow_for_each_below (i, n)
    {
      WINNOW_APPEND (steps, Step, intervals[i].first, 1);
      WINNOW_APPEND (steps, Step, intervals[i].last, -1);
    }
  g_array_sort (steps, compare_steps);
  winnow_for_each_value (const Step, step, steps)
    {
      add_common (common, first, step->at, n_documents);
      n_documents += (guint32) step->step;
      first = step->at;
    }
  return common;
}

static void
tell_common (const Counter *counter, WinnowCommonTextFunc func, gpointer data)
{
  const Interval *intervals = WINNOW_DATA (const Interval, counter->intervals);
  g_autofree gint64 *ids = g_new (gint64, g_hash_table_size (counter->indices) + 1);
  winnow_for_each_entry (entry, counter->indices)
    ids[GPOINTER_TO_UINT (entry.value) - 1] = *(const gint64 *) entry.key;
  for (guint i = 0, n; i < counter->intervals->len; i += n)
    {
      for (n = 1; i + n < counter->intervals->len && intervals[i + n].document == intervals[i].document; n++)
        ;
      g_autoptr (GArray) common = find_common (intervals + i, n);
      func (ids[intervals[i].document], common, data);
    }
}

/* ── the whole ── */

static guint32
count_union (const Set *x, const Set *y)
{
  guint32 n = 0;
  if (x == y)
    return x->n;
  for (guint32 i = 0, j = 0; i < x->n || j < y->n; n++)
    {
      guint32 p = i < x->n ? x->members[i] : G_MAXUINT32, q = j < y->n ? y->members[j] : G_MAXUINT32;
      i += p <= q;
      j += q <= p;
    }
  return n;
}

static void
add_overlap (Counter *counter, const WinnowOverlap *overlap, gsize *side)
{
  guint32 a = index_of (counter, overlap->document_a), b = index_of (counter, overlap->document_b);
  for (guint i = 0; i < overlap->passages->len; i++, *side += 2)
    {
      const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, i);
      gboolean is_evidence = passage->kind != WINNOW_PASSAGE_CONDENSED;
      add_side (counter, a, b, &passage->a, is_evidence, *side);
      add_side (counter, b, a, &passage->b, is_evidence, *side + 1);
    }
}

void
winnow_rarity_count_documents (const GPtrArray *overlaps, WinnowCommonTextFunc func, gpointer data)
{
  g_autoptr (GHashTable) indices = winnow_id_table_new (NULL),
                         sets = g_hash_table_new_full (hash_set, equal_sets, g_free, NULL);
  g_autoptr (GArray) intervals = winnow_array_new (Interval), queries = winnow_array_new (Query),
                     touched = winnow_array_new (guint32), open = winnow_array_new (guint);
  g_autofree const Set **answers = NULL;
  g_autofree guint32 *words = NULL;
  Counter counter = { indices, sets, intervals, queries, NULL, NULL, touched, open };
  gsize side = 0;
  winnow_for_each_index (i, overlaps)
    add_overlap (&counter, g_ptr_array_index (overlaps, i), &side);
  counter.answers = answers = g_new0 (const Set *, side + 1);
  counter.words = words = g_new0 (guint32, g_hash_table_size (indices) + 1);
  unite_intervals (intervals);
  g_array_sort (queries, compare_queries);
  answer (&counter);
  if (func != NULL)
    tell_common (&counter, func, data);
  side = 0;
  winnow_for_each_index (i, overlaps)
    {
      const GArray *passages = ((const WinnowOverlap *) g_ptr_array_index (overlaps, i))->passages;
      for (guint j = 0; j < passages->len; j++, side += 2)
        {
          WinnowPassage *passage = &g_array_index (passages, WinnowPassage, j);
          const Set *a = answers[side], *b = answers[side + 1];
          passage->n_documents = MAX (passage->n_documents, count_union (a, b));
        }
    }
}
