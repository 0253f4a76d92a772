#include "app/inspector/winnow-inspector-side.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "base/for-each.h"
#include "app/inspector/winnow-bit-grid.h"
#include "app/inspector/winnow-inspector-wording.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-tooltip.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/translate.h"

/* ── a row: one fingerprint ── */

#define WINNOW_TYPE_INSPECTOR_ROW (winnow_inspector_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowInspectorRow, winnow_inspector_row, WINNOW, INSPECTOR_ROW, GtkBox)

/* Shows whether the other side has it, too, what it was made from, and its hash. */
struct _WinnowInspectorRow
{
  GtkBox parent_instance;
  GtkWidget *mark;
  GtkLabel *symbols, *excerpt, *hash;
};

G_DEFINE_FINAL_TYPE (WinnowInspectorRow, winnow_inspector_row, GTK_TYPE_BOX)

static void
show_item (WinnowInspectorRow *self, WinnowInspectorItem *item)
{
  g_autoptr (WinnowDigestRow) row = winnow_inspector_item_dup_row (item);
  g_autofree char *symbols = winnow_inspector_dup_symbols (winnow_inspector_item_get_digest (item),
                                                           winnow_inspector_item_get_index (item), row);
  gboolean shared = winnow_inspector_item_is_shared (item);
  winnow_accessible_take (self,
                          winnow_format_facts (row->excerpt ?: "", shared ? _ ("in both") : _ ("in this one alone"),
                                               symbols ?: "", row->hash, NULL));
  gtk_widget_set_opacity (self->mark, shared ? 1 : 0);
  winnow_label_show (self->symbols, symbols);
  winnow_label_show (self->excerpt, row->excerpt);
  gtk_label_set_text (self->hash, row->hash);
}

/* Shown beside what both sides have. */
static GtkWidget *
new_mark (void)
{
  GtkWidget *mark = gtk_image_new_from_icon_name ("object-select-symbolic");
  gtk_widget_add_css_class (mark, "opinion-same");
  gtk_widget_set_valign (mark, GTK_ALIGN_START);
  return mark;
}

static GtkLabel *
add_label (GtkWidget *box, const char *styles)
{
  GtkLabel *label = winnow_label_new (NULL, styles);
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode (label, TRUE);
  winnow_box_append (box, label);
  return label;
}

static void
winnow_inspector_row_class_init (WinnowInspectorRowClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "inspectorrow");
}

static void
winnow_inspector_row_init (WinnowInspectorRow *self)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);
  self->mark = new_mark ();
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_set_spacing (GTK_BOX (self), 8);
  winnow_box_append (self, self->mark);
  winnow_box_append (self, texts);
  self->excerpt = add_label (texts, ""); /* in words first */
  self->symbols = add_label (texts, "caption monospace");
  self->hash = add_label (texts, "caption monospace dim-label");
}

/* ── the side ── */

struct _WinnowInspectorSide
{
  GtkWidget parent_instance;
  GtkWidget *content;
  GtkLabel *name, *count, *seen;
  GtkWidget *words_scroller;
  GtkBox *words;
  WinnowBitGrid *bits;
  GtkListView *view;
  GtkSingleSelection *selection;
  WinnowInspectorList *list; /* (owned) (nullable) */
  gboolean updating;         /* the selection is being set by the program */
};

WINNOW_DEFINE_WIDGET (WinnowInspectorSide, winnow_inspector_side, GTK_TYPE_WIDGET)

/* ── hashed words ── */

static GtkWidget *
new_word (const char *text, gboolean shared)
{
  GtkWidget *mark = new_mark ();
  GtkLabel *label = winnow_label_new (text, "caption");
  winnow_accessible_take (label, g_strdup_printf ("%s: %s", text, shared ? _ ("in both") : _ ("in this one alone")));
  gtk_widget_set_opacity (mark, shared ? 1 : 0);
  /* a scrolled window asks for one line of a label that wraps, and cuts the others off */
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  winnow_tooltip_set (label, text);
  gtk_widget_set_hexpand (GTK_WIDGET (label), TRUE);
  return winnow_box_new (GTK_ORIENTATION_HORIZONTAL, 8, mark, label, NULL);
}

static void
show_words (WinnowInspectorSide *self, WinnowInspectorList *other)
{
  g_auto (GStrv) words = winnow_digest_dup_words (winnow_inspector_list_get_digest (self->list));
  g_auto (GStrv) others = winnow_digest_dup_words (winnow_inspector_list_get_digest (other));
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->words))) != NULL)
    gtk_box_remove (self->words, child);
  winnow_for_each_string (word, words)
    {
      g_autofree char *shown = winnow_inspector_dup_word (winnow_inspector_list_get_digest (self->list), word);
      gtk_box_append (self->words, new_word (shown, g_strv_contains ((const char *const *) others, word)));
    }
  gtk_widget_set_visible (self->words_scroller, *words != NULL);
}

/* ── the fingerprints ── */

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, g_object_new (WINNOW_TYPE_INSPECTOR_ROW, NULL));
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  show_item (WINNOW_INSPECTOR_ROW (gtk_list_item_get_child (item)), gtk_list_item_get_item (item));
  winnow_accessible_name_row (item);
}

static void
show_place (WinnowInspectorSide *self, WinnowInspectorItem *item)
{
  WinnowRange place;
  if (winnow_inspector_item_get_place (item, &place))
    g_signal_emit_by_name (self, "place-activated", place.start, place.end);
}

static void
activate_cb (WinnowInspectorSide *self, guint position)
{
  g_autoptr (WinnowInspectorItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  if (item != NULL)
    show_place (self, item);
}

static void
selected_cb (WinnowInspectorSide *self)
{
  WinnowInspectorItem *item = gtk_single_selection_get_selected_item (self->selection);
  if (self->updating || item == NULL)
    return;
  const WinnowDigest *digest = winnow_inspector_list_get_digest (self->list);
  g_signal_emit_by_name (
      self, "selected",
      g_array_index (digest->fingerprints, WinnowFingerprint, winnow_inspector_item_get_index (item)).hash);
  show_place (self, item);
}

void
winnow_inspector_side_select (WinnowInspectorSide *self, guint64 hash)
{
  g_return_if_fail (WINNOW_IS_INSPECTOR_SIDE (self));
  guint position = self->list != NULL ? winnow_inspector_list_find (self->list, hash) : G_MAXUINT;
  self->updating = TRUE;
  gtk_single_selection_set_selected (self->selection, position == G_MAXUINT ? GTK_INVALID_LIST_POSITION : position);
  if (position != G_MAXUINT)
    winnow_activate_action (self->view, "list.scroll-to-item", "u", position);
  self->updating = FALSE;
}

void
winnow_inspector_side_set_name (WinnowInspectorSide *self, const char *name)
{
  g_return_if_fail (WINNOW_IS_INSPECTOR_SIDE (self));
  /* Translators: a list; %s is the name of a document */
  winnow_accessible_take (self->view, g_strdup_printf (_ ("Fingerprints of %s"), name));
  gtk_label_set_text (self->name, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), name);
}

void
winnow_inspector_side_set_seen (WinnowInspectorSide *self, const char *sentence)
{
  g_return_if_fail (WINNOW_IS_INSPECTOR_SIDE (self));
  winnow_label_show (self->seen, sentence);
}

void
winnow_inspector_side_set_list (WinnowInspectorSide *self, WinnowInspectorList *list, WinnowInspectorList *other)
{
  g_return_if_fail (WINNOW_IS_INSPECTOR_SIDE (self));
  g_autofree char *count = winnow_inspector_dup_count (winnow_inspector_list_get_digest (list)->fingerprints->len,
                                                       winnow_inspector_list_get_n_shared (list));
  self->updating = TRUE;
  g_set_object (&self->list, list);
  gtk_label_set_text (self->count, count);
  show_words (self, other);
  g_autofree char *bits = winnow_digest_dup_bits (winnow_inspector_list_get_digest (self->list));
  g_autofree char *others = winnow_digest_dup_bits (winnow_inspector_list_get_digest (other));
  if (bits != NULL)
    winnow_bit_grid_set (self->bits, bits, others);
  winnow_set_visible (self->bits, bits != NULL);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (list));
  self->updating = FALSE;
}

void
winnow_inspector_side_append_text (WinnowInspectorSide *self, GString *text)
{
  g_return_if_fail (WINNOW_IS_INSPECTOR_SIDE (self) && self->list != NULL);
  g_auto (GStrv) words = winnow_digest_dup_words (winnow_inspector_list_get_digest (self->list));
  g_string_append_printf (text, "\n%s\n%s\n", gtk_label_get_text (self->name), gtk_label_get_text (self->count));
  if (gtk_widget_get_visible (GTK_WIDGET (self->seen)))
    g_string_append_printf (text, "%s\n", gtk_label_get_text (self->seen));
  winnow_for_each_string (word, words)
    g_string_append_printf (text, "%s\n", word);
  winnow_for_each_item (WinnowInspectorItem, item, G_LIST_MODEL (self->list))
    {
      g_autoptr (WinnowDigestRow) row = winnow_inspector_item_dup_row (item);
      g_string_append_printf (text, "%s\t%s\t%s\t%s\n", winnow_inspector_item_is_shared (item) ? "=" : "", row->hash,
                              row->symbols ?: "", row->excerpt);
    }
}

/* ── the class ── */

static void
dispose (WinnowInspectorSide *self)
{
  self->updating = TRUE;
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->list);
}

static void
winnow_inspector_side_class_init (WinnowInspectorSideClass *klass)
{
  winnow_dispose_by (klass, dispose);
  winnow_signal_new (klass, "place-activated", 2, G_TYPE_UINT, G_TYPE_UINT);
  winnow_signal_new (klass, "selected", 1, G_TYPE_UINT64);
  g_type_ensure (WINNOW_TYPE_BIT_GRID);
  winnow_template_bind (klass, WinnowInspectorSide, "inspector/winnow-inspector-side.ui", content, name, count, seen,
                        words_scroller, words, bits, view, selection);
  winnow_template_bind_callbacks (klass, setup_cb, bind_cb, activate_cb, selected_cb);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}
