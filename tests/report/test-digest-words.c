/* A digest as people read it: places, excerpts, symbols, bits, parameters. */
#include "part.h"
#include "report/model/digest-wording.h"
#include "base/for-each.h"

#include <string.h>

static const WinnowMethod method = {
  .id = "toy",
  .uses = WINNOW_USES_GRANULARITY | WINNOW_USES_METADATA,
  .unit = WINNOW_UNIT_BITS,
  .parameters = { { "n", 1, 20, 8, "" }, { "order", 0, 1, 1, "" }, { NULL } },
};

static const char text[] = "One two\r\nthree\tfour. 汉字也算。";

static WinnowDigest *
new_digest (void)
{
  const guint values[WINNOW_MAX_PARAMETERS] = { 5, 0 };
  return winnow_digest_new (&method, values);
}

static GPtrArray *
dup_rows (const WinnowDigest *digest, guint n_characters)
{
  g_autoptr (WinnowText) tokens = winnow_text_new (text, strlen (text), WINNOW_HAN_CHARACTERS);
  g_assert_cmpuint (tokens->n_tokens, ==, 8);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (text, strlen (text), tokens);
  return winnow_digest_dup_rows (digest, subject, n_characters);
}

test_case (rows)
{
  g_autoptr (WinnowDigest) digest = new_digest ();
  winnow_digest_add (digest, 0xabc, 1, 4);
  winnow_digest_add (digest, G_MAXUINT64, 4, 8);
  winnow_digest_add (digest, 1, 0, 0);  /* of metadata: no place */
  winnow_digest_add (digest, 2, 5, 99); /* of another text: nothing is read beyond this one */
  g_autoptr (GPtrArray) rows = dup_rows (digest, 100), cut = dup_rows (digest, 2);
  const WinnowDigestRow *row = g_ptr_array_index (rows, 0);
  g_assert_cmpuint (rows->len, ==, 4);
  g_assert_cmpstr (row->hash, ==, "0000000000000abc");
  g_assert_cmpstr (row->excerpt, ==, "two  three four");
  g_assert_true (strncmp (text + row->start, "two\r\nthree\tfour", row->end - row->start) == 0);
  g_assert_cmpuint (row->first, ==, 1);
  g_assert_cmpuint (row->last, ==, 4);
  g_assert_null (row->symbols);
  row = g_ptr_array_index (rows, 1);
  g_assert_cmpstr (row->hash, ==, "ffffffffffffffff");
  g_assert_cmpstr (row->excerpt, ==, "汉字也算");
  row = g_ptr_array_index (cut, 1);
  g_assert_cmpstr (row->excerpt, ==, "汉字…");
  for (guint i = 2; i < 4; i++)
    {
      row = g_ptr_array_index (rows, i);
      g_assert_cmpuint (row->start, ==, 0);
      g_assert_cmpuint (row->end, ==, 0);
      g_assert_cmpstr (row->excerpt, ==, "");
    }
}

test_case (symbols)
{
  const guint32 symbols[] = { 0, 7, 12, 3, 0, 1 };
  WinnowMethod pinyin = method;
  pinyin.id = "pinyin";
  g_autoptr (WinnowDigest) digest = new_digest ();
  winnow_digest_add (digest, 1, 0, 1);
  winnow_digest_add (digest, 2, 0, 1);
  winnow_digest_add (digest, 3, 0, 1);
  digest->symbols = g_array_new (FALSE, FALSE, sizeof (guint32));
  digest->width = 3;
  g_array_append_vals (digest->symbols, symbols, G_N_ELEMENTS (symbols));
  g_autoptr (GPtrArray) numbers = dup_rows (digest, 10);
  digest->method = &pinyin;
  g_autoptr (GPtrArray) digits = dup_rows (digest, 10);
  g_assert_cmpstr (((WinnowDigestRow *) g_ptr_array_index (numbers, 0))->symbols, ==, "0 7 12");
  g_assert_cmpstr (((WinnowDigestRow *) g_ptr_array_index (digits, 1))->symbols, ==, "301");
  g_assert_null (((WinnowDigestRow *) g_ptr_array_index (numbers, 2))->symbols);
}

/* A feature code is shown by the characters, or words, that stand around the full stop, however the
 * text is cut. */
test_case (codes)
{
  static const char source[] = "前面的話說了很多，真的 (1) 很多。後面 a 還有不少話要說。\nIt was said before that "
                               "nobody ever came back. Then they all went home again together.";
  static const char *const codes[] = { "多真的很多後面還有不", "that nobody ever came back Then they all went home" };
  const WinnowMethod *row = winnow_method_find ("feature-code");
  for (WinnowHanMode han = WINNOW_HAN_CHARACTERS; han <= WINNOW_HAN_WORDS; han++)
    {
      guint values[WINNOW_MAX_PARAMETERS];
      WinnowMethodContext context;
      g_autoptr (WinnowText) tokens = winnow_text_new (source, strlen (source), han);
      g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), tokens);
      winnow_method_context_init (&context);
      winnow_method_init_values (row, values);
      g_autoptr (WinnowDigest) digest = row->compute (subject, &context, values);
      g_autoptr (GPtrArray) rows = winnow_digest_dup_rows (digest, subject, 100);
      g_assert_cmpuint (rows->len, ==, G_N_ELEMENTS (codes));
      for (guint i = 0; i < rows->len; i++)
        g_assert_cmpstr (((WinnowDigestRow *) g_ptr_array_index (rows, i))->symbols, ==, codes[i]);
    }
}

/* Places are tokens of the subject, whatever a method read. */
test_case (places)
{
  GString *source = g_string_new ("图书馆带来的改变不只在于书放在什么地方。");
  for (guint i = 0; i < 20; i++)
    g_string_append_printf (source, "旧时的书目照经史子集排列，读者必须先懂得学问的门类%u，才晓得该去哪里找一部书。",
                            i);
  for (WinnowHanMode han = WINNOW_HAN_CHARACTERS; han <= WINNOW_HAN_WORDS; han++)
    {
      WinnowMethodContext context;
      g_autoptr (WinnowText) tokens = winnow_text_new (source->str, source->len, han);
      g_autoptr (WinnowSubject) subject = winnow_subject_new (source->str, source->len, tokens);
      winnow_method_context_init (&context);
      g_autoptr (WinnowDigests) digests = winnow_digests_new (subject, &context);
      winnow_for_each (const WinnowDigest, digest, digests->digests)
        {
          g_autoptr (GPtrArray) rows = winnow_digest_dup_rows (digest, subject, 10);
          winnow_for_each (const WinnowDigestRow, row, rows)
            {
              g_assert_cmpuint (row->first, <=, row->last);
              g_assert_cmpuint (row->last, <=, tokens->n_tokens);
              g_assert_cmpint (row->start < row->end, ==, row->first < row->last);
            }
        }
    }
  g_string_free (source, TRUE);
}

test_case (bits)
{
  g_autoptr (WinnowDigest) digest = new_digest ();
  g_assert_null (winnow_digest_dup_bits (digest));
  winnow_digest_add (digest, G_GUINT64_CONSTANT (0x8000000000000005), 0, 8);
  assert_takes (winnow_digest_dup_bits (digest), "1000000000000000000000000000000000000000000000000000000000000101");
  WinnowMethod other = method;
  other.unit = WINNOW_UNIT_SHARE;
  digest->method = &other;
  g_assert_null (winnow_digest_dup_bits (digest));
}

test_case (words)
{
  g_autoptr (WinnowDigest) digest = new_digest ();
  g_auto (GStrv) none = winnow_digest_dup_words (digest);
  g_assert_cmpuint (g_strv_length (none), ==, 0);
  digest->words = g_strdup ("harbour\n\n汉字\n");
  g_auto (GStrv) words = winnow_digest_dup_words (digest);
  g_assert_cmpuint (g_strv_length (words), ==, 2);
  g_assert_cmpstr (words[1], ==, "汉字");
  assert_takes (winnow_digest_dup_parameters (digest), "n=5, order=0");
  g_auto (GStrv) uses = winnow_digest_dup_uses (digest);
  assert_takes (g_strjoinv (" ", uses), "granularity metadata");
}

/* Every method of the table can be shown: an id for its unit, and for all that it depends on. */
test_case (methods)
{
  for (const WinnowMethod *const *row = winnow_methods (); *row != NULL; row++)
    {
      guint n = 0, values[WINNOW_MAX_PARAMETERS];
      winnow_method_init_values (*row, values);
      g_autoptr (WinnowDigest) digest = winnow_digest_new (*row, values);
      g_auto (GStrv) uses = winnow_digest_dup_uses (digest);
      g_autofree char *words = winnow_digest_dup_uses_words (digest);
      for (guint bit = 0; bit < 32; bit++)
        n += winnow_method_get_uses (*row, values) >> bit & 1;
      g_assert_cmpuint (g_strv_length (uses), ==, n);
      g_assert_cmpint (*words != '\0', ==, n > 0);
      g_assert_cmpstr (winnow_unit_get_id ((*row)->unit), !=, "");
    }
}
