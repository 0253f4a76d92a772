/* grid.c: a picture as letters
 *
 * The picture is cut into blocks. Each becomes the letter of the color that most of its pixels
 * have, of the eight corners of the RGB cube. The distance of two pictures is the number of blocks
 * with different letters.
 *
 * Figures are mostly white; cut at half the range, nearly a third of different figures would have
 * the same letters. So the uniform border is left out, pixels of the ground do not vote, each
 * channel is cut at the mean of the pixels that vote, and a block with hardly any has the letter of
 * the background. The ground is the median color, if two fifths of the picture have it: a
 * photograph has none, and a frame around a figure does not count. */
#include "image/image-fingerprint.h"

#include <stdlib.h>
#include <string.h>

#include "image/plane.h"

#define BACKGROUND ' '
#define LEAST_INFORMATIVE 12u
#define LEAST_SHARE 20u /* one foreground pixel in so many names a block */
#define MAX_BLOCKS 64u
#define N_COLORS 8u

/* By the bits red, green, blue. */
static const char letters[N_COLORS] = { 'B', '.', 'X', 'o', 'O', '+', '@', '#' };

typedef struct
{
  const WinnowPlane *plane;
  guint left, top, width, height; /* of the area that is cut into blocks */
  gboolean has_ground;
  guint8 ground[3], cuts[3];
} Cutter;

void
winnow_grid_settings_init (WinnowGridSettings *settings)
{
  *settings = (WinnowGridSettings){ .columns = 8, .rows = 8, .colors = N_COLORS };
}

/* ── the ground ── */

static gboolean
is_near (const guint8 *pixel, const guint8 *ground)
{
  for (guint c = 0; c < 3; c++)
    if (abs (pixel[c] - ground[c]) > WINNOW_GROUND_TOLERANCE)
      return FALSE;
  return TRUE;
}

/* The median color, if enough pixels are near it. */
static void
find_ground (Cutter *cutter)
{
  const WinnowPlane *plane = cutter->plane;
  gsize n = plane->width * (gsize) plane->height, n_near = 0;
  guint counts[3][256] = { 0 };
  for (gsize i = 0; i < n; i++)
    for (guint c = 0; c < 3; c++)
      counts[c][plane->rgb[3 * i + c]]++;
  for (guint c = 0; c < 3; c++)
    for (gsize sum = counts[c][0]; sum <= n / 2 && cutter->ground[c] < 255; sum += counts[c][cutter->ground[c]])
      cutter->ground[c]++;
  for (gsize i = 0; i < n; i++)
    n_near += is_near (plane->rgb + 3 * i, cutter->ground);
  cutter->has_ground = n_near * 5 >= n * 2;
}

/* ── blocks ── */

static const guint8 *
get_pixel (const Cutter *cutter, guint x, guint y)
{
  return cutter->plane->rgb + ((cutter->top + y) * (gsize) cutter->plane->width + cutter->left + x) * 3;
}

static gboolean
is_foreground (const Cutter *cutter, const guint8 *pixel)
{
  return !cutter->has_ground || !is_near (pixel, cutter->ground);
}

static void
find_cuts (Cutter *cutter)
{
  guint64 sums[3] = { 0 }, n = 0;
  for (guint y = 0; y < cutter->height; y++)
    for (guint x = 0; x < cutter->width; x++)
      {
        const guint8 *pixel = get_pixel (cutter, x, y);
        if (!is_foreground (cutter, pixel))
          continue;
        n++;
        for (guint c = 0; c < 3; c++)
          sums[c] += pixel[c];
      }
  for (guint c = 0; c < 3; c++)
    cutter->cuts[c] = (guint8) (n > 0 ? sums[c] / n : 0);
}

/* The color as bits red, green, blue; with two colors black or white. */
static guint
get_color (const Cutter *cutter, const guint8 *pixel, guint n_colors)
{
  guint bits = 0, luma = 0, cut = 0;
  for (guint c = 0; c < 3; c++)
    {
      static const guint8 weights[] = { 77, 150, 29 };
      bits = bits << 1 | (pixel[c] > cutter->cuts[c]);
      luma += weights[c] * pixel[c];
      cut += weights[c] * cutter->cuts[c];
    }
  return n_colors == N_COLORS ? bits : luma > cut ? N_COLORS - 1 : 0;
}

static char
name_block (const Cutter *cutter, const WinnowGridSettings *settings, guint column, guint row)
{
  guint left = column * cutter->width / settings->columns,
        right = MAX ((column + 1) * cutter->width / settings->columns, left + 1);
  guint top = row * cutter->height / settings->rows,
        bottom = MAX ((row + 1) * cutter->height / settings->rows, top + 1);
  guint counts[N_COLORS] = { 0 }, n = 0, best = 0;
  for (guint y = top; y < bottom; y++)
    for (guint x = left; x < right; x++)
      {
        const guint8 *pixel = get_pixel (cutter, x, y);
        if (!is_foreground (cutter, pixel))
          continue;
        counts[get_color (cutter, pixel, settings->colors)]++;
        n++;
      }
  if (n * LEAST_SHARE < (right - left) * (bottom - top))
    return BACKGROUND;
  for (guint i = 1; i < N_COLORS; i++)
    if (counts[i] > counts[best])
      best = i;
  return letters[best];
}

/* ── grids ── */

WinnowGrid *
winnow_grid_new (const WinnowPicture *picture, const WinnowGridSettings *settings)
{
  g_auto (WinnowPlane) plane = { 0 };
  WinnowGrid *grid;
  Cutter cutter;
  char *letter;
  g_return_val_if_fail (settings->columns >= 1 && settings->columns <= MAX_BLOCKS && settings->rows >= 1
                            && settings->rows <= MAX_BLOCKS,
                        NULL);
  g_return_val_if_fail (settings->colors == 2 || settings->colors == N_COLORS, NULL);
  winnow_plane_init (&plane, picture);
  cutter = (Cutter){ .plane = &plane,
                     .left = (guint) plane.content.left,
                     .top = (guint) plane.content.top,
                     .width = (guint) (plane.content.right - plane.content.left),
                     .height = (guint) (plane.content.bottom - plane.content.top) };
  find_ground (&cutter);
  find_cuts (&cutter);
  grid = g_new0 (WinnowGrid, 1);
  grid->settings = *settings;
  grid->letters = letter = g_new0 (char, settings->columns * settings->rows + 1);
  for (guint row = 0; row < settings->rows; row++)
    for (guint column = 0; column < settings->columns; column++, letter++)
      {
        *letter = name_block (&cutter, settings, column, row);
        grid->n_informative += *letter != BACKGROUND;
      }
  return grid;
}

void
winnow_grid_free (WinnowGrid *grid)
{
  g_free (grid->letters);
  g_free (grid);
}

int
winnow_grid_distance (const WinnowGrid *a, const WinnowGrid *b)
{
  int distance = 0;
  if (a->settings.columns != b->settings.columns || a->settings.rows != b->settings.rows
      || a->settings.colors != b->settings.colors || MIN (a->n_informative, b->n_informative) < LEAST_INFORMATIVE)
    return -1;
  for (guint i = 0; i < a->settings.columns * a->settings.rows; i++)
    distance += a->letters[i] != b->letters[i];
  return distance;
}

/* ── two grids, block by block ── */

/* The letters of the RGB cube's corners, and those of the opposite ones. */
#define LETTERS "B.XoO+@#"
#define OPPOSITES "#@+OoX.B"

static char
turn_negative (char letter)
{
  const char *known = strchr (LETTERS, letter);
  return known != NULL && letter != '\0' ? OPPOSITES[known - LETTERS] : letter;
}

/* The block of B for the block at @row and @column of A: mirrored first, then turned. */
static guint
find_block (const WinnowGridSettings *settings, const WinnowImageMatch *match, guint row, guint column)
{
  guint last_row = settings->rows - 1, last_column = settings->columns - 1;
  if (match->is_mirrored)
    column = last_column - column;
  switch (match->turned)
    {
    case 90:
      return column * settings->columns + (last_row - row);
    case 180:
      return (last_row - row) * settings->columns + (last_column - column);
    case 270:
      return (last_column - column) * settings->columns + row;
    default:
      return row * settings->columns + column;
    }
}

static void
compare_blocks (WinnowGridPairing *pairing, const WinnowGrid *a, const WinnowGrid *b, const WinnowImageMatch *match)
{
  for (guint i = 0; i < pairing->n_blocks; i++)
    {
      guint other = find_block (&a->settings, match, i / a->settings.columns, i % a->settings.columns);
      char letter = match->is_negative ? turn_negative (a->letters[i]) : a->letters[i];
      gboolean differs = letter != b->letters[other];
      pairing->differs[0][i] = pairing->differs[1][other] = differs;
      pairing->n_differing += differs != FALSE;
    }
}

WinnowGridPairing *
winnow_grid_pairing_new (const WinnowGrid *a, const WinnowGrid *b, const WinnowImageMatch *match)
{
  gboolean is_quarter = match->turned == 90 || match->turned == 270;
  if (a == NULL || b == NULL || winnow_grid_distance (a, b) < 0
      || (is_quarter && a->settings.columns != a->settings.rows))
    return NULL;
  WinnowGridPairing *pairing = g_new0 (WinnowGridPairing, 1);
  pairing->n_blocks = a->settings.columns * a->settings.rows;
  for (guint side = 0; side < G_N_ELEMENTS (pairing->differs); side++)
    pairing->differs[side] = g_new0 (gboolean, pairing->n_blocks);
  compare_blocks (pairing, a, b, match);
  return pairing;
}

void
winnow_grid_pairing_free (WinnowGridPairing *pairing)
{
  for (guint side = 0; side < G_N_ELEMENTS (pairing->differs); side++)
    g_free (pairing->differs[side]);
  g_free (pairing);
}
