/* common-passages.c: see common-passages.h, and stages.h
 *
 * No copy is lost that the limit would list: winnowing selects a k-gram in every run of g words, so
 * also one across each seam of two formulae, and a seam that few documents have is not common.
 *
 * 10,000 Chinese documents that quote laws had 1,823,000 candidates; 1,071,000 of these share
 * nothing but common fingerprints, and none was listed. From 100,000 such pairs on they are
 * counted: a check takes 28 s and .86 GB in place of 58 s and 1.34 GB. */
#include "check/compare/stages.h"

#include "base/array.h"
#include "base/lower-bound.h"
#include "base/order.h"

/* Winnowing selects at least one of this many k-grams. Half of a text has at least half as many. */
#define WINDOW 6u

void
winnow_common_clear (WinnowCommon *common)
{
  g_clear_pointer (&common->fingerprints, g_array_unref);
  g_clear_pointer (&common->holders, g_free);
  common->n_pairs = 0;
}

/* ── pairs ── */

guint8 *
winnow_common_dup_halves (const WinnowCorpus *corpus, const WinnowIndex *verbatim)
{
  guint8 *halves = g_new (guint8, corpus->members->len + 1);
  winnow_for_each_index (number, corpus->members)
    halves[number] = 2 * WINDOW * (guint64) winnow_index_count_common (verbatim, number)
                     >= winnow_corpus_get (corpus, number)->document->n_words;
  return halves;
}

void
winnow_common_take (WinnowCorpus *corpus, const WinnowJointIndex *joint)
{
  WinnowCommon *common = &corpus->common;
  common->n_pairs = joint->n_left_out;
  common->fingerprints = g_array_copy ((GArray *) winnow_index_get_common (joint->verbatim));
  common->holders = g_new (guint8, corpus->members->len + 1);
  winnow_for_each_index (number, corpus->members)
    common->holders[number] = winnow_index_count_common (joint->verbatim, number) > 0;
}

/* ── passages ── */

WINNOW_DEFINE_COMPARE (compare_hashes, WinnowCommonFingerprint, hash)

GArray *
winnow_common_find (const WinnowCommon *common, const WinnowText *text, const WinnowGranularity *granularity)
{
  g_autoptr (GArray) fingerprints = winnow_fingerprint_winnow (text, granularity);
  GArray *places = winnow_array_new (WinnowCommonPlace);
  winnow_for_each_index (i, fingerprints)
    {
      const WinnowFingerprint *fingerprint = &g_array_index (fingerprints, WinnowFingerprint, i);
      const WinnowCommonFingerprint wanted = { .hash = fingerprint->hash };
      guint32 next = i + 1 < fingerprints->len ? fingerprint[1].first : fingerprint->last;
      guint at;
      if (!g_array_binary_search (common->fingerprints, &wanted, compare_hashes, &at))
        continue;
      WINNOW_APPEND (places, WinnowCommonPlace, fingerprint->first, MAX (next, fingerprint->last),
                     g_array_index (common->fingerprints, WinnowCommonFingerprint, at).n_documents);
    }
  return places;
}

/* Tokens of @span in @places that at least @n_documents have. */
static guint32
count_tokens (const GArray *places, const WinnowSpan *span, guint first, guint32 n_documents)
{
  guint32 n = 0, end = span->first;
  for (guint i = first; i < places->len; i++)
    {
      const WinnowCommonPlace *place = &g_array_index (places, WinnowCommonPlace, i);
      if (place->first >= span->last)
        break;
      guint32 begin = MAX (place->first, end), last = MIN (place->last, span->last);
      if (place->n_documents < n_documents || begin >= last)
        continue;
      n += last - begin;
      end = last;
    }
  return n;
}

static guint32
count_documents (const GArray *places, const WinnowSpan *span)
{
  guint first = WINNOW_LOWER_BOUND (places, WinnowCommonPlace, last, span->first + 1);
  guint32 most = 0;
  for (guint i = first; i < places->len; i++)
    {
      const WinnowCommonPlace *place = &g_array_index (places, WinnowCommonPlace, i);
      if (place->first >= span->last)
        break;
      if (place->n_documents > most
          && 2 * count_tokens (places, span, first, place->n_documents) >= span->last - span->first)
        most = place->n_documents;
    }
  return most;
}

void
winnow_common_count_documents (const GArray *places, const WinnowOverlap *overlap)
{
  winnow_for_each_value (WinnowPassage, passage, overlap->passages)
    passage->n_documents = count_documents (places, &passage->a);
}
