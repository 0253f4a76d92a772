/* test-passage-entries.c: which passages are listed, and under which other one */
#include "part.h"
#include "report/pair/passage-entries.h"

static void
add (GArray *passages, WinnowPassageKind kind, guint32 first, guint32 last, gboolean is_part,
     WinnowExclusionReason excluded)
{
  WinnowPassage passage = { .a = { first * 5, last * 5, first, last },
                            .b = { first * 7, last * 7, first, last },
                            .kind = kind,
                            .is_held = is_part,
                            .excluded = excluded };
  g_array_append_val (passages, passage);
}

static void
assert_told (const GArray *passages, const char *const *expected)
{
  g_autoptr (GArray) entries = winnow_passage_entries_new (passages);
  guint n = 0;
  for (; expected[n] != NULL; n++)
    {
      g_assert_cmpuint (n, <, entries->len);
      const WinnowPassageEntry *row = &g_array_index (entries, WinnowPassageEntry, n);
      g_autofree char *label = winnow_passage_entry_dup_label (row);
      assert_takes (g_strdup_printf ("%s: %u", label, row->index), expected[n]);
    }
  g_assert_cmpuint (entries->len, ==, n);
}

test_case (order)
{
  static const char *const expected[] = { "1: 0", "2: 1", "2.1: 2", "2.2: 4", "3: 5", "3.1: 7", "4: 8", NULL };
  g_autoptr (GArray) passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  add (passages, WINNOW_PASSAGE_EXACT, 0, 30, FALSE, WINNOW_EXCLUSION_NONE);
  add (passages, WINNOW_PASSAGE_CONDENSED, 40, 90, FALSE, WINNOW_EXCLUSION_NONE);
  add (passages, WINNOW_PASSAGE_EXACT, 40, 60, TRUE, WINNOW_EXCLUSION_NONE);
  add (passages, WINNOW_PASSAGE_EXACT, 62, 65, TRUE, WINNOW_EXCLUSION_SHORT);
  add (passages, WINNOW_PASSAGE_REWORDED, 70, 92, TRUE, WINNOW_EXCLUSION_NONE); /* reaches out */
  add (passages, WINNOW_PASSAGE_CONDENSED, 90, 200, FALSE, WINNOW_EXCLUSION_NONE);
  add (passages, WINNOW_PASSAGE_NEAR, 95, 98, FALSE, WINNOW_EXCLUSION_COMMON);
  add (passages, WINNOW_PASSAGE_EXACT, 100, 130, TRUE, WINNOW_EXCLUSION_NONE);
  add (passages, WINNOW_PASSAGE_NEAR, 300, 340, FALSE, WINNOW_EXCLUSION_NONE);
  assert_told (passages, expected);
}

/* A part is a passage of its own where its condensed passage does not count. */
test_case (parts_of_none)
{
  static const char *const expected[] = { "1: 1", "2: 2", NULL };
  g_autoptr (GArray) passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  assert_told (passages, &expected[2]);
  add (passages, WINNOW_PASSAGE_CONDENSED, 0, 90, FALSE, WINNOW_EXCLUSION_COMMON);
  add (passages, WINNOW_PASSAGE_EXACT, 10, 50, TRUE, WINNOW_EXCLUSION_NONE);
  add (passages, WINNOW_PASSAGE_EXACT, 100, 130, FALSE, WINNOW_EXCLUSION_NONE);
  assert_told (passages, expected);
}

static void
add_at (GArray *passages, guint32 a, guint32 b, guint32 length, guint32 weight, gboolean is_part,
        WinnowExclusionReason excluded)
{
  WinnowPassage passage = { .a = { a * 5, (a + length) * 5, a, a + length },
                            .b = { b * 7, (b + length) * 7, b, b + length },
                            .kind = WINNOW_PASSAGE_EXACT,
                            .weight = weight,
                            .is_held = is_part,
                            .excluded = excluded };
  g_array_append_val (passages, passage);
}

static WinnowEntryRelation
get_relation (const GArray *passages, guint index)
{
  g_autoptr (GArray) entries = winnow_passage_entries_new (passages);
  g_autofree const WinnowPassageEntry **rows = winnow_passage_entries_dup_rows (entries, passages->len);
  g_assert_nonnull (rows[index]);
  g_assert_cmpuint (rows[index]->index, ==, index);
  return rows[index]->relation;
}

/* A repetition stands below the weightier passage that holds the most of one of its sides, wherever
 * the other side is. */
test_case (repetitions)
{
  static const char *const expected[] = { "1: 1", "2: 2", "2.1: 0", "2.2: 3", "2.3: 4", "3: 5", NULL };
  g_autoptr (GArray) passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  add_at (passages, 0, 205, 30, 30, TRUE, WINNOW_EXCLUSION_NONE); /* side B in the third, before it in A */
  add_at (passages, 40, 0, 50, 50, FALSE, WINNOW_EXCLUSION_NONE);
  add_at (passages, 100, 200, 60, 60, FALSE, WINNOW_EXCLUSION_NONE);
  add_at (passages, 120, 400, 44, 44, TRUE, WINNOW_EXCLUSION_NONE); /* side A in the third but for the end */
  add_at (passages, 300, 405, 30, 30, TRUE, WINNOW_EXCLUSION_NONE); /* repeats what repeats it */
  add_at (passages, 500, 600, 40, 40, FALSE, WINNOW_EXCLUSION_NONE);
  assert_told (passages, expected);
  g_assert_cmpint (get_relation (passages, 0), ==, WINNOW_ENTRY_REPETITION);
  g_assert_cmpint (get_relation (passages, 1), ==, WINNOW_ENTRY_OWN);
  g_assert_cmpint (get_relation (passages, 4), ==, WINNOW_ENTRY_REPETITION);
}

/* Of two passages that hold as much of it the one that counts has it; a lighter one never; where
 * none counts it is one of its own, and has what repeats it. */
test_case (repetition_of_whom)
{
  static const char *const expected[] = { "1: 1", "1.1: 2", "2: 4", "2.1: 6", "3: 5", NULL };
  g_autoptr (GArray) passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  add_at (passages, 0, 0, 60, 60, FALSE, WINNOW_EXCLUSION_COMMON);
  add_at (passages, 0, 200, 40, 40, FALSE, WINNOW_EXCLUSION_NONE);
  add_at (passages, 5, 300, 30, 30, TRUE, WINNOW_EXCLUSION_NONE);
  add_at (passages, 100, 400, 60, 60, FALSE, WINNOW_EXCLUSION_COMMON);
  add_at (passages, 105, 500, 35, 35, TRUE, WINNOW_EXCLUSION_NONE);
  add_at (passages, 110, 600, 30, 30, FALSE, WINNOW_EXCLUSION_NONE);
  add_at (passages, 700, 502, 25, 25, TRUE, WINNOW_EXCLUSION_NONE);
  assert_told (passages, expected);
  g_assert_cmpint (get_relation (passages, 4), ==, WINNOW_ENTRY_OWN);
  g_assert_cmpint (get_relation (passages, 6), ==, WINNOW_ENTRY_REPETITION);
}

/* A part of a summary is listed as such although its text stands twice; what repeats a part from
 * outside is listed with the summary. */
test_case (repetition_and_summary)
{
  static const char *const expected[] = { "1: 0", "1.1: 1", "1.2: 2", "2: 3", NULL };
  g_autoptr (GArray) passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  add (passages, WINNOW_PASSAGE_CONDENSED, 0, 100, FALSE, WINNOW_EXCLUSION_NONE);
  add_at (passages, 10, 10, 40, 40, TRUE, WINNOW_EXCLUSION_NONE);
  add_at (passages, 12, 500, 30, 30, TRUE, WINNOW_EXCLUSION_NONE);
  add_at (passages, 300, 5, 50, 50, FALSE, WINNOW_EXCLUSION_NONE);
  assert_told (passages, expected);
  g_assert_cmpint (get_relation (passages, 1), ==, WINNOW_ENTRY_PART);
  g_assert_cmpint (get_relation (passages, 2), ==, WINNOW_ENTRY_REPETITION);
}

/* Equal passages that hold each other lead in no circle, and each that counts is listed once. */
test_case (circles)
{
  g_autoptr (GArray) passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  for (guint i = 0; i < 300; i++)
    {
      guint x = (guint) g_test_rand_int_range (0, 40), y = (guint) g_test_rand_int_range (0, 40);
      add_at (passages, x, y, 30, 30 + x % 3, g_test_rand_bit (),
              i % 7 == 0 ? WINNOW_EXCLUSION_COMMON : WINNOW_EXCLUSION_NONE);
    }
  g_autoptr (GArray) entries = winnow_passage_entries_new (passages);
  g_autofree const WinnowPassageEntry **rows = winnow_passage_entries_dup_rows (entries, passages->len);
  guint n = 0;
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      g_assert_cmpint (rows[i] != NULL, ==, passage->excluded == WINNOW_EXCLUSION_NONE);
      n += rows[i] != NULL;
      if (rows[i] != NULL && rows[i]->relation != WINNOW_ENTRY_OWN)
        g_assert_true (passage->is_held && rows[i]->number > 0);
    }
  g_assert_cmpuint (entries->len, ==, n);
}

static void
assert_rows (GArray *entries, const char *expected)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  for (guint i = 0; i < entries->len; i++)
    {
      g_autofree char *label = winnow_passage_entry_dup_label (&g_array_index (entries, WinnowPassageEntry, i));
      g_string_append_printf (rows, "%s%s:%u", i > 0 ? " " : "", label,
                              g_array_index (entries, WinnowPassageEntry, i).index);
    }
  g_assert_cmpstr (rows->str, ==, expected);
  g_array_unref (entries);
}

/* What a verdict sets aside keeps its number and its parts; a part that counts without its passage
 * is listed alone, with the number that it had. */
test_case (verdicts)
{
  g_autoptr (GArray) passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage)), family = NULL, entries = NULL;
  static const char *const expected[] = { "1: 0", "2: 1", "2.1: 2", "2.2: 3", "3: 4", NULL };
  add (passages, WINNOW_PASSAGE_EXACT, 0, 30, FALSE, WINNOW_EXCLUSION_NONE);
  add (passages, WINNOW_PASSAGE_CONDENSED, 40, 90, FALSE, WINNOW_EXCLUSION_NONE);
  add (passages, WINNOW_PASSAGE_EXACT, 40, 60, TRUE, WINNOW_EXCLUSION_NONE);
  add (passages, WINNOW_PASSAGE_EXACT, 70, 90, TRUE, WINNOW_EXCLUSION_NONE);
  add (passages, WINNOW_PASSAGE_NEAR, 100, 140, FALSE, WINNOW_EXCLUSION_NONE);
  add (passages, WINNOW_PASSAGE_NEAR, 200, 210, FALSE, WINNOW_EXCLUSION_SHORT);
  assert_told (passages, expected);
  assert_rows (winnow_passage_entries_new_with_decided (passages), "1:0 2:1 2.1:2 2.2:3 3:4");
  g_array_index (passages, WinnowPassage, 0).excluded = WINNOW_EXCLUSION_VERDICT;
  assert_rows (winnow_passage_entries_new (passages), "2:1 2.1:2 2.2:3 3:4");
  g_array_index (passages, WinnowPassage, 1).excluded = g_array_index (passages, WinnowPassage, 2).excluded
      = WINNOW_EXCLUSION_VERDICT;
  assert_rows (winnow_passage_entries_new (passages), "3:4 2.2:3");
  entries = winnow_passage_entries_new (passages);
  g_assert_false (g_array_index (entries, WinnowPassageEntry, 0).is_orphan);
  g_assert_true (g_array_index (entries, WinnowPassageEntry, 1).is_orphan);
  g_clear_pointer (&entries, g_array_unref);
  assert_rows (winnow_passage_entries_new_with_decided (passages), "1:0 2:1 2.1:2 2.2:3 3:4");
  entries = winnow_passage_entries_new_with_decided (passages);
  family = winnow_passage_entries_dup_family (entries, 1);
  g_assert_cmpuint (family->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (g_array_index (family, guint, i), ==, i + 1);
  g_clear_pointer (&family, g_array_unref);
  family = winnow_passage_entries_dup_family (entries, 3);
  g_assert_cmpuint (family->len, ==, 1);
  g_assert_cmpuint (g_array_index (family, guint, 0), ==, 3);
}
