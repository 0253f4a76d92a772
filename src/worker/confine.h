/* confine.h: what a process may no longer do once it reads files of unknown origin
 *
 * Each part is a promise that holds by itself. */
#pragma once

#include <glib.h>

typedef enum
{
  WINNOW_CONFINED_PRIVILEGES = 1 << 0, /* no program gives it more rights (PR_SET_NO_NEW_PRIVS) */
  WINNOW_CONFINED_CALLS = 1 << 1,      /* no network, no processes, no writing to files (seccomp) */
  WINNOW_CONFINED_FILES = 1 << 2,      /* only fonts, libraries and the like can be opened (Landlock) */
} WinnowConfined;

#define WINNOW_LANDLOCK_NEWEST G_MAXUINT
#define WINNOW_READER_SECONDS (3 * 60 * 60) /* of computing, for all of its files together */

/* Confines this process for good, before its first file: it opens files of the system only, writes
 * to none, starts no process and no thread, reaches no other process and no network, and cannot
 * change its limits: the hard ones are the largest of any job, within which its parent sets soft
 * ones (base/process.h). Descriptors that are open stay so. @module: (nullable) the one file that
 * it may open beside these. @newest: the version of Landlock that is used at most:
 * WINNOW_LANDLOCK_NEWEST but in tests. Returns: what of it the system has */
WinnowConfined winnow_confine_reader (const char *module, guint newest);

/* For a program that needs more, before it is called: it may write below @folder, and start
 * processes, which stay in its process group. @program: its path, whose folder it may read. */
WinnowConfined winnow_confine_program (const char *folder, const char *program, guint newest);

/* TRUE if system calls and files are confined, or the user wants to read files nevertheless:
 * WINNOW_UNCONFINED is "1" in the environment. */
gboolean winnow_confined_is_enough (WinnowConfined confined);

/* "no new privileges, seccomp, Landlock", or what of it is missing; in English. Returns: (transfer
 * full) */
char *winnow_confined_describe (WinnowConfined confined);
