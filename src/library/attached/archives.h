/* archives.h: documents of shared archives in a library
 *
 * An archive is attached as a library is, by its address. A check stores the documents that it
 * finds there here, with their texts, so that results stay when the archive is out of reach;
 * documents that have nothing in common with others are removed again. */
#pragma once

#include "library/library.h"

/* What a library stores of a document, but where it is: its row, text, parts, disguises, pictures,
 * as compressed bytes that another library can take. Returns: (transfer full) */
GBytes *winnow_library_pack_document (WinnowLibrary *library, gint64 document_id, GError **error);

/* The text in a bundle, which is at @origin in its archive. Thread-safe. Returns: (transfer full)
 * NULL on error */
char *winnow_bundle_dup_text (GBytes *bundle, const char *origin, gsize *length, GError **error);

/* Attaches the archive at @address, or finds it among those that are. Returns: its id; 0 on
 * error */
gint64 winnow_library_attach_archive (WinnowLibrary *library, const char *address, const char *name, GError **error);

/* What an archive was like when it was reached last. */
typedef struct
{
  guint64 n_documents, n_words;
  gboolean may_add;
} WinnowArchiveState;

/* The archive was reached. Problems of its documents are forgotten: they are found again. */
gboolean winnow_library_note_archive (WinnowLibrary *library, gint64 attached_id, const WinnowArchiveState *state,
                                      GError **error);
/* The archive was not reached; its rows stay. @problem: a sentence that names it */
gboolean winnow_library_note_archive_problem (WinnowLibrary *library, gint64 attached_id, const char *problem,
                                              GError **error);

/* The collection of an archive, made with its first document. */
typedef struct
{
  gint64 attached_id, remote_id;
  const char *archive, *name;
  const char *course, *term; /* (nullable) */
} WinnowArchivedCollection;

/* Stores the document that @bundle holds, which winnow_library_pack_document() made. @origin: where
 * it stood there. One that is here stays as it is. Returns: its id; 0 on error, where @bundle can't
 * be read among that */
gint64 winnow_library_put_archived (WinnowLibrary *library, const WinnowArchivedCollection *collection,
                                    gint64 remote_id, const char *origin, GBytes *bundle, GError **error);

typedef struct
{
  gint64 id, remote_id;
} WinnowArchivedDocument;

/* (element-type WinnowArchivedDocument) by remote_id */
GArray *winnow_library_list_archived (WinnowLibrary *library, gint64 attached_id, GError **error);

/* Removes the documents of archives that can be reached which have nothing in common with any
 * other, and collections that are empty then. */
gboolean winnow_library_drop_unfound (WinnowLibrary *library, GError **error);
