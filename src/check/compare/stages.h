/* stages.h: the stages of a check, in the order of run.c; rescore.c and library-groups.c use some
 * of them */
#pragma once

#include "check/compare/corpus.h"
#include "match/candidates/fingerprint-index.h"

/* ── identities (identify.c) ── */

/* The identity of a text: the hash of all of it, and those of its longest sentences. */
typedef struct
{
  guint64 text_hash; /* of "exact"; 0: there is no text */
  GArray *hashes;    /* (owned) (element-type guint64) of "nshash" */
} WinnowIdentity;

/* Of a whole text, and of @own, the same without parts, always in Han characters: identities are
 * compared across checks of different settings. */
void winnow_identity_init (WinnowIdentity *identity, WinnowSubject *subject, WinnowSubject *own);
/* The hashes of the longest sentences of a text. Returns: (transfer full) (element-type guint64) */
GArray *winnow_identity_hash_sentences (WinnowSubject *own);
/* The hash of its keywords; 0: it has none. */
guint64 winnow_identity_hash_keywords (WinnowSubject *subject);
WINNOW_DECLARE_CLEAR (WinnowIdentity, winnow_identity_clear)

/* ── class text (class-text.c) ── */

/* Finds the class text of all queries, and takes those from which it changed out of the former
 * ones. Where the settings heed it. */
gboolean winnow_class_text_find (WinnowCorpus *corpus, const WinnowThreads *threads, GError **error);

/* Gives documents their similar ids again where new submissions had theirs by class text or the
 * template. */
gboolean winnow_families_update (WinnowCorpus *corpus, const WinnowThreads *threads, GError **error);

/* ── candidates (candidates.c) ── */

/* Masks every member; fingerprints them and asks the indices, where aligning every pair would take
 * long. Pairs that share only common text are left out where they are many and no template is
 * given: corpus->common describes them. Returns: (transfer full) (element-type WinnowCandidate)
 * members by number, in order */
GArray *winnow_candidates_find (WinnowCorpus *corpus, const WinnowMethodContext *context, const WinnowThreads *threads,
                                GError **error);

/* The pairs of members that may translate each other, where both languages of a dictionary are
 * there. Returns: (transfer full) (element-type WinnowCandidate) in order; NULL with an error */
GArray *winnow_translated_candidates_find (WinnowCorpus *corpus, const WinnowThreads *threads, GError **error);

/* The pairs of references that have verdicts (decided-pairs.c). Returns: (transfer full)
 * (element-type WinnowCandidate) in order; NULL with an error */
GArray *winnow_decided_candidates_find (WinnowCorpus *corpus, GError **error);

/* The members that may be half the same as others, where nothing is common: that have enough common
 * fingerprints in @verbatim (built, of winnowed fingerprints) for half of their words. Returns:
 * (transfer full) a byte a member */
guint8 *winnow_common_dup_halves (const WinnowCorpus *corpus, const WinnowIndex *verbatim);

/* Describes in corpus->common the pairs that @joint left out. */
void winnow_common_take (WinnowCorpus *corpus, const WinnowJointIndex *joint);

/* ── pictures (find-pictures.c) ── */

/* Of all members and templates of @corpus. Returns: (transfer full) NULL with an error */
WinnowFoundPictures *winnow_pictures_find (const WinnowCorpus *corpus, const WinnowThreads *threads, GError **error);

/* Sets how many pictures each pair of @overlaps (element-type WinnowOverlap, by documents, not
 * shared yet) has in common that count, and adds pairs that only have such pictures in common.
 * Returns: (transfer full) (element-type WinnowOverlap) all, by documents; NULL with an error */
GPtrArray *winnow_pictures_join (const WinnowFoundPictures *found, WinnowCorpus *corpus, const GPtrArray *overlaps,
                                 const WinnowThreads *threads, GError **error);

/* An overlap of its two documents, without totals. Returns: (transfer full) */
WinnowOverlap *winnow_pictures_new_overlap (const WinnowSharedPicture *shared);

/* Sets the numbers of tokens of @overlaps (element-type WinnowOverlap, not shared yet): as many as
 * this check cuts the texts into; 0 for a document that was removed. */
gboolean winnow_pictures_fill_totals (WinnowCorpus *corpus, const GPtrArray *overlaps, const WinnowThreads *threads,
                                      GError **error);

/* Removes documents whose pictures changed since they were compared from @current (a set of ids).
 * Within the transaction that writes. */
gboolean winnow_pictures_leave_out_changed (const WinnowFoundPictures *found, WinnowLibrary *library,
                                            GHashTable *current, GError **error);

/* Stores the shared and repeated pictures of documents in @current and the excluded and counted
 * pictures; the former ones are deleted. */
gboolean winnow_pictures_write (const WinnowFoundPictures *found, WinnowLibrary *library, GHashTable *current,
                                GError **error);

/* ── scores (scoring.c) ── */

/* winnow_overlap_score() of every one of @overlaps (element-type WinnowOverlap, not shared yet) on
 * all threads. @exclusions: id of a document, by g_int64_hash() → GArray of WinnowExclusion, where
 * it has some. FALSE with G_IO_ERROR_CANCELLED. */
gboolean winnow_scoring_run (const GPtrArray *overlaps, GHashTable *exclusions, const WinnowSettings *settings,
                             const WinnowThreads *threads, GError **error);

/* ── stored verdicts (apply-verdicts.c) ── */

/* Gives the passages of @overlaps (element-type WinnowOverlap, scored, not shared yet) the verdicts
 * that the library has for their pairs, or for their twins, and scores these pairs again.
 * @exclusions: as of winnow_scoring_run(). @current: ids of the documents whose texts did not
 * change since they were aligned; other pairs are skipped. Within the transaction that writes
 * @overlaps. Returns: (transfer full) the links: WinnowOverlap, by address → GArray of
 * WinnowVerdictLink */
GHashTable *winnow_verdicts_apply_stored (WinnowLibrary *library, const GPtrArray *overlaps, GHashTable *exclusions,
                                          GHashTable *current, const WinnowSettings *settings, GError **error);

/* Writes the links, once their overlaps are written. */
gboolean winnow_verdicts_write_links (WinnowLibrary *library, GHashTable *links, GError **error);
