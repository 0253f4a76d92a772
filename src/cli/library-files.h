/* library-files.h: what the commands do alike with a library */
#pragma once

#include "cli/options.h"
#include "cli/watch.h"

G_BEGIN_DECLS

/* The collection that files of a role go to unless another is named: "Submissions", "References",
 * "Template". */
const char *winnow_role_default_collection (WinnowRole role);

/* Reads @paths into the collection @name; it is made if there is none. Nothing to do without paths.
 * @others: (nullable) paths that are read in another role: files there are passed over.
 * @passed_over: (nullable without @others) (element-type filename) gets them. Returns: the
 * collection's id, 0 on error */
gint64 winnow_library_files_add (WinnowLibrary *library, const char *name, WinnowRole role, char **paths, char **others,
                                 GPtrArray *passed_over, const WinnowOptions *options, WinnowWatch *watch,
                                 GError **error);

/* The paths of a command line by role; all borrowed, (nullable). */
typedef struct
{
  char **submissions, **references, **template;
} WinnowRolePaths;

/* Reads them into the collections that files go to by default; a file that is given in several
 * roles is read in the last of them: a folder of sources may lie inside of the folder that is
 * checked. @keeps_others: a submission that the library has in another collection stays there
 * alone, else it would be found to be the same as itself. @notes: (element-type utf8) gets what is
 * to be said of it */
gboolean winnow_library_files_add_roles (WinnowLibrary *library, const WinnowRolePaths *paths, gboolean keeps_others,
                                         const WinnowOptions *options, WinnowWatch *watch, GPtrArray *notes,
                                         GError **error);

/* The files of a run, absolute: problems of files that were read before are not this run's, unless
 * all of a library is asked about, as it is without submissions. Returns: (transfer full)
 * (nullable) (element-type utf8) NULL for all */
GPtrArray *winnow_library_files_list_roles (const WinnowRolePaths *paths);

/* winnow_library_files_warn() of the files of a run. */
int winnow_library_files_warn_roles (WinnowLibrary *library, const WinnowRolePaths *paths, GError **error);

/* Lists on standard error each file that could not become a document: those at or below the
 * absolute @paths, or, where that is NULL, all of the library. Returns: how many; −1 on error */
int winnow_library_files_warn (WinnowLibrary *library, const GPtrArray *paths, GError **error);

/* Adds to @absolute the paths as the library writes them: absolute, in UTF-8. @paths: (nullable) */
void winnow_library_files_add_absolute (GPtrArray *absolute, char **paths);

/* TRUE if @path is one of the absolute @paths, or stands below one. @paths: NULL holds all. */
gboolean winnow_library_files_hold (const GPtrArray *paths, const char *path);

G_END_DECLS
