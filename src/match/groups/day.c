/* day.c: ISO 8601 dates → days, for windows of time and for what came first */
#include "match/groups/groups.h"

#include <string.h>

#define EPOCH 719163 /* 1970-01-01 in days of the GDate calendar */

/* The parts of a date, in this order: a year, its month, its day. */
enum
{
  YEAR,
  MONTH,
  DAY,
  N_PARTS
};

/* *@first: the day, or the first one of the month or year. Returns: how many parts it has; 0: it is
 * no date */
static guint
read_date (const char *date, GDate *first)
{
  guint parts[N_PARTS] = { 0, 1, 1 }, n = 0;
  const char *at = date;
  for (; at != NULL && n < N_PARTS && (n == 0 || *at == '-'); n++)
    {
      const char *end = at + (n == 0 ? 4 : 3);
      for (parts[n] = 0, at += n > 0; at < end; at++)
        if (g_ascii_isdigit (*at))
          parts[n] = 10 * parts[n] + (guint) g_ascii_digit_value (*at);
        else
          return 0;
    }
  if (at == NULL || strchr (n == N_PARTS ? "Tt Z+-" : "", *at) == NULL
      || !g_date_valid_dmy ((GDateDay) parts[DAY], parts[MONTH], (GDateYear) parts[YEAR]))
    return 0;
  g_date_clear (first, 1);
  g_date_set_dmy (first, (GDateDay) parts[DAY], parts[MONTH], (GDateYear) parts[YEAR]);
  return n;
}

gint32
winnow_day_from_iso (const char *date)
{
  GDate first;
  return read_date (date, &first) > 0 ? (gint32) g_date_get_julian (&first) - EPOCH : WINNOW_NO_DATE;
}

gboolean
winnow_date_is_before (const char *a, const char *b)
{
  GDate end, first;
  guint n = read_date (a, &end);
  if (n == 0 || read_date (b, &first) == 0)
    return FALSE;
  if (n == YEAR + 1)
    g_date_add_years (&end, 1);
  else if (n == MONTH + 1)
    g_date_add_months (&end, 1);
  else
    g_date_add_days (&end, 1);
  return g_date_compare (&end, &first) <= 0;
}
