/* corpus.c: see corpus.h */
#include "corpus.h"

#include <string.h>

char *
corpus_dup_folder (const char *name)
{
  const char *root = g_getenv ("WINNOW_CORPORA");
  g_autofree char *path = root != NULL ? g_build_filename (root, "images", name, NULL) : NULL;
  if (path != NULL && g_file_test (path, G_FILE_TEST_IS_DIR))
    return g_steal_pointer (&path);
  g_test_skip ("the corpora are not here (WINNOW_CORPORA)");
  return NULL;
}

static int
compare_names (gconstpointer x, gconstpointer y)
{
  return strcmp (*(char *const *) x, *(char *const *) y);
}

GPtrArray *
corpus_list (const char *path, const char *ending)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, ending))
      g_ptr_array_add (paths, g_build_filename (path, name, NULL));
  g_ptr_array_sort (paths, compare_names);
  g_assert_cmpuint (paths->len, >, 0);
  return paths;
}
