/* job.h: one file on its way through an extractor: its bytes, its limits, and why it was stopped */
#pragma once

#include "extract/container.h"
#include "extract/extract.h"

G_BEGIN_DECLS

typedef struct _WinnowJob
{
  char *path;           /* (owned) */
  char *name;           /* (owned) base name, as messages show it */
  char *data;           /* (owned) the whole file and a NUL after it; an extractor may steal it */
  gsize size;           /* bytes of data */
  const char *language; /* (nullable) BCP 47 tag */
  WinnowExtractLimits limits;
  gint64 deadline;            /* µs of the monotonic clock */
  GCancellable *cancellable;  /* (nullable) */
  WinnowContainer *container; /* (owned) (nullable) its members, where the file is a ZIP container */
  guint64 picture_bytes;      /* sum of the picture files read so far */
  GError *stopped;            /* (owned) (nullable) set by winnow_job_stop() */
} WinnowJob;

/* Reads the whole file at @path. @name: (nullable) its name in messages; NULL for its base name.
 * Returns: (transfer full), or NULL with WINNOW_EXTRACT_ERROR_READ, _LIMIT or
 * G_IO_ERROR_CANCELLED */
WinnowJob *winnow_job_new (const char *path, const char *name, const char *language, const WinnowExtractLimits *limits,
                           GCancellable *cancellable, GError **error);
void winnow_job_free (WinnowJob *job);

/* FALSE with the reason if the job was stopped or cancelled or is past its deadline. Parsers call
 * this every few milliseconds. */
gboolean winnow_job_is_alive (WinnowJob *job, GError **error);

/* Stops the job from a callback that cannot return an error. The first reason stays. Takes
 * @reason. */
void winnow_job_stop (WinnowJob *job, GError *reason);

/* Stops it for reasons that many extractors share. */
void winnow_job_stop_too_deep (WinnowJob *job);
void winnow_job_stop_too_long (WinnowJob *job);
void winnow_job_stop_too_large (WinnowJob *job);

/* Sets a WINNOW_EXTRACT_ERROR, printf-style. Returns: FALSE */
gboolean winnow_extract_fail (GError **error, WinnowExtractError code, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* The same with the message for every broken container. @detail: (nullable) for the debug log */
gboolean winnow_job_fail_damaged (const WinnowJob *job, const char *detail, GError **error);

/* The same for a file with a password. */
gboolean winnow_job_fail_encrypted (const WinnowJob *job, GError **error);

/* TRUE if the file begins with the bytes of @magic. */
gboolean winnow_job_has_magic (const WinnowJob *job, const char *magic, gsize length);

/* TRUE if the name has one of @endings: lower case, without the dot, separated by spaces. */
gboolean winnow_name_has_ending (const char *name, const char *endings);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowJob, winnow_job_free)

G_END_DECLS
