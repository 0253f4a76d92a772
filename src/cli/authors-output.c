/* authors-output.c: see authors-output.h
 *
 * JSON: a list of {"author", "number", "source", "similarity", "files": [{"path", "role",
 * "similarity", "stated": {"author", "source"}}]}; of files without a sure author "source" is
 * "unknown", and "stated" is what their text or metadata say, else null. */
#include "cli/authors-output.h"

#include <glib/gi18n.h>
#include <math.h>

#include "match/overlap.h"
#include "report/data/csv.h"
#include "base/json-writer.h"
#include "base/escape.h"
#include "report/model/wording.h"
#include "base/text-table.h"

void
winnow_author_files_free (WinnowAuthorFiles *files)
{
  g_ptr_array_unref (files->documents);
  g_free (files);
}

static const WinnowAuthorFiles *
author_at (const GPtrArray *authors, guint i)
{
  return g_ptr_array_index ((GPtrArray *) authors, i);
}

static const char *
get_source (WinnowAuthorSource source)
{
  switch (source)
    {
    case WINNOW_AUTHOR_IN_METADATA:
      return _ ("metadata");
    case WINNOW_AUTHOR_IN_TEXT:
      return _ ("text");
    case WINNOW_AUTHOR_IN_NAMES:
      return _ ("file name");
    case WINNOW_AUTHOR_BY_HAND:
      return _ ("set by hand");
    case WINNOW_AUTHOR_UNKNOWN:
    default:
      return "";
    }
}

/* Of a file without a sure author; NULL where it states none. */
static const char *
get_stated (const WinnowAuthorFiles *author, const WinnowDocument *document)
{
  return author->source == WINNOW_AUTHOR_UNKNOWN ? document->author : NULL;
}

/* −1: not checked */
static char *
dup_share (double similarity)
{
  return similarity >= 0 ? winnow_wording_share (similarity) : g_strdup ("–");
}

/* ── text ── */

static void
add_file (WinnowTable *table, const WinnowAuthorFiles *author, const WinnowDocument *document)
{
  const char *stated = get_stated (author, document);
  g_autofree char *share = dup_share (document->highest);
  g_autofree char *source
      = stated != NULL ? g_strdup_printf ("%s: %s", get_source (document->author_source), stated) : g_strdup ("");
  winnow_table_add_row (table, (const char *const[]){ "", "", "", share, source, document->path });
}

static void
append_text (GString *out, const GPtrArray *authors, gboolean lists_files)
{
  const char *const headings[]
      = { _ ("author"), _ ("number"), _ ("files"), _ ("similarity"), _ ("named by"), lists_files ? _ ("file") : "" };
  g_autoptr (WinnowTable) table = winnow_table_new ("llrrll");
  winnow_table_add_row (table, headings);
  for (guint i = 0; i < authors->len; i++)
    {
      const WinnowAuthorFiles *author = author_at (authors, i);
      g_autofree char *n = g_strdup_printf ("%'u", author->documents->len), *share = dup_share (author->highest);
      const char *name = author->source == WINNOW_AUTHOR_UNKNOWN ? _ ("no sure author")
                         : author->author != NULL                ? author->author
                                                                 : "–";
      winnow_table_add_row (table, (const char *const[]){ name, author->number != NULL ? author->number : "", n, share,
                                                          get_source (author->source), "" });
      for (guint k = 0; lists_files && k < author->documents->len; k++)
        add_file (table, author, g_ptr_array_index (author->documents, k));
    }
  winnow_table_print (table, out);
}

/* ── JSON ── */

static double
get_json_share (double similarity)
{
  return similarity >= 0 ? similarity : NAN;
}

static void
write_file (WinnowJson *json, const WinnowAuthorFiles *author, const WinnowDocument *document)
{
  const char *stated = get_stated (author, document);
  winnow_json_line (json);
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "path", document->path);
  winnow_json_member_string (json, "role", winnow_role_get_id (document->role));
  winnow_json_member_share (json, "similarity", get_json_share (document->highest));
  if (stated == NULL)
    winnow_json_member_string (json, "stated", NULL);
  else
    {
      winnow_json_open_member (json, "stated", '{');
      winnow_json_member_string (json, "author", stated);
      winnow_json_member_string (json, "source", winnow_author_source_get_id (document->author_source));
      winnow_json_close (json, '}');
    }
  winnow_json_close (json, '}');
}

static void
append_json (GString *out, const GPtrArray *authors, G_GNUC_UNUSED gboolean lists_files)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '[');
  for (guint i = 0; i < authors->len; i++)
    {
      const WinnowAuthorFiles *author = author_at (authors, i);
      winnow_json_line (&json);
      winnow_json_open (&json, '{');
      winnow_json_member_string (&json, "author", author->author);
      winnow_json_member_string (&json, "number", author->number);
      winnow_json_member_string (&json, "source", winnow_author_source_get_id (author->source));
      winnow_json_member_share (&json, "similarity", get_json_share (author->highest));
      winnow_json_open_member (&json, "files", '[');
      for (guint k = 0; k < author->documents->len; k++)
        write_file (&json, author, g_ptr_array_index (author->documents, k));
      winnow_json_close (&json, ']');
      winnow_json_close (&json, '}');
    }
  winnow_json_close (&json, ']');
  g_string_append_c (out, '\n');
}

/* ── CSV ── */

static void
append_csv_share (GString *out, double similarity)
{
  if (similarity >= 0)
    winnow_csv_share (out, similarity);
  else
    winnow_csv_text (out, NULL);
}

static void
append_csv_author (GString *out, const char *author, const char *number, WinnowAuthorSource source)
{
  winnow_escape_csv (out, author != NULL ? author : "");
  winnow_csv_text (out, number);
  winnow_csv_text (out, winnow_author_source_get_id (source));
}

/* A row a file has what its own source names. */
static void
append_csv (GString *out, const GPtrArray *authors, gboolean lists_files)
{
  g_string_append (out, lists_files ? "author,number,source,similarity,role,path\r\n"
                                    : "author,number,source,similarity,files\r\n");
  for (guint i = 0; i < authors->len; i++)
    {
      const WinnowAuthorFiles *author = author_at (authors, i);
      for (guint k = 0; lists_files && k < author->documents->len; k++)
        {
          const WinnowDocument *document = g_ptr_array_index (author->documents, k);
          append_csv_author (out, document->author, document->author_number, document->author_source);
          append_csv_share (out, document->highest);
          winnow_csv_text (out, winnow_role_get_id (document->role));
          winnow_csv_text (out, document->path);
          g_string_append (out, "\r\n");
        }
      if (lists_files)
        continue;
      append_csv_author (out, author->author, author->number, author->source);
      append_csv_share (out, author->highest);
      winnow_csv_number (out, author->documents->len);
      g_string_append (out, "\r\n");
    }
}

/* ── pairs of one author's files ── */

typedef struct
{
  const WinnowDocument *a, *b;
  double of_a, of_b; /* 0 to 1 */
} Own;

static void
add_own_text (WinnowTable *table, const Own *own)
{
  g_autofree char *of_a = winnow_wording_share (own->of_a), *of_b = winnow_wording_share (own->of_b);
  winnow_table_add_row (table, (const char *const[]){ own->a->author != NULL ? own->a->author : "–",
                                                      own->a->author_number != NULL ? own->a->author_number : "", of_a,
                                                      of_b, own->a->path, own->b->path });
}

static void
append_own_text (GString *out, const Own *own, guint n)
{
  const char *const headings[] = { _ ("author"), _ ("number"), _ ("A in B"), _ ("B in A"), _ ("A"), _ ("B") };
  g_autoptr (WinnowTable) table = winnow_table_new ("llrrll");
  winnow_table_add_row (table, headings);
  for (guint i = 0; i < n; i++)
    add_own_text (table, &own[i]);
  winnow_table_print (table, out);
}

static void
append_own_json (GString *out, const Own *own, guint n)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '[');
  for (guint i = 0; i < n; i++)
    {
      winnow_json_line (&json);
      winnow_json_open (&json, '{');
      winnow_json_member_string (&json, "author", own[i].a->author);
      winnow_json_member_string (&json, "number", own[i].a->author_number);
      winnow_json_member_string (&json, "a", own[i].a->path);
      winnow_json_member_string (&json, "b", own[i].b->path);
      winnow_json_member_share (&json, "a_in_b", own[i].of_a);
      winnow_json_member_share (&json, "b_in_a", own[i].of_b);
      winnow_json_close (&json, '}');
    }
  winnow_json_close (&json, ']');
  g_string_append_c (out, '\n');
}

static void
append_own_csv (GString *out, const Own *own, guint n)
{
  g_string_append (out, "author,number,source,path_a,path_b,a_in_b,b_in_a\r\n");
  for (guint i = 0; i < n; i++)
    {
      append_csv_author (out, own[i].a->author, own[i].a->author_number, own[i].a->author_source);
      winnow_csv_text (out, own[i].a->path);
      winnow_csv_text (out, own[i].b->path);
      winnow_csv_share (out, own[i].of_a);
      winnow_csv_share (out, own[i].of_b);
      g_string_append (out, "\r\n");
    }
}

/* ── formats ── */

typedef struct
{
  const char *id;
  void (*append) (GString *out, const GPtrArray *authors, gboolean lists_files);
  void (*append_own) (GString *out, const Own *own, guint n);
} Output;

static const Output *
find_output (const char *format)
{
  static const Output outputs[] = { { "text", append_text, append_own_text },
                                    { "json", append_json, append_own_json },
                                    { "csv", append_csv, append_own_csv } };
  for (gsize i = 0; i < G_N_ELEMENTS (outputs); i++)
    if (g_str_equal (outputs[i].id, format))
      return &outputs[i];
  g_return_val_if_reached (outputs);
}

void
winnow_authors_output_append (GString *out, const char *format, const GPtrArray *authors, gboolean lists_files)
{
  find_output (format)->append (out, authors, lists_files);
}

void
winnow_authors_output_append_own (GString *out, const char *format, const GPtrArray *overlaps, GHashTable *by_id)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (Own));
  for (guint i = 0; i < overlaps->len; i++)
    {
      const WinnowOverlap *overlap = g_ptr_array_index ((GPtrArray *) overlaps, i);
      const Own own
          = { g_hash_table_lookup (by_id, &overlap->document_a), g_hash_table_lookup (by_id, &overlap->document_b),
              winnow_overlap_similarity_of_a (overlap), winnow_overlap_similarity_of_b (overlap) };
      if (own.a != NULL && own.b != NULL)
        g_array_append_val (pairs, own);
    }
  find_output (format)->append_own (out, (const Own *) (gpointer) pairs->data, pairs->len);
}
