/* history.c: winnow-cli history: the checks of a library over time */

#include "base/translate.h"
#include "cli/console.h"
#include "cli/library-files.h"
#include "report/report-formats.h"

static WinnowExit
work (gpointer data, WinnowOptions *options, GError **error)
{
  char *const *collection = data;
  g_autoptr (WinnowLibrary) library = winnow_library_files_open (options->library, error);
  g_autoptr (WinnowHistory) history = library != NULL ? winnow_history_load (library, *collection, error) : NULL;
  g_autoptr (GOutputStream) stream = winnow_console_new_stream ();
  return history != NULL
                 && winnow_report_write (history, winnow_report_format_find (WINNOW_REPORT_HISTORY, options->format),
                                         stream, NULL, NULL, error)
             ? WINNOW_EXIT_DONE
             : WINNOW_EXIT_FAILED;
}

static const char *
find_fault (gpointer data, const WinnowOptions *options, GError **error)
{
  return options->paths[0] != NULL ? _ ("history takes no files.") : NULL;
}

WinnowExit
winnow_command_history (const WinnowCommand *command, char **arguments)
{
  char *collection = NULL;
  const GOptionEntry entries[] = {
    WINNOW_OPTION (STRING, "collection", &collection, "only pairs with a document in this collection", _ ("NAME")),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, work, &collection);
}
