/* How much room the window needs: each page and dialog fits a small screen, and a screen with large
 * text. Any warning or critical of GTK fails a test. Needs a display. */
#include "app/compare/panes/winnow-ribbons.h"
#include "app/compare/panes/winnow-side-box.h"
#include "app/compare/panes/winnow-text-pane.h"
#include "app/compare/sidebar/winnow-compare-evidence.h"
#include "app/compare/sidebar/winnow-compare-ledger.h"
#include "app/compare/sidebar/winnow-compare-sidebar.h"
#include "app/compare/sidebar/winnow-pair-note.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "app/session/winnow-check-settings.h"
#include "app/widgets/lists/winnow-whole-list.h"
#include "frames.h"
#include "program.h"
#include "base/for-each.h"

#define N_FRAMES 6          /* by then what follows a change of size has followed */
#define FRAMES_MAX 30       /* by then all has come to rest */
#define DPI_100 (96 * 1024) /* of gtk-xft-dpi */

typedef struct
{
  int width, height; /* pixels of the window */
  int scale;         /* of the text: times */
} Room;

static const Room small = { 360, 640, 1 }, half = { 960, 1080, 1 }, large_text = { 1280, 800, 2 };
static const char *const pages[] = { "documents", "overlaps", "groups", "compare", "sources", "pictures", "history" };

typedef struct
{
  const Room *room;
  WinnowWindow *window;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->window = winnow_window_new (GTK_APPLICATION (program));
  g_object_add_weak_pointer (G_OBJECT (fixture->window), (gpointer *) &fixture->window);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (fixture->window != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", DPI_100, NULL);
}

static void
present (Fixture *fixture, const Room *room)
{
  fixture->room = room;
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", room->scale * DPI_100, NULL);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), room->width, room->height);
  gtk_window_present (GTK_WINDOW (fixture->window));
  wait_frames (GTK_WIDGET (fixture->window), N_FRAMES);
}

/* ── measuring ── */

/* Which descendants ask for the room: for the message of a failure. */
static void
blame (GtkWidget *widget, GtkOrientation orientation, int for_size, GString *text)
{
  GtkWidget *worst = NULL;
  int most = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int minimum = 0;
      if (gtk_widget_should_layout (child) && gtk_widget_get_child_visible (child))
        gtk_widget_measure (child, orientation, for_size, &minimum, NULL, NULL, NULL);
      if (minimum > most)
        worst = child, most = minimum;
    }
  if (worst == NULL)
    return;
  g_string_append_printf (text, "\n  %s %s: %d", G_OBJECT_TYPE_NAME (worst),
                          gtk_buildable_get_buildable_id (GTK_BUILDABLE (worst)), most);
  blame (worst, orientation, for_size, text);
}

static void
check_size (GtkWidget *widget, const Room *room, const char *what)
{
  const int limits[] = { [GTK_ORIENTATION_HORIZONTAL] = room->width, [GTK_ORIENTATION_VERTICAL] = room->height };
  int for_size = -1;
  for (GtkOrientation orientation = GTK_ORIENTATION_HORIZONTAL; orientation <= GTK_ORIENTATION_VERTICAL; orientation++)
    {
      int minimum;
      g_autoptr (GString) text = g_string_new (NULL);
      gtk_widget_measure (widget, orientation, for_size, &minimum, NULL, NULL, NULL);
      if (minimum > limits[orientation])
        {
          blame (widget, orientation, for_size, text);
          g_test_message ("%s needs %d of %d pixels:%s", what, minimum, limits[orientation], text->str);
          g_test_fail ();
        }
      for_size = MAX (minimum, room->width);
    }
}

/* A window that needs more room on another page grows by itself. */
static void
check_window (Fixture *fixture, const Room *room, const char *what)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  wait_frames (window, N_FRAMES);
  check_size (window, room, what);
  g_assert_cmpint (gtk_widget_get_width (window), <=, room->width);
  g_assert_cmpint (gtk_widget_get_height (window), <=, room->height);
}

static void
count_cb (guint *n)
{
  ++*n;
}

/* ── pages ── */

static void
show_page (Fixture *fixture, const char *page)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-page", "s", page);
}

static void
wait_for_page (Fixture *fixture, const char *page)
{
  while (g_strcmp0 (adw_view_stack_get_visible_child_name (fixture->window->view_stack), page) != 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
open_sample (Fixture *fixture)
{
  winnow_window_open_sample (fixture->window);
  wait_for_page (fixture, "overlaps");
}

/* The row that has the focus, once the window gave it to one. */
static void
open_first_pair (Fixture *fixture)
{
  GtkWidget *focus;
  while ((focus = gtk_window_get_focus (GTK_WINDOW (fixture->window))) == NULL
         || !g_str_equal (G_OBJECT_TYPE_NAME (focus), "GtkListItemWidget"))
    g_main_context_iteration (NULL, TRUE);
  gtk_widget_activate (focus);
  wait_for_page (fixture, "compare");
}

static void
test_pages (Fixture *fixture, const Room *room)
{
  present (fixture, room);
  check_window (fixture, room, "welcome");
  open_sample (fixture);
  open_first_pair (fixture);
  winnow_for_each_of (page, pages)
    {
      show_page (fixture, *page);
      check_window (fixture, room, *page);
    }
}

TEST_FIXTURE (Fixture, set_up, tear_down);

fixture_case (small, fixture) { test_pages (fixture, &small); }

fixture_case (half, fixture) { test_pages (fixture, &half); }

fixture_case (large_text, fixture) { test_pages (fixture, &large_text); }

/* Until a frame lays out nothing; fails where that never comes. */
static void
wait_for_rest (Fixture *fixture, const char *what)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  guint n_laid_out = 0, before = G_MAXUINT;
  gulong id = g_signal_connect_swapped (clock, "layout", G_CALLBACK (count_cb), &n_laid_out);
  for (guint n = 0; n_laid_out != before; n++)
    {
      if (n == FRAMES_MAX)
        g_error ("%s at %d pixels is laid out again and again", what, gtk_widget_get_width (window));
      before = n_laid_out;
      wait_frames (window, 1);
    }
  g_signal_handler_disconnect (clock, id);
}

/* What is shown is a function of the width: each third of them on a page, all of them on some page,
 * since the header is that of all. */
fixture_case (rest, fixture)
{
  Room room = { 1400, 300, 1 };
  present (fixture, &room);
  open_sample (fixture);
  open_first_pair (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      show_page (fixture, pages[i]);
      wait_frames (GTK_WIDGET (fixture->window), N_FRAMES);
      for (room.width = 360 + (int) i % 3 * 10; room.width <= 1400; room.width += 30)
        {
          gtk_window_set_default_size (GTK_WINDOW (fixture->window), room.width, room.height);
          wait_for_rest (fixture, pages[i]);
        }
      g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->window)), >, 1350); /* its border is narrow */
    }
}

/* ── dialogs ── */

/* (nullable) a window that @window opened */
static GtkWidget *
find_dialog (GtkWidget *window)
{
  GListModel *windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) found = g_list_model_get_item (windows, i);
      if (found != window && gtk_widget_get_mapped (found))
        return found;
    }
  return NULL;
}

fixture_case (dialogs, fixture)
{
  static const char *const actions[] = { "app.preferences", "app.compare-two", "app.about", "win.export" };
  GtkWidget *window = GTK_WIDGET (fixture->window), *dialog;
  present (fixture, &small);
  open_sample (fixture);
  winnow_for_each_of (action, actions)
    {
      g_assert_true (gtk_widget_activate_action (window, *action, NULL));
      while ((dialog = find_dialog (window)) == NULL)
        g_main_context_iteration (NULL, TRUE);
      wait_frames (dialog, N_FRAMES);
      check_size (gtk_widget_get_first_child (dialog), &small, *action); /* GTK's frame is not the dialog's */
      gtk_window_close (GTK_WINDOW (dialog));
      while (find_dialog (window) != NULL)
        g_main_context_iteration (NULL, TRUE);
    }
}

/* ── what folds ── */

static GtkWidget *
find_nth (GtkWidget *widget, GType type, guint *skip)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && (*skip)-- == 0 ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_nth (child, type, skip);
  return found;
}

static GtkWidget *
find_widget (GtkWidget *widget, GType type)
{
  guint skip = 0;
  return find_nth (widget, type, &skip);
}

/* One side of a pair at a time, each with its passage, and the list of passages over it. */
fixture_case (one_side, fixture)
{
  GtkWidget *page = GTK_WIDGET (fixture->window->compare_page);
  WinnowSideBox *sides = WINNOW_SIDE_BOX (find_widget (page, WINNOW_TYPE_SIDE_BOX));
  present (fixture, &small);
  open_sample (fixture);
  open_first_pair (fixture);
  wait_frames (GTK_WIDGET (fixture->window), N_FRAMES);
  g_assert_true (winnow_side_box_get_folded (sides));
  for (guint i = 0; i < 3; i++)
    {
      const char *side = i % 2 == 0 ? "b" : "a";
      guint skip = 1 - i % 2;
      GtkWidget *shown = find_nth (page, WINNOW_TYPE_TEXT_PANE, &skip);
      g_assert_true (gtk_widget_activate_action (page, "view.side", "s", side));
      wait_frames (GTK_WIDGET (fixture->window), N_FRAMES);
      g_assert_true (gtk_widget_get_mapped (shown));
      g_assert_cmpint (gtk_widget_get_width (shown), >, small.width * 9 / 10);
    }
  GtkWidget *sidebar = GTK_WIDGET (find_widget (page, WINNOW_TYPE_COMPARE_SIDEBAR));
  g_assert_false (gtk_widget_get_mapped (sidebar));
  g_assert_true (gtk_widget_activate_action (page, "view.show-sidebar", NULL));
  wait_frames (GTK_WIDGET (fixture->window), N_FRAMES);
  g_assert_true (gtk_widget_get_mapped (sidebar));
  check_window (fixture, &small, "compare with its sidebar");
}

static float
get_x (GtkWidget *widget, GtkWidget *page)
{
  graphene_rect_t bounds;
  g_assert_true (gtk_widget_compute_bounds (widget, page, &bounds));
  return bounds.origin.x;
}

static gboolean
has_label (GtkWidget *widget, const char *text)
{
  gboolean has = GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !has;
       child = gtk_widget_get_next_sibling (child))
    has = has_label (child, text);
  return has;
}

/* Both sides change places, with what joins them between, until another pair is opened. */
fixture_case (swapped_sides, fixture)
{
  static const Room usual = { 1280, 800, 1 };
  GtkWidget *page = GTK_WIDGET (fixture->window->compare_page), *panes[2];
  for (guint i = 0; i < 2; i++)
    {
      guint skip = i;
      panes[i] = find_nth (page, WINNOW_TYPE_TEXT_PANE, &skip);
    }
  GtkWidget *ribbons = find_widget (page, WINNOW_TYPE_RIBBONS);
  present (fixture, &usual);
  open_sample (fixture);
  open_first_pair (fixture);
  wait_frames (GTK_WIDGET (fixture->window), N_FRAMES);
  for (guint i = 0; i < 3; i++)
    {
      GtkWidget *left = panes[i % 2], *right = panes[1 - i % 2];
      GtkGrid *ledger = GTK_GRID (find_widget (find_widget (page, WINNOW_TYPE_COMPARE_LEDGER), GTK_TYPE_GRID));
      wait_frames (GTK_WIDGET (fixture->window), N_FRAMES);
      g_assert_cmpfloat (get_x (left, page), <, get_x (ribbons, page));
      g_assert_cmpfloat (get_x (ribbons, page), <, get_x (right, page));
      g_assert_true (has_label (left, gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (ledger, 1, 0)))));
      g_assert_true (gtk_widget_activate_action (page, "view.swap-sides", NULL));
    }
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.next-pair", NULL));
  wait_frames (GTK_WIDGET (fixture->window), N_FRAMES);
  g_assert_cmpfloat (get_x (panes[0], page), <, get_x (panes[1], page));
  check_window (fixture, &usual, "the next pair");
}

/* The sidebar scrolls what has no room: nothing outside of it moves. */
fixture_case (evidence, fixture)
{
  static const Room usual = { 1280, 800, 1 };
  GtkWidget *page = GTK_WIDGET (fixture->window->compare_page);
  GtkWidget *note = find_widget (page, WINNOW_TYPE_PAIR_NOTE),
            *evidence = find_widget (page, WINNOW_TYPE_COMPARE_EVIDENCE);
  graphene_rect_t before, after;
  present (fixture, &usual);
  open_sample (fixture);
  open_first_pair (fixture);
  while (winnow_compare_evidence_get (WINNOW_COMPARE_EVIDENCE (evidence)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  wait_frames (GTK_WIDGET (fixture->window), N_FRAMES);
  g_assert_true (gtk_widget_compute_bounds (note, GTK_WIDGET (fixture->window), &before));
  gtk_expander_set_expanded (GTK_EXPANDER (find_widget (evidence, GTK_TYPE_EXPANDER)), TRUE);
  check_window (fixture, &usual, "compare with its evidence");
  g_assert_true (gtk_widget_compute_bounds (note, GTK_WIDGET (fixture->window), &after));
  g_assert_true (graphene_rect_equal (&before, &after));
}

/* Another score is shown in place. */
fixture_case (switch, fixture)
{
  static const Room usual = { 1280, 800, 1 };
  GtkWidget *page = GTK_WIDGET (fixture->window->compare_page);
  present (fixture, &usual);
  open_sample (fixture);
  open_first_pair (fixture);
  wait_frames (GTK_WIDGET (fixture->window), 2 * N_FRAMES);
  for (guint i = 0; i < 4; i++)
    {
      guint skip = 1; /* quotations */
      GtkWidget *check = find_nth (find_widget (page, WINNOW_TYPE_COMPARE_LEDGER), GTK_TYPE_CHECK_BUTTON, &skip);
      gboolean was_active = gtk_check_button_get_active (GTK_CHECK_BUTTON (check));
      gtk_widget_activate (check);
      wait_frames (GTK_WIDGET (fixture->window), 8 * N_FRAMES);
      g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)) != was_active);
    }
}

/* Columns come back with the room, but not those that the page hides. */
fixture_case (columns, fixture)
{
  GtkWidget *page = GTK_WIDGET (fixture->window->overlaps_page);
  GtkColumnView *view = GTK_COLUMN_VIEW (find_widget (page, GTK_TYPE_COLUMN_VIEW));
  guint n_shown[2] = { 0 };
  const Room *rooms[] = { &small, &half };
  for (guint i = 0; i < G_N_ELEMENTS (rooms); i++)
    {
      present (fixture, rooms[i]);
      if (i == 0)
        open_sample (fixture);
      wait_frames (GTK_WIDGET (fixture->window), N_FRAMES);
      for (guint j = 0; j < g_list_model_get_n_items (gtk_column_view_get_columns (view)); j++)
        {
          g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), j);
          n_shown[i] += gtk_column_view_column_get_visible (column);
          g_assert_false (j == WINNOW_OVERLAP_COLUMN_COMMON && gtk_column_view_column_get_visible (column));
        }
    }
  g_assert_cmpuint (n_shown[0], ==, 3);
  g_assert_cmpuint (n_shown[1], >=, 6);
}

/* Returns: how many labels there are */
static guint
check_uncut (GtkWidget *widget)
{
  guint n = GTK_IS_LABEL (widget);
  if (n > 0 && gtk_widget_get_mapped (widget) && pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))))
    g_error ("“%s” is cut", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_uncut (child);
  return n;
}

/* Titles of columns take no room that names need: at the width that the window opens with. */
fixture_case (names, fixture)
{
  static const Room usual = { 1200, 800, 1 };
  GtkWidget *page = GTK_WIDGET (fixture->window->overlaps_page);
  present (fixture, &usual);
  open_sample (fixture);
  wait_frames (GTK_WIDGET (fixture->window), 8 * N_FRAMES);
  g_assert_cmpuint (check_uncut (find_widget (page, GTK_TYPE_COLUMN_VIEW)), >, 30);
}

/* ── a long list in a page ── */

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, gtk_label_new (NULL));
}

static void
bind_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)),
                       gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

/* whether the row with @text is seen in @scroller */
static gboolean
sees (GtkWidget *view, GtkWidget *scroller, const char *text)
{
  for (GtkWidget *row = gtk_widget_get_first_child (view); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *label = gtk_widget_get_first_child (row);
      graphene_rect_t bounds;
      if (label != NULL && g_str_equal (gtk_label_get_label (GTK_LABEL (label)), text)
          && gtk_widget_compute_bounds (row, scroller, &bounds))
        return bounds.size.height > 0 && bounds.origin.y > -1
               && bounds.origin.y + bounds.size.height < gtk_widget_get_height (scroller) + 1;
    }
  return FALSE;
}

fixture_case (long_list, fixture)
{
  enum
  {
    N = 2000
  };
  GtkWidget *window = gtk_window_new (), *scroller = gtk_scrolled_window_new (),
            *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkStringList *strings = gtk_string_list_new (NULL);
  for (guint i = 0; i < N; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u", i);
      gtk_string_list_append (strings, text);
    }
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (setup_row_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row_cb), NULL);
  GtkSingleSelection *selection = gtk_single_selection_new (G_LIST_MODEL (strings));
  GtkWidget *view = gtk_list_view_new (GTK_SELECTION_MODEL (selection), factory);
  gtk_box_append (GTK_BOX (box), gtk_label_new ("above"));
  gtk_box_append (GTK_BOX (box), view);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), box);
  winnow_whole_list_set_up (GTK_LIST_VIEW (view), GTK_SCROLLED_WINDOW (scroller));
  gtk_window_set_child (GTK_WINDOW (window), scroller);
  gtk_window_set_default_size (GTK_WINDOW (window), 300, 400);
  gtk_window_present (GTK_WINDOW (window));
  wait_frames (window, N_FRAMES);
  g_assert_true (sees (view, scroller, "0"));

  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  wait_frames (window, N_FRAMES);
  g_assert_true (sees (view, scroller, "1999"));
  for (guint position = 3; position < N; position += 487)
    {
      g_autofree char *text = g_strdup_printf ("%u", position);
      gtk_single_selection_set_selected (selection, position);
      winnow_whole_list_show (GTK_LIST_VIEW (view), position);
      wait_frames (window, N_FRAMES);
      g_assert_true (sees (view, scroller, text));
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* ── what the window remembers ── */

fixture_case (maximized, fixture)
{
  g_autoptr (GSettings) preferences = g_settings_new (WINNOW_SCHEMA_ID);
  g_settings_set_boolean (preferences, "maximized", TRUE);
  WinnowWindow *window = winnow_window_new (GTK_APPLICATION (program));
  g_assert_true (gtk_window_is_maximized (GTK_WINDOW (window)));
  g_assert_true (g_settings_get_boolean (preferences, "maximized"));
  gtk_window_present (GTK_WINDOW (window));
  wait_frames (GTK_WIDGET (window), N_FRAMES);
  g_assert_true (gtk_window_is_maximized (GTK_WINDOW (window)));
  g_assert_true (g_settings_get_boolean (preferences, "maximized"));
  gtk_window_destroy (GTK_WINDOW (window));
  g_settings_reset (preferences, "maximized");
}

TEST_PART (room) { return program_run_tests (); }
