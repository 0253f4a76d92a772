/* style.c: see style.h
 *
 * Each list of families ends with the generic one. The Noto families come first: their Latin and
 * Chinese letters are designed to match. */
#include "print/style.h"

#include <langinfo.h>

#define SERIF "Noto Serif,Source Serif 4,Noto Serif CJK SC,serif"
#define SANS "Noto Sans,Source Sans 3,Noto Sans CJK SC,sans"
#define MONO "Noto Sans Mono,DejaVu Sans Mono,monospace"

#define LETTER_MM 279 /* height; A4 has 297 */

static const WinnowStyleRow styles[WINNOW_N_STYLES] = {
  /* family, size, leading, before, after, tag */
  [WINNOW_STYLE_KICKER] = { SANS, 9, 13, 0, 4, "P", .is_muted = TRUE, .keeps = TRUE },
  [WINNOW_STYLE_TITLE] = { SERIF, 25, 31, 0, 6, "H1", .is_bold = TRUE, .keeps = TRUE },
  [WINNOW_STYLE_H1] = { SERIF, 15, 20, 22, 6, "H1", .is_bold = TRUE, .keeps = TRUE },
  [WINNOW_STYLE_H2] = { SERIF, 11.5, 16, 14, 4, "H2", .is_bold = TRUE, .keeps = TRUE },
  [WINNOW_STYLE_H3] = { SANS, 8.5, 12, 7, 2, "H3", .is_bold = TRUE, .keeps = TRUE },
  [WINNOW_STYLE_BODY] = { SANS, 8.8, 13, 0, 4, "P" },
  [WINNOW_STYLE_NOTE] = { SANS, 7.5, 10.5, 1, 3, "P", .is_muted = TRUE },
  [WINNOW_STYLE_NAME] = { SANS, 9.5, 13, 0, 1, "P", .is_bold = TRUE },
  [WINNOW_STYLE_SHARE] = { SANS, 17, 22, 0, 0, "P", .is_bold = TRUE },
  [WINNOW_STYLE_HEADING] = { SANS, 7, 9.5, 0, 0, "P", .is_bold = TRUE, .is_muted = TRUE },
  [WINNOW_STYLE_HEADING_RIGHT] = { SANS, 7, 9.5, 0, 0, "P", .is_bold = TRUE, .is_muted = TRUE, .is_right = TRUE },
  [WINNOW_STYLE_CELL] = { SANS, 8, 11, 0, 0, "P" },
  [WINNOW_STYLE_NUMBER] = { SANS, 8, 11, 0, 0, "P", .is_right = TRUE },
  [WINNOW_STYLE_SMALL] = { SANS, 7, 9.5, 0, 0, "P", .is_muted = TRUE },
  [WINNOW_STYLE_CODE] = { MONO, 6, 9, 0, 0, "P", .is_muted = TRUE },
  [WINNOW_STYLE_PASSAGE] = { SERIF, 8.8, 13.4, 0, 0, "P" },
  [WINNOW_STYLE_RUNNING] = { SANS, 7, 10, 0, 0, "P", .is_muted = TRUE },
};

const WinnowStyleRow *
winnow_style_get (WinnowStyle style)
{
  g_return_val_if_fail ((guint) style < WINNOW_N_STYLES, NULL);
  return &styles[style];
}

/* Dark enough to be read on a printer without colors. */
guint32
winnow_ink_get_color (guint ink)
{
  static const guint32 colors[] = {
    [WINNOW_INK_TEXT] = 0x1c1d21,    [WINNOW_INK_MUTED] = 0x63666f,   [WINNOW_INK_LINE] = 0xc9c7c2,
    [WINNOW_INK_SHADE] = 0xf3f2ef,   [WINNOW_INK_ACCENT] = 0x1a5fb4,  [WINNOW_INK_ALARM] = 0xb3261e,
    [WINNOW_INK_PAPER] = 0xffffff,   [WINNOW_INK_HUE] = 0x1d5a9e,     [WINNOW_INK_HUE + 1] = 0x9a5a00,
    [WINNOW_INK_HUE + 2] = 0x1d7a46, [WINNOW_INK_HUE + 3] = 0xa32a63, [WINNOW_INK_HUE + 4] = 0x5f7010,
    [WINNOW_INK_HUE + 5] = 0x6a3da8, [WINNOW_INK_HUE + 6] = 0xa8401a, [WINNOW_INK_HUE + 7] = 0x0d7377,
  };
  return colors[MIN (ink, G_N_ELEMENTS (colors) - 1)];
}

guint
winnow_look_get_ink (WinnowLook look, const WinnowStyleRow *style)
{
  if (look & WINNOW_LOOK_BADGE)
    return WINNOW_INK_PAPER;
  if (WINNOW_LOOK_GET_LINK (look) >= 0)
    return WINNOW_INK_ACCENT;
  return style->is_muted || look & (WINNOW_LOOK_MUTED | WINNOW_LOOK_STRUCK) ? WINNOW_INK_MUTED : WINNOW_INK_TEXT;
}

const WinnowSheet *
winnow_sheet_get (WinnowPaper paper)
{
  static const WinnowSheet sheets[] = {
    [WINNOW_PAPER_A4] = { 595.276, 841.89, 51, 595.276 - 51, 66, 841.89 - 56 },
    [WINNOW_PAPER_LETTER] = { 612, 792, 54, 612 - 54, 66, 792 - 56 },
  };
  return &sheets[paper == WINNOW_PAPER_LETTER ? WINNOW_PAPER_LETTER : WINNOW_PAPER_A4];
}

/* Only glibc knows the paper of a locale (LC_PAPER). */
WinnowPaper
winnow_paper_default (void)
{
#ifdef __GLIBC__
  gsize height = (gsize) nl_langinfo (_NL_PAPER_HEIGHT); /* a number, not a string */
  return height == LETTER_MM ? WINNOW_PAPER_LETTER : WINNOW_PAPER_A4;
#else
  return WINNOW_PAPER_A4;
#endif
}
