/* test-long-sentences.c: where sentences for the methods of the longest ones begin and end, and how
 * long they are */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "fingerprint/methods/long-sentences.h"

/* The sentences of @source, as it is written, with " | " between them. */
static char *
dup_cut (const char *source)
{
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), text);
  g_autoptr (GArray) sentences = winnow_long_sentences_new (subject);
  g_autoptr (GString) out = g_string_new (NULL);
  for (guint i = 0; i < sentences->len; i++)
    {
      WinnowLongSentence s = g_array_index (sentences, WinnowLongSentence, i);
      g_string_append (out, i > 0 ? " | " : "");
      g_string_append_len (out, source + text->starts[s.first], text->ends[s.last - 1] - text->starts[s.first]);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

test_case (ends)
{
  static const struct
  {
    const char *source, *cut;
  } cases[] = {
    { "", "" },
    { " \n。！", "" },
    { "一二：三四；五六？七八。九十！甲】乙", "一二 | 三四 | 五六 | 七八 | 九十 | 甲 | 乙" },
    { "one two: three; four? five! six", "one two | three | four | five | six" },
    { "一，二、三（四）“五”", "一，二、三（四）“五" },
    { "Pi is 3.14 at example.org. Next one.", "Pi is 3.14 at example.org | Next one" },
    { "He said “yes.” Then (he left.) Then “no.’ and \"so.\" End",
      "He said “yes | Then (he left | Then “no | and \"so | End" },
    { "title\nfirst line", "title | first line" },
    { "This line is long enough to be one line of\nwrapped text, so it goes on.",
      "This line is long enough to be one line of\nwrapped text, so it goes on" },
    { "This line is long enough to be one line of\r\nwrapped text, so it goes on.",
      "This line is long enough to be one line of\r\nwrapped text, so it goes on" },
    { "This line is long enough to be one line of\n\nwrapped text",
      "This line is long enough to be one line of | wrapped text" },
    { "This line is long enough to be one line of\r\n\r\nwrapped text",
      "This line is long enough to be one line of | wrapped text" },
    { "This line is long enough to be one line of\n  an indented one",
      "This line is long enough to be one line of | an indented one" },
    { "这一行有二十个字以上所以可能是折行的文字中的一\n行接着写",
      "这一行有二十个字以上所以可能是折行的文字中的一\n行接着写" },
    { "短行\n另一行", "短行 | 另一行" },
  };

  winnow_for_each_of (row, cases)
    assert_takes (dup_cut (row->source), row->cut);
}

static guint32
measure (const char *source)
{
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), text);
  g_autoptr (GArray) sentences = winnow_long_sentences_new (subject);
  g_assert_cmpuint (sentences->len, ==, 1);
  return g_array_index (sentences, WinnowLongSentence, 0).length;
}

/* Punctuation, marks and what is invisible do not make a sentence longer. */
test_case (lengths)
{
  g_assert_cmpuint (measure ("abc de, f"), ==, 6);
  g_assert_cmpuint (measure ("冰封的，港口 2024"), ==, 9);
  g_assert_cmpuint (measure ("r\xc3\xa9sum\xc3\xa9"), ==, 6);
  g_assert_cmpuint (measure ("re\xcc\x81sume\xcc\x81"), ==, 6);
  g_assert_cmpuint (measure ("co\xe2\x80\x8bpied te\xc2\xadxt"), ==, 10);
}

/* Random pieces: every token is in one sentence, and sentences hash alike where they stand in
 * another text. */
test_case (cover)
{
  static const char *const pieces[] = { "word", "字", "港口",         " ",  " ", ". ",   ".",  "。", "\n", "\r\n",
                                        "：",   ";",  "\xe2\x80\x8b", "，", "3", "\n\n", "】", "\f" };
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (GString) source = g_string_new (NULL);
      guint32 next = 0;
      for (guint i = 0; i < 120; i++)
        g_string_append (source, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
      g_autoptr (WinnowText) text = winnow_text_new (source->str, source->len, WINNOW_HAN_CHARACTERS);
      g_autoptr (WinnowSubject) subject = winnow_subject_new (source->str, source->len, text);
      g_autoptr (GArray) sentences = winnow_long_sentences_new (subject);
      winnow_for_each_value (const WinnowLongSentence, s, sentences)
        {
          gsize start = text->starts[s->first], end = text->ends[s->last - 1];
          g_autoptr (WinnowText) alone = winnow_text_new (source->str + start, end - start, WINNOW_HAN_CHARACTERS);
          g_assert_cmpuint (s->first, ==, next);
          g_assert_cmpuint (s->last, >, s->first);
          next = s->last;
          g_assert_cmphex (winnow_long_sentence_hash (text, s->first, s->last), ==,
                           winnow_long_sentence_hash (alone, 0, alone->n_tokens));
        }
      g_assert_cmpuint (next, ==, text->n_tokens);
    }
}

/* What a mask leaves out is no part of a sentence, and ends one where it holds an end. */
test_case (masked)
{
  const char *source = "one two left out. three four left out five";
  g_autoptr (WinnowText) all = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS), text = NULL;
  const guint8 mask[] = { 0, 0, 1, 1, 0, 0, 1, 1, 0 };
  g_assert_cmpuint (all->n_tokens, ==, G_N_ELEMENTS (mask));
  text = winnow_text_new_masked (all, mask);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), text);
  g_autoptr (GArray) sentences = winnow_long_sentences_new (subject);
  g_assert_cmpuint (sentences->len, ==, 2);
  g_assert_cmpuint (g_array_index (sentences, WinnowLongSentence, 0).length, ==, 6);
  g_assert_cmpuint (g_array_index (sentences, WinnowLongSentence, 1).length, ==, 13);
}

/* Only line ends that end a paragraph begin another one. */
test_case (paragraphs)
{
  static const char source[] = "\n\nTitle\nOne sentence. Another: one\n\n\n\n。\n\nThis line is long enough to be one "
                               "line of\nwrapped text. It goes on.";
  static const guint32 expected[] = { 0, 1, 1, 1, 2, 2 };
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), text);
  g_autoptr (GArray) sentences = winnow_long_sentences_new (subject);
  g_assert_cmpuint (sentences->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < sentences->len; i++)
    g_assert_cmpuint (g_array_index (sentences, WinnowLongSentence, i).paragraph, ==, expected[i]);
}
