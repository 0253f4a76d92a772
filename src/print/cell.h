/* cell.h: what stands in one cell, in pieces that are not broken: lines of text, pictures, bars */
#pragma once

#include "print/blocks.h"
#include "print/page.h"
#include "print/typesetter.h"

G_BEGIN_DECLS

/* A cell on its way onto pages. */
typedef struct _WinnowCellFlow WinnowCellFlow;

/* @x, @width: of its content on the sheet. Borrows @blocks and @typesetter. */
WinnowCellFlow *winnow_cell_flow_new (const WinnowBlocks *blocks, const WinnowCell *cell, gboolean is_in_table,
                                      double x, double width, WinnowTypesetter *typesetter);
void winnow_cell_flow_free (WinnowCellFlow *flow);

/* The height of what is left, exactly if it is at most @enough; else something above that. */
double winnow_cell_flow_measure (WinnowCellFlow *flow, double enough);

/* Puts as many pieces on @page, below @y, as @height has room for; at least one if @is_forced. A
 * paragraph leaves no single line behind where that can be helped. Returns the height that they
 * take. */
double winnow_cell_flow_place (WinnowCellFlow *flow, WinnowPrintPage *page, double y, double height,
                               gboolean is_forced);

gboolean winnow_cell_flow_is_done (WinnowCellFlow *flow);

G_END_DECLS
