/* winnow-session-load.h: reads the lists of a library on a worker thread */
#pragma once

#include "app/session/winnow-session-lists.h"

typedef struct
{
  WinnowLibrary *library;     /* (owned) (nullable) NULL: it is opened */
  char *path;                 /* (owned) (nullable) of the library; NULL: in memory */
  WinnowOperation *operation; /* (owned) (nullable) which made loading necessary */
  GError *operation_error;    /* (owned) (nullable) */
  WinnowOperation *during;    /* (owned) (nullable) goes on: only what it has written is taken */
  gint64 began;               /* µs of the monotonic clock */
  /* (nullable) gets, on the main thread, what is read first of a library with very many pairs */
  void (*documents_read) (GObject *source, WinnowSnapshot *snapshot);
  gboolean reads_excluded; /* the excluded pairs, too */
  gboolean is_refresh;     /* only where the library has another version */
  gint64 version;          /* of the lists that are shown; then of those that were read */
  guint number;            /* of loads, this one included */
} WinnowLoad;

/* @load: (transfer full) the data of the task that @loaded gets. Its result is a WinnowSnapshot, or
 * NULL without an error where a refresh finds nothing new. */
void winnow_load_run (WinnowLoad *load, GObject *source, GAsyncReadyCallback loaded);

/* Gives the memory that an operation and the former lists took back to the system, on a worker
 * thread: once the new lists are shown. */
void winnow_load_give_back (void);

/* Says when any program may have written a library, at most twice a second. Returns:
 * (transfer full) (nullable) */
GFileMonitor *winnow_load_monitor (const char *path);
