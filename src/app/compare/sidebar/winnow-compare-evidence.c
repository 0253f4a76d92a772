#include "app/compare/sidebar/winnow-compare-evidence.h"

#include "base/for-each.h"
#include "base/task.h"
#include "base/translate.h"
#include "report/model/wording.h"
#include "app/compare/model/winnow-digested-pair.h"
#include "app/widgets/winnow-tooltip.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"

/* The work begins after this many frames: by then the pair is painted. */
#define FRAMES_BEFORE_WORK 2

struct _WinnowCompareEvidence
{
  GtkWidget parent_instance;
  GtkWidget *content;
  GtkExpander *expander;
  GtkSpinner *spinner;
  GtkLabel *summary, *probability;
  GtkListBox *list;
  WinnowPair *pair;          /* (owned) (nullable) */
  WinnowEvidence *evidence;  /* (owned) (nullable) */
  GCancellable *cancellable; /* (owned) (nullable) of the work under way */
  guint tick;                /* waits for the frames before the work */
  guint n_frames;
};

G_DEFINE_FINAL_TYPE (WinnowCompareEvidence, winnow_compare_evidence, GTK_TYPE_WIDGET)

/* ── words ── */

const WinnowOpinionLook *
winnow_opinion_look_get (WinnowOpinion opinion)
{
  static const WinnowOpinionLook looks[] = {
    [WINNOW_OPINION_SILENT] = { "content-loading-symbolic", "dim-label" },
    [WINNOW_OPINION_DIFFERENT] = { "window-close-symbolic", "opinion-different" },
    [WINNOW_OPINION_SAME] = { "object-select-symbolic", "opinion-same" },
  };
  return &looks[opinion];
}

char *
winnow_evidence_row_dup_opinion (const WinnowEvidenceRow *row)
{
  const char *word = winnow_wording_opinion (row->opinion);
  if (row->opinion == WINNOW_OPINION_SILENT)
    return g_strdup (word);
  g_autofree char *value = winnow_method_format_value (row->method, row->agreement.value);
  /* Translators: 1: value in the unit of a method, "97 %" or "2 bits"; 2: "same piece" or
   * "different" */
  return g_strdup_printf (_ ("%1$s · %2$s"), value, word);
}

/* A probability is never shown as certain, neither as 0 nor as 100 %. */
char *
winnow_evidence_dup_probability (const WinnowEvidence *evidence)
{
  static const struct
  {
    double least;
    const char *text;
  } words[] = {
    /* Translators: answers to "Is one whole document a version of the other?". %p is a number of
     * percent: the probability that it is; so in all lines below */
    { .99, N_ ("Versions of one piece: almost certainly (%p%%)") },
    { .9, N_ ("Versions of one piece: very probably (%p%%)") },
    { .5, N_ ("Versions of one piece: probably (%p%%)") },
    { .1, N_ ("Versions of one piece: probably not (%p%%). The share above is right either way.") },
    { .01, N_ ("Versions of one piece: very probably not (%p%%). The share above is right either way.") },
    { 0, N_ ("Versions of one piece: almost certainly not (%p%%). The share above is right either way.") },
  };
  g_autofree char *percent = g_strdup_printf ("%d", CLAMP ((int) (100 * evidence->probability + .5), 1, 99));
  guint i = 0;
  while (i + 1 < G_N_ELEMENTS (words) && evidence->probability < words[i].least)
    i++;
  GString *text = g_string_new (_ (words[i].text));
  g_string_replace (text, "%p", percent, 1);
  g_string_replace (text, "%%", "%", 1);
  return g_string_free (text, FALSE);
}

GPtrArray *
winnow_evidence_list_rows (const WinnowEvidence *evidence)
{
  GPtrArray *rows = g_ptr_array_sized_new (evidence->rows->len);
  for (int silent = 0; silent <= 1; silent++)
    winnow_for_each_value (WinnowEvidenceRow, row, evidence->rows)
      if ((row->opinion == WINNOW_OPINION_SILENT) == silent)
        g_ptr_array_add (rows, row);
  return rows;
}

const WinnowEvidence *
winnow_compare_evidence_get (WinnowCompareEvidence *self)
{
  g_return_val_if_fail (WINNOW_IS_COMPARE_EVIDENCE (self), NULL);
  return self->evidence;
}

/* ── rows ── */

static GtkLabel *
new_wrapping_label (const char *text, const char *styles)
{
  GtkLabel *label = winnow_label_new (text, styles);
  winnow_label_wrap (label, 20, 0);
  gtk_label_set_max_width_chars (label, 30);
  return label;
}

static GtkWidget *
new_icon (const WinnowOpinionLook *look)
{
  GtkWidget *icon = gtk_image_new_from_icon_name (look->icon);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_add_css_class (icon, look->style);
  gtk_accessible_update_state (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE,
                               -1); /* the word next to it says the same */
  return icon;
}

static GtkWidget *
new_row (const WinnowEvidenceRow *row)
{
  const char *title = _ (row->method->title), *sentence = winnow_evidence_row_get_sentence (row);
  gboolean silent = row->opinion == WINNOW_OPINION_SILENT;
  g_autofree char *opinion = winnow_evidence_row_dup_opinion (row);
  GtkWidget *grid = gtk_grid_new (), *widget = gtk_list_box_row_new ();
  GtkLabel *name = new_wrapping_label (title, "caption-heading"),
           *value = winnow_label_new (opinion, "caption numeric"),
           *meaning = new_wrapping_label (sentence, "caption sentence");
  gtk_grid_set_column_spacing (GTK_GRID (grid), 8);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 2);
  gtk_widget_set_hexpand (GTK_WIDGET (name), TRUE);
  gtk_label_set_width_chars (name, 8);
  gtk_widget_set_valign (GTK_WIDGET (value), GTK_ALIGN_START);
  if (silent)
    gtk_widget_add_css_class (grid, "dim-label");
  gtk_grid_attach (GTK_GRID (grid), new_icon (winnow_opinion_look_get (row->opinion)), 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (name), 1, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (value), 2, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (meaning), 1, 1, 2, 1);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (widget), grid);

  g_autofree char *spoken = g_strdup_printf ("%s: %s. %s", title, opinion, sentence);
  winnow_accessible_name (widget, spoken);
  winnow_tooltip_set (widget, _ (row->method->description));
  winnow_object_set (widget, "method", (gpointer) row->method);
  return widget;
}

static void
clear_rows (WinnowCompareEvidence *self)
{
  GtkWidget *row;
  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
}

/* Rows are made when the expander opens: a dozen takes a frame. */
static void
fill_rows (WinnowCompareEvidence *self)
{
  if (self->evidence == NULL || !gtk_expander_get_expanded (self->expander)
      || gtk_widget_get_first_child (GTK_WIDGET (self->list)) != NULL)
    return;
  g_autoptr (GPtrArray) rows = winnow_evidence_list_rows (self->evidence);
  winnow_for_each (const WinnowEvidenceRow, row, rows)
    gtk_list_box_append (self->list, new_row (row));
}

/* ── showing ── */

static void
show_summary (WinnowCompareEvidence *self, const char *summary, const char *probability, gboolean busy)
{
  gtk_label_set_label (self->summary, summary);
  winnow_label_show (self->probability, probability);
  winnow_set_visible (self->spinner, busy);
  gtk_spinner_set_spinning (self->spinner, busy);
  winnow_set_visible (self, self->pair != NULL);
  g_autofree char *spoken = g_strdup_printf ("%s %s", summary, probability);
  winnow_accessible_name (self->expander, spoken);
}

static void
take_evidence (WinnowCompareEvidence *self, WinnowEvidence *evidence)
{
  g_autofree char *summary = winnow_evidence_dup_summary (evidence),
                  *probability = winnow_evidence_dup_probability (evidence);
  self->evidence = winnow_evidence_ref (evidence);
  show_summary (self, summary, probability, FALSE);
  fill_rows (self);
}

/* ── the work ── */

static void
stop_work (WinnowCompareEvidence *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  winnow_cancel (&self->cancellable);
}

static void
digested_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowCompareEvidence) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowDigestedPair) digested = winnow_task_finish (result, &error);
  if (!winnow_task_end (result, &self->cancellable))
    return;
  if (digested != NULL)
    take_evidence (self, digested->evidence);
  else
    show_summary (self, _ ("The methods could not be asked"), error->message, FALSE);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  WinnowCompareEvidence *self = WINNOW_COMPARE_EVIDENCE (widget);
  WinnowRange whole[WINNOW_N_SIDES];
  if (++self->n_frames < FRAMES_BEFORE_WORK)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  self->cancellable = g_cancellable_new ();
  winnow_pair_get_whole (self->pair, whole);
  winnow_digested_pair_async (self->pair, whole, self->cancellable, digested_cb, g_object_ref (self));
  return G_SOURCE_REMOVE;
}

void
winnow_compare_evidence_set_comparison (WinnowCompareEvidence *self, const WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_COMPARE_EVIDENCE (self));
  WinnowPair *pair = comparison != NULL ? comparison->pair : NULL;
  /* verdicts change nothing in the texts */
  if (pair == self->pair || (pair != NULL && self->pair != NULL && winnow_pair_is_same (pair, self->pair)))
    return;
  stop_work (self);
  clear_rows (self);
  g_clear_pointer (&self->evidence, winnow_evidence_unref);
  g_clear_pointer (&self->pair, winnow_pair_unref);
  self->pair = pair != NULL ? winnow_pair_ref (pair) : NULL;
  show_summary (self, _ ("Asking all methods…"), "", pair != NULL);
  self->n_frames = 0;
  if (pair != NULL)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

/* ── what the user does ── */

static void
row_activated_cb (WinnowCompareEvidence *self, GtkListBoxRow *row)
{
  const WinnowMethod *method = winnow_object_get (row, "method");
  winnow_activate_action (self, "compare.inspect-method", "s", method->id);
}

/* ── the class ── */

static void
dispose (WinnowCompareEvidence *self)
{
  stop_work (self);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_pointer (&self->evidence, winnow_evidence_unref);
  g_clear_pointer (&self->pair, winnow_pair_unref);
}

static void
winnow_compare_evidence_class_init (WinnowCompareEvidenceClass *klass)
{
  winnow_dispose_by (klass, dispose);
  winnow_template_bind (klass, WinnowCompareEvidence, "compare/sidebar/winnow-compare-evidence.ui", content, expander,
                        spinner, summary, probability, list);
  winnow_template_bind_callbacks (klass, fill_rows, row_activated_cb);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
winnow_compare_evidence_init (WinnowCompareEvidence *self)
{
  winnow_template_init (self);
  winnow_set_visible (self, FALSE);
}
