/* fingerprint.c: winnow-cli fingerprint: the fingerprints themselves, with their places
 *
 * JSON: {"path": "…", "method": "winnow", "version": 1, "settings": {…}, "words": 0,
 *        "fingerprints": [{"hash": "16 hexadecimal digits", "first": 0, "last": 0, "start": 0, "end": 0, "byte_start": 0, "byte_end": 0}]}
 * first and last count words (tokens), start and end code points, byte_start and byte_end bytes; all half-open. A hash has 64 bits, more than a
 * number of JSON keeps, so it is a string. */
#include <glib/gi18n.h>

#include "cli/each-file.h"
#include "report/escape.h"
#include "report/json.h"
#include "report/table.h"

/* The fingerprints of one file, with their places in code points. */
typedef struct
{
  WinnowText *text;   /* (owned) */
  GArray *rows;       /* (owned) (element-type WinnowFingerprint) */
  gsize *code_points; /* (owned) two a row: start, end */
} Prints;

static void
prints_clear (Prints *prints)
{
  winnow_text_unref (prints->text);
  g_array_unref (prints->rows);
  g_free (prints->code_points);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Prints, prints_clear)

static guint32
start_of (const Prints *prints, const WinnowFingerprint *row)
{
  return prints->text->starts[row->first];
}

static guint32
end_of (const Prints *prints, const WinnowFingerprint *row)
{
  return prints->text->ends[row->last - 1];
}

static int
compare_offsets (gconstpointer left, gconstpointer right)
{
  gsize a = *(const gsize *)left, b = *(const gsize *)right;
  return (a > b) - (a < b);
}

static gsize
look_up (const gsize *sorted, const gsize *mapped, gsize n, gsize offset)
{
  const gsize *found = bsearch (&offset, sorted, n, sizeof offset, compare_offsets);
  return mapped[found - sorted];
}

/* Code points of all starts and ends, by one pass over the text. */
static void
map_places (Prints *prints, const WinnowContent *content)
{
  gsize n = 2 * (gsize)prints->rows->len;
  g_autofree gsize *sorted = g_new (gsize, n);
  g_autofree gsize *mapped = g_new (gsize, n);
  for (guint i = 0; i < prints->rows->len; i++)
    {
      const WinnowFingerprint *row = &g_array_index (prints->rows, WinnowFingerprint, i);
      sorted[2 * i] = start_of (prints, row);
      sorted[2 * i + 1] = end_of (prints, row);
    }
  prints->code_points = g_new (gsize, n);
  g_autofree gsize *offsets = g_memdup2 (sorted, n * sizeof *sorted);
  qsort (sorted, n, sizeof *sorted, compare_offsets);
  winnow_text_map_code_points (content->text, content->length, sorted, n, mapped);
  for (gsize i = 0; i < n; i++)
    prints->code_points[i] = look_up (sorted, mapped, n, offsets[i]);
}

static void
prints_init (Prints *prints, const WinnowContent *content, const WinnowOptions *options, const WinnowMethod *method)
{
  prints->text = winnow_text_new (content->text, content->length, options->settings.han);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (content->text, content->length, prints->text);
  const WinnowKnowledge knowledge = { .granularity = options->settings.granularity };
  guint values[WINNOW_MAX_PARAMETERS];
  winnow_method_init_values (method, values);
  g_autoptr (WinnowDigest) digest = method->compute (subject, &knowledge, values);
  prints->rows = g_array_ref (digest->fingerprints);
  map_places (prints, content);
}

static char *
dup_hash (const WinnowFingerprint *row)
{
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x", row->hash);
}

static void
write_row (WinnowJson *json, const Prints *prints, guint i)
{
  const WinnowFingerprint *row = &g_array_index (prints->rows, WinnowFingerprint, i);
  g_autofree char *hash = dup_hash (row);
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "hash", hash);
  winnow_json_member_number (json, "first", row->first);
  winnow_json_member_number (json, "last", row->last);
  winnow_json_member_number (json, "start", prints->code_points[2 * i]);
  winnow_json_member_number (json, "end", prints->code_points[2 * i + 1]);
  winnow_json_member_number (json, "byte_start", start_of (prints, row));
  winnow_json_member_number (json, "byte_end", end_of (prints, row));
  winnow_json_close (json, '}');
}

static void
append_json (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options, gconstpointer data)
{
  const WinnowMethod *method = data;
  WinnowJson json = WINNOW_JSON_INIT (out);
  g_auto (Prints) prints;
  prints_init (&prints, content, options, method);
  winnow_json_open (&json, '{');
  winnow_json_member_string (&json, "path", name);
  winnow_json_member_string (&json, "method", method->id);
  winnow_json_member_number (&json, "version", method->version);
  winnow_json_key (&json, "settings");
  winnow_json_settings (&json, &options->settings);
  winnow_json_member_number (&json, "words", prints.text->n_tokens);
  winnow_json_key (&json, "fingerprints");
  winnow_json_open (&json, '[');
  for (guint i = 0; i < prints.rows->len; i++)
    write_row (&json, &prints, i);
  winnow_json_close (&json, ']');
  winnow_json_close (&json, '}');
}

static void
append_csv (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options, gconstpointer data)
{
  g_auto (Prints) prints;
  prints_init (&prints, content, options, data);
  for (guint i = 0; i < prints.rows->len; i++)
    {
      const WinnowFingerprint *row = &g_array_index (prints.rows, WinnowFingerprint, i);
      g_autofree char *hash = dup_hash (row);
      winnow_escape_csv (out, name);
      g_string_append_printf (out, ",%s,%u,%u,%" G_GSIZE_FORMAT ",%" G_GSIZE_FORMAT ",%u,%u\r\n", hash, row->first, row->last, prints.code_points[2 * i],
                              prints.code_points[2 * i + 1], start_of (&prints, row), end_of (&prints, row));
    }
}

/* A fingerprint a line: hash, words, code points, and the text it was made from. */
static void
append_text (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options, gconstpointer data)
{
  g_auto (Prints) prints;
  prints_init (&prints, content, options, data);
  g_autoptr (WinnowTable) table = winnow_table_new ("lrrl");
  winnow_each_file_append_heading (out, name, options);
  for (guint i = 0; i < prints.rows->len; i++)
    {
      const WinnowFingerprint *row = &g_array_index (prints.rows, WinnowFingerprint, i);
      g_autofree char *hash = dup_hash (row);
      g_autofree char *words = g_strdup_printf ("%u–%u", row->first, row->last);
      g_autofree char *places = g_strdup_printf ("%" G_GSIZE_FORMAT "–%" G_GSIZE_FORMAT, prints.code_points[2 * i], prints.code_points[2 * i + 1]);
      g_autofree char *source = g_strndup (content->text + start_of (&prints, row), end_of (&prints, row) - start_of (&prints, row));
      g_strdelimit (source, "\r\n\t", ' ');
      winnow_table_add (table, hash);
      winnow_table_add (table, words);
      winnow_table_add (table, places);
      winnow_table_add (table, source);
    }
  winnow_table_print (table, out);
}

/* "winnow, sentence" */
static char *
dup_method_ids (void)
{
  g_autoptr (GString) ids = g_string_new (NULL);
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", (*method)->id);
  return g_string_free (g_steal_pointer (&ids), FALSE);
}

WinnowExit
winnow_command_fingerprint (const WinnowCommand *command, char **arguments)
{
  static const WinnowFileOutput outputs[] = {
    { "text", NULL, append_text },
    { "json", NULL, append_json },
    { "jsonl", NULL, append_json },
    { "csv", "path,hash,first,last,start,end,byte_start,byte_end\r\n", append_csv },
    { NULL },
  };
  g_auto (WinnowOptions) options;
  g_autofree char *id = NULL;
  g_autofree char *ids = dup_method_ids ();
  g_autofree char *description = g_strdup_printf (_ ("which fingerprint: %s (default: %s)"), ids, winnow_methods ()[0]->id);
  const GOptionEntry entries[] = { { "method", 0, 0, G_OPTION_ARG_STRING, &id, description, _ ("ID") }, { NULL } };
  if (!winnow_options_parse (&options, command, entries, arguments))
    return WINNOW_EXIT_FAILED;
  const WinnowMethod *method = id != NULL ? winnow_method_find (id) : winnow_methods ()[0];
  if (method == NULL)
    {
      g_autofree char *message = g_strdup_printf (_ ("There is no method “%s”; there are: %s."), id, ids);
      return winnow_options_refuse (command, message);
    }
  if (options.paths[0] == NULL)
    return winnow_options_refuse (command, _ ("A file is needed."));
  return winnow_each_file_print (&options, outputs, method);
}
