/* The shell around the pages: windows beside the main one, files that the program is given, long
 * work. */
#include "app/overlaps/winnow-overlap-item.h"
#include "app/welcome/winnow-library-views.h"
#include "app/session/winnow-row-view.h"
#include "app/help/winnow-help.h"
#include "app/compare/winnow-pair-dialog.h"
#include "app/widgets/winnow-file-slot.h"
#include "app/welcome/winnow-recent.h"
#include "app/work/winnow-work.h"
#include "desktop.h"
#include "frames.h"
#include "keys.h"
#include "program.h"
#include "base/for-each.h"

typedef struct
{
  char *folder;
  WinnowWindow *window;
} Fixture;

static Desktop desktop; /* of all tests: the program connects to it once */

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = must (g_dir_make_tmp ("winnow-shell-XXXXXX", &error));
  program_open_window (&fixture->window);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  program_close_window (&fixture->window);
  remove_tree (fixture->folder);
  g_free (fixture->folder);
}

TEST_FIXTURE (Fixture, set_up, tear_down);

static char *
write_file (Fixture *fixture, const char *name, const char *content)
{
  char *path = g_build_filename (fixture->folder, name, NULL);
  must (g_file_set_contents (path, content, -1, &error));
  return path;
}

/* ── work ── */

#define SHARED                                                                                                        \
  "The harbour clock was set by the tide and not by the sun, so that every ship which came in late could say with a " \
  "good conscience that it was the water and not the captain who had overslept on that grey and windless morning. "

#define MORE                                                                                                      \
  "Nobody in the town had ever asked who wound the clock, and the man who did it every evening at nine had long " \
  "since stopped to wonder whether anybody would notice if one day he stayed at home with his cat and a book. "

#define OWN "Mountains, goats and cheese are what the first author adds, and milk, and a valley in rain. "
#define OTHER "Quite another thing stands here: engines, boilers, a strike of stokers, and who paid for it. "

static void
import (Fixture *fixture)
{
  g_autofree char *a = write_file (fixture, "a.txt", SHARED "What follows is the work of the first author alone.");
  g_autofree char *b = write_file (fixture, "b.txt", "A second author begins in another way. " SHARED);
  const char *const paths[] = { a, b, NULL };
  winnow_window_open_new (fixture->window);
  while (winnow_session_get_state (fixture->window->session) != WINNOW_SESSION_READY)
    g_main_context_iteration (NULL, TRUE);
  winnow_window_import (fixture->window, paths, WINNOW_ROLE_SUBMISSIONS, FALSE);
}

static void
wait_for_work (Fixture *fixture)
{
  while (winnow_session_get_operation (fixture->window->session) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static guint
count_overlaps (Fixture *fixture)
{
  return g_list_model_get_n_items (winnow_session_get_overlaps (fixture->window->session));
}

static void
count_cb (guint *n)
{
  ++*n;
}

/* Turns the main loop. Returns: the frames that were drawn meanwhile */
static guint
count_frames (Fixture *fixture, gint64 milliseconds)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (fixture->window));
  guint n = 0;
  gulong handler = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (count_cb), &n);
  gint64 end = g_get_monotonic_time () + milliseconds * 1000;
  while (g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
  g_signal_handler_disconnect (clock, handler);
  return n;
}

static void
assert_asked (const char *expected)
{
  g_test_message ("awaiting %s", expected);
  assert_takes (desktop_wait (&desktop), expected);
}

/* The first test, since the others ask the desktop, too. A window without the focus tells of the
 * end of work that took long, and only then. Meanwhile the computer stays awake. */
fixture_case (long_work, fixture)
{
  g_autofree char *told = NULL;
  import (fixture);
  wait_for_work (fixture);
  assert_asked ("Inhibit 4");
  assert_asked ("Uninhibit");

  winnow_long_work_set_least (fixture->window->long_work, 0);
  gtk_widget_set_visible (GTK_WIDGET (fixture->window), FALSE);
  winnow_session_run (fixture->window->session, winnow_work_new (WINNOW_WORK_CHECK));
  wait_for_work (fixture);
  assert_asked ("Inhibit 4");
  assert_asked ("Uninhibit");
  told = g_strdup_printf ("Notify “%s” is checked 1 pair", winnow_session_get_title (fixture->window->session));
  assert_asked (told);

  gtk_window_present (GTK_WINDOW (fixture->window));
  winnow_session_run (fixture->window->session, winnow_work_new (WINNOW_WORK_CHECK));
  winnow_window_set_session (fixture->window, NULL);
  assert_asked ("Inhibit 4");
  assert_asked ("Uninhibit");
}

/* What was cancelled goes on, with the check that was to follow; then nothing is left of it. */
fixture_case (resume, fixture)
{
  import (fixture);
  winnow_session_cancel (fixture->window->session);
  wait_for_work (fixture);
  g_assert_cmpuint (count_overlaps (fixture), ==, 0);
  g_assert_true (winnow_session_may_resume (fixture->window->session));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.resume", NULL);
  g_assert_false (winnow_session_may_resume (fixture->window->session));
  wait_for_work (fixture);
  g_assert_cmpuint (count_overlaps (fixture), ==, 1);

  winnow_session_run (fixture->window->session, winnow_work_new (WINNOW_WORK_CHECK));
  winnow_session_cancel (fixture->window->session);
  wait_for_work (fixture);
  g_assert_false (winnow_session_may_resume (fixture->window->session)); /* all was compared before */
}

/* A window that waits for its user draws nothing, but for the blink of a caret. */
fixture_case (idle, fixture)
{
  static const char *const pages[] = { "documents", "overlaps", "groups", "sources", "pictures", "history" };
  import (fixture);
  wait_for_work (fixture);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  winnow_for_each_of (page, pages)
    {
      winnow_navigator_show_page (fixture->window->navigator, *page);
      count_frames (fixture, 800); /* of the transition */
      guint n = count_frames (fixture, 400);
      g_test_message ("%s: %u frames", *page, n);
      g_assert_cmpuint (n, <=, 3);
    }
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
}

/* ── windows beside the main one ── */

static GtkWindow *
find_window (Fixture *fixture)
{
  GListModel *windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);
      if (window != GTK_WINDOW (fixture->window) && gtk_widget_get_visible (GTK_WIDGET (window)))
        return window;
    }
  return NULL;
}

static GtkWindow *
open_window (Fixture *fixture, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL);
  GtkWindow *window = find_window (fixture);
  g_assert_nonnull (window);
  return window;
}

/* Ctrl+W closes the window that has the focus, not the one behind it. */
fixture_case (close_by_key, fixture)
{
  static const char *const actions[]
      = { "app.preferences", "app.compare-two", "app.about", "win.show-help-overlay", "win.problems" };
  winnow_window_open_new (fixture->window);
  while (winnow_session_get_state (fixture->window->session) != WINNOW_SESSION_READY)
    g_main_context_iteration (NULL, TRUE);
  winnow_for_each_of (action, actions)
    {
      GtkWindow *window = g_object_ref (open_window (fixture, *action));
      wait_frames (GTK_WIDGET (window), 2);
      g_test_message ("%s", *action);
      g_assert_true (press_key (window, GDK_KEY_w, GDK_CONTROL_MASK));
      g_assert_false (gtk_widget_get_visible (GTK_WIDGET (window)));
      g_object_unref (window);
    }
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_w, GDK_CONTROL_MASK));
  g_assert_null (fixture->window);
}

/* ── help ── */

static void
assert_help (const char *page)
{
  g_autofree char *uri = winnow_help_dup_uri (page);
  g_autoptr (GFile) file = g_file_new_for_uri (uri);
  g_test_message ("%s", uri);
  g_assert_true (g_file_query_exists (file, NULL));
}

/* Each page of the window and each method has a page in the help. */
fixture_case (help, fixture)
{
  g_autoptr (GListModel) pages = G_LIST_MODEL (adw_view_stack_get_pages (fixture->window->view_stack));
  for (guint i = 0; i < g_list_model_get_n_items (pages); i++)
    {
      g_autoptr (AdwViewStackPage) page = g_list_model_get_item (pages, i);
      assert_help (adw_view_stack_page_get_name (page));
    }
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    {
      g_autofree char *page = g_strconcat ("method-", (*method)->id, NULL);
      assert_help (page);
    }
}

/* ── files that the program is given ── */

static void
open_files (Fixture *fixture, GApplication *application, const char *a, const char *b)
{
  g_autoptr (GFile) first = g_file_new_for_path (a), second = g_file_new_for_path (b != NULL ? b : a);
  GFile *files[] = { first, second };
  g_application_open (application, files, b != NULL ? 2 : 1, "");
}

static const char *
get_slot (GtkWindow *dialog, const char *name)
{
  GObject *slot = gtk_widget_get_template_child (GTK_WIDGET (dialog), WINNOW_TYPE_PAIR_DIALOG, name);
  return winnow_file_slot_get_path (WINNOW_FILE_SLOT (slot));
}

/* One document alone: it asks what to compare it with, over the window that is there. */
fixture_case (one_document, fixture)
{
  g_autofree char *path = write_file (fixture, "a.txt", "A text of one sentence.");
  open_files (fixture, G_APPLICATION (program), path, NULL);
  GtkWindow *dialog = find_window (fixture);
  g_assert_true (WINNOW_IS_PAIR_DIALOG (dialog));
  g_assert_true (gtk_window_get_transient_for (dialog) == GTK_WINDOW (fixture->window));
  g_assert_cmpstr (get_slot (dialog, "slot_a"), ==, path);
  g_assert_null (get_slot (dialog, "slot_b"));
  g_assert_null (fixture->window->session);
  gtk_window_close (dialog);
}

/* An archive is a folder: neither alone nor beside a document is it one of a pair. */
fixture_case (archive, fixture)
{
  g_autofree char *path = write_file (fixture, "a.txt", "A text of one sentence.");
  g_autofree char *archive = write_file (fixture, "term.zip", "PK\003\004 and nothing more");
  open_files (fixture, G_APPLICATION (program), archive, path);
  g_assert_nonnull (fixture->window->session);
  g_assert_false (fixture->window->is_pair);
  winnow_window_set_session (fixture->window, NULL);
  open_files (fixture, G_APPLICATION (program), archive, NULL);
  g_assert_null (find_window (fixture));
  g_assert_nonnull (fixture->window->session);
}

/* ── what is shown again ── */

static gpointer
get_of_page (Fixture *fixture, const char *page, const char *child)
{
  GtkWidget *widget = adw_view_stack_get_child_by_name (fixture->window->view_stack, page);
  return gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), child);
}

static void
open_library (Fixture *fixture, const char *path)
{
  winnow_window_open_library (fixture->window, path);
  while (winnow_session_get_state (fixture->window->session) != WINNOW_SESSION_READY)
    g_main_context_iteration (NULL, TRUE);
}

/* Opens a library with a pair of two passages. Returns: (transfer full) its path */
static char *
make_library (Fixture *fixture)
{
  g_autofree char *a = write_file (fixture, "a.txt", SHARED OWN MORE);
  g_autofree char *b = write_file (fixture, "b.txt", SHARED OTHER MORE);
  const char *const paths[] = { a, b, NULL };
  winnow_window_open_paths (fixture->window, paths);
  while (winnow_session_get_state (fixture->window->session) != WINNOW_SESSION_READY)
    g_main_context_iteration (NULL, TRUE);
  wait_for_work (fixture);
  g_assert_cmpuint (count_overlaps (fixture), ==, 1);
  return g_strdup (winnow_session_get_path (fixture->window->session));
}

static void
wait_for_passage (Fixture *fixture, int passage)
{
  while (winnow_compare_page_get_selected (fixture->window->compare_page) != passage)
    g_main_context_iteration (NULL, TRUE);
}

static const char *
get_page (Fixture *fixture)
{
  return adw_view_stack_get_visible_child_name (fixture->window->view_stack);
}

static GtkToggleButton *
get_grid_button (Fixture *fixture)
{
  gpointer detail = get_of_page (fixture, "pictures", "detail");
  return GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (detail, G_OBJECT_TYPE (detail), "grid_button"));
}

static void
filter (Fixture *fixture, const char *text, double minimum, gboolean undecided)
{
  gtk_editable_set_text (get_of_page (fixture, "documents", "search_entry"), text);
  gtk_editable_set_text (get_of_page (fixture, "overlaps", "filter_entry"), text);
  gtk_adjustment_set_value (get_of_page (fixture, "overlaps", "minimum"), minimum);
  gtk_toggle_button_set_active (get_of_page (fixture, "overlaps", "undecided_button"), undecided);
}

/* All but the filters: rows that they hide would be missed. */
fixture_case (restored, fixture)
{
  gboolean descends;
  g_autofree char *path = make_library (fixture);
  g_autoptr (WinnowOverlapItem) item
      = g_list_model_get_item (winnow_session_get_overlaps (fixture->window->session), 0);
  winnow_navigator_open_overlap (fixture->window->navigator, item);
  wait_for_passage (fixture, 0);
  winnow_compare_page_select (fixture->window->compare_page, 1);
  filter (fixture, "a.txt", 3, TRUE);
  winnow_row_view_set_order (get_of_page (fixture, "overlaps", "listed"), 1, TRUE);
  adw_flap_set_reveal_flap (get_of_page (fixture, "compare", "flap"), FALSE);
  gtk_toggle_button_set_active (get_grid_button (fixture), TRUE);

  g_autoptr (WinnowDocumentItem) last
      = g_list_model_get_item (winnow_session_get_documents (fixture->window->session), 1);
  gint64 sources_of = winnow_document_item_get_document (last)->id;
  winnow_sources_page_show_document (fixture->window->sources_page, sources_of);
  adw_view_stack_set_visible_child_name (fixture->window->view_stack, "compare");
  winnow_window_set_session (fixture->window, NULL);
  adw_flap_set_reveal_flap (get_of_page (fixture, "compare", "flap"), TRUE);
  winnow_row_view_set_order (get_of_page (fixture, "overlaps", "listed"), 0, FALSE);
  gtk_toggle_button_set_active (get_grid_button (fixture), FALSE);
  open_library (fixture, path);
  g_assert_true (gtk_toggle_button_get_active (get_grid_button (fixture)));
  g_assert_cmpstr (get_page (fixture), ==, "compare");
  g_assert_cmpint (winnow_sources_page_get_document (fixture->window->sources_page), ==, sources_of);
  g_assert_cmpstr (gtk_editable_get_text (get_of_page (fixture, "overlaps", "filter_entry")), ==, "");
  g_assert_cmpstr (gtk_editable_get_text (get_of_page (fixture, "documents", "search_entry")), ==, "");
  g_assert_cmpfloat (gtk_adjustment_get_value (get_of_page (fixture, "overlaps", "minimum")), ==, 0);
  g_assert_false (gtk_toggle_button_get_active (get_of_page (fixture, "overlaps", "undecided_button")));
  g_assert_cmpint (winnow_row_view_get_order (get_of_page (fixture, "overlaps", "listed"), &descends), ==, 1);
  g_assert_true (descends);
  g_assert_false (adw_flap_get_reveal_flap (get_of_page (fixture, "compare", "flap")));
  wait_for_passage (fixture, 1);
}

/* The latest first, with the day and how far it was when it was closed. */
fixture_case (recent, fixture)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *path = make_library (fixture), *day = g_date_time_format (now, "%Y-%m-%d");
  g_autofree char *expected = g_strconcat (day, " · 0 of 1 pair decided", NULL), *label = NULL;
  winnow_window_set_session (fixture->window, NULL);
  g_autoptr (GPtrArray) recent = winnow_recent_list (1);
  const WinnowRecent *first = g_ptr_array_index (recent, 0);
  g_assert_cmpstr (first->path, ==, path);
  g_assert_cmpstr (first->details, ==, expected);

  g_autoptr (GMenuModel) menu
      = g_menu_model_get_item_link (G_MENU_MODEL (fixture->window->recent_section), 0, G_MENU_LINK_SUBMENU);
  g_assert_true (g_menu_model_get_item_attribute (menu, 0, G_MENU_ATTRIBUTE_LABEL, "s", &label));
  g_assert_true (g_str_has_prefix (label, first->name));
  g_assert_true (g_str_has_suffix (label, expected));
}

/* A pair of which a document is gone is not opened; the list of pairs is shown in its place. */
fixture_case (gone_pair, fixture)
{
  gint64 a, b;
  g_autofree char *path = make_library (fixture);
  g_autoptr (WinnowOverlapItem) item
      = g_list_model_get_item (winnow_session_get_overlaps (fixture->window->session), 0);
  winnow_navigator_open_overlap (fixture->window->navigator, item);
  wait_for_passage (fixture, 0);
  winnow_window_set_session (fixture->window, NULL);
  WinnowLibrary *library = must (winnow_library_open (path, &error));
  must (winnow_library_remove_document (library, winnow_overlap_item_get_document_a (item)->id, &error));
  winnow_library_unref (library);
  open_library (fixture, path);
  g_assert_cmpstr (get_page (fixture), ==, "overlaps");
  g_assert_false (winnow_compare_page_get_pair (fixture->window->compare_page, &a, &b));
}

/* What another version wrote, or nobody could have, changes nothing. */
fixture_case (foreign_view, fixture)
{
  static const char *const views[] = {
    "{'page': <'nowhere'>, 'pair': <(int64 1, 'a.txt', int64 2, 'other.txt', 0)>}",
    "{'page': <7>, 'pair': <'a.txt'>, 'overlaps-order': <(uint32 999, true)>, 'overlaps-minimum': <'much'>}",
    "{'pair': <(int64 1, 'a.txt', int64 1000, 'b.txt', 0)>, 'documents-collection_selection': <uint32 99>}",
    "{'history-collection_choice': <uint32 99>, 'overlaps-own_button': <true>, 'later': <[1, 2]>}",
  };
  gint64 a, b;
  g_autofree char *path = make_library (fixture);
  winnow_for_each_of (view, views)
    {
      winnow_window_set_session (fixture->window, NULL);
      winnow_library_views_set (path, g_variant_new_parsed (*view));
      open_library (fixture, path);
      g_assert_cmpstr (get_page (fixture), ==, "documents");
      g_assert_false (winnow_compare_page_get_pair (fixture->window->compare_page, &a, &b));
      g_assert_false (gtk_toggle_button_get_active (get_of_page (fixture, "overlaps", "own_button")));
      g_assert_cmpuint (g_list_model_get_n_items (get_of_page (fixture, "documents", "selection")), ==, 2);
    }
}

TEST_PART (shell)
{
  g_autofree char *bus = g_find_program_in_path ("dbus-daemon");
  if (bus == NULL)
    {
      g_print ("1..0 # SKIP no dbus-daemon\n");
      return 0;
    }
  desktop_start (&desktop);
  int status = program_run_tests ();
  desktop_stop (&desktop);
  return status;
}
