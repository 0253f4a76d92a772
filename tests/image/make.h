/* make.h: pictures and their files, made here so that tests need no corpora; the same seed makes
 * the same picture */
#pragma once

#include "image/picture.h"

/* ── pixels ── */

/* Something like a photograph: soft light, shapes, texture. Returns: (transfer full) */
WinnowPicture *make_photo (guint seed, guint width, guint height);

/* Something like a figure: axes, bars and a curve on white. Returns: (transfer full) */
WinnowPicture *make_chart (guint seed, guint width, guint height);

/* Something with detail everywhere and at all sizes: boxes and discs on waves, turned any way.
 * Returns: (transfer full) */
WinnowPicture *make_scene (guint seed, guint width, guint height);

/* One color. Returns: (transfer full) */
WinnowPicture *make_plain (guint width, guint height, guint8 red, guint8 green, guint8 blue);

guint8 *make_at (const WinnowPicture *picture, guint x, guint y);

/* The greatest difference of any value; 256 where the sizes differ. */
guint make_difference (const WinnowPicture *a, const WinnowPicture *b);

/* The same, on average. */
double make_mean_difference (const WinnowPicture *a, const WinnowPicture *b);

/* ── PNG ── */

typedef struct
{
  int color_type, depth;                    /* as in png.h */
  gboolean is_interlaced, has_transparency; /* tRNS */
  guint orientation;                        /* eXIf; 0: none */
} MakePng;

/* Random samples. @expected (out) (nullable): what is to be seen of them. Returns: (transfer
 * full) */
GBytes *make_png (const MakePng *options, guint width, guint height, guint seed, WinnowPicture **expected);

/* Writes the checksums of all chunks anew, as far as there are chunks. */
void make_png_checksums (guint8 *data, gsize length);

/* ── JPEG ── */

typedef enum
{
  MAKE_COLOR,
  MAKE_GRAY,
  MAKE_CMYK,       /* without Adobe's marker, not inverted */
  MAKE_ADOBE_CMYK, /* with it, inverted */
  MAKE_ADOBE_YCCK,
} MakeColors;

typedef struct
{
  MakeColors colors;
  gboolean is_progressive;
  guint orientation; /* Exif; 0: none */
  gboolean is_big;   /* the byte order of Exif */
  guint quality;     /* 0: 95 */
} MakeJpeg;

/* Returns: (transfer full) */
GBytes *make_jpeg (const WinnowPicture *picture, const MakeJpeg *options);

/* A TIFF structure with this orientation alone. Returns: (transfer full) */
GByteArray *make_exif (guint orientation, gboolean is_big);

/* @jpeg, progressive, with its last scan @n times more. Returns: (transfer full) */
GBytes *make_many_scans (GBytes *jpeg, guint n);

/* ── others ── */

/* Returns: (transfer full) of at most 128 × 128 pixels, whose colors are cut to three levels a
 * channel. */
GBytes *make_gif (const WinnowPicture *picture);

/* "bmp" or "tiff". Returns: (transfer full) (nullable) NULL where gdk-pixbuf cannot write it */
GBytes *make_by_pixbuf (const WinnowPicture *picture, const char *format);

/* No more than a header that says so. Returns: (transfer full) */
GBytes *make_emf (void);
GBytes *make_wmf (void);
GBytes *make_webp (guint width, guint height);

/* ── all of them ── */

typedef struct
{
  char *name;    /* (owned) */
  GBytes *bytes; /* (owned) */
} MakeFile;

/* A small file of each kind that a decoder has a way of its own for. Returns: (transfer full)
 * (element-type MakeFile) */
GPtrArray *make_files (void);
