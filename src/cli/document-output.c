/* document-output.c: see document-output.h. The JSON of a document is that of a check's report. */
#include "cli/document-output.h"

#include <glib/gi18n.h>

#include "report/escape.h"
#include "report/data/json.h"
#include "report/text/table.h"

static const WinnowDocumentRow *
row_at (const GArray *rows, guint i)
{
  return &g_array_index (rows, WinnowDocumentRow, i);
}

static void
append_table (GString *out, const GArray *rows)
{
  const char *const headings[] = { _ ("format"), _ ("words"), _ ("pages"), _ ("path") };
  g_autoptr (WinnowTable) table = winnow_table_new ("lrrl");
  for (gsize i = 0; i < G_N_ELEMENTS (headings); i++)
    winnow_table_add (table, headings[i]);
  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowDocument *document = row_at (rows, i)->document;
      winnow_table_add (table, document->format);
      winnow_table_add_number (table, document->n_words);
      winnow_table_add_number (table, document->n_pages);
      winnow_table_add (table, document->path);
    }
  winnow_table_print (table, out);
}

/* What is known of a new document whose text, or a long sentence of it, was there before; NULL
 * where nothing is. */
static char *
dup_news (const WinnowDocumentRow *row)
{
  if (!row->is_new || (row->same_text == NULL && row->similar == NULL))
    return NULL;
  if (row->same_text != NULL)
    /* Translators: paths of two files. */
    return g_strdup_printf (_ ("%s has the same text as %s"), row->document->path, row->same_text->path);
  /* Translators: paths of two files. */
  return g_strdup_printf (_ ("%s has a long sentence of %s"), row->document->path, row->similar->path);
}

static void
append_text (GString *out, const GArray *rows)
{
  const char *gap = "\n";
  append_table (out, rows);
  for (guint i = 0; i < rows->len; i++)
    {
      g_autofree char *news = dup_news (row_at (rows, i));
      if (news == NULL)
        continue;
      g_string_append (out, gap);
      winnow_escape_terminal (out, news, -1);
      g_string_append_c (out, '\n');
      gap = "";
    }
}

static const char *
path_of (const WinnowDocument *document)
{
  return document != NULL ? document->path : NULL;
}

static void
write_row (WinnowJson *json, const WinnowDocumentRow *row)
{
  winnow_json_open (json, '{');
  winnow_json_document_members (json, row->document);
  winnow_json_key (json, "new");
  winnow_json_boolean (json, row->is_new);
  winnow_json_member_string (json, "same_text_as", path_of (row->same_text));
  winnow_json_member_string (json, "similar_to", path_of (row->similar));
  winnow_json_close (json, '}');
}

static void
append_json (GString *out, const GArray *rows)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '[');
  for (guint i = 0; i < rows->len; i++)
    {
      winnow_json_line (&json);
      write_row (&json, row_at (rows, i));
    }
  winnow_json_close (&json, ']');
  g_string_append_c (out, '\n');
}

static void
append_jsonl (GString *out, const GArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      WinnowJson json = WINNOW_JSON_INIT (out);
      write_row (&json, row_at (rows, i));
      g_string_append_c (out, '\n');
    }
}

/* Those of which 0 says that there is none. */
static void
append_ids (GString *out, const WinnowDocument *document)
{
  g_string_append_c (out, ',');
  if (document->text_hash != 0)
    g_string_append_printf (out, "%016" G_GINT64_MODIFIER "x", document->text_hash);
  g_string_append_c (out, ',');
  if (document->similar_id != 0)
    g_string_append_printf (out, "%" G_GUINT64_FORMAT, document->similar_id);
}

static void
append_path (GString *out, const WinnowDocument *document)
{
  g_string_append_c (out, ',');
  winnow_escape_csv (out, document != NULL ? document->path : "");
}

static void
append_csv (GString *out, const GArray *rows)
{
  g_string_append (
      out,
      "path,role,format,size,pages,chars,words,sha256,text_hash,similar_id,new,same_text_as,similar_to,n_pictures\r\n");
  for (guint i = 0; i < rows->len; i++)
    {
      const WinnowDocumentRow *row = row_at (rows, i);
      const WinnowDocument *document = row->document;
      winnow_escape_csv (out, document->path);
      g_string_append_printf (out, ",%s,%s,%" G_GUINT64_FORMAT ",%u,%u,%u,%s", winnow_role_get_id (document->role),
                              document->format, document->size, document->n_pages, document->n_characters,
                              document->n_words, document->sha256);
      append_ids (out, document);
      g_string_append_printf (out, ",%d", row->is_new);
      append_path (out, row->same_text);
      append_path (out, row->similar);
      g_string_append_printf (out, ",%u\r\n", document->n_pictures);
    }
}

void
winnow_document_output_append (GString *out, const char *format, const GArray *rows)
{
  static const struct
  {
    const char *id;
    void (*append) (GString *out, const GArray *rows);
  } outputs[] = { { "text", append_text }, { "json", append_json }, { "jsonl", append_jsonl }, { "csv", append_csv } };
  for (gsize i = 0; i < G_N_ELEMENTS (outputs); i++)
    if (g_str_equal (outputs[i].id, format))
      outputs[i].append (out, rows);
}
