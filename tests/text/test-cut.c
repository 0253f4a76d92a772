/* test-cut.c: folding and cutting by blocks, against the same one code point, unit or token at a
 * time */
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "part.h"
#include "base/array.h"
#include "base/bytes.h"
#include "text/folding/fold-passes.h"
#include "text/sounds.h"
#include "text/words/stop-words.h"
#include "text/text.h"
#include "text/token-hash.h"

/* ── masks ── */

test_case (masks)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  for (int round = 0; round < 1000; round++)
    {
      guint8 bytes[WINNOW_BYTES];
      guint expected = 0;
      for (guint i = 0; i < WINNOW_BYTES; i++)
        {
          bytes[i] = (guint8) g_rand_int_range (random, 0, 256);
          expected |= (guint) (bytes[i] >> 7) << i;
        }
      g_assert_cmphex (winnow_bytes_get_mask (winnow_bytes_read (bytes)), ==, expected);
      g_assert_cmphex (winnow_bytes_get_mask_portable (winnow_bytes_read (bytes)), ==, expected);
    }
}

/* ── fold ── */

/* Each code point of @text folds as it does alone. Only for texts that no pass behind the first
 * changes. */
static void
assert_folds_as_code_points (const char *text, gsize length)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (text, length);
  guint32 at = 0, n_characters = 0, n_han = 0;
  for (const char *p = text; p < text + length; p = g_utf8_next_char (p))
    {
      g_autoptr (WinnowFold) alone = winnow_fold_new (p, (gsize) (g_utf8_next_char (p) - p));
      n_characters++;
      n_han += alone->n_han;
      for (guint32 i = 0; i < alone->n_units; i++, at++)
        {
          g_assert_cmpuint (at, <, fold->n_units);
          g_assert_cmphex (fold->units[at], ==, alone->units[i]);
          g_assert_cmpuint (fold->classes[at], ==, alone->classes[i]);
          g_assert_cmpuint (fold->starts[at], ==, p - text);
          g_assert_cmpuint (fold->ends[at], ==, g_utf8_next_char (p) - text);
        }
    }
  g_assert_cmpuint (fold->n_units, ==, at);
  g_assert_cmpuint (fold->n_characters, ==, n_characters);
  g_assert_cmpuint (fold->n_han, ==, n_han);
}

/* Of ASCII and others in all neighborhoods, at all places of a block. */
test_case (folds_as_code_points)
{
  static const char *const others[] = { "", "é", "中", "國", "。", "㍿", "½", "\u00ad", "ж", "ガ", "ﷺ", "𠀀" };
  GString *ascii = g_string_new (NULL);
  for (int c = 1; c < 0x80; c++)
    if (strchr ("0134578!$@|", c) == NULL) /* these stand for letters of words */
      g_string_append_printf (ascii, "%c%c ", c, c);
  winnow_for_each_of (other, others)
    for (gsize from = 0; from < ascii->len; from += 13)
      for (gsize n = 0; n < 20; n++)
        {
          g_autofree char *text = g_strdup_printf ("--%.*s-%s%s-%s,", (int) n, ascii->str + from, *other, *other,
                                                   ascii->str + from + MIN (n, ascii->len - from));
          assert_folds_as_code_points (text, strlen (text));
        }
  g_string_free (ascii, TRUE);
}

test_case (spaces)
{
  for (gunichar c = 0x80; c < 0x110000; c++)
    g_assert_cmpint (winnow_fold_is_space (c), ==, g_unichar_type (c) == G_UNICODE_SPACE_SEPARATOR);
  for (gunichar c = 0; c < 0x80; c++)
    g_assert_cmpint (winnow_fold_is_space (c), ==, c == ' ');
}

/* ── tokens ── */

static guint64
hash_units (const WinnowFold *fold, guint32 first, guint32 last)
{
  g_autofree char *bytes = g_ucs4_to_utf8 (fold->units + first, last - first, NULL, NULL, NULL);
  guint64 hash = 0;
  for (const char *p = bytes; *p != '\0';) /* pieces of 64 units */
    {
      const char *end = p;
      for (guint i = 0; i < 64 && *end != '\0'; i++)
        end = g_utf8_next_char (end);
      hash = XXH3_64bits_withSeed (p, (gsize) (end - p), hash);
      p = end;
    }
  return hash;
}

static void
assert_token (const WinnowText *text, guint32 t, const WinnowFold *fold, const char *source, guint32 first,
              guint32 last)
{
  gboolean is_character = fold->classes[first] == WINNOW_UNIT_CHARACTER, is_converted = FALSE;
  guint8 flags = text->flags[t] & ~(guint8) (WINNOW_TOKEN_DISGUISED | WINNOW_TOKEN_CONVERTED), expected = 0;
  g_assert_cmpuint (t, <, text->n_tokens);
  g_assert_cmphex (text->hashes[t], ==, hash_units (fold, first, last));
  g_assert_cmphex (text->hashes[t], ==, winnow_token_hash (fold->units + first, last - first));
  g_assert_cmphex (text->stems[t], ==, hash_units (fold, first, MIN (last, first + WINNOW_STEM_LENGTH)));
  g_assert_cmpuint (text->starts[t], ==, fold->starts[first]);
  g_assert_cmpuint (text->ends[t], ==, fold->ends[last - 1]);
  g_assert_cmpuint (text->weights[t], ==, is_character ? WINNOW_CHARACTER_WEIGHT : WINNOW_WORD_WEIGHT);
  expected |= is_character ? WINNOW_TOKEN_CHARACTER : 0;
  expected |= winnow_stop_words_contain (text->hashes[t]) ? WINNOW_TOKEN_STOP : 0;
  g_assert_cmphex (flags, ==, expected);
  if (text->sounds == NULL)
    return;
  g_assert_cmpuint (text->sounds[t], ==, last - first == 1 ? winnow_sound_of (fold->units[first]) : 0);
  for (guint32 i = first; i < last; i++)
    {
      gunichar c = g_utf8_get_char (source + fold->starts[i]);
      is_converted |= c >= 0x2e80 && c != fold->units[i] && winnow_sound_of (fold->units[i]) != 0;
    }
  winnow_for_each_value (const WinnowFoldedCharacter, folded_character,
                         fold->folded_characters) /* compatibility ideographs are no conversion */
    {
      const WinnowFoldedCharacter *c = folded_character;
      is_converted &= c->kind != WINNOW_FOLDED_VARIANT || c->start < text->starts[t] || c->start >= text->ends[t];
    }
  g_assert_cmpint ((text->flags[t] & WINNOW_TOKEN_CONVERTED) != 0, ==, is_converted);
}

/* The tokens of @source are those that one look at each unit gives. */
static void
assert_tokens (const char *source, gsize length)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (source, length);
  g_autoptr (WinnowText) text = winnow_text_new (source, length, WINNOW_HAN_CHARACTERS);
  guint32 n = 0;
  for (guint32 at = 0, end; at < fold->n_units; at = end)
    {
      guint8 class = fold->classes[at];
      end = at + 1;
      if (class != WINNOW_UNIT_LETTER && class != WINNOW_UNIT_CHARACTER)
        continue;
      while (end < fold->n_units
             && (fold->classes[end] == WINNOW_UNIT_MARK
                 || (class == WINNOW_UNIT_LETTER && fold->classes[end] == WINNOW_UNIT_LETTER)))
        end++;
      assert_token (text, n++, fold, source, at, end);
    }
  g_assert_cmpuint (text->n_tokens, ==, n);
}

/* Random texts of few and of many scripts, so that blocks are met in all mixtures. */
test_case (random_tokens)
{
  static const char *const pieces[] = { "a",
                                        "word",
                                        "Winnowing",
                                        "comparability",
                                        "internationalization",
                                        "x1",
                                        " ",
                                        " ",
                                        ", ",
                                        ". ",
                                        "\n",
                                        "’",
                                        "中",
                                        "国",
                                        "漢",
                                        "。",
                                        "\uf900",
                                        "㍿",
                                        "ガ",
                                        "ไทยที่",
                                        "हिन्दी",
                                        "слово",
                                        "é",
                                        "\u0301",
                                        "co\u00adpy",
                                        "\u202e",
                                        "\u202c",
                                        "ＡＢＣ",
                                        "w0rd",
                                        "p l a g i a t" };
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  for (int round = 0; round < 3000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      gint32 n_kinds = round % 3 == 0 ? 12 : round % 3 == 1 ? 18 : G_N_ELEMENTS (pieces);
      for (gint32 n = g_rand_int_range (random, 0, 90); n > 0; n--)
        g_string_append (text, pieces[g_rand_int_range (random, 0, n_kinds)]);
      assert_tokens (text->str, text->len);
    }
}

/* Words longer than a block, and than a piece of a hash. */
test_case (long_words)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint n = 1; n < 200; n++)
    {
      for (guint i = 0; i < n; i++)
        g_string_append_c (text, (char) ('a' + (i * 7 + n) % 26));
      g_string_append (text, n % 3 == 0 ? "é " : " ");
    }
  assert_tokens (text->str, text->len);
}

static void
test_real_texts (gconstpointer data)
{
  const char *corpora = g_getenv ("WINNOW_CORPORA");
  g_autofree char *folder = g_build_filename (corpora != NULL ? corpora : "", (const char *) data, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;
  if (dir == NULL)
    return g_test_skip ("the corpora are not here");
  while ((name = g_dir_read_name (dir)) != NULL && n < 40)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL), *content = NULL, *text = NULL;
      gsize length;
      if (!g_file_get_contents (path, &content, &length, NULL))
        continue;
      text = g_utf8_make_valid (content, (gssize) MIN (length, 100000));
      assert_tokens (text, strlen (text));
      n++;
    }
  g_assert_cmpuint (n, >, 0);
}

TEST_PART (cut)
{
  g_test_add_data_func ("/cut/real-english", "pan13/src", test_real_texts);
  g_test_add_data_func ("/cut/real-chinese", "zh_alignment/src", test_real_texts);
  return g_test_run ();
}
