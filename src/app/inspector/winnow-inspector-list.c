#include "app/inspector/winnow-inspector-list.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"

/* Code points of an excerpt: more than a line of the widest window. */
#define EXCERPT_CHARACTERS 160

struct _WinnowInspectorList
{
  GObject parent_instance;
  WinnowDigestedPair *digested; /* (owned) */
  WinnowSide side;
  WinnowDigest *digest; /* (owned) */
  guint8 *shared;       /* (owned) by fingerprint */
  guint n_shared;
  GArray *listed; /* (owned) (nullable) (element-type guint) the fingerprints that are listed; NULL: all */
};

struct _WinnowInspectorItem
{
  GObject parent_instance;
  WinnowInspectorList *list; /* (owned) */
  guint index;
};

/* ── the item ── */

static void
item_clear (WinnowInspectorItem *self)
{
  g_object_unref (self->list);
}

WINNOW_DEFINE_OBJECT (WinnowInspectorItem, winnow_inspector_item, item_clear)

guint
winnow_inspector_item_get_index (WinnowInspectorItem *self)
{
  g_return_val_if_fail (WINNOW_IS_INSPECTOR_ITEM (self), 0);
  return self->index;
}

gboolean
winnow_inspector_item_is_shared (WinnowInspectorItem *self)
{
  g_return_val_if_fail (WINNOW_IS_INSPECTOR_ITEM (self), FALSE);
  return self->list->shared[self->index];
}

const WinnowDigest *
winnow_inspector_item_get_digest (WinnowInspectorItem *self)
{
  g_return_val_if_fail (WINNOW_IS_INSPECTOR_ITEM (self), NULL);
  return self->list->digest;
}

WinnowDigestRow *
winnow_inspector_item_dup_row (WinnowInspectorItem *self)
{
  g_return_val_if_fail (WINNOW_IS_INSPECTOR_ITEM (self), NULL);
  const WinnowDigestedSide *side = &self->list->digested->side[self->list->side];
  WinnowDigestRow *row = winnow_digest_dup_row (self->list->digest, side->subject, self->index, EXCERPT_CHARACTERS);
  if (row->first == 0 && row->last >= side->tokens->n_tokens)
    {
      row->start = row->end = 0;
      *row->excerpt = '\0';
    }
  return row;
}

gboolean
winnow_inspector_item_get_place (WinnowInspectorItem *self, WinnowRange *place)
{
  g_return_val_if_fail (WINNOW_IS_INSPECTOR_ITEM (self), FALSE);
  g_autoptr (WinnowDigestRow) row = winnow_inspector_item_dup_row (self);
  guint32 offset = self->list->digested->side[self->list->side].range.start;
  *place = (WinnowRange){ offset + row->start, offset + row->end };
  return row->start < row->end;
}

/* ── the list ── */

static GType
get_item_type (GListModel *model)
{
  return WINNOW_TYPE_INSPECTOR_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  WinnowInspectorList *self = WINNOW_INSPECTOR_LIST (model);
  return self->listed != NULL ? self->listed->len : self->digest->fingerprints->len;
}

static guint
get_index (WinnowInspectorList *self, guint position)
{
  return self->listed != NULL ? g_array_index (self->listed, guint, position) : position;
}

static gpointer
get_item (GListModel *model, guint position)
{
  WinnowInspectorList *self = WINNOW_INSPECTOR_LIST (model);
  if (position >= get_n_items (model))
    return NULL;
  WinnowInspectorItem *item = g_object_new (WINNOW_TYPE_INSPECTOR_ITEM, NULL);
  item->list = g_object_ref (self);
  item->index = get_index (self, position);
  return item;
}

WINNOW_DEFINE_LIST_MODEL (WinnowInspectorList, winnow_inspector_list)

static void
mark_shared (WinnowInspectorList *self, const WinnowDigest *other)
{
  g_autoptr (GHashTable) hashes = winnow_id_index_new ();
  winnow_for_each_value (WinnowFingerprint, fingerprint, other->fingerprints)
    g_hash_table_add (hashes, &fingerprint->hash);
  winnow_for_each_index (i, self->digest->fingerprints)
    {
      guint64 hash = winnow_digest_get_hash (self->digest, i);
      self->shared[i] = g_hash_table_contains (hashes, &hash);
      self->n_shared += self->shared[i];
    }
}

WinnowInspectorList *
winnow_inspector_list_new (WinnowDigestedPair *digested, WinnowSide side, WinnowDigest *digest,
                           const WinnowDigest *other)
{
  WinnowInspectorList *self = g_object_new (WINNOW_TYPE_INSPECTOR_LIST, NULL);
  self->digested = winnow_digested_pair_ref (digested);
  self->side = side;
  self->digest = winnow_digest_ref (digest);
  self->shared = g_new0 (guint8, self->digest->fingerprints->len + 1);
  mark_shared (self, other);
  return self;
}

void
winnow_inspector_list_set_only_shared (WinnowInspectorList *self, gboolean only_shared)
{
  g_return_if_fail (WINNOW_IS_INSPECTOR_LIST (self));
  guint n_before = get_n_items (G_LIST_MODEL (self));
  g_clear_pointer (&self->listed, g_array_unref);
  if (only_shared)
    self->listed = winnow_array_new (guint);
  for (guint i = 0; only_shared && i < self->digest->fingerprints->len; i++)
    if (self->shared[i])
      g_array_append_val (self->listed, i);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before, get_n_items (G_LIST_MODEL (self)));
}

const WinnowDigest *
winnow_inspector_list_get_digest (WinnowInspectorList *self)
{
  g_return_val_if_fail (WINNOW_IS_INSPECTOR_LIST (self), NULL);
  return self->digest;
}

guint
winnow_inspector_list_get_n_shared (WinnowInspectorList *self)
{
  g_return_val_if_fail (WINNOW_IS_INSPECTOR_LIST (self), 0);
  return self->n_shared;
}

guint
winnow_inspector_list_find (WinnowInspectorList *self, guint64 hash)
{
  g_return_val_if_fail (WINNOW_IS_INSPECTOR_LIST (self), G_MAXUINT);
  winnow_for_each_below (position, get_n_items (G_LIST_MODEL (self)))
    if (winnow_digest_get_hash (self->digest, get_index (self, position)) == hash)
      return position;
  return G_MAXUINT;
}

static void
finalize (WinnowInspectorList *self)
{
  g_clear_pointer (&self->listed, g_array_unref);
  g_clear_pointer (&self->digest, winnow_digest_unref);
  g_clear_pointer (&self->digested, winnow_digested_pair_unref);
  g_free (self->shared);
}

static void
winnow_inspector_list_class_init (WinnowInspectorListClass *klass)
{
  winnow_finalize_by (klass, finalize);
}

static void
winnow_inspector_list_init (WinnowInspectorList *self)
{
}
