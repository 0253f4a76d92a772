#include "app/session/winnow-row-list.h"

/* ── the context ── */

WinnowRowContext *
winnow_row_context_new (GHashTable *documents, GHashTable *collections, WinnowFoundGroups *groups,
                        WinnowPictureIndex *pictures)
{
  WinnowRowContext *context = g_rc_box_new0 (WinnowRowContext);
  context->documents = g_hash_table_ref (documents);
  context->collections = collections != NULL ? g_hash_table_ref (collections) : NULL;
  context->groups = groups != NULL ? winnow_found_groups_ref (groups) : NULL;
  context->pictures = pictures != NULL ? winnow_picture_index_ref (pictures) : NULL;
  return context;
}

WinnowRowContext *
winnow_row_context_ref (WinnowRowContext *context)
{
  return g_rc_box_acquire (context);
}

static void
context_clear (gpointer data)
{
  WinnowRowContext *context = data;
  g_hash_table_unref (context->documents);
  g_clear_pointer (&context->collections, g_hash_table_unref);
  g_clear_pointer (&context->groups, winnow_found_groups_unref);
  g_clear_pointer (&context->pictures, winnow_picture_index_unref);
}

void
winnow_row_context_unref (WinnowRowContext *context)
{
  g_rc_box_release_full (context, context_clear);
}

/* ── the list ── */

#define MAX_CHANGES 500u /* more cost more than showing all rows anew */

struct _WinnowRowList
{
  GObject parent_instance;
  GType item_type;
  WinnowRowItemFunc new_item;
  GPtrArray *rows;           /* (owned) */
  WinnowRowContext *context; /* (owned) (nullable) while there are no rows */
};

static GType
get_item_type (GListModel *model)
{
  return WINNOW_ROW_LIST (model)->item_type;
}

static guint
get_n_items (GListModel *model)
{
  return WINNOW_ROW_LIST (model)->rows->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  WinnowRowList *self = WINNOW_ROW_LIST (model);
  return position < self->rows->len ? self->new_item (g_ptr_array_index (self->rows, position), self->context) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowRowList, winnow_row_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

WinnowRowList *
winnow_row_list_new (GType item_type, WinnowRowItemFunc new_item)
{
  WinnowRowList *self = g_object_new (WINNOW_TYPE_ROW_LIST, NULL);
  self->item_type = item_type;
  self->new_item = new_item;
  return self;
}

void
winnow_row_list_set_rows (WinnowRowList *self, GPtrArray *rows, WinnowRowContext *context)
{
  g_return_if_fail (rows != NULL && context != NULL);
  g_autoptr (GPtrArray) old_rows = g_steal_pointer (&self->rows);
  g_autoptr (WinnowRowContext) old_context = g_steal_pointer (&self->context);
  self->rows = rows;
  self->context = winnow_row_context_ref (context);
  if (old_rows->len > 0 || rows->len > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, old_rows->len, rows->len);
}

/* Rows of the former list that give way to rows of the new one. */
typedef struct
{
  guint position, n_removed, first, n_added; /* position: in the former list; first: in the new one */
} Change;

static GHashTable *
index_rows (const GPtrArray *rows, gconstpointer (*get_key) (gconstpointer row))
{
  GHashTable *places = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < rows->len; i++)
    g_hash_table_insert (places, (gpointer) get_key (g_ptr_array_index (rows, i)), GUINT_TO_POINTER (i));
  return places;
}

/* (element-type Change) in order; rows between two of them stay */
static GArray *
find_changes (const GPtrArray *former, const GPtrArray *rows, gconstpointer (*get_key) (gconstpointer row),
              WinnowRowEqualFunc is_same)
{
  g_autoptr (GHashTable) places = index_rows (former, get_key);
  GArray *changes = g_array_new (FALSE, FALSE, sizeof (Change));
  Change change = { 0 };
  for (guint i = 0; i < rows->len; i++)
    {
      gpointer row = g_ptr_array_index (rows, i), place;
      if (!g_hash_table_lookup_extended (places, get_key (row), NULL, &place)
          || GPOINTER_TO_UINT (place) < change.position
          || !is_same (g_ptr_array_index (former, GPOINTER_TO_UINT (place)), row))
        continue;
      change.n_removed = GPOINTER_TO_UINT (place) - change.position;
      change.n_added = i - change.first;
      if (change.n_removed > 0 || change.n_added > 0)
        g_array_append_val (changes, change);
      change = (Change){ GPOINTER_TO_UINT (place) + 1, 0, i + 1, 0 };
    }
  change.n_removed = former->len - change.position;
  change.n_added = rows->len - change.first;
  if (change.n_removed > 0 || change.n_added > 0)
    g_array_append_val (changes, change);
  return changes;
}

/* The rows as they are when @change and those behind it were made. */
static GPtrArray *
mix_rows (const GPtrArray *former, GPtrArray *rows, const Change *change)
{
  GPtrArray *mixed = g_ptr_array_sized_new (change->position + rows->len - change->first);
  for (guint i = 0; i < change->position; i++)
    g_ptr_array_add (mixed, g_ptr_array_index (former, i));
  for (guint i = change->first; i < rows->len; i++)
    g_ptr_array_add (mixed, g_ptr_array_index (rows, i));
  return mixed;
}

/* From the last change to the first one: those before it do not move. */
void
winnow_row_list_update_rows (WinnowRowList *self, GPtrArray *rows, WinnowRowContext *context,
                             gconstpointer (*get_key) (gconstpointer row), WinnowRowEqualFunc is_same)
{
  g_return_if_fail (rows != NULL && context != NULL);
  g_autoptr (GArray) changes = find_changes (self->rows, rows, get_key, is_same);
  if (self->rows->len == 0 || changes->len > MAX_CHANGES)
    {
      winnow_row_list_set_rows (self, rows, context);
      return;
    }
  g_autoptr (GPtrArray) former = g_steal_pointer (&self->rows);
  g_autoptr (WinnowRowContext) former_context = g_steal_pointer (&self->context);
  self->rows = g_ptr_array_ref (former);
  self->context = winnow_row_context_ref (context);
  for (guint i = changes->len; i > 0; i--)
    {
      const Change *change = &g_array_index (changes, Change, i - 1);
      g_ptr_array_unref (self->rows);
      self->rows = mix_rows (former, rows, change);
      g_list_model_items_changed (G_LIST_MODEL (self), change->position, change->n_removed, change->n_added);
    }
  g_ptr_array_unref (self->rows);
  self->rows = rows;
}

void
winnow_row_list_replace_row (WinnowRowList *self, guint position, gpointer row)
{
  g_return_if_fail (position < self->rows->len);
  g_ptr_array_remove_index (self->rows, position);
  g_ptr_array_insert (self->rows, position, row);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 1);
}

const GPtrArray *
winnow_row_list_get_rows (WinnowRowList *self)
{
  return self->rows;
}

const WinnowRowContext *
winnow_row_list_get_context (WinnowRowList *self)
{
  return self->context;
}

static void
winnow_row_list_finalize (GObject *object)
{
  WinnowRowList *self = WINNOW_ROW_LIST (object);
  g_ptr_array_unref (self->rows);
  g_clear_pointer (&self->context, winnow_row_context_unref);
  G_OBJECT_CLASS (winnow_row_list_parent_class)->finalize (object);
}

static void
winnow_row_list_class_init (WinnowRowListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_row_list_finalize;
}

static void
winnow_row_list_init (WinnowRowList *self)
{
  self->rows = g_ptr_array_new ();
}
