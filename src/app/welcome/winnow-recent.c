#include "app/welcome/winnow-recent.h"

#include <string.h>

#include "app/welcome/winnow-library-views.h"
#include "app/widgets/winnow-format.h"
#include "base/translate.h"

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

/* How many pairs are decided; without pairs, how many documents there are. Returns: (transfer full)
 * (nullable) */
static char *
dup_progress (const char *path)
{
  g_autoptr (GVariant) view = winnow_library_views_dup (path);
  guint n_documents, n, n_decided;
  if (!g_variant_lookup (view, "documents", "u", &n_documents) || !g_variant_lookup (view, "pairs", "u", &n)
      || !g_variant_lookup (view, "decided", "u", &n_decided))
    return NULL;
  g_autofree char *documents = winnow_format_count (n_documents), *pairs = winnow_format_count (n),
                  *decided = winnow_format_count (n_decided);
  /* Translators: how far the work on a library is */
  return n > 0 ? g_strdup_printf (ngettext ("%s of %s pair decided", "%s of %s pairs decided", n), decided, pairs)
               : g_strdup_printf (ngettext ("%s document", "%s documents", n_documents), documents);
}

static void
recent_free (gpointer data)
{
  WinnowRecent *recent = data;
  winnow_clear (recent, g_free, path, name, folder, details);
  g_free (recent);
}

static WinnowRecent *
new_recent (const char *path, GDateTime *visited)
{
  WinnowRecent *recent = g_new0 (WinnowRecent, 1);
  g_autofree char *directory = g_path_get_dirname (path), *progress = dup_progress (path);
  g_autofree char *iso = g_date_time_format_iso8601 (visited), *date = winnow_format_date (iso);
  recent->path = g_strdup (path);
  recent->name = g_filename_display_basename (path);
  if (g_str_has_suffix (recent->name, ".winnow"))
    recent->name[strlen (recent->name) - strlen (".winnow")] = '\0';
  recent->folder = g_filename_display_name (directory);
  recent->details = progress != NULL ? g_strconcat (date, " · ", progress, NULL) : g_strdup (date);
  return recent;
}

GPtrArray *
winnow_recent_list (guint n_most)
{
  GList *items = g_list_sort (gtk_recent_manager_get_items (gtk_recent_manager_get_default ()), compare_by_visit);
  GPtrArray *recent = g_ptr_array_new_with_free_func (recent_free);
  for (GList *l = items; l != NULL && recent->len < n_most; l = l->next)
    {
      g_autofree char *path = g_filename_from_uri (gtk_recent_info_get_uri (l->data), NULL, NULL);
      if (path != NULL && g_strcmp0 (gtk_recent_info_get_mime_type (l->data), WINNOW_LIBRARY_MIME_TYPE) == 0)
        g_ptr_array_add (recent, new_recent (path, gtk_recent_info_get_visited (l->data)));
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  return recent;
}
