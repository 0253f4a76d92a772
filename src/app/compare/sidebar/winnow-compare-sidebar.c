#include "app/compare/sidebar/winnow-compare-sidebar.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/compare/panes/winnow-compare-legend.h"
#include "app/compare/sidebar/winnow-compare-evidence.h"
#include "app/compare/sidebar/winnow-compare-ledger.h"
#include "app/compare/sidebar/winnow-compare-rows.h"
#include "app/compare/sidebar/winnow-kind-choice.h"
#include "app/compare/winnow-compare-wording.h"
#include "app/widgets/winnow-context-menu.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/lists/winnow-whole-list.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "report/model/wording.h"

typedef enum
{
  LIST_PASSAGES,
  LIST_PICTURES,
  LIST_EXCLUDED,
  LIST_DISGUISES,
  N_LISTS,
} ListId;

#define OPEN_MAX 4 /* rows of a section that is open at first: passages follow below it */

/* What differs between the lists. */
static const struct
{
  GType (*get_type) (void); /* of its rows */
  void (*set_item) (GtkWidget *row, WinnowCompareItem *item);
  const char *selected, *activated; /* signals; selected: (nullable) nothing can be selected */
  gboolean has_menu, is_scrolled;
  gboolean opens; /* a section that is open while it is short */
} kinds[N_LISTS] = {
  [LIST_PASSAGES] = { winnow_passage_row_get_type, winnow_passage_row_set_item, "passage-activated",
                      "passage-activated", TRUE, TRUE, FALSE },
  [LIST_PICTURES] = { winnow_shared_picture_row_get_type, winnow_shared_picture_row_set_item, "picture-activated",
                      "picture-opened", FALSE, TRUE, TRUE },
  [LIST_EXCLUDED] = { winnow_passage_row_get_type, winnow_passage_row_set_item, "passage-activated",
                      "passage-activated", TRUE, FALSE, FALSE },
  [LIST_DISGUISES]
  = { winnow_disguise_row_get_type, winnow_disguise_row_set_item, NULL, "disguise-activated", FALSE, FALSE, TRUE },
};

typedef struct
{
  WinnowCompareSidebar *sidebar; /* (borrowed) that has this list */
  ListId id;
  GtkListView *view;
  GtkExpander *expander;         /* (nullable) of the passages */
  GListStore *items;             /* (owned) of WinnowCompareItem */
  GtkSingleSelection *selection; /* (owned) (nullable) of the disguises */
} List;

struct _WinnowCompareSidebar
{
  GtkWidget parent_instance;
  GtkWidget *content;
  GtkScrolledWindow *scroller;
  WinnowCompareLedger *ledger;
  WinnowCompareEvidence *evidence;
  GtkWidget *score_end;
  GtkLabel *passages_title, *nothing;
  WinnowKindChoice *kind_choice;
  WinnowPairNote *note;
  GtkGrid *legend;
  List lists[N_LISTS];
  GtkCustomFilter *filter; /* (owned) of the passages by their kind */
  gboolean updating;       /* the program sets the selection */
};

G_DEFINE_FINAL_TYPE (WinnowCompareSidebar, winnow_compare_sidebar, GTK_TYPE_WIDGET)

void
winnow_compare_sidebar_set_swapped (WinnowCompareSidebar *self, gboolean swapped)
{
  g_return_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self));
  winnow_compare_ledger_set_swapped (self->ledger, swapped);
}

WinnowPairNote *
winnow_compare_sidebar_get_note (WinnowCompareSidebar *self)
{
  g_return_val_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self), NULL);
  return self->note;
}

GtkWidget *
winnow_compare_sidebar_get_passages (WinnowCompareSidebar *self)
{
  g_return_val_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self), NULL);
  return GTK_WIDGET (self->lists[LIST_PASSAGES].view);
}

/* ── the menu of a passage ── */

static GMenuModel *
new_menu (void)
{
  g_autoptr (GMenu) verdicts = g_menu_new ();
  GMenu *menu = g_menu_new ();
  for (WinnowVerdict verdict = WINNOW_VERDICT_UNDECIDED; verdict < WINNOW_N_VERDICTS; verdict++)
    {
      g_autoptr (GMenuItem) entry = g_menu_item_new (winnow_verdict_name (verdict), NULL);
      g_menu_item_set_action_and_target (entry, "compare.verdict", "s", winnow_verdict_get_id (verdict));
      g_menu_append_item (verdicts, entry);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (verdicts));
  g_menu_append (menu, _ ("Inspect Fingerprints…"), "compare.inspect-passage");
  return G_MENU_MODEL (menu);
}

static void
secondary_click_cb (GtkGestureClick *gesture, int n, double x, double y, GtkListItem *item)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));
  WinnowCompareSidebar *self = WINNOW_COMPARE_SIDEBAR (gtk_widget_get_ancestor (row, WINNOW_TYPE_COMPARE_SIDEBAR));
  g_signal_emit_by_name (self, "passage-activated", winnow_compare_item_get_index (gtk_list_item_get_item (item)));
  g_autoptr (GMenuModel) menu = new_menu ();
  winnow_context_menu_open (GTK_WIDGET (self), menu, row, x, y);
}

/* ── rows ── */

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, List *list)
{
  GtkWidget *row = g_object_new (kinds[list->id].get_type (), NULL);
  gtk_list_item_set_child (item, row);
  if (!kinds[list->id].has_menu)
    return;
  GtkGesture *gesture = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (gesture, "pressed", G_CALLBACK (secondary_click_cb), item, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (gesture));
}

static void
bind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, List *list)
{
  kinds[list->id].set_item (gtk_list_item_get_child (item), gtk_list_item_get_item (item));
  winnow_accessible_name_row (item);
}

static void
unbind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, List *list)
{
  kinds[list->id].set_item (gtk_list_item_get_child (item), NULL);
}

static void
emit (List *list, const char *signal, guint position)
{
  g_autoptr (WinnowCompareItem) item
      = g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (list->view)), position);
  if (!list->sidebar->updating && item != NULL)
    g_signal_emit_by_name (list->sidebar, signal, winnow_compare_item_get_index (item));
}

static void
selected_cb (List *list)
{
  emit (list, kinds[list->id].selected, gtk_single_selection_get_selected (list->selection));
}

static void
activate_cb (List *list, guint position)
{
  emit (list, kinds[list->id].activated, position);
}

/* ── filling the lists ── */

/* Of the same passages with other verdicts: rows stay, and one of them keeps the focus. */
static gboolean
is_update (List *list, const WinnowComparison *comparison, guint n)
{
  g_autoptr (WinnowCompareItem) first = g_list_model_get_item (G_LIST_MODEL (list->items), 0);
  return first != NULL && comparison != NULL && winnow_list_model_count (list->items) == n
         && winnow_comparison_has_passages_of (comparison, winnow_compare_item_get_comparison (first));
}

/* Lists the items from @first to @first + @n. */
static void
fill_list (List *list, WinnowComparison *comparison, guint first, guint n)
{
  if (is_update (list, comparison, n))
    {
      winnow_for_each_below (i, n)
        {
          g_autoptr (WinnowCompareItem) item = g_list_model_get_item (G_LIST_MODEL (list->items), i);
          winnow_compare_item_set_comparison (item, comparison);
        }
      return;
    }
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  winnow_for_each_between (i, first, first + n)
    g_ptr_array_add (items, winnow_compare_item_new (comparison, i));
  winnow_list_store_fill (list->items, items);
}

/* A list in an expander, which is hidden where the list is empty. @is_alone: no passages follow
 * below it */
static void
fill_section (List *list, WinnowComparison *comparison, guint first, guint n, const char *title, gboolean is_alone)
{
  if (!is_update (list, comparison, n))
    gtk_expander_set_expanded (list->expander, kinds[list->id].opens && (n <= OPEN_MAX || is_alone));
  fill_list (list, comparison, first, n);
  gtk_expander_set_label (list->expander, title);
  winnow_accessible_name (list->expander, title);
  winnow_set_visible (list->expander, n > 0);
}

/* "12 passages, 2 dismissed, 1 quoted". @comparison: (nullable) */
static char *
dup_passages_title (const WinnowComparison *comparison)
{
  const guint none[WINNOW_N_VERDICTS] = { 0 }, *n_decided = comparison != NULL ? comparison->n_decided : none;
  guint n = comparison != NULL ? comparison->n_numbered : 0;
  GString *title = g_string_new (NULL);
  g_string_printf (title, ngettext ("%u passage", "%u passages", n), n);
  /* Translators: follows "12 passages": the verdicts on some of them */
  if (n_decided[WINNOW_VERDICT_DISMISSED] > 0)
    g_string_append_printf (title, _ (", %u dismissed"), n_decided[WINNOW_VERDICT_DISMISSED]);
  if (n_decided[WINNOW_VERDICT_QUOTED] > 0)
    g_string_append_printf (title, _ (", %u quoted"), n_decided[WINNOW_VERDICT_QUOTED]);
  return g_string_free (title, FALSE);
}

static void
fill_passages (WinnowCompareSidebar *self, WinnowComparison *comparison)
{
  guint n_entries = comparison != NULL ? comparison->n_entries : 0;
  g_autofree char *title = dup_passages_title (comparison);
  g_autofree char *nothing
      = comparison != NULL && n_entries == 0 ? winnow_comparison_dup_nothing_shared (comparison) : NULL;
  g_autofree char *works = comparison != NULL ? winnow_wording_works (comparison->pair->overlap) : NULL,
                  *both = works != NULL ? winnow_format_sentences (nothing ?: "", works) : NULL;

  fill_list (&self->lists[LIST_PASSAGES], comparison, 0, n_entries);
  gtk_label_set_label (self->passages_title, title);
  winnow_label_show (self->nothing, nothing == NULL ? works : both ?: nothing);
  winnow_set_visible (self->lists[LIST_PASSAGES].view,
                      comparison == NULL || n_entries > 0 || comparison->pictures->len == 0);
}

static void
fill_sections (WinnowCompareSidebar *self, WinnowComparison *comparison)
{
  guint n_entries = comparison != NULL ? comparison->n_entries : 0;
  guint n_excluded = comparison != NULL ? comparison->passages->len - n_entries : 0;
  guint n_pictures = comparison != NULL ? comparison->pictures->len : 0;
  guint n_disguises = comparison != NULL ? winnow_comparison_count_disguises (comparison) : 0;
  g_autofree char *pictures = winnow_dup_plural ("%u picture in common", "%u pictures in common", n_pictures);
  /* Translators: shared passages that do not count */
  g_autofree char *excluded = winnow_dup_plural ("%u excluded", "%u excluded", n_excluded);
  g_autofree char *disguises = winnow_dup_plural ("%u disguise", "%u disguises", n_disguises);

  fill_section (&self->lists[LIST_PICTURES], comparison, 0, n_pictures, pictures, n_entries == 0);
  fill_section (&self->lists[LIST_EXCLUDED], comparison, n_entries, n_excluded, excluded, FALSE);
  fill_section (&self->lists[LIST_DISGUISES], comparison, 0, n_disguises, disguises, n_entries == 0);
}

void
winnow_compare_sidebar_set_comparison (WinnowCompareSidebar *self, WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self));
  gboolean has_text = comparison == NULL || winnow_comparison_both_have_text (comparison);
  self->updating = TRUE;
  winnow_set_visible (self->ledger, has_text);
  winnow_set_visible (self->evidence, has_text);
  gtk_widget_set_visible (self->score_end, has_text);
  winnow_set_visible (self->passages_title, has_text);
  /* the filter is about to know another comparison */
  if (!is_update (&self->lists[LIST_PASSAGES], comparison, comparison != NULL ? comparison->n_entries : 0))
    g_list_store_remove_all (self->lists[LIST_PASSAGES].items);
  winnow_kind_choice_set_comparison (self->kind_choice, comparison);
  winnow_compare_ledger_set_comparison (self->ledger, comparison);
  winnow_compare_evidence_set_comparison (self->evidence, has_text ? comparison : NULL);
  fill_passages (self, comparison);
  fill_sections (self, comparison);
  self->updating = FALSE;
}

/* ── selecting ── */

/* Items are in order of their indices; the filter may leave some out. Returns:
 * GTK_INVALID_LIST_POSITION where the list has no such item */
static guint
find_position (List *list, int index)
{
  guint low = 0, high = winnow_list_model_count (list->selection);
  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      g_autoptr (WinnowCompareItem) item = g_list_model_get_item (G_LIST_MODEL (list->selection), middle);
      int found = (int) winnow_compare_item_get_index (item);
      if (found == index)
        return middle;
      if (found < index)
        low = middle + 1;
      else
        high = middle;
    }
  return GTK_INVALID_LIST_POSITION;
}

static void
select_index (List *list, int index)
{
  guint position = find_position (list, index);
  gtk_single_selection_set_selected (list->selection, position);
  if (position != GTK_INVALID_LIST_POSITION && kinds[list->id].is_scrolled)
    winnow_whole_list_show (list->view, position);
}

void
winnow_compare_sidebar_select (WinnowCompareSidebar *self, int passage, int picture)
{
  g_return_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self));
  self->updating = TRUE;
  select_index (&self->lists[LIST_PASSAGES], passage);
  select_index (&self->lists[LIST_EXCLUDED], passage);
  select_index (&self->lists[LIST_PICTURES], picture);
  self->updating = FALSE;
}

int
winnow_compare_sidebar_find_next (WinnowCompareSidebar *self, int passage, int direction)
{
  g_return_val_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self), WINNOW_NO_PASSAGE);
  List *list = &self->lists[LIST_PASSAGES];
  g_autoptr (WinnowCompareItem) first = g_list_model_get_item (G_LIST_MODEL (list->items), 0);
  if (first == NULL)
    return WINNOW_NO_PASSAGE;
  do
    passage = winnow_comparison_step (winnow_compare_item_get_comparison (first), passage, direction);
  while (passage != WINNOW_NO_PASSAGE && find_position (list, passage) == GTK_INVALID_LIST_POSITION);
  return passage;
}

int
winnow_compare_sidebar_find_from (WinnowCompareSidebar *self, WinnowSide side, guint32 character, int direction)
{
  g_return_val_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self), WINNOW_NO_PASSAGE);
  GListModel *listed = G_LIST_MODEL (self->lists[LIST_PASSAGES].selection);
  gint64 nearest = G_MAXINT64;
  int found = WINNOW_NO_PASSAGE;
  winnow_for_each_item (WinnowCompareItem, item, listed)
    {
      guint index = winnow_compare_item_get_index (item);
      const WinnowShownPassage *passage
          = winnow_comparison_get_passage (winnow_compare_item_get_comparison (item), index);
      gint64 distance = ((gint64) passage->range[side].start - character) * direction;
      if (passage->relation != WINNOW_ENTRY_OWN || distance < (direction < 0) || distance >= nearest)
        continue;
      nearest = distance;
      found = (int) index;
    }
  return found;
}

static gboolean
is_of_chosen_kind (gpointer item, gpointer data)
{
  return winnow_kind_choice_includes (WINNOW_COMPARE_SIDEBAR (data)->kind_choice, winnow_compare_item_get_index (item));
}

static void
kind_changed_cb (WinnowCompareSidebar *self)
{
  gboolean was_updating = self->updating;
  self->updating = TRUE;
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
  self->updating = was_updating;
}

/* ── the class ── */

static GtkSelectionModel *
new_selection (List *list, GListModel *items)
{
  if (kinds[list->id].selected == NULL)
    return GTK_SELECTION_MODEL (gtk_no_selection_new (items));
  list->selection = g_object_new (GTK_TYPE_SINGLE_SELECTION, "autoselect", FALSE, "can-unselect", TRUE, NULL);
  gtk_single_selection_set_model (list->selection, items);
  g_object_unref (items);
  g_signal_connect_swapped (list->selection, "notify::selected", G_CALLBACK (selected_cb), list);
  return GTK_SELECTION_MODEL (g_object_ref (list->selection));
}

static void
set_up_list (WinnowCompareSidebar *self, ListId id)
{
  List *list = &self->lists[id];
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  list->sidebar = self;
  list->id = id;
  list->items = g_list_store_new (WINNOW_TYPE_COMPARE_ITEM);
  GListModel *items = g_object_ref (G_LIST_MODEL (list->items));
  if (id == LIST_PASSAGES)
    items = G_LIST_MODEL (gtk_filter_list_model_new (items, g_object_ref (GTK_FILTER (self->filter))));
  g_autoptr (GtkSelectionModel) selection = new_selection (list, items);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_row_cb), list);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row_cb), list);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_row_cb), list);
  gtk_list_view_set_model (list->view, selection);
  gtk_list_view_set_factory (list->view, factory);
  g_signal_connect_swapped (list->view, "activate", G_CALLBACK (activate_cb), list);
  winnow_whole_list_set_up (list->view, self->scroller);
}

static void
dispose (WinnowCompareSidebar *self)
{
  self->updating = TRUE;
  g_clear_pointer (&self->content, gtk_widget_unparent);
  winnow_for_each_kind (id, N_LISTS)
    {
      if (self->lists[id].selection != NULL)
        g_signal_handlers_disconnect_by_data (self->lists[id].selection, &self->lists[id]);
      g_clear_object (&self->lists[id].selection);
      g_clear_object (&self->lists[id].items);
    }
  g_clear_object (&self->filter);
}

static void
winnow_compare_sidebar_class_init (WinnowCompareSidebarClass *klass)
{
  static const char *const names[]
      = { "passage-activated", "picture-activated", "picture-opened", "disguise-activated" };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_dispose_by (klass, dispose);
  winnow_for_each_of (name, names)
    winnow_signal_new (klass, *name, 1, G_TYPE_UINT);
  g_type_ensure (WINNOW_TYPE_PAIR_NOTE);
  g_type_ensure (WINNOW_TYPE_COMPARE_EVIDENCE);
  g_type_ensure (WINNOW_TYPE_COMPARE_LEDGER);
  g_type_ensure (WINNOW_TYPE_KIND_CHOICE);
#define LIST_CHILD(id, name, part)                                                \
  gtk_widget_class_bind_template_child_full (widget_class, name "_" #part, FALSE, \
                                             G_STRUCT_OFFSET (WinnowCompareSidebar, lists[id].part))
  winnow_template_bind (klass, WinnowCompareSidebar, "compare/sidebar/winnow-compare-sidebar.ui", content, ledger,
                        evidence, score_end, passages_title, nothing, kind_choice, note, legend, scroller);
  LIST_CHILD (LIST_PASSAGES, "passages", view);
  LIST_CHILD (LIST_PICTURES, "pictures", view);
  LIST_CHILD (LIST_PICTURES, "pictures", expander);
  LIST_CHILD (LIST_EXCLUDED, "excluded", view);
  LIST_CHILD (LIST_EXCLUDED, "excluded", expander);
  LIST_CHILD (LIST_DISGUISES, "disguises", view);
  LIST_CHILD (LIST_DISGUISES, "disguises", expander);
  winnow_template_bind_callbacks (klass, kind_changed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
winnow_compare_sidebar_init (WinnowCompareSidebar *self)
{
  winnow_template_init (self);
  winnow_compare_legend_fill (self->legend);
  self->filter = gtk_custom_filter_new (is_of_chosen_kind, self, NULL);
  winnow_for_each_kind (id, N_LISTS)
    set_up_list (self, id);
}
