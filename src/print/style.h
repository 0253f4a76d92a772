/* style.h: how printed pages look: styles of paragraphs, looks of words in them, inks, sheets
 *
 * All sizes are in points (1/72 inch). The leading of a style is the distance between baselines,
 * with any fonts in a line. */
#pragma once

#include <cairo.h>

#include "print/paper.h"

/* Of a paragraph. */
typedef enum
{
  WINNOW_STYLE_KICKER, /* the line above the title */
  WINNOW_STYLE_TITLE,  /* of the whole report */
  WINNOW_STYLE_H1,     /* a section, a pair */
  WINNOW_STYLE_H2,     /* below it */
  WINNOW_STYLE_H3,
  WINNOW_STYLE_BODY,          /* a sentence */
  WINNOW_STYLE_NOTE,          /* a small gray sentence */
  WINNOW_STYLE_NAME,          /* the name of a document, as a heading */
  WINNOW_STYLE_SHARE,         /* a large percentage */
  WINNOW_STYLE_HEADING,       /* of a column */
  WINNOW_STYLE_HEADING_RIGHT, /* of numbers */
  WINNOW_STYLE_CELL,          /* of a table */
  WINNOW_STYLE_NUMBER,        /* aligned to the right */
  WINNOW_STYLE_SMALL,         /* small and gray, such as the second line of a cell */
  WINNOW_STYLE_CODE,          /* digits of a hash */
  WINNOW_STYLE_PASSAGE,       /* text of the documents */
  WINNOW_STYLE_RUNNING,       /* heads and feet */
  WINNOW_N_STYLES,
} WinnowStyle;

typedef struct
{
  const char *family;   /* Pango's list of families */
  double size, leading; /* points */
  double before, after; /* space above, except at the top of a page or cell, and below */
  const char *tag;      /* its element in a tagged PDF */
  gboolean is_bold, is_muted, is_right;
  gboolean keeps; /* stays with what follows */
} WinnowStyleRow;

const WinnowStyleRow *winnow_style_get (WinnowStyle style);

/* Of words in a paragraph: flags, and at most one hue, kind and link. */
typedef guint32 WinnowLook;
enum
{
  WINNOW_LOOK_PLAIN = 0,
  WINNOW_LOOK_BOLD = 1 << 0,
  WINNOW_LOOK_MUTED = 1 << 1, /* gray */
  WINNOW_LOOK_SMALL = 1 << 2,
  WINNOW_LOOK_SANS = 1 << 3, /* the program's words in a document's text */
  WINNOW_LOOK_CODE = 1 << 4,
  WINNOW_LOOK_STRUCK = 1 << 5, /* does not count */
  WINNOW_LOOK_FRAMED = 1 << 6, /* differs */
  WINNOW_LOOK_TICK = 1 << 7,   /* an invisible character is here: a small wedge below the line */
  WINNOW_LOOK_BADGE = 1 << 8,  /* white on the hue, for the number of a passage */
};
#define WINNOW_LOOK_HUE(hue) (((WinnowLook) (hue) + 1) << 12) /* 0 to WINNOW_REPORT_HUES − 1 */
/* a WinnowPassageKind, shown by the underline: solid, dashed, dotted, double */
#define WINNOW_LOOK_KIND(kind) (((WinnowLook) (kind) + 1) << 16)
#define WINNOW_LOOK_LINK(link) (((WinnowLook) (link) + 1) << 20)    /* see winnow_rich_add_link() */
#define WINNOW_LOOK_GET_HUE(look) ((int) ((look) >> 12 & 0xf) - 1)  /* −1: none */
#define WINNOW_LOOK_GET_KIND(look) ((int) ((look) >> 16 & 0xf) - 1) /* −1: none */
#define WINNOW_LOOK_GET_LINK(look) ((int) ((look) >> 20) - 1)       /* −1: none */

typedef enum
{
  WINNOW_INK_TEXT,
  WINNOW_INK_MUTED,
  WINNOW_INK_LINE,  /* rules */
  WINNOW_INK_SHADE, /* under rows */
  WINNOW_INK_ACCENT,
  WINNOW_INK_ALARM,
  WINNOW_INK_PAPER,
  WINNOW_INK_HUE, /* INK_HUE + hue */
} WinnowInk;
guint32 winnow_ink_get_color (guint ink); /* red << 16 | green << 8 | blue */

/* The ink of a look. */
guint winnow_look_get_ink (WinnowLook look, const WinnowStyleRow *style);

typedef struct
{
  double width, height;            /* of the sheet */
  double left, right, top, bottom; /* edges of the text, from the upper left corner */
} WinnowSheet;
const WinnowSheet *winnow_sheet_get (WinnowPaper paper);
