#include "app/session/winnow-row-view.h"
#include "app/session/winnow-row-order.h"

#include <string.h>

#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/array.h"
#include "base/order.h"

/* Rows as they are listed. */
typedef struct
{
  GPtrArray *owner;          /* (owned) (nullable) of the rows */
  WinnowRowContext *context; /* (owned) (nullable) */
  GPtrArray *rows;           /* (owned) */
} Listing;

/* An object that has references. */
typedef struct
{
  WinnowRowView *view;
  WinnowRowKey key;
  gpointer item;         /* borrowed: a weak reference says when it goes */
  gpointer row;          /* (nullable) of the current listing's owner; NULL: not known */
  guint former, current; /* place in either listing; NOWHERE: none */
} Live;

#define NOWHERE G_MAXUINT
#define MAX_CHANGES 20u /* announced one by one */

/* GTK makes widgets for two hundred rows and lays all of them out at once, though a window has room
 * for thirty. */
#define FIRST_ROWS 30u
#define MOST_ROWS 210u
#define PAUSE 20 /* milliseconds: a frame shows what has come */

struct _WinnowRowView
{
  GObject parent_instance;
  WinnowRowList *list;             /* (owned) (nullable) */
  GtkFilter *filter;               /* (owned) (nullable) */
  GtkColumnView *table;            /* (nullable) which holds this model, */
  const WinnowViewColumn *columns; /* and its columns */
  GPtrArray *sorted;               /* (owned) (nullable) all rows in the order of the columns; NULL: not sorted yet */
  GHashTable *live;                /* (owned) set of Live, by their keys */
  Listing current;
  /* While changes are announced: rows of the former listing up to @n_former, then of the current
   * one from @first on; among these, at @removed, @n_removed more of the former one. */
  Listing former;
  guint n_former, first, removed, n_removed;
  guint n_shown; /* rows of the current listing; the others are announced after these were drawn */
  guint more_id; /* source that does it; 0: all are */
};

static void
listing_clear (Listing *listing)
{
  winnow_clear (listing, g_ptr_array_unref, rows, owner);
  g_clear_pointer (&listing->context, winnow_row_context_unref);
}

/* ── items ── */

static guint
hash_key (gconstpointer live)
{
  const WinnowRowKey *key = &((const Live *) live)->key;
  return g_int64_hash (&key->a) * 31 + g_int64_hash (&key->b);
}

static gboolean
equal_keys (gconstpointer a, gconstpointer b)
{
  return memcmp (&((const Live *) a)->key, &((const Live *) b)->key, sizeof (WinnowRowKey)) == 0;
}

/* (nullable) */
static Live *
find_live (WinnowRowView *self, gconstpointer row)
{
  const Live wanted = { .key = winnow_row_list_get_key (self->list, row) };
  return g_hash_table_lookup (self->live, &wanted);
}

static void
item_gone_cb (gpointer data, GObject *item)
{
  Live *live = data;
  g_hash_table_remove (live->view->live, live);
}

static gpointer
obtain_item (WinnowRowView *self, const Listing *listing, guint place)
{
  gpointer row = g_ptr_array_index (listing->rows, place);
  Live *live = find_live (self, row);
  gpointer current = listing->owner == self->current.owner ? row : NULL;
  if (live != NULL)
    {
      if (live->row == NULL && current != NULL) /* it was made for a row of the former listing */
        winnow_row_list_fill_item (self->list, live->item, row, listing->context);
      live->row = current ?: live->row;
      return g_object_ref (live->item);
    }
  live = g_new (Live, 1);
  *live = (Live){ self,
                  winnow_row_list_get_key (self->list, row),
                  winnow_row_list_new_item (self->list, row, listing->context),
                  current,
                  NOWHERE,
                  NOWHERE };
  g_object_weak_ref (live->item, item_gone_cb, live);
  g_hash_table_add (self->live, live);
  return live->item;
}

static void
forget_items (WinnowRowView *self)
{
  winnow_for_each_entry (entry, self->live)
    {
      Live *live = entry.key;
      g_object_weak_unref (live->item, item_gone_cb, live);
    }
  g_hash_table_remove_all (self->live);
}

/* ── the model ── */

static GType
get_item_type (GListModel *model)
{
  return G_TYPE_OBJECT;
}

static guint
get_n_items (GListModel *model)
{
  WinnowRowView *self = WINNOW_ROW_VIEW (model);
  return self->n_former + self->n_shown - self->first + self->n_removed;
}

static gboolean
is_announcing (WinnowRowView *self)
{
  return self->former.rows != NULL;
}

/* Rows that are still to be announced can be asked for. */
static gpointer
get_item (GListModel *model, guint position)
{
  WinnowRowView *self = WINNOW_ROW_VIEW (model);
  if (position >= (is_announcing (self) ? get_n_items (model) : self->current.rows->len))
    return NULL;
  if (position < self->n_former)
    return obtain_item (self, &self->former, position);
  guint place = position - self->n_former + self->first;
  if (place >= self->removed && place - self->removed < self->n_removed)
    return obtain_item (self, &self->former, place - self->removed + self->n_former);
  return obtain_item (self, &self->current, place < self->removed ? place : place - self->n_removed);
}

WINNOW_DEFINE_LIST_MODEL (WinnowRowView, winnow_row_view)

/* ── announcing ── */

static void
show_rows (WinnowRowView *self, guint n)
{
  guint before = self->n_shown;
  self->n_shown = n;
  g_list_model_items_changed (G_LIST_MODEL (self), before, 0, n - before);
}

static gboolean
show_more_cb (gpointer view)
{
  WinnowRowView *self = view;
  guint n_rows = self->current.rows->len, n = self->n_shown + FIRST_ROWS;
  gboolean is_all = n >= MIN (n_rows, MOST_ROWS);
  if (is_all)
    self->more_id = 0;
  show_rows (self, is_all ? n_rows : n);
  return is_all ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

void
winnow_row_view_show_all (WinnowRowView *self)
{
  if (self->more_id == 0 || is_announcing (self))
    return;
  g_clear_handle_id (&self->more_id, g_source_remove);
  show_rows (self, self->current.rows->len);
}

/* From the top. As many rows as a window has room for, or there are widgets already, are enough for
 * now. */
static void
show_few (WinnowRowView *self)
{
  winnow_activate_action (self->table, "list.scroll-to-item", "u", 0u);
  guint n = MAX (self->n_former, FIRST_ROWS);
  if (n >= MIN (self->n_shown, MOST_ROWS))
    return;
  self->n_shown = self->first = n;
  self->more_id = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, PAUSE, show_more_cb, self, NULL);
}

/* Returns: (transfer full) row → Live, by address: a million keys would be read for thirty items */
static GHashTable *
index_live (WinnowRowView *self)
{
  GHashTable *by_row = g_hash_table_new (NULL, NULL);
  winnow_for_each_entry (entry, self->live)
    {
      Live *live = entry.key;
      if (live->row != NULL)
        g_hash_table_insert (by_row, live->row, live);
    }
  return by_row;
}

/* The rows of the new list that stand for what the items stand for. */
static void
find_rows (WinnowRowView *self)
{
  winnow_for_each_entry (entry, self->live)
    ((Live *) entry.key)->row = NULL;
  winnow_for_each (void, row, self->current.owner)
    {
      Live *live = find_live (self, row);
      if (live != NULL)
        live->row = row;
    }
}

/* Where the items are in both listings. */
static void
find_places (WinnowRowView *self, gboolean is_new_list)
{
  Live *live;
  if (g_hash_table_size (self->live) == 0)
    return;
  winnow_for_each_entry (entry, self->live)
    {
      live = entry.key;
      live->former = live->current = NOWHERE;
    }
  g_autoptr (GHashTable) formerly = index_live (self);
  winnow_for_each_index (i, self->former.rows)
    if ((live = g_hash_table_lookup (formerly, g_ptr_array_index (self->former.rows, i))) != NULL)
      live->former = i;
  if (is_new_list)
    find_rows (self);
  g_autoptr (GHashTable) currently = index_live (self);
  winnow_for_each_index (i, self->current.rows)
    if ((live = g_hash_table_lookup (currently, g_ptr_array_index (self->current.rows, i))) != NULL)
      live->current = i;
}

/* Whatever holds an item sees the row as it is now. */
static void
fill_items (WinnowRowView *self)
{
  winnow_for_each_entry (entry, self->live)
    {
      Live *live = entry.key;
      if (live->current != NOWHERE)
        winnow_row_list_fill_item (self->list, live->item, g_ptr_array_index (self->current.rows, live->current),
                                   self->current.context);
    }
}

WINNOW_DEFINE_POINTER_COMPARE (compare_former, Live, former)

/* Of the live items those that stay: the selected ones, or @all. By their former places. Returns:
 * (element-type Live) */
static GPtrArray *
find_staying (WinnowRowView *self, gboolean all)
{
  GPtrArray *staying = g_ptr_array_new ();
  g_autoptr (GtkBitset) selected
      = self->table != NULL ? gtk_selection_model_get_selection (gtk_column_view_get_model (self->table)) : NULL;
  winnow_for_each_entry (entry, self->live)
    {
      Live *live = entry.key;
      if (live->former < self->n_former && live->current != NOWHERE
          && (all || (selected != NULL && gtk_bitset_contains (selected, live->former))))
        g_ptr_array_add (staying, live);
    }
  g_ptr_array_sort (staying, compare_former);
  return staying;
}

/* Between how many of them rows came or went. */
static guint
count_gaps (const GPtrArray *staying)
{
  guint n = 0;
  winnow_for_each_between (i, 1, staying->len)
    {
      const Live *live = staying->pdata[i], *before = staying->pdata[i - 1];
      n += live->former - before->former != 1 || live->current - before->current != 1;
    }
  return n;
}

/* The items that stay, in order; none where their order @is_other now: then one change spans all,
 * and GTK looks for the items that it holds. What a view shows stays in place when the list
 * @is_new_list; each change costs as much as showing it. Returns: (element-type Live) */
static GPtrArray *
find_kept (WinnowRowView *self, gboolean is_new_list, gboolean *is_other)
{
  g_autoptr (GPtrArray) kept = find_staying (self, is_new_list);
  if (count_gaps (kept) > MAX_CHANGES)
    {
      g_ptr_array_unref (kept);
      kept = find_staying (self, FALSE);
    }
  *is_other = FALSE;
  for (guint i = 1; i < kept->len && !*is_other; i++)
    *is_other = ((const Live *) kept->pdata[i])->current < ((const Live *) kept->pdata[i - 1])->current;
  *is_other |= count_gaps (kept) > MAX_CHANGES;
  if (*is_other)
    g_ptr_array_set_size (kept, 0);
  return g_steal_pointer (&kept);
}

static gboolean
is_same_row (WinnowRowView *self, guint former, guint current)
{
  const WinnowRowKey a = winnow_row_list_get_key (self->list, g_ptr_array_index (self->former.rows, former)),
                     b = winnow_row_list_get_key (self->list, g_ptr_array_index (self->current.rows, current));
  return memcmp (&a, &b, sizeof a) == 0;
}

/* Behind the first row that goes, which is the place of the view: GTK uses the widgets of those
 * that go for those that come. */
static void
exchange_rows (WinnowRowView *self, guint at, guint n_going, guint n_coming)
{
  GListModel *model = G_LIST_MODEL (self);
  self->n_former = at + 1;
  self->n_removed = n_going - 1;
  g_list_model_items_changed (model, at + 1, 0, n_coming);
  self->n_removed = 0;
  if (n_going > 1)
    g_list_model_items_changed (model, at + 1 + n_coming, n_going - 1, 0);
  self->n_former = at;
  g_list_model_items_changed (model, at, 1, 0);
}

/* The rows from @former and @current up to the ends are others; those behind are announced already.
 * Where rows come and go in one change, GTK asks for all items that come, to find those that it
 * holds: @has_live, whether there are some. */
static void
announce_gap (WinnowRowView *self, guint former, guint former_end, guint current, guint current_end, gboolean has_live)
{
  while (former < former_end && current < current_end && is_same_row (self, former, current))
    former++, current++;
  while (former < former_end && current < current_end && is_same_row (self, former_end - 1, current_end - 1))
    former_end--, current_end--;
  guint n_going = former_end - former, n_coming = current_end - current;
  self->n_former = former;
  self->first = current;
  self->removed = current_end;
  if (n_going > 0 && n_coming > 0 && !has_live)
    exchange_rows (self, former, n_going, n_coming);
  else if (n_going > 0 || n_coming > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), former, n_going, n_coming);
}

/* From the last change to the first one: rows before a change do not move. */
static void
announce (WinnowRowView *self, gboolean is_new_list)
{
  gboolean is_other;
  g_autoptr (GPtrArray) kept = find_kept (self, is_new_list, &is_other);
  if (kept->len == 0 && !is_other && self->table != NULL)
    show_few (self);
  guint former_end = self->n_former, current_end = self->n_shown;
  g_autofree guint *places = g_new (guint, 2 * kept->len + 1);
  winnow_for_each_index (i, kept) /* items may go on the way */
    {
      places[2 * i] = ((const Live *) kept->pdata[i])->former;
      places[2 * i + 1] = ((const Live *) kept->pdata[i])->current;
    }
  for (guint i = kept->len; i > 0; i--)
    {
      guint former = places[2 * i - 2], current = places[2 * i - 1];
      announce_gap (self, former + 1, former_end, current + 1, current_end, FALSE);
      former_end = former;
      current_end = current;
    }
  announce_gap (self, 0, former_end, 0, current_end, is_other);
  self->n_former = self->first = self->removed = 0;
}

/* @listing: (transfer full) */
static void
take_listing (WinnowRowView *self, Listing listing)
{
  gboolean is_new_list = listing.owner != self->current.owner;
  self->former = self->current;
  self->n_former = self->n_shown;
  self->current = listing;
  self->n_shown = self->first = listing.rows->len;
  g_clear_handle_id (&self->more_id, g_source_remove);
  find_places (self, is_new_list);
  if (is_new_list)
    fill_items (self);
  announce (self, is_new_list);
  listing_clear (&self->former);
  if (is_new_list && self->table != NULL)
    winnow_columns_refresh (self->table, self->columns);
  g_signal_emit_by_name (self, "listed");
}

/* ── filtering ── */

static GPtrArray *
filter_rows (WinnowRowView *self, GPtrArray *rows, WinnowRowContext *context)
{
  if (self->filter == NULL || gtk_filter_get_strictness (self->filter) == GTK_FILTER_MATCH_ALL)
    return g_ptr_array_ref (rows);
  g_autoptr (GObject) item = winnow_row_list_new_item (self->list, NULL, NULL);
  GPtrArray *passed = g_ptr_array_new ();
  winnow_for_each (void, row, rows)
    if (gtk_filter_match (self->filter, winnow_row_list_lend_item (self->list, item, row, context)))
      g_ptr_array_add (passed, row);
  return passed;
}

/* @is_stricter: only rows that are listed may be listed now. */
static void
list_rows (WinnowRowView *self, gboolean is_stricter)
{
  if (self->list == NULL || winnow_row_list_get_context (self->list) == NULL)
    return;
  GPtrArray *all = (GPtrArray *) winnow_row_list_get_rows (self->list);
  WinnowRowContext *context = (WinnowRowContext *) winnow_row_list_get_context (self->list);
  if (self->sorted == NULL)
    self->sorted = winnow_row_order_sort (self->table, self->list);
  take_listing (self, (Listing){ g_ptr_array_ref (all), winnow_row_context_ref (context),
                                 filter_rows (self, is_stricter ? self->current.rows : self->sorted, context) });
}

static void
filter_changed_cb (WinnowRowView *self, GtkFilterChange change)
{
  list_rows (self, change == GTK_FILTER_CHANGE_MORE_STRICT);
}

static void
list_changed_cb (WinnowRowView *self)
{
  g_clear_pointer (&self->sorted, g_ptr_array_unref);
  list_rows (self, FALSE);
}

/* ── the object ── */

void
winnow_row_view_set_columns (WinnowRowView *self, GtkColumnView *view, const WinnowViewColumn *columns)
{
  self->table = view;
  self->columns = columns;
  winnow_row_order_set_up (view, columns);
  g_object_add_weak_pointer (G_OBJECT (view), (gpointer *) &self->table);
  winnow_connect (gtk_column_view_get_sorter (view), "changed", list_changed_cb, self);
}

int
winnow_row_view_get_order (WinnowRowView *self, gboolean *descends)
{
  const WinnowViewColumn *column = winnow_row_order_find_column (self->table, 0, descends);
  return column != NULL ? (int) (column - self->columns) : -1;
}

void
winnow_row_view_set_order (WinnowRowView *self, guint column, gboolean descends)
{
  g_return_if_fail (self->table != NULL);
  g_autoptr (GtkColumnViewColumn) found = g_list_model_get_item (gtk_column_view_get_columns (self->table), column);
  if (found != NULL)
    gtk_column_view_sort_by_column (self->table, found, descends ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
}

/* The rows of the former list go first: nothing stands for one of the new list. */
void
winnow_row_view_set_list (WinnowRowView *self, WinnowRowList *list)
{
  if (self->list == list)
    return;
  if (self->list != NULL)
    {
      g_signal_handlers_disconnect_by_func (self->list, list_changed_cb, self);
      take_listing (self, (Listing){ .rows = g_ptr_array_new () });
      forget_items (self);
    }
  g_clear_pointer (&self->sorted, g_ptr_array_unref);
  g_set_object (&self->list, list);
  if (list == NULL)
    return;
  winnow_connect (list, "items-changed", list_changed_cb, self);
  list_rows (self, FALSE);
}

const GPtrArray *
winnow_row_view_get_rows (WinnowRowView *self)
{
  return self->current.rows;
}

static gboolean
has_key (WinnowRowView *self, guint position, WinnowRowKey key)
{
  const WinnowRowKey other = winnow_row_list_get_key (self->list, g_ptr_array_index (self->current.rows, position));
  return other.a == key.a && other.b == key.b;
}

guint
winnow_row_view_find (WinnowRowView *self, WinnowRowKey key, guint hint)
{
  guint n = self->current.rows->len, found = hint < n && has_key (self, hint, key) ? hint : 0;
  while (found < n && !has_key (self, found, key))
    found++;
  if (found == n)
    return GTK_INVALID_LIST_POSITION;
  if (found >= self->n_shown)
    winnow_row_view_show_all (self);
  return found;
}

static void
set_property (GObject *object, guint property, const GValue *value, GParamSpec *pspec)
{
  WinnowRowView *self = WINNOW_ROW_VIEW (object);
  if (self->filter != NULL)
    g_signal_handlers_disconnect_by_func (self->filter, filter_changed_cb, self);
  g_set_object (&self->filter, g_value_get_object (value));
  if (self->filter != NULL)
    winnow_connect (self->filter, "changed", filter_changed_cb, self);
  list_rows (self, FALSE);
}

static void
finalize (WinnowRowView *self)
{
  g_clear_handle_id (&self->more_id, g_source_remove);
  forget_items (self);
  g_hash_table_unref (self->live);
  g_clear_weak_pointer (&self->table);
  g_clear_pointer (&self->sorted, g_ptr_array_unref);
  listing_clear (&self->current);
  winnow_clear (self, g_object_unref, filter, list);
}

static void
winnow_row_view_class_init (WinnowRowViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->set_property = set_property;
  winnow_finalize_by (klass, finalize);
  g_object_class_install_property (
      object_class, 1,
      g_param_spec_object ("filter", NULL, NULL, GTK_TYPE_FILTER, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  winnow_signal_new (klass, "listed", 0);
}

static void
winnow_row_view_init (WinnowRowView *self)
{
  self->live = g_hash_table_new_full (hash_key, equal_keys, g_free, NULL);
  self->current.rows = g_ptr_array_new ();
}
