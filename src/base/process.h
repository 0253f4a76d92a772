/* process.h: what another process may use, and what it has used */
#pragma once

#include <glib.h>
#include <sys/types.h>

/* Sanitizers map the address space of a whole machine. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define WINNOW_IS_SANITIZED TRUE
#elif defined __has_feature /* clang's */
#define WINNOW_IS_SANITIZED __has_feature (address_sanitizer)
#else
#define WINNOW_IS_SANITIZED FALSE
#endif

/* µs that all threads of process @pid have computed; 0 where it is gone. */
gint64 winnow_process_get_computed (pid_t pid);

/* µs that its first thread has waited for a processor; 0 where the system does not say. */
gint64 winnow_process_get_waited (pid_t pid);

/* Sets soft limits of process @pid, within its hard ones: @memory bytes of address space, and the
 * system ends it a second after it has computed @until µs. */
void winnow_process_limit (pid_t pid, guint64 memory, gint64 until);

typedef struct
{
  gint64 computed;  /* µs, with children that ended */
  gint64 waited;    /* µs for a processor */
  guint64 resident; /* bytes; what several share counts for each */
} WinnowProcessUse;

/* What the processes of a process group use together. */
WinnowProcessUse winnow_process_group_measure (pid_t group);
