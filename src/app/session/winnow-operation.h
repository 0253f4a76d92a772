/* winnow-operation.h: one piece of long work on a library: a worker thread, counters to poll, a way
 * to stop it */
#pragma once

#include "check/check.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_OPERATION (winnow_operation_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOperation, winnow_operation, WINNOW, OPERATION, GObject)

/* Runs on a worker thread. Reads winnow_operation_get_library() and winnow_operation_get_data(),
 * counts in winnow_operation_get_progress(). */
typedef gboolean (*WinnowOperationFunc) (WinnowOperation *operation, GCancellable *cancellable, GError **error);

/* Called on the main thread when the work ended. @error: (nullable) why it failed;
 * G_IO_ERROR_CANCELLED: as the user wished. */
typedef void (*WinnowOperationDoneFunc) (WinnowOperation *operation, const GError *error, gpointer user_data);

/* What a operation is for: what follows when it is done. */
typedef enum
{
  WINNOW_OPERATION_EDIT = 0,        /* removes, changes roles: short */
  WINNOW_OPERATION_ADDS = 1 << 0,   /* reads files */
  WINNOW_OPERATION_CHECKS = 1 << 1, /* compares */
  WINNOW_OPERATION_ROLES = 1 << 2,  /* changes what is compared with what: short */
  /* scores the last check anew: begun by the session itself when the preferences change */
  WINNOW_OPERATION_RESCORES = 1 << 3,
  WINNOW_OPERATION_GROUPS = 1 << 4, /* finds groups */
} WinnowOperationFlags;

/* @data: what @func works on, freed by @destroy with the operation. */
WinnowOperation *winnow_operation_new (WinnowOperationFlags flags, WinnowOperationFunc func, gpointer data,
                                       GDestroyNotify destroy);

/* What is to be done when this succeeded; dropped if it did not. @next: taken. */
void winnow_operation_set_next (WinnowOperation *self, WinnowOperation *next);
WinnowOperation *winnow_operation_steal_next (WinnowOperation *self); /* (transfer full) (nullable) */

/* Runs it once on @library; @done is called later from the main loop, with the operation alive. */
void winnow_operation_start (WinnowOperation *self, WinnowLibrary *library, WinnowOperationDoneFunc done,
                             gpointer user_data);
void winnow_operation_cancel (WinnowOperation *self);

WinnowOperationFlags winnow_operation_get_flags (WinnowOperation *self);
gpointer winnow_operation_get_data (WinnowOperation *self);
WinnowLibrary *winnow_operation_get_library (WinnowOperation *self);
gboolean winnow_operation_is_cancelled (WinnowOperation *self);
/* G_IO_ERROR_CANCELLED; returns: whether it was */
gboolean winnow_operation_set_error_if_cancelled (WinnowOperation *self, GError **error);

/* From now on the operation works on @library (taken): a library in memory became a file. Worker
 * thread only. */
void winnow_operation_take_library (WinnowOperation *self, WinnowLibrary *library);

/* The counters, to be written with g_atomic_int. */
WinnowProgress *winnow_operation_get_progress (WinnowOperation *self);
/* A look at them from any thread. */
WinnowProgress winnow_operation_peek_progress (WinnowOperation *self);

G_END_DECLS
