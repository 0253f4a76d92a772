/* csv-documents.c: a row a submission, by total share, for spreadsheets
 *
 *   path, name, author
 *   total_share, without_quotations, without_own, largest_share
 *                      shares of its words that other documents have, 0 to 1
 *   largest_document   path of the document that has most, else empty
 *   counted, found     words that count, and of these those that others have
 *   exact, near, reworded, translated
 *                      these by kind
 *   condensed          words in summaries alone, which are not found */
#include "report/data/listing.h"
#include "report/model/summary.h"
#include "base/output.h"
#include "report/writers.h"

#define SHARE(name, found, counted)                                               \
  static void name (gconstpointer row, gconstpointer data, WinnowCell *cell)      \
  {                                                                               \
    const WinnowShares *shares = &((const WinnowReportSubmission *) row)->shares; \
    cell->share = winnow_share (shares->found, shares->counted);                  \
  }

SHARE (get_total, found, counted)
SHARE (get_unquoted, found_unquoted, counted_unquoted)
SHARE (get_of_others, found_of_others, counted)
SHARE (get_largest, found_largest, counted)

static void
get_largest_document (gconstpointer row, gconstpointer data, WinnowCell *cell)
{
  const WinnowReport *report = data;
  const WinnowDocument *document
      = g_hash_table_lookup (report->by_id, &((const WinnowReportSubmission *) row)->shares.largest);
  cell->text = document != NULL ? document->path : NULL;
}

#define OF_DOCUMENT(field) \
  WINNOW_COLUMN_STRING, G_STRUCT_OFFSET (WinnowDocument, field), WINNOW_VIA (WinnowReportSubmission, document)
#define WORDS(field) WINNOW_COLUMN_NUMBER, G_STRUCT_OFFSET (WinnowReportSubmission, shares.field)

gboolean
winnow_report_write_documents (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  static const WinnowColumn columns[] = {
    { "path", NULL, OF_DOCUMENT (path) },
    { "name", NULL, OF_DOCUMENT (name) },
    { "author", NULL, OF_DOCUMENT (author) },
    { "total_share", NULL, WINNOW_COLUMN_SHARE, .get = get_total },
    { "without_quotations", NULL, WINNOW_COLUMN_SHARE, .get = get_unquoted },
    { "without_own", NULL, WINNOW_COLUMN_SHARE, .get = get_of_others },
    { "largest_share", NULL, WINNOW_COLUMN_SHARE, .get = get_largest },
    { "largest_document", NULL, WINNOW_COLUMN_STRING, .get = get_largest_document },
    { "counted", NULL, WORDS (counted) },
    { "found", NULL, WORDS (found) },
    { "exact", NULL, WORDS (by_kind[WINNOW_PASSAGE_EXACT]) },
    { "near", NULL, WORDS (by_kind[WINNOW_PASSAGE_NEAR]) },
    { "reworded", NULL, WORDS (by_kind[WINNOW_PASSAGE_REWORDED]) },
    { "translated", NULL, WORDS (by_kind[WINNOW_PASSAGE_TRANSLATED]) },
    { "condensed", NULL, WORDS (condensed) },
    { NULL },
  };
  const WinnowReportSummary *summary = winnow_report_get_summary (data, output->cancellable, error);
  if (summary == NULL)
    return FALSE;
  winnow_listing_append (
      &(WinnowListing){ columns, WINNOW_ROWS_OF (WinnowReportSubmission, summary->submissions), .data = data }, "csv",
      output->text);
  return TRUE;
}
