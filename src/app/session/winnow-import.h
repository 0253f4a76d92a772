/* winnow-import.h: which files and folders go into which collection */
#pragma once

#include "library/library.h"

G_BEGIN_DECLS

/* One collection and what is read into it. */
typedef struct
{
  char *name; /* (owned) of the collection */
  WinnowRole role;
  GPtrArray *paths; /* (owned) (element-type utf8) files and folders */
} WinnowImportPart;

WinnowImportPart *winnow_import_part_new (const char *name, WinnowRole role);
void winnow_import_part_free (WinnowImportPart *part);

/* Sorts @paths into collections: a folder becomes a collection of its own name and @role, loose
 * files go to the collection named after @role; a folder that holds a folder "submissions" and no
 * folder but "submissions", "references" and "template" becomes a collection each. Blocks: looks at
 * the folders. Returns: (transfer full) (element-type WinnowImportPart) */
GPtrArray *winnow_import_plan (const char *const *paths, WinnowRole role);

/* A name for a library that begins with @parts: that of the first folder, else the day: never
 * empty, without slashes. */
char *winnow_import_dup_library_name (const char *const *paths);

/* Where a library of that name can be made: a file of the user's data folder that is not there yet.
 * Makes the folder; blocks. */
char *winnow_import_dup_library_path (const char *name);

/* The sample collection: below $WINNOW_DATA_DIR, else where Winnow is installed. (transfer full)
 * (element-type WinnowImportPart) */
GPtrArray *winnow_import_plan_samples (void);

G_END_DECLS
