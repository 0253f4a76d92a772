/* test-exclusions-parts.c: which words are a cover, a declaration, contents, acknowledgements,
 * references without a heading, say nothing, or are in the lists of a user; and what only looks
 * so */
#include "part.h"
#include "test-exclusions.h"
#include "match/overlap.h"
#include "base/for-each.h"

#define BODY                                                                                                          \
  "The wind over the marsh comes from the west on most days, and the reed cutters have always built their huts with " \
  "the door to the east. We asked forty of them why, and most of them did not know.\n\n"                              \
  "Nobody has written down how a hut is built. What we describe here was told to us by two brothers who learned it "  \
  "from an uncle, and who still cut reed every winter on the same four fields.\n\n"
/* Bytes, not characters, are counted by the tool. */
/* clang-format off */
#define BODY_ZH \
  "沼泽上的风大多从西边吹来，割芦苇的人总是把小屋的门开在东边。我们问了四十个人为什么这样做，大多数人都说不清楚原因。\n\n" \
  "没有人写下过小屋是怎样盖起来的。这里所写的是两兄弟讲给我们听的，他们跟一位叔叔学会，至今每年冬天还在那四块地里割芦苇。\n\n"
/* clang-format on */

typedef struct
{
  WinnowExclusionReason reason;
  const char *before, *part, *behind; /* @part is excluded, from its first to its last word */
} Sample;

/* "⟨", the first to the last letter or digit of @part, and "⟩". */
static char *
dup_expected (const char *part)
{
  const char *start = part, *end = part + strlen (part);
  while (*start != '\0' && !g_unichar_isalnum (g_utf8_get_char (start)))
    start = g_utf8_next_char (start);
  for (const char *before; end > start && !g_unichar_isalnum (g_utf8_get_char (before = g_utf8_prev_char (end)));)
    end = before;
  return g_strdup_printf ("⟨%.*s⟩", (int) (end - start), start);
}

static void
check_samples (const Sample *samples, gsize n_samples)
{
  for (gsize i = 0; i < n_samples; i++)
    {
      g_autofree char *text = g_strconcat (samples[i].before, samples[i].part, samples[i].behind, NULL);
      g_autofree char *expected = dup_expected (samples[i].part);
      assert_takes (find_excluded (text, samples[i].reason), expected);
    }
}

#define COVER(part, behind)                  \
  {                                          \
    WINNOW_EXCLUSION_COVER, "", part, behind \
  }
#define DECLARATION(before, part, behind)              \
  {                                                    \
    WINNOW_EXCLUSION_DECLARATION, before, part, behind \
  }
#define CONTENTS(part, behind)                    \
  {                                               \
    WINNOW_EXCLUSION_CONTENTS, BODY, part, behind \
  }
#define THANKS(part, behind)                              \
  {                                                       \
    WINNOW_EXCLUSION_ACKNOWLEDGEMENTS, BODY, part, behind \
  }
#define WORKS(before, part, behind)                     \
  {                                                     \
    WINNOW_EXCLUSION_BIBLIOGRAPHY, before, part, behind \
  }
#define EMPTY(part)                                 \
  {                                                 \
    WINNOW_EXCLUSION_EMPTY, BODY, part, "\n\n" BODY \
  }

test_case (covers)
{
  static const Sample samples[] = {
    COVER ("Reed Huts of the Western Marsh\nby Ella Fenn\nStudent number: 4711\nCourse: Rural Building\n"
           "Instructor: Dr. Moss\nDate of submission: 3 May 2024\n",
           "\nAbstract\n\n" BODY),
    COVER ("Fenland College\nDepartment of Geography\nTerm paper\n\nReed Huts\n\nElla Fenn\n14 May 2024\n",
           "\n1. Introduction\n\n" BODY),
    COVER ("Reed Huts\nName: Ella Fenn   Student ID: 4711   Class: 4b\n", "\n" BODY),
    COVER ("Ella Fenn\nProfessor Moss\nBuilding 101\n14 March 2024\n", "Reed Huts\n" BODY),
    COVER ("# Reed Huts\n\n**Name:** Ella Fenn\n**Module:** RB 12\n", "\n## Introduction\n\n" BODY),
    COVER ("Fenland College\nAttempt: 1\nTitle of the essay: Who Builds the Reed Huts of the Western Marsh?\n"
           "Word limit: 900 words\n",
           "\n1) Reeds\n" BODY),
    COVER ("Fenland College\nReed Huts\nElla Fenn\nMay 25, 2026\n", "\n1. Reeds\n" BODY),
    COVER ("Name: __________  Class: ____  Date: ________\n", "\n1. Describe a hut.\n" BODY),
    COVER ("Universität Moorstadt\nSeminararbeit\nSchilfhütten\nVorgelegt von: Ella Fenn\nMatrikelnummer: 4711\n",
           "\nEinleitung\n\n" BODY),
    COVER ("Université du Marais\nLes huttes\nPrésenté par : Ella Fenn\nDate : 3 mai 2024\n", "\nRésumé\n\n" BODY),
    COVER ("Болотный университет\nХижины из тростника\nСтудент: Э. Фенн\nГруппа: 12\n", "\nВведение\n\n" BODY),
    COVER ("沼泽大学\n本科毕业论文\n题    目：芦苇小屋研究\n姓    名：方小苇\n学    "
           "号：20210099\n指导教师：莫老师\n二〇二四年五月\n",
           "\n摘  要\n\n" BODY_ZH),
    COVER ("沼泽职业技术学院\n芦苇小屋研究\n2021640448\n方小苇\n", "\n摘要\n" BODY_ZH),
    COVER ("分类号：K89\n密级：公开\n芦苇小屋研究\n研究生姓名 方小苇\n学科专业　民俗学\n"
           "Research on Reed Huts\nCandidate: Fang Xiaowei\nSupervisor: Prof. Mo\n2024年5月\n",
           "\n目  录\n\n" BODY_ZH),
    /* what the sheet says to students, and a form of an examination */
    COVER ("SUBMISSION SHEET\nStudent Name | Ella Fenn\nFill in all rows but the last, and sign the statement before "
           "you hand it in.\nMatriculation No | 4711\nGrade/Mark |\n",
           "\n1. Reeds\n" BODY),
    COVER ("沼泽大学 2023—2024 学年第二学期\n《民俗学》期末考查试卷\n班级 民俗2001 姓名 方小苇 学号 20210099\n"
           "题号\t一\t二\n得分\n",
           "\n一、芦苇\n" BODY_ZH),
  };
  check_samples (samples, G_N_ELEMENTS (samples));
}

test_case (declarations)
{
  static const Sample samples[] = {
    DECLARATION ("",
                 "Declaration of Originality\n\nThis essay is my own work, and I have marked what I took from others.\n"
                 "Signed: Ella Fenn, 3 May 2024\n",
                 "\n" BODY),
    DECLARATION (
        "Reed Huts\n\n",
        "We certify that we wrote this report ourselves, that every source is cited, and that no part of it was "
        "handed in for another course.\n",
        "\n" BODY),
    /* long prose behind it is none, even if it quotes a statement */
    DECLARATION (
        "Reed Huts\n\n",
        "I declare that I have written this essay myself, that I have named all sources, and that no part of it "
        "was handed in for another course.\n",
        "The owner of the mill disputed a report on Thursday that followed the failed sale of the western marsh, "
        "said in a statement quoted by the paper that the mill was in compliance with all rules, and that it had "
        "nothing to do with other owners of huts and of fields between the two rivers, where the reed is cut in "
        "winter by those who live there, dried until spring, and sold to the builders of roofs, of whom there "
        "are fewer each year.\n\n" BODY),
    DECLARATION (
        BODY,
        "Eidesstattliche Erklärung\n\nHiermit versichere ich, dass ich diese Hausarbeit selbstständig verfasst und "
        "keine anderen als die angegebenen Quellen und Hilfsmittel benutzt habe.\n\nOrt, Datum: Moorstadt, 3.5.2024\n",
        ""),
    DECLARATION (
        "",
        "Déclaration sur l'honneur\nJe, Ella Fenn, déclare que ce travail est personnel et que toutes les sources "
        "sont citées, sans plagiat.\n",
        "\n" BODY),
    /* below a title, with clauses that say little */
    DECLARATION (
        BODY,
        "Checklist before submission\n\n[x] My name is on the first page\n[x] Every quotation has a page number\n"
        "[x] The reference list is complete\n[x] The essay is my own\n",
        ""),
    DECLARATION (
        "Reed Huts\n\n",
        "Use of AI\n\nIn preparing this work I used ChatGPT to check the spelling of some words. I read all that "
        "it changed, and take full responsibility for the text.\n",
        "\n" BODY),
    DECLARATION ("Reed Huts\n\n",
                 "The undersigned, appointed by the dean, have examined this thesis and certify that it is worthy of "
                 "acceptance and cites its sources.\n",
                 "\n" BODY),
    DECLARATION (BODY_ZH, "检测报告\n检测系统：查重系统\n总相似度：9.3%\n引用率：2.6%\n", ""),
    DECLARATION ("芦苇小屋研究\n\n", "学生承诺\n一、本人保证按时完成作业；\n二、本人不抄袭、不请人代做。\n",
                 "\n" BODY_ZH),
    DECLARATION ("",
                 "原创性声明\n本人郑重声明：所提交的论文由本人独立完成，没有抄袭他人的成果，引用之处均已注明。\n"
                 "作者签名：方小苇　　2024年5月3日\n",
                 "\n" BODY_ZH),
    DECLARATION (
        "", "学位论文版权使用授权书\n本人同意学校保留并向有关部门送交论文的复印件和电子版，允许论文被查阅和借阅。\n",
        "摘要\n" BODY_ZH),
    DECLARATION ("芦苇小屋研究\n\n",
                 "我承诺本作业由我独立完成，没有请人代写，也没有抄袭网上的文章，否则愿意承担后果。\n", "\n" BODY_ZH),
    DECLARATION (
        "芦苇小屋研究\n\n",
        "以下均属实：报告是我写的；我没有抄同学的；资料来源都已写明；我知道说谎会有什么后果，也愿意接受处分。\n",
        "\n摘要\n" BODY_ZH),
  };
  check_samples (samples, G_N_ELEMENTS (samples));
}

test_case (contents)
{
  static const Sample samples[] = {
    CONTENTS ("Contents\n\n1 The marsh ........ 2\n2 The hut and the four\nfields around it ........ 5\nReferences 9\n",
              "\n" BODY),
    CONTENTS ("目  录\n第一章　沼泽…………2\n第二章　小屋…………5\n参考文献…………9\n", "\n第一章　沼泽\n" BODY_ZH),
    CONTENTS ("Inhaltsverzeichnis\nDas Moor\t2\nDie Hütte\t5\n", "\n" BODY),
    CONTENTS ("Table des matières\nLe marais . . . . . 2\nLa hutte . . . . . 5\n", "\n" BODY),
    CONTENTS ("Índice\nEl pantano ..... 2\nLa choza ..... 5\n", "\n" BODY),
    CONTENTS ("Содержание\nБолото ..... 2\nХижина ..... 5\n", "\n" BODY),
    CONTENTS ("Table of Contents\nThe marsh\n2\nThe hut\n5\n", "\n1. The marsh\n" BODY),
    CONTENTS ("Contents\n- [The marsh](#the-marsh)\n- [The hut](#the-hut)\n- [The field](#the-field)\n"
              "- [The uncle](#the-uncle)\n",
              "\nThe marsh\n" BODY),
    CONTENTS ("目录\n第 1 页 沼泽\n第 3 页 小屋\n第 5 页 田地\n第 8 页 叔叔\n", "\n沼泽\n" BODY_ZH "小屋\n" BODY_ZH),
    CONTENTS ("List of Figures\nFigure 1: A hut   3\nFigure 2: A field   4\n", "\n" BODY),
    CONTENTS ("The marsh ..... 2\nThe hut ..... 5\nThe field ..... 8\nThe uncle ..... 9\n", "\n" BODY),
    CONTENTS ("Appendix B: What we asked\n", "\n" BODY),
    CONTENTS ("附录一　问卷\n", "\n" BODY_ZH),
    CONTENTS ("Reed Huts – Fenn – Page 3\n", "\n" BODY),
    CONTENTS ("芦苇小屋研究　方小苇　第 3 页\n", "\n" BODY_ZH),
  };
  check_samples (samples, G_N_ELEMENTS (samples));
  assert_takes (find_excluded (BODY "Ella Fenn | Reed Huts | 1\n\n" BODY "Ella Fenn | Reed Huts | 2\n\n" BODY,
                               WINNOW_EXCLUSION_CONTENTS),
                "⟨Ella Fenn | Reed Huts | 1⟩ ⟨Ella Fenn | Reed Huts | 2⟩");
}

test_case (acknowledgements)
{
  static const Sample samples[] = {
    THANKS ("Acknowledgements\n\nThe two brothers gave us soup. Our dog barked at every hut, and was right twice.\n",
            "\nReferences\n\n[1] Moss, P. (1999). Reed. Fen Press.\n"),
    THANKS ("Acknowledgment\nWithout the uncle there would be no huts in this paper and hardly any fields, either.\n",
            "The Winter Fields\n" BODY),
    THANKS ("Danksagung\n\nOhne die beiden Brüder gäbe es diese Arbeit nicht, und ohne ihre Suppe auch nicht.\n",
            "\nAnhang\n\n" BODY),
    THANKS ("Remerciements\n\nMerci aux deux frères, à leur oncle et surtout à leur soupe de poissons.\n",
            "\n2. Le marais\n\n" BODY),
    THANKS ("Agradecimientos\n\nGracias a los dos hermanos, a su tío y sobre todo a su sopa de pescado.\n",
            "\nBibliografía\n\n" BODY),
    THANKS ("Благодарности\n\nСпасибо двум братьям, их дяде и прежде всего их ухе.\n", "\nЗаключение\n\n" BODY),
    THANKS ("致  谢\n\n感谢两兄弟给我们喝汤，感谢那位叔叔把手艺传了下来。\n\n方小苇于沼泽大学\n", ""),
    THANKS ("后  记\n\n写完之后，首先要感谢两兄弟，他们给我们喝汤。\n", "\n参考文献\n"),
    THANKS ("鸣谢：两兄弟和他们的叔叔。\n", "\n第三章　冬天\n" BODY_ZH),
  };
  check_samples (samples, G_N_ELEMENTS (samples));
}

test_case (works)
{
  static const Sample samples[] = {
    /* APA, at the end, and wrapped */
    WORKS (BODY,
           "Fenn, E. (2003). Reed and rain. Marsh Journal, 4(2), 11–19.\n\nMoss, P., & Sedge, A. (1987). Huts in\nthe "
           "west. "
           "Fen Press.\n",
           ""),
    /* a line that breaks within the name of a journal is of the entry before */
    WORKS (BODY,
           "Fenn, E. (2003). Who of us pays for the huts and for the reed?. Journal of\nMarsh Studies, 4(2), 11–19. "
           "https://doi.org/10.5555/1\n\nMoss, P. (1987). Who of them pays for the west?. Journal of\nMarsh Studies, "
           "5(1), "
           "3–9. https://doi.org/10.5555/2\n",
           ""),
    /* MLA, within a text, with the foot of a page */
    WORKS (BODY,
           "Fenn, Ella. Reed and Rain. Fen Press, 2003.\nMoss, Paul. \"Huts.\" Marsh Journal, vol. 4, no. 2, 1999, pp. "
           "11–19.\n"
           "Reed Huts – Fenn – Page 3\nSedge, Anna. The Uncle. Bog Books, 2011, www.example.org/uncle.\n",
           "\n" BODY),
    /* IEEE */
    WORKS (
        BODY,
        "[1] E. Fenn, “Reed,” Marsh J., vol. 4, no. 2, pp. 11–19, 2003.\n[2] P. Moss, Huts. London: Fen Press, 1999.\n"
        "[3] A. Sedge, “Uncles,” in Proc. Fen Conf., 2011, pp. 3–9.\n",
        "\n" BODY),
    /* notes, addresses */
    WORKS (
        BODY,
        "1. Ella Fenn, Reed (London: Fen Press, 2001), 12–19.\n2. Ibid., 23.\n3. Paul Moss, “Huts,” Marsh Journal 12 "
        "(1999): 3–9.\n",
        ""),
    WORKS (BODY, "https://www.example.org/reed (accessed 3 May 2024)\nhttps://example.com/huts\n", ""),
    WORKS (BODY,
           "- Ella Fenn, Paul Moss: Reed and Rain, Fen Press 2003\n- Anna Sedge: The Uncle, Marsh Journal 12 (1999)\n",
           ""),
    /* GB/T 7714 and others */
    WORKS (BODY_ZH, "方小苇. 芦苇与雨[M]. 北京: 沼泽出版社, 2003.\n莫石. 西部小屋[J]. 沼泽学报, 1999, 4(2): 11-19.\n",
           ""),
    WORKS (BODY_ZH,
           "方小苇 (2003). 芦苇与雨. 沼泽研究, 4(2), 11–19.\n莫石，苏草 (1999). 西部小屋. 沼泽研究, 1(3), 2–9.\n苏草 "
           "(2011). 叔叔. 湿地研究, 5(1), 3–9.\n",
           "\n" BODY_ZH),
    WORKS (BODY_ZH,
           "方小苇：《芦苇与雨》，《沼泽评论》2003年第2期，第11页。\n莫石：《西部小屋》，《沼泽评论》1999年第4期，第19"
           "页。\n",
           "\n致谢\n\n感谢那位叔叔。\n"),
  };
  assert_takes (find_excluded (BODY "Fenn, E. (2003). Reed and rain. Marsh Journal, 4(2), 11–19.\n\n" BODY,
                               WINNOW_EXCLUSION_BIBLIOGRAPHY),
                "");
  winnow_for_each_of (sample, samples)
    {
      g_autofree char *text = g_strconcat (sample->before, sample->part, sample->behind, NULL);
      g_autofree char *found = find_excluded (text, WINNOW_EXCLUSION_BIBLIOGRAPHY);
      g_assert_cmpuint (strlen (found) + 36, >, strlen (sample->part)); /* but for the foot of a page */
    }
}

test_case (empty)
{
  static const Sample samples[] = {
    EMPTY ("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"),
    EMPTY ("yes no yes yes no no yes no yes yes yes no yes no yes yes no no yes no yes yes yes no"),
    EMPTY ("是是否否是是否是否否是是否是是否否否是否是是否是是否否是否是是否是是否"),
  };
  g_autofree char *form = find_excluded (BODY "Name ..... n/a\nn/a n/a n/a n/a n/a n/a n/a n/a n/a n/a n/a n/a "
                                              "n/a\nn/a n/a n/a n/a n/a n/a n/a n/a n/a n/a n/a\n" BODY,
                                         WINNOW_EXCLUSION_EMPTY);
  check_samples (samples, G_N_ELEMENTS (samples));
  g_assert_cmpuint (strlen (form), >, 50);
}

/* What only looks like a part. */
test_case (no_parts)
{
  static const char *const texts[] = {
    "Reed Huts\nElla Fenn\n\n" BODY,
    "Ella Fenn was born in the college where her father taught. In May 2024 she left it.\n\n" BODY,
    "Anna: Where does the wind come from?\nBen: From the west.\nAnna: Always?\nBen: On most days.\n" BODY,
    "The wind, the wind\nComes over the reed\nThe wind, the wind\nCarries the seed\nAnd never, never, never "
    "more\n\n" BODY,
    "Minutes\nDate: 3 May 2024\nPlace: Moorstadt\nPresent: Fenn, Moss\n\n" BODY,
    "Acknowledging the Past\n\n" BODY "\n\n" BODY,
    "Students sign that the essay is their own work. \"I declare that no source is missing,\" they write, and many "
    "universities punish those who plagiarise under their rules.\n\n" BODY,
    "The Declaration of the Cutters\n\nIn 1803 the cutters declared their independence from the abbey, whose rules had "
    "bound "
    "them since the flood, and others followed them.\n\n" BODY,
    "我们确认风从西边来，其他人也发表过这样的看法，责任不在我们。\n\n" BODY_ZH,
    "第一条　芦苇归割芦苇的人所有。\n第二条　小屋的门应当开在东边。\n第三条　违反本规定的，承担法律责任。\n" BODY_ZH,
    BODY "Year\tHuts\tFields\n1999\t12\t4\n2000\t14\t4\n2001\t13\t5\n2002\t17\t4\n\n" BODY,
    BODY "12 15 18 21 9 14 33 27 41 8 16 52 19 73 64 11 38 47 29 56 83 92\n\n" BODY,
    BODY "In 1803, 1807 and 1811 (three times) the fields were flooded.\nIn 1820 they were dry.\nIn 1831 it "
         "snowed.\n\n" BODY,
    "Thanks for the Soup\n\n" BODY,
    "Statement of the Problem\n\n" BODY "Marsh College 1803\n\n" BODY,
    "后记\n\n" BODY_ZH,
    BODY "Contents\n" BODY "The wind\n" BODY,
    BODY
    "for (i = 0; i < n; i++)\n  for (j = 0; j < n; j++)\n    a[i][j] = b[j][i] + a[j][i] * b[i][j] - i + j;\n" BODY,
  };
  winnow_for_each_of (text, texts)
    for (guint reason = WINNOW_EXCLUSION_BIBLIOGRAPHY; reason <= WINNOW_EXCLUSION_EMPTY; reason++)
      assert_takes (find_excluded (*text, reason), "");
}

/* However a text is made, a quarter of it counts, and a megabyte takes a moment. */
test_case (hostile)
{
  static const char *const lines[] = { "Student number: 4711\n",
                                       "Student number: 4711 ",
                                       "The marsh ..... 2\n",
                                       "致谢\n感谢",
                                       "I declare that this paper is my own work and names all sources.\n",
                                       "[[[[1",
                                       "第",
                                       "Fenn, E. (2003). Reed. Fen Press, 4(2), 11–19.\n",
                                       "0 ",
                                       "a, b:\n",
                                       "Acknowledgements\n" };
  winnow_for_each_of (line, lines)
    {
      g_autoptr (GString) source = g_string_new (NULL);
      while (source->len < 1 << 20)
        g_string_append (source, *line);
      g_autoptr (WinnowText) text = winnow_text_new (source->str, source->len, WINNOW_HAN_CHARACTERS);
      gint64 start = g_get_monotonic_time ();
      g_autoptr (GArray) exclusions = winnow_exclusions_find (source->str, source->len, text, NULL);
      guint64 n = 0;
      winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
        n += exclusion->last - exclusion->first;
      g_assert_cmpuint (n * 4, <=, (guint64) text->n_tokens * 3);
      g_assert_cmpint (g_get_monotonic_time () - start, <, 20 * G_USEC_PER_SEC);
    }
}

/* ── own rules ── */

static GArray *
find_own (const char *text, const char *phrases, const char *headings, const GArray *marks)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  g_assert_true (winnow_settings_set (&settings, "ignore-phrases", phrases, NULL));
  g_assert_true (winnow_settings_set (&settings, "ignore-headings", headings, NULL));
  g_autoptr (WinnowText) tokens = winnow_text_new (text, strlen (text), settings.han);
  GArray *found = winnow_array_new (WinnowExclusion);
  winnow_own_rules_find (text, strlen (text), tokens, marks, &settings, found);
  return found;
}

/* @text: what is to be found is in “<” and “>”, up to its last word. */
static void
check_own (const char *text, const char *phrases, const char *headings, const GArray *marks)
{
  g_autoptr (GString) plain = g_string_new (text), shown = NULL;
  g_string_replace (plain, "<", "", 0);
  g_string_replace (plain, ">", "", 0);
  shown = g_string_new (plain->str);
  g_autoptr (GArray) found = find_own (plain->str, phrases, headings, marks);
  for (guint i = found->len; i-- > 0;)
    {
      const WinnowExclusion *exclusion = &g_array_index (found, WinnowExclusion, i);
      g_assert_cmpint (exclusion->reason, ==, WINNOW_EXCLUSION_OWN);
      g_string_insert_c (shown, exclusion->end, '>');
      g_string_insert_c (shown, exclusion->start, '<');
    }
  g_autoptr (GRegex) ends = g_regex_new ("([^\\pL\\pN]+)>", 0, 0, NULL);
  g_autofree char *expected = g_regex_replace (ends, text, -1, 0, ">\\1", 0, NULL);
  g_assert_cmpstr (shown->str, ==, expected);
}

test_case (own_phrases)
{
  check_own ("We <declare that Fenland College> agrees; <DECLARE, that “Ｆｅｎｌａｎｄ”\nCollege>! Fenland College.",
             "Declare that Fenland College", "", NULL);
  check_own ("<one two three four>, two three, <one two>.", "one two\ntwo three four\n\n***", "", NULL);
  check_own ("我们在<本校教务处>的报告里写道，<本校，教务处>，而本校不在。", "本校教务处\r\n", "", NULL);
  check_own ("one", "one two", "", NULL);
  check_own ("", "one", "one", NULL);
}

/* Wherever they are, whatever is around them: no word of theirs is left, and no other is taken. */
test_case (own_phrases_anywhere)
{
  static const char *const phrases[] = { "red blue", "red", "blue green red", "red red", "石头" };
  static const char *const words[] = { "red", "blue", "green", "white", "石", "头" };
  g_autoptr (GRand) random = g_rand_new_with_seed (71);
  for (guint round = 0; round < 500; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL), expected = g_string_new (NULL), list = g_string_new (NULL);
      guint8 numbers[40], is_found[40] = { 0 }, is_seen[40] = { 0 };
      guint wanted = (guint) g_rand_int_range (random, 1, 32);
      for (guint i = 0; i < 40; i++)
        g_string_append_printf (text, "%s ", words[numbers[i] = (guint8) g_rand_int_range (random, 0, 6)]);
      for (guint p = 0; p < G_N_ELEMENTS (phrases); p++)
        {
          static const guint8 cut[][3] = { { 0, 1 }, { 0 }, { 1, 2, 0 }, { 0, 0 }, { 4, 5 } },
                              lengths[] = { 2, 1, 3, 2, 2 };
          for (guint i = 0; wanted >> p & 1 && i + lengths[p] <= 40; i++)
            if (memcmp (numbers + i, cut[p], lengths[p]) == 0)
              memset (is_found + i, 1, lengths[p]);
          if (wanted >> p & 1)
            g_string_append_printf (list, "%s\n", phrases[p]);
        }
      g_autoptr (GArray) found = find_own (text->str, list->str, "", NULL);
      winnow_for_each_value (const WinnowExclusion, exclusion, found)
        memset (is_seen + exclusion->first, 1, exclusion->last - exclusion->first);
      g_assert_cmpmem (is_seen, sizeof is_seen, is_found, sizeof is_found);
    }
}

/* To the next heading of the level that the number or the table of headings says, or of any. */
test_case (own_parts)
{
  check_own (BODY "<Appendix A\n\n" BODY "A.1 Questions\n\n" BODY ">Appendix B\n\n" BODY, "", "appendix a", NULL);
  check_own (BODY "<7. Interview  transcript: Mr. Fenn\n\n" BODY "7.1 More\n\n" BODY ">8. End\n\n" BODY, "",
             "Interview transcript", NULL);
  check_own (BODY "<Interview transcript\n\n" BODY "1. Why?\n" BODY ">What we make of it\n\n" BODY, "",
             "Interview transcript\nOther", NULL);
  check_own ("正文在这里。\n\n<附　录：问卷\n\n问卷的问题在这里。\n\n>参考文献\n\n[1] 王. 书. 2001.\n", "", "附录",
             NULL);
  check_own ("第一章 引子\n\n正文。\n\n<第二章 访谈记录\n\n第一节 开始\n\n问答。\n\n>第三章 结尾\n\n正文。\n", "",
             "访谈记录", NULL);
  check_own ("Contents\n\n1 Reed ..... 3\n2 Transcript ..... 5\n\n" BODY "The transcript is of May.\n", "",
             "Transcript", NULL);
}

/* The levels of the format, where it has some. */
test_case (own_marks)
{
  const char *text = BODY "Notes\nof May\n" BODY "A day\n" BODY "Other\n" BODY;
  const guint32 at[]
      = { strlen (BODY), (guint32) (strstr (text, "A day") - text), (guint32) (strstr (text, "Other") - text) };
  const WinnowMark all[] = { { 2, at[0], at[0] + 12 }, { 3, at[1], at[1] + 5 }, { 1, at[2], at[2] + 5 } };
  g_autoptr (GArray) marks = winnow_array_new (WinnowMark);
  g_array_append_vals (marks, all, 3);
  check_own (BODY "<Notes\nof May\n" BODY "A day\n" BODY ">Other\n" BODY, "", "notes", marks);
  check_own (BODY "Notes\nof May\n" BODY "<A day\n" BODY ">Other\n" BODY, "", "A day\n--", marks);
}
