/* tints.h: what became of the colors where one picture lies on another */
#pragma once

#include "image/placement.h"

/* The edit that makes the colors of B of those of A, for pictures that show the same. The library
 * stores the numbers: new ones go to the end. */
typedef enum
{
  WINNOW_COLORS_UNKNOWN,     /* pixels were not looked at, or too little is in common */
  WINNOW_COLORS_SAME,        /* up to brightness and contrast */
  WINNOW_COLORS_TURNED_GRAY, /* A has colors, B has none */
  WINNOW_COLORS_COLORED,     /* A has none, B has several */
  WINNOW_COLORS_TINTED,      /* B has nearly only shades of one color, as under a filter or as sepia */
  WINNOW_COLORS_UNTINTED,    /* A has, and B has several colors */
  WINNOW_COLORS_CHANGED,     /* other colors */
  WINNOW_N_COLOR_CHANGES
} WinnowColorChange;

/* "unknown", "same", "gray", "colored", "tinted", "untinted", "changed": as JSON and CSV write
 * it. */
const char *winnow_color_change_get_id (WinnowColorChange change);

typedef struct
{
  WinnowColorChange colors;
  double brighter; /* luma of b, on average, less that of a */
  double contrast; /* how many times as much b has */
} WinnowTintChange;

/* Both must have tints. Of a negative: what became of the opposite colors. Colors are UNKNOWN where
 * too little is in common. */
void winnow_tints_compare (const WinnowLocalFeatures *a, const WinnowLocalFeatures *b, const WinnowPlacement *placement,
                           WinnowTintChange *change);
