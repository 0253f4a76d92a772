#include "app/pictures/winnow-pictures-page.h"

#include <adwaita.h>

#include "app/pictures/winnow-excluded-picture-detail.h"
#include "app/widgets/winnow-focus.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/lists/winnow-text-filter.h"
#include "app/pictures/winnow-picture-detail.h"
#include "app/pictures/winnow-picture-row.h"
#include "app/export/winnow-export.h"
#include "app/session/winnow-session-undo.h"
#include "app/work/winnow-work.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-label.h"
#include "base/for-each.h"
#include "base/translate.h"

struct _WinnowPicturesPage
{
  WinnowPage parent_instance;
  GtkWidget *toolbar, *list_button;
  GtkToggleButton *matches_button, *layout_button, *own_button, *repeated_button, *excluded_button;
  GtkWidget *outdated_bar;
  GtkStack *stack;
  AdwFlap *flap;
  GtkWidget *filter_entry;
  GtkStack *list_stack;
  GtkWidget *pictures_view, *count_label, *plain_label, *detail_box, *nothing_status;
  WinnowPictureDetail *detail;
  WinnowExcludedPictureDetail *excluded_detail;
  AdwStatusPage *failed_status, *none_status;
  GtkWidget *excluded_offer;
  WinnowTextFilter *filter;
  GtkFilterListModel *filtered;
  GtkSingleSelection *selection;

  WinnowSession *session; /* (nullable) that of the page */
  GObject *shown;         /* (owned) (nullable) the item that is shown beside the list */
  gboolean focus_wanted;  /* by the list, when it has rows */
  gint64 followed;        /* picture that is shown again once the decision on it holds; 0: none */
  gboolean counts;        /* that decision */
  gint64 sought;          /* picture that is selected once the list has its row; 0: none */
  guint seek_id;          /* of select_sought_cb(); 0: none is due */
};

G_DEFINE_FINAL_TYPE (WinnowPicturesPage, winnow_pictures_page, WINNOW_TYPE_PAGE)

/* ── which page ── */

static gboolean
is_checking (WinnowPicturesPage *self)
{
  return winnow_page_is_working (WINNOW_PAGE (self), WINNOW_OPERATION_ADDS | WINNOW_OPERATION_CHECKS);
}

static GtkToggleButton *
get_button (WinnowPicturesPage *self, WinnowPictureList list)
{
  GtkToggleButton *const buttons[WINNOW_N_PICTURE_LISTS] = {
    self->matches_button, self->layout_button, self->own_button, self->repeated_button, self->excluded_button,
  };
  return buttons[list];
}

static WinnowPictureList
get_chosen (WinnowPicturesPage *self)
{
  WinnowPictureList list = WINNOW_N_PICTURE_LISTS - 1;
  while (list > 0 && !gtk_toggle_button_get_active (get_button (self, list)))
    list--;
  return list;
}

static guint
count (WinnowPicturesPage *self, WinnowPictureList list)
{
  return g_list_model_get_n_items (winnow_session_get_pictures (self->session, list));
}

/* The list that was chosen, of which the filter lets some pass. */
static GListModel *
get_listed (WinnowPicturesPage *self)
{
  return winnow_session_get_pictures (self->session, get_chosen (self));
}

static const char *
choose_unchecked_page (WinnowPicturesPage *self)
{
  WinnowPictureCounts counts = winnow_session_count_pictures (self->session);
  if (is_checking (self))
    return "loading";
  if (winnow_page_has_failed (WINNOW_PAGE (self)))
    return "failed";
  if (g_list_model_get_n_items (winnow_session_get_documents (self->session)) < 2
      && count (self, WINNOW_PICTURES_REPEATED) == 0)
    return "empty";
  if (counts.n_pictures + counts.n_plain == 0)
    return counts.n_unseen > 0 ? "unseen" : "without";
  return winnow_session_get_check_state (self->session) == WINNOW_CHECK_NEVER ? "unchecked" : "none";
}

static const char *
choose_page (WinnowPicturesPage *self)
{
  const char *state = winnow_page_get_session_state (WINNOW_PAGE (self));
  if (state != NULL)
    return state;
  gboolean checked = winnow_session_get_check_state (self->session) != WINNOW_CHECK_NEVER;
  if (checked && g_list_model_get_n_items (get_listed (self)) > 0)
    return "list";
  return choose_unchecked_page (self);
}

static gboolean
is_list (WinnowPicturesPage *self)
{
  return g_str_equal (gtk_stack_get_visible_child_name (self->stack), "list");
}

/* ── messages ── */

static const char *const labels[WINNOW_N_PICTURE_LISTS] = {
  /* Translators: a button that lists the pictures that two documents have; %s: how many these are,
   * here and below */
  N_ ("%s in Common"),
  /* Translators: a button that lists the pictures of which only the layout is the same */
  N_ ("%s with One Layout"),
  /* Translators: a button that lists the pictures that files of one author have */
  N_ ("%s by One Author"),
  /* Translators: a button that lists the pictures that one paper shows twice */
  N_ ("%s Twice in One Paper"),
  /* Translators: a button that lists the pictures that take part in no match */
  N_ ("%s Excluded"),
};

static void
update_buttons (WinnowPicturesPage *self)
{
  WinnowPictureList chosen = get_chosen (self);
  winnow_for_each_kind (list, WINNOW_N_PICTURE_LISTS)
    {
      guint n = count (self, list);
      GtkToggleButton *button = get_button (self, list);
      g_autofree char *number = winnow_format_count (n);
      g_autoptr (GString) label = g_string_new (_ (labels[list]));
      gboolean is_usual = list == WINNOW_PICTURES_IN_COMMON || list == WINNOW_PICTURES_EXCLUDED;
      g_string_replace (label, "%s", number, 1);
      gtk_button_set_label (GTK_BUTTON (button), label->str);
      winnow_set_visible (button, is_usual || n > 0 || list == chosen);
      if (list == WINNOW_PICTURES_EXCLUDED)
        gtk_widget_set_sensitive (GTK_WIDGET (button), n > 0 || list == chosen);
    }
  gtk_widget_set_visible (self->excluded_offer, count (self, WINNOW_PICTURES_EXCLUDED) > 0);
}

/* "128 pictures · 40 plain · 3 unread" */
static char *
dup_totals (const WinnowPictureCounts *counts)
{
  g_autofree char *n = winnow_format_count (counts->n_pictures), *n_plain = winnow_format_count (counts->n_plain),
                  *n_unread = winnow_format_count (counts->n_unread);
  g_autofree char *all = g_strdup_printf (ngettext ("%s picture", "%s pictures", counts->n_pictures), n);
  /* Translators: follows "128 pictures · "; pictures with nothing to recognise them by */
  g_autofree char *plain
      = counts->n_plain > 0 ? g_strdup_printf (ngettext ("%s plain", "%s plain", counts->n_plain), n_plain) : NULL;
  /* Translators: follows "128 pictures · "; pictures that could not be read */
  g_autofree char *unread
      = counts->n_unread > 0 ? g_strdup_printf (ngettext ("%s unread", "%s unread", counts->n_unread), n_unread) : NULL;
  const char *const parts[] = { all, plain ?: unread, plain != NULL ? unread : NULL, NULL };
  return g_strjoinv (" · ", (char **) parts);
}

static void
update_counts (WinnowPicturesPage *self)
{
  WinnowPictureCounts counts = winnow_session_count_pictures (self->session);
  guint total = g_list_model_get_n_items (get_listed (self));
  guint n = winnow_list_model_count (self->filtered);
  gboolean filtering = gtk_filter_list_model_get_pending (self->filtered) > 0;
  g_autofree char *n_text = winnow_format_count (n), *total_text = winnow_format_count (total);
  /* Translators: how many rows the filter lets pass, and how many there are */
  winnow_label_take (self->count_label,
                     g_strdup_printf (ngettext ("%s of %s listed", "%s of %s listed", total), n_text, total_text));
  winnow_label_take (self->plain_label, dup_totals (&counts));
  gtk_widget_set_visible (self->count_label, n != total); /* their number is shown above */
  gtk_stack_set_visible_child_name (self->list_stack, n > 0 || filtering ? "pictures" : "filtered");
}

/* ── the picture that is shown ── */

static void
show_selected (WinnowPicturesPage *self)
{
  GObject *item = gtk_single_selection_get_selected_item (self->selection);
  WinnowLibrary *library = self->session != NULL ? winnow_session_get_library (self->session) : NULL;
  gboolean is_match = WINNOW_IS_PICTURE_ITEM (item);
  if (library == NULL)
    item = NULL;
  g_set_object (&self->shown, item);
  gtk_widget_set_visible (self->nothing_status, item == NULL);
  winnow_set_visible (self->detail, item != NULL && is_match);
  winnow_set_visible (self->excluded_detail, item != NULL && !is_match);
  winnow_picture_detail_set_item (self->detail, library, item != NULL && is_match ? WINNOW_PICTURE_ITEM (item) : NULL);
  winnow_excluded_picture_detail_set_item (self->excluded_detail, library,
                                           item != NULL && !is_match ? WINNOW_EXCLUDED_PICTURE_ITEM (item) : NULL);
}

static gboolean
is_same (gpointer a, gconstpointer data)
{
  GObject *b = (GObject *) data;
  if (WINNOW_IS_PICTURE_ITEM (a) && WINNOW_IS_PICTURE_ITEM (b))
    return winnow_picture_item_is_same (WINNOW_PICTURE_ITEM (a), WINNOW_PICTURE_ITEM (b));
  return WINNOW_IS_EXCLUDED_PICTURE_ITEM (a) && WINNOW_IS_EXCLUDED_PICTURE_ITEM (b)
         && winnow_excluded_picture_item_is_same (WINNOW_EXCLUDED_PICTURE_ITEM (a), WINNOW_EXCLUDED_PICTURE_ITEM (b));
}

static void
give_focus (WinnowPicturesPage *self)
{
  gboolean filtering = gtk_filter_list_model_get_pending (self->filtered) > 0;
  if (!self->focus_wanted || filtering || !is_list (self) || winnow_list_model_count (self->selection) == 0)
    return;
  self->focus_wanted = FALSE;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self))) /* the user went on to another page */
    return;
  if (adw_flap_get_reveal_flap (self->flap))
    gtk_widget_grab_focus (self->pictures_view);
  else
    gtk_widget_child_focus (self->detail_box, GTK_DIR_TAB_FORWARD);
}

/* The switch that was used is gone, and this one takes it back. */
static void
focus_count (WinnowPicturesPage *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (WINNOW_IS_PICTURE_ITEM (self->shown))
    winnow_picture_detail_focus_count (self->detail);
  else if (self->shown != NULL)
    winnow_excluded_picture_detail_focus_count (self->excluded_detail);
}

static gboolean
shows_picture (gpointer item, gconstpointer picture_id)
{
  gint64 id = *(const gint64 *) picture_id;
  if (WINNOW_IS_EXCLUDED_PICTURE_ITEM (item))
    return winnow_excluded_picture_item_holds (item, id);
  return winnow_picture_item_get_picture (item, WINNOW_SIDE_A)->id == id
         || winnow_picture_item_get_picture (item, WINNOW_SIDE_B)->id == id;
}

static gboolean
select_sought_cb (gpointer user_data)
{
  WinnowPicturesPage *self = user_data;
  self->seek_id = 0;
  if (gtk_filter_list_model_get_pending (self->filtered) > 0 || !is_list (self))
    return G_SOURCE_REMOVE;
  gint64 id = self->sought;
  self->sought = 0;
  if (winnow_list_view_select (self->pictures_view, shows_picture, &id))
    {
      show_selected (self);
      focus_count (self);
    }
  return G_SOURCE_REMOVE;
}

/* The filter goes through a long list bit by bit, and GTK 4.8 crashes where a row is selected while
 * the list changes. */
static void
select_sought (WinnowPicturesPage *self)
{
  if (self->sought != 0 && self->seek_id == 0)
    self->seek_id = g_idle_add (select_sought_cb, self);
}

static void
update_page (WinnowPicturesPage *self)
{
  if (self->session == NULL)
    return;
  gboolean checked = winnow_session_get_state (self->session) == WINNOW_SESSION_READY
                     && winnow_session_get_check_state (self->session) != WINNOW_CHECK_NEVER;
  gboolean has_rows = FALSE;
  winnow_for_each_kind (list, WINNOW_N_PICTURE_LISTS)
    has_rows |= count (self, list) > 0;
  winnow_action_set_enabled (self, "pictures.export", checked && !is_checking (self) && has_rows);
  const char *page = choose_page (self);
  gtk_stack_set_visible_child_name (self->stack, page);
  gtk_widget_set_visible (self->toolbar, is_list (self) || (has_rows && g_str_equal (page, "none")));
  gtk_widget_set_visible (self->list_button, is_list (self));
  update_buttons (self);
  update_counts (self);
  gboolean outdated
      = winnow_session_get_check_state (self->session) == WINNOW_CHECK_OLD_DOCUMENTS && !is_checking (self);
  gtk_info_bar_set_revealed (GTK_INFO_BAR (self->outdated_bar), outdated);
  give_focus (self);
  select_sought (self);
}

/* ── listing ── */

static gboolean
matches (gpointer item, const char *text)
{
  return WINNOW_IS_PICTURE_ITEM (item) ? winnow_picture_item_matches (item, text)
                                       : winnow_excluded_picture_item_matches (item, text);
}

static void
filter_changed_cb (WinnowPicturesPage *self)
{
  winnow_text_filter_set (self->filter, matches, gtk_editable_get_text (GTK_EDITABLE (self->filter_entry)));
  update_page (self);
}

static void
clear_filter_cb (WinnowPicturesPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->filter_entry), "");
}

static void
list_chosen (WinnowPicturesPage *self)
{
  GListModel *model = self->session != NULL ? get_listed (self) : NULL;
  if (gtk_filter_list_model_get_model (self->filtered) != model)
    gtk_filter_list_model_set_model (self->filtered, model);
  update_page (self);
}

static void
show_excluded_cb (WinnowPicturesPage *self)
{
  gtk_toggle_button_set_active (self->excluded_button, TRUE);
  winnow_page_focus_list (WINNOW_PAGE (self));
}

static void
search (WinnowPicturesPage *self)
{
  if (!is_list (self))
    return;
  adw_flap_set_reveal_flap (self->flap, TRUE);
  gtk_widget_grab_focus (self->filter_entry);
}

static void
focus_list (WinnowPicturesPage *self)
{
  self->focus_wanted = TRUE;
  give_focus (self);
  if (self->focus_wanted && !is_list (self))
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

static gboolean
focus_first_cb (gpointer data)
{
  WinnowPicturesPage *self = data;
  if (gtk_filter_list_model_get_pending (self->filtered) > 0)
    return G_SOURCE_CONTINUE;
  if (winnow_focus_is_in (self->filter_entry))
    winnow_focus_first_row (self->pictures_view);
  return G_SOURCE_REMOVE;
}

/* Once the filter, which goes through a long list bit by bit, is at its end. */
static void
focus_first (WinnowPicturesPage *self)
{
  g_idle_add_full (G_PRIORITY_LOW, focus_first_cb, g_object_ref (self), g_object_unref);
}

/* ── a picture on its way from one list to the other ── */

/* The button of the list that has the picture now, as was decided. Returns: (nullable) */
static GtkToggleButton *
find_list (WinnowPicturesPage *self)
{
  winnow_for_each_kind (list, WINNOW_N_PICTURE_LISTS)
    {
      g_autoptr (GObject) found = winnow_list_model_find (winnow_session_get_pictures (self->session, list),
                                                          shows_picture, &self->followed, NULL);
      gboolean counts = found != NULL
                        && (WINNOW_IS_PICTURE_ITEM (found)
                            || winnow_excluded_picture_item_counts (WINNOW_EXCLUDED_PICTURE_ITEM (found)));
      if (found != NULL && counts == self->counts)
        return get_button (self, list);
    }
  return NULL;
}

/* Shows the list that has the picture by now; it is selected when its row is there. */
static void
follow_picture (WinnowPicturesPage *self)
{
  GtkToggleButton *button = self->followed != 0 ? find_list (self) : NULL;
  if (button == NULL)
    return;
  clear_filter_cb (self);
  gtk_toggle_button_set_active (button, TRUE);
  self->sought = self->followed;
  self->followed = 0;
  select_sought (self);
}

/* ── decisions ── */

/* A step. */
typedef struct
{
  WinnowPicturesPage *page; /* (nullable) weak */
  WinnowSession *session;   /* unowned: it owns the stack of steps */
  gint64 picture_id;
  GArray *fingerprints; /* (owned) (element-type WinnowImageFingerprint) that the decision is about */
  gboolean counts;
} Decision;

/* The page goes on showing the picture, in the list that has it then. */
static WinnowStepResult
apply_decision (WinnowStep *step, gpointer data, gboolean undoes)
{
  const Decision *decision = data;
  gboolean counts = decision->counts != undoes;
  if (decision->page != NULL)
    {
      decision->page->followed = decision->picture_id;
      decision->page->counts = counts;
    }
  winnow_session_run_step (
      decision->session,
      winnow_work_new (WINNOW_WORK_COUNT_PICTURES, .rows = g_array_ref (decision->fingerprints), .counts = counts),
      step);
  return WINNOW_STEP_BEGUN;
}

static char *
dup_decision_message (gconstpointer data, gboolean is_undone)
{
  const Decision *decision = data;
  return g_strdup (is_undone          ? _ ("Decision taken back")
                   : decision->counts ? _ ("The picture counts")
                                      : _ ("The picture is excluded"));
}

static void
decision_free (gpointer data)
{
  Decision *decision = data;
  g_clear_weak_pointer (&decision->page);
  g_array_unref (decision->fingerprints);
  g_free (decision);
}

/* "pictures.count": the switch beside the picture. */
static void
count_action (WinnowPicturesPage *self, const char *action, GVariant *parameter)
{
  static const WinnowStepKind kind = { apply_decision, dup_decision_message, NULL, decision_free };
  gboolean is_match = WINNOW_IS_PICTURE_ITEM (self->shown);
  if (self->shown == NULL)
    return;
  GArray *fingerprints
      = is_match ? winnow_picture_item_dup_decisions (WINNOW_PICTURE_ITEM (self->shown))
                 : winnow_excluded_picture_item_dup_fingerprints (WINNOW_EXCLUDED_PICTURE_ITEM (self->shown));
  const WinnowDocumentPicture *picture
      = is_match ? winnow_picture_item_get_counted_picture (WINNOW_PICTURE_ITEM (self->shown))
                 : winnow_excluded_picture_item_get_picture (WINNOW_EXCLUDED_PICTURE_ITEM (self->shown));
  Decision *decision = g_new0 (Decision, 1);
  g_set_weak_pointer (&decision->page, self);
  decision->session = self->session;
  decision->picture_id = picture->id;
  decision->fingerprints = fingerprints;
  decision->counts = g_variant_get_boolean (parameter);
  winnow_undo_stack_do (winnow_session_get_undo (self->session), &kind, decision);
}

/* ── the session ── */

static void
session_changed (WinnowPicturesPage *self)
{
  g_autoptr (GObject) shown = self->shown != NULL ? g_object_ref (self->shown) : NULL;
  WinnowPictureCounts counts = winnow_session_count_pictures (self->session);
  g_autofree char *totals = dup_totals (&counts);
  /* Translators: %s: "128 pictures · 40 plain" */
  g_autofree char *none
      = g_strdup_printf (_ ("No two documents have the same picture, however it was changed: %s."), totals);
  adw_status_page_set_description (self->none_status, none);
  winnow_page_fill_failed_status (WINNOW_PAGE (self), self->failed_status);
  update_page (self);
  if (shown != NULL && !is_same (shown, gtk_single_selection_get_selected_item (self->selection)))
    winnow_list_view_select (self->pictures_view, is_same, shown); /* its row in the new list */
  show_selected (self);
  follow_picture (self);
}

/* A decision that failed is followed no longer. */
static void
operation_changed (WinnowPicturesPage *self)
{
  if (winnow_session_get_operation (self->session) == NULL)
    self->followed = 0;
  update_page (self);
}

/* ── comparing ── */

static void
compare (WinnowPicturesPage *self)
{
  GObject *item = gtk_single_selection_get_selected_item (self->selection);
  if (WINNOW_IS_PICTURE_ITEM (item) && !winnow_picture_item_is_repeated (WINNOW_PICTURE_ITEM (item)))
    g_signal_emit_by_name (self, "picture-activated", item);
}

static void
activated_cb (WinnowPicturesPage *self)
{
  if (get_chosen (self) >= WINNOW_PICTURES_REPEATED) /* no pair to open */
    gtk_widget_child_focus (self->detail_box, GTK_DIR_TAB_FORWARD);
  else
    compare (self);
}

/* Moves the focus between the list and the picture: Tab would visit every row. */
static gboolean
other_part_cb (GtkWidget *widget, GVariant *parameter, gpointer user_data)
{
  WinnowPicturesPage *self = WINNOW_PICTURES_PAGE (widget);
  if (!is_list (self))
    return GDK_EVENT_PROPAGATE;
  if (winnow_focus_is_in (self->pictures_view))
    return gtk_widget_child_focus (self->detail_box, GTK_DIR_TAB_FORWARD);
  winnow_page_focus_list (WINNOW_PAGE (self));
  return GDK_EVENT_STOP;
}

static void
export_action (WinnowPicturesPage *self)
{
  WinnowPictureCounts counts = winnow_session_count_pictures (self->session);
  WinnowExportSource *source = winnow_export_source_new (
      self->session, winnow_session_get_pictures (self->session, WINNOW_PICTURES_IN_COMMON),
      gtk_toggle_button_get_active (self->matches_button) ? G_LIST_MODEL (self->filtered) : NULL);
  source->n_every = counts.n_pictures + counts.n_plain;
  winnow_export_show (GTK_WIDGET (self), &winnow_export_pictures, source, WINNOW_N_EXPORT_SCOPES, NULL);
}

static gboolean export(WinnowPicturesPage *self)
{
  if (count (self, WINNOW_PICTURES_IN_COMMON) == 0)
    return FALSE;
  winnow_activate_action (self, "pictures.export", NULL);
  return TRUE;
}

/* ── the widget ── */

/* A row that is out of view stops loading. */
static void
show_row (WinnowPictureRow *row, GObject *item, WinnowPicturesPage *self)
{
  WinnowSession *session = self->session;
  winnow_picture_row_set_item (row, item, session != NULL ? winnow_session_get_library (session) : NULL);
}

static void
session_replaced (WinnowPicturesPage *self)
{
  self->session = winnow_page_get_session (WINNOW_PAGE (self));
  gtk_filter_list_model_set_model (self->filtered, NULL); /* its rows are of the former library */
  g_clear_object (&self->shown);
  self->focus_wanted = FALSE;
  self->followed = self->sought = 0;
  clear_filter_cb (self); /* it was for the other library */
  gtk_toggle_button_set_active (self->matches_button, TRUE);
  list_chosen (self);
  show_selected (self);
}

static void
dispose (WinnowPicturesPage *self)
{
  g_clear_handle_id (&self->seek_id, g_source_remove);
}

static void
winnow_pictures_page_class_init (WinnowPicturesPageClass *klass)
{
  winnow_page_override (klass, session_replaced, session_changed, operation_changed, search, focus_list, focus_first,
                        export);
  winnow_dispose_by (klass, dispose);
  WINNOW_PAGE_CLASS (klass)->failures = WINNOW_OPERATION_CHECKS;
  WINNOW_PAGE_CLASS (klass)->failure_title = N_ ("The Check Failed");
  winnow_signal_new (klass, "picture-activated", 1, WINNOW_TYPE_PICTURE_ITEM);
  winnow_install_action (klass, "pictures.count", "b", count_action);
  winnow_install_action (klass, "pictures.export", NULL, export_action);
  gtk_widget_class_add_binding (GTK_WIDGET_CLASS (klass), GDK_KEY_F6, 0, other_part_cb, NULL);
  g_type_ensure (WINNOW_TYPE_PICTURE_DETAIL);
  g_type_ensure (WINNOW_TYPE_TEXT_FILTER);
  g_type_ensure (WINNOW_TYPE_EXCLUDED_PICTURE_DETAIL);
  winnow_template_bind (klass, WinnowPicturesPage, "pictures/winnow-pictures-page.ui", toolbar, list_button,
                        matches_button, layout_button, own_button, repeated_button, excluded_button, outdated_bar,
                        stack, flap, filter_entry, list_stack, pictures_view, count_label, plain_label, detail_box,
                        nothing_status, detail, excluded_detail, failed_status, none_status, excluded_offer, filter,
                        filtered, selection);
  winnow_template_bind_callbacks (klass, update_page, show_selected, list_chosen, filter_changed_cb, clear_filter_cb,
                                  show_excluded_cb, activated_cb, compare);
}

static void
winnow_pictures_page_init (WinnowPicturesPage *self)
{
  winnow_template_init (self);
  winnow_page_set_filter (WINNOW_PAGE (self), self->filter_entry);
  winnow_list_view_set_rows (GTK_LIST_VIEW (self->pictures_view), WINNOW_TYPE_PICTURE_ROW, G_CALLBACK (show_row), self);
}
