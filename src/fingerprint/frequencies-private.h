/* frequencies-private.h: makes a table of frequencies; private to fingerprint/ */
#pragma once

#include "fingerprint/frequencies.h"

/* A term and how many documents have it. */
typedef struct
{
  guint64 hash;
  guint32 documents;
} WinnowTermCount;

/* @terms: (element-type WinnowTermCount) distinct, in any order; sorts them. @initials: occurrences
 * of each; not all 0. */
WinnowFrequencies *winnow_frequencies_new (guint n_documents, GArray *terms, const guint64 initials[WINNOW_N_INITIALS]);

/* The counts behind winnow_frequencies_get_initials(). */
const guint64 *winnow_frequencies_get_initial_counts (const WinnowFrequencies *frequencies);
