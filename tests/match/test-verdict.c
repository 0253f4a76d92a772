/* test-verdict.c: which verdicts are about which passages, on texts that are edited, cut and
 * joined; against a count by hand of trigrams */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "match/scoring/verdict.h"

#define N_WORDS 400

/* Two texts of numbered words, "w12 w13 …", that share nothing but what passages say they do. */
typedef struct
{
  GString *texts[2];
  GArray *starts[2]; /* (element-type guint32) byte of each word */
} Texts;

static void
write_word (Texts *texts, guint side, guint number)
{
  guint32 start = (guint32) texts->texts[side]->len;
  g_array_append_val (texts->starts[side], start);
  g_string_append_printf (texts->texts[side], "w%u ", number);
}

/* Word i of A is number i, of B number 1000 + i. */
static Texts *
make_texts (void)
{
  Texts *texts = g_new0 (Texts, 1);
  for (guint side = 0; side < 2; side++)
    {
      texts->texts[side] = g_string_new (NULL);
      texts->starts[side] = winnow_array_new (guint32);
      for (guint i = 0; i < N_WORDS; i++)
        write_word (texts, side, i + 1000 * side);
    }
  return texts;
}

static void
free_texts (Texts *texts)
{
  for (guint side = 0; side < 2; side++)
    {
      g_string_free (texts->texts[side], TRUE);
      g_array_unref (texts->starts[side]);
    }
  g_free (texts);
}

static WinnowSpan
span_of (const Texts *texts, guint side, guint first, guint length)
{
  guint32 start = g_array_index (texts->starts[side], guint32, first),
          last = g_array_index (texts->starts[side], guint32, first + length - 1);
  const char *end = strchr (texts->texts[side]->str + last, ' ');
  return (WinnowSpan){ start, (guint32) (end - texts->texts[side]->str), first, first + length };
}

static void
add_passage (const Texts *texts, WinnowOverlap *overlap, guint a, guint b, guint length)
{
  WinnowPassage passage = { .a = span_of (texts, 0, a, length), .b = span_of (texts, 1, b, length), .similarity = 1 };
  if (overlap->passages == NULL)
    overlap->passages = winnow_array_new (WinnowPassage);
  g_array_append_val (overlap->passages, passage);
}

static void
clear_given (gpointer data)
{
  const WinnowGivenVerdict *given = data;
  g_array_unref ((GArray *) given->shingles[0]);
  g_array_unref ((GArray *) given->shingles[1]);
}

static GArray *
make_given (void)
{
  GArray *given = winnow_array_new (WinnowGivenVerdict);
  g_array_set_clear_func (given, clear_given);
  return given;
}

/* A verdict that was given to these words; @moved: bytes the texts have moved by since. */
static void
give (const Texts *texts, GArray *given, guint a, guint b, guint length, WinnowVerdict verdict, guint32 moved)
{
  WinnowSpan spans[2] = { span_of (texts, 0, a, length), span_of (texts, 1, b, length) };
  WinnowGivenVerdict one = { .id = given->len + 1,
                             .verdict = verdict,
                             .a = { spans[0].start + moved, spans[0].end + moved },
                             .b = { spans[1].start + moved, spans[1].end + moved } };
  for (guint side = 0; side < 2; side++)
    one.shingles[side] = winnow_verdict_dup_shingles (texts->texts[side]->str + spans[side].start,
                                                      spans[side].end - spans[side].start);
  g_array_append_val (given, one);
}

static char *
apply (const Texts *texts, WinnowOverlap *overlap, const GArray *given)
{
  g_autoptr (GArray) links = winnow_verdicts_apply (overlap, texts->texts[0]->str, texts->texts[1]->str, given);
  GString *result = g_string_new (NULL);
  for (guint i = 0; i < overlap->passages->len; i++)
    {
      g_string_append_printf (result, "%s%s", i > 0 ? " " : "",
                              winnow_verdict_get_id (g_array_index (overlap->passages, WinnowPassage, i).verdict));
      winnow_for_each_value (const WinnowVerdictLink, link, links)
        if (link->passage == i)
          g_string_append_printf (result, ":%d", (int) link->id);
    }
  return g_string_free (result, FALSE);
}

/* What was given: a, b, length, verdict. What is found: a, b, length. */
static const struct
{
  struct
  {
    guint a, b, length;
    WinnowVerdict verdict;
  } given[3];
  guint32 moved;
  guint found[3][3];
  const char *expected;
} cases[] = {
  { { { 10, 20, 30, WINNOW_VERDICT_DISMISSED } }, 0, { { 10, 20, 30 } }, "dismissed:1" },
  /* it moved */
  { { { 10, 20, 30, WINNOW_VERDICT_DISMISSED } }, 7, { { 10, 20, 30 } }, "dismissed:1" },
  /* its ends moved */
  { { { 10, 20, 30, WINNOW_VERDICT_QUOTED } }, 0, { { 12, 22, 26 } }, "quoted:1" },
  /* cut in two */
  { { { 10, 20, 30, WINNOW_VERDICT_QUOTED } }, 0, { { 10, 20, 12 }, { 28, 38, 12 } }, "quoted:1 quoted:1" },
  /* most of it */
  { { { 10, 20, 30, WINNOW_VERDICT_CONFIRMED } }, 0, { { 5, 15, 50 } }, "confirmed:1" },
  /* a formula in a long passage */
  { { { 10, 20, 10, WINNOW_VERDICT_DISMISSED } }, 0, { { 5, 15, 100 } }, "undecided" },
  /* one side only */
  { { { 10, 20, 30, WINNOW_VERDICT_DISMISSED } }, 0, { { 10, 120, 30 } }, "undecided" },
  { { { 10, 20, 30, WINNOW_VERDICT_DISMISSED } }, 0, { { 200, 220, 30 } }, "undecided" },
  /* joined */
  { { { 10, 20, 30, WINNOW_VERDICT_DISMISSED }, { 45, 55, 30, WINNOW_VERDICT_DISMISSED } },
    0,
    { { 10, 20, 65 } },
    "dismissed:1:2" },
  /* they differ */
  { { { 10, 20, 30, WINNOW_VERDICT_DISMISSED }, { 45, 55, 30, WINNOW_VERDICT_QUOTED } },
    0,
    { { 10, 20, 65 } },
    "undecided" },
  { { { 10, 20, 40, WINNOW_VERDICT_DISMISSED }, { 50, 60, 20, WINNOW_VERDICT_CONFIRMED } },
    0,
    { { 10, 20, 60 } },
    "dismissed:1" },
  /* the later one */
  { { { 10, 20, 30, WINNOW_VERDICT_DISMISSED }, { 10, 20, 30, WINNOW_VERDICT_QUOTED } },
    0,
    { { 10, 20, 30 } },
    "quoted:2" },
  /* shorter than a print */
  { { { 10, 20, 2, WINNOW_VERDICT_DISMISSED } }, 9, { { 10, 20, 2 } }, "dismissed:1" },
  { { { 10, 20, 30, WINNOW_VERDICT_DISMISSED }, { 14, 24, 20, WINNOW_VERDICT_UNDECIDED } },
    0,
    { { 14, 24, 20 } },
    "undecided:2" },
};

test_case (cases)
{
  Texts *texts = make_texts ();
  winnow_for_each_of (row, cases)
    {
      g_autoptr (WinnowOverlap) overlap = winnow_overlap_new ();
      g_autoptr (GArray) given = make_given ();
      for (guint k = 0; k < 3 && row->given[k].length > 0; k++)
        give (texts, given, row->given[k].a, row->given[k].b, row->given[k].length, row->given[k].verdict, row->moved);
      for (guint k = 0; k < 3 && row->found[k][2] > 0; k++)
        add_passage (texts, overlap, row->found[k][0], row->found[k][1], row->found[k][2]);
      assert_takes (apply (texts, overlap, given), row->expected);
    }
  free_texts (texts);
}

/* One text twice in B: where it stood when it was dismissed it is, and nowhere else; once both have
 * moved, nobody can tell them apart. */
test_case (twice)
{
  Texts *texts = make_texts ();
  for (guint i = 0; i < 30; i++)
    write_word (texts, 1, 1020 + i);
  for (guint32 moved = 0; moved < 2; moved++)
    {
      g_autoptr (WinnowOverlap) overlap = winnow_overlap_new ();
      g_autoptr (GArray) given = make_given ();
      give (texts, given, 10, N_WORDS, 30, WINNOW_VERDICT_DISMISSED, moved);
      add_passage (texts, overlap, 10, 20, 30);
      add_passage (texts, overlap, 10, N_WORDS, 30);
      assert_takes (apply (texts, overlap, given), moved == 0 ? "undecided dismissed:1" : "dismissed:1 dismissed:1");
    }
  free_texts (texts);
}

/* The share of @found's trigrams of words that the ones of @given hold together: they are numbered
 * by their first word. */
static double
measure (const guint (*given)[3], const WinnowVerdict *verdicts, guint n_given, const guint found[3],
         WinnowVerdict verdict)
{
  guint n = 0, n_all = found[2] - 2;
  for (guint t = found[0]; t < found[0] + n_all; t++)
    {
      gboolean is_held = FALSE;
      for (guint g = 0; g < n_given && !is_held; g++)
        {
          guint first = MAX (given[g][0], found[0]), last = MIN (given[g][0] + given[g][2] - 2, found[0] + n_all);
          guint n_shared = last > first ? last - first : 0;
          is_held = verdicts[g] == verdict && 2 * n_shared >= MIN (given[g][2] - 2, n_all) && t >= given[g][0]
                    && t < given[g][0] + given[g][2] - 2;
        }
      n += is_held;
    }
  return (double) n / n_all;
}

/* Passages along a diagonal, so that one side is as good as the other; both ways round. */
test_case (random)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (82);
  Texts *texts = make_texts ();
  Texts mirrored = { { texts->texts[1], texts->texts[0] }, { texts->starts[1], texts->starts[0] } };
  guint n_verdicts[WINNOW_N_VERDICTS] = { 0 };
  for (guint round = 0; round < 500; round++)
    {
      g_autoptr (WinnowOverlap) overlap = winnow_overlap_new (), back = winnow_overlap_new ();
      g_autoptr (GArray) given = make_given (), given_back = make_given ();
      guint places[6][3], found[4][3];
      WinnowVerdict verdicts[6];
      for (guint g = 0; g < 6; g++)
        {
          guint first = (guint) g_rand_int_range (random, 0, 80), length = (guint) g_rand_int_range (random, 8, 40);
          memcpy (places[g], (guint[]){ first, first + 7, length }, sizeof places[g]);
          verdicts[g] = (WinnowVerdict) g_rand_int_range (random, 0, WINNOW_N_VERDICTS);
          give (texts, given, first, first + 7, length, verdicts[g], 1);
          give (&mirrored, given_back, first + 7, first, length, verdicts[g], 1);
        }
      for (guint i = 0; i < 4; i++)
        {
          guint first = (guint) g_rand_int_range (random, 0, 80), length = (guint) g_rand_int_range (random, 8, 60);
          memcpy (found[i], (guint[]){ first, first + 7, length }, sizeof found[i]);
          add_passage (texts, overlap, first, first + 7, length);
          add_passage (&mirrored, back, first + 7, first, length);
        }
      g_autofree char *result_back = apply (&mirrored, back, given_back);
      assert_takes (apply (texts, overlap, given), result_back);
      for (guint i = 0; i < 4; i++)
        {
          WinnowVerdict best = WINNOW_VERDICT_UNDECIDED,
                        got = g_array_index (overlap->passages, WinnowPassage, i).verdict;
          double most = 0;
          for (guint v = 0; v < WINNOW_N_VERDICTS; v++)
            {
              double share = measure (places, verdicts, 6, found[i], (WinnowVerdict) v);
              if (share >= .5 && share > most)
                {
                  most = share;
                  best = (WinnowVerdict) v;
                }
            }
          g_assert_cmpint (got, ==, best);
          n_verdicts[got]++;
        }
    }
  for (guint v = 0; v < WINNOW_N_VERDICTS; v++)
    g_assert_cmpuint (n_verdicts[v], >, 100);
  free_texts (texts);
}

/* What the passage says, not how it is written: case, width, traditional characters; and Han by
 * characters. */
test_case (prints)
{
  static const char *const same[][2]
      = { { "The same Seven words, in another Dress", "the SAME seven words in another dress" },
          { "机器学习的方法", "機器學習的方法" },
          { "ＷＩＤＥ letters stand here", "wide letters stand here" } };
  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autoptr (GArray) x = winnow_verdict_dup_shingles (same[i][0], strlen (same[i][0])),
                         y = winnow_verdict_dup_shingles (same[i][1], strlen (same[i][1]));
      g_assert_cmpuint (x->len, >, 1);
      g_assert_cmpmem (x->data, x->len * sizeof (guint32), y->data, y->len * sizeof (guint32));
      for (guint k = 1; k < x->len; k++)
        g_assert_cmpuint (g_array_index (x, guint32, k - 1), <, g_array_index (x, guint32, k));
    }
  for (guint n = 0; n < 3; n++)
    {
      g_autoptr (GArray) shingles = winnow_verdict_dup_shingles ("one two", n == 0 ? 0 : n == 1 ? 3 : 7);
      g_assert_cmpuint (shingles->len, ==, n > 0);
    }
}

test_case (ids)
{
  WinnowVerdict verdict;
  for (guint i = 0; i < WINNOW_N_VERDICTS; i++)
    {
      g_assert_true (winnow_verdict_from_id (winnow_verdict_get_id ((WinnowVerdict) i), &verdict));
      g_assert_cmpuint (verdict, ==, i);
    }
  g_assert_false (winnow_verdict_from_id ("guilty", &verdict));
  g_assert_false (winnow_verdict_from_id (NULL, &verdict));
}
