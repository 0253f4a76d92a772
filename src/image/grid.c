/* grid.c: a picture as a grid of colors
 *
 * The picture is cut into M × N blocks. The color of a block is the one that most of its pixels
 * have in the palette, the lowest if several are as frequent; or the color of the mean of its
 * pixels. The letters of all blocks, row by row, are the fingerprint; the distance of two pictures
 * is the Hamming distance, the number of blocks with different colors.
 *
 * Most figures are white paper, so different figures often have much the same grid: it describes a
 * picture, and the hashes of image-match.c decide whether two are the same. */
#include "base/for-each.h"
#include "image/image-fingerprint.h"

#include "image/palette.h"
#include "image/plane.h"

/* In pixels, half-open. */
typedef struct
{
  guint left, top, right, bottom;
} Block;

void
winnow_grid_settings_init (WinnowGridSettings *settings)
{
  *settings = (WinnowGridSettings){ .columns = 8, .rows = 8, .colors = 8 };
}

/* A block has one pixel at least; where there are fewer pixels than blocks, blocks share them. */
static Block
get_block (const WinnowPlane *plane, const WinnowGridSettings *settings, guint column, guint row)
{
  Block block = { column * plane->width / settings->columns, row * plane->height / settings->rows,
                  (column + 1) * plane->width / settings->columns, (row + 1) * plane->height / settings->rows };
  block.right = MAX (block.right, block.left + 1);
  block.bottom = MAX (block.bottom, block.top + 1);
  return block;
}

static guint
find_most_frequent (const WinnowPlane *plane, Block block, guint n_colors)
{
  guint counts[WINNOW_PALETTE_MAX] = { 0 }, best = 0;
  WinnowPaletteReduce reduce = winnow_palette_get_reduce (n_colors);
  winnow_for_each_between (y, block.top, block.bottom)
    winnow_for_each_between (x, block.left, block.right)
      counts[reduce (plane->rgb + (y * (gsize) plane->width + x) * 3)]++;
  winnow_for_each_between (color, 1, n_colors)
    if (counts[color] > counts[best])
      best = color;
  return best;
}

static guint
find_mean (const WinnowPlane *plane, Block block, guint n_colors)
{
  guint n = (block.right - block.left) * (block.bottom - block.top);
  guint64 sums[3] = { 0 };
  winnow_for_each_between (y, block.top, block.bottom)
    winnow_for_each_between (x, block.left, block.right)
      winnow_for_each_below (c, 3)
        sums[c] += plane->rgb[(y * (gsize) plane->width + x) * 3 + c];
  const guint8 mean[]
      = { (guint8) ((sums[0] + n / 2) / n), (guint8) ((sums[1] + n / 2) / n), (guint8) ((sums[2] + n / 2) / n) };
  return winnow_palette_reduce (n_colors, mean);
}

WinnowGrid *
winnow_grid_new_from_colors (const WinnowGridSettings *settings, const guint8 *colors)
{
  guint n = settings->columns * settings->rows;
  WinnowGrid *grid = g_new0 (WinnowGrid, 1);
  GString *letters = g_string_new (NULL);
  char code[3];
  winnow_for_each_below (i, n)
    g_string_append (letters, winnow_palette_get_code (settings->colors, colors[i], code));
  grid->settings = *settings;
  grid->colors = g_memdup2 (colors, n);
  grid->letters = g_string_free (letters, FALSE);
  return grid;
}

WinnowGrid *
winnow_grid_new (const WinnowPicture *picture, const WinnowGridSettings *settings)
{
  g_return_val_if_fail (settings->columns >= 1 && settings->columns <= WINNOW_GRID_MAX_BLOCKS && settings->rows >= 1
                            && settings->rows <= WINNOW_GRID_MAX_BLOCKS && winnow_palette_exists (settings->colors),
                        NULL);
  g_auto (WinnowPlane) plane = { 0 };
  g_autofree guint8 *colors = g_new (guint8, settings->columns * settings->rows);
  winnow_plane_init (&plane, picture);
  winnow_for_each_below (row, settings->rows)
    winnow_for_each_below (column, settings->columns)
      {
        Block block = get_block (&plane, settings, column, row);
        colors[row * settings->columns + column]
            = (guint8) (settings->uses_mean ? find_mean (&plane, block, settings->colors)
                                            : find_most_frequent (&plane, block, settings->colors));
      }
  return winnow_grid_new_from_colors (settings, colors);
}

const char *
winnow_grid_get_row (const WinnowGrid *grid, guint row, guint *length)
{
  *length = grid->settings.columns * winnow_palette_get_code_length (grid->settings.colors);
  return grid->letters + (gsize) row * *length;
}

void
winnow_grid_free (WinnowGrid *grid)
{
  winnow_clear (grid, g_free, colors, letters);
  g_free (grid);
}

/* ── two grids, block by block ── */

static gboolean
is_comparable (const WinnowGrid *a, const WinnowGrid *b)
{
  return a->settings.columns == b->settings.columns && a->settings.rows == b->settings.rows
         && a->settings.colors == b->settings.colors && !a->settings.uses_mean == !b->settings.uses_mean;
}

/* Finds the block of B for block @i of A; FALSE where the middle of that is not on B. */
static gboolean
find_block (const WinnowGridSettings *settings, const WinnowMap *map, guint i, guint *other)
{
  WinnowPoint middle
      = { (i % settings->columns + .5) / settings->columns, (i / settings->columns + .5) / settings->rows },
      at = winnow_map_apply (map, middle);
  if (at.x < 0 || at.y < 0 || at.x >= 1 || at.y >= 1)
    return FALSE;
  *other = (guint) (at.y * settings->rows) * settings->columns + (guint) (at.x * settings->columns);
  return TRUE;
}

WinnowGridPairing *
winnow_grid_pairing_new (const WinnowGrid *a, const WinnowGrid *b, const WinnowImageMatch *match)
{
  if (a == NULL || b == NULL || !is_comparable (a, b))
    return NULL;
  WinnowGridPairing *pairing = g_new0 (WinnowGridPairing, 1);
  guint n = a->settings.columns * a->settings.rows, other;
  winnow_for_each_index_of (side, pairing->differs)
    pairing->differs[side] = g_new0 (gboolean, n);
  winnow_for_each_below (i, n)
    if (find_block (&a->settings, &match->placement.map, i, &other))
      {
        guint color
            = match->placement.is_negative ? winnow_palette_negate (a->settings.colors, a->colors[i]) : a->colors[i];
        gboolean differs = color != b->colors[other];
        pairing->n_blocks++;
        pairing->differs[0][i] = differs;
        pairing->differs[1][other] |= differs;
        pairing->n_differing += differs != FALSE;
      }
  return pairing;
}

void
winnow_grid_pairing_free (WinnowGridPairing *pairing)
{
  winnow_for_each_index_of (side, pairing->differs)
    g_free (pairing->differs[side]);
  g_free (pairing);
}
