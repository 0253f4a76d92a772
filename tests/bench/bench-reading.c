/* bench-reading.c: what reading files into a library takes
 *
 * usage: bench-reading FOLDER [LIBRARY [JOBS]]      (without LIBRARY: into one in memory)
 *
 * Reads the files of FOLDER into a new library and prints seconds, processor time with that of the
 * workers, and microseconds of it for a file. LIBRARY is replaced. bench-reading-here does so
 * without workers. */
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "check/check.h"
#include "base/memory.h"

/* Seconds of all threads of @whom. */
static double
get_seconds_of (int whom)
{
  struct rusage usage;
  getrusage (whom, &usage);
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
         + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* With the workers that ended. */
static double
get_processor_time (void)
{
  return get_seconds_of (RUSAGE_SELF) + get_seconds_of (RUSAGE_CHILDREN);
}

int
main (int argc, char **argv)
{
  const char *path = argc > 2 ? argv[2] : NULL;
  WinnowSettings settings;
  WinnowProgress progress = { 0 };
  g_autoptr (GError) error = NULL;
  winnow_memory_init ();
  winnow_settings_init (&settings);
  if (argc < 2)
    return g_printerr ("usage: bench-reading FOLDER [LIBRARY [JOBS]]\n"), 2;
  if (path != NULL)
    g_remove (path);
  g_autoptr (WinnowLibrary) library = winnow_library_open (path, &error);
  gint64 id = library != NULL ? winnow_library_add_collection (library, "files", WINNOW_ROLE_SUBMISSIONS, &error) : 0;
  const gint64 begin = g_get_monotonic_time ();
  const double before = get_processor_time ();
  if (id == 0
      || !winnow_check_add_files (
          library, &(const WinnowAddition){ id, (const char *const[]){ argv[1], NULL }, &settings },
          &(const WinnowThreads){ .jobs = argc > 3 ? (guint) atoi (argv[3]) : 0, .progress = &progress }, &error))
    return g_printerr ("%s\n", error->message), 1;
  const double seconds = (double) (g_get_monotonic_time () - begin) / 1e6, computing = get_processor_time () - before;
  printf ("%d files: %.3f s, %.3f s of computing, %.1f µs a file\n", progress.total, seconds, computing,
          1e6 * computing / MAX (progress.total, 1));
  return 0;
}
