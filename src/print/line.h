/* line.h: one line of text as glyphs, taken over from Pango */
#pragma once

#include <pango/pango.h>

#include "print/style.h"

typedef struct
{
  guint32 index; /* in the font */
  float x;       /* points from the start of the line */
} WinnowGlyph;

/* Glyphs of one font and ink. */
typedef struct
{
  cairo_scaled_font_t *font; /* (owned) */
  const char *file;          /* interned (nullable) for winnow_font_set() */
  guint ink;
  int link; /* index into the line's links; −1: none */
  guint n_bytes, n_glyphs, n_clusters;
  WinnowGlyph *glyphs;            /* (owned) */
  float *ys;                      /* (owned) (nullable) points below the baseline; NULL: all on it */
  cairo_text_cluster_t *clusters; /* (owned) (nullable) NULL: one glyph a character */
  char *text;                     /* (owned) n_bytes of UTF-8, cluster by cluster */
} WinnowGlyphRun;

/* A stretch that is underlined, framed, struck out or marked. */
typedef struct
{
  WinnowLook look;
  float x, width;
} WinnowLookSpan;

/* Shared by reference, also between threads; never changed. */
typedef struct
{
  gatomicrefcount ref_count;
  float height, baseline, width; /* points; the baseline below the top */
  float size;                    /* of the style's font, points */
  guint n_runs, n_looks;
  WinnowGlyphRun *runs;  /* (owned) from left to right */
  WinnowLookSpan *looks; /* (owned) */
  GPtrArray *links;      /* (owned) (nullable) (element-type utf8) anchors */
  gsize memory;          /* bytes, about */
} WinnowLine;

/* The attribute that carries a look through Pango to winnow_line_new(). */
PangoAttribute *winnow_line_look_attribute (WinnowLook look);

/* @links: (nullable) that looks refer to by number. Returns: (transfer full) */
WinnowLine *winnow_line_new (PangoLayoutLine *source, WinnowStyle style, GPtrArray *links);
WinnowLine *winnow_line_ref (WinnowLine *line);
void winnow_line_unref (WinnowLine *line);
