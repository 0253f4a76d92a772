/* main.c: winnow-cli, the engine for scripts and terminals */
#include "cli/command.h"

#include <fcntl.h>

#include "base/memory.h"
#include "base/i18n.h"

int
main (int argc, char **argv)
{
  /* A standard descriptor that is closed would be that of the next file or socket which is opened,
   * and what is printed would go there. */
  for (int i = 0; i < 3; i++)
    if (fcntl (i, F_GETFD) < 0)
      open ("/dev/null", O_RDONLY);
  winnow_memory_init ();
  winnow_i18n_init ();
  g_set_prgname ("winnow-cli");
  return winnow_command_dispatch (argv);
}
