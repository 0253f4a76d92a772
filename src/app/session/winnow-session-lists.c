#include "app/session/winnow-session-lists.h"

#include "app/groups/winnow-group-item.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "app/pictures/winnow-excluded-picture-item.h"
#include "app/pictures/winnow-picture-item.h"
#include "app/collections/winnow-collection-item.h"
#include "app/problems/winnow-problem-item.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "report/model/class-text.h"
#include "check/check.h"
#include "check/read/reading.h"
#include "base/array.h"

/* ── the snapshot ── */

static gboolean
read_records (WinnowSnapshot *snapshot, WinnowLibrary *library, GError **error)
{
  snapshot->records = winnow_library_list_check_records (library, error);
  if (snapshot->records == NULL)
    return FALSE;
  if (snapshot->records->len > 0)
    snapshot->record = g_ptr_array_index (snapshot->records, snapshot->records->len - 1);
  return snapshot->record == NULL
         || winnow_check_is_full (library, &snapshot->record->settings, &snapshot->needs_full_check, error);
}

static gboolean
read_archives (WinnowSnapshot *snapshot, WinnowLibrary *library, GError **error)
{
  snapshot->archives = winnow_library_list_attached (library, error);
  winnow_for_each_down (i,
                        snapshot->archives != NULL
                            ? snapshot->archives->len
                            : 0) if (!((const WinnowAttached *) g_ptr_array_index (snapshot->archives, i))->is_archive)
      g_ptr_array_remove_index (snapshot->archives, i);
  return snapshot->archives != NULL;
}

/* Those of all lists, of which the excluded ones may be counted only. */
static gboolean
read_pairs (WinnowSnapshot *snapshot, WinnowLibrary *library, gint64 n_pairs, gboolean reads_excluded, GError **error)
{
  if (!winnow_library_list_rows (library, snapshot->documents, reads_excluded, snapshot->pairs, error))
    return FALSE;
  winnow_for_each_kind (pairs, WINNOW_PAIRS_EXCLUDED)
    n_pairs -= snapshot->pairs[pairs]->len;
  snapshot->n_excluded = (guint) MAX (n_pairs, 0);
  return TRUE;
}

/* @items: (element-type WinnowDocumentItem) */
static GHashTable *
index_items (const GPtrArray *items)
{
  GHashTable *by_id = winnow_row_documents_new ();
  winnow_for_each (WinnowDocumentItem, item, items)
    winnow_row_documents_add (by_id, item);
  return by_id;
}

static void
set_shares (WinnowSnapshot *snapshot, WinnowDocumentItem *item, const WinnowDocument *document)
{
  gint64 largest = document->shares != NULL ? document->shares->largest : 0;
  winnow_document_item_set_shares (
      item, document, largest != 0 ? g_hash_table_lookup (snapshot->by_id, GSIZE_TO_POINTER (largest)) : NULL);
}

static void
make_items (WinnowSnapshot *snapshot)
{
  snapshot->items = g_ptr_array_new_full (snapshot->documents->len, g_object_unref);
  winnow_for_each (WinnowDocument, document, snapshot->documents)
    g_ptr_array_add (snapshot->items, winnow_document_item_new (document));
  snapshot->by_id = index_items (snapshot->items);
  winnow_for_each (WinnowDocumentItem, item, snapshot->items)
    if (item->shares != NULL && item->shares->largest != 0)
      set_shares (snapshot, item, winnow_document_item_get_document (item));
  snapshot->totals = winnow_document_totals_new (snapshot->items);
}

static gboolean
read_documents (WinnowSnapshot *snapshot, WinnowLibrary *library, GError **error)
{
  if ((snapshot->collections = winnow_library_list_collections (library, error)) == NULL
      || (snapshot->documents = winnow_library_list_documents (library, error)) == NULL
      || (snapshot->problems = winnow_library_list_problems (library, error)) == NULL
      || !read_archives (snapshot, library, error) || !read_records (snapshot, library, error)
      || (snapshot->class_texts = winnow_class_texts_list (
              library, snapshot->record != NULL ? snapshot->record->settings.han : WINNOW_HAN_CHARACTERS, error))
             == NULL
      || !winnow_library_find_last_grouping (library, &snapshot->grouping, NULL, error))
    return FALSE;
  make_items (snapshot);
  return TRUE;
}

/* The fields that a snapshot and its copies share, with their types: copy_documents() and
 * winnow_snapshot_free() go over them. */
#define SHARED(DO)                    \
  DO (collections, g_ptr_array)       \
  DO (documents, g_ptr_array)         \
  DO (items, g_ptr_array)             \
  DO (by_id, g_hash_table)            \
  DO (totals, winnow_document_totals) \
  DO (problems, g_ptr_array)          \
  DO (archives, g_ptr_array)          \
  DO (class_texts, g_ptr_array)       \
  DO (records, g_ptr_array)
#define REF(field, type) type##_ref (copy->field);
#define CLEAR(field, type) g_clear_pointer (&snapshot->field, type##_unref);

/* What read_documents() has read. */
static WinnowSnapshot *
copy_documents (const WinnowSnapshot *snapshot)
{
  WinnowSnapshot *copy = winnow_dup_value (snapshot);
  SHARED (REF)
  winnow_for_each_kind (pairs, WINNOW_N_PAIRS)
    copy->pairs[pairs] = g_ptr_array_new ();
  g_autoptr (GArray) no_exclusions = winnow_array_new (WinnowExcludedPicture);
  copy->pictures
      = winnow_picture_index_new_take (g_ptr_array_new (), winnow_array_new (WinnowSharedPicture), no_exclusions);
  return copy;
}

#define MANY 10000 /* documents and pairs */

WinnowSnapshot *
winnow_snapshot_new (WinnowLibrary *library, gboolean reads_excluded, WinnowDocumentsReadFunc documents_read,
                     gpointer data, GError **error)
{
  g_autoptr (WinnowSnapshot) snapshot = g_new0 (WinnowSnapshot, 1);
  gint64 n_pairs;
  if (!read_documents (snapshot, library, error) || !winnow_library_count_overlaps (library, &n_pairs, error))
    return NULL;
  if (documents_read != NULL && n_pairs + snapshot->documents->len > MANY)
    documents_read (copy_documents (snapshot), data);
  if (documents_read != NULL && !winnow_library_check_rows (library, error))
    return NULL;
  snapshot->names = winnow_document_names_new (snapshot->items);
  if (!read_pairs (snapshot, library, n_pairs, reads_excluded, error)
      || (snapshot->pictures = winnow_picture_index_new (library, error)) == NULL)
    return NULL;
  return g_steal_pointer (&snapshot);
}

/* Puts @overlap in place of the pair with its id. The lists have the former array. FALSE: there is
 * none */
static gboolean
replace_overlap (WinnowSnapshot *snapshot, WinnowOverlap *overlap)
{
  g_autoptr (GPtrArray) listed = snapshot->pairs[WINNOW_PAIRS_LISTED];
  GPtrArray *changed = g_ptr_array_new_full (listed->len, (GDestroyNotify) winnow_overlap_unref);
  gboolean is_found = FALSE;
  winnow_for_each (WinnowOverlap, row, listed)
    {
      gboolean is_same = row->id == overlap->id;
      g_ptr_array_add (changed, winnow_overlap_ref (is_same ? overlap : row));
      is_found |= is_same;
    }
  snapshot->pairs[WINNOW_PAIRS_LISTED] = changed;
  return is_found;
}

void
winnow_snapshot_free (WinnowSnapshot *snapshot)
{
  SHARED (CLEAR)
  g_clear_pointer (&snapshot->names, winnow_document_names_free);
  winnow_for_each_kind (pairs, WINNOW_N_PAIRS)
    g_clear_pointer (&snapshot->pairs[pairs], g_ptr_array_unref);
  g_clear_pointer (&snapshot->pictures, winnow_picture_index_unref);
  g_free (snapshot);
}

/* ── all lists ── */

void
winnow_session_lists_init (WinnowSessionLists *lists)
{
  *lists = (WinnowSessionLists){
    .hidden = winnow_id_table_new (NULL),
    .removing = winnow_id_table_new (NULL),
    .collections = g_list_store_new (WINNOW_TYPE_COLLECTION_ITEM),
    .documents = winnow_document_list_new (),
    .problems = g_list_store_new (WINNOW_TYPE_PROBLEM_ITEM),
    .groups = winnow_group_list_new (),
  };
  winnow_for_each_kind (pairs, WINNOW_N_PAIRS)
    lists->pairs[pairs] = winnow_overlap_list_new ();
  winnow_for_each_kind (list, WINNOW_N_PICTURE_LISTS)
    lists->pictures[list]
        = list == WINNOW_PICTURES_EXCLUDED ? winnow_excluded_picture_list_new () : winnow_picture_list_new ();
}

void
winnow_session_lists_clear (WinnowSessionLists *lists)
{
  g_clear_pointer (&lists->snapshot, winnow_snapshot_free);
  g_clear_pointer (&lists->found_groups, winnow_found_groups_unref);
  g_clear_pointer (&lists->totals, winnow_document_totals_unref);
  winnow_clear (lists, g_hash_table_unref, hidden, removing);
  winnow_clear (lists, g_object_unref, collections, documents, problems, groups);
  winnow_for_each_kind (pairs, WINNOW_N_PAIRS)
    g_object_unref (lists->pairs[pairs]);
  winnow_for_each_kind (list, WINNOW_N_PICTURE_LISTS)
    g_object_unref (lists->pictures[list]);
}

void
winnow_session_lists_take_snapshot (WinnowSessionLists *lists, WinnowSnapshot *snapshot)
{
  snapshot->is_listed = lists->snapshot != NULL && lists->snapshot->items == snapshot->items;
  snapshot->is_changed = snapshot->is_listed && lists->snapshot->is_changed;
  g_clear_pointer (&lists->snapshot, winnow_snapshot_free);
  lists->snapshot = snapshot;
  if (snapshot->names != NULL)
    winnow_document_names_distinguish (snapshot->names, snapshot->items);
}

void
winnow_session_lists_take_groups (WinnowSessionLists *lists, WinnowFoundGroups *found)
{
  g_clear_pointer (&lists->found_groups, winnow_found_groups_unref);
  lists->found_groups = found;
}

/* ── the lists ── */

static gint64 *
copy_id (gint64 id)
{
  return winnow_dup_value (&id);
}

static gboolean
is_hidden (const WinnowSessionLists *lists, gint64 id)
{
  return g_hash_table_contains (lists->hidden, &id) || g_hash_table_contains (lists->removing, &id);
}

static GPtrArray *
new_items (void)
{
  return g_ptr_array_new_with_free_func (g_object_unref);
}

static void
replace_items (GListStore *store, GPtrArray *items)
{
  winnow_list_store_fill (store, items);
}

static GHashTable *
name_collections (const WinnowSessionLists *lists)
{
  GHashTable *names = winnow_id_table_new (g_free);
  winnow_for_each (const WinnowCollection, collection, lists->snapshot->collections)
    g_hash_table_insert (names, copy_id (collection->id), g_strdup (collection->name));
  return names;
}

static WinnowPictureCounts
count_pictures (const WinnowSessionLists *lists, const WinnowRowContext *context)
{
  WinnowPictureCounts counts = { .n_unseen = lists->totals->n_unseen };
  GPtrArray *pictures = lists->snapshot->pictures->pictures;
  winnow_for_each (const WinnowDocumentPicture, picture, pictures)
    {
      if (winnow_row_context_find (context, picture->document_id) == NULL)
        continue;
      gboolean is_plain = winnow_document_picture_is_plain (picture);
      counts.n_plain += is_plain;
      counts.n_pictures += !is_plain;
      counts.n_unread += !picture->is_read;
    }
  return counts;
}

/* The check whose pairs are new; 0: none is. */
static gint64
find_new_since (const WinnowSessionLists *lists)
{
  const WinnowCheckRecord *record = lists->snapshot->record;
  return record != NULL && !record->is_first ? record->id : 0;
}

/* Those that are not hidden; another array each time, so that views see that items have changed. */
static GPtrArray *
list_items (WinnowSessionLists *lists)
{
  gboolean hides = g_hash_table_size (lists->hidden) + g_hash_table_size (lists->removing) > 0;
  GPtrArray *items = g_ptr_array_new_full (lists->snapshot->items->len, g_object_unref);
  winnow_for_each (WinnowDocumentItem, item, lists->snapshot->items)
    if (!hides || !is_hidden (lists, winnow_document_item_get_document (item)->id))
      g_ptr_array_add (items, g_object_ref (item));
  return items;
}

/* @by_id: the items of the documents that are listed */
static WinnowRowContext *
new_context (WinnowSessionLists *lists, GHashTable *by_id)
{
  g_autoptr (GHashTable) collections = name_collections (lists);
  WinnowRowContext *context
      = winnow_row_context_new (by_id, collections, lists->found_groups, lists->snapshot->pictures);
  context->new_since = find_new_since (lists);
  return context;
}

static void
show_pairs (WinnowSessionLists *lists, WinnowRowContext *context)
{
  winnow_for_each_kind (pairs, WINNOW_N_PAIRS)
    winnow_overlap_list_set (lists->pairs[pairs], lists->snapshot->pairs[pairs], context);
}

/* Those of the snapshot, which a worker thread has computed, but where these are of other items. */
static void
take_totals (WinnowSessionLists *lists, const GPtrArray *items, gboolean is_whole)
{
  WinnowSnapshot *snapshot = lists->snapshot;
  g_clear_pointer (&lists->totals, winnow_document_totals_unref);
  lists->totals = is_whole && !snapshot->is_changed ? winnow_document_totals_ref (snapshot->totals)
                                                    : winnow_document_totals_new (items);
  snapshot->is_changed |= !is_whole; /* families are marked without the hidden ones */
}

static void
show_documents (WinnowSessionLists *lists)
{
  GPtrArray *items = list_items (lists);
  gboolean is_whole = items->len == lists->snapshot->items->len;
  g_autoptr (GHashTable) by_id = is_whole ? g_hash_table_ref (lists->snapshot->by_id) : index_items (items);
  g_autoptr (WinnowRowContext) context = new_context (lists, by_id);
  context->is_whole = is_whole;
  take_totals (lists, items, is_whole);
  winnow_row_list_set_rows (lists->documents, items, context);
}

/* What refers to documents, as they are listed. */
static void
show_results (WinnowSessionLists *lists)
{
  const WinnowRowContext *listed = winnow_row_list_get_context (lists->documents);
  g_autoptr (WinnowRowContext) context = new_context (lists, listed->documents);
  context->is_whole = listed->is_whole;
  show_pairs (lists, context);
  lists->n_missing_members = winnow_group_list_set (lists->groups, context);
  for (WinnowPictureList list = 0; list < WINNOW_PICTURES_EXCLUDED; list++)
    winnow_picture_list_set (lists->pictures[list], context, list);
  winnow_excluded_picture_list_set (lists->pictures[WINNOW_PICTURES_EXCLUDED], context);
  lists->counts = count_pictures (lists, context);
}

static guint
count_hidden (const WinnowSessionLists *lists, gint64 collection_id)
{
  GHashTable *const tables[] = { lists->hidden, lists->removing };
  guint n = 0;
  winnow_for_each_of (table, tables)
    winnow_for_each_entry (entry, *table)
      {
        const gint64 *id = entry.key;
        WinnowDocumentItem *item = g_hash_table_lookup (lists->snapshot->by_id, GSIZE_TO_POINTER (*id));
        n += item != NULL && winnow_document_item_get_document (item)->collection_id == collection_id;
      }
  return n;
}

static gboolean
is_of_archive (const WinnowSnapshot *snapshot, const WinnowCollection *collection)
{
  winnow_for_each (const WinnowAttached, archive, snapshot->archives)
    if (archive->id == collection->attached_id)
      return TRUE;
  return FALSE;
}

static void
show_collections (WinnowSessionLists *lists)
{
  g_autoptr (GPtrArray) items = new_items ();
  guint total = winnow_list_model_count (lists->documents);
  g_ptr_array_add (items, winnow_collection_item_new_all (total));
  winnow_for_each (WinnowCollection, collection, lists->snapshot->collections)
    {
      if (is_of_archive (lists->snapshot, collection)) /* the row of the archive has them all */
        continue;
      guint n_shown = collection->n_documents - MIN (count_hidden (lists, collection->id), collection->n_documents);
      g_ptr_array_add (items, winnow_collection_item_new (collection, n_shown));
    }
  winnow_for_each (const WinnowAttached, archive, lists->snapshot->archives)
    g_ptr_array_add (items, winnow_collection_item_new_archive (archive));
  replace_items (lists->collections, items);
}

static void
show_problems (WinnowSessionLists *lists)
{
  g_autoptr (GPtrArray) items = new_items ();
  winnow_for_each (const WinnowProblem, problem, lists->snapshot->problems)
    g_ptr_array_add (items, winnow_problem_item_new (problem));
  replace_items (lists->problems, items);
}

void
winnow_session_lists_show (WinnowSessionLists *lists)
{
  if (!lists->snapshot->is_listed)
    {
      show_documents (lists);
      show_collections (lists);
      show_problems (lists);
    }
  lists->snapshot->is_listed = FALSE;
  show_results (lists);
}

/* ── while a check goes on ── */

#define SWAP(a, b)       \
  do                     \
    {                    \
      gpointer held = a; \
      a = b;             \
      b = held;          \
    }                    \
  while (FALSE)

void
winnow_session_lists_take_results (WinnowSessionLists *lists, WinnowSnapshot *snapshot)
{
  g_autoptr (WinnowSnapshot) former = snapshot; /* after the swap */
  winnow_for_each_kind (pairs, WINNOW_N_PAIRS)
    SWAP (lists->snapshot->pairs[pairs], former->pairs[pairs]);
  SWAP (lists->snapshot->records, former->records);
  SWAP (lists->snapshot->record, former->record);
  lists->snapshot->n_excluded = former->n_excluded;
  g_autoptr (WinnowRowContext) context = new_context (lists, winnow_row_list_get_context (lists->documents)->documents);
  show_pairs (lists, context);
}

/* ── what a verdict changes ── */

gboolean
winnow_session_lists_replace_overlap (WinnowSessionLists *lists, WinnowOverlap *overlap)
{
  WinnowRowList *listed = lists->pairs[WINNOW_PAIRS_LISTED];
  gboolean is_found = replace_overlap (lists->snapshot, overlap);
  if (is_found)
    winnow_overlap_list_set (listed, lists->snapshot->pairs[WINNOW_PAIRS_LISTED],
                             (WinnowRowContext *) winnow_row_list_get_context (listed));
  return is_found;
}

void
winnow_session_lists_set_shares (WinnowSessionLists *lists, const WinnowDocument *document)
{
  WinnowDocumentItem *item = g_hash_table_lookup (lists->snapshot->by_id, GSIZE_TO_POINTER (document->id));
  if (item == NULL)
    return;
  set_shares (lists->snapshot, item, document);
  lists->snapshot->is_changed = TRUE;
  g_clear_pointer (&lists->totals, winnow_document_totals_unref);
  winnow_row_list_set_rows (lists->documents, list_items (lists),
                            (WinnowRowContext *) winnow_row_list_get_context (lists->documents));
}

/* ── checks ── */

/* (nullable) */
static const WinnowCollection *
find_collection (const WinnowSnapshot *snapshot, gint64 id)
{
  winnow_for_each (const WinnowCollection, collection, snapshot->collections)
    if (collection->id == id)
      return collection;
  return NULL;
}

/* The count of the check; added where there is none. */
static WinnowCheckCount *
obtain_count (GArray *counts, gint64 collection_id, gint64 check_id)
{
  winnow_for_each_value (WinnowCheckCount, count, counts)
    if (count->check_id == check_id)
      return count;
  WINNOW_APPEND (counts, WinnowCheckCount, collection_id, check_id);
  return WINNOW_LAST (WinnowCheckCount, counts);
}

/* Of the pairs of the collection, as winnow_library_list_check_counts() has them. */
static GArray *
count_by_check (const WinnowSnapshot *snapshot, gint64 collection_id)
{
  GArray *counts = winnow_array_new (WinnowCheckCount);
  g_autoptr (GHashTable) members = winnow_id_index_new ();
  winnow_for_each (WinnowDocument, document, snapshot->documents)
    if (document->collection_id == collection_id)
      g_hash_table_add (members, &document->id);
  const GPtrArray *listed = snapshot->pairs[WINNOW_PAIRS_LISTED];
  winnow_for_each (const WinnowOverlap, overlap, listed)
    {
      if (overlap->first_check == 0
          || !(g_hash_table_contains (members, &overlap->document_a)
               || g_hash_table_contains (members, &overlap->document_b)))
        continue;
      WinnowCheckCount *count = obtain_count (counts, collection_id, overlap->first_check);
      count->n_new++;
      count->highest = MAX (count->highest, winnow_overlap_similarity (overlap));
    }
  return counts;
}

WinnowHistory *
winnow_session_lists_dup_history (const WinnowSessionLists *lists, gint64 collection_id)
{
  const WinnowSnapshot *snapshot = lists->snapshot;
  const WinnowCollection *collection = snapshot != NULL ? find_collection (snapshot, collection_id) : NULL;
  if (snapshot == NULL || (collection == NULL && collection_id != 0))
    return NULL;
  g_autoptr (GArray) counts = count_by_check (snapshot, collection_id);
  return winnow_history_new (snapshot->records, counts, collection_id, collection != NULL ? collection->name : NULL);
}

/* ── age ── */

const WinnowDocumentTotals *
winnow_session_lists_get_totals (WinnowSessionLists *lists)
{
  if (lists->totals == NULL)
    lists->totals = winnow_document_totals_new (winnow_row_list_get_rows (lists->documents));
  return lists->totals;
}

guint
winnow_session_lists_count_new (const WinnowSessionLists *lists)
{
  guint n = 0;
  winnow_for_each (const WinnowDocument, document, lists->snapshot->documents)
    n += !is_hidden (lists, document->id) && !winnow_found_groups_knows (lists->found_groups, document);
  return n;
}
