#include "app/groups/winnow-groups-page.h"

#include <adwaita.h>

#include "app/widgets/lists/winnow-columns.h"
#include "app/widgets/winnow-focus.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/lists/winnow-text-filter.h"
#include "app/groups/winnow-group-bar.h"
#include "app/groups/winnow-group-item.h"
#include "app/groups/winnow-group-row.h"
#include "app/export/winnow-export.h"
#include "app/session/winnow-session-undo.h"
#include "app/session/winnow-session-settings.h"
#include "app/session/winnow-session-groups.h"
#include "app/widgets/winnow-reveal.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-label.h"
#include "base/for-each.h"
#include "base/translate.h"

#define FOLLOW_DELAY 400          /* ms after the last change of a choice */
#define FAST (3 * G_USEC_PER_SEC) /* µs; so fast a search follows each choice by itself */

struct _WinnowGroupsPage
{
  WinnowPage parent_instance;
  GtkLabel *sentence_label, *outdated_label, *count_label, *summary_label;
  GtkWidget *toolbar, *list_button;
  WinnowGroupBar *bar;
  GtkWidget *outdated_bar;
  GtkStack *stack;
  AdwFlap *flap;
  GtkWidget *filter_entry;
  GtkStack *list_stack;
  GtkWidget *groups_view, *basis_label;
  GtkStack *group_stack;
  GtkWidget *name_label, *centre_label, *members_view;
  AdwStatusPage *loading_status, *none_status, *failed_status;
  WinnowTextFilter *filter;
  GtkFilterListModel *filtered;  /* groups */
  GtkSingleSelection *selection; /* groups */
  GtkSortListModel *sorted;      /* members of the group that is shown */
  GtkMultiSelection *member_selection;

  WinnowSession *session;            /* (nullable) that of the page */
  WinnowGroupItem *shown;            /* (owned) (nullable) */
  const WinnowFoundGroups *shown_of; /* the search that the group is of; only compared, never read */
  /* the group of which all but one were removed last, selected again when the user undoes that; 0:
   * none */
  gint64 kept;
  gboolean recalled; /* the last grouping of the library was restored or there was none */
  gint64 began;      /* µs, when the last search began; 0: never */
  gint64 took;       /* µs, how long the last one took that ended */
  guint waiting;     /* source of the search that follows a choice; 0: none */
  gboolean followed; /* the search under way followed a choice: the focus stays there */
};

G_DEFINE_FINAL_TYPE (WinnowGroupsPage, winnow_groups_page, WINNOW_TYPE_PAGE)

/* ── which page ── */

static gboolean
is_working (WinnowGroupsPage *self, WinnowOperationFlags flags)
{
  return winnow_page_is_working (WINNOW_PAGE (self), flags);
}

static gboolean
has_documents (WinnowGroupsPage *self)
{
  return winnow_session_get_totals (self->session)->n_comparable >= 2;
}

static const char *
choose_empty_page (WinnowGroupsPage *self)
{
  const WinnowFoundGroups *found = winnow_session_get_found_groups (self->session);
  if (is_working (self, WINNOW_OPERATION_GROUPS) || (is_working (self, WINNOW_OPERATION_ADDS) && !has_documents (self)))
    return "loading";
  if (!has_documents (self))
    return "empty";
  if (winnow_page_has_failed (WINNOW_PAGE (self)))
    return "failed";
  if (winnow_page_was_stopped (WINNOW_PAGE (self)))
    return "stopped";
  if (found == NULL)
    return "unfound";
  return found->groups->len == 0 ? "none" : "none-left";
}

static const char *
choose_page (WinnowGroupsPage *self)
{
  const char *state = winnow_page_get_session_state (WINNOW_PAGE (self));
  if (state != NULL)
    return state;
  return g_list_model_get_n_items (winnow_session_get_groups (self->session)) == 0 ? choose_empty_page (self) : "list";
}

static gboolean
is_list (WinnowGroupsPage *self)
{
  return g_str_equal (gtk_stack_get_visible_child_name (self->stack), "list");
}

/* ── messages ── */

static char *
dup_age_text (const WinnowGroupsAge *age)
{
  g_autofree char *new_text = winnow_dup_plural ("%u document is new since these groups were found.",
                                                 "%u documents are new since these groups were found.", age->n_new);
  g_autofree char *missing_text = winnow_dup_plural ("%u document of these groups was removed.",
                                                     "%u documents of these groups were removed.", age->n_missing);
  if (age->other_settings)
    return g_strdup (_ ("These groups were found with other settings."));
  if (age->n_new > 0 && age->n_missing > 0)
    return winnow_format_sentences (new_text, missing_text);
  return age->n_new > 0 ? g_steal_pointer (&new_text) : g_steal_pointer (&missing_text);
}

static char *
dup_none_text (const WinnowGroupSettings *settings)
{
  g_autofree char *basis = winnow_group_bar_dup_basis (settings);
  /* Translators: %s is a method with its threshold: "MinHash, at least 80 %" */
  return g_strdup_printf (
      _ ("No two documents are the same piece by this method (%s). Another threshold or another method may find some."),
      basis);
}

static void
update_outdated (WinnowGroupsPage *self, const WinnowGroupsAge *age)
{
  gboolean outdated = is_list (self) && (age->n_new > 0 || age->n_missing > 0 || age->other_settings)
                      && !is_working (self, WINNOW_OPERATION_ADDS | WINNOW_OPERATION_GROUPS);
  g_autofree char *text = dup_age_text (age);
  if (outdated)
    gtk_label_set_text (self->outdated_label, text);
  gtk_info_bar_set_revealed (GTK_INFO_BAR (self->outdated_bar), outdated);
}

/* Whether the chosen settings differ from those of the listed groups. */
static gboolean
is_other_choice (WinnowGroupsPage *self)
{
  const WinnowFoundGroups *found = winnow_session_get_found_groups (self->session);
  WinnowGroupSettings settings;
  WinnowSettings check;
  winnow_group_bar_get_settings (self->bar, &settings);
  winnow_session_get_settings (self->session, &check);
  return found != NULL && !winnow_found_groups_is_made_with (found, &settings, &check);
}

static void
update_counts (WinnowGroupsPage *self)
{
  const WinnowFoundGroups *found = winnow_session_get_found_groups (self->session);
  guint total = g_list_model_get_n_items (winnow_session_get_groups (self->session));
  guint n = winnow_list_model_count (self->filtered);
  g_autofree char *n_text = winnow_format_count (n), *total_text = winnow_format_count (total);
  /* Translators: how many groups the filter lets pass, and how many there are */
  g_autofree char *part = g_strdup_printf (ngettext ("%s of %s group", "%s of %s groups", total), n_text, total_text);
  g_autofree char *all = g_strdup_printf (ngettext ("%s group", "%s groups", total), total_text);
  g_autofree char *basis = found != NULL ? winnow_group_bar_dup_basis (&found->settings) : g_strdup ("");
  gtk_label_set_text (self->count_label, n == total ? all : part);
  winnow_label_set_text (self->basis_label, basis);
  gtk_widget_set_tooltip_text (self->basis_label, basis);
  gtk_stack_set_visible_child_name (
      self->list_stack, n > 0 || gtk_filter_list_model_get_pending (self->filtered) > 0 ? "groups" : "filtered");
}

static void
update_none (WinnowGroupsPage *self)
{
  const WinnowFoundGroups *found = winnow_session_get_found_groups (self->session);
  if (found == NULL)
    return;
  g_autofree char *text = dup_none_text (&found->settings);
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  adw_status_page_set_description (self->none_status, escaped);
}

/* ── the group that is shown ── */

static void
update_actions (WinnowGroupsPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->member_selection));
  guint64 n = self->shown != NULL ? gtk_bitset_get_size (selected) : 0;
  gboolean ready = self->session != NULL && winnow_session_get_state (self->session) == WINNOW_SESSION_READY;
  gtk_widget_action_set_enabled (widget, "groups.compare", n == 1 || n == 2);
  gtk_widget_action_set_enabled (widget, "groups.keep", n == 1);
  gtk_widget_action_set_enabled (widget, "groups.show-in-folder", n == 1);
  gtk_widget_action_set_enabled (widget, "groups.find",
                                 ready && has_documents (self) && !is_working (self, WINNOW_OPERATION_GROUPS));
  gtk_widget_action_set_enabled (widget, "groups.export",
                                 ready && g_list_model_get_n_items (winnow_session_get_groups (self->session)) > 0);
}

static void
name_value_column (WinnowGroupsPage *self, const WinnowMethod *method)
{
  GListModel *shown = gtk_column_view_get_columns (GTK_COLUMN_VIEW (self->members_view));
  g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (shown, WINNOW_MEMBER_COLUMN_VALUE);
  gtk_column_view_column_set_title (column, _ (method->title));
}

static void
fill_group (WinnowGroupsPage *self, WinnowGroupItem *item)
{
  const char *name = winnow_document_item_get_name (winnow_group_item_get_first (item));
  winnow_label_take (self->summary_label, winnow_group_item_dup_summary (item));
  g_autofree char *basis = winnow_group_item_dup_basis (item);
  g_autoptr (GListModel) members = winnow_group_item_dup_members (item);
  winnow_label_set_text (self->name_label, name);
  gtk_widget_set_tooltip_text (self->name_label, name);
  winnow_label_set_text (self->centre_label, basis);
  gtk_widget_set_tooltip_text (self->centre_label, basis);
  name_value_column (self, winnow_group_item_get_method (item));
  gtk_sort_list_model_set_model (self->sorted, members);
}

static gboolean
is_same_group (WinnowGroupsPage *self, WinnowGroupItem *item)
{
  return self->shown != NULL && self->shown_of == winnow_session_get_found_groups (self->session)
         && winnow_group_item_get_id (self->shown) == winnow_group_item_get_id (item)
         && winnow_group_item_get_n_members (self->shown) == winnow_group_item_get_n_members (item);
}

/* The selection in the group stays if it is the same group in a new item. */
static void
show_selected_group (WinnowGroupsPage *self)
{
  WinnowGroupItem *item = gtk_single_selection_get_selected_item (self->selection);
  gtk_stack_set_visible_child_name (self->group_stack, item != NULL ? "group" : "nothing");
  if (item != NULL && !is_same_group (self, item))
    fill_group (self, item);
  if (item == NULL)
    gtk_sort_list_model_set_model (self->sorted, NULL);
  self->shown_of = item != NULL ? winnow_session_get_found_groups (self->session) : NULL;
  g_set_object (&self->shown, item);
  update_actions (self);
}

static gboolean
is_group (gpointer item, gconstpointer id)
{
  return winnow_group_item_get_id (item) == *(const gint64 *) id;
}

/* FALSE: it is not listed. */
static gboolean
select_group (WinnowGroupsPage *self, gint64 id)
{
  WinnowGroupItem *selected = gtk_single_selection_get_selected_item (self->selection);
  return (selected != NULL && winnow_group_item_get_id (selected) == id)
         || winnow_list_view_select (self->groups_view, is_group, &id);
}

static void
update_page (WinnowGroupsPage *self)
{
  if (self->session == NULL)
    return;
  WinnowGroupsAge age = winnow_session_get_groups_age (self->session);
  gboolean reads = !is_working (self, WINNOW_OPERATION_GROUPS);
  adw_status_page_set_title (self->loading_status, reads ? _ ("Reading…") : _ ("Finding Groups…"));
  adw_status_page_set_description (self->loading_status,
                                   reads ? _ ("Groups can be found once the documents have been read.")
                                         : _ ("They appear here once all documents have been compared."));
  update_none (self);
  winnow_page_fill_failed_status (WINNOW_PAGE (self), self->failed_status);
  gtk_stack_set_visible_child_name (self->stack, choose_page (self));
  gtk_widget_set_visible (self->list_button, is_list (self));
  update_counts (self);
  update_outdated (self, &age);
  winnow_group_bar_set_suggested (self->bar, is_other_choice (self));
  update_actions (self);
}

static void
find_groups (WinnowGroupsPage *self, const WinnowGroupSettings *settings, gboolean followed)
{
  g_clear_handle_id (&self->waiting, g_source_remove);
  self->began = g_get_monotonic_time ();
  self->followed = followed;
  winnow_session_find_groups (self->session, settings);
}

/* ── what a choice does is shown at once ── */

static gboolean
follow_choice_cb (gpointer data)
{
  WinnowGroupsPage *self = data;
  WinnowGroupSettings settings;
  self->waiting = 0;
  winnow_group_bar_get_settings (self->bar, &settings);
  if (is_other_choice (self))
    find_groups (self, &settings, TRUE);
  return G_SOURCE_REMOVE;
}

static void
update_sentence (WinnowGroupsPage *self)
{
  WinnowGroupSettings settings;
  winnow_group_bar_get_settings (self->bar, &settings);
  winnow_label_take (self->sentence_label, winnow_group_bar_dup_sentence (&settings));
}

/* Where the last search was fast. Otherwise the button waits for the user. */
static void
choice_changed_cb (WinnowGroupsPage *self)
{
  update_sentence (self);
  update_page (self);
  g_clear_handle_id (&self->waiting, g_source_remove);
  if (self->session != NULL && self->began != 0 && self->took < FAST && is_other_choice (self)
      && winnow_session_get_state (self->session) == WINNOW_SESSION_READY)
    self->waiting = g_timeout_add (FOLLOW_DELAY, follow_choice_cb, self);
}

/* Finds the groups of the last session again when the page is shown: the library still has the
 * fingerprints, so this is fast. */
static void
recall_groups (WinnowGroupsPage *self)
{
  if (self->recalled || self->session == NULL || winnow_session_get_state (self->session) != WINNOW_SESSION_READY
      || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  const WinnowGroupSettings *last = winnow_session_get_last_grouping (self->session);
  self->recalled = TRUE;
  if (last == NULL || winnow_session_get_found_groups (self->session) != NULL || !has_documents (self))
    return;
  winnow_group_bar_set_settings (self->bar, last);
  find_groups (self, last, FALSE);
}

/* The lists have changed: selects the group that was shown, or the one that came back. */
static void
session_changed (WinnowGroupsPage *self)
{
  gint64 id = self->shown != NULL ? winnow_group_item_get_id (self->shown) : 0;
  if (self->kept != 0 && select_group (self, self->kept))
    self->kept = 0;
  else if (id != 0)
    select_group (self, id);
  show_selected_group (self);
  update_page (self);
  recall_groups (self);
}

static void
operation_changed (WinnowGroupsPage *self)
{
  update_page (self);
}

/* The button that began the search may be hidden by now, so the focus moves to the result. */
static void
operation_finished (WinnowGroupsPage *self)
{
  self->took = g_get_monotonic_time () - self->began;
  update_page (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && !self->followed)
    winnow_page_focus_list (WINNOW_PAGE (self));
}

/* ── filtering ── */

static void
filter_changed_cb (WinnowGroupsPage *self)
{
  winnow_text_filter_set (self->filter, (WinnowItemTextTest) winnow_group_item_matches,
                          gtk_editable_get_text (GTK_EDITABLE (self->filter_entry)));
  update_page (self);
}

static void
clear_filter_cb (WinnowGroupsPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->filter_entry), "");
}

static void
search (WinnowGroupsPage *self)
{
  if (!is_list (self))
    return;
  adw_flap_set_reveal_flap (self->flap, TRUE);
  gtk_widget_grab_focus (self->filter_entry);
}

static void
focus_list (WinnowGroupsPage *self)
{
  if (is_list (self))
    gtk_widget_grab_focus (adw_flap_get_reveal_flap (self->flap) ? self->groups_view : self->members_view);
  else
    winnow_group_bar_focus (self->bar);
}

static void
focus_first (WinnowGroupsPage *self)
{
  winnow_focus_first_row (self->groups_view);
}

/* ── comparing ── */

static void
activate_pair (WinnowGroupsPage *self, WinnowDocumentItem *a, WinnowDocumentItem *b)
{
  g_signal_emit_by_name (self, "pair-activated", a, b);
}

/* (transfer full) (nullable) The member at @place by date, however the list is sorted. */
static WinnowMemberItem *
dup_member (WinnowGroupsPage *self, guint place)
{
  GListModel *members = gtk_sort_list_model_get_model (self->sorted);
  return members != NULL ? g_list_model_get_item (members, place) : NULL;
}

/* Compares a member with the likely first document, and that one with the second. */
static void
compare_with_first (WinnowGroupsPage *self, WinnowMemberItem *member)
{
  g_autoptr (WinnowMemberItem) first = dup_member (self, 0), second = dup_member (self, 1);
  WinnowMemberItem *other = member == first ? second : member;
  if (other != NULL)
    activate_pair (self, first->document, other->document);
}

static guint
find_place (WinnowGroupsPage *self, WinnowMemberItem *member)
{
  guint place = 0;
  g_list_store_find (G_LIST_STORE (gtk_sort_list_model_get_model (self->sorted)), member, &place);
  return place;
}

static void
compare_action (WinnowGroupsPage *self)
{
  g_autoptr (GPtrArray) selected = winnow_list_model_dup_selected (GTK_SELECTION_MODEL (self->member_selection));
  if (selected->len == 0)
    return;
  WinnowMemberItem *one = g_ptr_array_index (selected, 0), *other = g_ptr_array_index (selected, selected->len - 1);
  gboolean in_order = find_place (self, one) < find_place (self, other);
  if (one == other)
    compare_with_first (self, one);
  else
    activate_pair (self, (in_order ? one : other)->document, (in_order ? other : one)->document);
}

static void
member_activated_cb (WinnowGroupsPage *self, guint position)
{
  g_autoptr (WinnowMemberItem) member = g_list_model_get_item (G_LIST_MODEL (self->member_selection), position);
  if (member != NULL)
    compare_with_first (self, member);
}

static void
group_activated_cb (WinnowGroupsPage *self)
{
  gtk_widget_grab_focus (self->members_view);
}

/* ── actions on a member ── */

/* (transfer full) (nullable) */
static WinnowMemberItem *
dup_selected_member (WinnowGroupsPage *self)
{
  g_autoptr (GPtrArray) selected = winnow_list_model_dup_selected (GTK_SELECTION_MODEL (self->member_selection));
  return self->shown != NULL && selected->len == 1 ? g_object_ref (g_ptr_array_index (selected, 0)) : NULL;
}

static void
keep_action (WinnowGroupsPage *self)
{
  g_autoptr (WinnowMemberItem) member = dup_selected_member (self);
  if (member == NULL)
    return;
  gint64 id = winnow_document_item_get_document (member->document)->id;
  g_autoptr (GArray) others = winnow_group_item_dup_others (self->shown, id);
  self->kept = 0;
  gint64 group = winnow_group_item_get_id (self->shown);
  winnow_session_remove_documents (self->session, others);
  self->kept = group;
}

static void
show_in_folder_action (WinnowGroupsPage *self)
{
  g_autoptr (WinnowMemberItem) member = dup_selected_member (self);
  if (member != NULL)
    winnow_reveal_file (GTK_WIDGET (self), winnow_document_item_get_document (member->document)->path);
}

/* ── finding and exporting ── */

static void
find_action (WinnowGroupsPage *self)
{
  WinnowGroupSettings settings;
  winnow_group_bar_get_settings (self->bar, &settings);
  find_groups (self, &settings, FALSE);
}

/* Uses the settings of the listed groups. */
static void
find_again_action (WinnowGroupsPage *self)
{
  const WinnowFoundGroups *found = winnow_session_get_found_groups (self->session);
  if (found == NULL)
    return;
  winnow_group_bar_set_settings (self->bar, &found->settings);
  find_groups (self, &found->settings, FALSE);
}

static gboolean export(WinnowGroupsPage *self)
{
  GListModel *groups = winnow_session_get_groups (self->session);
  if (g_list_model_get_n_items (groups) == 0)
    return FALSE;
  winnow_export_show (GTK_WIDGET (self), &winnow_export_groups,
                      winnow_export_source_new (self->session, groups, G_LIST_MODEL (self->filtered)),
                      WINNOW_N_EXPORT_SCOPES, NULL);
  return TRUE;
}

/* ── the widget ── */

static void
session_replaced (WinnowGroupsPage *self)
{
  self->session = winnow_page_get_session (WINNOW_PAGE (self));
  g_clear_object (&self->shown);
  self->shown_of = NULL;
  self->recalled = FALSE;
  self->kept = 0;
  self->began = 0;
  g_clear_handle_id (&self->waiting, g_source_remove);
  clear_filter_cb (self); /* it was for the other library */
  gtk_filter_list_model_set_model (self->filtered,
                                   self->session != NULL ? winnow_session_get_groups (self->session) : NULL);
}

static void
dispose (WinnowGroupsPage *self)
{
  g_clear_handle_id (&self->waiting, g_source_remove);
}

static void
winnow_groups_page_class_init (WinnowGroupsPageClass *klass)
{
  winnow_page_override (klass, session_replaced, session_changed, operation_changed, operation_finished, search,
                        focus_list, focus_first, export);
  winnow_dispose_by (klass, dispose);
  WINNOW_PAGE_CLASS (klass)->failures = WINNOW_OPERATION_GROUPS;
  WINNOW_PAGE_CLASS (klass)->failure_title = N_ ("No Groups Could Be Found");

  winnow_signal_new (klass, "pair-activated", 2, WINNOW_TYPE_DOCUMENT_ITEM, WINNOW_TYPE_DOCUMENT_ITEM);
  winnow_install_action (klass, "groups.find", NULL, find_action);
  winnow_install_action (klass, "groups.find-again", NULL, find_again_action);
  winnow_install_action (klass, "groups.compare", NULL, compare_action);
  winnow_install_action (klass, "groups.keep", NULL, keep_action);
  winnow_install_action (klass, "groups.show-in-folder", NULL, show_in_folder_action);
  winnow_install_action (klass, "groups.export", NULL, export);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_r, GDK_CONTROL_MASK, "groups.show-in-folder",
                                       NULL);
  g_type_ensure (WINNOW_TYPE_GROUP_BAR);
  g_type_ensure (WINNOW_TYPE_TEXT_FILTER);
  winnow_template_bind (klass, WinnowGroupsPage, "groups/winnow-groups-page.ui", toolbar, list_button, bar,
                        sentence_label, outdated_bar, outdated_label, stack, flap, filter_entry, list_stack,
                        groups_view, count_label, basis_label, group_stack, name_label, summary_label, centre_label,
                        members_view, loading_status, none_status, failed_status, filter, filtered, selection, sorted,
                        member_selection);
  winnow_template_bind_callbacks (klass, update_page, choice_changed_cb, update_actions, show_selected_group,
                                  filter_changed_cb, clear_filter_cb, group_activated_cb, member_activated_cb);
}

static void
winnow_groups_page_init (WinnowGroupsPage *self)
{
  winnow_template_init (self);
  winnow_page_set_filter (WINNOW_PAGE (self), self->filter_entry);
  update_sentence (self);
  winnow_list_view_set_rows (GTK_LIST_VIEW (self->groups_view), WINNOW_TYPE_GROUP_ROW,
                             G_CALLBACK (winnow_group_row_set_item), NULL);
  winnow_columns_append (GTK_COLUMN_VIEW (self->members_view), winnow_member_columns);
  gtk_sort_list_model_set_sorter (self->sorted, gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->members_view)));
  update_actions (self);
  g_signal_connect (self, "map", G_CALLBACK (recall_groups), NULL);
}
