/* test-card.c: the parts of an index card: where they are found, and when they agree */
#include "part.h"
#include "digest-tests.h"

#include "base/array.h"
#include "fingerprint/methods/card-fields.h"

static WinnowMethodContext context;

static const char paper[] = "Tides and Harbours\n\n"
                            "By Ines Keller\n\n"
                            "1 May 2024\n\n"
                            "Abstract\n\n"
                            "We measure how far the tide runs up the river and what it leaves there.\n\n"
                            "Keywords: tide, harbour; dredging\n\n"
                            "The harbour froze in the first winter of the war, and nobody in the town could remember "
                            "that it had ever done so before that year.\n\n"
                            "A short remark.\n\n"
                            "In spring the ice went out with the tide in a single night, and the barges that had "
                            "waited for months left the quay before the sun rose.\n\n"
                            "References\n";

static const char article[]
    = "潮汐与港口\n\n"
      "作者：周怀瑾\n\n"
      "日期：2024年5月1日\n\n"
      "【摘要】本文测量潮水沿河上溯的距离。\n\n"
      "关键词：潮汐；港口；疏浚\n\n"
      "战争的第一个冬天港口封冻了，镇上没有人记得从前有过这样的事情，老人们说连他们的父亲也没有见过。\n\n"
      "开春以后冰随着潮水一夜之间全部退去，等了好几个月的驳船在日出之前都离开了码头，往下游去了。\n";

/* The field as it stands in @source, its words parted by single spaces. */
static char *
dup_field (const char *source, WinnowCardPart part)
{
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), text);
  WinnowCardField fields[WINNOW_CARD_WORDS];
  winnow_card_find_fields (subject, 0, fields);
  WinnowCardField field = fields[part];
  return field.first == field.last
             ? g_strdup ("")
             : g_strndup (source + text->starts[field.first], text->ends[field.last - 1] - text->starts[field.first]);
}

static void
assert_field (const char *source, WinnowCardPart part, const char *expected)
{
  assert_takes (dup_field (source, part), expected);
}

test_case (fields)
{
  g_autofree char *first = dup_field (paper, WINNOW_CARD_FIRST), *last = dup_field (paper, WINNOW_CARD_LAST),
                  *zh_first = dup_field (article, WINNOW_CARD_FIRST), *zh_last = dup_field (article, WINNOW_CARD_LAST);
  assert_field (paper, WINNOW_CARD_TITLE, "Tides and Harbours");
  assert_field (paper, WINNOW_CARD_AUTHOR, "Ines Keller");
  assert_field (paper, WINNOW_CARD_DATE, "1 May 2024");
  assert_field (paper, WINNOW_CARD_ABSTRACT, "We measure how far the tide runs up the river and what it leaves there");
  assert_field (paper, WINNOW_CARD_KEYWORDS, "tide, harbour; dredging");
  g_assert_true (g_str_has_prefix (first, "The harbour froze"));
  g_assert_true (g_str_has_prefix (last, "In spring"));
  assert_field (article, WINNOW_CARD_TITLE, "潮汐与港口");
  assert_field (article, WINNOW_CARD_AUTHOR, "周怀瑾");
  assert_field (article, WINNOW_CARD_DATE, "2024年5月1日");
  assert_field (article, WINNOW_CARD_ABSTRACT, "本文测量潮水沿河上溯的距离");
  assert_field (article, WINNOW_CARD_KEYWORDS, "潮汐；港口；疏浚");
  g_assert_true (g_str_has_prefix (zh_first, "战争"));
  g_assert_true (g_str_has_prefix (zh_last, "开春"));
}

/* What only looks like a heading, and texts with nothing to find. */
test_case (no_fields)
{
  assert_field ("Abstract reasoning is the ability to find rules in what one has not met before.\n\nMore.",
                WINNOW_CARD_ABSTRACT, "");
  assert_field ("By the time the harbour froze for the first time nobody was left in the town who could have cut the "
                "ice.\n\nMore.",
                WINNOW_CARD_AUTHOR, "");
  assert_field ("One paragraph.", WINNOW_CARD_TITLE, "");
  assert_field ("One paragraph.", WINNOW_CARD_FIRST, "One paragraph");
  assert_field ("One paragraph.", WINNOW_CARD_LAST, "");
  assert_field ("Abstract", WINNOW_CARD_ABSTRACT, "");
  assert_field ("Keywords:\n\n", WINNOW_CARD_KEYWORDS, "");
  for (WinnowCardPart part = 0; part < WINNOW_CARD_WORDS; part++)
    assert_field ("", part, "");
}

/* A NUL, which some formats leave in text, is no sign behind a heading. */
test_case (nul)
{
  static const char source[] = "Title\n\nAbstract\0reasoning is what they teach there.\n\nAnd so on.\n";
  g_autoptr (WinnowText) text = winnow_text_new (source, sizeof source - 1, WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, sizeof source - 1, text);
  WinnowCardField fields[WINNOW_CARD_WORDS];
  winnow_card_find_fields (subject, 0, fields);
  g_assert_cmpuint (fields[WINNOW_CARD_ABSTRACT].first, ==, fields[WINNOW_CARD_ABSTRACT].last);
}

/* Tokens that come of one character share its bytes, so nothing stands between them: looking for a
 * line's end there read past the text. */
test_case (squared)
{
  static const char source[] = "㍿㋿ ㈱";
  g_autoptr (WinnowText) text = winnow_text_new (source, sizeof source - 1, WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, sizeof source - 1, text);
  WinnowCardField fields[WINNOW_CARD_WORDS];
  g_assert_cmpuint (text->n_tokens, >, 3);
  winnow_card_find_fields (subject, 0, fields);
  for (guint i = 0; i < WINNOW_CARD_WORDS; i++)
    g_assert_cmpuint (fields[i].last, <=, text->n_tokens);
}

test_case (dates)
{
  static const struct
  {
    const char *source, *date;
  } cases[] = {
    { "2024年5月1日", "2024-05-01" },
    { "2024-05-01", "2024-05-01" },
    { "2024/5/1 10:30", "2024-05-01" },
    { "1 May 2024", "2024-05-01" },
    { "1st May, 2024", "2024-05-01" },
    { "May 1, 2024", "2024-05-01" },
    { "SEPTEMBER 30, 1999", "1999-09-30" },
    { "May 2024", "2024-05" },
    { "2024年5月", "2024-05" },
    { "1/5/2024", "2024" },
    { "in 2024 we met", "2024" },
    { "2024年13月", "2024" },
    { "二〇二四年五月二十一日", "2024-05-21" },
    { "完成于二○二四年十二月", "2024-12" },
    { "一九九九年", "1999" },
    { "十月十日", NULL },
    { "no date", NULL },
    { "31.12", NULL },
    { "99999999999999999999999", NULL },
    { "", NULL },
  };

  winnow_for_each_of (row, cases)
    {
      g_autoptr (WinnowText) text = winnow_text_new (row->source, strlen (row->source), WINNOW_HAN_CHARACTERS);
      g_autoptr (WinnowSubject) subject = winnow_subject_new (row->source, strlen (row->source), text);
      assert_takes (winnow_card_dup_date (subject, 0, text->n_tokens), row->date);
    }
}

/* The names of a byline, and what else its line says. */
test_case (bylines)
{
  static const char *const rows[][2] = {
    { "李晓梅", "　来源：人民邮电报　2016年3月2日" },
    { "李晓梅", " 来源：人民邮电报 2016年3月2日" },
    { "李晓梅", "来源：人民邮电报" },
    { "李晓梅", "2016年3月2日" },
    { "李晓梅", "　人民邮电报" },
    { "李晓梅", " 二〇一六年三月" },
    { "李晓梅", "（人民邮电报记者）" },
    { "李晓梅", "，女，1980年生" },
    { "李明远", " 教授" },
    { "李晓梅", "\n来源：人民邮电报" },
    { "李晓梅　王小红", "　来源：新华社" },
    { "李晓梅、阿依古丽，王芳", "　来源：新华社" },
    { "李晓梅和王小红", "　科技日报" },
    { "李晓梅 与 王小红", "　科技日报" },
    { "李 晓 峰", "　　　班级：三班" },
    { "张　三", "　　学　号：2021012345" },
    { "李晓梅 王 芳", "" },
    { "卡尔·马克思", "　来源：x" },
    { "李晓梅 通讯员 王小红", "　2016年3月2日" },
    { "Jane Doe", " | The Times | 3 March 2016" },
    { "Jane Doe", " Source: The Times" },
    { "Jane Doe", " Published on: 3 March 2016" },
    { "Jane Doe", " Student ID: 4711" },
    { "Jane Doe", " 3 March 2016" },
    { "Jane Doe", ", March 3, 2016" },
    { "Jane Doe", ", The Times" },
    { "Jane Doe", ", Reuters" },
    { "Jane Doe", ", staff writer" },
    { "Jane Doe", ", University of Oslo" },
    { "Jane Doe", " for The Times" },
    { "Jane Doe", " – The Times" },
    { "Jane Doe", " (The Times)" },
    { "Jane Doe", "\nThe Times" },
    { "Jane Doe and John Smith", " | The Times" },
    { "Jane Doe, John Smith and Ann Lee", ", The Times" },
    { "Redgrove, J., Keller, I. and Doe, J", "." },
    { "Smith, John", "" },
    { "Ludwig van Beethoven, Anna de la Cruz", "" },
    { "Zhang San (张三", ")" },
    { "jane doe and john smith", "" },
    { "", "2016年3月2日" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint k = 0; k < 2; k++)
      {
        g_autofree char *source = g_strconcat ("Tides\n\n", k == 0 ? "作者：" : "Author: ", rows[i][0], rows[i][1],
                                               "\n\n"
                                               "The harbour froze in the first winter of the war.\n",
                                               NULL);
        assert_field (source, WINNOW_CARD_AUTHOR, rows[i][0]);
        assert_field (source, WINNOW_CARD_TITLE, "Tides");
      }
  assert_field ("Tides\n\nBy Jane Doe and John Smith | The New York Times | 3 March 2016\n\nMore.", WINNOW_CARD_AUTHOR,
                "Jane Doe and John Smith");
  assert_field ("Tides\n\n作者：本报记者 李晓梅　来源：人民邮电报\n\nMore.", WINNOW_CARD_AUTHOR, "李晓梅");
}

/* ── the digest ── */

test_case (hold) { assert_method_holds (&winnow_method_card, &context); }

static WinnowDigest *
card_with (const char *source, const char *title, const char *author, const char *date)
{
  g_autoptr (WinnowText) text = winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), text);
  guint values[WINNOW_MAX_PARAMETERS] = { 0 };
  winnow_subject_set_metadata (subject, title, author, date);
  return winnow_method_card.compute (subject, &context, values);
}

test_case (lines)
{
  g_autoptr (WinnowDigest) digest = card_with (article, NULL, NULL, NULL);
  g_auto (GStrv) lines = g_strsplit (digest->words, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 8);
  g_assert_cmpstr (lines[0], ==, "title: 潮汐与港口");
  g_assert_cmpstr (lines[2], ==, "date: 2024-05-01");
  g_assert_true (g_str_has_prefix (lines[7], "words: "));
  g_assert_cmpuint (digest->symbols->len, ==, digest->width * digest->fingerprints->len);
}

/* Of the text first, of the file where the text does not say it; written otherwise, it is the
 * same. */
test_case (metadata)
{
  const char *body = "The harbour froze in the first winter of the war and nobody remembered such ice.";
  g_autoptr (WinnowDigest) a = card_with (body, "Tides & Harbours", "Ines Keller", "2024-05-01T10:00:00Z");
  g_autoptr (WinnowDigest) b = card_with (body, "TIDES harbours", "INES KELLER", "2024-05-01"),
                           c = card_with (body, "Ebb", "Ines Keller", "2024-05-02"),
                           none = card_with (body, NULL, NULL, NULL),
                           only = card_with ("", "Tides Harbours", NULL, NULL), empty = card_with ("", "", NULL, NULL);
  g_assert_cmpfloat (agree (a, b).value, ==, 1);
  g_assert_cmpfloat_with_epsilon (agree (a, c).value, 3. / 5, 1e-12); /* author, first paragraph, words of five */
  g_assert_cmpfloat (agree (a, none).value, ==, 1);                   /* what one lacks says nothing */
  g_assert_cmpfloat (agree (a, only).value, ==, 1);
  g_assert_cmpuint (empty->fingerprints->len, ==, 0);
}

/* Counts may be a tenth or one apart, and a quarter of the words others. */
test_case (words)
{
  static const char *const words[] = { "harbour", "barge", "tide", "quay", "dredge", "moor", "lockage", "fairway" };
  g_autoptr (GString) a = g_string_new (NULL), b = g_string_new (NULL), c = g_string_new (NULL),
                      d = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      for (guint n = 0; n < 20 + 3 * i; n++)
        {
          g_string_append_printf (a, "%s ", words[i]);
          g_string_append_printf (c, "%s ", i < 6 ? words[i] : i == 6 ? "weir" : "ferry");
          g_string_append_printf (d, "%s ", i < 5 ? words[i] : i == 5 ? "weir" : i == 6 ? "ferry" : "jetty");
        }
      for (guint n = 0; n < 22 + 3 * i; n++)
        g_string_append_printf (b, "%s ", words[i]);
    }
  {
    g_autoptr (WinnowDigest) x = card_with (a->str, NULL, NULL, NULL), y = card_with (b->str, NULL, NULL, NULL),
                             z = card_with (c->str, NULL, NULL, NULL), w = card_with (d->str, NULL, NULL, NULL);
    g_assert_cmpfloat (agree (x, y).value, ==, .5); /* the words, not the paragraph */
    g_assert_cmpfloat (agree (x, z).value, ==, .5); /* six of eight */
    g_assert_cmpfloat (agree (x, w).value, ==, 0);  /* five of eight */
    g_assert_cmpuint (count_shared_keys (x, y, .5), ==, 1);
  }
}

/* Another title, another editor, a middle paragraph gone: still the same piece, and found by its
 * keys. Another paper is not. */
test_case (near_duplicates)
{
  g_autoptr (GString) copy = g_string_new (paper);
  g_autoptr (WinnowDigest) original = card_with (paper, NULL, NULL, NULL), changed = NULL,
                           other = card_with (article, NULL, NULL, NULL);
  g_string_replace (copy, "Tides and Harbours", "Of Ice", 0);
  g_string_replace (copy, "Ines Keller", "Paul Ferrari", 0);
  g_string_replace (copy, "A short remark.\n\n", "", 0);
  changed = card_with (copy->str, NULL, NULL, NULL);
  g_assert_cmpfloat (agree (original, changed).value, >=, .5);
  g_assert_cmpuint (count_shared_keys (original, changed, .5), >=, 4);
  g_assert_cmpfloat (agree (original, other).value, <, .5);
  g_assert_cmpuint (count_shared_keys (original, other, .5), ==, 0);
}

/* ── Chinese theses and articles ── */

#define ABSTRACT "摘  要：本文以长江口的实测资料为基础，分析潮水沿河上溯的距离及其对泥沙淤积的影响。"
#define KEYWORDS "关键词：潮汐；港口；淤积"
#define FROST "战争的第一个冬天港口封冻了，镇上没有人记得从前有过这样的事情，老人们说连他们的父亲也没有见过。\n"
#define THAW "开春以后冰随着潮水一夜之间全部退去，等了好几个月的驳船在日出之前都离开了码头，往下游去了。\n"
#define BODY FROST THAW

/* Layouts of journals and of covers after GB/T 7713.1; the last two as they come out of PDF
 * files. */
static const char *const layouts[] = {
  "TITLE\nPERSON\n（河海大学 港口海岸与近海工程学院，江苏 南京 210098）\n" ABSTRACT "\n" KEYWORDS
  "\n中图分类号：U656  文献标识码：A  文章编号：1000-1980(2024)03-0201-08\n" BODY,
  "第45卷  第3期\n2024年5月\n河海大学学报（自然科学版）\nTITLE\nPERSON1，李明远2\n（1.河海大学，南京 "
  "210098；2.上海海事大学，上海 201306）\n" ABSTRACT "\n" KEYWORDS "\n" BODY,
  "DOI：10.3876/j.issn.1000-1980.2024.03.001\nTITLE\nPERSON\n" ABSTRACT "\n" KEYWORDS "\n收稿日期：2024-03-"
  "01\n基金项目：国家自然科学基金（51979000）\n作者简介：PERSON（1980—），男，教授，博士，主要从事港口研究。\n" BODY,
  "TITLE\n" ABSTRACT "\n" KEYWORDS "\n" BODY "作者简介：PERSON（1980—），女，副教授，主要从事河口研究。\n",
  "分类号：U656    密级：公开\n学校代码：10294    "
  "学号：2021012345\n河海大学\n硕士学位论文\nTITLE\n研究生姓名：PERSON\n指导教师：李明远 "
  "教授\n学科专业：港口、海岸及近海工程\n二〇二四年五月\n" ABSTRACT "\n" KEYWORDS "\n" BODY,
  "河 海 大 学\n本科毕业论文（设计）\n题    目： TITLE\n学    院： 港口学院\n专    业： 港口航道\n学    号： "
  "2020123456\n姓    名： PERSON\n指导教师： 李明远\n完成日期： 2024年5月20日\n" ABSTRACT "\n" KEYWORDS "\n" BODY,
  "论文题目：TITLE\n姓名：PERSON  学号：2020123456  班级：港航二班\n指导教师：李明远  日期：2024年5月\n" ABSTRACT
  "\n" KEYWORDS "\n" BODY,
  "课程论文\nTITLE\n作者：PERSON 学号：2020123456\n" ABSTRACT "\n" KEYWORDS "\n" BODY,
  "UDC：627    密级：公开\n博士学位论文\n中文题目：TITLE\n英文题目：On "
  "Tides\n学位申请人姓名：PERSON\n导师姓名：李明远\n答辩日期：2024年6月1日\n" ABSTRACT "\n" KEYWORDS "\n" BODY,
  "TITLE\nPERSON  王海涛  "
  "陈静\n【摘要】本文测量潮水沿河上溯的距离，并比较十个测站的记录。\n【关键词】潮汐；港口；淤积\n" BODY,
  "学 校 代 码：10294\n密\n级：公开\n000公开000 "
  "050962\nU\n本科毕业论文(设计)\nTITLE\nPERSON\n二〇二四年五月\n" ABSTRACT "\n" KEYWORDS "\n" BODY,
  "1 9 0 2\n河海大学研究生院\n2024年春季学期\nTITLE\n姓名\nPERSON\n" ABSTRACT "\n" KEYWORDS "\n" BODY,
};

test_case (layouts)
{
  static const char *const works[][2] = {
    { "潮汐与港口淤积关系研究", "周怀瑾" },         { "基于数值模拟的长江口盐水入侵分析", "张伟" },
    { "论《红楼梦》中的饮食描写", "刘小燕" },       { "高校图书馆数字资源服务现状与对策——以某大学为例", "陈思远" },
    { "气候变化对华北冬小麦产量的影响", "吴晓东" },
  };
  winnow_for_each_of (layout, layouts)
    for (gsize j = 0; j < G_N_ELEMENTS (works); j++)
      {
        g_autoptr (GString) source = g_string_new (*layout);
        g_string_replace (source, "TITLE", works[j][0], 0);
        g_string_replace (source, "PERSON", works[j][1], 0);
        g_autofree char *author = dup_field (source->str, WINNOW_CARD_AUTHOR);
        assert_field (source->str, WINNOW_CARD_TITLE, works[j][0]);
        g_assert_true (g_str_has_prefix (author, works[j][1])); /* others may follow */
        g_assert_null (strstr (author, "学号"));
        assert_takes (dup_field (source->str, WINNOW_CARD_KEYWORDS), "潮汐；港口；淤积");
      }
}

/* Labels and what they name stand in two columns of a cover: a label is nobody's name, and a date
 * has a number. The number of the page is no keyword. */
test_case (columns)
{
  static const char source[]
      = "潮汐与港口（续）\n作者姓名：\n导 师 姓 名：\n论文提交日期\n河海大学学位论文使用授权声明\n"
        "关键词：潮汐；港口；淤积；长江口；盐水入侵；数值模拟；泥沙输移；河口演变；航道整治；疏浚\nIV\n" BODY;
  g_autoptr (WinnowDigest) digest = card_with (source, NULL, NULL, NULL);
  assert_takes (dup_field (source, WINNOW_CARD_AUTHOR), "");
  assert_takes (dup_field (source, WINNOW_CARD_DATE), "");
  assert_field (source, WINNOW_CARD_KEYWORDS,
                "潮汐；港口；淤积；长江口；盐水入侵；数值模拟；泥沙输移；河口演变；航道整治；疏浚");
  g_assert_true (g_str_has_prefix (digest->words, "title: 潮汐与港口（续）\n"));
}

/* A line that nearly fills the page joins the next one, but not one with a heading. */
test_case (long_date)
{
  static const char source[] = "潮汐与港口\n\n收稿日期：2024年3月1日；修回日期：2024年4月20日；网络首发日期：2024年5月6"
                               "日；录用日期：2024年5月7日\n"
                               "关键词：潮汐；港口\n" BODY;
  assert_field (source, WINNOW_CARD_KEYWORDS, "潮汐；港口");
}

/* The line at a fixed place is a part if asked for; the date of the file stands beside that of the
 * text. */
test_case (line)
{
  const guint fifth[WINNOW_MAX_PARAMETERS] = { 5 };
  g_autoptr (WinnowText) text = winnow_text_new (article, strlen (article), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (article, strlen (article), text);
  g_autoptr (WinnowDigest) digest = winnow_method_card.compute (subject, &context, fifth), plain = NULL;
  g_assert_nonnull (strstr (digest->words, "\nfixed line: 关键词：潮汐；港口；疏浚\n"));
  plain = card_with (article, NULL, NULL, "2025-06-07T08:09:10Z");
  g_assert_null (strstr (plain->words, "fixed line"));
  g_assert_nonnull (strstr (plain->words, "date: 2024-05-01\n"));
  g_assert_nonnull (strstr (plain->words, "\nfile date: 2025-06-07\n"));
}

TEST_PART (card)
{
  winnow_method_context_init (&context);
  return g_test_run ();
}
