/* disguises-output.c: see disguises-output.h
 *
 * JSON: {"path": "…", "flags": [{"flag": "invisible", "start": 0, "end": 0, "byte_start": 0,
 * "byte_end": 0, "line": 1, "column": 1, "count": 0, "text": "…"}]} start and end count code points
 * of the extracted text, byte_start and byte_end its bytes, half-open; of hidden text they are the
 * place where it was taken out. line and column count from 1, column in code points. "text" is what
 * stands there, or the hidden text. */
#include "cli/disguises-output.h"

#include <glib/gi18n.h>
#include <string.h>

#include "check/document-text.h"
#include "report/data/json.h"
#include "report/text/table.h"
#include "report/model/disguised-characters.h"

#define HIDDEN_CHARACTERS 60 /* of a hidden text that are quoted for people */

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

/* The hidden text of the next hidden flag: flags and parts stand in the same order. */
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

/* The next flag; @hidden: what it hides, or NULL where it stands in the text. NULL at the end. */
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
append_json (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
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
  winnow_json_key (&json, "flags");
  winnow_json_open (&json, '[');
  for (const WinnowDisguiseRange *flag; (flag = walk_next (&walk, &hidden)) != NULL;)
    {
      winnow_json_open (&json, '{');
      winnow_json_member_string (&json, "flag", winnow_disguise_get_id (flag->disguise));
      winnow_json_places_write (&places, &json);
      winnow_json_member_number (&json, "line", walk.line);
      winnow_json_member_number (&json, "column", walk.column);
      winnow_json_member_number (&json, "count", flag->count);
      winnow_json_key (&json, "text");
      winnow_json_string_len (&json, hidden != NULL ? hidden : content->text + flag->start,
                              hidden != NULL ? strlen (hidden) : flag->end - flag->start);
      winnow_json_close (&json, '}');
    }
  winnow_json_close (&json, ']');
  winnow_json_close (&json, '}');
}

static void
append_text (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
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

const WinnowFileOutput *
winnow_disguises_outputs (void)
{
  static const WinnowFileOutput outputs[]
      = { { "text", NULL, append_text }, { "json", NULL, append_json }, { "jsonl", NULL, append_json }, { NULL } };
  return outputs;
}
