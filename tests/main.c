/* main.c: a program of tests. usage: PROGRAM PART [OPTION OF GLIB'S TESTS...] */
#include "part.h"

static TestPart *parts;

void
test_part_add (TestPart *part)
{
  part->next = parts;
  parts = part;
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  const char *name = argv[1] != NULL ? argv[1] : g_getenv ("TEST_PART"); /* as of g_test_trap_subprocess() */
  for (TestPart *part = parts; part != NULL; part = part->next)
    if (g_strcmp0 (name, part->name) == 0)
      {
        g_setenv ("TEST_PART", name, TRUE);
        return part->run ();
      }
  for (TestPart *part = parts; part != NULL; part = part->next)
    g_printerr ("%s\n", part->name);
  return 1;
}
