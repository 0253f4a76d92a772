#include "app/sources/winnow-place-list.h"

#include "app/sources/winnow-span-bar.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/array.h"
#include "base/translate.h"
#include "report/model/wording.h"

#define LEAST_WIDTH_CHARS 12
#define MAX_TITLE 80         /* characters of a chapter */
#define SPANS "winnow-spans" /* of a row: (element-type WinnowTextRange) */
#define NEXT "winnow-next"   /* of a row: the one that it goes to */

struct _WinnowPlaceList
{
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkLabel *title;
  GtkListBox *list;
};

WINNOW_DEFINE_WIDGET (WinnowPlaceList, winnow_place_list, GTK_TYPE_WIDGET)

static void
begin (WinnowPlaceList *self, const char *title, const char *tooltip, guint n)
{
  GtkListBoxRow *row;
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  gtk_label_set_label (self->title, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), tooltip);
  winnow_set_visible (self, n > 0);
}

static void
add_span (GArray *spans, const WinnowShownText *shown, guint32 start, guint32 end)
{
  WinnowTextRange range = winnow_shown_text_get_range (shown, start, end);
  g_array_append_val (spans, range);
}

/* Takes @spans. */
static void
add_row (WinnowPlaceList *self, const char *name, const char *facts, GArray *spans, guint32 n_characters)
{
  g_autofree char *spoken = winnow_format_facts (name, facts, NULL);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3),
            *bar = g_object_new (WINNOW_TYPE_SPAN_BAR, NULL);
  GtkLabel *title = winnow_label_new (name, ""), *details = winnow_label_new (facts, "caption dim-label numeric");
  winnow_label_wrap (title, LEAST_WIDTH_CHARS, 2);
  winnow_label_wrap (details, LEAST_WIDTH_CHARS, 0);
  winnow_span_bar_set (WINNOW_SPAN_BAR (bar), spans, n_characters, WINNOW_NO_HUE);
  gtk_widget_set_margin_top (box, 4);
  gtk_widget_set_margin_bottom (box, 4);
  winnow_box_append (box, title);
  winnow_box_append (box, details);
  winnow_box_append (box, bar);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  winnow_object_set_owned (row, SPANS, spans, (GDestroyNotify) g_array_unref);
  winnow_accessible_name (row, spoken);
  gtk_list_box_append (self->list, row);
}

/* ── what is listed ── */

static void
add_closed (WinnowPlaceList *self, const WinnowClosedMatch *match, const WinnowShownText *shown)
{
  /* Translators: 1: a collection, 2: the archive that it is in */
  g_autofree char *name = g_strdup_printf (_ ("%1$s, %2$s"), match->collection, match->archive);
  g_autofree char *words = winnow_dup_plural ("about %'u word", "about %'u words", match->n_words);
  /* Translators: %s: a person or an office */
  g_autofree char *contact = g_strdup_printf (_ ("ask %s"), match->contact);
  g_autofree char *facts = winnow_format_facts (words, contact, NULL);
  GArray *spans = winnow_array_new (WinnowTextRange);
  winnow_for_each_value (const WinnowClosedPlace, place, match->places)
    add_span (spans, shown, place->start, place->end);
  add_row (self, name, facts, spans, shown->n_characters);
}

void
winnow_place_list_set_closed (WinnowPlaceList *self, const WinnowSourcedDocument *document)
{
  begin (self, _ ("Closed texts of archives"),
         _ ("You may not read these texts, so their words count in no percentage. The menu of the archive, in "
            "Documents, asks for them."),
         document != NULL ? document->closed->len : 0);
  for (guint i = 0; document != NULL && i < document->closed->len; i++)
    add_closed (self, document->closed->pdata[i], document->text->side[WINNOW_SIDE_A].shown);
}

static void
add_chapter (WinnowPlaceList *self, const WinnowChapter *chapter, const WinnowShownText *shown)
{
  const char *title = chapter->title ?: _ ("Before the first heading");
  g_autofree char *name = winnow_wording_excerpt (title, strchr (title, '\0'), MAX_TITLE, NULL);
  g_autofree char *share = winnow_wording_share (winnow_share (chapter->found, chapter->counted));
  g_autofree char *words = g_strdup_printf (_ ("%1$'u of %2$'u words"), chapter->found, chapter->counted);
  g_autofree char *facts = winnow_format_facts (share, words, NULL);
  GArray *spans = winnow_array_new (WinnowTextRange);
  add_span (spans, shown, chapter->start, chapter->end);
  add_row (self, name, facts, spans, shown->n_characters);
}

void
winnow_place_list_set_chapters (WinnowPlaceList *self, const WinnowSourcedDocument *document)
{
  begin (self, _ ("Shares by chapter"), NULL, document != NULL ? document->chapters->len : 0);
  if (document != NULL)
    winnow_for_each_value (const WinnowChapter, chapter, document->chapters)
      if (chapter->counted > 0)
        add_chapter (self, chapter, document->text->side[WINNOW_SIDE_A].shown);
}

static void
row_activated_cb (WinnowPlaceList *self, GtkListBoxRow *row)
{
  const GArray *spans = winnow_object_get (row, SPANS);
  guint next = GPOINTER_TO_UINT (winnow_object_get (row, NEXT));
  if (spans->len == 0)
    return;
  winnow_object_set (row, NEXT, GUINT_TO_POINTER ((next + 1) % spans->len));
  g_signal_emit_by_name (self, "place-activated", g_array_index (spans, WinnowTextRange, next).start);
}

static void
winnow_place_list_class_init (WinnowPlaceListClass *klass)
{
  winnow_signal_new (klass, "place-activated", 1, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  winnow_template_bind (klass, WinnowPlaceList, "sources/winnow-place-list.ui", box, title, list);
  winnow_template_bind_callbacks (klass, row_activated_cb);
}
