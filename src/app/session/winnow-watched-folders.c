#include "app/session/winnow-watched-folders.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/documents/winnow-document-item.h"
#include "app/session/winnow-check-settings.h"
#include "base/order.h"
#include "base/for-each.h"
#include "check/read/walk.h"

#define KEY "watched-folders"

/* ── the setting ── */

void
winnow_watched_folders_set (const char *library, gint64 collection_id, const char *const *folders)
{
  g_autoptr (GSettings) settings = g_settings_new (WINNOW_SCHEMA_ID);
  g_autoptr (GVariant) all = g_settings_get_value (settings, KEY);
  GVariantBuilder builder;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(ayxaay)"));
  winnow_for_each_between (i, 0, g_variant_n_children (all))
    {
      const char *path;
      gint64 id;
      g_autoptr (GVariant) entry = g_variant_get_child_value (all, i);
      g_variant_get (entry, "(^&ayxaay)", &path, &id, NULL);
      if (id != collection_id || !g_str_equal (path, library))
        g_variant_builder_add_value (&builder, entry);
    }
  if (folders[0] != NULL)
    g_variant_builder_add (&builder, "(^ayx^aay)", library, collection_id, folders);
  g_settings_set_value (settings, KEY, g_variant_builder_end (&builder));
}

GVariant *
winnow_watched_folders_dup (const char *library)
{
  g_autoptr (GSettings) settings = g_settings_new (WINNOW_SCHEMA_ID);
  g_autoptr (GVariant) all = g_settings_get_value (settings, KEY);
  GVariantBuilder builder;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(xaay)"));
  for (gsize i = 0; library != NULL && i < g_variant_n_children (all); i++)
    {
      const char *path;
      gint64 id;
      g_autoptr (GVariant) folders = NULL;
      g_variant_get_child (all, i, "(^&ayx@aay)", &path, &id, &folders);
      if (g_str_equal (path, library))
        g_variant_builder_add (&builder, "(x@aay)", id, folders);
    }
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

/* ── the folders of a collection ── */

/* The nearest folder of that name at or above @folder, else @folder. Returns: (transfer full) */
static char *
dup_root (const char *folder, const char *name)
{
  g_autofree char *wanted = g_utf8_casefold (name, -1);
  for (g_autofree char *path = g_strdup (folder);;)
    {
      g_autofree char *base = g_filename_display_basename (path), *folded = g_utf8_casefold (base, -1);
      char *parent = g_path_get_dirname (path);
      if (g_str_equal (folded, wanted))
        {
          g_free (parent);
          return g_steal_pointer (&path);
        }
      gboolean is_end = g_str_equal (parent, path);
      g_free (path);
      path = parent;
      if (is_end)
        return g_strdup (folder);
    }
}

/* @folder: of a document; inside of an archive it is the folder of that. Returns: (transfer full)
 * (nullable) */
static char *
dup_existing (const char *folder)
{
  if (g_file_test (folder, G_FILE_TEST_IS_DIR))
    return g_strdup (folder);
  g_autofree char *archive = winnow_packed_dup_file (folder);
  return archive != NULL ? g_path_get_dirname (archive) : NULL;
}

/* Returns: (transfer full) a set of the folders of the collection's documents */
static GHashTable *
list_folders (GListModel *documents, gint64 collection_id)
{
  GHashTable *folders = winnow_string_table_new (NULL);
  winnow_for_each_item (WinnowDocumentItem, item, documents)
    {
      const WinnowDocument *document = winnow_document_item_get_document (item);
      g_autofree char *path = document->collection_id == collection_id
                                  ? g_filename_from_utf8 (document->path, -1, NULL, NULL, NULL)
                                  : NULL;
      if (path != NULL)
        g_hash_table_add (folders, g_path_get_dirname (path));
    }
  return folders;
}

/* Sorted, a folder is before those inside of it. */
static GStrv
dup_outer (GPtrArray *roots)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GPtrArray) outer = g_ptr_array_new ();
  g_ptr_array_sort (roots, winnow_compare_strings);
  winnow_for_each (char, root, roots)
    if (!winnow_walk_holds (outer, root))
      {
        g_ptr_array_add (outer, root);
        g_strv_builder_add (builder, root);
      }
  return g_strv_builder_end (builder);
}

GStrv
winnow_watched_folders_find (GListModel *documents, gint64 collection_id, const char *name)
{
  g_autoptr (GHashTable) folders = list_folders (documents, collection_id);
  g_autoptr (GPtrArray) roots = g_ptr_array_new_with_free_func (g_free);
  winnow_for_each_entry (folder, folders)
    {
      g_autofree char *existing = dup_existing (folder.key);
      if (existing != NULL)
        g_ptr_array_add (roots, dup_root (existing, name));
    }
  return dup_outer (roots);
}
