/* Reports with masked names, exported from a real window: no file of any format of pairs, groups or
 * pictures holds a name. */
#include "app/export/winnow-export-dialog.h"
#include "app/session/winnow-session-groups.h"
#include "app/export/winnow-mask-group.h"
#include "app/work/winnow-work.h"
#include "../extract-file.h"
#include "match/groups/groups.h"
#include "program.h"
#include "base/for-each.h"

#define TIDE                                                                                                          \
  "The harbour clock was set by the tide and not by the sun, so that every ship which came in late could say with a " \
  "good conscience that it was the water and not the captain who had overslept on that grey and windless morning."

/* As the texts, the metadata, the names of files and of pictures have them. */
static const char *const names[] = { "larkspur", "quentin", "oakenshaw", "wilhelmina" };

typedef struct
{
  char *folder;
  WinnowWindow *window;
} Fixture;

/* ── a library with two authors ── */

static void
write_page (Fixture *fixture, const char *name, const char *picture, const char *author, const char *begin)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *page
      = g_strdup_printf ("<html><head><title>By %s</title><meta name=\"author\" content=\"%s\"></head>"
                         "<body><p>Name: %s</p><p>%s %s</p><p><img src=\"%s\"></p></body></html>",
                         author, author, author, begin, TIDE, picture);
  g_assert_true (g_file_set_contents (path, page, -1, NULL));
}

/* Squares of many colors, the same each time. */
static void
write_picture (Fixture *fixture, const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 192, 144);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  for (int y = 0; y < 144; y += 24)
    for (int x = 0; x < 192; x += 24)
      {
        g_autoptr (GdkPixbuf) square = gdk_pixbuf_new_subpixbuf (pixbuf, x, y, 24, 24);
        gdk_pixbuf_fill (square, g_rand_int (random) << 8 | 0xff);
      }
  g_assert_true (gdk_pixbuf_save (pixbuf, path, "png", NULL, NULL));
}

static void
wait_for_work (WinnowSession *session)
{
  while (winnow_session_get_state (session) == WINNOW_SESSION_LOADING || winnow_session_get_operation (session) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  WinnowGroupSettings grouping;
  fixture->folder = g_dir_make_tmp ("winnow-masked-XXXXXX", NULL);
  write_picture (fixture, "map by quentin.png");
  write_picture (fixture, "map.png");
  write_page (fixture, "larkspur.html", "map by quentin.png", "Quentin Larkspur", "This page begins in one way.");
  write_page (fixture, "oakenshaw.html", "map.png", "Wilhelmina Oakenshaw",
              "That other essay opens differently, of course.");
  g_autofree char *a = g_build_filename (fixture->folder, "larkspur.html", NULL);
  g_autofree char *b = g_build_filename (fixture->folder, "oakenshaw.html", NULL);
  g_autofree char *c = g_build_filename (fixture->folder, "goats.txt", NULL);
  const char *const paths[] = { a, b, c, NULL };
  g_assert_true (g_file_set_contents (c, "Mountains have goats, and goats have time.", -1, NULL));

  program_open_window (&fixture->window);
  winnow_window_open_paths (fixture->window, paths);
  WinnowSession *session = fixture->window->session;
  wait_for_work (session);
  winnow_group_settings_init (&grouping, winnow_method_find ("minhash"));
  grouping.threshold = 0.2;
  winnow_session_find_groups (session, &grouping);
  wait_for_work (session);
  g_assert_cmpuint (g_list_model_get_n_items (winnow_session_get_overlaps (session)), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (winnow_session_get_groups (session)), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (winnow_session_get_pictures (session, WINNOW_PICTURES_IN_COMMON)), ==, 1);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  program_close_window (&fixture->window);
  remove_tree (fixture->folder);
  g_free (fixture->folder);
}

/* ── the dialogs ── */

static gpointer
wait_for_window (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();
  for (;; g_main_context_iteration (NULL, TRUE))
    for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
      {
        g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
        if (g_type_is_a (G_OBJECT_TYPE (window), type) && gtk_widget_get_mapped (window))
          return window;
      }
}

static gpointer
get_child (gpointer widget, GType type, const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (widget), type, name);
}

/* Types a path in the folder of the fixture, with the ending that is proposed, and waits for the
 * file. (transfer full) the path */
static char *
save_as (Fixture *fixture, const char *name)
{
  GtkFileChooser *chooser = wait_for_window (GTK_TYPE_FILE_CHOOSER_DIALOG);
  g_autofree char *proposed = gtk_file_chooser_get_current_name (chooser);
  g_autofree char *path = g_strconcat (fixture->folder, "/", name, strrchr (proposed, '.'), NULL);
  gtk_file_chooser_set_current_name (chooser, path);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  while (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_main_context_iteration (NULL, TRUE);
  return g_steal_pointer (&path);
}

/* Of a PDF also its text, since its bytes are compressed. (transfer full) in lower case */
static char *
read_saved (const char *path)
{
  g_autoptr (GString) all = g_string_new (NULL);
  g_autofree char *bytes = NULL;
  gsize length;
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  for (gsize i = 0; i < length; i++)
    g_string_append_c (all, bytes[i] != '\0' ? g_ascii_tolower (bytes[i]) : ' ');
  if (g_str_has_suffix (path, ".pdf"))
    {
      g_autoptr (WinnowContent) content = must (extract_file (path, NULL, NULL, NULL, &error));
      g_autofree char *text = g_ascii_strdown (content->text, -1);
      g_string_append (all, text);
    }
  return g_string_free (g_steal_pointer (&all), FALSE);
}

/* Exports what @page shows in the format @position of the list. FALSE: there is no such format. */
static gboolean
export_format (Fixture *fixture, const char *page, guint position, WinnowExportNames masked)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-page", "s", page);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.export", NULL);
  GtkWidget *dialog = wait_for_window (WINNOW_TYPE_EXPORT_DIALOG);
  AdwComboRow *formats = get_child (dialog, WINNOW_TYPE_EXPORT_DIALOG, "format_row");
  WinnowMaskGroup *group = get_child (dialog, WINNOW_TYPE_EXPORT_DIALOG, "mask_group");
  if (position >= g_list_model_get_n_items (adw_combo_row_get_model (formats)))
    {
      gtk_window_close (GTK_WINDOW (dialog));
      return FALSE;
    }
  adw_combo_row_set_selected (formats, position);
  adw_combo_row_set_selected (get_child (group, WINNOW_TYPE_MASK_GROUP, "names_row"), masked);
  g_autofree char *format = g_strdup (winnow_export_dialog_get_format (WINNOW_EXPORT_DIALOG (dialog))->id);
  g_autofree char *name = g_strdup_printf ("%s %s %d", page, format, (int) masked);
  gtk_widget_activate_action (dialog, "export.go", NULL);
  g_autofree char *path = save_as (fixture, name);
  g_autofree char *saved = read_saved (path);
  guint n_named = 0;
  winnow_for_each_of (person, names)
    if (strstr (saved, *person) != NULL)
      {
        n_named++;
        if (masked != WINNOW_EXPORT_NAMES_SHOWN)
          g_test_message ("%s: the format %s contains “%s”", page, format, *person);
      }
  g_assert_true ((n_named > 0) == (masked == WINNOW_EXPORT_NAMES_SHOWN));
  return TRUE;
}

static void
test_page (Fixture *fixture, const char *page)
{
  g_assert_true (export_format (fixture, page, 0, WINNOW_EXPORT_NAMES_SHOWN)); /* else the test would show nothing */
  for (guint position = 0; export_format (fixture, page, position, WINNOW_EXPORT_NAMES_ALL_MASKED);)
    position++;
}

TEST_FIXTURE (Fixture, set_up, tear_down);

fixture_case (pairs, fixture) { test_page (fixture, "overlaps"); }

fixture_case (groups, fixture) { test_page (fixture, "groups"); }

fixture_case (pictures, fixture) { test_page (fixture, "pictures"); }

/* GTK may draw a button in the frame in which it is laid out anew, and warns. Every other warning
 * ends the test, as usual. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") && strstr (fields[i].value, "without a current allocation") != NULL)
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, data);
}

TEST_PART (masked_exports)
{
  g_setenv ("GTK_USE_PORTAL", "0", TRUE); /* the file chooser is GTK's own */
  g_log_set_writer_func (write_log, NULL, NULL);
  return program_run_tests ();
}
