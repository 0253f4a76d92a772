/* cell.h: the content of one cell, placed on pages piece by piece: lines of text, pictures, bars */
#pragma once

#include "print/blocks.h"
#include "print/page.h"
#include "print/typesetter.h"

/* The part of a cell that is not on a page yet. */
typedef struct _WinnowCellFlow WinnowCellFlow;

/* @x, @width: of the content on the sheet, in points. Borrows @blocks and @typesetter. */
WinnowCellFlow *winnow_cell_flow_new (const WinnowBlocks *blocks, const WinnowCell *cell, gboolean is_in_table,
                                      double x, double width, WinnowTypesetter *typesetter);
void winnow_cell_flow_free (WinnowCellFlow *flow);

/* The height of the rest, in points; where that is more than @enough, some height above @enough. */
double winnow_cell_flow_measure (WinnowCellFlow *flow, double enough);

/* Puts as many pieces on @page below @y as fit in @height, at least one if @is_forced. The last
 * line of a paragraph does not go to the next page alone if a second one can go with it. Returns
 * the height of the pieces. */
double winnow_cell_flow_place (WinnowCellFlow *flow, WinnowPrintPage *page, double y, double height,
                               gboolean is_forced);

/* Whether nothing is left. */
gboolean winnow_cell_flow_is_done (WinnowCellFlow *flow);
