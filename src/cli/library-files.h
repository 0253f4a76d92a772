/* library-files.h: what the commands on libraries have in common */
#pragma once

#include "check/read/walk.h"
#include "cli/collection-choice.h"
#include "cli/options.h"
#include "cli/reports.h"

/* Opens a library for a command that reads no files: it is not made. Returns: (transfer full) NULL
 * on error */
WinnowLibrary *winnow_library_files_open (const char *path, GError **error);
WinnowLibrary *winnow_library_files_open_damaged (const char *path, GError **error);

/* What a command works with; all borrowed. */
typedef struct
{
  WinnowLibrary *library;
  const WinnowOptions *options;
  WinnowProgressLine *line;
  GCancellable *cancellable; /* of the line */
  GPtrArray *notes;          /* (element-type utf8) gets sentences for the user */
  WinnowMask **mask;         /* (nullable) where the mask of the reports goes, which counts for messages, too */
  gboolean hides_files;      /* it is one of all files */
} WinnowLibraryRun;

/* Reads the files of @addition into the collection of @choice, which is made if there is none, and
 * does not stay if it was made for nothing and has no labels. The addition gets its settings here.
 * A note says where files stay in a collection with other labels. Returns: the collection's id, 0
 * on error */
gint64 winnow_library_files_add (const WinnowLibraryRun *run, const WinnowCollectionChoice *choice,
                                 WinnowAddition addition, GError **error);

/* The paths of a command line by role; all borrowed, (nullable). */
typedef struct
{
  char **submissions, **references, **template;
  const char *course, *term; /* of submissions */
  gboolean keeps_roles;      /* submissions stay in other roles: WINNOW_HELD_IN_ROLE */
  /* of a command that reads folders again and again: submissions go to the collection that most of
   * those at their paths are in */
  char **unsettled;                   /* as of WinnowAddition */
  GHashTable *warned;                 /* as of winnow_library_files_warn() */
  const WinnowReportRequest *reports; /* whose mask counts for messages, too, and is put at … */
  WinnowMask **mask;                  /* … this place, whose owner frees it */
} WinnowRolePaths;

/* The files whose problems a run reports, absolute: those that it reads, or, without submissions,
 * all of the library. Returns: (transfer full) (nullable) (element-type utf8) NULL for all */
GPtrArray *winnow_library_files_list_roles (const WinnowRolePaths *paths);

/* Lists on standard error each file that could not become a document: those at or below the
 * absolute @paths, or, where that is NULL, all of the library; and attached libraries that could
 * not be read. @warned: (nullable) (element-type
 * utf8) a set of lines that were printed before and are not printed again; it gets the new ones.
 * @mask: (nullable) Returns: how many there are; −1 on error */
int winnow_library_files_warn (WinnowLibrary *library, const GPtrArray *paths, GHashTable *warned,
                               const WinnowMask *mask, GError **error);

/* Says on standard error, before a check, that it will compare every pair again, if it will. */
gboolean winnow_library_files_warn_full_check (WinnowLibrary *library, const WinnowOptions *options, GError **error);

/* Takes over the settings of the library's last check, where there was one, for those that the
 * command line does not give. */
gboolean winnow_library_files_adopt_settings (WinnowLibrary *library, WinnowOptions *options, GError **error);

/* The work of a command on a library. */
typedef gboolean (*WinnowLibraryWork) (const WinnowLibraryRun *run, gpointer data, GError **error);

/* Opens the library @path, or makes it (NULL: in memory), adopts its settings, reads @paths into
 * the collections that roles and labels have, calls @work, and prints which files were given in
 * several roles and which have problems. A file in several roles is read in the last of them: a
 * folder of sources may lie inside of the folder that is checked. */
WinnowExit winnow_library_files_work (const char *path, const WinnowRolePaths *paths, WinnowOptions *options,
                                      WinnowLibraryWork work, gpointer data, GError **error);
