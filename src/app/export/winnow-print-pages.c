#include "app/export/winnow-print-pages.h"

#include <math.h>
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/task.h"

static void
clear (WinnowPrintPages *self)
{
  g_clear_pointer (&self->print, winnow_print_free);
  g_clear_pointer (&self->report, winnow_report_free);
  g_clear_pointer (&self->choice, winnow_export_choice_free);
  g_mutex_clear (&self->mutex);
}

WINNOW_DEFINE_OBJECT (WinnowPrintPages, winnow_print_pages, clear)

WinnowPrintPages *
winnow_print_pages_new (WinnowExportChoice *choice, WinnowPrintKind kind)
{
  g_return_val_if_fail (choice != NULL, NULL);
  WinnowPrintPages *self = g_object_new (WINNOW_TYPE_PRINT_PAGES, NULL);
  self->choice = choice;
  self->kind = kind;
  g_mutex_init (&self->mutex);
  return self;
}

/* ── laying out ── */

static WinnowPrint *
load (WinnowPrintPages *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);
  self->report = winnow_export_choice_load (self->choice, cancellable, error);
  if (self->report != NULL)
    self->print = winnow_print_new (self->report, self->kind, &self->progress, cancellable, error);
  return self->print;
}

void
winnow_print_pages_load_async (WinnowPrintPages *self, GCancellable *cancellable, GAsyncReadyCallback done,
                               gpointer user_data)
{
  g_return_if_fail (WINNOW_IS_PRINT_PAGES (self));
  g_return_if_fail (self->report == NULL);
  winnow_task_run (g_task_new (self, cancellable, done, user_data), load, self, NULL, NULL);
}

WinnowProgress
winnow_print_pages_peek_progress (WinnowPrintPages *self)
{
  return (WinnowProgress){
    .stage = g_atomic_int_get (&self->progress.stage),
    .done = g_atomic_int_get (&self->progress.done),
    .total = g_atomic_int_get (&self->progress.total),
  };
}

/* ── drawing ── */

static const char *
get_label (WinnowPrintPages *self, gint64 document_id)
{
  const char *label
      = g_hash_table_lookup (self->report->labels, g_hash_table_lookup (self->report->by_id, &document_id));
  return label ?: "";
}

/* Entries of pairs come in the order of the report's ranking. */
guint
winnow_print_pages_dup_pair_names (WinnowPrintPages *self, guint pair, char **a, char **b)
{
  g_return_val_if_fail (WINNOW_IS_PRINT_PAGES (self) && self->print != NULL, 0);
  g_return_val_if_fail (pair < self->report->overlaps->len, 0);
  const WinnowOverlap *overlap = g_ptr_array_index (self->report->overlaps, pair);
  *a = g_strdup (get_label (self, overlap->document_a));
  *b = g_strdup (get_label (self, overlap->document_b));
  return winnow_report_get_number (self->report, pair);
}

gboolean
winnow_print_pages_draw (WinnowPrintPages *self, cairo_t *cr, guint page, GError **error)
{
  g_return_val_if_fail (WINNOW_IS_PRINT_PAGES (self) && self->print != NULL, FALSE);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);
  return winnow_print_draw (self->print, cr, page, error);
}

typedef struct
{
  WinnowPrintPages *pages;
  guint page;
  double scale;
} Rendering;

/* (transfer full) (nullable) A page on white. */
static cairo_surface_t *
draw_surface (const Rendering *rendering, GError **error)
{
  WinnowPrintPages *self = rendering->pages;
  double width, height;
  winnow_print_get_size (self->print, &width, &height);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (width * rendering->scale),
                                                         (int) ceil (height * rendering->scale));
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, rendering->scale, rendering->scale);
  gboolean drawn = winnow_print_pages_draw (self, cr, rendering->page, error);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  if (!drawn)
    g_clear_pointer (&surface, cairo_surface_destroy);
  return surface;
}

/* RGB24 does not use the fourth byte of a pixel; the texture needs it as opacity. */
static GdkTexture *
new_texture (cairo_surface_t *surface)
{
  const gsize stride = cairo_image_surface_get_stride (surface);
  const int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  guint32 *pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  winnow_for_each_between (i, 0, stride / sizeof *pixels * (gsize) height)
    pixels[i] |= 0xff000000;
  g_autoptr (GBytes) bytes
      = g_bytes_new_with_free_func (pixels, stride * (gsize) height, (GDestroyNotify) cairo_surface_destroy, surface);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

static GdkTexture *
render (const Rendering *rendering, GCancellable *cancellable, GError **error)
{
  cairo_surface_t *surface = draw_surface (rendering, error);
  return surface != NULL ? new_texture (surface) : NULL;
}

void
winnow_print_pages_render_async (WinnowPrintPages *self, guint page, double scale, GCancellable *cancellable,
                                 GAsyncReadyCallback done, gpointer user_data)
{
  g_return_if_fail (WINNOW_IS_PRINT_PAGES (self) && self->print != NULL);
  const Rendering rendering = { self, page, scale };
  winnow_task_run (g_task_new (self, cancellable, done, user_data), render, winnow_dup_value (&rendering), g_free,
                   g_object_unref);
}
