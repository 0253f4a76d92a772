/* test-citations.c: passages that are cited and quoted, or are not, in papers made for this */
#include "part.h"
#include "prose.h"
#include "base/array.h"
#include "base/for-each.h"
#include "match/exclusions/citations.h"
#include "match/exclusions/works.h"

#include <string.h>

#define NONE WINNOW_CITATION_NONE
#define CITED WINNOW_CITATION_CITED
#define QUOTED WINNOW_CITATION_QUOTED
#define BOTH WINNOW_CITATION_CITED_AND_QUOTED

/* How a paper is written around a passage: P the passage, or its parts, O another sentence, A and Y
 * author and year of the source, T its title, N, R and S its number, as a range and raised; B, U
 * and M author, title and number of another work; X a number that no work has. */
typedef struct
{
  WinnowCitation citation;
  const char *words;
} Form;

static const Form english[] = {
  { CITED, "%P (%A %Y). %O." },
  { CITED, "%P (%A, %Y)." },
  { CITED, "%O. %A (%Y) has studied this. %P." },
  { CITED, "As %A and Jones (%Y: 12) write, %P." },
  { CITED, "%P (see %A, %Y: 5; %B 1987)." },
  { CITED, "%P (%B 1987; %A et al., %Ya)." },
  { CITED, "%A’s (%Y) study is the first. %P." },
  { CITED, "%P (%A 112). %O." },
  { CITED, "%A and Smith %Y: %P." },
  { CITED, "%P [%N]. %O." },
  { CITED, "%P.[%M, %N] %O." },
  { CITED, "%O. %P [%R]." },
  { CITED, "%P [%N, p. 12]. %O." },
  { CITED, "%P.%S %O." },
  { CITED, "[%N] %P." },
  { CITED, "According to %A, %P." },
  { CITED, "%A argues that %P. %O." },
  { CITED, "%O. The book “%T” has a passage on this. %P." },
  { CITED, "%P. %O. %O (%A %Y)." },
  { CITED, "%A (%Y) writes:\n\n%P.\n\n%O." },
  { CITED, "%O.\n\n%P.\n\n(%A, %Y: 33)\n\n%O." },
  { QUOTED, "“%P.” %O." },
  { QUOTED, "It is known that \"%P\" (%B 1987)." },
  { QUOTED, "%O: “%P” [%M]." },
  { QUOTED, "“%P.”\n\n%A (%Y) has another subject." },
  { BOTH, "“%P” (%A %Y). %O." },
  { BOTH, "\"%P\" [%N]." },
  { BOTH, "%A (%Y) says: “%P.” %O." },
  { BOTH, "%O, “%P”, as %A claims. %O (%A %Y)." },
  { NONE, "%P. %O." },
  { NONE, "%P (%B 1987)." },
  { NONE, "%B (%Y) disagrees. %P." },
  { NONE, "%P [%M]. %O." },
  { NONE, "%P [%M–%M]." },
  { NONE, "In %Y nothing changed. %P." },
  { NONE, "%P. In May (%Y) it rained." },
  { NONE, "The list [%X] has it. %P." },
  { NONE, "%P.\n\n%A (%Y) has another subject." },
  { NONE, "%A (%Y) has another subject.\n\n%O. %P." },
  { NONE, "%A (%Y) has it. %P.\n\n%P.\n\n%P." },
  { NONE, "It was (%X) of them in Berlin %Y. %P." },
};

static const Form chinese[] = {
  { CITED, "%O。%P（%A，%Y）。" },
  { CITED, "据%A（%Y）的研究，%P。" },
  { CITED, "%A认为，%P。%O。" },
  { CITED, "%A等（%Y）指出，%P。" },
  { CITED, "%P（参见%A，%Y：15）。" },
  { CITED, "%P（%B，1987；%A，%Y）。" },
  { CITED, "%P[%N]。%O。" },
  { CITED, "%P。[%M,%N]" },
  { CITED, "%P［%N］。" },
  { CITED, "%P[%R]。" },
  { CITED, "%P。%S%O。" },
  { CITED, "参见[%N]，%P。" },
  { CITED, "《%T》一书写到：%P。" },
  { CITED, "%A在书中指出：\n\n%P。\n\n%O。" },
  { CITED, "根据%A的观点，%P。" },
  { QUOTED, "“%P。”%O。" },
  { QUOTED, "“%P”（%B，1987）。" },
  { QUOTED, "%O：“%P”[%M]。" },
  { BOTH, "%A（%Y）写道：“%P。”" },
  { BOTH, "“%P”[%N]。%O。" },
  { BOTH, "“%P。”（%A，%Y：3）%O。" },
  { NONE, "%P。%O。" },
  { NONE, "%P（%B，1987）。" },
  { NONE, "%B认为，%P。" },
  { NONE, "%P[%M]。%O。" },
  { NONE, "%Y年没有变化。%P。" },
  { NONE, "%P[%X]。" },
  { NONE, "%P。\n\n%A（%Y）另有所论。" },
  { NONE, "《%U》一书写到：%P。" },
};

#define N_WORKS 8
#define N_PAPERS 8 /* of each form */

static const char *const surnames[]
    = { "Miller", "Okonkwo", "Brandt", "O’Neill", "Lindqvist", "Castellanos", "Fischer", "Dubois" };
static const char *const han_names[] = { "张三丰", "李四光", "王五", "赵六安", "欧阳修文", "孙七", "周八斗", "吴九成" };
static const char *const titles[]
    = { "Rivers in Winter",        "The Art of Bridges", "Salt Roads of the North", "Notes on Glass",
        "A Short Account of Bees", "Letters and Stamps", "Ports and their Towns",   "Winds over the Plain" };
static const char *const han_titles[]
    = { "冬天的河流", "桥梁艺术", "北方盐路考", "玻璃札记", "蜜蜂小史", "书信与邮票", "港口及其城镇", "平原上的风" };
static const char *const raised[] = { "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸" };
static const char *const words[] = { "water", "stone", "often", "reaches", "the",    "valley", "where",     "people",
                                     "built", "long",  "walls", "before",  "spring", "and",    "merchants", "carried",
                                     "small", "boxes", "over",  "hills",   "toward", "a",      "market" };

typedef struct
{
  gboolean is_han;
  guint work;        /* the source, of N_WORKS; also what other it is not: the next one */
  gboolean is_named; /* its file names it, nothing else does */
  Prose *prose;
} Paper;

static char *
dup_sentence (const Paper *paper)
{
  GString *sentence = g_string_new (NULL);
  if (paper->is_han)
    prose_append_han (paper->prose, sentence, 45, 300);
  for (guint i = 0; i < 28 && !paper->is_han; i++)
    g_string_append_printf (sentence, "%s%s", i > 0 ? " " : "",
                            words[g_rand_int_range (paper->prose->random, 0, G_N_ELEMENTS (words))]);
  return g_string_free (sentence, FALSE);
}

static guint
get_year (guint work)
{
  return 1991 + 3 * work;
}

static const char *
get_author (const Paper *paper, guint work)
{
  return (paper->is_han ? han_names : surnames)[work];
}

static const char *
get_title (const Paper *paper, guint work)
{
  return (paper->is_han ? han_titles : titles)[work];
}

static void
append_works (const Paper *paper, GString *text)
{
  g_string_append (text, paper->is_han ? "\n\n参考文献\n\n" : "\n\nReferences\n\n");
  for (guint i = 0; i < N_WORKS; i++)
    if (paper->is_han)
      g_string_append_printf (text, "[%u] %s. %s[M]. 北京: 商务印书馆, %u.\n", i + 1, han_names[i], han_titles[i],
                              get_year (i));
    else
      g_string_append_printf (text, "[%u] %s, J. (%u). %s. Oxford: Clarendon Press.\n", i + 1, surnames[i],
                              get_year (i), titles[i]);
}

static void
append_value (const Paper *paper, char letter, GString *text, WinnowRange *passage)
{
  const guint work = paper->work, other = (work + 1) % N_WORKS;
  g_autofree char *sentence = dup_sentence (paper);
  const guint start = (guint) text->len;
  switch (letter)
    {
    case 'P':
    case 'O':
      g_string_append (text, sentence);
      break;
    case 'A':
      g_string_append (text, get_author (paper, work));
      break;
    case 'B':
      g_string_append (text, get_author (paper, other));
      break;
    case 'T':
      g_string_append (text, get_title (paper, work));
      break;
    case 'U':
      g_string_append (text, get_title (paper, other));
      break;
    case 'Y':
      g_string_append_printf (text, "%u", get_year (work));
      break;
    case 'N':
      g_string_append_printf (text, "%u", work + 1);
      break;
    case 'M':
      g_string_append_printf (text, "%u", other + 1);
      break;
    case 'R':
      g_string_append_printf (text, "%u–%u", MAX (work, 1), work + 2);
      break;
    case 'S':
      g_string_append (text, raised[work]);
      break;
    default:
      g_string_append (text, "97");
      break;
    }
  if (letter == 'P')
    *passage = (WinnowRange){ passage->end > 0 ? passage->start : start, (guint32) text->len };
}

static GString *
write_paper (const Paper *paper, const char *form, WinnowRange *passage)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < 12; i++)
    {
      for (const char *at = form; i == 6 && *at != '\0'; at++)
        {
          if (*at == '%')
            append_value (paper, *++at, text, passage);
          else
            g_string_append_c (text, *at);
        }
      g_autofree char *sentence = dup_sentence (paper);
      g_string_append_printf (text, paper->is_han ? "\n\n%s。" : "\n\n%s.", sentence);
      if (i == 5)
        g_string_append (text, "\n\n");
    }
  append_works (paper, text);
  return text;
}

static WinnowCitation
find (const GString *text, WinnowRange passage, WinnowSourceNames *source)
{
  g_autoptr (WinnowText) tokens = winnow_text_new (text->str, text->len, WINNOW_HAN_CHARACTERS);
  g_autoptr (GArray) exclusions = winnow_exclusions_find (text->str, text->len, tokens, NULL);
  g_autoptr (WinnowCitingText) citing = winnow_citing_text_new (text->str, text->len, tokens, exclusions);
  WinnowSpan span = { passage.start, passage.end, 0, 0 };
  while (tokens->starts[span.first] < passage.start)
    span.first++;
  for (span.last = span.first; span.last < tokens->n_tokens && tokens->ends[span.last] <= passage.end;)
    span.last++;
  return winnow_citing_text_find (citing, &span, source);
}

static WinnowSourceNames *
name_source (const Paper *paper)
{
  const char *author = get_author (paper, paper->work), *title = get_title (paper, paper->work);
  g_autofree char *name = g_strdup_printf ("%s %u - %s.pdf", author, get_year (paper->work), title),
                  *whole = g_strdup_printf (paper->is_han ? "%s" : "John %s", author);
  return paper->is_named ? winnow_source_names_new (name, NULL, NULL, NULL, TRUE)
                         : winnow_source_names_new ("source17.txt", title, whole, NULL, TRUE);
}

static guint
count_right (const Form *forms, guint n_forms, gboolean is_han)
{
  g_autoptr (Prose) prose = prose_new (41);
  guint n = 0;
  for (guint i = 0; i < n_forms * N_PAPERS; i++)
    {
      const Form *form = &forms[i / N_PAPERS];
      const Paper paper = { is_han, i % N_WORKS, i % 2 == 1, prose };
      g_autoptr (WinnowSourceNames) source = name_source (&paper);
      WinnowRange passage = { 0, 0 };
      GString *text = write_paper (&paper, form->words, &passage);
      WinnowCitation found = find (text, passage, source);
      n += found == form->citation;
      if (found != form->citation)
        g_test_message ("%s (%u): %s", form->words, i % N_WORKS, winnow_citation_ids[found]);
      g_string_free (text, TRUE);
    }
  return n;
}

/* 328 English and 232 Chinese passages. */
test_case (states)
{
  const guint n_english = G_N_ELEMENTS (english), n_chinese = G_N_ELEMENTS (chinese);
  guint right_english = count_right (english, n_english, FALSE), right_chinese = count_right (chinese, n_chinese, TRUE);
  g_test_message ("right: %u of %u English, %u of %u Chinese", right_english, n_english * N_PAPERS, right_chinese,
                  n_chinese * N_PAPERS);
  g_assert_cmpuint (right_english * 100, >=, n_english * N_PAPERS * 95);
  g_assert_cmpuint (right_chinese * 100, >=, n_chinese * N_PAPERS * 95);
}

/* Any citation at a passage may be of a reference of which nothing is known, none of a paper. */
test_case (unknown_sources)
{
  static const Form forms[]
      = { { CITED, "%P (%B 1987)." }, { CITED, "%P [%M]. %O." },     { NONE, "%P. %O. %O (%B 1987)." },
          { NONE, "%P [%X]. %O." },   { NONE, "%P in May (1987)." }, { BOTH, "“%P” (%B 1987)." } };
  g_autoptr (Prose) prose = prose_new (7);
  g_autoptr (WinnowSourceNames) reference
      = winnow_source_names_new ("source-document00123.txt", NULL, NULL, NULL, TRUE),
      paper = winnow_source_names_new ("s2041.txt", NULL, NULL, NULL, FALSE);
  winnow_for_each_of (form, forms)
    {
      WinnowRange passage = { 0, 0 };
      GString *text = write_paper (&(Paper){ FALSE, 3, FALSE, prose }, form->words, &passage);
      g_test_message ("%s", form->words);
      g_assert_cmpint (find (text, passage, reference), ==, form->citation);
      g_assert_cmpint (find (text, passage, paper), ==, (int) (form->citation & QUOTED));
      g_string_free (text, TRUE);
    }
}

/* A short title between quotation marks, as the name of the file has it. */
test_case (short_titles)
{
  static const Form forms[]
      = { { BOTH, "As the author of “The Commons” puts it: “%P”." }, { QUOTED, "As commons go: “%P”." } };
  g_autoptr (Prose) prose = prose_new (8);
  g_autoptr (WinnowSourceNames) names = winnow_source_names_new ("Reading 1 - The Commons.pdf", NULL, NULL, NULL, TRUE);
  winnow_for_each_of (form, forms)
    {
      WinnowRange passage = { 0, 0 };
      GString *text = write_paper (&(Paper){ FALSE, 3, FALSE, prose }, form->words, &passage);
      g_assert_cmpint (find (text, passage, names), ==, form->citation);
      g_string_free (text, TRUE);
    }
}

/* ── lists of works ── */

/* A paper with a list of works, a letter each, numbered in their order where the form has a
 * number. */
static GString *
make_works (const char *heading, const char *form, const char *works)
{
  static const char *const names[]
      = { "Miller", "Smith", "Brown", "Adams", "Carter", "Evans", "Grant", "Hughes", "Irving", "Jordan" };
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < 40; i++)
    g_string_append_printf (text, "The harbour was quiet on day %u and nobody wrote about it at all.\n\n", i);
  g_string_append_printf (text, "%s\n\n", heading);
  for (guint i = 0; works[i] != '\0'; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i + 1), *year = g_strdup_printf ("%d", 1970 + works[i] % 30);
      g_autoptr (GString) entry = g_string_new (form);
      g_string_replace (entry, "%N", number, 0);
      g_string_replace (entry, "%Y", year, 0);
      g_string_replace (entry, "%A", names[works[i] % G_N_ELEMENTS (names)], 0);
      g_string_append_printf (text, "%s\n", entry->str);
    }
  g_autoptr (WinnowText) tokens = winnow_text_new (text->str, text->len, WINNOW_HAN_CHARACTERS);
  g_autoptr (GArray) exclusions = winnow_exclusions_find (text->str, text->len, tokens, NULL);
  return winnow_works_new (text->str, text->len, exclusions);
}

/* Entries in the same order, whatever their numbers; a few other ones among them are none of
 * those. */
test_case (same_works)
{
  static const struct
  {
    const char *a, *b;
    guint n_same, n;
  } lists[] = { { "abcdefgh", "abcdefgh", 8, 8 }, { "abcdefgh", "zabcdefgh", 8, 9 }, { "abcdefgh", "abxdefg", 6, 8 },
                { "abcdefgh", "hgfedcba", 0, 0 }, { "abcdefgh", "mnopqrst", 0, 0 },  { "abcd", "abcd", 0, 0 },
                { "abcdefgh", "", 0, 0 } };
  static const char *const forms[][2] = {
    { "References", "[%N] %A J. A study of walls and of rivers in %Y. Journal of Walls, %Y, 12(3): 44-59." },
    { "References", "%A, J. (%Y). A study of walls and of rivers in %Y. Journal of Walls, 12(3), 44–59." },
    { "References",
      "%N. %A, J. (%Y). A study of walls and of the rivers that they\n   keep out. Oxford: Oxford Press." },
    { "参考文献", "[%N] 张伟. %Y年城墙与河流的研究[J]. 城墙学报, %Y, 12(3): 44-59." },
  };
  winnow_for_each_of (list, lists)
    for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
      {
        g_autoptr (GString) a = make_works (forms[i][0], forms[i][1], list->a),
                            b = make_works (forms[i][0], forms[i][1], list->b);
        g_autoptr (WinnowOverlap) overlap = winnow_overlap_new ();
        winnow_works_compare (a, b, overlap);
        g_test_message ("%s, %s: %u of %u", list->b, forms[i][1], overlap->n_same_works, overlap->n_works);
        g_assert_cmpuint (overlap->n_same_works, ==, list->n_same);
        g_assert_cmpuint (overlap->n_works, ==, list->n);
      }
}
