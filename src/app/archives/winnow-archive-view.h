/* winnow-archive-view.h: what a window asks of an archive, on a thread */
#pragma once

#include <gio/gio.h>

#include "archive/archive.h"
#include "library/attached/closed-matches.h"

typedef enum
{
  WINNOW_ARCHIVE_LOOK = 0, /* nothing but what follows each */
  WINNOW_ARCHIVE_ASK,
  WINNOW_ARCHIVE_RELEASE,
  WINNOW_ARCHIVE_DECLINE,
} WinnowArchiveAct;

/* The state afterwards. */
typedef struct
{
  gint64 attached_id;  /* of the archive */
  GPtrArray *matches;  /* (owned) (element-type WinnowClosedMatch) with it */
  GPtrArray *names;    /* (owned) (element-type utf8) of the documents here, by match */
  GPtrArray *requests; /* (owned) (nullable) (element-type WinnowSharedRequest) NULL: it can't be reached */
  char *problem;       /* (owned) (nullable) why, or why the act failed */
} WinnowArchiveView;
WINNOW_DECLARE_FREE (WinnowArchiveView, winnow_archive_view_free)

typedef struct
{
  WinnowLibrary *library;
  gint64 attached_id;
  const char *address;
  WinnowArchiveAct act;
  gint32 id;           /* ASK: of a document there; RELEASE, DECLINE: of a request */
  const char *message; /* (nullable) ASK: for the owner */
} WinnowArchiveJob;

/* Copies @job. winnow_task_finish(): (type WinnowArchiveView); it fails where the library can't be
 * read, or with G_IO_ERROR_CANCELLED. */
void winnow_archive_act_async (const WinnowArchiveJob *job, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data);
