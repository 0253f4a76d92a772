/* winnow-watched-folders.h: which folders the user has asked to watch for which collections: a
 * setting of this computer, not of the library */
#pragma once

#include <gio/gio.h>

/* The folders that the documents of a collection were read from: for each document the nearest
 * folder above it that has the name of the collection, as imported folders have, else its own;
 * without those inside of others, and without folders that are missing. @documents: of
 * WinnowDocumentItem. Looks at the disk, once a folder. Returns: (transfer full) absolute paths,
 * sorted */
GStrv winnow_watched_folders_find (GListModel *documents, gint64 collection_id, const char *name);

/* @folders: none: the collection is no longer watched. */
void winnow_watched_folders_set (const char *library, gint64 collection_id, const char *const *folders);

/* What is watched for the library: "a(xaay)", collections and their folders. Returns: (transfer
 * full) */
GVariant *winnow_watched_folders_dup (const char *library);
