/* library-files.c: see library-files.h */
#include "cli/library-files.h"

#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "cli/console.h"
#include "cli/scans.h"
#include "library/tables/moves.h"

/* @library: (nullable). Returns: it */
static WinnowLibrary *
note_read_only (WinnowLibrary *library)
{
  if (library == NULL || !winnow_library_is_read_only (library))
    return library;
  g_autofree char *name = g_filename_display_name (winnow_library_get_path (library));
  winnow_console_warn (_ ("“%s” is only read: the file or its folder is read-only."), name);
  return library;
}

WinnowLibrary *
winnow_library_files_open_damaged (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return note_read_only (winnow_library_open_damaged (path, error));
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("There is no library “%s”."), name);
  return NULL;
}

WinnowLibrary *
winnow_library_files_open (const char *path, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_files_open_damaged (path, error);
  return library != NULL && winnow_library_check_rows (library, error) ? g_steal_pointer (&library) : NULL;
}

/* Of files, which a mask of all files hides. */
static char *
dup_names (const WinnowLibraryRun *run, const GPtrArray *paths)
{
  return run->hides_files ? g_strdup ("…") : winnow_walk_join_names (paths);
}

/* Labels were given, and these files don't have them. Returns: (transfer full) */
static char *
dup_note_of_kept (const WinnowLibraryRun *run, const GPtrArray *kept)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  winnow_for_each (const WinnowDocument, document, kept)
    g_ptr_array_add (paths, document->path);
  g_autofree char *names = dup_names (run, paths);
  /* Translators: a number of files, and their names. */
  return g_strdup_printf (ngettext ("%u file stays in the collection that it was read into before, with its labels; "
                                    "“index --collection” labels a collection: %s",
                                    "%u files stay in the collections that they were read into before, with their "
                                    "labels; “index --collection” labels a collection: %s",
                                    paths->len),
                          paths->len, names);
}

gint64
winnow_library_files_add (const WinnowLibraryRun *run, const WinnowCollectionChoice *choice, WinnowAddition addition,
                          GError **error)
{
  WinnowLibrary *library = run->library;
  g_autoptr (GPtrArray) before = winnow_library_list_collections (library, error),
                        kept = winnow_pointers_new (winnow_document_unref);
  gint64 id = before != NULL ? winnow_collection_choice_obtain (choice, library, error) : 0;
  if (id == 0)
    return 0;
  gboolean is_made = before->len > 0, has_labels = choice->course != NULL || choice->term != NULL;
  for (guint i = 0; i < before->len && is_made; i++)
    is_made = ((const WinnowCollection *) before->pdata[i])->id != id;
  addition.collection_id = id;
  addition.settings = &run->options->settings;
  addition.are_sheets = run->options->are_sheets;
  addition.with_keywords = run->options->with_keywords;
  addition.kept = kept;
  if (!winnow_check_add_files (library, &addition, winnow_progress_line_begin (run->line), error)
      || (is_made && !has_labels && !winnow_library_remove_empty_collection (library, id, error)))
    return 0;
  if (kept->len > 0 && has_labels)
    g_ptr_array_add (run->notes, dup_note_of_kept (run, kept));
  return id;
}

/* The files to read in one role. */
typedef struct
{
  WinnowCollectionChoice choice;
  char **paths;       /* (nullable) */
  const char *option; /* that names the paths, NULL for what follows the options */
} Input;

/* A note on the files among @passed_over (element-type filename) that @inputs, other roles, read.
 * Returns: (transfer full) (nullable) */
static char *
dup_note (const WinnowLibraryRun *run, const GPtrArray *passed_over, const Input *inputs, gsize n_inputs)
{
  g_autoptr (GString) options = g_string_new (NULL);
  g_autoptr (GPtrArray) absolute = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) taken = g_ptr_array_new ();
  winnow_for_each_between (i, 0, n_inputs)
    {
      winnow_walk_add_absolute (absolute, (const char *const *) inputs[i].paths);
      if (inputs[i].paths != NULL)
        g_string_append_printf (options, "%s%s", options->len > 0 ? ", " : "", inputs[i].option);
    }
  winnow_for_each (char, path, passed_over)
    if (winnow_walk_holds (absolute, path))
      g_ptr_array_add (taken, path);
  if (taken->len == 0)
    return NULL;
  g_autofree char *names = dup_names (run, taken);
  /* Translators: a number of files, options of the command line such as “--reference, --template”,
   * names of the files. */
  return g_strdup_printf (ngettext ("%u file is given with %s as well, and is read in that role alone: %s",
                                    "%u files are given with %s as well, and are read in that role alone: %s",
                                    taken->len),
                          taken->len, options->str, names);
}

/* *@name: that of the collection of submissions that has most of the documents at or below @paths;
 * NULL where none has any. */
static gboolean
find_followed (WinnowLibrary *library, char **paths, char **name, GError **error)
{
  g_autoptr (GPtrArray) absolute = g_ptr_array_new_with_free_func (g_free),
                        collections = winnow_library_list_collections (library, error),
                        documents = collections != NULL ? winnow_library_list_documents (library, error) : NULL;
  const WinnowCollection *followed = NULL;
  guint most = 0;
  winnow_walk_add_absolute (absolute, (const char *const *) paths);
  for (guint i = 0; documents != NULL && i < collections->len; i++)
    {
      const WinnowCollection *collection = g_ptr_array_index (collections, i);
      guint n = 0;
      for (guint j = 0; collection->role == WINNOW_ROLE_SUBMISSIONS && j < documents->len; j++)
        {
          const WinnowDocument *document = g_ptr_array_index (documents, j);
          n += document->collection_id == collection->id && winnow_walk_holds (absolute, document->path);
        }
      if (n > most)
        followed = collection;
      most = MAX (most, n);
    }
  *name = followed != NULL ? g_strdup (followed->name) : NULL;
  return documents != NULL;
}

/* Reads inputs[0] without the files of later inputs, which go to @passed_over. Returns: the
 * collection's id, 0 on error */
static gint64
add_role (const WinnowLibraryRun *run, const WinnowRolePaths *paths, const Input *inputs, gsize n_inputs,
          GPtrArray *passed_over, GError **error)
{
  WinnowCollectionChoice choice = inputs[0].choice;
  g_autofree char *followed = NULL;
  if (paths->unsettled != NULL && choice.role == WINNOW_ROLE_SUBMISSIONS
      && !find_followed (run->library, inputs[0].paths, &followed, error))
    return 0;
  choice.name = followed;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  winnow_for_each_between (i, 1, n_inputs)
    if (inputs[i].paths != NULL)
      g_strv_builder_addv (builder, (const char **) inputs[i].paths);
  g_auto (GStrv) others = g_strv_builder_end (builder);
  const WinnowAddition addition = { .paths = (const char *const *) inputs[0].paths,
                                    .held = paths->keeps_roles ? WINNOW_HELD_IN_ROLE : WINNOW_HELD_IN_PLACE,
                                    .other_roles = (const char *const *) others,
                                    .unsettled = (const char *const *) paths->unsettled,
                                    .passed_over = passed_over };
  gint64 id = winnow_library_files_add (run, &choice, addition, error);
  char *note = id != 0 ? dup_note (run, passed_over, inputs + 1, n_inputs - 1) : NULL;
  if (note != NULL)
    g_ptr_array_add (run->notes, note);
  return id;
}

/* Reads @inputs in their order. Files of one that later ones read are removed from its collections
 * once they are in theirs, with their verdicts and notes. */
static gboolean
add_inputs (const WinnowLibraryRun *run, const WinnowRolePaths *paths, const Input *inputs, gsize n_inputs,
            GError **error)
{
  g_autoptr (GPtrArray) passed_over = g_ptr_array_new_with_free_func (g_free);
  if (n_inputs == 0)
    return TRUE;
  if (inputs[0].paths == NULL || inputs[0].paths[0] == NULL)
    return add_inputs (run, paths, inputs + 1, n_inputs - 1, error);
  return add_role (run, paths, inputs, n_inputs, passed_over, error) != 0
         && add_inputs (run, paths, inputs + 1, n_inputs - 1, error)
         && winnow_check_remove_reassigned (run->library, inputs[0].choice.role, passed_over, error);
}

static gboolean
add_roles (const WinnowLibraryRun *run, const WinnowRolePaths *paths, GError **error)
{
  const Input inputs[] = {
    /* First: a pair is named in the order of its documents. */
    { { .role = WINNOW_ROLE_SUBMISSIONS, .course = paths->course, .term = paths->term }, paths->submissions, NULL },
    { { .role = WINNOW_ROLE_REFERENCES }, paths->references, "--reference" },
    { { .role = WINNOW_ROLE_TEMPLATE }, paths->template, "--template" },
  };
  return add_inputs (run, paths, inputs, G_N_ELEMENTS (inputs), error);
}

static const WinnowMask *
get_mask (const WinnowLibraryRun *run)
{
  return run->mask != NULL ? *run->mask : NULL;
}

GPtrArray *
winnow_library_files_list_roles (const WinnowRolePaths *paths)
{
  if (paths->submissions == NULL || paths->submissions[0] == NULL)
    return NULL;
  GPtrArray *absolute = g_ptr_array_new_with_free_func (g_free);
  winnow_walk_add_absolute (absolute, (const char *const *) paths->submissions);
  winnow_walk_add_absolute (absolute, (const char *const *) paths->references);
  winnow_walk_add_absolute (absolute, (const char *const *) paths->template);
  return absolute;
}

static void
warn_once (const char *message, GHashTable *warned)
{
  if (warned == NULL || g_hash_table_add (warned, g_strdup (message)))
    winnow_console_warn ("%s", message);
}

static void
warn_of_notes (const WinnowLibraryRun *run, GHashTable *warned)
{
  winnow_for_each (const char, note, run->notes)
    {
      g_autofree char *shown = winnow_mask_dup_string (get_mask (run), note);
      warn_once (shown, warned);
    }
}

/* Whether @path is that of an attached library, or of a document in an archive. */
static gboolean
is_attached (const GPtrArray *attached, const char *path)
{
  winnow_for_each (const WinnowAttached, each, attached)
    {
      const char *other = each->path;
      gsize length = strlen (other);
      if (strncmp (path, other, length) == 0 && (path[length] == '\0' || path[length] == '/'))
        return TRUE;
    }
  return FALSE;
}

int
winnow_library_files_warn (WinnowLibrary *library, const GPtrArray *paths, GHashTable *warned, const WinnowMask *mask,
                           GError **error)
{
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (library, error);
  g_autoptr (GPtrArray) attached = problems != NULL ? winnow_library_list_attached (library, error) : NULL;
  int n = 0;
  if (attached == NULL)
    return -1;
  winnow_for_each (const WinnowProblem, problem, problems)
    {
      if (!winnow_walk_holds (paths, problem->path) && !is_attached (attached, problem->path))
        continue;
      WinnowProblem *shown = winnow_mask_dup_problem (mask, problem);
      warn_once (shown->reason, warned);
      winnow_problem_free (shown);
      n++;
    }
  return n;
}

gboolean
winnow_library_files_warn_full_check (WinnowLibrary *library, const WinnowOptions *options, GError **error)
{
  gboolean is_full;
  if (!winnow_check_is_full (library, &options->settings, &is_full, error))
    return FALSE;
  if (is_full)
    winnow_console_warn ("%s",
                         _ ("Settings, word lists, templates or Winnow itself changed since the last check: every pair "
                            "is compared again."));
  return TRUE;
}

gboolean
winnow_library_files_adopt_settings (WinnowLibrary *library, WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowCheckRecord) record = NULL;
  if (!winnow_library_read_check_record (library, &record, error))
    return FALSE;
  return winnow_options_adopt (options, record != NULL ? &record->settings : NULL, error);
}

WinnowExit
winnow_library_files_work (const char *path, const WinnowRolePaths *paths, WinnowOptions *options,
                           WinnowLibraryWork work, gpointer data, GError **error)
{
  g_autoptr (WinnowLibrary) library = note_read_only (winnow_library_open (path, error));
  if (library == NULL || !winnow_library_files_adopt_settings (library, options, error))
    return WINNOW_EXIT_FAILED;
  g_autoptr (WinnowProgressLine) line = winnow_progress_line_new (options->jobs, options->quiet);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free), files = NULL;
  gboolean hides_files = paths->reports != NULL && paths->reports->is_masked;
  const WinnowLibraryRun run
      = { library, options, line, winnow_progress_line_get_cancellable (line), notes, paths->mask, hides_files };
  if (hides_files)
    winnow_progress_line_hide_names (line);
  files = winnow_library_files_list_roles (paths);
  if (!add_roles (&run, paths, error) || !winnow_scans_offer (&run, files, paths->warned == NULL, error))
    return WINNOW_EXIT_FAILED;
  gboolean is_done = work (&run, data, error), is_cancelled = g_cancellable_is_cancelled (run.cancellable);
  gboolean is_masked = is_cancelled || paths->reports == NULL
                       || winnow_reports_make_mask (paths->reports, library, line, paths->mask, is_done ? error : NULL);
  g_clear_pointer (&line,
                   winnow_progress_line_free); /* before lines on the terminal that progress must not overwrite */
  warn_of_notes (&run, paths->warned);
  int n_problems = is_cancelled || !is_masked ? 0
                                              : winnow_library_files_warn (library, files, paths->warned,
                                                                           get_mask (&run), is_done ? error : NULL);
  is_done = is_done && is_masked;
  if (!is_done || n_problems < 0)
    return WINNOW_EXIT_FAILED;
  return n_problems > 0 ? WINNOW_EXIT_PROBLEMS : WINNOW_EXIT_DONE;
}
