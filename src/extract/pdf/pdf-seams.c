/* pdf-seams.c: whether pictures that adjoin on a page are one that was cut.
 *
 * Where a picture was cut, its colours go on over the seam as they do beside it. Between two
 * pictures that were only put side by side they jump, all along the seam. Pictures are one unless
 * most of the seams' length says otherwise; without seams, where one lies on the other, they
 * are. */
#include <stdlib.h>

#include "extract/pdf/pdf-pictures.h"

#define STEP 3  /* pixels over which colours are compared; the edges themselves may be blurred */
#define JUMP 2  /* times as much as beside the seam (cut photographs: up to 1.3) … */
#define NOISE 4 /* … and more, of 255: a jump */
#define CHANNELS 3

/* A seam, across or down: pixels are walked along it. */
typedef struct
{
  const guint8 *start; /* (unowned) the first pixel behind it */
  gssize along;        /* bytes to the next pixel along it … */
  gssize over;         /* … and over it */
  guint length;        /* pixels */
} Seam;

/* The mean difference of what stands at @from and @to pixels from the seam. */
static double
get_difference (const Seam *seam, int from, int to)
{
  guint64 sum = 0;

  for (guint i = 0; i < seam->length; i++)
    {
      const guint8 *pixel = seam->start + (gssize) i * seam->along;

      for (int channel = 0; channel < CHANNELS; channel++)
        sum += (guint) abs (pixel[from * seam->over + channel] - pixel[to * seam->over + channel]);
    }
  return (double) sum / (CHANNELS * MAX (seam->length, 1));
}

static gboolean
is_jump (const Seam *seam)
{
  double over = get_difference (seam, -2, STEP - 2), before = get_difference (seam, -2 - STEP, -2),
         behind = get_difference (seam, STEP - 2, 2 * STEP - 2);

  return over > JUMP * MAX (before, behind) + NOISE;
}

typedef struct
{
  const WinnowPicture *pixels; /* (unowned) */
  guint jumps, all;            /* pixels of seams */
} Seams;

/* The side of a piece at @at, from @start to @end, in pixels; with @down, one that goes
 * downwards. */
static void
look_at (Seams *seams, gboolean down, double at, double start, double end)
{
  const WinnowPicture *pixels = seams->pixels;
  /* over it and along it */
  guint width = down ? pixels->width : pixels->height, height = down ? pixels->height : pixels->width;
  gssize row = (gssize) pixels->width * CHANNELS;
  int place = (int) (at + 0.5), first = (int) CLAMP (start, 0, height), last = (int) CLAMP (end, 0, height);
  Seam seam
      = { .along = down ? row : CHANNELS, .over = down ? CHANNELS : row, .length = (guint) MAX (last - first, 0) };

  if (place < STEP + 2 || place + 2 * STEP > (int) width || seam.length == 0)
    return; /* the picture's own edge */
  seam.start = pixels->rgb + place * seam.over + first * seam.along;
  seams->all += seam.length;
  seams->jumps += is_jump (&seam) ? seam.length : 0;
}

gboolean
winnow_pdf_picture_is_one (const WinnowPdfPicture *picture, const WinnowPicture *pixels)
{
  const PopplerRectangle *box = &picture->box;
  double across = pixels->width / (box->x2 - box->x1), down = pixels->height / (box->y2 - box->y1);
  Seams seams = { .pixels = pixels };

  for (guint i = 0; i < picture->pieces->len; i++)
    {
      const PopplerRectangle *piece = &g_array_index (picture->pieces, WinnowPdfPiece, i).box;
      double left = (piece->x1 - box->x1) * across, right = (piece->x2 - box->x1) * across;
      double top = (piece->y1 - box->y1) * down, bottom = (piece->y2 - box->y1) * down;

      look_at (&seams, TRUE, left, top, bottom);
      look_at (&seams, FALSE, top, left, right);
    }
  return seams.jumps * 2 <= seams.all;
}
