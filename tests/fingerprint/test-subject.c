/* test-subject.c: the letters of tokens, and texts cut another way */
#include <string.h>

#include "part.h"
#include "fingerprint/methods/methods.h"
#include "text/folding/fold.h"
#include "text/token-hash.h"

static WinnowSubject *
make_subject (const char *source, WinnowHanMode han, const guint8 *mask)
{
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), han),
                         kept = mask != NULL ? winnow_text_new_masked (text, mask) : winnow_text_ref (text);
  return winnow_subject_new (source, strlen (source), kept);
}

/* The tokens of @text in brackets. */
static char *
join (WinnowSubject *subject, const WinnowText *text)
{
  GString *out = g_string_new (NULL);
  for (guint32 i = 0; i < text->n_tokens; i++)
    {
      g_string_append_c (out, '[');
      winnow_subject_append_token (subject, text, i, out);
      g_string_append_c (out, ']');
    }
  return g_string_free (out, FALSE);
}

static void
assert_tokens (const char *source, WinnowHanMode han, const char *expected)
{
  g_autoptr (WinnowSubject) subject = make_subject (source, han, NULL);
  assert_takes (join (subject, subject->tokens), expected);
}

test_case (letters)
{
  assert_tokens ("Hello WORLD 42", WINNOW_HAN_CHARACTERS, "[hello][world][42]");
  assert_tokens ("ＡＢＣ Straße ﬁne", WINNOW_HAN_CHARACTERS, "[abc][strasse][fine]");
  assert_tokens ("戶籍 龍", WINNOW_HAN_CHARACTERS, "[户][籍][龙]");
  assert_tokens ("p\302\255lain w i n n o w i n g", WINNOW_HAN_CHARACTERS, "[plain][winnowing]");
  assert_tokens ("経済", WINNOW_HAN_WORDS, "[経済]");
}

/* What only comes out right with what stands around it: a word all of whose letters are
 * look-alikes. */
test_case (context)
{
  const char *source = "Nobody will see that this is a \321\201\320\276\321\200\321\203 of it."; /* сору */
  g_autoptr (WinnowSubject) subject = make_subject (source, WINNOW_HAN_CHARACTERS, NULL);
  const WinnowText *tokens = subject->tokens;
  const gunichar copy[] = { 'c', 'o', 'p', 'y' };
  g_assert_cmphex (tokens->hashes[7], ==, winnow_token_hash (copy, 4));
  assert_takes (winnow_subject_dup_token (subject, tokens, 7), "copy");
}

/* The letters of every token hash to the token's hash, whatever the text is made of. */
test_case (hashes)
{
  static const char *const pieces[] = { "Word ",
                                        "中",
                                        "國",
                                        "。",
                                        "ﬀ",
                                        " ",
                                        "\342\200\213",
                                        "э",
                                        "ΑΒΓ",
                                        "ｗｉｄｅ",
                                        "e\314\201",
                                        "o",
                                        "о",
                                        "한",
                                        "가 ",
                                        "ไทย",
                                        "か",
                                        "が",
                                        "ガ",
                                        "１２",
                                        "x",
                                        "\342\200\256",
                                        "\342\200\254",
                                        "a b c d e ",
                                        "岂",
                                        "⼀",
                                        "Ⅳ ",
                                        "ß" };
  g_autoptr (GRand) random = g_rand_new_with_seed (21);

  for (guint round = 0; round < 400; round++)
    for (guint han = 0; han < 2; han++)
      {
        g_autoptr (GString) source = g_string_new (NULL);
        for (guint i = 0; i < 40; i++)
          g_string_append (source, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
        g_autoptr (WinnowSubject) subject = make_subject (source->str, (WinnowHanMode) han, NULL);
        const WinnowText *tokens = subject->tokens;
        for (guint32 i = 0; i < tokens->n_tokens; i++)
          {
            g_autofree char *letters = winnow_subject_dup_token (subject, tokens, i);
            glong n;
            g_autofree gunichar *units = g_utf8_to_ucs4_fast (letters, -1, &n);
            g_assert_cmphex (winnow_token_hash (units, (gsize) n), ==, tokens->hashes[i]);
          }
      }
}

/* Words from characters and characters from words, without what a mask left out. */
test_case (other_cut)
{
  const char *source = "数据库软件 is fast";
  const guint8 mask_of_characters[] = { 1, 1, 1, 0, 0, 0, 1 };
  g_autoptr (WinnowSubject) characters = make_subject (source, WINNOW_HAN_CHARACTERS, NULL),
                            words = make_subject (source, WINNOW_HAN_WORDS, NULL),
                            masked = make_subject (source, WINNOW_HAN_CHARACTERS, mask_of_characters);
  g_autofree char *plain = join (characters, winnow_subject_get_characters (characters));
  g_assert_true (winnow_subject_get_characters (characters) == characters->tokens);
  g_assert_true (winnow_subject_get_characters (words) != words->tokens);
  g_assert_cmpstr (plain, ==, "[数][据][库][软][件][is][fast]");
  assert_takes (join (words, winnow_subject_get_characters (words)), plain);
  assert_takes (join (masked, winnow_subject_get_words (masked)), "[软件][is]");
}

/* Nothing in a text without tokens. */
/* Places in words that a mask holds a part of: they end with what is left of the word, and never
 * behind the last token. */
test_case (places)
{
  const guint8 mask[] = { 0, 0, 1, 0, 0, 1 };
  g_autoptr (WinnowSubject) subject = make_subject ("老大学，老大学", WINNOW_HAN_CHARACTERS, mask);
  const WinnowText *tokens = subject->tokens, *words = winnow_subject_get_words (subject);
  g_autoptr (WinnowDigest) digest = winnow_digest_new (&winnow_method_exact, NULL);
  g_assert_cmpuint (tokens->n_tokens, ==, 4);
  g_assert_cmpuint (words->n_tokens, ==, 4); /* 老|大学|老|大学 */
  for (guint32 i = 0; i < 4; i++)
    winnow_digest_add (digest, i, i, i + 1);
  winnow_digest_map_places (digest, words, tokens);
  for (guint32 i = 0; i < 4; i++)
    {
      g_assert_cmpuint (g_array_index (digest->fingerprints, WinnowFingerprint, i).first, ==, i);
      g_assert_cmpuint (g_array_index (digest->fingerprints, WinnowFingerprint, i).last, ==, i + 1);
    }
}

test_case (empty)
{
  g_autoptr (WinnowSubject) subject = make_subject ("", WINNOW_HAN_CHARACTERS, NULL);
  g_assert_cmpuint (winnow_subject_get_characters (subject)->n_tokens, ==, 0);
  g_assert_cmpuint (winnow_subject_get_words (subject)->n_tokens, ==, 0);
}
