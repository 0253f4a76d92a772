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
 * and names no extractor knows are left out; what is named in @paths itself is always taken. Blocks.
 * Returns: (transfer full) (element-type WinnowFound) by path, a file before what is to say of it; NULL with G_IO_ERROR_CANCELLED */
GPtrArray *winnow_walk (const char *const *paths, GCancellable *cancellable, GError **error);

G_END_DECLS
