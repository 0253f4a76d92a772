#include "app/widgets/winnow-columns.h"

#include <glib/gi18n.h>

#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-share-cell.h"

#define COLUMN "winnow-column" /* of a cell that has a tooltip */
#define LABEL "winnow-label"   /* of a cell with a badge, */
#define BADGE "winnow-badge"   /* and the badge */
#define BOUND "winnow-bound"   /* of a factory: the cells that show an item */
#define NUMBER_WIDTH 6         /* characters: numbers of a column end at the same place */
#define EXPANDED_WIDTH 14      /* characters at least */

/* ── cells ── */

static gboolean
is_share (const WinnowViewColumn *column)
{
  return column->text == NULL && column->zero == NULL;
}

char *
winnow_column_dup_text (const WinnowViewColumn *column, gpointer item)
{
  if (column->text != NULL)
    return column->text (item);
  guint64 count = is_share (column) ? 0 : (guint64) column->number (item);
  return count > 0 ? winnow_format_count (count) : g_strdup (column->zero);
}

static GtkWidget *
new_badge_cell (GtkWidget *label)
{
  GtkWidget *cell = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *badge = GTK_WIDGET (winnow_label_new (NULL, "badge"));
  gtk_widget_set_valign (badge, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (cell), label);
  gtk_box_append (GTK_BOX (cell), badge);
  g_object_set_data (G_OBJECT (cell), LABEL, label);
  g_object_set_data (G_OBJECT (cell), BADGE, badge);
  return cell;
}

static GtkWidget *
new_label (const WinnowViewColumn *column)
{
  gboolean is_number = column->number != NULL;
  GtkLabel *label = winnow_label_new (NULL, is_number ? "numeric" : "");
  gtk_label_set_xalign (label, is_number ? 1 : 0);
  /* below its title, which can't be moved */
  gtk_widget_set_halign (GTK_WIDGET (label), is_number ? GTK_ALIGN_START : GTK_ALIGN_FILL);
  gtk_label_set_ellipsize (label, column->expand ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_NONE);
  gtk_label_set_single_line_mode (label, TRUE);
  if (column->expand || is_number)
    gtk_label_set_width_chars (label, is_number ? NUMBER_WIDTH : EXPANDED_WIDTH);
  return GTK_WIDGET (label);
}

/* Asked for when it is shown, as in winnow-passage-row.c. */
static gboolean
query_tooltip_cb (GtkListItem *item, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip, GtkWidget *child)
{
  const WinnowViewColumn *column = g_object_get_data (G_OBJECT (child), COLUMN);
  g_autofree char *text
      = gtk_list_item_get_item (item) != NULL ? column->tooltip (gtk_list_item_get_item (item)) : NULL;
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static void
set_up_tooltip (GtkWidget *child, const WinnowViewColumn *column, GtkListItem *item)
{
  g_object_set_data (G_OBJECT (child), COLUMN, (gpointer) column);
  gtk_widget_set_has_tooltip (child, TRUE);
  g_signal_connect_object (child, "query-tooltip", G_CALLBACK (query_tooltip_cb), item, G_CONNECT_SWAPPED);
}

static void
setup_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  const WinnowViewColumn *column = user_data;
  GtkWidget *child = is_share (column) ? g_object_new (WINNOW_TYPE_SHARE_CELL, NULL) : new_label (column);
  if (column->badge != NULL)
    child = new_badge_cell (child);
  if (column->tooltip != NULL)
    set_up_tooltip (child, column, item);
  gtk_list_item_set_child (item, child);
}

static void
show_item (GtkListItem *list_item, const WinnowViewColumn *column)
{
  GtkWidget *child = gtk_list_item_get_child (list_item);
  gpointer item = gtk_list_item_get_item (list_item);
  g_autofree char *text = winnow_column_dup_text (column, item);
  if (column->badge != NULL)
    {
      g_autofree char *word = column->badge (item);
      winnow_label_show (g_object_get_data (G_OBJECT (child), BADGE), word);
      child = g_object_get_data (G_OBJECT (child), LABEL);
    }
  if (is_share (column))
    winnow_share_cell_set_share (WINNOW_SHARE_CELL (child), column->number (item));
  else
    gtk_label_set_text (GTK_LABEL (child), text);
}

static void
bind_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer column)
{
  g_hash_table_add (g_object_get_data (G_OBJECT (factory), BOUND), list_item);
  show_item (list_item, column);
}

static void
unbind_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer column)
{
  g_hash_table_remove (g_object_get_data (G_OBJECT (factory), BOUND), list_item);
}

/* ── sorting ── */

static GtkSorter *
new_sorter (const WinnowViewColumn *column)
{
  if (column->number != NULL)
    {
      GtkExpression *number
          = gtk_cclosure_expression_new (G_TYPE_DOUBLE, NULL, 0, NULL, G_CALLBACK (column->number), NULL, NULL);
      return GTK_SORTER (gtk_numeric_sorter_new (number));
    }
  WinnowItemTextFunc func = column->sort_text != NULL ? column->sort_text : column->text;
  GtkExpression *text = gtk_cclosure_expression_new (G_TYPE_STRING, NULL, 0, NULL, G_CALLBACK (func), NULL, NULL);
  return GTK_SORTER (gtk_string_sorter_new (text));
}

static GtkColumnViewColumn *
new_column (const WinnowViewColumn *description)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell_cb), (gpointer) description);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell_cb), (gpointer) description);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cell_cb), NULL);
  g_object_set_data_full (G_OBJECT (factory), BOUND, g_hash_table_new (NULL, NULL),
                          (GDestroyNotify) g_hash_table_unref);

  GtkColumnViewColumn *column = gtk_column_view_column_new (_ (description->title), factory);
  g_autoptr (GtkSorter) sorter = new_sorter (description);
  gtk_column_view_column_set_sorter (column, sorter);
  gtk_column_view_column_set_expand (column, description->expand);
  gtk_column_view_column_set_resizable (column, TRUE);
  return column;
}

void
winnow_columns_append (GtkColumnView *view, const WinnowViewColumn *columns)
{
  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));
  for (; columns->title != NULL; columns++)
    {
      g_autoptr (GtkColumnViewColumn) column = new_column (columns);
      gtk_column_view_append_column (view, column);
    }
}

void
winnow_columns_refresh (GtkColumnView *view, const WinnowViewColumn *columns)
{
  for (guint i = 0; columns[i].title != NULL; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), i);
      GHashTableIter iter;
      gpointer cell;
      g_hash_table_iter_init (&iter, g_object_get_data (G_OBJECT (gtk_column_view_column_get_factory (column)), BOUND));
      while (g_hash_table_iter_next (&iter, &cell, NULL))
        show_item (cell, &columns[i]);
    }
}

void
winnow_columns_set_visible (GtkColumnView *view, guint position, gboolean visible)
{
  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));
  g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), position);
  gtk_column_view_column_set_visible (column, visible);
}
