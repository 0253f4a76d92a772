/* cell.c: see cell.h. Text is laid out page by page, so that even the longest cell needs little
 * memory. */
#include "print/cell.h"

#include "base/array.h"
#include "base/translate.h"
#include "image/picture.h"
#include "print/outline.h"

#define PARAGRAPH_GAP 3.0 /* between paragraphs of one text */
#define BAR_HEIGHT 2.0
#define BAR_ROOM 4.5

typedef struct
{
  double before, height;    /* space above, except at the top of the cell; its own height */
  guint item;               /* index in the blocks */
  WinnowLine *line;         /* (owned) (nullable) */
  cairo_surface_t *picture; /* (owned) (nullable) */
  double width;             /* of the picture */
} Piece;

struct _WinnowCellFlow
{
  const WinnowBlocks *blocks;
  WinnowTypesetter *typesetter;
  double x, width;
  gboolean has_tags; /* each text is a separate element; FALSE for the only text of a table's cell */
  guint next, end;   /* items not begun yet */
  gboolean in_text;  /* the cursor is in use */
  WinnowCursor cursor;
  guint item;       /* the one laid out last */
  double after;     /* space below the last item */
  GArray *pieces;   /* (owned) (element-type Piece) laid out, not placed yet */
  GPtrArray *lines; /* (owned) (element-type WinnowLine) scratch */
};

static void
clear_piece (gpointer data)
{
  Piece *piece = data;
  g_clear_pointer (&piece->line, winnow_line_unref);
  g_clear_pointer (&piece->picture, cairo_surface_destroy);
}

static gboolean
has_several_texts (const WinnowBlocks *blocks, const WinnowCell *cell)
{
  guint n = 0;
  winnow_for_each_between (i, cell->first, cell->first + cell->n)
    n += g_array_index (blocks->items, WinnowItem, i).kind == WINNOW_ITEM_TEXT;
  return n > 1;
}

WinnowCellFlow *
winnow_cell_flow_new (const WinnowBlocks *blocks, const WinnowCell *cell, gboolean is_in_table, double x, double width,
                      WinnowTypesetter *typesetter)
{
  WinnowCellFlow *flow = g_new0 (WinnowCellFlow, 1);
  flow->blocks = blocks;
  flow->typesetter = typesetter;
  flow->has_tags = !is_in_table || has_several_texts (blocks, cell);
  flow->x = x;
  flow->width = MAX (width, 1);
  flow->next = cell->first;
  flow->end = cell->first + cell->n;
  flow->pieces = g_array_new (FALSE, TRUE, sizeof (Piece));
  g_array_set_clear_func (flow->pieces, clear_piece);
  flow->lines = g_ptr_array_new ();
  return flow;
}

void
winnow_cell_flow_free (WinnowCellFlow *flow)
{
  g_array_unref (flow->pieces);
  g_ptr_array_unref (flow->lines);
  g_free (flow);
}

/* ── items → pieces ── */

static void
add_text_pieces (WinnowCellFlow *flow)
{
  const WinnowStyleRow *style = winnow_style_get (flow->cursor.style);
  gboolean begins, is_first = flow->cursor.at == 0;
  g_ptr_array_set_size (flow->lines, 0);
  winnow_typesetter_add_lines (flow->typesetter, &flow->cursor, flow->lines, &begins);
  winnow_for_each_index (i, flow->lines)
    {
      WinnowLine *line = g_ptr_array_index (flow->lines, i);
      Piece piece = { .height = line->height, .item = flow->item, .line = line };
      if (i == 0 && is_first)
        piece.before = MAX (flow->after, style->before);
      else if (i == 0 && begins)
        piece.before = PARAGRAPH_GAP;
      g_array_append_val (flow->pieces, piece);
    }
  if (!flow->cursor.ends)
    return;
  flow->in_text = FALSE;
  flow->after = style->after;
}

/* RGB bytes → Cairo's 32-bit pixels. */
static cairo_surface_t *
new_surface (const WinnowPicture *picture)
{
  cairo_surface_t *surface
      = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) picture->width, (int) picture->height);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (surface);
      return NULL;
    }
  guchar *data = cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  for (gsize y = 0; y < picture->height; y++)
    {
      guint32 *row = (guint32 *) (gpointer) (data + y * stride);
      const guint8 *source = picture->rgb + y * picture->width * 3;
      for (gsize x = 0; x < picture->width; x++, source += 3)
        row[x] = (guint32) source[0] << 16 | (guint32) source[1] << 8 | source[2];
    }
  cairo_surface_mark_dirty (surface);
  return surface;
}

/* Cairo writes a JPEG into a PDF without encoding it again. */
static void
attach_jpeg (cairo_surface_t *surface, GBytes *bytes)
{
  gsize length;
  const guchar *data = g_bytes_get_data (bytes, &length);
  if (length > 2 && data[0] == 0xff && data[1] == 0xd8)
    cairo_surface_set_mime_data (surface, CAIRO_MIME_TYPE_JPEG, data, length, (cairo_destroy_func_t) g_bytes_unref,
                                 g_bytes_ref (bytes));
}

static cairo_surface_t *
decode (WinnowTypesetter *typesetter, GBytes *bytes)
{
  g_autoptr (WinnowPicture) picture = bytes != NULL ? winnow_typesetter_decode (typesetter, bytes) : NULL;
  cairo_surface_t *surface = picture != NULL ? new_surface (picture) : NULL;
  if (surface != NULL)
    attach_jpeg (surface, bytes);
  return surface;
}

static void
draw_outline (cairo_surface_t *picture, const WinnowOutline *outline)
{
  cairo_t *cairo = cairo_create (picture);
  winnow_outline_draw (outline, cairo, 0, 0, cairo_image_surface_get_width (picture),
                       cairo_image_surface_get_height (picture));
  cairo_destroy (cairo);
}

/* A sentence replaces a picture that cannot be decoded. */
static void
add_picture_piece (WinnowCellFlow *flow, const WinnowItem *item)
{
  Piece piece = { .before = flow->after, .item = flow->item, .picture = decode (flow->typesetter, item->bytes) };
  if (piece.picture != NULL && item->outline.n > 0)
    draw_outline (piece.picture, &item->outline);
  if (piece.picture != NULL)
    {
      double width = cairo_image_surface_get_width (piece.picture),
             height = cairo_image_surface_get_height (piece.picture);
      double scale = MIN (MIN (item->width, flow->width) / width, item->height / height);
      piece.width = width * scale;
      piece.height = height * scale;
    }
  else
    {
      piece.line
          = winnow_typesetter_dup_line (flow->typesetter, WINNOW_STYLE_SMALL, _ ("could not be read"), flow->width);
      piece.height = (double) piece.line->height;
    }
  g_array_append_val (flow->pieces, piece);
}

/* Pieces that are neither lines nor pictures. */
static void
add_plain_pieces (WinnowCellFlow *flow, const WinnowItem *item)
{
  guint n = item->kind == WINNOW_ITEM_LINES ? item->n : 1;
  double height = item->kind == WINNOW_ITEM_BAR       ? BAR_ROOM
                  : item->kind == WINNOW_ITEM_PAGE_OF ? winnow_style_get (item->style)->leading
                                                      : item->height;
  winnow_for_each_below (i, n)
    WINNOW_APPEND (flow->pieces, Piece, .before = i == 0 ? flow->after : 0, .height = height, .item = flow->item);
}

static void
begin_item (WinnowCellFlow *flow)
{
  const WinnowItem *item = &g_array_index (flow->blocks->items, WinnowItem, flow->next);
  flow->item = flow->next++;
  flow->in_text = item->kind == WINNOW_ITEM_TEXT;
  if (flow->in_text)
    {
      winnow_cursor_init (&flow->cursor, item->rich, item->style, flow->width);
      return;
    }
  if (item->kind == WINNOW_ITEM_PICTURE)
    add_picture_piece (flow, item);
  else
    add_plain_pieces (flow, item);
  flow->after = 0;
}

/* FALSE where there is nothing more. */
static gboolean
add_pieces (WinnowCellFlow *flow)
{
  if (!flow->in_text && flow->next == flow->end)
    return FALSE;
  if (!flow->in_text)
    begin_item (flow);
  if (flow->in_text)
    add_text_pieces (flow);
  return TRUE;
}

double
winnow_cell_flow_measure (WinnowCellFlow *flow, double enough)
{
  double height = 0;
  for (guint i = 0;; i++)
    {
      while (i >= flow->pieces->len && add_pieces (flow))
        ;
      if (i >= flow->pieces->len || height > enough)
        return height;
      const Piece *piece = &g_array_index (flow->pieces, Piece, i);
      height += piece->height + (i > 0 ? piece->before : 0);
    }
}

gboolean
winnow_cell_flow_is_done (WinnowCellFlow *flow)
{
  while (flow->pieces->len == 0 && add_pieces (flow))
    ;
  return flow->pieces->len == 0;
}

/* ── pieces → page ── */

static void
place_bar (const WinnowCellFlow *flow, WinnowPrintPage *page, double share, double y)
{
  y = y + BAR_ROOM - BAR_HEIGHT;
  winnow_print_page_add_box (page, flow->x, y, flow->width, BAR_HEIGHT, WINNOW_INK_LINE);
  winnow_print_page_add_box (page, flow->x, y, flow->width * share, BAR_HEIGHT, WINNOW_INK_TEXT);
}

static void
place_piece (const WinnowCellFlow *flow, WinnowPrintPage *page, const Piece *piece, double y)
{
  const WinnowItem *item = &g_array_index (flow->blocks->items, WinnowItem, piece->item);
  WinnowPageItem placed = { .x = flow->x, .y = y, .width = piece->width, .height = piece->height };
  if (piece->line != NULL)
    {
      placed.kind = WINNOW_PAGE_ITEM_LINE;
      placed.width = (double) piece->line->width;
      placed.x += winnow_style_get (item->style)->is_right ? flow->width - placed.width : 0;
      placed.line = winnow_line_ref (piece->line);
    }
  else if (piece->picture != NULL)
    {
      placed.kind = WINNOW_PAGE_ITEM_PICTURE;
      placed.picture = cairo_surface_reference (piece->picture);
    }
  else if (item->kind == WINNOW_ITEM_PAGE_OF)
    placed = (WinnowPageItem){ .kind = WINNOW_PAGE_ITEM_NUMBER,
                               .x = flow->x + flow->width,
                               .y = y,
                               .style = item->style,
                               .anchor = g_strdup (item->anchor) };
  else
    {
      if (item->kind == WINNOW_ITEM_BAR)
        place_bar (flow, page, item->share, y);
      else if (item->kind == WINNOW_ITEM_LINES)
        winnow_print_page_add_box (page, flow->x, y + piece->height - 0.6, flow->width, 0.6, WINNOW_INK_MUTED);
      return;
    }
  winnow_print_page_take (page, &placed);
}

/* The number of pieces that fit in @height. */
static guint
count_fitting (WinnowCellFlow *flow, double height)
{
  guint n = 0;
  winnow_cell_flow_measure (flow, height);
  for (double used = 0; n < flow->pieces->len; n++)
    {
      const Piece *piece = &g_array_index (flow->pieces, Piece, n);
      used += piece->height + (n > 0 ? piece->before : 0);
      if (used > height + 0.01)
        break;
    }
  return n;
}

/* If only the last line of a text does not fit, one more line goes to the next page with it. */
static guint
avoid_widow (WinnowCellFlow *flow, guint n)
{
  gboolean is_widow = n > 2 && n + 1 == flow->pieces->len && !flow->in_text && flow->next == flow->end;
  return is_widow && g_array_index (flow->pieces, Piece, n).line != NULL ? n - 1 : n;
}

static const char *
get_tag (const WinnowCellFlow *flow, guint item)
{
  const WinnowItem *row = &g_array_index (flow->blocks->items, WinnowItem, item);
  gboolean is_text = flow->has_tags && (row->kind == WINNOW_ITEM_TEXT || row->kind == WINNOW_ITEM_PAGE_OF);
  return row->kind == WINNOW_ITEM_PICTURE ? "Figure" : is_text ? winnow_style_get (row->style)->tag : NULL;
}

double
winnow_cell_flow_place (WinnowCellFlow *flow, WinnowPrintPage *page, double y, double height, gboolean is_forced)
{
  guint n = avoid_widow (flow, count_fitting (flow, height));
  const char *tag = NULL;
  double used = 0;
  if (n == 0 && is_forced && !winnow_cell_flow_is_done (flow))
    n = 1;
  winnow_for_each_below (i, n)
    {
      const Piece *piece = &g_array_index (flow->pieces, Piece, i);
      gboolean is_new = i == 0 || g_array_index (flow->pieces, Piece, i - 1).item != piece->item;
      if (is_new && tag != NULL)
        winnow_print_page_end (page, tag);
      if (is_new)
        tag = get_tag (flow, piece->item);
      if (is_new && tag != NULL)
        winnow_print_page_begin (page, tag);
      used += i > 0 ? piece->before : 0;
      place_piece (flow, page, piece, y + used);
      used += piece->height;
    }
  if (tag != NULL)
    winnow_print_page_end (page, tag);
  if (n > 0)
    g_array_remove_range (flow->pieces, 0, n);
  return used;
}
