#include "winnow-compare-sidebar.h"

#include <glib/gi18n.h>

#include "winnow-compare-legend.h"
#include "report/words.h"
#include "winnow-format.h"
#include "winnow-passage-row.h"

struct _WinnowCompareSidebar
{
  GtkWidget parent_instance;
  GtkWidget *content;
  GtkGrid *ledger;
  GtkLabel *short_runs;
  GtkLabel *passages_title;
  GtkLabel *nothing;
  GtkListView *list;
  GtkGrid *legend;
  GtkSingleSelection *selection;
  GListStore *passages; /* of WinnowPassageItem */
  gboolean updating;    /* the selection is being set by the program */
};

G_DEFINE_FINAL_TYPE (WinnowCompareSidebar, winnow_compare_sidebar, GTK_TYPE_WIDGET)

enum
{
  PASSAGE_ACTIVATED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

/* ── the ledger ── */

static guint32
get_total (const WinnowLedger *ledger)
{
  return ledger->total;
}

static guint32
get_excluded (const WinnowLedger *ledger)
{
  return winnow_ledger_get_excluded (ledger);
}

static guint32
get_counted (const WinnowLedger *ledger)
{
  return winnow_ledger_get_counted (ledger);
}

static guint32
get_covered (const WinnowLedger *ledger)
{
  return ledger->covered;
}

static const struct
{
  const char *title;
  guint32 (*get) (const WinnowLedger *ledger);
} ledger_lines[] = {
  { N_("All words"), get_total },
  { N_("− Template"), get_excluded },
  { N_("= Counted"), get_counted },
  { N_("In passages"), get_covered },
};

static void
attach (WinnowCompareSidebar *self, const char *text, guint column, guint row, const char *style)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
  gtk_label_set_ellipsize (GTK_LABEL (label), row == 0 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  gtk_widget_set_tooltip_text (label, row == 0 && column > 0 ? text : NULL);
  gtk_widget_set_hexpand (label, column > 0);
  gtk_widget_add_css_class (label, style);
  if (column > 0)
    gtk_widget_add_css_class (label, "numeric");
  if (row == 0)
    gtk_label_set_max_width_chars (GTK_LABEL (label), 10);
  gtk_grid_attach (self->ledger, label, column, row, 1, 1);
}

static void
fill_column (WinnowCompareSidebar *self, const WinnowComparisonSide *side, guint column)
{
  g_autofree char *share = winnow_words_share (side->similarity);
  guint row = 0;

  attach (self, side->name, column, row++, "caption-heading");
  for (guint i = 0; i < G_N_ELEMENTS (ledger_lines); i++)
    {
      g_autofree char *count = winnow_format_count (ledger_lines[i].get (&side->ledger));
      attach (self, count, column, row++, "caption");
    }
  attach (self, share, column, row, "heading");
}

static void
fill_ledger (WinnowCompareSidebar *self, const WinnowComparison *comparison)
{
  GtkWidget *child;
  guint row = 1;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->ledger))) != NULL)
    gtk_grid_remove (self->ledger, child);
  if (comparison == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (ledger_lines); i++)
    attach (self, _(ledger_lines[i].title), 0, row++, "caption");
  attach (self, _("Similarity"), 0, row, "heading");
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    fill_column (self, &comparison->side[side], 1 + side);
}

static void
update_short_runs (WinnowCompareSidebar *self, const WinnowComparison *comparison)
{
  guint n = comparison != NULL ? comparison->n_short : 0;
  gtk_widget_set_visible (GTK_WIDGET (self->short_runs), n > 0);
  if (n == 0)
    return;
  /* Translators: 1: how many, 2: the least length of a passage in words */
  g_autofree char *text = g_strdup_printf (ngettext ("%1$u shared run shorter than %2$u words is left out", "%1$u shared runs shorter than %2$u words are left out", n),
                                           n, comparison->min_words);
  gtk_label_set_label (self->short_runs, text);
}

char *
winnow_compare_dup_nothing_shared (const WinnowComparison *comparison)
{
  return g_strdup_printf (ngettext ("No shared passages of at least %u word", "No shared passages of at least %u words", comparison->min_words),
                          comparison->min_words);
}

/* ── the list ── */

static void
fill_list (WinnowCompareSidebar *self, WinnowComparison *comparison)
{
  guint n = comparison != NULL ? winnow_comparison_get_n_passages (comparison) : 0;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *title = g_strdup_printf (ngettext ("%u passage", "%u passages", n), n);
  g_autofree char *nothing = comparison != NULL && n == 0 ? winnow_compare_dup_nothing_shared (comparison) : NULL;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (items, winnow_passage_item_new (comparison, i));
  g_list_store_splice (self->passages, 0, g_list_model_get_n_items (G_LIST_MODEL (self->passages)), items->pdata, n);
  gtk_label_set_label (self->passages_title, title);
  gtk_label_set_label (self->nothing, nothing != NULL ? nothing : "");
  gtk_widget_set_visible (GTK_WIDGET (self->nothing), nothing != NULL);
}

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, winnow_passage_row_new ());
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
emit_activated (WinnowCompareSidebar *self, guint position)
{
  if (!self->updating && position != GTK_INVALID_LIST_POSITION)
    g_signal_emit (self, signals[PASSAGE_ACTIVATED], 0, position);
}

static void
selected_cb (WinnowCompareSidebar *self)
{
  emit_activated (self, gtk_single_selection_get_selected (self->selection));
}

static void
activate_cb (WinnowCompareSidebar *self, guint position)
{
  emit_activated (self, position);
}

void
winnow_compare_sidebar_set_selected (WinnowCompareSidebar *self, int passage)
{
  g_return_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self));
  self->updating = TRUE;
  gtk_single_selection_set_selected (self->selection, passage == WINNOW_NO_PASSAGE ? GTK_INVALID_LIST_POSITION : (guint) passage);
  if (passage != WINNOW_NO_PASSAGE)
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", passage);
  self->updating = FALSE;
}

void
winnow_compare_sidebar_set_comparison (WinnowCompareSidebar *self, WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_COMPARE_SIDEBAR (self));
  self->updating = TRUE;
  fill_ledger (self, comparison);
  update_short_runs (self, comparison);
  fill_list (self, comparison);
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
  signals[PASSAGE_ACTIVATED]
      = g_signal_new ("passage-activated", WINNOW_TYPE_COMPARE_SIDEBAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  g_type_ensure (WINNOW_TYPE_PASSAGE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/ui/winnow-compare-sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, content);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, ledger);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, short_runs);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, passages_title);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, nothing);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, list);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, legend);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, selection);
  gtk_widget_class_bind_template_child (widget_class, WinnowCompareSidebar, passages);
  gtk_widget_class_bind_template_callback (widget_class, setup_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "comparesidebar");
}

static void
winnow_compare_sidebar_init (WinnowCompareSidebar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  winnow_compare_legend_fill (self->legend);
}
