/* authors.c: whose documents are, by the names of their files and folders */
#include "check/authors.h"

#include "check/check.h"

/* The name, where an index of the platform gives one to the number. Returns: (transfer full)
 * (nullable) */
static char *
find_name (WinnowLibrary *library, const WinnowNamedDocument *named, const WinnowNameFields *fields, GError **error)
{
  char *listed = fields->number != NULL
                     ? winnow_library_dup_student (library, named->collection_id, fields->number, error)
                     : NULL;
  return listed != NULL ? listed : g_strdup (fields->author);
}

static gboolean
put_names (WinnowLibrary *library, const WinnowNamedDocument *named, const WinnowNameFields *fields, gint64 patterns,
           gboolean *is_changed, GError **error)
{
  GError *local = NULL;
  g_autofree char *name = fields != NULL ? find_name (library, named, fields, &local) : NULL;
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;
  return winnow_library_put_names (library, named->id, name, fields != NULL ? fields->number : NULL, patterns,
                                   is_changed, error);
}

static gboolean
put_all (WinnowLibrary *library, const GPtrArray *unnamed, const GPtrArray *fields, gint64 patterns, GError **error)
{
  gboolean is_changed = FALSE;
  for (guint i = 0; i < unnamed->len; i++)
    if (!put_names (library, g_ptr_array_index (unnamed, i), g_ptr_array_index (fields, i), patterns, &is_changed,
                    error))
      return FALSE;
  return !is_changed || winnow_library_find_own (library, error);
}

gboolean
winnow_authors_read_names (WinnowLibrary *library, const WinnowNamePatterns *patterns, GError **error)
{
  const gint64 id = winnow_name_patterns_get_id (patterns);
  g_autoptr (GPtrArray) unnamed = winnow_library_list_unnamed (library, id, error);
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  for (guint i = 0; unnamed != NULL && i < unnamed->len; i++)
    g_ptr_array_add (paths, ((const WinnowNamedDocument *) g_ptr_array_index (unnamed, i))->path);
  if (unnamed == NULL || unnamed->len == 0)
    return unnamed != NULL;
  g_autoptr (GPtrArray) fields = winnow_name_patterns_match_all (patterns, paths);
  return winnow_library_begin (library, error)
         && winnow_library_end (library, put_all (library, unnamed, fields, id, error), error);
}

gboolean
winnow_check_find_authors (WinnowLibrary *library, GError **error)
{
  g_autoptr (WinnowNamePatterns) patterns = winnow_name_patterns_new (FALSE);
  return winnow_authors_read_names (library, patterns, error);
}
