#include "app/collections/winnow-collection-row.h"

#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-tooltip.h"
#include "app/widgets/winnow-template.h"
#include "base/for-each.h"
#include "base/translate.h"

struct _WinnowCollectionRow
{
  GtkBox parent_instance;
  GtkLabel *name_label, *count_label;
  GtkWidget *role_label, *watch_image, *menu_button;
  GMenuModel *menu, *attached_menu, *archive_menu;
  WinnowCollectionItem *item; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WinnowCollectionRow, winnow_collection_row, GTK_TYPE_BOX)

enum
{
  PROP_ROLE = 1,
  PROP_WATCHED,
  N_PROPERTIES,
};
static GParamSpec *properties[N_PROPERTIES];

static gboolean
is_collection (WinnowCollectionRow *self)
{
  return self->item != NULL && self->item->id != 0;
}

/* The row and its menu for screen readers. */
static void
name_row (WinnowCollectionRow *self, const char *details)
{
  const char *name = self->item->name;
  guint n = self->item->n_documents;
  g_autofree char *count = winnow_dup_plural ("%u document", "%u documents", n),
                  *row = winnow_format_facts (name, details, count, NULL);
  /* Translators: the menu of a collection; %s is its name */
  g_autofree char *menu = g_strdup_printf (_ ("Menu of %s"), name);
  winnow_accessible_name (self, row);
  winnow_accessible_name (self->menu_button, menu);
}

static gboolean
is_watched (WinnowCollectionRow *self)
{
  return is_collection (self) && self->item->is_watched;
}

static void
watched_cb (WinnowCollectionRow *self)
{
  gtk_widget_set_visible (self->watch_image, is_watched (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WATCHED]);
}

static void
take_item (WinnowCollectionRow *self, WinnowCollectionItem *item)
{
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_func (self->item, watched_cb, self);
  if (item != NULL)
    winnow_connect (item, "notify::watched", watched_cb, self);
  g_set_object (&self->item, item);
  watched_cb (self);
}

/* Its role, or the state of an archive. */
static const char *
get_role (const WinnowCollectionItem *item)
{
  if (winnow_collection_item_is_archive (item))
    return item->problem != NULL ? _ ("Archive · offline")
           : item->may_add       ? _ ("Archive · connected")
                                 : _ ("Archive · read-only");
  /* Translators: the role of a collection of an attached library */
  return item->attached_id != 0 ? _ ("Reference · read-only") : winnow_format_role (item->role);
}

/* "References · Databases · 2024 autumn": the role unless it is the name, and the labels. */
static char *
dup_details (const WinnowCollectionItem *item)
{
  const char *role = get_role (item);
  const char *const parts[] = { g_str_equal (item->name, role) ? NULL : role, item->course, item->term };
  g_autoptr (GString) details = g_string_new (NULL);
  winnow_for_each_of (part, parts)
    if (*part != NULL)
      g_string_append_printf (details, "%s%s", details->len > 0 ? " · " : "", *part);
  return g_string_free (g_steal_pointer (&details), FALSE);
}

/* When it is opened: a menu takes as long to make as the rest of the row. */
static void
make_menu_cb (GtkMenuButton *button, gpointer row)
{
  WinnowCollectionRow *self = row;
  GMenuModel *menu = winnow_collection_item_is_archive (self->item) ? self->archive_menu
                     : self->item->attached_id != 0                 ? self->attached_menu
                                                                    : self->menu;
  gtk_menu_button_set_popover (button, gtk_popover_menu_new_from_model (menu));
}

void
winnow_collection_row_set_item (WinnowCollectionRow *self, WinnowCollectionItem *item)
{
  g_return_if_fail (WINNOW_IS_COLLECTION_ROW (self));
  take_item (self, item);
  gboolean collection = is_collection (self);
  gtk_widget_set_visible (self->menu_button, collection);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ROLE]);
  if (item == NULL)
    return;

  const char *name = item->name;
  winnow_label_take (self->count_label, winnow_format_count (item->n_documents));
  gtk_label_set_text (self->name_label, name);
  winnow_tooltip_set (self->name_label, name);
  g_autofree char *details = dup_details (item);
  winnow_label_set_text (self->role_label, details);
  winnow_tooltip_set (self->role_label, item->problem ?: details);
  gtk_widget_set_visible (self->role_label, collection && *details != '\0');
  name_row (self, details);
}

static void
choose_role (WinnowCollectionRow *self, const char *id)
{
  WinnowRole role;
  if (is_collection (self) && id != NULL && winnow_role_from_id (id, &role) && role != self->item->role)
    winnow_activate_action (self, "documents.set-role", "(xi)", self->item->id, (gint32) role);
}

/* The window asks first, so the property changes later, if at all. */
static void
choose_watched (WinnowCollectionRow *self, gboolean watched)
{
  if (is_collection (self) && watched != self->item->is_watched)
    winnow_activate_action (self, "win.watch-collection", "(xb)", self->item->id, watched);
}

/* The menu's actions, and what each does with the collection or with what is attached. */
static const struct
{
  const char *name, *does;
  goffset id;
} actions[] = {
  { "collection.remove", "documents.remove-collection", G_STRUCT_OFFSET (WinnowCollectionItem, id) },
  { "collection.label", "documents.label-collection", G_STRUCT_OFFSET (WinnowCollectionItem, id) },
  { "collection.rename", "documents.rename-collection", G_STRUCT_OFFSET (WinnowCollectionItem, id) },
  { "collection.contribute", "win.contribute", G_STRUCT_OFFSET (WinnowCollectionItem, id) },
  { "collection.show-archive", "win.show-archive", G_STRUCT_OFFSET (WinnowCollectionItem, attached_id) },
  { "collection.detach", "win.detach-library", G_STRUCT_OFFSET (WinnowCollectionItem, attached_id) },
};

static void
menu_action (WinnowCollectionRow *self, const char *action)
{
  winnow_for_each_of (known, actions)
    if (g_str_equal (known->name, action) && is_collection (self))
      winnow_activate_action (self, known->does, "x", G_STRUCT_MEMBER (gint64, self->item, known->id));
}

static void
winnow_collection_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WinnowCollectionRow *self = WINNOW_COLLECTION_ROW (object);
  if (id == PROP_ROLE)
    g_value_set_string (value, is_collection (self) ? winnow_role_get_id (self->item->role) : "");
  else if (id == PROP_WATCHED)
    g_value_set_boolean (value, is_watched (self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
winnow_collection_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ROLE)
    choose_role (WINNOW_COLLECTION_ROW (object), g_value_get_string (value));
  else if (id == PROP_WATCHED)
    choose_watched (WINNOW_COLLECTION_ROW (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dispose (WinnowCollectionRow *self)
{
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_func (self->item, watched_cb, self);
  g_clear_object (&self->item);
}

static void
winnow_collection_row_class_init (WinnowCollectionRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_dispose_by (klass, dispose);
  object_class->get_property = winnow_collection_row_get_property;
  object_class->set_property = winnow_collection_row_set_property;
  properties[PROP_ROLE] = g_param_spec_string ("role", NULL, NULL, NULL,
                                               G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_WATCHED] = g_param_spec_boolean (
      "watched", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_install_property_action (widget_class, "collection.role", "role");
  gtk_widget_class_install_property_action (widget_class, "collection.watched", "watched");
  winnow_for_each_of (known, actions)
    winnow_install_action (klass, known->name, NULL, menu_action);
  winnow_template_bind (klass, WinnowCollectionRow, "collections/winnow-collection-row.ui", name_label, role_label,
                        watch_image, count_label, menu_button, menu, attached_menu, archive_menu);
}

static void
winnow_collection_row_init (WinnowCollectionRow *self)
{
  winnow_template_init (self);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->menu_button), make_menu_cb, self, NULL);
}
