/* The compare page's model: places in bytes become places in the shown text, neighbours differ in
 * hue, scrolling goes and comes back. */
#include <string.h>

#include "papers.h"
#include "part.h"
#include "text/words/bilingual-dictionary.h"
#include "app/compare/model/winnow-scroll-map.h"
#include "app/compare/model/winnow-comparison.h"
#include "app/compare/panes/winnow-text-pane-search.h"
#include "app/compare/winnow-compare-wording.h"
#include "base/for-each.h"

static guint32
find_byte (const char *text, const char *needle)
{
  const char *at = strstr (text, needle);
  g_assert_nonnull (at);
  return at - text;
}

static char *
dup_range (const WinnowShownText *display, WinnowTextRange range)
{
  return g_utf8_substring (display->text, range.start, range.end);
}

/* A byte is a token here. */
static WinnowPassage
make_passage (guint32 a_start, guint32 a_end, guint32 b_start, guint32 b_end, WinnowPassageKind kind)
{
  return (WinnowPassage){ .a = { a_start, a_end, a_start, a_end },
                          .b = { b_start, b_end, b_start, b_end },
                          .kind = kind,
                          .similarity = 1,
                          .words = 8,
                          .weight = WINNOW_WORD_WEIGHT * 100 };
}

static WinnowPair *
make_pair (const char *a, const char *b, const WinnowPassage *passages, guint n)
{
  WinnowPair *pair = winnow_pair_new ();
  fill_side (&pair->side[WINNOW_SIDE_A], "a", g_strdup (a));
  fill_side (&pair->side[WINNOW_SIDE_B], "b", g_strdup (b));
  pair->overlap->a.total = strlen (a);
  pair->overlap->b.total = strlen (b);
  g_array_append_vals (pair->overlap->passages, passages, n);
  return pair;
}

static WinnowSettings
get_settings (void)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  return settings;
}

static WinnowComparison *
make_comparison (const char *a, const char *b, const WinnowPassage *passages, guint n, const GArray *exclusions)
{
  g_autoptr (WinnowPair) pair = make_pair (a, b, passages, n);
  WinnowSettings settings = get_settings ();
  if (exclusions != NULL)
    pair->side[WINNOW_SIDE_A].exclusions = g_array_copy ((GArray *) exclusions);
  return winnow_comparison_new (pair, &settings);
}

/* ── shown text ── */

test_case (display_ranges)
{
  const char *source = "日本語 naïve café — 天地玄黄，宇宙洪荒。\nEnd";
  guint32 start = find_byte (source, "café"), other = find_byte (source, "宇宙"), end = find_byte (source, "\nEnd");
  const WinnowSign badges[] = { { other, "1" }, { start, "2" } };
  g_autoptr (WinnowShownText) display = winnow_shown_text_new (g_strdup (source), strlen (source), badges, 2, NULL, 0);
  g_autofree char *second = dup_range (display, winnow_shown_text_get_range (display, other, end));
  assert_takes (dup_range (display, winnow_shown_text_get_range (display, start, other)),
                "café — 天地玄黄，"); /* the number of the other passage, at its end, is not in it */
  g_assert_cmpstr (second, ==, "宇宙洪荒。");
  assert_takes (dup_range (display, g_array_index (display->badges, WinnowTextRange, 0)), "\u00a01\u00a0");
  g_assert_cmpuint (display->n_characters, ==, g_utf8_strlen (display->text, -1));
  g_assert_cmpuint (display->length, ==, strlen (display->text));
}

/* Numbers at one place stand apart, and none of it is copied. */
test_case (display_badges)
{
  const WinnowSign badges[] = { { 4, "1" }, { 4, NULL }, { 4, "1.2" } };
  g_autoptr (WinnowShownText) display = winnow_shown_text_new (g_strdup ("one two"), 7, badges, 3, NULL, 0);
  WinnowTextRange all = { 0, display->n_characters }, none = g_array_index (display->badges, WinnowTextRange, 1);
  g_assert_cmpstr (display->text, ==, "one \u00a01\u00a0\u202f\u00a01.2\u00a0two");
  g_assert_cmpuint (none.end, ==, none.start);
  assert_takes (winnow_shown_text_dup_source (display, all), "one two");
  for (guint32 i = 4; i < display->n_characters - 3; i++)
    g_assert_cmpuint (winnow_shown_text_get_byte (display, i), ==, 4);
}

/* Each character of the source is shown once, in order; there and back again is the same byte. */
test_case (display_round_trip)
{
  g_autoptr (GString) source = g_string_new (NULL);
  g_autoptr (GArray) badges = g_array_new (FALSE, FALSE, sizeof (WinnowSign));
  for (guint i = 0; i < 3000; i++)
    {
      WinnowSign badge = { source->len, "12.3" };
      if (i % 97 == 0)
        g_array_append_val (badges, badge);
      g_string_append (source, i % 3 == 0 ? "é" : i % 3 == 1 ? "龙" : "x");
    }
  g_autoptr (WinnowShownText) display = winnow_shown_text_new (g_strdup (source->str), source->len,
                                                               (const WinnowSign *) badges->data, badges->len, NULL, 0);

  g_assert_cmpuint (display->breaks->len, >, 0); /* 3,000 characters without a space */
  for (guint32 byte = 0; byte < source->len; byte += g_utf8_skip[(guchar) source->str[byte]])
    {
      WinnowTextRange range
          = winnow_shown_text_get_range (display, byte, byte + g_utf8_skip[(guchar) source->str[byte]]);
      const char *shown = g_utf8_offset_to_pointer (display->text, range.start);
      g_assert_cmpuint (range.end - range.start, ==, 1);
      g_assert_cmpuint (g_utf8_get_char (shown), ==, g_utf8_get_char (source->str + byte));
      g_assert_cmpuint (winnow_shown_text_get_byte (display, range.start), ==, byte);
    }
}

test_case (display_copy)
{
  g_autoptr (GString) source = g_string_new (NULL);
  const WinnowSign badges[] = { { 10, "1" }, { 700, "2" }, { 4000, "3" } };
  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (source, "word%u ", i);
  g_autoptr (WinnowShownText) display = winnow_shown_text_new (g_strdup (source->str), source->len, badges, 3, NULL, 0);
  WinnowTextRange all = { 0, display->n_characters };
  assert_takes (winnow_shown_text_dup_source (display, all), source->str);
  g_assert_cmpuint (display->n_characters, >, source->len);
}

/* No line of the shown text is long enough to make laying it out slow; what has short lines stays
 * as it is. */
test_case (display_breaks)
{
  g_autoptr (GString) source = g_string_new (NULL);
  for (guint i = 0; i < 20000; i++)
    g_string_append (source, i % 19 == 18 ? "。" : "道");
  g_autoptr (WinnowShownText) display = winnow_shown_text_new (g_strdup (source->str), source->len, NULL, 0, NULL, 0);
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
  g_autoptr (WinnowShownText) plain = winnow_shown_text_new (g_strdup ("one\ntwo\r\nthree"), 14, NULL, 0, NULL, 0);
  g_assert_cmpstr (plain->text, ==, "one\ntwo\r\nthree");
  g_assert_cmpuint (plain->breaks->len, ==, 0);
}

test_case (display_empty)
{
  const WinnowSign badges[] = { { 0, "1" } };
  g_autoptr (WinnowShownText) display = winnow_shown_text_new (g_strdup (""), 0, badges, 1, NULL, 0);
  WinnowTextRange range = winnow_shown_text_get_range (display, 0, 0);
  g_assert_cmpuint (range.start, ==, 3); /* behind the number */
  g_assert_cmpuint (range.end, ==, 3);
  g_assert_cmpuint (winnow_shown_text_get_byte (display, 2), ==, 0);
}

/* ── the pair ── */

static const char text_a[] = "Alpha beta gamma delta. Form to fill in. Epsilon zeta eta theta.";
static const char text_b[] = "Epsilon zeta eta theta! Alpha beta gamma delta? Beta gamma.";

static WinnowComparison *
make_small (void)
{
  g_autoptr (GArray) exclusions = g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
  WinnowExclusion exclusion
      = { WINNOW_EXCLUSION_TEMPLATE, find_byte (text_a, "Form"), find_byte (text_a, " Eps"), 0, 4 };
  const WinnowPassage passages[] = {
    make_passage (0, find_byte (text_a, ". Form"), find_byte (text_b, "Alpha"), find_byte (text_b, "?"),
                  WINNOW_PASSAGE_EXACT),
    make_passage (find_byte (text_a, "beta"), find_byte (text_a, " delta"), find_byte (text_b, "Beta"),
                  strlen (text_b) - 1, WINNOW_PASSAGE_NEAR),
    make_passage (find_byte (text_a, "Epsilon"), strlen (text_a) - 1, 0, find_byte (text_b, "!"),
                  WINNOW_PASSAGE_REWORDED),
  };
  g_array_append_val (exclusions, exclusion);
  return make_comparison (text_a, text_b, passages, G_N_ELEMENTS (passages), exclusions);
}

static guint
count_marks (const WinnowComparisonSide *side, WinnowHighlightType type, const char *expected)
{
  guint n = 0;
  for (guint i = 0; i < side->highlights->len; i++)
    {
      const WinnowHighlight *mark = &g_array_index (side->highlights, WinnowHighlight, i);
      if (i > 0)
        g_assert_cmpuint (g_array_index (side->highlights, WinnowHighlight, i - 1).range.start, <=, mark->range.start);
      if (mark->type != type)
        continue;
      g_autofree char *text = dup_range (side->shown, mark->range);
      if (expected != NULL)
        g_assert_nonnull (strstr (text, expected));
      n++;
    }
  return n;
}

test_case (marks)
{
  g_autoptr (WinnowComparison) comparison = make_small ();
  const WinnowComparisonSide *a = &comparison->side[WINNOW_SIDE_A];
  const WinnowComparisonSide *b = &comparison->side[WINNOW_SIDE_B];
  g_assert_cmpuint (count_marks (a, WINNOW_HIGHLIGHT_HUE, NULL), ==, 3);
  g_assert_cmpuint (count_marks (a, WINNOW_HIGHLIGHT_BADGE, NULL), ==, 3);
  g_assert_cmpuint (a->shared->len, ==, 1);
  g_assert_cmpuint (b->shared->len, ==, 0);
  g_autofree char *shared = dup_range (a->shown, g_array_index (a->shared, WinnowTextRange, 0));
  g_assert_nonnull (strstr (shared, "beta gamma"));
  g_assert_cmpuint (count_marks (a, WINNOW_HIGHLIGHT_EXCLUDED, "Form to fill in."), ==, 1);
}

static guint32
find_character (const WinnowComparison *comparison, WinnowSide side, const char *text, const char *needle)
{
  guint32 byte = find_byte (text, needle);
  return winnow_shown_text_get_range (comparison->side[side].shown, byte, byte).start;
}

test_case (find_passage)
{
  g_autoptr (WinnowComparison) comparison = make_small ();
  guint32 inside_both = find_character (comparison, WINNOW_SIDE_A, text_a, "gamma");
  guint32 outside = find_character (comparison, WINNOW_SIDE_A, text_a, "Form");
  guint32 badge = g_array_index (comparison->side[WINNOW_SIDE_B].shown->badges, WinnowTextRange, 2).start;
  g_assert_cmpint (winnow_comparison_find_passage (comparison, WINNOW_SIDE_A, inside_both, WINNOW_NO_PASSAGE), ==, 0);
  g_assert_cmpint (winnow_comparison_find_passage (comparison, WINNOW_SIDE_A, inside_both, 0), ==, 1);
  g_assert_cmpint (winnow_comparison_find_passage (comparison, WINNOW_SIDE_A, inside_both, 1), ==, 0);
  g_assert_cmpint (winnow_comparison_find_passage (comparison, WINNOW_SIDE_A, outside, 2), ==, WINNOW_NO_PASSAGE);
  g_assert_cmpint (winnow_comparison_find_passage (comparison, WINNOW_SIDE_B, badge, WINNOW_NO_PASSAGE), ==, 2);
  g_assert_cmpuint (winnow_comparison_find_exclusion (comparison, WINNOW_SIDE_A, outside)->words, ==, 4);
  g_assert_null (winnow_comparison_find_exclusion (comparison, WINNOW_SIDE_A, inside_both));
}

test_case (excerpt)
{
  const char *a = "  one\n\n two\tthree four five";
  const WinnowPassage passage = make_passage (0, strlen (a), 0, 3, WINNOW_PASSAGE_EXACT);
  g_autoptr (WinnowComparison) comparison = make_comparison (a, "one", &passage, 1, NULL);
  assert_takes (winnow_comparison_dup_excerpt (comparison, WINNOW_SIDE_A, 0, 100), "one two three four five");
  assert_takes (winnow_comparison_dup_excerpt (comparison, WINNOW_SIDE_A, 0, 11), "one two…");
}

/* A note has the page to which it belongs, and a sign that is not copied with the text. */
test_case (places)
{
  const guint32 starts[] = { 0, 4, 8 };
  const WinnowMark note = { WINNOW_NOTE + WINNOW_PART_COMMENT, 10, 13, 5 };
  g_autoptr (GArray) pages = g_array_new (FALSE, FALSE, sizeof (guint32)), marks = winnow_array_new (WinnowMark);
  g_array_append_vals (pages, starts, 3);
  g_array_append_val (marks, note);
  g_autoptr (WinnowPair) pair = make_pair ("one two f\nsay", "one", NULL, 0);
  WinnowSettings settings = get_settings ();
  pair->side[WINNOW_SIDE_A].places = winnow_places_new (pages, marks);
  g_autoptr (WinnowComparison) comparison = winnow_comparison_new (pair, &settings);
  const guint expected[] = { 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 2 };
  winnow_for_each_below (i, G_N_ELEMENTS (expected))
    {
      WinnowTextRange shown = winnow_shown_text_get_range (comparison->side[WINNOW_SIDE_A].shown, i, i);
      const WinnowTextPlace *place = winnow_comparison_get_place (comparison, WINNOW_SIDE_A, shown.start);
      g_assert_cmpuint (place->page, ==, expected[i]);
      g_assert_cmpuint (place->level, ==, i < 10 ? 0 : note.level);
    }
  g_assert_nonnull (strstr (comparison->side[WINNOW_SIDE_A].shown->text, "comment, p. 2"));
  g_assert_null (winnow_comparison_get_place (comparison, WINNOW_SIDE_B, 2));
}

/* ── what counts ── */

/* Everything that is found is shown once: first what counts, numbered, then what is set aside; a
 * switch moves it and loses nothing. */
test_case (switches)
{
  g_autofree char *text = g_strnfill (1000, 'x');
  WinnowPassage passages[] = {
    make_passage (0, 100, 0, 100, WINNOW_PASSAGE_EXACT),
    make_passage (200, 300, 200, 300, WINNOW_PASSAGE_NEAR),  /* short */
    make_passage (400, 600, 400, 600, WINNOW_PASSAGE_EXACT), /* quoted */
  };
  passages[1].weight = WINNOW_WORD_WEIGHT * 10;
  g_autoptr (WinnowPair) pair = make_pair (text, text, passages, G_N_ELEMENTS (passages));
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      WinnowExclusion quote = { WINNOW_EXCLUSION_QUOTES, 380, 620, 380, 620 };
      pair->side[side].exclusions = g_array_new (FALSE, FALSE, sizeof quote);
      g_array_append_val (pair->side[side].exclusions, quote);
    }
  static const struct
  {
    guint exclude, counted;
    guint32 total, covered;
  } cases[] = {
    { 0, 3, 1000, 400 },
    { 1 << WINNOW_EXCLUSION_SHORT, 2, 1000, 300 },
    { 1 << WINNOW_EXCLUSION_QUOTES, 2, 760, 200 },
    { 1 << WINNOW_EXCLUSION_SHORT | 1 << WINNOW_EXCLUSION_QUOTES, 1, 760, 100 },
  };
  winnow_for_each_of (row, cases)
    {
      WinnowSettings settings = get_settings ();
      settings.exclude = row->exclude | 1 << WINNOW_EXCLUSION_TEMPLATE;
      g_autoptr (WinnowComparison) comparison = winnow_comparison_new (pair, &settings);
      const WinnowComparisonSide *a = &comparison->side[WINNOW_SIDE_A];
      g_assert_true (winnow_comparison_is_scored_with (comparison, &settings));
      g_assert_cmpuint (comparison->n_numbered, ==, row->counted);
      g_assert_cmpuint ((comparison->passages->len - comparison->n_entries), ==, 3 - row->counted);
      g_assert_cmpuint (winnow_ledger_get_counted (&a->ledger), ==, row->total);
      g_assert_cmpuint (a->ledger.covered, ==, row->covered);
      g_assert_cmpuint (count_marks (a, WINNOW_HIGHLIGHT_BADGE, NULL), ==, row->counted);
      g_assert_cmpuint (count_marks (a, WINNOW_HIGHLIGHT_HUE, NULL), ==, 3);
      g_assert_cmpuint (a->exclusions->len, ==, row->exclude >> WINNOW_EXCLUSION_QUOTES & 1);
      for (guint j = 0; j < 3; j++)
        {
          const WinnowShownPassage *passage = winnow_comparison_get_passage (comparison, j);
          g_assert_cmpint (passage->excluded == WINNOW_EXCLUSION_NONE, ==, j < row->counted);
          g_assert_cmpint (passage->hue == WINNOW_NO_HUE, ==, j >= row->counted);
        }
    }
}

/* The same passage is found again however it is scored. */
test_case (same)
{
  g_autofree char *text = g_strnfill (1000, 'x');
  WinnowPassage passages[] = {
    make_passage (0, 100, 500, 600, WINNOW_PASSAGE_EXACT),
    make_passage (0, 100, 700, 800, WINNOW_PASSAGE_EXACT),
    make_passage (200, 300, 200, 300, WINNOW_PASSAGE_NEAR),
  };
  passages[0].weight = WINNOW_WORD_WEIGHT * 10;
  g_autoptr (WinnowPair) pair = make_pair (text, text, passages, G_N_ELEMENTS (passages));
  WinnowSettings all = get_settings (), few = get_settings ();
  all.exclude = 0;
  g_autoptr (WinnowComparison) before = winnow_comparison_new (pair, &all), after = winnow_comparison_new (pair, &few);
  g_assert_cmpint (winnow_comparison_find_same (after, before, 0), ==, 2); /* set aside */
  g_assert_cmpint (winnow_comparison_find_same (after, before, 1), ==, 0);
  g_assert_cmpint (winnow_comparison_find_same (after, before, 2), ==, 1);
  g_assert_cmpint (winnow_comparison_find_same (after, before, WINNOW_NO_PASSAGE), ==, WINNOW_NO_PASSAGE);
}

/* What is told below a passage counts, is colored and can be chosen, but is not walked, nor in the
 * number of passages; a repetition is numbered only where the passage itself does not stand. */
test_case (parts)
{
  static const struct
  {
    const char *label;
    WinnowEntryRelation relation;
    guint own;
    int next, previous;
    gboolean has_badge[WINNOW_N_SIDES];
  } expected[] = {
    { "1", WINNOW_ENTRY_OWN, 0, 2, WINNOW_NO_PASSAGE, { TRUE, TRUE } },
    { "1.1", WINNOW_ENTRY_PART, 0, 2, 0, { TRUE, TRUE } },
    { "2", WINNOW_ENTRY_OWN, 2, 4, 0, { TRUE, TRUE } },
    { "2.1", WINNOW_ENTRY_REPETITION, 2, 4, 2, { FALSE, TRUE } },
    { "3", WINNOW_ENTRY_OWN, 4, WINNOW_NO_PASSAGE, 2, { TRUE, TRUE } },
  };
  g_autofree char *text = g_strnfill (1000, 'x');
  WinnowPassage passages[] = {
    make_passage (0, 200, 0, 80, WINNOW_PASSAGE_CONDENSED),
    make_passage (20, 60, 30, 70, WINNOW_PASSAGE_EXACT), /* in the summary */
    make_passage (300, 400, 300, 400, WINNOW_PASSAGE_EXACT),
    make_passage (300, 400, 500, 600, WINNOW_PASSAGE_EXACT), /* the same again */
    make_passage (700, 800, 700, 800, WINNOW_PASSAGE_NEAR),
  };
  passages[1].is_held = passages[3].is_held = TRUE;
  g_autoptr (WinnowPair) pair = make_pair (text, text, passages, G_N_ELEMENTS (passages));
  WinnowSettings settings = get_settings ();
  g_autoptr (WinnowOverlap) scored = winnow_pair_score (pair, &settings);
  g_autoptr (WinnowComparison) comparison = winnow_comparison_new (pair, &settings);

  g_assert_cmpuint (comparison->n_numbered, ==, scored->n_passages);
  g_assert_cmpuint (comparison->n_entries, ==, G_N_ELEMENTS (expected));
  g_assert_cmpint (winnow_comparison_step (comparison, WINNOW_NO_PASSAGE, 1), ==, 0);
  g_assert_cmpint (winnow_comparison_step (comparison, WINNOW_NO_PASSAGE, -1), ==, 4);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const WinnowShownPassage *passage = winnow_comparison_get_passage (comparison, i);
      assert_takes (winnow_comparison_dup_label (comparison, i), expected[i].label);
      g_assert_cmpint (passage->relation, ==, expected[i].relation);
      g_assert_cmpint (passage->hue, ==, winnow_comparison_get_passage (comparison, expected[i].own)->hue);
      g_assert_cmpint (winnow_comparison_step (comparison, i, 1), ==, expected[i].next);
      g_assert_cmpint (winnow_comparison_step (comparison, i, -1), ==, expected[i].previous);
      for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
        {
          WinnowTextRange badge = g_array_index (comparison->side[side].shown->badges, WinnowTextRange, i);
          g_assert_cmpint (badge.end > badge.start, ==, expected[i].has_badge[side]);
          if (expected[i].has_badge[side])
            g_assert_cmpint (winnow_comparison_find_passage (comparison, side, badge.start, WINNOW_NO_PASSAGE), ==, i);
        }
    }
}

/* The template was cut out before the alignment: it stays as the check had it, and the switch waits
 * for another one. */
test_case (template_waits)
{
  g_autoptr (WinnowPair) pair = make_pair ("one", "two", NULL, 0);
  WinnowSettings settings = get_settings ();
  settings.exclude ^= 1 << WINNOW_EXCLUSION_TEMPLATE;
  g_autoptr (WinnowComparison) comparison = winnow_comparison_new (pair, &settings);
  g_assert_true (comparison->template_waits);
  g_assert_true (comparison->settings.exclude >> WINNOW_EXCLUSION_TEMPLATE & 1);
  g_assert_true (winnow_comparison_is_scored_with (comparison, &settings));
  settings = get_settings ();
  g_assert_false (winnow_comparison_is_scored_with (comparison, &settings));
}

/* ── disguises ── */

static void
add_flag (WinnowPairSide *side, WinnowDisguise disguise, guint32 start, guint32 end, guint32 count)
{
  WinnowDisguiseRange flag = { disguise, start, end, count };
  g_array_append_val (side->flags, flag);
}

/* Each invisible character gets a sign and each look-alike letter a frame; what is copied, and
 * every place, stays as it was. */
test_case (disguises)
{
  const char *text = "in\u200bvis\u200bible w\u043erds and ma\U0001d42dh";
  g_autoptr (WinnowPair) pair = make_pair (text, "b", NULL, 0);
  WinnowPairSide *a = &pair->side[WINNOW_SIDE_A];
  WinnowSettings settings = get_settings ();
  WinnowPart part = { WINNOW_PART_HIDDEN, (char *) "unseen", 2 };
  a->flags = g_array_new (FALSE, FALSE, sizeof (WinnowDisguiseRange));
  a->parts = g_ptr_array_new ();
  g_ptr_array_add (a->parts, &part);
  add_flag (a, WINNOW_DISGUISE_INVISIBLE, 2, find_byte (text, "ible"), 2);
  add_flag (a, WINNOW_DISGUISE_HIDDEN, 2, 2, 6);
  add_flag (a, WINNOW_DISGUISE_LOOKALIKE, find_byte (text, "w\u043e"), find_byte (text, " and"), 1);
  add_flag (a, WINNOW_DISGUISE_STYLED, find_byte (text, "ma"), strlen (text), 1);

  g_autoptr (WinnowComparison) comparison = winnow_comparison_new (pair, &settings);
  const WinnowComparisonSide *side = &comparison->side[WINNOW_SIDE_A];
  WinnowTextRange all = { 0, side->shown->n_characters };
  assert_takes (winnow_shown_text_dup_source (side->shown, all), text);
  g_assert_cmpuint (count_marks (side, WINNOW_HIGHLIGHT_SIGN, NULL), ==, 3);
  g_assert_cmpuint (count_marks (side, WINNOW_HIGHLIGHT_DISGUISE, NULL), ==, 2);
  g_assert_cmpuint (side->boxed->len, ==, 5);
  g_assert_cmpuint (side->disguises->len, ==, 4); /* hidden text once, with what is hidden */
  assert_takes (dup_range (side->shown, g_array_index (side->boxed, WinnowTextRange, 3)), "\u043e");

  const WinnowShownDisguise *hidden = winnow_comparison_find_disguise (
      comparison, WINNOW_SIDE_A, g_array_index (side->shown->signs, WinnowTextRange, 0).start);
  g_assert_cmpstr (hidden->disguise.hidden, ==, "unseen");
  g_assert_null (winnow_comparison_find_disguise (comparison, WINNOW_SIDE_A, 0));
}

/* ── words ── */

static char *
dup_differing (const WinnowPair *pair, WinnowSide side)
{
  GString *words = g_string_new (NULL);
  const GArray *differing = pair->side[side].differing;
  winnow_for_each_value (const WinnowDifferingWords, each, differing)
    {
      WinnowRange range = each->range;
      g_string_append_printf (words, "[%.*s]", (int) (range.end - range.start), pair->side[side].text + range.start);
    }
  return g_string_free (words, FALSE);
}

/* A word of a translated passage is linked to each of its translations, by bytes of the texts. */
test_case (links)
{
  const char *a = "Nur eine Brücke führt hinüber.", *b = "There is one bridge, a bridge of stone.";
  const WinnowPassage passage = make_passage (0, strlen (a), 0, strlen (b), WINNOW_PASSAGE_TRANSLATED);
  g_autoptr (WinnowPair) pair = make_pair (a, b, &passage, 1);
  const char *places[] = { strstr (b, "bridge,"), strstr (b, "bridge of") };
  winnow_pair_find_words (pair, TRUE, NULL);
  WinnowRange words[WINNOW_N_SIDES];
  g_assert_false (winnow_pair_get_link (pair, 0, G_N_ELEMENTS (places), words));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_assert_true (winnow_pair_get_link (pair, 0, i, words));
      g_assert_cmpuint (words[WINNOW_SIDE_A].start, ==, strstr (a, "Brücke") - a);
      g_assert_cmpuint (words[WINNOW_SIDE_A].end, ==, strstr (a, " führt") - a);
      g_assert_cmpuint (words[WINNOW_SIDE_B].start, ==, places[i] - b);
      g_assert_cmpuint (words[WINNOW_SIDE_B].end, ==, places[i] - b + strlen ("bridge"));
    }
}

/* The window shows the words that winnow_passage_eachadd_differing() finds, as reports do. */
test_case (differing_words)
{
  const char *a = "The tide tables were printed by the harbour office",
             *b = "Harbour offices printed tables of the tides by law";
  static const struct
  {
    WinnowPassageKind kind;
    const char *a, *b;
  } cases[] = {
    { WINNOW_PASSAGE_REWORDED, "[tide][office]", "[offices][tides by law]" },
    { WINNOW_PASSAGE_CONDENSED, "", "" },
    { WINNOW_PASSAGE_EXACT, "", "" },
  };
  winnow_for_each_of (row, cases)
    {
      const WinnowPassage passage = make_passage (0, strlen (a), 0, strlen (b), row->kind);
      g_autoptr (WinnowPair) pair = make_pair (a, b, &passage, 1);
      winnow_pair_find_words (pair, TRUE, NULL);
      assert_takes (dup_differing (pair, WINNOW_SIDE_A), row->a);
      assert_takes (dup_differing (pair, WINNOW_SIDE_B), row->b);
    }
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

test_case (map_monotone_and_mirrored)
{
  for (guint seed = 0; seed < 20; seed++)
    {
      g_autoptr (WinnowComparison) comparison = make_crossing (seed, 1 + seed * 3);
      g_autoptr (WinnowScrollMap) map = winnow_scroll_map_new (comparison, WINNOW_NO_PASSAGE);
      double end_a = comparison->side[WINNOW_SIDE_A].shown->n_characters,
             end_b = comparison->side[WINNOW_SIDE_B].shown->n_characters;
      double former = -1;
      for (double a = 0; a <= end_a; a += 3.5)
        {
          double b = winnow_scroll_map_convert (map, WINNOW_SIDE_A, a);
          double again
              = winnow_scroll_map_convert (map, WINNOW_SIDE_A, winnow_scroll_map_convert (map, WINNOW_SIDE_B, b));
          g_assert_cmpfloat (b, >=, former);
          g_assert_cmpfloat (b, <=, end_b);
          g_assert_cmpfloat_with_epsilon (again, b, 1e-6);
          former = b;
        }
      g_assert_cmpfloat (winnow_scroll_map_convert (map, WINNOW_SIDE_A, 0), ==, 0);
      g_assert_cmpfloat (winnow_scroll_map_convert (map, WINNOW_SIDE_A, end_a), ==, end_b);
    }
}

/* One side has blanks between the words of its first half: what is in step stays so. */
test_case (map_inside_of_a_passage)
{
  const guint n = 400;
  const char *const sides[] = { " ", "          " };
  g_autoptr (GString) a = g_string_new (NULL), b = g_string_new (NULL);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < n; i++)
    {
      guint32 place[] = { (guint32) a->len, (guint32) b->len };
      g_array_append_vals (places, place, 2);
      g_string_append_printf (a, "w%03u%s", i, sides[0]);
      g_string_append_printf (b, "w%03u%s", i, sides[i < n / 2]);
    }
  const WinnowPassage passage = make_passage (0, a->len - 1, 0, b->len - 1, WINNOW_PASSAGE_EXACT);
  g_autoptr (WinnowPair) pair = make_pair (a->str, b->str, &passage, 1);
  winnow_pair_find_words (pair, TRUE, NULL);
  const WinnowSettings settings = get_settings ();
  g_autoptr (WinnowComparison) comparison = winnow_comparison_new (pair, &settings);
  g_autoptr (WinnowScrollMap) map = winnow_scroll_map_new (comparison, WINNOW_NO_PASSAGE);
  for (guint i = 0; i < n; i++)
    {
      guint32 at[WINNOW_N_SIDES];
      for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
        {
          guint32 byte = g_array_index (places, guint32, 2 * i + side);
          at[side] = winnow_shown_text_get_range (comparison->side[side].shown, byte, byte).start;
        }
      g_assert_cmpfloat_with_epsilon (winnow_scroll_map_convert (map, WINNOW_SIDE_A, at[WINNOW_SIDE_A]),
                                      at[WINNOW_SIDE_B], 100);
    }
}

/* ── verdicts ── */

static WinnowOverlap *
new_decided (const WinnowPair *pair, guint index, WinnowVerdict verdict)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  overlap->id = pair->overlap->id;
  overlap->a.total = pair->overlap->a.total;
  overlap->b.total = pair->overlap->b.total;
  overlap->passages = g_array_copy (pair->overlap->passages);
  g_array_index (overlap->passages, WinnowPassage, index).verdict = verdict;
  return overlap;
}

/* What is dismissed keeps its place and its number, and stays to be walked; it has no color and
 * does not count. The others keep their colors. */
test_case (dismissed)
{
  g_autofree char *text = g_strnfill (1000, 'x');
  const WinnowPassage passages[] = {
    make_passage (0, 100, 0, 100, WINNOW_PASSAGE_EXACT),
    make_passage (200, 300, 200, 300, WINNOW_PASSAGE_NEAR),
    make_passage (400, 500, 400, 500, WINNOW_PASSAGE_EXACT),
  };
  g_autoptr (WinnowPair) pair = make_pair (text, text, passages, G_N_ELEMENTS (passages));
  pair->overlap->id = 7;
  WinnowSettings settings = get_settings ();
  g_autoptr (WinnowComparison) before = winnow_comparison_new (pair, &settings);
  g_autoptr (WinnowOverlap) overlap = new_decided (pair, 1, WINNOW_VERDICT_DISMISSED);
  g_autoptr (WinnowPair) decided = winnow_pair_new_decided (pair, overlap);
  g_autoptr (WinnowComparison) after = winnow_comparison_new (decided, &settings);

  g_assert_true (winnow_pair_is_same (pair, decided));
  g_assert_true (winnow_comparison_has_passages_of (after, before));
  g_assert_cmpuint (after->n_entries, ==, 3);
  g_assert_cmpuint ((after->passages->len - after->n_entries), ==, 0);
  g_assert_cmpuint (after->n_numbered, ==, 3);
  g_assert_cmpuint (before->n_decided[WINNOW_VERDICT_DISMISSED], ==, 0);
  g_assert_cmpuint (after->n_decided[WINNOW_VERDICT_DISMISSED], ==, 1);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *wanted = g_strdup_printf ("%u", i + 1);
      assert_takes (winnow_comparison_dup_label (after, i), wanted);
      g_assert_cmpint (winnow_comparison_step (after, (int) i - 1, 1), ==, (int) i);
      guint hue = i == 1 ? WINNOW_NO_HUE : winnow_comparison_get_passage (before, i)->hue;
      g_assert_cmpuint (winnow_comparison_get_passage (after, i)->hue, ==, hue);
    }
  g_assert_cmpint (winnow_comparison_get_passage (after, 1)->verdict, ==, WINNOW_VERDICT_DISMISSED);
  g_assert_cmpuint (after->side[WINNOW_SIDE_A].ledger.covered, <, before->side[WINNOW_SIDE_A].ledger.covered);
  g_assert_cmpfloat (after->side[WINNOW_SIDE_B].similarity, <, before->side[WINNOW_SIDE_B].similarity);

  /* And back. */
  g_autoptr (WinnowOverlap) undecided = new_decided (decided, 1, WINNOW_VERDICT_UNDECIDED);
  g_autoptr (WinnowPair) again = winnow_pair_new_decided (decided, undecided);
  g_autoptr (WinnowComparison) last = winnow_comparison_new (again, &settings);
  g_assert_true (winnow_pair_is_same (pair, again));
  g_assert_cmpuint (last->side[WINNOW_SIDE_A].ledger.covered, ==, before->side[WINNOW_SIDE_A].ledger.covered);
  g_assert_cmpuint (winnow_comparison_get_passage (last, 1)->hue, ==, winnow_comparison_get_passage (before, 1)->hue);
}

/* A verdict takes the parts of a passage along; where the library has no such overlap, or the
 * passage is set aside, there is none. */
test_case (can_decide)
{
  g_autofree char *text = g_strnfill (1000, 'x');
  WinnowPassage passages[] = {
    make_passage (0, 200, 0, 80, WINNOW_PASSAGE_CONDENSED),
    make_passage (20, 60, 30, 70, WINNOW_PASSAGE_EXACT),
    make_passage (300, 400, 300, 400, WINNOW_PASSAGE_EXACT),
    make_passage (500, 600, 500, 600, WINNOW_PASSAGE_EXACT),
  };
  passages[1].is_held = TRUE;
  passages[3].weight = WINNOW_WORD_WEIGHT * 10; /* short */
  g_autoptr (WinnowPair) pair = make_pair (text, text, passages, G_N_ELEMENTS (passages));
  WinnowSettings settings = get_settings ();
  g_autoptr (WinnowComparison) unknown = winnow_comparison_new (pair, &settings);
  g_assert_false (winnow_comparison_can_decide (unknown, 0));

  pair->overlap->id = 7;
  g_autoptr (WinnowComparison) comparison = winnow_comparison_new (pair, &settings);
  g_assert_cmpuint ((comparison->passages->len - comparison->n_entries), ==, 1);
  for (int i = 0; i < 3; i++)
    g_assert_true (winnow_comparison_can_decide (comparison, i));
  g_assert_false (winnow_comparison_can_decide (comparison, 3));
  g_assert_false (winnow_comparison_can_decide (comparison, WINNOW_NO_PASSAGE));
  g_autoptr (GArray) family = winnow_comparison_dup_family (comparison, 0),
                     alone = winnow_comparison_dup_family (comparison, 2);
  g_assert_cmpuint (family->len, ==, 2);
  g_assert_cmpuint (alone->len, ==, 1);
  g_assert_cmpuint (g_array_index (alone, guint, 0), ==, 2);
}

/* Whichever passage is pinned, its ends meet. */
test_case (map_pinned)
{
  g_autoptr (WinnowComparison) comparison = make_crossing (3, 40);
  for (guint i = 0; i < comparison->n_entries; i++)
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
test_case (map_heaviest)
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
      g_assert_cmpfloat_with_epsilon (
          winnow_scroll_map_convert (map, WINNOW_SIDE_A, passage->range[WINNOW_SIDE_A].start),
          passage->range[WINNOW_SIDE_B].start, 1e-6);
    }
}

test_case (map_without_passages)
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
  winnow_for_each_value (const WinnowTextRange, hit, hits)
    g_assert_cmpuint (hit->end, <=, strlen (text));
  return hits->len;
}

test_case (find)
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

/* A passage tells of the disguises of either side that stand in it, and of no others. */
test_case (disguised_passages)
{
  g_autofree char *text = g_strnfill (1000, 'x');
  const WinnowPassage passages[] = {
    make_passage (0, 100, 500, 600, WINNOW_PASSAGE_EXACT),
    make_passage (200, 300, 200, 300, WINNOW_PASSAGE_EXACT),
  };
  g_autoptr (WinnowPair) pair = make_pair (text, text, passages, G_N_ELEMENTS (passages));
  WinnowSettings settings = get_settings ();
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    pair->side[side].flags = g_array_new (FALSE, FALSE, sizeof (WinnowDisguiseRange));
  add_flag (&pair->side[WINNOW_SIDE_A], WINNOW_DISGUISE_SPACED, 100, 150, 50); /* behind it */
  add_flag (&pair->side[WINNOW_SIDE_A], WINNOW_DISGUISE_INVISIBLE, 50, 120, 3);
  add_flag (&pair->side[WINNOW_SIDE_B], WINNOW_DISGUISE_LOOKALIKE, 510, 520, 2);

  g_autoptr (WinnowComparison) comparison = winnow_comparison_new (pair, &settings);
  g_assert_cmpuint (winnow_comparison_get_passage (comparison, 0)->disguises, ==,
                    1u << WINNOW_DISGUISE_INVISIBLE | 1u << WINNOW_DISGUISE_LOOKALIKE);
  g_assert_cmpuint (winnow_comparison_get_passage (comparison, 1)->disguises, ==, 0);
}

/* Where both have a date, the earlier one says so; on one day, or where it may be one, neither
 * does. */
test_case (dates)
{
  static const struct
  {
    const char *dates[WINNOW_N_SIDES];
    const char *expected[WINNOW_N_SIDES];
  } cases[] = {
    { { "2020-12-29", "2019-04-14" }, { "2020-12-29", "2019-04-14, earlier" } },
    { { "2020-12-29", "2020-12-30" }, { "2020-12-29, earlier", "2020-12-30" } },
    { { "2020-12-29", "2020-12-29" }, { "2020-12-29", "2020-12-29" } },
    { { "2020", "2020-12-29" }, { "2020", "2020-12-29" } },
    { { "2020", "2021-05" }, { "2020, earlier", "2021-05" } },
    { { "2020-12-29", NULL }, { "2020-12-29", NULL } },
    { { NULL, NULL }, { NULL, NULL } },
  };
  winnow_for_each_of (row, cases)
    {
      g_autoptr (WinnowPair) pair = make_pair ("one", "two", NULL, 0);
      WinnowSettings settings = get_settings ();
      for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
        {
          g_assert_null (pair->side[side].document->date);
          pair->side[side].document->date = g_strdup (row->dates[side]);
        }
      g_autoptr (WinnowComparison) comparison = winnow_comparison_new (pair, &settings);
      for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
        assert_takes (winnow_comparison_dup_date (comparison, side), row->expected[side]);
    }
}

TEST_PART (compare_model)
{
  g_ptr_array_add ((GPtrArray *) winnow_bilingual_dictionary_get_all (),
                   winnow_bilingual_dictionary_new ("Brücke = bridge\n", NULL));
  return g_test_run ();
}
