#include "app/compare/sidebar/winnow-compare-ledger.h"

#include "app/widgets/lists/winnow-kind-bar.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "report/model/wording.h"

#define NAME_LINES 3
#define LEAST_NAME_WIDTH 8 /* characters */
#define NAME_WIDTH 10
#define INDENT 12 /* pixels */

typedef enum
{
  VALUE_TOTAL,
  VALUE_EXCLUDED, /* of a reason */
  VALUE_COUNTED,
  VALUE_COVERED,
  VALUE_KIND, /* of words */
  VALUE_SHARE,
} Value;

static const struct
{
  const char *title, *tooltip;
  Value value;
  guint of; /* WinnowExclusionReason or, of VALUE_KIND, WinnowWordKind */
  const char *style;
} lines[] = {
  { N_ ("All words"), NULL, VALUE_TOTAL, 0, "caption" },
  { N_ ("− Template"),
    N_ ("Leave out text of the template. All documents are compared again, from their stored texts."), VALUE_EXCLUDED,
    WINNOW_EXCLUSION_TEMPLATE, "caption" },
  { N_ ("− Class text"),
    N_ ("Leave out what most submissions of a collection have, such as the questions. Takes effect with the next "
        "check."),
    VALUE_EXCLUDED, WINNOW_EXCLUSION_CLASS, "caption" },
  { N_ ("− Quotations"),
    N_ ("Leave out text in quotation marks and in block quotations. Takes effect at once, in all pairs of the "
        "library."),
    VALUE_EXCLUDED, WINNOW_EXCLUSION_QUOTES, "caption" },
  { N_ ("− Bibliography"), N_ ("Leave out lists of works. Takes effect at once, in all pairs of the library."),
    VALUE_EXCLUDED, WINNOW_EXCLUSION_BIBLIOGRAPHY, "caption" },
  { N_ ("− Cover page"), N_ ("Leave out cover pages. Takes effect at once, in all pairs of the library."),
    VALUE_EXCLUDED, WINNOW_EXCLUSION_COVER, "caption" },
  { N_ ("− Declaration"),
    N_ ("Leave out declarations of originality and authorisations. Takes effect at once, in all pairs of the "
        "library."),
    VALUE_EXCLUDED, WINNOW_EXCLUSION_DECLARATION, "caption" },
  { N_ ("− Contents"),
    N_ ("Leave out tables of contents and running lines. Takes effect at once, in all pairs of the library."),
    VALUE_EXCLUDED, WINNOW_EXCLUSION_CONTENTS, "caption" },
  { N_ ("− Acknowledgements"), N_ ("Leave out acknowledgements. Takes effect at once, in all pairs of the library."),
    VALUE_EXCLUDED, WINNOW_EXCLUSION_ACKNOWLEDGEMENTS, "caption" },
  { N_ ("− Without information"),
    N_ ("Leave out runs of few distinct words, such as the blanks of a form. Takes effect at once, in all pairs of "
        "the library."),
    VALUE_EXCLUDED, WINNOW_EXCLUSION_EMPTY, "caption" },
  { N_ ("− Own rules"), N_ ("Words of phrases and parts that are listed in the preferences"), VALUE_EXCLUDED,
    WINNOW_EXCLUSION_OWN, "caption" },
  { N_ ("= Counted"), NULL, VALUE_COUNTED, 0, "caption-heading" },
  { N_ ("In short passages"),
    N_ ("Counted words in passages below this library’s shortest length, which are not found. Takes effect at once, in "
        "all of its pairs."),
    VALUE_EXCLUDED, WINNOW_EXCLUSION_SHORT, "caption" },
  { N_ ("In common text"),
    N_ ("Counted words of text that many documents of this library have, which are not found. Takes effect at once, in "
        "all of its pairs."),
    VALUE_EXCLUDED, WINNOW_EXCLUSION_COMMON, "caption" },
  { N_ ("In small sources"), N_ ("Counted words that are found, but fewer than a source must have by the preferences"),
    VALUE_EXCLUDED, WINNOW_EXCLUSION_SMALL, "caption" },
  { N_ ("Dismissed or quoted"), N_ ("Counted words that are only in passages with one of these verdicts"),
    VALUE_EXCLUDED, WINNOW_EXCLUSION_VERDICT, "caption" },
  { N_ ("In shared passages"), N_ ("Counted words in any passage that counts"), VALUE_COVERED, 0, "caption" },
  { N_ ("word for word"), N_ ("In runs of three words or more that the other text has in the same order"), VALUE_KIND,
    WINNOW_WORD_KIND_VERBATIM, "caption dim-label" },
  { N_ ("moved"), N_ ("In such runs, in another order in the other text"), VALUE_KIND, WINNOW_WORD_KIND_MOVED,
    "caption dim-label" },
  { N_ ("reworded"), N_ ("In passages that are nearly the same or reworded, in other words"), VALUE_KIND,
    WINNOW_WORD_KIND_REWORDED, "caption dim-label" },
  { N_ ("translated"), N_ ("In passages that are likely translations"), VALUE_KIND, WINNOW_WORD_KIND_TRANSLATED,
    "caption dim-label" },
  { N_ ("Share"), N_ ("Words in shared passages, of those counted"), VALUE_SHARE, 0, "heading" },
  { N_ ("In summaries"), N_ ("Counted words in a summary only, which is in no share"), VALUE_KIND,
    WINNOW_WORD_KIND_CONDENSED, "caption dim-label" },
};

#define N_LINES G_N_ELEMENTS (lines)

struct _WinnowCompareLedger
{
  GtkWidget parent_instance;
  GtkGrid *grid;
  GtkLabel *names[WINNOW_N_SIDES];
  GtkWidget *titles[N_LINES]; /* check buttons where there is a switch */
  GtkLabel *values[N_LINES][WINNOW_N_SIDES];
  WinnowKindBar *bars[WINNOW_N_SIDES];
  GtkLabel *waits, *traces;
  gboolean updating; /* the program sets the switches */
  gboolean swapped;
};

G_DEFINE_FINAL_TYPE (WinnowCompareLedger, winnow_compare_ledger, GTK_TYPE_WIDGET)

static guint32
get_value (const WinnowComparisonSide *side, guint line)
{
  const WinnowLedger *ledger = &side->ledger;
  const guint32 values[] = { [VALUE_TOTAL] = ledger->total,
                             [VALUE_COUNTED] = winnow_ledger_get_counted (ledger),
                             [VALUE_COVERED] = ledger->covered };
  guint of = lines[line].of;
  return lines[line].value == VALUE_EXCLUDED ? ledger->excluded[of]
         : lines[line].value == VALUE_KIND   ? side->kinds[of]
                                             : values[lines[line].value];
}

static gboolean
has_switch (guint line)
{
  const guint without = 1u << WINNOW_EXCLUSION_OWN | 1u << WINNOW_EXCLUSION_SMALL | 1u << WINNOW_EXCLUSION_VERDICT;
  return lines[line].value == VALUE_EXCLUDED && !(without >> lines[line].of & 1);
}

/* What own rules and verdicts exclude, and kinds of words, are hidden while there are none. */
static gboolean
is_shown (const WinnowComparison *comparison, guint line)
{
  gboolean may_be_hidden
      = lines[line].value == VALUE_KIND || (lines[line].value == VALUE_EXCLUDED && !has_switch (line));
  return !may_be_hidden
         || get_value (&comparison->side[WINNOW_SIDE_A], line) + get_value (&comparison->side[WINNOW_SIDE_B], line) > 0;
}

static void
show_kinds (WinnowKindBar *bar, const guint32 n[WINNOW_N_WORD_KINDS], guint32 counted)
{
  double parts[WINNOW_KIND_BAR_PARTS];
  g_autofree char *words = winnow_wording_word_kinds (n);
  G_STATIC_ASSERT (WINNOW_N_WORD_KINDS == WINNOW_KIND_BAR_PARTS);
  winnow_for_each_kind (kind, WINNOW_N_WORD_KINDS)
    parts[kind] = winnow_share (n[kind], counted);
  winnow_kind_bar_set (bar, parts);
  winnow_accessible_name (bar, words ?: "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (bar), words);
}

static void
show_bars (WinnowCompareLedger *self, const WinnowComparison *comparison)
{
  winnow_for_each_side (side)
    show_kinds (self->bars[side], comparison->side[side].kinds,
                winnow_ledger_get_counted (&comparison->side[side].ledger));
}

void
winnow_compare_ledger_set_comparison (WinnowCompareLedger *self, const WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_COMPARE_LEDGER (self));
  gtk_widget_set_visible (GTK_WIDGET (self->grid), comparison != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->waits), comparison != NULL && comparison->template_waits);
  g_autofree char *traces = comparison != NULL ? winnow_wording_sessions (comparison->pair->n_sessions) : NULL;
  gtk_label_set_text (self->traces, traces ?: "");
  gtk_widget_set_visible (GTK_WIDGET (self->traces), traces != NULL);
  if (comparison == NULL)
    return;

  self->updating = TRUE;
  winnow_for_each_side (side)
    {
      gtk_label_set_text (self->names[side], comparison->side[side].name);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->names[side]), comparison->side[side].name);
    }
  winnow_for_each_below (i, N_LINES)
    {
      gboolean shown = is_shown (comparison, i);
      gboolean waits = lines[i].of == WINNOW_EXCLUSION_TEMPLATE && comparison->template_waits;
      gboolean on = comparison->settings.exclude >> lines[i].of & 1;
      winnow_for_each_side (side)
        {
          const WinnowComparisonSide *shown_side = &comparison->side[side];
          g_autofree char *value = lines[i].value == VALUE_SHARE ? winnow_wording_share (shown_side->similarity)
                                                                 : winnow_format_count (get_value (shown_side, i));
          gtk_label_set_text (self->values[i][side], value);
          gtk_widget_set_visible (GTK_WIDGET (self->values[i][side]), shown);
        }
      gtk_widget_set_visible (self->titles[i], shown);
      if (has_switch (i))
        gtk_check_button_set_active (GTK_CHECK_BUTTON (self->titles[i]), on != waits);
    }
  show_bars (self, comparison);
  self->updating = FALSE;
}

/* Each row has its title in column 0. */
void
winnow_compare_ledger_set_swapped (WinnowCompareLedger *self, gboolean swapped)
{
  g_return_if_fail (WINNOW_IS_COMPARE_LEDGER (self));
  for (guint row = 0; swapped != self->swapped && row < 2 + N_LINES; row++)
    {
      GtkWidget *left = gtk_grid_get_child_at (self->grid, 1, row), *right = gtk_grid_get_child_at (self->grid, 2, row);
      GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self->grid));
      g_object_set (gtk_layout_manager_get_layout_child (layout, left), "column", 2, NULL);
      g_object_set (gtk_layout_manager_get_layout_child (layout, right), "column", 1, NULL);
    }
  self->swapped = swapped;
}

/* ── the class ── */

static void
toggled_cb (GtkCheckButton *button, WinnowCompareLedger *self)
{
  guint reason = GPOINTER_TO_UINT (winnow_object_get (button, "reason"));
  if (!self->updating)
    winnow_activate_action (self, "win.exclude", "(sb)", winnow_exclusion_reason_get_id (reason),
                            gtk_check_button_get_active (button));
}

static GtkWidget *
new_switch (WinnowCompareLedger *self, guint line)
{
  GtkWidget *button = gtk_check_button_new_with_label (_ (lines[line].title));
  gtk_widget_add_css_class (button, lines[line].style);
  winnow_object_set (button, "reason", GUINT_TO_POINTER (lines[line].of));
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
  winnow_for_each_side (side)
    {
      self->names[side] = new_value ("caption-heading");
      gtk_label_set_wrap (self->names[side], TRUE);
      gtk_label_set_wrap_mode (self->names[side], PANGO_WRAP_WORD_CHAR);
      gtk_label_set_lines (self->names[side], NAME_LINES);
      gtk_label_set_ellipsize (self->names[side], PANGO_ELLIPSIZE_END);
      gtk_label_set_width_chars (self->names[side], LEAST_NAME_WIDTH);
      gtk_label_set_max_width_chars (self->names[side], NAME_WIDTH);
      gtk_grid_attach (self->grid, GTK_WIDGET (self->names[side]), 1 + side, 0, 1, 1);
    }
}

static void
add_line (WinnowCompareLedger *self, guint line)
{
  self->titles[line] = has_switch (line) ? new_switch (self, line)
                                         : GTK_WIDGET (winnow_label_new (_ (lines[line].title), lines[line].style));
  if (lines[line].value == VALUE_KIND)
    gtk_widget_set_margin_start (self->titles[line], INDENT);
  gtk_widget_set_tooltip_text (self->titles[line], lines[line].tooltip != NULL ? _ (lines[line].tooltip) : NULL);
  gtk_grid_attach (self->grid, self->titles[line], 0, 1 + line, 1, 1);
  winnow_for_each_side (side)
    {
      self->values[line][side] = new_value (lines[line].style);
      gtk_grid_attach (self->grid, GTK_WIDGET (self->values[line][side]), 1 + side, 1 + line, 1, 1);
    }
}

/* A sentence below the table, @row rows below its bars. */
static GtkLabel *
add_remark (WinnowCompareLedger *self, const char *text, int row)
{
  GtkLabel *label = winnow_label_new (text, "caption dim-label");
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_max_width_chars (label, 30);
  gtk_widget_set_visible (GTK_WIDGET (label), FALSE);
  gtk_grid_attach (self->grid, GTK_WIDGET (label), 0, 1 + (int) N_LINES + row, 1 + WINNOW_N_SIDES, 1);
  return label;
}

static void
add_bars (WinnowCompareLedger *self)
{
  winnow_for_each_side (side)
    {
      self->bars[side] = g_object_new (WINNOW_TYPE_KIND_BAR, NULL);
      gtk_grid_attach (self->grid, GTK_WIDGET (self->bars[side]), 1 + side, 1 + N_LINES, 1, 1);
    }
}

static void
dispose (WinnowCompareLedger *self)
{
  GtkWidget *grid = GTK_WIDGET (g_steal_pointer (&self->grid));
  g_clear_pointer (&grid, gtk_widget_unparent);
}

static void
winnow_compare_ledger_class_init (WinnowCompareLedgerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_dispose_by (klass, dispose);
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
  winnow_for_each_below (i, N_LINES)
    add_line (self, i);
  add_bars (self);
  self->waits = add_remark (self, _ ("All documents are being compared again: the template changes the alignment."), 1);
  self->traces = add_remark (self, NULL, 2);
  winnow_accessible_name (self, _ ("What the share is made of"));
  winnow_compare_ledger_set_comparison (self, NULL);
}
