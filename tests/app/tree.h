/* tree.h: clearing up after a test */
#pragma once

#include <glib/gstdio.h>

/* Removes a folder of the test's own with all that is in it, or a file. */
static inline void
remove_tree (const char *path)
{
  GDir *folder = g_dir_open (path, 0, NULL);
  const char *name;
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      remove_tree (child);
    }
  g_clear_pointer (&folder, g_dir_close);
  g_remove (path);
}
