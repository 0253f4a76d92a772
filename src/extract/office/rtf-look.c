/* rtf-look.c: whether a reader sees letters of an RTF document, by the rule of look.c.
 *
 * The background is the highlight, else the shading of the letters, the paragraph or the cell, else
 * the white page. It is unknown, and letters are visible, behind patterns, in text boxes, in tables
 * within tables, and where the document paints its page. Each row describes its cells before their
 * text. */
#include "extract/office/rtf.h"

#define TINY_HALF_POINTS 4 /* nobody reads two points */
#define NARROW_PERCENT 5   /* of a letter's width */

struct _WinnowRtfColors
{
  GArray *table;     /* (owned) (element-type WinnowColor) */
  WinnowColor entry; /* the next one of the table */
  gboolean no_paper; /* the document paints its page */
  GArray *cells;     /* (owned) (element-type WinnowColor) backgrounds of the present row */
  WinnowColor cell;  /* of the next cell to be described */
  guint column;      /* of the present cell */
};

WinnowRtfColors *
winnow_rtf_colors_new (void)
{
  WinnowRtfColors *colors = g_new0 (WinnowRtfColors, 1);
  colors->table = g_array_new (FALSE, FALSE, sizeof (WinnowColor));
  colors->cells = g_array_new (FALSE, FALSE, sizeof (WinnowColor));
  colors->entry = colors->cell = WINNOW_COLOR_UNSET;
  return colors;
}

void
winnow_rtf_colors_free (WinnowRtfColors *colors)
{
  g_array_unref (colors->table);
  g_array_unref (colors->cells);
  g_free (colors);
}

void
winnow_rtf_colors_set_channel (WinnowRtfColors *colors, char channel, int value)
{
  int shift = channel == 'r' ? 16 : channel == 'g' ? 8 : 0;
  WinnowColor rest = MAX (colors->entry, 0) & ~(0xFF << shift);
  colors->entry = rest | CLAMP (value, 0, 0xFF) << shift;
}

void
winnow_rtf_colors_end_entry (WinnowRtfColors *colors)
{
  g_array_append_val (colors->table, colors->entry);
  colors->entry = WINNOW_COLOR_UNSET;
}

/* The color with this number; UNSET for 0 and for those that are not in the table. */
static WinnowColor
get_color (const WinnowRtfColors *colors, int number)
{
  return number > 0 && (guint) number < colors->table->len ? g_array_index (colors->table, WinnowColor, number)
                                                           : WINNOW_COLOR_UNSET;
}

void
winnow_rtf_colors_hide_paper (WinnowRtfColors *colors)
{
  colors->no_paper = TRUE;
}

/* ── rows ── */

void
winnow_rtf_colors_begin_row (WinnowRtfColors *colors)
{
  g_array_set_size (colors->cells, 0);
  colors->cell = WINNOW_COLOR_UNSET;
}

void
winnow_rtf_colors_set_cell (WinnowRtfColors *colors, int color)
{
  if (colors->cell != WINNOW_COLOR_UNKNOWN)
    colors->cell = color < 0 ? WINNOW_COLOR_UNKNOWN : get_color (colors, color);
}

void
winnow_rtf_colors_describe_cell (WinnowRtfColors *colors)
{
  g_array_append_val (colors->cells, colors->cell);
  colors->cell = WINNOW_COLOR_UNSET;
}

void
winnow_rtf_colors_end_cell (WinnowRtfColors *colors)
{
  colors->column++;
}

void
winnow_rtf_colors_end_row (WinnowRtfColors *colors)
{
  colors->column = 0;
}

/* ── looks ── */

static WinnowColor
get_background (const WinnowRtfColors *colors, const WinnowRtfLook *look)
{
  const WinnowColor cell = look->in_table && colors->column < colors->cells->len
                               ? g_array_index (colors->cells, WinnowColor, colors->column)
                               : WINNOW_COLOR_UNSET;
  const WinnowColor backgrounds[] = {
    get_color (colors, look->highlight),
    look->patterned ? WINNOW_COLOR_UNKNOWN : get_color (colors, look->shade),
    look->paragraph_patterned ? WINNOW_COLOR_UNKNOWN : get_color (colors, look->paragraph),
    look->in_box || look->in_nested_table ? WINNOW_COLOR_UNKNOWN : cell,
  };
  for (guint i = 0; i < G_N_ELEMENTS (backgrounds); i++)
    if (backgrounds[i] != WINNOW_COLOR_UNSET)
      return backgrounds[i];
  return colors->no_paper ? WINNOW_COLOR_UNKNOWN : WINNOW_COLOR_WHITE;
}

/* 0 is no size. */
static gboolean
is_within (int size, int max)
{
  return size > 0 && size <= max;
}

WinnowVisibility
winnow_rtf_colors_see (const WinnowRtfColors *colors, const WinnowRtfLook *look)
{
  if (look->vanish || is_within (look->size, TINY_HALF_POINTS) || is_within (look->scale, NARROW_PERCENT))
    return WINNOW_HIDDEN;
  return winnow_color_is_invisible (get_color (colors, look->color), get_background (colors, look))
             ? WINNOW_HIDDEN_SPACED
             : WINNOW_VISIBLE;
}
