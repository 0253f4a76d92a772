/* walk.h: files and folders, as a user names them → the files to read */
#pragma once

#include <gio/gio.h>

#include "match/settings.h"
#include "worker/packed.h"

typedef struct
{
  char *path;            /* (owned) absolute, in the file system's encoding */
  char *display;         /* (owned) the same in UTF-8, as the library stores it */
  char *reason;          /* (owned) (nullable) why it is not read: a sentence for the user, naming it */
  guint n_files;         /* that the reason is about; 0 is 1 */
  WinnowPacked *archive; /* (owned) (nullable) the opened archive, of which this is a member or a report */
  guint member;          /* of the archive, where there is no reason; the archive expects it */
  gboolean is_sheet;     /* of one with a reason: a sheet of answers */
} WinnowFound;

typedef struct
{
  const char *const *others; /* (nullable) what another walk reads: the files that it reaches are not taken */
  GPtrArray *passed_over;    /* (element-type filename) gets those of them that this walk reaches, in its order */
  GHashTable *sheets;        /* (nullable) set of paths, as displayed, of files that are sheets of answers */
  gboolean are_sheets;       /* all files are that could be: winnow_packed_is_sheet() */
} WinnowWalkRules;

/* Folders are followed down, 100 deep, symbolic links as @links says; archives and sheets of
 * answers are folders; no folder and no file is taken twice, even if several ways lead to it. In
 * folders, hidden names are left out, and so are names that no extractor knows, which are reported
 * with their folder; the files named in @paths are always taken. Blocks. @library: (nullable) path
 * of the library that is read into: it and the files that SQLite stores beside it are left out.
 * Returns: (transfer full) (element-type WinnowFound) by path, a file before reports on it; NULL
 * with G_IO_ERROR_CANCELLED */
GPtrArray *winnow_walk (const char *const *paths, const WinnowWalkRules *rules, WinnowLinks links, const char *library,
                        GCancellable *cancellable, GError **error);
void winnow_walk_add (GPtrArray *found, const char *path, const char *reason); /* @reason: (nullable); not sorted in */
void winnow_walk_sort (GPtrArray *found);

/* "a.txt, b.txt, …": base names, of many files the first ones. @paths: (element-type filename).
 * Returns: (transfer full) UTF-8 */
char *winnow_walk_join_names (const GPtrArray *paths);

/* Why a file or folder can't be opened, from errno: a sentence for the user. Returns: (transfer
 * full) */
char *winnow_walk_dup_reason (const char *display, int number);

/* TRUE if @path is @folder or below it; both absolute and in the same encoding. */
gboolean winnow_walk_is_below (const char *path, const char *folder);

/* TRUE if @path is one of the absolute @paths, or below one. @paths: NULL holds all. */
gboolean winnow_walk_holds (const GPtrArray *paths, const char *path);

/* Adds @paths (nullable) to @absolute as the library stores them: absolute, in UTF-8. */
void winnow_walk_add_absolute (GPtrArray *absolute, const char *const *paths);
