/* Each promise of the confinement, broken from within: a child confines itself as a reader, with
 * one module that it may load, or as a program, with a folder that it may write to, tries, and says
 * by its status whether it was let. What this system lacks is skipped by name. All is tried once
 * more with the Landlock that Debian 12 has. */
#include "part.h"
#include "worker/confine.h"
#include "base/for-each.h"
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define MODULE "/etc/hosts"                 /* beside files that may not be opened */
#define HIGH (G_GUINT64_CONSTANT (1) << 32) /* which the system does not look at in an int */
#define DEBIAN_12 2                         /* version of Landlock */
#define FCHMODAT2 452                       /* no header of Debian 12 has it */

static char *victim; /* a file of the user */

enum
{
  REFUSED,
  LET,
  LACKING
};

typedef struct
{
  const char *name;
  WinnowConfined part;
  gboolean (*breaks) (void); /* TRUE if it was let */
  gboolean is_program;
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
  for (guint64 high = 0; high <= HIGH; high += HIGH)
    is_let |= syscall (SYS_fcntl, STDERR_FILENO, high | F_SETOWN, getppid ()) == 0
              || syscall (SYS_fcntl, STDERR_FILENO, high | F_SETSIG, SIGKILL) == 0
              || syscall (SYS_fcntl, STDERR_FILENO, high | F_SETFL, high | O_ASYNC) == 0;
  return is_let;
}

/* ── of programs ── */

static gboolean
reach_others (void)
{
  int pair[2];
  return reach_network () || syscall (SYS_socket, HIGH | AF_INET, SOCK_STREAM, 0) >= 0
         || socket (AF_NETLINK, SOCK_RAW, 0) >= 0 || socket (AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0) >= 0
         || socketpair (AF_UNIX, SOCK_DGRAM, 0, pair) == 0 || socketpair (AF_UNIX, SOCK_RAW, 0, pair) == 0;
}

static gboolean
change_file (void)
{
  const struct timespec times[2] = { { 0 } };
  return chmod (victim, 0600) == 0 || chown (victim, getuid (), getgid ()) == 0
         || utimensat (AT_FDCWD, victim, times, 0) == 0 || setxattr (victim, "user.a", "b", 1, 0) == 0
         || truncate (victim, 0) == 0 || open (MODULE, O_RDONLY | O_TRUNC) >= 0
         || syscall (FCHMODAT2, AT_FDCWD, victim, 0600, 0) == 0 || open (victim, O_WRONLY) >= 0 || unlink (victim) == 0;
}

static gboolean
signal_others (void)
{
  return kill_parent () || kill (0, 0) == 0 || syscall (SYS_tgkill, getppid (), getppid (), 0) == 0
         || syscall (SYS_pidfd_open, getppid (), 0) >= 0 || signal_by_socket ()
         || setpriority (PRIO_PROCESS, (id_t) getppid (), 1) == 0;
}

static gboolean
read_others (void)
{
  g_autofree char *parent = g_strdup_printf ("/proc/%d/cmdline", (int) getppid ());
  return open (parent, O_RDONLY) >= 0;
}

static gboolean
leave_group (void)
{
  pid_t pid = fork ();
  int status = 0;
  if (pid == 0)
    _exit (setpgid (0, 0) == 0 || setsid () >= 0);
  return pid < 0 || waitpid (pid, &status, 0) != pid || status != 0; /* it may have children */
}

static gboolean
enter_namespace (void)
{
  struct clone_args arguments = { .flags = CLONE_NEWUSER };
  pid_t pid = (pid_t) syscall (SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
  if (pid < 0 && unshare (CLONE_NEWUSER) != 0 && mount ("none", "/tmp", "tmpfs", MS_RDONLY, NULL) != 0)
    pid = (pid_t) syscall (SYS_clone3, &arguments, sizeof arguments);
  if (pid == 0)
    _exit (0);
  return pid > 0;
}

static gboolean
hide_memory (void)
{
  return memfd_create ("a", 0) >= 0 || shmget (IPC_PRIVATE, 4096, IPC_CREAT | 0600) >= 0;
}

static gboolean
compute_on (void)
{
  for (gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC; g_get_monotonic_time () < end;)
    ;
  return TRUE;
}

static WinnowConfined
confine (const Promise *promise, guint newest)
{
  return promise->is_program ? winnow_confine_program ("/nowhere", "/bin/true", newest)
                             : winnow_confine_reader (MODULE, newest);
}

static void
try (const Promise *promise, guint newest)
{
  int status;
  int report[2], go[2];
  guint8 result = REFUSED;
  g_assert_cmpint (pipe2 (report, O_CLOEXEC), ==, 0);
  g_assert_cmpint (pipe2 (go, O_CLOEXEC), ==, 0);
  pid_t pid = fork ();
  if (pid == 0)
    {
      gboolean has = (confine (promise, newest) & promise->part) == promise->part;
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

static void
try_newest (gconstpointer promise)
{
  try (promise, WINNOW_LANDLOCK_NEWEST);
}

static void
try_oldest (gconstpointer promise)
{
  try (promise, DEBIAN_12);
}

static const Promise promises[] = {
  { "network", WINNOW_CONFINED_CALLS, reach_network },
  { "other-programs", WINNOW_CONFINED_CALLS, reach_program },
  { "fork", WINNOW_CONFINED_CALLS, fork_child },
  { "exec", WINNOW_CONFINED_CALLS, run_program },
  { "write", WINNOW_CONFINED_CALLS, write_file },
  { "remove", WINNOW_CONFINED_CALLS, remove_file },
  { "kill", WINNOW_CONFINED_CALLS, kill_parent },
  { "read", WINNOW_CONFINED_FILES, read_home },
  { "module", WINNOW_CONFINED_FILES, read_module },
  { "privileges", WINNOW_CONFINED_PRIVILEGES, gain_privileges },
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ /* which map more than any limit */
  { "memory", 0, take_memory },
#endif
  { "seconds", 0, compute_on },
  { "limits", WINNOW_CONFINED_CALLS, raise_limits },
  { "signals", WINNOW_CONFINED_CALLS, signal_by_socket },
  { "program/network", WINNOW_CONFINED_CALLS, reach_others, TRUE },
  { "program/files", WINNOW_CONFINED_CALLS | WINNOW_CONFINED_FILES, change_file, TRUE },
  { "program/write", WINNOW_CONFINED_FILES, write_file, TRUE },
  { "program/signals", WINNOW_CONFINED_CALLS, signal_others, TRUE },
  { "program/processes", WINNOW_CONFINED_FILES, read_others, TRUE },
  { "program/group", WINNOW_CONFINED_CALLS, leave_group, TRUE },
  { "program/namespaces", WINNOW_CONFINED_CALLS, enter_namespace, TRUE },
  { "program/memory", WINNOW_CONFINED_CALLS, hide_memory, TRUE },
  { "program/limits", WINNOW_CONFINED_CALLS, raise_limits, TRUE },
};

TEST_PART (confine)
{
  winnow_for_each_of (promise, promises)
    {
      g_autofree char *now = g_strconcat ("/worker/confine/", promise->name, NULL);
      g_autofree char *then = g_strconcat ("/worker/confine/debian-12/", promise->name, NULL);
      g_test_add_data_func (now, promise, try_newest);
      g_test_add_data_func (then, promise, try_oldest);
    }
  int status, file = g_file_open_tmp ("winnow-XXXXXX", &victim, NULL);
  close (file);
  status = g_test_run ();
  unlink (victim);
  return status;
}
