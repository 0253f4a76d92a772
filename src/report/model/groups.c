/* groups.c: the table of formats of groups; see groups.h */
#include "report/model/groups.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "report/model/path-endings.h"
#include "report/model/group-parts.h"
#include "report/save.h"

static const WinnowGroupFormat formats[] = {
  { "text", "txt", N_ ("Plain text"), "text/plain", "", winnow_groups_append_text },
  { "json", "json", N_ ("JSON"), "application/json", "", winnow_groups_append_json },
  { "jsonl", "jsonl", N_ ("JSON Lines, a group a line"), "application/x-ndjson", "", winnow_groups_append_jsonl },
  { "csv", "csv", N_ ("Table for a spreadsheet (CSV)"), "text/csv", WINNOW_UTF8_MARK, winnow_groups_append_csv },
  { "html", "html", N_ ("Web page"), "text/html", "", winnow_groups_append_html },
  { NULL },
};

const WinnowGroupFormat *
winnow_group_formats (void)
{
  return formats;
}

const WinnowGroupFormat *
winnow_group_format_find (const char *id)
{
  for (const WinnowGroupFormat *format = formats; format->id != NULL; format++)
    if (g_strcmp0 (format->id, id) == 0)
      return format;
  return NULL;
}

const WinnowGroupFormat *
winnow_group_format_for_path (const char *path, GError **error)
{
  g_autoptr (GPtrArray) endings = g_ptr_array_new ();
  for (const WinnowGroupFormat *format = formats; format->id != NULL; format++)
    g_ptr_array_add (endings, (gpointer) format->extension);
  int found = winnow_endings_find (path, endings, error);
  return found >= 0 ? &formats[found] : NULL;
}

typedef struct
{
  const WinnowGroupReport *report;
  const WinnowGroupFormat *format;
} Writing;

static gboolean
write_cb (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  const Writing *writing = user_data;
  g_autoptr (GString) out = g_string_new (writing->format->file_mark);
  writing->format->append (writing->report, out);
  return g_output_stream_write_all (stream, out->str, out->len, NULL, cancellable, error);
}

gboolean
winnow_group_report_save (const WinnowGroupReport *report, const WinnowGroupFormat *format, const char *path,
                          GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (report != NULL && format != NULL && path != NULL, FALSE);
  Writing writing = { report, format };
  return winnow_save (path, write_cb, &writing, cancellable, error);
}
