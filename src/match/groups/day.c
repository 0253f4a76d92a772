/* day.c: ISO 8601 dates → days, for windows of time; of a month or a year the first day */
#include "match/groups/groups.h"

#include <string.h>

#define EPOCH 719163 /* 1970-01-01 in days of the GDate calendar */

/* Reads @n digits. Returns: the character behind them, or NULL */
static const char *
read_digits (const char *string, guint n, guint *number)
{
  for (*number = 0; n > 0; n--, string++)
    {
      if (!g_ascii_isdigit (*string))
        return NULL;
      *number = 10 * *number + (guint) g_ascii_digit_value (*string);
    }
  return string;
}

/* The same for "-" and two digits, which may be missing: then @number stays. */
static const char *
read_part (const char *string, guint *number)
{
  return *string == '-' ? read_digits (string + 1, 2, number) : string;
}

gint32
winnow_day_from_iso (const char *date)
{
  guint year = 0, month = 1, day = 1;
  const char *end = date != NULL ? read_digits (date, 4, &year) : NULL;
  gboolean is_whole;
  GDate whole;

  end = end != NULL ? read_part (end, &month) : NULL;
  is_whole = end != NULL && *end == '-';
  end = end != NULL ? read_part (end, &day) : NULL;
  if (end == NULL || strchr (is_whole ? "Tt Z+-" : "", *end) == NULL
      || !g_date_valid_dmy ((GDateDay) day, month, (GDateYear) year))
    return WINNOW_NO_DATE;
  g_date_clear (&whole, 1);
  g_date_set_dmy (&whole, (GDateDay) day, month, (GDateYear) year);
  return (gint32) g_date_get_julian (&whole) - EPOCH;
}
