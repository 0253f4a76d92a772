/* guided.c: a target of targets.c under libFuzzer, which prefers inputs that reach other code
 *
 *   WINNOW_FUZZ_TARGET=NAME fuzz-guided [libFuzzer's options] [FOLDER…]
 *
 * `fuzz --seeds FOLDER NAME` writes its seeds into a folder to begin with. */
#include <stdlib.h>

#include "targets.h"

static const FuzzTarget *target;

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, size_t size);

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  const char *name = g_getenv ("WINNOW_FUZZ_TARGET");
  int n = 1;
  char **program = (char *[]){ (*argv)[0], NULL };
  target = name != NULL ? fuzz_target_find (name) : NULL;
  if (target == NULL)
    {
      g_printerr ("WINNOW_FUZZ_TARGET names no target.\n");
      exit (2);
    }
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_FATAL_MASK); /* poppler warns of broken dates */
  g_test_init (&n, &program, NULL);                                 /* folders of make.h */
  return 0;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  target->try (target, data, size);
  return 0;
}
