/* library-private.h: shared by the files of this folder: the connection, statements, changes */
#pragma once

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "base/hash-filter.h"
#include "library/statement.h"
#include "library/upkeep/seal.h"
#include "worker/readers.h"

/* The hashes of one kind that documents have (same-texts.c). */
typedef struct
{
  /* Of all documents, and of some that were removed; filled at the first question, without bits
   * before. */
  WinnowHashFilter filter;
  gint64 n_left;  /* hashes until it is full */
  gint64 version; /* data_version of the file when it was filled */
} WinnowSeen;

struct _WinnowLibrary
{
  gatomicrefcount references;
  GRecMutex lock; /* held while a statement or a transaction is open: the connection is opened without SQLite's own */
  sqlite3 *db;
  char *path;             /* (owned) (nullable) as given; NULL in memory */
  char *display;          /* (owned) its name in messages */
  WinnowReaders *readers; /* (owned) that decode its pictures */
  GHashTable *statements; /* (owned) SQL constant, by address → sqlite3_stmt */
  guint64 ticks;          /* of the statement under way (distrust.h) */
  WinnowSeen seen[WINNOW_N_SEEN];
  gboolean is_whole;    /* the transaction is one of winnow_library_begin_whole() */
  gboolean is_spoilt;   /* a call within such a transaction failed */
  GHashTable *attached; /* (owned) (nullable) path → WinnowAttachedFile: those that were read */
};

/* A key to sort documents by in SQL, in the order of winnow_library_list_documents(), which does
 * not depend on when they were added. */
#define WINNOW_PLACE_OF(document)                                                                                    \
  "(SELECT CASE c.role WHEN 'submissions' THEN 1 WHEN 'references' THEN 2 ELSE 3 END || c.name || char(1) || d.path" \
  " FROM documents AS d JOIN collections AS c ON c.id = d.collection_id WHERE d.id = " document ")"

/* (element-type gint64) in that order: of all, or of those in @chosen (nullable, of gint64) */
GArray *winnow_library_list_document_ids (WinnowLibrary *library, const GArray *chosen, GError **error);

/* Whether an overlap has something to show, and whether it belongs in lists. */
#define WINNOW_IS_FOUND "(n_passages > 0 OR n_pictures > 0 OR n_decided > 0)"
#define WINNOW_IS_LISTED "(NOT is_own AND " WINNOW_IS_FOUND ")"
/* Whether nothing of it counts, and something because many documents have it. */
#define WINNOW_IS_COMMON "(NOT is_own AND NOT " WINNOW_IS_FOUND " AND n_common > 0)"

/* Whether both documents are submissions of one author. */
#define WINNOW_IS_OWN(a, b)                                                                              \
  "EXISTS (SELECT 1 FROM documents AS x JOIN documents AS y"                                             \
  " JOIN collections AS cx ON cx.id = x.collection_id JOIN collections AS cy ON cy.id = y.collection_id" \
  " WHERE x.id = " a " AND y.id = " b " AND cx.role = 'submissions' AND cy.role = 'submissions'"         \
  " AND winnow_share_author (x.author_key, y.author_key))"

/* Documents of attached libraries that can't be read. In this order of tables (CROSS JOIN): most
 * libraries have none attached, and many documents. */
#define WINNOW_UNREACHABLE                                                                                        \
  "(SELECT d.id FROM attached AS a CROSS JOIN collections AS c ON c.attached_id = a.id CROSS JOIN documents AS d" \
  " ON d.collection_id = c.id WHERE a.problem IS NOT NULL)"

/* The time in SQL, in UTC: "2026-11-29T10:00:00Z". */
#define WINNOW_NOW "strftime ('%Y-%m-%dT%H:%M:%SZ', 'now')"

/* Makes an empty file that only its owner may read, if it does not exist: SQLite would let all
 * users read it, and its write-ahead log gets its permissions. A failure appears when the file is
 * opened. */
void winnow_library_make_private (const char *path);

/* Gives the closed library at @copy the name @path, with the permissions of the file that it
 * replaces. */
gboolean winnow_library_put_in_place (const char *copy, const char *path, GError **error);

/* ── errors ── */

/* Sets @error from the connection's last failure, in a sentence that names the file. Returns:
 * FALSE */
gboolean winnow_library_fail (WinnowLibrary *library, GError **error);
gboolean winnow_library_fail_as (WinnowLibrary *library, WinnowLibraryError code, GError **error);

/* Sets @error. Returns: FALSE */
gboolean winnow_library_refuse (GError **error, WinnowLibraryError code, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* WINNOW_LIBRARY_ERROR_NOT_FOUND: there is no such row. Returns: FALSE */
gboolean winnow_library_fail_not_found (WinnowLibrary *library, WinnowRow row, gint64 id, GError **error);

/* FALSE with WINNOW_LIBRARY_ERROR_ATTACHED for a document of an attached library: what a person
 * says of it is said there. */
gboolean winnow_library_check_own (WinnowLibrary *library, gint64 document_id, GError **error);

/* ── attached libraries ── */

/* Opens a library for reading alone. Nothing is written, and no file is made beside it.
 * @is_immutable: it has no write-ahead log, so no program has it open: it is read without locks
 * until it changes. Returns: (transfer full) */
WinnowLibrary *winnow_library_open_to_read (const char *path, gboolean is_immutable, GError **error);

/* The attached library at @path, as it is now. *@state: (nullable) (out) (transfer full) of its
 * file; another text when the file has changed. Returns: (transfer full) */
WinnowLibrary *winnow_library_open_attached (WinnowLibrary *library, const char *path, char **state, GError **error);

/* The library that has the content of *@document_id, which becomes the id there. Returns: (transfer
 * full) NULL with WINNOW_LIBRARY_ERROR_NOT_FOUND where an attached library does not have it as it
 * was */
WinnowLibrary *winnow_library_find_holder (WinnowLibrary *library, gint64 *document_id, GError **error);

/* ── between the tables ── */

/* Decides again which overlaps are of one author's submissions: of all, since roles have changed,
 * or of a document whose author has changed. */
gboolean winnow_library_find_own (WinnowLibrary *library, GError **error);
gboolean winnow_library_find_own_of (WinnowLibrary *library, gint64 document_id, GError **error);

/* Gives each listed overlap without a number the next one after *@last_number, in their order. */
gboolean winnow_library_number_overlaps (WinnowLibrary *library, gint64 check_id, gint64 *last_number, GError **error);

/* As winnow_library_list_document_overlaps(), in no order; passages are NULL where
 * their bytes can't be read. */
GPtrArray *winnow_library_collect_document_overlaps (WinnowLibrary *library, gint64 document_id, GError **error);

/* The columns of winnow_row_dup_shares(), all NULL without a row of shares. */
#define WINNOW_SHARES                                                                                        \
  "counted, found, counted_unquoted, found_unquoted, found_of_others, found_largest, largest_id, condensed," \
  " exact, near, reworded, translated"
/* Returns: (transfer full) (nullable) */
WinnowShares *winnow_row_dup_shares (sqlite3_stmt *row, int first);

/* Computes the shares again that depend on something that has changed. Within a transaction, at its
 * end. */
gboolean winnow_library_update_shares (WinnowLibrary *library, GError **error);

/* Deletes all results of a text that is about to be replaced. */
gboolean winnow_library_delete_results (WinnowLibrary *library, gint64 document_id, GError **error);

/* Removes the document from the search index; call it before its row or text changes. */
gboolean winnow_library_unindex_document (WinnowLibrary *library, gint64 document_id, GError **error);

/* Of a script that is written without spaces between words. */
gboolean winnow_search_is_unspaced (gunichar character);

/* A document has this hash now. */
void winnow_library_note_seen (WinnowLibrary *library, WinnowSeenHash kind, guint64 hash);

/* Stores the text, pages, parts and pictures of a document in place of the former ones. @is_new:
 * there are none */
gboolean winnow_library_put_content (WinnowLibrary *library, gint64 document_id, gboolean is_new,
                                     const WinnowContent *content, GError **error);

/* Deletes the pictures of a document, with what the last check found of them; stores others
 * (element-type WinnowDocumentPicture). */
gboolean winnow_library_delete_pictures (WinnowLibrary *library, gint64 document_id, GError **error);
/* Stores the editing sessions and the origin in place of the former ones. */
gboolean winnow_library_put_traces (WinnowLibrary *library, gint64 document_id, const WinnowContent *content,
                                    GError **error);
gboolean winnow_library_put_pictures (WinnowLibrary *library, gint64 document_id, const GPtrArray *pictures,
                                      GError **error);
