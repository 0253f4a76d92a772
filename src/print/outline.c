/* outline.c: see outline.h. Emboldening follows FT_Outline_EmboldenXY() of FreeType, which draws
 * emboldened letters on screens: each point moves away from the ink along the line that halves its
 * corner, sharp corners and short edges less, and all move so that the lower left of the letter
 * stays. */
#include "print/outline.h"

#include <math.h>

#define SHARPEST 0.0625 /* 1 + the cosine of the turn: corners that turn by more than about 160° stay */

WinnowOutline *
winnow_outline_new (void)
{
  WinnowOutline *outline = g_new0 (WinnowOutline, 1);
  outline->pieces = g_array_new (FALSE, FALSE, sizeof (WinnowPiece));
  return outline;
}

void
winnow_outline_free (WinnowOutline *outline)
{
  g_array_unref (outline->pieces);
  g_free (outline);
}

guint
winnow_piece_count_points (WinnowPieceKind kind)
{
  return kind == WINNOW_PIECE_CURVE ? 3 : 1;
}

static void
add (WinnowOutline *outline, const WinnowPiece *piece)
{
  g_array_append_vals (outline->pieces, piece, 1);
}

void
winnow_outline_move_to (WinnowOutline *outline, WinnowPoint to)
{
  add (outline, &(WinnowPiece){ WINNOW_PIECE_MOVE, { to } });
}

void
winnow_outline_line_to (WinnowOutline *outline, WinnowPoint to)
{
  add (outline, &(WinnowPiece){ WINNOW_PIECE_LINE, { to } });
}

void
winnow_outline_curve_to (WinnowOutline *outline, WinnowPoint first, WinnowPoint second, WinnowPoint to)
{
  add (outline, &(WinnowPiece){ WINNOW_PIECE_CURVE, { first, second, to } });
}

/* All points of the pieces [@from, @to), in order. Returns: (transfer full) (element-type
 * WinnowPoint) borrowed ones */
static GPtrArray *
collect_points (WinnowOutline *outline, guint from, guint to)
{
  GPtrArray *points = g_ptr_array_new ();
  for (guint i = from; i < to; i++)
    {
      WinnowPiece *piece = &g_array_index (outline->pieces, WinnowPiece, i);
      for (guint k = 0; k < winnow_piece_count_points (piece->kind); k++)
        g_ptr_array_add (points, &piece->points[k]);
    }
  return points;
}

static guint
find_contour_end (const WinnowOutline *outline, guint from)
{
  guint i = from + 1;
  while (i < outline->pieces->len && g_array_index (outline->pieces, WinnowPiece, i).kind != WINNOW_PIECE_MOVE)
    i++;
  return i;
}

/* ── transforming ── */

void
winnow_outline_transform (WinnowOutline *outline, double xx, double xy, double yx, double yy)
{
  g_autoptr (GPtrArray) points = collect_points (outline, 0, outline->pieces->len);
  for (guint i = 0; i < points->len; i++)
    {
      WinnowPoint *point = g_ptr_array_index (points, i);
      *point = (WinnowPoint){ xx * point->x + xy * point->y, yx * point->x + yy * point->y };
    }
}

/* ── emboldening ── */

/* Twice the area within, positive where contours run against the clock around ink. */
static double
measure_area (WinnowOutline *outline)
{
  double area = 0;
  for (guint from = 0, to; from < outline->pieces->len; from = to)
    {
      to = find_contour_end (outline, from);
      g_autoptr (GPtrArray) points = collect_points (outline, from, to);
      for (guint i = 0; i < points->len; i++)
        {
          const WinnowPoint *a = g_ptr_array_index (points, i), *b = g_ptr_array_index (points, (i + 1) % points->len);
          area += a->x * b->y - b->x * a->y;
        }
    }
  return area;
}

/* From @a to @b. Returns the length; 0: no direction */
static double
measure_edge (WinnowPoint a, WinnowPoint b, WinnowPoint *direction)
{
  double length = hypot (b.x - a.x, b.y - a.y);
  *direction = length > 0 ? (WinnowPoint){ (b.x - a.x) / length, (b.y - a.y) / length } : (WinnowPoint){ 0, 0 };
  return length;
}

/* How far the corner between two edges goes outwards; @turn: 1 where the ink is to the left of the
 * edges, −1 to the right. */
static WinnowPoint
find_shift (WinnowPoint in, double in_length, WinnowPoint out, double out_length, double strength, double turn)
{
  double d = 1 + in.x * out.x + in.y * out.y, q = turn * (in.x * out.y - in.y * out.x),
         length = MIN (in_length, out_length);
  WinnowPoint outwards = { turn * (in.y + out.y), -turn * (in.x + out.x) };
  if (d <= SHARPEST)
    return (WinnowPoint){ 0, 0 };
  double factor = strength * -q <= length * d ? strength / d : length / -q;
  return (WinnowPoint){ outwards.x * factor, outwards.y * factor };
}

/* The next point after @i, or before it, that lies elsewhere. */
static WinnowPoint
find_other (const WinnowPoint *points, guint n, guint i, guint step)
{
  for (guint k = 1; k < n; k++)
    {
      WinnowPoint other = points[(i + k * step) % n];
      if (other.x != points[i].x || other.y != points[i].y)
        return other;
    }
  return points[i];
}

static void
embolden_contour (GPtrArray *contour, double strength, double turn)
{
  guint n = contour->len;
  g_autofree WinnowPoint *before = g_new (WinnowPoint, MAX (1, n));
  for (guint i = 0; i < n; i++)
    before[i] = *(const WinnowPoint *) g_ptr_array_index (contour, i);
  for (guint i = 0; i < n; i++)
    {
      WinnowPoint in, out, *point = g_ptr_array_index (contour, i);
      double in_length = measure_edge (find_other (before, n, i, n - 1), before[i], &in);
      double out_length = measure_edge (before[i], find_other (before, n, i, 1), &out);
      WinnowPoint shift = find_shift (in, in_length, out, out_length, strength, turn);
      *point = (WinnowPoint){ before[i].x + strength + shift.x, before[i].y + strength + shift.y };
    }
}

void
winnow_outline_embolden (WinnowOutline *outline, double strength)
{
  double turn = measure_area (outline) >= 0 ? 1 : -1;
  for (guint from = 0, to; from < outline->pieces->len; from = to)
    {
      to = find_contour_end (outline, from);
      g_autoptr (GPtrArray) contour = collect_points (outline, from, to);
      embolden_contour (contour, strength / 2, turn);
    }
}
