/* connection.h: a connection to a library: one SQLite file (WAL)
 *
 * Its calls may come from any thread and are serialised by a lock inside. Calls that return bulk
 * (lists, texts) block: the window makes them from worker threads. */
#pragma once

#include "base/owned.h"

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
  WINNOW_LIBRARY_ERROR_TAKEN, /* another row has that name or path (moves.h) */
} WinnowLibraryError;
GQuark winnow_library_error_quark (void);

typedef struct _WinnowLibrary WinnowLibrary;

/* Opens or creates the library at @path; NULL: a library in memory that is freed with the last
 * reference. One on a read-only disk is only read: changes fail. */
WinnowLibrary *winnow_library_open (const char *path, GError **error);
/* As it is, to verify it: winnow_library_open() makes the call below, too. */
WinnowLibrary *winnow_library_open_damaged (const char *path, GError **error);
/* Fails with the name of a table whose rows, or an index of which, are not as they were written.
 * Reads no bulk, which is checked when it is read: of 50,000 documents it takes 0.4 s. */
gboolean winnow_library_check_rows (WinnowLibrary *library, GError **error);
WinnowLibrary *winnow_library_ref (WinnowLibrary *library);
WINNOW_DECLARE_FREE (WinnowLibrary, winnow_library_unref)
void winnow_library_give_back (WinnowLibrary *library); /* memory that caches pages of the file */
gboolean winnow_library_is_read_only (WinnowLibrary *library);
const char *winnow_library_get_path (const WinnowLibrary *library); /* (nullable) */
/* *@version: changes when another connection, of any program, has changed the library. */
gboolean winnow_library_get_version (WinnowLibrary *library, gint64 *version, GError **error);

/* Writes a copy to @path, replacing a file there; the library itself stays open where it is. Not
 * within a transaction. */
gboolean winnow_library_save_as (WinnowLibrary *library, const char *path, GError **error);

/* Transactions group many calls into one write. They do not nest. Other threads wait until it ends,
 * so the thread that began it must end it. A call that fails inside a transaction changes nothing;
 * the caller decides what happens to the rest. */
gboolean winnow_library_begin (WinnowLibrary *library, GError **error);
/* A transaction that is taken back as a whole if a call within it fails, even if it ends as good:
 * undoing calls one by one would take longer than most of them. */
gboolean winnow_library_begin_whole (WinnowLibrary *library, GError **error);
gboolean winnow_library_commit (WinnowLibrary *library, GError **error); /* ends it in any case: an error rolls back */
void winnow_library_rollback (WinnowLibrary *library);
/* Commits if @is_good, else rolls back. Returns: whether it was committed. For transactions of one
 * call: begin (library, error) && end (library, write (library, error), error) */
gboolean winnow_library_end (WinnowLibrary *library, gboolean is_good, GError **error);

/* ── damage ── */
/* Damage to the structure of the file, texts, fingerprints. Blocks. Returns: (transfer full)
 * (element-type utf8) sentences; empty if all is well */
GPtrArray *winnow_library_verify (WinnowLibrary *library);

/* Repairs the file at @path, which no program has open: rows that can't be read are left out,
 * damaged results are removed, for the next check to compute them, and documents with a damaged
 * text have a problem, so that winnow_check_retry() reads their files. @copy: (out) (transfer full)
 * a copy of the damaged file. @findings: (out) (transfer full) of winnow_library_verify() before.
 * Blocks. Returns: (transfer full) the library; NULL with an error if nothing could be done, and
 * the file is unchanged */
WinnowLibrary *winnow_library_repair (const char *path, char **copy, GPtrArray **findings, GError **error);
