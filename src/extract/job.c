/* job.c: one file on its way through an extractor.
 *
 * The file is read whole: every format needs all of it, and unlike a mapped file, a copy in memory
 * cannot change during parsing. Only regular files are read: a named pipe in a folder would block a
 * worker. */
#include "extract/job.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/translate.h"
#include "extract/ocr/ocr.h"

#define READ_CHUNK (4u << 20) /* bytes between two checks of the deadline */

gboolean
winnow_extract_fail (GError **error, WinnowExtractError code, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_propagate_error (error, g_error_new_valist (WINNOW_EXTRACT_ERROR, code, format, arguments));
  va_end (arguments);
  return FALSE;
}

static gboolean
fail_reading (const char *name, int code, GError **error)
{
  switch (code)
    {
    case ENOENT:
    case ENOTDIR:
      return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, _ ("“%s” does not exist."), name);
    case EACCES:
    case EPERM:
      return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ,
                                  _ ("“%s” may not be read by you. Ask its owner for permission."), name);
    default:
      /* Translators: the second part is the system's reason, such as “Input/output error” */
      return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, _ ("“%s” could not be read: %s."), name,
                                  g_strerror (code));
    }
}

static gboolean
check_size (const WinnowJob *job, guint64 size, GError **error)
{
  g_autofree char *bound = g_format_size (job->limits.max_file_bytes);
  return size <= job->limits.max_file_bytes
         || winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                                 _ ("“%s” is larger than %s, the largest file that is read. Ask for it with smaller "
                                    "pictures, or split it."),
                                 job->name, bound);
}

static gboolean
check_file (const WinnowJob *job, const struct stat *status, GError **error)
{
  if (S_ISDIR (status->st_mode))
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, _ ("“%s” is a folder, not a document."), job->name);
  if (!S_ISREG (status->st_mode))
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ,
                                _ ("“%s” is not a file that can be read as a document."), job->name);
  return check_size (job, (guint64) status->st_size, error);
}

/* Reads up to the size at opening: a file that grows is cut there. */
static gboolean
read_all (WinnowJob *job, int descriptor, gsize size, GError **error)
{
  job->data = g_try_malloc (size + 1);
  if (job->data == NULL)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                                _ ("“%s” does not fit into memory. Close other programs and check again."), job->name);

  while (job->size < size)
    {
      gssize n = read (descriptor, job->data + job->size, MIN (size - job->size, READ_CHUNK));
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return fail_reading (job->name, errno, error);
      if (n == 0)
        break;
      job->size += n;
      if (!winnow_job_is_alive (job, error))
        return FALSE;
    }
  job->data[job->size] = '\0';
  return TRUE;
}

static gboolean
load (WinnowJob *job, int descriptor, GError **error)
{
  struct stat status;
  if (descriptor < 0 || fstat (descriptor, &status) < 0)
    return fail_reading (job->name, errno, error);
  return check_file (job, &status, error) && read_all (job, descriptor, status.st_size, error);
}

/* Without data. */
static WinnowJob *
new_job (const char *path, const char *name, const char *language, const WinnowExtractLimits *limits,
         GCancellable *cancellable)
{
  WinnowJob *job = g_new0 (WinnowJob, 1);
  job->path = g_strdup (path);
  job->name = name != NULL ? g_strdup (name) : g_filename_display_basename (path);
  job->language = language;
  job->limits = limits != NULL ? *limits : (WinnowExtractLimits) WINNOW_EXTRACT_LIMITS_INIT;
  job->limits.max_text_bytes = MIN (job->limits.max_text_bytes, G_MAXUINT32 - 1); /* offsets have 32 bits */
  job->limits.max_expanded_bytes = MIN (job->limits.max_expanded_bytes, G_MAXUINT32 - 1);
  job->deadline = winnow_job_get_time () + (gint64) job->limits.max_seconds * G_USEC_PER_SEC;
  job->cancellable = cancellable;
  return job;
}

WinnowJob *
winnow_job_new (const char *path, const char *language, const WinnowExtractLimits *limits, GCancellable *cancellable,
                GError **error)
{
  g_autoptr (WinnowJob) job = new_job (path, NULL, language, limits, cancellable);
  if (!winnow_job_is_alive (job, error))
    return NULL;
  int descriptor = open (job->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  gboolean loaded = load (job, descriptor, error);
  if (descriptor >= 0)
    close (descriptor);
  return loaded ? g_steal_pointer (&job) : NULL;
}

WinnowJob *
winnow_job_new_open (int descriptor, const char *name, GError **error)
{
  g_autoptr (WinnowJob) job = new_job (name, name, NULL, NULL, NULL);
  return load (job, descriptor, error) ? g_steal_pointer (&job) : NULL;
}

WinnowJob *
winnow_job_new_loaded (const WinnowLoadedFile *file, const char *language, const WinnowExtractLimits *limits,
                       GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowJob) job = new_job (file->path, file->name, language, limits, cancellable);
  job->archive = file->archive;
  job->member = file->member;
  job->data = file->data;
  job->size = file->size;
  return check_size (job, job->size, error) && winnow_job_is_alive (job, error) ? g_steal_pointer (&job) : NULL;
}

WinnowJob *
winnow_job_new_inside (const WinnowJob *around, const char *name, GBytes *bytes, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  char *copy = g_malloc (size + 1);
  memcpy (copy, data, size);
  copy[size] = '\0';
  const WinnowLoadedFile file = { .path = around->path, .name = name ?: around->name, .data = copy, .size = size };
  WinnowJob *job = winnow_job_new_loaded (&file, around->language, &around->limits, around->cancellable, error);
  if (job == NULL)
    return NULL;
  job->deadline = around->deadline;
  job->picture_bytes = around->picture_bytes;
  job->help = around->help;
  job->n_around = around->n_around + (name != NULL);
  return job;
}

void
winnow_job_free (WinnowJob *job)
{
  g_clear_pointer (&job->container, winnow_container_free);
  g_clear_pointer (&job->ocr, winnow_ocr_free);
  g_clear_error (&job->stopped);
  winnow_clear (job, g_free, data, name, path);
  g_free (job);
}

gboolean
winnow_job_is_alive (WinnowJob *job, GError **error)
{
  if (job->stopped != NULL)
    {
      g_propagate_error (error, g_error_copy (job->stopped));
      return FALSE;
    }
  if (g_cancellable_set_error_if_cancelled (job->cancellable, error))
    return FALSE;
  gint64 now = g_get_monotonic_time ();
  if (now <= job->in_time_until)
    return TRUE;
  gint64 left = job->deadline - winnow_job_get_time ();
  job->in_time_until = now + left;
  return left >= 0 || winnow_job_fail_late (job, error);
}

gint64
winnow_job_get_time (void)
{
  struct timespec used = { 0 };
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &used);
  return (gint64) used.tv_sec * G_USEC_PER_SEC + used.tv_nsec / 1000;
}

gboolean
winnow_job_fail_late (const WinnowJob *job, GError **error)
{
  return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                              ngettext ("Reading “%s” takes more than %u second of computing and was given up.",
                                        "Reading “%s” takes more than %u seconds of computing and was given up.",
                                        job->limits.max_seconds),
                              job->name, job->limits.max_seconds);
}

gboolean
winnow_job_fail_slow (const WinnowJob *job, GError **error)
{
  return winnow_extract_fail (
      error, WINNOW_EXTRACT_ERROR_LATE,
      _ ("Reading “%s” made no progress for too long and was given up. The next run tries it again."), job->name);
}

void
winnow_job_stop (WinnowJob *job, GError *reason)
{
  if (job->stopped == NULL)
    job->stopped = reason;
  else
    g_error_free (reason);
}

void
winnow_job_stop_too_deep (WinnowJob *job)
{
  winnow_job_stop (
      job, g_error_new (WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_LIMIT,
                        _ ("“%s” nests its parts more than %u levels deep, which no program writes. It was not read."),
                        job->name, job->limits.max_depth));
}

void
winnow_job_stop_too_long (WinnowJob *job)
{
  g_autofree char *bound = g_format_size (job->limits.max_text_bytes);
  winnow_job_stop (job,
                   g_error_new (WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_LIMIT,
                                _ ("“%s” holds more than %s of text. Split it into smaller files."), job->name, bound));
}

void
winnow_job_stop_too_large (WinnowJob *job)
{
  g_autofree char *bound = g_format_size (job->limits.max_expanded_bytes);
  winnow_job_stop (job, g_error_new (WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_LIMIT,
                                     _ ("“%s” unpacks to more than %s. It was not read."), job->name, bound));
}

gboolean
winnow_job_fail_damaged (const WinnowJob *job, const char *detail, GError **error)
{
  g_autofree char *cause = g_utf8_make_valid (detail ?: "damaged", -1);
  g_debug ("%s: %s", job->name, cause);
  return winnow_extract_fail (
      error, WINNOW_EXTRACT_ERROR_DAMAGED,
      _ ("“%s” is damaged. Open it in the program it was made with and save it again, or ask for a new copy."),
      job->name);
}

gboolean
winnow_job_fail_encrypted (const WinnowJob *job, GError **error)
{
  return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_ENCRYPTED,
                              _ ("“%s” is protected by a password. Save it without the password and add it again."),
                              job->name);
}

gboolean
winnow_job_has_magic (const WinnowJob *job, const char *magic, gsize length)
{
  return job->size >= length && memcmp (job->data, magic, length) == 0;
}

gboolean
winnow_name_has_ending (const char *name, const char *endings)
{
  const char *dot = strrchr (name, '.');
  if (dot == NULL || dot[1] == '\0' || strpbrk (dot, "/ ") != NULL)
    return FALSE;

  g_autofree char *ending = g_ascii_strdown (dot + 1, -1);
  gsize length = strlen (ending);
  for (const char *found = strstr (endings, ending); found != NULL; found = strstr (found + 1, ending))
    if ((found == endings || found[-1] == ' ') && (found[length] == '\0' || found[length] == ' '))
      return TRUE;
  return FALSE;
}
