/* grid-pairing.h: which blocks of two pictures' color grids differ, after the match's change is
 * applied to the first grid
 *
 * Without that a mirrored picture would differ everywhere. Crops are not undone: their blocks show
 * other parts. */
#pragma once

#include "image/image-fingerprint.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_blocks, n_differing;
  gboolean *differs[2]; /* (owned) of A and of B: one a block, in the order of that picture's grid */
} WinnowGridPairing;

/* @a, @b: (nullable). Returns: (transfer full) (nullable) NULL where the grids cannot be compared:
 * one is missing or has too few informative blocks, their settings differ, or a quarter turn does
 * not map a grid to its own shape */
WinnowGridPairing *winnow_grid_pairing_new (const WinnowGrid *a, const WinnowGrid *b, const WinnowImageMatch *match);
void winnow_grid_pairing_free (WinnowGridPairing *pairing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowGridPairing, winnow_grid_pairing_free)

G_END_DECLS
