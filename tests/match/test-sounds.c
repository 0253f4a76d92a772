/* test-sounds.c: copies whose characters were replaced by homophones are passages, and honest text
 * is none */
#include <string.h>

#include "match/overlap.h"
#include "prose.h"
#include "text/sounds.h"
#include "trials.h"

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
static void
test_planted (void)
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
static void
test_whole (void)
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
static void
test_honest (void)
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sounds/planted", test_planted);
  g_test_add_func ("/sounds/whole", test_whole);
  g_test_add_func ("/sounds/honest", test_honest);
  return g_test_run ();
}
