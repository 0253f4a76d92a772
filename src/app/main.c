/* main.c: the window, from the outside */
#include <glib/gi18n.h>
#include <locale.h>

#include "app/winnow-application.h"
#include "app/winnow-renderer.h"
#include "version.h"

/* Translations of the build folder, in `meson devenv`, stand in front of the installed ones. */
static const char *
get_locale_folder (void)
{
  const char *folder = g_getenv ("WINNOW_LOCALE_DIR");
  return folder != NULL ? folder : WINNOW_LOCALEDIR;
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, get_locale_folder ());
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  g_set_application_name (_("Winnow"));
  winnow_renderer_choose ();

  g_autoptr (WinnowApplication) application = winnow_application_new (G_APPLICATION_DEFAULT_FLAGS);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
