/* page.h: a laid-out page: what is drawn where
 *
 * Pages hold Cairo's fonts and glyph numbers, not Pango's objects: those belong to the thread that
 * made them. A page does not change once it is made. draw.h draws it. */
#pragma once

#include "print/line.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_PAGE_LINE,    /* of text */
  WINNOW_PAGE_BOX,     /* a filled rectangle */
  WINNOW_PAGE_PICTURE, /* scaled to its size */
  WINNOW_PAGE_NUMBER,  /* the number of an anchor's page, which ends at x */
  WINNOW_PAGE_ANCHOR,  /* where links lead */
  WINNOW_PAGE_BEGIN,   /* opens a structure element */
  WINNOW_PAGE_END,     /* closes the last open one */
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
} WinnowPage;

WinnowPage *winnow_page_new (void);
void winnow_page_free (WinnowPage *page);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPage, winnow_page_free)

/* Takes what @item owns. */
void winnow_page_take (WinnowPage *page, const WinnowPageItem *item);
void winnow_page_add_box (WinnowPage *page, double x, double y, double width, double height, guint ink);
void winnow_page_begin (WinnowPage *page, const char *tag);
void winnow_page_end (WinnowPage *page, const char *tag);

/* The lower edge of the lowest line, box or picture, in points from the top of the sheet; 0 for an
 * empty page. */
double winnow_page_get_bottom (const WinnowPage *page);

G_END_DECLS
