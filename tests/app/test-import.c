/* Which files go into which collection. */
#include <glib/gstdio.h>

#include "part.h"
#include "app/session/winnow-import.h"
#include "tree.h"

static char *
make_folder (const char *parent, const char *name)
{
  char *path = g_build_filename (parent, name, NULL);
  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
  return path;
}

static char *
make_root (void)
{
  char *root = g_dir_make_tmp ("winnow-import-XXXXXX", NULL);
  g_assert_nonnull (root);
  return root;
}

static void
assert_part (GPtrArray *parts, guint i, const char *name, WinnowRole role, guint n_paths)
{
  const WinnowImportPart *part = g_ptr_array_index (parts, i);
  g_assert_cmpstr (part->name, ==, name);
  g_assert_cmpint (part->role, ==, role);
  g_assert_cmpuint (part->paths->len, ==, n_paths);
}

test_case (folders_and_files)
{
  g_autofree char *root = make_root ();
  g_autofree char *week = make_folder (root, "week 3");
  const char *const paths[] = { "/a.txt", week, "/b.txt", NULL };
  g_autoptr (GPtrArray) parts = winnow_import_plan (paths, WINNOW_ROLE_REFERENCES);
  g_assert_cmpuint (parts->len, ==, 2);
  assert_part (parts, 0, "References", WINNOW_ROLE_REFERENCES, 2);
  assert_part (parts, 1, "week 3", WINNOW_ROLE_REFERENCES, 1);
  remove_tree (root);
}

static gint
compare_roles (gconstpointer a, gconstpointer b)
{
  return (gint) (*(WinnowImportPart *const *) a)->role - (gint) (*(WinnowImportPart *const *) b)->role;
}

test_case (folder_sorted_by_role)
{
  g_autofree char *root = make_root ();
  g_free (make_folder (root, "submissions"));
  g_free (make_folder (root, "template"));
  g_free (make_folder (root, ".hidden"));
  const char *const paths[] = { root, NULL };
  g_autoptr (GPtrArray) parts = winnow_import_plan (paths, WINNOW_ROLE_SUBMISSIONS);
  g_ptr_array_sort (parts, compare_roles);
  g_assert_cmpuint (parts->len, ==, 2);
  assert_part (parts, 0, "Submissions", WINNOW_ROLE_SUBMISSIONS, 1);
  assert_part (parts, 1, "Template", WINNOW_ROLE_TEMPLATE, 1);
  remove_tree (root);
}

/* A folder that is none of the three would be left out: then all of it is one collection. */
test_case (other_folder_beside_roles)
{
  g_autofree char *root = make_root ();
  g_free (make_folder (root, "submissions"));
  g_free (make_folder (root, "late"));
  g_autofree char *name = g_path_get_basename (root);
  const char *const paths[] = { root, NULL };
  g_autoptr (GPtrArray) parts = winnow_import_plan (paths, WINNOW_ROLE_SUBMISSIONS);
  g_assert_cmpuint (parts->len, ==, 1);
  assert_part (parts, 0, name, WINNOW_ROLE_SUBMISSIONS, 1);
  remove_tree (root);
}

test_case (library_names)
{
  g_autofree char *root = make_root ();
  g_autofree char *week = make_folder (root, "第三周");
  const char *const folder[] = { "/a.txt", week, NULL };
  const char *const file[] = { "/a.txt", NULL };
  g_autofree char *named = winnow_import_dup_library_name (folder);
  g_autofree char *dated = winnow_import_dup_library_name (file);
  g_assert_cmpstr (named, ==, "第三周");
  g_assert_true (g_str_has_prefix (dated, "Library of 20"));

  g_autofree char *first = winnow_import_dup_library_path (named);
  g_assert_true (g_str_has_suffix (first, "/winnow/第三周.winnow"));
  g_assert_true (g_file_set_contents (first, "", 0, NULL));
  g_autofree char *second = winnow_import_dup_library_path (named);
  g_assert_true (g_str_has_suffix (second, "/winnow/第三周 2.winnow"));
  remove_tree (root);
}

TEST_PART (import)
{
  g_autofree char *home = make_data_folder ();
  int status = g_test_run ();
  remove_tree (home);
  return status;
}
