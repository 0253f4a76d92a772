#include "app/overlaps/winnow-overlaps-page.h"

#include <adwaita.h>

#include "app/widgets/lists/winnow-columns.h"
#include "app/widgets/winnow-context-menu.h"
#include "app/widgets/winnow-focus.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-reveal.h"
#include "app/widgets/winnow-format.h"
#include "app/overlaps/winnow-class-texts.h"
#include "app/overlaps/winnow-overlap-filter.h"
#include "app/overlaps/winnow-overlap-graph.h"
#include "app/overlaps/winnow-overlap-histogram.h"
#include "app/overlaps/winnow-overlap-map.h"
#include "app/session/winnow-row-view.h"
#include "app/session/winnow-session-settings.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"

struct _WinnowOverlapsPage
{
  WinnowPage parent_instance;
  GtkColumnView *overlaps_view;
  GtkLabel *minimum_label, *advice_label;
  GtkWidget *stack, *filter_bar, *filter_entry;
  GtkAdjustment *minimum;
  GtkWidget *minimum_box;
  GtkToggleButton *new_button, *pictures_button, *undecided_button, *verbatim_button, *own_button, *common_button,
      *excluded_button;
  GtkWidget *count_label, *advice_bar;
  GtkExpander *class_texts;
  GtkButton *advice_button;
  AdwStatusPage *none_status, *failed_status;
  GtkStack *looks;
  WinnowOverlapHistogram *histogram;
  WinnowOverlapMap *map;
  WinnowOverlapGraph *graph;
  GtkWidget *map_label, *graph_label;
  WinnowOverlapFilter *filter;
  WinnowRowView *listed;
  GtkMultiSelection *selection;
  GMenuModel *pair_menu;

  WinnowSession *session; /* (nullable) that of the page */
  gboolean focus_wanted;  /* by the list, when it has rows */
  WinnowRowKey opened;    /* the pair that was opened last */
  guint place;            /* of its row, or where that was; GTK_INVALID_LIST_POSITION: nowhere */
};

G_DEFINE_FINAL_TYPE (WinnowOverlapsPage, winnow_overlaps_page, WINNOW_TYPE_PAGE)

/* ── showing ── */

static gboolean
is_checking (WinnowOverlapsPage *self)
{
  return winnow_page_is_working (WINNOW_PAGE (self), WINNOW_OPERATION_ADDS | WINNOW_OPERATION_CHECKS);
}

/* Of all lists. */
static guint
count_pairs (WinnowOverlapsPage *self)
{
  guint n = winnow_session_get_n_excluded_pairs (self->session);
  winnow_for_each_kind (pairs, WINNOW_PAIRS_EXCLUDED)
    n += g_list_model_get_n_items (winnow_session_get_pairs (self->session, pairs));
  return n;
}

static const char *
choose_empty_page (WinnowOverlapsPage *self)
{
  if (is_checking (self))
    return "loading";
  if (winnow_page_has_failed (WINNOW_PAGE (self)))
    return "failed";
  if (g_list_model_get_n_items (winnow_session_get_documents (self->session)) < 2)
    return "empty";
  if (count_pairs (self) > 0)
    return "excluded"; /* a switch shows them */
  return winnow_session_get_check_state (self->session) == WINNOW_CHECK_NEVER ? "unchecked" : "none";
}

/* Which list is shown: that of the switch that is on. */
static WinnowPairs
get_shown (WinnowOverlapsPage *self)
{
  return gtk_toggle_button_get_active (self->own_button)        ? WINNOW_PAIRS_OWN
         : gtk_toggle_button_get_active (self->common_button)   ? WINNOW_PAIRS_COMMON
         : gtk_toggle_button_get_active (self->excluded_button) ? WINNOW_PAIRS_EXCLUDED
                                                                : WINNOW_PAIRS_LISTED;
}

/* The pairs of which the filter lets some pass. */
static WinnowRowList *
get_pairs (WinnowOverlapsPage *self)
{
  return WINNOW_ROW_LIST (winnow_session_get_pairs (self->session, get_shown (self)));
}

/* Whether something counts in the pairs that are shown. */
static gboolean
shows_shares (WinnowOverlapsPage *self)
{
  return get_shown (self) == WINNOW_PAIRS_LISTED || get_shown (self) == WINNOW_PAIRS_OWN;
}

static gboolean
shows_look (WinnowOverlapsPage *self, const char *name)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->looks), name) == 0;
}

static const char *
choose_page (WinnowOverlapsPage *self)
{
  const char *state = winnow_page_get_session_state (WINNOW_PAGE (self));
  if (state != NULL)
    return state;
  if (winnow_list_model_count (get_pairs (self)) == 0)
    return get_shown (self) == WINNOW_PAIRS_EXCLUDED ? "reading" : choose_empty_page (self);
  gboolean is_empty = winnow_list_model_count (self->listed) == 0;
  return is_empty && !shows_look (self, "histogram") ? "filtered" : "list"; /* what the filter hides is drawn, too */
}

/* "3 of 12 pairs", or "12 pairs" where the filter lets all pass. */
static char *
dup_count (WinnowOverlapsPage *self)
{
  guint n = winnow_row_view_get_rows (self->listed)->len;
  guint total = self->session != NULL ? winnow_list_model_count (get_pairs (self)) : 0;
  g_autofree char *n_text = winnow_format_count (n), *total_text = winnow_format_count (total);
  /* Translators: how many pairs the filter lets pass, and how many there are */
  return n < total ? g_strdup_printf (ngettext ("%s of %s pair", "%s of %s pairs", total), n_text, total_text)
                   : g_strdup_printf (ngettext ("%s pair", "%s pairs", total), total_text);
}

/* Of the common pairs: the check has more than it lists. */
static void
update_common_count (WinnowOverlapsPage *self, guint n_counted)
{
  g_autofree char *count = dup_count (self), *counted = winnow_format_count (n_counted);
  /* Translators: follows "12 pairs": pairs that are not listed, since they are too many */
  winnow_label_take (
      self->count_label,
      g_strdup_printf (ngettext ("%s · %s only counted", "%s · %s only counted", n_counted), count, counted));
  gtk_widget_set_tooltip_text (self->count_label, _ ("Pairs that share nothing else are counted, not compared, where "
                                                     "they are more than 100,000."));
}

static void
update_count (WinnowOverlapsPage *self)
{
  guint n_counted = self->session != NULL && get_shown (self) == WINNOW_PAIRS_COMMON
                        ? winnow_session_get_n_counted_pairs (self->session)
                        : 0;
  if (n_counted > 0)
    {
      update_common_count (self, n_counted);
      return;
    }
  gboolean counts = self->session != NULL && winnow_overlaps_page_shows_counted (self);
  guint n_new = counts ? winnow_session_get_n_new_pairs (self->session) : 0;
  g_autofree char *count = dup_count (self);
  /* Translators: follows "12 pairs": how many of them the last check found first */
  g_autofree char *new_pairs = g_strdup_printf (ngettext ("%s · %u new", "%s · %u new", n_new), count, n_new);
  winnow_label_set_text (self->count_label, n_new > 0 ? new_pairs : count);
  gtk_widget_set_tooltip_text (self->count_label, NULL);
}

/* Selects the pair that was opened last, whose row may have a new item. */
static void
select_opened (WinnowOverlapsPage *self)
{
  guint position = winnow_row_view_find (self->listed, self->opened, self->place);
  if (position == GTK_INVALID_LIST_POSITION
      || gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->selection), position))
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  winnow_activate_action (self->overlaps_view, "list.scroll-to-item", "u", position);
}

static void
give_focus (WinnowOverlapsPage *self)
{
  if (!self->focus_wanted || self->selection == NULL || winnow_list_model_count (self->selection) == 0)
    return;
  self->focus_wanted = FALSE;
  select_opened (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self))) /* else the user went on to another page */
    {
      if (shows_look (self, "map"))
        winnow_grab_focus (self->map);
      else if (shows_look (self, "graph"))
        winnow_grab_focus (self->graph);
      else
        winnow_columns_focus_selected (self->overlaps_view);
    }
}

static gboolean
give_focus_cb (gpointer page)
{
  give_focus (page);
  return G_SOURCE_REMOVE;
}

/* Remembers the place of the opened pair, as long as it is listed. Returns: whether it is */
static gboolean
follow_opened (WinnowOverlapsPage *self)
{
  guint position = self->opened.a != 0 ? winnow_row_view_find (self->listed, self->opened, self->place)
                                       : GTK_INVALID_LIST_POSITION;
  if (position != GTK_INVALID_LIST_POSITION)
    self->place = position;
  return position != GTK_INVALID_LIST_POSITION;
}

/* @n: documents for which there is no room */
static void
show_left_out (GtkWidget *label, guint n)
{
  g_autofree char *left_out = winnow_dup_plural ("Those with the most similar pairs; %'u more document does not fit",
                                                 "Those with the most similar pairs; %'u more documents do not fit", n);
  winnow_label_show (GTK_LABEL (label), n > 0 ? left_out : NULL);
}

/* The drawn look of the pairs, while it is shown. */
static void
update_look (WinnowOverlapsPage *self)
{
  if (self->session == NULL || !winnow_page_is_ready (WINNOW_PAGE (self)))
    return;
  const GPtrArray *listed = winnow_row_view_get_rows (self->listed);
  const WinnowRowContext *context = winnow_row_list_get_context (get_pairs (self));
  if (shows_look (self, "histogram"))
    winnow_overlap_histogram_set (self->histogram, winnow_row_list_get_rows (get_pairs (self)), listed);
  else if (shows_look (self, "map"))
    {
      winnow_overlap_map_set (self->map, listed, context);
      show_left_out (self->map_label, winnow_overlap_map_get_n_left_out (self->map));
    }
  else if (shows_look (self, "graph"))
    {
      winnow_overlap_graph_set (self->graph, listed, context);
      show_left_out (self->graph_label, winnow_overlap_graph_get_n_left_out (self->graph));
    }
}

static void
update_page (WinnowOverlapsPage *self)
{
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), choose_page (self));
  gtk_widget_set_visible (self->filter_bar,
                          winnow_page_get_session_state (WINNOW_PAGE (self)) == NULL && count_pairs (self) > 0);
  update_count (self);
  update_look (self);
  follow_opened (self);
  g_signal_emit_by_name (self, "listed");
  if (self->focus_wanted) /* later: a filter that reports its end has not passed its rows to the sorted list yet */
    g_idle_add_full (G_PRIORITY_DEFAULT, give_focus_cb, g_object_ref (self), g_object_unref);
}

/* Why the listed overlaps may not be what the user expects, and what to do about it. */
typedef struct
{
  const char *reason, *button, *action;
} Advice;

/* (nullable) */
static const Advice *
find_advice (WinnowOverlapsPage *self)
{
  static const Advice documents
      = { N_ ("The documents have changed since these overlaps were found."), N_ ("Check _Again"), "win.check" },
      lists = { N_ ("These overlaps were found with other word lists. The next check compares every pair again."),
                N_ ("Check _Again"), "win.check" },
      anew
      = { N_ ("The documents have changed since these overlaps were found. Settings, templates or Winnow itself have "
              "changed, too: the next check compares every pair again."),
          N_ ("Check _Again"), "win.check" },
      interrupted = { N_ ("The check was stopped before all pairs were compared. It goes on from there."),
                      N_ ("_Resume"), "win.check" },
      preferences = { N_ ("This library keeps its own settings. The preferences are for new libraries."),
                      N_ ("_Use Preferences Here"), "win.use-preferences" };
  switch (winnow_session_get_check_state (self->session))
    {
    case WINNOW_CHECK_OLD_DOCUMENTS:
      return winnow_session_needs_full_check (self->session) ? &anew : &documents;
    case WINNOW_CHECK_OLD_LISTS:
      return &lists;
    case WINNOW_CHECK_INTERRUPTED:
      return &interrupted;
    default:
      return winnow_session_offers_preferences (self->session) ? &preferences : NULL;
    }
}

static void
update_texts (WinnowOverlapsPage *self)
{
  WinnowSettings settings;
  winnow_session_get_settings (self->session, &settings);
  guint words = MAX (settings.granularity.g, settings.min_words);
  g_autofree char *none
      = g_strdup_printf (ngettext ("No two documents share %u word in a row (%u Chinese characters). For shorter "
                                   "runs, choose a finer sensitivity in the preferences and use them here.",
                                   "No two documents share %u words in a row (%u Chinese characters). For shorter "
                                   "runs, choose a finer sensitivity in the preferences and use them here.",
                                   words),
                         words, winnow_format_words_as_characters (words));
  adw_status_page_set_description (self->none_status, none);
  winnow_page_fill_failed_status (WINNOW_PAGE (self), self->failed_status);
}

/* Shows the filter and the column if a pair has pictures in common. */
static void
update_pictures (WinnowOverlapsPage *self)
{
  guint n = winnow_session_get_n_pairs_with_pictures (self->session);
  /* Translators: a button that lists only the pairs with pictures in common; %u: how many these
   * are */
  g_autofree char *text = winnow_dup_plural ("%u With Pictures", "%u With Pictures", n);
  gtk_button_set_label (GTK_BUTTON (self->pictures_button), text);
  winnow_set_visible (self->pictures_button, n > 0);
  winnow_columns_set_visible (self->overlaps_view, WINNOW_OVERLAP_COLUMN_PICTURES, n > 0 && shows_shares (self));
  if (n == 0)
    gtk_toggle_button_set_active (self->pictures_button, FALSE);
}

/* @button: lists other pairs than those that count; it is there if there are such pairs. */
static void
update_switch (GtkToggleButton *button, const char *label, guint n)
{
  gtk_button_set_label (GTK_BUTTON (button), label);
  winnow_set_visible (button, n > 0);
  if (n == 0)
    gtk_toggle_button_set_active (button, FALSE);
}

static void
update_switches (WinnowOverlapsPage *self)
{
  guint n_own = g_list_model_get_n_items (winnow_session_get_pairs (self->session, WINNOW_PAIRS_OWN)),
        n_common = g_list_model_get_n_items (winnow_session_get_pairs (self->session, WINNOW_PAIRS_COMMON)),
        n_excluded = winnow_session_get_n_excluded_pairs (self->session);
  /* Translators: a button that lists the pairs of files by one author instead of the others; %u:
   * how many these are */
  g_autofree char *own = winnow_dup_plural ("%u by One Author", "%u by One Author", n_own);
  /* Translators: a button that lists the pairs that share only passages which many documents have,
   * instead of the others; %u: how many these are */
  g_autofree char *common = winnow_dup_plural ("%u Common", "%u Common", n_common);
  /* Translators: a button that lists the pairs of which nothing counts instead of the others; %'u:
   * how many these are */
  g_autofree char *excluded = g_strdup_printf (C_ ("pairs", "%'u Not Counted"), n_excluded);
  update_switch (self->own_button, own, n_own);
  update_switch (self->common_button, common, n_common);
  update_switch (self->excluded_button, excluded, n_excluded);
}

static void
session_changed (WinnowOverlapsPage *self)
{
  update_texts (self);
  const Advice *advice = is_checking (self) ? NULL : find_advice (self);
  if (advice != NULL)
    {
      gtk_label_set_text (self->advice_label, _ (advice->reason));
      gtk_button_set_label (self->advice_button, _ (advice->button));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->advice_button), advice->action);
    }
  gtk_info_bar_set_revealed (GTK_INFO_BAR (self->advice_bar), advice != NULL);
  /* Shows the filter if a pair is new. */
  gboolean has_new = winnow_session_get_n_new_pairs (self->session) > 0;
  winnow_set_visible (self->new_button, has_new);
  if (!has_new)
    gtk_toggle_button_set_active (self->new_button, FALSE);
  winnow_class_texts_show (self->class_texts, winnow_session_get_class_texts (self->session));
  update_switches (self);
  update_pictures (self);
  update_page (self);
}

static void
operation_changed (WinnowOverlapsPage *self)
{
  session_changed (self);
}

/* ── filtering ── */

static void
filter_changed_cb (WinnowOverlapsPage *self)
{
  double percent = gtk_adjustment_get_value (self->minimum);
  /* Translators: only pairs that are at least so similar are listed */
  winnow_label_take (self->minimum_label, g_strdup_printf (_ ("at least %.0f%%"), percent));
  /* By what counts in a pair, where something does; else by its names alone. */
  gboolean counts = shows_shares (self);
  WinnowOverlapTraits traits
      = (gtk_toggle_button_get_active (self->new_button) ? WINNOW_OVERLAP_IS_NEW : 0)
        | (gtk_toggle_button_get_active (self->pictures_button) ? WINNOW_OVERLAP_HAS_PICTURES : 0)
        | (gtk_toggle_button_get_active (self->verbatim_button) ? WINNOW_OVERLAP_IS_VERBATIM : 0)
        | (gtk_toggle_button_get_active (self->undecided_button) ? WINNOW_OVERLAP_IS_UNDECIDED : 0);
  winnow_overlap_filter_set (self->filter, gtk_editable_get_text (GTK_EDITABLE (self->filter_entry)),
                             counts ? percent / 100 : 0, counts ? traits : 0);
  update_page (self);
}

static void
show_some_columns (WinnowOverlapsPage *self, guint first, guint last, gboolean shows)
{
  for (guint i = first; i <= last; i++)
    winnow_columns_set_visible (self->overlaps_view, i, shows);
}

/* Columns and filters of what counts, or the columns of what does not. */
static void
show_columns (WinnowOverlapsPage *self)
{
  GtkWidget *of_counted[]
      = { GTK_WIDGET (self->new_button), GTK_WIDGET (self->pictures_button), GTK_WIDGET (self->undecided_button),
          GTK_WIDGET (self->verbatim_button), self->minimum_box };
  gboolean shares = shows_shares (self);
  show_some_columns (self, WINNOW_OVERLAP_COLUMN_FIRST_COUNTED, WINNOW_OVERLAP_COLUMN_LAST_COUNTED, shares);
  show_some_columns (self, WINNOW_OVERLAP_COLUMN_COMMON, WINNOW_OVERLAP_COLUMN_COMMON,
                     get_shown (self) == WINNOW_PAIRS_COMMON);
  show_some_columns (self, WINNOW_OVERLAP_COLUMN_FIRST_EXCLUDED, WINNOW_OVERLAP_COLUMN_LAST_EXCLUDED,
                     get_shown (self) == WINNOW_PAIRS_EXCLUDED);
  winnow_for_each_of (button, of_counted)
    gtk_widget_set_sensitive (*button, shares);
}

/* One of them at a time. */
static void
list_toggled_cb (WinnowOverlapsPage *self, GtkToggleButton *button)
{
  GtkToggleButton *switches[] = { self->own_button, self->common_button, self->excluded_button };
  for (guint i = 0; i < G_N_ELEMENTS (switches) && gtk_toggle_button_get_active (button); i++)
    if (switches[i] != button)
      gtk_toggle_button_set_active (switches[i], FALSE);
  show_columns (self);
  if (self->session != NULL)
    {
      update_pictures (self);
      winnow_session_list_excluded (self->session, get_shown (self) == WINNOW_PAIRS_EXCLUDED);
    }
  winnow_row_view_set_list (self->listed, self->session != NULL ? get_pairs (self) : NULL);
  filter_changed_cb (self);
}

static void
clear_filter_cb (WinnowOverlapsPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->filter_entry), "");
  gtk_adjustment_set_value (self->minimum, 0);
  gtk_toggle_button_set_active (self->new_button, FALSE);
  gtk_toggle_button_set_active (self->pictures_button, FALSE);
  gtk_toggle_button_set_active (self->undecided_button, FALSE);
  gtk_toggle_button_set_active (self->verbatim_button, FALSE);
  gtk_toggle_button_set_active (self->own_button, FALSE);
  gtk_toggle_button_set_active (self->common_button, FALSE);
  gtk_toggle_button_set_active (self->excluded_button, FALSE);
}

static void
search (WinnowOverlapsPage *self)
{
  gtk_widget_grab_focus (self->filter_entry);
}

static void
focus_list (WinnowOverlapsPage *self)
{
  self->focus_wanted = TRUE;
  give_focus (self);
}

static void
focus_first (WinnowOverlapsPage *self)
{
  if (shows_look (self, "list"))
    winnow_focus_first_row (GTK_WIDGET (self->overlaps_view));
  else if (winnow_list_model_count (self->listed) > 0)
    gtk_widget_child_focus (GTK_WIDGET (self->looks), GTK_DIR_TAB_FORWARD);
}

gboolean
winnow_overlaps_page_shows_counted (WinnowOverlapsPage *self)
{
  return get_shown (self) == WINNOW_PAIRS_LISTED;
}

GListModel *
winnow_overlaps_page_get_listed (WinnowOverlapsPage *self)
{
  winnow_row_view_show_all (self->listed);
  return G_LIST_MODEL (self->listed);
}

GtkSelectionModel *
winnow_overlaps_page_get_selection (WinnowOverlapsPage *self)
{
  return GTK_SELECTION_MODEL (self->selection);
}

/* ── opening ── */

static void
overlap_activated_cb (WinnowOverlapsPage *self, guint position)
{
  g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  if (item != NULL)
    g_signal_emit_by_name (self, "overlap-activated", item);
}

/* In the map or the graph. */
static void
pair_activated_cb (WinnowOverlapsPage *self, gint64 document_a, gint64 document_b)
{
  guint position = winnow_row_view_find (self->listed, winnow_overlap_make_key (document_a, document_b), 0);
  if (position != GTK_INVALID_LIST_POSITION)
    overlap_activated_cb (self, position);
}

static void
document_activated_cb (WinnowOverlapsPage *self, gint64 document)
{
  winnow_activate_action (self, "win.show-sources", "x", document);
}

/* ── the menu of a row ── */

/* (transfer full) (nullable) the first one that is selected */
static WinnowOverlapItem *
dup_selected (WinnowOverlapsPage *self)
{
  g_autoptr (GPtrArray) items = winnow_list_model_dup_selected (GTK_SELECTION_MODEL (self->selection));
  return items->len > 0 ? g_object_ref (g_ptr_array_index (items, 0)) : NULL;
}

static void
open_action (WinnowOverlapsPage *self)
{
  g_autoptr (WinnowOverlapItem) item = dup_selected (self);
  if (item != NULL)
    g_signal_emit_by_name (self, "overlap-activated", item);
}

/* @side: "a" or "b". Returns: (transfer full) (nullable) */
static WinnowDocument *
dup_selected_document (WinnowOverlapsPage *self, GVariant *side)
{
  g_autoptr (WinnowOverlapItem) item = dup_selected (self);
  if (item == NULL)
    return NULL;
  return winnow_document_ref (g_str_equal (g_variant_get_string (side, NULL), "a")
                                  ? winnow_overlap_item_get_document_a (item)
                                  : winnow_overlap_item_get_document_b (item));
}

static void
show_in_folder_action (WinnowOverlapsPage *self, const char *action, GVariant *parameter)
{
  g_autoptr (WinnowDocument) document = dup_selected_document (self, parameter);
  if (document != NULL)
    winnow_reveal_file (GTK_WIDGET (self), document->path);
}

static void
show_sources_action (WinnowOverlapsPage *self, const char *action, GVariant *parameter)
{
  g_autoptr (WinnowDocument) document = dup_selected_document (self, parameter);
  if (document != NULL)
    winnow_activate_action (self, "win.show-sources", "x", document->id);
}

/* ── class text ── */

static void
count_text_action (WinnowOverlapsPage *self, const char *action, GVariant *parameter)
{
  winnow_class_texts_count (self->session, g_variant_get_string (parameter, NULL));
}

static void
make_template_action (WinnowOverlapsPage *self, const char *action, GVariant *parameter)
{
  g_autoptr (GError) error = NULL;
  if (!winnow_class_texts_make_template (self->session, g_variant_get_string (parameter, NULL), &error))
    g_signal_emit_by_name (self->session, "decision-failed", error->message);
}

void
winnow_overlaps_page_set_opened (WinnowOverlapsPage *self, gint64 document_a, gint64 document_b)
{
  g_return_if_fail (WINNOW_IS_OVERLAPS_PAGE (self));
  self->opened = winnow_overlap_make_key (document_a, document_b);
  self->place = GTK_INVALID_LIST_POSITION;
  follow_opened (self);
}

WinnowOverlapItem *
winnow_overlaps_page_dup_next (WinnowOverlapsPage *self, int direction, gboolean undecided)
{
  g_return_val_if_fail (WINNOW_IS_OVERLAPS_PAGE (self), NULL);
  gboolean is_listed = follow_opened (self);
  if (self->place == GTK_INVALID_LIST_POSITION)
    return NULL;
  gint64 n = winnow_row_view_get_rows (self->listed)->len;
  gint64 first = (gint64) self->place + (direction < 0 ? -1 : is_listed ? 1 : 0); /* others moved up */
  for (gint64 i = first; i >= 0 && i < n; i += direction)
    {
      g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (G_LIST_MODEL (self->listed), i);
      if (!undecided || item->overlap->n_undecided > 0)
        return g_steal_pointer (&item);
    }
  return NULL;
}

/* ── the widget ── */

static void
session_replaced (WinnowOverlapsPage *self)
{
  self->session = winnow_page_get_session (WINNOW_PAGE (self));
  self->focus_wanted = FALSE;
  self->opened = (WinnowRowKey){ 0 };
  self->place = GTK_INVALID_LIST_POSITION;
  clear_filter_cb (self); /* it was for the other library */
  winnow_row_view_set_list (self->listed, self->session != NULL ? get_pairs (self) : NULL);
}

static void
winnow_overlaps_page_class_init (WinnowOverlapsPageClass *klass)
{
  winnow_page_override (klass, session_replaced, session_changed, operation_changed, search, focus_list, focus_first);
  WINNOW_PAGE_CLASS (klass)->failures = WINNOW_OPERATION_CHECKS | WINNOW_OPERATION_RESCORES;
  WINNOW_PAGE_CLASS (klass)->failure_title = N_ ("The Check Failed");
  winnow_signal_new (klass, "overlap-activated", 1, WINNOW_TYPE_OVERLAP_ITEM);
  winnow_signal_new (klass, "listed", 0);
  winnow_install_action (klass, "overlaps.open", NULL, open_action);
  winnow_install_action (klass, "overlaps.show-in-folder", "s", show_in_folder_action);
  winnow_install_action (klass, "overlaps.show-sources", "s", show_sources_action);
  winnow_install_action (klass, "overlaps.count-text", "s", count_text_action);
  winnow_install_action (klass, "overlaps.make-template", "s", make_template_action);
  g_type_ensure (WINNOW_TYPE_OVERLAP_FILTER);
  g_type_ensure (WINNOW_TYPE_OVERLAP_HISTOGRAM);
  g_type_ensure (WINNOW_TYPE_OVERLAP_GRAPH);
  g_type_ensure (WINNOW_TYPE_OVERLAP_MAP);
  g_type_ensure (WINNOW_TYPE_ROW_VIEW);
  winnow_template_bind (klass, WinnowOverlapsPage, "overlaps/winnow-overlaps-page.ui", stack, filter_bar, filter_entry,
                        minimum, minimum_label, new_button, pictures_button, undecided_button, verbatim_button,
                        own_button, common_button, excluded_button, minimum_box, count_label, class_texts, advice_bar,
                        advice_label, advice_button, overlaps_view, none_status, failed_status, filter, listed,
                        selection, looks, histogram, map, map_label, graph, graph_label, pair_menu);
  winnow_template_bind_callbacks (klass, update_page, filter_changed_cb, clear_filter_cb, list_toggled_cb,
                                  overlap_activated_cb, pair_activated_cb, document_activated_cb);
}

static void
winnow_overlaps_page_init (WinnowOverlapsPage *self)
{
  self->place = GTK_INVALID_LIST_POSITION;
  winnow_template_init (self);
  winnow_page_set_filter (WINNOW_PAGE (self), self->filter_entry);
  winnow_columns_append (self->overlaps_view, winnow_overlap_columns);
  show_columns (self);
  winnow_overlap_histogram_set_adjustment (self->histogram, self->minimum);
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GPropertyAction) look = g_property_action_new ("look", self->looks, "visible-child-name");
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (look));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "view", G_ACTION_GROUP (group));
  winnow_row_view_set_columns (self->listed, self->overlaps_view, winnow_overlap_columns);
  winnow_context_menu_set_up (GTK_WIDGET (self), self->overlaps_view, self->pair_menu);
  filter_changed_cb (self);
}
