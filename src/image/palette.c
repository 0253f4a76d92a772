/* palette.c: which color of a palette a pixel has
 *
 * The colors of the palettes of 8 and 16 carry names, so a pixel gets the name that a person would
 * give it. Cutting each channel in the middle of its range does not do that: dark green becomes
 * black, sky blue cyan, pink white. Of the 267 entries of X11's table of colors whose name holds
 * exactly one of the eight names (or one that is a shade of one, such as navy or gold), the cuts of
 * the RGB cube agree with 60 %, the nearest corner in CIELAB with 51 %, the hue in CIELAB with 76 %
 * and the rule used here with 90 %:
 *
 *   - a pixel whose greatest channel is below DARK is black;
 *   - a pixel whose channels differ by less than COLORFUL is a gray: by its luma;
 *   - any other has the name of its hue, the angle in the HSV hexagon. The boundaries are where
 *     people change the name, not in the middle between the corners of the cube: cyan is narrow,
 *     blue begins at sky blue, orange counts as yellow.
 *
 * The palette of 16 has the sixteen colors of VGA and HTML: the six hues dark and bright, and four
 * grays. */
#include "image/palette.h"

#include "base/for-each.h"
#include "base/translate.h"

#define DARK 40u
#define COLORFUL 24u
#define BRIGHT 192u /* the greatest channel, from which on a color of 16 is the bright one */

typedef struct
{
  char code;
  guint8 rgb[3];
  const char *name;
} Named;

typedef enum
{
  RED,
  YELLOW,
  GREEN,
  CYAN,
  BLUE,
  MAGENTA,
  N_HUES
} Hue;

static const Named two[] = { { 'B', { 0, 0, 0 }, N_ ("black") }, { '#', { 255, 255, 255 }, N_ ("white") } };

/* By the bits red, green, blue. */
static const Named eight[] = {
  { 'B', { 0, 0, 0 }, N_ ("black") },      { '.', { 0, 0, 255 }, N_ ("blue") },
  { 'X', { 0, 255, 0 }, N_ ("green") },    { 'o', { 0, 255, 255 }, N_ ("cyan") },
  { 'O', { 255, 0, 0 }, N_ ("red") },      { '+', { 255, 0, 255 }, N_ ("magenta") },
  { '@', { 255, 255, 0 }, N_ ("yellow") }, { '#', { 255, 255, 255 }, N_ ("white") },
};
static const guint8 eight_of_hue[N_HUES] = { 4, 6, 2, 3, 1, 5 };

static const Named sixteen[] = {
  { '0', { 0, 0, 0 }, N_ ("black") },      { '1', { 128, 0, 0 }, N_ ("maroon") },
  { '2', { 0, 128, 0 }, N_ ("green") },    { '3', { 128, 128, 0 }, N_ ("olive") },
  { '4', { 0, 0, 128 }, N_ ("navy") },     { '5', { 128, 0, 128 }, N_ ("purple") },
  { '6', { 0, 128, 128 }, N_ ("teal") },   { '7', { 192, 192, 192 }, N_ ("silver") },
  { '8', { 128, 128, 128 }, N_ ("grey") }, { '9', { 255, 0, 0 }, N_ ("red") },
  { 'A', { 0, 255, 0 }, N_ ("lime") },     { 'B', { 255, 255, 0 }, N_ ("yellow") },
  { 'C', { 0, 0, 255 }, N_ ("blue") },     { 'D', { 255, 0, 255 }, N_ ("fuchsia") },
  { 'E', { 0, 255, 255 }, N_ ("aqua") },   { 'F', { 255, 255, 255 }, N_ ("white") },
};
static const guint8 sixteen_of_hue[N_HUES][2] = { { 1, 9 }, { 3, 11 }, { 2, 10 }, { 6, 14 }, { 4, 12 }, { 5, 13 } };
static const guint8 sixteen_of_gray[4] = { 0, 8, 7, 15 };

/* ── what a pixel looks like ── */

static guint
get_luma (const guint8 rgb[3])
{
  return (77u * rgb[0] + 150u * rgb[1] + 29u * rgb[2] + 128) >> 8;
}

static guint
get_value (const guint8 rgb[3])
{
  return MAX (MAX (rgb[0], rgb[1]), rgb[2]);
}

static gboolean
is_colorful (const guint8 rgb[3])
{
  guint value = get_value (rgb);
  return value >= DARK && value - MIN (MIN (rgb[0], rgb[1]), rgb[2]) >= COLORFUL;
}

/* In degrees, from 0 to 359. @rgb is not gray. */
static guint
get_angle (const guint8 rgb[3])
{
  int r = rgb[0], g = rgb[1], b = rgb[2], value = get_value (rgb), chroma = value - MIN (MIN (r, g), b);
  int angle = value == r   ? 60 * (g - b) / chroma
              : value == g ? 120 + 60 * (b - r) / chroma
                           : 240 + 60 * (r - g) / chroma;
  return (guint) (angle + 360) % 360;
}

static Hue
get_hue (const guint8 rgb[3])
{
  static const guint ends[] = { [RED] = 30, [YELLOW] = 70, [GREEN] = 150, [CYAN] = 185, [BLUE] = 255, [MAGENTA] = 330 };
  guint angle = get_angle (rgb);
  for (Hue hue = RED; hue < N_HUES; hue++)
    if (angle < ends[hue])
      return hue;
  return RED;
}

/* ── the palettes ── */

static guint
reduce_to_2 (const guint8 rgb[3])
{
  return get_luma (rgb) >= 128;
}

static guint
reduce_to_8 (const guint8 rgb[3])
{
  return is_colorful (rgb) ? eight_of_hue[get_hue (rgb)] : reduce_to_2 (rgb) * 7;
}

/* Grays by the nearest of 0, 128, 192 and 255. */
static guint
reduce_to_16 (const guint8 rgb[3])
{
  guint luma = get_luma (rgb);
  if (is_colorful (rgb))
    return sixteen_of_hue[get_hue (rgb)][get_value (rgb) >= BRIGHT];
  return sixteen_of_gray[(luma >= 64) + (luma >= 160) + (luma >= 224)];
}

static guint
reduce_to_64 (const guint8 rgb[3])
{
  return rgb[0] >> 6 << 4 | rgb[1] >> 6 << 2 | rgb[2] >> 6;
}

static guint
reduce_to_256 (const guint8 rgb[3])
{
  return rgb[0] >> 5 << 5 | rgb[1] >> 5 << 2 | rgb[2] >> 6;
}

static const struct
{
  guint n_colors;
  WinnowPaletteReduce reduce;
  const Named *named; /* (nullable) */
  guint8 bits[3];     /* of each channel, where there are no names */
} palettes[] = {
  { 2, reduce_to_2, two, { 0 } },
  { 8, reduce_to_8, eight, { 0 } },
  { 16, reduce_to_16, sixteen, { 0 } },
  { 64, reduce_to_64, NULL, { 2, 2, 2 } },
  { 256, reduce_to_256, NULL, { 3, 3, 2 } },
};

static guint
find_palette (guint n_colors)
{
  guint i = 0;
  while (i < G_N_ELEMENTS (palettes) && palettes[i].n_colors != n_colors)
    i++;
  return i;
}

gboolean
winnow_palette_exists (guint n_colors)
{
  return find_palette (n_colors) < G_N_ELEMENTS (palettes);
}

WinnowPaletteReduce
winnow_palette_get_reduce (guint n_colors)
{
  return palettes[find_palette (n_colors)].reduce;
}

guint
winnow_palette_reduce (guint n_colors, const guint8 rgb[3])
{
  return winnow_palette_get_reduce (n_colors) (rgb);
}

/* Without a name: the middle of the color's box. */
void
winnow_palette_get_rgb (guint n_colors, guint color, guint8 rgb[3])
{
  guint palette = find_palette (n_colors);
  for (guint c = 3, rest = color; c-- > 0;)
    if (palettes[palette].named != NULL)
      rgb[c] = palettes[palette].named[color].rgb[c];
    else
      {
        guint bits = palettes[palette].bits[c], level = rest & ((1u << bits) - 1);
        rgb[c] = (guint8) (level * 255 / ((1u << bits) - 1));
        rest >>= bits;
      }
}

guint
winnow_palette_get_code_length (guint n_colors)
{
  return palettes[find_palette (n_colors)].named != NULL ? 1 : 2;
}

const char *
winnow_palette_get_code (guint n_colors, guint color, char code[3])
{
  const Named *named = palettes[find_palette (n_colors)].named;
  if (named != NULL)
    {
      code[0] = named[color].code;
      code[1] = '\0';
    }
  else
    g_snprintf (code, 3, "%02X", color);
  return code;
}

const char *
winnow_palette_get_name (guint n_colors, guint color)
{
  const Named *named = palettes[find_palette (n_colors)].named;
  return named != NULL ? named[color].name : NULL;
}

gboolean
winnow_palette_is_dark (guint n_colors, guint color)
{
  guint8 rgb[3];
  winnow_palette_get_rgb (n_colors, color, rgb);
  return get_luma (rgb) < 128;
}

guint
winnow_palette_negate (guint n_colors, guint color)
{
  guint8 rgb[3];
  winnow_palette_get_rgb (n_colors, color, rgb);
  winnow_for_each_below (c, 3)
    rgb[c] = (guint8) (255 - rgb[c]);
  return winnow_palette_reduce (n_colors, rgb);
}
