/* pdf-pieces.c: finds the pictures on a PDF page and joins the pieces of each.
 *
 * Poppler lists the place of each raster picture without decoding it. Programs that write PDF cut
 * pictures into strips or tiles, or draw the letters of a scanned page as a picture over its paper;
 * a reader sees one picture. So pieces that adjoin at sides of equal length are one picture, and so
 * are pieces at the same place. (pdf-seams.c checks adjoining pieces once their pixels are known.)
 *
 * The places of poppler 22.12 have three faults: the crop box's corner is subtracted twice, sides
 * are rounded up to whole points, and pictures with more rows than columns have their sides
 * exchanged. The first is corrected, the second tolerated, and because of the third both ways are
 * tried. On a turned page, or for a picture drawn at 90°, only one corner is right. */
#include <math.h>

#include "extract/pdf/pdf.h"

#define NEAR 0.6        /* points: nearer edges are one edge … */
#define ROUNDED 1.1     /* … or side … */
#define OVERLAP 1.6     /* … and pieces may overlap so much */
#define MIN_SIDE 8.0    /* points: 64 pixels at 600 dpi, the least that fingerprints recognise */
#define MAX_PIECES 2000 /* of a page; more are a pattern */

WinnowPdfPicture *
winnow_pdf_picture_new (guint page)
{
  WinnowPdfPicture *picture = g_new0 (WinnowPdfPicture, 1);

  picture->page = page;
  picture->pieces = g_array_new (FALSE, FALSE, sizeof (WinnowPdfPiece));
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

/* ── what poppler tells ── */

static GArray *
list_pieces (PopplerPage *page)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (WinnowPdfPiece));
  GList *images = poppler_page_get_image_mapping (page);
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
  poppler_page_free_image_mapping (images);
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

static gboolean
belong_together (const PopplerRectangle *a, const PopplerRectangle *b)
{
  return covers_same (a, b) || is_next_to (a, b) || is_below (a, b);
}

static void
merge (guint *heads, guint n, guint a, guint b)
{
  guint from = MAX (heads[a], heads[b]), to = MIN (heads[a], heads[b]);

  for (guint i = 0; i < n; i++)
    if (heads[i] == from)
      heads[i] = to;
}

/* Sets for each piece the first piece of its picture, given the places in @boxes. */
static void
join (guint *heads, const PopplerRectangle *boxes, guint n)
{
  for (guint i = 1; i < n; i++)
    for (guint j = 0; j < i; j++)
      if (heads[j] != heads[i] && belong_together (&boxes[i], &boxes[j]))
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

  for (guint i = 0; i < pieces->len; i++)
    {
      heads[i] = i;
      boxes[i] = g_array_index (pieces, WinnowPdfPiece, i).box;
    }
  join (heads, boxes, pieces->len);
  for (guint i = 0; i < pieces->len; i++)
    sizes[heads[i]]++;
  for (guint i = 0; i < pieces->len; i++)
    if (sizes[heads[i]] == 1)
      {
        boxes[n] = exchange_sides (&boxes[i]);
        turned[n] = n;
        alone[n++] = i;
      }
  join (turned, boxes, n);
  for (guint i = 0; i < n; i++)
    if (turned[i] != i)
      {
        heads[alone[i]] = alone[turned[i]];
        g_array_index (pieces, WinnowPdfPiece, alone[i]).box = boxes[i];
        g_array_index (pieces, WinnowPdfPiece, alone[turned[i]]).box = boxes[turned[i]];
      }
  return heads;
}

/* ── pictures ── */

static gboolean
is_large_enough (const WinnowPdfPicture *picture)
{
  return picture->box.x2 - picture->box.x1 >= MIN_SIDE && picture->box.y2 - picture->box.y1 >= MIN_SIDE;
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const PopplerRectangle *left = &(*(WinnowPdfPicture *const *) a)->box,
                         *right = &(*(WinnowPdfPicture *const *) b)->box;

  if (left->y1 != right->y1)
    return left->y1 < right->y1 ? -1 : 1;
  return (left->x1 > right->x1) - (left->x1 < right->x1);
}

void
winnow_pdf_find_pictures (GPtrArray *pictures, PopplerPage *page, guint number)
{
  g_autoptr (GArray) pieces = list_pieces (page);
  g_autofree guint *heads = find_heads (pieces);
  g_autofree WinnowPdfPicture **found = g_new0 (WinnowPdfPicture *, pieces->len + 1);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();

  for (guint i = 0; i < pieces->len; i++)
    {
      WinnowPdfPicture **picture = &found[heads[i]];
      if (*picture == NULL)
        *picture = winnow_pdf_picture_new (number);
      winnow_pdf_picture_add (*picture, &g_array_index (pieces, WinnowPdfPiece, i));
    }
  for (guint i = 0; i < pieces->len; i++)
    if (found[i] != NULL && is_large_enough (found[i]))
      g_ptr_array_add (sorted, found[i]);
    else
      g_clear_pointer (&found[i], winnow_pdf_picture_free);
  g_ptr_array_sort (sorted, compare_places);
  g_ptr_array_extend (pictures, sorted, NULL, NULL);
}
