/* blocks.h: what stands on the pages of a unit, in order: paragraphs, tables, columns, pictures
 *
 * Everything is rows. Content that is added while no cell is open becomes a row as wide as the
 * page. In a table, begin a row, then each of its cells, and add content to the cell that is open:
 *
 *     static const WinnowColumn columns[] = { { .points = 30 }, { .share = 1 } };
 *     winnow_blocks_add_text (blocks, WINNOW_STYLE_H1, title);
 *     winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
 *     winnow_blocks_begin_row (blocks, WINNOW_ROW_HEAD);
 *     winnow_blocks_begin_cell (blocks, 1);
 *     winnow_blocks_add_text (blocks, WINNOW_STYLE_HEADING, title);
 *     …
 *     winnow_blocks_end_table (blocks);
 *
 * A row goes to the next page as a whole if it fits there, unless WINNOW_ROW_BREAKS says that it
 * may be broken between lines: then all its cells go on side by side over as many pages as they
 * need. One thread while it is built; then immutable. */
#pragma once

#include "print/rich.h"

G_BEGIN_DECLS

typedef struct
{
  double points; /* its width; 0: what the others leave, by share */
  double share;
} WinnowColumn;

typedef enum
{
  WINNOW_ROW_PLAIN = 0,
  WINNOW_ROW_HEAD = 1 << 0,   /* first of its table: stands again on each page that the table goes on to */
  WINNOW_ROW_KEEP = 1 << 1,   /* stays on the page of the next row */
  WINNOW_ROW_BREAKS = 1 << 2, /* may be broken between lines */
  WINNOW_ROW_RULE = 1 << 3,   /* a fine line below */
  WINNOW_ROW_SHADED = 1 << 4,
  WINNOW_ROW_DIVIDED = 1 << 5, /* a fine line between its cells */
  WINNOW_ROW_TIGHT = 1 << 6,   /* no space above and below */
} WinnowRowFlags;

typedef enum
{
  WINNOW_ITEM_TEXT,
  WINNOW_ITEM_PICTURE,
  WINNOW_ITEM_BAR,
  WINNOW_ITEM_LINES,
  WINNOW_ITEM_SPACE,
  WINNOW_ITEM_PAGE_OF,
} WinnowItemKind;

typedef struct
{
  WinnowItemKind kind;
  WinnowStyle style;
  WinnowRich *rich; /* (owned) of a text */
  GBytes *bytes;    /* (owned) of a picture */
  char *words;      /* (owned) of a picture: what it shows; of PAGE_OF: the anchor */
  /* largest size of a picture; height of a space or of a line to write on; share of a bar */
  double width, height, share;
  guint n; /* lines to write on */
} WinnowItem;

typedef struct
{
  guint first, n; /* items */
  guint column, span;
} WinnowCell;

typedef struct
{
  WinnowRowFlags flags;
  guint first, n; /* cells */
  int table;      /* index; −1: none */
  gboolean is_on_new_page;
  char *anchor; /* (owned) (nullable) */
} WinnowRow;

typedef struct
{
  WinnowColumn *columns; /* (owned) */
  guint n_columns;
  guint first_row;
} WinnowTableBlock;

typedef struct
{
  GArray *items, *cells, *rows, *tables; /* (owned) */
  char *anchor;                          /* (owned) (nullable) of the next row */
  int table;                             /* that is open, or −1 */
  gboolean in_cell, breaks_page;
} WinnowBlocks;

WinnowBlocks *winnow_blocks_new (void);
void winnow_blocks_free (WinnowBlocks *blocks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowBlocks, winnow_blocks_free)

/* ── structure ── */
void winnow_blocks_begin_table (WinnowBlocks *blocks, const WinnowColumn *columns, guint n_columns);
void winnow_blocks_begin_row (WinnowBlocks *blocks, WinnowRowFlags flags);
void winnow_blocks_begin_cell (WinnowBlocks *blocks, guint n_columns); /* that it spans; the next ones of the row */
void winnow_blocks_end_table (WinnowBlocks *blocks);
/* A row of headings, repeated on each page. @headings: marked for translation, ends with NULL;
 * those of numbers at the right: bit i of @right. */
void winnow_blocks_add_headings (WinnowBlocks *blocks, const char *const *headings, guint right);
void winnow_blocks_break_page (WinnowBlocks *blocks);
/* Links lead to the next row by @name: ASCII letters, digits, '-', '.'; each name once in a
 * report. */
void winnow_blocks_set_anchor (WinnowBlocks *blocks, const char *name);

/* ── content ── */
void winnow_blocks_add_text (WinnowBlocks *blocks, WinnowStyle style, const char *text); /* of the program */
void winnow_blocks_add_name (WinnowBlocks *blocks, WinnowStyle style, const char *name); /* of a stranger */
void winnow_blocks_take_rich (WinnowBlocks *blocks, WinnowStyle style, WinnowRich *rich);
void winnow_blocks_add_bar (WinnowBlocks *blocks, double share); /* a fine bar as long as the share */
/* PNG or JPEG, in its proportions, no larger than so many points, nor than its cell. @words: what
 * it shows. Words where it can't be decoded. */
void winnow_blocks_add_picture (WinnowBlocks *blocks, GBytes *bytes, double width, double height, const char *words);
/* Ruled lines to write on by hand, @leading points apart. */
void winnow_blocks_add_lines (WinnowBlocks *blocks, guint n_lines, double leading);
void winnow_blocks_add_space (WinnowBlocks *blocks, double points);
/* The number of the page on which the unit of @anchor begins, known when all is laid out; at the
 * right. */
void winnow_blocks_add_page_of (WinnowBlocks *blocks, WinnowStyle style, const char *anchor);

G_END_DECLS
