#include "app/help/winnow-help.h"

#include <gio/gio.h>

#include "base/for-each.h"
#include "version.h"

static gboolean
has_yelp (void)
{
  g_autoptr (GAppInfo) program = g_app_info_get_default_for_uri_scheme ("help");
  const char *id = program != NULL ? g_app_info_get_id (program) : NULL;
  return g_strcmp0 (id, "yelp.desktop") == 0 || g_strcmp0 (id, "org.gnome.Yelp.desktop") == 0;
}

/* In the first of the user's languages that has it; the last one is C. */
static char *
dup_web_page (const char *folder, const char *page)
{
  g_autofree char *name = g_strconcat (page, ".html", NULL), *path = NULL;
  winnow_for_each_string (language, g_get_language_names ())
    {
      g_free (path);
      path = g_build_filename (folder, language, name, NULL);
      if (g_file_test (path, G_FILE_TEST_EXISTS))
        break;
    }
  return g_filename_to_uri (path, NULL, NULL);
}

char *
winnow_help_dup_uri (const char *page)
{
  g_return_val_if_fail (page != NULL, NULL);

  const char *folder = g_getenv ("WINNOW_HELP_DIR");
  if (folder == NULL && has_yelp ())
    return g_strconcat ("help:winnow/", page, NULL);
  return dup_web_page (folder ?: WINNOW_DATADIR "/help", page);
}
