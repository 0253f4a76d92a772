/* test-overlap.c: what must be true of every pair */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "fingerprint/kgram.h"
#include "match/scoring/word-kinds.h"

static WinnowText *
make_text (const char *source)
{
  return winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
}

static void
append_words (GString *text, GRand *random, guint n, const char *prefix)
{
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%d ", prefix, g_rand_int_range (random, 0, 100000));
}

static WinnowOverlap *
align (const WinnowText *a, const WinnowText *b)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  return winnow_overlap_align (a, NULL, b, NULL, &settings);
}

/* Two texts with @n_copies planted runs of 30 words, some with a changed word, in another order in
 * B. */
static void
make_pair (GRand *random, guint n_copies, char **a, char **b)
{
  GString *source = g_string_new (NULL), *target = g_string_new (NULL);
  for (guint i = 0; i < n_copies; i++)
    {
      g_autoptr (GString) copy = g_string_new (NULL);
      append_words (copy, random, 15, "c");
      append_words (source, random, 50, "a");
      g_string_append (source, copy->str);
      if (i % 2)
        g_string_append (source, "changed ");
      append_words (target, random, 40, "b");
      g_string_append (target, copy->str);
      g_string_truncate (copy, 0);
      append_words (copy, random, 15, "d");
      g_string_append (source, copy->str);
      g_string_append (target, copy->str);
    }
  *a = g_string_free (source, FALSE);
  *b = g_string_free (target, FALSE);
}

test_case (planted)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (10);
  for (guint n = 0; n < 20; n++)
    {
      g_autofree char *source = NULL, *target = NULL;
      make_pair (random, n, &source, &target);
      g_autoptr (WinnowText) a = make_text (source), b = make_text (target);
      g_autoptr (WinnowOverlap) overlap = align (a, b);
      guint32 n_changed = n / 2;

      g_assert_cmpuint (overlap->n_passages, ==, n);
      g_assert_cmpuint (overlap->a.covered, ==, 30 * n + n_changed);
      g_assert_cmpuint (overlap->b.covered, ==, 30 * n);
      for (guint i = 0; i < n; i++)
        {
          const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, i);
          g_assert_cmpint (passage->kind, ==, i % 2 ? WINNOW_PASSAGE_NEAR : WINNOW_PASSAGE_EXACT);
          g_assert_cmpfloat_with_epsilon (passage->similarity, i % 2 ? 30.0 / 31 : 1, 1e-12);
          g_assert_cmpint (source[passage->a.start], ==, 'c');
          g_assert_cmpint (target[passage->b.start], ==, 'c');
          g_assert_cmpint (source[passage->a.end], ==, ' ');
        }
    }
}

test_case (mirror)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  for (guint round = 0; round < 50; round++)
    {
      g_autofree char *source = NULL, *target = NULL;
      make_pair (random, round % 8, &source, &target);
      if (round % 3 == 0) /* text repeated on one side is where mirroring is hard */
        {
          char *twice = g_strconcat (target, source, target, NULL);
          g_free (target);
          target = twice;
        }
      g_autoptr (WinnowText) a = make_text (source), b = make_text (target);
      g_autoptr (WinnowOverlap) forth = align (a, b), back = align (b, a);

      g_assert_cmpmem (&forth->a, sizeof forth->a, &back->b, sizeof back->b);
      g_assert_cmpmem (&forth->b, sizeof forth->b, &back->a, sizeof back->a);
      g_assert_cmpuint (forth->n_passages, ==, back->n_passages);
      g_assert_cmpuint (forth->longest, ==, back->longest);
      g_assert_cmpuint (forth->n_excluded[WINNOW_EXCLUSION_SHORT], ==, back->n_excluded[WINNOW_EXCLUSION_SHORT]);
      winnow_for_each_value (const WinnowPassage, passage, forth->passages)
        {
          guint n_same = 0;
          winnow_for_each_value (const WinnowPassage, other, back->passages)
            n_same += memcmp (&passage->a, &other->b, sizeof (WinnowSpan)) == 0
                      && memcmp (&passage->b, &other->a, sizeof (WinnowSpan)) == 0 && passage->kind == other->kind
                      && passage->words == other->words && passage->similarity == other->similarity;
          g_assert_cmpuint (n_same, ==, 1);
        }
    }
}

/* A document against itself is exactly 100 %, however short it is and whatever is excluded. */
test_case (self)
{
  static const char *const sources[] = { "one",
                                         "一",
                                         "one two three",
                                         "a a a a a a a a a a a a a a a a a a a a a a a a a a a",
                                         "",
                                         "…",
                                         "The quick brown fox. 敏捷的棕色狐狸。" };
  winnow_for_each_of (source, sources)
    {
      g_autoptr (WinnowText) a = make_text (*source), b = make_text (*source);
      g_autofree guint8 *mask = g_malloc0 (a->n_tokens + 1);
      WinnowSettings settings;
      winnow_settings_init (&settings);
      for (guint n_masked = 0; n_masked <= a->n_tokens; n_masked++)
        {
          memset (mask, 1, n_masked);
          g_autoptr (WinnowOverlap) overlap = winnow_overlap_align (a, mask, b, mask, &settings);
          double expected = a->n_tokens > 0 ? 1 : 0;
          g_assert_cmpfloat (winnow_overlap_similarity_of_a (overlap), ==, expected);
          g_assert_cmpfloat (winnow_overlap_similarity_of_b (overlap), ==, expected);
        }
    }
}

/* Template text is out of the matches and out of the percentage, and a passage runs on across
 * it. */
test_case (template)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);
  g_autoptr (GString) sheet = g_string_new (NULL), a = g_string_new (NULL), b = g_string_new (NULL),
                      before = g_string_new (NULL), after = g_string_new (NULL);
  WinnowSettings settings;
  winnow_settings_init (&settings);
  append_words (sheet, random, 40, "t");
  append_words (before, random, 25, "c");
  append_words (after, random, 25, "d");
  append_words (a, random, 30, "a");
  g_string_append_printf (a, "%s%s%s", before->str, sheet->str, after->str);
  append_words (b, random, 70, "b");
  g_string_append_printf (b, "%s%s%s", before->str, sheet->str, after->str);

  g_autoptr (WinnowText) text_a = make_text (a->str), text_b = make_text (b->str), template = make_text (sheet->str);
  g_autofree guint8 *mask_a = g_malloc0 (text_a->n_tokens), *mask_b = g_malloc0 (text_b->n_tokens);
  winnow_template_mask (text_a, template, &settings, mask_a);
  winnow_template_mask (text_b, template, &settings, mask_b);
  g_autoptr (WinnowOverlap) overlap = winnow_overlap_align (text_a, mask_a, text_b, mask_b, &settings);

  g_assert_cmpuint (winnow_ledger_get_excluded (&overlap->a), ==, 40);
  g_assert_cmpuint (overlap->n_passages, ==, 1);
  g_assert_cmpuint (overlap->longest, ==, 50);
  g_assert_cmpfloat (winnow_overlap_similarity_of_a (overlap), ==, 50.0 / 80);
  g_assert_cmpfloat (winnow_overlap_similarity_of_b (overlap), ==, 50.0 / 120);
}

/* A passage that stands twice on both sides is told twice, not four times; what is repeated on one
 * side only counts there, and is told with the one it repeats. */
test_case (repeated)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (15);
  g_autoptr (GString) copy = g_string_new (NULL), twice_a = g_string_new (NULL), twice_b = g_string_new (NULL);
  append_words (copy, random, 30, "c");
  append_words (twice_a, random, 60, "a");
  append_words (twice_b, random, 70, "b");
  g_string_prepend (twice_a, copy->str);
  g_string_append (twice_a, copy->str);
  g_string_prepend (twice_b, copy->str);
  g_string_append (twice_b, copy->str);

  g_autoptr (WinnowText) once = make_text (copy->str), a = make_text (twice_a->str), b = make_text (twice_b->str);
  g_autoptr (WinnowOverlap) both = align (a, b), one = align (once, b);
  g_assert_cmpuint (both->n_passages, ==, 2);
  g_assert_cmpuint (one->n_passages, ==, 1);
  g_assert_cmpuint (one->passages->len, ==, 2);
  g_assert_cmpuint (one->a.covered, ==, 30);
  g_assert_cmpuint (one->b.covered, ==, 60);
}

/* What is too short to be a passage is counted, not dropped in silence. */
test_case (short)
{
  g_autoptr (WinnowText) a = make_text ("alpha beta the very same ten words stand in both of them gamma");
  g_autoptr (WinnowText) b = make_text ("delta the very same ten words stand in both of them epsilon zeta");
  g_autoptr (WinnowOverlap) overlap = align (a, b);
  WinnowSettings settings;
  g_assert_cmpuint (overlap->n_passages, ==, 0);
  g_assert_cmpuint (overlap->n_excluded[WINNOW_EXCLUSION_SHORT], ==, 1);
  winnow_settings_init (&settings);
  settings.min_words = 10;
  g_autoptr (WinnowOverlap) all = winnow_overlap_align (a, NULL, b, NULL, &settings);
  g_assert_cmpuint (all->n_passages, ==, 1);
  g_assert_cmpuint (all->longest, ==, 10);
}

/* Disguises that the fold undoes make no difference. */
test_case (disguises)
{
  const char *plain
      = "我们把文档的指纹保存在索引里面，然后在别的文档中查找相同的指纹，这样就能发现重复的段落，并且显示出来。";
  static const char *const disguised[] = {
    "我們把文檔的指紋保存在索引裡面，然後在別的文檔中查找相同的指紋，這樣就能發現重複的段落，並且顯示出來。",
    "我们把文档的指纹保存在索引里面 然后在别的文档中查找相同的指纹! 这样就能发现重复的段落; 并且显示出来",
    "我\xe2\x80\x8b们把文档的指\xe2\x81\xa0纹保存在索引里面，然后在别的文档中查找相同的指纹，这样就\xef\xbb\xbf能发现重"
    "复的段落，并且显示出来。",
  };
  g_autoptr (WinnowText) a = make_text (plain);
  winnow_for_each_of (row, disguised)
    {
      g_autoptr (WinnowText) b = make_text (*row);
      g_autoptr (WinnowOverlap) overlap = align (a, b);
      g_assert_cmpfloat (winnow_overlap_similarity_of_a (overlap), ==, 1);
    }
}

/* Runs of a passage agree token by token, ascend, and leave out just what was changed. */
test_case (passage_runs)
{
  const char *source = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
                       "sixteen seventeen eighteen nineteen twenty twenty-one";
  const char *target = "one two three four five SIX and a half seven eight nine ten twelve thirteen fourteen xv "
                       "sixteen seventeen eighteen nineteen twenty twenty-one";
  WinnowSettings settings;
  winnow_settings_init (&settings);
  settings.min_words = 12;
  settings.granularity.k = 3;
  g_autoptr (WinnowText) a = make_text (source), b = make_text (target);
  g_autoptr (WinnowOverlap) overlap = winnow_overlap_align (a, NULL, b, NULL, &settings);
  g_assert_cmpuint (overlap->n_passages, ==, 1);
  g_autoptr (GArray) runs = winnow_passage_dup_runs (a, b, &g_array_index (overlap->passages, WinnowPassage, 0));
  static const WinnowRun expected[] = { { 0, 0, 6 }, { 6, 9, 4 }, { 11, 13, 3 }, { 15, 17, 7 } };
  g_assert_cmpmem (runs->data, runs->len * sizeof (WinnowRun), expected, sizeof expected);
}

static char *
dup_words (const GArray *ranges, const char *text)
{
  GString *words = g_string_new (NULL);
  winnow_for_each_value (const WinnowRange, range, ranges)
    g_string_append_printf (words, "[%.*s]", (int) (range->end - range->start), text + range->start);
  return g_string_free (words, FALSE);
}

/* The words that the other side lacks, as bytes of the whole texts: in a near passage those between
 * the words that agree in order, in a reworded one those that the other side has nowhere. */
test_case (differing)
{
  const char *tides_a = "The tide tables were printed by the harbour office",
             *tides_b = "Harbour offices printed tables of the tides by law";
  static const char before[] = "Before it: ";
  const struct
  {
    WinnowPassageKind kind;
    const char *a, *b, *differing_a, *differing_b;
  } cases[] = {
    { WINNOW_PASSAGE_NEAR, "one two three four five six seven eight nine ten, eleven twelve.",
      "one two three four five 6 seven eight nine or ten eleven twelve", "[six]", "[6][or]" },
    { WINNOW_PASSAGE_NEAR, "市民都应当爱护花木的整洁", "市民都应当维持湖泊的干净", "[爱护花木的整洁]",
      "[维持湖泊的干净]" },
    { WINNOW_PASSAGE_REWORDED, tides_a, tides_b, "[tide][office]", "[offices][tides by law]" },
    { WINNOW_PASSAGE_REWORDED, "潮汐表由港务局印刷", "港务局依法印刷了潮汐表", "[由]", "[依法][了]" },
    { WINNOW_PASSAGE_CONDENSED, tides_a, tides_b, "", "" },
    { WINNOW_PASSAGE_EXACT, tides_a, tides_a, "", "" },
  };
  winnow_for_each_of (row, cases)
    {
      g_autofree char *a = g_strconcat (before, row->a, NULL);
      const WinnowPassage passage = { .kind = row->kind,
                                      .a = { .start = strlen (before), .end = strlen (a) },
                                      .b = { .start = 0, .end = strlen (row->b) } };
      g_autoptr (WinnowPassageWords) words = winnow_passage_words_new (&passage, a, row->b, WINNOW_HAN_CHARACTERS);
      g_autoptr (GArray) in_a = winnow_array_new (WinnowRange), in_b = winnow_array_new (WinnowRange);
      winnow_passage_words_add_differing (words, &passage, in_a, in_b);
      assert_takes (dup_words (in_a, a), row->differing_a);
      assert_takes (dup_words (in_b, row->b), row->differing_b);
      g_assert_true (winnow_passage_has_differing (&passage) || in_a->len + in_b->len == 0);
    }
}

/* What is word for word, moved, and neither, counted by hand, of twelve words. */
test_case (shares)
{
  static const struct
  {
    const char *a, *b;
    guint verbatim, moved;
  } cases[] = {
    { "one two three four five six seven eight nine ten eleven twelve",
      "one two three four five six seven eight nine ten eleven twelve", 12, 0 },
    { "one two three four five six seven eight nine ten eleven twelve",
      "eight nine ten eleven twelve one two three four five six seven", 7, 5 },
    { "one two three four five six seven eight nine ten eleven twelve", "one two three 4 5 6 7 8 9 10 11 12", 3,
      0 }, /* shorter runs are no copy */
    { "one two three four five six seven eight nine ten eleven twelve", "a two b four c six d eight e ten f twelve", 0,
      0 },
  };
  winnow_for_each_of (row, cases)
    {
      const WinnowPassage passage
          = { .kind = WINNOW_PASSAGE_REWORDED, .a = { .end = strlen (row->a) }, .b = { .end = strlen (row->b) } };
      g_autoptr (WinnowPassageWords) words = winnow_passage_words_new (&passage, row->a, row->b, WINNOW_HAN_CHARACTERS);
      const WinnowPassageShares shares = winnow_passage_words_get_shares (words),
                                same = winnow_passage_get_shares (&passage, row->a, row->b, WINNOW_HAN_CHARACTERS);
      g_assert_cmpmem (&same, sizeof same, &shares, sizeof shares);
      g_assert_cmpfloat_with_epsilon (shares.verbatim, row->verbatim / 12.0, 1e-9);
      g_assert_cmpfloat_with_epsilon (shares.moved, row->moved / 12.0, 1e-9);
      GBytes *kinds[2];
      winnow_passage_words_get_kinds (words, &passage, kinds);
      for (guint side = 0; side < 2; side++)
        {
          const guint8 *of_words = g_bytes_get_data (kinds[side], NULL);
          guint n[WINNOW_N_WORD_KINDS] = { 0 };
          for (guint t = 0; t < g_bytes_get_size (kinds[side]); t++)
            n[of_words[t]]++;
          g_assert_cmpuint (g_bytes_get_size (kinds[side]), ==, 12);
          g_assert_cmpuint (n[WINNOW_WORD_KIND_VERBATIM], ==, row->verbatim);
          g_assert_cmpuint (n[WINNOW_WORD_KIND_MOVED], ==, row->moved);
          g_assert_cmpuint (n[WINNOW_WORD_KIND_REWORDED], ==, 12 - row->verbatim - row->moved);
          g_bytes_unref (kinds[side]);
        }
    }
}

/* A thread whose work is cancelled neither cuts nor aligns. */
test_case (cancelled)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autoptr (GString) source = g_string_new (NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  append_words (source, random, 100, "w");
  g_autoptr (WinnowText) a = make_text (source->str);
  append_words (source, random, 10, "w");
  g_autoptr (WinnowText) b = make_text (source->str);
  g_autoptr (WinnowOverlap) whole = align (a, b);
  g_assert_cmpuint (whole->passages->len, ==, 1);
  g_cancellable_push_current (cancellable);
  g_autoptr (WinnowOverlap) undisturbed = align (a, b);
  g_cancellable_cancel (cancellable);
  g_autoptr (WinnowOverlap) cancelled = align (a, b);
  g_autoptr (WinnowText) nothing = make_text (source->str);
  g_cancellable_pop_current (cancellable);
  g_assert_cmpuint (undisturbed->passages->len, ==, 1);
  g_assert_cmpuint (cancelled->passages->len, ==, 0);
  g_assert_cmpuint (nothing->n_tokens, ==, 0);
}
