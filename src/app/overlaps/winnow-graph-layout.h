/* winnow-graph-layout.h: the places of the documents of a graph
 *
 * Plain data without GTK. Documents that hang together by pairs are a family, placed on an ellipse
 * in the order of the matrix, so that the most similar ones are neighbours: the first half down its
 * right side, the second one up its left side. They are as far apart in height as lines of text, so
 * that each has its name beside it. Families fill columns, the largest first. */
#pragma once

#include "app/overlaps/winnow-overlap-matrix.h"

typedef struct
{
  float x, y;       /* pixels */
  gboolean is_left; /* of its family: its name is left of it */
  guint family;
} WinnowGraphNode;

typedef struct
{
  guint first, n;      /* its documents: rows of the matrix */
  float x, y;          /* of its center, pixels */
  float width, height; /* of the ellipse with the dots, without names, pixels */
} WinnowGraphFamily;

typedef struct
{
  GArray *nodes;    /* (owned) (element-type WinnowGraphNode) by row of the matrix */
  GArray *families; /* (owned) (element-type WinnowGraphFamily) by their first document */
  float names;      /* pixels that a name has */
  float height;     /* pixels of all */
} WinnowGraphLayout;

/* @width: pixels; @pitch: pixels between lines of text */
WinnowGraphLayout *winnow_graph_layout_new (const WinnowOverlapMatrix *matrix, float width, float pitch);
WINNOW_DECLARE_FREE (WinnowGraphLayout, winnow_graph_layout_free)
