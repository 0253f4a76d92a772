/* csv.c: a row a pair, for spreadsheets (RFC 4180: commas, CRLF, quotes doubled).
 *
 * UTF-8; a saved file begins with a byte order mark, since Excel would else read it as the system's old character set; a stream
 * (standard output) does not, since scripts want none. Shares are numbers from 0 to 1 with a point, whatever the locale. */
#include "report/csv.h"

#include "report/escape.h"
#include "report/json-writer.h"
#include "report/output.h"
#include "report/writers.h"

static const char *const headings[] = { "rank",    "path_a",     "path_b",    "similarity_a", "similarity_b", "longest",   "passages", "short",
                                        "words_a", "excluded_a", "covered_a", "words_b",      "excluded_b",   "covered_b", NULL };

static void
append_number (GString *csv, guint number)
{
  g_string_append_printf (csv, ",%u", number);
}

static void
append_share (GString *csv, double share)
{
  WinnowJson number = WINNOW_JSON_INIT (csv); /* its digits are locale-proof */
  g_string_append_c (csv, ',');
  winnow_json_share (&number, share);
}

static void
append_ledger (GString *csv, const WinnowLedger *ledger)
{
  append_number (csv, ledger->total);
  append_number (csv, winnow_ledger_get_excluded (ledger));
  append_number (csv, ledger->covered);
}

void
winnow_csv_append_headings (GString *csv)
{
  for (guint i = 0; headings[i] != NULL; i++)
    g_string_append_printf (csv, "%s%s", i > 0 ? "," : "", headings[i]);
  g_string_append (csv, "\r\n");
}

void
winnow_csv_append_pair (GString *csv, guint rank, const char *path_a, const char *path_b, const WinnowOverlap *overlap)
{
  g_string_append_printf (csv, "%u,", rank);
  winnow_escape_csv (csv, path_a);
  g_string_append_c (csv, ',');
  winnow_escape_csv (csv, path_b);
  append_share (csv, winnow_overlap_similarity_of_a (overlap));
  append_share (csv, winnow_overlap_similarity_of_b (overlap));
  append_number (csv, overlap->longest);
  append_number (csv, overlap->n_passages);
  append_number (csv, overlap->n_excluded[WINNOW_EXCLUSION_SHORT]);
  append_ledger (csv, &overlap->a);
  append_ledger (csv, &overlap->b);
  g_string_append (csv, "\r\n");
}

void
winnow_csv_append_failed (GString *csv, guint rank, const char *path_a, const char *path_b)
{
  g_string_append_printf (csv, "%u,", rank);
  winnow_escape_csv (csv, path_a);
  g_string_append_c (csv, ',');
  winnow_escape_csv (csv, path_b);
  for (guint i = 3; headings[i] != NULL; i++)
    g_string_append_c (csv, ',');
  g_string_append (csv, "\r\n");
}

gboolean
winnow_report_write_csv (WinnowReport *report, GOutputStream *stream, GCancellable *cancellable, GError **error)
{
  g_auto (WinnowOutput) output;
  winnow_output_init (&output, stream, cancellable);
  winnow_csv_append_headings (output.text);
  for (guint i = 0; i < report->overlaps->len; i++)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, i);
      const WinnowDocument *a = g_hash_table_lookup (report->by_id, &overlap->document_a);
      const WinnowDocument *b = g_hash_table_lookup (report->by_id, &overlap->document_b);
      winnow_csv_append_pair (output.text, i + 1, a->path, b->path, overlap);
      if (!winnow_output_flush_full (&output, error))
        return FALSE;
    }
  return winnow_output_flush (&output, error);
}
