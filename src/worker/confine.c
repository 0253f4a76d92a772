/* confine.c: see confine.h.
 *
 * System calls of a reader are listed, not forbidden one by one: a call that is not in the list,
 * such as one of a newer kernel, does not exist (ENOSYS), and C libraries fall back to an older
 * one. Landlock decides which files can be opened; it does not hide that a file exists. */
#include "worker/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
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
#define SOCKET_TYPES 0xF        /* of the bits of a type, which has flags, too */
#define BINARY_TREE 2           /* of the numbers of calls: each call is looked up in it (libseccomp) */
#define MAX_WRITTEN (16u << 20) /* bytes of what a reader prints on errors */
#define MAX_RESULT (512u << 20) /* bytes of a file that a program makes */
#define MAX_PROGRAM (1u << 30)  /* bytes of memory that a program fills */
#define MAX_PROGRAM_SECONDS 120 /* of computing */

#define READ_RIGHTS (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define FOLDER_RIGHTS (~(guint64) (LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK | IOCTL_DEV))

/* Names that the header of Debian 12 lacks. */
#define TRUNCATE (1u << 14)
#define IOCTL_DEV (1u << 15)
#define TCP (3u << 0)             /* to bind and to connect */
#define OTHER_PROCESSES (3u << 0) /* their abstract sockets, and signals to them */

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

/* What is forbidden but for rules: struct landlock_ruleset_attr of newer headers. */
typedef struct
{
  guint64 files, network, scopes;
} Forbidden;

/* @newest: version of Landlock. Returns: −1 where the kernel has no Landlock */
static int
new_ruleset (guint newest, Forbidden *all)
{
  static const Forbidden of_version[] = { { (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1 },
                                          { LANDLOCK_ACCESS_FS_REFER },
                                          { TRUNCATE },
                                          { 0, TCP, 0 },
                                          { IOCTL_DEV },
                                          { 0, 0, OTHER_PROCESSES } };
  glong version = syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  for (glong i = 0; i < MIN (version, (glong) MIN (newest, G_N_ELEMENTS (of_version))); i++)
    {
      all->files |= of_version[i].files;
      all->network |= of_version[i].network;
      all->scopes |= of_version[i].scopes;
    }
  return (int) syscall (SYS_landlock_create_ruleset, all, sizeof *all, 0);
}

/* @folder: (nullable) where @program may write. @module: (nullable) for a reader */
static gboolean
restrict_files (const char *folder, const char *program, const char *module, guint newest)
{
  Forbidden all = { 0 };
  int ruleset = new_ruleset (newest, &all);
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
      allow_path (ruleset, folder, all.files & FOLDER_RIGHTS);
    }
  gboolean done = syscall (SYS_landlock_restrict_self, ruleset, 0) == 0;
  close (ruleset);
  return done;
}

/* ── system calls ── */

/* What reading, computing and answering needs. Names that a machine lacks are passed over, here and
 * below. */
static const char reader_calls[]
    = "access arch_prctl brk clock_getres clock_gettime clock_gettime64 clock_nanosleep close "
      "close_range dup eventfd2 exit exit_group faccessat faccessat2 fadvise64 fstat fstat64 fstatat64 "
      "fstatfs fstatfs64 futex futex_time64 getcwd getdents getdents64 getegid getegid32 geteuid "
      "geteuid32 getgid getgid32 getpid getppid getrandom getrlimit getrusage gettid gettimeofday "
      "getuid getuid32 lseek _llseek lstat lstat64 madvise membarrier mincore mmap mmap2 mprotect "
      "mremap munmap nanosleep newfstatat poll ppoll ppoll_time64 pread64 preadv pselect6 read readlink "
      "readlinkat readv recvfrom recvmsg restart_syscall rseq rt_sigaction rt_sigprocmask rt_sigreturn "
      "sched_getaffinity sched_yield sendmsg sendto sigaltstack sigreturn stat stat64 statfs statfs64 "
      "statx sysinfo time times ugetrlimit uname write writev";

/* What a program must not do that may do more than a reader: reach out, or into other processes and
 * files, leave its group, whose use the parent measures, or hold memory that is not measured.
 * Landlock lets nobody mount. */
static const char forbidden_calls[]
    = "add_key bpf chmod chown connect fchmod fchmodat fchown fchownat fremovexattr fsetxattr futimesat "
      "io_uring_enter io_uring_register io_uring_setup ioprio_set keyctl kill lchown lremovexattr "
      "lsetxattr memfd_create mq_open msgget name_to_handle_at open_by_handle_at perf_event_open "
      "personality pidfd_getfd pidfd_open pidfd_send_signal process_madvise process_vm_readv "
      "process_vm_writev ptrace removexattr request_key rt_sigqueueinfo rt_tgsigqueueinfo "
      "sched_setaffinity sched_setattr sched_setparam sched_setscheduler semget setns setpgid "
      "setpriority setrlimit setsid setxattr shmget tkill truncate truncate64 unshare userfaultfd utime "
      "utimensat utimensat_time64 utimes";

/* Of newer calls libseccomp knows no name. They have one number on all machines. */
#define FIRST_NEW 451
#define LAST_NEW 511

static gboolean
add_calls (scmp_filter_ctx filter, guint32 action, const char *names)
{
  g_auto (GStrv) each = g_strsplit (names, " ", -1);
  gboolean done = TRUE;
  winnow_for_each_string (name, each)
    {
      int call = seccomp_syscall_resolve_name (name);
      done = done && (call == __NR_SCMP_ERROR || call < 0 || seccomp_rule_add (filter, action, call, 0) == 0);
    }
  return done;
}

/* A call with all of these arguments; an operator of 0: there is none. */
typedef struct
{
  int call, error; /* error: 0: it is allowed */
  struct scmp_arg_cmp arguments[2];
} Rule;

#ifdef __NR_fcntl64 /* on machines of 32 bits */
#define FCNTL fcntl64
#else
#define FCNTL fcntl
#endif

/* Of an int the system sees the lower half of an argument only. */
#define HAS(i, mask, bits)            \
  {                                   \
    i, SCMP_CMP_MASKED_EQ, mask, bits \
  }
#define IS(i, value) HAS (i, G_MAXUINT32, (value) &G_MAXUINT32)
#define ALLOWED(call, ...)              \
  {                                     \
    SCMP_SYS (call), 0, { __VA_ARGS__ } \
  }
#define REFUSED(call, ...)                  \
  {                                         \
    SCMP_SYS (call), EPERM, { __VA_ARGS__ } \
  }

static gboolean
add_rules (scmp_filter_ctx filter, const Rule *rules, gsize n)
{
  gboolean done = TRUE;
  for (const Rule *rule = rules; rule < rules + n; rule++)
    done = done
           && seccomp_rule_add_array (filter, rule->error == 0 ? SCMP_ACT_ALLOW : SCMP_ACT_ERRNO (rule->error),
                                      rule->call, (rule->arguments[0].op != 0) + (rule->arguments[1].op != 0),
                                      rule->arguments)
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
    ALLOWED (openat, HAS (2, writing, O_RDONLY)),
    ALLOWED (open, HAS (1, writing, O_RDONLY)),
    ALLOWED (tgkill, IS (0, (scmp_datum_t) getpid ())),
    ALLOWED (prlimit64, IS (0, 0), { 2, SCMP_CMP_EQ, 0 }),
    ALLOWED (ioctl, IS (1, TCGETS)),
    ALLOWED (FCNTL, IS (1, F_GETFD)),
    ALLOWED (FCNTL, IS (1, F_SETFD)),
    ALLOWED (FCNTL, IS (1, F_GETFL)),
    ALLOWED (FCNTL, IS (1, F_DUPFD_CLOEXEC)),
    ALLOWED (FCNTL, IS (1, F_SETFL), HAS (2, O_ASYNC, 0)),
  };
  return add_rules (filter, rules, G_N_ELEMENTS (rules));
}

/* LibreOffice asks by access() only where it may write a socket. Where it may nowhere, it takes the
 * folder of OSL_SOCKET_PATH. Sockets of this machine stay, which its own processes use; a datagram
 * reaches others without a connection. Landlock before 3 lets a file be cut that may be read. New
 * namespaces are refused, and clone3(), whose flags cannot be seen, does not exist. */
static gboolean
add_program_rules (scmp_filter_ctx filter)
{
  static const guint namespaces[]
      = { CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET };
  const Rule rules[] = {
    { SCMP_SYS (access), EACCES, { IS (1, W_OK) } },
    { SCMP_SYS (faccessat), EACCES, { IS (2, W_OK) } },
    REFUSED (socket, { 0, SCMP_CMP_NE, AF_UNIX }),
    REFUSED (socket, HAS (1, SOCKET_TYPES, SOCK_DGRAM)),
    REFUSED (socket, HAS (1, SOCKET_TYPES, SOCK_RAW)),
    REFUSED (socketpair, HAS (1, SOCKET_TYPES, SOCK_DGRAM)),
    REFUSED (socketpair, HAS (1, SOCKET_TYPES, SOCK_RAW)),
    REFUSED (openat, HAS (2, O_ACCMODE | O_TRUNC, O_RDONLY | O_TRUNC)),
    REFUSED (open, HAS (1, O_ACCMODE | O_TRUNC, O_RDONLY | O_TRUNC)),
    REFUSED (tgkill, { 0, SCMP_CMP_NE, (scmp_datum_t) getpid () }),
    REFUSED (prlimit64, { 2, SCMP_CMP_NE, 0 }),
    REFUSED (ioctl, IS (1, FIOASYNC)),
    REFUSED (ioctl, IS (1, FIOSETOWN)),
    REFUSED (ioctl, IS (1, SIOCSPGRP)),
    REFUSED (FCNTL, IS (1, F_SETOWN)),
    REFUSED (FCNTL, IS (1, F_SETOWN_EX)),
    REFUSED (FCNTL, IS (1, F_SETSIG)),
    REFUSED (FCNTL, IS (1, F_SETFL), HAS (2, O_ASYNC, O_ASYNC)),
    { SCMP_SYS (clone3), ENOSYS },
  };
  gboolean done = add_rules (filter, rules, G_N_ELEMENTS (rules));
  winnow_for_each_of (flag, namespaces)
    done = done && add_rules (filter, &(const Rule) REFUSED (clone, HAS (0, *flag, *flag)), 1);
  for (int call = FIRST_NEW; call <= LAST_NEW; call++)
    done = done && add_rules (filter, &(const Rule){ call, ENOSYS }, 1);
  return done;
}

/* Consumes @filter. */
static gboolean
load (scmp_filter_ctx filter, gboolean is_complete)
{
  gboolean done = is_complete && seccomp_attr_set (filter, SCMP_FLTATR_CTL_OPTIMIZE, BINARY_TREE) == 0
                  && seccomp_load (filter) == 0;
  if (filter != NULL)
    seccomp_release (filter);
  return done;
}

static gboolean
restrict_reader_calls (void)
{
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ERRNO (ENOSYS));
  return load (filter, filter != NULL && add_calls (filter, SCMP_ACT_ALLOW, reader_calls) && add_reader_rules (filter));
}

static gboolean
restrict_program_calls (void)
{
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ALLOW);
  return load (filter, filter != NULL && add_calls (filter, SCMP_ACT_ERRNO (EPERM), forbidden_calls)
                           && add_program_rules (filter));
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
winnow_confine_reader (const char *module, guint newest)
{
  WinnowConfined confined = forbid_privileges ();
  signal (SIGXFSZ, SIG_IGN);
  limit (RLIMIT_NOFILE, MAX_FILES);
  limit (RLIMIT_FSIZE, MAX_WRITTEN);
  limit_memory (RLIMIT_AS, WINNOW_EXTRACT_MAX_MEMORY);
  limit (RLIMIT_CPU, WINNOW_READER_SECONDS);
  confined |= restrict_files (NULL, NULL, module, newest) ? WINNOW_CONFINED_FILES : 0;
  return confined | (restrict_reader_calls () ? WINNOW_CONFINED_CALLS : 0);
}

WinnowConfined
winnow_confine_program (const char *folder, const char *program, guint newest)
{
  WinnowConfined confined = forbid_privileges ();
  limit (RLIMIT_FSIZE, MAX_RESULT);
  limit_memory (RLIMIT_DATA, MAX_PROGRAM);
  limit (RLIMIT_CPU, MAX_PROGRAM_SECONDS);
  confined |= restrict_files (folder, program, NULL, newest) ? WINNOW_CONFINED_FILES : 0;
  return confined | (restrict_program_calls () ? WINNOW_CONFINED_CALLS : 0);
}

gboolean
winnow_confined_is_enough (WinnowConfined confined)
{
  const WinnowConfined needed = WINNOW_CONFINED_CALLS | WINNOW_CONFINED_FILES;
  return (confined & needed) == needed || g_strcmp0 (g_getenv ("WINNOW_UNCONFINED"), "1") == 0;
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
