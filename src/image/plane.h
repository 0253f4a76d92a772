/* plane.h: a picture scaled to a small size, its luma, ground and border */
#pragma once

#include "image/picture.h"

/* Half-open, in pixels of the small picture; fractions of pixels count. */
typedef struct
{
  double left, top, right, bottom;
} WinnowPixelBox;

/* A picture whose shorter side has at most twice WINNOW_IMAGE_AT_LEAST pixels, less one. */
typedef struct
{
  guint width, height;
  guint8 *rgb;   /* (owned) as in WinnowPicture */
  guint8 *luma;  /* (owned) width × height */
  guint8 ground; /* the luma of most of the outermost pixels */
  /* the picture without its uniform border; all of it where there is no border, or nothing else */
  WinnowPixelBox content;
} WinnowPlane;

void winnow_plane_init (WinnowPlane *plane, const WinnowPicture *picture);
WINNOW_DECLARE_CLEAR (WinnowPlane, winnow_plane_clear)

/* How far luma or a channel may lie from the ground's and still be ground. */
#define WINNOW_GROUND_TOLERANCE 20
