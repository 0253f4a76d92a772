/* frequencies.h: how common words and sounds are: in a collection, or in the small table that is
 * shipped
 *
 * Terms are dictionary words, stop words left out. Immutable once made; shared by reference between
 * threads. */
#pragma once

#include "fingerprint/subject.h"

G_BEGIN_DECLS

#define WINNOW_N_INITIALS 20 /* b c d f g h j k l m n p q r s t w x y z */

typedef struct _WinnowFrequencies WinnowFrequencies;

/* Of everyday English and Chinese: serves while nothing was learnt. Returns: (transfer none) */
const WinnowFrequencies *winnow_frequencies_get_shipped (void);

WinnowFrequencies *winnow_frequencies_ref (WinnowFrequencies *frequencies);
void winnow_frequencies_unref (WinnowFrequencies *frequencies);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowFrequencies, winnow_frequencies_unref)

guint winnow_frequencies_get_n_documents (const WinnowFrequencies *frequencies);

/* Documents that have the term with @hash, 0 for one that was never met. */
guint winnow_frequencies_get_documents (const WinnowFrequencies *frequencies, guint64 hash);

/* ln ((N + 1) / (df + 1)) + 1, at least 1 (Salton and Buckley 1988, smoothed); 1 for a shipped stop
 * word that was not counted. */
double winnow_frequencies_get_idf (const WinnowFrequencies *frequencies, guint64 hash);

/* The share of each consonant initial among all of Han characters that have one, in the order
 * above: WINNOW_N_INITIALS numbers that add up to 1. */
const double *winnow_frequencies_get_initials (const WinnowFrequencies *frequencies);

/* The same knowledge, the same id: what digests depend on. */
guint64 winnow_frequencies_get_id (const WinnowFrequencies *frequencies);

/* As the library keeps it; NULL with an error (G_FILE_ERROR_INVAL style message) for bytes that are
 * not of winnow_frequencies_pack(). Stable across releases and machines. */
GBytes *winnow_frequencies_pack (const WinnowFrequencies *frequencies);
WinnowFrequencies *winnow_frequencies_unpack (GBytes *bytes, GError **error);

/* Learning: documents are counted one by one; one thread. */
typedef struct _WinnowFrequencyCounter WinnowFrequencyCounter;
WinnowFrequencyCounter *winnow_frequency_counter_new (void);
void winnow_frequency_counter_free (WinnowFrequencyCounter *counter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowFrequencyCounter, winnow_frequency_counter_free)

/* What counting a document needs of it: made in parallel. Returns: (transfer full) (element-type
 * guint64) the hashes of its distinct terms; @initials: how often it has each initial, added up. */
GArray *winnow_frequencies_dup_terms (WinnowSubject *subject, guint64 initials[WINNOW_N_INITIALS]);
void winnow_frequency_counter_add (WinnowFrequencyCounter *counter, const GArray *terms,
                                   const guint64 initials[WINNOW_N_INITIALS]);

/* What was learnt. Terms of a single document are left out, unless there are fewer than ten
 * documents: they are most, and an unknown term counts as one. Where no Han character was met the
 * shipped initials are taken. */
WinnowFrequencies *winnow_frequency_counter_finish (const WinnowFrequencyCounter *counter);

G_END_DECLS
