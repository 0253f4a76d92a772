/* collections.c: see collections.h */
#include "cli/collections.h"

#include "check/walk.h"

static const char *
get_role_name (WinnowRole role)
{
  static const char *const names[] = {
    [WINNOW_ROLE_SUBMISSIONS] = "Submissions",
    [WINNOW_ROLE_REFERENCES] = "References",
    [WINNOW_ROLE_TEMPLATE] = "Template",
  };
  g_return_val_if_fail ((guint) role < G_N_ELEMENTS (names), NULL);
  return names[role];
}

static gboolean
is_given (const char *label)
{
  return label != NULL && *label != '\0';
}

static char *
dup_name (WinnowRole role, const char *course, const char *term)
{
  const char *parts[4] = { get_role_name (role) };
  guint n = 1;
  if (is_given (course))
    parts[n++] = course;
  if (is_given (term))
    parts[n++] = term;
  return g_strjoinv (", ", (char **) parts);
}

static gboolean
is_named_by_role (const WinnowCollection *collection)
{
  g_autofree char *name = dup_name (collection->role, collection->course, collection->term);
  return g_str_equal (collection->name, get_role_name (collection->role)) || g_str_equal (collection->name, name);
}

/* @wanted: (nullable) not said; @label: (nullable) */
static gboolean
fits (const char *wanted, const char *label, WinnowRole role)
{
  if (wanted == NULL && role == WINNOW_ROLE_SUBMISSIONS)
    return TRUE;
  return g_strcmp0 (is_given (wanted) ? wanted : NULL, label) == 0;
}

/* The one that was begun last. Returns: (nullable) */
static const WinnowCollection *
find_fitting (const WinnowCollectionChoice *choice, const GPtrArray *collections)
{
  const WinnowCollection *found = NULL;
  for (guint i = 0; i < collections->len; i++)
    {
      const WinnowCollection *collection = g_ptr_array_index ((GPtrArray *) collections, i);
      if (collection->role == choice->role && collection->attached_id == 0 && is_named_by_role (collection)
          && fits (choice->course, collection->course, choice->role)
          && fits (choice->term, collection->term, choice->role) && (found == NULL || found->id < collection->id))
        found = collection;
    }
  return found;
}

/* Returns: (nullable) */
static const WinnowCollection *
find_named (const WinnowCollectionChoice *choice, const GPtrArray *collections)
{
  for (guint i = 0; i < collections->len; i++)
    {
      const WinnowCollection *collection = g_ptr_array_index ((GPtrArray *) collections, i);
      if (collection->role == choice->role && collection->attached_id == 0
          && g_str_equal (collection->name, choice->name))
        return collection;
    }
  return NULL;
}

gint64
winnow_collection_choice_obtain (const WinnowCollectionChoice *choice, WinnowLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (library, error);
  if (collections == NULL)
    return 0;
  const WinnowCollection *found
      = choice->name != NULL ? find_named (choice, collections) : find_fitting (choice, collections);
  const char *course = choice->course != NULL || found == NULL ? choice->course : found->course,
             *term = choice->term != NULL || found == NULL ? choice->term : found->term;
  g_autofree char *name = choice->name != NULL ? g_strdup (choice->name)
                          : found != NULL      ? g_strdup (found->name)
                                               : dup_name (choice->role, course, term);
  gint64 id = winnow_library_add_collection (library, name, choice->role, error);
  if (id == 0 || (choice->course == NULL && choice->term == NULL))
    return id;
  return winnow_library_set_collection_labels (library, id, course, term, error) ? id : 0;
}

/* All documents in the role, where any other collection in it has some; else none. Returns:
 * (transfer full) (element-type WinnowDocument) */
static GPtrArray *
list_others (const WinnowCollectionChoice *choice, WinnowLibrary *library, gint64 collection_id, GError **error)
{
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (library, error);
  if (collections == NULL)
    return NULL;
  for (guint i = 0; i < collections->len && !choice->takes_all; i++)
    {
      const WinnowCollection *collection = g_ptr_array_index (collections, i);
      if (collection->role == choice->role && collection->id != collection_id && collection->n_documents > 0)
        return winnow_library_list_role_documents (library, choice->role, error);
    }
  return g_ptr_array_new ();
}

GHashTable *
winnow_collection_choice_list_kept (const WinnowCollectionChoice *choice, WinnowLibrary *library, gint64 collection_id,
                                    const GPtrArray *paths, GError **error)
{
  g_autoptr (GPtrArray) documents = list_others (choice, library, collection_id, error);
  GHashTable *kept = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; documents != NULL && i < documents->len; i++)
    {
      WinnowDocument *document = g_ptr_array_index (documents, i);
      if (document->collection_id == collection_id || document->attached_id != 0
          || !winnow_walk_holds (paths, document->path))
        continue;
      GPtrArray *list = g_hash_table_lookup (kept, &document->collection_id);
      if (list == NULL)
        {
          list = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_unref);
          g_hash_table_insert (kept, g_memdup2 (&document->collection_id, sizeof document->collection_id), list);
        }
      g_ptr_array_add (list, winnow_document_ref (document));
    }
  if (documents == NULL)
    g_clear_pointer (&kept, g_hash_table_unref);
  return kept;
}
