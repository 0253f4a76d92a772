/* pictures.c: the table of formats of pictures; see pictures.h */
#include "report/model/pictures.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "report/model/path-endings.h"
#include "report/model/picture-parts.h"
#include "report/save.h"

static const WinnowPictureFormat formats[] = {
  { "text", "txt", N_ ("Plain text"), "text/plain", "", winnow_pictures_write_text },
  { "json", "json", N_ ("JSON"), "application/json", "", winnow_pictures_write_json },
  { "jsonl", "jsonl", N_ ("JSON Lines, a match a line"), "application/x-ndjson", "", winnow_pictures_write_jsonl },
  { "csv", "csv", N_ ("Table for a spreadsheet (CSV)"), "text/csv", WINNOW_UTF8_MARK, winnow_pictures_write_csv },
  { "html", "html", N_ ("Web page"), "text/html", "", winnow_pictures_write_html },
  { NULL },
};

const WinnowPictureFormat *
winnow_picture_formats (void)
{
  return formats;
}

const WinnowPictureFormat *
winnow_picture_format_find (const char *id)
{
  for (const WinnowPictureFormat *format = formats; format->id != NULL; format++)
    if (g_strcmp0 (format->id, id) == 0)
      return format;
  return NULL;
}

const WinnowPictureFormat *
winnow_picture_format_for_path (const char *path, GError **error)
{
  g_autoptr (GPtrArray) endings = g_ptr_array_new ();
  for (const WinnowPictureFormat *format = formats; format->id != NULL; format++)
    g_ptr_array_add (endings, (gpointer) format->extension);
  int found = winnow_endings_find (path, endings, error);
  return found >= 0 ? &formats[found] : NULL;
}

typedef struct
{
  const WinnowPictureReport *report;
  const WinnowPictureFormat *format;
} Writing;

static gboolean
write_cb (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  const Writing *writing = user_data;
  const WinnowPictureFormat *format = writing->format;
  return g_output_stream_write_all (stream, format->file_mark, strlen (format->file_mark), NULL, cancellable, error)
         && format->write (writing->report, stream, cancellable, error);
}

gboolean
winnow_picture_report_save (const WinnowPictureReport *report, const WinnowPictureFormat *format, const char *path,
                            GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (report != NULL && format != NULL && path != NULL, FALSE);
  Writing writing = { report, format };
  return winnow_save (path, write_cb, &writing, cancellable, error);
}
