/* images.c: winnow-cli images: pictures that documents have in common; report/model/pictures.h says
 * how they are printed */

#include "base/translate.h"
#include "cli/console.h"
#include "base/for-each.h"
#include "cli/commands/images-count.h"
#include "cli/library-files.h"
#include "cli/reports.h"
#include "image/palette.h"

typedef struct
{
  char *grid, *colors, *bins, *histogram_grid; /* (nullable) */
  gboolean uses_mean;                          /* of color grids */
  char **references, **template;               /* (nullable) paths */
  char **counted, **not_counted;               /* (nullable) hashes of pictures */
  gboolean lists_all;
  WinnowReportRequest reports;
} Request;

static gboolean
parse_blocks (const char *text, guint most, guint *blocks)
{
  guint64 number;
  gboolean is_number = g_ascii_string_to_unsigned (text, 10, 1, most, &number, NULL);
  *blocks = is_number ? (guint) number : 0;
  return is_number;
}

/* @text: (nullable) "8x8" of --@option; keeps the defaults without. */
static gboolean
set_blocks (const char *option, const char *text, guint most, guint *columns, guint *rows, GError **error)
{
  if (text == NULL)
    return TRUE;
  g_auto (GStrv) sides = g_strsplit (text, "x", -1);
  if (g_strv_length (sides) == 2 && parse_blocks (sides[0], most, columns) && parse_blocks (sides[1], most, rows))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("--%s takes columns and rows from 1 to %u each, such as 8x8, not “%s”."), option, most, text);
  return FALSE;
}

/* @text: (nullable) of --@option, as above; from @least on. */
static gboolean
set_palette (const char *option, const char *text, guint least, guint *n_colors, GError **error)
{
  guint64 number;
  if (text == NULL)
    return TRUE;
  if (g_ascii_string_to_unsigned (text, 10, least, WINNOW_PALETTE_MAX, &number, NULL)
      && winnow_palette_exists ((guint) number))
    return *n_colors = (guint) number, TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               least > 2 ? _ ("--%s takes 8, 16, 64 or 256, not “%s”.")
                         : _ ("--%s takes 2, 8, 16, 64 or 256, not “%s”."),
               option, text);
  return FALSE;
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
warn_of_pictures (const GPtrArray *documents, const GPtrArray *pictures, const GPtrArray *files, const WinnowMask *mask)
{
  g_autoptr (GHashTable) by_id = winnow_id_index_new ();
  guint n = 0;
  winnow_for_each (WinnowDocument, document, documents)
    g_hash_table_insert (by_id, &document->id, document);
  winnow_for_each (const WinnowDocumentPicture, picture, pictures)
    {
      WinnowDocument *document = g_hash_table_lookup (by_id, &picture->document_id);
      if (picture->problem == NULL || document == NULL || !winnow_walk_holds (files, document->path))
        continue;
      g_autoptr (WinnowDocument) shown = winnow_mask_dup_document (mask, document);
      g_autofree char *problem = winnow_mask_dup_string (mask, picture->problem);
      /* Translators: path of a document, then a sentence about a picture in it. */
      winnow_console_warn (_ ("%s: %s"), shown->path, problem);
      n++;
    }
  return n;
}

/* What was asked for and what was found. */
typedef struct
{
  const Request *request;
  WinnowGridSettings grid;
  WinnowHistogramSettings histogram;
  GPtrArray *documents;       /* (owned) (nullable) (element-type WinnowDocument) */
  WinnowFoundPictures *found; /* (owned) (nullable) */
} Job;

static void
job_clear (Job *job)
{
  g_clear_pointer (&job->documents, g_ptr_array_unref);
  g_clear_pointer (&job->found, winnow_found_pictures_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Job, job_clear)

static gboolean
work (const WinnowLibraryRun *run, gpointer data, GError **error)
{
  Job *job = data;
  const Request *request = job->request;
  job->documents = list_documents (run->library, error);
  if (job->documents != NULL && winnow_picture_hashes_count (run->library, request->counted, TRUE, run->line, error)
      && winnow_picture_hashes_count (run->library, request->not_counted, FALSE, run->line, error))
    job->found = winnow_check_find_pictures (run->library, winnow_progress_line_begin (run->line), error);
  if (job->found == NULL || !winnow_reports_make_mask (&request->reports, run->library, run->line, run->mask, error))
    return FALSE;
  WinnowPictureReport report
      = { run->library, job->found, job->documents, job->grid, request->lists_all, *run->mask, job->histogram };
  return winnow_reports_write (&request->reports, WINNOW_REPORT_PICTURES, &report, run->options->format, run->line,
                               error);
}

static const char *
find_fault (Job *job, const WinnowOptions *options, GError **error)
{
  const Request *request = job->request;
  WinnowGridSettings *grid = &job->grid;
  WinnowHistogramSettings *histogram = &job->histogram;
  winnow_grid_settings_init (grid);
  winnow_histogram_settings_init (histogram);
  grid->uses_mean = request->uses_mean;
  if (!set_blocks ("grid", request->grid, WINNOW_GRID_MAX_BLOCKS, &grid->columns, &grid->rows, error)
      || !set_palette ("colors", request->colors, 2, &grid->colors, error)
      || !set_palette ("bins", request->bins, 8, &histogram->bins, error)
      || !set_blocks ("histogram-grid", request->histogram_grid, WINNOW_HISTOGRAM_MAX_BLOCKS, &histogram->columns,
                      &histogram->rows, error)
      || !winnow_picture_hashes_validate (request->counted, "count", error)
      || !winnow_picture_hashes_validate (request->not_counted, "do-not-count", error))
    return NULL;
  if (options->paths[0] == NULL && options->library == NULL)
    return _ ("Files or folders with pictures are needed, or a library.");
  winnow_reports_check_paths (&request->reports, WINNOW_REPORT_PICTURES, error);
  return NULL;
}

static WinnowExit
compare (Job *job, WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowMask) mask = NULL;
  const WinnowRolePaths paths = { options->paths,      job->request->references,          job->request->template,
                                  .keeps_roles = TRUE, .reports = &job->request->reports, .mask = &mask };
  if (options->library == NULL) /* no text outlives this command */
    options->settings.ocr = WINNOW_OCR_OFF;
  WinnowExit status = winnow_library_files_work (options->library, &paths, options, work, job, error);
  g_autoptr (GPtrArray) files = winnow_library_files_list_roles (&paths);
  if (job->found == NULL || g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return status;
  winnow_picture_hashes_warn (job->request->counted, job->found);
  guint n_unread = warn_of_pictures (job->documents, job->found->pictures, files, mask);
  return status == WINNOW_EXIT_DONE && n_unread > 0 ? WINNOW_EXIT_PROBLEMS : status;
}

WinnowExit
winnow_command_images (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  g_auto (Job) job = { .request = &request };
  const GOptionEntry entries[] = {
    WINNOW_OPTION (FILENAME_ARRAY, "reference", &request.references,
                   "file or folder of sources, whose pictures are not compared with each other (repeatable)",
                   _ ("PATH")),
    WINNOW_OPTION (FILENAME_ARRAY, "template", &request.template,
                   "file or folder whose pictures are not compared (repeatable)", _ ("PATH")),
    WINNOW_OPTION (
        STRING_ARRAY, "count", &request.counted,
        "count the picture with this hash, and those that match it, though the template or too many documents have "
        "it; "
        "the library keeps that (repeatable)",
        _ ("HASH")),
    WINNOW_OPTION (STRING_ARRAY, "do-not-count", &request.not_counted, "take that back (repeatable)", _ ("HASH")),
    WINNOW_OPTION (STRING, "grid", &request.grid, "into how many blocks colour grids are cut (default: 8x8)",
                   _ ("COLUMNSxROWS")),
    WINNOW_OPTION (STRING, "colors", &request.colors, "how many colours they have: 2, 8, 16, 64 or 256 (default: 8)",
                   _ ("NUMBER")),
    WINNOW_OPTION (NONE, "list", &request.lists_all, "list every picture with its hash and its colour grid, too", NULL),
    WINNOW_OPTION (NONE, "mean", &request.uses_mean, "a block has the mean of its colours, not the most frequent one",
                   NULL),
    WINNOW_OPTION (STRING, "bins", &request.bins,
                   "how many colours colour histograms have: 8, 16, 64 or 256 (default: 16)", _ ("NUMBER")),
    WINNOW_OPTION (STRING, "histogram-grid", &request.histogram_grid,
                   "a histogram for each of so many blocks (default: 1x1, one of the whole picture)",
                   _ ("COLUMNSxROWS")),
    WINNOW_OPTION (FILENAME_ARRAY, "report", &request.reports.paths,
                   "save what is found; the ending of the name decides its format (repeatable)", _ ("FILE")),
    WINNOW_MASKING_ENTRIES (&request.reports),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, compare, &job);
}
