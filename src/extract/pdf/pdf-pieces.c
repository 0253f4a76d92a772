/* pdf-pieces.c: finds the pictures on a PDF page and joins the pieces of each.
 *
 * Poppler lists the place of each raster picture without decoding it. Programs that write PDF cut
 * pictures into strips or tiles, or draw the letters of a scanned page as a picture over its paper;
 * a reader sees one picture. So pieces that adjoin at sides of equal length are one picture, and so
 * are pieces at the same place. Adjoining pieces are checked again once their pixels are known: at
 * the seam of a cut picture, colors change as little as next to the seam; between two pictures side
 * by side they jump along the whole seam. Pictures are one unless most of the seams' length shows
 * jumps. Without seams, where pictures lie on one another, they are one.
 *
 * The places of poppler 22.12 have three faults: the crop box's corner is subtracted twice, sides
 * are rounded up to whole points, and pictures with more rows than columns have their sides
 * exchanged. The first is corrected, the second tolerated, and because of the third both ways are
 * tried. On a turned page, or for a picture drawn at 90°, only one corner is right. */
#include <math.h>
#include <stdlib.h>

#include "extract/pdf/pdf.h"

#include "base/for-each.h"
#include "base/order.h"

#define NEAR 0.6        /* points: nearer edges are one edge */
#define ROUNDED 1.1     /* or side */
#define OVERLAP 1.6     /* and pieces may overlap this much */
#define MIN_SIDE 8.0    /* points: 64 pixels at 600 dpi, the least that fingerprints recognise */
#define MAX_PIECES 2000 /* of a page; more are a pattern */

#define STEP 3  /* pixels over which colors are compared; the edges may be blurred */
#define JUMP 2  /* times the difference next to the seam (cut photographs: up to 1.3) */
#define NOISE 4 /* and this much more, of 255, is a jump */
#define CHANNELS 3

WinnowPdfPicture *
winnow_pdf_picture_new (guint page)
{
  WinnowPdfPicture *picture = g_new0 (WinnowPdfPicture, 1);
  picture->page = page;
  picture->pieces = winnow_array_new (WinnowPdfPiece);
  return picture;
}

void
winnow_pdf_picture_free (WinnowPdfPicture *picture)
{
  g_array_unref (picture->pieces);
  g_free (picture);
}

void
winnow_pdf_picture_add (WinnowPdfPicture *picture, const WinnowPdfPiece *piece)
{
  PopplerRectangle *box = &picture->box;
  if (picture->pieces->len == 0)
    *box = piece->box;
  box->x1 = MIN (box->x1, piece->box.x1);
  box->y1 = MIN (box->y1, piece->box.y1);
  box->x2 = MAX (box->x2, piece->box.x2);
  box->y2 = MAX (box->y2, piece->box.y2);
  g_array_append_val (picture->pieces, *piece);
}

static GArray *
list_pieces (PopplerPage *page, GList *images)
{
  GArray *pieces = winnow_array_new (WinnowPdfPiece);
  PopplerRectangle crop;
  poppler_page_get_crop_box (page, &crop);
  for (const GList *item = g_list_last (images); item != NULL && pieces->len < MAX_PIECES; item = item->prev)
    {
      const PopplerImageMapping *image = item->data;
      const PopplerRectangle *area = &image->area;
      WinnowPdfPiece piece
          = { .id = image->image_id,
              .box = { area->x1 + crop.x1, area->y1 + crop.y1, area->x2 + crop.x1, area->y2 + crop.y1 } };

      if (isfinite (piece.box.x1) && isfinite (piece.box.y1) && piece.box.x2 > piece.box.x1
          && piece.box.y2 > piece.box.y1)
        g_array_append_val (pieces, piece);
    }
  return pieces;
}

/* ── joining ── */

static gboolean
are_near (double a, double b, double by)
{
  return fabs (a - b) <= by;
}

static gboolean
covers_same (const PopplerRectangle *a, const PopplerRectangle *b)
{
  return are_near (a->x1, b->x1, ROUNDED) && are_near (a->x2, b->x2, 2 * ROUNDED) && are_near (a->y1, b->y1, ROUNDED)
         && are_near (a->y2, b->y2, 2 * ROUNDED);
}

static gboolean
adjoins (double end, double start)
{
  return start >= end - OVERLAP && start <= end + NEAR;
}

/* One begins where the other ends, with equal sides there. */
static gboolean
is_next_to (const PopplerRectangle *a, const PopplerRectangle *b)
{
  return are_near (a->y1, b->y1, NEAR) && are_near (a->y2, b->y2, ROUNDED)
         && (adjoins (a->x2, b->x1) || adjoins (b->x2, a->x1));
}

static gboolean
is_below (const PopplerRectangle *a, const PopplerRectangle *b)
{
  return are_near (a->x1, b->x1, NEAR) && are_near (a->x2, b->x2, ROUNDED)
         && (adjoins (a->y2, b->y1) || adjoins (b->y2, a->y1));
}

static PopplerRectangle
exchange_sides (const PopplerRectangle *box)
{
  return (PopplerRectangle){ box->x1, box->y1, box->x1 + (box->y2 - box->y1), box->y1 + (box->x2 - box->x1) };
}

static void
merge (guint *heads, guint n, guint a, guint b)
{
  guint from = MAX (heads[a], heads[b]), to = MIN (heads[a], heads[b]);
  winnow_for_each_below (i, n)
    if (heads[i] == from)
      heads[i] = to;
}

/* Sets for each piece the first piece of its picture, given the places in @boxes. */
static void
join (guint *heads, const PopplerRectangle *boxes, guint n)
{
  winnow_for_each_between (i, 1, n)
    winnow_for_each_below (j, i)
      if (heads[j] != heads[i]
          && (covers_same (&boxes[i], &boxes[j]) || is_next_to (&boxes[i], &boxes[j])
              || is_below (&boxes[i], &boxes[j])))
        merge (heads, n, i, j);
}

/* Joins at the listed places first, then the remaining single pieces with their sides exchanged.
 * Returns: (transfer full) */
static guint *
find_heads (GArray *pieces)
{
  guint *heads = g_new (guint, pieces->len + 1);
  g_autofree guint *sizes = g_new0 (guint, pieces->len + 1);
  g_autofree PopplerRectangle *boxes = g_new (PopplerRectangle, pieces->len + 1);
  g_autofree guint *alone = g_new (guint, pieces->len + 1);
  g_autofree guint *turned = g_new (guint, pieces->len + 1);
  guint n = 0;
  winnow_for_each_index (i, pieces)
    {
      heads[i] = i;
      boxes[i] = g_array_index (pieces, WinnowPdfPiece, i).box;
    }
  join (heads, boxes, pieces->len);
  winnow_for_each_index (i, pieces)
    sizes[heads[i]]++;
  winnow_for_each_index (i, pieces)
    if (sizes[heads[i]] == 1)
      {
        boxes[n] = exchange_sides (&boxes[i]);
        turned[n] = n;
        alone[n++] = i;
      }
  join (turned, boxes, n);
  winnow_for_each_below (i, n)
    if (turned[i] != i)
      {
        heads[alone[i]] = alone[turned[i]];
        g_array_index (pieces, WinnowPdfPiece, alone[i]).box = boxes[i];
        g_array_index (pieces, WinnowPdfPiece, alone[turned[i]]).box = boxes[turned[i]];
      }
  return heads;
}

/* ── pictures ── */

WINNOW_DEFINE_POINTER_ORDER (compare_places, WinnowPdfPicture,
                             WINNOW_ORDER (x->box.y1, y->box.y1) ?: WINNOW_ORDER (x->box.x1, y->box.x1))

void
winnow_pdf_find_pictures (GPtrArray *pictures, PopplerPage *page, GList *images, guint number)
{
  g_autoptr (GArray) pieces = list_pieces (page, images);
  g_autofree guint *heads = find_heads (pieces);
  g_autofree WinnowPdfPicture **found = g_new0 (WinnowPdfPicture *, pieces->len + 1);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  winnow_for_each_index (i, pieces)
    {
      WinnowPdfPicture **picture = &found[heads[i]];
      if (*picture == NULL)
        *picture = winnow_pdf_picture_new (number);
      winnow_pdf_picture_add (*picture, &g_array_index (pieces, WinnowPdfPiece, i));
    }
  winnow_for_each_index (i, pieces)
    if (found[i] != NULL && found[i]->box.x2 - found[i]->box.x1 >= MIN_SIDE
        && found[i]->box.y2 - found[i]->box.y1 >= MIN_SIDE)
      g_ptr_array_add (sorted, found[i]);
    else
      g_clear_pointer (&found[i], winnow_pdf_picture_free);
  g_ptr_array_sort (sorted, compare_places);
  g_ptr_array_extend (pictures, sorted, NULL, NULL);
}

/* ── seams ── */

/* A seam, horizontal or vertical. */
typedef struct
{
  const guint8 *start; /* (unowned) the first pixel after it */
  gssize along;        /* bytes to the next pixel along the seam */
  gssize over;         /* and across it */
  guint length;        /* pixels */
} Seam;

/* The mean difference between the pixels @from and @to steps from the seam. */
static double
get_difference (const Seam *seam, int from, int to)
{
  guint64 sum = 0;
  winnow_for_each_below (i, seam->length)
    {
      const guint8 *pixel = seam->start + (gssize) i * seam->along;
      winnow_for_each_between (channel, 0, CHANNELS)
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
  winnow_for_each_value (const WinnowPdfPiece, each, picture->pieces)
    {
      const PopplerRectangle *piece = &each->box;
      double left = (piece->x1 - box->x1) * across, right = (piece->x2 - box->x1) * across;
      double top = (piece->y1 - box->y1) * down, bottom = (piece->y2 - box->y1) * down;
      measure_side (&seams, TRUE, left, top, bottom);
      measure_side (&seams, FALSE, top, left, right);
    }
  return seams.jumps * 2 <= seams.all;
}
