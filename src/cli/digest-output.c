/* digest-output.c: see digest-output.h */
#include "cli/digest-output.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "report/model/digest-wording.h"
#include "report/escape.h"
#include "report/data/json.h"
#include "report/text/table.h"

#define EXCERPT_CHARACTERS 200 /* of a fingerprint's text; most are shorter */
#define WITH_SIMILAR_ID "nshash"

const char winnow_digest_output_csv_heading[] = "path,hash,first,last,start,end,byte_start,byte_end,method,symbols\r\n";

/* One file as the methods read it. */
typedef struct
{
  const WinnowContent *content;
  WinnowText *text;       /* (owned) */
  WinnowSubject *subject; /* (owned) */
  WinnowMethodContext context;
} Reading;

static void
reading_init (Reading *reading, const WinnowContent *content, const WinnowOptions *options)
{
  reading->content = content;
  reading->text = winnow_text_new (content->text, content->length, options->settings.han);
  reading->subject = winnow_subject_new (content->text, content->length, reading->text);
  winnow_subject_set_metadata (reading->subject, content->title, content->author,
                               content->modified != NULL ? content->modified : content->created);
  winnow_method_context_init (&reading->context);
  reading->context.granularity = options->settings.granularity;
}

static void
reading_clear (Reading *reading)
{
  winnow_subject_free (reading->subject);
  winnow_text_unref (reading->text);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reading, reading_clear)

/* What one method made of it. */
typedef struct
{
  const WinnowMethod *method;
  WinnowDigest *digest;    /* (owned) */
  GPtrArray *rows;         /* (owned) (element-type WinnowDigestRow) */
  WinnowJsonPlaces places; /* (owned) of the rows */
  gboolean has_similar_id;
  guint64 similar_id;
} Print;

static void
assign_similar_id (Print *print, WinnowSimilarIds *ids)
{
  const GArray *fingerprints = print->digest->fingerprints;
  g_autofree guint64 *hashes = g_new (guint64, fingerprints->len + 1);
  for (guint i = 0; i < fingerprints->len; i++)
    hashes[i] = g_array_index (fingerprints, WinnowFingerprint, i).hash;
  print->has_similar_id = TRUE;
  print->similar_id = winnow_similar_ids_assign (ids, hashes, fingerprints->len);
}

static void
print_init (Print *print, Reading *reading, const WinnowMethod *method, const guint *values,
            const WinnowDigestRequest *request)
{
  const WinnowContent *content = reading->content;
  *print = (Print){ .method = method };
  print->digest = method->compute (reading->subject, &reading->context, values);
  print->rows = winnow_digest_dup_rows (print->digest, reading->subject, EXCERPT_CHARACTERS);
  winnow_json_places_init (&print->places);
  for (guint i = 0; i < print->rows->len; i++)
    {
      const WinnowDigestRow *row = g_ptr_array_index (print->rows, i);
      winnow_json_places_add (&print->places, row->start, row->end);
    }
  winnow_json_places_map (&print->places, content->text, content->length, reading->text->n_characters);
  if (g_str_equal (method->id, WITH_SIMILAR_ID))
    assign_similar_id (print, request->similar_ids);
}

static void
print_clear (Print *print)
{
  winnow_digest_unref (print->digest);
  g_ptr_array_unref (print->rows);
  winnow_json_places_clear (&print->places);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Print, print_clear)

typedef void (*PrintFunc) (const Print *print, const Reading *reading, const char *name, gpointer user_data);

static void
call_with (PrintFunc func, Reading *reading, const WinnowMethod *method, const guint *values,
           const WinnowDigestRequest *request, const char *name, gpointer user_data)
{
  g_auto (Print) print;
  print_init (&print, reading, method, values, request);
  func (&print, reading, name, user_data);
}

/* Calls @func with the one method that was chosen, or each of all. */
static void
for_each_method (Reading *reading, const WinnowDigestRequest *request, const char *name, PrintFunc func,
                 gpointer user_data)
{
  const WinnowMethodChoice *choice = &request->choice;
  if (choice->method != NULL)
    {
      call_with (func, reading, choice->method, choice->values, request, name, user_data);
      return;
    }
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    {
      guint values[WINNOW_MAX_PARAMETERS];
      winnow_method_init_values (*method, values);
      call_with (func, reading, *method, values, request, name, user_data);
    }
}

/* ── JSON ── */

static void
write_strings (WinnowJson *json, const char *key, char **strings)
{
  winnow_json_key (json, key);
  winnow_json_open (json, '[');
  for (; *strings != NULL; strings++)
    winnow_json_string (json, *strings);
  winnow_json_close (json, ']');
}

static void
write_row (WinnowJson *json, const WinnowDigestRow *row, WinnowJsonPlaces *places)
{
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "hash", row->hash);
  winnow_json_member_number (json, "first", row->first);
  winnow_json_member_number (json, "last", row->last);
  winnow_json_places_write (places, json);
  if (row->symbols != NULL)
    winnow_json_member_string (json, "symbols", row->symbols);
  winnow_json_close (json, '}');
}

static void
write_similar_id (WinnowJson *json, const Print *print)
{
  if (print->similar_id > 0)
    winnow_json_member_number (json, "similar_id", print->similar_id);
  else
    winnow_json_member_string (json, "similar_id", NULL);
}

/* The members that a digest has whether it is one of many or not. */
static void
write_parts (WinnowJson *json, const Print *print)
{
  const WinnowMethod *method = print->method;
  g_auto (GStrv) uses = winnow_digest_dup_uses (print->digest);
  g_auto (GStrv) words = winnow_digest_dup_words (print->digest);
  g_autofree char *bits = winnow_digest_dup_bits (print->digest);
  WinnowJsonPlaces places = print->places; /* a place to write from of its own */
  winnow_json_member_parameters (json, "parameters", method, print->digest->values);
  write_strings (json, "uses", uses);
  winnow_json_member_string (json, "unit", winnow_unit_get_id (method->unit));
  winnow_json_member_value (json, "threshold", method, method->threshold);
  winnow_json_member_number (json, "size", print->digest->size);
  write_strings (json, "made_of", words);
  if (bits != NULL)
    winnow_json_member_string (json, "bits", bits);
  if (print->has_similar_id)
    write_similar_id (json, print);
  winnow_json_key (json, "fingerprints");
  winnow_json_open (json, '[');
  for (guint i = 0; i < print->rows->len; i++)
    write_row (json, g_ptr_array_index (print->rows, i), &places);
  winnow_json_close (json, ']');
}

static void
write_method (WinnowJson *json, const WinnowMethod *method)
{
  winnow_json_member_string (json, "method", method->id);
  winnow_json_member_number (json, "version", method->version);
}

static void
write_one (const Print *print, const Reading *reading, const char *name, gpointer user_data)
{
  winnow_json_open (user_data, '{');
  write_method (user_data, print->method);
  write_parts (user_data, print);
  winnow_json_close (user_data, '}');
}

static void
write_only (const Print *print, const Reading *reading, const char *name, gpointer user_data)
{
  write_parts (user_data, print);
}

void
winnow_digest_output_json (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
                           gconstpointer request)
{
  const WinnowMethod *method = ((const WinnowDigestRequest *) request)->choice.method;
  WinnowJson json = WINNOW_JSON_INIT (out);
  g_auto (Reading) reading;
  reading_init (&reading, content, options);
  winnow_json_open (&json, '{');
  winnow_json_member_string (&json, "path", name);
  if (method != NULL)
    write_method (&json, method);
  winnow_json_key (&json, "settings");
  winnow_json_settings (&json, &options->settings);
  winnow_json_member_number (&json, "words", reading.text->n_tokens);
  if (method == NULL)
    {
      winnow_json_key (&json, "methods");
      winnow_json_open (&json, '[');
    }
  for_each_method (&reading, request, name, method != NULL ? write_only : write_one, &json);
  if (method == NULL)
    winnow_json_close (&json, ']');
  winnow_json_close (&json, '}');
}

/* ── CSV ── */

static void
append_csv_rows (const Print *print, const Reading *reading, const char *name, gpointer user_data)
{
  GString *out = user_data;
  for (guint i = 0; i < print->rows->len; i++)
    {
      const WinnowDigestRow *row = g_ptr_array_index (print->rows, i);
      gsize start, end;
      winnow_json_places_get (&print->places, i, &start, &end);
      winnow_escape_csv (out, name);
      g_string_append_printf (out, ",%s,%u,%u,%" G_GSIZE_FORMAT ",%" G_GSIZE_FORMAT ",%u,%u,%s,", row->hash, row->first,
                              row->last, start, end, row->start, row->end, print->method->id);
      winnow_escape_csv (out, row->symbols != NULL ? row->symbols : "");
      g_string_append (out, "\r\n");
    }
}

void
winnow_digest_output_csv (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
                          gconstpointer request)
{
  g_auto (Reading) reading;
  reading_init (&reading, content, options);
  for_each_method (&reading, request, name, append_csv_rows, out);
}

/* ── text ── */

/* "name: value" of what there is. */
static void
append_fact (GString *out, const char *name, const char *value)
{
  if (value == NULL || *value == '\0')
    return;
  g_string_append_printf (out, "%s: ", name);
  winnow_escape_terminal (out, value, -1);
  g_string_append_c (out, '\n');
}

static void
append_facts (GString *out, const Print *print)
{
  const WinnowDigest *digest = print->digest;
  g_auto (GStrv) words = winnow_digest_dup_words (digest);
  g_autofree char *parameters = winnow_digest_dup_parameters (digest);
  g_autofree char *uses = winnow_digest_dup_uses_words (digest);
  g_autofree char *bits = winnow_digest_dup_bits (digest);
  g_autofree char *similar_id = print->has_similar_id && print->similar_id > 0
                                    ? g_strdup_printf ("%" G_GUINT64_FORMAT, print->similar_id)
                                    : NULL;
  append_fact (out, _ ("parameters"), parameters);
  /* Translators: what a fingerprint depends on, such as stop words. */
  append_fact (out, _ ("depends on"), uses);
  append_fact (out, _ ("bits"), bits);
  append_fact (out, _ ("similar id"), similar_id);
  for (guint i = 0; words[i] != NULL; i++)
    /* Translators: what a fingerprint was made of: a keyword, or a part of a document. */
    append_fact (out, _ ("made of"), words[i]);
}

/* What stands before the fingerprints: the method and, of those that have them, parameters and what
 * was hashed. */
static void
append_head (GString *out, const Print *print)
{
  const WinnowDigest *digest = print->digest;
  /* Translators: the id and version of a method, how many fingerprints it made, the size of the
   * document in the method's own measure. */
  g_string_append_printf (out,
                          ngettext ("%s, version %u: %u fingerprint, size %" PRIu64,
                                    "%s, version %u: %u fingerprints, size %" PRIu64, digest->fingerprints->len),
                          print->method->id, print->method->version, digest->fingerprints->len, digest->size);
  g_string_append_c (out, '\n');
  append_facts (out, print);
  if (digest->fingerprints->len == 0)
    g_string_append_printf (out, "%s\n", _ (print->method->silent));
}

/* What a fingerprint was made from. */
static const char *
describe (const WinnowDigestRow *row, const Reading *reading)
{
  return row->first == 0 && row->last == reading->text->n_tokens && row->last > 0 ? _ ("(the whole text)")
                                                                                  : row->excerpt;
}

static void
append_table (GString *out, const Print *print, const Reading *reading)
{
  gboolean has_symbols = print->digest->symbols != NULL;
  g_autoptr (WinnowTable) table = winnow_table_new (has_symbols ? "lrrll" : "lrrl");
  for (guint i = 0; i < print->rows->len; i++)
    {
      const WinnowDigestRow *row = g_ptr_array_index (print->rows, i);
      gsize start, end;
      winnow_json_places_get (&print->places, i, &start, &end);
      g_autofree char *words = g_strdup_printf ("%u–%u", row->first, row->last);
      g_autofree char *places = g_strdup_printf ("%" G_GSIZE_FORMAT "–%" G_GSIZE_FORMAT, start, end);
      winnow_table_add (table, row->hash);
      winnow_table_add (table, words);
      winnow_table_add (table, places);
      if (has_symbols)
        winnow_table_add (table, row->symbols != NULL ? row->symbols : "");
      winnow_table_add (table, describe (row, reading));
    }
  winnow_table_print (table, out);
}

static void
append_print (const Print *print, const Reading *reading, const char *name, gpointer user_data)
{
  append_head (user_data, print);
  append_table (user_data, print, reading);
}

static void
append_section (const Print *print, const Reading *reading, const char *name, gpointer user_data)
{
  GString *out = user_data;
  if (out->len > 0 && !g_str_has_suffix (out->str, "<==\n"))
    g_string_append_c (out, '\n');
  append_print (print, reading, name, out);
}

void
winnow_digest_output_text (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
                           gconstpointer request)
{
  gboolean is_one = ((const WinnowDigestRequest *) request)->choice.method != NULL;
  g_auto (Reading) reading;
  reading_init (&reading, content, options);
  winnow_each_file_append_heading (out, name, options);
  for_each_method (&reading, request, name, is_one ? append_print : append_section, out);
}
