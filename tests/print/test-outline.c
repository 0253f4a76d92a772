/* test-outline.c: letters grow by what they are emboldened by, their holes shrink, and nothing else
 * moves */
#include "print/outline.h"

static void
add_box (WinnowOutline *outline, double left, double bottom, double right, double top, gboolean is_against_clock)
{
  const WinnowPoint corners[] = { { left, bottom }, { right, bottom }, { right, top }, { left, top } };
  winnow_outline_move_to (outline, corners[0]);
  for (guint i = 1; i < 4; i++)
    winnow_outline_line_to (outline, corners[is_against_clock ? i : 4 - i]);
  winnow_outline_line_to (outline, corners[0]);
}

/* Of the contour that begins at piece @from: five pieces. */
static void
find_box (const WinnowOutline *outline, guint from, double *box)
{
  box[0] = box[1] = G_MAXDOUBLE;
  box[2] = box[3] = -G_MAXDOUBLE;
  for (guint i = from; i < from + 5; i++)
    {
      WinnowPoint point = g_array_index (outline->pieces, WinnowPiece, i).points[0];
      box[0] = MIN (box[0], point.x);
      box[1] = MIN (box[1], point.y);
      box[2] = MAX (box[2], point.x);
      box[3] = MAX (box[3], point.y);
    }
}

static void
assert_box (const double *box, double left, double bottom, double right, double top)
{
  const double expected[] = { left, bottom, right, top };
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat_with_epsilon (box[i], expected[i], 1e-6);
}

/* Whichever way round the maker draws: the ink is what the outer contour holds. */
static void
test_embolden (gconstpointer is_against_clock)
{
  g_autoptr (WinnowOutline) outline = winnow_outline_new ();
  gboolean outer = GPOINTER_TO_INT (is_against_clock);
  double box[4];
  add_box (outline, 100, 0, 500, 700, outer);
  add_box (outline, 200, 100, 400, 600, !outer);
  winnow_outline_embolden (outline, 40);
  find_box (outline, 0, box);
  assert_box (box, 100, 0, 540, 740);
  find_box (outline, 5, box);
  assert_box (box, 240, 140, 400, 600);
}

/* A stroke that is thinner than what is added, points that coincide and a contour of one point are
 * no trouble. */
static void
test_embolden_degenerate (void)
{
  g_autoptr (WinnowOutline) outline = winnow_outline_new ();
  winnow_outline_embolden (outline, 40);
  g_assert_cmpuint (outline->pieces->len, ==, 0);
  winnow_outline_move_to (outline, (WinnowPoint){ 5, 5 });
  winnow_outline_move_to (outline, (WinnowPoint){ 0, 0 });
  for (guint i = 0; i < 3; i++)
    winnow_outline_line_to (outline, (WinnowPoint){ 1, 0 });
  winnow_outline_curve_to (outline, (WinnowPoint){ 1, 0 }, (WinnowPoint){ 1, 1 }, (WinnowPoint){ 0, 0 });
  winnow_outline_embolden (outline, 40);
  for (guint i = 0; i < outline->pieces->len; i++)
    {
      const WinnowPiece *piece = &g_array_index (outline->pieces, WinnowPiece, i);
      for (guint k = 0; k < winnow_piece_count_points (piece->kind); k++)
        {
          g_assert_cmpfloat (ABS (piece->points[k].x), <, 100);
          g_assert_cmpfloat (ABS (piece->points[k].y), <, 100);
        }
    }
}

static void
test_transform (void)
{
  g_autoptr (WinnowOutline) outline = winnow_outline_new ();
  winnow_outline_move_to (outline, (WinnowPoint){ 10, 100 });
  winnow_outline_curve_to (outline, (WinnowPoint){ 0, 10 }, (WinnowPoint){ 20, 0 }, (WinnowPoint){ 1, 1 });
  winnow_outline_transform (outline, 2, 0.2, 0, 1);
  const WinnowPiece *pieces = (const WinnowPiece *) (gconstpointer) outline->pieces->data;
  g_assert_cmpfloat_with_epsilon (pieces[0].points[0].x, 40, 1e-9);
  g_assert_cmpfloat_with_epsilon (pieces[0].points[0].y, 100, 1e-9);
  g_assert_cmpfloat_with_epsilon (pieces[1].points[0].x, 2, 1e-9);
  g_assert_cmpfloat_with_epsilon (pieces[1].points[1].x, 40, 1e-9);
  g_assert_cmpfloat_with_epsilon (pieces[1].points[2].x, 2.2, 1e-9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/outline/embolden/against-the-clock", GINT_TO_POINTER (TRUE), test_embolden);
  g_test_add_data_func ("/outline/embolden/with-the-clock", GINT_TO_POINTER (FALSE), test_embolden);
  g_test_add_func ("/outline/embolden/degenerate", test_embolden_degenerate);
  g_test_add_func ("/outline/transform", test_transform);
  return g_test_run ();
}
