/* A real window: what it opens and where that leads. */
#include <glib/gstdio.h>
#include <string.h>

#include "app/session/winnow-session-undo.h"
#include "app/session/winnow-session-settings.h"
#include "app/documents/winnow-document-item.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "app/overlaps/winnow-overlaps-page.h"
#include "app/collections/winnow-collection-item.h"
#include "app/window/winnow-toasts.h"
#include "app/work/winnow-work.h"
#include "app/widgets/winnow-fields-dialog.h"
#include "app/widgets/winnow-focus.h"
#include "keys.h"
#include "program.h"
#include "base/for-each.h"

#define SHARED                                                                                                        \
  "The harbour clock was set by the tide and not by the sun, so that every ship which came in late could say with a " \
  "good conscience "                                                                                                  \
  "that it was the water and not the captain who had overslept on that grey and windless morning in the year of the " \
  "flood. "

typedef struct
{
  char *folder;
  char *a, *b, *c; /* a and b share a passage */
  WinnowWindow *window;
} Fixture;

static char *
write_document (Fixture *fixture, const char *name, const char *text)
{
  char *path = g_build_filename (fixture->folder, name, NULL);
  must (g_file_set_contents (path, text, -1, &error));
  return path;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = must (g_dir_make_tmp ("winnow-window-XXXXXX", &error));
  fixture->a = write_document (
      fixture, "a.txt", SHARED "What follows is the work of the first author alone, and nobody else has written it.");
  fixture->b = write_document (
      fixture, "b.txt", "A second author begins in another way, and then goes on with what was borrowed. " SHARED);
  fixture->c = write_document (
      fixture, "c.txt",
      "A third paper speaks of mountains, goats and cheese, and has nothing to do with any harbour at all.");

  program_open_window (&fixture->window);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  program_close_window (&fixture->window);
  remove_tree (fixture->folder);
  g_free (fixture->a);
  g_free (fixture->b);
  g_free (fixture->c);
  g_free (fixture->folder);
}

static gpointer
get_child (Fixture *fixture, const char *name)
{
  GObject *child = gtk_widget_get_template_child (GTK_WIDGET (fixture->window), WINNOW_TYPE_WINDOW, name);
  g_assert_nonnull (child);
  return child;
}

static void
filter_overlaps (Fixture *fixture, const char *text)
{
  GtkWidget *page = get_child (fixture, "overlaps_page");
  gtk_editable_set_text (GTK_EDITABLE (gtk_widget_get_template_child (page, WINNOW_TYPE_OVERLAPS_PAGE, "filter_entry")),
                         text);
}

static void
wait_for_page (Fixture *fixture, const char *page)
{
  while (g_strcmp0 (adw_view_stack_get_visible_child_name (get_child (fixture, "view_stack")), page) != 0)
    g_main_context_iteration (NULL, TRUE);
}

static guint
count_overlaps (Fixture *fixture)
{
  return g_list_model_get_n_items (winnow_session_get_overlaps (fixture->window->session));
}

TEST_FIXTURE (Fixture, set_up, tear_down);

fixture_case (welcome, fixture)
{
  g_assert_null (fixture->window->session);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (fixture, "main_stack")), ==, "welcome");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "Winnow");
}

fixture_case (paths, fixture)
{
  const char *const paths[] = { fixture->a, fixture->b, fixture->c, NULL };
  winnow_window_open_paths (fixture->window, paths);
  wait_for_page (fixture, "overlaps");
  g_assert_cmpuint (count_overlaps (fixture), ==, 1);
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (fixture->window)), "Library of "));
  g_assert_nonnull (fixture->window->session);

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.close-library", NULL);
  g_assert_null (fixture->window->session);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (get_child (fixture, "main_stack")), ==, "welcome");
}

fixture_case (pair, fixture)
{
  winnow_window_open_pair (fixture->window, fixture->a, fixture->b);
  wait_for_page (fixture, "compare");
  g_assert_cmpuint (count_overlaps (fixture), ==, 1);
  g_assert_null (winnow_session_get_path (fixture->window->session));
}

/* The session of the library that the program opens @n of the files in. */
static WinnowSession *
open_by_program (Fixture *fixture, GApplication *application, guint n)
{
  const char *const paths[] = { fixture->a, fixture->b, fixture->c };
  GFile *files[G_N_ELEMENTS (paths)];
  for (guint i = 0; i < n; i++)
    files[i] = g_file_new_for_path (paths[i]);
  winnow_window_set_session (fixture->window, NULL); /* it takes a window without a library */
  g_application_open (application, files, (int) n, "");
  for (guint i = 0; i < n; i++)
    g_object_unref (files[i]);
  return fixture->window->session;
}

/* Two files on the command line are compared; more of them make a library. */
fixture_case (command_line, fixture)
{
  g_assert_nonnull (open_by_program (fixture, G_APPLICATION (program), 2));
  wait_for_page (fixture, "compare");
  g_assert_null (winnow_session_get_path (fixture->window->session));
  g_assert_nonnull (open_by_program (fixture, G_APPLICATION (program), 3));
  wait_for_page (fixture, "overlaps");
  g_assert_nonnull (winnow_session_get_path (fixture->window->session));
}

/* Both texts are shown, though they share nothing. */
fixture_case (unrelated_pair, fixture)
{
  winnow_window_open_pair (fixture->window, fixture->a, fixture->c);
  wait_for_page (fixture, "compare");
  g_assert_cmpuint (count_overlaps (fixture), ==, 0);
}

fixture_case (document_with_itself, fixture)
{
  winnow_window_open_pair (fixture->window, fixture->a, fixture->a);
  wait_for_page (fixture, "compare");
  g_assert_cmpuint (count_overlaps (fixture), ==, 1);
}

static guint
count_documents (Fixture *fixture)
{
  return g_list_model_get_n_items (winnow_session_get_documents (fixture->window->session));
}

static void
wait_for_work (Fixture *fixture)
{
  WinnowSession *session = fixture->window->session;
  while (winnow_session_get_state (session) == WINNOW_SESSION_LOADING || winnow_session_get_operation (session) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* One document is nothing to compare: the page with what was read, and what could not be, stays. */
fixture_case (too_few, fixture)
{
  const char *const paths[] = { fixture->a, NULL };
  winnow_window_open_paths (fixture->window, paths);
  wait_for_work (fixture);
  g_assert_cmpuint (count_documents (fixture), ==, 1);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (get_child (fixture, "view_stack")), ==, "documents");
}

/* The row that has the focus once the window gave it to one. */
static GtkWidget *
wait_for_row (Fixture *fixture)
{
  GtkWidget *focus;
  while ((focus = gtk_window_get_focus (GTK_WINDOW (fixture->window))) == NULL
         || !g_str_equal (G_OBJECT_TYPE_NAME (focus), "GtkListItemWidget"))
    g_main_context_iteration (NULL, TRUE);
  return focus;
}

/* Return opens the first pair, and again when the list is back. */
fixture_case (focus, fixture)
{
  const char *const paths[] = { fixture->a, fixture->b, NULL };
  winnow_window_open_paths (fixture->window, paths);
  for (int times = 0; times < 2; times++)
    {
      wait_for_page (fixture, "overlaps");
      gtk_widget_activate (wait_for_row (fixture));
      wait_for_page (fixture, "compare");
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-page", "s", "overlaps");
    }
}

/* As a button in @place would show it. @target: (nullable) */
static gboolean
is_enabled_in (GtkWidget *place, const char *action, const char *target)
{
  GtkWidget *probe = gtk_button_new ();
  gtk_actionable_set_action_name (GTK_ACTIONABLE (probe), action);
  if (target != NULL)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (probe), "s", target);
  gtk_widget_set_parent (probe, place);
  gboolean is_sensitive = gtk_widget_get_sensitive (probe);
  gtk_widget_unparent (probe);
  return is_sensitive;
}

static gboolean
is_enabled (Fixture *fixture, const char *action)
{
  return is_enabled_in (get_child (fixture, "main_stack"), action, NULL);
}

/* The pair that is open, as places in the list of overlaps. */
static guint
find_open_pair (Fixture *fixture)
{
  GListModel *listed = winnow_overlaps_page_get_listed (get_child (fixture, "overlaps_page"));
  gint64 a, b;
  g_assert_true (winnow_compare_page_get_pair (get_child (fixture, "compare_page"), &a, &b));
  for (guint i = 0; i < g_list_model_get_n_items (listed); i++)
    {
      g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (listed, i);
      if (winnow_overlap_item_get_document_a (item)->id == a && winnow_overlap_item_get_document_b (item)->id == b)
        return i;
    }
  return G_MAXUINT;
}

static void
open_three_pairs (Fixture *fixture)
{
  g_autofree char *d = write_document (fixture, "d.txt", "A fourth one has nothing to say that is its own. " SHARED);
  const char *const paths[] = { fixture->a, fixture->b, d, NULL };
  winnow_window_open_paths (fixture->window, paths);
  wait_for_page (fixture, "overlaps");
  g_assert_cmpuint (count_overlaps (fixture), ==, 3);
  g_assert_false (is_enabled (fixture, "win.next-pair")); /* none is open */
  gtk_widget_activate (wait_for_row (fixture));
  wait_for_page (fixture, "compare");
}

/* The other pairs are opened from the open one, in the order of the list, which ends. */
fixture_case (next_pair, fixture)
{
  open_three_pairs (fixture);
  g_assert_cmpuint (find_open_pair (fixture), ==, 0);
  g_assert_false (is_enabled (fixture, "win.previous-pair"));
  for (guint i = 1; i < 3; i++)
    {
      g_assert_true (is_enabled (fixture, "win.next-pair"));
      g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_Down, GDK_ALT_MASK));
      g_assert_cmpuint (find_open_pair (fixture), ==, i);
    }
  g_assert_false (is_enabled (fixture, "win.next-pair"));
  g_assert_false (press_key (GTK_WINDOW (fixture->window), GDK_KEY_Down, GDK_ALT_MASK));
  g_assert_cmpuint (find_open_pair (fixture), ==, 2);
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_Up, GDK_ALT_MASK));
  g_assert_cmpuint (find_open_pair (fixture), ==, 1);
  filter_overlaps (fixture, "nobody");
  while (g_list_model_get_n_items (winnow_overlaps_page_get_listed (get_child (fixture, "overlaps_page"))) > 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (is_enabled (fixture, "win.next-pair"));
}

/* A pair can't be decided while it is loading, though the one before it is still shown. */
static void
decide (Fixture *fixture)
{
  while (!is_enabled_in (get_child (fixture, "compare_page"), "compare.decide-all", "confirmed"))
    g_main_context_iteration (NULL, TRUE);
  winnow_compare_page_decide (get_child (fixture, "compare_page"), WINNOW_VERDICT_CONFIRMED);
}

static guint
count_undecided (Fixture *fixture)
{
  guint n = 0;
  for (guint i = 0; i < count_overlaps (fixture); i++)
    {
      g_autoptr (WinnowOverlapItem) item
          = g_list_model_get_item (winnow_session_get_overlaps (fixture->window->session), i);
      n += item->overlap->n_undecided;
    }
  return n;
}

/* A verdict on the last passage of a pair opens the next pair, also where only undecided pairs are
 * listed, so that the decided one has left the list; and all of them are taken back, the last one
 * from the list of overlaps. */
fixture_case (decide_all, fixture)
{
  GtkWidget *undecided = GTK_WIDGET (gtk_widget_get_template_child (get_child (fixture, "overlaps_page"),
                                                                    WINNOW_TYPE_OVERLAPS_PAGE, "undecided_button"));
  g_settings_set_boolean (fixture->window->preferences, "go-on-after-verdict", TRUE);
  open_three_pairs (fixture);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (undecided), TRUE);
  for (guint left = 3; left-- > 0;)
    {
      decide (fixture);
      while (count_undecided (fixture) != left)
        g_main_context_iteration (NULL, TRUE);
    }
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-page", "s", "overlaps");
  wait_for_page (fixture, "overlaps");
  for (guint left = 1; left <= 3; left++)
    {
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
      while (count_undecided (fixture) != left)
        g_main_context_iteration (NULL, TRUE);
    }
  g_settings_reset (fixture->window->preferences, "go-on-after-verdict");
}

/* Ctrl+Z in the note of a pair is about the note, also where nothing of it is left to undo. */
fixture_case (undo_in_note, fixture)
{
  GtkWidget *page = get_child (fixture, "compare_page");
  GObject *sidebar = gtk_widget_get_template_child (page, WINNOW_TYPE_COMPARE_PAGE, "sidebar"),
          *note = gtk_widget_get_template_child (GTK_WIDGET (sidebar), G_OBJECT_TYPE (sidebar), "note");
  GtkWidget *expander
      = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (note), G_OBJECT_TYPE (note), "expander")),
      *view = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (note), G_OBJECT_TYPE (note), "view"));
  open_three_pairs (fixture);
  decide (fixture);
  while (count_undecided (fixture) != 2)
    g_main_context_iteration (NULL, TRUE);
  gtk_widget_grab_focus (expander);
  gtk_widget_activate (expander);
  while (gtk_window_get_focus (GTK_WINDOW (fixture->window)) != view)
    g_main_context_iteration (NULL, TRUE);
  press_key (GTK_WINDOW (fixture->window), GDK_KEY_z, GDK_CONTROL_MASK);
  wait_for_work (fixture);
  g_assert_cmpuint (count_undecided (fixture), ==, 2);
  winnow_compare_page_focus (WINNOW_COMPARE_PAGE (page));
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_z, GDK_CONTROL_MASK));
  while (count_undecided (fixture) != 3)
    g_main_context_iteration (NULL, TRUE);
}

static void
hide_first (Fixture *fixture)
{
  g_autoptr (WinnowDocumentItem) item
      = g_list_model_get_item (winnow_session_get_documents (fixture->window->session), 0);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (ids, winnow_document_item_get_document (item)->id);
  winnow_session_remove_documents (fixture->window->session, ids);
}

static GtkWidget *
find_descendant (GtkWidget *widget, GType type, const char *text)
{
  const char *own = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : NULL;
  GtkWidget *found
      = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && (text == NULL || g_str_equal (own, text)) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_last_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_prev_sibling (child))
    found = find_descendant (child, type, text);
  return found;
}

static void
wait_for_message (Fixture *fixture, const char *text)
{
  while (find_descendant (get_child (fixture, "toasts"), GTK_TYPE_LABEL, text) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* Each step says what it did; an action is enabled while there is a step for it. */
fixture_case (undo_removals, fixture)
{
  const char *const paths[] = { fixture->a, fixture->b, fixture->c, NULL };
  winnow_window_open_paths (fixture->window, paths);
  wait_for_page (fixture, "overlaps");
  wait_for_work (fixture);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  g_assert_cmpuint (count_documents (fixture), ==, 3);
  hide_first (fixture);
  hide_first (fixture);
  wait_for_message (fixture, "1 document removed; its file stays");
  g_assert_cmpuint (count_documents (fixture), ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  wait_for_message (fixture, "1 document is back");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-page", "s",
                              "documents"); /* a row has the focus */
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_z, GDK_CONTROL_MASK));
  g_assert_cmpuint (count_documents (fixture), ==, 3);
  g_assert_false (press_key (GTK_WINDOW (fixture->window), GDK_KEY_z, GDK_CONTROL_MASK));
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK));
  g_assert_cmpuint (count_documents (fixture), ==, 2);
  wait_for_message (fixture, "1 document removed; its file stays");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.find", NULL);
  press_key (GTK_WINDOW (fixture->window), GDK_KEY_z, GDK_CONTROL_MASK); /* is the entry's */
  g_assert_cmpuint (count_documents (fixture), ==, 2);
}

static guint
count_in_collection (Fixture *fixture, const char *name)
{
  GListModel *collections = winnow_session_get_collections (fixture->window->session);
  for (guint i = 1; i < g_list_model_get_n_items (collections); i++)
    {
      g_autoptr (WinnowCollectionItem) item = g_list_model_get_item (collections, i);
      if (g_str_equal (item->name, name))
        return item->n_documents;
    }
  return 0;
}

static GtkWidget *
get_dialog (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  for (GList *window = windows; window != NULL; window = window->next)
    if (WINNOW_IS_FIELDS_DIALOG (window->data))
      return window->data;
  g_error ("no dialog");
}

static void
enter (const char *name)
{
  GtkWidget *dialog = get_dialog ();
  gtk_editable_set_text (GTK_EDITABLE (gtk_widget_get_template_child (dialog, WINNOW_TYPE_FIELDS_DIALOG, "first_row")),
                         name);
  gtk_widget_activate_action (dialog, "fields.accept", NULL);
}

/* To a new collection, whose name is no other's, and back; then the first one gets another name. */
fixture_case (move, fixture)
{
  const char *const paths[] = { fixture->a, fixture->b, fixture->c, NULL };
  winnow_window_open_paths (fixture->window, paths);
  wait_for_page (fixture, "overlaps");
  wait_for_work (fixture);
  GtkWidget *page = get_child (fixture, "documents_page");
  gtk_selection_model_select_range (winnow_documents_page_get_selection (WINNOW_DOCUMENTS_PAGE (page)), 0, 2, TRUE);
  gtk_widget_activate_action (page, "documents.move", "x", (gint64) 0);
  enter ("Submissions"); /* is taken */
  enter (" ");           /* is none */
  g_assert_cmpuint (count_in_collection (fixture, "Submissions"), ==, 3);
  enter ("Late & <later>");
  wait_for_work (fixture);
  g_assert_cmpuint (count_in_collection (fixture, "Submissions"), ==, 1);
  g_assert_cmpuint (count_in_collection (fixture, "Late & <later>"), ==, 2);
  wait_for_message (fixture, "2 documents moved to “Late & <later>”");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  wait_for_work (fixture);
  g_assert_cmpuint (count_in_collection (fixture, "Submissions"), ==, 3);
  GListModel *collections = winnow_session_get_collections (fixture->window->session);
  g_assert_cmpuint (g_list_model_get_n_items (collections), ==, 2); /* all documents, and these */

  g_autoptr (WinnowCollectionItem) item = g_list_model_get_item (collections, 1);
  gtk_widget_activate_action (page, "documents.rename-collection", "x", item->id);
  enter ("Essays");
  wait_for_work (fixture);
  g_assert_cmpuint (count_in_collection (fixture, "Essays"), ==, 3);
}

static void
assert_date (Fixture *fixture, guint position, const char *expected)
{
  g_autoptr (WinnowDocumentItem) item
      = g_list_model_get_item (winnow_session_get_documents (fixture->window->session), position);
  const WinnowDocument *document = winnow_document_item_get_document (item);
  g_assert_cmpstr (document->is_dated_by_hand ? document->date : NULL, ==, expected);
}

/* For all that are selected; what is no date is not taken; the message takes it back. */
fixture_case (date, fixture)
{
  const char *const paths[] = { fixture->a, fixture->b, fixture->c, NULL };
  winnow_window_open_paths (fixture->window, paths);
  wait_for_page (fixture, "overlaps");
  wait_for_work (fixture);
  GtkWidget *page = get_child (fixture, "documents_page");
  gtk_selection_model_select_range (winnow_documents_page_get_selection (WINNOW_DOCUMENTS_PAGE (page)), 0, 2, TRUE);
  gtk_widget_activate_action (page, "documents.set-date", NULL);
  enter ("last spring");
  g_assert_null (winnow_session_get_operation (fixture->window->session));
  enter ("1998-05");
  wait_for_work (fixture);
  assert_date (fixture, 0, "1998-05");
  assert_date (fixture, 1, "1998-05");
  assert_date (fixture, 2, NULL);
  wait_for_message (fixture, "2 documents dated 1998-05");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  wait_for_message (fixture, "Dates are as before");
  assert_date (fixture, 0, NULL);
  assert_date (fixture, 1, NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.redo", NULL);
  wait_for_message (fixture, "2 documents dated 1998-05");
  assert_date (fixture, 0, "1998-05");
}

static void
assert_proposed (Fixture *fixture, guint n, const char *action, const char *expected)
{
  GtkWidget *page = get_child (fixture, "documents_page");
  gtk_selection_model_select_range (winnow_documents_page_get_selection (WINNOW_DOCUMENTS_PAGE (page)), 0, n, TRUE);
  gtk_widget_activate_action (page, action, NULL);
  GObject *row = gtk_widget_get_template_child (get_dialog (), WINNOW_TYPE_FIELDS_DIALOG, "first_row");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, expected);
}

/* An author or a date is proposed for several documents if it is that of all. */
fixture_case (proposals, fixture)
{
  const char *const paths[] = { fixture->a, fixture->b, fixture->c, NULL };
  winnow_window_open_paths (fixture->window, paths);
  wait_for_page (fixture, "overlaps");
  wait_for_work (fixture);
  assert_proposed (fixture, 2, "documents.set-author", "");
  enter ("Ada Byron");
  wait_for_work (fixture);
  assert_proposed (fixture, 2, "documents.set-author", "Ada Byron");
  gtk_window_close (GTK_WINDOW (get_dialog ()));
  assert_proposed (fixture, 3, "documents.set-author", "");
  enter (""); /* is refused */
  g_assert_null (winnow_session_get_operation (fixture->window->session));
  gtk_window_close (GTK_WINDOW (get_dialog ()));

  assert_proposed (fixture, 1, "documents.set-date", "");
  enter ("1998-05");
  wait_for_work (fixture);
  assert_proposed (fixture, 1, "documents.set-date", "1998-05");
  gtk_window_close (GTK_WINDOW (get_dialog ()));
  assert_proposed (fixture, 2, "documents.set-date", "");
  gtk_window_close (GTK_WINDOW (get_dialog ()));
}

/* What was typed for one library does not hide the pairs of the next. */
fixture_case (filter_is_cleared, fixture)
{
  winnow_window_open_pair (fixture->window, fixture->a, fixture->b);
  wait_for_page (fixture, "compare");
  filter_overlaps (fixture, "nobody");
  winnow_window_open_pair (fixture->window, fixture->a, fixture->b);
  GtkWidget *entry = GTK_WIDGET (
      gtk_widget_get_template_child (get_child (fixture, "overlaps_page"), WINNOW_TYPE_OVERLAPS_PAGE, "filter_entry"));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "");
  wait_for_page (fixture, "compare");
}

typedef struct
{
  const char *page, *entry, *view, *text; /* text: of some rows */
} Filter;

static void
assert_leads (Fixture *fixture, const Filter *filter, guint key)
{
  GtkWidget *page = adw_view_stack_get_visible_child (fixture->window->view_stack);
  GtkWidget *entry = GTK_WIDGET (gtk_widget_get_template_child (page, G_OBJECT_TYPE (page), filter->entry)),
            *view = GTK_WIDGET (gtk_widget_get_template_child (page, G_OBJECT_TYPE (page), filter->view));
  g_autoptr (GtkSelectionModel) rows = NULL;
  g_object_get (view, "model", &rows, NULL);
  g_test_message ("%s", filter->page);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (rows));
  gtk_selection_model_select_item (rows, n - 1, TRUE);
  gtk_editable_set_text (GTK_EDITABLE (entry), filter->text);
  gtk_widget_grab_focus (entry);
  g_assert_true (press_key (GTK_WINDOW (fixture->window), key, 0));
  while (!winnow_focus_is_in (view))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_selection_model_is_selected (rows, 0));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), <=, n);

  gtk_editable_set_text (GTK_EDITABLE (entry), "qxzv");
  gtk_widget_grab_focus (entry);
  g_assert_true (press_key (GTK_WINDOW (fixture->window), key, 0));
  while (g_list_model_get_n_items (G_LIST_MODEL (rows)) > 0 || g_main_context_pending (NULL))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (winnow_focus_is_in (entry));
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  while (g_list_model_get_n_items (G_LIST_MODEL (rows)) < n)
    g_main_context_iteration (NULL, TRUE);
}

/* Return and Down lead from a filter to the first row that it lets pass; where it lets none pass,
 * they lead nowhere. */
fixture_case (filter_leads_to_list, fixture)
{
  static const Filter filters[] = { { "documents", "search_entry", "documents_view", "tea" },
                                    { "overlaps", "filter_entry", "overlaps_view", "tea" },
                                    { "groups", "filter_entry", "groups_view", "ferry" },
                                    { "pictures", "filter_entry", "pictures_view", "tea" } };
  winnow_window_open_sample (fixture->window);
  wait_for_page (fixture, "overlaps");
  wait_for_work (fixture);
  gtk_widget_activate_action (get_child (fixture, "groups_page"), "groups.find", NULL);
  wait_for_work (fixture);
  winnow_for_each_of (filter, filters)
    {
      winnow_navigator_show_page (fixture->window->navigator, filter->page);
      assert_leads (fixture, filter, GDK_KEY_Return);
      assert_leads (fixture, filter, GDK_KEY_Down);
    }
}

static gboolean
shows_column (Fixture *fixture, const char *title)
{
  GtkWidget *page = get_child (fixture, "documents_page");
  GListModel *columns = gtk_column_view_get_columns (
      GTK_COLUMN_VIEW (gtk_widget_get_template_child (page, WINNOW_TYPE_DOCUMENTS_PAGE, "documents_view")));
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      if (g_str_equal (gtk_column_view_column_get_title (column), title))
        return gtk_column_view_column_get_visible (column);
    }
  g_assert_not_reached ();
}

/* The menu of the selected document, which keys open, chooses columns, too. */
fixture_case (columns, fixture)
{
  GtkWidget *page = get_child (fixture, "documents_page"),
            *button = GTK_WIDGET (gtk_widget_get_template_child (page, WINNOW_TYPE_DOCUMENTS_PAGE, "menu_button"));
  g_assert_false (shows_column (fixture, "Words Found"));
  g_assert_true (gtk_widget_activate_action (button, "columns.found", NULL));
  g_assert_true (shows_column (fixture, "Words Found"));
  g_assert_true (gtk_widget_activate_action (button, "columns.found", NULL));
  g_assert_false (shows_column (fixture, "Words Found"));
}

/* Adding to two documents that were only compared makes them a library that stays. */
fixture_case (adding_keeps, fixture)
{
  const char *const paths[] = { fixture->c, NULL };
  winnow_window_open_pair (fixture->window, fixture->a, fixture->b);
  wait_for_page (fixture, "compare");
  winnow_window_import (fixture->window, paths, WINNOW_ROLE_REFERENCES, FALSE);
  WinnowSession *session = fixture->window->session;
  while (winnow_session_get_operation (session) != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_file_test (winnow_session_get_path (session), G_FILE_TEST_EXISTS));
  g_assert_cmpuint (g_list_model_get_n_items (winnow_session_get_documents (session)), ==, 3);
  g_assert_cmpuint (count_overlaps (fixture), ==, 1);
}

/* Each row with an answer is a document. */
fixture_case (sheet_of_answers, fixture)
{
  g_autofree char *folder = g_path_get_dirname (fixture->c), *path = g_build_filename (folder, "answers.csv", NULL);
  const char *const paths[] = { path, NULL };
  g_assert_true (
      must (g_file_set_contents (path, "Name,Why?\nAda Byron,because\nEmmy Noether,indeed\n,\n", -1, &error)));
  winnow_window_import (fixture->window, paths, WINNOW_ROLE_SUBMISSIONS, TRUE);
  GListModel *documents = winnow_session_get_documents (fixture->window->session);
  while (g_list_model_get_n_items (documents) != 2 || winnow_session_get_operation (fixture->window->session) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* Two documents with a verdict on what they share, or a note; neither is in a file. */
static void
compare_and_decide (Fixture *fixture, const char *note, WinnowVerdict verdict)
{
  WinnowSession *session;
  winnow_window_open_pair (fixture->window, fixture->a, fixture->b);
  wait_for_page (fixture, "compare");
  session = fixture->window->session;
  g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (winnow_session_get_overlaps (session), 0);
  const WinnowOverlap *overlap = item->overlap;
  g_autoptr (GArray) passages = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint first = 0;
  g_array_append_val (passages, first);
  if (note != NULL)
    winnow_session_set_note (session, overlap->document_a, overlap->document_b, note);
  winnow_session_set_verdict (session, overlap->id, passages, verdict);
}

static void
wait_for_decisions (Fixture *fixture, gboolean would_be_lost)
{
  while (winnow_session_would_lose_decisions (fixture->window->session) != would_be_lost)
    g_main_context_iteration (NULL, TRUE);
}

/* (nullable) the question that is shown */
static AdwMessageDialog *
find_question (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  AdwMessageDialog *found = NULL;
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      if (ADW_IS_MESSAGE_DIALOG (window) && gtk_widget_get_visible (window))
        found = ADW_MESSAGE_DIALOG (window);
    }
  return found;
}

/* What was discarded is closed in a moment. */
static void
answer (Fixture *fixture, const char *response)
{
  WinnowSession *session = fixture->window->session;
  AdwMessageDialog *question = find_question ();
  g_assert_nonnull (question);
  adw_message_dialog_response (question, response);
  gtk_window_destroy (GTK_WINDOW (question)); /* as a button does */
  while (g_str_equal (response, "discard") && fixture->window != NULL && fixture->window->session == session)
    g_main_context_iteration (NULL, TRUE);
}

/* Closing asks, and each answer is respected. */
fixture_case (verdicts_are_kept, fixture)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  compare_and_decide (fixture, NULL, WINNOW_VERDICT_DISMISSED);
  WinnowSession *session = fixture->window->session;
  for (int times = 0; times < 2; times++) /* on its way to the library, and there */
    {
      gtk_window_close (GTK_WINDOW (window));
      g_assert_true (fixture->window->session == session);
      g_assert_cmpstr (adw_message_dialog_get_heading (find_question ()), ==,
                       "Keep the Verdicts on “a.txt” and “b.txt”?");
      answer (fixture, "cancel");
      g_assert_null (find_question ());
      g_assert_true (fixture->window->session == session);
      while (winnow_session_get_operation (session) != NULL || g_main_context_pending (NULL))
        g_main_context_iteration (NULL, TRUE);
    }
  gtk_widget_activate_action (window, "win.close-library", NULL);
  gtk_widget_activate_action (window, "win.close-library", NULL); /* one question at a time */
  answer (fixture, "discard");
  g_assert_null (fixture->window->session);

  compare_and_decide (fixture, "seen", WINNOW_VERDICT_UNDECIDED); /* the next ones are asked for again */
  g_autofree char *other = g_build_filename (fixture->folder, "other's [1].winnow", NULL);
  winnow_window_open_library (fixture->window, other);
  g_assert_null (winnow_session_get_path (fixture->window->session));
  answer (fixture, "discard");
  g_assert_cmpstr (winnow_session_get_path (fixture->window->session), ==, other);
}

/* GTK's own, while there is one. */
static GtkFileChooser *
wait_for_chooser (void)
{
  for (;;)
    {
      GListModel *windows = gtk_window_get_toplevels ();
      for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
        {
          g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
          if (GTK_IS_FILE_CHOOSER (window) && gtk_widget_get_mapped (window))
            return GTK_FILE_CHOOSER (window);
        }
      g_main_context_iteration (NULL, TRUE);
    }
}

/* Keeping asks for a file, and proposes a name. Without one nothing goes on, with it what was asked
 * for. */
fixture_case (keep, fixture)
{
  compare_and_decide (fixture, "seen", WINNOW_VERDICT_QUOTED);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.close-library", NULL);
  answer (fixture, "keep");
  GtkFileChooser *chooser = wait_for_chooser ();
  assert_takes (gtk_file_chooser_get_current_name (chooser), "a and b.winnow");
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  g_assert_true (winnow_session_would_lose_decisions (fixture->window->session));

  g_autofree char *path = g_build_filename (fixture->folder, "kept.winnow", NULL);
  winnow_saver_save_as (fixture->window->saver, path, "window.close"); /* with a file that was chosen */
  while (fixture->window != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (path, &error));
  g_autoptr (GPtrArray) notes = must (winnow_library_list_notes (library, &error));
  g_autoptr (GPtrArray) overlaps = must (winnow_library_list_overlaps (library, &error));
  g_assert_cmpuint (notes->len, ==, 1);
  g_assert_cmpuint (((const WinnowOverlap *) g_ptr_array_index (overlaps, 0))->n_decided, ==, 1);
}

fixture_case (discard_and_close, fixture)
{
  compare_and_decide (fixture, NULL, WINNOW_VERDICT_DISMISSED);
  gtk_window_close (GTK_WINDOW (fixture->window));
  answer (fixture, "discard");
  while (fixture->window != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* Nothing is asked where nothing would be lost: there are no verdicts any more, or they are in a
 * file. */
fixture_case (nothing_to_keep, fixture)
{
  winnow_window_open_pair (fixture->window, fixture->a, fixture->b);
  wait_for_page (fixture, "compare");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.close-library", NULL);
  g_assert_null (fixture->window->session);

  compare_and_decide (fixture, "", WINNOW_VERDICT_UNDECIDED);
  wait_for_decisions (fixture, FALSE);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.close-library", NULL);
  g_assert_null (fixture->window->session);

  compare_and_decide (fixture, "seen", WINNOW_VERDICT_CONFIRMED);
  wait_for_decisions (fixture, TRUE);
  g_autofree char *path = g_build_filename (fixture->folder, "kept.winnow", NULL);
  winnow_session_run (fixture->window->session, winnow_work_new (WINNOW_WORK_SAVE_AS, .path = path));
  wait_for_decisions (fixture, FALSE);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.close-library", NULL);
  g_assert_null (fixture->window->session);
}

fixture_case (close_while_working, fixture)
{
  const char *const paths[] = { fixture->folder, NULL };
  winnow_window_open_paths (fixture->window, paths);
  g_autoptr (WinnowSession) session = g_object_ref (fixture->window->session);
  winnow_window_set_session (fixture->window, NULL);
  while (winnow_session_get_state (session) == WINNOW_SESSION_LOADING || winnow_session_get_operation (session) != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (winnow_session_get_state (session), ==, WINNOW_SESSION_READY);
}

/* ── scans ── */

static GtkWidget *
get_of_documents (Fixture *fixture, const char *name)
{
  return GTK_WIDGET (
      gtk_widget_get_template_child (get_child (fixture, "documents_page"), WINNOW_TYPE_DOCUMENTS_PAGE, name));
}

static void
assert_offer (Fixture *fixture, gboolean is_shown)
{
  g_assert_cmpint (gtk_info_bar_get_revealed (GTK_INFO_BAR (get_of_documents (fixture, "scans_bar"))), ==, is_shown);
}

/* Opens a web page with a picture of text, and a paper that has none, with the preference to ask.
 * @script: what stands in for Tesseract */
static void
open_scan (Fixture *fixture, const char *script)
{
  guint8 *rgb = g_malloc (300 * 300 * 3);
  for (guint y = 0; y < 300; y++)
    for (guint x = 0; x < 300; x++)
      memset (rgb + (y * 300 + x) * 3, x % 14 < 8 && y % 30 < 16 ? 0 : 255, 3);
  g_autoptr (WinnowPicture) picture = winnow_picture_new_take (rgb, 300, 300, "png");
  g_autoptr (GBytes) file = winnow_picture_dup_thumbnail (picture, 300);
  g_autofree char *base64 = g_base64_encode (g_bytes_get_data (file, NULL), g_bytes_get_size (file));
  g_autofree char *page = g_strdup_printf ("<!DOCTYPE html><p>Mine.</p><img src=\"data:image/png;base64,%s\">", base64);
  g_autofree char *path = write_document (fixture, "page.html", page),
                  *tesseract = write_document (fixture, "tesseract", script);
  g_autofree char *search = g_strconcat (fixture->folder, ":/usr/bin:/bin", NULL);
  const char *const paths[] = { path, fixture->a, NULL };
  g_assert_cmpint (g_chmod (tesseract, 0700), ==, 0);
  g_setenv ("PATH", search, TRUE);
  g_settings_set_string (fixture->window->preferences, "ocr", "ask");
  winnow_window_open_paths (fixture->window, paths);
  wait_for_page (fixture, "overlaps");
  wait_for_work (fixture);
  assert_offer (fixture, TRUE);
  g_assert_cmpuint (count_overlaps (fixture), ==, 0);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (get_of_documents (fixture, "scans_label"))), ==,
                   "1 document has scanned pages or pictures of text. About 1 page: about 1 min.");
}

#define READS_SHARED                                   \
  "#!/bin/sh\ncase $1 in --list-langs) exit ;; esac\n" \
  "for word in " SHARED "; do printf '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t90\\t%s\\n' $word; done > \"$2.tsv\"\n"

/* The button reads what was offered, and checks; it is not offered again. */
fixture_case (scan_is_read, fixture)
{
  open_scan (fixture, READS_SHARED);
  g_signal_emit_by_name (get_of_documents (fixture, "read_scans_button"), "clicked");
  assert_offer (fixture, FALSE);
  wait_for_work (fixture);
  g_assert_cmpuint (count_overlaps (fixture), ==, 1);
  assert_offer (fixture, FALSE);
}

/* What OCR fails on is not offered again and again; what was cancelled is. */
fixture_case (scan_is_answered, fixture)
{
  open_scan (fixture, "#!/bin/sh\ncase $1 in --list-langs) exit ;; esac\nexec sleep 30\n");
  g_signal_emit_by_name (get_of_documents (fixture, "read_scans_button"), "clicked");
  assert_offer (fixture, FALSE);
  winnow_session_cancel (fixture->window->session);
  wait_for_work (fixture);
  assert_offer (fixture, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.leave-scans", NULL);
  assert_offer (fixture, FALSE);
  winnow_session_run (fixture->window->session, winnow_work_new (WINNOW_WORK_CHECK));
  wait_for_work (fixture);
  assert_offer (fixture, FALSE);
}

/* Without Tesseract the offer says how to get it. */
fixture_case (scan_needs_tesseract, fixture)
{
  open_scan (fixture, READS_SHARED);
  g_assert_true (gtk_widget_get_visible (get_of_documents (fixture, "read_scans_button")));
  g_setenv ("PATH", fixture->a, TRUE);
  winnow_session_preferences_changed (fixture->window->session);
  assert_offer (fixture, TRUE);
  g_assert_false (gtk_widget_get_visible (get_of_documents (fixture, "read_scans_button")));
  g_assert_nonnull (
      strstr (gtk_label_get_text (GTK_LABEL (get_of_documents (fixture, "scans_label"))), "tesseract-ocr"));
}

static void
dismissed_cb (gboolean *dismissed)
{
  *dismissed = TRUE;
}

/* A toast that slides in while another slides out is dismissed without a fault of libadwaita. */
fixture_case (toasts, fixture)
{
  AdwToastOverlay *toasts = fixture->window->toasts;
  AdwToast *first = winnow_toast_new ("<first>"), *second = winnow_toast_new ("second");
  gboolean is_shown = FALSE, is_dismissed = FALSE;
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  adw_toast_set_timeout (first, 1);
  g_signal_connect_swapped (first, "dismissed", G_CALLBACK (dismissed_cb), &is_shown);
  g_signal_connect_swapped (second, "dismissed", G_CALLBACK (dismissed_cb), &is_dismissed);
  adw_toast_overlay_add_toast (toasts, first);
  adw_toast_overlay_add_toast (toasts, g_object_ref (second));
  while (!is_shown)
    g_main_context_iteration (NULL, TRUE);
  winnow_toasts_dismiss (toasts, second);
  g_assert_false (is_dismissed);
  while (!is_dismissed)
    g_main_context_iteration (NULL, TRUE);
  while (gtk_widget_get_next_sibling (gtk_widget_get_first_child (GTK_WIDGET (toasts))) != NULL) /* it slides out */
    g_main_context_iteration (NULL, TRUE);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_object_unref (second);
}

/* ── problems ── */

/* (nullable) the widget of the message that is shown */
static GtkWidget *
find_toast (Fixture *fixture)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->window->toasts));
  while (child != NULL && !g_str_equal (G_OBJECT_TYPE_NAME (child), "AdwToastWidget"))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static void
close_toast (Fixture *fixture)
{
  g_signal_emit_by_name (find_descendant (find_toast (fixture), GTK_TYPE_BUTTON, NULL), "clicked"); /* its end */
  while (find_toast (fixture) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
import_one (Fixture *fixture, const char *path)
{
  const char *const paths[] = { path, NULL };
  adw_view_stack_set_visible_child_name (fixture->window->view_stack, "documents");
  winnow_window_import (fixture->window, paths, WINNOW_ROLE_SUBMISSIONS, FALSE);
  wait_for_page (fixture, "overlaps");
}

/* The message about files that can't be read comes once: when another one fails. It counts the
 * files of a folder that were left out. */
fixture_case (problems, fixture)
{
  g_autofree char *broken = write_document (fixture, "broken.docx", "PK\003\004 and nothing more"),
                  *other = write_document (fixture, "other.docx", "PK\003\004 and no more");
  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *name = g_strdup_printf ("film%u.mp4", i);
      g_free (write_document (fixture, name, "no paper"));
    }
  const char *const paths[] = { fixture->a, fixture->b, broken, NULL };
  winnow_window_open_paths (fixture->window, paths);
  wait_for_page (fixture, "overlaps");
  g_assert_nonnull (find_descendant (find_toast (fixture), GTK_TYPE_LABEL, "1 problem with the files"));
  close_toast (fixture);
  import_one (fixture, fixture->c);
  g_assert_null (find_toast (fixture));
  import_one (fixture, other);
  g_assert_nonnull (find_descendant (find_toast (fixture), GTK_TYPE_LABEL, "2 problems with the files"));
  close_toast (fixture);
  import_one (fixture, fixture->folder);
  g_assert_nonnull (find_descendant (find_toast (fixture), GTK_TYPE_LABEL, "8 problems with the files"));
}

TEST_PART (window) { return program_run_tests (); }
