/* same-passages.c: where other pairs have the text of one passage
 *
 * A text that many papers share is found once a pair: twenty papers with one definition are 190
 * pairs. The documents that have the text are those that share it with either document of the
 * passage; a passage of two of them is the same where it lies at that place. */
#include "base/for-each.h"
#include "check/check.h"

typedef struct
{
  WinnowLibrary *library;
  GHashTable *places; /* gint64* → WinnowSpan: where the documents have the text, (owned) both */
  GArray *waiting;    /* (element-type gint64) those of them whose pairs are still to be looked at */
  GHashTable *same;   /* gint64* → WinnowSamePassages, both borrowed from the list */
  GPtrArray *list;    /* (element-type WinnowSamePassages) */
} Search;

static void
same_passages_free (WinnowSamePassages *same)
{
  winnow_clear (same, g_array_unref, passages, former);
  g_free (same);
}

static void
add_place (Search *search, gint64 document, const WinnowSpan *span)
{
  if (g_hash_table_contains (search->places, &document))
    return;
  g_hash_table_insert (search->places, winnow_dup_value (&document), winnow_dup_value (span));
  g_array_append_val (search->waiting, document);
}

/* Whether four fifths of the longer one are in both: a passage that has more around the text is
 * another one. */
static gboolean
is_same_place (const WinnowSpan *place, const WinnowSpan *span)
{
  const guint32 start = MAX (place->start, span->start), end = MIN (place->end, span->end),
                longer = MAX (place->end - place->start, span->end - span->start);
  return start < end && 5 * (guint64) (end - start) >= 4 * (guint64) longer;
}

static gboolean
can_be_decided (const WinnowPassage *passage)
{
  return passage->excluded == WINNOW_EXCLUSION_NONE || passage->excluded == WINNOW_EXCLUSION_VERDICT;
}

/* A pair is met twice, once from each of its documents. */
static void
add_passage (Search *search, const WinnowOverlap *overlap, guint index)
{
  WinnowSamePassages *same = g_hash_table_lookup (search->same, &overlap->id);
  if (same == NULL)
    {
      same = g_new0 (WinnowSamePassages, 1);
      same->overlap_id = overlap->id;
      same->passages = winnow_array_new (guint);
      same->former = winnow_array_new (WinnowVerdict);
      g_ptr_array_add (search->list, same);
      g_hash_table_insert (search->same, &same->overlap_id, same);
    }
  winnow_for_each_value (const guint, passage, same->passages)
    if (*passage == index)
      return;
  g_array_append_val (same->passages, index);
  g_array_append_val (same->former, g_array_index (overlap->passages, WinnowPassage, index).verdict);
}

/* @is_first: a document of the passage itself. Those that only share the text with it lead to no
 * others, or the text could drift from one to the next. */
static gboolean
look_at (Search *search, gint64 document, gboolean is_first, GError **error)
{
  const WinnowSpan *place = g_hash_table_lookup (search->places, &document);
  g_autoptr (GPtrArray) overlaps = winnow_library_list_document_overlaps (search->library, document, error);
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    {
      gboolean is_a = overlap->document_a == document;
      gint64 other = is_a ? overlap->document_b : overlap->document_a;
      winnow_for_each_index (k, overlap->passages)
        {
          const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, k);
          if (!can_be_decided (passage) || !is_same_place (place, is_a ? &passage->a : &passage->b))
            continue;
          if (is_first)
            add_place (search, other, is_a ? &passage->b : &passage->a);
          if (g_hash_table_contains (search->places, &other))
            add_passage (search, overlap, k);
        }
    }
  return overlaps != NULL;
}

GPtrArray *
winnow_check_list_same_passages (WinnowLibrary *library, const WinnowOverlap *overlap, guint passage, GError **error)
{
  g_return_val_if_fail (overlap->passages != NULL && passage < overlap->passages->len, NULL);
  g_autoptr (GHashTable) places = winnow_id_table_new (g_free), same = winnow_id_index_new ();
  g_autoptr (GArray) waiting = winnow_array_new (gint64);
  g_autoptr (GPtrArray) list = winnow_pointers_new (same_passages_free);
  Search search = { library, places, waiting, same, list };
  const WinnowPassage *asked = &g_array_index (overlap->passages, WinnowPassage, passage);
  add_passage (&search, overlap, passage);
  add_place (&search, overlap->document_a, &asked->a);
  add_place (&search, overlap->document_b, &asked->b);
  winnow_for_each_index (i, waiting)
    if (!look_at (&search, g_array_index (waiting, gint64, i), i < 2, error))
      return NULL;
  return g_steal_pointer (&list);
}
