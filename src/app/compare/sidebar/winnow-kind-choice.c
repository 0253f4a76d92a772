#include "app/compare/sidebar/winnow-kind-choice.h"

#include "app/compare/winnow-compare-wording.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"

#define ALL_KINDS (-1)
#define CITATION(citation) (WINNOW_N_PASSAGE_KINDS + (int) (citation)) /* as a kind */
#define N_KINDS CITATION (WINNOW_N_CITATIONS)

static const char *const citation_names[] = { N_ ("Neither Cited Nor Quoted"), N_ ("Quotation Marks Missing"),
                                              N_ ("Citation Missing"), N_ ("Quoted and Cited") };

struct _WinnowKindChoice
{
  GtkWidget parent_instance;
  GtkDropDown *drop_down;
  WinnowComparison *comparison; /* (owned) (nullable) */
  GArray *kinds;                /* (owned) (element-type int) by row of the list */
  int kind;                     /* WinnowPassageKind, CITATION () or ALL_KINDS */
  gboolean updating;            /* the list is being filled by the program */
};

G_DEFINE_FINAL_TYPE (WinnowKindChoice, winnow_kind_choice, GTK_TYPE_WIDGET)

/* Of several; one is no choice. */
static guint
drop_single (guint bits)
{
  return (bits & (bits - 1)) != 0 ? bits : 0;
}

/* Bits, 1 << the kinds and citations, of the numbered passages. */
static guint
collect_kinds (const WinnowComparison *comparison)
{
  guint kinds = 0, citations = 0;
  for (guint i = 0; comparison != NULL && i < comparison->n_entries; i++)
    {
      const WinnowShownPassage *passage = winnow_comparison_get_passage (comparison, i);
      if (passage->relation != WINNOW_ENTRY_OWN)
        continue;
      kinds |= 1u << passage->kind;
      citations |= 1u << CITATION (passage->citation);
    }
  return drop_single (kinds) | drop_single (citations);
}

static void
add_row (WinnowKindChoice *self, GtkStringList *titles, int kind, const char *title)
{
  g_array_append_val (self->kinds, kind);
  gtk_string_list_append (titles, title);
}

/* Returns: the row of the chosen kind; that of all kinds where it is gone. */
static guint
fill_rows (WinnowKindChoice *self, guint present)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint chosen = 0;
  g_array_set_size (self->kinds, 0);
  add_row (self, titles, ALL_KINDS, _ ("All Kinds"));
  winnow_for_each_between (kind, 0, N_KINDS)
    {
      if (!(present >> kind & 1))
        continue;
      if (kind == self->kind)
        chosen = self->kinds->len;
      add_row (self, titles, kind,
               kind < CITATION (0) ? winnow_kind_name (kind) : _ (citation_names[kind - CITATION (0)]));
    }
  gtk_drop_down_set_model (self->drop_down, G_LIST_MODEL (titles));
  return chosen;
}

static void
selected_cb (WinnowKindChoice *self)
{
  guint row = gtk_drop_down_get_selected (self->drop_down);
  if (self->updating || row >= self->kinds->len || g_array_index (self->kinds, int, row) == self->kind)
    return;
  self->kind = g_array_index (self->kinds, int, row);
  g_signal_emit_by_name (self, "changed");
}

/* Also the same document with other sources. */
static gboolean
is_same (const WinnowComparison *comparison, const WinnowComparison *other)
{
  return winnow_pair_is_same (comparison->pair, other->pair)
         || (comparison->sources != NULL
             && comparison->pair->side[0].document->id == other->pair->side[0].document->id);
}

void
winnow_kind_choice_set_comparison (WinnowKindChoice *self, WinnowComparison *comparison)
{
  g_return_if_fail (WINNOW_IS_KIND_CHOICE (self));
  gboolean same_pair = comparison != NULL && self->comparison != NULL && is_same (comparison, self->comparison);
  guint present = collect_kinds (comparison);
  int wanted = same_pair ? self->kind : ALL_KINDS;

  winnow_comparison_set (&self->comparison, comparison);
  self->updating = TRUE;
  self->kind = wanted;
  guint row = fill_rows (self, present);
  gtk_drop_down_set_selected (self->drop_down, row);
  self->kind = g_array_index (self->kinds, int, row);
  self->updating = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self), present != 0);
  g_signal_emit_by_name (self, "changed");
}

gboolean
winnow_kind_choice_allows (WinnowKindChoice *self, WinnowPassageKind kind, WinnowCitation citation)
{
  g_return_val_if_fail (WINNOW_IS_KIND_CHOICE (self), FALSE);
  return self->kind == ALL_KINDS || self->kind == (int) kind || self->kind == CITATION (citation);
}

gboolean
winnow_kind_choice_includes (WinnowKindChoice *self, guint passage)
{
  g_return_val_if_fail (WINNOW_IS_KIND_CHOICE (self) && self->comparison != NULL, FALSE);
  const WinnowShownPassage *shown = winnow_comparison_get_passage (self->comparison, passage);
  while (passage > 0 && shown->relation != WINNOW_ENTRY_OWN && shown->number > 0)
    shown = winnow_comparison_get_passage (self->comparison, --passage);
  return winnow_kind_choice_allows (self, shown->kind, shown->citation);
}

static void
dispose (WinnowKindChoice *self)
{
  GtkWidget *drop_down = GTK_WIDGET (g_steal_pointer (&self->drop_down));
  if (drop_down != NULL)
    gtk_widget_unparent (drop_down);
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
  g_clear_pointer (&self->kinds, g_array_unref);
}

static void
winnow_kind_choice_class_init (WinnowKindChoiceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_dispose_by (klass, dispose);
  winnow_signal_new (klass, "changed", 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "kindchoice");
}

static void
winnow_kind_choice_init (WinnowKindChoice *self)
{
  const char *name = _ ("Kinds of Passages that are listed");
  self->kind = ALL_KINDS;
  self->kinds = winnow_array_new (int);
  self->drop_down = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  gtk_widget_set_parent (GTK_WIDGET (self->drop_down), GTK_WIDGET (self));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->drop_down), name);
  winnow_accessible_name (self->drop_down, name);
  g_signal_connect_swapped (self->drop_down, "notify::selected", G_CALLBACK (selected_cb), self);
}
