/* confine.c: see confine.h.
 *
 * System calls are listed, not forbidden one by one: a call that is not in the list, such as one
 * of a newer kernel, does not exist (ENOSYS), and C libraries fall back to an older one. Landlock
 * decides which files can be opened; it does not hide that a file exists. */
#include "worker/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/for-each.h"
#include "base/process.h"
#include "extract/limits.h"
#include "version.h"

#define MAX_FILES 64            /* descriptors of a reader */
#define BINARY_TREE 2           /* of the numbers of calls: each call is looked up in it (libseccomp) */
#define MAX_WRITTEN (16u << 20) /* bytes of what a reader prints on errors */
#define MAX_RESULT (512u << 20) /* bytes of a file that a program makes */
#define MAX_PROGRAM (1u << 30)  /* bytes of memory that a program fills */
#define MAX_PROGRAM_SECONDS 120 /* of computing */

#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1u << 14)
#endif
#define READ_RIGHTS (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define ALL_RIGHTS ((LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1)

/* ── limits ── */

/* The hard limit, too: nobody in this process can raise it again. */
static void
limit (int what, guint64 most)
{
  struct rlimit bound;
  if (getrlimit (what, &bound) != 0)
    return;
  bound.rlim_cur = bound.rlim_max = MIN ((rlim_t) most, bound.rlim_max);
  setrlimit (what, &bound);
}

static void
limit_memory (int what, guint64 max)
{
  if (!WINNOW_IS_SANITIZED)
    limit (what, max);
}

/* ── files ── */

/* Where libraries, fonts, character maps and translations are. */
static const char *const readable[] = { "/usr",
                                        "/lib",
                                        "/lib32",
                                        "/lib64",
                                        "/app",
                                        "/opt",
                                        "/nix/store",
                                        "/gnu/store",
                                        "/etc/fonts",
                                        "/etc/ld.so.cache",
                                        "/etc/localtime",
                                        "/var/cache/fontconfig",
                                        "/run/host/fonts",
                                        "/run/host/local-fonts",
                                        "/run/host/fonts-cache",
                                        "/sys/devices/system/cpu",
                                        "/dev/null",
                                        "/dev/urandom",
                                        WINNOW_LOCALEDIR };

/* What else a program reads that is more than a reader. */
static const char *const readable_by_programs[] = { "/etc/libreoffice",
                                                    "/etc/passwd",
                                                    "/etc/nsswitch.conf",
                                                    "/etc/ld.so.preload",
                                                    "/proc",
                                                    "/bin",
                                                    "/sbin",
                                                    "/var/lib/libreoffice",
                                                    "/var/spool/libreoffice",
                                                    "/etc/group",
                                                    "/etc/locale.alias" };

/* A path that does not exist needs no rule. */
static void
allow_path (int ruleset, const char *path, guint64 rights)
{
  struct landlock_path_beneath_attr rule = { .allowed_access = rights };
  struct stat status;
  rule.parent_fd = path != NULL ? open (path, O_PATH | O_CLOEXEC) : -1;
  if (rule.parent_fd < 0)
    return;
  if (fstat (rule.parent_fd, &status) == 0 && !S_ISDIR (status.st_mode))
    rule.allowed_access &= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
  syscall (SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close (rule.parent_fd);
}

/* @handled: (out). Returns: −1 where the kernel has no Landlock */
static int
new_ruleset (guint64 *handled)
{
  struct landlock_ruleset_attr attributes = { 0 };
  int version = (int) syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1)
    return -1;
  *handled = ALL_RIGHTS | (version >= 2 ? LANDLOCK_ACCESS_FS_REFER : 0)
             | (version >= 3 ? (guint64) LANDLOCK_ACCESS_FS_TRUNCATE : 0);
  attributes.handled_access_fs = *handled;
  return (int) syscall (SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
}

/* @folder: (nullable) where @program may write. @module: (nullable) for a reader */
static gboolean
restrict_files (const char *folder, const char *program, const char *module)
{
  guint64 handled;
  int ruleset = new_ruleset (&handled);
  guint64 rights = READ_RIGHTS | (folder != NULL ? LANDLOCK_ACCESS_FS_EXECUTE : 0);
  if (ruleset < 0)
    return FALSE;
  winnow_for_each_of (path, readable)
    allow_path (ruleset, *path, rights);
  allow_path (ruleset, g_getenv ("WINNOW_LOCALE_DIR"), READ_RIGHTS);
  allow_path (ruleset, module, READ_RIGHTS);
  if (folder != NULL)
    {
      g_autofree char *home = g_path_get_dirname (program);
      winnow_for_each_of (path, readable_by_programs)
        allow_path (ruleset, *path, rights);
      allow_path (ruleset, "/dev/null", READ_RIGHTS | LANDLOCK_ACCESS_FS_WRITE_FILE);
      allow_path (ruleset, home, rights);
      allow_path (ruleset, folder,
                  handled & ~(guint64) LANDLOCK_ACCESS_FS_MAKE_CHAR & ~(guint64) LANDLOCK_ACCESS_FS_MAKE_BLOCK);
    }
  gboolean done = syscall (SYS_landlock_restrict_self, ruleset, 0) == 0;
  close (ruleset);
  return done;
}

/* ── system calls ── */

/* What reading, computing and answering needs. Names that a machine lacks are passed over. */
static const char *const reader_calls[] = {
  "access",
  "arch_prctl",
  "brk",
  "clock_getres",
  "clock_gettime",
  "clock_gettime64",
  "clock_nanosleep",
  "close",
  "close_range",
  "dup",
  "eventfd2",
  "exit",
  "exit_group",
  "faccessat",
  "faccessat2",
  "fadvise64",
  "fstat",
  "fstat64",
  "fstatat64",
  "fstatfs",
  "fstatfs64",
  "futex",
  "futex_time64",
  "getcwd",
  "getdents",
  "getdents64",
  "getegid",
  "getegid32",
  "geteuid",
  "geteuid32",
  "getgid",
  "getgid32",
  "getpid",
  "getppid",
  "getrandom",
  "getrlimit",
  "getrusage",
  "gettid",
  "gettimeofday",
  "getuid",
  "getuid32",
  "lseek",
  "_llseek",
  "lstat",
  "lstat64",
  "madvise",
  "membarrier",
  "mincore",
  "mmap",
  "mmap2",
  "mprotect",
  "mremap",
  "munmap",
  "nanosleep",
  "newfstatat",
  "poll",
  "ppoll",
  "ppoll_time64",
  "pread64",
  "preadv",
  "pselect6",
  "read",
  "readlink",
  "readlinkat",
  "readv",
  "recvfrom",
  "recvmsg",
  "restart_syscall",
  "rseq",
  "rt_sigaction",
  "rt_sigprocmask",
  "rt_sigreturn",
  "sched_getaffinity",
  "sched_yield",
  "sendmsg",
  "sendto",
  "sigaltstack",
  "sigreturn",
  "stat",
  "stat64",
  "statfs",
  "statfs64",
  "statx",
  "sysinfo",
  "time",
  "times",
  "ugetrlimit",
  "uname",
  "write",
  "writev",
};

/* What a program must not do that may do more than a reader: reach out, or into other processes. */
static const char *const forbidden_calls[] = {
  "add_key",         "bpf",         "connect",    "io_uring_enter",    "io_uring_register", "io_uring_setup",
  "keyctl",          "mount",       "move_mount", "name_to_handle_at", "open_by_handle_at", "open_tree",
  "perf_event_open", "pidfd_getfd", "pivot_root", "process_vm_readv",  "process_vm_writev", "ptrace",
  "request_key",     "setns",       "umount2",    "unshare",           "userfaultfd",
};

static gboolean
add_calls (scmp_filter_ctx filter, guint32 action, const char *const *names, gsize n)
{
  gboolean done = TRUE;
  for (gsize i = 0; i < n; i++)
    {
      int call = seccomp_syscall_resolve_name (names[i]);
      done = done && (call == __NR_SCMP_ERROR || call < 0 || seccomp_rule_add (filter, action, call, 0) == 0);
    }
  return done;
}

/* A call with these arguments. */
typedef struct
{
  int call, error; /* error: 0: it is allowed */
  guint n;
  struct scmp_arg_cmp arguments[2];
} Rule;

/* Of an int the system sees the lower half of an argument only. */
#define INT 0xFFFFFFFF
#define HAS(i, mask, bits)            \
  {                                   \
    i, SCMP_CMP_MASKED_EQ, mask, bits \
  }
#define IS(i, value) HAS (i, INT, (value) &INT)

static gboolean
add_rules (scmp_filter_ctx filter, const Rule *rules, gsize n)
{
  gboolean done = TRUE;
  for (const Rule *rule = rules; rule < rules + n; rule++)
    done = done
           && seccomp_rule_add_array (filter, rule->error == 0 ? SCMP_ACT_ALLOW : SCMP_ACT_ERRNO (rule->error),
                                      rule->call, rule->n, rule->arguments)
                  == 0;
  return done;
}

/* Opening for reading only; signals for this process only; limits, as they are; whether a
 * descriptor is a terminal; of descriptors, nothing that has a signal sent to others. */
static gboolean
add_reader_rules (scmp_filter_ctx filter)
{
  const scmp_datum_t writing = O_ACCMODE | O_CREAT | O_TRUNC; /* O_TMPFILE needs a mode that writes */
  const Rule rules[] = {
    { SCMP_SYS (openat), 0, 1, { HAS (2, writing, O_RDONLY) } },
    { SCMP_SYS (open), 0, 1, { HAS (1, writing, O_RDONLY) } },
    { SCMP_SYS (tgkill), 0, 1, { IS (0, (scmp_datum_t) getpid ()) } },
    { SCMP_SYS (prlimit64), 0, 2, { IS (0, 0), { 2, SCMP_CMP_EQ, 0, 0 } } },
    { SCMP_SYS (ioctl), 0, 1, { IS (1, TCGETS) } },
    { SCMP_SYS (fcntl), 0, 1, { IS (1, F_GETFD) } },
    { SCMP_SYS (fcntl), 0, 1, { IS (1, F_SETFD) } },
    { SCMP_SYS (fcntl), 0, 1, { IS (1, F_GETFL) } },
    { SCMP_SYS (fcntl), 0, 1, { IS (1, F_DUPFD_CLOEXEC) } },
    { SCMP_SYS (fcntl), 0, 2, { IS (1, F_SETFL), HAS (2, O_ASYNC, 0) } },
  };
  return add_rules (filter, rules, G_N_ELEMENTS (rules));
}

static gboolean
restrict_reader_calls (void)
{
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ERRNO (ENOSYS));
  gboolean done = filter != NULL && seccomp_attr_set (filter, SCMP_FLTATR_CTL_OPTIMIZE, BINARY_TREE) == 0
                  && add_calls (filter, SCMP_ACT_ALLOW, reader_calls, G_N_ELEMENTS (reader_calls))
                  && add_reader_rules (filter) && seccomp_load (filter) == 0;
  if (filter != NULL)
    seccomp_release (filter);
  return done;
}

/* LibreOffice asks only in this way where it may write a socket. Where it may nowhere, it takes the
 * folder of OSL_SOCKET_PATH. */
static gboolean
add_socket_conditions (scmp_filter_ctx filter)
{
  return seccomp_rule_add (filter, SCMP_ACT_ERRNO (EACCES), SCMP_SYS (access), 1, SCMP_A1 (SCMP_CMP_EQ, W_OK)) == 0
         && seccomp_rule_add (filter, SCMP_ACT_ERRNO (EACCES), SCMP_SYS (faccessat), 1, SCMP_A2 (SCMP_CMP_EQ, W_OK))
                == 0
         && seccomp_rule_add (filter, SCMP_ACT_ERRNO (EPERM), SCMP_SYS (socket), 1, SCMP_A0 (SCMP_CMP_NE, AF_UNIX))
                == 0;
}

/* Sockets of this machine stay, which its own processes use; no other program can be reached. */
static gboolean
restrict_program_calls (void)
{
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ALLOW);
  gboolean done = filter != NULL
                  && add_calls (filter, SCMP_ACT_ERRNO (EPERM), forbidden_calls, G_N_ELEMENTS (forbidden_calls))
                  && add_socket_conditions (filter) && seccomp_load (filter) == 0;
  if (filter != NULL)
    seccomp_release (filter);
  return done;
}

/* ── all of it ── */

static WinnowConfined
forbid_privileges (void)
{
  limit (RLIMIT_CORE, 0);
  prctl (PR_SET_DUMPABLE, 0, 0, 0, 0);
  return prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? WINNOW_CONFINED_PRIVILEGES : 0;
}

WinnowConfined
winnow_confine_reader (const char *module)
{
  WinnowConfined confined = forbid_privileges ();
  signal (SIGXFSZ, SIG_IGN);
  limit (RLIMIT_NOFILE, MAX_FILES);
  limit (RLIMIT_FSIZE, MAX_WRITTEN);
  limit_memory (RLIMIT_AS, WINNOW_EXTRACT_MAX_MEMORY);
  limit (RLIMIT_CPU, WINNOW_READER_SECONDS);
  confined |= restrict_files (NULL, NULL, module) ? WINNOW_CONFINED_FILES : 0;
  return confined | (restrict_reader_calls () ? WINNOW_CONFINED_CALLS : 0);
}

WinnowConfined
winnow_confine_program (const char *folder, const char *program)
{
  WinnowConfined confined = forbid_privileges ();
  limit (RLIMIT_FSIZE, MAX_RESULT);
  limit_memory (RLIMIT_DATA, MAX_PROGRAM);
  limit (RLIMIT_CPU, MAX_PROGRAM_SECONDS);
  confined |= restrict_files (folder, program, NULL) ? WINNOW_CONFINED_FILES : 0;
  return confined | (restrict_program_calls () ? WINNOW_CONFINED_CALLS : 0);
}

char *
winnow_confined_describe (WinnowConfined confined)
{
  static const char *const names[] = { "no new privileges", "system calls (seccomp)", "files (Landlock)" };
  g_autoptr (GString) has = g_string_new (NULL), lacks = g_string_new (NULL);
  winnow_for_each_index_of (i, names)
    {
      GString *list = (confined & (1u << i)) != 0 ? has : lacks;
      g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", names[i]);
    }
  if (lacks->len > 0)
    g_string_append_printf (has, "%snot: %s", has->len > 0 ? "; " : "", lacks->str);
  return g_string_free (g_steal_pointer (&has), FALSE);
}
