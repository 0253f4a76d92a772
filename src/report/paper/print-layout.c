/* print-layout.c: see print-layout.h */
#include "report/paper/print-layout.h"

#include <glib/gi18n-lib.h>

#include "print/flow.h"

#define HEAD_Y 36.0 /* top of the running heads */
#define HEAD_RULE_Y 49.0
#define FOOT_DOWN 22.0 /* top of the feet, below the text */
#define HEAD_GAP 20.0
#define UNIT_GAP 18.0  /* between units on one page */
#define HEAD_SHARE 0.6 /* of the width that the left head may take */

static WinnowPrintPlan *
new_plan (WinnowReport *report, WinnowPrintKind kind)
{
  static WinnowPrintPlan *(*const plans[]) (WinnowReport *) = {
    [WINNOW_PRINT_REPORT] = winnow_print_plan_report,
    [WINNOW_PRINT_HEARING] = winnow_print_plan_hearing,
  };
  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (plans), NULL);
  return plans[kind](report);
}

WinnowPrintLayout *
winnow_print_layout_new (WinnowReport *report, WinnowPrintKind kind)
{
  WinnowPrintLayout *layout = g_new0 (WinnowPrintLayout, 1);
  layout->report = report;
  layout->sheet = winnow_sheet_get (report->paper);
  layout->plan = new_plan (report, kind);
  layout->extents = g_new0 (WinnowPrintExtent, layout->plan->units->len);
  layout->by_anchor = g_hash_table_new (g_str_hash, g_str_equal);
  return layout;
}

void
winnow_print_layout_free (WinnowPrintLayout *layout)
{
  g_hash_table_unref (layout->by_anchor);
  winnow_print_plan_free (layout->plan);
  g_free (layout->extents);
  g_free (layout);
}

guint
winnow_print_layout_count (const WinnowPrintLayout *layout)
{
  return layout->plan->units->len;
}

const WinnowPrintUnit *
winnow_print_layout_get_unit (const WinnowPrintLayout *layout, guint index)
{
  return g_ptr_array_index (layout->plan->units, index);
}

WinnowPrintEntry
winnow_print_layout_get_entry (const WinnowPrintLayout *layout, guint index)
{
  const WinnowPrintUnit *unit = winnow_print_layout_get_unit (layout, index);
  return (WinnowPrintEntry){ .title = unit->title,
                             .level = unit->level,
                             .page = layout->extents[index].first_page,
                             .n_pages = layout->extents[index].n_pages,
                             .is_pair = unit->is_pair,
                             .is_heading = unit->build == NULL && unit->lay_out == NULL };
}

GPtrArray *
winnow_print_layout_lay_out (const WinnowPrintLayout *layout, guint index, WinnowTypesetter *typesetter,
                             GCancellable *cancellable, GError **error)
{
  const WinnowPrintUnit *unit = winnow_print_layout_get_unit (layout, index);
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
  if (unit->build != NULL && !unit->build (blocks, layout->report, unit, error))
    return NULL;
  if (unit->lay_out != NULL)
    pages = unit->lay_out (layout->report, unit, layout->sheet, typesetter, cancellable, error);
  else
    pages = winnow_flow_new (blocks, layout->sheet, typesetter, cancellable);
  if (pages == NULL && (error == NULL || *error == NULL))
    g_cancellable_set_error_if_cancelled (cancellable, error);
  return pages;
}

/* Whether the unit @index fits below the one before it, whose last page ends at @bottom. */
static gboolean
fits_below (const WinnowPrintLayout *layout, guint index, double bottom)
{
  const WinnowPrintExtent *extent = &layout->extents[index];
  double height = extent->bottom - layout->sheet->top;
  return winnow_print_layout_get_unit (layout, index)->may_share && extent->n_pages == 1
         && bottom + UNIT_GAP + height <= layout->sheet->bottom;
}

void
winnow_print_layout_number (WinnowPrintLayout *layout)
{
  double bottom = G_MAXDOUBLE; /* of what stands on the last page */
  for (guint i = 0; i < winnow_print_layout_count (layout); i++)
    {
      WinnowPrintExtent *extent = &layout->extents[i];
      gboolean is_shared = fits_below (layout, i, bottom);
      extent->shift = is_shared ? bottom + UNIT_GAP - layout->sheet->top : 0;
      extent->first_page = layout->n_pages - is_shared;
      layout->n_pages = extent->first_page + extent->n_pages;
      if (extent->n_pages > 0)
        bottom = extent->bottom + extent->shift;
      if (layout->extents[i].n_pages > 0)
        g_hash_table_insert (layout->by_anchor, winnow_print_layout_get_unit (layout, i)->anchor,
                             GUINT_TO_POINTER (i + 1));
    }
  for (guint i = winnow_print_layout_count (layout); i-- > 1;) /* a heading of the outline leads to what follows */
    if (layout->extents[i - 1].n_pages == 0)
      layout->extents[i - 1].first_page = layout->extents[i].first_page;
}

guint
winnow_print_layout_get_page_number (const char *anchor, gpointer layout)
{
  const WinnowPrintLayout *self = layout;
  guint unit = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_anchor, anchor));
  return unit > 0 ? self->extents[unit - 1].first_page + 1 : 0;
}

/* ── heads and feet ── */

/* At the left edge, or at the right one; returns its width. */
static double
draw_running (const WinnowPrintLayout *layout, const WinnowDrawing *drawing, const char *text, double y, double width,
              gboolean is_right)
{
  WinnowLine *line = winnow_typesetter_dup_line (drawing->typesetter, WINNOW_STYLE_RUNNING, text, width);
  if (line == NULL)
    return 0;
  double used = (double) line->width;
  winnow_line_draw (line, drawing, is_right ? layout->sheet->right - used : layout->sheet->left, y);
  winnow_line_unref (line);
  return used;
}

void
winnow_print_layout_draw_head (const WinnowPrintLayout *layout, guint index, const WinnowDrawing *drawing)
{
  const char *title = winnow_print_layout_get_unit (layout, index)->title;
  const WinnowSheet *sheet = layout->sheet;
  double width = sheet->right - sheet->left;
  if (title == NULL)
    return;
  double used = draw_running (layout, drawing, layout->plan->head, HEAD_Y, width * HEAD_SHARE, FALSE);
  draw_running (layout, drawing, title, HEAD_Y, width - used - HEAD_GAP, TRUE);
  winnow_box_draw (drawing, sheet->left, HEAD_RULE_Y, width, 0.5, WINNOW_INK_LINE);
}

void
winnow_print_layout_draw_foot (const WinnowPrintLayout *layout, guint index, guint page, const WinnowDrawing *drawing)
{
  const WinnowPrintExtent *extent = &layout->extents[index];
  const WinnowSheet *sheet = layout->sheet;
  double y = sheet->bottom + FOOT_DOWN, width = sheet->right - sheet->left;
  gboolean is_own = layout->plan->has_sheets;
  /* Translators: the number of a page, and of how many. */
  g_autofree char *number = g_strdup_printf (_ ("page %u of %u"), (is_own ? page : extent->first_page + page) + 1,
                                             is_own ? extent->n_pages : layout->n_pages);
  double used = draw_running (layout, drawing, number, y, width, TRUE);
  draw_running (layout, drawing, layout->plan->foot, y, width - used - HEAD_GAP, FALSE);
}
