/* notebook.c: Jupyter notebooks (nbformat 3 and 4), which are JSON.
 *
 * The text is that of the cells in order, Markdown and code as they are written. The output of code
 * is left out: equal code prints equal output. Pictures that it drew and those attached to Markdown
 * come after their cell.
 *
 * JSON-GLib calls itself for each level and keeps every value, so depth and number of values are
 * checked before, by the same rules of strings; anything outside of strings that is no JSON is
 * refused, such as comments, which would hide the start of a string. */
#include "extract/extractor.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "base/translate.h"
#include "extract/metadata.h"
#include "base/for-each.h"

#define VALUE_BYTES 128 /* memory of a value beside its text */
#define MARK_BYTES 3    /* of a byte order mark */

typedef struct
{
  WinnowJob *job;       /* (unowned) */
  WinnowWriter *writer; /* (unowned) */
  guint n_pictures;     /* without a name so far */
} Notebook;

static const char *
skip_mark (const WinnowJob *job)
{
  return job->data + (winnow_job_has_magic (job, "\xEF\xBB\xBF", MARK_BYTES) ? MARK_BYTES : 0);
}

/* ── shape ── */

/* The quotation mark that ends the string at @at, or @end. */
static const char *
skip_string (const char *at, const char *end)
{
  while (at < end && *at != '"')
    at += *at == '\\' && at + 1 < end ? 2 : 1;
  return at;
}

static gboolean
is_json (char c)
{
  return g_ascii_isalnum (c) || (c != '\0' && strchr (" \t\r\n{}[],:+-.\"", c) != NULL);
}

static gboolean
check_shape (WinnowJob *job, const char *text, const char *end, GError **error)
{
  guint64 bytes = 2 * job->size;
  guint depth = 0;
  for (const char *at = text; at < end; at++)
    {
      gboolean opens = *at == '{' || *at == '[', closes = *at == '}' || *at == ']';
      if (!is_json (*at))
        return winnow_job_fail_damaged (job, "no JSON", error);
      if (*at == '"')
        at = skip_string (at + 1, end);
      depth = opens ? depth + 1 : depth - (closes && depth > 0);
      bytes += opens || (at < end && *at == ',') ? VALUE_BYTES : 0;
      if (depth > job->limits.max_depth)
        winnow_job_stop_too_deep (job);
      else if (bytes > job->limits.max_expanded_bytes)
        winnow_job_stop_too_large (job);
      if (job->stopped != NULL)
        break;
    }
  return winnow_job_is_alive (job, error);
}

/* ── values, where they are of the right kind ── */

static JsonArray *
get_array (JsonObject *object, const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;
  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static JsonObject *
get_object (JsonObject *object, const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static const char *
get_string (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

/* Element @i, or NULL if it is no object. */
static JsonObject *
get_element (JsonArray *array, guint i)
{
  JsonNode *node = json_array_get_element (array, i);
  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static guint
count (JsonArray *array)
{
  return array != NULL ? json_array_get_length (array) : 0;
}

/* A text is a string or an array of lines. Returns: (transfer full) (nullable) */
static char *
dup_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);
  JsonArray *lines = get_array (object, name);
  GString *text;
  if (lines == NULL)
    return g_strdup (get_string (node));
  text = g_string_new (NULL);
  winnow_for_each_below (i, count (lines))
    {
      const char *line = get_string (json_array_get_element (lines, i));
      g_string_append (text, line ?: "");
    }
  return g_string_free (text, FALSE);
}

/* ── cells ── */

/* @name: (nullable) @type: its member of @bundle, a picture in base64 */
static void
place_picture (Notebook *notebook, JsonObject *bundle, const char *type, const char *name)
{
  g_autofree char *encoded = bundle != NULL ? dup_text (bundle, type) : NULL;
  g_autofree char *numbered = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gsize length;
  guchar *decoded;
  if (encoded == NULL || notebook->job->limits.max_pictures == 0)
    return;
  decoded = g_base64_decode (encoded, &length);
  bytes = g_bytes_new_take (decoded, length);
  if (length == 0)
    return;
  if (name == NULL)
    name = numbered = g_strdup_printf (_ ("picture %u"), ++notebook->n_pictures);
  winnow_writer_place_picture (notebook->writer, name, bytes, NULL);
}

/* One result in several forms, of which the first counts. Format 3 names them in its own way. */
static void
place_bundle (Notebook *notebook, JsonObject *bundle, const char *name)
{
  static const char *const types[] = { "image/png", "image/jpeg", "image/gif", "png", "jpeg" };
  for (guint i = 0; bundle != NULL && i < G_N_ELEMENTS (types); i++)
    if (json_object_has_member (bundle, types[i]))
      {
        place_picture (notebook, bundle, types[i], name);
        return;
      }
}

static void
write_cell (Notebook *notebook, JsonObject *cell)
{
  g_autofree char *source = dup_text (cell, "source");
  g_autofree char *input = source == NULL ? dup_text (cell, "input") : NULL; /* format 3 */
  const char *text = source ?: input;
  JsonArray *outputs = get_array (cell, "outputs");
  JsonObject *attachments = get_object (cell, "attachments");
  g_autoptr (GList) names = attachments != NULL ? json_object_get_members (attachments) : NULL;
  winnow_writer_break (notebook->writer);
  if (text != NULL)
    winnow_writer_append_lines (notebook->writer, text);
  winnow_writer_break (notebook->writer);
  for (const GList *name = names; name != NULL; name = name->next)
    place_bundle (notebook, get_object (attachments, name->data), name->data);
  winnow_for_each_below (i, count (outputs))
    {
      JsonObject *output = get_element (outputs, i), *data = get_object (output, "data");
      place_bundle (notebook, data ?: output, NULL);
    }
}

static gboolean
write_cells (Notebook *notebook, JsonArray *cells, GError **error)
{
  winnow_for_each_below (i, count (cells))
    {
      JsonObject *cell = get_element (cells, i);
      if (cell != NULL)
        write_cell (notebook, cell);
      if (!winnow_job_is_alive (notebook->job, error))
        return FALSE;
    }
  return TRUE;
}

/* ── the notebook ── */

/* Authors are names, or objects with a name. */
static void
read_metadata (Notebook *notebook, JsonObject *metadata)
{
  WinnowContent *content = winnow_writer_get_content (notebook->writer);
  JsonArray *authors = get_array (metadata, "authors");
  g_autoptr (GString) names = g_string_new (NULL);
  winnow_for_each_below (i, count (authors))
    {
      JsonObject *author = get_element (authors, i);
      const char *name
          = get_string (author != NULL ? json_object_get_member (author, "name") : json_array_get_element (authors, i));
      if (name != NULL)
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", name);
    }
  if (metadata != NULL)
    winnow_metadata_set (content, WINNOW_METADATA_TITLE, get_string (json_object_get_member (metadata, "title")));
  winnow_metadata_set (content, WINNOW_METADATA_AUTHOR, names->str);
}

/* Format 3 has cells in worksheets. */
static gboolean
read_root (Notebook *notebook, JsonNode *root, GError **error)
{
  JsonObject *object = root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  JsonArray *cells = get_array (object, "cells"), *worksheets = get_array (object, "worksheets");
  if (cells == NULL && worksheets == NULL)
    return winnow_job_fail_damaged (notebook->job, "no cells", error);
  read_metadata (notebook, get_object (object, "metadata"));
  winnow_for_each_below (i, count (worksheets))
    if (!write_cells (notebook, get_array (get_element (worksheets, i), "cells"), error))
      return FALSE;
  return write_cells (notebook, cells, error);
}

gboolean
winnow_notebook_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  const char *text = skip_mark (job), *end = job->data + job->size;
  Notebook notebook = { .job = job, .writer = writer };
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (GError) cause = NULL;
  if (!check_shape (job, text, end, error))
    return FALSE;
  if (!json_parser_load_from_data (parser, text, end - text, &cause))
    return winnow_job_fail_damaged (job, cause->message, error);
  return read_root (&notebook, json_parser_get_root (parser), error);
}
