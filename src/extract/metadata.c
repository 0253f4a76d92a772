/* metadata.c: reads titles, authors and dates as formats write them. */
#include "extract/metadata.h"

#include "base/escape.h"

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

  g_autofree char *valid = g_utf8_make_valid (value ?: "", -1);
  g_autofree char *squeezed = winnow_escape_dup_line (valid);
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
