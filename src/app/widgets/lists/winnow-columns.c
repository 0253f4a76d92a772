#include "app/widgets/lists/winnow-columns.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/lists/winnow-share-cell.h"
#include "app/widgets/winnow-template.h"
#include "base/for-each.h"
#include "base/translate.h"

#define COLUMN "winnow-column"       /* of a cell that has a tooltip */
#define LABEL "winnow-label"         /* of a cell with a badge */
#define BADGE "winnow-badge"         /* the badge of a cell */
#define NOTE "winnow-note"           /* of a cell with a note: its label; of a table: its function */
#define NOTE_DATA "winnow-note-data" /* data of that function */
#define BOUND "winnow-bound"         /* of a factory: the cells that show an item */
#define NUMBER_WIDTH 6               /* characters: numbers of a column end at the same place */
#define EXPANDED_WIDTH 8             /* characters at least */
#define COLUMNS "winnow-columns"     /* of a table: their descriptions */
#define UNWANTED "winnow-unwanted"   /* of a column that the page hides */
#define UNCHOSEN "winnow-unchosen"   /* of a column that the user hides */

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
  GtkWidget *badge = GTK_WIDGET (winnow_label_new (NULL, "badge")),
            *cell = winnow_box_new (GTK_ORIENTATION_HORIZONTAL, 6, label, badge, NULL);
  gtk_widget_set_valign (badge, GTK_ALIGN_CENTER);
  winnow_object_set (cell, LABEL, label);
  winnow_object_set (cell, BADGE, badge);
  return cell;
}

static GtkWidget *
new_note_cell (GtkWidget *label)
{
  GtkLabel *note = winnow_label_new (NULL, "caption");
  GtkWidget *cell = winnow_box_new (GTK_ORIENTATION_VERTICAL, 3, label, note, NULL);
  winnow_label_wrap (note, EXPANDED_WIDTH, 2);
  gtk_label_set_use_markup (note, TRUE);
  winnow_set_visible (note, FALSE);
  gtk_widget_set_valign (cell, GTK_ALIGN_CENTER);
  winnow_object_set (cell, LABEL, label);
  winnow_object_set (cell, NOTE, note);
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
  gtk_label_set_ellipsize (label,
                           column->expand || column->most_chars > 0 ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_NONE);
  gtk_label_set_max_width_chars (label, column->most_chars > 0 ? column->most_chars : -1);
  gtk_label_set_single_line_mode (label, TRUE);
  if (column->expand || is_number)
    gtk_label_set_width_chars (label, is_number ? NUMBER_WIDTH : EXPANDED_WIDTH);
  return GTK_WIDGET (label);
}

/* Asked for when it is shown, as in winnow-passage-row.c. */
static gboolean
query_tooltip_cb (GtkListItem *item, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip, GtkWidget *child)
{
  const WinnowViewColumn *column = winnow_object_get (child, COLUMN);
  g_autofree char *text
      = gtk_list_item_get_item (item) != NULL ? column->tooltip (gtk_list_item_get_item (item)) : NULL;
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static void
set_up_tooltip (GtkWidget *child, const WinnowViewColumn *column, GtkListItem *item)
{
  winnow_object_set (child, COLUMN, (gpointer) column);
  gtk_widget_set_has_tooltip (child, TRUE);
  winnow_connect (child, "query-tooltip", query_tooltip_cb, item);
}

static void
setup_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  const WinnowViewColumn *column = user_data;
  GtkWidget *child = is_share (column) ? g_object_new (WINNOW_TYPE_SHARE_CELL, NULL) : new_label (column);
  if (column->badge != NULL)
    child = new_badge_cell (child);
  if (column->has_note)
    child = new_note_cell (child);
  if (column->tooltip != NULL)
    set_up_tooltip (child, column, item);
  gtk_list_item_set_child (item, child);
}

/* ── rows for screen readers ── */

static void
append_cell (GString *name, const WinnowViewColumn *column, gpointer item)
{
  g_autofree char *shown
      = is_share (column) ? winnow_share_cell_dup_text (column->number (item)) : winnow_column_dup_text (column, item),
      *badge = column->badge != NULL ? column->badge (item) : NULL;
  if (*shown == '\0')
    return;
  g_string_append (name, name->len > 0 ? ", " : "");
  if (column->number != NULL)
    g_string_append_printf (name, "%s ", _ (column->hint ?: column->title));
  g_string_append_printf (name, badge != NULL ? "%s %s" : "%s", shown, badge);
}

/* Returns: (transfer full) (nullable) markup */
static char *
dup_note (GObject *view, gpointer item)
{
  WinnowItemNoteFunc note = (WinnowItemNoteFunc) g_object_get_data (view, NOTE);
  return note != NULL ? note (item, g_object_get_data (view, NOTE_DATA)) : NULL;
}

static void
append_note (GString *name, GtkWidget *view, gpointer item)
{
  g_autofree char *markup = dup_note (G_OBJECT (view), item), *text = NULL;
  if (markup != NULL && pango_parse_markup (markup, -1, 0, NULL, &text, NULL, NULL))
    g_string_append_printf (name, ": %s", text);
}

/* By the columns that are shown, once a row: with the first cell that is always there. GTK 4.8
 * gives the rows of a table no names. */
static void
name_row (GtkListItem *list_item, const WinnowViewColumn *shown)
{
  GtkWidget *row = gtk_widget_get_parent (gtk_widget_get_parent (gtk_list_item_get_child (list_item))),
            *view = gtk_widget_get_ancestor (row, GTK_TYPE_COLUMN_VIEW);
  const WinnowViewColumn *columns = winnow_object_get (view, COLUMNS);
  g_autoptr (GString) name = g_string_new (NULL);
  for (const WinnowViewColumn *before = columns; before < shown; before++)
    if (before->from_width == 0)
      return;
  for (guint i = 0; columns[i].title != NULL; i++)
    {
      g_autoptr (GtkColumnViewColumn) column
          = g_list_model_get_item (gtk_column_view_get_columns (GTK_COLUMN_VIEW (view)), i);
      if (gtk_column_view_column_get_visible (column))
        append_cell (name, &columns[i], gtk_list_item_get_item (list_item));
    }
  append_note (name, view, gtk_list_item_get_item (list_item));
  winnow_accessible_name (row, name->str);
}

static void
show_note (GtkWidget *cell, gpointer item)
{
  GtkLabel *label = winnow_object_get (cell, NOTE);
  g_autofree char *markup = dup_note (G_OBJECT (gtk_widget_get_ancestor (cell, GTK_TYPE_COLUMN_VIEW)), item);
  gtk_label_set_markup (label, markup ?: "");
  winnow_set_visible (label, markup != NULL);
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
      winnow_label_show (winnow_object_get (child, BADGE), word);
      child = winnow_object_get (child, LABEL);
    }
  if (column->has_note)
    {
      show_note (child, item);
      child = winnow_object_get (child, LABEL);
    }
  if (is_share (column))
    {
      double parts[WINNOW_N_PASSAGE_KINDS] = { 0 };
      if (column->parts != NULL)
        column->parts (item, parts);
      winnow_share_cell_set_share (WINNOW_SHARE_CELL (child), column->number (item),
                                   column->parts != NULL ? parts : NULL);
    }
  else
    winnow_label_set_text (child, text);
  if (column->from_width == 0)
    name_row (list_item, column);
}

static void
bind_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer column)
{
  g_hash_table_add (winnow_object_get (factory, BOUND), list_item);
  show_item (list_item, column);
}

static void
unbind_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer column)
{
  g_hash_table_remove (winnow_object_get (factory, BOUND), list_item);
}

/* ── keys ── */

void
winnow_columns_focus_selected (GtkColumnView *view)
{
  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));
  GtkWidget *row = gtk_widget_get_first_child (gtk_widget_get_last_child (GTK_WIDGET (view)));
  while (row != NULL && !(gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED))
    row = gtk_widget_get_next_sibling (row);
  if (row == NULL || !gtk_widget_grab_focus (row))
    winnow_grab_focus (view);
}

/* Return opens the row that is selected. GTK opens the one that has the focus, which may be another
 * one since rows came or went. */
static gboolean
return_cb (GtkWidget *view, GVariant *arguments, gpointer data)
{
  GtkSelectionModel *model = gtk_column_view_get_model (GTK_COLUMN_VIEW (view));
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (model);
  if (gtk_bitset_get_size (selected) != 1)
    return FALSE;
  g_signal_emit_by_name (view, "activate", gtk_bitset_get_minimum (selected));
  return TRUE;
}

static void
add_keys (GtkWidget *view)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Return|KP_Enter"),
                                                          gtk_callback_action_new (return_cb, NULL, NULL)));
  gtk_widget_add_controller (view, keys);
}

/* ── sorting ── */

static GtkSorter *
new_sorter (const WinnowViewColumn *column)
{
  if (column->number != NULL)
    {
      GtkExpression *number
          = gtk_cclosure_expression_new (G_TYPE_DOUBLE, NULL, 0, NULL, G_CALLBACK (column->number), NULL, NULL);
      GtkNumericSorter *sorter = gtk_numeric_sorter_new (number);
      gtk_numeric_sorter_set_sort_order (sorter, GTK_SORT_DESCENDING);
      return GTK_SORTER (sorter);
    }
  WinnowItemTextFunc func = column->sort_text ?: column->text;
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
  winnow_object_set_owned (factory, BOUND, g_hash_table_new (NULL, NULL), (GDestroyNotify) g_hash_table_unref);

  GtkColumnViewColumn *column = gtk_column_view_column_new (_ (description->title), factory);
  /* the first click on a title sorts numbers in descending order, texts in ascending order */
  g_autoptr (GtkSorter) sorter = new_sorter (description);
  gtk_column_view_column_set_sorter (column, sorter);
  gtk_column_view_column_set_expand (column, description->expand);
  gtk_column_view_column_set_resizable (column, TRUE);
  return column;
}

/* ── room ── */

/* In digits. 0 before the table is shown */
static int
get_width (GtkColumnView *view)
{
  GtkWidget *widget = GTK_WIDGET (view);
  GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view));
  PangoFontMetrics *metrics = pango_context_get_metrics (gtk_widget_get_pango_context (widget), NULL, NULL);
  double digit = pango_units_to_double (pango_font_metrics_get_approximate_digit_width (metrics));
  pango_font_metrics_unref (metrics);
  return adjustment != NULL ? (int) (gtk_adjustment_get_page_size (adjustment) / MAX (digit, 1)) : 0;
}

static void
show_columns (GtkColumnView *view)
{
  const WinnowViewColumn *columns = winnow_object_get (view, COLUMNS);
  guint width = (guint) get_width (view);
  for (guint i = 0; columns[i].title != NULL; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), i);
      gtk_column_view_column_set_visible (column, winnow_object_get (column, UNWANTED) == NULL
                                                      && winnow_object_get (column, UNCHOSEN) == NULL
                                                      && (width == 0 || width >= columns[i].from_width));
    }
}

static gboolean
room_cb (gpointer view)
{
  show_columns (view);
  return G_SOURCE_REMOVE;
}

static void
room_changed_cb (GtkColumnView *view)
{
  winnow_after_allocation (view, room_cb);
}

static void
follow_width (GtkColumnView *view)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view));
  if (adjustment != NULL)
    winnow_connect (adjustment, "notify::page-size", room_changed_cb, view);
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (view)), "notify::gtk-xft-dpi",
                           G_CALLBACK (room_changed_cb), view, G_CONNECT_SWAPPED);
}

void
winnow_columns_append (GtkColumnView *view, const WinnowViewColumn *columns)
{
  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));
  winnow_object_set (view, COLUMNS, (gpointer) columns);
  for (; columns->title != NULL; columns++)
    {
      g_autoptr (GtkColumnViewColumn) column = new_column (columns);
      gtk_column_view_append_column (view, column);
      GtkWidget *title = gtk_widget_get_last_child (gtk_widget_get_first_child (GTK_WIDGET (view)));
      gtk_widget_set_tooltip_text (title, columns->hint != NULL ? _ (columns->hint) : NULL);
      if (columns->number != NULL) /* the arrow points the other way, see style.css */
        gtk_widget_add_css_class (title, "number");
    }
  winnow_for_each_child (part, view) /* the titles and the list */
    gtk_accessible_update_relation (GTK_ACCESSIBLE (part), GTK_ACCESSIBLE_RELATION_LABELLED_BY, view, NULL, -1);
  add_keys (GTK_WIDGET (view));
  follow_width (view);
}

void
winnow_columns_set_note (GtkColumnView *view, WinnowItemNoteFunc note, gpointer data)
{
  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));
  winnow_object_set (view, NOTE, note);
  winnow_object_set (view, NOTE_DATA, data);
}

void
winnow_columns_refresh (GtkColumnView *view, const WinnowViewColumn *columns)
{
  for (guint i = 0; columns[i].title != NULL; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), i);
      winnow_for_each_entry (cell, winnow_object_get (gtk_column_view_column_get_factory (column), BOUND))
        show_item (cell.key, &columns[i]);
    }
}

void
winnow_columns_set_visible (GtkColumnView *view, guint position, gboolean visible)
{
  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));
  g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), position);
  winnow_object_set (column, UNWANTED, visible ? NULL : column);
  show_columns (view);
}

/* ── choice ── */

typedef struct
{
  GtkColumnView *view;
  GSettings *preferences; /* (owned) */
  char *key;              /* (owned) */
} Choice;

static void
choice_free (gpointer data)
{
  Choice *choice = data;
  g_object_unref (choice->preferences);
  g_free (choice->key);
  g_free (choice);
}

/* The stored choices but that of @except (nullable). */
static GVariantBuilder *
dup_choices (const Choice *choice, const char *except)
{
  GVariantBuilder *choices = g_variant_builder_new (G_VARIANT_TYPE ("a{sb}"));
  g_autoptr (GVariant) stored = g_settings_get_value (choice->preferences, choice->key);
  GVariantIter iter;
  const char *id;
  gboolean is_chosen;
  g_variant_iter_init (&iter, stored);
  while (g_variant_iter_next (&iter, "{&sb}", &id, &is_chosen))
    if (g_strcmp0 (id, except) != 0)
      g_variant_builder_add (choices, "{sb}", id, is_chosen);
  return choices;
}

static gboolean
is_chosen (const Choice *choice, const WinnowViewColumn *column)
{
  g_autoptr (GVariant) stored = g_settings_get_value (choice->preferences, choice->key);
  gboolean chosen;
  return g_variant_lookup (stored, column->id, "b", &chosen) ? chosen : !column->is_extra;
}

static void
choose (const Choice *choice, guint position, gboolean chosen)
{
  g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (choice->view), position);
  winnow_object_set (column, UNCHOSEN, chosen ? NULL : column);
  show_columns (choice->view);
}

static void
change_choice_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  const Choice *choice = data;
  const WinnowViewColumn *columns = winnow_object_get (choice->view, COLUMNS);
  const char *id = g_action_get_name (G_ACTION (action));
  gboolean chosen = g_variant_get_boolean (state);
  g_autoptr (GVariantBuilder) choices = dup_choices (choice, id);
  for (guint i = 0; columns[i].title != NULL; i++)
    if (g_strcmp0 (columns[i].id, id) == 0)
      {
        if (chosen == columns[i].is_extra)
          g_variant_builder_add (choices, "{sb}", id, chosen);
        choose (choice, i, chosen);
      }
  g_settings_set_value (choice->preferences, choice->key, g_variant_builder_end (choices));
  g_simple_action_set_state (action, state);
}

void
winnow_columns_add_choice (GtkColumnView *view, GtkWidget *page, GMenu *menu, GSettings *preferences, const char *key)
{
  const WinnowViewColumn *columns = winnow_object_get (view, COLUMNS);
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  Choice *choice = g_new (Choice, 1);
  *choice = (Choice){ view, g_object_ref (preferences), g_strdup (key) };
  winnow_object_set_owned (view, "winnow-choice", choice, choice_free);
  for (guint i = 0; columns[i].title != NULL; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), i);
      gtk_column_view_column_set_header_menu (column, G_MENU_MODEL (menu));
      if (columns[i].id == NULL)
        continue;
      gboolean chosen = is_chosen (choice, &columns[i]);
      g_autoptr (GSimpleAction) action
          = g_simple_action_new_stateful (columns[i].id, NULL, g_variant_new_boolean (chosen));
      g_autofree char *name = g_strconcat ("columns.", columns[i].id, NULL);
      g_signal_connect (action, "change-state", G_CALLBACK (change_choice_cb), choice);
      g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
      g_menu_append (menu, _ (columns[i].title), name);
      choose (choice, i, chosen);
    }
  gtk_widget_insert_action_group (page, "columns", G_ACTION_GROUP (group));
}
