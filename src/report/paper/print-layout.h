/* print-layout.h: the units of a report as pages with heads and feet; private to report/
 *
 * Several threads may lay out units at once. Pages are numbered once all units are laid out. */
#pragma once

#include "print/draw.h"
#include "report/paper/print-plan.h"

/* Where a unit stands. */
typedef struct
{
  guint first_page, n_pages;
  double bottom; /* of its last page, in points from the top of the sheet, as it was laid out */
  double shift;  /* points that its only page stands lower, below other units; 0: it begins a page */
} WinnowPrintExtent;

typedef struct
{
  WinnowReport *report;  /* borrowed */
  WinnowPrintPlan *plan; /* (owned) */
  const WinnowSheet *sheet;
  WinnowPrintExtent *extents; /* (owned) one each of plan->units */
  guint n_pages;
  GHashTable *by_anchor; /* (owned) utf8, borrowed → index of a unit + 1 */
} WinnowPrintLayout;

WinnowPrintLayout *winnow_print_layout_new (WinnowReport *report, WinnowPrintKind kind);
void winnow_print_layout_free (WinnowPrintLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPrintLayout, winnow_print_layout_free)

guint winnow_print_layout_count (const WinnowPrintLayout *layout);
const WinnowPrintUnit *winnow_print_layout_get_unit (const WinnowPrintLayout *layout, guint index);

/* The pages of a unit, without heads and feet. Returns: (transfer full) (element-type
 * WinnowPrintPage); NULL with an error */
GPtrArray *winnow_print_layout_lay_out (const WinnowPrintLayout *layout, guint index, WinnowTypesetter *typesetter,
                                        GCancellable *cancellable, GError **error);

WinnowPrintEntry winnow_print_layout_get_entry (const WinnowPrintLayout *layout, guint index);

/* Numbers the pages, once n_pages and bottom of all extents are known. */
void winnow_print_layout_number (WinnowPrintLayout *layout);

/* The number of the page on which the unit of @anchor begins, from 1; 0: there is none. @layout: a
 * WinnowPrintLayout. */
guint winnow_print_layout_get_page_number (const char *anchor, gpointer layout);

/* The running head of a page of the unit, and the foot of its page @page, from 0. */
void winnow_print_layout_draw_head (const WinnowPrintLayout *layout, guint index, const WinnowDrawing *drawing);
void winnow_print_layout_draw_foot (const WinnowPrintLayout *layout, guint index, guint page,
                                    const WinnowDrawing *drawing);
