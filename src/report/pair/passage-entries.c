/* passage-entries.c: which passages are listed under which
 *
 * The alignment marks passages whose text another passage holds as parts. Such a passage is a part
 * of a condensed passage that holds one of its sides; else it is a repetition of the weightier
 * passage that holds the most of a side. If that one is a part or repetition itself, the passage is
 * listed under the same passage of its own. Thread-safe. */
#include "report/pair/passage-entries.h"

#include "report/model/hues.h"

/* of a side that a passage holds for the other to repeat it; the alignment asks for more, but
 * exclusions move the ends */
#define HELD_SHARE 0.5

typedef struct
{
  guint parent; /* index of the passage under which it is listed; NO_PARENT */
  WinnowEntryRelation relation;
} Place;

#define NO_PARENT G_MAXUINT

static const WinnowPassage *
passage_at (const GArray *passages, guint index)
{
  return &g_array_index (passages, WinnowPassage, index);
}

/* A verdict that excludes a passage changes neither numbers nor order of listing. */
static gboolean
counts (const WinnowPassage *passage)
{
  return passage->excluded == WINNOW_EXCLUSION_NONE || passage->excluded == WINNOW_EXCLUSION_VERDICT;
}

static gboolean
is_own (const WinnowPassage *passage)
{
  return counts (passage) && !passage->is_part;
}

static guint32
get_common (const WinnowSpan *x, const WinnowSpan *y)
{
  guint32 first = MAX (x->first, y->first), last = MIN (x->last, y->last);
  return first < last ? last - first : 0;
}

static double
get_share (const WinnowSpan *span, const WinnowSpan *holder)
{
  return (double) get_common (span, holder) / MAX (1, span->last - span->first);
}

/* The share of @part that @holder holds, on the side of which it holds more. */
static double
get_held (const WinnowPassage *part, const WinnowPassage *holder)
{
  return MAX (get_share (&part->a, &holder->a), get_share (&part->b, &holder->b));
}

static gboolean
overlaps_both_sides (const WinnowPassage *x, const WinnowPassage *y)
{
  return get_common (&x->a, &y->a) > 0 && get_common (&x->b, &y->b) > 0;
}

/* Of the condensed passages that overlap @part on both sides, the one that holds the most of a side
 * of it, at least @least; those that count first. */
static guint
find_summary (const GArray *passages, const WinnowPassage *part, double least)
{
  guint found = NO_PARENT;
  double most = 0;
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowPassage *passage = passage_at (passages, i);
      double held = get_held (part, passage);
      if (passage->kind != WINNOW_PASSAGE_CONDENSED || !overlaps_both_sides (part, passage) || held < least)
        continue;
      held += counts (passage) ? 1 : 0;
      if (held <= most)
        continue;
      most = held;
      found = i;
    }
  return found;
}

/* Whether passage @part may be listed under passage @index. There are no circles: the weight grows
 * from passage to passage, and a passage of its own is the end. */
static gboolean
may_hold (const GArray *passages, guint index, guint part)
{
  const WinnowPassage *x = passage_at (passages, part), *y = passage_at (passages, index);
  if (index == part || y->kind == WINNOW_PASSAGE_CONDENSED || y->weight < x->weight)
    return FALSE;
  return !y->is_part || y->weight > x->weight || index < part;
}

/* The weightier passage that holds the most of a side of passage @part; passages of their own
 * first. */
static guint
find_repeated (const GArray *passages, guint part)
{
  guint found = NO_PARENT;
  double most = 0;
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowPassage *passage = passage_at (passages, i);
      double held = may_hold (passages, i, part) ? get_held (passage_at (passages, part), passage) : 0;
      if (held < HELD_SHARE)
        continue;
      held += is_own (passage) ? 1 : 0;
      if (held <= most)
        continue;
      most = held;
      found = i;
    }
  return found;
}

static Place
find_place (const GArray *passages, guint index)
{
  const WinnowPassage *passage = passage_at (passages, index);
  Place place = { find_summary (passages, passage, 1), WINNOW_ENTRY_PART };
  if (place.parent != NO_PARENT)
    return place;
  place = (Place){ find_repeated (passages, index), WINNOW_ENTRY_REPETITION };
  if (place.parent != NO_PARENT)
    return place;
  guint summary = find_summary (passages, passage, 0);
  return summary == NO_PARENT ? place : (Place){ summary, WINNOW_ENTRY_PART };
}

static void
add_parts (GArray *entries, const GArray *passages, const Place *places, guint parent, guint number)
{
  guint part = 0;
  for (guint i = 0; i < passages->len; i++)
    if (places[i].parent == parent && passage_at (passages, i)->is_part && counts (passage_at (passages, i)))
      {
        WinnowPassageEntry row = { i, number, ++part, places[i].relation, number == 0 };
        g_array_append_val (entries, row);
      }
}

/* The main passage under which passage @index is listed. */
static guint
climb (const GArray *passages, const Place *places, guint index)
{
  guint parent = places[index].parent;
  while (parent != NO_PARENT && passage_at (passages, parent)->is_part)
    parent = places[parent].parent;
  return parent != NO_PARENT && counts (passage_at (passages, parent)) ? parent : NO_PARENT;
}

/* Where each part and repetition is listed. */
static Place *
find_places (const GArray *passages)
{
  Place *places = g_new0 (Place, passages->len);
  g_autofree guint *parents = g_new (guint, passages->len);
  for (guint i = 0; i < passages->len; i++)
    if (passage_at (passages, i)->is_part)
      places[i] = find_place (passages, i);
  for (guint i = 0; i < passages->len; i++)
    parents[i] = climb (passages, places, i);
  for (guint i = 0; i < passages->len; i++)
    places[i].parent = parents[i];
  return places;
}

GArray *
winnow_passage_entries_new_with_decided (const GArray *passages)
{
  GArray *entries = g_array_sized_new (FALSE, FALSE, sizeof (WinnowPassageEntry), passages->len);
  g_autofree Place *places = find_places (passages);
  guint number = 0;
  for (guint i = 0; i < passages->len; i++)
    if (is_own (passage_at (passages, i)))
      {
        WinnowPassageEntry row = { i, ++number, 0, WINNOW_ENTRY_OWN, FALSE };
        g_array_append_val (entries, row);
        add_parts (entries, passages, places, i, number);
      }
  add_parts (entries, passages, places, NO_PARENT, 0);
  return entries;
}

GArray *
winnow_passage_entries_new (const GArray *passages)
{
  g_autoptr (GArray) all = winnow_passage_entries_new_with_decided (passages);
  g_autoptr (GArray) orphans = g_array_new (FALSE, FALSE, sizeof (WinnowPassageEntry));
  GArray *entries = g_array_sized_new (FALSE, FALSE, sizeof (WinnowPassageEntry), all->len);
  gboolean is_orphan = FALSE;
  for (guint i = 0; i < all->len; i++)
    {
      WinnowPassageEntry row = g_array_index (all, WinnowPassageEntry, i);
      gboolean is_listed = passage_at (passages, row.index)->excluded == WINNOW_EXCLUSION_NONE;
      if (row.part == 0)
        is_orphan = !is_listed;
      if (!is_listed)
        continue;
      row.is_orphan |= row.part > 0 && is_orphan;
      g_array_append_val (row.is_orphan ? orphans : entries, row);
    }
  g_array_append_vals (entries, orphans->data, orphans->len);
  return entries;
}

GArray *
winnow_passage_entries_dup_family (const GArray *entries, guint row)
{
  GArray *family = g_array_new (FALSE, FALSE, sizeof (guint));
  const WinnowPassageEntry *head = &g_array_index (entries, WinnowPassageEntry, row);
  for (guint i = row; i < entries->len; i++)
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
  for (guint i = 0; i < entries->len; i++)
    rows[g_array_index (entries, WinnowPassageEntry, i).index] = &g_array_index (entries, WinnowPassageEntry, i);
  return rows;
}

guint8 *
winnow_passage_entries_dup_hues (const GArray *entries, const GArray *passages, guint n_hues)
{
  g_autofree WinnowPassage *own = g_new (WinnowPassage, entries->len);
  g_autofree guint8 *of_own = g_new0 (guint8, entries->len + 1);
  guint8 *hues = g_new0 (guint8, entries->len + 1);
  guint n = 0;
  for (guint i = 0; i < entries->len; i++)
    if (g_array_index (entries, WinnowPassageEntry, i).part == 0)
      own[n++] = *passage_at (passages, g_array_index (entries, WinnowPassageEntry, i).index);
  winnow_hues_assign (own, n, n_hues, of_own);
  n = 0;
  for (guint i = 0; i < entries->len; i++)
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
