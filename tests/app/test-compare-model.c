/* The compare page's model: places in bytes become places in the shown text, neighbours differ in hue, scrolling goes and comes back. */
#include <string.h>

#include "app/winnow-compare-map.h"
#include "app/winnow-compare-model.h"
#include "app/winnow-text-pane-find.h"

static guint32
find_byte (const char *text, const char *needle)
{
  const char *at = strstr (text, needle);
  g_assert_nonnull (at);
  return at - text;
}

static char *
dup_range (const WinnowDisplay *display, WinnowTextRange range)
{
  return g_utf8_substring (display->text, range.start, range.end);
}

static WinnowPassage
make_passage (guint32 a_start, guint32 a_end, guint32 b_start, guint32 b_end, WinnowPassageKind kind)
{
  return (WinnowPassage){ .a = { .start = a_start, .end = a_end }, .b = { .start = b_start, .end = b_end }, .kind = kind, .similarity = 1, .words = 8 };
}

static WinnowComparison *
make_comparison (const char *a, const char *b, const WinnowPassage *passages, guint n, const GArray *exclusions)
{
  g_autoptr (GArray) array = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  WinnowComparisonSource sources[] = {
    { .name = "a", .path = "/a", .text = g_strdup (a), .length = strlen (a), .exclusions = exclusions },
    { .name = "b", .path = "/b", .text = g_strdup (b), .length = strlen (b) },
  };
  g_array_append_vals (array, passages, n);
  return winnow_comparison_new (sources, array, 8, 0);
}

/* ── shown text ── */

static void
test_display_ranges (void)
{
  const char *source = "日本語 naïve café — 天地玄黄，宇宙洪荒。\nEnd";
  guint32 start = find_byte (source, "café"), other = find_byte (source, "宇宙"), end = find_byte (source, "\nEnd");
  const guint32 starts[] = { other, start };
  g_autoptr (WinnowDisplay) display = winnow_display_new (g_strdup (source), strlen (source), starts, 2);
  g_autofree char *first = dup_range (display, winnow_display_get_range (display, start, other));
  g_autofree char *second = dup_range (display, winnow_display_get_range (display, other, end));
  g_autofree char *badge = dup_range (display, g_array_index (display->badges, WinnowTextRange, 0));

  g_assert_cmpstr (first, ==, "café — 天地玄黄，"); /* the number of the other passage, at its end, is not in it */
  g_assert_cmpstr (second, ==, "宇宙洪荒。");
  g_assert_cmpstr (badge, ==, "\u00a01\u00a0");
  g_assert_cmpuint (display->n_characters, ==, g_utf8_strlen (display->text, -1));
  g_assert_cmpuint (display->length, ==, strlen (display->text));
}

/* Each character of the source is shown once, in order; there and back again is the same byte. */
static void
test_display_round_trip (void)
{
  g_autoptr (GString) source = g_string_new (NULL);
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < 3000; i++)
    {
      guint32 at = source->len;
      if (i % 97 == 0)
        g_array_append_val (starts, at);
      g_string_append (source, i % 3 == 0 ? "é" : i % 3 == 1 ? "龙" : "x");
    }
  g_autoptr (WinnowDisplay) display
      = winnow_display_new (g_strdup (source->str), source->len, (const guint32 *) starts->data, starts->len);

  g_assert_cmpuint (display->breaks->len, >, 0); /* 3,000 characters without a space */
  for (guint32 byte = 0; byte < source->len; byte += g_utf8_skip[(guchar) source->str[byte]])
    {
      WinnowTextRange range = winnow_display_get_range (display, byte, byte + g_utf8_skip[(guchar) source->str[byte]]);
      const char *shown = g_utf8_offset_to_pointer (display->text, range.start);
      g_assert_cmpuint (range.end - range.start, ==, 1);
      g_assert_cmpuint (g_utf8_get_char (shown), ==, g_utf8_get_char (source->str + byte));
      g_assert_cmpuint (winnow_display_get_byte (display, range.start), ==, byte);
    }
}

static void
test_display_copy (void)
{
  g_autoptr (GString) source = g_string_new (NULL);
  const guint32 starts[] = { 10, 700, 4000 };
  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (source, "word%u ", i);
  g_autoptr (WinnowDisplay) display = winnow_display_new (g_strdup (source->str), source->len, starts, 3);
  WinnowTextRange all = { 0, display->n_characters };
  g_autofree char *copy = winnow_display_dup_source (display, all);
  g_assert_cmpstr (copy, ==, source->str);
  g_assert_cmpuint (display->n_characters, >, source->len);
}

/* No line of the shown text is long enough to make laying it out slow; what has short lines stays as it is. */
static void
test_display_breaks (void)
{
  g_autoptr (GString) source = g_string_new (NULL);
  for (guint i = 0; i < 20000; i++)
    g_string_append (source, i % 19 == 18 ? "。" : "道");
  g_autoptr (WinnowDisplay) display = winnow_display_new (g_strdup (source->str), source->len, NULL, 0);
  guint column = 0;
  gunichar before = 0;
  for (const char *at = display->text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar character = g_utf8_get_char (at);
      if (character == WINNOW_SOFT_BREAK)
        g_assert_cmpuint (before, ==, 0x3002); /* at the end of a sentence */
      column = character == WINNOW_SOFT_BREAK ? 0 : column + 1;
      g_assert_cmpuint (column, <=, 1600);
      before = character;
    }
  g_autoptr (WinnowDisplay) plain = winnow_display_new (g_strdup ("one\ntwo\r\nthree"), 14, NULL, 0);
  g_assert_cmpstr (plain->text, ==, "one\ntwo\r\nthree");
  g_assert_cmpuint (plain->breaks->len, ==, 0);
}

static void
test_display_empty (void)
{
  const guint32 starts[] = { 0 };
  g_autoptr (WinnowDisplay) display = winnow_display_new (g_strdup (""), 0, starts, 1);
  WinnowTextRange range = winnow_display_get_range (display, 0, 0);
  g_assert_cmpuint (range.start, ==, 3); /* behind the number */
  g_assert_cmpuint (range.end, ==, 3);
  g_assert_cmpuint (winnow_display_get_byte (display, 2), ==, 0);
}

/* ── the pair ── */

static const char text_a[] = "Alpha beta gamma delta. Form to fill in. Epsilon zeta eta theta.";
static const char text_b[] = "Epsilon zeta eta theta! Alpha beta gamma delta? Beta gamma.";

static WinnowComparison *
make_small (void)
{
  g_autoptr (GArray) exclusions = g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
  WinnowExclusion exclusion = { WINNOW_EXCLUSION_TEMPLATE, find_byte (text_a, "Form"), find_byte (text_a, " Eps"), 0, 4 };
  const WinnowPassage passages[] = {
    make_passage (0, find_byte (text_a, ". Form"), find_byte (text_b, "Alpha"), find_byte (text_b, "?"), WINNOW_PASSAGE_EXACT),
    make_passage (find_byte (text_a, "beta"), find_byte (text_a, " delta"), find_byte (text_b, "Beta"), strlen (text_b) - 1, WINNOW_PASSAGE_NEAR),
    make_passage (find_byte (text_a, "Epsilon"), strlen (text_a) - 1, 0, find_byte (text_b, "!"), WINNOW_PASSAGE_REWORDED),
  };
  g_array_append_val (exclusions, exclusion);
  return make_comparison (text_a, text_b, passages, G_N_ELEMENTS (passages), exclusions);
}

static guint
count_marks (const WinnowComparisonSide *side, WinnowMarkType type, const char *expected)
{
  guint n = 0;
  for (guint i = 0; i < side->marks->len; i++)
    {
      const WinnowMark *mark = &g_array_index (side->marks, WinnowMark, i);
      if (i > 0)
        g_assert_cmpuint (g_array_index (side->marks, WinnowMark, i - 1).range.start, <=, mark->range.start);
      if (mark->type != type)
        continue;
      g_autofree char *text = dup_range (side->display, mark->range);
      if (expected != NULL)
        g_assert_nonnull (strstr (text, expected));
      n++;
    }
  return n;
}

static void
test_marks (void)
{
  g_autoptr (WinnowComparison) comparison = make_small ();
  const WinnowComparisonSide *a = &comparison->side[WINNOW_SIDE_A];
  const WinnowComparisonSide *b = &comparison->side[WINNOW_SIDE_B];
  g_assert_cmpuint (count_marks (a, WINNOW_MARK_HUE, NULL), ==, 3);
  g_assert_cmpuint (count_marks (a, WINNOW_MARK_BADGE, NULL), ==, 3);
  g_assert_cmpuint (a->shared->len, ==, 1);
  g_assert_cmpuint (b->shared->len, ==, 0);
  g_autofree char *shared = dup_range (a->display, g_array_index (a->shared, WinnowTextRange, 0));
  g_assert_nonnull (strstr (shared, "beta gamma"));
  g_assert_cmpuint (count_marks (a, WINNOW_MARK_TEMPLATE, "Form to fill in."), ==, 1);
}

static guint32
find_character (const WinnowComparison *comparison, WinnowSide side, const char *text, const char *needle)
{
  guint32 byte = find_byte (text, needle);
  return winnow_display_get_range (comparison->side[side].display, byte, byte).start;
}

static void
test_find_passage (void)
{
  g_autoptr (WinnowComparison) comparison = make_small ();
  guint32 inside_both = find_character (comparison, WINNOW_SIDE_A, text_a, "gamma");
  guint32 outside = find_character (comparison, WINNOW_SIDE_A, text_a, "Form");
  guint32 badge = g_array_index (comparison->side[WINNOW_SIDE_B].display->badges, WinnowTextRange, 2).start;

  g_assert_cmpint (winnow_comparison_find_passage (comparison, WINNOW_SIDE_A, inside_both, WINNOW_NO_PASSAGE), ==, 0);
  g_assert_cmpint (winnow_comparison_find_passage (comparison, WINNOW_SIDE_A, inside_both, 0), ==, 1);
  g_assert_cmpint (winnow_comparison_find_passage (comparison, WINNOW_SIDE_A, inside_both, 1), ==, 0);
  g_assert_cmpint (winnow_comparison_find_passage (comparison, WINNOW_SIDE_A, outside, 2), ==, WINNOW_NO_PASSAGE);
  g_assert_cmpint (winnow_comparison_find_passage (comparison, WINNOW_SIDE_B, badge, WINNOW_NO_PASSAGE), ==, 2);
  g_assert_cmpuint (winnow_comparison_find_template (comparison, WINNOW_SIDE_A, outside)->words, ==, 4);
  g_assert_null (winnow_comparison_find_template (comparison, WINNOW_SIDE_A, inside_both));
}

static void
test_excerpt (void)
{
  const char *a = "  one\n\n two\tthree four five";
  const WinnowPassage passage = make_passage (0, strlen (a), 0, 3, WINNOW_PASSAGE_EXACT);
  g_autoptr (WinnowComparison) comparison = make_comparison (a, "one", &passage, 1, NULL);
  g_autofree char *whole = winnow_comparison_dup_excerpt (comparison, WINNOW_SIDE_A, 0, 100);
  g_autofree char *cut = winnow_comparison_dup_excerpt (comparison, WINNOW_SIDE_A, 0, 11);
  g_assert_cmpstr (whole, ==, "one two three four five");
  g_assert_cmpstr (cut, ==, "one two…");
}

static void
test_pages (void)
{
  const guint32 starts[] = { 0, 4, 8 };
  g_autoptr (GArray) pages = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_vals (pages, starts, 3);
  WinnowComparisonSource sources[] = {
    { .name = "a", .path = "/a", .text = g_strdup ("one two three"), .length = 13, .pages = pages },
    { .name = "b", .path = "/b", .text = g_strdup ("one"), .length = 3 },
  };
  g_autoptr (WinnowComparison) comparison = winnow_comparison_new (sources, NULL, 8, 0);
  const guint expected[] = { 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3 };
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (winnow_comparison_get_page (comparison, WINNOW_SIDE_A, i), ==, expected[i]);
  g_assert_cmpuint (winnow_comparison_get_page (comparison, WINNOW_SIDE_B, 2), ==, 0);
}

/* ── scrolling together ── */

#define MAP_TEXT 10000

/* Random passages, some of them crossing. */
static WinnowComparison *
make_crossing (guint seed, guint n)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree WinnowPassage *passages = g_new (WinnowPassage, n);
  g_autofree char *text = g_strnfill (MAP_TEXT, 'x');
  guint step = MIN (MAP_TEXT / n, 500);
  for (guint i = 0; i < n; i++)
    {
      guint length = g_rand_int_range (rand, 5, step), other = g_rand_int_range (rand, 0, MAP_TEXT - 500);
      guint b = g_rand_boolean (rand) ? i * step : other;
      passages[i] = make_passage (i * step, i * step + length, b, b + length, WINNOW_PASSAGE_EXACT);
    }
  return make_comparison (text, text, passages, n, NULL);
}

static void
test_map_monotone_and_mirrored (void)
{
  for (guint seed = 0; seed < 20; seed++)
    {
      g_autoptr (WinnowComparison) comparison = make_crossing (seed, 1 + seed * 3);
      g_autoptr (WinnowScrollMap) map = winnow_scroll_map_new (comparison, WINNOW_NO_PASSAGE);
      double end_a = comparison->side[WINNOW_SIDE_A].display->n_characters, end_b = comparison->side[WINNOW_SIDE_B].display->n_characters;
      double former = -1;
      for (double a = 0; a <= end_a; a += 3.5)
        {
          double b = winnow_scroll_map_convert (map, WINNOW_SIDE_A, a);
          double again = winnow_scroll_map_convert (map, WINNOW_SIDE_A, winnow_scroll_map_convert (map, WINNOW_SIDE_B, b));
          g_assert_cmpfloat (b, >=, former);
          g_assert_cmpfloat (b, <=, end_b);
          g_assert_cmpfloat_with_epsilon (again, b, 1e-6);
          former = b;
        }
      g_assert_cmpfloat (winnow_scroll_map_convert (map, WINNOW_SIDE_A, 0), ==, 0);
      g_assert_cmpfloat (winnow_scroll_map_convert (map, WINNOW_SIDE_A, end_a), ==, end_b);
    }
}

/* Whichever passage is pinned, its ends meet. */
static void
test_map_pinned (void)
{
  g_autoptr (WinnowComparison) comparison = make_crossing (3, 40);
  for (guint i = 0; i < winnow_comparison_get_n_passages (comparison); i++)
    {
      g_autoptr (WinnowScrollMap) map = winnow_scroll_map_new (comparison, i);
      const WinnowShownPassage *passage = winnow_comparison_get_passage (comparison, i);
      double middle_a = (passage->range[WINNOW_SIDE_A].start + passage->range[WINNOW_SIDE_A].end) / 2.0;
      double middle_b = (passage->range[WINNOW_SIDE_B].start + passage->range[WINNOW_SIDE_B].end) / 2.0;
      g_assert_cmpfloat_with_epsilon (winnow_scroll_map_convert (map, WINNOW_SIDE_A, middle_a), middle_b, 1e-6);
      g_assert_cmpfloat_with_epsilon (winnow_scroll_map_convert (map, WINNOW_SIDE_B, middle_b), middle_a, 1e-6);
    }
}

/* Of passages that cross, the heavier chain is followed. */
static void
test_map_heaviest (void)
{
  g_autofree char *text = g_strnfill (1000, 'x');
  const WinnowPassage passages[] = {
    make_passage (0, 100, 800, 900, WINNOW_PASSAGE_EXACT),   /* moved far */
    make_passage (200, 400, 200, 400, WINNOW_PASSAGE_EXACT), /* in order … */
    make_passage (500, 600, 500, 600, WINNOW_PASSAGE_EXACT), /* … and heavier together */
  };
  g_autoptr (WinnowComparison) comparison = make_comparison (text, text, passages, 3, NULL);
  g_autoptr (WinnowScrollMap) map = winnow_scroll_map_new (comparison, WINNOW_NO_PASSAGE);
  for (guint i = 1; i < 3; i++)
    {
      const WinnowShownPassage *passage = winnow_comparison_get_passage (comparison, i);
      g_assert_cmpfloat_with_epsilon (winnow_scroll_map_convert (map, WINNOW_SIDE_A, passage->range[WINNOW_SIDE_A].start),
                                      passage->range[WINNOW_SIDE_B].start, 1e-6);
    }
}

static void
test_map_without_passages (void)
{
  g_autoptr (WinnowComparison) comparison = make_comparison ("0123456789", "01234567890123456789", NULL, 0, NULL);
  g_autoptr (WinnowScrollMap) map = winnow_scroll_map_new (comparison, WINNOW_NO_PASSAGE);
  g_assert_cmpfloat_with_epsilon (winnow_scroll_map_convert (map, WINNOW_SIDE_A, 5), 10, 1e-6);
  g_assert_cmpfloat_with_epsilon (winnow_scroll_map_convert (map, WINNOW_SIDE_B, 10), 5, 1e-6);
}

/* ── finding ── */

static guint
count_hits (const char *text, const char *query)
{
  g_autoptr (GArray) hits = winnow_find_all (text, strlen (text), query);
  for (guint i = 0; i < hits->len; i++)
    g_assert_cmpuint (g_array_index (hits, WinnowTextRange, i).end, <=, strlen (text));
  return hits->len;
}

static void
test_find (void)
{
  g_assert_cmpuint (count_hits ("One two. ONE\n  TWO (one) ÉTÉ été", "one two"), ==, 2);
  g_assert_cmpuint (count_hits ("One two. ONE\n  TWO (one) ÉTÉ été", "été"), ==, 2);
  g_assert_cmpuint (count_hits ("One two. ONE\n  TWO (one) ÉTÉ été", "(one)"), ==, 1);
  g_assert_cmpuint (count_hits ("天地玄黄，宇宙洪荒。", "宇宙"), ==, 1);
  g_assert_cmpuint (count_hits ("anything", ".*"), ==, 0);
  g_assert_cmpuint (count_hits ("anything", "  "), ==, 0);
  g_autofree char *many = g_strnfill (2 * WINNOW_FIND_LIMIT, 'a');
  g_assert_cmpuint (count_hits (many, "a"), ==, WINNOW_FIND_LIMIT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/display/ranges", test_display_ranges);
  g_test_add_func ("/compare/display/round-trip", test_display_round_trip);
  g_test_add_func ("/compare/display/copy", test_display_copy);
  g_test_add_func ("/compare/display/breaks", test_display_breaks);
  g_test_add_func ("/compare/display/empty", test_display_empty);
  g_test_add_func ("/compare/marks", test_marks);
  g_test_add_func ("/compare/find-passage", test_find_passage);
  g_test_add_func ("/compare/excerpt", test_excerpt);
  g_test_add_func ("/compare/pages", test_pages);
  g_test_add_func ("/compare/map/monotone-and-mirrored", test_map_monotone_and_mirrored);
  g_test_add_func ("/compare/map/pinned", test_map_pinned);
  g_test_add_func ("/compare/map/heaviest", test_map_heaviest);
  g_test_add_func ("/compare/map/without-passages", test_map_without_passages);
  g_test_add_func ("/compare/find", test_find);
  return g_test_run ();
}
