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
#include <glib/gi18n-lib.h>
#include <math.h>

#include "report/data/csv.h"
#include "base/json-writer.h"
#include "report/model/wording.h"
#include "base/text-table.h"
#include "report/writers.h"

gboolean
winnow_history_write_csv (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  static const char *const headings[]
      = { "check", "time", "documents", "pairs", "new", "left", "highest", "version", "changes", NULL };
  const WinnowHistory *history = data;
  GString *out = output->text;
  winnow_csv_line (out, headings);
  for (guint i = 0; i < history->rows->len; i++)
    {
      const WinnowHistoryRow *row = &g_array_index (history->rows, WinnowHistoryRow, i);
      g_autofree char *time = winnow_wording_time_as_utc (row->record->time);
      g_string_append_printf (out, "%" G_GINT64_FORMAT, row->record->id);
      winnow_csv_text (out, time);
      if (history->collection == NULL)
        winnow_csv_number (out, row->record->n_documents);
      else
        winnow_csv_text (out, NULL);
      winnow_csv_number (out, row->n_pairs);
      winnow_csv_number (out, row->n_new);
      winnow_csv_number (out, row->record->n_left);
      if (row->highest >= 0)
        winnow_csv_share (out, row->highest);
      else
        winnow_csv_text (out, NULL);
      winnow_csv_text (out, row->record->engine_version);
      winnow_csv_text (out, row->changes);
      g_string_append (out, "\r\n");
    }
  return TRUE;
}

gboolean
winnow_history_write_json (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  const WinnowHistory *history = data;
  WinnowJson json = WINNOW_JSON_INIT (output->text);
  winnow_json_open (&json, '{');
  winnow_json_member_string (&json, "collection", history->collection);
  winnow_json_open_member (&json, "checks", '[');
  for (guint i = 0; i < history->rows->len; i++)
    {
      const WinnowHistoryRow *row = &g_array_index (history->rows, WinnowHistoryRow, i);
      winnow_json_line (&json);
      winnow_json_open (&json, '{');
      winnow_json_member_number (&json, "check", (guint64) row->record->id);
      g_autofree char *time = winnow_wording_time_as_utc (row->record->time);
      winnow_json_member_string (&json, "time", time);
      if (history->collection == NULL)
        winnow_json_member_number (&json, "documents", row->record->n_documents);
      else
        winnow_json_member_string (&json, "documents", NULL);
      winnow_json_member_number (&json, "pairs", row->n_pairs);
      winnow_json_member_number (&json, "new", row->n_new);
      winnow_json_member_number (&json, "left", row->record->n_left);
      winnow_json_member_share (&json, "highest", row->highest >= 0 ? row->highest : (double) NAN);
      winnow_json_member_string (&json, "version", row->record->engine_version);
      winnow_json_member_string (&json, "changes", row->changes);
      winnow_json_close (&json, '}');
    }
  winnow_json_close (&json, ']');
  winnow_json_close (&json, '}');
  g_string_append_c (output->text, '\n');
  return TRUE;
}

static void
add_row (WinnowTable *table, const WinnowHistory *history, const WinnowHistoryRow *row)
{
  g_autofree char *time = winnow_wording_time (row->record->time);
  g_autofree char *highest = row->highest >= 0 ? winnow_wording_share (row->highest) : g_strdup ("–");
  winnow_table_add (table, time);
  if (history->collection == NULL)
    winnow_table_add_number (table, row->record->n_documents);
  winnow_table_add_number (table, row->n_pairs);
  winnow_table_add_number (table, row->n_new);
  winnow_table_add_number (table, row->record->n_left);
  winnow_table_add (table, highest);
  winnow_table_add (table, row->record->engine_version);
  winnow_table_add (table, row->changes);
}

gboolean
winnow_history_write_text (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  const WinnowHistory *history = data;
  gboolean is_whole = history->collection == NULL;
  g_autoptr (WinnowTable) table = winnow_table_new (is_whole ? "lrrrrrll" : "lrrrrll");
  if (history->rows->len == 0)
    {
      g_string_append_printf (output->text, "%s\n", _ ("The library has not been checked yet."));
      return TRUE;
    }
  winnow_table_add (table, _ ("Checked"));
  if (is_whole)
    winnow_table_add (table, _ ("Documents"));
  const char *const titles[]
      = { _ ("Pairs"),  _ ("New"),    _ ("Left"), is_whole ? _ ("Highest") : _ ("Highest of new"),
          _ ("Winnow"), _ ("Changes") };
  for (gsize i = 0; i < G_N_ELEMENTS (titles); i++)
    winnow_table_add (table, titles[i]);
  for (guint i = 0; i < history->rows->len; i++)
    add_row (table, history, &g_array_index (history->rows, WinnowHistoryRow, i));
  winnow_table_print (table, output->text);
  return TRUE;
}
