#include "app/widgets/lists/winnow-whole-list.h"

#include "app/widgets/winnow-object.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-template.h"

#define SCROLLER "winnow-scroller" /* of a list: the page that it is in */
#define N_ALWAYS 100               /* a list that is not longer has all of its rows */
#define FRAMES_MAX 4               /* until a row is laid out */

static GtkScrolledWindow *
get_scroller (GtkListView *view)
{
  return winnow_object_get (view, SCROLLER);
}

/* The place of @widget in the page, scrolled or not. */
static gboolean
find_place (GtkWidget *widget, GtkScrolledWindow *scroller, graphene_rect_t *place)
{
  GtkWidget *page = gtk_viewport_get_child (GTK_VIEWPORT (gtk_scrolled_window_get_child (scroller)));
  return gtk_widget_compute_bounds (widget, page, place) && place->size.height > 0;
}

static guint
count_rows (GtkListView *view)
{
  GtkSelectionModel *model = gtk_list_view_get_model (view);
  return model != NULL ? winnow_list_model_count (model) : 0;
}

static void
scroll_to (GtkListView *view, guint position)
{
  winnow_activate_action (view, "list.scroll-to-item", "u", position);
}

/* About: rows may differ in height. The list makes more rows after a place in its first half, and
 * before one in its second half, so the first or last row that is seen is taken. */
static gboolean
follow_cb (gpointer user_data)
{
  GtkListView *view = user_data;
  GtkScrolledWindow *scroller = get_scroller (view);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scroller);
  guint n = count_rows (view);
  graphene_rect_t place;
  if (n <= N_ALWAYS || !gtk_widget_get_mapped (GTK_WIDGET (view)) || !find_place (GTK_WIDGET (view), scroller, &place))
    return G_SOURCE_REMOVE;
  double row = place.size.height / n, first = (gtk_adjustment_get_value (adjustment) - place.origin.y) / row,
         last = first + gtk_adjustment_get_page_size (adjustment) / row;
  scroll_to (view, (guint) CLAMP (first < n / 2.0 ? first : last, 0, n - 1));
  return G_SOURCE_REMOVE;
}

static void
moved_cb (GtkListView *view)
{
  winnow_after_allocation (view, follow_cb);
}

void
winnow_whole_list_set_up (GtkListView *view, GtkScrolledWindow *scroller)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scroller);
  winnow_object_set (view, SCROLLER, scroller);
  winnow_connect (adjustment, "value-changed", moved_cb, view);
  winnow_connect (adjustment, "changed", moved_cb, view);
}

/* (nullable) */
static GtkWidget *
find_selected (GtkListView *view)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (view));
  while (row != NULL && !(gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED))
    row = gtk_widget_get_next_sibling (row);
  return row;
}

/* Rows that the list has made for the place are laid out after the first frame. */
static gboolean
show_cb (GtkWidget *view, GdkFrameClock *clock, gpointer n_frames)
{
  GtkScrolledWindow *scroller = get_scroller (GTK_LIST_VIEW (view));
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scroller);
  GtkWidget *row = find_selected (GTK_LIST_VIEW (view));
  graphene_rect_t place;
  if (*(guint *) n_frames > 0 && row != NULL && find_place (row, scroller, &place))
    gtk_adjustment_clamp_page (adjustment, place.origin.y, place.origin.y + place.size.height);
  return ++*(guint *) n_frames < FRAMES_MAX ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

void
winnow_whole_list_show (GtkListView *view, guint position)
{
  g_return_if_fail (GTK_IS_LIST_VIEW (view));
  scroll_to (view, position);
  gtk_widget_add_tick_callback (GTK_WIDGET (view), show_cb, g_new0 (guint, 1), g_free);
}
