/* check.h: the jobs that run over many documents: reading files, checking, scoring, grouping
 *
 * They begin transactions of their own and use the library from several threads: call them outside
 * of a transaction. */
#pragma once

#include "check/progress.h"
#include "library/library.h"

/* What becomes of files that other collections of the library have. */
typedef enum
{
  WINNOW_HELD_READ,     /* they are read into this one, too */
  WINNOW_HELD_IN_PLACE, /* those of the same role are read where they are: no file is in two of a role */
  WINNOW_HELD_IN_ROLE,  /* and papers that are in another role stay there, or they would be found to equal themselves */
  WINNOW_HELD_LEFT,     /* they are not read */
} WinnowHeldFiles;

/* Files to read into a collection. Paths are in the file system's encoding. */
typedef struct
{
  gint64 collection_id;
  const char *const *paths; /* files and folders */
  const WinnowSettings *settings;
  WinnowHeldFiles held;
  const char *const *other_roles; /* (nullable) files and folders that another call reads in another role */
  const char *const *unsettled;   /* (nullable) of watched folders: files that are being written, left as they are */
  gboolean are_sheets;            /* each row of a workbook or table is a document: extract/packed/answer-sheet.h */
  gboolean with_keywords;         /* finds them, too, which takes less than winnow_check_find_keywords() later */
  GPtrArray *passed_over; /* (nullable) (element-type filename) gets files at @paths of another role, in order */
  GPtrArray *kept;        /* (nullable) (element-type WinnowDocument) gets those that were read in place */
} WinnowAddition;

/* Reads files and folders (recursively, files whose name an extractor knows, without hidden ones),
 * in order of their paths, not of @paths, so that the same files get the same ids. Unchanged files
 * (size and time, else SHA-256) are not read again, unless the settings name another language than
 * the one their character set was guessed with. Problems do not stop the job; the library lists
 * them: a file that an extractor refuses, a folder that cannot be opened, a path that does not
 * exist or comes twice, a folder with nothing to read. Documents of files that are passed over stay
 * until winnow_check_remove_reassigned(). Blocks; thread-safe. Cancelled: finished files stay
 * stored, FALSE with G_IO_ERROR_CANCELLED. */
gboolean winnow_check_add_files (WinnowLibrary *library, const WinnowAddition *addition, const WinnowThreads *threads,
                                 GError **error);

/* Reads the files that have problems once more, each into its collection. */
gboolean winnow_check_retry (WinnowLibrary *library, const WinnowSettings *settings, const WinnowThreads *threads,
                             GError **error);

/* The pages and pictures of text that OCR has not read of a document of this library, about: as
 * they were counted, or the pages of one without text. 0: none is known. */
guint winnow_check_count_scans (const WinnowDocument *document);
/* Seconds that OCR takes for @n_pages, about. */
double winnow_check_estimate_scans (guint n_documents, guint n_pages);
/* Reads the files of @documents (element-type WinnowDocument) once more, with OCR even where
 * @settings turn it off. */
gboolean winnow_check_read_scans (WinnowLibrary *library, const GPtrArray *documents, const WinnowSettings *settings,
                                  const WinnowThreads *threads, GError **error);

/* Removes the documents of all collections of the role at the paths @passed_over (element-type
 * filename), which the user has given another role. Call it after the other collections have been
 * read: the document at the same path in one of them inherits verdicts and notes. All or
 * nothing. */
gboolean winnow_check_remove_reassigned (WinnowLibrary *library, WinnowRole role, const GPtrArray *passed_over,
                                         GError **error);

/* Finds whose documents are, by the names of their files and folders: of those that came since or
 * were set by hand before (winnow_library_set_author()), and those beside them. Adding files does
 * so. Blocks. */
gboolean winnow_check_find_authors (WinnowLibrary *library, GError **error);

/* Compares the texts and pictures of every submission with those of every other document. Text of
 * templates is excluded where the settings say so, their pictures always. References are not
 * compared with each other, but for pairs with a verdict. Documents that only have pictures in
 * common are overlaps, too. Documents that change or are removed while it runs are left out.
 * Attached libraries are followed first; the documents of one that can't be read take no part, and
 * their pairs stay.
 *
 * A check adds to the ones before: pairs of documents that did not change since they were compared
 * are taken over, so its cost is that of the new ones. The result is that of one check of all
 * documents, for any @threads and any order in which documents were added. Compared pairs are
 * written now and then, and when the check is cancelled, unless that takes longer than half a
 * second; the next one goes on from there. */
gboolean winnow_check_run (WinnowLibrary *library, const WinnowSettings *settings, const WinnowThreads *threads,
                           GError **error);

/* Attaches the archive at @address, so that winnow_check_run() compares with what it has; one that
 * is attached stays so, whether it can be reached or not. Blocks. Returns: its id; 0 on error */
gint64 winnow_check_attach_archive (WinnowLibrary *library, const char *address, GCancellable *cancellable,
                                    GError **error);

/* *@is_full: whether winnow_check_run() compares every pair again, because what passages depend on
 * is not as it was: settings (WINNOW_RECOMPUTE_ALL), word lists, templates, version of Winnow. */
gboolean winnow_check_is_full (WinnowLibrary *library, const WinnowSettings *settings, gboolean *is_full,
                               GError **error);

/* Checks, unless nothing came or changed since the last check and that one was finished; then
 * nothing is written. A change of settings counts where every pair is to be compared again.
 * Returns: (transfer full) (element-type WinnowOverlap) the listed pairs, without their passages,
 * that are at least so similar (0 to 1) and were not before: pairs of new documents, and pairs of
 * documents that have changed. A file that was moved is no new document here: it is the one with
 * the same bytes whose file is missing. By descending similarity. NULL on error */
GPtrArray *winnow_check_recheck (WinnowLibrary *library, const WinnowSettings *settings, double min_similarity,
                                 const WinnowThreads *threads, GError **error);

/* What a change of settings requires. */
typedef enum
{
  WINNOW_RECOMPUTE_NOTHING, /* the result is complete */
  WINNOW_RECOMPUTE_SCORES,  /* winnow_check_rescore(): at once */
  WINNOW_RECOMPUTE_ALL,     /* winnow_check_run() */
} WinnowRecompute;

/* From @before, which the last check was made with, to @after. */
WinnowRecompute winnow_check_compare_settings (const WinnowSettings *before, const WinnowSettings *after);

/* Scores the last check again with @settings, which may differ from the check's in exclude (except
 * template), min-words, common-documents, and in ocr between off and ask: no text is read. The
 * result is that of winnow_check_run() with these settings. In one transaction; blocks. Cancelled,
 * the former scores stay.
 * WINNOW_SETTINGS_ERROR_VALUE where the settings need more or word lists have changed,
 * WINNOW_LIBRARY_ERROR_NOT_FOUND where there was no check. */
gboolean winnow_check_rescore (WinnowLibrary *library, const WinnowSettings *settings, const WinnowThreads *threads,
                               GError **error);

/* Adds the evidence of all methods, of texts without template, class text and parts, to those of
 * @overlaps (element-type WinnowOverlap, of the last check, not shared) that are listed and have
 * none. Texts are read for it, and it takes as long as aligning them. None is added where a
 * document was removed. Blocks. */
gboolean winnow_check_add_evidence (WinnowLibrary *library, const GPtrArray *overlaps, const WinnowThreads *threads,
                                    GError **error);

/* The pair of two references as it is stored. They are compared where they were not, with the
 * settings of the last check, and are a pair of it from then on; the next check keeps it if it has
 * a verdict. Blocks. Returns: (transfer full) with its passages, maybe none; NULL on error:
 * WINNOW_LIBRARY_ERROR_NOT_FOUND where there was no check */
WinnowOverlap *winnow_check_obtain_pair (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error);

/* Gives @passages (element-type guint: indices into the passages of the overlap) the verdict, and
 * scores the pair again under the settings of the last check: nothing is aligned, and no other pair
 * changes. Each passage is named once; a passage is named with its parts and repetitions
 * (winnow_passage_entries_dup_family()). UNDECIDED removes verdicts. @note: on the first of
 * @passages; NULL leaves notes as they are, "" removes it. One transaction; blocks while two texts
 * are read. Returns: (transfer full) the overlap as it is now, with its passages; NULL on error:
 * WINNOW_LIBRARY_ERROR_NOT_FOUND where the last check has no such overlap or passage */
WinnowOverlap *winnow_check_set_verdict (WinnowLibrary *library, gint64 overlap_id, const GArray *passages,
                                         WinnowVerdict verdict, const char *note, GError **error);

/* Passages of one pair, as winnow_check_set_verdict() takes them. */
typedef struct
{
  gint64 overlap_id;
  GArray *passages; /* (owned) (element-type guint) */
  GArray *former;   /* (owned) (element-type WinnowVerdict) their verdicts */
} WinnowSamePassages;

/* The passages of listed pairs, first of @overlap, which has its passages, that show the text of
 * @passage (an index): they lie at its place, or at the one where another document has it, by four
 * fifths of the bytes of the longer one. Blocks. Returns: (transfer full) (element-type
 * WinnowSamePassages); NULL on error */
GPtrArray *winnow_check_list_same_passages (WinnowLibrary *library, const WinnowOverlap *overlap, guint passage,
                                            GError **error);

/* Lets pictures count that the template or too many documents have, or takes that back. It holds
 * for every picture that matches one of @fingerprints (element-type WinnowImageFingerprint), in
 * this check and the next ones, in any document; not for one that more than
 * WINNOW_COUNTED_DOCUMENTS have. @counts FALSE: takes back decisions on just these fingerprints.
 * The pictures of the last check follow: they are those that winnow_check_run() finds in its
 * documents. Texts are read only of pairs that come. Without a check the decision alone is stored.
 * In one transaction; blocks. Cancelled, nothing changes. */
gboolean winnow_check_count_pictures (WinnowLibrary *library, const GArray *fingerprints, gboolean counts,
                                      const WinnowThreads *threads, GError **error);

/* How common words and sounds are in the library. They are counted in at most 2,000 of its
 * documents, evenly over their ids, and counted again when the library has twice or half as many
 * documents: digests stay valid in between. A reference to the shipped table if there are fewer
 * than ten documents. Blocks. Returns: (transfer full) */
WinnowFrequencies *winnow_check_get_frequencies (WinnowLibrary *library, const WinnowThreads *threads, GError **error);

/* Gives the documents whose keywords were not hashed yet their keyword_hash, from their stored
 * texts, so that winnow_library_find_seen() finds them. Blocks. */
gboolean winnow_check_find_keywords (WinnowLibrary *library, const WinnowThreads *threads, GError **error);

/* The context of methods: frequencies, the user's synonyms, the granularity of @settings. Owns what
 * it points to. */
typedef struct
{
  WinnowMethodContext context;
  WinnowFrequencies *frequencies; /* (owned) (nullable) NULL: the shipped ones */
} WinnowLibraryContext;
/* @frequencies: (transfer full) (nullable) NULL: the shipped ones. The evidence of a pair uses
 * these, so it does not change when other documents come. */
WinnowLibraryContext *winnow_library_context_new (WinnowFrequencies *frequencies, const WinnowSettings *settings);
WINNOW_DECLARE_FREE (WinnowLibraryContext, winnow_library_context_free)

/* A family of documents. */
typedef struct
{
  /* (owned) (element-type WinnowGroupMember) by date, then by arrival; those without a date come
   * last. The first is the likely origin where its date is earlier than the next one's */
  GArray *members;
  gint64 centre_id; /* document */
} WinnowGroup;
void winnow_group_free (WinnowGroup *group);
/* Of pointers to groups: the largest first, then by their first member's id. */
int winnow_groups_compare (gconstpointer left, gconstpointer right);

/* Groups all documents of the library but templates, in order of their ids, by @grouping: documents
 * that are in it keep their places, the others are added; every hit is verified exactly
 * (WinnowMethod.verified_by). @settings: granularity and han. The result does not depend on
 * @threads nor, except for word frequencies, on when documents were added. Blocks; cancelled, the
 * stored grouping stays. Returns: (transfer full) (element-type WinnowGroup) those of two members
 * and more, the largest first, then by their first member's id */
GPtrArray *winnow_check_group (WinnowLibrary *library, const WinnowSettings *settings,
                               const WinnowGroupSettings *grouping, const WinnowThreads *threads, GError **error);

/* What the pictures of a library's documents have in common. */
typedef struct
{
  GPtrArray *pictures; /* (owned) (element-type WinnowDocumentPicture) all, by document and place; without thumbnails */
  /* (owned) (element-type WinnowSharedPicture) those that count first; by documents, then by the
   * place in A */
  GArray *shared;
  GArray *repeated;          /* (owned) the same within one submission: winnow_library_list_repeated_pictures() */
  GArray *excluded_pictures; /* (owned) (element-type WinnowExcludedPicture) by picture: template and common */
  GArray *counted_pictures;  /* (owned) the same of those that count by decision */
  guint n_plain;             /* pictures with nothing to recognise them by */
  guint n_unread;            /* pictures that could not be decoded */
} WinnowFoundPictures;
WINNOW_DECLARE_FREE (WinnowFoundPictures, winnow_found_pictures_free)

/* Compares the pictures of all submissions with those of every other document, as a check does,
 * without storing the result. Blocks. Returns: (transfer full) */
WinnowFoundPictures *winnow_check_find_pictures (WinnowLibrary *library, const WinnowThreads *threads, GError **error);
