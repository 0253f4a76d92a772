/* text.c: winnow-cli text: the extracted text as the engine sees it
 *
 * JSON: {"path": "…", "format": "docx", "charset": null, "charset_guessed": false, "title": null,
 *        "author": null, "created": null, "modified": null, "chars": 0, "bytes": 0, "text": "…",
 *        "pages": [{"start": 0, "byte_start": 0}],
 *        "parts": [{"kind": "header|footer|footnote|hidden", "start": 0, "byte_start": 0,
 *                   "text": "…"}], "notes": ["…"], "problem": null,
 *        "pictures": [{"name": "…", "page": 1, "start": 0, "byte_start": 0, "caption": null,
 *                      "format": "png", "width": 0, "height": 0, "plain": false,
 *                      "problem": null}]}
 * start counts code points of the text, byte_start its bytes: where a page begins, where a part
 * belongs, which text follows a picture. page is null where the format has none, format,
 * width and height where they are unknown; plain pictures have nothing to recognise them by;
 * problem says why there is no text, or no picture.
 *
 * JSON of --flags: {"path": "…", "flags": [{"flag": "invisible", "start": 0, "end": 0,
 *        "byte_start": 0, "byte_end": 0, "line": 1, "column": 1, "count": 0, "text": "…"}]}
 * start and end count code points of the extracted text, byte_start and byte_end its bytes,
 * half-open; of hidden text they are the place where it was removed. line and column count from 1,
 * column in code points. text is the text there, or the hidden text. */
#include <string.h>

#include "base/translate.h"
#include "check/compare/document-text.h"
#include "base/for-each.h"
#include "cli/console.h"
#include "cli/each-file.h"
#include "report/data/json.h"
#include "base/escape.h"
#include "report/pair/disguised-characters.h"
#include "base/text-table.h"

#define HIDDEN_CHARACTERS 60 /* of a hidden text that are quoted for people */

static void
write_place (WinnowJson *json, gsize offset, gsize code_points)
{
  winnow_json_member_number (json, "start", code_points);
  winnow_json_member_number (json, "byte_start", offset);
}

static void
write_pages (WinnowJson *json, const WinnowContent *content)
{
  guint n = content->pages != NULL ? content->pages->len : 0;
  g_autofree gsize *offsets = g_new (gsize, n);
  g_autofree gsize *code_points = g_new (gsize, n);
  winnow_for_each_below (i, n)
    offsets[i] = g_array_index (content->pages, guint32, i);
  winnow_text_map_code_points (content->text, content->length, offsets, n, code_points);
  winnow_json_open_member (json, "pages", '[');
  winnow_for_each_below (i, n)
    {
      winnow_json_open (json, '{');
      write_place (json, offsets[i], code_points[i]);
      winnow_json_close (json);
    }
  winnow_json_close (json);
}

static void
write_part (WinnowJson *json, const WinnowContent *content, const WinnowPart *part)
{
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "kind", winnow_part_ids[part->kind]);
  write_place (json, part->offset, winnow_text_code_points (content->text, part->offset));
  winnow_json_member_string (json, "text", part->text);
  winnow_json_close (json);
}

/* Notes are in the text, too. */
static void
write_parts (WinnowJson *json, const WinnowContent *content)
{
  winnow_json_open_member (json, "parts", '[');
  winnow_for_each (const WinnowPart, part, content->parts)
    write_part (json, content, part);
  winnow_for_each_value (const WinnowMark, mark, content->marks)
    if (mark->level >= WINNOW_NOTE)
      {
        g_autofree char *text = g_strndup (content->text + mark->start, mark->end - mark->start);
        const WinnowPart part = { mark->level - WINNOW_NOTE, text, mark->anchor };
        write_part (json, content, &part);
      }
  winnow_json_close (json);
}

static void
write_picture (WinnowJson *json, const WinnowDocumentPicture *picture, gsize code_points)
{
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "name", picture->name);
  winnow_json_member_positive (json, "page", picture->page);
  write_place (json, picture->offset, code_points);
  winnow_json_member_string (json, "caption", picture->caption);
  winnow_json_member_string (json, "format", picture->info.format);
  winnow_json_member_positive (json, "width", picture->info.width);
  winnow_json_member_positive (json, "height", picture->info.height);
  winnow_json_member_boolean (json, "plain", winnow_document_picture_is_plain (picture));
  winnow_json_member_string (json, "problem", picture->problem);
  winnow_json_close (json);
}

static void
write_pictures (WinnowJson *json, const WinnowContent *content)
{
  guint n = content->pictures->len;
  g_autofree gsize *offsets = g_new (gsize, n);
  g_autofree gsize *code_points = g_new (gsize, n);
  winnow_for_each_below (i, n)
    offsets[i] = ((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, i))->offset;
  winnow_text_map_code_points (content->text, content->length, offsets, n, code_points);
  winnow_json_open_member (json, "pictures", '[');
  winnow_for_each_below (i, n)
    write_picture (json, g_ptr_array_index (content->pictures, i), code_points[i]);
  winnow_json_close (json);
}

static void
append_json (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
             gconstpointer data)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '{');
  winnow_json_member_string (&json, "path", name);
  winnow_json_fields (&json, content, format, charset);
  winnow_json_member_boolean (&json, "charset_guessed", content->charset_guessed);
  winnow_json_fields (&json, content, title, author, created, modified);
  winnow_json_member_origin (&json, content->origin);
  winnow_json_member_number (&json, "chars", winnow_text_code_points (content->text, content->length));
  winnow_json_member_number (&json, "bytes", content->length);
  winnow_json_key (&json, "text");
  winnow_json_string_len (&json, content->text, content->length);
  write_pages (&json, content);
  write_parts (&json, content);
  winnow_json_open_member (&json, "notes", '[');
  winnow_for_each (const char, note, content->notes)
    winnow_json_string (&json, note);
  winnow_json_close (&json);
  winnow_json_member_string (&json, "problem", content->problem);
  write_pictures (&json, content);
  winnow_json_close (&json);
}

/* A text may hold sequences that a terminal obeys; a program gets it as it is. */
static void
append_text (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
             gconstpointer data)
{
  winnow_each_file_append_heading (out, name, options);
  if (winnow_console_writes_to_terminal ())
    winnow_escape_lines (out, content->text, (gssize) content->length);
  else
    g_string_append_len (out, content->text, (gssize) content->length);
  if (content->length > 0 && content->text[content->length - 1] != '\n')
    g_string_append_c (out, '\n');
}

/* ── disguises ── */

/* Walks the flags of a file in order of place. */
typedef struct
{
  const WinnowContent *content;
  GArray *flags; /* (owned) (element-type WinnowDisguiseRange) */
  guint next;    /* of flags */
  guint part;    /* of the content: the first that no flag has taken */
  gsize at;      /* byte that line and column are of */
  guint line, column;
} Walk;

static void
walk_init (Walk *walk, const WinnowContent *content)
{
  *walk = (Walk){ .content = content, .flags = winnow_document_disguises_find (content), .line = 1, .column = 1 };
}

static void
walk_clear (Walk *walk)
{
  g_array_unref (walk->flags);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Walk, walk_clear)

static void
walk_to (Walk *walk, gsize offset)
{
  const char *p = walk->content->text + walk->at, *end = walk->content->text + MIN (offset, walk->content->length);
  for (; p < end; p = g_utf8_next_char (p))
    {
      walk->line += *p == '\n';
      walk->column = *p == '\n' ? 1 : walk->column + 1;
    }
  walk->at = (gsize) (p - walk->content->text);
}

/* The hidden text of the next hidden flag: flags and parts have the same order. */
static const char *
take_hidden (Walk *walk)
{
  for (; walk->part < walk->content->parts->len;)
    {
      const WinnowPart *part = g_ptr_array_index (walk->content->parts, walk->part++);
      if (part->kind == WINNOW_PART_HIDDEN && *part->text != '\0')
        return part->text;
    }
  return "";
}

/* The next flag; @hidden: what it hides, or NULL where it is in the text. NULL at the end. */
static const WinnowDisguiseRange *
walk_next (Walk *walk, const char **hidden)
{
  if (walk->next == walk->flags->len)
    return NULL;
  const WinnowDisguiseRange *flag = &g_array_index (walk->flags, WinnowDisguiseRange, walk->next++);
  *hidden = flag->disguise == WINNOW_DISGUISE_HIDDEN ? take_hidden (walk) : NULL;
  walk_to (walk, flag->start);
  return flag;
}

static void
append_disguises_json (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
                       gconstpointer data)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  g_auto (WinnowJsonPlaces) places;
  g_auto (Walk) walk;
  const char *hidden;
  walk_init (&walk, content);
  winnow_json_places_init (&places);
  winnow_json_add_disguises (&places, walk.flags);
  winnow_json_places_map (&places, content->text, content->length,
                          winnow_text_code_points (content->text, content->length));
  winnow_json_open (&json, '{');
  winnow_json_member_string (&json, "path", name);
  winnow_json_open_member (&json, "flags", '[');
  for (const WinnowDisguiseRange *flag; (flag = walk_next (&walk, &hidden)) != NULL;)
    {
      winnow_json_open (&json, '{');
      winnow_json_member_string (&json, "flag", winnow_disguise_get_id (flag->disguise));
      winnow_json_places_write (&places, &json);
      winnow_json_fields (&json, &walk, line, column);
      winnow_json_member_number (&json, "count", flag->count);
      winnow_json_key (&json, "text");
      winnow_json_string_len (&json, hidden ?: content->text + flag->start,
                              hidden != NULL ? strlen (hidden) : flag->end - flag->start);
      winnow_json_close (&json);
    }
  winnow_json_close (&json);
  winnow_json_close (&json);
}

static void
append_disguises_text (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
                       gconstpointer data)
{
  g_autoptr (WinnowTable) table = winnow_table_new ("llrl");
  g_auto (Walk) walk;
  const char *hidden;
  walk_init (&walk, content);
  winnow_each_file_append_heading (out, name, options);
  if (walk.flags->len == 0)
    g_string_append_printf (out, "%s\n", _ ("No disguises."));
  for (const WinnowDisguiseRange *flag; (flag = walk_next (&walk, &hidden)) != NULL;)
    {
      g_autofree char *place = g_strdup_printf ("%u:%u", walk.line, walk.column);
      g_autofree char *excerpt = hidden != NULL ? winnow_hidden_dup_excerpt (hidden, HIDDEN_CHARACTERS)
                                                : winnow_disguise_dup_excerpt (content->text, content->length, flag);
      winnow_table_add (table, place);
      winnow_table_add (table, winnow_disguise_get_id (flag->disguise));
      winnow_table_add_number (table, flag->count);
      winnow_table_add (table, excerpt);
    }
  winnow_table_print (table, out);
}

/* ── the command ── */

static WinnowExit
print (gpointer data, WinnowOptions *options, GError **error)
{
  static const WinnowFileOutput outputs[] = { { "text", NULL, append_text, FALSE },
                                              { "json", NULL, append_json, TRUE },
                                              { "jsonl", NULL, append_json, TRUE },
                                              { NULL } },
                                disguises[] = { { "text", NULL, append_disguises_text },
                                                { "json", NULL, append_disguises_json },
                                                { "jsonl", NULL, append_disguises_json },
                                                { NULL } };
  const gboolean *is_flags = data;
  return winnow_each_file_print (options, *is_flags ? disguises : outputs, NULL);
}

static const char *
find_fault (gpointer data, const WinnowOptions *options, GError **error)
{
  return options->paths[0] == NULL ? _ ("A file is needed.") : NULL;
}

WinnowExit
winnow_command_text (const WinnowCommand *command, char **arguments)
{
  gboolean is_flags = FALSE;
  const GOptionEntry entries[] = {
    WINNOW_OPTION (NONE, "flags", &is_flags,
                   "list the disguises in place of the text: invisible characters, look-alike letters, hidden text, …",
                   NULL),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, print, &is_flags);
}
