#include "app/sources/winnow-closed-list.h"

#include <glib/gi18n.h>

#include "app/compare/winnow-passage-look.h"
#include "app/sources/winnow-span-bar.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"

#define LEAST_WIDTH_CHARS 12
#define SPANS "winnow-spans" /* of a row: (element-type WinnowTextRange) */
#define NEXT "winnow-next"   /* of a row: the one that it goes to */

struct _WinnowClosedList
{
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkListBox *list;
};

WINNOW_DEFINE_WIDGET (WinnowClosedList, winnow_closed_list, GTK_TYPE_WIDGET)

static GArray *
list_spans (const WinnowClosedMatch *match, const WinnowShownText *shown)
{
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (WinnowTextRange));
  for (guint i = 0; i < match->places->len; i++)
    {
      const WinnowClosedPlace *place = &g_array_index (match->places, WinnowClosedPlace, i);
      WinnowTextRange range = winnow_shown_text_get_range (shown, place->start, place->end);
      g_array_append_val (spans, range);
    }
  return spans;
}

static void
add_row (WinnowClosedList *self, const WinnowClosedMatch *match, const WinnowShownText *shown)
{
  /* Translators: 1: a collection, 2: the archive that it is in */
  g_autofree char *name = g_strdup_printf (_ ("%1$s, %2$s"), match->collection, match->archive);
  g_autofree char *words
      = g_strdup_printf (ngettext ("about %'u word", "about %'u words", match->n_words), match->n_words);
  /* Translators: %s: a person or an office */
  g_autofree char *contact = g_strdup_printf (_ ("ask %s"), match->contact);
  g_autofree char *facts = winnow_format_facts (words, contact, NULL);
  g_autofree char *spoken = winnow_format_facts (name, facts, NULL);
  GArray *spans = list_spans (match, shown);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3),
            *bar = g_object_new (WINNOW_TYPE_SPAN_BAR, NULL);
  GtkLabel *title = winnow_label_new (name, ""), *details = winnow_label_new (facts, "caption dim-label numeric");
  winnow_label_wrap (title, LEAST_WIDTH_CHARS, 2);
  winnow_label_wrap (details, LEAST_WIDTH_CHARS, 0);
  winnow_span_bar_set (WINNOW_SPAN_BAR (bar), spans, shown->n_characters, WINNOW_NO_HUE);
  gtk_widget_set_margin_top (box, 4);
  gtk_widget_set_margin_bottom (box, 4);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (title));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (details));
  gtk_box_append (GTK_BOX (box), bar);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), SPANS, spans, (GDestroyNotify) g_array_unref);
  winnow_accessible_name (row, spoken);
  gtk_list_box_append (self->list, row);
}

void
winnow_closed_list_set (WinnowClosedList *self, const WinnowSourcedDocument *document)
{
  GtkListBoxRow *row;
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; document != NULL && i < document->closed->len; i++)
    add_row (self, document->closed->pdata[i], document->text->side[WINNOW_SIDE_A].shown);
  gtk_widget_set_visible (GTK_WIDGET (self), document != NULL && document->closed->len > 0);
}

static void
row_activated_cb (WinnowClosedList *self, GtkListBoxRow *row)
{
  const GArray *spans = g_object_get_data (G_OBJECT (row), SPANS);
  guint next = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), NEXT));
  if (spans->len == 0)
    return;
  g_object_set_data (G_OBJECT (row), NEXT, GUINT_TO_POINTER ((next + 1) % spans->len));
  g_signal_emit_by_name (self, "place-activated", g_array_index (spans, WinnowTextRange, next).start);
}

static void
winnow_closed_list_class_init (WinnowClosedListClass *klass)
{
  winnow_signal_new (klass, "place-activated", 1, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  winnow_template_bind (klass, WinnowClosedList, "sources/winnow-closed-list.ui", box, list);
  winnow_template_bind_callbacks (klass, row_activated_cb);
}
