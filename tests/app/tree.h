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

/* The user's data folder becomes a new one, for remove_tree() at the end. Before g_test_init();
 * G_TEST_OPTION_ISOLATE_DIRS would hide the icons of the desktop as well, and GLib 2.74 leaks with
 * it. */
static inline char *
make_data_folder (void)
{
  char *folder = g_dir_make_tmp ("winnow-home-XXXXXX", NULL);
  g_assert_nonnull (folder);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  return folder;
}
