/* attach.c: winnow-cli attach: other libraries that a library is compared with
 *
 * JSON: a list of {"name", "path", "attached", "documents", "pairs", "problem"}; "problem" is null
 * where it could be read the last time. CSV has the same columns. */
#include <glib/gi18n.h>

#include "archive/archive.h"
#include "check/check.h"
#include "cli/console.h"
#include "cli/library-files.h"
#include "report/data/csv.h"
#include "base/json-writer.h"
#include "base/escape.h"
#include "report/model/wording.h"
#include "base/text-table.h"

typedef struct
{
  char *library; /* (nullable) */
  gboolean removes;
} Request;

static const WinnowAttached *
attached_at (const GPtrArray *all, guint i)
{
  return g_ptr_array_index ((GPtrArray *) all, i);
}

/* ── changing ── */

static const WinnowAttached *
find (const GPtrArray *all, const char *argument, GError **error)
{
  g_autofree char *absolute
      = winnow_shared_is_address (argument) ? g_strdup (argument) : g_canonicalize_filename (argument, NULL),
      *name = g_filename_display_name (argument);
  const WinnowAttached *found = NULL;
  guint n_named = 0;
  for (guint i = 0; i < all->len; i++)
    {
      const WinnowAttached *attached = attached_at (all, i);
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
  for (; *arguments != NULL; arguments++)
    if (removes ? !remove_one (library, *arguments, error) : !attach_one (library, *arguments, error))
      return FALSE;
  return TRUE;
}

/* ── listing ── */

static void
append_text (GString *out, const GPtrArray *all)
{
  g_autoptr (WinnowTable) table = winnow_table_new ("lrrll");
  winnow_table_add_row (
      table, (const char *const[]){ _ ("library"), _ ("documents"), _ ("pairs"), _ ("attached"), _ ("file"), NULL });
  for (guint i = 0; i < all->len; i++)
    {
      const WinnowAttached *attached = attached_at (all, i);
      g_autofree char *time = winnow_wording_time (attached->time);
      winnow_table_add (table, attached->name);
      winnow_table_add_number (table, attached->n_documents);
      winnow_table_add_number (table, attached->n_pairs);
      winnow_table_add (table, time);
      winnow_table_add (table, attached->path);
    }
  if (all->len == 0)
    g_string_append_printf (out, "%s\n", _ ("No library is attached."));
  else
    winnow_table_print (table, out);
}

static void
append_json (GString *out, const GPtrArray *all)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '[');
  for (guint i = 0; i < all->len; i++)
    {
      const WinnowAttached *attached = attached_at (all, i);
      winnow_json_line (&json);
      winnow_json_open (&json, '{');
      winnow_json_member_string (&json, "name", attached->name);
      winnow_json_member_string (&json, "path", attached->path);
      winnow_json_member_string (&json, "attached", attached->time);
      winnow_json_member_number (&json, "documents", attached->n_documents);
      winnow_json_member_number (&json, "pairs", attached->n_pairs);
      winnow_json_member_string (&json, "problem", attached->problem);
      winnow_json_close (&json, '}');
    }
  winnow_json_close (&json, ']');
  g_string_append_c (out, '\n');
}

static void
append_csv (GString *out, const GPtrArray *all)
{
  static const char *const headings[] = { "name", "path", "attached", "documents", "pairs", "problem", NULL };
  winnow_csv_line (out, headings);
  for (guint i = 0; i < all->len; i++)
    {
      const WinnowAttached *attached = attached_at (all, i);
      winnow_escape_csv (out, attached->name);
      winnow_csv_text (out, attached->path);
      winnow_csv_text (out, attached->time);
      winnow_csv_number (out, attached->n_documents);
      winnow_csv_number (out, attached->n_pairs);
      winnow_csv_text (out, attached->problem);
      g_string_append (out, "\r\n");
    }
}

/* Those that could not be read are named on standard error, too. */
static WinnowExit
print (WinnowLibrary *library, const char *format, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_attached (library, error);
  g_autoptr (GString) out = g_string_new (NULL);
  WinnowExit status = WINNOW_EXIT_DONE;
  if (all == NULL)
    return WINNOW_EXIT_FAILED;
  if (g_str_equal (format, "json"))
    append_json (out, all);
  else if (g_str_equal (format, "csv"))
    append_csv (out, all);
  else
    append_text (out, all);
  if (!winnow_console_write (out))
    return WINNOW_EXIT_FAILED;
  for (guint i = 0; i < all->len; i++)
    if (attached_at (all, i)->problem != NULL)
      {
        winnow_console_warn ("%s", attached_at (all, i)->problem);
        status = WINNOW_EXIT_PROBLEMS;
      }
  return status;
}

static WinnowExit
work (const Request *request, const WinnowOptions *options, GError **error)
{
  gboolean adds = options->paths[0] != NULL && !request->removes;
  g_autoptr (WinnowLibrary) library
      = adds ? winnow_library_open (request->library, error) : winnow_library_files_open (request->library, error);
  if (library == NULL
      || (options->paths[0] != NULL
          && (!winnow_library_begin (library, error)
              || !winnow_library_end (library, change (library, request->removes, options->paths, error), error))))
    return WINNOW_EXIT_FAILED;
  return print (library, options->format, error);
}

WinnowExit
winnow_command_attach (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  g_auto (WinnowOptions) options;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &request.library, _ ("the library; it is made if there is none"),
      _ ("FILE") },
    { "remove", 0, 0, G_OPTION_ARG_NONE, &request.removes,
      _ ("the OTHERs are compared with no longer, and their pairs are removed"), NULL },
    { NULL },
  };
  if (!winnow_options_parse (&options, command, entries, arguments))
    return WINNOW_EXIT_FAILED;
  if (request.library == NULL)
    return winnow_options_refuse (command, _ ("A library is needed: --library."));
  if (request.removes && options.paths[0] == NULL)
    return winnow_options_refuse (command, _ ("--remove needs the attached library."));
  WinnowExit status = work (&request, &options, &error);
  return winnow_options_finish (&options, status, error);
}
