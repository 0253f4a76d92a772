/* main.c: winnow-worker, which reads files of unknown origin for the window and the command line
 *
 *     winnow-worker             reads: one file after the other, over the socket in standard input
 *     winnow-worker --run FOLDER PROGRAM …   calls a program that may write to FOLDER only
 *
 * It is not called by hand. It holds only descriptors that it was handed, and ends when its parent
 * does. */
#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "extract/extractor.h"
#include "base/memory.h"
#include "base/i18n.h"
#include "worker/answer.h"
#include "worker/confine.h"
#include "worker/frames.h"
#include "worker/pdf-module.h"
#include "worker/unpack.h"
#include "worker/worker.h"

static const WinnowPatience for_ever = { .deadline = G_MAXINT64 };

/* ── what the parent gives: each call has its socket ── */

/* Ends the program where the parent is gone. */
static void
ask (const int *socket, WinnowFrameKind wish, GVariant *payload, GBytes *bytes)
{
  if (!winnow_frame_send (*socket, wish, payload, bytes, &for_ever, NULL))
    _exit (EXIT_SUCCESS);
}

/* @source: (nullable) */
static GBytes *
await (const int *socket, guint64 max, char **source, GError **error)
{
  WinnowFrameKind kind;
  g_autoptr (GBytes) came = NULL;
  g_autoptr (GVariant) given = winnow_frame_receive (*socket, &kind, &came, max, &for_ever, NULL);
  if (given == NULL)
    _exit (EXIT_SUCCESS); /* the parent is gone */
  if (kind == WINNOW_FRAME_FAILED)
    {
      guint32 code;
      const char *message;
      g_variant_get (given, "(u&s)", &code, &message);
      g_set_error_literal (error, WINNOW_EXTRACT_ERROR, (int) code, message);
      return NULL;
    }
  if (source != NULL)
    g_variant_get (given, "(s)", source);
  return g_steal_pointer (&came);
}

static GBytes *
fetch (gpointer data, const char *reference, guint64 max, char **source, GError **error)
{
  ask (data, WINNOW_FRAME_FETCH, g_variant_new ("(st)", reference, max), NULL);
  return await (data, max, source, error);
}

static GBytes *
convert (gpointer data, const char *from, const char *to, GError **error)
{
  const WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  ask (data, WINNOW_FRAME_CONVERT, g_variant_new ("(ss)", from, to), NULL);
  return await (data, limits.max_file_bytes, NULL, error);
}

static GBytes *
recognise (gpointer data, GBytes *picture, guint n_pages, GError **error)
{
  const WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  ask (data, WINNOW_FRAME_RECOGNISE, g_variant_new ("(u)", n_pages), picture);
  return await (data, limits.max_file_bytes, NULL, error);
}

/* ── one file ── */

/* The first line on the worker's errors is the format: its parent needs it only where no answer
 * comes. */
static WinnowContent *
read_job (WinnowJob *job, GError **error)
{
  const WinnowExtractor *extractor = winnow_job_find_extractor (job, error);
  if (extractor == NULL)
    return NULL;
  dprintf (STDERR_FILENO, "%s\n", extractor->id);
  return winnow_job_read (job, extractor->id, extractor->read, error);
}

static WinnowContent *
read_request (int socket, GVariant *request, GBytes *bytes, GError **error)
{
  const char *name, *source, *language;
  WinnowExtractLimits limits = { 0 };
  const WinnowJobHelp help = { fetch, convert, recognise, &socket };
  g_variant_get (request, "(&s&s&s" WINNOW_FRAME_LIMITS ")", &name, &source, &language, &limits.max_file_bytes,
                 &limits.max_text_bytes, &limits.max_expanded_bytes, &limits.max_entries, &limits.max_depth,
                 &limits.max_seconds, &limits.max_pictures, &limits.max_picture_bytes, &limits.max_recognised,
                 &limits.counts_scans, &limits.max_memory_bytes);
  WinnowLoadedFile file = { .path = source, .name = name };
  file.data = g_bytes_unref_to_data (bytes, &file.size);
  g_autoptr (WinnowJob) job = winnow_job_new_loaded (&file, *language != '\0' ? language : NULL, &limits, NULL, error);
  if (job == NULL)
    return NULL;
  job->help = &help;
  return read_job (job, error);
}

/* @file: (transfer full). FALSE where the parent is gone */
static gboolean
answer (int socket, GVariant *request, GBytes *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowContent) content = read_request (socket, request, file, &error);
  g_autoptr (GBytes) bytes = NULL;
  GVariant *packed = content != NULL ? winnow_answer_pack (content, &bytes) : NULL;
  if (packed != NULL)
    return winnow_frame_send (socket, WINNOW_FRAME_DONE, packed, bytes, &for_ever, NULL);
  return winnow_frame_send (socket, WINNOW_FRAME_FAILED, winnow_answer_pack_failure (error), NULL, &for_ever, NULL);
}

static gboolean
decode (int socket, GBytes *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowPicture) picture = winnow_picture_new (file, 0, NULL, &error);
  if (picture == NULL)
    return winnow_frame_send (socket, WINNOW_FRAME_FAILED, winnow_answer_pack_failure (error), NULL, &for_ever, NULL);
  g_autoptr (GBytes) pixels = g_bytes_new_static (picture->rgb, (gsize) picture->width * picture->height * 3);
  return winnow_frame_send (socket, WINNOW_FRAME_PICTURE, g_variant_new ("(uu)", picture->width, picture->height),
                            pixels, &for_ever, NULL);
}

/* ── the program ── */

static gboolean
greet (int socket, WinnowConfined confined)
{
  g_autofree char *description = winnow_confined_describe (confined);
  return winnow_frame_send (socket, WINNOW_FRAME_READY,
                            g_variant_new ("(ssb)", WINNOW_VERSION, description, winnow_confined_is_enough (confined)),
                            NULL, &for_ever, NULL);
}

/* Takes @bytes. FALSE where the parent is gone */
static gboolean
obey (WinnowUnpacking *unpacking, WinnowFrameKind kind, GVariant *request, GBytes *bytes)
{
  if (kind == WINNOW_FRAME_READ)
    return answer (unpacking->socket, request, bytes);
  gboolean answered = kind == WINNOW_FRAME_PICTURE ? decode (unpacking->socket, bytes)
                                                   : winnow_unpacking_answer (unpacking, kind, request, bytes);
  g_bytes_unref (bytes);
  return answered;
}

static void
serve (int socket)
{
  WinnowUnpacking unpacking = { .socket = socket };
  WinnowFrameKind kind;
  GBytes *bytes;
  GVariant *request;
  gboolean goes_on = TRUE;
  while (goes_on && (request = winnow_frame_receive (socket, &kind, &bytes, G_MAXUINT32, &for_ever, NULL)) != NULL)
    {
      goes_on = obey (&unpacking, kind, request, bytes);
      g_variant_unref (request);
    }
}

static int
run (char **arguments)
{
  if (!winnow_confined_is_enough (winnow_confine_program (arguments[0], arguments[1], WINNOW_LANDLOCK_NEWEST)))
    return EXIT_FAILURE;
  g_setenv ("HOME", arguments[0], TRUE);
  g_setenv ("TMPDIR", arguments[0], TRUE);
  execv (arguments[1], arguments + 1);
  return EXIT_FAILURE;
}

int
main (int argc, char **argv)
{
  struct stat status;
  winnow_memory_init ();
#ifdef __GLIBC__ /* a worker ends soon, and the smoothed pictures of features are larger than texts */
  mallopt (M_MMAP_THRESHOLD, 32 << 20);
  mallopt (M_TRIM_THRESHOLD, 256 << 20);
#endif
  winnow_i18n_init ();
  if (argc >= 4 && g_str_equal (argv[1], WINNOW_RUNNER_OPTION))
    return run (argv + 2);
  g_setenv ("TZ", ":/etc/localtime", FALSE); /* or the C library looks for it for each member of a container */
  if (fstat (WINNOW_WORKER_SOCKET, &status) != 0 || !S_ISSOCK (status.st_mode))
    {
      g_printerr ("%s reads files for winnow and winnow-cli; it does nothing by itself.\n", argv[0]);
      return EXIT_FAILURE;
    }
  if (chdir ("/") != 0)
    return EXIT_FAILURE;
  closefrom (STDERR_FILENO + 1);
  g_autofree char *module = winnow_pdf_module_dup_path ();
  if (greet (WINNOW_WORKER_SOCKET, winnow_confine_reader (module, WINNOW_LANDLOCK_NEWEST)))
    serve (WINNOW_WORKER_SOCKET);
  _exit (EXIT_SUCCESS); /* what libraries do at the end is no use */
}
