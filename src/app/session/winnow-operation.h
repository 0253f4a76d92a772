/* winnow-operation.h: a long task on a library: it runs on a worker thread, has counters to poll
 * and can be cancelled */
#pragma once

#include "check/check.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_OPERATION (winnow_operation_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOperation, winnow_operation, WINNOW, OPERATION, GObject)

/* Runs on a worker thread. Reads winnow_operation_get_library() and winnow_operation_get_data(),
 * counts in winnow_operation_get_progress(). */
typedef gboolean (*WinnowOperationFunc) (WinnowOperation *operation, GCancellable *cancellable, GError **error);

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
  /* scores the last check again; the session starts it when the preferences change */
  WINNOW_OPERATION_RESCORES = 1 << 3,
  WINNOW_OPERATION_GROUPS = 1 << 4, /* finds groups */
} WinnowOperationFlags;

/* @data: for @func; freed by @destroy with the operation. */
WinnowOperation *winnow_operation_new (WinnowOperationFlags flags, WinnowOperationFunc func, gpointer data,
                                       GDestroyNotify destroy);

/* @next: (transfer full) runs if this one succeeds, else it is dropped. */
void winnow_operation_set_next (WinnowOperation *self, WinnowOperation *next);
WinnowOperation *winnow_operation_steal_next (WinnowOperation *self); /* (transfer full) (nullable) */

/* Runs once on @library, then calls @done from the main loop. */
void winnow_operation_start (WinnowOperation *self, WinnowLibrary *library, WinnowOperationDoneFunc done,
                             gpointer user_data);
void winnow_operation_cancel (WinnowOperation *self);

WinnowOperationFlags winnow_operation_get_flags (WinnowOperation *self);
gpointer winnow_operation_get_data (WinnowOperation *self);
WinnowLibrary *winnow_operation_get_library (WinnowOperation *self);
gboolean winnow_operation_is_cancelled (WinnowOperation *self);
/* Sets G_IO_ERROR_CANCELLED and returns TRUE if it was cancelled. */
gboolean winnow_operation_set_error_if_cancelled (WinnowOperation *self, GError **error);

/* @library: (transfer full) replaces the one that the operation works on: a library in memory was
 * saved to a file. Worker thread only. */
void winnow_operation_take_library (WinnowOperation *self, WinnowLibrary *library);

/* The counters, to be written with g_atomic_int. */
WinnowProgress *winnow_operation_get_progress (WinnowOperation *self);
/* A copy of them, from any thread. */
WinnowProgress winnow_operation_peek_progress (WinnowOperation *self);

G_END_DECLS
