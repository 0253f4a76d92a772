/* winnow-passage-look.h: how passages look everywhere: the colours of the hues, the underlines and
 * names of the kinds */
#pragma once

#include <adwaita.h>

#include "app/compare/model/winnow-comparison.h"

G_BEGIN_DECLS

/* The colours of one hue. @text on @strong, and the view's text on @tint and @selected, have a
 * contrast of at least 4.5 : 1. */
typedef struct
{
  GdkRGBA tint;     /* behind the text of a passage */
  GdkRGBA selected; /* the same, selected */
  GdkRGBA strong;   /* number, underline, ribbon and mark on the change map */
  GdkRGBA text;     /* of the number, on strong */
} WinnowHueColors;

typedef struct
{
  const char *title;       /* "Exact", marked for translation */
  const char *description; /* marked for translation */
  /* How its underline and the edge of its ribbon are drawn: lengths in pixels of dash and gap, 0
   * for an unbroken line. */
  double dash, gap;
  gboolean wavy; /* the underline */
} WinnowKindLook;

/* The colours of @hue (WINNOW_NO_HUE: grey) for light, dark and high contrast, as the style manager
 * says. */
void winnow_hue_colors_get (guint hue, WinnowHueColors *colors);

const WinnowKindLook *winnow_kind_look_get (WinnowPassageKind kind);

/* The underline of @kind from @left to @right, with its lower edge at @bottom, in the colour of
 * @cr: crisp on whole pixels. */
void winnow_kind_look_draw_line (cairo_t *cr, WinnowPassageKind kind, double left, double right, double bottom);

/* Strokes along the path of @cr look like the underline of @kind. */
void winnow_kind_look_set_dash (cairo_t *cr, WinnowPassageKind kind);

/* A frame and text that say that something is not what it seems to be: at least 4.5 : 1 on the
 * view. */
GdkRGBA winnow_disguise_color_get (void);

/* "Template", "Quotation": why something does not count, translated. (transfer none) */
const char *winnow_exclusion_name (WinnowExclusionReason reason);

/* "in 5 documents", where there are more than the two; else "". (transfer full) */
char *winnow_passage_dup_rarity (const WinnowShownPassage *passage);

/* "Invisible characters inside words: 12 characters", and what is hidden. (transfer full) */
char *winnow_disguise_dup_description (const WinnowListedDisguise *disguise);

/* "Passage 3 of 12 · Near · 45 words · 92 % alike"; "Part of passage 3 · …", "Passage 3 again ·
 * …" */
char *winnow_passage_dup_description (const WinnowComparison *comparison, guint passage);

const char *winnow_verdict_name (WinnowVerdict verdict); /* "Counts" */

G_END_DECLS
