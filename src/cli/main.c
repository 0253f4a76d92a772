/* main.c: winnow-cli, the engine for scripts and terminals */
#include <glib/gi18n.h>
#include <locale.h>

#include "cli/command.h"
#include "version.h"

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, WINNOW_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_prgname ("winnow-cli");
  return winnow_command_dispatch (argv);
}
