/* winnow-operation.h: a long task on a library: it runs on a worker thread, has counters to poll
 * and can be cancelled */
#pragma once

#include "app/session/winnow-undo-stack.h"
#include "check/check.h"

#define WINNOW_TYPE_OPERATION (winnow_operation_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOperation, winnow_operation, WINNOW, OPERATION, GObject)

/* Runs on a worker thread. Works on the library and the data of @operation. @threads: with its
 * progress, which counts with g_atomic_int, and its cancellable */
typedef gboolean (*WinnowOperationFunc) (WinnowOperation *operation, const WinnowThreads *threads, GError **error);

/* Called on the main thread at the end. @error: (nullable) why it failed; G_IO_ERROR_CANCELLED: by
 * the user. */
typedef void (*WinnowOperationDoneFunc) (WinnowOperation *operation, const GError *error, gpointer user_data);

/* What an operation does, which decides what the window does afterwards. */
typedef enum
{
  WINNOW_OPERATION_EDIT = 0,        /* edits the library: short */
  WINNOW_OPERATION_ADDS = 1 << 0,   /* reads files */
  WINNOW_OPERATION_CHECKS = 1 << 1, /* compares */
  WINNOW_OPERATION_ROLES = 1 << 2,  /* changes what is compared with what: short */
  /* scores the last check again; the session starts it when the library's settings change */
  WINNOW_OPERATION_RESCORES = 1 << 3,
  WINNOW_OPERATION_GROUPS = 1 << 4,       /* finds groups */
  WINNOW_OPERATION_COUNTS = 1 << 6,       /* lets pictures count, or no longer */
  WINNOW_OPERATION_SCANS = 1 << 7,        /* beside ADDS: OCR reads them */
  WINNOW_OPERATION_MOVES = 1 << 8,        /* moves documents to other collections: short */
  WINNOW_OPERATION_DATES = 1 << 9,        /* sets dates of documents: short */
  WINNOW_OPERATION_CONTRIBUTES = 1 << 10, /* adds documents to an archive, or takes them back */
  WINNOW_OPERATION_UPDATES = 1 << 5,      /* also runs without a request of the user, so no page is opened */
} WinnowOperationFlags;

/* Others only read it. */
struct _WinnowOperation
{
  GObject parent_instance;
  WinnowOperationFlags flags;
  WinnowOperationFunc func;
  gpointer data; /* (owned) */
  GDestroyNotify destroy;
  WinnowStep *step;          /* (owned) (nullable) that the operation does or undoes */
  WinnowOperation *next;     /* (owned) (nullable) */
  GMutex lock;               /* of library, which the worker thread replaces */
  WinnowLibrary *library;    /* (owned) (nullable) */
  WinnowSettings settings;   /* of the library, when the operation starts */
  GCancellable *cancellable; /* (owned) */
  WinnowProgress progress;
  guint n_elsewhere; /* files that were not read, since the library has them in another role */
  WinnowOperationDoneFunc done;
  gpointer done_data;
};

/* @data: for @func; freed by @destroy with the operation. */
WinnowOperation *winnow_operation_new (WinnowOperationFlags flags, WinnowOperationFunc func, gpointer data,
                                       GDestroyNotify destroy);

/* @next: (transfer full) runs if this one succeeds, else it is dropped. */
void winnow_operation_set_next (WinnowOperation *self, WinnowOperation *next);
WinnowOperation *winnow_operation_steal_next (WinnowOperation *self); /* (transfer full) (nullable) */

/* What @former was to do, once more: its data goes over. @next: (transfer full) (nullable) */
WinnowOperation *winnow_operation_new_again (WinnowOperation *former, WinnowOperation *next);

/* Runs once on @library with @settings, then calls @done from the main loop. */
void winnow_operation_start (WinnowOperation *self, WinnowLibrary *library, const WinnowSettings *settings,
                             WinnowOperationDoneFunc done, gpointer user_data);
void winnow_operation_cancel (WinnowOperation *self);

/* @library: (transfer full) replaces the one that the operation works on: a library in memory was
 * saved to a file. Worker thread only. */
void winnow_operation_take_library (WinnowOperation *self, WinnowLibrary *library);

/* The library that it works on now. Returns: (transfer full) */
WinnowLibrary *winnow_operation_dup_library (WinnowOperation *self);

/* A copy of the counters, from any thread. */
WinnowProgress winnow_operation_peek_progress (WinnowOperation *self);
