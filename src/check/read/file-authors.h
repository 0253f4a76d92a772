/* file-authors.h: the authors of documents, by the names of files and folders; private to check/ */
#pragma once

#include "check/read/name-patterns.h"
#include "library/library.h"

/* Reads the names of the documents that came since, and of those beside them: several files that
 * are named alike say more than one. In one transaction. */
gboolean winnow_authors_read_names (WinnowLibrary *library, const WinnowNamePatterns *patterns, GError **error);
