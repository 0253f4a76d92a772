/* draft-marks.c: see draft-marks.h
 *
 * A name of a file or folder says a stage of the work (first, revised, final) and a number. Names
 * are compared from the file up, since often only folders distinguish drafts ("draft
 * 1/essay.docx"). A name without a stage comes before that name with one. Where two marks do not
 * say which is earlier, as "draft 2" and "revised" do not, the next evidence is asked. */
#include "check/drafts/draft-marks.h"

#include <string.h>

#include "base/for-each.h"
#include "base/order.h"
#include "check/read/document-date.h"

#define MAX_LEVELS 4            /* of a path: the file and three folders */
#define MINORS 1000             /* "v1.2" is 1 * MINORS + 2 */
#define LEAST_SECONDS (60 * 60) /* between two times of files that count */

typedef enum
{
  STAGE_NONE,
  STAGE_FIRST,
  STAGE_NUMBERED,
  STAGE_REVISED,
  STAGE_FINAL,
} Stage;

/* What a name says. */
typedef struct
{
  char *folded; /* (owned) */
  Stage stage;
  guint number; /* times MINORS; 0: none */
  char *stem;   /* (owned) (nullable) the name before a number at its end */
  guint last;   /* that number */
  WinnowMoment date;
} Name;

struct _WinnowDraftMarks
{
  Name names[MAX_LEVELS]; /* from the file up */
  guint n_names;
  char *date; /* (owned) (nullable) of winnow_document_dup_date() */
  gboolean is_dated_by_hand;
  WinnowMoment metadata;
  gint64 file_time; /* seconds */
};

/* ── patterns, of folded names ── */

#define GAP "[\\s._#(\\-]*"
#define ALONE "(?<![a-z0-9])"
#define NUMERAL "([0-9]{1,3}|[一二三四五六七八九十]{1,3})"
#define DRAFT "(?:draft|version|revision|attempt)"

typedef enum
{
  PATTERN_NUMBER_FIRST,
  PATTERN_NUMBER_CHINESE = PATTERN_NUMBER_FIRST, /* 第二稿 */
  PATTERN_NUMBER_BEHIND,                         /* 版本2 */
  PATTERN_NUMBER_DIGITS,                         /* draft 2, v1.2 */
  PATTERN_NUMBER_ORDINAL,                        /* second draft */
  PATTERN_NUMBER_WORD,                           /* draft two */
  PATTERN_NUMBER_LAST = PATTERN_NUMBER_WORD,
  PATTERN_FINAL,
  PATTERN_FIRST,
  PATTERN_REVISED,
  PATTERN_LAST_NUMBER,
  N_PATTERNS
} Pattern;

static const char *const patterns[N_PATTERNS] = {
  [PATTERN_NUMBER_CHINESE] = "(?<![0-9一二三四五六七八九十])" NUMERAL "(?:稿|版|改|次修改|次修订|次修訂|次提交)",
  [PATTERN_NUMBER_BEHIND] = "(?:稿|版本|版)" GAP NUMERAL "(?![0-9])",
  [PATTERN_NUMBER_DIGITS] = ALONE "(?:draft|version|vers?|v|rev(?:ision)?|attempt|revised|final)" GAP
                                  "([0-9]{1,3})(?:\\.([0-9]{1,3}))?(?![0-9])",
  [PATTERN_NUMBER_ORDINAL] = ALONE "(first|second|third|fourth|fifth|sixth|1st|2nd|3rd|[4-9]th)" GAP DRAFT,
  [PATTERN_NUMBER_WORD] = ALONE DRAFT GAP "(one|two|three|four|five|six)(?![a-z])",
  [PATTERN_FINAL] = "终稿|終稿|定稿|终版|終版|最终|最終|完稿|完成稿|" ALONE "final(?:i[sz]ed)?(?![a-z])",
  [PATTERN_FIRST] = "初稿|原稿|" ALONE "(?:first|rough|initial)" GAP DRAFT,
  [PATTERN_REVISED] = "修改|修订|修訂|改稿|" ALONE "(?:revised|corrected|resubmitted|resubmission)(?![a-z])",
  [PATTERN_LAST_NUMBER] = "^(.*?[^0-9\\s._#(\\[\\-])[\\s._#(\\[\\-]*([0-9]{1,2})[)\\]]?$",
};

static const GRegex *
get_pattern (Pattern pattern)
{
  static GRegex *compiled[N_PATTERNS];
  static gsize is_compiled;
  if (g_once_init_enter (&is_compiled))
    {
      winnow_for_each_below (i, N_PATTERNS)
        {
          compiled[i] = g_regex_new (patterns[i], G_REGEX_OPTIMIZE, G_REGEX_MATCH_DEFAULT, NULL);
          g_assert (compiled[i] != NULL);
        }
      g_once_init_leave (&is_compiled, 1);
    }
  return compiled[pattern];
}

/* *@match: (transfer full) free it in any case */
static gboolean
matches (Pattern pattern, const char *name, GMatchInfo **match)
{
  return g_regex_match (get_pattern (pattern), name, G_REGEX_MATCH_DEFAULT, match);
}

/* ── numbers ── */

/* 二 is 2, 十二 12, 二十 20. */
static guint
read_chinese (const char *numeral)
{
  static const char *const digits[] = { "一", "二", "三", "四", "五", "六", "七", "八", "九" };
  guint number = 0, ones = 0;
  winnow_for_each_character (p, numeral)
    if (g_str_has_prefix (p, "十"))
      {
        number = 10 * MAX (ones, 1);
        ones = 0;
      }
    else
      winnow_for_each_index_of (i, digits)
        if (g_str_has_prefix (p, digits[i]))
          ones = i + 1;
  return number + ones;
}

static guint
read_number (const char *numeral)
{
  static const char *const words[][2] = { { "first", "one" },   { "second", "two" }, { "third", "three" },
                                          { "fourth", "four" }, { "fifth", "five" }, { "sixth", "six" } };
  winnow_for_each_index_of (i, words)
    if (g_str_equal (numeral, words[i][0]) || g_str_equal (numeral, words[i][1]))
      return i + 1;
  return g_ascii_isdigit (*numeral) ? (guint) g_ascii_strtoull (numeral, NULL, 10) : read_chinese (numeral);
}

/* 0 where the group did not match */
static guint
fetch_number (const GMatchInfo *match, gint group)
{
  g_autofree char *numeral = g_match_info_fetch (match, group);
  return numeral != NULL && *numeral != '\0' ? read_number (numeral) : 0;
}

static guint
find_number (const char *name)
{
  guint number = 0;
  for (guint i = PATTERN_NUMBER_FIRST; i <= PATTERN_NUMBER_LAST && number == 0; i++)
    {
      g_autoptr (GMatchInfo) match = NULL;
      if (matches ((Pattern) i, name, &match))
        number = fetch_number (match, 1) * MINORS + fetch_number (match, 2);
    }
  return number;
}

static gboolean
has_word (Pattern pattern, const char *name)
{
  g_autoptr (GMatchInfo) match = NULL;
  return matches (pattern, name, &match);
}

static Stage
find_stage (const char *name, guint number)
{
  if (has_word (PATTERN_FINAL, name))
    return STAGE_FINAL;
  if (has_word (PATTERN_FIRST, name))
    return STAGE_FIRST;
  if (has_word (PATTERN_REVISED, name))
    return STAGE_REVISED;
  return number == 0 ? STAGE_NONE : number == MINORS ? STAGE_FIRST : STAGE_NUMBERED;
}

/* ── names ── */

static void
read_name (Name *name, const char *string)
{
  g_autofree char *normal = g_utf8_normalize (string, -1, G_NORMALIZE_ALL_COMPOSE);
  g_autoptr (GMatchInfo) match = NULL;
  name->folded = g_utf8_casefold (normal ?: "", -1);
  name->number = find_number (name->folded);
  name->stage = find_stage (name->folded, name->number);
  name->date = winnow_moment_find (name->folded);
  if (name->stage != STAGE_NONE || !matches (PATTERN_LAST_NUMBER, name->folded, &match))
    return;
  name->stem = g_match_info_fetch (match, 1);
  name->last = fetch_number (match, 2);
}

/* "essay 1" and "essay 2" */
static int
compare_ends (const Name *a, const Name *b)
{
  return a->stem != NULL && g_strcmp0 (a->stem, b->stem) == 0 ? WINNOW_ORDER (a->last, b->last) : 0;
}

/* A final draft comes last, unless it has a lower number: "final 2" may come before "draft 3". */
static int
compare_final (const Name *final, const Name *other)
{
  return final->number > 0 && final->number < other->number ? 0 : 1;
}

/* "essay" was there before "essay final" and "essay v2"; beside "essay, first draft" it may be
 * either. */
static int
compare_unmarked (const Name *unmarked, const Name *marked)
{
  gboolean is_former = marked->stage > STAGE_FIRST && g_str_has_prefix (marked->folded, unmarked->folded);
  return is_former ? -1 : compare_ends (unmarked, marked);
}

static int
compare_names (const Name *a, const Name *b)
{
  if (a->stage == STAGE_NONE)
    return compare_unmarked (a, b);
  if (b->stage == STAGE_NONE)
    return -compare_unmarked (b, a);
  if (a->stage == b->stage)
    return WINNOW_ORDER (a->number, b->number);
  if (a->stage == STAGE_FIRST || b->stage == STAGE_FIRST)
    return a->stage == STAGE_FIRST ? -1 : 1;
  if (a->stage == STAGE_FINAL)
    return compare_final (a, b);
  return b->stage == STAGE_FINAL ? -compare_final (b, a) : 0;
}

static int
compare_name_dates (const Name *a, const Name *b)
{
  return winnow_moment_compare (&a->date, &b->date);
}

static int
compare_levels (const WinnowDraftMarks *a, const WinnowDraftMarks *b, int (*compare) (const Name *a, const Name *b))
{
  int order = 0;
  for (guint i = 0; i < MIN (a->n_names, b->n_names) && order == 0; i++)
    order = compare (&a->names[i], &b->names[i]);
  return order;
}

/* ── marks ── */

/* A date set by hand replaces all dates of the document. */
static void
read_dates (WinnowDraftMarks *marks, const WinnowDocument *document)
{
  marks->date = winnow_document_dup_date (document);
  marks->is_dated_by_hand = document->is_dated_by_hand;
  if (!document->is_dated_by_hand)
    marks->metadata = winnow_moment_from_iso (document->date);
  for (guint i = 0; i < marks->n_names && document->is_dated_by_hand; i++)
    marks->names[i].date.is_known = FALSE;
}

WinnowDraftMarks *
winnow_draft_marks_new (const WinnowDocument *document)
{
  WinnowDraftMarks *marks = g_new0 (WinnowDraftMarks, 1);
  g_auto (GStrv) parts = g_strsplit (document->path, "/", -1);
  for (guint i = g_strv_length (parts); i-- > 0 && *parts[i] != '\0' && marks->n_names < MAX_LEVELS;)
    {
      g_autofree char *name = marks->n_names == 0 ? winnow_file_name_dup_base (parts[i]) : g_strdup (parts[i]);
      read_name (&marks->names[marks->n_names++], name);
    }
  read_dates (marks, document);
  marks->file_time = document->mtime / G_USEC_PER_SEC;
  return marks;
}

void
winnow_draft_marks_free (WinnowDraftMarks *marks)
{
  winnow_for_each_below (i, marks->n_names)
    {
      g_free (marks->names[i].folded);
      g_free (marks->names[i].stem);
    }
  g_free (marks->date);
  g_free (marks);
}

static int
compare_dates (const WinnowDraftMarks *a, const WinnowDraftMarks *b)
{
  if (!a->is_dated_by_hand && !b->is_dated_by_hand)
    return 0;
  return winnow_date_is_before (b->date, a->date) - winnow_date_is_before (a->date, b->date);
}

static int
compare_by (const WinnowDraftMarks *a, const WinnowDraftMarks *b, WinnowDraftOrder order)
{
  switch (order)
    {
    case WINNOW_DRAFT_ORDER_HAND:
      return compare_dates (a, b);
    case WINNOW_DRAFT_ORDER_NAMES:
      return compare_levels (a, b, compare_names);
    case WINNOW_DRAFT_ORDER_NAME_DATES:
      return compare_levels (a, b, compare_name_dates);
    case WINNOW_DRAFT_ORDER_METADATA:
      return winnow_moment_compare (&a->metadata, &b->metadata);
    case WINNOW_DRAFT_ORDER_FILE_TIMES:
      return ABS (a->file_time - b->file_time) >= LEAST_SECONDS ? WINNOW_ORDER (a->file_time, b->file_time) : 0;
    case WINNOW_DRAFT_ORDER_UNKNOWN:
    default:
      return 0;
    }
}

int
winnow_draft_marks_compare (const WinnowDraftMarks *a, const WinnowDraftMarks *b, WinnowDraftOrder *order)
{
  int sign = 0;
  for (*order = WINNOW_DRAFT_ORDER_HAND; *order != WINNOW_DRAFT_ORDER_UNKNOWN; ++*order)
    if ((sign = compare_by (a, b, *order)) != 0)
      break;
  return sign;
}
