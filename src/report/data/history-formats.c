/* history-formats.c: the checks of a library as plain text, a table, JSON
 *
 * The table has a row a check, the last one last:
 *
 *   check             its number in the library
 *   time              ISO 8601, UTC; of its end
 *   documents         that took part; empty where the history is of a collection
 *   pairs, new        listed; of these, listed first by this check
 *   left              pairs that were not compared, since it was interrupted
 *   highest           similarity of a pair, 0 to 1; empty where there is none
 *   version           of Winnow
 *   changes           what differs from the check before
 *
 *   {"collection": null, "checks": [{"check": 1, "time": "…", "documents": 0, "pairs": 0, "new": 0,
 *     "left": 0, "highest": 0.0, "version": "…", "changes": ""}]}
 *
 * In JSON what is empty is null. Of a collection, "pairs" are those that it has now, and "highest"
 * is of the new ones. Columns and keys may be added; none changes its meaning. */

#include "base/translate.h"
#include "report/data/listing.h"
#include "report/model/wording.h"
#include "report/writers.h"

static void
get_utc (gconstpointer record, gconstpointer data, WinnowCell *cell)
{
  cell->owned = winnow_wording_time_as_utc (((const WinnowCheckRecord *) record)->time);
}

static void
get_time (gconstpointer record, gconstpointer data, WinnowCell *cell)
{
  cell->owned = winnow_wording_time (((const WinnowCheckRecord *) record)->time);
}

static void
get_documents (gconstpointer record, gconstpointer data, WinnowCell *cell)
{
  cell->number = ((const WinnowCheckRecord *) record)->n_documents;
}

/* @json: (nullable) an array that is open, in place of @format. */
static void
write_rows (const WinnowHistory *history, WinnowJson *json, const char *format, GString *out)
{
#define FIELD(name) G_STRUCT_OFFSET (WinnowHistoryRow, name)
#define RECORD WINNOW_VIA (WinnowHistoryRow, record)
#define OF_RECORD(name) G_STRUCT_OFFSET (WinnowCheckRecord, name), RECORD
  gboolean is_whole = history->collection == NULL;
  const WinnowColumn columns[] = {
    { "check", NULL, WINNOW_COLUMN_LARGE, OF_RECORD (id) },
    { "time", NULL, WINNOW_COLUMN_STRING, .via = RECORD, .get = get_utc },
    { NULL, N_ ("Checked"), WINNOW_COLUMN_STRING, .via = RECORD, .get = get_time },
    { "documents", is_whole ? N_ ("Documents") : NULL, is_whole ? WINNOW_COLUMN_NUMBER : WINNOW_COLUMN_STRING,
      .via = RECORD, .get = get_documents },
    { "pairs", N_ ("Pairs"), WINNOW_COLUMN_NUMBER, FIELD (n_pairs) },
    { "new", N_ ("New"), WINNOW_COLUMN_NUMBER, FIELD (n_new) },
    { "left", N_ ("Left"), WINNOW_COLUMN_NUMBER, OF_RECORD (n_left) },
    { "highest", is_whole ? N_ ("Highest") : N_ ("Highest of new"), WINNOW_COLUMN_SHARE, FIELD (highest), .none = "–" },
    { "version", N_ ("Winnow"), WINNOW_COLUMN_STRING, OF_RECORD (engine_version) },
    { "changes", N_ ("Changes"), WINNOW_COLUMN_STRING, FIELD (changes) },
    { NULL },
  };
  const WinnowListing listing
      = { columns, N_ ("The library has not been checked yet."), WINNOW_ROWS_OF (WinnowHistoryRow, history->rows) };
  if (json != NULL)
    winnow_listing_write_rows (&listing, TRUE, json);
  else
    winnow_listing_append (&listing, format, out);
}

gboolean
winnow_history_write_csv (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  write_rows (data, NULL, "csv", output->text);
  return TRUE;
}

gboolean
winnow_history_write_json (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  WinnowJson json = WINNOW_JSON_INIT (output->text);
  winnow_json_open (&json, '{');
  winnow_json_member_string (&json, "collection", ((const WinnowHistory *) data)->collection);
  winnow_json_open_member (&json, "checks", '[');
  write_rows (data, &json, NULL, NULL);
  winnow_json_close (&json);
  winnow_json_close (&json);
  g_string_append_c (output->text, '\n');
  return TRUE;
}

gboolean
winnow_history_write_text (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  write_rows (data, NULL, "text", output->text);
  return TRUE;
}
