/* Where the pages of the help are shown: in yelp, else on the web pages of the user's language. */
#include <gio/gio.h>

#include "part.h"
#include "app/help/winnow-help.h"
#include "tree.h"
#include "base/for-each.h"

test_case (languages)
{
  static const struct
  {
    const char *languages, *page;
  } rows[] = { { "zh_CN", "/zh_CN/index.html" }, { "de:zh_CN", "/zh_CN/index.html" }, { "fr", "/C/index.html" } };
  winnow_for_each_of (row, rows)
    {
      g_setenv ("LANGUAGE", row->languages, TRUE);
      g_autofree char *uri = winnow_help_dup_uri ("index");
      g_autoptr (GFile) file = g_file_new_for_uri (uri);
      g_assert_true (g_str_has_suffix (uri, row->page));
      g_assert_true (g_file_query_exists (file, NULL));
    }
  g_unsetenv ("LANGUAGE");
}

static void
test_in_yelp (void)
{
  assert_takes (winnow_help_dup_uri ("method-exact"), "help:winnow/method-exact");
}

/* Of an installed program. GLib lists programs once, so a new process is asked. */
test_case (yelp)
{
  g_autofree char *folder = must (g_dir_make_tmp ("winnow-help-XXXXXX", &error)),
                  *applications = g_build_filename (folder, "applications", NULL),
                  *entry = g_build_filename (applications, "yelp.desktop", NULL),
                  *defaults = g_build_filename (applications, "mimeapps.list", NULL),
                  *web_pages = g_strdup (g_getenv ("WINNOW_HELP_DIR"));
  g_mkdir (applications, 0700);
  must (g_file_set_contents (entry, "[Desktop Entry]\nType=Application\nName=Help\nExec=true %u\n", -1, &error));
  must (g_file_set_contents (defaults, "[Default Applications]\nx-scheme-handler/help=yelp.desktop\n", -1, &error));
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_unsetenv ("WINNOW_HELP_DIR");
  g_test_trap_subprocess ("/app/help/yelp/subprocess/asked", 0, 0);
  g_test_trap_assert_passed ();
  g_setenv ("WINNOW_HELP_DIR", web_pages, TRUE);
  remove_tree (folder);
}

TEST_PART (help)
{
  g_test_add_func ("/app/help/yelp/subprocess/asked", test_in_yelp);
  return g_test_run ();
}
