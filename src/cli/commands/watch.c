/* watch.c: winnow-cli watch: papers are read and checked as they come into folders
 *
 * The main loop waits for the folders; a round of work reads and checks as "check --library" does,
 * and blocks the loop meanwhile. The library is open during a round only, so the window and other
 * commands can use it in between. A signal between two rounds ends the loop; during a round it
 * cancels the work, which keeps what it has done. */
#include <glib-unix.h>
#include <signal.h>
#include <string.h>

#include "base/translate.h"
#include "check/watch/folder-watch.h"
#include "base/for-each.h"
#include "cli/console.h"
#include "cli/library-files.h"
#include "cli/notification.h"
#include "base/escape.h"
#include "report/model/wording.h"

#define MAX_SECONDS 86400

typedef struct
{
  WinnowOptions *options;        /* borrowed */
  char **references, **template; /* (nullable) paths */
  gboolean is_once, notifies;
  double settle, poll;   /* seconds; 0: the default */
  double min_similarity; /* percent */

  GMainLoop *loop;    /* (owned) */
  GHashTable *warned; /* (owned) (element-type utf8) problems that were printed */
  WinnowExit status;
  gboolean is_interrupted;
} Watch;

/* ── a round ── */

static void
append_name (GString *line, const WinnowDocument *document, const WinnowDocument *other)
{
  g_string_append_c (line, '\t');
  winnow_escape_terminal (line, g_strcmp0 (document->name, other->name) != 0 ? document->name : document->path, -1);
}

/* "12\t87.3 %\tliu.docx\twang.docx" */
static gboolean
append_pair (GString *lines, WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  g_autoptr (WinnowDocument) a = winnow_library_dup_document (library, overlap->document_a, error),
                             b = a != NULL ? winnow_library_dup_document (library, overlap->document_b, error) : NULL;
  g_autofree char *similarity = winnow_wording_share (winnow_overlap_similarity (overlap));
  if (b == NULL)
    return FALSE;
  g_string_append_printf (lines, "%u\t%s", overlap->number, similarity);
  append_name (lines, a, b);
  append_name (lines, b, a);
  g_string_append_c (lines, '\n');
  return TRUE;
}

/* Names the most similar of the @pairs, which is the first. */
static gboolean
notify (WinnowLibrary *library, const GPtrArray *pairs, GError **error)
{
  const WinnowOverlap *first = g_ptr_array_index ((GPtrArray *) pairs, 0);
  g_autoptr (WinnowDocument) a = winnow_library_dup_document (library, first->document_a, error),
                             b = a != NULL ? winnow_library_dup_document (library, first->document_b, error) : NULL;
  if (b == NULL)
    return FALSE;
  g_autofree char *file = g_path_get_basename (winnow_library_get_path (library));
  g_autofree char *name = g_filename_display_name (file), *title_a = winnow_document_dup_title (a),
                  *title_b = winnow_document_dup_title (b);
  g_autofree char *share = winnow_wording_share (winnow_overlap_similarity (first));
  if (g_str_has_suffix (name, ".winnow"))
    name[strlen (name) - strlen (".winnow")] = '\0';
  /* Translators: title of a notification; %s is the name of a library */
  g_autofree char *title
      = g_strdup_printf (ngettext ("%u new pair in “%s”", "%u new pairs in “%s”", pairs->len), pairs->len, name);
  /* Translators: two documents, and how similar they are */
  g_autofree char *text = g_strdup_printf (_ ("“%s” and “%s”: %s"), title_a, title_b, share);
  winnow_notification_show (title, text);
  return TRUE;
}

static gboolean
work (const WinnowLibraryRun *run, gpointer data, GError **error)
{
  const Watch *watch = data;
  WinnowLibrary *library = run->library;
  const WinnowOptions *options = run->options;
  if (!winnow_library_files_warn_full_check (library, options, error))
    return FALSE;
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autoptr (GPtrArray) pairs = winnow_check_recheck (library, &options->settings, watch->min_similarity / 100,
                                                      winnow_progress_line_begin (run->line), error);
  winnow_for_each (const WinnowOverlap, pair, pairs)
    if (!append_pair (lines, library, pair, error))
      return FALSE;
  winnow_progress_line_begin (run->line);
  if (watch->notifies && pairs != NULL && pairs->len > 0 && !notify (library, pairs, error))
    return FALSE;
  if (pairs != NULL && lines->len > 0 && !winnow_console_write (lines))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE, _ ("Nobody reads what is found."));
  return pairs != NULL && *error == NULL;
}

static void
round_cb (WinnowFolderWatch *folder_watch, const GPtrArray *settled, const GPtrArray *unsettled, gpointer user_data)
{
  Watch *watch = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  winnow_for_each (const char, path, unsettled)
    g_strv_builder_add (builder, path);
  g_auto (GStrv) left_out = g_strv_builder_end (builder);
  const WinnowRolePaths paths = { .submissions = watch->options->paths,
                                  .references = watch->references,
                                  .template = watch->template,
                                  .unsettled = left_out,
                                  .warned = watch->warned,
                                  .keeps_roles = TRUE };
  watch->status = winnow_library_files_work (watch->options->library, &paths, watch->options, work, watch, &error);
  if (watch->is_once && unsettled->len > 0 && error == NULL)
    {
      g_autofree char *names = winnow_walk_join_names (unsettled);
      winnow_console_warn (ngettext ("%u file is being written and is left to the next run: %s",
                                     "%u files are being written and are left to the next run: %s", unsettled->len),
                           unsettled->len, names);
    }
  if (error != NULL)
    winnow_console_warn_of (error);
  watch->is_interrupted |= g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  if (watch->is_once || watch->status == WINNOW_EXIT_FAILED)
    g_main_loop_quit (watch->loop);
}

/* ── the command ── */

static gboolean
interrupt_cb (gpointer user_data)
{
  Watch *watch = user_data;
  watch->is_interrupted = TRUE;
  g_main_loop_quit (watch->loop);
  return G_SOURCE_CONTINUE;
}

/* The folders of the command line, references and templates too. Returns: (transfer full) */
static GStrv
dup_folders (const Watch *watch)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  char **const lists[] = { watch->options->paths, watch->references, watch->template };
  winnow_for_each_of (list, lists)
    winnow_for_each_string (path, *list)
      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        g_strv_builder_add (builder, path);
  return g_strv_builder_end (builder);
}

/* A watch that a signal ends has done what it was asked for; a single round has not. */
static WinnowExit
watch_folders (Watch *watch, WinnowOptions *options, GError **error)
{
  watch->options = options;
  g_auto (GStrv) folders = dup_folders (watch);
  const WinnowFolderWatchOptions watching = { .settle_ms = (guint) (watch->settle * 1000),
                                              .poll_ms = (guint) (watch->poll * 1000),
                                              .polls_all = watch->poll > 0,
                                              .library = watch->options->library };
  guint signals[]
      = { g_unix_signal_add (SIGINT, interrupt_cb, watch), g_unix_signal_add (SIGTERM, interrupt_cb, watch) };
  watch->loop = g_main_loop_new (NULL, FALSE);
  watch->warned = winnow_string_table_new (NULL);
  WinnowFolderWatch *folder_watch = winnow_folder_watch_new ((const char *const *) folders, &watching, round_cb, watch);
  g_main_loop_run (watch->loop);
  winnow_folder_watch_free (folder_watch);
  g_hash_table_unref (watch->warned);
  g_main_loop_unref (watch->loop);
  winnow_for_each_of (signal, signals)
    g_source_remove (*signal);
  if (!watch->is_interrupted)
    return watch->status;
  return watch->is_once ? WINNOW_EXIT_FAILED : WINNOW_EXIT_DONE;
}

static const char *
find_fault (const Watch *watch, const WinnowOptions *options, GError **error)
{
  if (options->library == NULL || options->paths[0] == NULL)
    return _ ("--library and a folder are needed.");
  winnow_for_each_string (path, options->paths)
    if (!g_file_test (path, G_FILE_TEST_IS_DIR))
      {
        g_autofree char *shown = g_filename_display_name (path);
        g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is no folder."), shown);
        return NULL;
      }
  /* not (… < 0), which a NaN would pass */
  if (!(watch->min_similarity >= 0 && watch->min_similarity <= 100))
    return _ ("--min-similarity takes a percentage from 0 to 100.");
  if (!(watch->settle >= 0 && watch->settle <= MAX_SECONDS && watch->poll >= 0 && watch->poll <= MAX_SECONDS))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--settle and --poll take up to %d seconds."),
                 MAX_SECONDS);
  return NULL;
}

WinnowExit
winnow_command_watch (const WinnowCommand *command, char **arguments)
{
  Watch watch = { 0 };
  const GOptionEntry entries[] = {
    WINNOW_OPTION (FILENAME_ARRAY, "reference", &watch.references,
                   "file or folder of sources, which are not compared with each other (repeatable)", _ ("PATH")),
    WINNOW_OPTION (FILENAME_ARRAY, "template", &watch.template,
                   "file or folder whose text is neither matched nor counted (repeatable)", _ ("PATH")),
    WINNOW_OPTION (NONE, "once", &watch.is_once, "check what is new, then end: for a timer", NULL),
    WINNOW_OPTION (NONE, "notify", &watch.notifies, "show new pairs as notifications of the desktop, too", NULL),
    WINNOW_OPTION (DOUBLE, "min-similarity", &watch.min_similarity, "print only pairs that are so similar (default: 0)",
                   _ ("PERCENT")),
    WINNOW_OPTION (DOUBLE, "settle", &watch.settle,
                   "a file is read once its size and time stay the same for so long (default: 3)", _ ("SECONDS")),
    WINNOW_OPTION (
        DOUBLE, "poll", &watch.poll,
        "list all folders that often, and ask the system for no events (default: network drives alone, every 30)",
        _ ("SECONDS")),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, watch_folders, &watch);
}
