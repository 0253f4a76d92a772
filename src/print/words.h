/* words.h: words → glyphs, each word once: a text is made of few different ones */
#pragma once

#include "print/fonts.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 index;                 /* WINNOW_NO_GLYPH: nothing is drawn */
  int width, x_offset, y_offset; /* Pango's units */
} WinnowWordGlyph;

typedef struct
{
  guint16 n_bytes, n_glyphs;
} WinnowWordCluster;

/* In one font. */
typedef struct
{
  const WinnowFont *font; /* borrowed */
  guint n_glyphs, n_clusters;
} WinnowWordPart;

/* From left to right; parts of the text in its order. */
typedef struct
{
  /* Pango's units; blank: of the last character, where it is a blank and the last glyph its own;
   * else 0 */
  int width, blank;
  guint n_parts, n_glyphs, n_clusters;
  const WinnowWordPart *parts;
  const WinnowWordGlyph *glyphs;
  const WinnowWordCluster *clusters;
} WinnowWord;

typedef struct
{
  const char *text; /* without any that is written from the right */
  guint n_bytes;
  WinnowStyle style;
  WinnowLook look;    /* those of WINNOW_LOOK_FONT count */
  PangoScript script; /* of the text that it stands in: tells which country's shape a sign or digit has */
  guint32 narrow;     /* bit i: the sign i of those that Chinese fonts make wide is to be narrow */
} WinnowWordKey;

typedef struct _WinnowWords WinnowWords;

WinnowWords *winnow_wording_new (WinnowFonts *fonts); /* borrowed */
void winnow_wording_free (WinnowWords *words);

/* Returns: (transfer none) until winnow_wording_trim() */
const WinnowWord *winnow_wording_get (WinnowWords *words, const WinnowWordKey *key);

/* forgets those that were not asked for lately, where there are very many */
void winnow_wording_trim (WinnowWords *words);

G_END_DECLS
