/* history.c: see history.h */
#include "report/model/history.h"

#include "base/for-each.h"
#include "base/translate.h"

/* ── what changed ── */

/* What a person reads of a value: none, "" in the table. */
static const char *
get_shown (const char *value)
{
  return *value != '\0' ? value : "–";
}

static void
add_change (GString *changes, const char *what)
{
  if (changes->len > 0)
    g_string_append (changes, C_ ("enumeration", ", "));
  g_string_append (changes, what);
}

static char *
dup_changes (const WinnowCheckRecord *before, const WinnowCheckRecord *after)
{
  g_autoptr (GString) changes = g_string_new (NULL);
  for (const WinnowSetting *setting = winnow_settings_table (); before != NULL && setting->name != NULL; setting++)
    {
      g_autofree char *old = winnow_settings_dup_value (&before->settings, setting->name),
                      *now = winnow_settings_dup_value (&after->settings, setting->name);
      g_autofree char *change = g_strdup_printf ("%s: %s → %s", setting->name, get_shown (old), get_shown (now));
      if (!g_str_equal (old, now))
        add_change (changes, setting->type == WINNOW_SETTING_LINES ? setting->name : change);
    }
  if (before != NULL && before->lists_id != NULL && g_strcmp0 (before->lists_id, after->lists_id) != 0)
    add_change (changes, _ ("word lists"));
  return g_strdup (changes->str);
}

/* ── rows ── */

static void
clear_row (gpointer data)
{
  g_free (((WinnowHistoryRow *) data)->changes);
}

/* @n_before: pairs of the checks before */
static WinnowHistoryRow
make_collection_row (const WinnowCheckRecord *record, const GArray *counts, gint64 collection_id, guint n_before)
{
  WinnowHistoryRow row = { record, n_before, 0, -1, NULL };
  winnow_for_each_value (const WinnowCheckCount, count, counts)
    {
      if (count->collection_id != collection_id || count->check_id != record->id)
        continue;
      row.n_new = count->n_new;
      row.n_pairs += count->n_new;
      row.highest = count->highest;
    }
  return row;
}

WinnowHistory *
winnow_history_new (GPtrArray *records, const GArray *counts, gint64 collection_id, const char *collection)
{
  g_return_val_if_fail (records != NULL && counts != NULL, NULL);
  WinnowHistory *history = g_new0 (WinnowHistory, 1);
  history->collection = g_strdup (collection);
  history->records = g_ptr_array_ref (records);
  history->rows = winnow_array_new (WinnowHistoryRow);
  g_array_set_clear_func (history->rows, clear_row);
  for (guint i = 0, n_pairs = 0; i < records->len; i++)
    {
      const WinnowCheckRecord *record = g_ptr_array_index (records, i);
      WinnowHistoryRow row = collection_id == 0
                                 ? ((WinnowHistoryRow){ record, record->n_pairs, record->n_new,
                                                        record->n_pairs > 0 ? record->highest : -1, NULL })
                                 : make_collection_row (record, counts, collection_id, n_pairs);
      row.changes = dup_changes (i > 0 ? g_ptr_array_index (records, i - 1) : NULL, record);
      n_pairs = row.n_pairs;
      g_array_append_val (history->rows, row);
    }
  return history;
}

/* Returns: 0 on error */
static gint64
find_collection (WinnowLibrary *library, const char *name, GError **error)
{
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (library, error);
  if (collections == NULL)
    return 0;
  winnow_for_each (const WinnowCollection, collection, collections)
    if (g_str_equal (collection->name, name))
      return collection->id;
  g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND, _ ("The library has no collection “%s”."),
               name);
  return 0;
}

WinnowHistory *
winnow_history_load (WinnowLibrary *library, const char *collection, GError **error)
{
  gint64 id = collection != NULL ? find_collection (library, collection, error) : 0;
  if (collection != NULL && id == 0)
    return NULL;
  g_autoptr (GPtrArray) records = winnow_library_list_check_records (library, error);
  g_autoptr (GArray) counts = records != NULL ? winnow_library_list_check_counts (library, error) : NULL;
  return counts != NULL ? winnow_history_new (records, counts, id, collection) : NULL;
}

void
winnow_history_free (WinnowHistory *history)
{
  if (history == NULL)
    return;
  g_array_unref (history->rows);
  g_ptr_array_unref (history->records);
  g_free (history->collection);
  g_free (history);
}
