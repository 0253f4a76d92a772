/* Each promise of the confinement, broken from within: a child confines itself, with one module
 * that it may load, tries, and says by its status whether it was let. What this system lacks is
 * skipped by name. */
#include "part.h"
#include "worker/confine.h"
#include "base/for-each.h"
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define MODULE "/etc/hosts" /* beside files that may not be opened */

enum
{
  REFUSED,
  LET,
  LACKING
};

typedef struct
{
  const char *path;
  WinnowConfined part;
  gboolean (*breaks) (void); /* TRUE if it was let */
} Promise;

static gboolean
reach_network (void)
{
  return socket (AF_INET, SOCK_STREAM, 0) >= 0 || socket (AF_INET6, SOCK_DGRAM, 0) >= 0;
}

static gboolean
reach_program (void)
{
  return socket (AF_UNIX, SOCK_STREAM, 0) >= 0;
}

static gboolean
fork_child (void)
{
  pid_t pid = fork ();
  if (pid == 0)
    _exit (0);
  return pid > 0;
}

static gboolean
run_program (void)
{
  char *arguments[] = { (char *) "true", NULL };
  execv ("/bin/true", arguments);
  return FALSE; /* one that runs ends with 0: see try () */
}

static gboolean
write_file (void)
{
  return open ("/tmp/winnow-test-confine", O_WRONLY | O_CREAT, 0600) >= 0;
}

static gboolean
remove_file (void)
{
  return unlink ("/tmp/winnow-test-confine") == 0 || errno == ENOENT;
}

static gboolean
read_home (void)
{
  return open (g_get_home_dir (), O_RDONLY | O_DIRECTORY) >= 0 || open ("/etc/passwd", O_RDONLY) >= 0;
}

/* Broken where it cannot. */
static gboolean
read_module (void)
{
  return open (MODULE, O_RDONLY) < 0 && errno != ENOENT;
}

static gboolean
kill_parent (void)
{
  return kill (getppid (), 0) == 0;
}

static gboolean
gain_privileges (void)
{
  return prctl (PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0; /* ENOSYS under seccomp: nothing can be asked either */
}

static gboolean G_GNUC_UNUSED
take_memory (void)
{
  return mmap (NULL, 1u << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

/* The limits that the parent has set. */
static gboolean
raise_limits (void)
{
  static const int limits[] = { RLIMIT_AS, RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_NOFILE };
  gboolean is_raised = FALSE;
  winnow_for_each_of (what, limits)
    {
      struct rlimit limit;
      getrlimit ((__rlimit_resource_t) *what, &limit);
      limit.rlim_cur = limit.rlim_max;
      is_raised |= setrlimit ((__rlimit_resource_t) *what, &limit) == 0 || syscall (SYS_setrlimit, *what, &limit) == 0;
    }
  return is_raised;
}

/* A socket that has the system send a signal to any process of the user. */
static gboolean
signal_by_socket (void)
{
  gboolean is_let = FALSE;
  for (guint64 high = 0; high <= G_GUINT64_CONSTANT (1) << 32; high += G_GUINT64_CONSTANT (1) << 32)
    is_let |= syscall (SYS_fcntl, STDERR_FILENO, high | F_SETOWN, getppid ()) == 0
              || syscall (SYS_fcntl, STDERR_FILENO, high | F_SETSIG, SIGKILL) == 0
              || syscall (SYS_fcntl, STDERR_FILENO, high | F_SETFL, high | O_ASYNC) == 0;
  return is_let;
}

static gboolean
compute_on (void)
{
  for (gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC; g_get_monotonic_time () < end;)
    ;
  return TRUE;
}

static void
try (gconstpointer data)
{
  const Promise *promise = data;
  int status;
  int report[2], go[2];
  guint8 result = REFUSED;
  g_assert_cmpint (pipe2 (report, O_CLOEXEC), ==, 0);
  g_assert_cmpint (pipe2 (go, O_CLOEXEC), ==, 0);
  pid_t pid = fork ();
  if (pid == 0)
    {
      gboolean has = (winnow_confine_reader (MODULE) & promise->part) == promise->part;
      if (write (report[1], "", 1) != 1 || read (go[0], &result, 1) != 1)
        _exit (2);
      result = !has ? LACKING : promise->breaks () ? LET : REFUSED;
      if (write (report[1], &result, 1) != 1)
        _exit (2);
      _exit (1);
    }
  close (report[1]);
  g_assert_cmpint (read (report[0], &result, 1), ==, 1);
  winnow_process_limit (pid, 512u << 20, 0);
  g_assert_cmpint (write (go[1], "", 1), ==, 1);
  close (go[0]);
  close (go[1]);
  result = REFUSED;
  gssize n = read (report[0], &result, 1);
  close (report[0]);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  if (n == 1 && result == LACKING)
    {
      g_test_skip ("this system does not have it");
      return;
    }
  g_assert_cmpint (result, ==, REFUSED);
  g_assert_false (WIFEXITED (status) && WEXITSTATUS (status) == 0); /* another program ran */
}

TEST_PART (confine)
{
  static const Promise promises[]
      = { { "/worker/confine/network", WINNOW_CONFINED_CALLS, reach_network },
          { "/worker/confine/other-programs", WINNOW_CONFINED_CALLS, reach_program },
          { "/worker/confine/fork", WINNOW_CONFINED_CALLS, fork_child },
          { "/worker/confine/exec", WINNOW_CONFINED_CALLS, run_program },
          { "/worker/confine/write", WINNOW_CONFINED_CALLS, write_file },
          { "/worker/confine/remove", WINNOW_CONFINED_CALLS, remove_file },
          { "/worker/confine/kill", WINNOW_CONFINED_CALLS, kill_parent },
          { "/worker/confine/read", WINNOW_CONFINED_FILES, read_home },
          { "/worker/confine/module", WINNOW_CONFINED_FILES, read_module },
          { "/worker/confine/privileges", WINNOW_CONFINED_PRIVILEGES, gain_privileges },
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ /* which map more than any limit */
          { "/worker/confine/memory", 0, take_memory },
#endif
          { "/worker/confine/seconds", 0, compute_on },
          { "/worker/confine/limits", WINNOW_CONFINED_CALLS, raise_limits },
          { "/worker/confine/signals", WINNOW_CONFINED_CALLS, signal_by_socket },
        };
  winnow_for_each_of (promise, promises)
    g_test_add_data_func (promise->path, promise, try);
  return g_test_run ();
}
