/* document-date.c: see document-date.h */
#include "check/read/document-date.h"

#include <string.h>

#include "base/for-each.h"
#include "base/order.h"

#define DAY (24 * 60 * 60)
#define DAY_LENGTH 10 /* "2020-12-29" */
#define YEAR "((?:19|20)[0-9]{2})"

static const char pattern[] = "(?<![0-9])(?|" YEAR "[-_.年](0?[1-9]|1[0-2])[-_.月](3[01]|[12][0-9]|0?[1-9])"
                              "|" YEAR "(0[1-9]|1[0-2])(3[01]|[12][0-9]|0[1-9]))(?![0-9])日?"
                              "(?:[-_ t]*([01][0-9]|2[0-3])[-_:.]?([0-5][0-9])(?:[-_:.]?([0-5][0-9]))?(?![0-9]))?";

/* 0 where the group did not match. */
static gint
fetch_number (const GMatchInfo *match, gint group)
{
  g_autofree char *digits = g_match_info_fetch (match, group);
  return digits != NULL ? (gint) g_ascii_strtoull (digits, NULL, 10) : 0;
}

WinnowMoment
winnow_moment_find (const char *name)
{
  static GRegex *compiled;
  if (g_once_init_enter (&compiled))
    g_once_init_leave (&compiled, g_regex_new (pattern, G_REGEX_OPTIMIZE, G_REGEX_MATCH_DEFAULT, NULL));
  g_autoptr (GMatchInfo) match = NULL;
  if (!g_regex_match (compiled, name, G_REGEX_MATCH_DEFAULT, &match))
    return (WinnowMoment){ .is_known = FALSE };
  gint parts[6];
  winnow_for_each_index_of (i, parts)
    parts[i] = fetch_number (match, (gint) i + 1);
  g_autoptr (GDateTime) time
      = g_date_time_new_utc (parts[0], parts[1], parts[2], parts[3], parts[4], (gdouble) parts[5]);
  g_autofree char *hours = g_match_info_fetch (match, 4);
  if (time == NULL)
    return (WinnowMoment){ .is_known = FALSE };
  return (WinnowMoment){ TRUE, hours != NULL && *hours != '\0', g_date_time_to_unix (time) };
}

WinnowMoment
winnow_moment_from_iso (const char *iso_8601)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) time = iso_8601 != NULL ? g_date_time_new_from_iso8601 (iso_8601, utc) : NULL;
  gint32 day = time == NULL ? winnow_day_from_iso (iso_8601) : WINNOW_NO_DATE;
  if (time != NULL)
    return (WinnowMoment){ TRUE, TRUE, g_date_time_to_unix (time) };
  return (WinnowMoment){ day != WINNOW_NO_DATE, FALSE, (gint64) day * DAY };
}

int
winnow_moment_compare (const WinnowMoment *a, const WinnowMoment *b)
{
  if (!a->is_known || !b->is_known)
    return 0;
  return a->has_time && b->has_time ? WINNOW_ORDER (a->seconds, b->seconds)
                                    : WINNOW_ORDER (a->seconds / DAY, b->seconds / DAY);
}

char *
winnow_file_name_dup_base (const char *name)
{
  const char *dot = strrchr (name, '.');
  gsize length = dot != NULL ? strlen (dot + 1) : 0;
  gboolean is_ending = dot > name && length > 0 && length <= 5 && g_ascii_isalpha (dot[1]);
  return is_ending ? g_strndup (name, (gsize) (dot - name)) : g_strdup (name);
}

char *
winnow_document_dup_date (const WinnowDocument *document)
{
  if (winnow_day_from_iso (document->date) != WINNOW_NO_DATE)
    return g_strndup (document->date, DAY_LENGTH);
  g_autofree char *base = winnow_file_name_dup_base (document->name);
  const WinnowMoment of_name = winnow_moment_find (base);
  g_autoptr (GDateTime) day = of_name.is_known ? g_date_time_new_from_unix_utc (of_name.seconds) : NULL;
  return day != NULL ? g_date_time_format (day, "%Y-%m-%d") : NULL;
}
