/* archive-private.h: what the files of this folder share: the connection and its statements */
#pragma once

#include <glib/gi18n-lib.h>
#include <libpq-fe.h>

#include "archive/archive.h"

#define WINNOW_SHARED_VERSION 4 /* of schema.sql */

/* Documents with one fingerprint that are stored and told, by kind. A formula that more have says
 * nothing that these don't. */
#define WINNOW_LONGEST_VERBATIM 1024
#define WINNOW_LONGEST_CONTENT 257
#define WINNOW_LONGEST_SOUNDS 1024
#define WINNOW_LONGEST_ARRAY /* in SQL */                                                               \
  "'{" G_STRINGIFY (WINNOW_LONGEST_VERBATIM) "," G_STRINGIFY (WINNOW_LONGEST_CONTENT) "," G_STRINGIFY ( \
      WINNOW_LONGEST_SOUNDS) "}'::integer[]"

struct _WinnowSharedArchive
{
  PGconn *server;   /* (owned) */
  char *address;    /* (owned) */
  gboolean is_busy; /* within a transaction: what is lost is not repeated here */
  WinnowSharedSummary summary;
};

/* Returns: (transfer full) (nullable) NULL: the keyring has none for @address, or there is none */
char *winnow_shared_dup_stored_password (const char *address, GCancellable *cancellable);

/* Connects, whatever there is. Returns: (transfer full) */
WinnowSharedArchive *winnow_shared_connect (const char *address, const char *password, GCancellable *cancellable,
                                            GError **error);

#define WINNOW_SHARED_RESOURCES "/org/winnow/archive/"

/* Within the transaction that makes an archive. @addresses: (nullable) of other servers, which take
 * its postings */
gboolean winnow_shared_add_servers (WinnowSharedArchive *archive, const char *const *addresses,
                                    GCancellable *cancellable, GError **error);

/* Removes the postings of documents that were removed, in a transaction of its own; otherwise
 * winnow_shared_remove() does, unless it breaks. */
gboolean winnow_shared_purge (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error);

/* The parameters $1, $2, … of a statement: text, or NULL; with how many there are. */
#define PARAMETERS(...) \
  G_N_ELEMENTS (((const char *const[]){ __VA_ARGS__ })), (const char *const[]) { __VA_ARGS__ }

/* Runs one statement with @parameters, or, without any, several. Rows come in binary where
 * @is_binary. Returns: (transfer full) a result without an error; NULL with one */
PGresult *winnow_shared_run (WinnowSharedArchive *archive, const char *sql, guint n_parameters,
                             const char *const *parameters, gboolean is_binary, GCancellable *cancellable,
                             GError **error);
gboolean winnow_shared_execute (WinnowSharedArchive *archive, const char *sql, GCancellable *cancellable,
                                GError **error);

/* A transaction of several statements: it begins with a connection, on which nothing is repeated by
 * itself. Ending one that is not good takes it back. Returns: @is_good */
gboolean winnow_shared_begin (WinnowSharedArchive *archive, GCancellable *cancellable, GError **error);
gboolean winnow_shared_end (WinnowSharedArchive *archive, gboolean is_good);
gboolean winnow_shared_is_lost (const WinnowSharedArchive *archive);

/* COPY … FROM STDIN (FORMAT binary): all of @bytes, with header and trailer. */
gboolean winnow_shared_copy (WinnowSharedArchive *archive, const char *sql, const GByteArray *bytes,
                             GCancellable *cancellable, GError **error);

/* "{1,2}" of gint32 or guint64 as signed bigint. Returns: (transfer full) */
char *winnow_shared_dup_ids (const GArray *ids);
char *winnow_shared_dup_hashes (const GArray *hashes, guint first, guint n);
/* "{"…"}" of text. */
char *winnow_shared_dup_texts (const char *const *texts, guint n);

/* A column of a row in text: copied, NULL where it is NULL; or its number. */
char *winnow_result_dup (const PGresult *result, int row, int column);
gint64 winnow_result_get_number (const PGresult *result, int row, int column);
gboolean winnow_result_is_true (const PGresult *result, int row, int column);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PGresult, PQclear)
