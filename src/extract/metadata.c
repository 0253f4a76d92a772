/* metadata.c: reads titles, authors and dates as formats write them. */
#include "extract/metadata.h"

#include <string.h>

#include "base/escape.h"
#include "base/for-each.h"

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

/* A number of minutes, or a duration: "PT1H20M5S". Returns: (transfer full) (nullable) */
static char *
dup_minutes (const char *value)
{
  static const char format[] = "^P(?:(\\d{1,4})D)?T?(?:(\\d{1,6})H)?(?:(\\d{1,6})M)?";
  static const guint64 minutes[] = { 24 * 60, 60, 1 };
  g_autoptr (GRegex) regex = g_regex_new (format, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint64 sum = 0;
  if (!g_regex_match (regex, value, 0, &match))
    return g_strdup (value);
  winnow_for_each_index_of (i, minutes)
    {
      g_autofree char *number = g_match_info_fetch (match, (int) i + 1);
      sum += minutes[i] * g_ascii_strtoull (number ?: "0", NULL, 10);
    }
  return g_strdup_printf ("%" G_GUINT64_FORMAT, sum);
}

static void
set_origin (WinnowContent *content, WinnowOrigin field, const char *value)
{
  g_auto (GStrv) fields = g_strsplit (content->origin ?: "\n\n\n", "\n", WINNOW_N_ORIGINS);
  g_autofree char *number = field == WINNOW_ORIGIN_MINUTES ? dup_minutes (value) : g_strdup (value);
  gboolean is_number = field == WINNOW_ORIGIN_MINUTES || field == WINNOW_ORIGIN_SAVINGS;
  if (*fields[field] != '\0' || *number == '\0' || (is_number && strspn (number, "0123456789") != strlen (number)))
    return;
  g_free (fields[field]);
  fields[field] = g_steal_pointer (&number);
  g_free (content->origin);
  content->origin = g_strjoinv ("\n", fields);
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
  g_autofree char *valid = g_utf8_make_valid (value ?: "", -1);
  g_autofree char *squeezed = winnow_escape_dup_line (valid);
  if (field >= WINNOW_METADATA_EDITOR)
    {
      set_origin (content, (WinnowOrigin) (field - WINNOW_METADATA_EDITOR), squeezed);
      return;
    }
  g_return_if_fail (field > WINNOW_METADATA_NONE && field < G_N_ELEMENTS (fields));
  gboolean is_text = field < WINNOW_METADATA_CREATED;
  if (*fields[field] == NULL && *squeezed != '\0' && (is_text || is_date (squeezed)))
    *fields[field] = g_steal_pointer (&squeezed);
}

/* ── members ── */

typedef struct
{
  WinnowContent *content;
  WinnowNameTable *fields;
  GString *value; /* text after the last opening tag */
} Read;

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  g_string_truncate (((Read *) data)->value, 0);
  return TRUE;
}

static void
close_cb (gpointer data, const char *name)
{
  const Read *read = data;
  int field = winnow_name_table_find (read->fields, name);
  if (field != WINNOW_METADATA_NONE)
    winnow_metadata_set (read->content, field, read->value->str);
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  g_string_append_len (((Read *) data)->value, text, length);
}

gboolean
winnow_metadata_read_member (WinnowContent *content, WinnowJob *job, const char *member, WinnowNameTable *fields,
                             GError **error)
{
  static const WinnowXmlHandler handler = { open_cb, close_cb, text_cb };
  g_autoptr (GString) value = g_string_new (NULL);
  Read read = { content, fields, value };
  return winnow_xml_parse_member (job, member, &handler, &read, error);
}
