/* test-sources.c: the sources of a document against a count token by token */
#include "part.h"
#include "base/array.h"
#include "match/scoring/shares.h"
#include "match/scoring/sources.h"
#include "base/for-each.h"

#define DOCUMENT 100
#define N_TOKENS 120

/* Tokens of 7 bytes, 3 bytes apart. */
static WinnowSpan
make_span (guint32 first, guint32 last)
{
  return (WinnowSpan){ 10 * first, 10 * last - 3, first, last };
}

static WinnowPassage
make_passage (GRand *random, gboolean is_a)
{
  guint32 first = (guint32) g_rand_int_range (random, 0, N_TOKENS - 40),
          length = (guint32) g_rand_int_range (random, 1, 40);
  WinnowSpan span = make_span (first, first + length), other = make_span (7, 7 + length);
  WinnowPassage passage = { .a = is_a ? span : other, .b = is_a ? other : span };
  /* equal ones are where order matters */
  passage.words = length - (guint32) g_rand_int_range (random, 0, (gint32) MIN (length, 3));
  passage.similarity = g_rand_int_range (random, 1, 3) / 2.0;
  passage.kind = g_rand_int_range (random, 0, 8) == 0 ? WINNOW_PASSAGE_CONDENSED
                 : g_rand_boolean (random)            ? WINNOW_PASSAGE_NEAR
                                                      : WINNOW_PASSAGE_EXACT;
  passage.is_found = g_rand_int_range (random, 0, 8) > 0;
  passage.excluded = !passage.is_found         ? WINNOW_EXCLUSION_SHORT
                     : g_rand_boolean (random) ? WINNOW_EXCLUSION_QUOTES
                                               : WINNOW_EXCLUSION_NONE;
  return passage;
}

/* In both sides of the last passage, where they may. */
static void
add_gaps (GRand *random, WinnowOverlap *overlap)
{
  guint index = overlap->passages->len - 1;
  const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, index);
  for (guint s = 0; s < 2; s++)
    {
      const WinnowSpan *span = s == 1 ? &passage->b : &passage->a;
      for (guint32 first = span->first + (guint32) g_rand_int_range (random, 0, 9); first + 5 <= span->last;)
        {
          guint32 last = first + (guint32) g_rand_int_range (random, 5, (gint32) (span->last - first) + 1);
          WINNOW_APPEND (overlap->gaps, WinnowGap, index, s == 1, make_span (first, last));
          first = last + (guint32) g_rand_int_range (random, 1, 9);
        }
    }
}

/* The document is on either side. */
static WinnowOverlap *
make_overlap (GRand *random, gint64 source)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  gboolean is_a = g_rand_boolean (random);
  gint n = g_rand_int_range (random, 0, 6);
  overlap->document_a = is_a ? DOCUMENT : source;
  overlap->document_b = is_a ? source : DOCUMENT;
  overlap->passages = winnow_array_new (WinnowPassage);
  overlap->gaps = winnow_array_new (WinnowGap);
  overlap->a.total = overlap->b.total = N_TOKENS;
  for (gint i = 0; i < n; i++)
    {
      WinnowPassage passage = make_passage (random, is_a);
      g_array_append_val (overlap->passages, passage);
      if (passage.kind == WINNOW_PASSAGE_NEAR)
        add_gaps (random, overlap);
    }
  return overlap;
}

static GPtrArray *
make_overlaps (GRand *random, guint n)
{
  GPtrArray *overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (overlaps, make_overlap (random, i + 1));
  return overlaps;
}

/* Every third source. */
static gboolean
is_preferred (gint64 source)
{
  return source % 3 == 0;
}

/* Returns: (element-type gint64) */
static GHashTable *
make_preferred (void)
{
  GHashTable *preferred = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  for (gint64 source = 0; source < 12; source++)
    if (is_preferred (source))
      g_hash_table_add (preferred, g_memdup2 (&source, sizeof source));
  return preferred;
}

static gboolean
is_in_gap (const WinnowOverlap *overlap, guint index, guint32 at)
{
  gboolean is_b = overlap->document_b == DOCUMENT;
  for (guint i = 0; overlap->gaps != NULL && i < overlap->gaps->len; i++)
    {
      const WinnowGap *gap = &g_array_index (overlap->gaps, WinnowGap, i);
      if (gap->passage == index && gap->is_b == is_b && at >= gap->span.first && at < gap->span.last)
        return TRUE;
    }
  return FALSE;
}

/* The longest passage of @overlap at token @at, or NULL. */
static const WinnowPassage *
find_longest (const WinnowOverlap *overlap, guint32 at)
{
  const WinnowPassage *best = NULL;
  for (guint i = 0; i < overlap->passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, i);
      const WinnowSpan *span = overlap->document_a == DOCUMENT ? &passage->a : &passage->b;
      if (!passage->is_found || passage->kind == WINNOW_PASSAGE_CONDENSED || at < span->first || at >= span->last
          || is_in_gap (overlap, i, at))
        continue;
      if (best == NULL || passage->words > best->words
          || (passage->words == best->words && passage->similarity > best->similarity))
        best = passage;
    }
  return best;
}

static gint64
source_of (const WinnowOverlap *overlap)
{
  return overlap->document_a == DOCUMENT ? overlap->document_b : overlap->document_a;
}

/* TRUE if a match of @source wins over the best one so far, of @owner. */
static gboolean
is_better (const WinnowPassage *passage, gint64 source, const WinnowPassage *best, gint64 owner)
{
  if (best == NULL || passage->words != best->words)
    return best == NULL || passage->words > best->words;
  if (is_preferred (source) != is_preferred (owner))
    return is_preferred (source);
  return passage->similarity != best->similarity ? passage->similarity > best->similarity : source < owner;
}

/* The source that owns token @at, or 0. */
static gint64
find_owner (const GPtrArray *overlaps, guint32 at)
{
  const WinnowPassage *best = NULL;
  gint64 owner = 0;
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    {
      const WinnowPassage *passage = find_longest (overlap, at);
      gint64 source = source_of (overlap);
      if (passage != NULL && is_better (passage, source, best, owner))
        {
          best = passage;
          owner = source;
        }
    }
  return owner;
}

static void
check_region (const GPtrArray *overlaps, const WinnowSource *source, const WinnowSourceRegion *region)
{
  const WinnowSpan *span = &region->span;
  g_assert_cmpuint (span->first, <, span->last);
  g_assert_cmpuint (span->start, <=, 10 * span->first);
  g_assert_cmpuint (span->start + 3, >=, 10 * span->first);
  g_assert_cmpuint (span->end + 3, >=, 10 * span->last);
  g_assert_cmpuint (span->end, <=, 10 * span->last);
  g_assert_cmpint (region->is_owner, ==, region->owner == source->document_id);
  for (guint32 t = span->first; t < span->last; t++)
    {
      g_assert_true (find_longest (source->overlap, t)
                     == &g_array_index (source->overlap->passages, WinnowPassage, region->passage));
      g_assert_cmpint (find_owner (overlaps, t), ==, region->owner);
    }
}

/* Whether token @at is not found in @overlap for its document's sake: quotations are found, and
 * common text where half of a text is the same. */
static gboolean
is_skipped (const WinnowOverlap *overlap, const GArray *exclusions, const WinnowSettings *settings, guint32 at)
{
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    {
      gboolean is_common = exclusion->reason == WINNOW_EXCLUSION_COMMON;
      if (at >= exclusion->first && at < exclusion->last && settings->exclude >> exclusion->reason & 1
          && exclusion->reason != WINNOW_EXCLUSION_QUOTES
          && (!is_common || (!overlap->is_half_same && exclusion->n_documents > settings->common_documents)))
        return TRUE;
    }
  return FALSE;
}

static void
check_source (const GPtrArray *overlaps, const WinnowSource *source, const GArray *exclusions,
              const WinnowSettings *settings)
{
  guint32 at = 0, words = 0, all_words = 0;
  g_assert_cmpint (source_of (source->overlap), ==, source->document_id);
  g_assert_cmpuint (source->regions->len, >, 0);
  winnow_for_each_value (const WinnowSourceRegion, region, source->regions)
    {
      check_region (overlaps, source, region);
      for (; at < region->span.first; at++)
        g_assert_null (find_longest (source->overlap, at));
      g_assert_cmpuint (at, ==, region->span.first);
      for (; at < region->span.last; at++)
        {
          gboolean is_found = !is_skipped (source->overlap, exclusions, settings, at);
          words += region->is_owner && is_found;
          all_words += is_found;
        }
    }
  for (; at < N_TOKENS; at++)
    g_assert_null (find_longest (source->overlap, at));
  g_assert_cmpuint (source->words, ==, words);
  g_assert_cmpuint (source->all_words, ==, all_words);
}

/* Random exclusions that overlap each other, and common text. */
static GArray *
make_exclusions (GRand *random)
{
  GArray *exclusions = winnow_array_new (WinnowExclusion);
  for (gint n = g_rand_int_range (random, 0, 6); n > 0; n--)
    {
      guint32 first = (guint32) g_rand_int_range (random, 0, N_TOKENS - 20),
              last = first + (guint32) g_rand_int_range (random, 1, 20);
      WinnowExclusionReason reason
          = (WinnowExclusionReason) g_rand_int_range (random, WINNOW_EXCLUSION_TEMPLATE, WINNOW_EXCLUSION_SHORT);
      WINNOW_APPEND (exclusions, WinnowExclusion, reason, 10 * first, 10 * last - 3, first, last);
    }
  for (guint32 first = 0, last; first + 30 < N_TOKENS; first = last)
    {
      last = first + (guint32) g_rand_int_range (random, 1, 30);
      WINNOW_APPEND (exclusions, WinnowExclusion, WINNOW_EXCLUSION_COMMON, 0, 0, first, last,
                     (guint32) g_rand_int_range (random, 3, 7));
    }
  winnow_exclusions_sort (exclusions);
  return exclusions;
}

static void
assert_order (const WinnowSource *before, const WinnowSource *after)
{
  gboolean is_before = is_preferred (before->document_id), is_after = is_preferred (after->document_id);
  g_assert_cmpuint (before->words, >=, after->words);
  if (before->words > after->words)
    return;
  g_assert_cmpuint (before->all_words, >=, after->all_words);
  if (before->all_words > after->all_words)
    return;
  g_assert_true (is_before || !is_after);
  g_assert_true (is_before != is_after || before->document_id < after->document_id);
}

static void
check_sources (const GPtrArray *overlaps, const GPtrArray *sources, const GArray *exclusions,
               const WinnowSettings *settings)
{
  guint n_with = 0;
  for (guint i = 0; i < overlaps->len; i++)
    {
      gboolean has_any = FALSE;
      for (guint32 t = 0; t < N_TOKENS; t++)
        has_any |= find_longest (overlaps->pdata[i], t) != NULL;
      n_with += has_any;
    }
  g_assert_cmpuint (sources->len, ==, n_with);
  for (guint i = 0; i < sources->len; i++)
    {
      check_source (overlaps, sources->pdata[i], exclusions, settings);
      if (i > 0)
        assert_order (sources->pdata[i - 1], sources->pdata[i]);
    }
}

/* Where pairs agree on what is common, the words that sources own are those that are found. */
test_case (random)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (71);
  g_autoptr (GHashTable) preferred = make_preferred ();
  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (GPtrArray) overlaps = make_overlaps (random, round % 9);
      g_autoptr (GArray) exclusions = make_exclusions (random);
      WinnowSettings settings = { .exclude = (guint) g_rand_int (random), .common_documents = 2 + round % 5 };
      const WinnowShareInput document = { DOCUMENT, N_TOKENS, overlaps, exclusions, NULL };
      WinnowShares shares;
      guint32 owned = 0;
      gboolean is_mixed = g_rand_boolean (random);
      for (guint i = 0; i < overlaps->len; i++)
        ((WinnowOverlap *) overlaps->pdata[i])->is_half_same = is_mixed && g_rand_boolean (random);
      g_autoptr (GPtrArray) sources = winnow_sources_new (DOCUMENT, overlaps, preferred, exclusions, &settings);
      check_sources (overlaps, sources, exclusions, &settings);
      for (guint i = 0; i < sources->len; i++)
        owned += ((const WinnowSource *) sources->pdata[i])->words;
      winnow_shares_compute (&document, &settings, &shares);
      g_assert_cmpuint (owned, <=, shares.found);
      if (!is_mixed)
        g_assert_cmpuint (owned, ==, shares.found);
    }
}

/* Of two sources that have a passage and a part of it, the longer one owns it, and the shorter one
 * is listed under it. */
test_case (listed)
{
  g_autoptr (GPtrArray) overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  static const guint32 places[][2] = { { 10, 40 }, { 5, 60 } };
  WinnowSettings settings = { 0 };
  for (guint i = 0; i < 2; i++)
    {
      WinnowOverlap *overlap = winnow_overlap_new ();
      WinnowSpan span = make_span (places[i][0], places[i][1]);
      WinnowPassage passage
          = { .a = span, .b = span, .words = span.last - span.first, .similarity = 1, .is_found = TRUE };
      overlap->a.total = overlap->b.total = N_TOKENS;
      overlap->document_a = DOCUMENT;
      overlap->document_b = i + 1;
      overlap->passages = winnow_array_new (WinnowPassage);
      g_array_append_val (overlap->passages, passage);
      g_ptr_array_add (overlaps, overlap);
    }
  g_autoptr (GPtrArray) sources = winnow_sources_new (DOCUMENT, overlaps, NULL, NULL, &settings);
  const WinnowSource *owner = sources->pdata[0], *other = sources->pdata[1];
  const WinnowSourceRegion *region = &g_array_index (other->regions, WinnowSourceRegion, 0);

  g_assert_cmpint (owner->document_id, ==, 2);
  g_assert_cmpuint (owner->words, ==, 55);
  g_assert_cmpuint (owner->regions->len, ==, 1);
  g_assert_cmpint (other->document_id, ==, 1);
  g_assert_cmpuint (other->words, ==, 0);
  g_assert_cmpuint (other->all_words, ==, 30);
  g_assert_cmpuint (other->regions->len, ==, 1);
  g_assert_cmpint (region->owner, ==, 2);
  g_assert_cmpuint (region->span.start, ==, 100);
  g_assert_cmpuint (region->span.end, ==, 397);
}

/* The same passage in two sources: the preferred one owns it, though its id is higher and its match
 * less similar. */
test_case (preferred)
{
  g_autoptr (GPtrArray) overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  g_autoptr (GHashTable) preferred = make_preferred ();
  WinnowSettings settings = { 0 };
  for (gint64 id = 2; id <= 3; id++)
    {
      WinnowOverlap *overlap = winnow_overlap_new ();
      WinnowSpan span = make_span (10, 40);
      WinnowPassage passage = { .a = span, .b = span, .words = 30, .similarity = id == 2 ? 1 : 0.9, .is_found = TRUE };
      overlap->a.total = overlap->b.total = N_TOKENS;
      overlap->document_a = DOCUMENT;
      overlap->document_b = id;
      overlap->passages = winnow_array_new (WinnowPassage);
      g_array_append_val (overlap->passages, passage);
      g_ptr_array_add (overlaps, overlap);
    }
  g_autoptr (GPtrArray) sources = winnow_sources_new (DOCUMENT, overlaps, preferred, NULL, &settings);
  const WinnowSource *owner = sources->pdata[0], *other = sources->pdata[1];

  g_assert_cmpint (owner->document_id, ==, 3);
  g_assert_cmpuint (owner->words, ==, 30);
  g_assert_cmpint (other->document_id, ==, 2);
  g_assert_cmpuint (other->words, ==, 0);
  g_assert_cmpuint (other->all_words, ==, 30);
}
