/* test-sounds.c: copies whose characters were replaced by homophones are passages, and honest text
 * is none */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "match/overlap.h"
#include "match/verbatim/sounds.h"
#include "prose.h"
#include "text/sounds.h"
#include "trials.h"
#include "base/for-each.h"

#define FIRST_HAN 0x4e00
#define N_HAN 2000 /* as prose_append_han() draws them */
#define CHARACTERS 300
#define HOMOPHONES (1u << WINNOW_DISGUISE_HOMOPHONES)

/* Another character that sounds like @character, or itself where there is none. */
static gunichar
draw_homophone (gunichar character, GRand *random)
{
  gunichar start = FIRST_HAN + (gunichar) g_rand_int_range (random, 0, N_HAN);
  for (gunichar i = 0; i < N_HAN; i++)
    {
      gunichar other = FIRST_HAN + (start - FIRST_HAN + i) % N_HAN;
      if (other != character && winnow_sound_of (other) != 0 && winnow_sound_of (other) == winnow_sound_of (character))
        return other;
    }
  return character;
}

/* @text with one in @every characters replaced, evenly. */
static char *
disguise (const char *text, guint every, GRand *random)
{
  GString *disguised = g_string_new (NULL);
  guint n = 0;
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      gboolean replaces = character >= FIRST_HAN && n++ % every == 0;
      g_string_append_unichar (disguised, replaces ? draw_homophone (character, random) : character);
    }
  return g_string_free (disguised, FALSE);
}

static char *
make_han (Prose *prose, guint n)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n; i += 30)
    {
      prose_append_han (prose, text, MIN (30, n - i), N_HAN);
      g_string_append (text, "。");
    }
  return g_string_free (text, FALSE);
}

static WinnowOverlap *
align (const char *a, const char *b)
{
  g_autoptr (WinnowText) text_a = prose_cut (a), text_b = prose_cut (b);
  WinnowSettings settings;
  winnow_settings_init (&settings);
  return winnow_overlap_align (text_a, NULL, text_b, NULL, &settings);
}

/* Two texts that share @copied, of which B's is @disguised. It is one passage that is flagged, and
 * nothing else is; it mirrors. */
static void
check_planted (Prose *prose, const char *copied, const char *disguised)
{
  g_autofree char *before = make_han (prose, CHARACTERS), *behind = make_han (prose, CHARACTERS),
                  *own = make_han (prose, CHARACTERS);
  g_autofree char *a = g_strconcat (before, copied, behind, NULL), *b = g_strconcat (own, disguised, NULL);
  g_autoptr (WinnowOverlap) overlap = align (a, b), mirrored = align (b, a);
  guint32 n_copied = 0;
  for (guint i = 0; i < overlap->passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, i),
                          *other = &g_array_index (mirrored->passages, WinnowPassage, i);
      g_assert_true (passage->disguises & HOMOPHONES);
      g_assert_cmpint (passage->kind, ==, WINNOW_PASSAGE_NEAR);
      g_assert_cmpint (passage->a.start, >=, (int) strlen (before) - 9);
      g_assert_cmpint (passage->a.end, <=, (int) (strlen (before) + strlen (copied)) + 9);
      g_assert_cmpuint (passage->a.first, ==, other->b.first);
      g_assert_cmpuint (passage->disguises, ==, other->disguises);
      n_copied += passage->a.last - passage->a.first;
    }
  g_assert_cmpuint (n_copied, >=, CHARACTERS * 80 / 100); /* some homophones fold to another sound */
  g_assert_cmpuint (n_copied, <=, CHARACTERS + 6);
}

/* Every second, every character: there was no passage. */
test_case (planted)
{
  g_autoptr (Prose) prose = prose_new (71);
  for (guint round = 0; round < 12; round++)
    {
      g_autofree char *copied = make_han (prose, CHARACTERS);
      g_autofree char *disguised = disguise (copied, 1 + round % 3, prose->random);
      check_planted (prose, copied, disguised);
    }
}

/* All of a text with every second character replaced is the same piece: it was "different, 99.9 %
 * sure". */
test_case (whole)
{
  g_autoptr (Prose) prose = prose_new (72);
  g_autoptr (GPtrArray) trials = trials_new ();
  g_autofree char *text = make_han (prose, 3 * CHARACTERS), *disguised = disguise (text, 2, prose->random);
  g_autoptr (Reading) a = reading_new_of_text (text, NULL, NULL), b = reading_new_of_text (disguised, NULL, NULL);
  const Trial trial = { 0 };
  trials_add (trials, &trial, a, b);
  const WinnowEvidence *evidence = ((const Trial *) trials->pdata[0])->evidence;
  g_assert_cmpfloat (evidence->coverage.a_in_b, >, .9);
  g_assert_cmpfloat (evidence->probability, >, .9);
}

/* Texts of their own have no passage, and a copy with a homophone in a hundred characters is found
 * and not flagged. Latin words are no homophones. */
test_case (honest)
{
  g_autoptr (Prose) prose = prose_new (73);
  for (guint round = 0; round < 10; round++)
    {
      g_autofree char *a = make_han (prose, CHARACTERS), *b = make_han (prose, CHARACTERS);
      g_autofree char *typing_errors = disguise (a, 150, prose->random),
                      *latin = g_strconcat (a, " wade and weighed", NULL);
      g_autoptr (WinnowOverlap) none = align (a, b), copy = align (a, typing_errors), mixed = align (a, latin);
      g_assert_cmpuint (none->passages->len, ==, 0);
      g_assert_cmpuint (copy->passages->len, ==, 1);
      g_assert_cmpuint (g_array_index (copy->passages, WinnowPassage, 0).disguises & HOMOPHONES, ==, 0);
      g_assert_cmpuint (g_array_index (mixed->passages, WinnowPassage, 0).disguises & HOMOPHONES, ==, 0);
    }
}

/* Runs of random places, by (b, a), each of which exists once. */
static GArray *
draw_runs (GRand *random, guint n, guint32 n_tokens, gint32 longest)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GArray *runs = winnow_array_new (WinnowRun);
  for (guint i = 0; i < n; i++)
    {
      guint32 length = (guint32) g_rand_int_range (random, 1, longest);
      WinnowRun run = { 0, (guint32) g_rand_int_range (random, 0, (gint32) (n_tokens - length)), length };
      gint32 a = (gint32) run.b + g_rand_int_range (random, -2, 3);
      a = CLAMP (a, 0, (gint32) (n_tokens - length));
      run.a = (guint32) a;
      if (g_hash_table_add (seen, GUINT_TO_POINTER (run.b * n_tokens + run.a)))
        g_array_append_val (runs, run);
    }
  winnow_runs_exchange_sides (runs);
  winnow_runs_exchange_sides (runs);
  return runs;
}

static gboolean
is_part (const WinnowRun *run, const WinnowRun *whole)
{
  return run->b - run->a == whole->b - whole->a && run->b >= whole->b
         && run->b + run->length <= whole->b + whole->length;
}

/* Of all runs those stay that are no part of any sounds, and all of the sounds. */
test_case (merge)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (74);
  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (GArray) runs = draw_runs (random, 60, 80, 12), sounds = draw_runs (random, round % 30, 80, 30),
                         merged = g_array_copy (runs), expected = g_array_copy (sounds);
      winnow_for_each_value (const WinnowRun, each, runs)
        {
          gboolean is_kept = TRUE;
          winnow_for_each_value (const WinnowRun, sound, sounds)
            is_kept &= !is_part (each, sound);
          /* a longer run at the place of sounds can't be: its tokens have the same syllables */
          winnow_for_each_value (const WinnowRun, sound, sounds)
            is_kept &= each->a != sound->a || each->b != sound->b;
          if (is_kept)
            g_array_append_val (expected, *each);
        }
      winnow_runs_exchange_sides (expected);
      winnow_runs_exchange_sides (expected);
      winnow_runs_add_sounds (merged, sounds);
      g_assert_cmpuint (merged->len, ==, expected->len);
      for (guint i = 0; i < merged->len; i++)
        {
          const WinnowRun *x = &g_array_index (merged, WinnowRun, i), *y = &g_array_index (expected, WinnowRun, i);
          g_assert_cmpuint (x->a, ==, y->a);
          g_assert_cmpuint (x->b, ==, y->b);
        }
    }
}

/* A chain has the homophones of all sounds that both of its sides hold, many chains on one place of
 * a side or not. */
test_case (count)
{
  g_autoptr (Prose) prose = prose_new (75);
  g_autofree char *source = make_han (prose, CHARACTERS), *disguised = disguise (source, 3, prose->random);
  g_autoptr (WinnowText) a = prose_cut (source), b = prose_cut (disguised);
  guint32 n_tokens = MIN (a->n_tokens, b->n_tokens);
  guint n_counted = 0;
  for (guint round = 0; round < 100; round++)
    {
      g_autoptr (GArray) sounds = draw_runs (prose->random, 60, n_tokens, 12),
                         places = draw_runs (prose->random, round, n_tokens, 60),
                         chains = winnow_array_new (WinnowChain);
      winnow_for_each_value (const WinnowRun, each, places)
        {
          WinnowRun place = *each;
          place.a = round % 3 == 1 ? 20 : place.a;
          place.b = round % 3 == 2 ? 20 : place.b;
          WINNOW_APPEND (chains, WinnowChain,
                         .spans = { { place.a, place.a + place.length }, { place.b, place.b + place.length } });
        }
      winnow_chains_count_homophones (chains, a, b, sounds);
      winnow_for_each_value (const WinnowChain, chain, chains)
        {
          guint32 expected = 0;
          winnow_for_each_value (const WinnowRun, run, sounds)
            {
              gboolean is_held = run->a >= chain->spans[0].first && run->a + run->length <= chain->spans[0].last
                                 && run->b >= chain->spans[1].first && run->b + run->length <= chain->spans[1].last;
              for (guint32 t = 0; is_held && t < run->length; t++)
                expected += a->hashes[run->a + t] != b->hashes[run->b + t];
            }
          g_assert_cmpuint (chain->n_homophones, ==, expected);
          n_counted += expected > 0;
        }
    }
  g_assert_cmpuint (n_counted, >, 500);
}
