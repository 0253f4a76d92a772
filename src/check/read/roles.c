/* roles.c: which file is read in which role, and into which collection
 *
 * A file that is read in several roles would be found to be equal to itself; so would one in two
 * collections of a role. Terms are collections, named after their labels. A moved document stays
 * where it is, and a folder goes on in a collection that was renamed: the one whose files are just
 * those of the folder. A move writes no more than a row (library/tables/moves.c). In another role
 * it counts as not checked, and the next check gives the result that it would give had the file
 * been read there first.
 *
 * A link may lead to a file that another collection has. Of folders that are read again and again,
 * only the files at or below them are looked up. */
#include "base/for-each.h"
#include "check/read/reading.h"

/* An addition under way. */
typedef struct
{
  WinnowLibrary *library;
  const WinnowAddition *addition;
  const WinnowThreads *threads;
  WinnowRole role;     /* of the collection that is read into */
  GHashTable *held;    /* (owned) collection, gint64* → (element-type WinnowDocument) whose files are read in place */
  GPtrArray *kept;     /* (owned) (element-type WinnowDocument) those that were */
  GPtrArray *left_out; /* (owned) (element-type filename) files and folders that are not read into the collection */
} Adding;

static void
clear_adding (Adding *adding)
{
  g_hash_table_unref (adding->held);
  winnow_clear (adding, g_ptr_array_unref, kept, left_out);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Adding, clear_adding)

static GPtrArray *
new_paths (void)
{
  return g_ptr_array_new_null_terminated (0, g_free, TRUE);
}

static void
add_paths (GPtrArray *all, const char *const *paths)
{
  for (; paths != NULL && *paths != NULL; paths++)
    g_ptr_array_add (all, g_strdup (*paths));
}

static void
add_file (GPtrArray *paths, const WinnowDocument *document)
{
  char *path = g_filename_from_utf8 (document->path, -1, NULL, NULL, NULL);
  if (path != NULL)
    g_ptr_array_add (paths, path);
}

/* ── the rule ── */

static void
hold (Adding *adding, WinnowDocument *document)
{
  GPtrArray *documents = g_hash_table_lookup (adding->held, &document->collection_id);
  if (documents == NULL)
    {
      documents = winnow_pointers_new (winnow_document_unref);
      g_hash_table_insert (adding->held, winnow_dup_value (&document->collection_id), documents);
    }
  g_ptr_array_add (documents, winnow_document_ref (document));
}

/* Decides about the file of a document that another collection has. @is_below: it is at or below
 * the paths */
static void
decide (Adding *adding, WinnowDocument *document, gboolean is_below)
{
  WinnowHeldFiles held = adding->addition->held;
  gboolean is_left = held == WINNOW_HELD_LEFT, is_of_role = document->role == adding->role,
           is_again = is_left || adding->addition->unsettled != NULL;
  if (is_of_role && !is_left && is_below)
    hold (adding, document);
  else if ((is_below || !is_again)
           && (is_left || (held == WINNOW_HELD_IN_ROLE && adding->role == WINNOW_ROLE_SUBMISSIONS && !is_of_role)))
    add_file (adding->left_out, document);
}

static gboolean
decide_all (Adding *adding, GError **error)
{
  const WinnowAddition *addition = adding->addition;
  const WinnowCollection *own = NULL;
  gboolean has_others = FALSE;
  add_paths (adding->left_out, addition->other_roles);
  add_paths (adding->left_out, addition->unsettled);
  if (addition->held == WINNOW_HELD_READ)
    return TRUE;
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (adding->library, error);
  winnow_for_each (const WinnowCollection, collection, collections)
    if (collection->id == addition->collection_id)
      own = collection;
    else
      has_others |= collection->n_documents > 0;
  if (own == NULL || !has_others)
    return collections != NULL;
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (adding->library, error),
                        roots = g_ptr_array_new_with_free_func (g_free);
  adding->role = own->role;
  winnow_walk_add_absolute (roots, addition->paths);
  winnow_for_each (WinnowDocument, document, documents)
    if (document->collection_id != own->id && document->attached_id == 0)
      decide (adding, document, winnow_walk_holds (roots, document->path));
  return documents != NULL;
}

/* ── reading ── */

static gboolean
read_files (const Adding *adding, const WinnowAddition *addition, GPtrArray *passed_over, GError **error)
{
  const GPtrArray *left_out = adding->left_out;
  const WinnowWalkRules rules = { left_out->len > 0 ? (const char *const *) left_out->pdata : NULL, passed_over };
  return winnow_reading_add (adding->library, addition, rules, adding->threads, error);
}

/* Reads the files of @documents into the collection that has them. */
static gboolean
read_in_place (const Adding *adding, gint64 collection_id, const GPtrArray *documents, GError **error)
{
  g_autoptr (GPtrArray) paths = new_paths (), passed_over = g_ptr_array_new_with_free_func (g_free);
  winnow_for_each (const WinnowDocument, document, documents)
    add_file (paths, document);
  WinnowAddition addition = *adding->addition;
  addition.collection_id = collection_id;
  addition.paths = (const char *const *) paths->pdata;
  if (paths->len > 0 && !read_files (adding, &addition, passed_over, error))
    return FALSE;
  winnow_for_each (WinnowDocument, document, documents)
    {
      g_autofree char *path = g_filename_from_utf8 (document->path, -1, NULL, NULL, NULL);
      if (path != NULL && !g_ptr_array_find_with_equal_func (passed_over, path, g_str_equal, NULL))
        g_ptr_array_add (adding->kept, winnow_document_ref (document));
    }
  return TRUE;
}

/* Leaves out of @passed_over the files that have no other role: those that stay in their
 * collection, and those that are being written. */
static void
drop_others (const Adding *adding, GPtrArray *passed_over)
{
  g_autoptr (GHashTable) kept = winnow_string_index_new ();
  winnow_for_each (const WinnowDocument, document, adding->kept)
    g_hash_table_add (kept, document->path);
  for (guint i = passed_over->len; i > 0; i--)
    {
      const char *path = passed_over->pdata[i - 1], *const *unsettled = adding->addition->unsettled;
      g_autofree char *display = g_filename_display_name (path);
      while (unsettled != NULL && *unsettled != NULL && !winnow_walk_is_below (path, *unsettled))
        unsettled++;
      if (g_hash_table_contains (kept, display) || (unsettled != NULL && *unsettled != NULL))
        g_ptr_array_remove_index (passed_over, i - 1);
    }
}

gboolean
winnow_check_add_files (WinnowLibrary *library, const WinnowAddition *addition, const WinnowThreads *threads,
                        GError **error)
{
  g_return_val_if_fail (library != NULL && addition->paths != NULL && addition->settings != NULL, FALSE);
  g_autoptr (GPtrArray) passed_over = addition->passed_over != NULL ? g_ptr_array_ref (addition->passed_over)
                                                                    : g_ptr_array_new_with_free_func (g_free);
  g_auto (Adding) adding = { .library = library,
                             .addition = addition,
                             .threads = threads,
                             .held = winnow_id_table_new (g_ptr_array_unref),
                             .kept = addition->kept != NULL ? g_ptr_array_ref (addition->kept)
                                                            : winnow_pointers_new (winnow_document_unref),
                             .left_out = new_paths () };
  if (!decide_all (&adding, error))
    return FALSE;
  winnow_for_each_entry (entry, adding.held)
    if (!read_in_place (&adding, *(const gint64 *) entry.key, entry.value, error))
      return FALSE;
  winnow_for_each (const WinnowDocument, document, adding.kept)
    add_file (adding.left_out, document);
  if (!read_files (&adding, addition, passed_over, error))
    return FALSE;
  drop_others (&adding, passed_over);
  return TRUE;
}

/* ── files that another role takes ── */

/* Within a transaction. */
static gboolean
remove_documents (WinnowLibrary *library, gint64 collection_id, const GPtrArray *paths, GError **error)
{
  winnow_for_each (const char, path, paths)
    {
      GError *local = NULL;
      g_autofree char *display = g_filename_display_name (path);
      g_autoptr (WinnowDocument) document = winnow_library_find_document (library, collection_id, display, &local);
      if (local != NULL)
        return g_propagate_error (error, local), FALSE;
      if (document != NULL
          && (!winnow_library_hand_over_verdicts (library, document->id, error)
              || !winnow_library_remove_document (library, document->id, error)))
        return FALSE;
    }
  return TRUE;
}

/* Within a transaction. Each collection of the role may have files that were read before. */
static gboolean
remove_reassigned (WinnowLibrary *library, WinnowRole role, const GPtrArray *passed_over, GError **error)
{
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (library, error);
  winnow_for_each (const WinnowCollection, collection, collections)
    if (collection->role == role && collection->attached_id == 0
        && !remove_documents (library, collection->id, passed_over, error))
      return FALSE;
  return collections != NULL;
}

gboolean
winnow_check_remove_reassigned (WinnowLibrary *library, WinnowRole role, const GPtrArray *passed_over, GError **error)
{
  g_return_val_if_fail (library != NULL && passed_over != NULL, FALSE);
  return passed_over->len == 0
         || (winnow_library_begin (library, error)
             && winnow_library_end (library, remove_reassigned (library, role, passed_over, error), error));
}
