/* grid-pairing.c: two color grids, block by block */
#include "image/grid-pairing.h"

#include <string.h>

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
