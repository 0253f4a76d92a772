/* print.c: see print.h. The first round lays out all units; a unit's pages are kept where the
 * budget allows, else only their number. */
#include "report/paper/print.h"

#include <glib/gi18n-lib.h>

#include "check/progress.h"
#include "print/canvas-cairo.h"
#include "report/paper/print-crew.h"
#include "report/paper/print-layout.h"

#define KEPT_BYTES (160u << 20) /* of laid-out pages */

struct _WinnowPrint
{
  WinnowPrintLayout *layout;    /* (owned) */
  GPtrArray **kept;             /* (owned) (element-type WinnowPage) (nullable elements) pages of units that are kept */
  WinnowTypesetter *typesetter; /* (owned) of the thread that draws */
  guint last_unit;              /* laid out again for drawing, where last_pages is not NULL */
  GPtrArray *last_pages;        /* (owned) (nullable) */
};

/* ── the first round ── */

/* Shared by the threads of the round. */
typedef struct
{
  WinnowPrint *print;
  WinnowProgress *progress;
  GCancellable *cancellable;
  GMutex lock;
  gsize kept; /* bytes, under the lock */
} Round;

static gsize
measure_memory (const GPtrArray *pages)
{
  gsize memory = 0;
  for (guint i = 0; i < pages->len; i++)
    memory += ((const WinnowPage *) g_ptr_array_index (pages, i))->memory;
  return memory;
}

static gboolean
lay_out_unit (guint index, WinnowTypesetter *typesetter, gpointer user_data, GError **error)
{
  Round *round = user_data;
  WinnowPrintLayout *layout = round->print->layout;
  g_autoptr (GPtrArray) pages = winnow_print_layout_lay_out (layout, index, typesetter, round->cancellable, error);
  if (pages == NULL)
    return FALSE;
  gsize memory = measure_memory (pages);
  layout->extents[index].n_pages = pages->len;
  g_mutex_lock (&round->lock);
  if (round->kept + memory <= KEPT_BYTES)
    {
      round->kept += memory;
      round->print->kept[index] = g_steal_pointer (&pages);
    }
  g_mutex_unlock (&round->lock);
  if (winnow_print_layout_get_unit (layout, index)->is_pair)
    winnow_progress_advance (round->progress, 1);
  return TRUE;
}

static gboolean
lay_out_all (WinnowPrint *print, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowPrintCrew) crew = winnow_print_crew_new ();
  Round round = { .print = print, .progress = progress, .cancellable = cancellable };
  g_mutex_init (&round.lock);
  gboolean is_done
      = winnow_print_crew_run (crew, winnow_print_layout_count (print->layout), lay_out_unit, &round, error);
  g_mutex_clear (&round.lock);
  if (is_done)
    winnow_print_layout_number (print->layout);
  return is_done;
}

/* ── the print ── */

WinnowPrint *
winnow_print_new (WinnowReport *report, WinnowPrintKind kind, WinnowProgress *progress, GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (WinnowPrint) print = g_new0 (WinnowPrint, 1);
  print->layout = winnow_print_layout_new (report, kind);
  print->kept = g_new0 (GPtrArray *, winnow_print_layout_count (print->layout));
  print->typesetter = winnow_typesetter_new ();
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, report->overlaps->len);
  if (!lay_out_all (print, progress, cancellable, error))
    return NULL;
  return g_steal_pointer (&print);
}

void
winnow_print_free (WinnowPrint *print)
{
  for (guint i = 0; i < winnow_print_layout_count (print->layout); i++)
    g_clear_pointer (&print->kept[i], g_ptr_array_unref);
  g_clear_pointer (&print->last_pages, g_ptr_array_unref);
  winnow_typesetter_free (print->typesetter);
  winnow_print_layout_free (print->layout);
  g_free (print->kept);
  g_free (print);
}

guint
winnow_print_get_n_pages (const WinnowPrint *print)
{
  return print->layout->n_pages;
}

void
winnow_print_get_size (const WinnowPrint *print, double *width, double *height)
{
  *width = print->layout->sheet->width;
  *height = print->layout->sheet->height;
}

/* ── drawing ── */

/* The unit that @page stands in. */
static guint
find_unit (const WinnowPrint *print, guint page)
{
  const WinnowPrintExtent *extents = print->layout->extents;
  guint low = 0, high = winnow_print_layout_count (print->layout);
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;
      if (extents[middle].first_page <= page)
        low = middle;
      else
        high = middle;
    }
  while (extents[low].n_pages == 0)
    low--;
  return low;
}

/* Its pages, laid out again where they were not kept; the last ones stay. */
static GPtrArray *
get_pages (WinnowPrint *print, guint index, GError **error)
{
  if (print->kept[index] != NULL)
    return print->kept[index];
  if (print->last_pages != NULL && print->last_unit == index)
    return print->last_pages;
  g_clear_pointer (&print->last_pages, g_ptr_array_unref);
  print->last_pages = winnow_print_layout_lay_out (print->layout, index, print->typesetter, NULL, error);
  print->last_unit = index;
  if (print->last_pages != NULL && print->last_pages->len != print->layout->extents[index].n_pages)
    {
      g_set_error_literal (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_STALE,
                           _ ("The library was changed while the report was made. Make the report again."));
      g_clear_pointer (&print->last_pages, g_ptr_array_unref);
    }
  return print->last_pages;
}

static WinnowLine *
dup_page_of (const char *anchor, WinnowStyle style, gpointer user_data)
{
  const WinnowPrint *print = user_data;
  return winnow_print_layout_dup_page_of (print->layout, anchor, style, print->typesetter);
}

gboolean
winnow_print_draw (WinnowPrint *print, cairo_t *cr, guint page, GError **error)
{
  g_return_val_if_fail (page < print->layout->n_pages, FALSE);
  guint index = find_unit (print, page), own = page - print->layout->extents[index].first_page;
  WinnowCairoCanvas canvas = winnow_cairo_canvas (cr, dup_page_of, print);
  GPtrArray *pages = get_pages (print, index, error);
  if (pages == NULL)
    return FALSE;
  winnow_print_layout_draw_head (print->layout, index, print->typesetter, &canvas.canvas);
  winnow_page_draw (g_ptr_array_index (pages, own), &canvas.canvas);
  winnow_print_layout_draw_foot (print->layout, index, own, print->typesetter, &canvas.canvas);
  return TRUE;
}

guint
winnow_print_get_n_entries (const WinnowPrint *print)
{
  return winnow_print_layout_count (print->layout);
}

WinnowPrintEntry
winnow_print_get_entry (const WinnowPrint *print, guint index)
{
  return winnow_print_layout_get_entry (print->layout, index);
}
