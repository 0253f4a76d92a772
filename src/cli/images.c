/* images.c: winnow-cli images: pictures that documents have in common; report/pictures.h says how
 * they are printed */
#include <glib/gi18n.h>
#include <string.h>

#include "cli/console.h"
#include "cli/library-files.h"
#include "cli/masking.h"
#include "report/formats.h"

#define MAX_BLOCKS 64 /* of a grid, each way */

typedef struct
{
  char *library, *grid, *colors;            /* (owned) (nullable) */
  char **references, **template, **reports; /* (owned) (nullable) paths */
  gboolean lists_all;
  WinnowMasking masking;
} Request;

static void
request_clear (Request *request)
{
  g_free (request->library);
  g_free (request->grid);
  g_free (request->colors);
  g_strfreev (request->references);
  g_strfreev (request->template);
  g_strfreev (request->reports);
  winnow_masking_clear (&request->masking);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Request, request_clear)

static gboolean
parse_blocks (const char *text, guint *blocks)
{
  guint64 number;
  gboolean is_number = g_ascii_string_to_unsigned (text, 10, 1, MAX_BLOCKS, &number, NULL);
  *blocks = is_number ? (guint) number : 0;
  return is_number;
}

static gboolean
set_grid (WinnowGridSettings *grid, const char *text, GError **error)
{
  g_auto (GStrv) sides = g_strsplit (text, "x", -1);
  if (g_strv_length (sides) == 2 && parse_blocks (sides[0], &grid->columns) && parse_blocks (sides[1], &grid->rows))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("--grid takes columns and rows from 1 to %u each, such as 8x8, not “%s”."), MAX_BLOCKS, text);
  return FALSE;
}

static gboolean
set_colors (WinnowGridSettings *grid, const char *text, GError **error)
{
  grid->colors = g_str_equal (text, "2") ? 2 : 8;
  if (g_str_equal (text, "2") || g_str_equal (text, "8"))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--colors takes 2 or 8, not “%s”."), text);
  return FALSE;
}

/* Faults of usage are found before hours of work. */
static gboolean
read_request (WinnowGridSettings *grid, const Request *request, const WinnowOptions *options, GError **error)
{
  winnow_grid_settings_init (grid);
  if ((request->grid != NULL && !set_grid (grid, request->grid, error))
      || (request->colors != NULL && !set_colors (grid, request->colors, error)))
    return FALSE;
  if (options->paths[0] == NULL && request->library == NULL)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _ ("Files or folders with pictures are needed, or a library."));
      return FALSE;
    }
  for (guint i = 0; request->reports != NULL && request->reports[i] != NULL; i++)
    if (winnow_report_format_for_path (WINNOW_REPORT_PICTURES, request->reports[i], error) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
save_reports (WinnowPictureReport *report, char **paths, GCancellable *cancellable, GError **error)
{
  for (; paths != NULL && *paths != NULL; paths++)
    {
      const WinnowReportFormat *format = winnow_report_format_for_path (WINNOW_REPORT_PICTURES, *paths, error);
      if (format == NULL || !winnow_report_save (report, format, *paths, NULL, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

/* What was found is printed even where it could not be saved. */
static gboolean
print_and_save (WinnowPictureReport *report, const Request *request, const WinnowOptions *options,
                GCancellable *cancellable, GError **error)
{
  gboolean is_saved = save_reports (report, request->reports, cancellable, error);
  g_autoptr (GOutputStream) stream = winnow_console_new_stream ();
  return winnow_report_format_find (WINNOW_REPORT_PICTURES, options->format)
             ->write (report, stream, NULL, cancellable, is_saved ? error : NULL)
         && is_saved;
}

static GPtrArray *
list_documents (WinnowLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents != NULL && documents->len == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _ ("There is no document whose pictures could be compared."));
      return NULL;
    }
  return g_steal_pointer (&documents);
}

/* A document may have pictures that could not be read, or only in part, though its text could.
 * @files: (nullable) of the run. Returns: how many */
static guint
warn_of_pictures (const GPtrArray *documents, const GPtrArray *pictures, const GPtrArray *files)
{
  g_autoptr (GHashTable) paths = g_hash_table_new (g_int64_hash, g_int64_equal);
  guint n = 0;
  for (guint i = 0; i < documents->len; i++)
    {
      WinnowDocument *document = g_ptr_array_index ((GPtrArray *) documents, i);
      g_hash_table_insert (paths, &document->id, document->path);
    }
  for (guint i = 0; i < pictures->len; i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index ((GPtrArray *) pictures, i);
      const char *path = g_hash_table_lookup (paths, &picture->document_id);
      if (picture->problem == NULL || path == NULL || !winnow_library_files_hold (files, path))
        continue;
      /* Translators: path of a document, then a sentence about a picture in it. */
      winnow_console_warn (_ ("%s: %s"), path, picture->problem);
      n++;
    }
  return n;
}

/* What is needed once the library is read. */
typedef struct
{
  GPtrArray *documents;       /* (owned) (element-type WinnowDocument) */
  WinnowFoundPictures *found; /* (owned) */
} Found;

static void
found_clear (Found *found)
{
  g_clear_pointer (&found->documents, g_ptr_array_unref);
  g_clear_pointer (&found->found, winnow_found_pictures_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

static gboolean
find_pictures (Found *found, WinnowLibrary *library, const WinnowOptions *options, WinnowWatch *watch, GError **error)
{
  found->documents = list_documents (library, error);
  if (found->documents == NULL)
    return FALSE;
  found->found = winnow_check_find_pictures (library, options->jobs, winnow_watch_reset_progress (watch),
                                             winnow_watch_get_cancellable (watch), error);
  return found->found != NULL;
}

static gboolean
write_reports (const Found *found, WinnowLibrary *library, const Request *request, const WinnowGridSettings *grid,
               const WinnowOptions *options, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowMask) mask = NULL;
  if (!winnow_masking_make (&request->masking, library, cancellable, &mask, error))
    return FALSE;
  WinnowPictureReport report = { library, found->found, found->documents, *grid, request->lists_all, mask };
  return print_and_save (&report, request, options, cancellable, error);
}

static WinnowExit
work (const Request *request, const WinnowGridSettings *grid, const WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (request->library, error);
  if (library == NULL)
    return WINNOW_EXIT_FAILED;
  g_autoptr (WinnowWatch) watch = winnow_watch_new (options->quiet);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_auto (Found) found = { 0 };
  const WinnowRolePaths paths = { options->paths, request->references, request->template };
  if (!winnow_library_files_add_roles (library, &paths, TRUE, options, watch, notes, error))
    return WINNOW_EXIT_FAILED;
  gboolean is_found = find_pictures (&found, library, options, watch, error);
  gboolean is_cancelled = g_cancellable_is_cancelled (winnow_watch_get_cancellable (watch));
  gboolean is_written
      = is_found
        && write_reports (&found, library, request, grid, options, winnow_watch_get_cancellable (watch), error);
  g_clear_pointer (&watch, winnow_watch_free); /* before lines on the terminal that progress must not overwrite */
  for (guint i = 0; i < notes->len; i++)
    winnow_console_warn ("%s", (const char *) g_ptr_array_index (notes, i));
  int n_problems = is_cancelled ? 0 : winnow_library_files_warn_roles (library, &paths, is_written ? error : NULL);
  g_autoptr (GPtrArray) files = winnow_library_files_list_roles (&paths);
  guint n_unread = is_found && !is_cancelled ? warn_of_pictures (found.documents, found.found->pictures, files) : 0;
  if (!is_written || n_problems < 0)
    return WINNOW_EXIT_FAILED;
  return n_problems > 0 || n_unread > 0 ? WINNOW_EXIT_PROBLEMS : WINNOW_EXIT_DONE;
}

WinnowExit
winnow_command_images (const WinnowCommand *command, char **arguments)
{
  g_auto (Request) request = { 0 };
  g_auto (WinnowOptions) options;
  g_autoptr (GError) error = NULL;
  WinnowGridSettings grid;
  const GOptionEntry entries[] = {
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &request.library,
      _ ("compare the pictures of this library and store what is read there"), _ ("FILE") },
    { "reference", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &request.references,
      _ ("file or folder of sources, whose pictures are not compared with each other (repeatable)"), _ ("PATH") },
    { "template", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &request.template,
      _ ("file or folder whose pictures are not compared (repeatable)"), _ ("PATH") },
    { "grid", 0, 0, G_OPTION_ARG_STRING, &request.grid, _ ("into how many blocks colour grids are cut (default: 8x8)"),
      _ ("COLUMNSxROWS") },
    { "colors", 0, 0, G_OPTION_ARG_STRING, &request.colors, _ ("how many colours they have: 2 or 8 (default: 8)"),
      _ ("NUMBER") },
    { "list", 0, 0, G_OPTION_ARG_NONE, &request.lists_all,
      _ ("list every picture with its hash and its colour grid, too"), NULL },
    { "report", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &request.reports,
      _ ("save what is found; the ending of the name decides its format (repeatable)"), _ ("FILE") },
    WINNOW_MASKING_ENTRIES (&request.masking),
    { NULL },
  };
  if (!winnow_options_parse (&options, command, entries, arguments))
    return WINNOW_EXIT_FAILED;
  if (!read_request (&grid, &request, &options, &error))
    return winnow_options_refuse (command, error->message);
  WinnowExit status = work (&request, &grid, &options, &error);
  if (error != NULL)
    winnow_console_warn_of (error);
  return winnow_options_finish (&options, status);
}
