/* blocks.h: the content of pages, in order: paragraphs, tables, pictures
 *
 * All content is in rows. Content that is added while no cell is open becomes a row as wide as the
 * page. In a table, begin a row, then each of its cells, and add content to the open cell:
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
 * A row that does not fit moves to the next page. With WINNOW_ROW_BREAKS it is split between lines,
 * and its cells continue side by side over as many pages as they need. Blocks are built by one
 * thread and do not change afterwards. */
#pragma once

#include "image/placement.h"
#include "print/rich.h"

typedef struct
{
  double points; /* width; 0: a share of the width that the other columns leave */
  double share;  /* relative to the other shares */
} WinnowColumn;

typedef enum
{
  WINNOW_ROW_PLAIN = 0,
  WINNOW_ROW_HEAD = 1 << 0,   /* one of the first rows of a table; repeated on each page of it */
  WINNOW_ROW_KEEP = 1 << 1,   /* stays on one page with the next row */
  WINNOW_ROW_BREAKS = 1 << 2, /* may be split between lines */
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
  WINNOW_ITEM_LINES, /* to write on by hand */
  WINNOW_ITEM_SPACE,
  WINNOW_ITEM_PAGE_OF, /* the number of an anchor's page */
} WinnowItemKind;

typedef struct
{
  WinnowItemKind kind;
  WinnowStyle style;
  WinnowRich *rich;      /* (owned) of a text */
  GBytes *bytes;         /* (owned) of a picture */
  WinnowOutline outline; /* drawn on it */
  char *anchor;          /* (owned) of PAGE_OF */
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
  guint first, n;          /* cells */
  int table;               /* index; −1: none */
  gboolean is_on_new_page; /* begins a page */
  char *anchor;            /* (owned) (nullable) */
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
  int table;                             /* the open one; −1: none */
  gboolean in_cell, breaks_page;
} WinnowBlocks;

WinnowBlocks *winnow_blocks_new (void);
WINNOW_DECLARE_FREE (WinnowBlocks, winnow_blocks_free)

/* ── structure ── */
void winnow_blocks_begin_table (WinnowBlocks *blocks, const WinnowColumn *columns, guint n_columns);
void winnow_blocks_begin_row (WinnowBlocks *blocks, WinnowRowFlags flags);
/* The next cell of the row. @n_columns: how many columns it spans. */
void winnow_blocks_begin_cell (WinnowBlocks *blocks, guint n_columns);
void winnow_blocks_end_table (WinnowBlocks *blocks);
/* A row of headings, repeated on each page. @headings: marked for translation, NULL-terminated. Bit
 * i of @right: heading i is aligned to the right, as numbers are. */
void winnow_blocks_add_headings (WinnowBlocks *blocks, const char *const *headings, guint right);
/* The next row begins a page. */
void winnow_blocks_break_page (WinnowBlocks *blocks);
/* Links to @name lead to the next row. @name: ASCII letters, digits, '-' and '.'; unique among all
 * pages. */
void winnow_blocks_set_anchor (WinnowBlocks *blocks, const char *name);

/* ── content ── */
void winnow_blocks_add_text (WinnowBlocks *blocks, WinnowStyle style, const char *text);
/* A name from outside the program, on one line: see winnow_rich_add_name(). */
void winnow_blocks_add_name (WinnowBlocks *blocks, WinnowStyle style, const char *name);
/* Takes @rich. */
void winnow_blocks_take_rich (WinnowBlocks *blocks, WinnowStyle style, WinnowRich *rich);
/* A thin bar. @share: the filled part of the width, 0 to 1. */
void winnow_blocks_add_bar (WinnowBlocks *blocks, double share);
/* A PNG or JPEG picture, scaled to at most @width × @height points and the width of its cell. A
 * note in its place where it cannot be decoded. @bytes: (nullable). @outline: (nullable) a part of
 * it, that is framed */
void winnow_blocks_add_picture (WinnowBlocks *blocks, GBytes *bytes, const WinnowOutline *outline, double width,
                                double height);
/* Ruled lines to write on by hand, @leading points apart. */
void winnow_blocks_add_lines (WinnowBlocks *blocks, guint n_lines, double leading);
void winnow_blocks_add_space (WinnowBlocks *blocks, double points);
/* The number of the page of @anchor, which is known when all pages are laid out; aligned to the
 * right. */
void winnow_blocks_add_page_of (WinnowBlocks *blocks, const char *anchor);
