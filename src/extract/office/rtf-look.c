/* rtf-look.c: whether a reader sees letters of an RTF document, by the rule of look.c.
 *
 * The background is unknown, and letters are visible, on patterns, in text boxes, in tables within
 * tables, and where the document paints its page. Each row describes its cells before their
 * text. */
#include "extract/office/rtf.h"

#include "base/for-each.h"

void
winnow_rtf_colors_init (WinnowRtfColors *colors)
{
  *colors = (WinnowRtfColors){ .table = winnow_array_new (WinnowColor),
                               .cells = winnow_array_new (WinnowColor),
                               .entry = WINNOW_COLOR_UNSET,
                               .paper = WINNOW_COLOR_UNSET,
                               .cell = WINNOW_COLOR_UNSET };
}

void
winnow_rtf_colors_clear (WinnowRtfColors *colors)
{
  winnow_clear (colors, g_array_unref, table, cells);
}

void
winnow_rtf_colors_set_channel (WinnowRtfColors *colors, char channel, int value)
{
  int shift = channel == 'r' ? 16 : channel == 'g' ? 8 : 0;
  WinnowColor rest = MAX (colors->entry, 0) & ~(0xFF << shift);
  colors->entry = rest | CLAMP (value, 0, 0xFF) << shift;
}

static void
end (GArray *list, WinnowColor *next)
{
  g_array_append_vals (list, next, 1);
  *next = WINNOW_COLOR_UNSET;
}

void
winnow_rtf_colors_end_entry (WinnowRtfColors *colors)
{
  end (colors->table, &colors->entry);
}

void
winnow_rtf_colors_describe_cell (WinnowRtfColors *colors)
{
  end (colors->cells, &colors->cell);
}

/* The color with this number; UNSET for 0 and for those that are not in the table. */
static WinnowColor
get_color (const WinnowRtfColors *colors, int number)
{
  return number > 0 && (guint) number < colors->table->len ? g_array_index (colors->table, WinnowColor, number)
                                                           : WINNOW_COLOR_UNSET;
}

void
winnow_rtf_colors_set_cell (WinnowRtfColors *colors, int color)
{
  if (colors->cell != WINNOW_COLOR_UNKNOWN)
    colors->cell = color < 0 ? WINNOW_COLOR_UNKNOWN : get_color (colors, color);
}

WinnowVisibility
winnow_rtf_colors_see (const WinnowRtfColors *colors, const WinnowRtfLook *look)
{
  WinnowLook seen = winnow_look_unset;
  seen.hidden = look->vanish;
  seen.size = winnow_look_measure (look->size, 500);
  seen.width = winnow_look_measure (look->scale, 1000);
  seen.color = get_color (colors, look->color);
  seen.highlight = get_color (colors, look->highlight);
  seen.shade = look->patterned ? WINNOW_COLOR_UNKNOWN : get_color (colors, look->shade);
  seen.paragraph = look->paragraph_patterned ? WINNOW_COLOR_UNKNOWN : get_color (colors, look->paragraph);
  if (look->in_box || look->in_nested_table)
    seen.place = WINNOW_COLOR_UNKNOWN;
  else if (look->in_table && colors->column < colors->cells->len)
    seen.place = g_array_index (colors->cells, WinnowColor, colors->column);
  return winnow_look_see (&seen, colors->paper);
}
