/* test-word-lines.c: texts of plain words are set as Pango sets them: the same lines, glyphs, looks
 * and places, whatever they are made of */
#include <math.h>
#include <string.h>

#include "print/breaks.h"
#include "print/pango-lines.h"
#include "print/word-lines.h"

typedef struct
{
  WinnowFonts *fonts;
  WinnowLineBuilder *builder;
  WinnowPangoLines *pango_lines;
  WinnowWordLines *word_lines;
} Setters;

static Setters
setters_new (void)
{
  Setters setters = { .fonts = winnow_fonts_new (), .builder = winnow_line_builder_new () };
  setters.pango_lines = winnow_pango_lines_new (setters.fonts, setters.builder);
  setters.word_lines = winnow_word_lines_new (setters.fonts, setters.builder);
  return setters;
}

static void
setters_clear (Setters *setters)
{
  winnow_pango_lines_free (setters->pango_lines);
  winnow_word_lines_free (setters->word_lines);
  winnow_line_builder_free (setters->builder);
  winnow_fonts_free (setters->fonts);
}

/* ── comparing ── */

/* What a line shows, run by run. */
static char *
dup_content (const WinnowLine *line, gboolean has_glyphs)
{
  GString *content = g_string_new (NULL);
  for (guint i = 0; i < line->n_runs; i++)
    {
      const WinnowGlyphRun *run = &line->runs[i];
      if (run->n_glyphs == 0)
        continue;
      if (has_glyphs)
        g_string_append_printf (content, "[%s %g %u %d]", winnow_face_get_name (run->face), run->size, run->ink,
                                run->link);
      g_string_append_len (content, run->text, run->n_bytes);
      for (guint k = 0; k < run->n_glyphs && has_glyphs; k++)
        g_string_append_printf (content, " %u", run->glyphs[k].index);
    }
  return g_string_free (content, FALSE);
}

/* Where the glyph @n of a line begins. */
static double
get_x (const WinnowLine *line, guint n)
{
  for (guint i = 0; i < line->n_runs; n -= line->runs[i++].n_glyphs)
    if (n < line->runs[i].n_glyphs)
      return (double) line->runs[i].glyphs[n].x;
  return (double) line->width;
}

static guint
count_glyphs (const WinnowLine *line)
{
  guint n = 0;
  for (guint i = 0; i < line->n_runs; i++)
    n += line->runs[i].n_glyphs;
  return n;
}

static void
assert_looks (const WinnowLine *a, const WinnowLine *b, double tolerance)
{
  g_assert_cmpuint (a->n_looks, ==, b->n_looks);
  for (guint i = 0; i < a->n_looks; i++)
    {
      g_assert_cmphex (a->looks[i].look, ==, b->looks[i].look);
      g_assert_cmpfloat (fabs ((double) a->looks[i].x - (double) b->looks[i].x), <, tolerance);
      g_assert_cmpfloat (fabs ((double) a->looks[i].width - (double) b->looks[i].width), <, tolerance);
    }
}

static void
assert_line (const WinnowLine *pango, const WinnowLine *words, double tolerance)
{
  g_autofree char *expected = dup_content (pango, TRUE), *found = dup_content (words, TRUE);
  g_assert_cmpstr (found, ==, expected);
  guint n = count_glyphs (pango);
  for (guint i = 0; i <= n; i++)
    g_assert_cmpfloat (fabs (get_x (pango, i) - get_x (words, i)), <, tolerance);
  g_assert_cmpint (pango->ends_in_blank, ==, words->ends_in_blank);
  assert_looks (pango, words, tolerance);
}

/* Returns whether it was set by words. */
static gboolean
assert_text (Setters *setters, const WinnowRich *rich, WinnowStyle style, double width, double tolerance)
{
  g_autoptr (GPtrArray) expected = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_line_unref);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_line_unref);
  gsize last, own;
  gboolean is_set = winnow_word_lines_add (setters->word_lines, rich, 0, 0, rich->text->len, style, width, found, &own);
  winnow_pango_lines_add (setters->pango_lines, rich, 0, 0, rich->text->len, style, width, expected, &last);
  if (!is_set)
    {
      g_assert_cmpuint (found->len, ==, 0);
      return FALSE;
    }
  for (guint i = 0; i < MIN (expected->len, found->len); i++)
    {
      g_autofree char *left = dup_content (expected->pdata[i], FALSE), *right = dup_content (found->pdata[i], FALSE);
      if (!g_str_equal (left, right))
        g_print ("# style %u width %g line %u:\n# %s|\n# %s|\n", style, width, i, left, right);
    }
  for (guint i = 0; i < MIN (expected->len, found->len); i++)
    assert_line (expected->pdata[i], found->pdata[i], tolerance);
  g_assert_cmpuint (found->len, ==, expected->len);
  /* isolates belong to either */
  g_assert_cmpint (strspn (rich->text->str + MIN (own, last), "\xe2\x81\xa8\xa9"), >=, ABS ((int) own - (int) last));
  return TRUE;
}

/* ── texts ── */

static const char *const english[] = {
  "the",        "quick",       "brown",
  "(fox)",      "jumps,",      "over",
  "“lazy”",     "dogs;",       "office",
  "fi",         "AVATAR",      "To",
  "Wave",       "1,234",       "2021-03-04",
  "half-done",  "and/or",      "50%",
  "$3.50",      "U.S.A.",      "it’s",
  "don't",      "—",           "a—b",
  "1990–95",    "…",           "e.g.,",
  "[12]",       "{x}",         "Ångström",
  "naïve",      "5\xc2\xa0km", "§ 5",
  "½",          "x²",          "C++",
  "#7",         "a@b.org",     "http://example.org/a/b-c?d=e&f=g",
  "well-known", "!",           "?!",
  "\"Quote\"",  "'x'",         "foo_bar",
  "A.B",        "No.",         "5",
  "°C",         "×",           "→",
};
static const char *const chinese[] = {
  "的", "是",  "中国", "（一）", "，", "。", "、", "“引文”", "——", "……", "《书名》", "2021", "年", "3.5",
  "%",  "ABC", "　",   "第",     "①",  "～", "：", "；",     "！", "？", "「角」",   "A",    "—",
};
static const char *const other[] = { "дом",           "Москва", "かな",
                                     "カタカナ",      "한국어", "ﾊﾝｶｸ",
                                     "ＡＢＣ",        "ㄅㄆ",   "\xe2\x81\xa8name.pdf\xe2\x81\xa9",
                                     "漢字かな交じり" };
static const char *const lacking[] = { "Ελληνικά", "␀", "\xef\xbf\xbd", "ɐ", "the", "⌀" };

typedef struct
{
  const char *const *words;
  guint n;
  const char *gap;
  double tolerance; /* points */
} Source;

#define EXACT 0.01
#define KERNED 4 /* kerning is lost where a very long word is cut */

static const Source sources[] = {
  { english, G_N_ELEMENTS (english), " ", EXACT }, { chinese, G_N_ELEMENTS (chinese), "", EXACT },
  { other, G_N_ELEMENTS (other), " ", EXACT },     { english, G_N_ELEMENTS (english), "", KERNED },
  { chinese, G_N_ELEMENTS (chinese), " ", EXACT }, { english, G_N_ELEMENTS (english), "  ", EXACT },
};

static WinnowLook
draw_look (GRand *random)
{
  static const WinnowLook looks[] = {
    WINNOW_LOOK_PLAIN,
    WINNOW_LOOK_BOLD,
    WINNOW_LOOK_MUTED,
    WINNOW_LOOK_SMALL,
    WINNOW_LOOK_SANS,
    WINNOW_LOOK_STRUCK,
    WINNOW_LOOK_FRAMED,
    WINNOW_LOOK_BADGE | WINNOW_LOOK_HUE (2),
    WINNOW_LOOK_HUE (1) | WINNOW_LOOK_KIND (0),
  };
  return looks[g_rand_int_range (random, 0, G_N_ELEMENTS (looks))];
}

/* Any but that of digits, whose font lacks most of these characters. */
static WinnowStyle
draw_style (GRand *random)
{
  WinnowStyle style = (WinnowStyle) g_rand_int_range (random, 0, WINNOW_N_STYLES);
  return style == WINNOW_STYLE_CODE ? WINNOW_STYLE_PASSAGE : style;
}

static WinnowRich *
make_text (GRand *random, const Source *source, guint n_words, gboolean has_looks, const Source *second)
{
  WinnowRich *rich = winnow_rich_new ();
  WinnowLook look = WINNOW_LOOK_PLAIN;
  for (guint i = 0; i < n_words; i++)
    {
      const Source *from = second != NULL && g_rand_boolean (random) ? second : source;
      g_autofree char *word
          = g_strconcat (from->words[g_rand_int_range (random, 0, (gint32) from->n)], from->gap, NULL);
      /* Pango joins two dashes even where looks part them. */
      if (has_looks && g_rand_int_range (random, 0, 4) == 0 && !g_str_has_suffix (rich->text->str, "—"))
        look = draw_look (random);
      if (strstr (word, "\xe2\x81\xa8") != NULL)
        winnow_rich_add_name (rich, look, "name (1).pdf");
      else
        winnow_rich_add (rich, look, word, -1);
    }
  return rich;
}

static void
test_source (gconstpointer data)
{
  const Source *source = data;
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) (source - sources) + 7);
  Setters setters = setters_new ();
  guint n_set = 0;
  for (guint i = 0; i < 300; i++)
    {
      const Source *second = i % 5 == 4 ? &sources[i % 3] : NULL;
      g_autoptr (WinnowRich) rich
          = make_text (random, source, (guint) g_rand_int_range (random, 1, 80), i % 2 == 1, second);
      n_set += assert_text (&setters, rich, draw_style (random), g_rand_double_range (random, 20, 450),
                            second != NULL ? KERNED : source->tolerance);
    }
  g_test_message ("%u of 300", n_set);
  g_assert_cmpuint (n_set, >, 150); /* those without blanks have words that no line holds */
  setters_clear (&setters);
}

/* A blank between characters that are found in several fonts may be of any of them. */
static void
test_lacking (void)
{
  const Source source = { lacking, G_N_ELEMENTS (lacking), " ", 0 };
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  Setters setters = setters_new ();
  for (guint i = 0; i < 100; i++)
    {
      g_autoptr (WinnowRich) rich = make_text (random, &source, 40, FALSE, NULL);
      g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_line_unref);
      g_autoptr (GString) text = g_string_new (NULL);
      double width = g_rand_double_range (random, 80, 300);
      gsize last;
      g_assert_true (winnow_word_lines_add (setters.word_lines, rich, 0, 0, rich->text->len, WINNOW_STYLE_CELL, width,
                                            lines, &last));
      for (guint k = 0; k < lines->len; k++)
        {
          g_autofree char *content = dup_content (lines->pdata[k], FALSE);
          g_string_append_printf (text, "%s%s", content, k + 1 < lines->len ? " " : "");
          g_assert_cmpfloat ((double) ((const WinnowLine *) lines->pdata[k])->width, <, width + 5);
        }
      g_assert_cmpstr (text->str, ==, rich->text->str);
    }
  setters_clear (&setters);
}

/* What is joined to its neighbours, written from the right or invisible is left to Pango, and so is
 * a word that no line holds. */
static void
test_refused (void)
{
  static const char *const texts[] = { "שלום",
                                       "العربية",
                                       "a\xcc\x84",
                                       "हिन्दी",
                                       "ไทย",
                                       "👍",
                                       "a\xe2\x80\x8d"
                                       "b",
                                       "soft\xc2\xadhyphen",
                                       "W\xe2\x80\xae",
                                       "✌" };
  Setters setters = setters_new ();
  for (guint i = 0; i < G_N_ELEMENTS (texts) + 1; i++)
    {
      g_autoptr (WinnowRich) rich = winnow_rich_new ();
      g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_line_unref);
      gsize last;
      g_string_append_printf (rich->text, "plain words %s",
                              i < G_N_ELEMENTS (texts) ? texts[i] : "Incomprehensibilities");
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, " ", -1);
      g_assert_false (winnow_word_lines_add (setters.word_lines, rich, 0, 0, rich->text->len, WINNOW_STYLE_BODY,
                                             i % 2 == 0 ? 60 : 300, lines, &last)
                      && i < G_N_ELEMENTS (texts));
      g_assert_true (i < G_N_ELEMENTS (texts) || lines->len == 0);
      g_assert_true (lines->len == 0);
    }
  setters_clear (&setters);
}

/* Between any two characters with blanks between them, whatever stands around. */
static void
test_after_blank (void)
{
  static const char *const before[] = { "", "a", "1", "(", "\"", "." }, *const after[] = { "", "x", "9" },
                           *const blanks[] = { " ", "  " };
  g_autoptr (GArray) characters = g_array_new (FALSE, FALSE, sizeof (gunichar));
  guint n_known = 0;
  for (gunichar c = 0x21; c < 0x2028; c = c == 0x24f ? 0x370 : c == 0x52f ? 0x2010 : c + 1)
    if (winnow_break_after_blank (c, 'a') != WINNOW_BREAK_UNKNOWN)
      g_array_append_val (characters, c);
  for (guint i = 0; i < characters->len; i++)
    for (guint k = 0; k < characters->len; k += i % 7 == 0 ? 1 : 5)
      {
        gunichar left = g_array_index (characters, gunichar, i), right = g_array_index (characters, gunichar, k);
        g_autoptr (GString) text = g_string_new (before[(i + k) % G_N_ELEMENTS (before)]);
        PangoLogAttr attributes[16];
        g_string_append_unichar (text, left);
        g_string_append (text, blanks[k % 2]);
        glong at = g_utf8_strlen (text->str, -1);
        g_string_append_unichar (text, right);
        g_string_append (text, after[k % G_N_ELEMENTS (after)]);
        pango_default_break (text->str, (int) text->len, NULL, attributes, (int) g_utf8_strlen (text->str, -1) + 1);
        g_assert_cmpint (winnow_break_after_blank (left, right) == WINNOW_BREAK_YES, ==, attributes[at].is_line_break);
        n_known++;
      }
  g_assert_cmpuint (n_known, >, 10000);
}

/* Random words of the signs that hold, and of some that do not. */
static void
test_whole (void)
{
  static const char signs[] = "aZ09.,:;'\"([)]!?-/%$}a5b.";
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  guint n_whole = 0;
  for (guint i = 0; i < 400000; i++)
    {
      char word[12] = { 0 };
      PangoLogAttr attributes[sizeof word + 1];
      int n = g_rand_int_range (random, 1, sizeof word);
      for (int k = 0; k < n; k++)
        word[k] = signs[g_rand_int_range (random, 0, (gint32) sizeof signs - 1)];
      if (!winnow_break_is_whole (word, (gsize) n))
        continue;
      pango_default_break (word, n, NULL, attributes, n + 1);
      for (int k = 1; k < n; k++)
        if (attributes[k].is_line_break)
          g_error ("lines break in “%s” before %d", word, k);
      n_whole++;
    }
  g_assert_cmpuint (n_whole, >, 10000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    {
      g_autofree char *path = g_strdup_printf ("/word-lines/%u", i);
      g_test_add_data_func (path, &sources[i], test_source);
    }
  g_test_add_func ("/word-lines/after-blank", test_after_blank);
  g_test_add_func ("/word-lines/whole", test_whole);
  g_test_add_func ("/word-lines/lacking", test_lacking);
  g_test_add_func ("/word-lines/refused", test_refused);
  return g_test_run ();
}
