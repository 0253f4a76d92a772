/* exif.h: a TIFF structure, as Exif and TIFF files have it → the few numbers that are needed of
 * it */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint orientation;   /* 1 to 8; 1 where there is none or it is damaged */
  guint width, height; /* ImageWidth, ImageLength of the first picture; 0 where they are not said */
} WinnowExif;

/* Reads the first directory of @data, which begins with the byte order ("II" or "MM"). FALSE where
 * it is none, with @exif as of an empty one. */
gboolean winnow_exif_read (const guint8 *data, gsize length, WinnowExif *exif);

G_END_DECLS
