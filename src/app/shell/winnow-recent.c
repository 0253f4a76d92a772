#include "app/shell/winnow-recent.h"

void
winnow_recent_add (const char *path)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  g_autofree char *command = g_strconcat (g_get_prgname (), " %f", NULL);
  GtkRecentData data = {
    .mime_type = (char *) WINNOW_LIBRARY_MIME_TYPE,
    .app_name = (char *) g_get_application_name (),
    .app_exec = command,
  };
  if (uri != NULL)
    gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

void
winnow_recent_remove (const char *path)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  if (uri != NULL)
    /* fails if it is not in the list, which is fine */
    gtk_recent_manager_remove_item (gtk_recent_manager_get_default (), uri, NULL);
}

static gint
compare_by_visit (gconstpointer a, gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_visited ((GtkRecentInfo *) b),
                              gtk_recent_info_get_visited ((GtkRecentInfo *) a));
}

GStrv
winnow_recent_dup_paths (guint n_most)
{
  GList *items = g_list_sort (gtk_recent_manager_get_items (gtk_recent_manager_get_default ()), compare_by_visit);
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();
  for (GList *l = items; l != NULL && n_most > 0; l = l->next)
    {
      g_autofree char *path = g_filename_from_uri (gtk_recent_info_get_uri (l->data), NULL, NULL);
      if (path == NULL || g_strcmp0 (gtk_recent_info_get_mime_type (l->data), WINNOW_LIBRARY_MIME_TYPE) != 0)
        continue;
      g_strv_builder_add (paths, path);
      n_most--;
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  return g_strv_builder_end (paths);
}
