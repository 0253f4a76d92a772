/* print.c: see print.h. The first round lays out units on as many threads as there are cores, each with a typesetter of its own; a unit's pages are kept where
 * the budget allows, else only their number. */
#include "report/print.h"

#include <glib/gi18n-lib.h>

#include "check/progress.h"
#include "print/canvas-cairo.h"
#include "print/flow.h"
#include "report/print-plan.h"

#define KEPT_BYTES (160u << 20) /* of laid-out pages */
#define HEAD_Y 36.0             /* top of the running heads */
#define HEAD_RULE_Y 49.0
#define FOOT_DOWN 22.0 /* top of the feet, below the text */
#define HEAD_GAP 20.0
#define HEAD_SHARE 0.6 /* of the width that the left head may take */

/* A unit once it is laid out. */
typedef struct
{
  guint n_pages, first_page;
  GPtrArray *pages; /* (owned) (nullable) (element-type WinnowPage) NULL: not kept */
} Unit;

struct _WinnowPrint
{
  WinnowReport *report;  /* borrowed */
  WinnowPrintPlan *plan; /* (owned) */
  const WinnowSheet *sheet;
  guint n_pages;
  Unit *units;                  /* (owned) one each of plan->units */
  GHashTable *by_anchor;        /* (owned) utf8, borrowed → index of a unit + 1 */
  WinnowTypesetter *typesetter; /* (owned) of the thread that draws */
  guint last_unit;              /* laid out again for drawing, where last_pages is not NULL */
  GPtrArray *last_pages;        /* (owned) (nullable) */
};

static const WinnowPrintUnit *
get_unit (const WinnowPrint *print, guint index)
{
  return g_ptr_array_index (print->plan->units, index);
}

static GPtrArray *
lay_out_unit (const WinnowPrint *print, guint index, WinnowTypesetter *typesetter, GCancellable *cancellable, GError **error)
{
  const WinnowPrintUnit *unit = get_unit (print, index);
  g_autoptr (WinnowBlocks) blocks = winnow_blocks_new ();
  GPtrArray *pages;
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

/* ── the first round ── */

/* Shared by the threads of the round. */
typedef struct
{
  WinnowPrint *print;
  WinnowProgress *progress;
  GCancellable *cancellable;
  gint next;     /* unit; atomic */
  gint n_pairs;  /* laid out; atomic */
  GMutex lock;   /* of what follows */
  gsize kept;    /* bytes */
  GError *error; /* (owned) (nullable) of the first unit that failed */
  guint failed;  /* that unit */
} Round;

static gsize
measure_memory (const GPtrArray *pages)
{
  gsize memory = 0;
  for (guint i = 0; i < pages->len; i++)
    memory += ((const WinnowPage *)g_ptr_array_index (pages, i))->memory;
  return memory;
}

static void
store (Round *round, guint index, GPtrArray *pages)
{
  Unit *unit = &round->print->units[index];
  gsize memory = measure_memory (pages);
  unit->n_pages = pages->len;
  g_mutex_lock (&round->lock);
  if (round->kept + memory <= KEPT_BYTES)
    {
      round->kept += memory;
      unit->pages = g_steal_pointer (&pages);
    }
  g_mutex_unlock (&round->lock);
  g_clear_pointer (&pages, g_ptr_array_unref);
}

/* Of several that fail the first in order is told, whoever was faster. */
static void
fail (Round *round, guint index, GError *error)
{
  g_mutex_lock (&round->lock);
  if (round->error == NULL || index < round->failed)
    {
      g_clear_error (&round->error);
      round->error = g_steal_pointer (&error);
      round->failed = index;
    }
  g_mutex_unlock (&round->lock);
  g_clear_error (&error);
  g_atomic_int_set (&round->next, G_MAXINT / 2); /* nothing begins any more */
}

static gpointer
run_round (gpointer data)
{
  Round *round = data;
  g_autoptr (WinnowTypesetter) typesetter = winnow_typesetter_new ();
  guint n = round->print->plan->units->len;
  for (guint i; (i = (guint)g_atomic_int_add (&round->next, 1)) < n;)
    {
      GError *error = NULL;
      GPtrArray *pages = lay_out_unit (round->print, i, typesetter, round->cancellable, &error);
      if (pages != NULL)
        store (round, i, pages);
      else
        fail (round, i, error);
      if (get_unit (round->print, i)->is_pair && g_atomic_int_add (&round->n_pairs, 1) % 2 == 1)
        winnow_progress_advance (round->progress, 1);
    }
  return NULL;
}

static gboolean
lay_out_all (WinnowPrint *print, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  Round round = { .print = print, .progress = progress, .cancellable = cancellable };
  guint n_threads = MIN (g_get_num_processors (), print->plan->units->len);
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();
  g_mutex_init (&round.lock);
  for (guint i = 1; i < n_threads; i++)
    g_ptr_array_add (threads, g_thread_new ("winnow-print", run_round, &round));
  run_round (&round);
  for (guint i = 0; i < threads->len; i++)
    g_thread_join (g_ptr_array_index (threads, i));
  g_mutex_clear (&round.lock);
  if (round.error == NULL)
    return TRUE;
  g_propagate_error (error, round.error);
  return FALSE;
}

static void
number_pages (WinnowPrint *print)
{
  for (guint i = 0; i < print->plan->units->len; i++)
    {
      print->units[i].first_page = print->n_pages;
      print->n_pages += print->units[i].n_pages;
      if (print->units[i].n_pages > 0)
        g_hash_table_insert (print->by_anchor, get_unit (print, i)->anchor, GUINT_TO_POINTER (i + 1));
    }
}

/* ── the print ── */

static WinnowPrintPlan *
new_plan (WinnowReport *report, WinnowPrintKind kind)
{
  static WinnowPrintPlan *(*const plans[]) (WinnowReport *) = {
    [WINNOW_PRINT_REPORT] = winnow_print_plan_report,
    [WINNOW_PRINT_HEARING] = winnow_print_plan_hearing,
  };
  g_return_val_if_fail ((guint)kind < G_N_ELEMENTS (plans), NULL);
  return plans[kind](report);
}

WinnowPrint *
winnow_print_new (WinnowReport *report, WinnowPrintKind kind, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowPrint) print = g_new0 (WinnowPrint, 1);
  print->report = report;
  print->sheet = winnow_sheet_get (report->paper);
  print->plan = new_plan (report, kind);
  print->units = g_new0 (Unit, print->plan->units->len);
  print->by_anchor = g_hash_table_new (g_str_hash, g_str_equal);
  print->typesetter = winnow_typesetter_new ();
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, report->overlaps->len);
  if (!lay_out_all (print, progress, cancellable, error))
    return NULL;
  number_pages (print);
  return g_steal_pointer (&print);
}

void
winnow_print_free (WinnowPrint *print)
{
  for (guint i = 0; i < print->plan->units->len; i++)
    g_clear_pointer (&print->units[i].pages, g_ptr_array_unref);
  g_clear_pointer (&print->last_pages, g_ptr_array_unref);
  g_hash_table_unref (print->by_anchor);
  winnow_typesetter_free (print->typesetter);
  winnow_print_plan_free (print->plan);
  g_free (print->units);
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

/* The unit that @page stands in. */
static guint
find_unit (const WinnowPrint *print, guint page)
{
  guint low = 0, high = print->plan->units->len;
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;
      if (print->units[middle].first_page <= page)
        low = middle;
      else
        high = middle;
    }
  while (print->units[low].n_pages == 0)
    low--;
  return low;
}

/* Its pages, laid out again where they were not kept; the last ones stay. */
static GPtrArray *
get_pages (WinnowPrint *print, guint index, GError **error)
{
  if (print->units[index].pages != NULL)
    return print->units[index].pages;
  if (print->last_pages != NULL && print->last_unit == index)
    return print->last_pages;
  g_clear_pointer (&print->last_pages, g_ptr_array_unref);
  print->last_pages = lay_out_unit (print, index, print->typesetter, NULL, error);
  print->last_unit = index;
  if (print->last_pages != NULL && print->last_pages->len != print->units[index].n_pages)
    {
      g_set_error_literal (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_STALE,
                           _ ("The library was changed while the report was made. Make the report again."));
      g_clear_pointer (&print->last_pages, g_ptr_array_unref);
    }
  return print->last_pages;
}

/* ── drawing ── */

static WinnowLine *
dup_page_number (const char *anchor, WinnowStyle style, gpointer user_data)
{
  WinnowPrint *print = user_data;
  guint unit = GPOINTER_TO_UINT (g_hash_table_lookup (print->by_anchor, anchor));
  g_autofree char *number = unit > 0 ? g_strdup_printf ("%u", print->units[unit - 1].first_page + 1) : NULL;
  return number != NULL ? winnow_typesetter_dup_line (print->typesetter, style, number, print->sheet->width) : NULL;
}

/* At the left edge, or at the right one; returns its width. */
static double
draw_running (WinnowPrint *print, WinnowCanvas *canvas, const char *text, double y, double width, gboolean is_right)
{
  g_autofree char *own = NULL;
  WinnowLine *line = winnow_typesetter_dup_line (print->typesetter, WINNOW_STYLE_RUNNING, text, width);
  if (line == NULL)
    return 0;
  double used = (double)line->width;
  winnow_line_draw (line, canvas, is_right ? print->sheet->right - used : print->sheet->left, y);
  winnow_line_unref (line);
  return used;
}

static void
draw_head (WinnowPrint *print, WinnowCanvas *canvas, const char *title)
{
  const WinnowSheet *sheet = print->sheet;
  double width = sheet->right - sheet->left;
  double used = draw_running (print, canvas, print->plan->head, HEAD_Y, width * HEAD_SHARE, FALSE);
  draw_running (print, canvas, title, HEAD_Y, width - used - HEAD_GAP, TRUE);
  canvas->class->fill_box (canvas, &(WinnowBox){ sheet->left, HEAD_RULE_Y, width, 0.5 }, WINNOW_INK_LINE);
}

static void
draw_foot (WinnowPrint *print, WinnowCanvas *canvas, const Unit *unit, guint page)
{
  gboolean is_own = print->plan->has_sheets;
  const WinnowSheet *sheet = print->sheet;
  /* Translators: the number of a page, and of how many. */
  g_autofree char *number = g_strdup_printf (_ ("page %u of %u"), (is_own ? page - unit->first_page : page) + 1, is_own ? unit->n_pages : print->n_pages);
  double used = draw_running (print, canvas, number, sheet->bottom + FOOT_DOWN, sheet->right - sheet->left, TRUE);
  draw_running (print, canvas, print->plan->foot, sheet->bottom + FOOT_DOWN, sheet->right - sheet->left - used - HEAD_GAP, FALSE);
}

gboolean
winnow_print_draw (WinnowPrint *print, cairo_t *cr, guint page, GError **error)
{
  g_return_val_if_fail (page < print->n_pages, FALSE);
  guint index = find_unit (print, page);
  const WinnowPrintUnit *unit = get_unit (print, index);
  GPtrArray *pages = get_pages (print, index, error);
  if (pages == NULL)
    return FALSE;
  WinnowCairoCanvas canvas = winnow_cairo_canvas (cr, dup_page_number, print);
  if (unit->title != NULL)
    draw_head (print, &canvas.canvas, unit->title);
  winnow_page_draw (g_ptr_array_index (pages, page - print->units[index].first_page), &canvas.canvas);
  draw_foot (print, &canvas.canvas, &print->units[index], page);
  return TRUE;
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
                             .page = print->units[index].first_page,
                             .n_pages = print->units[index].n_pages,
                             .is_pair = unit->is_pair,
                             .is_heading = unit->build == NULL && unit->lay_out == NULL };
}
