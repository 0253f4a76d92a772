/* fingerprint.c: winnow-cli fingerprint: the fingerprints of files, with their places
 *
 * JSON of one method:
 *   {"path": "…", "method": "simhash", "version": 1, "settings": {…}, "words": 0, PARTS of the
 *     method}
 * and of all methods:
 *   {"path": "…", "settings": {…}, "words": 0, "methods": [{"method": "…", "version": 1, PARTS},
 *     …]}
 * PARTS are "parameters": {"n": 8}, "uses": ["frequencies"], "unit": "bits", "threshold": 3,
 * "size": 0, "made_of": ["…"], "fingerprints":
 *   [{"hash": "16 hexadecimal digits", "first": 0, "last": 0, "start": 0, "end": 0, "byte_start":
 *     0, "byte_end": 0, "symbols": "…"}].
 * first and last count words (tokens), start and end code points, byte_start and byte_end bytes;
 * all half-open, and all 0 where a fingerprint has no place in the text (of a title). A hash has 64
 * bits, more than a number of JSON keeps, so it is a string. "size" is that of the document in what
 * the method measures; "uses" says what the fingerprints depend on besides text and parameters;
 * "name" says which hash a fingerprint is where a method hashes one string in several ways
 * ("lookup3"); "made_of" lists what was hashed where the method can name it (keywords, parts of a
 * card). "symbols", what a fingerprint is made of, stands where the method has them; beside the
 * fingerprints "bits", the 64 of a method that counts them, and "similar_id" of nshash: files of
 * the call that share a sentence have the same, counted from 1; null where no sentence is hashed.
 * Keys may be added; none changes its meaning. Methods of pictures: fingerprint-pictures.c. */
#include <inttypes.h>

#include "base/translate.h"
#include "cli/each-file.h"
#include "base/for-each.h"
#include "cli/commands/fingerprint-pictures.h"
#include "cli/method-choice.h"
#include "fingerprint/similar-ids.h"
#include "report/data/csv.h"
#include "report/data/json.h"
#include "base/escape.h"
#include "report/model/digest-wording.h"
#include "base/text-table.h"

#define DEFAULT_METHOD "winnow"
#define EXCERPT_CHARACTERS 200 /* of a fingerprint's text; most are shorter */
#define WITH_SIMILAR_ID "nshash"

/* What to print of each file. */
typedef struct
{
  WinnowMethodChoice choice;
  WinnowSimilarIds *similar_ids; /* (owned) of the files printed so far */
} DigestRequest;

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
                               content->modified ?: content->created);
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

/* The digest of one method. */
typedef struct
{
  const Reading *reading;
  const char *name; /* of the file */
  const WinnowMethod *method;
  gboolean is_only;        /* of one method that was chosen, not of all */
  WinnowDigest *digest;    /* (owned) */
  GPtrArray *rows;         /* (owned) (element-type WinnowDigestRow) */
  WinnowJsonPlaces places; /* (owned) of the rows */
  gboolean has_similar_id;
  guint64 similar_id;
} Digest;

static void
assign_similar_id (Digest *self, WinnowSimilarIds *ids)
{
  const GArray *fingerprints = self->digest->fingerprints;
  g_autofree guint64 *hashes = g_new (guint64, fingerprints->len + 1);
  winnow_for_each_index (i, fingerprints)
    hashes[i] = g_array_index (fingerprints, WinnowFingerprint, i).hash;
  self->has_similar_id = TRUE;
  self->similar_id = winnow_similar_ids_assign (ids, hashes, fingerprints->len);
}

static void
digest_init (Digest *self, const Reading *reading, const guint *values, WinnowSimilarIds *ids)
{
  const WinnowContent *content = reading->content;
  self->digest = self->method->compute (reading->subject, &reading->context, values);
  self->rows = winnow_digest_dup_rows (self->digest, reading->subject, EXCERPT_CHARACTERS);
  winnow_json_places_init (&self->places);
  winnow_for_each (const WinnowDigestRow, row, self->rows)
    winnow_json_places_add (&self->places, row->start, row->end);
  winnow_json_places_map (&self->places, content->text, content->length, reading->text->n_characters);
  if (g_str_equal (self->method->id, WITH_SIMILAR_ID))
    assign_similar_id (self, ids);
}

static void
digest_clear (Digest *self)
{
  winnow_digest_unref (self->digest);
  g_ptr_array_unref (self->rows);
  winnow_json_places_clear (&self->places);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Digest, digest_clear)

typedef void (*DigestFunc) (const Digest *digest, gpointer user_data);

/* Calls @func with the digest of the chosen method, or of each method. */
static void
for_each_digest (const Reading *reading, const DigestRequest *request, const char *name, DigestFunc func,
                 gpointer user_data)
{
  const WinnowMethodChoice *choice = &request->choice;
  const WinnowMethod *const only[] = { choice->method, NULL };
  for (const WinnowMethod *const *method = choice->method != NULL ? only : winnow_methods (); *method != NULL; method++)
    {
      guint values[WINNOW_MAX_PARAMETERS];
      winnow_method_init_values (*method, values);
      g_auto (Digest) digest
          = { .reading = reading, .name = name, .method = *method, .is_only = choice->method != NULL };
      digest_init (&digest, reading, choice->method != NULL ? choice->values : values, request->similar_ids);
      func (&digest, user_data);
    }
}

/* ── JSON ── */

static void
write_strings (WinnowJson *json, const char *key, char **strings)
{
  winnow_json_open_member (json, key, '[');
  winnow_for_each_string (string, strings)
    winnow_json_string (json, string);
  winnow_json_close (json);
}

static void
write_row (WinnowJson *json, const WinnowDigestRow *row, const char *name, WinnowJsonPlaces *places)
{
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "hash", row->hash);
  if (name != NULL)
    winnow_json_member_string (json, "name", name);
  winnow_json_fields (json, row, first, last);
  winnow_json_places_write (places, json);
  if (row->symbols != NULL)
    winnow_json_member_string (json, "symbols", row->symbols);
  winnow_json_close (json);
}

static void
write_method (WinnowJson *json, const WinnowMethod *method)
{
  winnow_json_member_string (json, "method", method->id);
  winnow_json_member_number (json, "version", method->version);
}

static void
write_digest (const Digest *digest, gpointer user_data)
{
  WinnowJson *json = user_data;
  const WinnowMethod *method = digest->method;
  g_auto (GStrv) uses = winnow_digest_dup_uses (digest->digest), words = winnow_digest_dup_words (digest->digest);
  g_autofree char *bits = winnow_digest_dup_bits (digest->digest);
  WinnowJsonPlaces places = digest->places; /* a copy, which writing moves on in */
  if (!digest->is_only)
    {
      winnow_json_open (json, '{');
      write_method (json, method);
    }
  winnow_json_member_parameters (json, "parameters", method, digest->digest->values);
  write_strings (json, "uses", uses);
  winnow_json_member_string (json, "unit", winnow_unit_get_id (method->unit));
  winnow_json_member_value (json, "threshold", method, method->threshold);
  winnow_json_member_number (json, "size", digest->digest->size);
  write_strings (json, "made_of", words);
  if (bits != NULL)
    winnow_json_member_string (json, "bits", bits);
  if (digest->has_similar_id)
    winnow_json_member_positive (json, "similar_id", digest->similar_id);
  winnow_json_open_member (json, "fingerprints", '[');
  winnow_for_each_index (i, digest->rows)
    write_row (json, g_ptr_array_index (digest->rows, i), winnow_digest_find_hash_name (digest->digest, i), &places);
  winnow_json_close (json);
  if (!digest->is_only)
    winnow_json_close (json);
}

static void
append_json (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
             gconstpointer request)
{
  const WinnowMethod *method = ((const DigestRequest *) request)->choice.method;
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
    winnow_json_open_member (&json, "methods", '[');
  for_each_digest (&reading, request, name, write_digest, &json);
  if (method == NULL)
    winnow_json_close (&json);
  winnow_json_close (&json);
}

/* ── CSV ── */

static void
append_csv_rows (const Digest *digest, gpointer user_data)
{
  GString *out = user_data;
  winnow_for_each_index (i, digest->rows)
    {
      const WinnowDigestRow *row = g_ptr_array_index (digest->rows, i);
      gsize start, end;
      winnow_json_places_get (&digest->places, i, &start, &end);
      winnow_escape_csv (out, digest->name);
      g_string_append_printf (out, ",%s,%u,%u,%" G_GSIZE_FORMAT ",%" G_GSIZE_FORMAT ",%u,%u,%s", row->hash, row->first,
                              row->last, start, end, row->start, row->end, digest->method->id);
      winnow_csv_text (out, row->symbols);
      g_string_append (out, "\r\n");
    }
}

static void
append_csv (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
            gconstpointer request)
{
  g_auto (Reading) reading;
  reading_init (&reading, content, options);
  for_each_digest (&reading, request, name, append_csv_rows, out);
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
append_facts (GString *out, const Digest *self)
{
  const WinnowDigest *digest = self->digest;
  g_auto (GStrv) words = winnow_digest_dup_words (digest);
  g_autofree char *parameters = winnow_digest_dup_parameters (digest);
  g_autofree char *uses = winnow_digest_dup_uses_words (digest);
  g_autofree char *bits = winnow_digest_dup_bits (digest);
  g_autofree char *similar_id
      = self->has_similar_id && self->similar_id > 0 ? g_strdup_printf ("%" G_GUINT64_FORMAT, self->similar_id) : NULL;
  append_fact (out, _ ("parameters"), parameters);
  /* Translators: what a fingerprint depends on, such as stop words. */
  append_fact (out, _ ("depends on"), uses);
  append_fact (out, _ ("bits"), bits);
  append_fact (out, _ ("similar id"), similar_id);
  winnow_for_each_string (word, words)
    /* Translators: what a fingerprint was made of: a keyword, or a part of a document. */
    append_fact (out, _ ("made of"), word);
}

/* The head of the fingerprints: the method and, of those that have them, parameters and what
 * was hashed. */
static void
append_head (GString *out, const Digest *self)
{
  const WinnowDigest *digest = self->digest;
  /* Translators: the id and version of a method, how many fingerprints it made, the size of the
   * document in the method's own measure. */
  g_string_append_printf (out,
                          ngettext ("%s, version %u: %u fingerprint, size %" PRIu64,
                                    "%s, version %u: %u fingerprints, size %" PRIu64, digest->fingerprints->len),
                          self->method->id, self->method->version, digest->fingerprints->len, digest->size);
  g_string_append_c (out, '\n');
  append_facts (out, self);
  if (digest->fingerprints->len == 0)
    g_string_append_printf (out, "%s\n", _ (self->method->silent));
}

/* What a fingerprint was made from, or which hash of that it is. */
static const char *
describe (const Digest *digest, guint index)
{
  const WinnowDigestRow *row = g_ptr_array_index (digest->rows, index);
  const Reading *reading = digest->reading;
  const char *name = winnow_digest_find_hash_name (digest->digest, index);
  if (name != NULL)
    return name;
  return row->first == 0 && row->last == reading->text->n_tokens && row->last > 0 ? _ ("(the whole text)")
                                                                                  : row->excerpt;
}

static void
append_digest (const Digest *digest, gpointer user_data)
{
  GString *out = user_data;
  gboolean has_symbols = digest->digest->symbols != NULL;
  g_autoptr (WinnowTable) table = winnow_table_new (has_symbols ? "lrrll" : "lrrl");
  if (!digest->is_only && out->len > 0 && !g_str_has_suffix (out->str, "<==\n"))
    g_string_append_c (out, '\n');
  append_head (out, digest);
  winnow_for_each_index (i, digest->rows)
    {
      const WinnowDigestRow *row = g_ptr_array_index (digest->rows, i);
      gsize start, end;
      winnow_json_places_get (&digest->places, i, &start, &end);
      g_autofree char *words = g_strdup_printf ("%u–%u", row->first, row->last);
      g_autofree char *places = g_strdup_printf ("%" G_GSIZE_FORMAT "–%" G_GSIZE_FORMAT, start, end);
      winnow_table_add (table, row->hash);
      winnow_table_add (table, words);
      winnow_table_add (table, places);
      if (has_symbols)
        winnow_table_add (table, row->symbols ?: "");
      winnow_table_add (table, describe (digest, i));
    }
  winnow_table_print (table, out);
}

static void
append_text (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
             gconstpointer request)
{
  g_auto (Reading) reading;
  reading_init (&reading, content, options);
  winnow_each_file_append_heading (out, name, options);
  for_each_digest (&reading, request, name, append_digest, out);
}

/* ── the command ── */

typedef struct
{
  char *method; /* (nullable) */
  char **set;   /* (nullable) */
  WinnowMethodChoice choice;
  const WinnowMethod *of_pictures;     /* (nullable) in place of the choice */
  guint values[WINNOW_MAX_PARAMETERS]; /* of it */
} Request;

static WinnowExit
print (gpointer data, WinnowOptions *options, GError **error)
{
  static const WinnowFileOutput outputs[] = {
    { "text", NULL, append_text },
    { "json", NULL, append_json },
    { "jsonl", NULL, append_json },
    { "csv", "path,hash,first,last,start,end,byte_start,byte_end,method,symbols\r\n", append_csv },
    { NULL },
  };
  const Request *request = data;
  if (request->of_pictures != NULL)
    return winnow_picture_method_print (request->of_pictures, request->values, options);
  g_autoptr (WinnowSimilarIds) similar_ids = winnow_similar_ids_new ();
  const DigestRequest digests = { request->choice, similar_ids };
  return winnow_each_file_print (options, outputs, &digests);
}

static const char *
find_fault (Request *request, const WinnowOptions *options, GError **error)
{
  request->of_pictures = request->method != NULL ? winnow_picture_method_find (request->method) : NULL;
  if (request->of_pictures != NULL)
    {
      winnow_method_init_values (request->of_pictures, request->values);
      winnow_for_each_string (assignment, request->set)
        if (!winnow_method_set_value (request->of_pictures, request->values, assignment, error))
          return NULL;
      if (!winnow_picture_method_check (request->of_pictures, request->values, error))
        return NULL;
    }
  else if (!winnow_method_choice_init (&request->choice, request->method ?: DEFAULT_METHOD, TRUE, request->set, error))
    return NULL;
  return options->paths[0] == NULL ? _ ("A file is needed.") : NULL;
}

WinnowExit
winnow_command_fingerprint (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  g_autofree char *description = g_strdup_printf (_ ("which fingerprint, see below; %s for every one (default: %s)"),
                                                  WINNOW_ALL_METHODS, DEFAULT_METHOD);
  const GOptionEntry entries[] = {
    WINNOW_OPTION (STRING, "method", &request.method, description, _ ("ID")),
    WINNOW_OPTION (STRING_ARRAY, "set", &request.set, "set a parameter of the method (repeatable)", _ ("NAME=NUMBER")),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, print, &request);
}
