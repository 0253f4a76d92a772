/* exif.h: the orientation and size in a TIFF structure, as in Exif and TIFF files */
#pragma once

#include <glib.h>

typedef struct
{
  guint orientation;   /* 1 to 8; 1 if it is missing or damaged */
  guint width, height; /* ImageWidth, ImageLength of the first picture; 0 if missing */
} WinnowExif;

/* Reads the first directory of @data, which begins with the byte order ("II" or "MM"). FALSE if it
 * is no TIFF structure; @exif then has the defaults. */
gboolean winnow_exif_read (const guint8 *data, gsize length, WinnowExif *exif);
