/* main.c: winnow-cli, the engine for scripts and terminals */
#include <glib/gi18n.h>
#include <locale.h>

#include "cli/command.h"
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
  g_set_prgname ("winnow-cli");
  return winnow_command_dispatch (argv);
}
