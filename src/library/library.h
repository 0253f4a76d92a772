/* library.h: one file with collections, documents, digests, groups, the overlaps of the last check
 * and problems
 *
 * One SQLite file (WAL). Only this folder knows SQL. A WinnowLibrary is one connection; its calls
 * may come from any thread and are serialised by a lock inside. Calls that return bulk (lists,
 * texts) block: the window makes them from worker threads. */
#pragma once

#include <gio/gio.h>

#include "extract/content.h"
#include "library/tables/status.h"
#include "match/groups/groups.h"
#include "match/overlap.h"
#include "match/picture-matches.h"
#include "match/scoring/verdict.h"

#define WINNOW_LIBRARY_ERROR (winnow_library_error_quark ())
typedef enum
{
  WINNOW_LIBRARY_ERROR_OPEN,     /* can't be opened or created */
  WINNOW_LIBRARY_ERROR_NEWER,    /* written by a newer Winnow: refused, unchanged */
  WINNOW_LIBRARY_ERROR_OLDER,    /* written by an older Winnow: refused, unchanged */
  WINNOW_LIBRARY_ERROR_ATTACHED, /* can't be attached: it is already, or is the library itself */
  WINNOW_LIBRARY_ERROR_FOREIGN,  /* a file, but not a library */
  WINNOW_LIBRARY_ERROR_DATABASE, /* an SQLite error: disk full, damaged, locked */
  WINNOW_LIBRARY_ERROR_NOT_FOUND,
  WINNOW_LIBRARY_ERROR_TAKEN, /* something else stands where that was to go (moves.h) */
} WinnowLibraryError;
GQuark winnow_library_error_quark (void);

/* What the documents of a collection are for. */
typedef enum
{
  WINNOW_ROLE_SUBMISSIONS, /* checked against everything */
  WINNOW_ROLE_REFERENCES,  /* sources; never compared with each other */
  WINNOW_ROLE_TEMPLATE,    /* their text is excluded from matches and percentages */
} WinnowRole;

/* "submissions", "references", "template": as the command line, JSON and schema write it. */
const char *winnow_role_get_id (WinnowRole role);
gboolean winnow_role_from_id (const char *id, WinnowRole *role);

typedef struct
{
  gint64 id;
  char *name;
  WinnowRole role;
  char *course, *term; /* (nullable) labels, as the user wrote them */
  guint n_documents;
  gint64 attached_id; /* of the attached library that it is of, which alone changes it; 0: its own */
} WinnowCollection;
void winnow_collection_free (WinnowCollection *collection);

/* What tells whose a document is. */
typedef enum
{
  WINNOW_AUTHOR_UNKNOWN,
  WINNOW_AUTHOR_IN_METADATA,
  WINNOW_AUTHOR_IN_TEXT,
  WINNOW_AUTHOR_IN_NAMES, /* of its file and folders */
  WINNOW_AUTHOR_BY_HAND,
} WinnowAuthorSource;

/* "unknown", "metadata", "text", "names", "hand": as JSON writes it. */
const char *winnow_author_source_get_id (WinnowAuthorSource source);

/* A document's row: all but its text. Immutable; shared by reference. It owns its strings, which
 * are together from @source on, and its notes, which are last: the functions that copy and free it
 * go over these as over an array. */
typedef struct
{
  gint64 id, collection_id;
  gint64 attached_id;      /* of the library that has its text, which is attached; 0: this one has */
  gboolean is_unreachable; /* that library could not be read the last time */
  WinnowRole role;
  WinnowAuthorSource author_source;
  gboolean is_dated_by_hand;
  guint64 size;                           /* bytes of the file */
  gint64 mtime;                           /* µs since 1970 */
  guint32 n_pages, n_words, n_characters; /* words = tokens; 0 pages where the format has none */
  guint32 n_pictures;                     /* places of pictures that are not plain */
  guint32 n_excluded;                     /* tokens excluded as template by the last check */
  guint32 disguises;                      /* bits, 1 << WinnowDisguise: those its text has */
  guint64 text_hash;                      /* of the folded text ("exact"); 0: it has no text */
  guint64 keyword_hash; /* of its keywords ("keyword"); 0: it has none, or they were not asked for yet */
  guint64 similar_id;   /* of method nshash; 0: no sentence is long enough */
  guint32 reading;      /* WINNOW_READING_VERSION when its text was read; 0: by a Winnow that found no disguises */
  WinnowStatus status;  /* of these bytes: another version of the file is to do */
  double highest;       /* similarity of this document in another, 0 to 1, in the last check; −1: not checked */

  char *source;        /* (nullable) attached library and term of a reference: "2025", "2025, autumn" */
  char *path;          /* absolute, in the file system's encoding turned to UTF-8 for display */
  char *name;          /* base name */
  char *title;         /* (nullable) */
  char *author;        /* (nullable) by the source that is most to be trusted */
  char *author_number; /* (nullable) a student's number, or name on the platform */
  /* (nullable) submissions with the same one are one author's, and no pair of a list; NULL unless
   * the author is set by hand or stands in names: a copy takes metadata and text along */
  char *author_key;
  char *author_in_text, *metadata_author; /* (nullable) */
  char *date;          /* (nullable) ISO 8601, or a month or a year: set by hand (dates.h), else metadata_date */
  char *metadata_date; /* (nullable) ISO 8601: modified, else created */
  char *sha256;        /* 64 lower-case hexadecimal digits, of the file's bytes */
  char *format;        /* extractor id */
  char *charset;       /* (nullable) */
  char *language;      /* (nullable) given to the extractor, where the format has a charset */
  char *status_time;   /* (nullable) ISO 8601: when it was set last */
  char *problem;       /* (nullable) as of WinnowContent; also listed among the problems */
  GStrv notes;         /* of the extractor */
} WinnowDocument;
WinnowDocument *winnow_document_new (void);
WinnowDocument *winnow_document_copy (const WinnowDocument *document); /* to be changed before it is shared */
WinnowDocument *winnow_document_ref (WinnowDocument *document);
void winnow_document_unref (WinnowDocument *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDocument, winnow_document_unref)
/* Sorts an array of documents by their ids, as they arrived. */
gint winnow_document_compare_ids (gconstpointer a, gconstpointer b);
/* How a window calls it: "王芳 – essay.txt", with its author where that is known for sure
 * (author_key) and the name does not tell; else its name. Returns: (transfer full) */
char *winnow_document_dup_title (const WinnowDocument *document);
/* With its source: "王芳 – essay.txt (2025)". Returns: (transfer full) */
char *winnow_document_dup_full_title (const WinnowDocument *document);
/* Whether both are submissions of one author, so no pair of a list. */
gboolean winnow_document_is_own_pair (const WinnowDocument *a, const WinnowDocument *b);

/* A file that could not become a document. */
typedef struct
{
  gint64 collection_id;
  char *path;
  char *reason;  /* a sentence for the user, naming the file */
  char *details; /* (nullable) what the library that read it said, for who looks into it; lines */
  char *tried;   /* (nullable) the bytes and the version of reading that ended in it: what is the same is not
                  * tried again; NULL: it is tried each time */
} WinnowProblem;
void winnow_problem_free (WinnowProblem *problem);

/* A check: it compares what was not compared before, and adds to what the ones before it found. */
typedef struct
{
  gint64 id;
  WinnowSettings settings; /* with n_documents */
  char *lists_id;          /* (nullable) of the word lists; NULL: of a version that stored none */
  gboolean lists_changed;  /* stop words, or the dictionary where texts were cut by it, are others now */
  char *engine_version;
  char *basis;       /* what passages depend on besides the two documents; "": of an older version */
  char *time;        /* ISO 8601, in the time zone of whoever checked; of its end */
  guint n_documents; /* submissions and references that took part */
  guint n_pairs;     /* listed when it ended */
  guint n_new;       /* of these, listed for the first time */
  gboolean is_first; /* of the library: all its pairs are, and none is called new */
  guint n_left;      /* pairs that were not compared: it was interrupted */
  guint n_common;    /* pairs that were counted instead: they share only what is common, as too many do */
  double highest;    /* similarity of a pair, 0 to 1 */
} WinnowCheckRecord;
void winnow_check_record_free (WinnowCheckRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowCheckRecord, winnow_check_record_free)

/* Whether the check listed the pair for the first time; FALSE of all pairs of a first check.
 * @record: (nullable) */
gboolean winnow_check_record_is_new (const WinnowCheckRecord *record, const WinnowOverlap *overlap);

typedef struct _WinnowLibrary WinnowLibrary;

/* Opens or creates the library at @path, and brings an older schema up to date (each step in one
 * transaction); @path NULL: a library in memory that is freed with the last reference. */
WinnowLibrary *winnow_library_open (const char *path, GError **error);
WinnowLibrary *winnow_library_ref (WinnowLibrary *library);
void winnow_library_unref (WinnowLibrary *library);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowLibrary, winnow_library_unref)
void winnow_library_give_back (WinnowLibrary *library);             /* memory that keeps pages of the file */
const char *winnow_library_get_path (const WinnowLibrary *library); /* (nullable) */
/* *@version: another number once another connection, of any program, has changed the library. */
gboolean winnow_library_get_version (WinnowLibrary *library, gint64 *version, GError **error);

/* Writes a copy to @path, replacing a file there; the library itself stays open where it is. Not
 * within a transaction. */
gboolean winnow_library_save_as (WinnowLibrary *library, const char *path, GError **error);

/* Transactions group many calls into one write. They do not nest. Other threads wait until it ends,
 * so the thread that began it must end it. A call that fails inside a transaction changes nothing;
 * the caller decides what happens to the rest. */
gboolean winnow_library_begin (WinnowLibrary *library, GError **error);
/* One that is taken back as a whole if a call within it fails, even if it is then ended as good:
 * so no call must be undone by itself, which takes longer than most of them. */
gboolean winnow_library_begin_whole (WinnowLibrary *library, GError **error);
gboolean winnow_library_commit (WinnowLibrary *library, GError **error); /* ends it in any case: an error rolls back */
void winnow_library_rollback (WinnowLibrary *library);
/* Commits if @is_good, else rolls back. Returns: whether it was committed. For transactions of one
 * call: begin (library, error) && end (library, write (library, error), error) */
gboolean winnow_library_end (WinnowLibrary *library, gboolean is_good, GError **error);

/* ── collections ── */
/* The id of the collection @name with @role, made if there is none; 0 on error. */
gint64 winnow_library_add_collection (WinnowLibrary *library, const char *name, WinnowRole role, GError **error);
/* Documents that become templates leave their groups for good. */
gboolean winnow_library_set_collection_role (WinnowLibrary *library, gint64 collection_id, WinnowRole role,
                                             GError **error);
/* @course, @term: (nullable) NULL or "" removes the label. */
gboolean winnow_library_set_collection_labels (WinnowLibrary *library, gint64 collection_id, const char *course,
                                               const char *term, GError **error);
/* (element-type WinnowCollection) by name */
GPtrArray *winnow_library_list_collections (WinnowLibrary *library, GError **error);

/* ── attached libraries: their documents are references here, their texts stay there ── */

/* Another library. Its file is only read. */
typedef struct
{
  gint64 id;
  char *path;                         /* absolute */
  char *name;                         /* base name without its ending, with which the names of its collections begin */
  char *time;                         /* ISO 8601, UTC: when it was attached */
  char *problem;                      /* (nullable) why it could not be read the last time: a sentence that names it */
  guint n_documents, n_pairs;         /* pairs: listed, with one of these */
  gboolean is_archive, may_add;       /* path: its address (archives.h) … */
  guint64 n_archived, archived_words; /* … and what is there: documents, of which n_documents are here, words */
} WinnowAttached;
void winnow_attached_free (WinnowAttached *attached);

/* Attaches the library at @path. Its submissions and references become references here: rows
 * without texts, in collections of the same labels. Of what it has attached itself, and of its
 * templates, nothing. Returns: its id; 0 on error: WINNOW_LIBRARY_ERROR_ATTACHED, or why it can't
 * be read, _OLDER among that */
gint64 winnow_library_attach (WinnowLibrary *library, const char *path, GError **error);
/* Removes its documents with their pairs, verdicts and notes. */
gboolean winnow_library_detach (WinnowLibrary *library, gint64 attached_id, GError **error);
GPtrArray *winnow_library_list_attached (WinnowLibrary *library,
                                         GError **error); /* (element-type WinnowAttached) by name */
/* Follows the attached libraries that changed since they were read: documents that came, changed or
 * went do so here. Of one that can't be read the documents stay, is_unreachable, and its problem is
 * listed. *@is_back: (nullable) whether one that could not be read can be read again. */
gboolean winnow_library_follow_attached (WinnowLibrary *library, gboolean *is_back, GError **error);

/* ── documents ── */
/* The row at @path in the collection, or NULL without an error where there is none: lets an
 * unchanged file (size and mtime, else SHA-256) go unread. */
WinnowDocument *winnow_library_find_document (WinnowLibrary *library, gint64 collection_id, const char *path,
                                              GError **error);

/* A file as it was when it was read. */
typedef struct
{
  char *path; /* (owned) */
  guint64 size;
  gint64 mtime;         /* µs since 1970 */
  guint32 reading;      /* as of a document */
  gboolean has_charset; /* it was guessed for … */
  char *language;       /* (owned) (nullable) */
} WinnowStoredFile;

/* Of all documents of the collection. Returns: (transfer full) path → WinnowStoredFile */
GHashTable *winnow_library_list_files (WinnowLibrary *library, gint64 collection_id, GError **error);
/* Calls @take with each document's id and sha256. The library is locked meanwhile. */
typedef void (*WinnowTakeSum) (gint64 document_id, const char *sha256, gpointer data);
gboolean winnow_library_read_sums (WinnowLibrary *library, WinnowTakeSum take, gpointer data, GError **error);

/* Stores a document (replacing what stands at its collection and path, with its digests, flags,
 * exclusions and overlaps, and clearing a problem of that path; the id stays). Takes path, sha256,
 * size, mtime, language, collection_id, n_words, reading, text_hash, author_in_text from @document
 * and the rest from @content; its similar_id and its memberships in groups go, as it is a new
 * arrival. Returns: its id; 0 on error. */
gint64 winnow_library_put_document (WinnowLibrary *library, const WinnowDocument *document,
                                    const WinnowContent *content, GError **error);
/* The same bytes have a new mtime. */
gboolean winnow_library_touch_document (WinnowLibrary *library, gint64 document_id, gint64 mtime, GError **error);
WinnowDocument *winnow_library_dup_document (WinnowLibrary *library, gint64 document_id, GError **error);
gboolean winnow_library_remove_document (WinnowLibrary *library, gint64 document_id, GError **error);
/* (element-type WinnowDocument) all: submissions, references, templates; each by the names of their
 * collections, then by path */
GPtrArray *winnow_library_list_documents (WinnowLibrary *library, GError **error);
/* The same with what a check needs of a document and nothing else: id, role, title,
 * metadata_author, date, metadata_date, sha256, format, n_words, n_characters, attached_id,
 * is_unreachable, and whether highest is below 0 */
GPtrArray *winnow_library_list_members (WinnowLibrary *library, GError **error);
/* those of all collections with @role */
GPtrArray *winnow_library_list_role_documents (WinnowLibrary *library, WinnowRole role, GError **error);
/* Ids of the documents whose name, title, author or text hold all the words of @query, or words
 * that begin with them (FTS5; Chinese of any length by substring), ascending; all documents where
 * @query has no word. With a single letter only words of names, titles and authors begin. Of
 * attached libraries these alone are searched. Documents stored since the last search are indexed
 * first: the first search after adding many takes about a second for 20 MB of text. */
/* (element-type gint64) */
GArray *winnow_library_search_documents (WinnowLibrary *library, const char *query, GError **error);
/* Texts, pages and parts of documents of an attached library are read there:
 * WINNOW_LIBRARY_ERROR_NOT_FOUND, in a sentence that names it, where it is missing or has another
 * text by now. */
char *winnow_library_dup_text (WinnowLibrary *library, gint64 document_id, gsize *length, GError **error);
/* (element-type guint32) */
GArray *winnow_library_dup_pages (WinnowLibrary *library, gint64 document_id, GError **error);
/* (element-type WinnowPart) */
GPtrArray *winnow_library_dup_parts (WinnowLibrary *library, gint64 document_id, GError **error);

/* Sets the status of a submission, and of all submissions of its author, to now. Documents of
 * attached libraries have none. */
gboolean winnow_library_set_status (WinnowLibrary *library, gint64 document_id, WinnowStatus status, GError **error);

/* ── authors ── */
/* Says whose @document_ids are, by hand; names of files do not change that. @author: (nullable)
 * NULL: whose they are is found out again, by winnow_check_find_authors(). @number: (nullable) a
 * student's; files with the same number are one author's, without one those with the same name.
 * Percentages and lists follow at once. */
gboolean winnow_library_set_author (WinnowLibrary *library, const gint64 *document_ids, gsize n_documents,
                                    const char *author, const char *number, GError **error);
/* A document by its names. */
typedef struct
{
  gint64 id, collection_id;
  char *path;
  gboolean is_unknown; /* no name told anything before, and no number was set by hand */
} WinnowNamedDocument;
/* All documents of each folder in which some document was not looked at by the @patterns (an id of
 * them, not 0). (element-type WinnowNamedDocument) by id */
GPtrArray *winnow_library_list_unnamed (WinnowLibrary *library, gint64 patterns, GError **error);
/* The documents of the collection whose names tell that @author. (element-type WinnowNamedDocument)
 * */
GPtrArray *winnow_library_list_namesakes (WinnowLibrary *library, gint64 collection_id, const char *author,
                                          GError **error);
/* Stores what the names of its file and folders tell; @author, @number: (nullable). An author who
 * was set by hand stays. Lists and percentages follow at once. */
gboolean winnow_library_put_names (WinnowLibrary *library, gint64 document_id, const char *author, const char *number,
                                   gint64 patterns, GError **error);
/* The @patterns have looked at all unknown documents up to the id, and found nothing. */
gboolean winnow_library_set_named (WinnowLibrary *library, gint64 last_id, gint64 patterns, GError **error);
/* The name that an index of a platform gives to a student's number, for files of the collection. */
gboolean winnow_library_put_student (WinnowLibrary *library, gint64 collection_id, const char *number, const char *name,
                                     GError **error);
/* Returns: (transfer full) (nullable) NULL without an error: no index names it */
char *winnow_library_dup_student (WinnowLibrary *library, gint64 collection_id, const char *number, GError **error);
/* The overlaps between submissions of one author, which no other list has and no percentage counts;
 * in the order of those. (element-type WinnowOverlap) */
GPtrArray *winnow_library_list_own_overlaps (WinnowLibrary *library, GError **error);

/* ── pictures: put with their document ── */
/* (element-type WinnowDocumentPicture) of one document, or of all for 0; by document and place;
 * without thumbnails. */
GPtrArray *winnow_library_list_pictures (WinnowLibrary *library, gint64 document_id, GError **error);
/* with its thumbnail */
WinnowDocumentPicture *winnow_library_dup_picture (WinnowLibrary *library, gint64 picture_id, GError **error);
/* The packed local features of a picture of the library. Returns: (transfer full) (nullable) NULL
 * where it has none or they are damaged */
GBytes *winnow_library_dup_picture_features (WinnowLibrary *library, const WinnowDocumentPicture *picture);

/* Replaces the disguises found in the document's text (element-type WinnowDisguiseRange). */
gboolean winnow_library_put_disguises (WinnowLibrary *library, gint64 document_id, const GArray *flags, GError **error);
/* (element-type WinnowDisguiseRange) by place */
GArray *winnow_library_dup_disguises (WinnowLibrary *library, gint64 document_id, GError **error);

/* The hashes by which a document is known again. */
typedef enum
{
  WINNOW_SEEN_TEXT,     /* text_hash */
  WINNOW_SEEN_KEYWORDS, /* keyword_hash */
  WINNOW_N_SEEN,
} WinnowSeenHash;

/* Documents other than @document_id (element-type gint64, ascending) that have the @hash. A Bloom
 * filter in memory answers most calls without reading the file. */
GArray *winnow_library_find_seen (WinnowLibrary *library, WinnowSeenHash kind, guint64 hash, gint64 document_id,
                                  GError **error);

/* Ids of the first @limit documents (element-type gint64, ascending) that have no keyword_hash
 * yet. */
GArray *winnow_library_list_without_keywords (WinnowLibrary *library, guint limit, GError **error);
/* Stores the keyword_hash of a document; does nothing where it was removed. */
gboolean winnow_library_put_keyword_hash (WinnowLibrary *library, gint64 document_id, guint64 keyword_hash,
                                          GError **error);
/* Finds nshash's similar_id (similar-ids.h) of the document by its @hashes, and stores it. 0 with
 * an error; 0 without one where there are no hashes. */
guint64 winnow_library_assign_similar_id (WinnowLibrary *library, gint64 document_id, const guint64 *hashes,
                                          guint n_hashes, GError **error);

/* ── digests: one packed blob a document, method and settings ── */
/* @settings: as of winnow_method_dup_settings(). Deletes digests of other versions of the method,
 * and of all settings but the four newest. */
gboolean winnow_library_put_digest (WinnowLibrary *library, gint64 document_id, const char *settings,
                                    const WinnowDigest *digest, GError **error);
/* NULL without an error where there is none of the method's version, @values and @settings, or it
 * can't be read: compute it again. */
WinnowDigest *winnow_library_dup_digest (WinnowLibrary *library, gint64 document_id, const WinnowMethod *method,
                                         const guint *values, const char *settings, GError **error);

/* One kind of digests. */
typedef struct
{
  const WinnowMethod *method;
  const char *settings;
} WinnowDigestKind;

#define WINNOW_N_DIGEST_KINDS 2

/* A digest as it is stored, for winnow_unpack_wanted(). */
typedef struct
{
  gint64 document_id;
  guint kind;
  gsize offset, size; /* of its bytes */
} WinnowPackedDigest;

typedef struct
{
  GArray *digests; /* (element-type WinnowPackedDigest) */
  GByteArray *bytes;
} WinnowPackedDigests;

/* Adds all digests of @kinds with row numbers [first, end) to @packed. */
gboolean winnow_library_read_digests (WinnowLibrary *library, const WinnowDigestKind kinds[WINNOW_N_DIGEST_KINDS],
                                      gint64 first, gint64 end, WinnowPackedDigests *packed, GError **error);
/* The number of the last row; 0: there is none. */
gboolean winnow_library_get_last_digest (WinnowLibrary *library, gint64 *last, GError **error);

/* ── frequencies of words ── */
/* @n_documents: of the library when they were counted. */
gboolean winnow_library_put_frequencies (WinnowLibrary *library, const WinnowFrequencies *frequencies,
                                         guint n_documents, GError **error);
/* NULL without an error: none are stored */
WinnowFrequencies *winnow_library_dup_frequencies (WinnowLibrary *library, GError **error);
/* as they were put; 0: none are stored */
gboolean winnow_library_count_frequency_documents (WinnowLibrary *library, gint64 *n_documents, GError **error);

/* ── groups ── */

/* A library has one grouping per method, parameters, threshold and window. Documents keep their
 * places in it; new ones are added. */
typedef struct
{
  gint64 document_id;
  guint32 group; /* from 0, in order of their centres' arrival */
  gboolean is_centre;
  double value; /* of the method, with the centre; NAN where it was compared with a centre that was removed */
  /* share of the smaller one's 3-token shingles that the other one has, with the centre: exact;
   * 1 of a centre */
  double similarity;
} WinnowGroupMember;

/* The id of the grouping with @settings (and what its digests depend on: @digest_settings), made if
 * there is none; then one with the same @settings but other digests is deleted. 0 on error. */
gint64 winnow_library_add_grouping (WinnowLibrary *library, const WinnowGroupSettings *settings,
                                    const char *digest_settings, GError **error);
/* *@grouping_id: the same, 0 where there is none; changes nothing. */
gboolean winnow_library_find_grouping (WinnowLibrary *library, const WinnowGroupSettings *settings,
                                       const char *digest_settings, gint64 *grouping_id, GError **error);
/* The settings of the grouping that changed last; the method is NULL where nothing was grouped yet,
 * or by a method that does not exist any more. *@grouping_id: (nullable) 0 then. */
gboolean winnow_library_find_last_grouping (WinnowLibrary *library, WinnowGroupSettings *settings, gint64 *grouping_id,
                                            GError **error);
/* A document that is a member already keeps its place in the order. */
gboolean winnow_library_put_group_member (WinnowLibrary *library, gint64 grouping_id, const WinnowGroupMember *member,
                                          GError **error);
/* (element-type WinnowGroupMember) in order of arrival. Where a centre's document was removed, the
 * next one that arrived is the centre. */
GArray *winnow_library_list_group_members (WinnowLibrary *library, gint64 grouping_id, GError **error);

/* ── checks ── */
/* Begins a record, or goes on with that of a check that was interrupted, and deletes the links of
 * verdicts and the pictures in common. Overlaps and exclusions stay: the caller changes those that
 * are others now. Call it in one transaction with the calls that follow. @basis: what passages
 * depend on besides the two documents. @check_id: (nullable) (out) */
gboolean winnow_library_begin_check (WinnowLibrary *library, const WinnowSettings *settings, const char *basis,
                                     gint64 *check_id, GError **error);
/* What a check counted, as in its record. */
typedef struct
{
  guint n_documents, n_left, n_common;
} WinnowCheckSums;
/* Gives each listed overlap without a number the next one, in their order, and fills the record. */
gboolean winnow_library_finish_check (WinnowLibrary *library, gint64 check_id, const WinnowCheckSums *sums,
                                      GError **error);
/* Marks the document as checked: its highest similarity is at least 0 then. */
gboolean winnow_library_put_checked (WinnowLibrary *library, gint64 document_id, GError **error);
/* Needs both documents in the library. Does not read the id of @overlap; stores its evidence, which
 * every overlap that is read has. */
gboolean winnow_library_put_overlap (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error);
gboolean winnow_library_put_exclusions (WinnowLibrary *library, gint64 document_id, const GArray *exclusions,
                                        GError **error);
/* Overwrites the row, evidence and passages of @overlap, which has an id. Its number stays. */
gboolean winnow_library_update_overlap (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error);
gboolean winnow_library_remove_overlap (WinnowLibrary *library, gint64 overlap_id, GError **error);
/* The overlap stays until its pair is aligned anew: its passes are no longer known. */
gboolean winnow_library_forget_passes (WinnowLibrary *library, gint64 overlap_id, GError **error);

/* A row of overlaps. */
typedef struct
{
  gint64 id, document_a, document_b;
} WinnowStoredPair;
/* (element-type WinnowStoredPair) of all overlaps, listed or not */
GArray *winnow_library_list_pairs (WinnowLibrary *library, GError **error);
/* The same, without ids, of all pairs with verdicts, or with notes on passages. */
GArray *winnow_library_list_decided_pairs (WinnowLibrary *library, GError **error);

/* A pair that was compared and shares no passage. */
typedef struct
{
  gint64 other;   /* document */
  guint32 passes; /* as of WinnowOverlap */
} WinnowCompared;
/* Stores the pairs of a document, packed (packing.h), in place of the former ones; none: @n_bytes
 * is 0. */
gboolean winnow_library_put_compared (WinnowLibrary *library, gint64 document_id, const guint8 *bytes, gsize n_bytes,
                                      GError **error);
/* Returns: (transfer full) id of a document, by g_int64_hash() → GBytes, packed */
GHashTable *winnow_library_dup_compared (WinnowLibrary *library, GError **error);
/* Replaces the settings of the last check, whose overlaps are scored with them;
 * WINNOW_LIBRARY_ERROR_NOT_FOUND where there was no check. */
gboolean winnow_library_set_check_settings (WinnowLibrary *library, const WinnowSettings *settings, GError **error);
/* The last one. NULL without an error: never checked */
WinnowCheckRecord *winnow_library_dup_check_record (WinnowLibrary *library, GError **error);
/* (element-type WinnowCheckRecord) all, the last one last */
GPtrArray *winnow_library_list_check_records (WinnowLibrary *library, GError **error);

/* Of the pairs that are listed now and have a document in a collection, those that a check listed
 * first. */
typedef struct
{
  gint64 collection_id, check_id;
  guint n_new;
  double highest; /* similarity of such a pair, 0 to 1 */
} WinnowCheckCount;
/* (element-type WinnowCheckCount) by collection, then by check; checks without such a pair are left
 * out. A pair across two collections counts in both. */
GArray *winnow_library_list_check_counts (WinnowLibrary *library, GError **error);
/* The overlaps of which some passage counts or would count without a verdict, or that have pictures
 * in common; without their passages. By descending similarity (to a tenth of a percent), verbatim
 * share, ids; those that only have pictures in common after others of the same similarity, by their
 * number. (element-type WinnowOverlap) */
GPtrArray *winnow_library_list_overlaps (WinnowLibrary *library, GError **error);
/* Which overlaps a list has; each is in one of them. */
typedef enum
{
  WINNOW_PAIRS_LISTED,   /* as winnow_library_list_overlaps() */
  WINNOW_PAIRS_OWN,      /* between submissions of one author */
  WINNOW_PAIRS_COMMON,   /* of which nothing counts, and something because it is common: set aside */
  WINNOW_PAIRS_EXCLUDED, /* others of which nothing counts: what they share is excluded */
  WINNOW_N_PAIRS
} WinnowPairs;
/* All without evidence, in the same order, but common ones by common, excluded ones by verbatim
 * words. @documents: as listed, in whose order equal pairs stand; @with_excluded: else none */
gboolean winnow_library_list_rows (WinnowLibrary *library, const GPtrArray *documents, gboolean with_excluded,
                                   GPtrArray *rows[WINNOW_N_PAIRS], GError **error);
/* How many are set aside as common. */
gboolean winnow_library_count_common (WinnowLibrary *library, gint64 *n_overlaps, GError **error);
/* Those of one document, with their passages, in the same order. */
GPtrArray *winnow_library_list_document_overlaps (WinnowLibrary *library, gint64 document_id, GError **error);
/* The next @limit overlaps after the id @overlap_id, by id, with their passages, whether any of
 * them counts or not. */
GPtrArray *winnow_library_list_overlaps_after (WinnowLibrary *library, gint64 overlap_id, guint limit, GError **error);
/* All of them. */
gboolean winnow_library_count_overlaps (WinnowLibrary *library, gint64 *n_overlaps, GError **error);
/* with its passages */
WinnowOverlap *winnow_library_dup_overlap (WinnowLibrary *library, gint64 overlap_id, GError **error);
/* The pair's overlap with its passages, whether any of them counts or not, in whichever order it is
 * named; NULL without an error where nothing is shared. */
WinnowOverlap *winnow_library_find_overlap (WinnowLibrary *library, gint64 document_a, gint64 document_b,
                                            GError **error);
/* (element-type WinnowExclusion) */
GArray *winnow_library_dup_exclusions (WinnowLibrary *library, gint64 document_id, GError **error);

/* One picture in two documents, as the last check found it. */
typedef struct
{
  gint64 document_a, document_b; /* as of the overlap */
  gint64 picture_a, picture_b;
  WinnowImageMatch match; /* what was done to a to make it b */
} WinnowSharedPicture;

/* A picture that the last check excluded as template or as common. */
typedef struct
{
  gint64 picture_id;
  WinnowPictureExclusion reason;
  guint32 n_documents; /* that have it, its own included */
} WinnowExcludedPicture;

/* Within the transaction of winnow_library_begin_check() or winnow_library_delete_found_pictures(),
 * which delete the former ones, after the overlap of both documents. */
gboolean winnow_library_put_shared_picture (WinnowLibrary *library, const WinnowSharedPicture *shared, GError **error);
gboolean winnow_library_put_excluded_picture (WinnowLibrary *library, const WinnowExcludedPicture *excluded,
                                              GError **error);
/* One that would be excluded for @counted->reason, but counts as the user decided. */
gboolean winnow_library_put_counted_picture (WinnowLibrary *library, const WinnowExcludedPicture *counted,
                                             GError **error);
/* Shared, excluded and counted ones. Those of documents that can't be reached stay. */
gboolean winnow_library_delete_found_pictures (WinnowLibrary *library, GError **error);
/* (element-type WinnowSharedPicture) of the pair, in whichever order it is named; of all pairs
 * where both are 0. By documents, then by the place in A. */
GArray *winnow_library_list_shared_pictures (WinnowLibrary *library, gint64 document_a, gint64 document_b,
                                             GError **error);
/* (element-type WinnowExcludedPicture) by picture */
GArray *winnow_library_list_excluded_pictures (WinnowLibrary *library, GError **error);
/* The same of those that would be excluded, but count as the user decided. */
GArray *winnow_library_list_counted_pictures (WinnowLibrary *library, GError **error);

/* ── decisions on pictures: they outlive checks and documents ── */
/* A picture that matches the fingerprint, which is not plain, counts though the template or too
 * many documents have it. Checks follow; winnow_check_count_pictures() changes the last one, too.
 * Does nothing where the decision is there, or is not, already. */
gboolean winnow_library_put_picture_decision (WinnowLibrary *library, const WinnowImageFingerprint *fingerprint,
                                              GError **error);
gboolean winnow_library_remove_picture_decision (WinnowLibrary *library, const WinnowImageFingerprint *fingerprint,
                                                 GError **error);
/* (element-type WinnowImageFingerprint) in the order in which they were made */
GArray *winnow_library_list_picture_decisions (WinnowLibrary *library, GError **error);

/* ── verdicts and notes: they outlive checks, and are deleted with their documents ── */

/* A user's verdict and note on a passage of a pair, bound to the words of the passage (verdict.h of
 * match/). Its links name the passages of the last check that it belongs to. */
typedef struct
{
  gint64 id;
  gint64 document_a, document_b; /* a < b */
  WinnowVerdict verdict;
  char *note;          /* (owned) (nullable) free text */
  WinnowRange a, b;    /* bytes of the texts at the time of the verdict */
  GArray *shingles[2]; /* (owned) (element-type guint32) of A's side and B's */
  guint n_passages;    /* links; 0: the last check did not find its passage */
} WinnowStoredVerdict;
void winnow_stored_verdict_free (WinnowStoredVerdict *verdict);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowStoredVerdict, winnow_stored_verdict_free)

/* (element-type WinnowStoredVerdict) by id: of the pair, in whichever order it is named; of all
 * pairs where both are 0. */
GPtrArray *winnow_library_list_verdicts (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error);
/* Does not read its id and n_passages; exchanges the sides where document_a > document_b. Returns:
 * its id; 0 on error. */
gint64 winnow_library_put_verdict (WinnowLibrary *library, const WinnowStoredVerdict *verdict, GError **error);
gboolean winnow_library_remove_verdict (WinnowLibrary *library, gint64 verdict_id, GError **error);
/* Links the verdict to passage @passage (an index) of an overlap. The link is deleted with
 * either. */
gboolean winnow_library_link_verdict (WinnowLibrary *library, gint64 verdict_id, gint64 overlap_id, guint passage,
                                      GError **error);
gboolean winnow_library_unlink_verdict (WinnowLibrary *library, gint64 verdict_id, gint64 overlap_id, guint passage,
                                        GError **error);
GArray *winnow_library_list_verdict_links (WinnowLibrary *library, gint64 overlap_id,
                                           GError **error); /* (element-type WinnowVerdictLink) by passage, then id */
/* The notes of the passages of an overlap: index of a passage (GUINT_TO_POINTER()) → its note,
 * where it has one. */
GHashTable *winnow_library_dup_passage_notes (WinnowLibrary *library, gint64 overlap_id, GError **error);
/* Verdicts, and notes on undecided passages, without a link. */
gboolean winnow_library_count_waiting_verdicts (WinnowLibrary *library, gint64 *n_verdicts, GError **error);
/* *@has_twin: whether another pair of documents with the same two texts has verdicts or a note. */
gboolean winnow_library_has_twin (WinnowLibrary *library, gint64 document_a, gint64 document_b, gboolean *has_twin,
                                  GError **error);
/* Whether the file at @path, of a document, does not exist any more. */
typedef gboolean (*WinnowIsMissing) (const char *path);
/* Copies verdicts and notes to the pairs of @overlaps (element-type WinnowOverlap) that have none,
 * from pairs with the same two texts whose files are missing or have the same paths: so they
 * survive when files are moved, renamed or read into another collection. A copy of a file inherits
 * nothing. */
gboolean winnow_library_inherit_verdicts (WinnowLibrary *library, const GPtrArray *overlaps, WinnowIsMissing is_missing,
                                          GError **error);
/* Copies verdicts and notes of the document's pairs to the document at the same path in another
 * collection, if there is one, for pairs that have none. Call it before the document is removed. */
gboolean winnow_library_hand_over_verdicts (WinnowLibrary *library, gint64 document_id, GError **error);

/* A note on a pair, whether it has an overlap or not. */
typedef struct
{
  gint64 document_a, document_b; /* a < b */
  char *text;                    /* (owned) */
} WinnowNote;
void winnow_note_free (WinnowNote *note);
/* @text "" or NULL removes the note. */
gboolean winnow_library_set_note (WinnowLibrary *library, gint64 document_a, gint64 document_b, const char *text,
                                  GError **error);
/* *@text: (nullable) (transfer full) NULL where there is none. The pair may be named in any
 * order. */
gboolean winnow_library_dup_note (WinnowLibrary *library, gint64 document_a, gint64 document_b, char **text,
                                  GError **error);
/* (element-type WinnowNote) by documents */
GPtrArray *winnow_library_list_notes (WinnowLibrary *library, GError **error);

/* ── damage ── */
/* What is not as it was written: the structure of the file, texts, fingerprints. Blocks. Returns:
 * (transfer full) (element-type utf8) sentences; empty where all is well */
GPtrArray *winnow_library_verify (WinnowLibrary *library);

/* Saves what can be saved of the file at @path, which nobody else has open: rows that can't be read
 * are left out, what was computed and is damaged is removed, for the next check to compute it, and
 * documents with a damaged text have a problem, so that winnow_check_retry() reads their files.
 * @copy: (out) (transfer full) where the file is kept as it was. Blocks. Returns: (transfer full)
 * the library, NULL with an error where nothing could be done, and the file is as it was */
WinnowLibrary *winnow_library_repair (const char *path, char **copy, GError **error);

/* ── problems ── */
/* Replaces the problem of that path. */
gboolean winnow_library_put_problem (WinnowLibrary *library, const WinnowProblem *problem, GError **error);
/* (element-type WinnowProblem) by path; those of documents among them */
GPtrArray *winnow_library_list_problems (WinnowLibrary *library, GError **error);
/* Of one collection; 0: of all. With those of documents, which come back when their files are read
 * again. */
gboolean winnow_library_clear_problems (WinnowLibrary *library, gint64 collection_id, GError **error);
/* Lets each file be tried again: forgets what ended in a problem, and that documents with a problem
 * of their own are read. */
gboolean winnow_library_forget_tries (WinnowLibrary *library, GError **error);
/* A document's own problem stays. TRUE where there is none. */
gboolean winnow_library_remove_problem (WinnowLibrary *library, gint64 collection_id, const char *path, GError **error);
