/* drafts.c: winnow-cli drafts: the drafts of each author, and what came between two of them */
#include "check/drafts/drafts.h"

#include <glib/gi18n.h>

#include "cli/console.h"
#include "cli/library-files.h"
#include "report/report-formats.h"

typedef struct
{
  char *library, *author; /* (nullable) */
} Request;

static gboolean
work (const Request *request, const char *format, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_files_open (request->library, error);
  g_autoptr (GPtrArray) chains = library != NULL ? winnow_drafts_find (library, request->author, NULL, error) : NULL;
  g_autoptr (GOutputStream) stream = winnow_console_new_stream ();
  return chains != NULL
         && winnow_report_write (chains, winnow_report_format_find (WINNOW_REPORT_DRAFTS, format), stream, NULL, NULL,
                                 error);
}

WinnowExit
winnow_command_drafts (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  g_auto (WinnowOptions) options;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &request.library, _ ("the library that was checked"), _ ("FILE") },
    { "author", 0, 0, G_OPTION_ARG_STRING, &request.author, _ ("only this author, by name or number"), _ ("NAME") },
    { NULL },
  };
  if (!winnow_options_parse (&options, command, entries, arguments))
    return WINNOW_EXIT_FAILED;
  if (request.library == NULL)
    return winnow_options_refuse (command, _ ("A library is needed: --library."));
  if (options.paths[0] != NULL)
    return winnow_options_refuse (command, _ ("drafts takes no files."));
  WinnowExit status = work (&request, options.format, &error) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
  return winnow_options_finish (&options, status, error);
}
