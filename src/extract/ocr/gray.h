/* gray.h: a picture in shades of gray, and the letters on it */
#pragma once

#include "image/picture.h"

typedef struct
{
  guint width, height; /* pixels */
  guint8 *pixels;      /* (owned) width × height; 255 is white */
} WinnowGray;

/* White. Returns: (transfer full) */
WinnowGray *winnow_gray_new (guint width, guint height);
/* Of @picture, with every n-th pixel of both sides where it has more than @max_pixels. Returns:
 * (transfer full) */
WinnowGray *winnow_gray_new_from_picture (const WinnowPicture *picture, guint max_pixels);
WINNOW_DECLARE_FREE (WinnowGray, winnow_gray_free)

/* Makes the paper white and the ink dark all over, in any light: dark pictures are turned into
 * their negatives. */
void winnow_gray_even_out (WinnowGray *gray);

/* @factor times as large, and turned so that lines of this tilt are level. Returns: (transfer
 * full) */
WinnowGray *winnow_gray_transform (const WinnowGray *gray, double factor, double tilt);

/* As a file (PGM). Returns: (transfer full) */
GBytes *winnow_gray_dup_file (const WinnowGray *gray);

/* The letters of a picture. */
typedef struct
{
  guint height; /* pixels, of the usual one */
  double tilt;  /* radians of their lines; positive: they sink to the right */
} WinnowLetters;

/* TRUE if a picture that was evened out shows text: at least @n_least shapes that are as high as
 * letters, are in lines and are most of its shapes. Of a page 100 to 300 dots per inch are enough.
 * (letters.c) */
gboolean winnow_gray_find_letters (const WinnowGray *gray, guint n_least, WinnowLetters *found);
