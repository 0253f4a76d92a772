/* text.c: winnow-cli text: the extracted text as the engine sees it
 *
 * JSON: {"path": "…", "format": "docx", "charset": null, "charset_guessed": false, "title": null,
 * "author": null, "created": null,
 *        "modified": null, "chars": 0, "bytes": 0, "text": "…", "pages": [{"start": 0,
 *          "byte_start": 0}],
 *        "parts": [{"kind": "header|footer|footnote|hidden", "start": 0, "byte_start": 0, "text":
 *          "…"}], "notes": ["…"], "problem": null,
 *        "pictures": [{"name": "…", "page": 1, "start": 0, "byte_start": 0, "caption": null,
 *          "format": "png", "width": 0, "height": 0, "plain": false,
 *                      "problem": null}]}
 * start counts code points of the text, byte_start its bytes: where a page begins, where a part
 * belongs, which text a picture stands before. A page is null where the format has none, format,
 * width and height where they are not known; plain is what there is nothing on to recognise it by;
 * problem says why there is no text, or no picture. disguises-output.c says what --flags prints. */
#include <glib/gi18n.h>

#include "cli/disguises-output.h"
#include "report/data/json-writer.h"
#include "text/text.h"

static const char *
part_kind_id (WinnowPartKind kind)
{
  static const char *const ids[] = {
    [WINNOW_PART_HEADER] = "header",
    [WINNOW_PART_FOOTER] = "footer",
    [WINNOW_PART_FOOTNOTE] = "footnote",
    [WINNOW_PART_HIDDEN] = "hidden",
  };
  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (ids), NULL);
  return ids[kind];
}

static void
write_place (WinnowJson *json, gsize offset, gsize code_points)
{
  winnow_json_member_number (json, "start", code_points);
  winnow_json_member_number (json, "byte_start", offset);
}

static void
write_number_or_null (WinnowJson *json, const char *key, guint64 number)
{
  if (number > 0)
    winnow_json_member_number (json, key, number);
  else
    winnow_json_member_string (json, key, NULL);
}

static void
write_pages (WinnowJson *json, const WinnowContent *content)
{
  guint n = content->pages != NULL ? content->pages->len : 0;
  g_autofree gsize *offsets = g_new (gsize, n);
  g_autofree gsize *code_points = g_new (gsize, n);
  for (guint i = 0; i < n; i++)
    offsets[i] = g_array_index (content->pages, guint32, i);
  winnow_text_map_code_points (content->text, content->length, offsets, n, code_points);
  winnow_json_key (json, "pages");
  winnow_json_open (json, '[');
  for (guint i = 0; i < n; i++)
    {
      winnow_json_open (json, '{');
      write_place (json, offsets[i], code_points[i]);
      winnow_json_close (json, '}');
    }
  winnow_json_close (json, ']');
}

static void
write_parts (WinnowJson *json, const WinnowContent *content)
{
  guint n = content->parts != NULL ? content->parts->len : 0;
  winnow_json_key (json, "parts");
  winnow_json_open (json, '[');
  for (guint i = 0; i < n; i++)
    {
      const WinnowPart *part = g_ptr_array_index (content->parts, i);
      winnow_json_open (json, '{');
      winnow_json_member_string (json, "kind", part_kind_id (part->kind));
      write_place (json, part->offset, winnow_text_code_points (content->text, part->offset));
      winnow_json_member_string (json, "text", part->text);
      winnow_json_close (json, '}');
    }
  winnow_json_close (json, ']');
}

static void
write_notes (WinnowJson *json, const GPtrArray *notes)
{
  winnow_json_key (json, "notes");
  winnow_json_open (json, '[');
  for (guint i = 0; notes != NULL && i < notes->len; i++)
    winnow_json_string (json, g_ptr_array_index ((GPtrArray *) notes, i));
  winnow_json_close (json, ']');
}

static void
write_picture (WinnowJson *json, const WinnowDocumentPicture *picture, gsize code_points)
{
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "name", picture->name);
  write_number_or_null (json, "page", picture->page);
  write_place (json, picture->offset, code_points);
  winnow_json_member_string (json, "caption", picture->caption);
  winnow_json_member_string (json, "format", picture->info.format);
  write_number_or_null (json, "width", picture->info.width);
  write_number_or_null (json, "height", picture->info.height);
  winnow_json_key (json, "plain");
  winnow_json_boolean (json, winnow_document_picture_is_plain (picture));
  winnow_json_member_string (json, "problem", picture->problem);
  winnow_json_close (json, '}');
}

static void
write_pictures (WinnowJson *json, const WinnowContent *content)
{
  guint n = content->pictures->len;
  g_autofree gsize *offsets = g_new (gsize, n);
  g_autofree gsize *code_points = g_new (gsize, n);
  for (guint i = 0; i < n; i++)
    offsets[i] = ((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, i))->offset;
  winnow_text_map_code_points (content->text, content->length, offsets, n, code_points);
  winnow_json_key (json, "pictures");
  winnow_json_open (json, '[');
  for (guint i = 0; i < n; i++)
    write_picture (json, g_ptr_array_index (content->pictures, i), code_points[i]);
  winnow_json_close (json, ']');
}

static void
append_json (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
             gconstpointer data)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '{');
  winnow_json_member_string (&json, "path", name);
  winnow_json_member_string (&json, "format", content->format);
  winnow_json_member_string (&json, "charset", content->charset);
  winnow_json_key (&json, "charset_guessed");
  winnow_json_boolean (&json, content->charset_guessed);
  winnow_json_member_string (&json, "title", content->title);
  winnow_json_member_string (&json, "author", content->author);
  winnow_json_member_string (&json, "created", content->created);
  winnow_json_member_string (&json, "modified", content->modified);
  winnow_json_member_number (&json, "chars", winnow_text_code_points (content->text, content->length));
  winnow_json_member_number (&json, "bytes", content->length);
  winnow_json_key (&json, "text");
  winnow_json_string_len (&json, content->text, content->length);
  write_pages (&json, content);
  write_parts (&json, content);
  write_notes (&json, content->notes);
  winnow_json_member_string (&json, "problem", content->problem);
  write_pictures (&json, content);
  winnow_json_close (&json, '}');
}

static void
append_text (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
             gconstpointer data)
{
  winnow_each_file_append_heading (out, name, options);
  g_string_append_len (out, content->text, (gssize) content->length);
  if (content->length > 0 && content->text[content->length - 1] != '\n')
    g_string_append_c (out, '\n');
}

WinnowExit
winnow_command_text (const WinnowCommand *command, char **arguments)
{
  static const WinnowFileOutput outputs[] = { { "text", NULL, append_text, FALSE },
                                              { "json", NULL, append_json, TRUE },
                                              { "jsonl", NULL, append_json, TRUE },
                                              { NULL } };
  g_auto (WinnowOptions) options;
  gboolean is_flags = FALSE;
  const GOptionEntry entries[] = {
    { "flags", 0, 0, G_OPTION_ARG_NONE, &is_flags,
      _ ("list the disguises in place of the text: invisible characters, look-alike letters, hidden text, …") },
    { NULL },
  };
  if (!winnow_options_parse (&options, command, entries, arguments))
    return WINNOW_EXIT_FAILED;
  if (options.paths[0] == NULL)
    return winnow_options_refuse (command, _ ("A file is needed."));
  return winnow_each_file_print (&options, is_flags ? winnow_disguises_outputs () : outputs, NULL);
}
