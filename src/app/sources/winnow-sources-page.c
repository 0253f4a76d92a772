#include "app/sources/winnow-sources-page.h"

#include "base/for-each.h"
#include "base/translate.h"
#include "base/task.h"
#include "app/compare/panes/winnow-text-pane.h"
#include "app/work/winnow-work.h"
#include "app/sources/winnow-place-list.h"
#include "app/sources/winnow-figures.h"
#include "app/sources/winnow-source-order.h"
#include "app/sources/winnow-source-row.h"
#include "app/widgets/winnow-flow-layout.h"
#include "app/widgets/winnow-focus.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"

/* A load that takes less does not show that it is under way. */
#define SLOW_MILLISECONDS 150
#define REVEAL_ALIGN 0.3

struct _WinnowSourcesPage
{
  WinnowPage parent_instance;
  GtkStack *stack;
  AdwStatusPage *failed_status;
  AdwFlap *flap;
  GtkLabel *place, *total;
  GtkGrid *figures;
  GtkDropDown *status;
  WinnowTextPane *pane;
  GtkListView *list;
  WinnowKindChoice *kind_choice;
  WinnowPlaceList *chapters, *closed;

  gint64 document_id;   /* that is shown or being loaded; 0: none */
  GHashTable *left_out; /* (owned) gint64* of a document → (owned) a set of gint64*: its sources that do not count */
  WinnowSourcedDocument *shown; /* (owned) (nullable) */
  GtkSingleSelection *rows;     /* (owned) (nullable) of GtkTreeListRow */
  GCancellable *cancellable;    /* (owned) (nullable) of the load under way */
  guint slow_timeout;
  int selected; /* passage of the text */
  gboolean is_selecting, is_filling;
  gboolean goes_on; /* a status leads to the next document that is to do */
};

G_DEFINE_FINAL_TYPE (WinnowSourcesPage, winnow_sources_page, WINNOW_TYPE_PAGE)

/* ── showing ── */

static WinnowSourceOrder
find_order (WinnowSourcesPage *self)
{
  return winnow_source_order_find (winnow_session_get_documents (winnow_page_get_session (WINNOW_PAGE (self))),
                                   self->document_id);
}

static void
update_place (WinnowSourcesPage *self)
{
  WinnowSourceOrder order = find_order (self);
  /* Translators: 1: place of a document among those with sources, the worst first, 2: how many */
  g_autofree char *place
      = order.place > 0 ? g_strdup_printf (_ ("Document %1$u of %2$u"), order.place, order.n) : g_strdup ("");
  g_autofree char *to_do = order.n_to_do > 0 && order.place > 0
                               /* Translators: how many documents are still to be looked at */
                               ? winnow_dup_plural ("%'u to do", "%'u to do", order.n_to_do)
                               : g_strdup ("");
  g_autofree char *text = winnow_format_facts (place, to_do, NULL);
  gtk_label_set_label (self->place, text);
  winnow_action_set_enabled (self, "sources.previous", order.previous != 0);
  winnow_action_set_enabled (self, "sources.next", order.next != 0);
}

/* "3 sources · 340 of 1,200 words", and how many are left out. */
static void
update_total (WinnowSourcesPage *self)
{
  const WinnowSourcedDocument *shown = self->shown;
  guint n_left_out = shown->sources->len - shown->n_counted;
  g_autofree char *sources = winnow_dup_plural ("%'u source", "%'u sources", shown->n_counted);
  /* Translators: 1: words of a document that its sources have, 2: how many count */
  g_autofree char *words = g_strdup_printf (_ ("%1$'u of %2$'u words"), shown->found.found, shown->found.counted);
  g_autofree char *left_out
      = n_left_out > 0 ? winnow_dup_plural ("%'u left out", "%'u left out", n_left_out) : g_strdup ("");
  g_autofree char *total = winnow_format_facts (sources, words, left_out, NULL);
  gtk_label_set_label (self->total, shown->sources->len > 0 ? total : _ ("No sources"));
}

static void
update_figures (WinnowSourcesPage *self)
{
  gint64 largest = self->shown->found.largest;
  g_autoptr (WinnowDocumentItem) source
      = largest != 0 ? winnow_session_dup_document (winnow_page_get_session (WINNOW_PAGE (self)), largest) : NULL;
  winnow_set_visible (self->figures, self->shown->document->role == WINNOW_ROLE_SUBMISSIONS);
  winnow_figures_show (self->figures, &self->shown->found,
                       source != NULL ? winnow_document_item_get_name (source) : "");
}

static void
update_status (WinnowSourcesPage *self)
{
  const WinnowDocument *document = self->shown->document;
  g_autofree char *time = document->status_time != NULL ? winnow_format_time (document->status_time) : NULL;
  self->is_filling = TRUE;
  gtk_drop_down_set_selected (self->status, document->status);
  self->is_filling = FALSE;
  winnow_set_visible (self->status, document->role == WINNOW_ROLE_SUBMISSIONS);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->status), time);
}

static const char *
choose_page (WinnowSourcesPage *self)
{
  const char *state = winnow_page_get_session (WINNOW_PAGE (self)) != NULL
                          ? winnow_page_get_session_state (WINNOW_PAGE (self))
                          : "empty";
  return state ?: self->shown != NULL ? "document" : "empty";
}

static void
update_page (WinnowSourcesPage *self)
{
  gtk_stack_set_visible_child_name (self->stack, choose_page (self));
}

/* ── the list ── */

static WinnowSourceItem *
dup_selected_item (WinnowSourcesPage *self)
{
  GtkTreeListRow *row = self->rows != NULL ? gtk_single_selection_get_selected_item (self->rows) : NULL;
  return row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
}

static void
mark_selected (WinnowSourcesPage *self, int passage, gboolean move_cursor)
{
  self->selected = passage;
  winnow_text_pane_set_selected (self->pane, passage, WINNOW_NO_PICTURE, move_cursor);
}

static void
reveal (WinnowSourcesPage *self, const WinnowSourceRegion *region)
{
  WinnowTextRange range = winnow_shown_text_get_range (self->shown->text->side[WINNOW_SIDE_A].shown, region->span.start,
                                                       region->span.end);
  mark_selected (self, winnow_sourced_document_find_passage (self->shown, region), TRUE);
  winnow_text_pane_reveal (self->pane, range.start, REVEAL_ALIGN);
}

/* A region goes to its place, a source to its first one. */
static void
row_selected_cb (WinnowSourcesPage *self)
{
  g_autoptr (WinnowSourceItem) item = dup_selected_item (self);
  if (item == NULL || self->is_selecting)
    return;
  const WinnowSourceRegion *region = winnow_source_item_get_region (item);
  const GArray *regions = winnow_source_item_get_source (item)->regions;
  if (region == NULL && regions->len > 0)
    region = &g_array_index (regions, WinnowSourceRegion, 0);
  if (region != NULL)
    reveal (self, region);
}

static GListModel *
create_regions_cb (gpointer item, gpointer user_data)
{
  return winnow_source_item_create_regions (item, WINNOW_SOURCES_PAGE (user_data)->kind_choice);
}

static void
show_row_cb (WinnowSourceRow *row, GtkTreeListRow *item, gpointer user_data)
{
  winnow_source_row_set_row (row, item);
}

static void
fill_list (WinnowSourcesPage *self)
{
  GtkTreeListModel *tree = gtk_tree_list_model_new (winnow_source_list_new (self->shown, self->kind_choice), FALSE,
                                                    FALSE, create_regions_cb, self, NULL);
  g_clear_object (&self->rows);
  self->rows = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->rows, FALSE);
  gtk_single_selection_set_can_unselect (self->rows, TRUE);
  gtk_single_selection_set_model (self->rows, G_LIST_MODEL (tree));
  g_object_unref (tree);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->rows));
  winnow_connect (self->rows, "selection-changed", row_selected_cb, self);
}

static gboolean
is_row_of (GtkTreeListRow *row, gint64 source_id, int passage)
{
  g_autoptr (WinnowSourceItem) item = gtk_tree_list_row_get_item (row);
  return winnow_source_item_is_of (item, source_id, passage);
}

/* @passage: or WINNOW_NO_PASSAGE: the source itself. Scrolls the list, not the text. */
static void
select_row (WinnowSourcesPage *self, gint64 source_id, int passage)
{
  GListModel *rows = G_LIST_MODEL (self->rows);
  winnow_for_each_below (i, g_list_model_get_n_items (rows))
    {
      g_autoptr (GtkTreeListRow) row = g_list_model_get_item (rows, i);
      if (passage != WINNOW_NO_PASSAGE && is_row_of (row, source_id, WINNOW_NO_PASSAGE))
        gtk_tree_list_row_set_expanded (row, TRUE);
      if (is_row_of (row, source_id, passage))
        {
          self->is_selecting = TRUE;
          gtk_single_selection_set_selected (self->rows, i);
          winnow_activate_action (self->list, "list.scroll-to-item", "u", i);
          self->is_selecting = FALSE;
          return;
        }
    }
}

/* The source whose region the text shows as @passage. */
static gint64
get_source_id (WinnowSourcesPage *self, guint passage)
{
  guint number = winnow_comparison_get_passage (self->shown->text, passage)->number;
  return ((const WinnowShownSource *) g_ptr_array_index (self->shown->sources, number - 1))->document->id;
}

static void
select_passage (WinnowSourcesPage *self, guint passage, gboolean move_cursor)
{
  mark_selected (self, (int) passage, move_cursor);
  winnow_text_pane_reveal (self->pane, winnow_comparison_get_passage (self->shown->text, passage)->range[0].start,
                           REVEAL_ALIGN);
  select_row (self, get_source_id (self, passage), (int) passage);
}

/* The user chose a passage in the text or on its map. */
static void
passage_activated_cb (WinnowSourcesPage *self, guint passage)
{
  select_passage (self, passage, FALSE);
}

static void
step_action (WinnowSourcesPage *self, const char *action)
{
  int direction = g_str_equal (action, "compare.next") ? 1 : -1;
  if (self->shown == NULL || self->shown->text->n_entries == 0)
    return;
  int next = winnow_comparison_step (self->shown->text, self->selected, direction);
  if (next == WINNOW_NO_PASSAGE)
    next = winnow_comparison_step (self->shown->text, WINNOW_NO_PASSAGE, direction);
  select_passage (self, (guint) next, TRUE);
}

/* Opens the pair at the region, or at the first one of the source. */
static void
row_activated_cb (WinnowSourcesPage *self, guint position)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), position);
  g_autoptr (WinnowSourceItem) item = gtk_tree_list_row_get_item (row);
  const WinnowShownSource *source = winnow_source_item_get_source (item);
  const WinnowSourceRegion *region = winnow_source_item_get_region (item);
  if (region == NULL && source->regions->len > 0)
    region = &g_array_index (source->regions, WinnowSourceRegion, 0);
  gboolean is_a = source->overlap->document_a == self->shown->document->id;
  g_signal_emit_by_name (self, "pair-activated", is_a ? self->shown->document : source->document,
                         is_a ? source->document : self->shown->document, source->overlap,
                         region != NULL ? region->passage : 0);
}

static void
place_activated_cb (WinnowSourcesPage *self, guint start)
{
  winnow_text_pane_reveal (self->pane, start, REVEAL_ALIGN);
}

/* ── loading ── */

static GHashTable *
get_left_out (WinnowSourcesPage *self)
{
  return g_hash_table_lookup (self->left_out, &self->document_id);
}

static void
cancel_load (WinnowSourcesPage *self)
{
  g_clear_handle_id (&self->slow_timeout, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

/* The user's place, before the document is shown again. */
typedef struct
{
  gboolean is_same;
  gsize top; /* byte */
  gint64 source_id;
  int passage;
  guint n_passages;
  gboolean list_has_focus;
} Place;

static Place
get_place (WinnowSourcesPage *self, const WinnowSourcedDocument *next)
{
  if (self->shown == NULL || next == NULL || next->document->id != self->shown->document->id)
    return (Place){ .passage = WINNOW_NO_PASSAGE };
  g_autoptr (WinnowSourceItem) item = dup_selected_item (self);
  return (Place){ .is_same = TRUE,
                  .top = winnow_text_pane_get_top (self->pane),
                  .source_id = item != NULL ? winnow_source_item_get_source (item)->document->id : 0,
                  .passage = self->selected,
                  .n_passages = self->shown->text->n_entries,
                  .list_has_focus = winnow_focus_is_in (self->list) };
}

/* A passage is the same where their number is: a source that is left out changes both. */
static void
restore_place (WinnowSourcesPage *self, const Place *place)
{
  if (!place->is_same)
    return;
  winnow_text_pane_set_top (self->pane, place->top);
  if (place->passage != WINNOW_NO_PASSAGE && place->n_passages == self->shown->text->n_entries)
    {
      mark_selected (self, place->passage, FALSE);
      select_row (self, get_source_id (self, (guint) place->passage), place->passage);
    }
  else if (place->source_id != 0)
    select_row (self, place->source_id, WINNOW_NO_PASSAGE);
  if (place->list_has_focus)
    winnow_grab_focus (self->list);
}

static void
set_shown (WinnowSourcesPage *self, WinnowSourcedDocument *shown)
{
  const Place place = get_place (self, shown);
  g_clear_pointer (&self->shown, winnow_sourced_document_unref);
  self->shown = shown;
  mark_selected (self, WINNOW_NO_PASSAGE, FALSE);
  winnow_text_pane_set_comparison (self->pane, shown != NULL ? shown->text : NULL, WINNOW_SIDE_A);
  winnow_kind_choice_set_comparison (self->kind_choice, shown != NULL ? shown->text : NULL);
  if (shown != NULL)
    {
      fill_list (self);
      update_total (self);
      update_figures (self);
      update_place (self);
      update_status (self);
    }
  else
    gtk_list_view_set_model (self->list, NULL);
  winnow_place_list_set_chapters (self->chapters, shown);
  winnow_place_list_set_closed (self->closed, shown);
  restore_place (self, &place);
  winnow_for_both (i)
    winnow_action_set_enabled (self, i == 0 ? "compare.next" : "compare.previous",
                               shown != NULL && shown->text->n_entries > 0);
  winnow_action_set_enabled (self, "sources.find", shown != NULL);
  update_page (self);
}

/* Where nothing was shown before, the text has the focus that the page asked for. */
static void
show (WinnowSourcesPage *self, WinnowSourcedDocument *shown)
{
  gboolean takes_focus = self->shown == NULL && gtk_widget_get_mapped (GTK_WIDGET (self));
  set_shown (self, shown);
  if (takes_focus)
    winnow_grab_focus (self->pane);
}

static void
fail (WinnowSourcesPage *self, const GError *error)
{
  g_autofree char *escaped = g_markup_escape_text (error->message, -1);
  set_shown (self, NULL);
  adw_status_page_set_title (self->failed_status, _ ("This Document Can’t Be Shown"));
  adw_status_page_set_description (self->failed_status, escaped);
  gtk_stack_set_visible_child_name (self->stack, "failed");
}

/* The page holds a reference to itself while loading. */
static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer page)
{
  g_autoptr (WinnowSourcesPage) self = page;
  g_autoptr (GError) error = NULL;
  WinnowSourcedDocument *shown = winnow_task_finish (result, &error);
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    {
      g_clear_pointer (&shown, winnow_sourced_document_unref);
      return;
    }
  cancel_load (self);
  if (shown != NULL)
    show (self, shown);
  else
    fail (self, error);
}

static gboolean
slow_cb (gpointer page)
{
  WinnowSourcesPage *self = page;
  self->slow_timeout = 0;
  gtk_stack_set_visible_child_name (self->stack, "loading");
  return G_SOURCE_REMOVE;
}

static void
load (WinnowSourcesPage *self)
{
  WinnowLibrary *library = winnow_session_get_library (winnow_page_get_session (WINNOW_PAGE (self)));
  cancel_load (self);
  self->cancellable = g_cancellable_new ();
  if (self->shown == NULL || self->shown->document->id != self->document_id)
    self->slow_timeout = g_timeout_add (SLOW_MILLISECONDS, slow_cb, self);
  winnow_sourced_document_load_async (library, self->document_id, get_left_out (self), self->cancellable, loaded_cb,
                                      g_object_ref (self));
}

/* A document that was removed is no longer shown. */
static void
refresh (WinnowSourcesPage *self)
{
  if (!winnow_page_is_ready (WINNOW_PAGE (self)) || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  GListModel *documents = winnow_session_get_documents (winnow_page_get_session (WINNOW_PAGE (self)));
  if (!winnow_source_order_has (documents, self->document_id))
    {
      cancel_load (self);
      self->document_id = find_order (self).first;
    }
  if (self->document_id != 0)
    load (self);
  else
    set_shown (self, NULL);
}

void
winnow_sources_page_show_document (WinnowSourcesPage *self, gint64 document_id)
{
  g_return_if_fail (WINNOW_IS_SOURCES_PAGE (self));
  self->document_id = document_id;
  refresh (self);
}

gint64
winnow_sources_page_get_document (WinnowSourcesPage *self)
{
  g_return_val_if_fail (WINNOW_IS_SOURCES_PAGE (self), 0);
  return self->document_id;
}

gboolean
winnow_sources_page_counts (WinnowSourcesPage *self, const WinnowOverlap *overlap)
{
  g_return_val_if_fail (WINNOW_IS_SOURCES_PAGE (self), FALSE);
  GHashTable *left_out = get_left_out (self);
  const gint64 *other = overlap->document_a == self->document_id ? &overlap->document_b : &overlap->document_a;
  return (overlap->document_a == self->document_id || overlap->document_b == self->document_id)
         && (left_out == NULL || !g_hash_table_contains (left_out, other));
}

/* ── actions ── */

static void
neighbour_action (WinnowSourcesPage *self, const char *action)
{
  WinnowSourceOrder order = find_order (self);
  gint64 id = g_str_equal (action, "sources.next") ? order.next : order.previous;
  if (id != 0)
    winnow_sources_page_show_document (self, id);
}

static void
count_action (WinnowSourcesPage *self, const char *action, GVariant *parameter)
{
  gint64 id = g_variant_get_int64 (parameter);
  GHashTable *left_out = get_left_out (self);
  if (left_out == NULL)
    {
      left_out = winnow_id_set_copy (NULL);
      g_hash_table_insert (self->left_out, g_memdup2 (&self->document_id, sizeof (gint64)), left_out);
    }
  if (!g_hash_table_remove (left_out, &id))
    g_hash_table_add (left_out, winnow_dup_value (&id));
  load (self);
}

static void
set_status (WinnowSourcesPage *self, WinnowStatus status)
{
  if (self->shown == NULL || self->shown->document->role != WINNOW_ROLE_SUBMISSIONS)
    return;
  winnow_session_run (winnow_page_get_session (WINNOW_PAGE (self)),
                      winnow_work_new (WINNOW_WORK_SET_STATUS, .id = self->document_id, .status = status));
  gint64 next = status != WINNOW_STATUS_TO_DO && self->goes_on ? find_order (self).next_to_do : 0;
  if (next != 0)
    winnow_sources_page_show_document (self, next);
}

static void
status_chosen_cb (WinnowSourcesPage *self)
{
  if (!self->is_filling && gtk_drop_down_get_selected (self->status) < WINNOW_N_STATUSES)
    set_status (self, gtk_drop_down_get_selected (self->status));
}

/* Digits decide only where the user reads passages. */
static gboolean
status_key_cb (GtkWidget *widget, GVariant *parameter, gpointer user_data)
{
  WinnowSourcesPage *self = WINNOW_SOURCES_PAGE (widget);
  if (!winnow_focus_is_in (self->pane) && !winnow_focus_is_in (self->list))
    return GDK_EVENT_PROPAGATE;
  set_status (self, g_variant_get_int32 (parameter));
  return GDK_EVENT_STOP;
}

static void
find_action (WinnowSourcesPage *self)
{
  winnow_text_pane_find (self->pane);
}

/* Tab goes from passage to passage in the text, so another key leaves it, and leads back. */
static gboolean
other_part_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  WinnowSourcesPage *self = WINNOW_SOURCES_PAGE (widget);
  if (winnow_focus_is_in (self->pane))
    return (adw_flap_get_reveal_flap (self->flap)
            && gtk_widget_child_focus (GTK_WIDGET (self->list), GTK_DIR_TAB_FORWARD))
           || gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
  return self->shown != NULL && winnow_grab_focus (self->pane);
}

/* ── the page ── */

static void
session_changed (WinnowSourcesPage *self)
{
  winnow_page_fill_failed_status (WINNOW_PAGE (self), self->failed_status);
  update_page (self);
  refresh (self);
}

static void
session_replaced (WinnowSourcesPage *self)
{
  cancel_load (self);
  self->document_id = 0;
  g_hash_table_remove_all (self->left_out);
  set_shown (self, NULL);
}

static void
search (WinnowSourcesPage *self)
{
  winnow_activate_action (self, "sources.find", NULL);
}

static void
focus_list (WinnowSourcesPage *self)
{
  if (self->shown == NULL || !winnow_grab_focus (self->pane))
    gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
}

/* Verdicts on other pages may have changed the document. */
static void
winnow_sources_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (winnow_sources_page_parent_class)->map (widget);
  if (winnow_page_get_session (WINNOW_PAGE (widget)) != NULL)
    refresh (WINNOW_SOURCES_PAGE (widget));
}

static void
winnow_sources_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  WINNOW_SOURCES_PAGE (object)->goes_on = g_value_get_boolean (value);
}

static void
dispose (WinnowSourcesPage *self)
{
  cancel_load (self);
  g_clear_object (&self->rows);
  g_clear_pointer (&self->shown, winnow_sourced_document_unref);
}

static void
finalize (WinnowSourcesPage *self)
{
  g_hash_table_unref (self->left_out);
}

static void
winnow_sources_page_class_init (WinnowSourcesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_page_override (klass, session_replaced, session_changed, search, focus_list);
  winnow_dispose_by (klass, dispose);
  winnow_finalize_by (klass, finalize);
  G_OBJECT_CLASS (klass)->set_property = winnow_sources_page_set_property;
  g_object_class_install_property (
      G_OBJECT_CLASS (klass), 1,
      g_param_spec_boolean ("goes-on", NULL, NULL, FALSE, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  widget_class->map = winnow_sources_page_map;
  winnow_signal_new (klass, "pair-activated", 4, G_TYPE_POINTER, G_TYPE_POINTER, G_TYPE_POINTER, G_TYPE_UINT);
  winnow_install_action (klass, "sources.previous", NULL, neighbour_action);
  winnow_install_action (klass, "sources.next", NULL, neighbour_action);
  winnow_install_action (klass, "sources.count", "x", count_action);
  winnow_install_action (klass, "sources.find", NULL, find_action);
  /* keys of the text pane */
  winnow_install_action (klass, "compare.previous", NULL, step_action);
  winnow_install_action (klass, "compare.next", NULL, step_action);
  winnow_for_each_kind (status, WINNOW_N_STATUSES)
    gtk_widget_class_add_binding (widget_class, GDK_KEY_0 + status, 0, status_key_cb, "i", status);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F6, 0, other_part_cb, NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F9, 0, "view.show-sidebar", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "sources.previous", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "sources.next", NULL);
  g_type_ensure (WINNOW_TYPE_KIND_CHOICE);
  g_type_ensure (WINNOW_TYPE_PLACE_LIST);
  g_type_ensure (WINNOW_TYPE_TEXT_PANE);
  g_type_ensure (WINNOW_TYPE_FLOW_LAYOUT);
  winnow_template_bind (klass, WinnowSourcesPage, "sources/winnow-sources-page.ui", stack, failed_status, flap, place,
                        status, total, figures, pane, chapters, closed, list, kind_choice);
  winnow_template_bind_callbacks (klass, passage_activated_cb, row_activated_cb, place_activated_cb, status_chosen_cb);
}

static void
list_statuses (WinnowSourcesPage *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  self->is_filling = TRUE;
  winnow_for_each_kind (status, WINNOW_N_STATUSES)
    gtk_string_list_append (names, winnow_format_status (status));
  gtk_drop_down_set_model (self->status, G_LIST_MODEL (names));
  self->is_filling = FALSE;
}

static void
winnow_sources_page_init (WinnowSourcesPage *self)
{
  self->selected = WINNOW_NO_PASSAGE;
  self->left_out = winnow_id_table_new (g_hash_table_unref);
  winnow_template_init (self);
  list_statuses (self);
  winnow_list_view_set_rows (self->list, WINNOW_TYPE_SOURCE_ROW, G_CALLBACK (show_row_cb), NULL);
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GPropertyAction) sidebar = g_property_action_new ("show-sidebar", self->flap, "reveal-flap");
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (sidebar));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "view", G_ACTION_GROUP (group));
}
