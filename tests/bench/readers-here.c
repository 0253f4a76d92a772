/* readers-here.c: the calls of readers.h without workers: every file is read in this process, which
 * is what workers are compared with (bench-reading-here) */
#include "../extract-file.h"
#include "worker/readers.h"

struct _WinnowReaders
{
  guint8 nothing;
};

WinnowReaders *
winnow_readers_new (void)
{
  return g_new0 (WinnowReaders, 1);
}

void
winnow_readers_follow_ocr (WinnowReaders *readers, WinnowOcrFunc func, gpointer data)
{
}

void
winnow_readers_expect (WinnowReaders *readers, const char *name)
{
}

void
winnow_readers_free (WinnowReaders *readers)
{
  g_free (readers);
}

WinnowContent *
winnow_readers_read (WinnowReaders *readers, WinnowJob *taken, GError **error)
{
  g_autoptr (WinnowJob) job = taken;
  return winnow_job_read_any (job, error);
}

WinnowContent *
winnow_readers_read_file (WinnowReaders *readers, const char *path, const char *language,
                          const WinnowExtractLimits *limits, GCancellable *cancellable, GError **error)
{
  return extract_file (path, language, limits, cancellable, error);
}

char *
winnow_readers_steal_details (GError *error)
{
  return NULL;
}

WinnowPicture *
winnow_readers_decode (WinnowReaders *readers, GBytes *thumbnail, GError **error)
{
  return thumbnail != NULL ? winnow_picture_new (thumbnail, 0, NULL, error) : NULL;
}
