/* test-tokens.c: tokens, weights, sentences, masks and places */
#include <string.h>

#include "part.h"
#include "text/sounds.h"
#include "text/text.h"

/* The tokens of @text in brackets, sentences parted by '/'. */
static char *
cut (const char *text, WinnowHanMode han)
{
  g_autoptr (WinnowText) tokens = winnow_text_new (text, strlen (text), han);
  GString *out = g_string_new (NULL);
  guint32 sentence = 0;
  for (guint32 i = 0; i < tokens->n_tokens; i++)
    {
      if (sentence < tokens->n_sentences && tokens->sentences[sentence].first == i && sentence++ > 0)
        g_string_append_c (out, '/');
      g_string_append_c (out, '[');
      g_string_append_len (out, text + tokens->starts[i], tokens->ends[i] - tokens->starts[i]);
      g_string_append_c (out, ']');
    }
  return g_string_free (out, FALSE);
}

static void
assert_cut (const char *text, WinnowHanMode han, const char *expected)
{
  assert_takes (cut (text, han), expected);
}

test_case (tokens)
{
  assert_cut ("The quick-brown fox2 (1999)", WINNOW_HAN_CHARACTERS, "[The][quick][brown][fox2][1999]");
  assert_cut ("用GTK4写程序", WINNOW_HAN_CHARACTERS, "[用][GTK4][写][程][序]");
  assert_cut ("我们使用电脑", WINNOW_HAN_WORDS, "[我们][使用][电脑]");
  assert_cut ("co\xc2\xadpy", WINNOW_HAN_CHARACTERS, "[co\xc2\xadpy]");
  assert_cut ("中\xe2\x80\x8b 文，字", WINNOW_HAN_CHARACTERS, "[中][文][字]");
  assert_cut ("", WINNOW_HAN_CHARACTERS, "");
  assert_cut (" … — \n", WINNOW_HAN_CHARACTERS, "");
}

test_case (sentences)
{
  assert_cut ("One two. Three 3.14 four? Five!", WINNOW_HAN_CHARACTERS, "[One][two]/[Three][3][14][four]/[Five]");
  assert_cut ("甲乙。丙丁！戊；己", WINNOW_HAN_CHARACTERS, "[甲][乙]/[丙][丁]/[戊]/[己]");
  assert_cut ("Heading\nText of it", WINNOW_HAN_CHARACTERS, "[Heading]/[Text][of][it]");
  assert_cut ("a line that is long enough to have been wrapped\nby an editor goes on", WINNOW_HAN_CHARACTERS,
              "[a][line][that][is][long][enough][to][have][been][wrapped][by][an][editor][goes][on]");
  assert_cut ("a line that is long enough to have been wrapped\n\nanother paragraph", WINNOW_HAN_CHARACTERS,
              "[a][line][that][is][long][enough][to][have][been][wrapped]/[another][paragraph]");
}

/* A paragraph ends where the last of its sentences is not just wrapped. */
test_case (paragraphs)
{
  static const char source[] = "A title\nOne. Two. a line that is long enough to have been wrapped by an editor, and\n"
                               "goes on.\n\nThree. 四。\n\n";
  static const gboolean expected[] = { TRUE, FALSE, FALSE, TRUE, FALSE, TRUE };
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
  g_autofree guint8 *mask = g_new0 (guint8, text->n_tokens);
  g_assert_cmpuint (text->n_sentences, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < text->n_sentences; i++)
    g_assert_cmpint (text->sentences[i].ends_paragraph, ==, expected[i]);
  mask[text->n_tokens - 1] = 1;
  g_autoptr (WinnowText) kept = winnow_text_new_masked (text, mask);
  g_assert_cmpuint (kept->n_sentences, ==, text->n_sentences - 1);
  g_assert_true (kept->sentences[kept->n_sentences - 1].ends_paragraph);
}

/* Two bytes may be one line end: the same sentences come of it, closed in the same places. */
test_case (line_ends)
{
  static const char unix_text[] = "Heading\n\na line that is long enough to have been wrapped\nby an editor goes "
                                  "on\n\nanother\n\n\nshort\nlines; and\n";
  g_auto (GStrv) lines = g_strsplit (unix_text, "\n", -1);
  g_autofree char *windows_text = g_strjoinv ("\r\n", lines), *mac_text = g_strjoinv ("\r", lines);
  g_autoptr (WinnowText) expected = winnow_text_new (unix_text, strlen (unix_text), WINNOW_HAN_CHARACTERS);
  for (guint i = 0; i < 2; i++)
    {
      const char *source = i == 0 ? windows_text : mac_text;
      g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
      g_assert_cmpmem (text->sentences, text->n_sentences * sizeof (WinnowSentence), expected->sentences,
                       expected->n_sentences * sizeof (WinnowSentence));
    }
}

test_case (weights_and_flags)
{
  const char *text = "The Weight 的重量";
  g_autoptr (WinnowText) tokens = winnow_text_new (text, strlen (text), WINNOW_HAN_CHARACTERS);
  g_assert_cmpuint (tokens->n_tokens, ==, 5);
  g_assert_cmpuint (tokens->weights[0], ==, WINNOW_WORD_WEIGHT);
  g_assert_cmpuint (tokens->weights[3], ==, WINNOW_CHARACTER_WEIGHT);
  g_assert_cmpuint (tokens->flags[0], ==, WINNOW_TOKEN_STOP);
  g_assert_cmpuint (tokens->flags[1], ==, 0);
  g_assert_cmpuint (tokens->flags[2], ==, WINNOW_TOKEN_STOP | WINNOW_TOKEN_CHARACTER);
  g_assert_cmpuint (tokens->n_han, ==, 3);
  g_assert_cmpuint (tokens->n_characters, ==, 14);
}

/* Weight in characters is the same however Han text is cut, so that one guarantee serves both
 * modes. */
test_case (words_weigh_as_their_characters)
{
  const char *text = "我们使用计算机科学的方法来解决问题";
  g_autoptr (WinnowText) characters = winnow_text_new (text, strlen (text), WINNOW_HAN_CHARACTERS),
                         words = winnow_text_new (text, strlen (text), WINNOW_HAN_WORDS);
  guint a = 0, b = 0;
  for (guint32 i = 0; i < characters->n_tokens; i++)
    a += characters->weights[i];
  for (guint32 i = 0; i < words->n_tokens; i++)
    b += words->weights[i];
  g_assert_cmpuint (words->n_tokens, <, characters->n_tokens);
  g_assert_cmpuint (a, ==, b);
}

/* Hashes are stored in libraries: this one must never change. */
test_case (hash_is_stable)
{
  g_autoptr (WinnowText) tokens = winnow_text_new ("winnow", 6, WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowText) same = winnow_text_new ("ＷＩＮＮＯＷ", 18, WINNOW_HAN_CHARACTERS);
  g_assert_cmphex (tokens->hashes[0], ==, G_GUINT64_CONSTANT (0x8efec7314830a12b));
  g_assert_cmphex (tokens->hashes[0], ==, same->hashes[0]);
}

static int
initial_of (gunichar c)
{
  return winnow_sound_get_initial (winnow_sound_of (c));
}

/* The consonant that a character's syllable begins with; zh, ch, sh as z, c, s; none where it
 * begins with a vowel. */
test_case (initials)
{
  static const gunichar examples[] = { 0x516b, 0x62c6, 0x5927, 0x98de, 0x9ad8, 0x6cb3, 0x52a0, 0x770b, 0x6765, 0x9a6c,
                                       /* 八拆大飞高河加看来马你怕七人是他我小也中 */
                                       0x4f60, 0x6015, 0x4e03, 0x4eba, 0x662f, 0x4ed6, 0x6211, 0x5c0f, 0x4e5f, 0x4e2d };
  g_assert_cmpuint (G_N_ELEMENTS (examples), ==, strlen (WINNOW_INITIALS));
  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    g_assert_cmpint (initial_of (examples[i]), ==, (int) i);
  g_assert_cmpint (initial_of (0x5728), ==, initial_of (0x4e2d)); /* 在 zai, 中 zhong */
  g_assert_cmpint (initial_of (0x5b89), ==, -1);                  /* 安 an */
  g_assert_cmpint (initial_of (0x513f), ==, -1);                  /* 儿 er */
  g_assert_cmpint (initial_of ('b'), ==, -1);
  g_assert_cmpint (initial_of (0x3042), ==, -1); /* kana */
}

/* Characters that sound the same, in whatever tone, have the same sound, traditional ones that of
 * their simplified forms; all else has none. */
test_case (sounds)
{
  const char *text = "是事 馬媽吗 ma カ 绿路";
  g_autoptr (WinnowText) tokens = winnow_text_new (text, strlen (text), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowText) latin = winnow_text_new ("ma", 2, WINNOW_HAN_CHARACTERS);
  const guint8 mask[] = { 1, 0, 0, 0, 0, 0, 0, 0, 0 };
  g_autoptr (WinnowText) kept = winnow_text_new_masked (tokens, mask);
  const guint16 *sounds = tokens->sounds;
  g_assert_cmpuint (tokens->n_tokens, ==, 9);
  g_assert_cmpuint (sounds[0], !=, 0);
  g_assert_cmpuint (sounds[0], ==, sounds[1]);
  g_assert_cmpuint (sounds[2], !=, sounds[0]);
  g_assert_cmpuint (sounds[2], ==, sounds[3]);
  g_assert_cmpuint (sounds[2], ==, sounds[4]);
  g_assert_cmpuint (sounds[5], ==, 0);
  g_assert_cmpuint (sounds[6], ==, 0);
  g_assert_cmpuint (sounds[7], !=, sounds[8]); /* lü, lu */
  g_assert_cmpmem (kept->sounds, 8 * sizeof *sounds, sounds + 1, 8 * sizeof *sounds);
  g_assert_null (latin->sounds);
}

test_case (converted)
{
  const char *text = "計算机 word 云";
  g_autoptr (WinnowText) tokens = winnow_text_new (text, strlen (text), WINNOW_HAN_CHARACTERS);
  const guint8 expected[] = { 1, 0, 0, 0, 0 };
  g_assert_cmpuint (tokens->n_tokens, ==, 5);
  for (guint i = 0; i < tokens->n_tokens; i++)
    g_assert_cmpuint ((tokens->flags[i] & WINNOW_TOKEN_CONVERTED) != 0, ==, expected[i]);
}

test_case (mask)
{
  const char *text = "one two three four. five six";
  g_autoptr (WinnowText) all = winnow_text_new (text, strlen (text), WINNOW_HAN_CHARACTERS);
  const guint8 mask[] = { 0, 1, 1, 0, 1, 1 };
  g_autoptr (WinnowText) kept = winnow_text_new_masked (all, mask);
  g_assert_cmpuint (kept->n_tokens, ==, 2);
  g_assert_cmpuint (kept->hashes[1], ==, all->hashes[3]);
  g_assert_cmpuint (kept->starts[1], ==, all->starts[3]);
  g_assert_cmpuint (kept->n_sentences, ==, 1);
  g_assert_cmpuint (kept->sentences[0].last, ==, 2);
}

test_case (code_points)
{
  const char *text = "aé中😀b";
  gsize offsets[] = { 0, 1, 3, 6, 10, 11 }, code_points[6];
  winnow_text_map_code_points (text, strlen (text), offsets, 6, code_points);
  for (gsize i = 0; i < 6; i++)
    {
      g_assert_cmpuint (code_points[i], ==, i);
      g_assert_cmpuint (winnow_text_code_points (text, offsets[i]), ==, i);
    }
}
