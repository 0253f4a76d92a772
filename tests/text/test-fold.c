/* test-fold.c: what the fold must make equal, what it must keep apart, and its offset map */
#include <string.h>

#include "part.h"
#include "text/folding/fold.h"

static char *
fold_text (const char *text)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (text, strlen (text));
  return winnow_fold_dup_text (fold);
}

static void
assert_folds (const char *text, const char *expected)
{
  assert_takes (fold_text (text), expected);
}

test_case (equal)
{
  assert_folds ("Straße ＡＢＣ１２３ ﬁne", "strasse abc123 fine");
  assert_folds ("Re\xcc\x81sume\xcc\x81 Résumé", "resume resume"); /* combining and precomposed */
  assert_folds ("漢語與國際", "汉语与国际");
  assert_folds ("諮詢、答覆與牴觸", "咨询、答复与抵触"); /* one simplified character for several */
  assert_folds ("①②㍿", "12株式会社");
  assert_folds ("ΑΒΓ", "αβγ");
  assert_folds ("ガ", "カ\xe3\x82\x99"); /* voicing is kept: it tells words apart */
}

test_case (ignorable)
{
  assert_folds ("co\xc2\xadpy\xe2\x80\x8b-\xe2\x80\x8dpaste", "copy-paste"); /* soft hyphen, zero-width space, joiner */
  assert_folds ("\xef\xbb\xbf你\xe2\x81\xa0好\xef\xb8\x8f", "你好");         /* BOM, word joiner, variation selector */
  assert_folds ("a\xe2\x80\xae"
                "b\xe2\x80\xac",
                "ab"); /* bidi controls */
}

/* Look-alikes fold only inside words that mix scripts. */
test_case (lookalikes)
{
  assert_folds ("pl\xd0\xb0gi\xd0\xb0rism", "plagiarism");
  assert_folds ("\xd0\x92"
                "erlin",
                "berlin"); /* capital Ve looks like B, small ve does not */
  assert_folds ("\xce\xbf"
                "pen",
                "open");
  assert_folds ("сор", "сор"); /* all Cyrillic: litter, not "cop" */
  assert_folds ("λόγος", "λογοσ");
}

/* Letters that keyboards tell apart, vowel signs, tatweel, forms of presentation, digits. */
test_case (arabic)
{
  assert_folds ("مـــرحـــبا", "مرحبا");
  assert_folds ("أحمد إلى آخر ٱلمدرسة", "احمد الي اخر المدرسه");
  assert_folds ("کتابی", "كتابي"); /* Persian */
  assert_folds ("كَتَبَ", "كتب");     /* with vowel signs */
  assert_folds ("\ufee3\ufeae\ufea3\ufe92\ufe8e \ufefb", "مرحبا لا");
  assert_folds ("٢٠٢٦ ۲۰۲۶ २०२६", "2026 2026 2026");
}

/* A form of presentation folds as what it is compatible with, and a digit as its value. */
test_case (presentation_and_digits)
{
  for (gunichar c = 0x80; c < 0x20000; c++)
    {
      gboolean is_form = (c >= 0xfb50 && c <= 0xfdcf) || (c >= 0xfdf0 && c <= 0xfdfc) || (c >= 0xfe70 && c <= 0xfefc);
      char text[8] = "";
      g_unichar_to_utf8 (c, text);
      g_autofree char *plain = is_form ? g_utf8_normalize (text, -1, G_NORMALIZE_NFKC) : NULL;
      g_autofree char *folded = plain != NULL ? fold_text (plain) : NULL;
      if (is_form)
        assert_folds (text, folded);
      if (g_unichar_type (c) == G_UNICODE_DECIMAL_NUMBER)
        g_assert_cmpuint (winnow_fold_character (c), ==, '0' + (gunichar) g_unichar_digit_value (c));
    }
}

#define HYPHENATED \
  "The old ferry crossed the estu-\nary four times a day until the bri-\ndge was done, and farm-\r\n  ers sold "

/* Hyphens of lines go, and those of words stay. */
test_case (hyphens)
{
  assert_folds (HYPHENATED "milk.",
                "the old ferry crossed the estuary\nfour times a day until the bridge\nwas done, and "
                "farmers\nsold milk.");
  assert_folds (HYPHENATED "well-\nknown well-known", "the old ferry crossed the estuary\nfour times a day until the "
                                                      "bridge\nwas done, and farmers\nsold well-\nknown well-known");
  assert_folds (HYPHENATED "pre-\nand and", "the old ferry crossed the estuary\nfour times a day until the bridge\nwas "
                                            "done, and farmers\nsold pre-\nand and");
  assert_folds ("A well-\nknown man", "a well-\nknown man"); /* one hyphen says nothing */
  assert_folds ("1990-\n1995", "1990-\n1995");
}

/* Code points of all planes and kinds, in random order. */
static char *
make_random_text (GRand *random, gsize n)
{
  static const struct
  {
    guint32 first, last;
  } ranges[] = {
    { 0x01, 0x7f },     { 0x80, 0x24f },    { 0x300, 0x36f },     { 0x370, 0x52f },     { 0x5d0, 0x65f },
    { 0x900, 0x97f },   { 0xe00, 0xe7f },   { 0x1100, 0x11ff },   { 0x1e00, 0x1fff },   { 0x2000, 0x206f },
    { 0x2460, 0x24ff }, { 0x3040, 0x33ff }, { 0x4e00, 0x9fff },   { 0xac00, 0xd7a3 },   { 0xf900, 0xfaff },
    { 0xfb00, 0xfdff }, { 0xfe00, 0xffef }, { 0x1d400, 0x1d7ff }, { 0x1f300, 0x1f6ff }, { 0x20000, 0x2a6df },
  };
  GString *text = g_string_new (NULL);
  for (gsize i = 0; i < n; i++)
    {
      guint range = (guint) g_rand_int_range (random, 0, G_N_ELEMENTS (ranges));
      g_string_append_unichar (
          text, (gunichar) g_rand_int_range (random, (gint32) ranges[range].first, (gint32) ranges[range].last + 1));
    }
  return g_string_free (text, FALSE);
}

test_case (idempotent)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  for (int round = 0; round < 300; round++)
    {
      g_autofree char *text = make_random_text (random, 200), *once = fold_text (text), *twice = fold_text (once);
      g_assert_cmpstr (once, ==, twice);
    }
}

/* Words of few scripts, spaces of several widths, quotes and controls: what the passes behind the
 * first look at. */
test_case (idempotent_in_context)
{
  static const char *const pieces[] = {
    "a",      "B",   "o",  "x",   "k",      "hero",   "Latin",  "с",      "А",      "о",      "сор",  "Вася", "мода",
    "пoгoда", "кoт", "α",  "ο",   "ν",      "λόγος",  "wοrd",   "plαn",   "Ꭺ",      "օ",      "𝐤",    "ⅷ",    " ",
    " ",      " ",   "  ", "   ", "\u00a0", "\u2009", "\u200a", "\u3000", "\t",     "\n",     "\n\n", ", ",   ". ",
    "“",      "”",   "(",  ")",   "-",      "1",      "中",     "\u200b", "\u202e", "\u202c",
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  for (int round = 0; round < 20000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      for (gint32 n = g_rand_int_range (random, 1, 40); n > 0; n--)
        g_string_append (text, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
      g_autofree char *once = fold_text (text->str), *twice = fold_text (once);
      if (strcmp (once, twice) != 0)
        g_error ("“%s” folds to “%s”, then to “%s”", text->str, once, twice);
    }
}

/* Every code point there is, one at a time between Latin letters, so that look-alikes are tried as
 * well. */
test_case (idempotent_everywhere)
{
  for (gunichar c = 1; c < 0x110000; c++)
    if (g_unichar_validate (c))
      {
        char text[16] = "a";
        int n = 1 + g_unichar_to_utf8 (c, text + 1);
        text[n++] = 'b';
        text[n] = '\0';
        g_autofree char *once = fold_text (text), *twice = fold_text (once);
        if (strcmp (once, twice) != 0)
          g_error ("U+%04X: “%s” folds to “%s”, then to “%s”", c, text, once, twice);
      }
}

/* So a short text needs no count. */
test_case (six_units_a_byte)
{
  for (gunichar c = 1; c < 0x110000; c++)
    if (g_unichar_validate (c))
      {
        char text[8];
        int n = g_unichar_to_utf8 (c, text);
        g_autoptr (WinnowFold) fold = winnow_fold_new (text, n);
        g_assert_cmpuint (fold->n_units, <=, 6 * n);
      }
}

/* @ligature: of 18 letters */
static GString *
make_ligatures (const char *ligature, gsize n)
{
  GString *text = g_string_sized_new (n * strlen (ligature));
  for (gsize i = 0; i < n; i++)
    g_string_append (text, ligature);
  return text;
}

test_case (bounded)
{
  const gsize most = WINNOW_FOLD_MAX_UNITS / 18;
  g_autoptr (GString) letters = make_ligatures ("abc", WINNOW_FOLD_MAX_UNITS / 3);
  g_autoptr (GString) text = make_ligatures ("ﷺ", most);
  g_assert_true (winnow_fold_is_bounded (letters->str, letters->len));
  g_assert_true (winnow_fold_is_bounded (text->str, text->len));
  g_string_append (text, "ﷺ");
  g_assert_false (winnow_fold_is_bounded (text->str, text->len));
  g_autoptr (WinnowFold) fold = winnow_fold_new (text->str, text->len);
  g_assert_cmpuint (fold->n_units, ==, 0);
}

/* Every unit has a non-empty source range, ranges ascend, and each cuts the source between code
 * points. */
test_case (offsets)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  for (int round = 0; round < 300; round++)
    {
      g_autofree char *text = make_random_text (random, 200);
      g_autoptr (WinnowFold) fold = winnow_fold_new (text, strlen (text));
      g_assert_cmpuint (fold->n_characters, ==, g_utf8_strlen (text, -1));
      for (guint32 i = 0; i < fold->n_units; i++)
        {
          g_assert_cmpuint (fold->starts[i], <, fold->ends[i]);
          g_assert_cmpuint (fold->ends[i], <=, strlen (text));
          g_assert_cmpuint (text[fold->starts[i]] & 0xc0, !=, 0x80);
          if (i > 0)
            g_assert_true (fold->starts[i] >= fold->ends[i - 1] || fold->starts[i] == fold->starts[i - 1]);
        }
    }
}
