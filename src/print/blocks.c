/* blocks.c: see blocks.h */
#include "print/blocks.h"

#include "base/array.h"
#include "base/translate.h"

static void
clear_item (gpointer data)
{
  WinnowItem *item = data;
  g_clear_pointer (&item->rich, winnow_rich_free);
  g_clear_pointer (&item->bytes, g_bytes_unref);
  g_free (item->anchor);
}

static void
clear_row (gpointer data)
{
  g_free (((WinnowRow *) data)->anchor);
}

static void
clear_table (gpointer data)
{
  g_free (((WinnowTableBlock *) data)->columns);
}

WinnowBlocks *
winnow_blocks_new (void)
{
  WinnowBlocks *blocks = g_new0 (WinnowBlocks, 1);
  blocks->items = g_array_new (FALSE, TRUE, sizeof (WinnowItem));
  blocks->cells = g_array_new (FALSE, TRUE, sizeof (WinnowCell));
  blocks->rows = g_array_new (FALSE, TRUE, sizeof (WinnowRow));
  blocks->tables = g_array_new (FALSE, TRUE, sizeof (WinnowTableBlock));
  g_array_set_clear_func (blocks->items, clear_item);
  g_array_set_clear_func (blocks->rows, clear_row);
  g_array_set_clear_func (blocks->tables, clear_table);
  blocks->table = -1;
  return blocks;
}

void
winnow_blocks_free (WinnowBlocks *blocks)
{
  winnow_clear (blocks, g_array_unref, items, cells, rows, tables);
  g_free (blocks->anchor);
  g_free (blocks);
}

/* ── structure ── */

void
winnow_blocks_begin_table (WinnowBlocks *blocks, const WinnowColumn *columns, guint n_columns)
{
  g_return_if_fail (blocks->table < 0);
  WinnowTableBlock table = { g_memdup2 (columns, n_columns * sizeof *columns), n_columns, blocks->rows->len };
  blocks->table = (int) blocks->tables->len;
  g_array_append_val (blocks->tables, table);
}

void
winnow_blocks_end_table (WinnowBlocks *blocks)
{
  blocks->table = -1;
  blocks->in_cell = FALSE;
}

void
winnow_blocks_begin_row (WinnowBlocks *blocks, WinnowRowFlags flags)
{
  WinnowRow row
      = { .flags = flags, .first = blocks->cells->len, .table = blocks->table, .is_on_new_page = blocks->breaks_page };
  row.anchor = g_steal_pointer (&blocks->anchor);
  blocks->breaks_page = FALSE;
  blocks->in_cell = FALSE;
  g_array_append_val (blocks->rows, row);
}

void
winnow_blocks_begin_cell (WinnowBlocks *blocks, guint n_columns)
{
  g_return_if_fail (blocks->rows->len > 0);
  WinnowRow *row = WINNOW_LAST (WinnowRow, blocks->rows);
  WinnowCell cell = { .first = blocks->items->len, .span = n_columns };
  if (row->n > 0)
    {
      const WinnowCell *before = WINNOW_LAST (WinnowCell, blocks->cells);
      cell.column = before->column + before->span;
    }
  row->n++;
  g_array_append_val (blocks->cells, cell);
  blocks->in_cell = TRUE;
}

void
winnow_blocks_add_headings (WinnowBlocks *blocks, const char *const *headings, guint right)
{
  winnow_blocks_begin_row (blocks, WINNOW_ROW_HEAD | WINNOW_ROW_KEEP | WINNOW_ROW_RULE);
  for (guint i = 0; headings[i] != NULL; i++)
    {
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_text (blocks, right >> i & 1 ? WINNOW_STYLE_HEADING_RIGHT : WINNOW_STYLE_HEADING,
                              _ (headings[i]));
    }
}

void
winnow_blocks_break_page (WinnowBlocks *blocks)
{
  blocks->breaks_page = TRUE;
}

void
winnow_blocks_set_anchor (WinnowBlocks *blocks, const char *name)
{
  g_free (blocks->anchor);
  blocks->anchor = g_strdup (name);
}

/* ── content ── */

/* Appends to the open cell, or as a whole row. */
static void
take_item (WinnowBlocks *blocks, const WinnowItem *item)
{
  if (!blocks->in_cell)
    {
      const WinnowStyleRow *style = winnow_style_get (item->style);
      gboolean keeps = item->kind == WINNOW_ITEM_TEXT && style->keeps;
      int table = blocks->table;
      blocks->table = -1;
      winnow_blocks_begin_row (blocks, WINNOW_ROW_TIGHT | (keeps ? WINNOW_ROW_KEEP : WINNOW_ROW_BREAKS));
      winnow_blocks_begin_cell (blocks, 1);
      blocks->table = table;
      blocks->in_cell = FALSE;
    }
  g_array_append_val (blocks->items, *item);
  WINNOW_LAST (WinnowCell, blocks->cells)->n++;
}

void
winnow_blocks_take_rich (WinnowBlocks *blocks, WinnowStyle style, WinnowRich *rich)
{
  take_item (blocks, &(WinnowItem){ .kind = WINNOW_ITEM_TEXT, .style = style, .rich = rich });
}

void
winnow_blocks_add_text (WinnowBlocks *blocks, WinnowStyle style, const char *text)
{
  winnow_blocks_take_rich (blocks, style, winnow_rich_new_text (WINNOW_LOOK_PLAIN, text));
}

void
winnow_blocks_add_name (WinnowBlocks *blocks, WinnowStyle style, const char *name)
{
  WinnowRich *rich = winnow_rich_new ();
  winnow_rich_add_name (rich, WINNOW_LOOK_PLAIN, name);
  winnow_blocks_take_rich (blocks, style, rich);
}

void
winnow_blocks_add_bar (WinnowBlocks *blocks, double share)
{
  take_item (blocks,
             &(WinnowItem){ .kind = WINNOW_ITEM_BAR, .style = WINNOW_STYLE_NUMBER, .share = CLAMP (share, 0, 1) });
}

void
winnow_blocks_add_picture (WinnowBlocks *blocks, GBytes *bytes, const WinnowOutline *outline, double width,
                           double height)
{
  take_item (blocks, &(WinnowItem){ .kind = WINNOW_ITEM_PICTURE,
                                    .style = WINNOW_STYLE_SMALL,
                                    .bytes = bytes != NULL ? g_bytes_ref (bytes) : NULL,
                                    .outline = outline != NULL ? *outline : (WinnowOutline){ 0 },
                                    .width = width,
                                    .height = height });
}

void
winnow_blocks_add_lines (WinnowBlocks *blocks, guint n_lines, double leading)
{
  take_item (blocks,
             &(WinnowItem){ .kind = WINNOW_ITEM_LINES, .style = WINNOW_STYLE_BODY, .n = n_lines, .height = leading });
}

void
winnow_blocks_add_space (WinnowBlocks *blocks, double points)
{
  take_item (blocks, &(WinnowItem){ .kind = WINNOW_ITEM_SPACE, .style = WINNOW_STYLE_BODY, .height = points });
}

void
winnow_blocks_add_page_of (WinnowBlocks *blocks, const char *anchor)
{
  take_item (blocks,
             &(WinnowItem){ .kind = WINNOW_ITEM_PAGE_OF, .style = WINNOW_STYLE_NUMBER, .anchor = g_strdup (anchor) });
}
