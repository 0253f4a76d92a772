/* drafts.c: winnow-cli drafts: the drafts of each author, and what came between two of them */
#include "check/drafts/drafts.h"

#include "base/translate.h"
#include "cli/console.h"
#include "cli/library-files.h"
#include "report/report-formats.h"

static WinnowExit
work (gpointer data, WinnowOptions *options, GError **error)
{
  char *const *author = data;
  g_autoptr (WinnowLibrary) library = winnow_library_files_open (options->library, error);
  g_autoptr (GPtrArray) chains = library != NULL ? winnow_drafts_find (library, *author, NULL, error) : NULL;
  g_autoptr (GOutputStream) stream = winnow_console_new_stream ();
  return chains != NULL
                 && winnow_report_write (chains, winnow_report_format_find (WINNOW_REPORT_DRAFTS, options->format),
                                         stream, NULL, NULL, error)
             ? WINNOW_EXIT_DONE
             : WINNOW_EXIT_FAILED;
}

static const char *
find_fault (gpointer data, const WinnowOptions *options, GError **error)
{
  return options->paths[0] != NULL ? _ ("drafts takes no files.") : NULL;
}

WinnowExit
winnow_command_drafts (const WinnowCommand *command, char **arguments)
{
  char *author = NULL;
  const GOptionEntry entries[] = {
    WINNOW_OPTION (STRING, "author", &author, "only this author, by name or number", _ ("NAME")),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, work, &author);
}
