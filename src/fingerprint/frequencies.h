/* frequencies.h: how common words and sounds are, in a collection or in the shipped table
 *
 * Terms are dictionary words without stop words. Immutable; reference-counted and shared between
 * threads. */
#pragma once

#include "base/slots.h"
#include "fingerprint/subject.h"
#include "text/words/initials.h"

/* A term and how many documents have it. */
typedef struct
{
  guint64 hash;
  guint32 documents;
} WinnowTermCount;

typedef struct
{
  gatomicrefcount ref_count;
  guint n_documents;
  guint32 n_terms;
  WinnowTermCount *terms;             /* (owned) by hash */
  WinnowSlots slots;                  /* of @terms */
  guint64 counts[WINNOW_N_INITIALS];  /* of Han characters, by their consonant initial */
  double initials[WINNOW_N_INITIALS]; /* the same as shares with sum 1 */
  guint64 id;                         /* equal tables have equal ids; digests depend on it */
} WinnowFrequencies;

/* Of everyday English and Chinese: used until a library has its own. Returns: (transfer none) */
const WinnowFrequencies *winnow_frequencies_get_shipped (void);

WinnowFrequencies *winnow_frequencies_ref (WinnowFrequencies *frequencies);
WINNOW_DECLARE_FREE (WinnowFrequencies, winnow_frequencies_unref)

/* Number of documents that have the term with @hash; 0: unknown term. */
guint winnow_frequencies_get_documents (const WinnowFrequencies *frequencies, guint64 hash);

/* ln ((N + 1) / (df + 1)) + 1, at least 1 (Salton and Buckley 1988, smoothed); 1 for a shipped stop
 * word without a count. */
double winnow_frequencies_get_idf (const WinnowFrequencies *frequencies, guint64 hash);

/* As the library stores it; stable across releases and machines. Unpacking damaged bytes, or a
 * table of words that another dictionary cut, returns NULL with G_FILE_ERROR_INVAL.
 * Returns: (transfer full) */
GBytes *winnow_frequencies_pack (const WinnowFrequencies *frequencies);
WinnowFrequencies *winnow_frequencies_unpack (GBytes *bytes, GError **error);

/* Counts documents one by one; for one thread. */
typedef struct _WinnowFrequencyCounter WinnowFrequencyCounter;
WinnowFrequencyCounter *winnow_frequency_counter_new (void);
WINNOW_DECLARE_FREE (WinnowFrequencyCounter, winnow_frequency_counter_free)

/* The part of counting a document that may run in parallel. @initials: adds how often each initial
 * occurs. Returns: (transfer full) (element-type guint64) hashes of its distinct terms */
GArray *winnow_frequencies_dup_terms (WinnowSubject *subject, guint64 initials[WINNOW_N_INITIALS]);
void winnow_frequency_counter_add (WinnowFrequencyCounter *counter, const GArray *terms,
                                   const guint64 initials[WINNOW_N_INITIALS]);

/* The table of the counted documents. From ten documents on it has no terms of a single document:
 * they are most, and an unknown term counts as one. Without any Han character it has the shipped
 * initials. Returns: (transfer full) */
WinnowFrequencies *winnow_frequency_counter_finish (const WinnowFrequencyCounter *counter);
