/* attach.c: winnow-cli attach: other libraries that a library is compared with
 *
 * JSON: a list of {"name", "path", "attached", "documents", "pairs", "problem"}; "problem" is null
 * where it could be read the last time. CSV has the same columns. */

#include "archive/archive.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "check/check.h"
#include "cli/console.h"
#include "cli/library-files.h"
#include "report/model/wording.h"

/* ── changing ── */

static const WinnowAttached *
find (const GPtrArray *all, const char *argument, GError **error)
{
  g_autofree char *absolute
      = winnow_shared_is_address (argument) ? g_strdup (argument) : g_canonicalize_filename (argument, NULL),
      *name = g_filename_display_name (argument);
  const WinnowAttached *found = NULL;
  guint n_named = 0;
  winnow_for_each (const WinnowAttached, attached, all)
    {
      if (g_str_equal (attached->path, absolute))
        return attached;
      if (g_str_equal (attached->name, name))
        {
          found = attached;
          n_named++;
        }
    }
  if (n_named == 1)
    return found;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
               n_named == 0 ? _ ("No library “%s” is attached.")
                            : _ ("Several libraries “%s” are attached: name them by their paths."),
               name);
  return NULL;
}

static gboolean
remove_one (WinnowLibrary *library, const char *argument, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_attached (library, error);
  const WinnowAttached *attached = all != NULL ? find (all, argument, error) : NULL;
  if (attached == NULL)
    return FALSE;
  if (attached->n_pairs > 0)
    winnow_console_warn (ngettext ("%u pair with a document of “%s” goes, with its verdicts and notes.",
                                   "%u pairs with documents of “%s” go, with their verdicts and notes.",
                                   attached->n_pairs),
                         attached->n_pairs, attached->name);
  return winnow_library_detach (library, attached->id, error);
}

static gboolean
attach_one (WinnowLibrary *library, const char *argument, GError **error)
{
  return (winnow_shared_is_address (argument) ? winnow_check_attach_archive (library, argument, NULL, error)
                                              : winnow_library_attach (library, argument, error))
         != 0;
}

/* Within a transaction. */
static gboolean
change (WinnowLibrary *library, gboolean removes, char **arguments, GError **error)
{
  winnow_for_each_string (argument, arguments)
    if (removes ? !remove_one (library, argument, error) : !attach_one (library, argument, error))
      return FALSE;
  return TRUE;
}

/* ── listing ── */

static void
get_time (gconstpointer row, gconstpointer data, WinnowCell *cell)
{
  cell->owned = winnow_wording_time (((const WinnowAttached *) row)->time);
}

#define FIELD(name) G_STRUCT_OFFSET (WinnowAttached, name)
static const WinnowColumn columns[] = {
  { "name", N_ ("library"), WINNOW_COLUMN_STRING, FIELD (name) },
  { NULL, N_ ("documents"), WINNOW_COLUMN_NUMBER, FIELD (n_documents) },
  { NULL, N_ ("pairs"), WINNOW_COLUMN_NUMBER, FIELD (n_pairs) },
  { NULL, N_ ("attached"), WINNOW_COLUMN_STRING, .get = get_time },
  { "path", N_ ("file"), WINNOW_COLUMN_STRING, FIELD (path) },
  { "attached", NULL, WINNOW_COLUMN_STRING, FIELD (time) },
  { "documents", NULL, WINNOW_COLUMN_NUMBER, FIELD (n_documents) },
  { "pairs", NULL, WINNOW_COLUMN_NUMBER, FIELD (n_pairs) },
  { "problem", NULL, WINNOW_COLUMN_STRING, FIELD (problem) },
  { NULL },
};

/* Those that could not be read are named on standard error, too. */
static WinnowExit
print (WinnowLibrary *library, const char *format, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_attached (library, error);
  WinnowExit status = WINNOW_EXIT_DONE;
  if (all == NULL
      || !winnow_console_list (&(WinnowListing){ columns, N_ ("No library is attached."), WINNOW_ROWS (all) }, format))
    return WINNOW_EXIT_FAILED;
  winnow_for_each (const WinnowAttached, attached, all)
    if (attached->problem != NULL)
      {
        winnow_console_warn ("%s", attached->problem);
        status = WINNOW_EXIT_PROBLEMS;
      }
  return status;
}

static WinnowExit
work (gpointer data, WinnowOptions *options, GError **error)
{
  gboolean removes = *(const gboolean *) data, adds = options->paths[0] != NULL && !removes;
  g_autoptr (WinnowLibrary) library
      = adds ? winnow_library_open (options->library, error) : winnow_library_files_open (options->library, error);
  if (library == NULL
      || (options->paths[0] != NULL
          && (!winnow_library_begin (library, error)
              || !winnow_library_end (library, change (library, removes, options->paths, error), error))))
    return WINNOW_EXIT_FAILED;
  return print (library, options->format, error);
}

static const char *
find_fault (const gboolean *removes, const WinnowOptions *options, GError **error)
{
  return *removes && options->paths[0] == NULL ? _ ("--remove needs the attached library.") : NULL;
}

WinnowExit
winnow_command_attach (const WinnowCommand *command, char **arguments)
{
  gboolean removes = FALSE;
  const GOptionEntry entries[] = {
    WINNOW_OPTION (NONE, "remove", &removes, "the OTHERs are compared with no longer, and their pairs are removed",
                   NULL),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, work, &removes);
}
