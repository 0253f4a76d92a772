/* collection-choice.c: see collection-choice.h */
#include "cli/collection-choice.h"

#include "base/for-each.h"

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
  winnow_for_each (const WinnowCollection, collection, collections)
    if (collection->role == choice->role && collection->attached_id == 0 && is_named_by_role (collection)
        && fits (choice->course, collection->course, choice->role)
        && fits (choice->term, collection->term, choice->role) && (found == NULL || found->id < collection->id))
      found = collection;
  return found;
}

/* Returns: (nullable) */
static const WinnowCollection *
find_named (const WinnowCollectionChoice *choice, const GPtrArray *collections)
{
  winnow_for_each (const WinnowCollection, collection, collections)
    if (collection->role == choice->role && collection->attached_id == 0
        && g_str_equal (collection->name, choice->name))
      return collection;
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
