/* library-files.c: see library-files.h */
#include "cli/library-files.h"

#include "check/walk.h"
#include "cli/console.h"

const char *
winnow_role_default_collection (WinnowRole role)
{
  static const char *const names[] = {
    [WINNOW_ROLE_SUBMISSIONS] = "Submissions",
    [WINNOW_ROLE_REFERENCES] = "References",
    [WINNOW_ROLE_TEMPLATE] = "Template",
  };
  g_return_val_if_fail ((guint)role < G_N_ELEMENTS (names), NULL);
  return names[role];
}

gint64
winnow_library_files_add (WinnowLibrary *library, const char *name, WinnowRole role, char **paths, char **others, GPtrArray *passed_over,
                          const WinnowOptions *options, WinnowWatch *watch, GError **error)
{
  gint64 id = winnow_library_add_collection (library, name, role, error);
  if (id == 0)
    return 0;
  const char *const *wanted = (const char *const *)paths, *const *elsewhere = (const char *const *)others;
  WinnowProgress *progress = winnow_watch_reset_progress (watch);
  GCancellable *cancellable = winnow_watch_get_cancellable (watch);
  gboolean is_read = others == NULL ? winnow_check_add_files (library, id, wanted, &options->settings, options->jobs, progress, cancellable, error)
                                    : winnow_check_add_files_but (library, id, wanted, elsewhere, passed_over, &options->settings, options->jobs, progress,
                                                                  cancellable, error);
  return is_read ? id : 0;
}

gboolean
winnow_library_files_hold (const GPtrArray *paths, const char *path)
{
  for (guint i = 0; i < paths->len; i++)
    if (winnow_walk_is_below (path, g_ptr_array_index ((GPtrArray *)paths, i)))
      return TRUE;
  return FALSE;
}

void
winnow_library_files_add_absolute (GPtrArray *absolute, char **paths)
{
  for (guint i = 0; paths != NULL && paths[i] != NULL; i++)
    {
      g_autofree char *path = g_canonicalize_filename (paths[i], NULL);
      g_ptr_array_add (absolute, winnow_console_dup_name (path));
    }
}

int
winnow_library_files_warn (WinnowLibrary *library, const GPtrArray *paths, GError **error)
{
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (library, error);
  int n = 0;
  if (problems == NULL)
    return -1;
  for (guint i = 0; i < problems->len; i++)
    {
      const WinnowProblem *problem = g_ptr_array_index (problems, i);
      if (paths != NULL && !winnow_library_files_hold (paths, problem->path))
        continue;
      winnow_console_warn ("%s", problem->reason);
      n++;
    }
  return n;
}
