#include "app/session/winnow-row-view.h"

#include <string.h>

#include "app/widgets/lists/winnow-collation.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-object.h"
#include "base/array.h"
#include "base/order.h"
#include "base/radix-sort.h"

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
  return self->n_former + self->current.rows->len - self->first + self->n_removed;
}

static gpointer
get_item (GListModel *model, guint position)
{
  WinnowRowView *self = WINNOW_ROW_VIEW (model);
  if (position >= get_n_items (model))
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
      if (live->former != NOWHERE && live->current != NOWHERE
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

/* The rows from @former and @current up to the ends are others; those behind are announced already.
 * Where rows come and go in one change, GTK asks for all items that come, to find those that it
 * holds: @has_live, whether there are some. Else the rows come first, so that widgets are used
 * again. */
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
    {
      self->n_removed = n_going;
      g_list_model_items_changed (G_LIST_MODEL (self), former, 0, n_coming);
      self->n_removed = 0;
      g_list_model_items_changed (G_LIST_MODEL (self), former + n_coming, n_going, 0);
    }
  else if (n_going > 0 || n_coming > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), former, n_going, n_coming);
}

/* From the last change to the first one: rows before a change do not move. */
static void
announce (WinnowRowView *self, gboolean is_new_list)
{
  gboolean is_other;
  g_autoptr (GPtrArray) kept = find_kept (self, is_new_list, &is_other);
  guint former_end = self->former.rows->len, current_end = self->current.rows->len;
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
  self->n_former = self->former.rows->len;
  self->current = listing;
  self->first = listing.rows->len;
  find_places (self, is_new_list);
  if (is_new_list)
    fill_items (self);
  announce (self, is_new_list);
  listing_clear (&self->former);
  if (is_new_list && self->table != NULL)
    winnow_columns_refresh (self->table, self->columns);
  g_signal_emit_by_name (self, "listed");
}

/* ── sorting ── */

/* What a title is asked instead of comparing two items: a sorter of a column view does not tell the
 * columns that it sorts by. */
typedef struct
{
  guint skip; /* titles that come first */
  const WinnowViewColumn *column;
} Question;

static int
ask_cb (gconstpointer a, gconstpointer b, gpointer column)
{
  Question *question = (gpointer) a;
  if (question->skip > 0)
    {
      question->skip--;
      return 0;
    }
  question->column = column;
  return -1;
}

/* The column that rows are sorted by where the @level first ones are equal. Returns: (nullable) */
static const WinnowViewColumn *
find_column (WinnowRowView *self, guint level, gboolean *descends)
{
  Question question = { level, NULL }, other = { 0, NULL };
  if (self->table == NULL)
    return NULL;
  *descends = gtk_sorter_compare (gtk_column_view_get_sorter (self->table), &question, &other) == GTK_ORDERING_LARGER;
  return question.column;
}

typedef union
{
  struct
  {
    double key;
    gpointer row;
  };
  WinnowKeyed keyed; /* with order_bits() of the key */
} Sortable;

/* Bits that are ordered as numbers are. */
static guint64
order_bits (double key, gboolean descends)
{
  guint64 bits;
  key += 0.0; /* −0 is 0 */
  memcpy (&bits, &key, sizeof bits);
  bits = bits >> 63 ? ~bits : bits | G_GUINT64_CONSTANT (1) << 63;
  return descends ? ~bits : bits;
}

/* Equal rows keep their order. A million take as long as comparing a tenth of them. */
static void
sort_by_key (GArray *rows, gboolean descends)
{
  Sortable *sortable = WINNOW_DATA (Sortable, rows);
  winnow_for_each_index (i, rows)
    sortable[i].keyed.key = order_bits (sortable[i].key, descends);
  if (rows->len > 0)
    winnow_radix_sort (&sortable->keyed, rows->len, 64);
}

/* Each text is compared once, however many rows have it. */
static void
find_text_keys (WinnowRowView *self, const WinnowViewColumn *column, GArray *rows, WinnowRowContext *context)
{
  WinnowItemTextFunc dup_text = column->sort_text ?: column->text;
  g_autoptr (GObject) item = winnow_row_list_new_item (self->list, NULL, NULL);
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  winnow_for_each_value (Sortable, row, rows)
    {
      g_autofree char *text = dup_text (winnow_row_list_lend_item (self->list, item, row->row, context));
      gpointer number;
      if (!g_hash_table_lookup_extended (known, text, NULL, &number))
        {
          number = GUINT_TO_POINTER (texts->len);
          g_hash_table_insert (known, text, number);
          g_ptr_array_add (texts, g_steal_pointer (&text));
        }
      row->key = GPOINTER_TO_UINT (number);
    }
  g_autofree guint *ranks = winnow_collation_rank (texts);
  winnow_for_each_value (Sortable, row, rows)
    row->key = ranks[(guint) row->key];
}

/* FALSE: @number does not know that of a row. */
static gboolean
find_numbers (WinnowRowView *self, WinnowItemNumberFunc number, GArray *rows, WinnowRowContext *context)
{
  g_autoptr (GObject) item = winnow_row_list_new_item (self->list, NULL, NULL);
  double least = 0;
  winnow_for_each_value (Sortable, row, rows)
    {
      row->key = number (winnow_row_list_lend_item (self->list, item, row->row, context));
      least = MIN (least, row->key);
    }
  return least >= 0;
}

static void
find_keys (WinnowRowView *self, const WinnowViewColumn *column, GArray *rows, WinnowRowContext *context)
{
  if (column->number != NULL)
    find_numbers (self, column->number, rows, context);
  else if (column->text_rank == NULL || !find_numbers (self, column->text_rank, rows, context))
    find_text_keys (self, column, rows, context);
}

/* By the last column first: equal rows keep their order. */
static GPtrArray *
sort_rows (WinnowRowView *self, GPtrArray *all, WinnowRowContext *context)
{
  gboolean descends;
  guint n_levels = 0;
  while (find_column (self, n_levels, &descends) != NULL)
    n_levels++;
  if (n_levels == 0)
    return g_ptr_array_ref (all);
  g_autoptr (GArray) rows = g_array_sized_new (FALSE, FALSE, sizeof (Sortable), all->len);
  winnow_for_each (void, row, all)
    WINNOW_APPEND (rows, Sortable, .row = row);
  for (guint level = n_levels; level > 0; level--)
    {
      const WinnowViewColumn *column = find_column (self, level - 1, &descends);
      find_keys (self, column, rows, context);
      sort_by_key (rows, descends != (column->number != NULL));
    }
  GPtrArray *sorted = g_ptr_array_sized_new (rows->len);
  winnow_for_each_value (const Sortable, row, rows)
    g_ptr_array_add (sorted, row->row);
  return sorted;
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
    self->sorted = sort_rows (self, all, context);
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
  for (guint i = 0; columns[i].title != NULL; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), i);
      g_autoptr (GtkCustomSorter) sorter = gtk_custom_sorter_new (ask_cb, (gpointer) &columns[i], NULL);
      gtk_column_view_column_set_sorter (column, GTK_SORTER (sorter));
    }
  g_object_add_weak_pointer (G_OBJECT (view), (gpointer *) &self->table);
  winnow_connect (gtk_column_view_get_sorter (view), "changed", list_changed_cb, self);
}

int
winnow_row_view_get_order (WinnowRowView *self, gboolean *descends)
{
  const WinnowViewColumn *column = find_column (self, 0, descends);
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
  if (hint < self->current.rows->len && has_key (self, hint, key))
    return hint;
  winnow_for_each_index (i, self->current.rows)
    if (has_key (self, i, key))
      return i;
  return GTK_INVALID_LIST_POSITION;
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
