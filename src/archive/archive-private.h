/* archive-private.h: what the files of this folder share: the connection and its statements */
#pragma once

#include <glib/gi18n-lib.h>
#include <libpq-fe.h>

#include "archive/values.h"

#define WINNOW_SHARED_VERSION 5 /* of schema.sql */

/* Documents with one fingerprint that are stored and returned, by kind. A formula that more have
 * is no better evidence. */
#define WINNOW_LONGEST_VERBATIM 1024
#define WINNOW_LONGEST_CONTENT 257
#define WINNOW_LONGEST_SOUNDS 1024
#define WINNOW_LONGEST_ARRAY /* in SQL */                                                               \
  "'{" G_STRINGIFY (WINNOW_LONGEST_VERBATIM) "," G_STRINGIFY (WINNOW_LONGEST_CONTENT) "," G_STRINGIFY ( \
      WINNOW_LONGEST_SOUNDS) "}'::integer[]"

struct _WinnowSharedArchive
{
  PGconn *server;            /* (owned) */
  char *address;             /* (owned) */
  GCancellable *cancellable; /* (owned) (nullable) */
  gboolean is_busy;          /* within a transaction: a lost statement is not repeated */
  WinnowSharedSummary summary;
};

extern const WinnowField winnow_shared_summary_fields[];

/* Sets @error. Returns: FALSE */
gboolean winnow_shared_refuse (GError **error, WinnowSharedError code, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* Returns: (transfer full) (nullable) NULL: the keyring has none for @address, or does not exist */
char *winnow_shared_dup_stored_password (const char *address, GCancellable *cancellable);

/* Connects, without a look at the archive. Returns: (transfer full) */
WinnowSharedArchive *winnow_shared_connect (const char *address, const char *password, GCancellable *cancellable,
                                            GError **error);

/* Within the transaction that makes an archive. @addresses: (nullable) of other servers, which take
 * its postings */
gboolean winnow_shared_add_servers (WinnowSharedArchive *archive, const char *const *addresses, GError **error);

/* Removes the postings of removed documents in a transaction, in case winnow_shared_remove()
 * broke. */
gboolean winnow_shared_purge (WinnowSharedArchive *archive, GError **error);

/* The parameters $1, $2, … of a statement, text or NULL, after their number. */
#define PARAMETERS(...) \
  G_N_ELEMENTS (((const char *const[]){ __VA_ARGS__ })), (const char *const[]) { __VA_ARGS__ }

/* Runs one statement with @parameters, or, without any, several. Rows come in text, or in binary.
 * Returns: (transfer full) a result without an error; NULL with one */
PGresult *winnow_shared_run (WinnowSharedArchive *archive, const char *sql, guint n_parameters,
                             const char *const *parameters, GError **error);
PGresult *winnow_shared_run_binary (WinnowSharedArchive *archive, const char *sql, guint n_parameters,
                                    const char *const *parameters, GError **error);
gboolean winnow_shared_execute (WinnowSharedArchive *archive, const char *sql, GError **error);
gboolean winnow_shared_execute_with (WinnowSharedArchive *archive, const char *sql, guint n_parameters,
                                     const char *const *parameters, GError **error);
/* *@number: the one that it selects */
gboolean winnow_shared_get_number (WinnowSharedArchive *archive, const char *sql, guint n_parameters,
                                   const char *const *parameters, guint *number, GError **error);
/* Returns: (transfer full) all rows, as @type */
GPtrArray *winnow_shared_collect (WinnowSharedArchive *archive, const char *sql, guint n_parameters,
                                  const char *const *parameters, const WinnowSharedType *type, GError **error);

/* A transaction of several statements: it begins with a connection, and a lost statement is not
 * repeated. One that ends as not good is taken back. Returns: @is_good */
gboolean winnow_shared_begin (WinnowSharedArchive *archive, GError **error);
gboolean winnow_shared_end (WinnowSharedArchive *archive, gboolean is_good);
gboolean winnow_shared_is_lost (const WinnowSharedArchive *archive);

/* COPY … FROM STDIN (FORMAT binary): all of @bytes, with header and trailer. */
gboolean winnow_shared_copy (WinnowSharedArchive *archive, const char *sql, const GByteArray *bytes, GError **error);

/* Runs the statements of a file of SQL of this folder. */
gboolean winnow_shared_execute_file (WinnowSharedArchive *archive, const char *name, GError **error);

/* "{1,2}" of gint32 or guint64 as signed bigint. Returns: (transfer full) */
char *winnow_shared_dup_ids (const GArray *ids);
char *winnow_shared_dup_hashes (const GArray *hashes, guint first, guint n);
/* "{"…"}" of text. */
char *winnow_shared_dup_texts (const char *const *texts, guint n);

/* The columns of a row in text. */
void winnow_result_read (const PGresult *result, int row, const WinnowField *fields, gpointer element);
/* One column: copied, NULL where it is NULL; or its number. */
char *winnow_result_dup (const PGresult *result, int row, int column);
gint64 winnow_result_get_number (const PGresult *result, int row, int column);
gboolean winnow_result_is_true (const PGresult *result, int row, int column);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PGresult, PQclear)
