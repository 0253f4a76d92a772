/* groups.c: winnow-cli groups: groups of documents that are the same piece; report/groups.h says
 * how they are printed */
#include "report/formats.h"

#include <glib/gi18n.h>

#include "cli/console.h"
#include "cli/library-files.h"
#include "cli/masking.h"
#include "cli/method-choice.h"

#define MAX_DAYS 36500 /* a hundred years */

typedef struct
{
  char *library, *method, *threshold, *days; /* (owned) (nullable) */
  char **set;                                /* (owned) (nullable) */
  gboolean lists_all;
  WinnowMasking masking;
} Request;

static void
request_clear (Request *request)
{
  g_free (request->library);
  g_free (request->method);
  g_free (request->threshold);
  g_free (request->days);
  g_strfreev (request->set);
  winnow_masking_clear (&request->masking);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Request, request_clear)

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
read_grouping (WinnowGroupSettings *grouping, const Request *request, GError **error)
{
  WinnowMethodChoice choice;
  if (!winnow_method_choice_init (&choice,
                                  request->method != NULL ? request->method : winnow_groups_get_default_method ()->id,
                                  FALSE, request->set, error))
    return FALSE;
  winnow_group_settings_init (grouping, choice.method);
  for (guint i = 0; i < WINNOW_MAX_PARAMETERS; i++)
    grouping->values[i] = choice.values[i];
  return (request->threshold == NULL || set_threshold (grouping, request->threshold, error))
         && (request->days == NULL || set_days (grouping, request->days, error));
}

/* What the report needs beside the groups. */
typedef struct
{
  GPtrArray *documents; /* (owned) (element-type WinnowDocument) all but templates */
  GPtrArray *alone;     /* (owned) (element-type WinnowDocument, borrowed) those in no group, by path */
  GHashTable *members;  /* (owned) gint64* → WinnowDocument, borrowed: all others */
} Named;

static void
named_clear (Named *named)
{
  g_clear_pointer (&named->members, g_hash_table_unref);
  g_clear_pointer (&named->alone, g_ptr_array_unref);
  g_clear_pointer (&named->documents, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Named, named_clear)

static int
compare_paths (gconstpointer left, gconstpointer right)
{
  const WinnowDocument *a = *(const WinnowDocument *const *) left, *b = *(const WinnowDocument *const *) right;
  int order = g_strcmp0 (a->path, b->path);
  return order != 0 ? order : (a->id > b->id) - (a->id < b->id);
}

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
  GHashTable *ids = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < groups->len; i++)
    {
      const WinnowGroup *group = g_ptr_array_index ((GPtrArray *) groups, i);
      for (guint k = 0; k < group->members->len; k++)
        g_hash_table_add (ids, &g_array_index (group->members, WinnowGroupMember, k).document_id);
    }
  return ids;
}

static void
tell_apart (Named *named, const GPtrArray *groups)
{
  g_autoptr (GHashTable) ids = id_set (groups);
  named->alone = g_ptr_array_new ();
  named->members = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < named->documents->len; i++)
    {
      WinnowDocument *document = g_ptr_array_index (named->documents, i);
      if (g_hash_table_contains (ids, &document->id))
        g_hash_table_insert (named->members, &document->id, document);
      else
        g_ptr_array_add (named->alone, document);
    }
  g_ptr_array_sort (named->alone, compare_paths);
}

static gboolean
print_groups (WinnowLibrary *library, const Request *request, const WinnowGroupSettings *grouping,
              const GPtrArray *groups, Named *named, const char *format, const WinnowMask *mask, GError **error)
{
  g_autoptr (GOutputStream) stream = winnow_console_new_stream ();
  tell_apart (named, groups);
  WinnowGroupReport report = {
    .library = library,
    .grouping = grouping,
    .groups = groups,
    .documents = named->members,
    .n_alone = named->alone->len,
    .alone = request->lists_all ? named->alone : NULL,
    .mask = mask,
  };
  return winnow_report_format_find (WINNOW_REPORT_GROUPS, format)->write (&report, stream, NULL, NULL, error);
}

static gboolean
find_and_print (WinnowLibrary *library, const Request *request, const WinnowGroupSettings *grouping,
                const WinnowOptions *options, WinnowWatch *watch, GError **error)
{
  g_auto (Named) named = { .documents = list_documents (library, error) };
  g_autoptr (WinnowMask) mask = NULL;
  if (named.documents == NULL)
    return FALSE;
  g_autoptr (GPtrArray) groups
      = winnow_check_group (library, &options->settings, grouping, options->jobs, winnow_watch_reset_progress (watch),
                            winnow_watch_get_cancellable (watch), error);
  return groups != NULL
         && winnow_masking_make (&request->masking, library, winnow_watch_get_cancellable (watch), &mask, error)
         && print_groups (library, request, grouping, groups, &named, options->format, mask, error);
}

static WinnowExit
work (const Request *request, const WinnowGroupSettings *grouping, const WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (request->library, error);
  if (library == NULL)
    return WINNOW_EXIT_FAILED;
  g_autoptr (WinnowWatch) watch = winnow_watch_new (options->quiet);
  g_autoptr (GPtrArray) notes = g_ptr_array_new (); /* none: no file is given in two roles */
  const WinnowRolePaths paths = { .submissions = options->paths };
  if (!winnow_library_files_add_roles (library, &paths, TRUE, options, watch, notes, error))
    return WINNOW_EXIT_FAILED;
  gboolean is_printed = find_and_print (library, request, grouping, options, watch, error);
  gboolean is_cancelled = g_cancellable_is_cancelled (winnow_watch_get_cancellable (watch));
  g_clear_pointer (&watch, winnow_watch_free); /* before lines on the terminal that progress must not overwrite */
  int n_problems = is_cancelled ? 0 : winnow_library_files_warn_roles (library, &paths, is_printed ? error : NULL);
  if (!is_printed || n_problems < 0)
    return WINNOW_EXIT_FAILED;
  return n_problems > 0 ? WINNOW_EXIT_PROBLEMS : WINNOW_EXIT_DONE;
}

WinnowExit
winnow_command_groups (const WinnowCommand *command, char **arguments)
{
  g_auto (Request) request = { 0 };
  g_auto (WinnowOptions) options;
  g_autoptr (GError) error = NULL;
  WinnowGroupSettings grouping;
  g_autofree char *method = g_strdup_printf (_ ("which method finds them, see below (default: %s)"),
                                             winnow_groups_get_default_method ()->id);
  const GOptionEntry entries[] = {
    { "method", 0, 0, G_OPTION_ARG_STRING, &request.method, method, _ ("ID") },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &request.set, _ ("set a parameter of the method (repeatable)"),
      _ ("NAME=NUMBER") },
    { "threshold", 0, 0, G_OPTION_ARG_STRING, &request.threshold,
      _ ("from which value on two documents are the same piece, in the method’s unit: a share from 0 to 1, bits that "
         "may differ, how many agree "
         "(default: the method’s own)"),
      _ ("NUMBER") },
    { "days", 0, 0, G_OPTION_ARG_STRING, &request.days,
      _ ("compare only documents whose dates lie at most so far apart; 0: all (default: 0)"), _ ("N") },
    { "library", 0, 0, G_OPTION_ARG_FILENAME, &request.library,
      _ ("group the documents of this library and store the groups there"), _ ("FILE") },
    { "all", 0, 0, G_OPTION_ARG_NONE, &request.lists_all, _ ("list the documents that are in no group, too"), NULL },
    WINNOW_MASKING_ENTRIES (&request.masking),
    { NULL },
  };
  if (!winnow_options_parse (&options, command, entries, arguments))
    return WINNOW_EXIT_FAILED;
  if (!read_grouping (&grouping, &request, &error))
    return winnow_options_refuse (command, error->message);
  if (options.paths[0] == NULL && request.library == NULL)
    return winnow_options_refuse (command, _ ("Files or folders to group are needed, or a library."));
  WinnowExit status = work (&request, &grouping, &options, &error);
  if (error != NULL)
    winnow_console_warn_of (error);
  return winnow_options_finish (&options, status);
}
