/* process.c: see process.h. The clock of a process is read by its number, which costs less than a
 * line of /proc; a group has none, so its members are looked up there. */
#include "base/process.h"

#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

gint64
winnow_process_get_computed (pid_t pid)
{
  clockid_t clock;
  struct timespec used;
  if (clock_getcpuclockid (pid, &clock) != 0 || clock_gettime (clock, &used) != 0)
    return 0;
  return (gint64) used.tv_sec * G_USEC_PER_SEC + used.tv_nsec / 1000;
}

gint64
winnow_process_get_waited (pid_t pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/schedstat", (int) pid), *line = NULL;
  const char *second = g_file_get_contents (path, &line, NULL, NULL) ? strchr (line, ' ') : NULL;
  return second != NULL ? (gint64) (g_ascii_strtoull (second, NULL, 10) / 1000) : 0;
}

static void
limit (pid_t pid, int what, guint64 most)
{
  struct rlimit bound;
  if (prlimit (pid, what, NULL, &bound) != 0)
    return;
  bound.rlim_cur = MIN ((rlim_t) most, bound.rlim_max);
  prlimit (pid, what, &bound, NULL);
}

void
winnow_process_limit (pid_t pid, guint64 memory, gint64 until)
{
  if (!WINNOW_IS_SANITIZED)
    limit (pid, RLIMIT_AS, memory);
  limit (pid, RLIMIT_CPU, (guint64) (until / G_USEC_PER_SEC) + 2);
}

/* ── groups ── */

/* Adds what /proc/@pid/stat says, if it is of @group. The name of a program, in parentheses, may
 * hold anything. */
static void
add_process (const char *pid, pid_t group, WinnowProcessUse *use)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/stat", pid), *line = NULL;
  const char *rest = g_file_get_contents (path, &line, NULL, NULL) ? strrchr (line, ')') : NULL;
  g_auto (GStrv) fields = g_strsplit (rest ?: "", " ", 0); /* of proc(5), from the third as 1 */
  if (g_strv_length (fields) <= 22 || g_ascii_strtoll (fields[3], NULL, 10) != group)
    return;
  for (guint i = 12; i <= 15; i++)
    use->computed += g_ascii_strtoll (fields[i], NULL, 10) * G_USEC_PER_SEC / sysconf (_SC_CLK_TCK);
  use->waited += winnow_process_get_waited ((pid_t) g_ascii_strtoll (pid, NULL, 10));
  use->resident += g_ascii_strtoull (fields[22], NULL, 10) * (guint64) sysconf (_SC_PAGESIZE);
}

WinnowProcessUse
winnow_process_group_measure (pid_t group)
{
  WinnowProcessUse use = { 0 };
  g_autoptr (GDir) processes = g_dir_open ("/proc", 0, NULL);
  const char *name;
  while (processes != NULL && (name = g_dir_read_name (processes)) != NULL)
    if (g_ascii_isdigit (name[0]))
      add_process (name, group, &use);
  return use;
}
