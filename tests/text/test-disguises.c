/* test-disguises.c: each trick is undone (a disguised text has the tokens of the plain one) and
 * told; honest text is told nothing of */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "text/disguises/disguise.h"
#include "text/folding/fold.h"
#include "text/text.h"

static const char *const english_words[] = {
  "The",    "council", "of",      "every",  "village", "was",    "asked",  "to",      "explain",   "how",
  "people", "copy",    "what",    "others", "wrote",   "and",    "which",  "paper",   "comes",     "first",
  "a",      "lake",    "mixed",   "review", "quickly", "judges", "prize",  "seldom",  "Vexing",    "questions",
  "have",   "simple",  "answers", "in",     "Oxford",  "or",     "Zurich", "because", "knowledge", "spreads",
};
static const char chinese_characters[]
    = "中华人民共和国是工人阶级领导的以农联盟为基础社会主义家一切权力属于行使机关全方面大小长车马";

/* Sentences of random words, about @n words long. */
static char *
make_english (GRand *random, guint n)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s", english_words[g_rand_int_range (random, 0, G_N_ELEMENTS (english_words))],
                            i % 12 == 11 ? ". " : " ");
  g_string_append (text, "end.");
  return g_string_free (text, FALSE);
}

static char *
make_chinese (GRand *random, guint n)
{
  g_autofree gunichar *characters = g_utf8_to_ucs4_fast (chinese_characters, -1, NULL);
  gint32 n_characters = (gint32) g_utf8_strlen (chinese_characters, -1);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    {
      g_string_append_unichar (text, characters[g_rand_int_range (random, 0, n_characters)]);
      if (i % 20 == 19)
        g_string_append (text, "。");
    }
  return g_string_free (text, FALSE);
}

/* A way to disguise: marks between letters, or letters for letters (a plain one, then what takes
 * its place). */
typedef struct
{
  const char *name;
  WinnowDisguise disguise;
  const char *marks;   /* (nullable) */
  const char *letters; /* (nullable) */
  double share;        /* of the places where it could be done */
} Trick;

#define CYRILLIC "aаcсeеiіjјoоpрsѕxхyуAАBВCСEЕHНIІKКMМOОPРTТXХ"
#define GREEK "aαoοvνpρiιAΑBΒEΕHΗIΙKΚMΜNΝOΟPΡTΤXΧZΖ"
#define ARMENIAN "oօhհnոuս"
#define CHEROKEE "aꭺcꮯdꭰeꭼgꮐhꮋjꭻkꮶmꮇpꮲrꭱsꮪtꭲwꮃyꭹzꮓTᎢZᏃ"
#define SMALL_CAPITALS "aᴀbʙcᴄdᴅeᴇfꜰgɢhʜiɪjᴊkᴋlʟmᴍnɴoᴏpᴘrʀsꜱtᴛuᴜvᴠwᴡyʏzᴢ"
#define ROMAN "iⅰvⅴxⅹlⅼcⅽdⅾmⅿ"
#define FULL_WIDTH "aａbｂcｃdｄeｅfｆgｇhｈiｉjｊkｋlｌmｍnｎoｏpｐqｑrｒsｓtｔuｕvｖwｗxｘyｙzｚTＴVＶOＯZＺ"
#define ITALIC "a𝑎b𝑏c𝑐d𝑑e𝑒f𝑓g𝑔hℎi𝑖j𝑗k𝑘l𝑙m𝑚n𝑛o𝑜p𝑝q𝑞r𝑟s𝑠t𝑡u𝑢v𝑣w𝑤x𝑥y𝑦z𝑧T𝑇V𝑉O𝑂Z𝑍"
#define CIRCLED "aⓐbⓑcⓒdⓓeⓔfⓕgⓖhⓗiⓘjⓙkⓚlⓛmⓜnⓝoⓞpⓟqⓠrⓡsⓢtⓣuⓤvⓥwⓦxⓧyⓨzⓩTⓉVⓋOⓄZⓏ"
#define BLACK "a🅐b🅑c🅒d🅓e🅔f🅕g🅖h🅗i🅘j🅙k🅚l🅛m🅜n🅝o🅞p🅟q🅠r🅡s🅢t🅣u🅤v🅥w🅦x🅧y🅨z🅩"
#define RADICALS "一⼀人⼈力⼒大⼤小⼩工⼯方⽅行⾏面⾯马⻢长⻓车⻋"

static const Trick english_tricks[] = {
  { "zero-width spaces", WINNOW_DISGUISE_INVISIBLE, "\u200b", NULL, .3 },
  { "joiners", WINNOW_DISGUISE_INVISIBLE, "\u200c\u200d\u2060\ufeff", NULL, .3 },
  { "soft hyphens", WINNOW_DISGUISE_INVISIBLE, "\u00ad", NULL, .3 },
  { "fillers", WINNOW_DISGUISE_INVISIBLE, "\u115f\u1160\u3164\uffa0", NULL, .3 },
  { "selectors", WINNOW_DISGUISE_INVISIBLE, "\ufe00\ufe0f\U000e0101\u180b", NULL, .3 },
  { "tags", WINNOW_DISGUISE_INVISIBLE, "\U000e0061\U000e007f", NULL, .3 },
  { "grapheme joiners", WINNOW_DISGUISE_INVISIBLE, "\u034f", NULL, .3 },
  { "deprecated controls", WINNOW_DISGUISE_INVISIBLE, "\u206a\u206f\ufff9\u2064", NULL, .5 },
  { "directions", WINNOW_DISGUISE_BIDI, "\u200e\u200f\u202a\u202c\u2066\u2068\u2069\u061c", NULL, .3 },
  { "overrides", WINNOW_DISGUISE_BIDI, "\u202d\u202c", NULL, .1 },
  { "Cyrillic, some", WINNOW_DISGUISE_LOOKALIKE, NULL, CYRILLIC, .3 },
  { "Cyrillic, all", WINNOW_DISGUISE_LOOKALIKE, NULL, CYRILLIC, 1 },
  { "Greek, some", WINNOW_DISGUISE_LOOKALIKE, NULL, GREEK, .5 },
  { "Armenian", WINNOW_DISGUISE_LOOKALIKE, NULL, ARMENIAN, 1 },
  { "Cherokee", WINNOW_DISGUISE_LOOKALIKE, NULL, CHEROKEE, 1 },
  { "full-width, some", WINNOW_DISGUISE_STYLED, NULL, FULL_WIDTH, .3 },
  { "full-width, all", WINNOW_DISGUISE_STYLED, NULL, FULL_WIDTH, 1 },
  { "italic, some", WINNOW_DISGUISE_STYLED, NULL, ITALIC, .3 },
  { "italic, all", WINNOW_DISGUISE_STYLED, NULL, ITALIC, 1 },
  { "circled", WINNOW_DISGUISE_STYLED, NULL, CIRCLED, 1 },
  { "black", WINNOW_DISGUISE_STYLED, NULL, BLACK, 1 },
  { "small capitals", WINNOW_DISGUISE_STYLED, NULL, SMALL_CAPITALS, 1 },
  { "Roman numerals", WINNOW_DISGUISE_STYLED, NULL, ROMAN, .7 },
};

static const Trick chinese_tricks[] = {
  { "zero-width spaces", WINNOW_DISGUISE_INVISIBLE, "\u200b", NULL, .3 },
  { "joiners", WINNOW_DISGUISE_INVISIBLE, "\u200c\u200d\u2060\ufeff", NULL, .3 },
  { "selectors", WINNOW_DISGUISE_INVISIBLE, "\ufe00\U000e0101", NULL, .5 },
  { "overrides", WINNOW_DISGUISE_BIDI, "\u202d\u202c", NULL, .2 },
  { "spaces", WINNOW_DISGUISE_SPACED, " ", NULL, 1 },
  { "wide spaces", WINNOW_DISGUISE_SPACED, "\u3000", NULL, 1 },
  { "radicals", WINNOW_DISGUISE_LOOKALIKE, NULL, RADICALS, .5 },
};

static gunichar
choose (const char *characters, GRand *random)
{
  glong n = g_utf8_strlen (characters, -1);
  return g_utf8_get_char (g_utf8_offset_to_pointer (characters, g_rand_int_range (random, 0, (gint32) n)));
}

/* What takes the place of @c in @letters; @c where nothing does. */
static gunichar
exchange (const char *letters, gunichar c)
{
  for (const char *p = letters; *p; p = g_utf8_next_char (g_utf8_next_char (p)))
    if (g_utf8_get_char (p) == c)
      return g_utf8_get_char (g_utf8_next_char (p));
  return c;
}

static char *
disguise (const Trick *listed_disguise, const char *text, GRand *random)
{
  GString *out = g_string_new (NULL);
  for (const char *p = text; *p; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p), next = g_utf8_get_char (g_utf8_next_char (p));
      if (listed_disguise->letters != NULL && g_rand_double (random) < listed_disguise->share)
        c = exchange (listed_disguise->letters, c);
      g_string_append_unichar (out, c);
      if (listed_disguise->marks != NULL && g_unichar_isalpha (c) && g_unichar_isalpha (next)
          && g_rand_double (random) < listed_disguise->share)
        g_string_append_unichar (out, choose (listed_disguise->marks, random));
    }
  return g_string_free (out, FALSE);
}

static WinnowText *
cut (const char *text)
{
  return winnow_text_new (text, strlen (text), WINNOW_HAN_CHARACTERS);
}

static void
assert_same_tokens (const char *what, const char *plain, const char *disguised)
{
  g_autoptr (WinnowText) a = cut (plain), b = cut (disguised);
  if (a->n_tokens != b->n_tokens)
    g_error ("%s: %u tokens, disguised %u: “%s”", what, a->n_tokens, b->n_tokens, disguised);
  for (guint32 i = 0; i < a->n_tokens; i++)
    if (a->hashes[i] != b->hashes[i])
      g_error ("%s: token %u is “%.*s”, disguised “%.*s”", what, i, (int) (a->ends[i] - a->starts[i]),
               plain + a->starts[i], (int) (b->ends[i] - b->starts[i]), disguised + b->starts[i]);
}

static gboolean
has_disguised_token (const char *text)
{
  g_autoptr (WinnowText) tokens = cut (text);
  for (guint32 i = 0; i < tokens->n_tokens; i++)
    if (tokens->flags[i] & WINNOW_TOKEN_DISGUISED)
      return TRUE;
  return FALSE;
}

/* Flags stand by place, within the text, between code points, and count something. */
static void
assert_flags_are_sound (const char *text, const GArray *flags)
{
  guint32 start = 0;
  winnow_for_each_value (const WinnowDisguiseRange, flag, flags)
    {
      g_assert_cmpuint (flag->start, >=, start);
      g_assert_cmpuint (flag->start, <, flag->end);
      g_assert_cmpuint (flag->end, <=, strlen (text));
      g_assert_cmpuint (text[flag->start] & 0xc0, !=, 0x80);
      g_assert_cmpuint (text[flag->end] & 0xc0, !=, 0x80);
      g_assert_cmpuint (flag->count, >, 0);
      g_assert_cmpuint (flag->count, <=, flag->end - flag->start);
      start = flag->start;
    }
}

/* Cutting the text finds the same ones. */
static void
assert_found_while_cutting (const char *text, const GArray *flags)
{
  g_autoptr (GArray) others = NULL;
  g_autoptr (WinnowText) tokens
      = winnow_text_new_with_disguises (text, strlen (text), WINNOW_HAN_CHARACTERS, &others, NULL);
  g_assert_cmpuint (tokens->n_characters, ==, g_utf8_strlen (text, -1));
  g_assert_cmpmem (others->data, others->len * sizeof (WinnowDisguiseRange), flags->data,
                   flags->len * sizeof (WinnowDisguiseRange));
}

/* The bits of the disguises found. */
static guint
find (const char *text)
{
  g_autoptr (GArray) flags = winnow_disguises_find (text, strlen (text));
  assert_found_while_cutting (text, flags);
  guint found = 0;
  assert_flags_are_sound (text, flags);
  winnow_for_each_value (const WinnowDisguiseRange, flag, flags)
    found |= 1u << flag->disguise;
  return found;
}

/* As assert_trick(), but for what disguises words far from itself. */
static void
assert_turned (const char *name, const char *plain, const char *disguised)
{
  assert_same_tokens (name, plain, disguised);
  if (find (plain) != 0)
    g_error ("%s: the plain text is flagged: “%s”", name, plain);
  if (find (disguised) != 1u << WINNOW_DISGUISE_BIDI)
    g_error ("%s: flags %x: “%s”", name, find (disguised), disguised);
}

static void
assert_trick (const char *name, WinnowDisguise disguise, const char *plain, const char *disguised)
{
  assert_same_tokens (name, plain, disguised);
  if (find (plain) != 0)
    g_error ("%s: the plain text is flagged: “%s”", name, plain);
  if (find (disguised) != 1u << disguise)
    g_error ("%s: flags %x instead of %x: “%s”", name, find (disguised), 1u << disguise, disguised);
  if (!has_disguised_token (disguised) || has_disguised_token (plain))
    g_error ("%s: no token is disguised, or a plain one: “%s”", name, disguised);
}

static void
test_tricks (const Trick *disguises, gsize n_disguises, char *(*make) (GRand *, guint))
{
  for (gsize t = 0; t < n_disguises; t++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (3 + (guint32) t);
      for (int round = 0; round < 40; round++)
        {
          /* the plain text behind stands for the rest of a document */
          g_autofree char *plain = make (random, 60), *rest = make (random, 60);
          g_autofree char *changed = disguise (&disguises[t], plain, random);
          g_autofree char *a = g_strconcat (plain, "\n\n", rest, NULL), *b = g_strconcat (changed, "\n\n", rest, NULL);
          assert_trick (disguises[t].name, disguises[t].disguise, a, b);
        }
    }
}

test_case (english) { test_tricks (english_tricks, G_N_ELEMENTS (english_tricks), make_english); }

test_case (chinese) { test_tricks (chinese_tricks, G_N_ELEMENTS (chinese_tricks), make_chinese); }

static char *
space_out (const char *text, const char *narrow, const char *wide)
{
  GString *out = g_string_new (NULL);
  for (const char *p = text; *p; p++)
    if (*p == ' ')
      g_string_append (out, wide);
    else
      {
        g_string_append_c (out, *p);
        if (g_ascii_isalpha (p[0]) && g_ascii_isalpha (p[1]))
          g_string_append (out, narrow);
      }
  return g_string_free (out, FALSE);
}

/* Tatweel in most words is one; in the last word of a line, which it fills, it is none. */
test_case (stretched)
{
  static const char *const words[]
      = { "كتاب", "مدرسة", "قلم", "مدينة", "جديد", "طريق", "كبير", "حديث", "عندما", "بيت" };
  for (guint every = 1; every <= 6; every += 5)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      for (guint i = 0; i < 60; i++)
        {
          const char *word = words[i % G_N_ELEMENTS (words)];
          g_string_append_printf (text, "%.2s%s%s ", word, i % every == 0 ? "ـ" : "", word + 2);
        }
      g_autoptr (GArray) disguises = NULL;
      g_autoptr (WinnowText) tokens
          = winnow_text_new_with_disguises (text->str, text->len, WINNOW_HAN_CHARACTERS, &disguises, NULL);
      g_assert_cmpuint (tokens->n_tokens, ==, 60);
      g_assert_cmpint (disguises->len > 0, ==, every == 1);
    }
}

test_case (spaced)
{
  static const struct
  {
    const char *narrow, *wide;
  } spaces[] = { { " ", "  " },     { " ", "   " },    { " ", "\u3000" }, { "\u00a0", " " }, { "\u2009", " " },
                 { "\u200a", " " }, { "\u202f", " " }, { " ", "\u00a0" }, { "  ", "    " },  { "\u200a", "\u2009" } };
  g_autoptr (GRand) random = g_rand_new_with_seed (4);

  winnow_for_each_of (space, spaces)
    for (int round = 0; round < 40; round++)
      {
        g_autofree char *plain = make_english (random, 40), *changed = space_out (plain, space->narrow, space->wide);
        assert_trick ("spaced", WINNOW_DISGUISE_SPACED, plain, changed);
      }
}

/* A joined word is placed where all its letters are. */
test_case (joined_words_cover_their_letters)
{
  const char *text = "See p l a g i a r i s m  i s  o l d !";
  g_autoptr (WinnowText) tokens = cut (text);
  g_assert_cmpuint (tokens->n_tokens, ==, 4);
  g_assert_cmpuint (tokens->starts[1], ==, 4);
  g_assert_cmpuint (tokens->ends[1], ==, 4 + strlen ("p l a g i a r i s m"));
  g_assert_cmpuint (tokens->ends[3], ==, strlen (text) - 2);
}

static char *
reverse_words (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      char *turned = g_strconcat ("\u202e", g_strreverse (words[i]), "\u202c", NULL);
      g_free (words[i]);
      words[i] = turned;
    }
  return g_strjoinv (" ", words);
}

/* Letters that an override turns are turned back, where the rest of the document shows what its
 * words are like. */
test_case (turned)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  for (int round = 0; round < 40; round++)
    {
      g_autofree char *rest = make_english (random, 200), *plain = make_english (random, 40);
      g_autofree char *turned = reverse_words (plain);
      g_autofree char *a = g_strconcat (rest, "\n\n", plain, NULL), *b = g_strconcat (rest, "\n\n", turned, NULL);
      assert_trick ("turned", WINNOW_DISGUISE_BIDI, a, b);
    }
}

/* Turns every @n words of each paragraph between an override and its end; 0: each paragraph. */
static char *
turn_words (const char *text, guint n)
{
  GString *out = g_string_new (NULL);
  g_auto (GStrv) paragraphs = g_strsplit (text, "\n", -1);
  for (char **paragraph = paragraphs; *paragraph != NULL; paragraph++)
    {
      g_auto (GStrv) words = g_strsplit (*paragraph, " ", -1);
      guint n_words = g_strv_length (words), step = n > 0 ? n : MAX (n_words, 1);
      for (guint i = 0; i < n_words; i += step)
        {
          GString *run = g_string_new (words[i]);
          for (guint j = i + 1; j < MIN (n_words, i + step); j++)
            g_string_append_printf (run, " %s", words[j]);
          if (run->len > 0)
            g_string_append_printf (out, "%s\u202e%s\u202c", i > 0 ? " " : "", g_strreverse (run->str));
          g_string_free (run, TRUE);
        }
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

/* Documents of which every word is turned: stop words show the true order. */
test_case (turned_whole)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  for (int round = 0; round < 20; round++)
    {
      g_autofree char *first = make_english (random, 60), *second = make_english (random, 60);
      g_autofree char *plain = g_strconcat (first, "\n", second, NULL), *mirrored = g_strreverse (g_strdup (plain));
      g_autofree char *at_once = g_strconcat ("\u202e", mirrored, "\u202c", NULL);
      g_autofree char *strewn = g_strconcat ("\u202e", first, "\u202c\n\u202e", second, "\u202c", NULL);
      for (guint n = 0; n < 6; n++)
        {
          g_autofree char *turned = turn_words (plain, n);
          assert_turned ("turned whole", plain, turned);
        }
      assert_turned ("turned at once", plain, at_once);
      at_once[strlen (at_once) - strlen ("\u202c")] = '\0';
      assert_turned ("turned without an end", plain, at_once);
      assert_turned ("controls only", plain, strewn);
    }
}

/* Where the words of no list occur, the order stays, but the controls are told of. */
test_case (turned_unknown)
{
  static const char plain[] = "Kissa istui ikkunalla katsellen lintuja pihapuussa",
                    turned[] = "\u202e.assuupahip ajutnil nellestak allanukki iutsi assiK\u202c";
  g_assert_cmpuint (find (plain), ==, 0);
  g_assert_cmpuint (find (turned), ==, 1u << WINNOW_DISGUISE_BIDI);
}

/* Letters of right-to-left scripts keep their order under an override, which is honest there; those
 * of others under the same one are turned. */
test_case (right_to_left)
{
  static const char *const texts[]
      = { "ذهب الولد إلى المدرسة في الصباح ثم عاد إلى البيت", "הילד הלך לבית הספר בבוקר ואחר כך חזר הביתה (12)" };
  winnow_for_each_of (text, texts)
    {
      g_autofree char *overridden = g_strconcat ("\u202e", *text, "\u202c\n\u202e", *text, " ABC\u202c", NULL);
      g_autofree char *plain = g_strconcat (*text, "\n", *text, " ABC", NULL);
      g_autofree char *mixed = g_strconcat ("\u202edna elpoep eht fo egalliv yreve saw siht\u202c ", *text, NULL);
      g_autofree char *unmixed = g_strconcat ("this was every village of the people and ", *text, NULL);
      assert_same_tokens ("right to left", plain, overridden);
      g_assert_cmpuint (find (overridden), ==, 0);
      assert_same_tokens ("amid right to left", unmixed, mixed);
      g_assert_cmpuint (find (mixed), ==, 1u << WINNOW_DISGUISE_BIDI);
    }
}

/* Where words are no wider apart than letters, they are not told apart; but it is told of, however
 * much of the document it is. */
test_case (spaced_without_gaps)
{
  static const guint n_words[] = { 10, 40, 400 };
  g_autoptr (GRand) random = g_rand_new_with_seed (8);
  winnow_for_each_of (n_word, n_words)
    for (int round = 0; round < 20; round++)
      {
        g_autofree char *plain = make_english (random, *n_word), *rest = make_english (random, 100);
        g_autofree char *spaced = space_out (plain, " ", " ");
        g_autofree char *lines = g_strdelimit (g_strdup (spaced), ".", '\n');
        g_autofree char *amid = g_strconcat (rest, "\n\n", spaced, "\n\n", rest, NULL);
        g_assert_cmpuint (find (spaced), ==, 1u << WINNOW_DISGUISE_SPACED);
        g_assert_cmpuint (find (lines), ==, 1u << WINNOW_DISGUISE_SPACED);
        if (*n_word > 100)
          {
            g_autofree char *capitals = g_ascii_strup (spaced, -1);
            g_assert_cmpuint (find (capitals), ==, 1u << WINNOW_DISGUISE_SPACED);
          }
        g_assert_cmpuint (find (amid), ==, 1u << WINNOW_DISGUISE_SPACED);
      }
}

/* Words of look-alikes only, by what stands around them. */
test_case (whole_words)
{
  assert_same_tokens ("amid Latin", "The ace of the cop was a hero in every respect",
                      "The асе of the сор was а hero in every respect");
  assert_same_tokens ("at the ends", "ace was here\n\nhe has an ace", "асе was here\n\nhe has an асе");
  assert_same_tokens ("Russian", "сор", "сор");
  {
    g_autoptr (WinnowText) quoted = cut ("the Russian word «сор» means litter, and “сор” it is, says (а) Ivan"),
                           plain = cut ("сор а");
    g_assert_cmphex (quoted->hashes[3], ==, plain->hashes[0]);
    g_assert_cmphex (quoted->hashes[7], ==, plain->hashes[0]);
  }
  {
    g_autoptr (WinnowText) russian = cut ("На диске CD с Ubuntu у нас"), plain = cut ("с");
    g_assert_cmphex (russian->hashes[3], ==, plain->hashes[0]);
  }
}

/* A Russian text with Latin letters is Russian again. */
test_case (latin_in_russian)
{
  assert_same_tokens ("Russian", "Сегодня хорошая погода, и все люди вышли на улицу",
                      "Cегoдня xoрoшая пoгoда, и все люди вышли на улицу");
  g_assert_cmpuint (find ("Cегoдня xoрoшая пoгoдa, и вcе люди вышли на yлицу, чтoбы пoсмoтреть на реку"), ==,
                    1u << WINNOW_DISGUISE_LOOKALIKE);
}

static const char *const honest[] = {
  "",
  "\ufeffA file that begins with a byte order mark.",
  "Съешь же ещё этих мягких французских булок, да выпей чаю. Сор, асе, оса, роса.",
  "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. το ον και ο νους.",
  "He said in Russian: «Слово не воробей, вылетит — не поймаешь», and then: “Все о сосне.”",
  "The letter о is Cyrillic here, and “сор” is litter; the СССР was dissolved.",
  "The length is 5 μm, 3 µg and 10 Ωm at 2 kΩ; α-helix, β2, γ-ray, λmax, Δx, σ² and π/2. The values of α, ν and ρ are "
  "small, αmax and νmin smaller.",
  "Let 𝑥 ∈ ℝ, 𝑓(𝑥) = 𝑎𝑥² + 𝑏𝑥 + 𝑐, where ℕ ⊂ ℤ ⊂ ℚ; 𝐻₂𝑂, d𝑥/d𝑡 and sin 𝑥; 𝑙𝑜𝑠𝑠 = 1 − 𝑎𝑐𝑐𝑢𝑟𝑎𝑐𝑦.",
  "The 1ˢᵗ and the nᵗʰ, 5ᵉ, mᵐᵉ, xⁿ, Hₙ; №5, ™, ℃, ﬁne ﬂoor, ª and º.",
  "ⓐ first ⓑ second ⒜ third Ⅳ fourth, 🅰 blood and 🅱 blood, chapter Ⅻ.",
  "/ˈpleɪdʒəɹɪzəm/ and /ɡɪvɪŋ/ are pronounced so; ɑ and ɡ, ʀ, ʟ, ɴ, ɪ.",
  "Kız ışığı açtı; şimdi ılık bir akşamdı ve kapılar kapalıydı, ırmak kıyısında.",
  "👨\u200d👩\u200d👧 and 🏳️\u200d🌈, ❤️, 1️⃣ 2️⃣, ☎️, "
  "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f!",
  "می\u200cخواهم کتاب\u200cها را بخوانم، نمی\u200cدانم",
  "क्\u200dष क्\u200cष শ্রদ্ধা র\u200d্যাব ශ්\u200dරී",
  "https://example.org/\u200bpath/\u200bto/\u200ba_very\u200bLong\u200bName and/\u200bor winnow\u200bText\u200bNew",
  "ภาษา\u200bไทย\u200bเขียน\u200bติด\u200bกัน",
  "שלום \u200fעולם\u200f, and \u202bעברית (2)\u202c, العربية\u200e 123\u200e نص.",
  "She asked: \u2068name\u2069 was here\u200e.",
  "中国ＧＤＰ增长５％，使用Ｍｉｃｒｏｓｏｆｔ　Ｗｏｒｄ２０１９，Ａ股、Ｂ股与ＫＴＶ。",
  "日本語のテキストでは、ＡＢＣやＸＹＺのような全角文字をよく使う。",
  "第一条\u200b　为了规范\u200b行为，制定本法。第二条　本法所称\u200b公司。",
  "　　　目　录\n\n中 华 人 民 共 和 国 主 席 令\n\n第　一　章　总　则\n\n姓 名：李 明　张 三　王 五",
  "T H E  U N I V E R S I T Y  O F  T H E  N O R T H\n\nD E P A R T M E N T  O F  H I S T O R Y\n\nO N  T H E  O R I G "
  "I N S  O F  T H E  R A I L W A Y S",
  "C H A P T E R  I\n\nT A B L E  O F  C O N T E N T S\n\nS U M M A R Y  A N D  O U T L O O K",
  "a b c d e f g h i j k l m n o p q r s t u v w x y z",
  "1 a b c d\n2 b a d c\n3 d c a b\n4 c a b d\n5 a d c b\n6 b c d a\n7 d a b c",
  "x, y, z, u, v, w, a, e, i, o, p, q, r, s; a e i o u, y; b c d, f g h, e i o, a a, e e, t h e, o f, i n.",
  "Let a b c d be numbers, x y z w more, and J. R. R. Tolkien, A. B. C. Initials.",
  "I a i l ' . | ; t s e  l I i 1 . , ~ a n I .\n. i ' l e",
  "The inter\u00adna\u00adtional or\u00adgan\u00adi\u00adza\u00adtion pub\u00adlished an "
  "ex\u00adtra\u00ador\u00addi\u00adnary state\u00adment about "
  "hy\u00adphen\u00ada\u00adtion.",
  "It was the custom\u00adary sacrifice that every\u00adthing asked for.",
  "⽅法与⽤户：⼀个⼈的⼯作⽅式，⽤⼯⼈的⽅法，⽤⼒。",
  "樂天 is 樂, 更 too: U+F914 is \uf914.",
  "x\u0301 re\u0301sume\u0301 z\u0308 Ångström naïve coöperate",
  "H2O, CO2, mp3, 3D, 0x1F, l0ng1dent1f1er",
};

test_case (honest)
{
  winnow_for_each_of (row, honest)
    if (find (*row) != 0)
      g_error ("flags %x on “%s”", find (*row), *row);
}

/* Each paragraph has its own flag, with its own count. */
test_case (flags_are_of_paragraphs)
{
  const char *text = "A pla\u200bgia\u200brist here.\n\nNothing here.\n\nAnd a c\u200bopy h\u200ber\u200be.";
  g_autoptr (GArray) flags = winnow_disguises_find (text, strlen (text));
  g_assert_cmpuint (flags->len, ==, 2);
  g_assert_cmpuint (g_array_index (flags, WinnowDisguiseRange, 0).count, ==, 2);
  g_assert_cmpuint (g_array_index (flags, WinnowDisguiseRange, 0).start, ==, 5);
  g_assert_cmpuint (g_array_index (flags, WinnowDisguiseRange, 0).end, ==, 14);
  g_assert_cmpuint (g_array_index (flags, WinnowDisguiseRange, 1).count, ==, 3);
}

/* A zero-width space may break an address: within 200 letters of a sign of it, in the same word. */
test_case (far_signs)
{
  for (guint distance = 190; distance <= 210; distance++)
    for (guint form = 0; form < 4; form++)
      {
        g_autofree char *letters = g_strnfill (distance, 'a');
        static const char *const forms[]
            = { "see /%sb\u200bc now", "see b\u200b%s/c now", "see / %sb\u200bc now", "see b\u200b%s /c now" };
        g_autoptr (GString) text = g_string_new (forms[form]);
        g_string_replace (text, "%s", letters, 1);
        /* the letter beside the space is one of them before it */
        gboolean is_break = form == 0 ? distance + 2 <= 200 : form == 1 && distance < 200;
        g_assert_cmpint (find (text->str) == 0, ==, is_break);
      }
}

/* Megabytes of them take no longer than other text. */
test_case (many_spaces)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < 500000; i++)
    g_string_append (text, "a\u200b");
  g_assert_cmphex (find (text->str), ==, 1u << WINNOW_DISGUISE_INVISIBLE);
}

/* Whatever a text holds, nothing goes wrong, and the fold's limits hold. */
test_case (random)
{
  static const char pieces[]
      = "aбоαеο пи𝑥ｘⅷᴀ中 樂⼀ \u200b\u00ad\u202e\u202c\u2066\ufe0f\u3164\u034f\u200a\u00a0\n\r1.,(ع👍";
  g_autoptr (GRand) random = g_rand_new_with_seed (6);
  for (int round = 0; round < 2000; round++)
    {
      GString *text = g_string_new (NULL);
      for (gint32 n = g_rand_int_range (random, 0, 80); n > 0; n--)
        g_string_append_unichar (text, choose (pieces, random));
      find (text->str);
      {
        g_autoptr (WinnowText) tokens = cut (text->str);
        for (guint32 i = 0; i < tokens->n_tokens; i++)
          {
            g_assert_cmpuint (tokens->starts[i], <, tokens->ends[i]);
            g_assert_true (i == 0 || tokens->starts[i] >= tokens->starts[i - 1]);
          }
      }
      g_string_free (text, TRUE);
    }
}

/* Digits in place of l and o are undone and told; they stayed, so a copy had hardly a word in
 * common with its source. Less than seven such words, names and addresses stay as they are. */
test_case (digits)
{
  static const char *const plain
      = "The clever goldfish follows a yellow boat along the valley, and people told the colonel "
        "about the lonely alligator below the old school.";
  static const char *const innocent
      = "The model mp01a, eth0, A10, H2O, b2b, 3D, 10l, sha1sum, l10n, go1ang.org/f0o, "
        "point3d, name5, 4way, 5in, a|b, to|do, x1y, i18n, 80th, corn, corning, Horne, McIntosh, getItem.";
  g_autofree char *disguised = g_strdelimit (g_strdelimit (g_strdup (plain), "l", '1'), "o", '0');
  g_autoptr (WinnowFold) fold = winnow_fold_new (disguised, strlen (disguised)),
                         of_plain = winnow_fold_new (plain, strlen (plain)),
                         of_honest = winnow_fold_new (innocent, strlen (innocent));
  g_autofree char *folded = winnow_fold_dup_text (fold), *expected = winnow_fold_dup_text (of_plain),
                  *lower = g_ascii_strdown (innocent, -1);
  g_autoptr (WinnowFold) again = winnow_fold_new (folded, strlen (folded));
  g_autofree char *refolded = winnow_fold_dup_text (again);
  g_autoptr (GArray) ranges = winnow_disguises_find (disguised, strlen (disguised)),
                     none = winnow_disguises_find (innocent, strlen (innocent));
  guint n_differ = 0;
  for (guint i = 0; i < fold->n_units; i++)
    n_differ += folded[i] != expected[i];
  g_assert_cmpuint (n_differ, <=, 2); /* “01d” has too few letters */
  g_assert_cmpstr (refolded, ==, folded);
  assert_takes (winnow_fold_dup_text (of_honest), lower);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (ranges->len, ==, 1);
  g_assert_cmpint (g_array_index (ranges, WinnowDisguiseRange, 0).disguise, ==, WINNOW_DISGUISE_LOOKALIKE);
}

static char *
dup_folded (const char *text)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (text, strlen (text));
  return winnow_fold_dup_text (fold);
}

/* A word alone is restored where that makes it a common one: a short quotation has the tokens of
 * its source, however few of its words are disguised. A few words are no disguise. */
test_case (signs)
{
  static const char *const words[][2] = {
    { "he11o", "he11o" },   { "w0rd", "word" },     { "th1s", "this" },  { "al1", "al1" },       { "peop1e", "people" },
    { "s3cre7", "secret" }, { "he|p", "help" },     { "m@ny", "many" },  { "th!ngs", "things" }, { "per$on", "person" },
    { "frorn", "from" },    { "tirne", "time" },    { "vvhen", "when" }, { "aIso", "also" },     { "wiII", "will" },
    { "FAIL", "fail" },     { "modern", "modern" }, { "corn", "corn" },  { "mp3", "mp3" },       { "mode5", "mode5" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *quoted = g_strdup_printf ("It says %s (here), and %s.", words[i][0], words[i][0]);
      g_autofree char *expected = g_strdup_printf ("it says %s (here), and %s.", words[i][1], words[i][1]);
      g_autofree char *folded = dup_folded (quoted);
      g_autoptr (GArray) ranges = winnow_disguises_find (quoted, strlen (quoted));
      g_assert_cmpstr (folded, ==, expected);
      assert_takes (dup_folded (folded), expected);
      g_assert_cmpuint (ranges->len, ==, 0);
    }
}

/* Five common words of a text tell that it is disguised: they are flagged, and words that are not
 * on the list are restored as well. */
test_case (told_signs)
{
  static const char disguised[] = "Frorn that tirne th1s r1ver, and al1 the p|ace, was s33n from the va11ey.";
  g_autoptr (GArray) ranges = winnow_disguises_find (disguised, strlen (disguised));
  const WinnowDisguiseRange *range = &g_array_index (ranges, WinnowDisguiseRange, 0);
  assert_takes (dup_folded (disguised), "from that time this river, and all the place, was seen from the valley.");
  g_assert_cmpuint (ranges->len, ==, 1);
  g_assert_cmpint (range->disguise, ==, WINNOW_DISGUISE_LOOKALIKE);
  g_assert_cmpuint (range->start, ==, 3); /* the second r of “Frorn” */
}

/* Random pieces: the units cover the text in order, and folding again changes nothing. */
test_case (signs_keep_places)
{
  static const char *const pieces[]
      = { "rn",     "vv",    "1", "0", "3",  "|", "$",  "!",  "@", "I", "a", "he", "tirne", " ", "\u200b", "th1s ",
          "frorn ", "w0rd ", "о", "□", "人", "○", "二", "口", ".", "r", "ń", "½",  "O",     "o", "１" };
  for (guint round = 0; round < 3000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      for (guint i = 0; i < 24; i++)
        g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
      g_autoptr (WinnowFold) fold = winnow_fold_new (text->str, text->len);
      g_autofree char *folded = winnow_fold_dup_text (fold);
      assert_takes (dup_folded (folded), folded);
      for (guint32 i = 0; i < fold->n_units; i++)
        {
          g_assert_cmpuint (fold->starts[i], <, fold->ends[i]);
          g_assert_true (i == 0 || fold->starts[i] >= fold->starts[i - 1]);
        }
      winnow_for_each_value (const WinnowFoldedCharacter, folded_character, fold->folded_characters)
        g_assert_cmpuint (folded_character->unit, <=, fold->n_units);
    }
}

/* □ is 口 where that makes a word; ○, 0 and O are zeros amid Chinese numerals, which is no
 * disguise. */
test_case (han_signs)
{
  static const char disguised[] = "人□普查说，进□货物、窗□服务与□号都在出□。";
  static const char *const cases[][2] = {
    { "二○二四年", "二〇二四年" },    { "二0二四年", "二〇二四年" },     { "二OO五年", "二〇〇五年" },
    { "表一0.5", "表一0.5" },         { "性别：男□女□", "性别:男□女□" }, { "○一般", "○一般" },
    { "是□否□，人□", "是□否□,人口" },
  };
  g_autoptr (GArray) ranges = winnow_disguises_find (disguised, strlen (disguised));
  g_autoptr (WinnowText) tokens = winnow_text_new (disguised, strlen (disguised), WINNOW_HAN_CHARACTERS);
  assert_takes (dup_folded (disguised), "人口普查说,进口货物、窗口服务与口号都在出口。");
  for (guint32 i = 0; i < tokens->n_tokens; i++) /* nor traditional characters */
    g_assert_false (tokens->flags[i] & WINNOW_TOKEN_CONVERTED);
  g_assert_cmpuint (ranges->len, ==, 1);
  g_assert_cmpuint (g_array_index (ranges, WinnowDisguiseRange, 0).count, ==, 5);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) none = winnow_disguises_find (cases[i][0], strlen (cases[i][0]));
      assert_takes (dup_folded (cases[i][0]), cases[i][1]);
      g_assert_cmpuint (none->len, ==, 0);
    }
}

/* Where other digits stand amid letters as often, the words are identifiers: a page of them would
 * differ from a quotation with a few. */
test_case (identifiers)
{
  static const char identifiers[]
      = "a1bed c1dea e1fac b1ade c1abe d1eaf f1ece a2bed c3dea e4fac b5ade c6abe d7eaf f8ece";
  g_autoptr (WinnowFold) fold = winnow_fold_new (identifiers, strlen (identifiers));
  assert_takes (winnow_fold_dup_text (fold), identifiers);
}
