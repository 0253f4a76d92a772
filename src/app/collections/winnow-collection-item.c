#include "app/collections/winnow-collection-item.h"

#include "app/widgets/winnow-object.h"
#include "base/translate.h"

WINNOW_DEFINE_TYPE (WinnowCollectionItem, winnow_collection_item, G_TYPE_OBJECT)

enum
{
  PROP_WATCHED = 1,
  N_PROPERTIES,
};
static GParamSpec *properties[N_PROPERTIES];

WinnowCollectionItem *
winnow_collection_item_new (const WinnowCollection *collection, guint n_documents)
{
  WinnowCollectionItem *self = g_object_new (WINNOW_TYPE_COLLECTION_ITEM, NULL);
  self->id = collection->id;
  self->name = g_strdup (collection->name);
  self->role = collection->role;
  self->course = g_strdup (collection->course);
  self->term = g_strdup (collection->term);
  self->n_documents = n_documents;
  self->attached_id = collection->attached_id;
  return self;
}

WinnowCollectionItem *
winnow_collection_item_new_all (guint n_documents)
{
  WinnowCollectionItem *self = g_object_new (WINNOW_TYPE_COLLECTION_ITEM, NULL);
  self->name = g_strdup (_ ("All Documents"));
  self->role = WINNOW_ROLE_SUBMISSIONS;
  self->n_documents = n_documents;
  return self;
}

WinnowCollectionItem *
winnow_collection_item_new_archive (const WinnowAttached *archive)
{
  WinnowCollectionItem *self = g_object_new (WINNOW_TYPE_COLLECTION_ITEM, NULL);
  self->id = -archive->id;
  self->name = g_strdup (archive->name);
  self->role = WINNOW_ROLE_REFERENCES;
  self->n_documents = (guint) MIN (archive->n_archived, G_MAXUINT);
  self->attached_id = archive->id;
  self->may_add = archive->may_add;
  self->address = g_strdup (archive->path);
  self->problem = g_strdup (archive->problem);
  return self;
}

gboolean
winnow_collection_item_is_archive (const WinnowCollectionItem *self)
{
  return self->id < 0;
}

gboolean
winnow_collection_id_has (gint64 id, gint64 collection_id, gint64 attached_id)
{
  return id == 0 || id == collection_id || (id < 0 && -id == attached_id);
}

void
winnow_collection_item_set_watched (WinnowCollectionItem *self, gboolean is_watched)
{
  g_return_if_fail (WINNOW_IS_COLLECTION_ITEM (self));
  if (self->is_watched == is_watched)
    return;
  self->is_watched = is_watched;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WATCHED]);
}

static void
winnow_collection_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_WATCHED)
    g_value_set_boolean (value, WINNOW_COLLECTION_ITEM (object)->is_watched);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
finalize (WinnowCollectionItem *self)
{
  winnow_clear (self, g_free, name, course, term, address, problem);
}

static void
winnow_collection_item_class_init (WinnowCollectionItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->get_property = winnow_collection_item_get_property;
  winnow_finalize_by (klass, finalize);
  properties[PROP_WATCHED]
      = g_param_spec_boolean ("watched", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}
