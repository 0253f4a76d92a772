/* documents.h: documents with their texts, disguises and hashes */
#pragma once

#include "extract/content.h"
#include "library/tables/collections.h"
#include "library/tables/status.h"
#include "match/scoring/shares.h"
#include "text/disguises/disguise.h"

/* Sources that name the author of a document. */
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
  guint32 n_pages, n_words, n_characters; /* words = tokens; 0 pages if the format has none */
  guint32 n_pictures;                     /* places of pictures that are not plain */
  guint32 n_excluded;                     /* tokens excluded as template by the last check */
  guint32 disguises;                      /* bits, 1 << WinnowDisguise: in its text */
  guint64 text_hash;                      /* of the folded text ("exact"); 0: it has no text */
  guint64 keyword_hash;                   /* of its keywords ("keyword"); 0: none, or not computed yet */
  guint64 similar_id;                     /* of method nshash; 0: no sentence is long enough */
  guint32 reading;                        /* WINNOW_READING_VERSION when its text was read; 0: it is to be read again */
  WinnowStatus status;                    /* of these bytes: another version of the file is to do */
  double highest; /* similarity of this document in another, 0 to 1, in the last check; −1: not checked */
  /* (owned) (nullable) of a submission that was checked, without what is excluded, by reason; NULL
   * of others, and where the passages of a pair can't be read */
  WinnowShares *shares;

  char *source;        /* (nullable) attached library and term of a reference: "2025", "2025, autumn" */
  char *path;          /* absolute, in the file system's encoding turned to UTF-8 for display */
  char *name;          /* base name */
  char *title;         /* (nullable) */
  char *author;        /* (nullable) by the surest source */
  char *author_number; /* (nullable) a student's number, or name on the platform */
  /* (nullable) submissions with a line in common have an author in common, and are no pair of a
   * list. NULL unless the author is set by hand or is in names: a copied file keeps metadata and
   * text */
  char *author_key;
  char *author_in_text, *metadata_author; /* (nullable) */
  char *date;          /* (nullable) ISO 8601, or a month or a year: set by hand (dates.h), else metadata_date */
  char *metadata_date; /* (nullable) ISO 8601: modified, else created */
  char *origin;        /* (nullable) as of WinnowContent */
  char *sha256;        /* 64 lower-case hexadecimal digits, of the file's bytes */
  char *format;        /* extractor id */
  char *charset;       /* (nullable) */
  char *language;      /* (nullable) given to the extractor, if the format has a charset */
  char *status_time;   /* (nullable) ISO 8601: when it was set last */
  char *problem;       /* (nullable) as of WinnowContent; also listed among the problems */
  GStrv notes;         /* of the extractor */
} WinnowDocument;
WinnowDocument *winnow_document_new (void);
WinnowDocument *winnow_document_copy (const WinnowDocument *document); /* to be changed before it is shared */
WinnowDocument *winnow_document_ref (WinnowDocument *document);
WINNOW_DECLARE_FREE (WinnowDocument, winnow_document_unref)
/* Sorts an array of documents by their ids, as they arrived. */
gint winnow_document_compare_ids (gconstpointer a, gconstpointer b);
/* How a window calls it: "王芳 – essay.txt", with its author if that is known for sure
 * (author_key) and is not in the name; else its name. Returns: (transfer full) */
char *winnow_document_dup_title (const WinnowDocument *document);
/* With its source: "王芳 – essay.txt (2025)". Returns: (transfer full) */
char *winnow_document_dup_full_title (const WinnowDocument *document);
/* Whether both are submissions of one author, so no pair of a list. */
gboolean winnow_document_is_own_pair (const WinnowDocument *a, const WinnowDocument *b);

/* Which of two has the pictures of the other: a submission has those of a reference, else the later
 * one those of the earlier, where the dates tell. Also of one document with itself: EITHER. @a, @b:
 * (nullable) */
WinnowImageDirection winnow_document_get_direction (const WinnowDocument *a, const WinnowDocument *b);

/* The row at @path in the collection; NULL without an error if it has none. An unchanged file (size
 * and mtime, else SHA-256) need not be read. */
WinnowDocument *winnow_library_find_document (WinnowLibrary *library, gint64 collection_id, const char *path,
                                              GError **error);

/* A file at the time when it was read. */
typedef struct
{
  char *path; /* (owned) */
  guint64 size;
  gint64 mtime;         /* µs since 1970 */
  guint32 reading;      /* as of a document */
  gboolean has_charset; /* which was guessed */
  char *language;       /* (owned) (nullable) for which it was guessed */
} WinnowStoredFile;

/* Of all documents of the collection. Returns: (transfer full) path → WinnowStoredFile */
GHashTable *winnow_library_list_files (WinnowLibrary *library, gint64 collection_id, GError **error);
/* Calls @take with each document's id and sha256. The library is locked meanwhile. */
typedef void (*WinnowTakeSum) (gint64 document_id, const char *sha256, gpointer data);
gboolean winnow_library_read_sums (WinnowLibrary *library, WinnowTakeSum take, gpointer data, GError **error);

/* Stores a document. One at the same path of the collection is replaced, with its flags,
 * exclusions, overlaps and memberships in groups, but keeps its id; a problem of the path is
 * removed. Path, sha256, size, mtime, language, collection_id, n_words, reading, text_hash and
 * author_in_text come from @document, all else from @content. Returns: its id; 0 on error */
gint64 winnow_library_put_document (WinnowLibrary *library, const WinnowDocument *document,
                                    const WinnowContent *content, GError **error);
/* The file has a new mtime, but is unchanged. */
gboolean winnow_library_touch_document (WinnowLibrary *library, gint64 document_id, gint64 mtime, GError **error);
WinnowDocument *winnow_library_dup_document (WinnowLibrary *library, gint64 document_id, GError **error);
gboolean winnow_library_remove_document (WinnowLibrary *library, gint64 document_id, GError **error);
/* (element-type WinnowDocument) all: submissions, references, templates; each by the names of their
 * collections, then by path */
GPtrArray *winnow_library_list_documents (WinnowLibrary *library, GError **error);
/* All, with only the members that a check needs: id, role, name, title, authors, dates, sha256,
 * format, n_words, n_characters, attached_id, is_unreachable, similar_id, and whether highest is
 * below 0 */
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
/* Texts, pages, marks and parts of documents of an attached library are read there;
 * WINNOW_LIBRARY_ERROR_NOT_FOUND, in a sentence that names it, if it is missing or has another
 * text now. */
char *winnow_library_dup_text (WinnowLibrary *library, gint64 document_id, gsize *length, GError **error);
/* (element-type guint32) */
GArray *winnow_library_dup_pages (WinnowLibrary *library, gint64 document_id, GError **error);
/* (element-type WinnowTextPlace) of the pages and notes, as content.h makes them */
GArray *winnow_library_dup_places (WinnowLibrary *library, gint64 document_id, GError **error);
/* How many editing sessions both documents have that no template has, nor many of the first one's
 * collection; 0 where that may be chance. */
gboolean winnow_library_count_common_sessions (WinnowLibrary *library, gint64 a, gint64 b, guint *n_common,
                                               GError **error);
/* (element-type WinnowMark) */
GArray *winnow_library_dup_marks (WinnowLibrary *library, gint64 document_id, GError **error);
/* (element-type WinnowPart) */
GPtrArray *winnow_library_dup_parts (WinnowLibrary *library, gint64 document_id, GError **error);

/* Sets the status of a submission, and of all submissions of its author, to now. Documents of
 * attached libraries have none. */
gboolean winnow_library_set_status (WinnowLibrary *library, gint64 document_id, WinnowStatus status, GError **error);

/* Replaces the disguises found in the document's text (element-type WinnowDisguiseRange). */
gboolean winnow_library_put_disguises (WinnowLibrary *library, gint64 document_id, const GArray *flags, GError **error);
/* (element-type WinnowDisguiseRange) by place */
GArray *winnow_library_dup_disguises (WinnowLibrary *library, gint64 document_id, GError **error);

/* Hashes that identify a document. */
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
/* Stores the keyword_hash of a document; does nothing if it was removed. */
gboolean winnow_library_put_keyword_hash (WinnowLibrary *library, gint64 document_id, guint64 keyword_hash,
                                          GError **error);
/* Finds the similar_id of nshash (similar-ids.h) of the document by its @hashes, and stores it. 0
 * with an error; 0 without one if @n_hashes is 0. */
guint64 winnow_library_assign_similar_id (WinnowLibrary *library, gint64 document_id, const guint64 *hashes,
                                          guint n_hashes, GError **error);
/* Forgets by which hashes documents got the similar_id, so that new ones get another. */
gboolean winnow_library_forget_similar_id (WinnowLibrary *library, guint64 similar_id, GError **error);
