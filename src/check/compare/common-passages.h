/* common-passages.h: text that too many documents of a check have to count
 *
 * A formula that a thousand papers have makes half a million pairs, which no person reads. Where a
 * check has many pairs that share only common fingerprints (winnow_index_set_common_limit()), they
 * are counted instead of aligned. Then the number of documents that have a formula comes from the
 * fingerprints, not from the aligned pairs. */
#pragma once

#include "match/candidates/fingerprint-index.h"
#include "match/overlap.h"

/* All zero: no pair was left out. */
typedef struct
{
  guint n_pairs;        /* left out */
  GArray *fingerprints; /* (owned) (nullable) (element-type WinnowCommonFingerprint) by hash */
  guint8 *holders;      /* (owned) (nullable) by number of a document: whether it has one of them */
} WinnowCommon;

void winnow_common_clear (WinnowCommon *common);

/* A common fingerprint in a text. */
typedef struct
{
  guint32 first, last; /* tokens, up to where the next fingerprint begins; half-open */
  guint32 n_documents; /* that have it */
} WinnowCommonPlace;

/* Where @text has common fingerprints. Returns: (transfer full) (element-type WinnowCommonPlace) by
 * place */
GArray *winnow_common_find (const WinnowCommon *common, const WinnowText *text, const WinnowGranularity *granularity);

/* Sets n_documents of the passages of @overlap, whose A has the common fingerprints @places: the
 * most documents that have the fingerprints of half of the passage; 0 for none. */
void winnow_common_count_documents (const GArray *places, const WinnowOverlap *overlap);
