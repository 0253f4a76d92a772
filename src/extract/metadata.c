/* metadata.c: reads titles, authors and dates as formats write them. */
#include "extract/metadata.h"

#include <string.h>

/* Replaces each run of white space by one space. */
static char *
squeeze (const char *value)
{
  g_autofree char *valid = g_utf8_make_valid (value, -1);
  g_auto (GStrv) words = g_strsplit_set (valid, " \t\r\n\f\v", -1);
  GString *squeezed = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (squeezed, "%s%s", squeezed->len > 0 ? " " : "", words[i]);
  return g_string_free (squeezed, FALSE);
}

/* ISO 8601 as GLib reads it, or a date without time. */
static gboolean
is_date (const char *value)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autofree char *whole_day = g_strconcat (value, "T00:00:00", NULL);
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (value, utc);
  g_autoptr (GDateTime) day = g_date_time_new_from_iso8601 (whole_day, utc);

  return time != NULL || day != NULL;
}

void
winnow_metadata_set (WinnowContent *content, WinnowMetadata field, const char *value)
{
  char **fields[] = {
    [WINNOW_METADATA_TITLE] = &content->title,
    [WINNOW_METADATA_AUTHOR] = &content->author,
    [WINNOW_METADATA_CREATED] = &content->created,
    [WINNOW_METADATA_MODIFIED] = &content->modified,
  };

  g_return_if_fail (field > WINNOW_METADATA_NONE && field < G_N_ELEMENTS (fields));

  g_autofree char *squeezed = value != NULL ? squeeze (value) : NULL;
  gboolean is_text = field < WINNOW_METADATA_CREATED;
  if (*fields[field] == NULL && squeezed != NULL && *squeezed != '\0' && (is_text || is_date (squeezed)))
    *fields[field] = g_steal_pointer (&squeezed);
}
