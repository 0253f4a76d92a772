/* flow.c: see flow.h
 *
 * Each row is measured before it is placed. A row with WINNOW_ROW_KEEP begins a new page if the
 * rows it stays with do not fit below it. A row that does not fit goes to the next page; it is
 * split between lines if WINNOW_ROW_BREAKS allows it or no page is tall enough. The heads of a
 * table are repeated on each of its pages. */
#include "print/flow.h"

#include "base/for-each.h"
#include "print/cell.h"

#define PAD 3.2         /* above and below the content of a row of a table */
#define TABLE_ROOM 5.0  /* above and below a table */
#define GUTTER 10.0     /* between columns */
#define LEAST_PART 38.0 /* the smallest part of a split row at the bottom of a page */
#define MAX_KEPT 12     /* rows measured together */
#define RULE_WIDTH 0.5

#define TABLE_TAG "Table"
#define ROW_TAG "TR"

typedef struct
{
  GPtrArray *cells;  /* (owned) (element-type WinnowCellFlow) */
  double height;     /* with its pads; of a row taller than a page some height above that */
  gboolean is_again; /* a head that is repeated */
} Row;

typedef struct
{
  const WinnowBlocks *blocks;
  const WinnowSheet *sheet;
  WinnowTypesetter *typesetter;
  GCancellable *cancellable; /* (nullable) */
  GPtrArray *pages;          /* (owned) */
  WinnowPrintPage *page;     /* the last one, or NULL */
  double y;                  /* where the next row begins */
  double below;              /* space below the last row */
  GPtrArray *rows;           /* (owned) (element-type Row) (nullable elements) measured and not placed, by number */
  int table;                 /* the one whose element is open; −1: none */
} Flow;

static void
free_row (gpointer data)
{
  Row *row = data;
  if (row == NULL)
    return;
  g_ptr_array_unref (row->cells);
  g_free (row);
}

static const WinnowRow *
get_row (const Flow *flow, guint index)
{
  return &g_array_index (flow->blocks->rows, WinnowRow, index);
}

static double
get_body_height (const Flow *flow)
{
  return flow->sheet->bottom - flow->sheet->top;
}

static double
get_pad (const WinnowRow *row)
{
  return row->flags & WINNOW_ROW_TIGHT ? 0 : PAD;
}

/* ── columns ── */

/* Where column @column begins, and the next one. */
static void
find_column (const Flow *flow, const WinnowRow *row, guint column, guint span, double *x, double *width)
{
  const WinnowSheet *sheet = flow->sheet;
  double free_width = sheet->right - sheet->left, shares = 0, at = sheet->left;
  *x = sheet->left;
  *width = free_width;
  if (row->table < 0)
    return;
  const WinnowTableBlock *table = &g_array_index (flow->blocks->tables, WinnowTableBlock, row->table);
  free_width -= GUTTER * (table->n_columns - 1);
  winnow_for_each_below (i, table->n_columns)
    {
      free_width -= table->columns[i].points;
      shares += table->columns[i].points > 0 ? 0 : table->columns[i].share;
    }
  winnow_for_each_below (i, MIN (column + span, table->n_columns))
    {
      const WinnowColumn *c = &table->columns[i];
      if (i == column)
        *x = at;
      at += c->points > 0 ? c->points : MAX (free_width, 0) * c->share / MAX (shares, 1e-6);
      *width = at - *x;
      at += GUTTER;
    }
}

/* ── measuring ── */

static Row *
new_row (Flow *flow, guint index)
{
  const WinnowRow *source = get_row (flow, index);
  Row *row = g_new0 (Row, 1);
  double enough = get_body_height (flow);
  row->cells = winnow_pointers_new (winnow_cell_flow_free);
  winnow_for_each_below (i, source->n)
    {
      const WinnowCell *cell = &g_array_index (flow->blocks->cells, WinnowCell, source->first + i);
      double x, width;
      find_column (flow, source, cell->column, cell->span, &x, &width);
      WinnowCellFlow *content
          = winnow_cell_flow_new (flow->blocks, cell, source->table >= 0, x, width, flow->typesetter);
      double height = winnow_cell_flow_measure (content, enough);
      row->height = MAX (row->height, height);
      g_ptr_array_add (row->cells, content);
    }
  row->height += 2 * get_pad (source);
  return row;
}

static Row *
measure_row (Flow *flow, guint index)
{
  if (g_ptr_array_index (flow->rows, index) == NULL)
    g_ptr_array_index (flow->rows, index) = new_row (flow, index);
  return g_ptr_array_index (flow->rows, index);
}

/* The style of the first or last item of a row outside tables; NULL if that is no text. */
static const WinnowStyleRow *
get_style (const Flow *flow, const WinnowRow *row, gboolean is_last)
{
  if (row->n != 1 || row->table >= 0)
    return NULL;
  const WinnowCell *cell = &g_array_index (flow->blocks->cells, WinnowCell, row->first);
  if (cell->n == 0)
    return NULL;
  const WinnowItem *item = &g_array_index (flow->blocks->items, WinnowItem, cell->first + (is_last ? cell->n - 1 : 0));
  return item->kind == WINNOW_ITEM_TEXT ? winnow_style_get (item->style) : NULL;
}

/* The space above row @index: the largest of its style's, of the space below the row before, and of
 * TABLE_ROOM where a table begins or ends. */
static double
get_space_before (const Flow *flow, guint index)
{
  const WinnowRow *row = get_row (flow, index);
  gboolean is_edge = index > 0 && get_row (flow, index - 1)->table != row->table;
  const WinnowStyleRow *style = get_style (flow, row, FALSE);
  return MAX (MAX (flow->below, is_edge ? TABLE_ROOM : 0), style != NULL ? style->before : 0);
}

static double
get_space_after (const Flow *flow, const WinnowRow *row)
{
  const WinnowStyleRow *style = get_style (flow, row, TRUE);
  return style != NULL ? style->after : 0;
}

/* The height of row @index, of the rows it stays with and of the smallest part of the row after
 * them. */
static double
measure_kept (Flow *flow, guint index)
{
  double height = 0;
  for (guint i = index, n = 0; i < flow->blocks->rows->len && n < MAX_KEPT; i++, n++)
    {
      const WinnowRow *row = get_row (flow, i);
      double own = measure_row (flow, i)->height;
      gboolean may_break = row->flags & WINNOW_ROW_BREAKS || own > get_body_height (flow);
      if (n > 0 && row->is_on_new_page)
        return height;
      if (n > 0)
        height += MAX (get_space_before (flow, i) - flow->below, 0) + get_space_after (flow, get_row (flow, i - 1));
      if (!(row->flags & WINNOW_ROW_KEEP))
        return height + (may_break ? MIN (own, LEAST_PART) : own);
      height += own;
    }
  return height;
}

/* ── placing ── */

static void
close_table (Flow *flow)
{
  if (flow->table >= 0)
    winnow_print_page_end (flow->page, TABLE_TAG);
  flow->table = -1;
}

static void
open_table (Flow *flow, int table)
{
  if (flow->table == table)
    return;
  close_table (flow);
  flow->table = table;
  if (table >= 0)
    winnow_print_page_begin (flow->page, TABLE_TAG);
}

static void
begin_page (Flow *flow)
{
  if (flow->page != NULL)
    close_table (flow);
  flow->page = winnow_print_page_new ();
  flow->y = flow->sheet->top;
  flow->below = 0;
  g_ptr_array_add (flow->pages, flow->page);
}

static void
insert_box (Flow *flow, guint at, double y, double height, guint ink)
{
  const WinnowSheet *sheet = flow->sheet;
  WinnowPageItem item = { .kind = WINNOW_PAGE_ITEM_BOX,
                          .x = sheet->left - 4,
                          .y = y,
                          .width = sheet->right - sheet->left + 8,
                          .height = height,
                          .ink = ink };
  g_array_insert_val (flow->page->items, at, item);
}

static void
decorate (Flow *flow, const WinnowRow *row, guint first_item, double y, double height, gboolean is_last)
{
  const WinnowSheet *sheet = flow->sheet;
  if (row->flags & WINNOW_ROW_SHADED)
    insert_box (flow, first_item, y, height, WINNOW_INK_SHADE);
  if (row->flags & WINNOW_ROW_RULE && is_last)
    winnow_print_page_add_box (flow->page, sheet->left, y + height - RULE_WIDTH, sheet->right - sheet->left, RULE_WIDTH,
                               WINNOW_INK_LINE);
  for (guint i = 1; row->flags & WINNOW_ROW_DIVIDED && i < row->n; i++)
    {
      double x, width;
      find_column (flow, row, g_array_index (flow->blocks->cells, WinnowCell, row->first + i).column, 1, &x, &width);
      winnow_print_page_add_box (flow->page, x - GUTTER / 2 - RULE_WIDTH / 2, y, RULE_WIDTH, height, WINNOW_INK_LINE);
    }
}

/* Repeated heads are not part of the structure. */
static gboolean
has_tags (const WinnowRow *source, const Row *row)
{
  return source->table >= 0 && !row->is_again;
}

/* Returns the height that is taken. */
static double
place_cell (Flow *flow, const WinnowRow *source, const Row *row, guint index, double height, gboolean is_forced)
{
  const char *tag = source->flags & WINNOW_ROW_HEAD ? "TH" : "TD";
  gboolean has_tag = has_tags (source, row);
  double pad = get_pad (source);
  if (has_tag)
    winnow_print_page_begin (flow->page, tag);
  double used = winnow_cell_flow_place (g_ptr_array_index (row->cells, index), flow->page, flow->y + pad,
                                        height - 2 * pad, is_forced);
  if (has_tag)
    winnow_print_page_end (flow->page, tag);
  return used;
}

/* Places what fits in @height; FALSE where something is left. */
static gboolean
place_part (Flow *flow, const WinnowRow *source, Row *row, double height, gboolean is_forced)
{
  double used = 0;
  gboolean is_done = TRUE;
  open_table (flow, source->table);
  guint first_item = flow->page->items->len;
  if (has_tags (source, row))
    winnow_print_page_begin (flow->page, ROW_TAG);
  winnow_for_each_index (i, row->cells)
    {
      double own = place_cell (flow, source, row, i, height, is_forced);
      used = MAX (used, own);
      is_done = winnow_cell_flow_is_done (g_ptr_array_index (row->cells, i)) && is_done;
    }
  if (has_tags (source, row))
    winnow_print_page_end (flow->page, ROW_TAG);
  used += 2 * get_pad (source);
  decorate (flow, source, first_item, flow->y, used, is_done);
  flow->y += used;
  return is_done;
}

/* Repeats the heads of the table of row @index. */
static void
place_heads (Flow *flow, guint index)
{
  const WinnowRow *row = get_row (flow, index);
  if (row->table < 0)
    return;
  guint first = g_array_index (flow->blocks->tables, WinnowTableBlock, row->table).first_row;
  for (guint i = first; i < index && get_row (flow, i)->flags & WINNOW_ROW_HEAD; i++)
    {
      Row *head = new_row (flow, i);
      head->is_again = TRUE;
      place_part (flow, get_row (flow, i), head, head->height, TRUE);
      free_row (head);
    }
}

static void
go_on (Flow *flow, guint index)
{
  begin_page (flow);
  place_heads (flow, index);
}

static void
place_anchor (Flow *flow, const WinnowRow *row)
{
  if (row->anchor == NULL)
    return;
  winnow_print_page_take (flow->page, &(WinnowPageItem){ .kind = WINNOW_PAGE_ITEM_ANCHOR,
                                                         .x = flow->sheet->left,
                                                         .y = MAX (flow->y - 6, 0),
                                                         .anchor = g_strdup (row->anchor) });
}

static void
place_row (Flow *flow, guint index)
{
  const WinnowRow *source = get_row (flow, index);
  Row *row = measure_row (flow, index);
  double space = get_space_before (flow, index);
  gboolean is_at_top = flow->page != NULL && flow->y <= flow->sheet->top;
  if (flow->page == NULL || (source->is_on_new_page && !is_at_top))
    go_on (flow, index);
  else if (!is_at_top)
    {
      gboolean is_kept = index > 0 && get_row (flow, index - 1)->flags & WINNOW_ROW_KEEP; /* with the row before */
      double needed = is_kept ? MIN (row->height, LEAST_PART) : measure_kept (flow, index);
      if (flow->y + space + MIN (needed, get_body_height (flow)) > flow->sheet->bottom + 0.01)
        go_on (flow, index);
      else
        flow->y += space;
    }
  place_anchor (flow, source);
  gboolean may_break = source->flags & WINNOW_ROW_BREAKS;
  if (!may_break && flow->y + row->height > flow->sheet->bottom + 0.01 && row->height <= get_body_height (flow)
      && flow->y > flow->sheet->top)
    go_on (flow, index);
  for (gboolean is_fresh = flow->y <= flow->sheet->top;
       !place_part (flow, source, row, flow->sheet->bottom - flow->y, is_fresh); is_fresh = TRUE)
    {
      if (g_cancellable_is_cancelled (flow->cancellable)) /* a row may fill thousands of pages */
        break;
      go_on (flow, index);
    }
  flow->below = get_space_after (flow, source);
  free_row (row);
  g_ptr_array_index (flow->rows, index) = NULL;
}

GPtrArray *
winnow_flow_new (const WinnowBlocks *blocks, const WinnowSheet *sheet, WinnowTypesetter *typesetter,
                 GCancellable *cancellable)
{
  Flow flow = { .blocks = blocks, .sheet = sheet, .typesetter = typesetter, .cancellable = cancellable, .table = -1 };
  flow.pages = winnow_pointers_new (winnow_print_page_free);
  flow.rows = g_ptr_array_new_with_free_func (free_row);
  g_ptr_array_set_size (flow.rows, (int) blocks->rows->len);
  for (guint i = 0; i < blocks->rows->len && !g_cancellable_is_cancelled (cancellable); i++)
    place_row (&flow, i);
  if (flow.page != NULL)
    close_table (&flow);
  g_ptr_array_unref (flow.rows);
  if (g_cancellable_is_cancelled (cancellable))
    g_clear_pointer (&flow.pages, g_ptr_array_unref);
  return flow.pages;
}
