#include "app/inspector/winnow-inspector-window.h"

#include "app/compare/model/winnow-digested-pair.h"
#include "app/compare/sidebar/winnow-compare-evidence.h"
#include "app/widgets/winnow-format.h"
#include "app/inspector/winnow-keyword-search.h"
#include "app/inspector/winnow-inspector-side.h"
#include "app/inspector/winnow-inspector-wording.h"
#include "app/compare/winnow-compare-wording.h"
#include "app/window/winnow-toasts.h"
#include "app/widgets/winnow-parameter-button.h"
#include "app/widgets/winnow-tooltip.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/task.h"
#include "base/translate.h"

struct _WinnowInspectorWindow
{
  AdwWindow parent_instance;
  AdwToastOverlay *toasts;
  GtkDropDown *scope;
  GtkStack *stack;
  AdwStatusPage *failed;
  GtkListBox *methods;
  GtkLabel *method_title, *description, *agreement, *details, *made_of;
  GtkToggleButton *only_shared;
  WinnowParameterButton *parameters;
  WinnowInspectorSide *side_a, *side_b;
  GtkWidget *copy_button;
  WinnowComparison *comparison;               /* (owned) (nullable) */
  WinnowDigestedPair *digested;               /* (owned) (nullable) */
  WinnowInspectorList *lists[WINNOW_N_SIDES]; /* (owned) (nullable) of the method that is shown */
  char *wanted;                               /* (owned) (nullable) id of the method to be shown */
  WinnowMethodChoice *choices;                /* (owned) (nullable) by method */
  WinnowMethodTrial *trial;                   /* (owned) (nullable) shown instead of the method's row */
  GCancellable *cancellable;                  /* (owned) (nullable) of the work under way */
  GCancellable *trying;                       /* (owned) (nullable) of the trial under way */
  GCancellable *seeking;                      /* (owned) (nullable) of the search for what came before */
};

G_DEFINE_FINAL_TYPE (WinnowInspectorWindow, winnow_inspector_window, ADW_TYPE_WINDOW)

GtkWidget *
winnow_inspector_window_new (GtkWindow *parent)
{
  return g_object_new (WINNOW_TYPE_INSPECTOR_WINDOW, "transient-for", parent, "application",
                       gtk_window_get_application (parent), NULL);
}

const WinnowPair *
winnow_inspector_window_get_pair (WinnowInspectorWindow *self)
{
  g_return_val_if_fail (WINNOW_IS_INSPECTOR_WINDOW (self), NULL);
  return self->comparison != NULL ? self->comparison->pair : NULL;
}

/* ── one method ── */

static const WinnowEvidenceRow *
get_row (WinnowInspectorWindow *self, guint method)
{
  return &g_array_index (self->digested->evidence->rows, WinnowEvidenceRow, method);
}

static guint
get_selected (WinnowInspectorWindow *self)
{
  return (guint) gtk_list_box_row_get_index (gtk_list_box_get_selected_row (self->methods));
}

static const WinnowEvidenceRow *
get_shown_row (WinnowInspectorWindow *self)
{
  return self->trial != NULL ? &self->trial->row : get_row (self, get_selected (self));
}

static WinnowDigest *
get_digest (WinnowInspectorWindow *self, WinnowSide side)
{
  return self->trial != NULL ? self->trial->digests[side]
                             : g_ptr_array_index (self->digested->side[side].digests->digests, get_selected (self));
}

/* "n=8 · depends on: length of runs, stop words" */
static char *
dup_made_of (WinnowInspectorWindow *self)
{
  const WinnowDigest *digest = get_digest (self, WINNOW_SIDE_A);
  const WinnowGranularity *lengths = &self->choices[get_selected (self)].granularity;
  g_autofree char *parameters = winnow_digest_dup_parameters (digest), *uses = winnow_digest_dup_uses_words (digest);
  g_autofree char *runs
      = digest->method->uses & WINNOW_USES_GRANULARITY
            ? g_strdup_printf ("k=%u, g=%u, w=%u", lengths->k, lengths->g, lengths->g - lengths->k + 1)
            : NULL;
  /* Translators: %s: what the result of a method depends on: "stop words; synonyms" */
  g_autofree char *depends = *uses != '\0' ? g_strdup_printf (_ ("Depends on: %s"), uses) : g_strdup ("");
  g_autofree char *facts = winnow_format_facts (parameters, runs ?: depends, runs != NULL ? depends : NULL, NULL);
  return self->trial == NULL
             ? g_steal_pointer (&facts)
             : winnow_format_sentences (facts, _ ("Tried here alone: the evidence of the pair uses the defaults."));
}

static void
show_method_texts (WinnowInspectorWindow *self)
{
  const WinnowEvidenceRow *row = get_shown_row (self);
  g_autofree char *agreement
      = winnow_inspector_dup_agreement (row, winnow_digest_get_n_bits (get_digest (self, WINNOW_SIDE_A))),
      *threshold = winnow_inspector_dup_threshold (row->method);
  g_autofree char *sentences = winnow_format_sentences (agreement, threshold),
                  *containment = winnow_inspector_dup_containment (row);
  g_autofree char *made_of = dup_made_of (self);
  winnow_label_show (self->method_title, _ (row->method->title));
  winnow_label_show (self->description, _ (row->method->description));
  winnow_label_show (self->agreement, sentences);
  winnow_label_show (self->details, containment);
  winnow_label_show (self->made_of, made_of);
}

static void
list_shared (WinnowInspectorWindow *self)
{
  for (WinnowSide side = 0; side < WINNOW_N_SIDES && self->lists[side] != NULL; side++)
    winnow_inspector_list_set_only_shared (self->lists[side], gtk_toggle_button_get_active (self->only_shared));
}

/* ── what came before ── */

static void
show_seen (WinnowInspectorWindow *self, char **sentences)
{
  winnow_inspector_side_set_seen (self->side_a, sentences != NULL ? sentences[WINNOW_SIDE_A] : "");
  winnow_inspector_side_set_seen (self->side_b, sentences != NULL ? sentences[WINNOW_SIDE_B] : "");
}

/* A library that can't be read any more says so at the next check; here nothing is named. */
static void
seen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowInspectorWindow) self = data;
  g_auto (GStrv) sentences = winnow_task_finish (result, NULL);
  if (!winnow_task_end (result, &self->seeking))
    return;
  show_seen (self, sentences);
}

/* The library knows the keywords of whole documents, by the method's defaults. */
static void
seek (WinnowInspectorWindow *self)
{
  winnow_cancel (&self->seeking);
  show_seen (self, NULL);
  if (self->trial != NULL || gtk_drop_down_get_selected (self->scope) != 0
      || !g_str_equal (get_shown_row (self)->method->id, "keyword"))
    return;
  self->seeking = g_cancellable_new ();
  winnow_keyword_search_async (self->comparison->pair, self->seeking, seen_cb, g_object_ref (self));
}

/* ── the method that is shown ── */

/* The method's row, or the trial. */
static void
show_method (WinnowInspectorWindow *self)
{
  WinnowInspectorSide *sides[] = { self->side_a, self->side_b };
  winnow_for_each_side (side)
    {
      g_clear_object (&self->lists[side]);
      self->lists[side] = winnow_inspector_list_new (self->digested, side, get_digest (self, side),
                                                     get_digest (self, WINNOW_N_SIDES - 1 - side));
    }
  list_shared (self);
  show_method_texts (self);
  winnow_for_each_side (side)
    winnow_inspector_side_set_list (sides[side], self->lists[side], self->lists[WINNOW_N_SIDES - 1 - side]);
  seek (self);
}

/* ── parameters ── */

static void
init_choice (WinnowInspectorWindow *self, WinnowMethodChoice *choice, const WinnowMethod *method)
{
  winnow_method_init_values (method, choice->values);
  choice->granularity = self->comparison->pair->settings.granularity;
}

static void
init_choices (WinnowInspectorWindow *self)
{
  guint n = self->digested->evidence->rows->len;
  if (self->choices != NULL)
    return;
  self->choices = g_new0 (WinnowMethodChoice, n);
  winnow_for_each_below (i, n)
    init_choice (self, &self->choices[i], get_row (self, i)->method);
}

static gboolean
is_default (WinnowInspectorWindow *self, guint method)
{
  WinnowMethodChoice choice = { 0 };
  init_choice (self, &choice, get_row (self, method)->method);
  return memcmp (&choice, &self->choices[method], sizeof choice) == 0;
}

static void
stop_trial (WinnowInspectorWindow *self)
{
  winnow_cancel (&self->trying);
  g_clear_pointer (&self->trial, winnow_method_trial_free);
}

/* A trial that was cancelled has no result; it has no other errors. */
static void
tried_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowInspectorWindow) self = data;
  g_autoptr (WinnowMethodTrial) trial = winnow_task_finish (result, NULL);
  if (trial == NULL || !winnow_task_end (result, &self->trying))
    return;
  self->trial = g_steal_pointer (&trial);
  show_method (self);
}

/* Shows the selected method with the parameters that are chosen for it. */
static void
show_choice (WinnowInspectorWindow *self)
{
  guint method = get_selected (self);
  stop_trial (self);
  if (is_default (self, method))
    {
      show_method (self);
      return;
    }
  self->trying = g_cancellable_new ();
  winnow_digested_pair_try_async (self->digested, get_row (self, method)->method, &self->choices[method], self->trying,
                                  tried_cb, g_object_ref (self));
}

static void
parameters_changed_cb (WinnowInspectorWindow *self)
{
  WinnowMethodChoice *choice = &self->choices[get_selected (self)];
  winnow_parameter_button_get (self->parameters, choice->values, &choice->granularity);
  show_choice (self);
}

static void
method_selected_cb (WinnowInspectorWindow *self, GtkListBoxRow *row)
{
  if (row == NULL || self->digested == NULL)
    return;
  guint index = get_selected (self);
  const WinnowMethod *method = get_row (self, index)->method;
  g_free (self->wanted);
  self->wanted = g_strdup (method->id);
  winnow_parameter_button_set (self->parameters, method, self->choices[index].values,
                               &self->choices[index].granularity);
  show_choice (self);
}

/* ── the list of methods ── */

static GtkLabel *
new_label (const char *text, const char *styles)
{
  GtkLabel *label = winnow_label_new (text, styles);
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  return label;
}

static GtkWidget *
new_method (const WinnowEvidenceRow *row)
{
  const WinnowOpinionLook *look = winnow_opinion_look_get (row->opinion);
  g_autofree char *opinion = winnow_evidence_row_dup_opinion (row),
                  *spoken = g_strdup_printf ("%s: %s", _ (row->method->title), opinion);
  GtkWidget *widget = gtk_list_box_row_new (), *icon = gtk_image_new_from_icon_name (look->icon),
            *texts = winnow_box_new (GTK_ORIENTATION_VERTICAL, 2, new_label (_ (row->method->title), ""),
                                     new_label (opinion, "caption numeric dim-label"), NULL),
            *box = winnow_box_new (GTK_ORIENTATION_HORIZONTAL, 8, icon, texts, NULL);
  gtk_widget_add_css_class (icon, look->style);
  gtk_widget_set_margin_top (box, 4);
  gtk_widget_set_margin_bottom (box, 4);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (widget), box);
  winnow_tooltip_set (widget, winnow_evidence_row_get_sentence (row));
  winnow_accessible_name (widget, spoken);
  return widget;
}

/* The wanted one, else the first of the opinion that they are the same, else the first. */
static guint
choose_method (WinnowInspectorWindow *self)
{
  const GArray *rows = self->digested->evidence->rows;
  winnow_for_each_index (i, rows)
    if (self->wanted != NULL && g_str_equal (get_row (self, i)->method->id, self->wanted))
      return i;
  winnow_for_each_index (i, rows)
    if (get_row (self, i)->opinion == WINNOW_OPINION_SAME)
      return i;
  return 0;
}

static void
fill_methods (WinnowInspectorWindow *self)
{
  guint chosen = choose_method (self);
  GtkWidget *former;
  init_choices (self);
  while ((former = gtk_widget_get_first_child (GTK_WIDGET (self->methods))) != NULL)
    gtk_list_box_remove (self->methods, former);
  winnow_for_each_value (const WinnowEvidenceRow, row, self->digested->evidence->rows)
    gtk_list_box_append (self->methods, new_method (row));
  gtk_list_box_select_row (self->methods, gtk_list_box_get_row_at_index (self->methods, (int) chosen));
}

/* ── the work ── */

static void
digested_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowInspectorWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowDigestedPair) digested = winnow_task_finish (result, &error);
  if (!winnow_task_end (result, &self->cancellable))
    return;
  if (digested == NULL)
    {
      g_autofree char *failure = g_markup_escape_text (error->message, -1);
      adw_status_page_set_description (self->failed, failure);
      gtk_stack_set_visible_child_name (self->stack, "failed");
      return;
    }
  g_clear_pointer (&self->digested, winnow_digested_pair_unref);
  self->digested = g_steal_pointer (&digested);
  fill_methods (self);
  gtk_widget_set_sensitive (self->copy_button, TRUE);
  gtk_stack_set_visible_child_name (self->stack, "digests");
}

/* The passage of the pair that is shown as @passage. Its bytes are those of the whole passage, with
 * excluded words. */
static void
find_ranges (const WinnowComparison *comparison, int passage, WinnowRange ranges[WINNOW_N_SIDES])
{
  const GArray *passages = comparison->pair->overlap->passages;
  winnow_pair_get_whole (comparison->pair, ranges);
  for (guint i = 0; passage != WINNOW_NO_PASSAGE && i < passages->len; i++)
    {
      const WinnowPassage *found = &g_array_index (passages, WinnowPassage, i);
      const guint32 *start = winnow_comparison_get_passage (comparison, passage)->start;
      if (found->a.start == start[WINNOW_SIDE_A] && found->b.start == start[WINNOW_SIDE_B])
        {
          ranges[WINNOW_SIDE_A] = (WinnowRange){ found->a.start, found->a.end };
          ranges[WINNOW_SIDE_B] = (WinnowRange){ found->b.start, found->b.end };
          return;
        }
    }
}

static void
scope_selected_cb (WinnowInspectorWindow *self)
{
  guint selected = gtk_drop_down_get_selected (self->scope);
  WinnowRange ranges[WINNOW_N_SIDES];
  if (self->comparison == NULL || selected == GTK_INVALID_LIST_POSITION)
    return;
  winnow_cancel (&self->cancellable);
  stop_trial (self);
  winnow_cancel (&self->seeking);
  self->cancellable = g_cancellable_new ();
  find_ranges (self->comparison, selected > 0 ? (int) selected - 1 : WINNOW_NO_PASSAGE, ranges);
  gtk_widget_set_sensitive (self->copy_button, FALSE);
  gtk_stack_set_visible_child_name (self->stack, "busy");
  winnow_digested_pair_async (self->comparison->pair, ranges, self->cancellable, digested_cb, g_object_ref (self));
}

/* ── the inspected texts ── */

static GListModel *
new_scopes (const WinnowComparison *comparison)
{
  GtkStringList *scopes = gtk_string_list_new (NULL);
  gtk_string_list_append (scopes, _ ("Whole Documents"));
  winnow_for_each_index (i, comparison->passages)
    gtk_string_list_take (scopes, winnow_passage_dup_description (comparison, i));
  return G_LIST_MODEL (scopes);
}

void
winnow_inspector_window_show (WinnowInspectorWindow *self, WinnowComparison *comparison, int passage,
                              const char *method)
{
  g_return_if_fail (WINNOW_IS_INSPECTOR_WINDOW (self));
  g_return_if_fail (comparison != NULL);
  g_autoptr (GListModel) scopes = new_scopes (comparison);
  const WinnowComparisonSide *sides = comparison->side;

  g_clear_pointer (&self->comparison, winnow_comparison_unref);
  winnow_clear (self, g_free, choices, wanted);
  self->wanted = g_strdup (method);
  winnow_inspector_side_set_name (self->side_a, sides[WINNOW_SIDE_A].name);
  winnow_inspector_side_set_name (self->side_b, sides[WINNOW_SIDE_B].name);
  gtk_drop_down_set_model (self->scope, scopes);
  gtk_drop_down_set_selected (self->scope, passage != WINNOW_NO_PASSAGE ? (guint) passage + 1 : 0);
  self->comparison = winnow_comparison_ref (comparison);
  scope_selected_cb (self);
}

/* ── what the user does ── */

static void
place_activated_cb (WinnowInspectorWindow *self, guint start, guint end, WinnowInspectorSide *side)
{
  g_signal_emit_by_name (self, "place-activated", side == self->side_a ? WINNOW_SIDE_A : WINNOW_SIDE_B, start, end);
}

static void
fingerprint_selected_cb (WinnowInspectorWindow *self, guint64 hash, WinnowInspectorSide *side)
{
  winnow_inspector_side_select (side == self->side_a ? self->side_b : self->side_a, hash);
}

static void
copy_cb (WinnowInspectorWindow *self)
{
  g_autoptr (GString) text = g_string_new (gtk_label_get_text (self->method_title));
  g_string_append_printf (text, "\n%s\n", gtk_label_get_text (self->agreement));
  winnow_inspector_side_append_text (self->side_a, text);
  winnow_inspector_side_append_text (self->side_b, text);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text->str);
  winnow_toasts_show (self->toasts, _ ("Copied"));
}

/* ── the scope's rows, as wide as there is room for ── */

static void
setup_scope_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkLabel *label = new_label (NULL, "");
  gtk_label_set_max_width_chars (label, 60);
  gtk_list_item_set_child (item, GTK_WIDGET (label));
}

static void
bind_scope_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  winnow_label_set_text (gtk_list_item_get_child (item), gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

/* ── the class ── */

static void
winnow_inspector_window_dispose (GObject *object)
{
  WinnowInspectorWindow *self = WINNOW_INSPECTOR_WINDOW (object);
  winnow_cancel (&self->cancellable);
  stop_trial (self);
  winnow_cancel (&self->seeking);
  g_clear_pointer (&self->comparison, winnow_comparison_unref); /* before the template: nothing is begun any more */
  g_clear_pointer (&self->digested, winnow_digested_pair_unref);
  gtk_widget_dispose_template (GTK_WIDGET (object), WINNOW_TYPE_INSPECTOR_WINDOW);
  winnow_for_each_side (side)
    g_clear_object (&self->lists[side]);
  winnow_clear (self, g_free, wanted, choices);
  G_OBJECT_CLASS (winnow_inspector_window_parent_class)->dispose (object);
}

static void
winnow_inspector_window_class_init (WinnowInspectorWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_inspector_window_dispose;
  winnow_signal_new (klass, "place-activated", 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT);
  g_type_ensure (WINNOW_TYPE_INSPECTOR_SIDE);
  g_type_ensure (WINNOW_TYPE_PARAMETER_BUTTON);
  winnow_template_bind (klass, WinnowInspectorWindow, "inspector/winnow-inspector-window.ui", toasts, scope, stack,
                        failed, methods, method_title, description, agreement, details, made_of, only_shared,
                        parameters, side_a, side_b, copy_button);
  winnow_template_bind_callbacks (klass, method_selected_cb, scope_selected_cb, list_shared, place_activated_cb,
                                  fingerprint_selected_cb, copy_cb, parameters_changed_cb);
  winnow_close_with_escape (klass);
}

static void
winnow_inspector_window_init (WinnowInspectorWindow *self)
{
  winnow_template_init (self);
  winnow_toasts_name_buttons (self->toasts);
  /* Not in the template: there the button in the drop-down is set up before its signals are
   * connected. */
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (setup_scope_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_scope_cb), NULL);
  gtk_drop_down_set_factory (self->scope, factory);
}
