/* print.c: see print.h */
#include "report/paper/print.h"

#include <glib/gi18n-lib.h>

#include "check/check.h"
#include "parallel/parallel.h"
#include "print/pdf.h"
#include "report/paper/print-layout.h"
#include "report/writers.h"

#define KEPT_BYTES (160u << 20) /* of laid-out pages */

struct _WinnowPrint
{
  WinnowPrintLayout *layout;    /* (owned) */
  GPtrArray **kept;             /* (owned) (element-type WinnowPrintPage) (nullable elements) by unit; NULL: not kept */
  WinnowTypesetter *typesetter; /* (owned) of the thread that draws */
  guint last_unit;              /* the unit of last_pages */
  GPtrArray *last_pages;        /* (owned) (nullable) of the last unit that was laid out again */
};

/* ── layout ── */

/* Shared by the threads that lay units out. */
typedef struct
{
  WinnowPrint *print;
  WinnowProgress *progress;
  gboolean is_half; /* half of the pairs count as progress; the others do when they are drawn */
  gint n_pairs;     /* laid out; atomic */
  GCancellable *cancellable;
  GAsyncQueue *typesetters; /* (owned) (element-type WinnowTypesetter) not in use */
  GMutex lock;
  gsize kept; /* bytes, under the lock */
} LayoutJob;

static gsize
measure_memory (const GPtrArray *pages)
{
  gsize memory = 0;
  for (guint i = 0; i < pages->len; i++)
    memory += ((const WinnowPrintPage *) g_ptr_array_index (pages, i))->memory;
  return memory;
}

static void
keep_pages (LayoutJob *job, guint index, GPtrArray *pages)
{
  gsize memory = measure_memory (pages);
  g_mutex_lock (&job->lock);
  if (job->kept + memory <= KEPT_BYTES)
    {
      job->kept += memory;
      job->print->kept[index] = g_ptr_array_ref (pages);
    }
  g_mutex_unlock (&job->lock);
}

static gboolean
lay_out_unit (guint index, gpointer data, GError **error)
{
  LayoutJob *job = data;
  WinnowPrintLayout *layout = job->print->layout;
  WinnowTypesetter *typesetter = g_async_queue_try_pop (job->typesetters);
  if (typesetter == NULL)
    typesetter = winnow_typesetter_new ();
  g_autoptr (GPtrArray) pages = winnow_print_layout_lay_out (layout, index, typesetter, job->cancellable, error);
  g_async_queue_push (job->typesetters, typesetter);
  if (pages == NULL)
    return FALSE;
  layout->extents[index].n_pages = pages->len;
  if (pages->len > 0)
    layout->extents[index].bottom = winnow_print_page_get_bottom (g_ptr_array_index (pages, pages->len - 1));
  keep_pages (job, index, pages);
  if (winnow_print_layout_get_unit (layout, index)->is_pair
      && (!job->is_half || g_atomic_int_add (&job->n_pairs, 1) % 2 == 1))
    winnow_progress_advance (job->progress, 1);
  return TRUE;
}

static gboolean
lay_out_all (WinnowPrint *print, gboolean is_half, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  LayoutJob job = { .print = print, .progress = progress, .is_half = is_half, .cancellable = cancellable };
  job.typesetters = g_async_queue_new_full ((GDestroyNotify) winnow_typesetter_free);
  g_mutex_init (&job.lock);
  gboolean is_done
      = winnow_parallel_run (winnow_print_layout_count (print->layout), 0, lay_out_unit, &job, cancellable, error);
  g_mutex_clear (&job.lock);
  g_async_queue_unref (job.typesetters);
  if (is_done)
    winnow_print_layout_number (print->layout);
  return is_done;
}

/* ── the print ── */

static WinnowPrint *
new_print (WinnowReport *report, WinnowPrintKind kind, gboolean is_half, WinnowProgress *progress,
           GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowPrint) print = g_new0 (WinnowPrint, 1);
  print->layout = winnow_print_layout_new (report, kind);
  print->kept = g_new0 (GPtrArray *, winnow_print_layout_count (print->layout));
  print->typesetter = winnow_typesetter_new ();
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, report->overlaps->len);
  if (!lay_out_all (print, is_half, progress, cancellable, error))
    return NULL;
  return g_steal_pointer (&print);
}

WinnowPrint *
winnow_print_new (WinnowReport *report, WinnowPrintKind kind, WinnowProgress *progress, GCancellable *cancellable,
                  GError **error)
{
  return new_print (report, kind, FALSE, progress, cancellable, error);
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

static gboolean
is_on_page (const WinnowPrintExtent *extent, guint page)
{
  return extent->first_page <= page && page < extent->first_page + extent->n_pages;
}

/* The last unit that begins on @page or before it. */
static guint
find_last_unit (const WinnowPrint *print, guint page)
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
  return low;
}

/* The first unit on @page. Units without pages may stand between those that have some. */
static guint
find_first_unit (const WinnowPrint *print, guint page)
{
  const WinnowPrintExtent *extents = print->layout->extents;
  guint first = find_last_unit (print, page);
  for (guint i = first + 1; i-- > 0 && (extents[i].n_pages == 0 || is_on_page (&extents[i], page));)
    if (extents[i].n_pages > 0)
      first = i;
  return first;
}

/* The pages of a unit, laid out again if they were not kept. */
static GPtrArray *
get_pages (WinnowPrint *print, guint index, GCancellable *cancellable, GError **error)
{
  if (print->kept[index] != NULL)
    return print->kept[index];
  if (print->last_pages != NULL && print->last_unit == index)
    return print->last_pages;
  g_clear_pointer (&print->last_pages, g_ptr_array_unref);
  print->last_pages = winnow_print_layout_lay_out (print->layout, index, print->typesetter, cancellable, error);
  print->last_unit = index;
  if (print->last_pages != NULL && print->last_pages->len != print->layout->extents[index].n_pages)
    {
      g_set_error_literal (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_STALE,
                           _ ("The library was changed while the report was made. Make the report again."));
      g_clear_pointer (&print->last_pages, g_ptr_array_unref);
    }
  return print->last_pages;
}

static gboolean
draw_unit (WinnowPrint *print, guint index, guint page, const WinnowDrawing *drawing, GCancellable *cancellable,
           GError **error)
{
  const WinnowPrintExtent *extent = &print->layout->extents[index];
  const GPtrArray *pages = get_pages (print, index, cancellable, error);
  if (pages == NULL)
    return FALSE;
  cairo_save (drawing->cr);
  cairo_translate (drawing->cr, 0, extent->shift);
  winnow_print_page_draw (g_ptr_array_index (pages, page - extent->first_page), drawing);
  cairo_restore (drawing->cr);
  return TRUE;
}

/* The running head is that of the first unit on the page. */
static gboolean
draw_page (WinnowPrint *print, cairo_t *cr, guint page, gboolean has_tags, GCancellable *cancellable, GError **error)
{
  const WinnowPrintExtent *extents = print->layout->extents;
  guint first = find_first_unit (print, page), last = find_last_unit (print, page);
  const WinnowDrawing drawing
      = { cr, print->typesetter, winnow_print_layout_get_page_number, print->layout, .has_tags = has_tags };
  winnow_print_layout_draw_head (print->layout, first, &drawing);
  for (guint i = first; i <= last; i++)
    if (is_on_page (&extents[i], page) && !draw_unit (print, i, page, &drawing, cancellable, error))
      return FALSE;
  winnow_print_layout_draw_foot (print->layout, first, page - extents[first].first_page, &drawing);
  return TRUE;
}

gboolean
winnow_print_draw (WinnowPrint *print, cairo_t *cr, guint page, GError **error)
{
  g_return_val_if_fail (page < print->layout->n_pages, FALSE);
  return draw_page (print, cr, page, FALSE, NULL, error);
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

/* ── PDF files ── */

static gboolean
draw_all (WinnowPrint *print, WinnowPdf *pdf, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  guint n_pairs = 0, page = 0;
  for (guint i = 0; i < winnow_print_get_n_entries (print); i++)
    {
      const WinnowPrintEntry entry = winnow_print_get_entry (print, i);
      for (; page < entry.page + entry.n_pages; page++)
        if (!draw_page (print, winnow_pdf_get_cairo (pdf), page, TRUE, cancellable, error)
            || !winnow_pdf_end_page (pdf, error))
          return FALSE;
      if (entry.is_pair && n_pairs++ % 2 == 0)
        winnow_progress_advance (progress, 1);
    }
  return TRUE;
}

static void
add_outline (const WinnowPrint *print, WinnowPdf *pdf)
{
  for (guint i = 0; i < winnow_print_get_n_entries (print); i++)
    {
      const WinnowPrintEntry entry = winnow_print_get_entry (print, i);
      if (entry.title != NULL && entry.page < print->layout->n_pages && (entry.n_pages > 0 || entry.is_heading))
        winnow_pdf_add_entry (pdf, entry.title, entry.level, entry.page);
    }
}

static gboolean
write_pdf (WinnowReport *report, WinnowPrintKind kind, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  g_autoptr (WinnowPrint) print = new_print (report, kind, TRUE, progress, output->cancellable, error);
  if (print == NULL)
    return FALSE;
  g_autofree char *creator = g_strdup_printf ("Winnow %s", report->record->engine_version);
  g_autoptr (WinnowRich) title = winnow_rich_new_text (WINNOW_LOOK_PLAIN, report->title);
  const WinnowPdfInfo info = { title->text->str, creator, report->record->time };
  g_autoptr (WinnowPdf) pdf = winnow_pdf_new (output->stream, print->layout->sheet, &info, output->cancellable);
  if (!draw_all (print, pdf, progress, output->cancellable, error))
    return FALSE;
  add_outline (print, pdf);
  return winnow_pdf_finish (pdf, error);
}

gboolean
winnow_report_write_pdf (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  return write_pdf (data, WINNOW_PRINT_REPORT, output, progress, error);
}

gboolean
winnow_report_write_hearing (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  return write_pdf (data, WINNOW_PRINT_HEARING, output, progress, error);
}
