/* winnow-scroll-map.h: which position of one document belongs to a position of the other, for
 * synchronised scrolling
 *
 * Piecewise linear between the ends of passages, words of exact and near ones, and the pictures.
 * These may cross (moved text), so the map follows the heaviest chain of those that are in one
 * order on both sides: it is monotone, and going there and back again ends where it began. */
#pragma once

#include "app/compare/model/winnow-comparison.h"

typedef struct _WinnowScrollMap WinnowScrollMap;

/* @pinned: a passage that the chain must go through, or WINNOW_NO_PASSAGE. O(n log n). */
WinnowScrollMap *winnow_scroll_map_new (const WinnowComparison *comparison, int pinned);
/* through a picture */
WinnowScrollMap *winnow_scroll_map_new_at_picture (const WinnowComparison *comparison, guint picture);
WINNOW_DECLARE_FREE (WinnowScrollMap, winnow_scroll_map_free)

/* A position of @from (characters of the shown text, with fraction) → the position of the other
 * side. */
double winnow_scroll_map_convert (const WinnowScrollMap *map, WinnowSide from, double position);
