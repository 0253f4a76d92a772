/* byline.c: the names of a byline
 *
 * “李晓梅　来源：人民邮电报　2016年3月2日”, “Jane Doe, The Times | 3 March 2016”: names end before anything
 * else that the line says. The rows of ends[] are regular expressions; the first match of any of
 * them is the end. A new case is a new row. */
#include "fingerprint/byline.h"

#include <string.h>

#include "text/words/family-names.h"
#include "base/for-each.h"

#define WIDE "\\t\\x{2000}-\\x{200a}\\x{3000}"
#define GAP "[ \\x{a0}" WIDE "]"
#define MONTH                                                                                         \
  "(?i:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|" \
  "oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?"
#define AND "(?:and|und|et|y)\\b"
#define PARTICLE \
  "(?:and|und|et|y|e|de|del|della|der|den|di|da|do|dos|du|la|le|van|von|zu|ten|ter|bin|bint|ibn|al|el|ben)\\b"

#define LABEL "(?:来源|出处|稿源|编辑|责编|审核|校对|时间|日期|单位|学院|专业|班级|学号|教师|导师|摄影|字数)"
#define LATIN_LABEL                                                                                            \
  "(?i:author|name|source|date|published|posted|updated|last|first|title|subject|editor|edited|e-?mail|tel|"   \
  "phone|photos?|words?|student|matriculation|id|number|class|course|school|university|department|supervisor|" \
  "supervised|tutor|submitted|reviewed)"
#define WORD "\\p{L}[\\p{L}.'’-]*"
#define COLON GAP "*[:：]"
#define BEARER "\\p{Han}{0,6}(?:记者|通讯员)" GAP "*"

/* Subpatterns: a Chinese family name; a Chinese name before a gap, maybe after “and” or what its
 * bearer is; one character of a spaced name. */
#define DEFINED                                                            \
  "(?(DEFINE)(?<family>%s|[%s])"                                           \
  "(?<name>(?:[和与及]" GAP "*)?(?:" BEARER ")?(?&family)" GAP "*\\p{Han}" \
  "(?:" GAP "*\\p{Han})?(?!\\p{Han}|" COLON "))"                           \
  "(?<character>[^\\P{Han}编著译摄图绘撰辑校注写文](?!\\p{Han}|" COLON ")))"

static const char *const ends[] = {
  /* a line, unless its list of names goes on in the next one */
  "(?<![ \\t,，、;；&＆])(?<! and)" GAP "*[\\r\\n](?!\\s*(?:" AND "|[,，、&＆和与及]))",
  /* a bar, a mark of Markdown, a sentence; a dash or dot with spaces; an address */
  "[|｜¦<＜:：。！？!?]|[_*]{2}|——|" GAP "[–—―·•‧-]" GAP "|\\s\\S+@",
  /* 2016年, 2016-03-02, 20231234, 3 March, 3/2, 3月, March 3, 二〇一六年, Monday */
  "(?<!\\d)\\d{4}" GAP "*[-./年]|(?<![\\p{L}\\p{N}])\\d{4}",
  "(?<![\\p{L}\\p{N}])\\d{1,2}(?:(?:st|nd|rd|th)?[ .]+" MONTH "|[-./:]\\d|" GAP "*月)",
  "(?<!\\p{L})" MONTH ",?[ ]+\\d|(?<!\\p{L})(?i:mon|tues|wednes|thurs|fri|satur|sun)day\\b",
  "[〇○零一二三四五六七八九]{4}" GAP "*年",
  /* a label: “Source:”, “Last updated:”, “来源：”, “学　号：” */
  "(?<![\\p{L}\\p{N}'’.-])" LATIN_LABEL "(?: \\p{L}+){0,2}" COLON,
  "(?!\\p{Han})" WORD "[,;]? (?!\\p{Han}|" LATIN_LABEL "\\b)" WORD "[,;]? \\K(?!\\p{Han})" WORD COLON,
  LABEL COLON,
  "(?:^(?!(?&family)\\p{Han}{1,2}" LABEL "?" COLON ")|(?<=[ \\x{a0}" WIDE ",，、;；]))(?:\\p{Han}{1,8}|\\p{Han}" GAP
  "+\\p{Han})" COLON,
  /* a gap that no Chinese name follows; one space may be within or between other names */
  "(?<=\\p{Han}{3})" GAP "++(?=\\p{Han})(?!(?&name))",
  "(?<!\\p{Han}{3})(?<=\\p{Han})" GAP "++(?=\\p{Han})(?!(?&name)|(?&character))",
  "(?<![\\p{Han} \\x{a0}" WIDE "])(?:[" WIDE "]|[ \\x{a0}]{2})" GAP "*+(?=\\p{Han})(?!(?&name))",
  "(?:[" WIDE "]|[ \\x{a0}]{2})" GAP "*+(?!\\p{Han})",
  /* a bracket without the name in another script: “(The Times)” */
  "[(（\\[【〔](?!" GAP "*(?:(?&name)|(?!The\\b)\\p{Lu}[\\p{L}'’-]+(?:[ -]\\p{Lu}[\\p{L}'’-]+){1,3})" GAP
  "*[)）\\]】〕])",
  /* a comma that no name follows: “, The Times”, “, staff writer”, “，女” */
  "[,，/／](?!\\s*+(?:\\d{1,2}\\b|" PARTICLE
  "|&|(?&name)|(?![\\p{Ll}\\p{N}\\p{Han}]|The\\b)\\w(?![^,，;；/|\\n]*\\b(?i:"
  "of|for|at|in|university|college|school|department|faculty|institute|news|press|magazine|staff|reporter|"
  "correspondent|editor|writer|professor|lecturer|student)\\b)))",
  /* one word after a comma and a whole name: “Jane Doe, Reuters” */
  "\\p{Lu}[\\p{L}.'’-]* \\p{Lu}[\\p{L}'’-]+\\K,(?=\\s*\\p{Lu}\\p{L}+" GAP "*(?:$|[|\\r\\n]|," GAP "*\\d))",
  /* a word in small letters after capital ones: “for The Times” */
  "(?<=[\\p{L}.])(?<small> +)(?!" PARTICLE ")(?=\\p{Ll}{2})",
};

static gpointer
make_ends (gpointer unused)
{
  g_autofree char *families = g_strjoinv ("|", (char **) winnow_double_family_names);
  g_autofree char *defined = g_strdup_printf (DEFINED, families, winnow_family_names);
  g_autoptr (GString) pattern = g_string_new (defined);
  winnow_for_each_index_of (i, ends)
    g_string_append_printf (pattern, "%s%s", i > 0 ? "|" : "(?:", ends[i]);
  g_string_append_c (pattern, ')');
  GRegex *regex = g_regex_new (pattern->str, G_REGEX_OPTIMIZE, G_REGEX_MATCH_DEFAULT, NULL);
  g_assert (regex != NULL);
  return regex;
}

static gsize
find_end (const char *text, gsize length)
{
  static GOnce once = G_ONCE_INIT;
  g_autoptr (GMatchInfo) match = NULL;
  gboolean is_capital = length > 0 && g_unichar_isupper (g_utf8_get_char (text));
  int end, begin;
  g_regex_match_full (g_once (&once, make_ends, NULL), text, (gssize) length, 0, G_REGEX_MATCH_DEFAULT, &match, NULL);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_match_info_fetch_pos (match, 0, &end, NULL);
      if (!g_match_info_fetch_named_pos (match, "small", &begin, NULL) || begin < 0)
        return end;
      if (is_capital) /* one capital word begins a sentence */
        return memchr (text, ' ', (gsize) end) != NULL ? (gsize) end : 0;
    }
  return length;
}

gsize
winnow_byline_find_names (const char *text, gsize length, gsize *begin)
{
  g_autoptr (GRegex) bearer = g_regex_new ("^" BEARER "(?=\\p{Han})", G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  int end = 0;
  if (g_regex_match_full (bearer, text, (gssize) length, 0, G_REGEX_MATCH_DEFAULT, &match, NULL))
    g_match_info_fetch_pos (match, 0, NULL, &end);
  *begin = (gsize) end;
  return *begin + find_end (text + *begin, length - *begin);
}
