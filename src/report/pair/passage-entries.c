/* passage-entries.c: which passages are listed under which */
#include "report/pair/passage-entries.h"

#include "base/array.h"
#include "match/scoring/passage-holders.h"
#include "report/model/hues.h"

static const WinnowPassage *
passage_at (const GArray *passages, guint index)
{
  return &g_array_index (passages, WinnowPassage, index);
}

static void
add_parts (GArray *entries, const GArray *passages, const WinnowPassageHolder *holders, guint holder, guint number)
{
  guint part = 0;
  winnow_for_each_index (i, passages)
    if (holders[i].passage == holder && winnow_passage_may_count (passage_at (passages, i)))
      {
        WinnowEntryRelation relation = holders[i].is_repetition ? WINNOW_ENTRY_REPETITION : WINNOW_ENTRY_PART;
        WINNOW_APPEND (entries, WinnowPassageEntry, i, number, ++part, relation, FALSE);
      }
}

GArray *
winnow_passage_entries_new_with_decided (const GArray *passages)
{
  GArray *entries = g_array_sized_new (FALSE, FALSE, sizeof (WinnowPassageEntry), passages->len);
  g_autofree WinnowPassageHolder *holders = winnow_passage_holders_new (passages);
  guint number = 0;
  winnow_for_each_index (i, passages)
    if (winnow_passage_may_count (passage_at (passages, i)) && holders[i].passage == WINNOW_NO_HOLDER)
      {
        WINNOW_APPEND (entries, WinnowPassageEntry, i, ++number, 0, WINNOW_ENTRY_OWN, FALSE);
        add_parts (entries, passages, holders, i, number);
      }
  return entries;
}

GArray *
winnow_passage_entries_new (const GArray *passages)
{
  g_autoptr (GArray) all = winnow_passage_entries_new_with_decided (passages);
  g_autoptr (GArray) orphans = winnow_array_new (WinnowPassageEntry);
  GArray *entries = g_array_sized_new (FALSE, FALSE, sizeof (WinnowPassageEntry), all->len);
  gboolean is_orphan = FALSE;
  winnow_for_each_index (i, all)
    {
      WinnowPassageEntry row = g_array_index (all, WinnowPassageEntry, i);
      gboolean is_listed = passage_at (passages, row.index)->excluded == WINNOW_EXCLUSION_NONE;
      if (row.part == 0)
        is_orphan = !is_listed;
      if (!is_listed)
        continue;
      row.is_orphan = row.part > 0 && is_orphan;
      g_array_append_val (row.is_orphan ? orphans : entries, row);
    }
  g_array_append_vals (entries, orphans->data, orphans->len);
  return entries;
}

GArray *
winnow_passage_entries_dup_family (const GArray *entries, guint row)
{
  GArray *family = winnow_array_new (guint);
  const WinnowPassageEntry *head = &g_array_index (entries, WinnowPassageEntry, row);
  winnow_for_each_between (i, row, entries->len)
    {
      const WinnowPassageEntry *other = &g_array_index (entries, WinnowPassageEntry, i);
      if (i == row || (head->part == 0 && other->number == head->number))
        g_array_append_val (family, other->index);
    }
  return family;
}

const WinnowPassageEntry **
winnow_passage_entries_dup_rows (const GArray *entries, guint n_passages)
{
  const WinnowPassageEntry **rows = g_new0 (const WinnowPassageEntry *, n_passages);
  winnow_for_each_value (WinnowPassageEntry, entry, entries)
    rows[entry->index] = entry;
  return rows;
}

guint8 *
winnow_passage_entries_dup_hues (const GArray *entries, const GArray *passages, guint n_hues)
{
  g_autofree WinnowPassage *own = g_new (WinnowPassage, entries->len);
  g_autofree guint8 *of_own = g_new0 (guint8, entries->len + 1);
  guint8 *hues = g_new0 (guint8, entries->len + 1);
  guint n = 0;
  winnow_for_each_value (const WinnowPassageEntry, entry, entries)
    if (entry->part == 0)
      own[n++] = *passage_at (passages, entry->index);
  winnow_hues_assign (own, n, n_hues, of_own);
  n = 0;
  winnow_for_each_index (i, entries)
    {
      const WinnowPassageEntry *entry = &g_array_index (entries, WinnowPassageEntry, i);
      n += entry->part == 0;
      hues[i] = entry->is_orphan ? 0 : of_own[n - 1];
    }
  return hues;
}

char *
winnow_passage_entry_dup_label (const WinnowPassageEntry *entry)
{
  return entry->part > 0 ? g_strdup_printf ("%u.%u", entry->number, entry->part)
                         : g_strdup_printf ("%u", entry->number);
}

const char *
winnow_entry_relation_get_id (WinnowEntryRelation relation)
{
  static const char *const ids[] = { "", "part", "repetition" };
  return ids[relation];
}
