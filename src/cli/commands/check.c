/* check.c: winnow-cli check: a folder of papers, compared with each other and with references */
#include "check/check.h"

#include <string.h>

#include "base/array.h"
#include "base/translate.h"
#include "cli/console.h"
#include "cli/library-files.h"
#include "cli/reports.h"
#include "library/attached/closed-matches.h"
#include "match/groups/groups.h"

#define LAST WINNOW_REPORT_SINCE_LAST

typedef struct
{
  char *title, *paper, *since, *citation, *course, *term; /* (nullable) */
  char **references, **template;                          /* (nullable) paths */
  char **archives;                                        /* (nullable) addresses */
  double min_share;                                       /* percent */
  WinnowReportRequest reports;
} Request;

/* Whether a submission is at the paths of the command line; any one, if it names none. */
static gboolean
has_submission (WinnowLibrary *library, char **paths, gboolean *has, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_role_documents (library, WINNOW_ROLE_SUBMISSIONS, error);
  if (documents == NULL)
    return FALSE;
  g_autoptr (GPtrArray) absolute = g_ptr_array_new_with_free_func (g_free);
  winnow_walk_add_absolute (absolute, (const char *const *) paths);
  *has = FALSE;
  for (guint i = 0; i < documents->len && !*has; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (documents, i);
      *has = absolute->len == 0 || winnow_walk_holds (absolute, document->path);
    }
  return TRUE;
}

/* What the report is called: as the option says, else the library, all of which it is about, else
 * the one path that was checked, else the folder of the first path. NULL where names of files are
 * masked. */
static char *
dup_title (const Request *request, const WinnowOptions *options)
{
  if (request->title != NULL && *request->title != '\0')
    return g_strdup (request->title);
  if (request->reports.is_masked)
    return NULL;
  g_autofree char *path = g_canonicalize_filename (options->library ?: options->paths[0], NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  gboolean is_one = options->library != NULL || options->paths[1] == NULL;
  g_autofree char *name = g_path_get_basename (is_one ? path : folder);
  return g_filename_display_name (name);
}

/* *@paper: as the option says, or as the locale does. */
static gboolean
find_paper (const Request *request, WinnowPaper *paper, GError **error)
{
  static const struct
  {
    const char *id;
    WinnowPaper paper;
  } papers[] = { { "a4", WINNOW_PAPER_A4 }, { "letter", WINNOW_PAPER_LETTER } };
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

/* *@has: whether a passage that counts is of the state @citation; (nullable) any. */
static gboolean
has_citation (WinnowLibrary *library, gint64 id, const char *citation, gboolean *has, GError **error)
{
  g_autoptr (WinnowOverlap) overlap = citation != NULL ? winnow_library_dup_overlap (library, id, error) : NULL;
  *has = citation == NULL;
  winnow_for_each_value (const WinnowPassage, passage, overlap != NULL ? overlap->passages : NULL)
    *has |= passage->excluded == WINNOW_EXCLUSION_NONE && !passage->is_part
            && g_str_equal (winnow_citation_ids[winnow_passage_get_citation (passage)], citation);
  return citation == NULL || overlap != NULL;
}

/* Pairs that were listed first by the last check, or by any since the day, and that have a passage
 * of the state @citation; (nullable) both. Returns: (transfer full) (element-type gint64) their
 * rows */
static GArray *
list_pairs (WinnowLibrary *library, const char *since, const char *citation, GError **error)
{
  g_autoptr (GPtrArray) records = winnow_library_list_check_records (library, error),
                        overlaps = records != NULL ? winnow_library_list_overlaps (library, error) : NULL;
  gint64 first = 0;
  if (overlaps == NULL)
    return NULL;
  g_autoptr (GArray) ids = g_array_new (TRUE, TRUE, sizeof (gint64));
  for (guint i = records->len; i > 0 && since != NULL; i--)
    {
      const WinnowCheckRecord *record = g_ptr_array_index (records, i - 1);
      if (i < records->len && (g_str_equal (since, LAST) || strcmp (record->time, since) < 0))
        break;
      first = record->id;
    }
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    {
      gboolean has = FALSE;
      if (overlap->first_check >= first && !has_citation (library, overlap->id, citation, &has, error))
        return NULL;
      if (has)
        g_array_append_val (ids, overlap->id);
    }
  return g_steal_pointer (&ids);
}

static gboolean
write_reports (const WinnowLibraryRun *run, const Request *request, GError **error)
{
  WinnowLibrary *library = run->library;
  g_autofree char *title = dup_title (request, run->options);
  WinnowReportOptions wanted = { .title = title };
  if (!find_paper (request, &wanted.paper, error)
      || !winnow_reports_make_mask (&request->reports, library, run->line, run->mask, error))
    return FALSE;
  wanted.mask = *run->mask;
  gboolean is_part = request->since != NULL || request->citation != NULL;
  g_autoptr (GArray) ids = is_part ? list_pairs (library, request->since, request->citation, error) : NULL;
  if (is_part && ids == NULL)
    return FALSE;
  wanted.overlap_ids = ids != NULL ? WINNOW_DATA (const gint64, ids) : NULL;
  wanted.n_overlap_ids = ids != NULL ? ids->len : 0;
  wanted.since = request->since;
  wanted.min_share = request->min_share / 100;
  g_autoptr (WinnowReport) report = winnow_report_new (library, &wanted, error);
  return report != NULL
         && winnow_reports_write (&request->reports, WINNOW_REPORT_CHECK, report, run->options->format, run->line,
                                  error);
}

static gboolean
attach_archives (WinnowLibrary *library, const Request *request, GCancellable *cancellable, GError **error)
{
  winnow_for_each_string (archive, request->archives)
    if (winnow_check_attach_archive (library, archive, cancellable, error) == 0)
      return FALSE;
  return TRUE;
}

/* Says what documents share with others that may not be read, and whom to ask. */
static gboolean
print_closed (WinnowLibrary *library, const WinnowMask *mask, GError **error)
{
  g_autoptr (GPtrArray) matches = winnow_library_list_closed_matches (library, 0, error);
  winnow_for_each (const WinnowClosedMatch, match, matches)
    {
      g_autoptr (WinnowDocument) document = winnow_library_dup_document (library, match->document_id, error);
      if (document == NULL)
        return FALSE;
      g_autoptr (WinnowDocument) shown = winnow_mask_dup_document (mask, document);
      g_autofree char *collection = winnow_mask_dup_collection (mask, match->collection, 0);
      /* Translators: the name of a document, two numbers, a collection, an archive, and whom to
       * ask */
      winnow_console_warn (
          ngettext ("“%s”: about %u word stands in document %u of “%s” in “%s”, too, which you may not "
                    "read. Ask: %s",
                    "“%s”: about %u words stand in document %u of “%s” in “%s”, too, which you may not "
                    "read. Ask: %s",
                    match->n_words),
          shown->name, match->n_words, (guint) match->remote_id, collection, match->archive, match->contact);
    }
  return matches != NULL;
}

/* Checks all submissions of the library, not only those of this call: a check of papers that come
 * late keeps what was found among the others. */
static gboolean
work (const WinnowLibraryRun *run, gpointer data, GError **error)
{
  WinnowLibrary *library = run->library;
  const WinnowOptions *options = run->options;
  gboolean has;
  if (!has_submission (library, options->paths, &has, error))
    return FALSE;
  if (!has)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("There is no document to check."));
  return has && attach_archives (library, data, run->cancellable, error)
         && winnow_library_files_warn_full_check (library, options, error)
         && (winnow_library_is_read_only (library) /* the last check is reported */
             || winnow_check_run (library, &options->settings, winnow_progress_line_begin (run->line), error))
         && write_reports (run, data, error) && print_closed (library, *run->mask, error);
}

static const char *
find_fault (const Request *request, const WinnowOptions *options, GError **error)
{
  WinnowPaper paper;
  if (request->since != NULL && !g_str_equal (request->since, LAST)
      && winnow_day_from_iso (request->since) == WINNOW_NO_DATE)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("“%s” is no day: --since takes “last”, or a day as 2026-09-01."), request->since);
  else if (request->citation != NULL && !g_strv_contains (winnow_citation_ids, request->citation))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("“%s” is no state of citation: there is none, cited, quoted and cited_quoted."), request->citation);
  else if (!(request->min_share >= 0 && request->min_share <= 100)) /* NaN */
    return _ ("--min-share takes a percentage from 0 to 100.");
  else if (options->paths[0] == NULL && options->library == NULL)
    return _ ("A file or folder to check is needed, or a library.");
  else if (winnow_reports_check_paths (&request->reports, WINNOW_REPORT_CHECK, error))
    find_paper (request, &paper, error);
  return NULL;
}

static WinnowExit
check (Request *request, WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowMask) mask = NULL;
  const WinnowRolePaths paths = { .submissions = options->paths,
                                  .references = request->references,
                                  .template = request->template,
                                  .course = request->course,
                                  .term = request->term,
                                  .reports = &request->reports,
                                  .mask = &mask };
  return winnow_library_files_work (options->library, &paths, options, work, request, error);
}

WinnowExit
winnow_command_check (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  const GOptionEntry entries[] = {
    WINNOW_OPTION (FILENAME_ARRAY, "reference", &request.references,
                   "file or folder of sources, which are not compared with each other (repeatable)", _ ("PATH")),
    WINNOW_OPTION (FILENAME_ARRAY, "template", &request.template,
                   "file or folder whose text is neither matched nor counted (repeatable)", _ ("PATH")),
    WINNOW_OPTION (
        STRING_ARRAY, "archive", &request.archives,
        "archive whose documents are sources, as postgresql://HOST/DATABASE (repeatable); a library goes on with it",
        _ ("ADDRESS")),
    WINNOW_OPTION (STRING, "course", &request.course,
                   "course of the PATHs, not of references and templates (default: the library’s last)", _ ("TEXT")),
    WINNOW_OPTION (STRING, "term", &request.term,
                   "term of the PATHs, such as “2025 autumn” (default: the library’s last)", _ ("TEXT")),
    WINNOW_OPTION (FILENAME_ARRAY, "report", &request.reports.paths,
                   "save a report; the ending of the name decides its format (repeatable)", _ ("FILE")),
    WINNOW_OPTION (STRING, "title", &request.title, "what the reports are called (default: the folder or library)",
                   _ ("TEXT")),
    WINNOW_OPTION (STRING, "since", &request.since,
                   "report only pairs that are new: by the “last” check, or since a day", _ ("last|DAY")),
    WINNOW_OPTION (
        STRING, "citation", &request.citation,
        "report only pairs with such a passage: none, cited (quotation marks are missing), quoted or cited_quoted",
        _ ("STATE")),
    WINNOW_OPTION (DOUBLE, "min-share", &request.min_share,
                   "list only submissions with so high a total share (default: 0)", _ ("PERCENT")),
    WINNOW_MASKING_ENTRIES (&request.reports),
    WINNOW_OPTION (STRING, "paper", &request.paper,
                   "paper of printed pages: a4 or letter (default: as the locale has it)", _ ("SIZE")),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, check, &request);
}
