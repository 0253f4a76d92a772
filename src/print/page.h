/* page.h: a page that has been laid out: what is drawn where; canvas.h draws it
 *
 * Made of cairo's own fonts and glyphs, not of Pango's objects, which belong to the thread that
 * made them. Immutable once made. */
#pragma once

#include "print/face.h"
#include "print/style.h"

G_BEGIN_DECLS

/* A letter of a font. */
typedef struct
{
  guint32 index;
  float x; /* points from the start of the line */
} WinnowGlyph;

/* Letters of one font and ink, in the order in which they are drawn. */
typedef struct
{
  cairo_scaled_font_t *font; /* (owned) */
  WinnowFace *face;          /* (owned) the same font at any size */
  double size;               /* points an em */
  guint ink;
  int link;             /* into the line's, −1: none */
  gboolean is_backward; /* written from the right: clusters are in the order of the text, glyphs are not */
  guint n_bytes, n_glyphs, n_clusters;
  WinnowGlyph *glyphs;            /* (owned) with what follows behind them in one piece of memory */
  float *ys;                      /* (nullable) below the baseline, a glyph each; NULL: all on it */
  cairo_text_cluster_t *clusters; /* (nullable) NULL: a glyph a character */
  char *text;
} WinnowGlyphRun;

/* What lies below or behind a stretch of a line. */
typedef struct
{
  WinnowLook look;
  float x, width;
} WinnowLookSpan;

/* A line of text; shared by reference between threads. */
typedef struct
{
  gatomicrefcount ref_count;
  float height, baseline, width; /* points; the baseline below the top */
  float size;                    /* of its letters */
  gboolean ends_in_blank;        /* which is not among its letters, but parts it from the next line's */
  guint n_runs, n_looks;
  WinnowGlyphRun *runs;  /* (owned) from left to right */
  WinnowLookSpan *looks; /* (owned) (nullable) those that are more than ink */
  GPtrArray *links;      /* (owned) (nullable) (element-type utf8) targets */
  gsize memory;          /* bytes */
} WinnowLine;

WinnowLine *winnow_line_ref (WinnowLine *line);
void winnow_line_unref (WinnowLine *line);

typedef enum
{
  WINNOW_MARK_LINE,
  WINNOW_MARK_BOX, /* filled */
  WINNOW_MARK_PICTURE,
  WINNOW_MARK_PAGE_OF, /* a number of a page, which ends at x */
  WINNOW_MARK_TARGET,  /* where links lead */
  WINNOW_MARK_BEGIN,   /* of a tag */
  WINNOW_MARK_END,
} WinnowMarkKind;

/* What does not belong to the text: rules, running heads, feet. */
#define WINNOW_TAG_ARTIFACT "Artifact"
#define WINNOW_TAG_HEADER "Header"
#define WINNOW_TAG_FOOTER "Footer"

typedef struct
{
  WinnowMarkKind kind;
  double x, y, width, height; /* points from the upper left corner of the sheet; of a line: its upper left corner */
  guint ink;
  WinnowStyle style; /* of PAGE_OF */
  char *words;       /* (owned) (nullable) of PICTURE: what it shows */
  guint span;        /* of BEGIN of a cell: its columns */
  gboolean goes_on;  /* of BEGIN: began on an earlier page */
  union
  {
    WinnowLine *line;         /* (owned) */
    cairo_surface_t *picture; /* (owned) */
    char *name;               /* (owned) anchor of PAGE_OF and TARGET */
    const char *tag;          /* (static) of BEGIN */
  };
} WinnowMark;

typedef struct
{
  GArray *marks; /* (owned) (element-type WinnowMark) in the order of reading */
  gsize memory;  /* bytes, about */
} WinnowPage;

WinnowPage *winnow_page_new (void);
void winnow_page_free (WinnowPage *page);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPage, winnow_page_free)

/* Takes what @mark owns. */
void winnow_page_take (WinnowPage *page, const WinnowMark *mark);
void winnow_page_add_line (WinnowPage *page, double x, double y, WinnowLine *line); /* takes a reference of its own */
void winnow_page_add_box (WinnowPage *page, double x, double y, double width, double height, guint ink);

G_END_DECLS
