/* check.c: winnow-cli check: a folder of papers, compared with each other and with references */
#include "check/check.h"

#include <glib/gi18n.h>

#include "cli/console.h"
#include "cli/library-files.h"
#include "cli/masking.h"
#include "report/formats.h"

typedef struct
{
  char *library;                            /* (owned) (nullable) */
  char **references, **template, **reports; /* (owned) (nullable) paths */
  char *title, *paper;                      /* (owned) (nullable) */
  WinnowMasking masking;
} Request;

static void
request_clear (Request *request)
{
  g_free (request->library);
  g_strfreev (request->references);
  g_strfreev (request->template);
  g_strfreev (request->reports);
  g_free (request->title);
  g_free (request->paper);
  winnow_masking_clear (&request->masking);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Request, request_clear)

/* The submissions that stand at the paths of the command line; all of them if it names none. */
static GArray *
list_submissions (WinnowLibrary *library, char **paths, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents == NULL)
    return NULL;
  g_autoptr (GPtrArray) absolute = g_ptr_array_new_with_free_func (g_free);
  winnow_library_files_add_absolute (absolute, paths);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (documents, i);
      if (document->role == WINNOW_ROLE_SUBMISSIONS
          && (absolute->len == 0 || winnow_library_files_hold (absolute, document->path)))
        g_array_append_val (ids, document->id);
    }
  return ids;
}

/* What the report is called: as the option says, else the one path that was checked, else the
 * library, else the folder of the first path. */
static char *
dup_title (const Request *request, char **paths)
{
  if (request->title != NULL && *request->title != '\0')
    return g_strdup (request->title);
  gboolean is_one = paths[0] != NULL && paths[1] == NULL;
  g_autofree char *path
      = g_canonicalize_filename (is_one || request->library == NULL ? paths[0] : request->library, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (is_one || request->library != NULL ? path : folder);
  return winnow_console_dup_name (name);
}

/* One that can't be saved keeps none of the others from it. @error: the last one's; those before it
 * are told at once. */
static gboolean
save_reports (WinnowReport *report, char **paths, WinnowWatch *watch, GError **error)
{
  GError *failure = NULL;
  for (; paths != NULL && *paths != NULL && !g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED); paths++)
    {
      GError *own = NULL;
      const WinnowReportFormat *format = winnow_report_format_for_path (WINNOW_REPORT_CHECK, *paths, &own);
      if (format != NULL)
        winnow_report_save (report, format, *paths, winnow_watch_reset_progress (watch),
                            winnow_watch_get_cancellable (watch), &own);
      if (own == NULL)
        continue;
      if (failure != NULL)
        winnow_console_warn_of (failure);
      g_clear_error (&failure);
      failure = own;
    }
  if (failure == NULL)
    return TRUE;
  g_propagate_error (error, failure);
  return FALSE;
}

typedef struct
{
  const char *id;
  WinnowPaper paper;
} Paper;

static const Paper papers[] = { { "a4", WINNOW_PAPER_A4 }, { "letter", WINNOW_PAPER_LETTER } };

/* *@paper: as the option says, or as the locale does. */
static gboolean
find_paper (const Request *request, WinnowPaper *paper, GError **error)
{
  *paper = winnow_paper_default ();
  for (gsize i = 0; request->paper != NULL && i < G_N_ELEMENTS (papers); i++)
    if (g_ascii_strcasecmp (request->paper, papers[i].id) == 0)
      {
        *paper = papers[i].paper;
        return TRUE;
      }
  if (request->paper != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("There is no paper “%s”; there is a4 and letter."),
                 request->paper);
  return request->paper == NULL;
}

/* What was found is printed even where it could not be saved. */
static gboolean
write_reports (WinnowLibrary *library, const Request *request, const WinnowOptions *options, WinnowWatch *watch,
               GError **error)
{
  g_autofree char *title = dup_title (request, options->paths);
  g_autoptr (WinnowMask) mask = NULL;
  WinnowReportOptions wanted = { .title = title };
  if (!find_paper (request, &wanted.paper, error)
      || !winnow_masking_make (&request->masking, library, winnow_watch_get_cancellable (watch), &mask, error))
    return FALSE;
  wanted.mask = mask;
  g_autoptr (WinnowReport) report = winnow_report_new (library, &wanted, error);
  if (report == NULL)
    return FALSE;
  gboolean is_saved = save_reports (report, request->reports, watch, error);
  g_autoptr (GOutputStream) stream = winnow_console_new_stream ();
  return winnow_report_format_find (WINNOW_REPORT_CHECK, options->format)
             ->write (report, stream, NULL, winnow_watch_get_cancellable (watch), is_saved ? error : NULL)
         && is_saved;
}

/* Returns the number of documents checked; 0 where there was nothing to check or on error. */
static guint
run_check (WinnowLibrary *library, const WinnowOptions *options, WinnowWatch *watch, GError **error)
{
  g_autoptr (GArray) ids = list_submissions (library, options->paths, error);
  if (ids == NULL)
    return 0;
  if (ids->len == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("There is no document to check."));
      return 0;
    }
  gboolean is_all = options->paths[0] == NULL;
  gboolean is_done = winnow_check_run (library, &options->settings, is_all ? NULL : (const gint64 *) (void *) ids->data,
                                       is_all ? 0 : ids->len, options->jobs, winnow_watch_reset_progress (watch),
                                       winnow_watch_get_cancellable (watch), error);
  return is_done ? ids->len : 0;
}

static WinnowExit
work (const Request *request, const WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (request->library, error);
  if (library == NULL)
    return WINNOW_EXIT_FAILED;
  g_autoptr (WinnowWatch) watch = winnow_watch_new (options->quiet);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  const WinnowRolePaths paths = { options->paths, request->references, request->template };
  if (!winnow_library_files_add_roles (library, &paths, FALSE, options, watch, notes, error))
    return WINNOW_EXIT_FAILED;
  gboolean is_checked = run_check (library, options, watch, error) > 0;
  gboolean is_cancelled = g_cancellable_is_cancelled (winnow_watch_get_cancellable (watch));
  gboolean is_written = is_checked && write_reports (library, request, options, watch, error);
  g_clear_pointer (&watch, winnow_watch_free); /* before lines on the terminal that progress must not overwrite */
  for (guint i = 0; i < notes->len; i++)
    winnow_console_warn ("%s", (const char *) g_ptr_array_index (notes, i));
  int n_problems = is_cancelled ? 0 : winnow_library_files_warn_roles (library, &paths, is_written ? error : NULL);
  if (!is_written || n_problems < 0)
    return WINNOW_EXIT_FAILED;
  return n_problems > 0 ? WINNOW_EXIT_PROBLEMS : WINNOW_EXIT_DONE;
}

/* Faults of usage are found before hours of work. */
static gboolean
is_valid (const Request *request, const WinnowOptions *options, GError **error)
{
  if (options->paths[0] == NULL && request->library == NULL)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _ ("A file or folder to check is needed, or a library."));
      return FALSE;
    }
  for (guint i = 0; request->reports != NULL && request->reports[i] != NULL; i++)
    if (winnow_report_format_for_path (WINNOW_REPORT_CHECK, request->reports[i], error) == NULL)
      return FALSE;
  WinnowPaper paper;
  return find_paper (request, &paper, error);
}

WinnowExit
winnow_command_check (const WinnowCommand *command, char **arguments)
{
  g_auto (Request) request = { 0 };
  g_auto (WinnowOptions) options;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &request.library, _ ("store documents and results in this file"),
      _ ("FILE") },
    { "reference", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &request.references,
      _ ("file or folder of sources, which are not compared with each other (repeatable)"), _ ("PATH") },
    { "template", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &request.template,
      _ ("file or folder whose text is neither matched nor counted (repeatable)"), _ ("PATH") },
    { "report", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &request.reports,
      _ ("save a report; the ending of the name decides its format (repeatable)"), _ ("FILE") },
    { "title", 0, 0, G_OPTION_ARG_STRING, &request.title,
      _ ("what the reports are called (default: the folder or library)"), _ ("TEXT") },
    WINNOW_MASKING_ENTRIES (&request.masking),
    { "paper", 0, 0, G_OPTION_ARG_STRING, &request.paper,
      _ ("paper of printed pages: a4 or letter (default: as the locale has it)"), _ ("SIZE") },
    { NULL },
  };
  if (!winnow_options_parse (&options, command, entries, arguments))
    return WINNOW_EXIT_FAILED;
  if (!is_valid (&request, &options, &error))
    return winnow_options_refuse (command, error->message);
  WinnowExit status = work (&request, &options, &error);
  if (error != NULL)
    winnow_console_warn_of (error);
  return winnow_options_finish (&options, status);
}
