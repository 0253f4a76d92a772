/* look.c: see look.h
 *
 * Hidden are letters that are not shown, letters of two points or less, and letters narrowed to a
 * twentieth of their width. Letters without ink or in the color of their background are hidden,
 * too, but take space. The background is the nearest that is set. On an unknown background letters
 * count as visible. */
#include "extract/look.h"

#include "base/for-each.h"

#define TINY 2000    /* two points can't be read */
#define NARROW 5000  /* of a letter's width */
#define MAX_CHAIN 32 /* styles that inherit from one another; also ends a cycle */

const WinnowLook winnow_look_unset = { -1, -1, -1, -1, -1, -1, -1, -1, -1, -1 };

void
winnow_look_apply (WinnowLook *look, const WinnowLook *over)
{
  int *fields = (int *) look;
  const int *others = (const int *) over;
  if (over->place != WINNOW_COLOR_UNSET)
    look->highlight = look->shade = look->paragraph = WINNOW_COLOR_UNSET;
  winnow_for_each_below (i, sizeof *look / sizeof *fields)
    if (others[i] != -1)
      fields[i] = &others[i] == &over->size && over->size < -1 ? (int) ((gint64) fields[i] * -over->size / 100000)
                                                               : others[i];
}

int
winnow_look_measure (double value, int unit)
{
  return value > 0 ? (int) (MIN (value, 1000) * unit) : -1;
}

/* A page on the screen has the usual size. */
double
winnow_look_get_pixels (double number, const char *unit, double other)
{
  static const struct
  {
    const char *unit;
    double pixels;
  } units[] = { { "px", 1 },         { "pt", 4 / 3.0 }, { "pc", 16 }, { "rem", 16 }, { "mm", 96 / 25.4 },
                { "cm", 96 / 2.54 }, { "in", 96 },      { "vw", 10 }, { "vh", 8 } };
  winnow_for_each_of (known, units)
    if (g_str_has_prefix (unit, known->unit))
      return number * known->pixels;
  return other;
}

WinnowVisibility
winnow_look_see (const WinnowLook *look, WinnowColor paper)
{
  const WinnowColor grounds[] = { look->highlight, look->shade, look->paragraph, look->place, paper };
  WinnowColor ground = WINNOW_COLOR_WHITE;
  if (look->hidden == TRUE || (look->size >= 0 && look->size <= TINY) || (look->width >= 0 && look->width <= NARROW))
    return WINNOW_HIDDEN;
  winnow_for_each_down (i, G_N_ELEMENTS (grounds)) if (grounds[i] != WINNOW_COLOR_UNSET) ground = grounds[i];
  return look->clear == TRUE || winnow_color_is_invisible (look->color, ground) ? WINNOW_HIDDEN_SPACED : WINNOW_VISIBLE;
}

/* ── styles ── */

static void
free_style (gpointer data)
{
  WinnowStyle *style = data;
  g_free (style->parent);
  g_free (style);
}

GHashTable *
winnow_styles_new (void)
{
  return winnow_string_table_new (free_style);
}

WinnowStyle *
winnow_styles_add (GHashTable *styles, char *key)
{
  WinnowStyle *style = g_new0 (WinnowStyle, 1);
  style->look = winnow_look_unset;
  g_hash_table_replace (styles, key, style);
  return style;
}

static void
apply_chain (GHashTable *styles, const char *key, guint depth, WinnowLook *look)
{
  const WinnowStyle *style = key != NULL && depth < MAX_CHAIN ? g_hash_table_lookup (styles, key) : NULL;
  if (style == NULL)
    return;
  apply_chain (styles, style->parent, depth + 1, look);
  winnow_look_apply (look, &style->look);
}

void
winnow_styles_apply (GHashTable *styles, const char *key, WinnowLook *look)
{
  apply_chain (styles, key, 0, look);
}
