/* library.c: winnow-cli library: whether a library is whole, and what can be saved of one that is
 * not */

#include "base/translate.h"
#include "check/check.h"
#include "base/for-each.h"
#include "cli/console.h"
#include "cli/library-files.h"

typedef struct
{
  gboolean verifies, repairs;
} Request;

/* Prints each finding. Returns: WINNOW_EXIT_PROBLEMS if there is one */
static WinnowExit
print_findings (const GPtrArray *findings, const char *path)
{
  g_autofree char *name = g_filename_display_name (path);
  winnow_for_each (const char, finding, findings)
    winnow_console_warn ("%s", finding);
  if (findings->len > 0)
    return WINNOW_EXIT_PROBLEMS;
  g_autoptr (GString) out = g_string_new (NULL);
  /* Translators: the name of a library. */
  g_string_append_printf (out, _ ("“%s” is as it was written."), name);
  g_string_append_c (out, '\n');
  return winnow_console_say (out) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}

static WinnowExit
verify (WinnowLibrary *library)
{
  g_autoptr (GPtrArray) findings = winnow_library_verify (library);
  return print_findings (findings, winnow_library_get_path (library));
}

/* Files of damaged texts are read again. */
static WinnowExit
repair (const char *path, WinnowOptions *options, GError **error)
{
  g_autofree char *copy = NULL;
  g_autoptr (WinnowLibrary) whole = winnow_library_files_open_damaged (path, NULL);
  g_autoptr (GPtrArray) findings = whole != NULL ? winnow_library_verify (whole) : NULL;
  if (findings != NULL && findings->len == 0)
    return print_findings (findings, path);
  g_clear_pointer (&whole, winnow_library_unref);
  g_clear_pointer (&findings, g_ptr_array_unref);
  g_autoptr (WinnowLibrary) library = winnow_library_repair (path, &copy, &findings, error);
  if (library == NULL || !winnow_library_files_adopt_settings (library, options, error))
    return WINNOW_EXIT_FAILED;
  winnow_for_each (const char, finding, findings)
    winnow_console_warn ("%s", finding);
  g_autofree char *name = g_filename_display_name (copy);
  winnow_console_warn (_ ("The library as it was is kept in “%s”."), name);
  g_autoptr (WinnowProgressLine) line = winnow_progress_line_new (options->jobs, options->quiet);
  if (!winnow_check_retry (library, &options->settings, winnow_progress_line_begin (line), error))
    return WINNOW_EXIT_FAILED;
  g_clear_pointer (&line, winnow_progress_line_free);
  return verify (library);
}

static WinnowExit
work (const Request *request, WinnowOptions *options, GError **error)
{
  if (request->repairs)
    return repair (options->paths[0], options, error);
  g_autoptr (WinnowLibrary) library = winnow_library_files_open_damaged (options->paths[0], error);
  return library != NULL ? verify (library) : WINNOW_EXIT_FAILED;
}

static const char *
find_fault (const Request *request, const WinnowOptions *options, GError **error)
{
  return request->verifies == request->repairs || options->paths[0] == NULL || options->paths[1] != NULL
             ? _ ("--verify or --repair, and a library, are needed.")
             : NULL;
}

WinnowExit
winnow_command_library (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  const GOptionEntry entries[] = {
    WINNOW_OPTION (NONE, "verify", &request.verifies, "say what is not as it was written", NULL),
    WINNOW_OPTION (NONE, "repair", &request.repairs,
                   "save what can be saved, and read files of damaged texts again; a copy is kept", NULL),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, work, &request);
}
