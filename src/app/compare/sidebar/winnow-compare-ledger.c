#include "app/compare/sidebar/winnow-compare-ledger.h"

#include <glib/gi18n.h>

#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "report/model/wording.h"

typedef char *(*DupValue) (const WinnowComparisonSide *side, WinnowExclusionReason reason);

static char *
dup_total (const WinnowComparisonSide *side, WinnowExclusionReason reason)
{
  return winnow_format_count (side->ledger.total);
}

static char *
dup_excluded (const WinnowComparisonSide *side, WinnowExclusionReason reason)
{
  return winnow_format_count (side->ledger.excluded[reason]);
}

static char *
dup_counted (const WinnowComparisonSide *side, WinnowExclusionReason reason)
{
  return winnow_format_count (winnow_ledger_get_counted (&side->ledger));
}

static char *
dup_found (const WinnowComparisonSide *side, WinnowExclusionReason reason)
{
  return winnow_format_count (side->ledger.covered);
}

static char *
dup_share (const WinnowComparisonSide *side, WinnowExclusionReason reason)
{
  return winnow_wording_share (side->similarity);
}

static const struct
{
  const char *title, *tooltip;
  DupValue dup_value;
  /* NONE and VERDICT have no switch */
  WinnowExclusionReason reason;
  const char *style;
} lines[] = {
  { N_ ("All words"), NULL, dup_total, WINNOW_EXCLUSION_NONE, "caption" },
  { N_ ("− Template"),
    N_ ("Leave out text of the template. All documents are compared again, from their stored texts."), dup_excluded,
    WINNOW_EXCLUSION_TEMPLATE, "caption" },
  { N_ ("− Quotations"),
    N_ ("Leave out what stands in quotation marks and in block quotations. Takes effect at once, in all pairs of the "
        "library."),
    dup_excluded, WINNOW_EXCLUSION_QUOTES, "caption" },
  { N_ ("− Bibliography"),
    N_ ("Leave out the list of works at the end. Takes effect at once, in all pairs of the library."), dup_excluded,
    WINNOW_EXCLUSION_BIBLIOGRAPHY, "caption" },
  { N_ ("− Short passages"),
    N_ ("Leave out passages below this library’s shortest length. Takes effect at once, in all of its pairs."),
    dup_excluded, WINNOW_EXCLUSION_SHORT, "caption" },
  { N_ ("− Common passages"),
    N_ ("Leave out passages that many documents of this library have. Takes effect at once, in all of its pairs."),
    dup_excluded, WINNOW_EXCLUSION_COMMON, "caption" },
  { N_ ("− Dismissed passages"), N_ ("Excluded by a verdict"), dup_excluded, WINNOW_EXCLUSION_VERDICT, "caption" },
  { N_ ("= Counted"), NULL, dup_counted, WINNOW_EXCLUSION_NONE, "caption-heading" },
  { N_ ("Found in the other"), N_ ("Counted words that stand in some passage"), dup_found, WINNOW_EXCLUSION_NONE,
    "caption" },
  { N_ ("Similarity"), N_ ("Found, of those counted"), dup_share, WINNOW_EXCLUSION_NONE, "heading" },
};

#define N_LINES G_N_ELEMENTS (lines)

struct _WinnowCompareLedger
{
  GtkWidget parent_instance;
  GtkGrid *grid;
  GtkLabel *names[WINNOW_N_SIDES];
  GtkWidget *titles[N_LINES]; /* check buttons where there is a switch */
  GtkLabel *values[N_LINES][WINNOW_N_SIDES];
  GtkLabel *waits;
  gboolean updating; /* the program sets the switches */
};

G_DEFINE_FINAL_TYPE (WinnowCompareLedger, winnow_compare_ledger, GTK_TYPE_WIDGET)

static gboolean
has_switch (guint line)
{
  return lines[line].reason != WINNOW_EXCLUSION_NONE && lines[line].reason != WINNOW_EXCLUSION_VERDICT;
}

/* Dismissed passages are hidden while there are none. */
static gboolean
is_shown (const WinnowComparison *comparison, guint line)
{
  return lines[line].reason != WINNOW_EXCLUSION_VERDICT || comparison->n_dismissed > 0;
}

void
winnow_compare_ledger_set_comparison (WinnowCompareLedger *self, const WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_COMPARE_LEDGER (self));
  gtk_widget_set_visible (GTK_WIDGET (self->grid), comparison != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->waits), comparison != NULL && comparison->template_waits);
  if (comparison == NULL)
    return;

  self->updating = TRUE;
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      gtk_label_set_text (self->names[side], comparison->side[side].name);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->names[side]), comparison->side[side].name);
    }
  for (guint i = 0; i < N_LINES; i++)
    {
      gboolean shown = is_shown (comparison, i);
      gboolean waits = lines[i].reason == WINNOW_EXCLUSION_TEMPLATE && comparison->template_waits;
      gboolean on = comparison->settings.exclude >> lines[i].reason & 1;
      for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
        {
          g_autofree char *value = lines[i].dup_value (&comparison->side[side], lines[i].reason);
          gtk_label_set_text (self->values[i][side], value);
          gtk_widget_set_visible (GTK_WIDGET (self->values[i][side]), shown);
        }
      gtk_widget_set_visible (self->titles[i], shown);
      if (has_switch (i))
        gtk_check_button_set_active (GTK_CHECK_BUTTON (self->titles[i]), on != waits);
    }
  self->updating = FALSE;
}

/* ── the class ── */

static void
toggled_cb (GtkCheckButton *button, WinnowCompareLedger *self)
{
  guint reason = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "reason"));
  if (!self->updating)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.exclude", "(sb)", winnow_exclusion_reason_get_id (reason),
                                gtk_check_button_get_active (button));
}

static GtkWidget *
new_switch (WinnowCompareLedger *self, guint line)
{
  GtkWidget *button = gtk_check_button_new_with_label (_ (lines[line].title));
  g_object_set_data (G_OBJECT (button), "reason", GUINT_TO_POINTER (lines[line].reason));
  g_signal_connect (button, "toggled", G_CALLBACK (toggled_cb), self);
  return button;
}

static GtkLabel *
new_value (const char *style)
{
  GtkLabel *label = winnow_label_new (NULL, style);
  gtk_label_set_xalign (label, 1);
  gtk_widget_set_hexpand (GTK_WIDGET (label), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (label), "numeric");
  return label;
}

static void
add_names (WinnowCompareLedger *self)
{
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      self->names[side] = new_value ("caption-heading");
      gtk_label_set_ellipsize (self->names[side], PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (self->names[side], 8);
      gtk_grid_attach (self->grid, GTK_WIDGET (self->names[side]), 1 + side, 0, 1, 1);
    }
}

static void
add_line (WinnowCompareLedger *self, guint line)
{
  self->titles[line]
      = has_switch (line) ? new_switch (self, line) : GTK_WIDGET (winnow_label_new (_ (lines[line].title), ""));
  gtk_widget_add_css_class (self->titles[line], lines[line].style);
  gtk_widget_set_tooltip_text (self->titles[line], lines[line].tooltip != NULL ? _ (lines[line].tooltip) : NULL);
  gtk_grid_attach (self->grid, self->titles[line], 0, 1 + line, 1, 1);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      self->values[line][side] = new_value (lines[line].style);
      gtk_grid_attach (self->grid, GTK_WIDGET (self->values[line][side]), 1 + side, 1 + line, 1, 1);
    }
}

static void
add_waits (WinnowCompareLedger *self)
{
  self->waits
      = winnow_label_new (_ ("All documents are being compared again: the template changes what is aligned with what."),
                          "caption dim-label");
  gtk_label_set_wrap (self->waits, TRUE);
  gtk_label_set_max_width_chars (self->waits, 30);
  gtk_widget_set_visible (GTK_WIDGET (self->waits), FALSE);
  gtk_grid_attach (self->grid, GTK_WIDGET (self->waits), 0, 1 + N_LINES, 1 + WINNOW_N_SIDES, 1);
}

static void
winnow_compare_ledger_dispose (GObject *object)
{
  WinnowCompareLedger *self = WINNOW_COMPARE_LEDGER (object);
  GtkWidget *grid = GTK_WIDGET (g_steal_pointer (&self->grid));
  g_clear_pointer (&grid, gtk_widget_unparent);
  G_OBJECT_CLASS (winnow_compare_ledger_parent_class)->dispose (object);
}

static void
winnow_compare_ledger_class_init (WinnowCompareLedgerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = winnow_compare_ledger_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "compareledger");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
winnow_compare_ledger_init (WinnowCompareLedger *self)
{
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 12);
  gtk_grid_set_row_spacing (self->grid, 2);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  add_names (self);
  for (guint i = 0; i < N_LINES; i++)
    add_line (self, i);
  add_waits (self);
  winnow_accessible_name (self, _ ("What the similarity is made of"));
  winnow_compare_ledger_set_comparison (self, NULL);
}
