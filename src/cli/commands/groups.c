/* groups.c: winnow-cli groups: groups of documents that are the same piece; report/model/groups.h
 * says how they are printed */

#include "base/for-each.h"
#include "base/order.h"
#include "base/translate.h"
#include "cli/library-files.h"
#include "cli/method-choice.h"
#include "cli/reports.h"

#define MAX_DAYS 36500 /* a hundred years */

typedef struct
{
  char *library, *method, *threshold, *days, *centers; /* (nullable) */
  char **set;                                          /* (nullable) */
  gboolean lists_all;
  WinnowReportRequest reports;
} Request;

typedef struct
{
  const Request *request;
  WinnowGroupSettings grouping;
} Job;

static gboolean
set_threshold (WinnowGroupSettings *grouping, const char *text, GError **error)
{
  char *end;
  grouping->threshold = g_ascii_strtod (text, &end);
  if (end == text || *end != '\0')
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("--threshold takes a number such as %g, not “%s”."), grouping->method->threshold, text);
      return FALSE;
    }
  return winnow_method_check_threshold (grouping->method, grouping->threshold, error);
}

static gboolean
set_days (WinnowGroupSettings *grouping, const char *text, GError **error)
{
  guint64 days;
  if (!g_ascii_string_to_unsigned (text, 10, 0, MAX_DAYS, &days, NULL))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("--days takes a whole number from 0 to %u, not “%s”."), MAX_DAYS, text);
      return FALSE;
    }
  grouping->days = (guint) days;
  return TRUE;
}

static gboolean
set_centers (WinnowGroupSettings *grouping, const char *text, GError **error)
{
  if (winnow_centers_find (text, &grouping->centers))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--centers takes near or ordered, not “%s”."), text);
  return FALSE;
}

static gboolean
read_grouping (WinnowGroupSettings *grouping, const Request *request, GError **error)
{
  WinnowMethodChoice choice;
  if (!winnow_method_choice_init (&choice, request->method ?: winnow_groups_get_default_method ()->id, FALSE,
                                  request->set, error))
    return FALSE;
  winnow_group_settings_init (grouping, choice.method);
  winnow_for_each_below (i, WINNOW_MAX_PARAMETERS)
    grouping->values[i] = choice.values[i];
  return (request->threshold == NULL || set_threshold (grouping, request->threshold, error))
         && (request->days == NULL || set_days (grouping, request->days, error))
         && (request->centers == NULL || set_centers (grouping, request->centers, error));
}

WINNOW_DEFINE_POINTER_ORDER (compare_paths, WinnowDocument, g_strcmp0 (x->path, y->path) ?: WINNOW_ORDER (x->id, y->id))

static void
set_empty (WinnowLibrary *library, GError **error)
{
  const char *path = winnow_library_get_path (library);
  g_autofree char *name = path != NULL ? g_filename_display_basename (path) : NULL;
  if (name != NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("“%s” holds no document to group."), name);
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("There is no document to group."));
}

/* The documents that groups are made of. */
static GPtrArray *
list_documents (WinnowLibrary *library, GError **error)
{
  GPtrArray *documents = winnow_library_list_documents (library, error);
  for (guint i = documents != NULL ? documents->len : 0; i > 0; i--)
    if (((const WinnowDocument *) g_ptr_array_index (documents, i - 1))->role == WINNOW_ROLE_TEMPLATE)
      g_ptr_array_remove_index (documents, i - 1);
  if (documents == NULL || documents->len > 0)
    return documents;
  g_ptr_array_unref (documents);
  set_empty (library, error);
  return NULL;
}

static GHashTable *
id_set (const GPtrArray *groups)
{
  GHashTable *ids = winnow_id_index_new ();
  winnow_for_each (const WinnowGroup, group, groups)
    winnow_for_each_value (WinnowGroupMember, member, group->members)
      g_hash_table_add (ids, &member->document_id);
  return ids;
}

static gboolean
write_groups (const WinnowLibraryRun *run, const Job *job, const GPtrArray *groups, const GPtrArray *documents,
              GError **error)
{
  g_autoptr (GHashTable) ids = id_set (groups), members = winnow_id_index_new ();
  g_autoptr (GPtrArray) alone = g_ptr_array_new ();
  winnow_for_each (WinnowDocument, document, documents)
    if (g_hash_table_contains (ids, &document->id))
      g_hash_table_insert (members, &document->id, document);
    else
      g_ptr_array_add (alone, document);
  g_ptr_array_sort (alone, compare_paths);
  if (!winnow_reports_make_mask (&job->request->reports, run->library, run->line, run->mask, error))
    return FALSE;
  WinnowGroupReport report = {
    .library = run->library,
    .grouping = &job->grouping,
    .groups = groups,
    .documents = members,
    .n_alone = alone->len,
    .alone = job->request->lists_all ? alone : NULL,
    .mask = *run->mask,
  };
  return winnow_reports_write (&job->request->reports, WINNOW_REPORT_GROUPS, &report, run->options->format, run->line,
                               error);
}

static gboolean
work (const WinnowLibraryRun *run, gpointer data, GError **error)
{
  const Job *job = data;
  const WinnowOptions *options = run->options;
  g_autoptr (GPtrArray) documents = list_documents (run->library, error);
  g_autoptr (GPtrArray) groups = documents != NULL
                                     ? winnow_check_group (run->library, &options->settings, &job->grouping,
                                                           winnow_progress_line_begin (run->line), error)
                                     : NULL;
  return groups != NULL && write_groups (run, job, groups, documents, error);
}

static const char *
find_fault (Job *job, const WinnowOptions *options, GError **error)
{
  return read_grouping (&job->grouping, job->request, error) && options->paths[0] == NULL
                 && job->request->library == NULL
             ? _ ("Files or folders to group are needed, or a library.")
             : NULL;
}

static WinnowExit
find_groups (Job *job, WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowMask) mask = NULL;
  const WinnowRolePaths paths
      = { .submissions = options->paths, .keeps_roles = TRUE, .reports = &job->request->reports, .mask = &mask };
  return winnow_library_files_work (job->request->library, &paths, options, work, job, error);
}

WinnowExit
winnow_command_groups (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  Job job = { .request = &request };
  g_autofree char *method = g_strdup_printf (_ ("which method finds them, see below (default: %s)"),
                                             winnow_groups_get_default_method ()->id);
  const GOptionEntry entries[] = {
    WINNOW_OPTION (STRING, "method", &request.method, method, _ ("ID")),
    WINNOW_OPTION (STRING_ARRAY, "set", &request.set, "set a parameter of the method (repeatable)", _ ("NAME=NUMBER")),
    WINNOW_OPTION (
        STRING, "threshold", &request.threshold,
        "from which value on two documents are the same piece, in the method’s unit: a share from 0 to 1, bits that "
        "may differ, how many agree "
        "(default: the method’s own)",
        _ ("NUMBER")),
    WINNOW_OPTION (
        STRING, "days", &request.days,
        "compare only documents whose dates lie at most so many days apart, and those without a date with each other "
        "alone; 0: all (default: 0)",
        _ ("N")),
    WINNOW_OPTION (STRING, "centers", &request.centers,
                   "compare a document with all centers near it, or with its neighbors in order of the fingerprints "
                   "(default: near)",
                   _ ("near|ordered")),
    WINNOW_OPTION (FILENAME, "library", &request.library,
                   "group the documents of this library and store the groups there", _ ("FILE")),
    WINNOW_OPTION (NONE, "all", &request.lists_all, "list the documents that are in no group, too", NULL),
    WINNOW_MASKING_ENTRIES (&request.reports),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, find_groups, &job);
}
