/* style.c: see style.h
 *
 * Each list of families ends with the generic one. The Noto families come first: their Latin and
 * Chinese letters are designed to match. */
#include "print/style.h"

#define SERIF "Noto Serif,Source Serif 4,Noto Serif CJK SC,serif"
#define SANS "Noto Sans,Source Sans 3,Noto Sans CJK SC,sans"
#define MONO "Noto Sans Mono,DejaVu Sans Mono,monospace"

static const WinnowStyleRow styles[WINNOW_N_STYLES] = {
  [WINNOW_STYLE_KICKER]
  = { .family = SANS, .size = 9, .leading = 13, .after = 4, .is_muted = TRUE, .keeps = TRUE, .tag = "P" },
  [WINNOW_STYLE_TITLE]
  = { .family = SERIF, .size = 25, .leading = 31, .after = 6, .is_bold = TRUE, .keeps = TRUE, .tag = "H1" },
  [WINNOW_STYLE_H1] = { .family = SERIF,
                        .size = 15,
                        .leading = 20,
                        .after = 6,
                        .before = 22,
                        .is_bold = TRUE,
                        .keeps = TRUE,
                        .tag = "H1" },
  [WINNOW_STYLE_H2] = { .family = SERIF,
                        .size = 11.5,
                        .leading = 16,
                        .after = 4,
                        .before = 14,
                        .is_bold = TRUE,
                        .keeps = TRUE,
                        .tag = "H2" },
  [WINNOW_STYLE_H3] = { .family = SANS,
                        .size = 8.5,
                        .leading = 12,
                        .after = 2,
                        .before = 7,
                        .is_bold = TRUE,
                        .keeps = TRUE,
                        .tag = "H3" },
  [WINNOW_STYLE_BODY] = { .family = SANS, .size = 8.8, .leading = 13, .after = 4, .tag = "P" },
  [WINNOW_STYLE_NOTE]
  = { .family = SANS, .size = 7.5, .leading = 10.5, .before = 1, .after = 3, .is_muted = TRUE, .tag = "P" },
  [WINNOW_STYLE_NAME] = { .family = SANS, .size = 9.5, .leading = 13, .after = 1, .is_bold = TRUE, .tag = "P" },
  [WINNOW_STYLE_SHARE] = { .family = SANS, .size = 17, .leading = 22, .is_bold = TRUE, .tag = "P" },
  [WINNOW_STYLE_HEADING] = { .family = SANS, .size = 7, .leading = 9.5, .is_bold = TRUE, .is_muted = TRUE, .tag = "P" },
  [WINNOW_STYLE_HEADING_RIGHT]
  = { .family = SANS, .size = 7, .leading = 9.5, .is_bold = TRUE, .is_muted = TRUE, .is_right = TRUE, .tag = "P" },
  [WINNOW_STYLE_CELL] = { .family = SANS, .size = 8, .leading = 11, .tag = "P" },
  [WINNOW_STYLE_NUMBER] = { .family = SANS, .size = 8, .leading = 11, .is_right = TRUE, .tag = "P" },
  [WINNOW_STYLE_SMALL] = { .family = SANS, .size = 7, .leading = 9.5, .is_muted = TRUE, .tag = "P" },
  [WINNOW_STYLE_CODE] = { .family = MONO, .size = 6, .leading = 9, .is_muted = TRUE, .tag = "P" },
  [WINNOW_STYLE_PASSAGE] = { .family = SERIF, .size = 8.8, .leading = 13.4, .tag = "P" },
  [WINNOW_STYLE_RUNNING] = { .family = SANS, .size = 7, .leading = 10, .is_muted = TRUE, .tag = "P" },
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
