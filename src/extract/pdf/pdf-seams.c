/* pdf-seams.c: decides whether adjoining pictures on a page are one picture that was cut.
 *
 * At the seam of a cut picture, colors change as little as next to the seam. Between two pictures
 * side by side they jump along the whole seam. Pictures are one unless most of the seams' length
 * shows jumps. Without seams, where pictures lie on one another, they are one. */
#include <stdlib.h>

#include "extract/pdf/pdf.h"

#define STEP 3  /* pixels over which colors are compared; the edges may be blurred */
#define JUMP 2  /* times the difference next to the seam (cut photographs: up to 1.3) … */
#define NOISE 4 /* … and so much more, of 255, is a jump */
#define CHANNELS 3

/* A seam, horizontal or vertical. */
typedef struct
{
  const guint8 *start; /* (unowned) the first pixel after it */
  gssize along;        /* bytes to the next pixel along the seam … */
  gssize over;         /* … and across it */
  guint length;        /* pixels */
} Seam;

/* The mean difference between the pixels @from and @to steps from the seam. */
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
  guint jumps, all;            /* lengths of seams in pixels */
} Seams;

/* Measures the side of a piece at @at, from @start to @end in pixels. @down: a vertical side. */
static void
measure_side (Seams *seams, gboolean down, double at, double start, double end)
{
  const WinnowPicture *pixels = seams->pixels;
  /* across the seam and along it */
  guint width = down ? pixels->width : pixels->height, height = down ? pixels->height : pixels->width;
  gssize row = (gssize) pixels->width * CHANNELS;
  int place = (int) (at + 0.5), first = (int) CLAMP (start, 0, height), last = (int) CLAMP (end, 0, height);
  Seam seam
      = { .along = down ? row : CHANNELS, .over = down ? CHANNELS : row, .length = (guint) MAX (last - first, 0) };

  if (place < STEP + 2 || place + 2 * STEP > (int) width || seam.length == 0)
    return; /* the edge of the whole picture */
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

      measure_side (&seams, TRUE, left, top, bottom);
      measure_side (&seams, FALSE, top, left, right);
    }
  return seams.jumps * 2 <= seams.all;
}
