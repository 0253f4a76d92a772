#include "app/session/winnow-import.h"

#include "base/translate.h"
#include "version.h"
#include "check/read/walk.h"
#include "app/widgets/winnow-format.h"
#include "base/for-each.h"

static WinnowImportPart *
import_part_new (const char *name, WinnowRole role)
{
  WinnowImportPart *part = g_new0 (WinnowImportPart, 1);
  part->name = g_strdup (name);
  part->role = role;
  part->paths = g_ptr_array_new_with_free_func (g_free);
  return part;
}

static void
import_part_free (WinnowImportPart *part)
{
  g_free (part->name);
  g_ptr_array_unref (part->paths);
  g_free (part);
}

static WinnowImportPart *
obtain_part (GPtrArray *parts, const char *name, WinnowRole role)
{
  winnow_for_each (WinnowImportPart, part, parts)
    if (part->role == role && g_str_equal (part->name, name))
      return part;
  WinnowImportPart *part = import_part_new (name, role);
  g_ptr_array_add (parts, part);
  return part;
}

/* The visible folders in @path. (transfer full) (element-type utf8) */
static GPtrArray *
list_folders (const char *path)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      if (*name != '.' && g_file_test (child, G_FILE_TEST_IS_DIR))
        g_ptr_array_add (names, g_strdup (name));
    }
  return names;
}

static gboolean
is_sorted_by_role (GPtrArray *folders)
{
  gboolean has_submissions = FALSE;
  winnow_for_each (const char, folder, folders)
    {
      WinnowRole role;
      if (!winnow_role_from_id (folder, &role))
        return FALSE;
      has_submissions = has_submissions || role == WINNOW_ROLE_SUBMISSIONS;
    }
  return has_submissions;
}

static void
plan_by_role (GPtrArray *parts, const char *path, GPtrArray *folders)
{
  winnow_for_each (const char, folder, folders)
    {
      WinnowRole role = WINNOW_ROLE_SUBMISSIONS;
      winnow_role_from_id (folder, &role);
      WinnowImportPart *part = obtain_part (parts, winnow_format_role (role), role);
      g_ptr_array_add (part->paths, g_build_filename (path, folder, NULL));
    }
}

static void
plan_folder (GPtrArray *parts, const char *path, WinnowRole role)
{
  g_autoptr (GPtrArray) folders = list_folders (path);
  if (is_sorted_by_role (folders))
    {
      plan_by_role (parts, path, folders);
      return;
    }
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *shown = g_filename_display_name (name);
  g_ptr_array_add (obtain_part (parts, shown, role)->paths, g_strdup (path));
}

GPtrArray *
winnow_import_plan (const char *const *paths, WinnowRole role)
{
  GPtrArray *parts = winnow_pointers_new (import_part_free);
  winnow_for_each_string (path, paths)
    if (g_file_test (path, G_FILE_TEST_IS_DIR))
      plan_folder (parts, path, role);
    else
      g_ptr_array_add (obtain_part (parts, winnow_format_role (role), role)->paths, g_strdup (path));
  return parts;
}

/* ── collections ── */

/* The folder that all documents of the collection at or below @folder are in. Returns: (transfer
 * full) (nullable) NULL: there is none of these */
static char *
dup_common_folder (const GPtrArray *documents, gint64 collection_id, const char *folder)
{
  char *common = NULL;
  winnow_for_each (const WinnowDocument, document, documents)
    {
      if (document->collection_id != collection_id || !winnow_walk_is_below (document->path, folder))
        continue;
      if (common == NULL)
        common = g_path_get_dirname (document->path);
      while (!winnow_walk_is_below (document->path, common))
        {
          g_autofree char *below = common;
          common = g_path_get_dirname (below);
        }
    }
  return common;
}

static gboolean
is_of_part (const WinnowCollection *collection, const GPtrArray *documents, const GPtrArray *folders)
{
  winnow_for_each (const char, folder, folders)
    {
      g_autofree char *common = dup_common_folder (documents, collection->id, folder);
      if (g_strcmp0 (common, folder) == 0)
        return TRUE;
    }
  return FALSE;
}

gint64
winnow_import_obtain_collection (WinnowLibrary *library, const WinnowImportPart *part, GError **error)
{
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (library, error), folders = NULL;
  g_autoptr (GPtrArray) documents
      = collections != NULL ? winnow_library_list_role_documents (library, part->role, error) : NULL;
  gint64 found = 0;
  if (documents == NULL)
    return 0;
  folders = g_ptr_array_new_with_free_func (g_free);
  winnow_for_each (const char, path, part->paths)
    winnow_walk_add_absolute (folders, (const char *const[]){ path, NULL });
  winnow_for_each (const WinnowCollection, collection, collections)
    {
      if (collection->role != part->role || collection->attached_id != 0)
        continue;
      if (g_str_equal (collection->name, part->name))
        return collection->id;
      if (found == 0 && is_of_part (collection, documents, folders))
        found = collection->id;
    }
  return found != 0 ? found : winnow_library_add_collection (library, part->name, part->role, error);
}

/* ── names and samples ── */

static char *
dup_dated_name (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *day = g_date_time_format (now, "%Y-%m-%d");
  /* Translators: name of a new library; %s is the day it was made */
  return g_strdup_printf (_ ("Library of %s"), day);
}

char *
winnow_import_dup_library_name (const char *const *paths)
{
  winnow_for_each_string (path, paths)
    if (g_file_test (path, G_FILE_TEST_IS_DIR))
      {
        g_autofree char *name = g_path_get_basename (path);
        g_autofree char *shown = g_filename_display_name (name);
        if (!g_str_equal (shown, G_DIR_SEPARATOR_S) && *shown != '.')
          return g_steal_pointer (&shown);
      }
  return dup_dated_name ();
}

char *
winnow_import_dup_library_path (const char *name)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "winnow", NULL);
  g_mkdir_with_parents (folder, 0700); /* where this fails, opening the library says so */

  for (guint number = 1;; number++)
    {
      g_autofree char *file
          = number == 1 ? g_strdup_printf ("%s.winnow", name) : g_strdup_printf ("%s %u.winnow", name, number);
      g_autofree char *path = g_build_filename (folder, file, NULL);
      if (!g_file_test (path, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&path);
    }
}

GPtrArray *
winnow_import_plan_samples (void)
{
  static const WinnowRole roles[] = { WINNOW_ROLE_SUBMISSIONS, WINNOW_ROLE_REFERENCES, WINNOW_ROLE_TEMPLATE };
  const char *data = g_getenv ("WINNOW_DATA_DIR");
  GPtrArray *parts = winnow_pointers_new (import_part_free);
  winnow_for_each_of (role, roles)
    {
      WinnowImportPart *part = obtain_part (parts, winnow_format_role (*role), *role);
      g_ptr_array_add (part->paths, g_build_filename (data != NULL && *data != '\0' ? data : WINNOW_DATADIR, "samples",
                                                      winnow_role_get_id (*role), NULL));
    }
  return parts;
}

GPtrArray *
winnow_import_plan_pair (const char *a, const char *b)
{
  GPtrArray *parts = winnow_pointers_new (import_part_free);
  g_ptr_array_add (obtain_part (parts, _ ("First Document"), WINNOW_ROLE_SUBMISSIONS)->paths, g_strdup (a));
  g_ptr_array_add (obtain_part (parts, _ ("Second Document"), WINNOW_ROLE_SUBMISSIONS)->paths, g_strdup (b));
  return parts;
}
