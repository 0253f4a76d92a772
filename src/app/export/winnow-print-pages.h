/* winnow-print-pages.h: a report laid out as pages, for the preview and the printer: laid out and
 * drawn on worker threads */
#pragma once

#include <gdk/gdk.h>

#include "report/paper/print.h"
#include "app/export/winnow-export-choice.h"

#define WINNOW_TYPE_PRINT_PAGES (winnow_print_pages_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPrintPages, winnow_print_pages, WINNOW, PRINT_PAGES, GObject)

/* Others only read it. */
struct _WinnowPrintPages
{
  GObject parent_instance;
  WinnowExportChoice *choice; /* (owned) */
  WinnowPrintKind kind;
  WinnowProgress progress;
  GMutex mutex;         /* of drawing */
  WinnowReport *report; /* (owned) (nullable) until it is loaded */
  WinnowPrint *print;   /* (owned) (nullable) likewise */
};

/* @choice: (transfer full) */
WinnowPrintPages *winnow_print_pages_new (WinnowExportChoice *choice, WinnowPrintKind kind);

/* Reads and lays out, once. winnow_task_finish(): NULL where it failed */
void winnow_print_pages_load_async (WinnowPrintPages *self, GCancellable *cancellable, GAsyncReadyCallback done,
                                    gpointer user_data);
WinnowProgress winnow_print_pages_peek_progress (WinnowPrintPages *self); /* of that, from any thread */

/* What follows is for pages that are loaded. */

/* The names of both documents of the entry that is the @pair-th one of a pair, from 0. */
guint winnow_print_pages_dup_pair_names (WinnowPrintPages *self, guint pair, char **a, char **b);

/* winnow_print_draw(), one thread at a time. */
gboolean winnow_print_pages_draw (WinnowPrintPages *self, cairo_t *cr, guint page, GError **error);

/* A page, counted from 0, as a picture with @scale pixels a point. winnow_task_finish(): (type
 * GdkTexture) */
void winnow_print_pages_render_async (WinnowPrintPages *self, guint page, double scale, GCancellable *cancellable,
                                      GAsyncReadyCallback done, gpointer user_data);
