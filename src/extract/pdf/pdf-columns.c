/* pdf-columns.c: the blocks of a page in reading order.
 *
 * A gutter is a strip without letters that goes through the longest run of rows with text on both
 * sides. The page is cut there: what is above it, the left side, the right side, what is below.
 * Only text is cut so, with rows of some length, down to the smallest columns; otherwise the rows
 * are read across. A table is cut into its bands, and these into cells. */
#include <math.h>

#include "extract/pdf/pdf-order.h"

#define GUTTER 0.75     /* of the letters' size: the narrowest */
#define MAX_PLACES 300u /* where a gutter is looked for */
#define LEAST_ROWS 3u
#define ROW 0.5          /* of the size: the least distance of rows */
#define OWN_ROW 0.4      /* of the size: what is nearer to a row across the gutter is in that row */
#define LEAST_CHARS 18.0 /* of most rows of a text */
#define LEAST_CJK 7.0
#define FULL 0.45      /* of the width: an average row of a text */
#define MAX_DIGITS 0.5 /* of its letters */
#define MAX_DEPTH 40
#define TEXT_DEPTH 4
#define MAX_BORDERS 40u /* of a table */
#define BAND 0.25       /* of the size: what the gap between bands is wider than that of lines */
#define LEAST_BANDS 4u
#define TRIM 0.12      /* of a row's height */
#define LAST_LINE 0.75 /* of the width: a longer last line is full */

typedef struct
{
  double x; /* its middle */
  double left, right;
  double top, bottom; /* exclusive: middles of the rows that end it, or infinite */
  guint n_rows;
  double score;
} Gutter;

typedef struct
{
  const WinnowPdfSheet *sheet; /* (unowned) */
  GPtrArray *blocks;           /* (unowned) */
} Cut;

typedef GPtrArray Segments; /* (element-type WinnowPdfSegment) from top to bottom */

static WinnowPdfSegment *
segment_at (const Segments *segments, guint i)
{
  return g_ptr_array_index (segments, i);
}

static double
get_y (const Segments *segments, guint i)
{
  return winnow_pdf_get_middle (&segment_at (segments, i)->box);
}

static PopplerRectangle
get_bounds (const Segments *segments)
{
  PopplerRectangle bounds = segment_at (segments, 0)->box;
  winnow_for_each (const WinnowPdfSegment, segment, segments)
    {
      bounds.x1 = MIN (bounds.x1, segment->box.x1);
      bounds.y1 = MIN (bounds.y1, segment->box.y1);
      bounds.x2 = MAX (bounds.x2, segment->box.x2);
      bounds.y2 = MAX (bounds.y2, segment->box.y2);
    }
  return bounds;
}

/* ── gutters ── */

/* One side of a run of rows. */
typedef struct
{
  double first, last; /* middles */
  double edge;        /* of the side next to the gutter */
  guint n_rows;
} Side;

static void
count_row (Side *side, double y, double size)
{
  if (side->n_rows == 0)
    side->first = y;
  if (side->n_rows == 0 || y - side->last > ROW * size)
    {
      side->n_rows++;
      side->last = y;
    }
}

/* Rates the run of the segments [first, last), which the strip from @left to @right parts. Rows
 * count between the first and the last that both sides have. */
static void
rate (const Segments *segments, guint first, guint last, double size, const Gutter *strip, Gutter *best)
{
  Side sides[2] = { 0 }, common[2] = { { .edge = -G_MAXDOUBLE }, { .edge = G_MAXDOUBLE } };
  winnow_for_each_between (i, first, last)
    count_row (&sides[segment_at (segments, i)->box.x1 >= strip->left], get_y (segments, i), size);
  if (MIN (sides[0].n_rows, sides[1].n_rows) == 0)
    return;
  double top = MAX (sides[0].first, sides[1].first) - size, bottom = MIN (sides[0].last, sides[1].last) + size;
  winnow_for_each_between (i, first, last)
    {
      const WinnowPdfSegment *segment = segment_at (segments, i);
      double y = get_y (segments, i);
      gboolean is_right = segment->box.x1 >= strip->left;
      Side *side = &common[is_right];
      side->edge = is_right ? MIN (side->edge, segment->box.x1) : MAX (side->edge, segment->box.x2);
      if (y >= top && y <= bottom)
        count_row (side, y, segment->size);
    }
  double width = common[1].edge - common[0].edge;
  guint n_rows = MIN (common[0].n_rows, common[1].n_rows);
  double score = n_rows + MIN (width / size, 4) * 0.2;
  if (n_rows > 0 && score > best->score)
    *best = (Gutter){ .x = (common[0].edge + common[1].edge) / 2,
                      .left = strip->left,
                      .right = strip->right,
                      .top = strip->top,
                      .bottom = strip->bottom,
                      .n_rows = n_rows,
                      .score = score };
}

/* Rates the runs between the rows that cross a strip. */
static void
try_strip (const Segments *segments, double size, Gutter *strip, Gutter *best)
{
  guint first = 0;
  strip->top = -G_MAXDOUBLE;
  for (guint i = 0; i <= segments->len; i++)
    {
      const WinnowPdfSegment *segment = i < segments->len ? segment_at (segments, i) : NULL;
      if (segment != NULL && (segment->box.x1 >= strip->right || segment->box.x2 <= strip->left))
        continue;
      guint last = i;
      strip->bottom = segment != NULL ? get_y (segments, i) - OWN_ROW * size : G_MAXDOUBLE;
      while (first < last && get_y (segments, first) <= strip->top)
        first++;
      while (last > first && get_y (segments, last - 1) >= strip->bottom)
        last--;
      if (last - first > best->score)
        rate (segments, first, last, size, strip, best);
      strip->top = segment != NULL ? get_y (segments, i) + OWN_ROW * size : 0;
      first = i + 1;
    }
}

/* FALSE without a gutter of so many rows. */
static gboolean
find_gutter (const Segments *segments, double size, guint least_rows, Gutter *best)
{
  PopplerRectangle bounds = get_bounds (segments);
  double step = MAX ((bounds.x2 - bounds.x1) / MAX_PLACES, 1), width = GUTTER * size;
  guint8 places[MAX_PLACES + 2] = { 0 };
  *best = (Gutter){ 0 };
  winnow_for_each (const WinnowPdfSegment, segment, segments)
    {
      guint place = (guint) ((segment->box.x2 - bounds.x1) / step + 0.99);
      double left = bounds.x1 + place * step;
      if (places[place] || left + width >= bounds.x2)
        continue;
      places[place] = TRUE;
      try_strip (segments, size, &(Gutter){ .left = left, .right = left + width - MIN (1, width / 4) }, best);
    }
  return best->n_rows >= least_rows;
}

/* ── text ── */

/* Whether rows are as long as those of running text. @n_rows: (out) */
static gboolean
has_long_rows (const Cut *cut, Segments *segments, guint *n_rows)
{
  PopplerRectangle bounds = get_bounds (segments);
  g_autoptr (GPtrArray) lines = winnow_pdf_find_lines (segments);
  g_autoptr (GArray) lengths = winnow_array_new (double);
  double filled = 0;
  guint n = 0, n_cjk = 0, n_digits = 0;
  winnow_for_each (Segments, line, lines)
    {
      double length = 0;
      PopplerRectangle box = get_bounds (line);
      winnow_for_each (const WinnowPdfSegment, segment, line)
        {
          length += segment->n;
          winnow_for_each_between (i, segment->first, segment->first + segment->n)
            {
              gunichar c = g_array_index (cut->sheet->letters, WinnowPdfLetter, i).c;
              n_cjk += winnow_pdf_is_cjk (c);
              n_digits += g_unichar_isdigit (c);
            }
        }
      n += (guint) length;
      filled += (box.x2 - box.x1) / MAX (bounds.x2 - bounds.x1, 1);
      g_array_append_val (lengths, length);
    }
  *n_rows = lines->len;
  return winnow_pdf_get_median (lengths) >= (2 * n_cjk > n ? LEAST_CJK : LEAST_CHARS) && filled >= FULL * lines->len
         && n_digits < MAX_DIGITS * n;
}

/* ── parts ── */

/* What a gutter parts segments into; the run is both sides. */
typedef struct
{
  Segments *above, *run, *left, *right, *below; /* (owned) */
} Parts;

static void
parts_clear (Parts *parts)
{
  winnow_clear (parts, g_ptr_array_unref, above, run, left, right, below);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Parts, parts_clear)

static Parts
part (const Segments *segments, const Gutter *gutter)
{
  Parts parts = { g_ptr_array_new (), g_ptr_array_new (), g_ptr_array_new (), g_ptr_array_new (), g_ptr_array_new () };
  winnow_for_each (WinnowPdfSegment, segment, segments)
    {
      double y = winnow_pdf_get_middle (&segment->box);
      Segments *to = y <= gutter->top ? parts.above : y >= gutter->bottom ? parts.below : parts.run;
      g_ptr_array_add (to, segment);
      if (to == parts.run)
        g_ptr_array_add (segment->box.x1 >= gutter->left ? parts.right : parts.left, segment);
    }
  return parts;
}

/* Whether a side is text, and so are the columns that it has. */
static gboolean
is_text (const Cut *cut, Segments *segments, guint depth)
{
  guint n_rows = 0;
  Gutter gutter;
  if (!has_long_rows (cut, segments, &n_rows))
    return FALSE;
  if (depth == TEXT_DEPTH
      || !find_gutter (segments, cut->sheet->size, MAX (LEAST_ROWS, (guint) (0.7 * n_rows)), &gutter))
    return TRUE;
  g_auto (Parts) parts = part (segments, &gutter);
  Segments *const sides[] = { parts.left, parts.right };
  winnow_for_both (side)
    {
      PopplerRectangle box = get_bounds (sides[side]);
      if (box.x2 - box.x1 > 2.5 * cut->sheet->size && !is_text (cut, sides[side], depth + 1))
        return FALSE;
    }
  return TRUE;
}

/* ── tables ── */

typedef struct
{
  double top, bottom; /* 0 without letters */
  double right;       /* end of the last line */
  guint n_rows;
} Cell;

static Cell
get_cell (const Segments *band, double x, gboolean is_right)
{
  Cell cell = { 0 };
  double row = 0, height = 0;
  winnow_for_each (const WinnowPdfSegment, segment, band)
    {
      const PopplerRectangle *box = &segment->box;
      double y = winnow_pdf_get_middle (box);
      if (((box->x1 + box->x2) / 2 >= x) != is_right)
        continue;
      cell.top = cell.n_rows == 0 ? box->y1 : MIN (cell.top, box->y1);
      cell.bottom = MAX (cell.bottom, box->y2);
      height = segment->size;
      if (cell.n_rows == 0 || y - row > ROW * height)
        {
          cell.n_rows++;
          row = y;
          cell.right = box->x2;
        }
      cell.right = MAX (cell.right, box->x2);
    }
  return cell;
}

/* Rows without white between them are one band; so are those whose distance is the usual one of
 * lines. Returns: (element-type Segments) */
static GPtrArray *
find_bands (const Segments *segments, double size)
{
  GPtrArray *bands = winnow_pointers_new (g_ptr_array_unref);
  g_autoptr (GArray) gaps = winnow_array_new (double), sorted = NULL;
  double bottom = -G_MAXDOUBLE;
  winnow_for_each (const WinnowPdfSegment, segment, segments)
    {
      double trim = TRIM * (segment->box.y2 - segment->box.y1), gap = segment->box.y1 + trim - bottom;
      g_array_append_val (gaps, gap);
      bottom = MAX (bottom, segment->box.y2 - trim);
    }
  sorted = winnow_array_new (double);
  winnow_for_each_between (i, 1, gaps->len)
    if (g_array_index (gaps, double, i) > 0)
      g_array_append_val (sorted, g_array_index (gaps, double, i));
  winnow_pdf_get_median (sorted);
  double usual = sorted->len > 0 ? g_array_index (sorted, double, sorted->len / 10) : 0;
  winnow_for_each_index (i, segments)
    {
      if (i == 0 || g_array_index (gaps, double, i) > usual + BAND * size)
        g_ptr_array_add (bands, g_ptr_array_new ());
      g_ptr_array_add (g_ptr_array_index (bands, bands->len - 1), segment_at (segments, i));
    }
  return bands;
}

/* The bands of a table with a column border at @x. Last lines of cells are short, those of text in
 * columns mostly full. Returns: (nullable) NULL for text in columns */
static GPtrArray *
find_table (const Segments *segments, double x, double size)
{
  g_autoptr (GPtrArray) bands = find_bands (segments, size);
  PopplerRectangle bounds = get_bounds (segments);
  guint n_both = 0, n_aligned = 0, n_rows = 0, n_full = 0, n_cells = 0;
  double ends[2] = { 0 }, starts[2] = { bounds.x1, bounds.x2 };
  winnow_for_each (const WinnowPdfSegment, segment, segments)
    {
      gboolean is_right = (segment->box.x1 + segment->box.x2) / 2 >= x;
      ends[is_right] = MAX (ends[is_right], segment->box.x2);
      starts[is_right] = MIN (starts[is_right], segment->box.x1);
    }
  winnow_for_each (const Segments, band, bands)
    {
      const Cell cells[] = { get_cell (band, x, FALSE), get_cell (band, x, TRUE) };
      n_rows += MAX (cells[0].n_rows, cells[1].n_rows);
      winnow_for_both (i)
        {
          n_cells += cells[i].n_rows > 0;
          n_full += cells[i].n_rows > 0 && cells[i].right - starts[i] >= LAST_LINE * (ends[i] - starts[i]);
        }
      if (cells[0].n_rows == 0 || cells[1].n_rows == 0)
        continue;
      n_both++;
      n_aligned += fabs (cells[0].top - cells[1].top) < 0.3 * size
                   || fabs (cells[0].top + cells[0].bottom - cells[1].top - cells[1].bottom) < 0.6 * size;
    }
  if (bands->len >= LEAST_BANDS && n_both >= 0.6 * bands->len && n_aligned >= 0.75 * n_both && n_rows <= 7 * bands->len
      && 2 * n_full < n_cells)
    return g_steal_pointer (&bands);
  return NULL;
}

/* ── order ── */

/* Appends the middles of the gutters of a table, from left to right. */
static void
find_borders (Segments *segments, double size, guint least_rows, GArray *borders)
{
  Gutter gutter;
  if (borders->len >= MAX_BORDERS || segments->len == 0 || !find_gutter (segments, size, least_rows, &gutter))
    return;
  g_auto (Parts) parts = part (segments, &gutter);
  find_borders (parts.left, size, least_rows, borders);
  g_array_append_val (borders, gutter.x);
  find_borders (parts.right, size, least_rows, borders);
}

static void
add_cells (const Cut *cut, Segments *run, GPtrArray *bands)
{
  g_autoptr (GArray) borders = winnow_array_new (double);
  find_borders (run, cut->sheet->size, MAX (LEAST_ROWS, bands->len / 2), borders);
  g_array_append_vals (borders, &(double){ G_MAXDOUBLE }, 1);
  winnow_for_each (Segments, band, bands)
    {
      double left = -G_MAXDOUBLE;
      winnow_for_each_value (const double, border, borders)
        {
          g_autoptr (GPtrArray) cell = g_ptr_array_new ();
          winnow_for_each (WinnowPdfSegment, segment, band)
            {
              double middle = (segment->box.x1 + segment->box.x2) / 2;
              if (middle >= left && middle < *border)
                g_ptr_array_add (cell, segment);
            }
          if (cell->len > 0)
            g_ptr_array_add (cut->blocks, g_steal_pointer (&cell));
          left = *border;
        }
    }
}

/* Whether the left side goes on below the right one, which is a box in its text. */
static gboolean
is_beside_box (const Parts *parts, double size)
{
  if (parts->below->len == 0)
    return FALSE;
  const PopplerRectangle *left = &segment_at (parts->left, parts->left->len - 1)->box,
                         *right = &segment_at (parts->right, parts->right->len - 1)->box,
                         *below = &segment_at (parts->below, 0)->box;
  return right->y2 < left->y1 && below->y1 - left->y2 < size / 2 && fabs (below->x1 - get_bounds (parts->left).x1) < 2;
}

static void
order (const Cut *cut, Segments *segments, guint depth)
{
  Gutter gutter;
  if (segments->len == 0)
    return;
  if (depth == MAX_DEPTH || !find_gutter (segments, cut->sheet->size, LEAST_ROWS, &gutter))
    {
      g_ptr_array_add (cut->blocks, g_ptr_array_ref (segments));
      return;
    }
  g_auto (Parts) parts = part (segments, &gutter);
  g_autoptr (GPtrArray) bands = find_table (parts.run, gutter.x, cut->sheet->size);
  order (cut, parts.above, depth + 1);
  if (bands != NULL)
    add_cells (cut, parts.run, bands);
  else if (is_text (cut, parts.left, 0) && is_text (cut, parts.right, 0))
    {
      gboolean is_box = is_beside_box (&parts, cut->sheet->size);
      order (cut, is_box ? parts.right : parts.left, depth + 1);
      order (cut, is_box ? parts.left : parts.right, depth + 1);
    }
  else
    g_ptr_array_add (cut->blocks, g_ptr_array_ref (parts.run));
  order (cut, parts.below, depth + 1);
}

GPtrArray *
winnow_pdf_cut_columns (const WinnowPdfSheet *sheet)
{
  const Cut cut = { sheet, winnow_pointers_new (g_ptr_array_unref) };
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  winnow_for_each_value (WinnowPdfSegment, segment, sheet->segments)
    g_ptr_array_add (all, segment);
  order (&cut, all, 0);
  return cut.blocks;
}
