/* print.c: see print.h
 *
 * One thread lays out and draws: Cairo 1.16 keeps ten faces of fonts open and closes one without
 * the lock of the thread that is about to use it, which crashed one of a few dozen runs. It costs a
 * fifth more time on two cores. 1,000 pairs of PAN-13 take 16 s, 38.9 MB and 362 MB of memory. A
 * unit with a single page moves below the one before it where it fits: the sample report has 23
 * pages, 28 without it. Object streams of libqpdf would halve a file for 1.1 GB of memory and 13 s.
 */
#include "report/paper/print.h"

#include "base/for-each.h"
#include "base/lower-bound.h"
#include "base/translate.h"
#include "print/draw.h"
#include "print/flow.h"
#include "print/pdf-file.h"
#include "report/paper/print-plan.h"
#include "report/writers.h"

#define HEAD_Y 36.0 /* top of the running heads */
#define HEAD_RULE_Y 49.0
#define FOOT_DOWN 22.0 /* top of the feet, below the text */
#define HEAD_GAP 20.0
#define UNIT_GAP 18.0           /* between units on one page */
#define HEAD_SHARE 0.6          /* of the width that the left head may take */
#define KEPT_BYTES (160u << 20) /* of laid-out pages */

/* The place of a unit. */
typedef struct
{
  guint first_page, n_pages;
  double bottom; /* of its last page, in points from the top of the sheet, as it was laid out */
  double shift;  /* points by which its only page is lower, below other units; 0: it begins a page */
} Extent;

struct _WinnowPrint
{
  WinnowReport *report;  /* borrowed */
  WinnowPrintPlan *plan; /* (owned) */
  const WinnowSheet *sheet;
  Extent *extents; /* (owned) one each of plan->units */
  guint n_pages;
  GHashTable *by_anchor;        /* (owned) utf8, borrowed → index of a unit + 1 */
  GPtrArray **kept;             /* (owned) (element-type WinnowPrintPage) (nullable elements) by unit; NULL: not kept */
  WinnowTypesetter *typesetter; /* (owned) */
  guint last_unit;              /* the unit of last_pages */
  GPtrArray *last_pages;        /* (owned) (nullable) of the last unit that was laid out again */
};

static const WinnowPrintUnit *
get_unit (const WinnowPrint *print, guint index)
{
  return g_ptr_array_index (print->plan->units, index);
}

/* ── layout ── */

/* The pages of a unit, without heads and feet. Returns: (transfer full) (element-type
 * WinnowPrintPage); NULL with an error */
static GPtrArray *
lay_out (const WinnowPrint *print, guint index, WinnowTypesetter *typesetter, GCancellable *cancellable, GError **error)
{
  const WinnowPrintUnit *unit = get_unit (print, index);
  g_autoptr (WinnowBlocks) blocks = winnow_blocks_new ();
  GPtrArray *pages;
  if (!winnow_typesetter_has_fonts (typesetter))
    {
      g_set_error_literal (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_FONTS,
                           _ ("No font is installed that pages could be set in. Install one, such as DejaVu or Noto, "
                              "or save the report in another format."));
      return NULL;
    }
  winnow_blocks_set_anchor (blocks, unit->anchor);
  if (unit->build != NULL && !unit->build (blocks, print->report, unit, error))
    return NULL;
  if (unit->lay_out != NULL)
    pages = unit->lay_out (print->report, unit, print->sheet, typesetter, cancellable, error);
  else
    pages = winnow_flow_new (blocks, print->sheet, typesetter, cancellable);
  if (pages == NULL && (error == NULL || *error == NULL))
    g_cancellable_set_error_if_cancelled (cancellable, error);
  return pages;
}

/* Numbers the pages, once n_pages and bottom of all extents are known. */
static void
number_pages (WinnowPrint *print)
{
  double bottom = G_MAXDOUBLE; /* of the content of the last page */
  winnow_for_each_index (i, print->plan->units)
    {
      Extent *extent = &print->extents[i];
      /* Whether the unit fits below the one before it, whose last page ends at @bottom. */
      double height = extent->bottom - print->sheet->top;
      gboolean is_shared = get_unit (print, i)->may_share && extent->n_pages == 1
                           && bottom + UNIT_GAP + height <= print->sheet->bottom;
      extent->shift = is_shared ? bottom + UNIT_GAP - print->sheet->top : 0;
      extent->first_page = print->n_pages - is_shared;
      print->n_pages = extent->first_page + extent->n_pages;
      if (extent->n_pages > 0)
        bottom = extent->bottom + extent->shift;
      if (print->extents[i].n_pages > 0)
        g_hash_table_insert (print->by_anchor, get_unit (print, i)->anchor, GUINT_TO_POINTER (i + 1));
    }
  for (guint i = print->plan->units->len; i-- > 1;) /* a heading of the outline leads to what follows */
    if (print->extents[i - 1].n_pages == 0)
      print->extents[i - 1].first_page = print->extents[i].first_page;
}

typedef struct
{
  WinnowPrint *print;
  WinnowProgress *progress;
  gboolean is_half; /* half of the units that count do when they are laid out, the others when they are drawn */
  guint n_counted;  /* laid out */
  GCancellable *cancellable;
  gsize kept; /* bytes */
} LayoutJob;

static void
keep_pages (LayoutJob *job, guint index, GPtrArray *pages)
{
  gsize memory = 0;
  winnow_for_each (const WinnowPrintPage, page, pages)
    memory += page->memory;
  if (job->kept + memory > KEPT_BYTES)
    return;
  job->kept += memory;
  job->print->kept[index] = g_ptr_array_ref (pages);
}

static gboolean
lay_out_unit (LayoutJob *job, guint index, GError **error)
{
  WinnowPrint *print = job->print;
  g_autoptr (GPtrArray) pages = lay_out (print, index, print->typesetter, job->cancellable, error);
  if (pages == NULL)
    return FALSE;
  print->extents[index].n_pages = pages->len;
  if (pages->len > 0)
    print->extents[index].bottom = winnow_print_page_get_bottom (g_ptr_array_index (pages, pages->len - 1));
  keep_pages (job, index, pages);
  if (get_unit (print, index)->counts && (!job->is_half || job->n_counted++ % 2 == 1))
    winnow_progress_advance (job->progress, 1);
  return TRUE;
}

/* One after the other: Cairo closes faces of fonts that another thread is about to use once ten are
 * open, and a report of many scripts has more. */
static gboolean
lay_out_all (WinnowPrint *print, gboolean is_half, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  LayoutJob job = { .print = print, .progress = progress, .is_half = is_half, .cancellable = cancellable };
  winnow_for_each_index (i, print->plan->units)
    if (g_cancellable_set_error_if_cancelled (cancellable, error) || !lay_out_unit (&job, i, error))
      return FALSE;
  number_pages (print);
  return TRUE;
}

/* ── the print ── */

static WinnowPrintPlan *
new_plan (WinnowReport *report, WinnowPrintKind kind)
{
  static WinnowPrintPlan *(*const plans[]) (WinnowReport *) = {
    [WINNOW_PRINT_REPORT] = winnow_print_plan_report,
    [WINNOW_PRINT_HEARING] = winnow_print_plan_hearing,
    [WINNOW_PRINT_SOURCES] = winnow_print_plan_sources,
  };
  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (plans), NULL);
  return plans[kind](report);
}

static WinnowPrint *
new_print (WinnowReport *report, WinnowPrintKind kind, gboolean is_half, WinnowProgress *progress,
           GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowPrint) print = g_new0 (WinnowPrint, 1);
  print->report = report;
  print->sheet = winnow_sheet_get (report->paper);
  print->plan = new_plan (report, kind);
  print->extents = g_new0 (Extent, print->plan->units->len);
  print->by_anchor = winnow_string_index_new ();
  print->kept = g_new0 (GPtrArray *, print->plan->units->len);
  print->typesetter = winnow_typesetter_new ();
  guint n_units = 0;
  winnow_for_each (const WinnowPrintUnit, unit, print->plan->units)
    n_units += unit->counts;
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, n_units);
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
  winnow_for_each_index (i, print->plan->units)
    g_clear_pointer (&print->kept[i], g_ptr_array_unref);
  g_clear_pointer (&print->last_pages, g_ptr_array_unref);
  winnow_typesetter_free (print->typesetter);
  g_hash_table_unref (print->by_anchor);
  winnow_print_plan_free (print->plan);
  winnow_clear (print, g_free, extents, kept);
  g_free (print);
}

guint
winnow_print_get_n_pages (const WinnowPrint *print)
{
  return print->n_pages;
}

void
winnow_print_get_size (const WinnowPrint *print, double *width, double *height)
{
  *width = print->sheet->width;
  *height = print->sheet->height;
}

/* ── heads and feet ── */

/* At the left edge, or at the right one; returns its width. */
static double
draw_running (const WinnowPrint *print, const WinnowDrawing *drawing, const char *text, double y, double width,
              gboolean is_right)
{
  WinnowLine *line = winnow_typesetter_dup_line (drawing->typesetter, WINNOW_STYLE_RUNNING, text, width);
  if (line == NULL)
    return 0;
  double used = (double) line->width;
  winnow_line_draw (line, drawing, is_right ? print->sheet->right - used : print->sheet->left, y);
  winnow_line_unref (line);
  return used;
}

static void
draw_head (const WinnowPrint *print, guint index, const WinnowDrawing *drawing)
{
  const char *title = get_unit (print, index)->title;
  const WinnowSheet *sheet = print->sheet;
  double width = sheet->right - sheet->left;
  if (title == NULL)
    return;
  double used = draw_running (print, drawing, print->plan->head, HEAD_Y, width * HEAD_SHARE, FALSE);
  draw_running (print, drawing, title, HEAD_Y, width - used - HEAD_GAP, TRUE);
  winnow_box_draw (drawing, sheet->left, HEAD_RULE_Y, width, 0.5, WINNOW_INK_LINE);
}

static void
draw_foot (const WinnowPrint *print, guint index, guint page, const WinnowDrawing *drawing)
{
  const Extent *extent = &print->extents[index];
  const WinnowSheet *sheet = print->sheet;
  double y = sheet->bottom + FOOT_DOWN, width = sheet->right - sheet->left;
  gboolean is_own = print->plan->has_sheets;
  /* Translators: the number of a page, and of how many. */
  g_autofree char *number = g_strdup_printf (_ ("page %u of %u"), (is_own ? page : extent->first_page + page) + 1,
                                             is_own ? extent->n_pages : print->n_pages);
  double used = draw_running (print, drawing, number, y, width, TRUE);
  draw_running (print, drawing, print->plan->foot, y, width - used - HEAD_GAP, FALSE);
}

/* ── drawing ── */

/* The number of the page on which the unit of @anchor begins, from 1; 0: no page. */
static guint
get_page_number (const char *anchor, gpointer data)
{
  const WinnowPrint *print = data;
  guint unit = GPOINTER_TO_UINT (g_hash_table_lookup (print->by_anchor, anchor));
  return unit > 0 ? print->extents[unit - 1].first_page + 1 : 0;
}

static gboolean
is_on_page (const Extent *extent, guint page)
{
  return extent->first_page <= page && page < extent->first_page + extent->n_pages;
}

/* The last unit that begins on @page or before it. */
static guint
find_last_unit (const WinnowPrint *print, guint page)
{
  guint n = winnow_lower_bound (&print->extents->first_page, sizeof *print->extents, print->plan->units->len, page + 1);
  return MAX (n, 1) - 1;
}

/* The first unit on @page. Units without pages may be between those that have some. */
static guint
find_first_unit (const WinnowPrint *print, guint page)
{
  const Extent *extents = print->extents;
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
  print->last_pages = lay_out (print, index, print->typesetter, cancellable, error);
  print->last_unit = index;
  if (print->last_pages != NULL && print->last_pages->len != print->extents[index].n_pages)
    {
      winnow_report_set_stale (error);
      g_clear_pointer (&print->last_pages, g_ptr_array_unref);
    }
  return print->last_pages;
}

static gboolean
draw_unit (WinnowPrint *print, guint index, guint page, const WinnowDrawing *drawing, GCancellable *cancellable,
           GError **error)
{
  const Extent *extent = &print->extents[index];
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
  const Extent *extents = print->extents;
  guint first = find_first_unit (print, page), last = find_last_unit (print, page);
  const WinnowDrawing drawing = { cr, print->typesetter, get_page_number, print, .has_tags = has_tags };
  draw_head (print, first, &drawing);
  for (guint i = first; i <= last; i++)
    if (is_on_page (&extents[i], page) && !draw_unit (print, i, page, &drawing, cancellable, error))
      return FALSE;
  draw_foot (print, first, page - extents[first].first_page, &drawing);
  return TRUE;
}

gboolean
winnow_print_draw (WinnowPrint *print, cairo_t *cr, guint page, GError **error)
{
  g_return_val_if_fail (page < print->n_pages, FALSE);
  return draw_page (print, cr, page, FALSE, NULL, error);
}

guint
winnow_print_get_n_entries (const WinnowPrint *print)
{
  return print->plan->units->len;
}

WinnowPrintEntry
winnow_print_get_entry (const WinnowPrint *print, guint index)
{
  const WinnowPrintUnit *unit = get_unit (print, index);
  return (WinnowPrintEntry){ .title = unit->title,
                             .level = unit->level,
                             .page = print->extents[index].first_page,
                             .n_pages = print->extents[index].n_pages,
                             .is_pair = unit->is_pair,
                             .is_heading = unit->build == NULL && unit->lay_out == NULL };
}

/* ── PDF files ── */

static gboolean
draw_all (WinnowPrint *print, WinnowPdf *pdf, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  guint n_counted = 0, page = 0;
  winnow_for_each_below (i, winnow_print_get_n_entries (print))
    {
      const WinnowPrintEntry entry = winnow_print_get_entry (print, i);
      for (; page < entry.page + entry.n_pages; page++)
        if (!draw_page (print, winnow_pdf_get_cairo (pdf), page, TRUE, cancellable, error)
            || !winnow_pdf_end_page (pdf, error))
          return FALSE;
      if (get_unit (print, i)->counts && n_counted++ % 2 == 0)
        winnow_progress_advance (progress, 1);
    }
  return TRUE;
}

static void
add_outline (const WinnowPrint *print, WinnowPdf *pdf)
{
  winnow_for_each_below (i, winnow_print_get_n_entries (print))
    {
      const WinnowPrintEntry entry = winnow_print_get_entry (print, i);
      if (entry.title != NULL && entry.page < print->n_pages && (entry.n_pages > 0 || entry.is_heading))
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
  g_autoptr (WinnowPdf) pdf = winnow_pdf_new (output->stream, print->sheet, &info, output->cancellable);
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

gboolean
winnow_report_write_sources (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  return write_pdf (data, WINNOW_PRINT_SOURCES, output, progress, error);
}
