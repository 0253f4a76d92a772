/* day.c: ISO 8601 dates → days, for windows of time; of a month or a year the first day */
#include "match/groups/groups.h"

#include <string.h>

#define EPOCH 719163 /* 1970-01-01 in days of the GDate calendar */

gint32
winnow_day_from_iso (const char *date)
{
  guint parts[] = { 0, 1, 1 }, n = 0; /* year, month, day; those that are read */
  const char *at = date;
  GDate day;
  for (; at != NULL && n < 3 && (n == 0 || *at == '-'); n++)
    {
      const char *end = at + (n == 0 ? 4 : 3);
      for (parts[n] = 0, at += n > 0; at < end; at++)
        if (g_ascii_isdigit (*at))
          parts[n] = 10 * parts[n] + (guint) g_ascii_digit_value (*at);
        else
          return WINNOW_NO_DATE;
    }
  if (at == NULL || strchr (n == 3 ? "Tt Z+-" : "", *at) == NULL
      || !g_date_valid_dmy ((GDateDay) parts[2], parts[1], (GDateYear) parts[0]))
    return WINNOW_NO_DATE;
  g_date_clear (&day, 1);
  g_date_set_dmy (&day, (GDateDay) parts[2], parts[1], (GDateYear) parts[0]);
  return (gint32) g_date_get_julian (&day) - EPOCH;
}
