#include "app/window/winnow-view-memory.h"

#include "app/compare/winnow-compare-page.h"
#include "app/welcome/winnow-library-views.h"
#include "app/session/winnow-row-view.h"
#include "app/sources/winnow-sources-page.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "base/for-each.h"

struct _WinnowViewMemory
{
  GObject parent_instance;
  AdwViewStack *pages;
  WinnowNavigator *navigator;
  WinnowComparePage *compare_page;
  WinnowSourcesPage *sources_page;
  WinnowSession *session; /* (owned) (nullable) */
  gboolean is_restored;   /* what is stored of the library is shown */
};

static void
clear (WinnowViewMemory *self)
{
  g_clear_object (&self->session);
}

WINNOW_DEFINE_OBJECT (WinnowViewMemory, winnow_view_memory, clear)

/* ── choices ── */

/* What the user chooses on the pages: properties of what is in their templates (of what is in that,
 * after a dot), and their types. Filters are not among them: rows that are hidden since last week
 * would be missed. */
static const struct
{
  const char *page, *child, *property, *type;
} choices[] = {
  { "documents", "collection_selection", "selected", "u" },
  { "documents", "flap", "reveal-flap", "b" },
  { "overlaps", "own_button", "active", "b" },
  { "overlaps", "common_button", "active", "b" },
  { "overlaps", "excluded_button", "active", "b" },
  { "overlaps", "looks", "visible-child-name", "s" },
  { "groups", "flap", "reveal-flap", "b" },
  { "compare", "flap", "reveal-flap", "b" },
  { "sources", "flap", "reveal-flap", "b" },
  { "pictures", "own_button", "active", "b" },
  { "pictures", "excluded_button", "active", "b" },
  { "pictures", "flap", "reveal-flap", "b" },
  { "pictures", "detail.grid_button", "active", "b" },
  { "history", "collection_choice", "selected", "u" },
};

static const char *const tables[] = { "documents", "overlaps" }; /* pages with an order that is kept */

static GObject *
get_child (WinnowViewMemory *self, const char *page, const char *child)
{
  GObject *found = G_OBJECT (adw_view_stack_get_child_by_name (self->pages, page));
  g_auto (GStrv) path = g_strsplit (child, ".", -1);
  winnow_for_each_string (name, path)
    found = gtk_widget_get_template_child (GTK_WIDGET (found), G_OBJECT_TYPE (found), name);
  return found;
}

/* Not what can’t be chosen now: with a hidden button, or whether a list is shown that has no room
 * beside the others. */
static gboolean
is_offered (GObject *child)
{
  return !(GTK_IS_WIDGET (child) && !gtk_widget_get_visible (GTK_WIDGET (child)))
         && !(ADW_IS_FLAP (child) && adw_flap_get_folded (ADW_FLAP (child)));
}

static void
store_choices (WinnowViewMemory *self, GVariantDict *view)
{
  winnow_for_each_of (choice, choices)
    {
      GObject *child = get_child (self, choice->page, choice->child);
      g_autofree char *key = g_strconcat (choice->page, "-", choice->child, NULL);
      g_auto (GValue) value = G_VALUE_INIT;
      if (!is_offered (child))
        continue;
      g_object_get_property (child, choice->property, &value);
      g_autoptr (GVariant) chosen = g_dbus_gvalue_to_gvariant (&value, G_VARIANT_TYPE (choice->type));
      g_variant_dict_insert_value (view, key, chosen);
    }
}

static void
restore_choices (WinnowViewMemory *self, GVariant *view)
{
  winnow_for_each_of (choice, choices)
    {
      GObject *child = get_child (self, choice->page, choice->child);
      g_autofree char *key = g_strconcat (choice->page, "-", choice->child, NULL);
      g_autoptr (GVariant) chosen = g_variant_lookup_value (view, key, G_VARIANT_TYPE (choice->type));
      g_auto (GValue) value = G_VALUE_INIT;
      if (chosen == NULL || !is_offered (child))
        continue;
      g_dbus_gvariant_to_gvalue (chosen, &value);
      g_object_set_property (child, choice->property, &value);
    }
}

/* ── orders ── */

static void
store_orders (WinnowViewMemory *self, GVariantDict *view)
{
  winnow_for_each_of (table, tables)
    {
      g_autofree char *key = g_strconcat (*table, "-order", NULL);
      gboolean descends;
      int column = winnow_row_view_get_order (WINNOW_ROW_VIEW (get_child (self, *table, "listed")), &descends);
      if (column >= 0)
        g_variant_dict_insert (view, key, "(ub)", (guint) column, descends);
    }
}

static void
restore_orders (WinnowViewMemory *self, GVariant *view)
{
  winnow_for_each_of (table, tables)
    {
      g_autofree char *key = g_strconcat (*table, "-order", NULL);
      WinnowRowView *listed = WINNOW_ROW_VIEW (get_child (self, *table, "listed"));
      guint column;
      gboolean descends;
      if (g_variant_lookup (view, key, "(ub)", &column, &descends))
        winnow_row_view_set_order (listed, column, descends);
    }
}

/* ── the pair ── */

/* With the names: another library may have come in place of this one. */
static void
store_pair (WinnowViewMemory *self, GVariantDict *view)
{
  gint64 ids[WINNOW_N_SIDES];
  if (!winnow_compare_page_get_pair (self->compare_page, &ids[0], &ids[1]))
    return;
  g_autoptr (WinnowDocumentItem) a = winnow_session_dup_document (self->session, ids[0]),
                                 b = winnow_session_dup_document (self->session, ids[1]);
  if (a != NULL && b != NULL)
    g_variant_dict_insert (view, "pair", "(xsxsx)", ids[0], winnow_document_item_get_name (a), ids[1],
                           winnow_document_item_get_name (b), winnow_compare_page_get_passage (self->compare_page));
}

static void
restore_pair (WinnowViewMemory *self, GVariant *view)
{
  gint64 ids[WINNOW_N_SIDES];
  const char *names[WINNOW_N_SIDES];
  gint64 passage;
  if (!g_variant_lookup (view, "pair", "(x&sx&sx)", &ids[0], &names[0], &ids[1], &names[1], &passage))
    return;
  g_autoptr (WinnowDocumentItem) a = winnow_session_dup_document (self->session, ids[0]),
                                 b = winnow_session_dup_document (self->session, ids[1]);
  if (a == NULL || b == NULL || !g_str_equal (names[0], winnow_document_item_get_name (a))
      || !g_str_equal (names[1], winnow_document_item_get_name (b)))
    return;
  winnow_navigator_load (self->navigator, NULL, winnow_document_item_get_document (a),
                         winnow_document_item_get_document (b));
  winnow_compare_page_show_passage (self->compare_page, passage);
}

/* The document on the page Sources. */
static void
store_sources (WinnowViewMemory *self, GVariantDict *view)
{
  g_autoptr (WinnowDocumentItem) item
      = winnow_session_dup_document (self->session, winnow_sources_page_get_document (self->sources_page));
  if (item != NULL)
    g_variant_dict_insert (view, "sources", "(xs)", winnow_document_item_get_document (item)->id,
                           winnow_document_item_get_name (item));
}

static void
restore_sources (WinnowViewMemory *self, GVariant *view)
{
  gint64 id;
  const char *name;
  if (!g_variant_lookup (view, "sources", "(x&s)", &id, &name))
    return;
  g_autoptr (WinnowDocumentItem) item = winnow_session_dup_document (self->session, id);
  if (item != NULL && g_str_equal (name, winnow_document_item_get_name (item)))
    winnow_sources_page_show_document (self->sources_page, id);
}

/* ── the whole ── */

/* How far the library is. */
static void
store_progress (WinnowViewMemory *self, GVariantDict *view)
{
  WinnowRowList *overlaps = WINNOW_ROW_LIST (winnow_session_get_overlaps (self->session));
  g_variant_dict_insert (view, "documents", "u",
                         g_list_model_get_n_items (winnow_session_get_documents (self->session)));
  g_variant_dict_insert (view, "pairs", "u", winnow_list_model_count (overlaps));
  g_variant_dict_insert (view, "decided", "u", winnow_overlap_list_count_decided (overlaps));
}

static void
store (WinnowViewMemory *self)
{
  const char *path = winnow_session_get_path (self->session);
  if (path == NULL || winnow_session_get_state (self->session) != WINNOW_SESSION_READY)
    return;
  GVariantDict view;
  g_variant_dict_init (&view, NULL);
  g_variant_dict_insert (&view, "page", "s", adw_view_stack_get_visible_child_name (self->pages));
  store_choices (self, &view);
  store_orders (self, &view);
  store_pair (self, &view);
  store_sources (self, &view);
  store_progress (self, &view);
  winnow_library_views_set (path, g_variant_dict_end (&view));
}

/* The page that was shown comes back, unless the user chose one while the library was opening. */
static void
changed_cb (WinnowViewMemory *self)
{
  const char *path = winnow_session_get_path (self->session), *page;
  gint64 a, b;
  if (self->is_restored || winnow_session_get_state (self->session) != WINNOW_SESSION_READY)
    return;
  self->is_restored = TRUE;
  if (path == NULL)
    return;
  g_autoptr (GVariant) view = winnow_library_views_dup (path);
  restore_choices (self, view);
  restore_orders (self, view);
  restore_pair (self, view);
  restore_sources (self, view);
  if (!g_variant_lookup (view, "page", "&s", &page) || adw_view_stack_get_child_by_name (self->pages, page) == NULL
      || g_strcmp0 (adw_view_stack_get_visible_child_name (self->pages), "documents") != 0)
    return;
  gboolean is_gone = g_str_equal (page, "compare") && !winnow_compare_page_get_pair (self->compare_page, &a, &b);
  winnow_navigator_show_page (self->navigator, is_gone ? "overlaps" : page);
}

void
winnow_view_memory_set_session (WinnowViewMemory *self, WinnowSession *session)
{
  g_return_if_fail (WINNOW_IS_VIEW_MEMORY (self));
  if (self->session != NULL)
    store (self);
  winnow_session_follow (&self->session, session, self, "changed", G_CALLBACK (changed_cb), NULL);
  self->is_restored = FALSE;
}

WinnowViewMemory *
winnow_view_memory_new (AdwViewStack *pages, WinnowNavigator *navigator)
{
  WinnowViewMemory *self = g_object_new (WINNOW_TYPE_VIEW_MEMORY, NULL);
  self->pages = pages;
  self->navigator = navigator;
  self->compare_page = WINNOW_COMPARE_PAGE (adw_view_stack_get_child_by_name (pages, "compare"));
  self->sources_page = WINNOW_SOURCES_PAGE (adw_view_stack_get_child_by_name (pages, "sources"));
  return self;
}
