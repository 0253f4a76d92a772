/* placement-edits.c: each draws the picture by one map, over a ground that is white or has
 * something on it */
#include "placement-edits.h"

#include <math.h>
#include <string.h>

#include "make.h"
#include "picture-edits.h"

#define QUALITY 85
#define MOST_SAMPLES 4 /* of a pixel, each way */
#define PAGE_WIDTH 1000.
#define PAGE_HEIGHT 1414.

/* ── drawing ── */

static WinnowPicture *
make_white (double width, double height)
{
  return make_plain ((guint) MAX (lrint (width), 1), (guint) MAX (lrint (height), 1), 255, 255, 255);
}

/* Adds the color at @at, of the four pixels around it, times @share. FALSE beyond the picture. */
static gboolean
add_color (const WinnowPicture *picture, WinnowPoint at, double share, double rgb[3])
{
  double left = floor (at.x - .5), top = floor (at.y - .5), right = at.x - .5 - left, down = at.y - .5 - top;
  if (at.x < 0 || at.y < 0 || at.x > picture->width || at.y > picture->height)
    return FALSE;
  for (guint i = 0; i < 4; i++)
    {
      guint x = (guint) CLAMP (left + i % 2, 0, picture->width - 1.),
            y = (guint) CLAMP (top + (i / 2), 0, picture->height - 1.);
      double part = share * (i % 2 ? right : 1 - right) * (i / 2 ? down : 1 - down);
      for (guint c = 0; c < 3; c++)
        rgb[c] += part * make_at (picture, x, y)[c];
    }
  return TRUE;
}

/* @back: pixels of the result → pixels of @picture. The mean of @n × @n points of a pixel, so that
 * what is made smaller is smooth. */
static gboolean
sample (const WinnowPicture *picture, const WinnowMap *back, guint x, guint y, guint n, double rgb[3])
{
  memset (rgb, 0, 3 * sizeof *rgb);
  for (guint k = 0; k < n * n; k++)
    {
      WinnowPoint point = { x + (k % n + .5) / n, y + (k / n + .5) / n };
      if (!add_color (picture, winnow_map_apply (back, point), 1. / (n * n), rgb))
        return FALSE;
    }
  return TRUE;
}

/* Draws @picture over @on, which it returns. */
static WinnowPicture *
draw (WinnowPicture *on, const WinnowPicture *picture, const WinnowMap *map)
{
  WinnowMap back;
  gboolean has_inverse = winnow_map_invert (map, &back);
  guint n = (guint) CLAMP (ceil (hypot (back.xx, back.yx)), 1, MOST_SAMPLES);
  g_assert_true (has_inverse);
  for (guint y = 0; y < on->height; y++)
    for (guint x = 0; x < on->width; x++)
      {
        double rgb[3];
        if (sample (picture, &back, x, y, n, rgb))
          for (guint c = 0; c < 3; c++)
            make_at (on, x, y)[c] = (guint8) lrint (CLAMP (rgb[c], 0, 255));
      }
  return on;
}

/* Draws @picture, @width pixels wide, where its upper left corner is (@left, @top). */
static WinnowPicture *
place (WinnowPicture *on, const WinnowPicture *picture, double left, double top, double width, WinnowMap *map)
{
  double scale = width / picture->width;
  *map = (WinnowMap){ .xx = scale, .x0 = left, .yy = scale, .y0 = top };
  return draw (on, picture, map);
}

static void
fill (WinnowPicture *on, double left, double top, double right, double bottom, guint8 gray)
{
  for (guint y = (guint) MAX (top, 0); y < MIN (bottom, on->height); y++)
    for (guint x = (guint) MAX (left, 0); x < MIN (right, on->width); x++)
      memset (make_at (on, x, y), gray, 3);
}

/* Lines of blocks like words. */
static void
write_lines (WinnowPicture *on, double left, double top, double right, double bottom, double size, guint seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  for (double y = top; y + size < bottom; y += 1.8 * size)
    for (double x = left; x < right;)
      {
        double letter = size * g_rand_double_range (random, .3, .7);
        if (x + letter < right)
          {
            fill (on, x, y + size * g_rand_double_range (random, 0, .4), x + .2 * size, y + size, 20);
            fill (on, x, y + size * g_rand_double_range (random, .3, .8), x + letter, y + size, 40);
          }
        x += letter + size * (g_rand_int_range (random, 0, 6) == 0 ? .6 : .15);
      }
}

/* ── cut ── */

/* The box of @picture from (@left, @top) to (@right, @bottom), shares of its sides. */
static WinnowPicture *
cut (const WinnowPicture *picture, double left, double top, double right, double bottom, WinnowMap *map)
{
  double width = picture->width, height = picture->height;
  return place (make_white ((right - left) * width, (bottom - top) * height), picture, -left * width, -top * height,
                width, map);
}

static WinnowPicture *
cut_round (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  return cut (picture, value, value, 1 - value, 1 - value, map);
}

static WinnowPicture *
cut_left (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  return cut (picture, value, 0, 1, 1, map);
}

static WinnowPicture *
cut_axis (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  return cut (picture, 0, value, 1, 1 - value, map);
}

static WinnowPicture *
cut_corner (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  return cut (picture, value, value, 1, 1, map);
}

static WinnowPicture *
mirror_and_cut (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  double width = picture->width * (1 - value);
  *map = (WinnowMap){ .xx = -1, .x0 = width, .yy = 1 };
  return draw (make_white (width, picture->height), picture, map);
}

/* ── seen in another way ── */

/* Clockwise by @value degrees, with white corners. */
static WinnowPicture *
turn (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  double s = sin (value * G_PI / 180), c = cos (value * G_PI / 180), w = picture->width, h = picture->height;
  double width = fabs (w * c) + fabs (h * s), height = fabs (w * s) + fabs (h * c);
  *map = (WinnowMap){
    .xx = c, .xy = -s, .x0 = (width - c * w + s * h) / 2, .yx = s, .yy = c, .y0 = (height - s * w - c * h) / 2
  };
  return draw (make_white (width, height), picture, map);
}

/* The right side is farther away, and shorter by the share @value. */
static WinnowPicture *
tilt (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  double growth = value / (1 - value), per_pixel = growth / picture->width;
  *map = (WinnowMap){ .xx = 1 + growth, .yx = per_pixel * picture->height / 2, .yy = 1, .wx = per_pixel };
  return draw (make_white (picture->width, picture->height), picture, map);
}

/* Made smaller by @value, and large again. */
static WinnowPicture *
blur (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  double width = picture->width, height = picture->height;
  g_autoptr (WinnowPicture) small
      = place (make_white (width / value, height / value), picture, 0, 0, width / value, map);
  WinnowPicture *large = place (make_white (width, height), small, 0, 0, width, map);
  *map = (WinnowMap){ .xx = 1, .yy = 1 };
  return large;
}

static WinnowPicture *
write_over (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  WinnowPicture *made = cut (picture, 0, 0, 1, 1, map);
  write_lines (made, .05 * made->width, .1 * made->height, .95 * made->width, .9 * made->height, value * made->height,
               8);
  return made;
}

/* ── put into something ── */

static WinnowPicture *
add_caption (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  WinnowPicture *made = make_white (picture->width, picture->height * (1 + value));
  write_lines (made, .05 * made->width, picture->height * (1 + .2 * value), .95 * made->width, made->height,
               picture->height * value * .4, 3);
  return place (made, picture, 0, 0, picture->width, map);
}

/* As a window of a screenshot. */
static WinnowPicture *
frame (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  double w = picture->width, h = picture->height, border = w * value, bar = h * value * .8;
  WinnowPicture *made = make_white (w + 2 * border, h + border + 3 * bar);
  fill (made, 0, 0, made->width, bar, 60);
  fill (made, 0, bar, made->width, 2 * bar, 225);
  write_lines (made, border, 1.2 * bar, made->width * .6, 2.2 * bar, bar * .4, 4);
  fill (made, 0, made->height - .6 * border, made->width, made->height, 200);
  return place (made, picture, border, 2.5 * bar, w, map);
}

/* In a page of text, at @value of its width where it is not too high then. */
static WinnowPicture *
inset (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  double aspect = picture->height / (double) picture->width,
         width = MIN (PAGE_WIDTH * value, .6 * PAGE_HEIGHT / aspect);
  WinnowPicture *made = make_white (PAGE_WIDTH, PAGE_HEIGHT);
  write_lines (made, 80, 90, 920, 300, 16, 5);
  write_lines (made, 80, 340 + width * aspect, 920, 1330, 16, 6);
  return place (made, picture, (PAGE_WIDTH - width) / 2, 320, width, map);
}

/* @other beside it, as high. */
static WinnowPicture *
collage (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map)
{
  double height = picture->height, width = height * other->width / other->height;
  WinnowPicture *made = make_white (picture->width + width, height);
  place (made, other, picture->width, 0, width, map);
  return place (made, picture, 0, 0, picture->width, map);
}

/* ── all ── */

const PlacementEdit placement_edits[N_PLACEMENT_EDITS] = {
  { "crop 10 % round", cut_round, .1 },
  { "crop 20 % round", cut_round, .2 },
  { "crop to a third", cut_round, 1 / 3. },
  { "left 5 % off", cut_left, .05 },
  { "left 10 % off", cut_left, .1 },
  { "left 20 % off", cut_left, .2 },
  { "one axis 15 %", cut_axis, .15 },
  { "corner 25 %", cut_corner, .25 },
  { "right half", cut_left, .5 },
  { "turned 2°", turn, 2 },
  { "turned 5°", turn, 5 },
  { "turned 10°", turn, 10 },
  { "turned 30°", turn, 30 },
  { "turned 137°", turn, 137 },
  { "perspective .06", tilt, .06 },
  { "perspective .15", tilt, .15 },
  { "caption bar", add_caption, .15 },
  { "frame, screenshot", frame, .08 },
  { "inset in a page", inset, .6 },
  { "small inset", inset, .35 },
  { "collage of two", collage, 0 },
  { "mirrored, cut 20 %", mirror_and_cut, .2 },
  { "blur", blur, 3 },
  { "text over it", write_over, .04 },
};

WinnowPicture *
placement_edit_apply (const PlacementEdit *edit, const WinnowPicture *picture, const WinnowPicture *other,
                      WinnowMap *map)
{
  WinnowMap pixels;
  g_autoptr (WinnowPicture) edited = edit->edit (picture, other, edit->value, &pixels);
  g_autoptr (GBytes) file = picture_encode_jpeg (edited, QUALITY, FALSE);
  if (map != NULL)
    *map = winnow_map_scale (&pixels, (WinnowPoint){ picture->width, picture->height },
                             (WinnowPoint){ edited->width, edited->height });
  return winnow_picture_new (file, 0, NULL, NULL);
}
