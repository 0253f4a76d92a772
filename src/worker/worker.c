/* worker.c: see worker.h. The parent waits for frames, never for the process: a worker that says
 * nothing, or too much, is killed when it has computed too long, which its clock shows on a busy
 * machine, too. The clock on the wall ends only one that sleeps. */
#include "worker/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/for-each.h"
#include "base/process.h"
#include "extract/formats.h"
#include "extract/ocr/tesseract.h"
#include "version.h"
#include "worker/answer.h"
#include "worker/confine.h"
#include "worker/frames.h"
#include "worker/packed.h"

#define START_SECONDS 20              /* until a worker has started, on a slow disk */
#define GRACE_SECONDS 2               /* a worker ends a job itself where it can */
#define LEAST_SECONDS 20              /* of computing for the smallest file; more for each */
#define BYTES_PER_SECOND (256u << 10) /* of these bytes, up to the limit */
#define MAX_BESIDE_TEXT (192u << 20)  /* bytes of an answer, beside its text */
#define RECOGNISE_SECONDS 5           /* of computing, more to read a file, for each picture */
#define MAX_FORMAT 16                 /* bytes of a line with a format */
#define MAX_WORDS 1000                /* bytes of a worker's last words */
#define MAX_NUMBERS 100               /* bytes of the line with its pages */
#define MAX_PIXELS (3 * WINNOW_THUMBNAIL_SIDE * WINNOW_THUMBNAIL_SIDE)
#define MIN_ROOM (256u << 20) /* bytes that a worker may still take, or it is not used again */

struct _WinnowWorker
{
  GPid pid;
  int socket;          /* its other end is the worker's */
  int errors;          /* an anonymous file: the format that it reads, a line, and what it prints */
  int memory;          /* /proc/…/statm, or −1 */
  char *confinement;   /* (owned) (nullable) NULL until it is confined */
  guint n_read;        /* files */
  gboolean is_used_up; /* it was ended for computing too long */
  int status;          /* of waitpid(), once it ended */
};

/* ── the process ── */

/* The path of the program. Returns: (transfer full) (type filename) */
static char *
worker_dup_program (void)
{
  /* From the folder of the program that runs: installed together, built, built tests. */
  static const char *const places[]
      = { "winnow-worker", "../libexec/winnow-worker", "../worker/winnow-worker", "../../src/worker/winnow-worker" };
  const char *set = g_getenv ("WINNOW_WORKER");
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : NULL;
  if (set != NULL)
    return g_strdup (set);
  for (guint i = 0; folder != NULL && i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_build_filename (folder, places[i], NULL);
      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&path);
    }
  return g_strdup (WINNOW_LIBEXECDIR "/winnow-worker");
}

static gboolean
spawn (WinnowWorker *worker, int end, GError **error)
{
  g_autofree char *program = worker_dup_program ();
  const char *const arguments[] = { program, NULL };
  g_autoptr (GError) cause = NULL;
  /* With just these, GLib need not copy this process first: posix_spawn(). */
  const GSpawnFlags flags = G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_LEAVE_DESCRIPTORS_OPEN | G_SPAWN_STDOUT_TO_DEV_NULL;
  if (g_spawn_async_with_pipes_and_fds (NULL, arguments, NULL, flags, NULL, NULL, end, -1, worker->errors, NULL, NULL,
                                        0, &worker->pid, NULL, NULL, NULL, &cause))
    return TRUE;
  worker->pid = 0;
  return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_PROGRAM,
                              _ ("The program that reads files, “%s”, does not start: %s."), program, cause->message);
}

/* Its first frame says that it is confined, and that it is of this version. */
gboolean
winnow_worker_wait (WinnowWorker *worker, GCancellable *cancellable, GError **error)
{
  const WinnowPatience patience = { .deadline = g_get_monotonic_time () + START_SECONDS * G_USEC_PER_SEC,
                                    .cancellable = cancellable,
                                    .reader = worker->pid,
                                    .computed = G_MAXINT64 };
  WinnowFrameKind kind;
  const char *version = "";
  gboolean is_enough = FALSE;
  g_autoptr (GError) cause = NULL;
  if (worker->confinement != NULL)
    return TRUE;
  g_autoptr (GVariant) ready = winnow_frame_receive (worker->socket, &kind, NULL, 0, &patience, &cause);
  if (ready != NULL && kind == WINNOW_FRAME_READY)
    g_variant_get (ready, "(&ssb)", &version, &worker->confinement, &is_enough);
  if (g_str_equal (version, WINNOW_VERSION))
    return is_enough
           || winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_PROGRAM,
                                   /* Translators: what confines it, such as “no new privileges”. */
                                   _ ("No file is read, since this system does not confine the program that reads "
                                      "files (%s). If you trust your files, set WINNOW_UNCONFINED=1."),
                                   worker->confinement);
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return g_propagate_error (error, g_steal_pointer (&cause)), FALSE;
  g_autofree char *program = worker_dup_program ();
  return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_PROGRAM,
                              _ ("The program that reads files, “%s”, does not start: %s."), program,
                              cause != NULL ? cause->message : _ ("it is of another version"));
}

/* How many pages it has; opened once, for a look after each file. */
static int
open_memory (GPid pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/statm", (int) pid);
  return open (path, O_RDONLY | O_CLOEXEC);
}

WinnowWorker *
winnow_worker_start (GError **error)
{
  g_autoptr (WinnowWorker) worker = g_new0 (WinnowWorker, 1);
  int ends[2];
  gboolean started;
  worker->socket = worker->memory = -1;
  worker->errors = memfd_create ("winnow-errors", MFD_CLOEXEC);
  if (worker->errors < 0 || fcntl (worker->errors, F_SETFL, O_APPEND) != 0
      || socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    {
      winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_PROGRAM, _ ("The system has no room for another process."));
      return NULL;
    }
  worker->socket = ends[0];
  started = spawn (worker, ends[1], error);
  close (ends[1]);
  if (!started)
    return NULL;
  worker->memory = open_memory (worker->pid);
  return g_steal_pointer (&worker);
}

void
winnow_worker_kill (WinnowWorker *worker)
{
  if (worker->pid != 0)
    kill (worker->pid, SIGKILL);
}

/* Kills it, and waits for its end, which follows at once. */
static void
end (WinnowWorker *worker)
{
  if (worker->pid == 0)
    return;
  winnow_worker_kill (worker);
  TEMP_FAILURE_RETRY (waitpid (worker->pid, &worker->status, 0));
  worker->pid = 0;
}

void
winnow_worker_free (WinnowWorker *worker)
{
  end (worker);
  const int descriptors[] = { worker->socket, worker->errors, worker->memory };
  winnow_for_each_of (descriptor, descriptors)
    if (*descriptor >= 0)
      close (*descriptor);
  g_free (worker->confinement);
  g_free (worker);
}

const char *
winnow_worker_get_confinement (const WinnowWorker *worker)
{
  return worker->confinement;
}

gboolean
winnow_worker_may_be_blamed (const WinnowWorker *worker)
{
  return worker->n_read > 1 && !worker->is_used_up;
}

/* ── how it ended ── */

/* The last lines that it printed. @format: (out) (static) (nullable) of the file, if it had found
 * that out. Returns: (transfer full) */
static char *
dup_last_words (const WinnowWorker *worker, const char **format)
{
  char first[MAX_FORMAT + 1], words[MAX_WORDS + 1];
  struct stat status;
  gssize n = pread (worker->errors, first, MAX_FORMAT, 0);
  first[MAX (n, 0)] = '\0';
  char *end = strchr (first, '\n');
  if (end != NULL)
    *end = '\0';
  const WinnowFormat *found = end != NULL ? winnow_format_find (first) : NULL;
  *format = found != NULL ? found->id : NULL;
  off_t start = found != NULL ? end + 1 - first : 0;
  n = fstat (worker->errors, &status) == 0
          ? pread (worker->errors, words, MAX_WORDS, MAX (status.st_size - MAX_WORDS, start))
          : 0;
  words[MAX (n, 0)] = '\0';
  return g_strstrip (g_utf8_make_valid (words, MAX (n, 0)));
}

static gboolean
speaks_of_memory (const char *words)
{
  static const char *const signs[] = { "failed to allocate", "bad_alloc", "ut of memory", "memory allocation size" };
  winnow_for_each_of (sign, signs)
    if (strstr (words, *sign) != NULL)
      return TRUE;
  return FALSE;
}

/* @format: (nullable). Returns: what reads it, within a sentence */
static const char *
get_reader (const char *format)
{
  static const struct
  {
    const char *formats, *reader;
  } readers[] = {
    { "pdf", N_ ("the PDF library") },
    { "picture", N_ ("the picture library") },
    { "html xml mhtml epub", N_ ("the library for web pages") },
    { "docx xlsx pptx odt ods odp fodt rtf", N_ ("the reader of Office documents") },
    { "eml mbox", N_ ("the library for e-mail") },
  };
  for (guint i = 0; format != NULL && i < G_N_ELEMENTS (readers); i++)
    {
      g_auto (GStrv) each = g_strsplit (readers[i].formats, " ", -1);
      if (g_strv_contains ((const char *const *) each, format))
        return _ (readers[i].reader);
    }
  return _ ("its reader");
}

/* One reading of a file. */
typedef struct
{
  WinnowWorkerTask task;
  WinnowJob *job;     /* (unowned) */
  guint n_recognised; /* pictures that OCR was asked for */
  guint n_left;       /* pages that OCR has yet to read, as far as is known */
  gboolean is_converted;
  GHashTable *sources;    /* (owned) set of files that it saw */
  WinnowContent *content; /* (owned) (nullable) the answer */
} Reading;

/* A killed worker: it computed too long. One that ended itself: a limit of the system, or a
 * crash. */
static char *
dup_reason (const WinnowWorkerTask *task, const char *reader, const char *words)
{
  const WinnowJob *job = task->job;
  int status = task->worker->status;
  g_autofree char *name = g_strdelimit (g_strdup (job->name), "\n", ' '); /* details follow the first line */
  g_autofree char *memory = g_format_size_full (job->limits.max_memory_bytes, G_FORMAT_SIZE_IEC_UNITS);
  if (task->worker->is_used_up || (WIFSIGNALED (status) && WTERMSIG (status) == SIGXCPU))
    return g_strdup_printf (ngettext ("Reading “%s” takes more than %u second of computing and was given up.",
                                      "Reading “%s” takes more than %u seconds of computing and was given up.",
                                      task->seconds),
                            name, task->seconds);
  if (speaks_of_memory (words))
    return g_strdup_printf (_ ("Reading “%s” takes more memory than %s and was given up."), name, memory);
  /* Translators: the second part is “the PDF library” or the like. */
  return g_strdup_printf (_ ("“%s” could not be read: it stopped %s. Save it in another format, such as PDF or docx."),
                          name, reader);
}

void
winnow_worker_fail (const WinnowWorkerTask *task, const GError *cause, GError **error)
{
  WinnowWorker *worker = task->worker;
  const char *format;
  gboolean is_timed = g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  worker->is_used_up = is_timed && winnow_worker_get_time_left (task) <= 0;
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED)
      || g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE))
    {
      TEMP_FAILURE_RETRY (waitpid (worker->pid, &worker->status, 0));
      worker->pid = 0;
    }
  end (worker);
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_error_copy (cause));
      return;
    }
  if (is_timed && !worker->is_used_up)
    {
      winnow_job_fail_slow (task->job, error);
      return;
    }
  g_autofree char *words = dup_last_words (worker, &format);
  const char *reader = task->reader != NULL ? task->reader : get_reader (format);
  g_autofree char *reason = dup_reason (task, reader, words);
  const char *how = cause == NULL                               ? "an answer that no worker gives"
                    : WIFSIGNALED (worker->status) && !is_timed ? g_strsignal (WTERMSIG (worker->status))
                                                                : cause->message;
  g_set_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_STOPPED, "%s\n%s (%s)", reason,
               *words != '\0' ? words : reader, how);
}

/* ── what it may use ── */

int
winnow_worker_begin (WinnowWorkerTask *task)
{
  WinnowWorker *worker = task->worker;
  struct stat status;
  if (fstat (worker->errors, &status) == 0 && status.st_size > 0 && ftruncate (worker->errors, 0) != 0)
    g_debug ("what a worker printed stays");
  task->patience = (WinnowPatience){ .deadline = g_get_monotonic_time (),
                                     .cancellable = task->job->cancellable,
                                     .reader = worker->pid,
                                     .computed = winnow_process_get_computed (worker->pid) };
  worker->n_read++;
  return worker->socket;
}

void
winnow_worker_allow (WinnowWorkerTask *task, gint64 time)
{
  task->patience.computed += time;
  task->patience.deadline += WINNOW_EXTRACT_PATIENCE * time;
  winnow_process_limit (task->worker->pid, task->job->limits.max_memory_bytes, task->patience.computed);
}

gint64
winnow_worker_get_time_left (const WinnowWorkerTask *task)
{
  return task->patience.computed - winnow_process_get_computed (task->worker->pid);
}

/* ── what it asks for ── */

static gboolean
give (Reading *reading, GBytes *bytes, const char *source, const GError *failure, GError **error)
{
  int socket = reading->task.worker->socket;
  if (bytes == NULL)
    return winnow_frame_send (socket, WINNOW_FRAME_FAILED,
                              g_variant_new ("(us)",
                                             failure != NULL && failure->domain == WINNOW_EXTRACT_ERROR
                                                 ? (guint32) failure->code
                                                 : WINNOW_EXTRACT_ERROR_READ,
                                             failure != NULL ? failure->message : g_strerror (ENOMEM)),
                              NULL, &reading->task.patience, error);
  return winnow_frame_send (socket, WINNOW_FRAME_GIVEN, g_variant_new ("(s)", source), bytes, &reading->task.patience,
                            error);
}

/* A linked file: linked-files.c and packed.c decide whether it may be read. */
static gboolean
fetch (Reading *reading, GVariant *wish, GError **error)
{
  const char *reference;
  guint64 max;
  g_autofree char *source = NULL;
  g_autoptr (GError) failure = NULL;
  g_variant_get (wish, "(&st)", &reference, &max);
  g_autoptr (GBytes) bytes = (reading->job->archive != NULL ? winnow_packed_read_linked : winnow_linked_file_read) (
      reading->job, reference, MIN (max, WINNOW_PICTURE_MAX_BYTES), &source, &failure);
  if (bytes != NULL)
    g_hash_table_add (reading->sources, g_strdup (source));
  return give (reading, bytes, source, failure, error);
}

/* The endings that a conversion may have. */
static gboolean
is_conversion (const char *from, const char *to)
{
  static const char *const old[] = { "sxw", "doc", "wps", "xls", "ppt", "wpd", NULL }, *const modern[]
                                                                                       = { "docx", "xlsx", "pptx",
                                                                                           NULL };
  return g_strv_contains (old, from) && g_strv_contains (modern, to);
}

/* LibreOffice is confined by the worker's program, and the worker need not hurry meanwhile: so it
 * is called once, or wishes would hold up the deadline for ever. */
static gboolean
convert (Reading *reading, GVariant *wish, GError **error)
{
  WinnowJob *job = reading->job;
  gint64 asked = g_get_monotonic_time ();
  const char *from, *to;
  g_autofree char *runner = worker_dup_program ();
  g_autoptr (GError) failure = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_variant_get (wish, "(&s&s)", &from, &to);
  job->runner = runner;
  if (is_conversion (from, to) && !reading->is_converted)
    {
      bytes = winnow_libreoffice_convert (job, from, to, &failure);
      reading->task.patience.deadline += g_get_monotonic_time () - asked;
      reading->is_converted = TRUE;
    }
  job->runner = NULL;
  return give (reading, bytes, "", failure, error);
}

/* @n_pages: as the worker says */
static void
report_ocr (Reading *reading, guint page, guint n_pages, guint n_left, gboolean is_read)
{
  const WinnowJob *job = reading->job;
  const WinnowOcrStep step
      = { job->name, page, n_pages >= page ? n_pages : 0, (gint) n_left - (gint) reading->n_left, is_read };
  reading->n_left = n_left;
  if (job->ocr_func != NULL)
    job->ocr_func (&step, job->ocr_data);
}

/* Tesseract is confined likewise. The worker may compute a little for each picture that it reads,
 * too. */
static gboolean
recognise (Reading *reading, GVariant *wish, GBytes *picture, GError **error)
{
  WinnowJob *job = reading->job;
  gint64 asked = g_get_monotonic_time ();
  g_autofree char *runner = worker_dup_program ();
  g_autoptr (GBytes) table = NULL;
  g_autoptr (GError) failure = NULL;
  guint n_pages;
  g_variant_get (wish, "(u)", &n_pages);
  n_pages = MIN (n_pages, job->limits.max_recognised);
  job->runner = runner;
  if (reading->n_recognised < job->limits.max_recognised)
    {
      guint page = reading->n_recognised + 1, n_after = MAX (n_pages, page) - page;
      report_ocr (reading, page, n_pages, n_after + 1, FALSE);
      table = winnow_tesseract_read (job, picture, &failure);
      report_ocr (reading, page, n_pages, n_after, table != NULL);
      reading->task.patience.deadline += g_get_monotonic_time () - asked;
      winnow_worker_allow (&reading->task, RECOGNISE_SECONDS * G_USEC_PER_SEC);
      reading->n_recognised++;
    }
  job->runner = NULL;
  return give (reading, table, "", failure, error);
}

/* ── reading ── */

static gboolean
request (Reading *reading, GError **error)
{
  const WinnowJob *job = reading->job;
  const WinnowExtractLimits *limits = &job->limits;
  g_autofree char *source = winnow_picture_dup_source (job->path);
  g_autoptr (GBytes) file = g_bytes_new_static (job->data, job->size);
  GVariant *payload
      = g_variant_new ("(sss" WINNOW_FRAME_LIMITS ")", job->name, source, job->language ?: "", limits->max_file_bytes,
                       limits->max_text_bytes, limits->max_expanded_bytes, limits->max_entries, limits->max_depth,
                       reading->task.seconds, limits->max_pictures, limits->max_picture_bytes, limits->max_recognised,
                       limits->counts_scans, limits->max_memory_bytes);
  g_hash_table_add (reading->sources, g_steal_pointer (&source));
  return winnow_frame_send (reading->task.worker->socket, WINNOW_FRAME_READ, payload, file, &reading->task.patience,
                            error);
}

void
winnow_worker_take_failure (GVariant *answer, GError **error)
{
  guint32 code;
  const char *message;
  g_variant_get (answer, "(u&s)", &code, &message);
  g_autofree char *clean = winnow_answer_clean_message (message);
  g_set_error_literal (error, WINNOW_EXTRACT_ERROR, MIN (code, WINNOW_EXTRACT_ERROR_PROGRAM), clean);
}

typedef enum
{
  STEP_AGAIN, /* wait for another frame */
  STEP_END,   /* content or error are set */
  STEP_BROKEN /* it is not to be trusted any more; error is the cause */
} Step;

static Step
take_frame (Reading *reading, WinnowFrameKind kind, GVariant *frame, GBytes *bytes, GError **cause, GError **error)
{
  switch (kind)
    {
    case WINNOW_FRAME_FETCH:
      return fetch (reading, frame, cause) ? STEP_AGAIN : STEP_BROKEN;
    case WINNOW_FRAME_CONVERT:
      return convert (reading, frame, cause) ? STEP_AGAIN : STEP_BROKEN;
    case WINNOW_FRAME_RECOGNISE:
      return recognise (reading, frame, bytes, cause) ? STEP_AGAIN : STEP_BROKEN;
    case WINNOW_FRAME_FAILED:
      winnow_worker_take_failure (frame, error);
      return STEP_END;
    case WINNOW_FRAME_DONE:
      reading->content = winnow_answer_unpack (frame, bytes, &reading->job->limits, reading->sources);
      if (reading->content != NULL)
        return STEP_END;
      G_GNUC_FALLTHROUGH;
    default:
      return STEP_BROKEN;
    }
}

/* FALSE with @cause where the worker is broken. */
static gboolean
converse (Reading *reading, GError **cause, GError **error)
{
  gsize max = reading->job->limits.max_text_bytes + MAX_BESIDE_TEXT;
  Step step = request (reading, cause) ? STEP_AGAIN : STEP_BROKEN;
  while (step == STEP_AGAIN)
    {
      WinnowFrameKind kind;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GVariant) frame
          = winnow_frame_receive (reading->task.worker->socket, &kind, &bytes, max, &reading->task.patience, cause);
      step = frame != NULL ? take_frame (reading, kind, frame, bytes, cause, error) : STEP_BROKEN;
    }
  return step == STEP_END;
}

gboolean
winnow_worker_has_room (const WinnowWorker *worker, guint64 memory)
{
  char numbers[MAX_NUMBERS + 1];
  gssize n = pread (worker->memory, numbers, MAX_NUMBERS, 0);
  numbers[MAX (n, 0)] = '\0';
  guint64 pages = g_ascii_strtoull (numbers, NULL, 10);
  return pages * (guint64) sysconf (_SC_PAGESIZE) + MIN_ROOM <= MAX (memory, 2u * MIN_ROOM)
         && winnow_process_get_computed (worker->pid) < (gint64) WINNOW_READER_SECONDS / 2 * G_USEC_PER_SEC;
}

guint
winnow_worker_get_seconds (const WinnowJob *job)
{
  return (guint) MIN (job->limits.max_seconds, LEAST_SECONDS + job->size / BYTES_PER_SECOND);
}

WinnowContent *
winnow_worker_read (WinnowWorker *worker, WinnowJob *job, gboolean *is_alive, GError **error)
{
  g_autoptr (GHashTable) sources = winnow_string_table_new (NULL);
  Reading reading = { .task = { worker, job, NULL, winnow_worker_get_seconds (job) }, .job = job, .sources = sources };
  g_autoptr (GError) cause = NULL;
  winnow_worker_begin (&reading.task);
  winnow_worker_allow (&reading.task, (reading.task.seconds + GRACE_SECONDS) * G_USEC_PER_SEC);
  gboolean done = converse (&reading, &cause, error);
  if (reading.n_recognised > 0)
    report_ocr (&reading, 0, 0, 0, FALSE);
  if (!done)
    winnow_worker_fail (&reading.task, cause, error);
  *is_alive = done && winnow_worker_has_room (worker, job->limits.max_memory_bytes);
  return reading.content;
}

WinnowPicture *
winnow_worker_decode (WinnowWorker *worker, GBytes *thumbnail, gboolean *is_alive, GError **error)
{
  const WinnowJob job = { .name = (char *) _ ("thumbnail"), .limits = WINNOW_EXTRACT_LIMITS_INIT };
  WinnowWorkerTask task = { worker, &job, NULL, LEAST_SECONDS };
  WinnowFrameKind kind = WINNOW_FRAME_PICTURE;
  WinnowPicture *picture = NULL;
  g_autoptr (GBytes) pixels = NULL;
  g_autoptr (GError) cause = NULL;
  winnow_worker_begin (&task);
  winnow_worker_allow (&task, LEAST_SECONDS * G_USEC_PER_SEC);
  g_autoptr (GVariant) answer
      = winnow_frame_send (worker->socket, kind, g_variant_new ("(uu)", 0, 0), thumbnail, &task.patience, &cause)
            ? winnow_frame_receive (worker->socket, &kind, &pixels, MAX_PIXELS, &task.patience, &cause)
            : NULL;
  if (answer != NULL && kind == WINNOW_FRAME_PICTURE)
    picture = winnow_answer_unpack_pixels (answer, pixels);
  *is_alive = picture != NULL || (answer != NULL && kind == WINNOW_FRAME_FAILED);
  if (picture == NULL && *is_alive)
    winnow_worker_take_failure (answer, error);
  else if (picture == NULL)
    winnow_worker_fail (&task, cause, error);
  return picture;
}
