/* main.c: winnow-cli, the engine for scripts and terminals */
#include "cli/command.h"
#include "base/memory.h"
#include "base/i18n.h"

int
main (int argc, char **argv)
{
  winnow_memory_init ();
  winnow_i18n_init ();
  g_set_prgname ("winnow-cli");
  return winnow_command_dispatch (argv);
}
