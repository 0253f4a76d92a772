#include "app/widgets/winnow-gtk-faults.h"

#include <adwaita.h>

#include "app/widgets/winnow-label.h"

/* ── lists ── */

static gboolean (*focus_list) (GtkWidget *list, GtkDirectionType direction);

/* At the row that had the focus last, even where a button in it could have it. */
static gboolean
enter_list (GtkWidget *list, GtkDirectionType direction)
{
  if (!focus_list (list, direction))
    return FALSE;
  GtkWidget *row = gtk_widget_get_focus_child (list);
  if (row != NULL && !gtk_widget_is_focus (row))
    gtk_widget_grab_focus (row);
  return TRUE;
}

/* Tab goes on from a row to its children, and then out of the list. */
static gboolean
focus_row_or_leave (GtkWidget *list, GtkDirectionType direction)
{
  GtkWidget *row = gtk_widget_get_focus_child (list);
  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return focus_list (list, direction);
  if (row == NULL)
    return enter_list (list, direction);
  if (direction == GTK_DIR_TAB_FORWARD)
    return gtk_widget_child_focus (row, direction);
  return !gtk_widget_is_focus (row) && (gtk_widget_child_focus (row, direction) || gtk_widget_grab_focus (row));
}

/* ── expanders ── */

static gboolean (*focus_expander) (GtkWidget *expander, GtkDirectionType direction);

/* A folded child is in no window: it has no focus to give. */
static gboolean
focus_if_expanded (GtkWidget *expander, GtkDirectionType direction)
{
  if (gtk_expander_get_expanded (GTK_EXPANDER (expander)))
    return focus_expander (expander, direction);
  return !gtk_widget_is_focus (expander) && gtk_widget_grab_focus (expander);
}

/* ── buttons ── */

/* GTK names a button by its text with the underscore, and by the label that the mnemonic is in. */
static void
button_changed (GObject *button, GParamSpec *pspec)
{
  gboolean concerns_name = g_str_equal (pspec->name, "label") || g_str_equal (pspec->name, "use-underline");
  if (concerns_name && gtk_button_get_use_underline (GTK_BUTTON (button)))
    gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

/* ── drop-downs ── */

/* The button in one has the focus, and the name of its class. */
static void
drop_down_changed (GObject *drop_down, GParamSpec *pspec)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (drop_down));
  if (button != NULL && g_str_equal (pspec->name, "model"))
    gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY, drop_down, NULL, -1);
}

/* ── status pages ── */

static void
status_page_changed (GObject *page, GParamSpec *pspec)
{
  GtkWidget *scroller = gtk_widget_get_first_child (GTK_WIDGET (page));
  if (scroller != NULL && g_str_equal (pspec->name, "title"))
    winnow_accessible_name (scroller, adw_status_page_get_title (ADW_STATUS_PAGE (page)));
}

void
winnow_gtk_mend_faults (void)
{
  if (focus_list != NULL)
    return;
  GtkWidgetClass *list_class = g_type_class_ref (GTK_TYPE_LIST_VIEW); /* these are never freed */
  GtkWidgetClass *expander_class = g_type_class_ref (GTK_TYPE_EXPANDER);
  focus_list = list_class->focus;
  list_class->focus = focus_row_or_leave;
  focus_expander = expander_class->focus;
  expander_class->focus = focus_if_expanded;
  G_OBJECT_CLASS (g_type_class_ref (GTK_TYPE_BUTTON))->notify = button_changed;
  G_OBJECT_CLASS (g_type_class_ref (GTK_TYPE_DROP_DOWN))->notify = drop_down_changed;
  G_OBJECT_CLASS (g_type_class_ref (ADW_TYPE_STATUS_PAGE))->notify = status_page_changed;
}
