/* color.c: colors as documents write them, and whether letters differ from their background.
 *
 * The measure is the channel that differs most. Contrast by luminance (WCAG) would call yellow on
 * white invisible, which it is not. */
#include "extract/color.h"

#include <stdlib.h>
#include <string.h>

#include "base/for-each.h"

#define MAX_DIFFERENCE 16 /* of 255: the largest difference of a channel at which letters are invisible */

static const struct
{
  const char *name;
  WinnowColor color;
} names[] = {
  { "aqua", 0x00FFFF },        { "black", 0x000000 },      { "blue", 0x0000FF },       { "cyan", 0x00FFFF },
  { "darkblue", 0x000080 },    { "darkcyan", 0x008080 },   { "darkgray", 0x808080 },   { "darkgreen", 0x008000 },
  { "darkmagenta", 0x800080 }, { "darkred", 0x800000 },    { "darkyellow", 0x808000 }, { "floralwhite", 0xFFFAF0 },
  { "fuchsia", 0xFF00FF },     { "ghostwhite", 0xF8F8FF }, { "gray", 0x808080 },       { "green", 0x008000 },
  { "grey", 0x808080 },        { "ivory", 0xFFFFF0 },      { "lightgray", 0xC0C0C0 },  { "lime", 0x00FF00 },
  { "magenta", 0xFF00FF },     { "maroon", 0x800000 },     { "navy", 0x000080 },       { "olive", 0x808000 },
  { "orange", 0xFFA500 },      { "purple", 0x800080 },     { "red", 0xFF0000 },        { "silver", 0xC0C0C0 },
  { "snow", 0xFFFAFA },        { "teal", 0x008080 },       { "white", 0xFFFFFF },      { "whitesmoke", 0xF5F5F5 },
  { "yellow", 0xFFFF00 },
};

static const char *const nothing[] = { "", "transparent", "none", "inherit", "initial", "unset" };

static WinnowColor
parse_hex (const char *digits)
{
  gsize length = strlen (digits);
  guint32 value = strtoul (digits, NULL, 16);
  if (digits[strspn (digits, "0123456789abcdefABCDEF")] != '\0')
    return WINNOW_COLOR_UNKNOWN;
  if (length == 6 || length == 8)
    return value & 0xFFFFFF;
  if (length == 3)
    return (value >> 8) * 0x110000 + (value >> 4 & 0xF) * 0x1100 + (value & 0xF) * 0x11;
  return WINNOW_COLOR_UNKNOWN;
}

/* "rgb(1, 2, 3)", "rgb(1 2 3 / 50%)", "rgba(1,2,3,0)". */
static WinnowColor
parse_function (const char *text)
{
  const char *at = strchr (text, '(');
  double values[4] = { 0, 0, 0, 1 };
  guint n = 0;
  for (at = at != NULL ? at + 1 : ""; n < G_N_ELEMENTS (values) && *at != '\0' && *at != ')'; n++)
    {
      char *end;
      at += strspn (at, " ,/\t");
      values[n] = g_ascii_strtod (at, &end);
      if (end == at)
        return WINNOW_COLOR_UNKNOWN;
      if (*end == '%')
        values[n] *= n < 3 ? 2.55 : 0.01;
      at = end + (*end == '%');
      at += strspn (at, " \t");
    }
  if (n < 3)
    return WINNOW_COLOR_UNKNOWN;
  if (values[3] < 1.0)
    return values[3] <= 0.0 ? WINNOW_COLOR_UNSET : WINNOW_COLOR_UNKNOWN;
  return (WinnowColor) CLAMP (values[0], 0, 255) << 16 | (WinnowColor) CLAMP (values[1], 0, 255) << 8
         | (WinnowColor) CLAMP (values[2], 0, 255);
}

WinnowColor
winnow_color_parse (const char *text)
{
  if (text == NULL)
    return WINNOW_COLOR_UNSET;
  winnow_for_each_of (word, nothing)
    if (g_ascii_strcasecmp (text, *word) == 0)
      return WINNOW_COLOR_UNSET;
  winnow_for_each_of (name, names)
    if (g_ascii_strcasecmp (text, name->name) == 0)
      return name->color;
  if (g_ascii_strncasecmp (text, "rgb", 3) == 0)
    return parse_function (text);
  return parse_hex (*text == '#' ? text + 1 : text);
}

WinnowColor
winnow_color_blend (WinnowColor color, double tint, double shade)
{
  WinnowColor blended = 0;
  if (color < 0)
    return color;
  tint = CLAMP (tint, 0.0, 1.0);
  shade = CLAMP (shade, 0.0, 1.0);
  for (int shift = 16; shift >= 0; shift -= 8)
    blended |= (WinnowColor) (((color >> shift & 0xFF) * tint + 0xFF * (1 - tint)) * shade) << shift;
  return blended;
}

gboolean
winnow_color_is_invisible (WinnowColor color, WinnowColor background)
{
  if (color < 0 || background < 0)
    return FALSE;
  for (int shift = 16; shift >= 0; shift -= 8)
    if (abs ((color >> shift & 0xFF) - (background >> shift & 0xFF)) > MAX_DIFFERENCE)
      return FALSE;
  return TRUE;
}
