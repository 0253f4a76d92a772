/* page.h: a laid-out page
 *
 * Pages hold Cairo's fonts and glyph numbers, not Pango's objects: those belong to the thread that
 * made them. A page does not change once it is made. draw.h draws it. */
#pragma once

#include "base/owned.h"
#include "print/line.h"

typedef enum
{
  WINNOW_PAGE_ITEM_LINE,    /* of text */
  WINNOW_PAGE_ITEM_BOX,     /* a filled rectangle */
  WINNOW_PAGE_ITEM_PICTURE, /* scaled to its size */
  WINNOW_PAGE_ITEM_NUMBER,  /* the number of an anchor's page, which ends at x */
  WINNOW_PAGE_ITEM_ANCHOR,  /* where links lead */
  WINNOW_PAGE_ITEM_BEGIN,   /* opens a structure element */
  WINNOW_PAGE_ITEM_END,     /* closes the last open one */
} WinnowPageItemKind;

typedef struct
{
  WinnowPageItemKind kind;
  double x, y, width, height; /* points; x and y from the upper left corner of the sheet */
  guint ink;                  /* of BOX */
  WinnowStyle style;          /* of NUMBER */
  union
  {
    WinnowLine *line;         /* (owned) */
    cairo_surface_t *picture; /* (owned) */
    char *anchor;             /* (owned) of NUMBER and ANCHOR */
    const char *tag;          /* (static) of BEGIN and END: an element of tagged PDF, such as "P" */
  };
} WinnowPageItem;

typedef struct
{
  GArray *items; /* (owned) (element-type WinnowPageItem) in reading order */
  gsize memory;  /* bytes, about */
} WinnowPrintPage;

WinnowPrintPage *winnow_print_page_new (void);
WINNOW_DECLARE_FREE (WinnowPrintPage, winnow_print_page_free)

/* Takes what @item owns. */
void winnow_print_page_take (WinnowPrintPage *page, const WinnowPageItem *item);
void winnow_print_page_add_box (WinnowPrintPage *page, double x, double y, double width, double height, guint ink);
void winnow_print_page_begin (WinnowPrintPage *page, const char *tag);
void winnow_print_page_end (WinnowPrintPage *page, const char *tag);

/* The lower edge of the lowest line, box or picture, in points from the top of the sheet; 0 for an
 * empty page. */
double winnow_print_page_get_bottom (const WinnowPrintPage *page);
