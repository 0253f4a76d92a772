/* frequencies-private.h: how a table of frequencies is made; private to fingerprint/ */
#pragma once

#include "fingerprint/frequencies.h"

/* A term and the documents that have it. */
typedef struct
{
  guint64 hash;
  guint32 documents;
} WinnowTermCount;

/* @terms: (element-type WinnowTermCount) distinct, in any order; is sorted. @initials: how often
 * each was met; at least one of them. */
WinnowFrequencies *winnow_frequencies_new (guint n_documents, GArray *terms, const guint64 initials[WINNOW_N_INITIALS]);

/* The counts that the shares were made of. */
const guint64 *winnow_frequencies_get_initial_counts (const WinnowFrequencies *frequencies);
