/* document-output.c: see document-output.h. The JSON of a document is that of a check's report. */
#include "cli/document-output.h"

#include <glib/gi18n.h>

#include "report/escape.h"
#include "report/json.h"
#include "report/table.h"

static const WinnowDocument *
document_at (const GPtrArray *documents, guint i)
{
  return g_ptr_array_index ((GPtrArray *)documents, i);
}

static void
append_text (GString *out, const GPtrArray *documents)
{
  const char *const headings[] = { _ ("format"), _ ("words"), _ ("pages"), _ ("path") };
  g_autoptr (WinnowTable) table = winnow_table_new ("lrrl");
  for (gsize i = 0; i < G_N_ELEMENTS (headings); i++)
    winnow_table_add (table, headings[i]);
  for (guint i = 0; i < documents->len; i++)
    {
      const WinnowDocument *document = document_at (documents, i);
      winnow_table_add (table, document->format);
      winnow_table_add_number (table, document->n_words);
      winnow_table_add_number (table, document->n_pages);
      winnow_table_add (table, document->path);
    }
  winnow_table_print (table, out);
}

static void
append_json (GString *out, const GPtrArray *documents)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '[');
  for (guint i = 0; i < documents->len; i++)
    {
      winnow_json_line (&json);
      winnow_json_document (&json, document_at (documents, i));
    }
  winnow_json_close (&json, ']');
  g_string_append_c (out, '\n');
}

static void
append_jsonl (GString *out, const GPtrArray *documents)
{
  for (guint i = 0; i < documents->len; i++)
    {
      WinnowJson json = WINNOW_JSON_INIT (out);
      winnow_json_document (&json, document_at (documents, i));
      g_string_append_c (out, '\n');
    }
}

static void
append_csv (GString *out, const GPtrArray *documents)
{
  g_string_append (out, "path,role,format,size,pages,chars,words,sha256\r\n");
  for (guint i = 0; i < documents->len; i++)
    {
      const WinnowDocument *document = document_at (documents, i);
      winnow_escape_csv (out, document->path);
      g_string_append_printf (out, ",%s,%s,%" G_GUINT64_FORMAT ",%u,%u,%u,%s\r\n", winnow_role_get_id (document->role), document->format, document->size,
                              document->n_pages, document->n_characters, document->n_words, document->sha256);
    }
}

void
winnow_document_output_append (GString *out, const char *format, const GPtrArray *documents)
{
  static const struct
  {
    const char *id;
    void (*append) (GString *out, const GPtrArray *documents);
  } outputs[] = { { "text", append_text }, { "json", append_json }, { "jsonl", append_jsonl }, { "csv", append_csv } };
  for (gsize i = 0; i < G_N_ELEMENTS (outputs); i++)
    if (g_str_equal (outputs[i].id, format))
      outputs[i].append (out, documents);
}
