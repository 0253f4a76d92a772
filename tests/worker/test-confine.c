/* Each promise of the confinement, broken from within: a child confines itself, with one module
 * that it may load, tries, and says by its status whether it was let. What this system lacks is
 * skipped by name. */
#include "part.h"
#include "worker/confine.h"
#include "base/for-each.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
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
  winnow_confine_memory (512u << 20);
  return mmap (NULL, 1u << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static gboolean
compute_on (void)
{
  winnow_confine_seconds (0);
  for (gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC; g_get_monotonic_time () < end;)
    ;
  return TRUE;
}

static void
try (gconstpointer data)
{
  const Promise *promise = data;
  int status;
  int report[2];
  guint8 result = REFUSED;
  g_assert_cmpint (pipe2 (report, O_CLOEXEC), ==, 0);
  pid_t pid = fork ();
  if (pid == 0)
    {
      gboolean has = (winnow_confine_reader (MODULE) & promise->part) == promise->part;
      result = !has ? LACKING : promise->breaks () ? LET : REFUSED;
      if (write (report[1], &result, 1) != 1)
        _exit (2);
      _exit (1);
    }
  close (report[1]);
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
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ /* which maps more than any limit */
          { "/worker/confine/memory", 0, take_memory },
#endif
          { "/worker/confine/seconds", 0, compute_on },
        };
  winnow_for_each_of (promise, promises)
    g_test_add_data_func (promise->path, promise, try);
  return g_test_run ();
}
