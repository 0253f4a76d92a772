#include "app/export/winnow-print-outline.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-tooltip.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"

#define N_ENTRIES_TO_SEARCH 12 /* more entries than a user looks through */
#define PADDING 2              /* above and below a title */
#define SPACING 9              /* pixels in a row */

/* ── an entry ── */

#define TYPE_ENTRY (winnow_print_outline_entry_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPrintOutlineEntry, winnow_print_outline_entry, WINNOW, PRINT_OUTLINE_ENTRY, GObject)

struct _WinnowPrintOutlineEntry
{
  GObject parent_instance;
  char *title;  /* (owned) of a pair two lines */
  char *spoken; /* (owned) in one */
  char *folded; /* (owned) case-folded */
  guint number; /* of a pair; else 0 */
  guint level, page;
};

static void
clear (WinnowPrintOutlineEntry *self)
{
  winnow_clear (self, g_free, title, spoken, folded);
}

WINNOW_DEFINE_OBJECT (WinnowPrintOutlineEntry, winnow_print_outline_entry, clear)

static WinnowPrintOutlineEntry *
new_entry (const WinnowPrintEntry *of, const char *title)
{
  WinnowPrintOutlineEntry *entry = g_object_new (TYPE_ENTRY, NULL);
  entry->title = g_strdup (title);
  entry->spoken = g_strdup (title);
  entry->folded = g_utf8_casefold (title, -1);
  entry->level = of->level;
  entry->page = of->page;
  return entry;
}

/* @place: in the ranking, from 1 */
static WinnowPrintOutlineEntry *
new_pair (WinnowPrintPages *pages, const WinnowPrintEntry *of, guint place)
{
  g_autofree char *a = NULL, *b = NULL;
  guint number = winnow_print_pages_dup_pair_names (pages, place - 1, &a, &b);
  g_autofree char *title = g_strdup_printf ("%s\n%s", a, b);
  WinnowPrintOutlineEntry *entry = new_entry (of, title);
  entry->number = number;
  g_free (entry->spoken);
  /* Translators: a screen reader reads this for a pair in the contents of a report; 1: its number,
   * 2 and 3: names of documents */
  entry->spoken = g_strdup_printf (_ ("Pair %1$u: %2$s and %3$s"), number, a, b);
  return entry;
}

/* ── the list ── */

struct _WinnowPrintOutline
{
  GtkWidget parent_instance;
  GtkWidget *search_entry;
  GtkStack *stack;
  GtkWidget *view;
  GListStore *entries;
  GtkCustomFilter *filter;
  GtkSingleSelection *selection;
  char *text;        /* (owned) that is searched, case-folded */
  guint page;        /* that is shown */
  gboolean updating; /* the selection is being set by the program */
};

G_DEFINE_FINAL_TYPE (WinnowPrintOutline, winnow_print_outline, GTK_TYPE_WIDGET)

static WinnowPrintOutlineEntry *
get_listed (WinnowPrintOutline *self, guint position) /* (transfer full) (nullable) */
{
  return g_list_model_get_item (G_LIST_MODEL (self->selection), position);
}

/* The first listed entry that begins on the page, or else the last one that begins before it.
 * Entries are in the order of their pages. */
static guint
find_marked (WinnowPrintOutline *self)
{
  guint n = winnow_list_model_count (self->selection), found = GTK_INVALID_LIST_POSITION;
  winnow_for_each_below (i, n)
    {
      g_autoptr (WinnowPrintOutlineEntry) entry = get_listed (self, i);
      if (entry->page > self->page)
        break;
      found = i;
      if (entry->page == self->page)
        break;
    }
  return found;
}

static gboolean
shows (WinnowPrintOutline *self, guint position)
{
  g_autoptr (WinnowPrintOutlineEntry) entry = get_listed (self, position), next = get_listed (self, position + 1);
  return entry != NULL
         && (entry->page == self->page || (entry->page < self->page && (next == NULL || next->page > self->page)));
}

/* The chosen one of several that begin on one page stays chosen. */
static void
mark (WinnowPrintOutline *self)
{
  guint selected = gtk_single_selection_get_selected (self->selection);
  if (selected != GTK_INVALID_LIST_POSITION && *self->text == '\0' && shows (self, selected))
    return;
  guint position = *self->text == '\0' ? find_marked (self) : GTK_INVALID_LIST_POSITION;
  self->updating = TRUE;
  gtk_single_selection_set_selected (self->selection, position);
  if (position != GTK_INVALID_LIST_POSITION)
    gtk_widget_activate_action (self->view, "list.scroll-to-item", "u", position);
  self->updating = FALSE;
}

void
winnow_print_outline_mark_page (WinnowPrintOutline *self, guint page)
{
  g_return_if_fail (WINNOW_IS_PRINT_OUTLINE (self));
  self->page = page;
  if (!self->updating)
    mark (self);
}

guint
winnow_print_outline_get_n_entries (WinnowPrintOutline *self)
{
  return winnow_list_model_count (self->entries);
}

void
winnow_print_outline_set_pages (WinnowPrintOutline *self, WinnowPrintPages *pages)
{
  g_return_if_fail (WINNOW_IS_PRINT_OUTLINE (self));
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_pairs = 0;
  winnow_for_each_below (i, winnow_print_get_n_entries (pages->print))
    {
      WinnowPrintEntry entry = winnow_print_get_entry (pages->print, i);
      n_pairs += entry.is_pair;
      if (entry.n_pages == 0 && !entry.is_heading)
        continue;
      const char *title = entry.title ?: pages->choice->title;
      g_ptr_array_add (entries, entry.is_pair ? new_pair (pages, &entry, n_pairs) : new_entry (&entry, title));
    }
  self->updating = TRUE;
  winnow_list_store_fill (self->entries, entries);
  self->updating = FALSE;
  gtk_widget_set_visible (self->search_entry, entries->len >= N_ENTRIES_TO_SEARCH);
  mark (self);
}

/* ── searching ── */

static gboolean
is_listed (gpointer item, gpointer data)
{
  return strstr (WINNOW_PRINT_OUTLINE_ENTRY (item)->folded, WINNOW_PRINT_OUTLINE (data)->text) != NULL;
}

static void
search_changed_cb (WinnowPrintOutline *self)
{
  g_free (self->text);
  self->text = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search_entry)), -1);
  self->updating = TRUE;
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
  self->updating = FALSE;
  gtk_stack_set_visible_child_name (self->stack, winnow_list_model_count (self->selection) > 0 ? "list" : "nothing");
  mark (self);
}

static void
clear_search_cb (WinnowPrintOutline *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
}

/* ── choosing ── */

static void
choose (WinnowPrintOutline *self, guint position)
{
  g_autoptr (WinnowPrintOutlineEntry) entry
      = position != GTK_INVALID_LIST_POSITION ? get_listed (self, position) : NULL;
  if (entry == NULL || self->updating)
    return;
  self->updating = TRUE;
  g_signal_emit_by_name (self, "page-chosen", entry->page);
  self->updating = FALSE;
}

static void
selected_cb (WinnowPrintOutline *self)
{
  choose (self, gtk_single_selection_get_selected (self->selection));
}

static void
activated_cb (WinnowPrintOutline *self, guint position)
{
  choose (self, position);
}

/* ── rows ── */

static GtkWidget *
new_number (void)
{
  GtkLabel *label = winnow_label_new (NULL, "dim-label numeric");
  gtk_label_set_xalign (label, 1);
  return GTK_WIDGET (label);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *number = new_number (), *title = gtk_label_new (NULL);
  gtk_label_set_width_chars (GTK_LABEL (number), 2);
  gtk_widget_set_margin_top (title, PADDING);
  gtk_widget_set_margin_bottom (title, PADDING);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_list_item_set_child (item,
                           winnow_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING, number, title, new_number (), NULL));
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  WinnowPrintOutlineEntry *entry = gtk_list_item_get_item (item);
  GtkWidget *row = gtk_list_item_get_child (item), *number = gtk_widget_get_first_child (row),
            *title = gtk_widget_get_next_sibling (number), *page = gtk_widget_get_last_child (row);
  g_autofree char *pair_text = winnow_format_count (entry->number), *page_text = winnow_format_count (entry->page + 1);
  /* Translators: a screen reader reads this for a row in the contents of a report: its title, and
   * the page where it begins */
  g_autofree char *spoken = g_strdup_printf (_ ("%s, page %s"), entry->spoken, page_text);
  winnow_label_set_text (number, pair_text);
  winnow_label_set_text (title, entry->title);
  winnow_label_set_text (page, page_text);
  gtk_widget_set_visible (number, entry->number > 0);
  winnow_tooltip_set (row, entry->title);
  winnow_accessible_name (row, spoken);
  winnow_accessible_name_row (item);
}

/* ── the widget ── */

static void
winnow_print_outline_dispose (GObject *object)
{
  WinnowPrintOutline *self = WINNOW_PRINT_OUTLINE (object);
  GtkWidget *child;
  if (self->filter != NULL)
    gtk_custom_filter_set_filter_func (self->filter, NULL, NULL, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), WINNOW_TYPE_PRINT_OUTLINE);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (winnow_print_outline_parent_class)->dispose (object);
}

static void
finalize (WinnowPrintOutline *self)
{
  g_free (self->text);
}

static void
winnow_print_outline_class_init (WinnowPrintOutlineClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_print_outline_dispose;
  winnow_finalize_by (klass, finalize);
  winnow_signal_new (klass, "page-chosen", 1, G_TYPE_UINT);

  g_type_ensure (TYPE_ENTRY);
  winnow_template_bind (klass, WinnowPrintOutline, "export/winnow-print-outline.ui", search_entry, stack, view, entries,
                        filter, selection);
  winnow_template_bind_callbacks (klass, search_changed_cb, clear_search_cb, selected_cb, activated_cb, setup_cb,
                                  bind_cb);
}

static void
winnow_print_outline_init (WinnowPrintOutline *self)
{
  self->text = g_strdup ("");
  winnow_template_init (self);
  gtk_custom_filter_set_filter_func (self->filter, is_listed, self, NULL);
}
