#include "app/history/winnow-history-item.h"

#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-object.h"
#include "base/translate.h"

struct _WinnowHistoryItem
{
  GObject parent_instance;
  char *time, *version, *changes; /* (owned) */
  guint n_documents, n_pairs, n_new, n_left;
  double highest; /* −1: there is no pair */
};

static void
clear (WinnowHistoryItem *self)
{
  winnow_clear (self, g_free, time, version, changes);
}

WINNOW_DEFINE_OBJECT (WinnowHistoryItem, winnow_history_item, clear)

WinnowHistoryItem *
winnow_history_item_new (const WinnowHistoryRow *row)
{
  WinnowHistoryItem *self = g_object_new (WINNOW_TYPE_HISTORY_ITEM, NULL);
  self->time = g_strdup (row->record->time);
  self->version = g_strdup (row->record->engine_version);
  self->changes = g_strdup (row->changes);
  self->n_documents = row->record->n_documents;
  self->n_pairs = row->n_pairs;
  self->n_new = row->n_new;
  self->n_left = row->record->n_left;
  self->highest = row->highest;
  return self;
}

/* ── columns ── */

WINNOW_TEXT (WinnowHistoryItem, dup_time, winnow_format_time (self->time))

/* ISO 8601 in one zone sorts as it is. */
WINNOW_TEXT (WinnowHistoryItem, dup_iso_time, g_strdup (self->time))
WINNOW_NUMBER (WinnowHistoryItem, get_documents, self->n_documents)
WINNOW_NUMBER (WinnowHistoryItem, get_pairs, self->n_pairs)
WINNOW_NUMBER (WinnowHistoryItem, get_new, self->n_new)
WINNOW_NUMBER (WinnowHistoryItem, get_left, self->n_left)
WINNOW_NUMBER (WinnowHistoryItem, get_highest, self->highest)
WINNOW_TEXT (WinnowHistoryItem, dup_version, g_strdup (self->version))
WINNOW_TEXT (WinnowHistoryItem, dup_changes, g_strdup (self->changes))

const WinnowViewColumn winnow_history_columns[] = {
  /* Translators: title of a column: when a check ended */
  { N_ ("Checked"), .text = dup_time, .sort_text = dup_iso_time },
  [WINNOW_HISTORY_COLUMN_DOCUMENTS] = { N_ ("Documents"), .number = get_documents, .zero = "–", .from_width = 60 },
  { N_ ("Pairs"), .number = get_pairs, .zero = "–" },
  /* Translators: title of a column: pairs that a check found first */
  { N_ ("New"), .number = get_new, .zero = "–" },
  /* Translators: title of a column: pairs that a check that was stopped did not compare */
  [WINNOW_HISTORY_COLUMN_LEFT] = { N_ ("Left"), .number = get_left, .zero = "–", .from_width = 68 },
  { N_ ("Highest Share"), .number = get_highest, .from_width = 76 },
  /* Translators: title of a column: the version of Winnow that made a check */
  { N_ ("Version"), .text = dup_version, .from_width = 90 },
  /* Translators: title of a column: settings that differ from the check before */
  { N_ ("Changed Settings"), .text = dup_changes, .tooltip = dup_changes, .expand = TRUE, .from_width = 104 },
  { NULL },
};
