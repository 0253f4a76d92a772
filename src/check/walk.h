/* walk.h: files and folders, as a user names them → the files to read */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  char *path;    /* (owned) absolute, in the file system's encoding */
  char *display; /* (owned) the same in UTF-8, as the library stores it */
  char *reason;  /* (owned) (nullable) why it is not read: a sentence for the user, naming it */
} WinnowFound;

/* Folders are followed down, symbolic links too; no folder and no file is taken twice, whichever ways lead to it. In folders, hidden names
 * are left out, and so are names no extractor knows, of which the folder is said to hold so many; what is named in @paths itself is always taken. Blocks.
 * @library: (nullable) path of the library that is read into: it and the files SQLite keeps beside it are none of the user's.
 * Returns: (transfer full) (element-type WinnowFound) by path, a file before what is to say of it; NULL with G_IO_ERROR_CANCELLED */
GPtrArray *winnow_walk (const char *const *paths, const char *library, GCancellable *cancellable, GError **error);
void winnow_walk_add (GPtrArray *found, const char *path, const char *reason); /* @reason: (nullable); not sorted in */
void winnow_walk_sort (GPtrArray *found);

/* Why a file or folder can't be opened, from errno: a sentence for the user. Returns: (transfer full) */
char *winnow_walk_dup_reason (const char *display, int number);

/* TRUE if @path is @folder or stands below it; both absolute and in the same encoding. */
gboolean winnow_walk_is_below (const char *path, const char *folder);

G_END_DECLS
