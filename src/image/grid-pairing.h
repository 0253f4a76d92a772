/* grid-pairing.h: which blocks of two pictures' colour grids differ, when what was done to the
 * first picture is done to its grid, too
 *
 * Without that a mirrored picture would differ everywhere. What was cropped is not undone: its
 * blocks show other parts. */
#pragma once

#include "image/image-fingerprint.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_blocks, n_differing;
  gboolean *differs[2]; /* (owned) of A and B: a block each, row by row, as the picture's own grid has them */
} WinnowGridPairing;

/* @a, @b: (nullable). NULL where the grids can't be held against each other: there is none, their
 * settings differ, there is too little on one of them, or a quarter turn makes of their columns
 * something else than rows of as many. */
WinnowGridPairing *winnow_grid_pairing_new (const WinnowGrid *a, const WinnowGrid *b, const WinnowImageMatch *match);
void winnow_grid_pairing_free (WinnowGridPairing *pairing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowGridPairing, winnow_grid_pairing_free)

G_END_DECLS
