/* test-told.c: who is told as a passage, and who below which condensed one */
#include "report/told.h"

static void
add (GArray *passages, WinnowPassageKind kind, guint32 first, guint32 last, gboolean is_part, WinnowExclusionReason excluded)
{
  WinnowPassage passage
      = { .a = { first * 5, last * 5, first, last }, .b = { first * 7, last * 7, first, last }, .kind = kind, .is_part = is_part, .excluded = excluded };
  g_array_append_val (passages, passage);
}

static void
assert_told (const GArray *passages, const char *const *expected)
{
  g_autoptr (GArray) told = winnow_told_new (passages);
  guint n = 0;
  for (; expected[n] != NULL; n++)
    {
      g_assert_cmpuint (n, <, told->len);
      const WinnowTold *row = &g_array_index (told, WinnowTold, n);
      g_autofree char *label = winnow_told_dup_label (row);
      g_autofree char *words = g_strdup_printf ("%s: %u", label, row->index);
      g_assert_cmpstr (words, ==, expected[n]);
    }
  g_assert_cmpuint (told->len, ==, n);
}

static void
test_order (void)
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

/* A part is told even where its condensed passage is not. */
static void
test_parts_of_none (void)
{
  static const char *const expected[] = { "1: 2", "0.1: 1", NULL };
  g_autoptr (GArray) passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  assert_told (passages, &expected[2]);
  add (passages, WINNOW_PASSAGE_CONDENSED, 0, 90, FALSE, WINNOW_EXCLUSION_COMMON);
  add (passages, WINNOW_PASSAGE_EXACT, 10, 50, TRUE, WINNOW_EXCLUSION_NONE);
  add (passages, WINNOW_PASSAGE_EXACT, 100, 130, FALSE, WINNOW_EXCLUSION_NONE);
  assert_told (passages, expected);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/told/order", test_order);
  g_test_add_func ("/told/parts-of-none", test_parts_of_none);
  return g_test_run ();
}
