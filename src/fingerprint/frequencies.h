/* frequencies.h: how common words and sounds are, in a collection or in the shipped table
 *
 * Terms are dictionary words without stop words. Immutable; reference-counted and shared between
 * threads. */
#pragma once

#include "fingerprint/subject.h"
#include "text/words/initials.h"

typedef struct _WinnowFrequencies WinnowFrequencies;

/* Of everyday English and Chinese: used until a library has its own. Returns: (transfer none) */
const WinnowFrequencies *winnow_frequencies_get_shipped (void);

WinnowFrequencies *winnow_frequencies_ref (WinnowFrequencies *frequencies);
void winnow_frequencies_unref (WinnowFrequencies *frequencies);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowFrequencies, winnow_frequencies_unref)

guint winnow_frequencies_get_n_documents (const WinnowFrequencies *frequencies);

/* Number of documents that have the term with @hash; 0: unknown term. */
guint winnow_frequencies_get_documents (const WinnowFrequencies *frequencies, guint64 hash);

/* ln ((N + 1) / (df + 1)) + 1, at least 1 (Salton and Buckley 1988, smoothed); 1 for a shipped stop
 * word without a count. */
double winnow_frequencies_get_idf (const WinnowFrequencies *frequencies, guint64 hash);

/* The share of each consonant initial, in the order above, among all Han characters that have one:
 * WINNOW_N_INITIALS numbers with sum 1. */
const double *winnow_frequencies_get_initials (const WinnowFrequencies *frequencies);

/* Equal tables have equal ids. Digests depend on it. */
guint64 winnow_frequencies_get_id (const WinnowFrequencies *frequencies);

/* As the library stores it; stable across releases and machines. Returns: (transfer full).
 * Unpacking damaged bytes, or a
 * table of words that another dictionary cut, returns NULL with G_FILE_ERROR_INVAL. */
GBytes *winnow_frequencies_pack (const WinnowFrequencies *frequencies);
WinnowFrequencies *winnow_frequencies_unpack (GBytes *bytes, GError **error);

/* Counts documents one by one; for one thread. */
typedef struct _WinnowFrequencyCounter WinnowFrequencyCounter;
WinnowFrequencyCounter *winnow_frequency_counter_new (void);
void winnow_frequency_counter_free (WinnowFrequencyCounter *counter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowFrequencyCounter, winnow_frequency_counter_free)

/* The part of counting a document that may run in parallel. @initials: adds how often each initial
 * occurs. Returns: (transfer full) (element-type guint64) hashes of its distinct terms */
GArray *winnow_frequencies_dup_terms (WinnowSubject *subject, guint64 initials[WINNOW_N_INITIALS]);
void winnow_frequency_counter_add (WinnowFrequencyCounter *counter, const GArray *terms,
                                   const guint64 initials[WINNOW_N_INITIALS]);

/* The table of the counted documents. From ten documents on it has no terms of a single document:
 * they are most, and an unknown term counts as one. Without any Han character it has the shipped
 * initials. Returns: (transfer full) */
WinnowFrequencies *winnow_frequency_counter_finish (const WinnowFrequencyCounter *counter);
