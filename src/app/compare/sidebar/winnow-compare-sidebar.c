#include "app/compare/sidebar/winnow-compare-sidebar.h"

#include <glib/gi18n.h>

#include "app/compare/sidebar/winnow-compare-evidence.h"
#include "app/compare/sidebar/winnow-compare-ledger.h"
#include "app/compare/panes/winnow-compare-legend.h"
#include "app/compare/sidebar/winnow-compare-picture-row.h"
#include "app/compare/sidebar/winnow-compare-picture-wording.h"
#include "app/compare/sidebar/winnow-kind-choice.h"
#include "app/compare/sidebar/winnow-pair-note.h"
#include "app/compare/winnow-passage-look.h"
#include "app/compare/sidebar/winnow-passage-row.h"
#include "app/compare/sidebar/winnow-disguise-row.h"

/* Pixels of a list below the passages: about what a row needs, and the most it takes from the
 * passages unless there is room. */
#define SECTION_ROW_HEIGHT 64
#define SECTION_HEIGHT_MAX 140
#define PICTURE_ROW_HEIGHT 76
#define PICTURES_HEIGHT_MAX (2 * PICTURE_ROW_HEIGHT)

struct _WinnowCompareSidebar
{
  GtkWidget parent_instance;
  GtkWidget *content;
  WinnowCompareLedger *ledger;
  WinnowCompareEvidence *evidence;
  GtkLabel *passages_title;
  WinnowKindChoice *kind_choice;
  GtkCustomFilter *filter;
  GtkLabel *nothing;
  GtkWidget *score_end, *list_scroller;
  GtkListView *list;
  GtkExpander *pictures_expander;
  GtkExpander *excluded_expander;
  GtkExpander *disguises_expander;
  GtkScrolledWindow *pictures_scroller;
  GtkScrolledWindow *excluded_scroller;
  GtkScrolledWindow *disguises_scroller;
  WinnowPairNote *note;
  GtkGrid *legend;
  GtkSingleSelection *selection;
  GtkSingleSelection *excluded_selection;
  GtkListView *picture_list;
  GtkSingleSelection *pictures_selection;
  GListStore *pictures;  /* of WinnowComparePictureItem */
  GListStore *passages;  /* of WinnowPassageItem */
  GListStore *excluded;  /* of WinnowPassageItem */
  GListStore *disguises; /* of WinnowDisguiseItem */
  guint n_entries;       /* the first one set aside has this index */
  gboolean updating;     /* the selection is being set by the program */
};

G_DEFINE_FINAL_TYPE (WinnowCompareSidebar, winnow_compare_sidebar, GTK_TYPE_WIDGET)

enum
{
  PASSAGE_ACTIVATED,
  PICTURE_ACTIVATED,
  PICTURE_OPENED,
  DISGUISE_ACTIVATED,
  EXCLUSION_TOGGLED,
  NOTE_CHANGED,
  INSPECT,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static gboolean
have_text (const WinnowComparison *comparison)
{
  return winnow_comparison_has_text (comparison, WINNOW_SIDE_A)
         && winnow_comparison_has_text (comparison, WINNOW_SIDE_B);
}

char *
winnow_compare_dup_nothing_shared (const WinnowComparison *comparison)
{
  if (!have_text (comparison))
    return g_strdup (_ ("There is no text to compare, only pictures"));
  return g_strdup_printf (ngettext ("No shared passages of at least %u word", "No shared passages of at least %u words",
                                    comparison->settings.min_words),
                          comparison->settings.min_words);
}

char *
winnow_compare_dup_status (const WinnowComparison *comparison, int passage, int picture)
{
  guint n = winnow_comparison_get_n_numbered (comparison), n_pictures = winnow_comparison_get_n_pictures (comparison);
  if (picture != WINNOW_NO_PICTURE)
    return winnow_compare_picture_dup_description (comparison, picture);
  if (passage != WINNOW_NO_PASSAGE)
    return winnow_passage_dup_description (comparison, passage);
  if (n > 0)
    return g_strdup_printf (ngettext ("%u passage", "%u passages", n), n);
  if (n_pictures > 0)
    return g_strdup_printf (ngettext ("%u picture in common", "%u pictures in common", n_pictures), n_pictures);
  return winnow_compare_dup_nothing_shared (comparison);
}

/* ── the list ── */

static void
replace_items (GListStore *store, GPtrArray *items)
{
  g_list_store_splice (store, 0, g_list_model_get_n_items (G_LIST_MODEL (store)), items->pdata, items->len);
}

/* The same passages, decided otherwise: the rows stay, with the focus that one of them may have. */
static gboolean
update_store (GListStore *store, WinnowComparison *comparison, guint n)
{
  g_autoptr (WinnowPassageItem) first = g_list_model_get_item (G_LIST_MODEL (store), 0);
  if (first == NULL || g_list_model_get_n_items (G_LIST_MODEL (store)) != n
      || !winnow_comparison_has_passages_of (comparison, winnow_passage_item_get_comparison (first)))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (WinnowPassageItem) item = g_list_model_get_item (G_LIST_MODEL (store), i);
      winnow_passage_item_set_comparison (item, comparison);
    }
  return TRUE;
}

static void
fill_store (GListStore *store, WinnowComparison *comparison, guint first, guint n)
{
  if (comparison != NULL && update_store (store, comparison, n))
    return;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = first; i < first + n; i++)
    g_ptr_array_add (items, winnow_passage_item_new (comparison, i));
  replace_items (store, items);
}

static void
fill_passages (WinnowCompareSidebar *self, WinnowComparison *comparison)
{
  guint n = comparison != NULL ? winnow_comparison_get_n_numbered (comparison) : 0;
  guint n_dismissed = comparison != NULL ? comparison->n_dismissed : 0;
  g_autofree char *all = g_strdup_printf (ngettext ("%u passage", "%u passages", n), n);
  /* Translators: behind "12 passages": how many of them do not count, since a verdict says so */
  g_autofree char *title
      = n_dismissed > 0
            ? g_strdup_printf (ngettext ("%s, %u dismissed", "%s, %u dismissed", n_dismissed), all, n_dismissed)
            : g_strdup (all);
  g_autofree char *nothing
      = comparison != NULL && self->n_entries == 0 ? winnow_compare_dup_nothing_shared (comparison) : NULL;

  fill_store (self->passages, comparison, 0, self->n_entries);
  gtk_label_set_label (self->passages_title, title);
  gtk_label_set_label (self->nothing, nothing != NULL ? nothing : "");
  gtk_widget_set_visible (GTK_WIDGET (self->nothing), nothing != NULL);
  gtk_widget_set_visible (self->list_scroller, comparison == NULL || self->n_entries > 0
                                                   || winnow_comparison_get_n_pictures (comparison) == 0);
}

/* Where there are both, each is lower by half: the window must fit on a small screen. */
static guint
get_height (const WinnowComparison *comparison, guint n, guint row_height, guint most)
{
  gboolean are_pictures = comparison != NULL && winnow_comparison_get_n_pictures (comparison) > 0;
  gboolean are_disguises
      = comparison != NULL
        && comparison->side[WINNOW_SIDE_A].disguises->len + comparison->side[WINNOW_SIDE_B].disguises->len > 0;
  return MIN (n * row_height, are_pictures && are_disguises ? most / 2 : most);
}

/* Nothing to open where there is nothing, and no more room than is needed: a list view in a list of
 * GTK 4.8 does not ask for what it would like to have. */
static void
title_expander (GtkExpander *expander, GtkScrolledWindow *scroller, const char *title, guint n, guint height)
{
  gtk_scrolled_window_set_min_content_height (scroller, height);
  gtk_expander_set_label (expander, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (expander), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_widget_set_visible (GTK_WIDGET (expander), n > 0);
}

static void
fill_set_aside (WinnowCompareSidebar *self, WinnowComparison *comparison)
{
  guint n = comparison != NULL ? winnow_comparison_get_n_excluded (comparison) : 0;
  /* Translators: shared passages that do not count */
  g_autofree char *title = g_strdup_printf (ngettext ("%u set aside", "%u set aside", n), n);
  fill_store (self->excluded, comparison, self->n_entries, n);
  title_expander (self->excluded_expander, self->excluded_scroller, title, n,
                  MIN (n * SECTION_ROW_HEIGHT, SECTION_HEIGHT_MAX));
}

static void
fill_disguises (WinnowCompareSidebar *self, WinnowComparison *comparison)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  for (WinnowSide side = 0; comparison != NULL && side < WINNOW_N_SIDES; side++)
    for (guint i = 0; i < comparison->side[side].disguises->len; i++)
      g_ptr_array_add (items, winnow_disguise_item_new (comparison, side, i));
  g_autofree char *title = g_strdup_printf (ngettext ("%u disguise", "%u disguises", items->len), items->len);
  replace_items (self->disguises, items);
  title_expander (self->disguises_expander, self->disguises_scroller, title, items->len,
                  get_height (comparison, items->len, SECTION_ROW_HEIGHT, SECTION_HEIGHT_MAX));
}

static void
fill_pictures (WinnowCompareSidebar *self, WinnowComparison *comparison)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  guint n = comparison != NULL ? winnow_comparison_get_n_pictures (comparison) : 0;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (items, winnow_compare_picture_item_new (comparison, i));
  g_autofree char *title = g_strdup_printf (ngettext ("%u picture in common", "%u pictures in common", n), n);
  replace_items (self->pictures, items);
  title_expander (self->pictures_expander, self->pictures_scroller, title, n,
                  get_height (comparison, n, PICTURE_ROW_HEIGHT, PICTURES_HEIGHT_MAX));
  gtk_widget_set_vexpand (GTK_WIDGET (self->pictures_expander), self->n_entries == 0);
}

static gboolean
is_listed (gpointer item, gpointer data)
{
  return winnow_kind_choice_includes (WINNOW_COMPARE_SIDEBAR (data)->kind_choice,
                                      winnow_passage_item_get_passage (item));
}

static void
kind_changed_cb (WinnowCompareSidebar *self)
{
  gboolean was_updating = self->updating;
  self->updating = TRUE;
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
  self->updating = was_updating;
}

/* Once the action of the chosen item has been activated, which comes after this. */
static gboolean
unparent_cb (gpointer popover)
{
  gtk_widget_unparent (popover);
  return G_SOURCE_REMOVE;
}

static void
menu_closed_cb (GtkWidget *popover)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent_cb, g_object_ref (popover), g_object_unref);
}

/* Of the row that is selected by now. */
static void
open_menu (WinnowCompareSidebar *self, GtkWidget *row, int x, int y)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) verdicts = g_menu_new ();
  for (WinnowVerdict verdict = WINNOW_VERDICT_UNDECIDED; verdict < WINNOW_N_VERDICTS; verdict++)
    {
      g_autoptr (GMenuItem) entry = g_menu_item_new (winnow_verdict_name (verdict), NULL);
      g_menu_item_set_action_and_target (entry, "compare.verdict", "s", winnow_verdict_get_id (verdict));
      g_menu_append_item (verdicts, entry);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (verdicts));
  g_menu_append (menu, _ ("Inspect Fingerprints…"), "compare.inspect-passage");
  GtkWidget *popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_widget_set_parent (popover, GTK_WIDGET (self));
  g_signal_connect (popover, "closed", G_CALLBACK (menu_closed_cb), NULL);
  double at_x, at_y;
  gtk_widget_translate_coordinates (row, GTK_WIDGET (self), x, y, &at_x, &at_y);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &(GdkRectangle){ (int) at_x, (int) at_y, 1, 1 });
  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_widget_set_halign (popover, GTK_ALIGN_START);
  gtk_popover_popup (GTK_POPOVER (popover));
}

static void
secondary_click_cb (GtkGestureClick *gesture, int n, double x, double y, GtkListItem *item)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));
  WinnowCompareSidebar *self = WINNOW_COMPARE_SIDEBAR (gtk_widget_get_ancestor (row, WINNOW_TYPE_COMPARE_SIDEBAR));
  g_signal_emit (self, signals[PASSAGE_ACTIVATED], 0, winnow_passage_item_get_passage (gtk_list_item_get_item (item)));
  open_menu (self, row, (int) x, (int) y);
}

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *row = winnow_passage_row_new ();
  GtkGesture *gesture = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (gesture, "pressed", G_CALLBACK (secondary_click_cb), item, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (gesture));
  gtk_list_item_set_child (item, row);
}

static void
bind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  winnow_passage_row_bind (WINNOW_PASSAGE_ROW (gtk_list_item_get_child (item)), gtk_list_item_get_item (item));
}

static void
unbind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  winnow_passage_row_bind (WINNOW_PASSAGE_ROW (gtk_list_item_get_child (item)), NULL);
}

static void
setup_disguise_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, winnow_disguise_row_new ());
}

static void
bind_disguise_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  winnow_disguise_row_bind (WINNOW_DISGUISE_ROW (gtk_list_item_get_child (item)), gtk_list_item_get_item (item));
}

/* ── what the user does ── */

static void
emit_activated (WinnowCompareSidebar *self, GtkSingleSelection *selection, guint position)
{
  g_autoptr (WinnowPassageItem) item = g_list_model_get_item (G_LIST_MODEL (selection), position);
  if (!self->updating && item != NULL)
    g_signal_emit (self, signals[PASSAGE_ACTIVATED], 0, winnow_passage_item_get_passage (item));
}

static void
selected_cb (WinnowCompareSidebar *self)
{
  emit_activated (self, self->selection, gtk_single_selection_get_selected (self->selection));
}

static void
activate_cb (WinnowCompareSidebar *self, guint position)
{
  emit_activated (self, self->selection, position);
}

static void
excluded_selected_cb (WinnowCompareSidebar *self)
{
  emit_activated (self, self->excluded_selection, gtk_single_selection_get_selected (self->excluded_selection));
}

static void
excluded_activate_cb (WinnowCompareSidebar *self, guint position)
{
  emit_activated (self, self->excluded_selection, position);
}

static void
disguise_activate_cb (WinnowCompareSidebar *self, guint position)
{
  g_autoptr (WinnowDisguiseItem) item = g_list_model_get_item (G_LIST_MODEL (self->disguises), position);
  if (item != NULL)
    g_signal_emit (self, signals[DISGUISE_ACTIVATED], 0, item);
}

static void
setup_picture_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, winnow_compare_picture_row_new ());
}

static void
bind_picture_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  winnow_compare_picture_row_bind (WINNOW_COMPARE_PICTURE_ROW (gtk_list_item_get_child (item)),
                                   gtk_list_item_get_item (item));
}

static void
unbind_picture_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  winnow_compare_picture_row_bind (WINNOW_COMPARE_PICTURE_ROW (gtk_list_item_get_child (item)), NULL);
}

static void
emit_picture (WinnowCompareSidebar *self, guint signal, guint position)
{
  g_autoptr (WinnowComparePictureItem) item = g_list_model_get_item (G_LIST_MODEL (self->pictures), position);
  if (!self->updating && item != NULL)
    g_signal_emit (self, signals[signal], 0, winnow_compare_picture_item_get_picture (item));
}

static void
picture_selected_cb (WinnowCompareSidebar *self)
{
  emit_picture (self, PICTURE_ACTIVATED, gtk_single_selection_get_selected (self->pictures_selection));
}

static void
picture_activate_cb (WinnowCompareSidebar *self, guint position)
{
  emit_picture (self, PICTURE_OPENED, position);
}

static void
exclusion_toggled_cb (WinnowCompareSidebar *self, guint reason, gboolean excluded)
{
  g_signal_emit (self, signals[EXCLUSION_TOGGLED], 0, reason, excluded);
}

static void
note_changed_cb (WinnowCompareSidebar *self, gint64 document_a, gint64 document_b, const char *text)
{
  g_signal_emit (self, signals[NOTE_CHANGED], 0, document_a, document_b, text);
}

void
winnow_compare_sidebar_set_note_pair (WinnowCompareSidebar *self, WinnowLibrary *library, gint64 document_a,
                                      gint64 document_b)
{
  g_return_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self));
  winnow_pair_note_set_pair (self->note, library, document_a, document_b);
}

void
winnow_compare_sidebar_flush_note (WinnowCompareSidebar *self)
{
  g_return_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self));
  winnow_pair_note_flush (self->note);
}

static void
inspect_cb (WinnowCompareSidebar *self, const char *method)
{
  g_signal_emit (self, signals[INSPECT], 0, WINNOW_NO_PASSAGE, method);
}

/* ── what is shown ── */

/* Rows stand in order of their passages, some of which may be left out. Returns:
 * GTK_INVALID_LIST_POSITION where there is none */
static guint
find_position (GtkSingleSelection *selection, int passage)
{
  guint low = 0, high = g_list_model_get_n_items (G_LIST_MODEL (selection));
  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      g_autoptr (WinnowPassageItem) item = g_list_model_get_item (G_LIST_MODEL (selection), middle);
      int found = winnow_passage_item_get_passage (item);
      if (found == passage)
        return middle;
      if (found < passage)
        low = middle + 1;
      else
        high = middle;
    }
  return GTK_INVALID_LIST_POSITION;
}

void
winnow_compare_sidebar_set_selected (WinnowCompareSidebar *self, int passage)
{
  g_return_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self));
  guint position = find_position (self->selection, passage);
  self->updating = TRUE;
  gtk_single_selection_set_selected (self->selection, position);
  gtk_single_selection_set_selected (self->excluded_selection, find_position (self->excluded_selection, passage));
  if (position != GTK_INVALID_LIST_POSITION)
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", position);
  self->updating = FALSE;
}

void
winnow_compare_sidebar_set_selected_picture (WinnowCompareSidebar *self, int picture)
{
  g_return_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self));
  self->updating = TRUE;
  gtk_single_selection_set_selected (self->pictures_selection,
                                     picture == WINNOW_NO_PICTURE ? GTK_INVALID_LIST_POSITION : (guint) picture);
  if (picture != WINNOW_NO_PICTURE)
    gtk_widget_activate_action (GTK_WIDGET (self->picture_list), "list.scroll-to-item", "u", (guint) picture);
  self->updating = FALSE;
}

gboolean
winnow_compare_sidebar_lists (WinnowCompareSidebar *self, guint passage)
{
  g_return_val_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self), FALSE);
  return find_position (self->selection, passage) != GTK_INVALID_LIST_POSITION;
}

void
winnow_compare_sidebar_set_comparison (WinnowCompareSidebar *self, WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self));
  self->updating = TRUE;
  self->n_entries = comparison != NULL ? winnow_comparison_get_n_entries (comparison) : 0;
  gboolean is_text = comparison == NULL || have_text (comparison);
  gtk_widget_set_visible (GTK_WIDGET (self->ledger), is_text);
  gtk_widget_set_visible (GTK_WIDGET (self->evidence), is_text);
  gtk_widget_set_visible (self->score_end, is_text);
  gtk_widget_set_visible (GTK_WIDGET (self->passages_title), is_text);
  g_autoptr (WinnowPassageItem) first = g_list_model_get_item (G_LIST_MODEL (self->passages), 0);
  if (first == NULL || comparison == NULL
      || !winnow_comparison_has_passages_of (comparison, winnow_passage_item_get_comparison (first)))
    g_list_store_remove_all (self->passages); /* of another comparison than the choice is of */
  winnow_kind_choice_set_comparison (self->kind_choice, comparison);
  winnow_compare_ledger_set_comparison (self->ledger, comparison);
  winnow_compare_evidence_set_comparison (self->evidence, is_text ? comparison : NULL);
  fill_passages (self, comparison);
  fill_pictures (self, comparison);
  fill_set_aside (self, comparison);
  fill_disguises (self, comparison);
  self->updating = FALSE;
}

/* ── the class ── */

static void
winnow_compare_sidebar_dispose (GObject *object)
{
  WinnowCompareSidebar *self = WINNOW_COMPARE_SIDEBAR (object);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (winnow_compare_sidebar_parent_class)->dispose (object);
}

static void
winnow_compare_sidebar_class_init (WinnowCompareSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = winnow_compare_sidebar_dispose;
  signals[PASSAGE_ACTIVATED] = g_signal_new ("passage-activated", WINNOW_TYPE_COMPARE_SIDEBAR, G_SIGNAL_RUN_LAST, 0,
                                             NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[PICTURE_ACTIVATED] = g_signal_new ("picture-activated", WINNOW_TYPE_COMPARE_SIDEBAR, G_SIGNAL_RUN_LAST, 0,
                                             NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[PICTURE_OPENED] = g_signal_new ("picture-opened", WINNOW_TYPE_COMPARE_SIDEBAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[DISGUISE_ACTIVATED] = g_signal_new ("disguise-activated", WINNOW_TYPE_COMPARE_SIDEBAR, G_SIGNAL_RUN_LAST, 0,
                                              NULL, NULL, NULL, G_TYPE_NONE, 1, WINNOW_TYPE_DISGUISE_ITEM);
  signals[EXCLUSION_TOGGLED] = g_signal_new ("exclusion-toggled", WINNOW_TYPE_COMPARE_SIDEBAR, G_SIGNAL_RUN_LAST, 0,
                                             NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_BOOLEAN);
  signals[INSPECT] = g_signal_new ("inspect", WINNOW_TYPE_COMPARE_SIDEBAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_STRING);
  signals[NOTE_CHANGED] = g_signal_new ("note-changed", WINNOW_TYPE_COMPARE_SIDEBAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 3, G_TYPE_INT64, G_TYPE_INT64, G_TYPE_STRING);
  g_type_ensure (WINNOW_TYPE_PAIR_NOTE);
  g_type_ensure (WINNOW_TYPE_COMPARE_EVIDENCE);
  g_type_ensure (WINNOW_TYPE_COMPARE_LEDGER);
  g_type_ensure (WINNOW_TYPE_KIND_CHOICE);
  g_type_ensure (WINNOW_TYPE_PASSAGE_ITEM);
  g_type_ensure (WINNOW_TYPE_COMPARE_PICTURE_ITEM);
  g_type_ensure (WINNOW_TYPE_DISGUISE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/winnow/Winnow/ui/compare/sidebar/winnow-compare-sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, content);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, ledger);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, evidence);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, passages_title);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, kind_choice);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, filter);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, nothing);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, score_end);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, list_scroller);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, list);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, note);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, legend);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, selection);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, passages);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, pictures_expander);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, pictures_scroller);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, pictures_selection);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, pictures);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, picture_list);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, excluded_expander);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, excluded_selection);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, excluded);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, disguises_expander);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, excluded_scroller);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, disguises_scroller);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, disguises);
  gtk_widget_class_bind_template_callback (widget_class, kind_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, excluded_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, excluded_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_picture_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_picture_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_picture_cb);
  gtk_widget_class_bind_template_callback (widget_class, picture_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, picture_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_disguise_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_disguise_cb);
  gtk_widget_class_bind_template_callback (widget_class, disguise_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, exclusion_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, inspect_cb);
  gtk_widget_class_bind_template_callback (widget_class, note_changed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "comparesidebar");
}

static void
winnow_compare_sidebar_init (WinnowCompareSidebar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  winnow_compare_legend_fill (self->legend);
  gtk_custom_filter_set_filter_func (self->filter, is_listed, self, NULL);
}
