/* library-files.h: what check and index do alike with a library */
#pragma once

#include "cli/options.h"
#include "cli/watch.h"

G_BEGIN_DECLS

/* The collection that files of a role go to unless another is named: "Submissions", "References", "Template". */
const char *winnow_role_default_collection (WinnowRole role);

/* Reads @paths into the collection @name; it is made if there is none. Nothing to do without paths.
 * Returns: the collection's id, 0 on error */
gint64 winnow_library_files_add (WinnowLibrary *library, const char *name, WinnowRole role, char **paths, const WinnowOptions *options, WinnowWatch *watch, GError **error);

/* Lists on standard error each file that could not become a document. @collection_id: 0 for all. Returns: how many; −1 on error */
int winnow_library_files_warn (WinnowLibrary *library, gint64 collection_id, GError **error);

/* TRUE if the document stands at one of @paths or in a folder among them. NULL-safe. */
gboolean winnow_library_files_hold (char **paths, const WinnowDocument *document);

G_END_DECLS
