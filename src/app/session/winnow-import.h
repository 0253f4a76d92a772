/* winnow-import.h: which files and folders go into which collection */
#pragma once

#include "library/library.h"

/* A collection and the files that are read into it. */
typedef struct
{
  char *name; /* (owned) of the collection */
  WinnowRole role;
  GPtrArray *paths; /* (owned) (element-type utf8) files and folders */
} WinnowImportPart;

/* Sorts @paths into collections. A folder becomes a collection with its name and @role. Loose files
 * go to a collection named after @role. If a folder has a subfolder "submissions" and no others but
 * "references" and "template", each of these becomes a collection. Blocks: reads the folders.
 * Returns: (transfer full) (element-type WinnowImportPart) */
GPtrArray *winnow_import_plan (const char *const *paths, WinnowRole role);

/* The collection that a part is read into: the one with its name and role or, where there is none
 * since it was renamed, the one whose files are those of a folder of the part; else a new one. The
 * library is read. Returns: its id, 0 on error */
gint64 winnow_import_obtain_collection (WinnowLibrary *library, const WinnowImportPart *part, GError **error);

/* A name for a new library of @parts: that of the first folder, else the date; never empty, without
 * slashes. */
char *winnow_import_dup_library_name (const char *const *paths);

/* A path in the user's data folder where no file exists yet. Creates the folder; blocks. */
char *winnow_import_dup_library_path (const char *name);

/* The sample collection: in $WINNOW_DATA_DIR, else in the installed data. (transfer full)
 * (element-type WinnowImportPart) */
GPtrArray *winnow_import_plan_samples (void);

/* Two documents, each in its own collection, so that one can be compared with itself. (transfer
 * full) (element-type WinnowImportPart) */
GPtrArray *winnow_import_plan_pair (const char *a, const char *b);
