/* document-names.h: documents of a library, as a command line names them */
#pragma once

#include "library/library.h"

/* Those of @documents (element-type WinnowDocument) at the path @argument or, where there is none,
 * with that name: several where a file was read into several collections. Returns: (transfer
 * container) (element-type WinnowDocument, borrowed); NULL with an error where no file or more than
 * one is meant */
GPtrArray *winnow_document_names_find (const GPtrArray *documents, const char *argument, GError **error);

/* The ids of the documents that @arguments name. Returns: (transfer full) (element-type gint64)
 * NULL on error */
GArray *winnow_document_names_find_ids (WinnowLibrary *library, char **arguments, GError **error);
