/* file-authors.c: whose documents are, by the names of their files and folders
 *
 * Only names of files and the user keep files apart. Submissions of one author are no pair, so a
 * copy could hide behind its own statement: a copy carries the text and metadata of its source.
 * These are only shown. Such pairs are compared all the same (overlaps.is_own), so a correction
 * takes effect at once. References are compared with submissions of their author: a paper of
 * another term handed in again is a finding. */
#include "check/read/file-authors.h"

#include "base/for-each.h"
#include "check/check.h"

/* The name, where an index of the platform gives one to the number. Returns: (transfer full)
 * (nullable) */
static char *
find_name (WinnowLibrary *library, const WinnowNamedDocument *named, const WinnowNameFields *fields, GError **error)
{
  char *listed = fields->number != NULL
                     ? winnow_library_dup_student (library, named->collection_id, fields->number, error)
                     : NULL;
  return listed ?: g_strdup (fields->author);
}

static gboolean
put_names (WinnowLibrary *library, const WinnowNamedDocument *named, const WinnowNameFields *fields, const char *number,
           gint64 patterns, GError **error)
{
  GError *local = NULL;
  g_autofree char *name = fields != NULL ? find_name (library, named, fields, &local) : NULL;
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;
  return winnow_library_put_names (library, named->id, name, number, patterns, error);
}

/* Whether two of the files, which have one name, are of two participants in one assignment. @all:
 * (element-type WinnowNameFields), with NULLs */
static gboolean
are_two_people (const GPtrArray *all)
{
  g_autoptr (GHashTable) participants = winnow_string_index_new (); /* by assignment */
  winnow_for_each (const WinnowNameFields, fields, all)
    {
      if (fields == NULL || fields->participant == NULL)
        continue;
      const char *other = g_hash_table_lookup (participants, fields->place);
      if (other != NULL && !g_str_equal (other, fields->participant))
        return TRUE;
      g_hash_table_insert (participants, fields->place, fields->participant);
    }
  return FALSE;
}

/* Two students may have one name. Then the platform's number distinguishes them; but it changes
 * with the assignment, so for others it would hide that their files belong together. One query for
 * all names would be no faster than a look into the index for each, and read the whole library when
 * a single paper comes. */
static gboolean
part_namesakes (WinnowLibrary *library, const WinnowNamePatterns *patterns, const WinnowNamedDocument *named,
                const char *name, GError **error)
{
  g_autoptr (GPtrArray) namesakes = winnow_library_list_namesakes (library, named->collection_id, name, error);
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  winnow_for_each (const WinnowNamedDocument, document, namesakes)
    g_ptr_array_add (paths, document->path);
  g_autoptr (GPtrArray) all = winnow_name_patterns_match_all (patterns, paths);
  if (namesakes == NULL || !are_two_people (all))
    return namesakes != NULL;
  winnow_for_each_index (i, namesakes)
    {
      const WinnowNameFields *fields = g_ptr_array_index (all, i);
      if (fields != NULL && fields->participant != NULL
          && !put_names (library, g_ptr_array_index (namesakes, i), fields, fields->participant,
                         winnow_name_patterns_get_id (patterns), error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
put_all (WinnowLibrary *library, const WinnowNamePatterns *patterns, const GPtrArray *unnamed, const GPtrArray *fields,
         GError **error)
{
  gint64 last_id = 0;
  winnow_for_each_index (i, unnamed)
    {
      const WinnowNamedDocument *named = g_ptr_array_index ((GPtrArray *) unnamed, i);
      const WinnowNameFields *one = g_ptr_array_index ((GPtrArray *) fields, i);
      last_id = MAX (last_id, named->id);
      if (one == NULL && named->is_unknown)
        continue; /* most files of most collections: nothing changes */
      if (!put_names (library, named, one, one != NULL ? one->number : NULL, winnow_name_patterns_get_id (patterns),
                      error))
        return FALSE;
    }
  if (!winnow_library_set_named (library, last_id, winnow_name_patterns_get_id (patterns), error))
    return FALSE;
  g_autoptr (GHashTable) people = winnow_string_table_new (NULL);
  winnow_for_each_index (i, unnamed)
    {
      const WinnowNamedDocument *named = g_ptr_array_index ((GPtrArray *) unnamed, i);
      const WinnowNameFields *one = g_ptr_array_index ((GPtrArray *) fields, i);
      if (one != NULL && one->participant != NULL
          && g_hash_table_add (people, g_strdup_printf ("%" G_GINT64_FORMAT " %s", named->collection_id, one->author))
          && !part_namesakes (library, patterns, named, one->author, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
winnow_authors_read_names (WinnowLibrary *library, const WinnowNamePatterns *patterns, GError **error)
{
  g_autoptr (GPtrArray) unnamed = winnow_library_list_unnamed (library, winnow_name_patterns_get_id (patterns), error);
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  winnow_for_each (const WinnowNamedDocument, document, unnamed)
    g_ptr_array_add (paths, document->path);
  if (unnamed == NULL || unnamed->len == 0)
    return unnamed != NULL;
  g_autoptr (GPtrArray) fields = winnow_name_patterns_match_all (patterns, paths);
  return winnow_library_begin_whole (library, error)
         && winnow_library_end (library, put_all (library, patterns, unnamed, fields, error), error);
}

gboolean
winnow_check_find_authors (WinnowLibrary *library, GError **error)
{
  g_autoptr (WinnowNamePatterns) patterns = winnow_name_patterns_new (FALSE);
  return winnow_authors_read_names (library, patterns, error);
}
