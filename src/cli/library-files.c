/* library-files.c: see library-files.h */
#include "cli/library-files.h"

#include <glib/gi18n.h>

#include "cli/console.h"

const char *
winnow_role_default_collection (WinnowRole role)
{
  static const char *const names[] = {
    [WINNOW_ROLE_SUBMISSIONS] = "Submissions",
    [WINNOW_ROLE_REFERENCES] = "References",
    [WINNOW_ROLE_TEMPLATE] = "Template",
  };
  g_return_val_if_fail ((guint) role < G_N_ELEMENTS (names), NULL);
  return names[role];
}

gint64
winnow_library_files_add (WinnowLibrary *library, const char *name, WinnowRole role, char **paths, char **others,
                          GPtrArray *passed_over, const WinnowOptions *options, WinnowProgressLine *line,
                          GError **error)
{
  gint64 id = winnow_library_add_collection (library, name, role, error);
  if (id == 0)
    return 0;
  char *none[] = { NULL };
  gboolean is_read = winnow_check_add_files_except (
      library, id, (const char *const *) paths, (const char *const *) (others != NULL ? others : none), passed_over,
      &options->settings, options->jobs, winnow_progress_line_reset (line), winnow_progress_line_get_cancellable (line),
      error);
  return is_read ? id : 0;
}

/* What a run reads. */
typedef struct
{
  const WinnowRolePaths *paths;
  const WinnowOptions *options;
  WinnowProgressLine *line;
  GPtrArray *notes; /* (element-type utf8) for the user */
} Reading;

/* What is read in one role. */
typedef struct
{
  WinnowRole role;
  char **paths;       /* (nullable) */
  const char *option; /* that names the paths, NULL for what follows the options */
} Input;

/* A note on the files among @passed_over (element-type filename) that @inputs, other roles, read.
 * Returns: (transfer full) (nullable) */
static char *
dup_note (const GPtrArray *passed_over, const Input *inputs, gsize n_inputs)
{
  g_autoptr (GString) options = g_string_new (NULL);
  g_autoptr (GPtrArray) absolute = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) taken = g_ptr_array_new ();
  for (gsize i = 0; i < n_inputs; i++)
    {
      winnow_walk_add_absolute (absolute, (const char *const *) inputs[i].paths);
      if (inputs[i].paths != NULL)
        g_string_append_printf (options, "%s%s", options->len > 0 ? ", " : "", inputs[i].option);
    }
  for (guint i = 0; i < passed_over->len; i++)
    if (winnow_walk_holds (absolute, g_ptr_array_index ((GPtrArray *) passed_over, i)))
      g_ptr_array_add (taken, g_ptr_array_index ((GPtrArray *) passed_over, i));
  if (taken->len == 0)
    return NULL;
  g_autofree char *names = winnow_walk_join_names (taken);
  /* Translators: a number of files, options of the command line such as “--reference, --template”,
   * names of the files. */
  return g_strdup_printf (ngettext ("%u file is given with %s as well, and is read in that role alone: %s",
                                    "%u files are given with %s as well, and are read in that role alone: %s",
                                    taken->len),
                          taken->len, options->str, names);
}

/* Adds the files of documents in other collections than the one of that name. */
static gboolean
add_files_elsewhere (GStrvBuilder *paths, WinnowLibrary *library, const char *name, WinnowRole role, GError **error)
{
  gint64 collection_id = winnow_library_add_collection (library, name, role, error);
  g_autoptr (GPtrArray) documents = collection_id != 0 ? winnow_library_list_documents (library, error) : NULL;
  for (guint i = 0; documents != NULL && i < documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (documents, i);
      if (document->collection_id != collection_id)
        g_strv_builder_add (paths, document->path);
    }
  return documents != NULL;
}

/* The collection of submissions that has most of the documents at or below @paths; by default the
 * usual one. Returns: (transfer full) (nullable) */
static char *
dup_followed_collection (WinnowLibrary *library, char **paths, GError **error)
{
  g_autoptr (GPtrArray) absolute = g_ptr_array_new_with_free_func (g_free),
                        collections = winnow_library_list_collections (library, error),
                        documents = collections != NULL ? winnow_library_list_documents (library, error) : NULL;
  const char *name = winnow_role_default_collection (WINNOW_ROLE_SUBMISSIONS);
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
        name = collection->name;
      most = MAX (most, n);
    }
  return documents != NULL ? g_strdup (name) : NULL;
}

/* Files that are being written have no other role: their documents stay. */
static void
drop_unsettled (GPtrArray *passed_over, char **unsettled)
{
  for (guint i = passed_over->len; unsettled != NULL && i > 0; i--)
    for (char **path = unsettled; *path != NULL; path++)
      if (winnow_walk_is_below (g_ptr_array_index (passed_over, i - 1), *path))
        {
          g_ptr_array_remove_index (passed_over, i - 1);
          break;
        }
}

/* Reads inputs[0] without the files of those behind it, which go to @passed_over. Returns: the
 * collection's id, 0 on error */
static gint64
add_role (WinnowLibrary *library, const Input *inputs, gsize n_inputs, gboolean keeps_others, GPtrArray *passed_over,
          const Reading *reading, GError **error)
{
  const WinnowRolePaths *paths = reading->paths;
  WinnowRole role = inputs[0].role;
  g_autofree char *name = paths->follows && role == WINNOW_ROLE_SUBMISSIONS
                              ? dup_followed_collection (library, inputs[0].paths, error)
                              : g_strdup (winnow_role_default_collection (role));
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  for (gsize i = 1; i < n_inputs; i++)
    if (inputs[i].paths != NULL)
      g_strv_builder_addv (builder, (const char **) inputs[i].paths);
  if (paths->unsettled != NULL)
    g_strv_builder_addv (builder, (const char **) paths->unsettled);
  if (name == NULL || (keeps_others && !add_files_elsewhere (builder, library, name, role, error)))
    return 0;
  g_auto (GStrv) others = g_strv_builder_end (builder);
  gint64 id = winnow_library_files_add (library, name, role, inputs[0].paths, others, passed_over, reading->options,
                                        reading->line, error);
  drop_unsettled (passed_over, paths->unsettled);
  char *note = id != 0 ? dup_note (passed_over, inputs + 1, n_inputs - 1) : NULL;
  if (note != NULL)
    g_ptr_array_add (reading->notes, note);
  return id;
}

/* Reads @inputs in their order. Files of one that others behind it read are removed from its
 * collection once they are in theirs, with their verdicts and notes. */
static gboolean
add_inputs (WinnowLibrary *library, const Input *inputs, gsize n_inputs, gboolean keeps_others, const Reading *reading,
            GError **error)
{
  g_autoptr (GPtrArray) passed_over = g_ptr_array_new_with_free_func (g_free);
  if (n_inputs == 0)
    return TRUE;
  if (inputs[0].paths == NULL || inputs[0].paths[0] == NULL)
    return add_inputs (library, inputs + 1, n_inputs - 1, FALSE, reading, error);
  gint64 id = add_role (library, inputs, n_inputs, keeps_others, passed_over, reading, error);
  return id != 0 && add_inputs (library, inputs + 1, n_inputs - 1, FALSE, reading, error)
         && winnow_check_remove_reassigned (library, id, passed_over, error);
}

static gboolean
add_roles (WinnowLibrary *library, gboolean keeps_others, const Reading *reading, GError **error)
{
  const WinnowRolePaths *paths = reading->paths;
  const Input inputs[] = {
    { WINNOW_ROLE_SUBMISSIONS, paths->submissions, NULL }, /* first: a pair is named in the order of its documents */
    { WINNOW_ROLE_REFERENCES, paths->references, "--reference" },
    { WINNOW_ROLE_TEMPLATE, paths->template, "--template" },
  };
  return add_inputs (library, inputs, G_N_ELEMENTS (inputs), keeps_others, reading, error);
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
warn_once (const char *message, GHashTable *told)
{
  if (told == NULL || g_hash_table_add (told, g_strdup (message)))
    winnow_console_warn ("%s", message);
}

int
winnow_library_files_warn (WinnowLibrary *library, const GPtrArray *paths, GHashTable *told, GError **error)
{
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (library, error);
  int n = 0;
  if (problems == NULL)
    return -1;
  for (guint i = 0; i < problems->len; i++)
    {
      const WinnowProblem *problem = g_ptr_array_index (problems, i);
      if (!winnow_walk_holds (paths, problem->path))
        continue;
      warn_once (problem->reason, told);
      n++;
    }
  return n;
}

gboolean
winnow_library_files_warn_anew (WinnowLibrary *library, const WinnowOptions *options, GError **error)
{
  gboolean is_anew;
  if (!winnow_check_begins_anew (library, &options->settings, &is_anew, error))
    return FALSE;
  if (is_anew)
    winnow_console_warn ("%s",
                         _ ("Settings, word lists, templates or Winnow itself changed since the last check: every pair "
                            "is compared again."));
  return TRUE;
}

gboolean
winnow_library_files_adopt_settings (WinnowLibrary *library, WinnowOptions *options, GError **error)
{
  GError *local = NULL;
  g_autoptr (WinnowCheckRecord) record = winnow_library_dup_check_record (library, &local);
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;
  return winnow_options_adopt (options, record != NULL ? &record->settings : NULL, error);
}

WinnowExit
winnow_library_files_work (const char *path, const WinnowRolePaths *paths, gboolean keeps_others,
                           WinnowOptions *options, WinnowLibraryWork work, gpointer data, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (path, error);
  if (library == NULL || !winnow_library_files_adopt_settings (library, options, error))
    return WINNOW_EXIT_FAILED;
  g_autoptr (WinnowProgressLine) line = winnow_progress_line_new (options->quiet);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free), files = NULL;
  const Reading reading = { paths, options, line, notes };
  if (!add_roles (library, keeps_others, &reading, error))
    return WINNOW_EXIT_FAILED;
  gboolean is_done = work (library, options, line, data, error);
  gboolean is_cancelled = g_cancellable_is_cancelled (winnow_progress_line_get_cancellable (line));
  g_clear_pointer (&line,
                   winnow_progress_line_free); /* before lines on the terminal that progress must not overwrite */
  for (guint i = 0; i < notes->len; i++)
    warn_once (g_ptr_array_index (notes, i), paths->told);
  files = winnow_library_files_list_roles (paths);
  int n_problems = is_cancelled ? 0 : winnow_library_files_warn (library, files, paths->told, is_done ? error : NULL);
  if (!is_done || n_problems < 0)
    return WINNOW_EXIT_FAILED;
  return n_problems > 0 ? WINNOW_EXIT_PROBLEMS : WINNOW_EXIT_DONE;
}
