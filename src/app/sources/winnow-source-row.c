#include "app/sources/winnow-source-row.h"

#include "app/compare/winnow-compare-wording.h"
#include "app/compare/winnow-passage-look.h"
#include "app/sources/winnow-span-bar.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-tooltip.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "report/model/wording.h"

#define EXCERPT_CHARACTERS 160
#define LEAST_WIDTH_CHARS 12
#define NAME_LINES 2

struct _WinnowSourceRow
{
  GtkWidget parent_instance;
  GtkTreeExpander *expander;
  GtkLabel *number, *name, *facts;
  WinnowSpanBar *bar;
  GtkCheckButton *counts;
  WinnowSourceItem *item; /* (owned) (nullable) */
  gboolean is_filling;
};

G_DEFINE_FINAL_TYPE (WinnowSourceRow, winnow_source_row, GTK_TYPE_WIDGET)

/* ── in words ── */

static char *
dup_words (guint32 n)
{
  return winnow_dup_plural ("%'u word", "%'u words", n);
}

/* "340 words · 12.3% · 20 more in longer matches" */
static char *
dup_source_facts (const WinnowSourcedDocument *document, const WinnowShownSource *source)
{
  guint32 counted = document->found.counted, more = source->all_words - MIN (source->words, source->all_words);
  g_autofree char *all = dup_words (source->all_words), *words = dup_words (source->words);
  if (source->number == WINNOW_NO_NUMBER)
    /* Translators: a source that the user left out; %s: "340 words" */
    return g_strdup_printf (_ ("Left out: %s"), all);
  if (source->words == 0)
    /* Translators: a source all of whose text has a longer match in others; %s: "340 words" */
    return g_strdup_printf (_ ("%s, all in longer matches"), all);
  g_autofree char *share = winnow_wording_share (counted > 0 ? (double) source->words / counted : 0);
  g_autofree char *hidden
      = more > 0 ? winnow_dup_plural ("%'u more in longer matches", "%'u more in longer matches", more) : g_strdup ("");
  return winnow_format_facts (words, share, hidden, NULL);
}

static char *
dup_region_facts (WinnowSourceItem *item)
{
  const WinnowSourcedDocument *document = winnow_source_item_get_document (item);
  const WinnowShownSource *source = winnow_source_item_get_source (item);
  const WinnowSourceRegion *region = winnow_source_item_get_region (item);
  const WinnowPassage *passage = &g_array_index (source->overlap->passages, WinnowPassage, region->passage);
  WinnowTextRange range
      = winnow_shown_text_get_range (document->text->side[WINNOW_SIDE_A].shown, region->span.start, region->span.end);
  g_autofree char *words = dup_words (region->span.last - region->span.first);
  g_autofree char *place
      = winnow_wording_page (winnow_comparison_get_place (document->text, WINNOW_SIDE_A, range.start));
  /* Translators: a region of a document that two sources have; %u: number of the source whose match
   * is longer */
  g_autofree char *hidden
      = region->is_owner
            ? g_strdup ("")
            : g_strdup_printf (_ ("longer in %u"), winnow_sourced_document_get_number (document, region->owner));
  const char *citation = winnow_wording_citation (winnow_source_item_get_citation (item, region));
  return winnow_format_facts (winnow_kind_name (passage->kind), words, citation, place, hidden, NULL);
}

static char *
dup_excerpt (WinnowSourceItem *item)
{
  const WinnowShownText *shown = winnow_source_item_get_document (item)->text->side[WINNOW_SIDE_A].shown;
  const WinnowSpan *span = &winnow_source_item_get_region (item)->span;
  return winnow_shown_text_dup_excerpt (shown, winnow_shown_text_get_range (shown, span->start, span->end),
                                        EXCERPT_CHARACTERS);
}

static char *
dup_tooltip (gpointer row)
{
  WinnowSourceItem *item = WINNOW_SOURCE_ROW (row)->item;
  if (item == NULL)
    return NULL;
  return winnow_source_item_get_region (item) != NULL ? dup_excerpt (item)
                                                      : g_strdup (winnow_source_item_get_source (item)->document->path);
}

/* ── showing ── */

static guint
get_number (const WinnowSourceRow *self)
{
  const WinnowSourceRegion *region = winnow_source_item_get_region (self->item);
  return region != NULL
             ? winnow_sourced_document_get_number (winnow_source_item_get_document (self->item), region->owner)
             : winnow_source_item_get_source (self->item)->number;
}

static guint
get_hue (guint number)
{
  return number != WINNOW_NO_NUMBER ? winnow_source_hue (number) : WINNOW_NO_HUE;
}

/* As the text shows it. */
static void
update_number (WinnowSourceRow *self)
{
  if (self->item == NULL)
    return;
  guint number = get_number (self);
  g_autofree char *label = number != WINNOW_NO_NUMBER ? g_strdup_printf ("%u", number) : g_strdup ("–");
  winnow_number_label_set (self->number, label, get_hue (number));
}

static void
update_bar (WinnowSourceRow *self)
{
  const WinnowShownText *shown = winnow_source_item_get_document (self->item)->text->side[WINNOW_SIDE_A].shown;
  const WinnowShownSource *source = winnow_source_item_get_source (self->item);
  g_autoptr (GArray) spans = winnow_array_new (WinnowTextRange);
  winnow_for_each_value (WinnowSourceRegion, region, source->regions)
    {
      const WinnowSpan *span = &region->span;
      WinnowTextRange range = winnow_shown_text_get_range (shown, span->start, span->end);
      g_array_append_val (spans, range);
    }
  winnow_span_bar_set (self->bar, spans, shown->n_characters, get_hue (source->number));
}

static void
update (WinnowSourceRow *self)
{
  const WinnowShownSource *source = winnow_source_item_get_source (self->item);
  gboolean is_source = winnow_source_item_get_region (self->item) == NULL;
  g_autofree char *name = is_source ? g_strdup (source->name) : dup_excerpt (self->item);
  g_autofree char *facts = is_source ? dup_source_facts (winnow_source_item_get_document (self->item), source)
                                     : dup_region_facts (self->item);
  g_autofree char *whole = g_strdup_printf ("%u: %s, %s", get_number (self), name, facts);
  /* Translators: names a check button: whether a source of a document counts; %s: its name */
  g_autofree char *counts = g_strdup_printf (_ ("Count %s"), source->name);
  self->is_filling = TRUE;
  gtk_label_set_label (self->name, name);
  gtk_label_set_label (self->facts, facts);
  (is_source ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (GTK_WIDGET (self->name), "heading");
  (is_source ? gtk_widget_remove_css_class : gtk_widget_add_css_class) (GTK_WIDGET (self->name), "caption");
  winnow_set_visible (self->bar, is_source);
  winnow_set_visible (self->counts, is_source);
  gtk_check_button_set_active (self->counts, source->number != WINNOW_NO_NUMBER);
  winnow_accessible_name (self->counts, counts);
  winnow_accessible_name (self, whole);
  winnow_accessible_name (self->expander, whole); /* it takes the focus */
  update_number (self);
  update_bar (self);
  self->is_filling = FALSE;
}

void
winnow_source_row_set_row (WinnowSourceRow *self, GtkTreeListRow *row)
{
  g_clear_object (&self->item);
  gtk_tree_expander_set_list_row (self->expander, row);
  if (row == NULL)
    return;
  self->item = gtk_tree_list_row_get_item (row);
  update (self);
}

static void
counts_toggled_cb (WinnowSourceRow *self)
{
  if (!self->is_filling && self->item != NULL)
    winnow_activate_action (self, "sources.count", "x", winnow_source_item_get_source (self->item)->document->id);
}

/* ── the widget ── */

static void
dispose (WinnowSourceRow *self)
{
  g_clear_object (&self->item);
}

static void
winnow_source_row_class_init (WinnowSourceRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_dispose_by (klass, dispose);
  g_type_ensure (WINNOW_TYPE_SPAN_BAR);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  winnow_template_bind (klass, WinnowSourceRow, "sources/winnow-source-row.ui", expander, number, name, facts, bar,
                        counts);
  winnow_template_bind_callbacks (klass, counts_toggled_cb);
}

static void
winnow_source_row_init (WinnowSourceRow *self)
{
  winnow_template_init (self);
  winnow_label_wrap (self->name, LEAST_WIDTH_CHARS, NAME_LINES);
  winnow_label_wrap (self->facts, LEAST_WIDTH_CHARS, 0);
  winnow_tooltip_ask (GTK_WIDGET (self), dup_tooltip);
  winnow_style_watch (self, G_CALLBACK (update_number));
}
