/* test-screen.c: what the screen refuses has no passage, by the aligner's word; and it refuses what
 * only chance shares */
#include "part.h"
#include "match/candidates/screen.h"
#include "prose.h"

#include <string.h>

typedef struct
{
  guint n_found, n_let, n; /* with a passage, let through, all */
} Tally;

/* Copies @n_words of @source from a random place, every @step-th replaced, into @text. */
static void
copy_words (Prose *prose, GString *text, const char *source, guint n_words, guint step)
{
  g_auto (GStrv) words = g_strsplit (source, " ", -1);
  guint n = g_strv_length (words), first = (guint) g_rand_int_range (prose->random, 0, (gint32) n);
  for (guint i = 0; i < n_words && first + i < n; i++)
    {
      g_autofree char *other = prose_dup_common_word ((guint32) g_rand_int_range (prose->random, 0, 500));
      g_string_append (text, step > 0 && i % step == step - 1 ? other : words[first + i]);
      g_string_append_c (text, ' ');
    }
}

static char *
make_words (Prose *prose, const char *source)
{
  GString *text = g_string_new (NULL);
  guint n_parts = (guint) g_rand_int_range (prose->random, 1, 8);
  for (guint part = 0; part < n_parts; part++)
    {
      g_autoptr (GPtrArray) sentences
          = prose_new_common_sentences (prose, (guint) g_rand_int_range (prose->random, 1, 6), 9, 2000);
      prose_append (text, sentences, 0, sentences->len);
      if (source != NULL && g_rand_boolean (prose->random))
        copy_words (prose, text, source, (guint) g_rand_int_range (prose->random, 3, 40),
                    (guint) g_rand_int_range (prose->random, 0, 7));
    }
  return g_string_free (text, FALSE);
}

/* Characters in sentences, some words among them; with copies of stretches of @source. */
static char *
make_han (Prose *prose, const char *source)
{
  GString *text = g_string_new (NULL);
  guint n_parts = (guint) g_rand_int_range (prose->random, 1, 12);
  for (guint part = 0; part < n_parts; part++)
    {
      prose_append_han (prose, text, (guint) g_rand_int_range (prose->random, 5, 40), 1500);
      if (source != NULL && g_rand_boolean (prose->random))
        {
          glong n = g_utf8_strlen (source, -1), first = g_rand_int_range (prose->random, 0, (gint32) n),
                last = first + g_rand_int_range (prose->random, 4, 50);
          g_autofree char *copy = g_utf8_substring (source, first, MIN (n, last));
          g_string_append (text, copy);
        }
      g_string_append (text, g_rand_int_range (prose->random, 0, 5) == 0 ? " word two 。" : "。");
    }
  return g_string_free (text, FALSE);
}

static void
check_pair (const WinnowText *a, const WinnowText *b, const WinnowSettings *settings, gboolean is_related, Tally *tally)
{
  g_autoptr (WinnowAligner) aligner = winnow_aligner_new (a, NULL, settings);
  g_autoptr (WinnowOverlap) overlap = winnow_aligner_align (aligner, b, NULL, is_related ? WINNOW_PASS_REWORDED : 0);
  g_autoptr (WinnowSketch) sketch_a = winnow_sketch_new (a), sketch_b = winnow_sketch_new (b);
  g_autoptr (WinnowScreen) screen = winnow_screen_new (settings);
  const WinnowCandidate candidate = { 0, 1, 2, is_related, FALSE };
  winnow_screen_set_first (screen, sketch_a);
  gboolean may_share = winnow_screen_may_share (screen, sketch_b, &candidate);
  g_assert_true (may_share == winnow_screen_may_share (screen, sketch_b, &candidate)); /* its scratch is clean */
  tally->n++;
  tally->n_let += may_share;
  tally->n_found += overlap->passages->len > 0;
  if (overlap->passages->len > 0)
    g_assert_true (may_share);
}

static Tally
check_pairs (guint seed, guint n, char *(*make) (Prose *prose, const char *source), WinnowHanMode han)
{
  g_autoptr (Prose) prose = prose_new (seed);
  Tally tally = { 0 };
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *source = make (prose, NULL), *copy = make (prose, i % 2 == 0 ? source : NULL);
      g_autoptr (WinnowText) a = winnow_text_new (source, strlen (source), han),
                             b = winnow_text_new (copy, strlen (copy), han);
      WinnowSettings settings;
      winnow_settings_init (&settings);
      settings.granularity.k = (guint) g_rand_int_range (prose->random, 2, 7);
      settings.granularity.g = settings.granularity.k + (guint) g_rand_int_range (prose->random, 0, 6);
      check_pair (a, b, &settings, TRUE, &tally);
      check_pair (b, a, &settings, i % 3 == 0, &tally);
    }
  g_test_message ("%u pairs, %u let through, %u with a passage", tally.n, tally.n_let, tally.n_found);
  return tally;
}

test_case (words)
{
  Tally tally = check_pairs (1, 3000, make_words, WINNOW_HAN_CHARACTERS);
  g_assert_cmpuint (tally.n_found, >, tally.n / 10);
  g_assert_cmpuint (tally.n_let, <, 2 * tally.n_found);
}

test_case (han)
{
  Tally tally = check_pairs (2, 3000, make_han, WINNOW_HAN_CHARACTERS);
  g_assert_cmpuint (tally.n_found, >, tally.n / 10);
  g_assert_cmpuint (tally.n_let, <, 2 * tally.n_found);
}

test_case (han_words)
{
  Tally tally = check_pairs (3, 500, make_han, WINNOW_HAN_WORDS);
  g_assert_cmpuint (tally.n_found, >, tally.n / 10);
}

test_case (odd)
{
  static const char *const sources[]
      = { "", "a", "One two.", "一", "。。。", "a a a a a a a a a a a a a a a a a a a a" };
  WinnowSettings settings;
  Tally tally = { 0 };
  winnow_settings_init (&settings);
  for (guint x = 0; x < G_N_ELEMENTS (sources); x++)
    for (guint y = 0; y < G_N_ELEMENTS (sources); y++)
      {
        g_autoptr (WinnowText) a = winnow_text_new (sources[x], strlen (sources[x]), WINNOW_HAN_CHARACTERS),
                               b = winnow_text_new (sources[y], strlen (sources[y]), WINNOW_HAN_CHARACTERS);
        check_pair (a, b, &settings, TRUE, &tally);
      }
}
