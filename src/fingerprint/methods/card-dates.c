/* card-dates.c: reads the date of an index card: 2024年5月1日, 二〇二四年五月一日, 2024-05-01, 1 May 2024, May
 * 1, 2024
 *
 * Linear in the tokens of the part. */
#include "base/for-each.h"
#include "fingerprint/methods/card-fields.h"

#include <string.h>

/* The role of a token in a date; all 0 if it has none. */
typedef struct
{
  guint number; /* at most 9999 */
  guint month;  /* from 1, for the name of a month */
  gboolean is_unit;
} DatePart;

/* "may", "sep", "september". */
static guint
get_month (const char *word)
{
  static const char *const names[] = { "january", "february", "march",     "april",   "may",      "june",
                                       "july",    "august",   "september", "october", "november", "december" };

  winnow_for_each_index_of (i, names)
    if (g_str_equal (word, names[i]) || (strlen (word) == 3 && g_str_has_prefix (names[i], word)))
      return i + 1;
  return 0;
}

/* Reads token @i, if it is in @field. */
static DatePart
read_date_part (WinnowSubject *subject, guint32 i, WinnowCardField field)
{
  DatePart date_part = { 0 };
  if (i < field.first || i >= field.last)
    return date_part;
  g_autofree char *word = winnow_subject_dup_token (subject, subject->tokens, i);
  gsize n_digits = strspn (word, "0123456789");
  /* 1st, 2nd */
  if (n_digits > 0 && n_digits <= 4 && (word[n_digits] == '\0' || (n_digits <= 2 && strlen (word) == n_digits + 2)))
    date_part.number = (guint) g_ascii_strtoull (word, NULL, 10);
  date_part.month = get_month (word);
  date_part.is_unit = g_str_equal (word, "年") || g_str_equal (word, "月");
  return date_part;
}

/* Reads the number up to @maximum at *@at, maybe after 年 or 月; 0: none. */
static guint
read_number (WinnowSubject *subject, guint32 *at, WinnowCardField field, guint maximum)
{
  guint32 next = *at + read_date_part (subject, *at, field).is_unit;
  guint number = read_date_part (subject, next, field).number;
  if (number == 0 || number > maximum)
    return 0;
  *at = next + 1;
  return number;
}

/* As far as the date is known and possible. */
static char *
format_date (guint year, guint month, guint day)
{
  if (month == 0 || month > 12)
    return g_strdup_printf ("%u", year);
  return day == 0 || day > 31 ? g_strdup_printf ("%u-%02u", year, month)
                              : g_strdup_printf ("%u-%02u-%02u", year, month, day);
}

/* 2024年5月1日, 2024-05-01, 1 May 2024, May 1, 2024. Which number of 1/5/2024 is the month is unknown,
 * so only the year counts. */
static char *
dup_date_at (WinnowSubject *subject, guint32 at, guint year, WinnowCardField field)
{
  DatePart one_before = at > 0 ? read_date_part (subject, at - 1, field) : (DatePart){ 0 },
           two_before = at > 1 ? read_date_part (subject, at - 2, field) : (DatePart){ 0 };
  guint month = one_before.month, day = two_before.number;
  at++;
  if (month == 0 && two_before.month != 0)
    {
      month = two_before.month;
      day = one_before.number;
    }
  if (month == 0)
    {
      month = read_number (subject, &at, field, 12);
      day = month != 0 ? read_number (subject, &at, field, 31) : 0;
    }
  return format_date (year, month, day);
}

/* The value of a Chinese numeral: 0 to 9, 10 for 十; −1: no numeral. */
static int
read_numeral (const char *word)
{
  static const char *const numerals[] = { "〇", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十" };
  winnow_for_each_index_of (i, numerals)
    if (g_str_equal (word, numerals[i]))
      return i;
  return g_str_equal (word, "零") ? 0 : -1;
}

/* Reads a number in Chinese numerals with @unit after it at *@at: 二〇二四年, 十二月, 二十五日. 0: no number;
 * *@at stays. */
static guint
read_han_number (WinnowSubject *subject, guint32 *at, WinnowCardField field, const char *unit)
{
  guint number = 0;
  gboolean is_behind_ten = FALSE;
  for (guint32 i = *at; i < field.last && number < 3000; i++)
    {
      g_autofree char *word = winnow_subject_dup_token (subject, subject->tokens, i);
      int value = read_numeral (word);
      if (value < 0)
        {
          if (!g_str_equal (word, unit))
            return 0;
          *at = i + 1;
          return number;
        }
      number = value == 10     ? MAX (number, 1) * 10
               : is_behind_ten ? number + (guint) value
                               : number * 10 + (guint) value;
      is_behind_ten = value == 10;
    }
  return 0;
}

/* 二〇二四年五月二十日 */
static char *
dup_han_date (WinnowSubject *subject, guint32 at, WinnowCardField field)
{
  guint year = read_han_number (subject, &at, field, "年"), month, day;
  if (year < 1000)
    return NULL;
  month = read_han_number (subject, &at, field, "月");
  day = month != 0 ? read_han_number (subject, &at, field, "日") : 0;
  return format_date (year, month, day);
}

char *
winnow_card_dup_date (WinnowSubject *subject, guint32 first, guint32 last)
{
  WinnowCardField field = { first, last };
  for (guint32 i = first; i < last; i++)
    {
      guint year = read_date_part (subject, i, field).number;
      char *date
          = year >= 1000 && year < 3000 ? dup_date_at (subject, i, year, field) : dup_han_date (subject, i, field);
      if (date != NULL)
        return date;
    }
  return NULL;
}
