/* test-grid-pairing.c: blocks of two color grids laid over each other as a match says */
#include <string.h>

#include "part.h"
#include "image/image-fingerprint.h"

static WinnowGrid *
new_grid (guint columns, guint rows, const char *letters)
{
  static const char codes[] = "B.XoO+@#";
  const WinnowGridSettings settings = { columns, rows, 8, FALSE };
  guint8 colors[64];
  for (guint i = 0; letters[i] != '\0'; i++)
    colors[i] = (guint8) (strchr (codes, letters[i]) - codes);
  return winnow_grid_new_from_colors (&settings, colors);
}

static void
assert_differing (const WinnowGrid *a, const WinnowGrid *b, const WinnowImageMatch *match, const char *wanted_a,
                  const char *wanted_b)
{
  g_autoptr (WinnowGridPairing) pairing = winnow_grid_pairing_new (a, b, match);
  const char *const wanted[] = { wanted_a, wanted_b };
  guint n = 0;
  g_assert_nonnull (pairing);
  for (guint side = 0; side < G_N_ELEMENTS (wanted); side++)
    for (guint i = 0; i < pairing->n_blocks; i++)
      {
        g_assert_true (pairing->differs[side][i] == (wanted[side][i] == '!'));
        n += pairing->differs[side][i];
      }
  g_assert_cmpuint (n, ==, 2 * pairing->n_differing);
}

static WinnowImageMatch
turn (gboolean is_mirrored, int degrees)
{
  return (WinnowImageMatch){ .placement = winnow_placement_of_turn (is_mirrored, degrees) };
}

test_case (pairing)
{
  const WinnowImageMatch same = turn (FALSE, 0), mirrored = turn (TRUE, 0), turned = turn (FALSE, 90),
                         upside_down = turn (FALSE, 180), both = turn (TRUE, -90);
  WinnowImageMatch negative = same;
  negative.placement.is_negative = TRUE;
  g_autoptr (WinnowGrid) a = new_grid (4, 4,
                                       "B.Xo"
                                       "O+@#"
                                       "BBBB"
                                       "@##o");
  g_autoptr (WinnowGrid) changed = new_grid (4, 4,
                                             "B.Xo"
                                             "O+@B"
                                             "BBBB"
                                             "B##o");
  g_autoptr (WinnowGrid) left_right = new_grid (4, 4,
                                                "oX.B"
                                                "#@+O"
                                                "BBBX"
                                                "o##@");
  g_autoptr (WinnowGrid) quarter = new_grid (4, 4,
                                             "@BOB"
                                             "#B+."
                                             "#B@X"
                                             "oB#o");
  g_autoptr (WinnowGrid) half = new_grid (4, 4,
                                          "o##@"
                                          "BBBB"
                                          "#@+O"
                                          "oX.B");
  g_autoptr (WinnowGrid) opposite = new_grid (4, 4,
                                              "#@+O"
                                              "oX.B"
                                              "####"
                                              ".BBO");
  g_autoptr (WinnowGrid) transposed = new_grid (4, 4,
                                                "BOB@"
                                                ".+B#"
                                                "X@B#"
                                                "o#Bo");
  const char *none = "                ";
  assert_differing (a, a, &same, none, none);
  assert_differing (a, changed, &same, "       !    !   ", "       !    !   ");
  assert_differing (a, left_right, &mirrored, "        !       ", "           !    ");
  assert_differing (a, quarter, &turned, none, none);
  assert_differing (a, half, &upside_down, none, none);
  assert_differing (a, transposed, &both, none, none);
  assert_differing (a, opposite, &negative, none, none);

  g_autoptr (WinnowGrid) wide = new_grid (8, 2,
                                          "B.XoO+@#"
                                          "BBBB####");
  g_assert_null (winnow_grid_pairing_new (wide, a, &same));
  assert_differing (wide, wide, &same, none, none);
}

/* Of the left half only what is on both counts. */
test_case (part)
{
  g_autoptr (WinnowGrid) whole = new_grid (4, 1, "B.Xo"), half = new_grid (4, 1, "BB.#");
  WinnowImageMatch cut = turn (FALSE, 0);
  cut.placement.map.xx = 2;
  g_autoptr (WinnowGridPairing) pairing = winnow_grid_pairing_new (whole, half, &cut);
  g_assert_cmpuint (pairing->n_blocks, ==, 2);
  g_assert_cmpuint (pairing->n_differing, ==, 1);
  g_assert_true (pairing->differs[0][1] && pairing->differs[1][3]);
}

/* No grid is none to be held against another. */
test_case (no_grid)
{
  const WinnowImageMatch same = turn (FALSE, 0);
  g_autoptr (WinnowGrid) grid = new_grid (8, 2,
                                          "B.XoO+@#"
                                          "BBBB####");
  g_assert_null (winnow_grid_pairing_new (grid, NULL, &same));
  g_assert_null (winnow_grid_pairing_new (NULL, grid, &same));
  g_autoptr (WinnowGrid) other = new_grid (2, 1, "B.");
  g_assert_null (winnow_grid_pairing_new (grid, other, &same));
}
