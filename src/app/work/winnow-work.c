#include "app/work/winnow-work.h"

#include "check/read/in-place.h"
#include "check/read/walk.h"
#include "library/tables/dates.h"
#include "library/tables/moves.h"

typedef struct
{
  GStrv paths;      /* (owned) (nullable) */
  GPtrArray *parts; /* (owned) (nullable) planned from the paths where there are none */
  WinnowRole role;
} Import;

typedef struct
{
  gint64 collection_id;
  WinnowRole role;
} Assignment;

static void
import_free (gpointer data)
{
  Import *import = data;
  g_strfreev (import->paths);
  g_clear_pointer (&import->parts, g_ptr_array_unref);
  g_free (import);
}

/* ── keeping ── */

static gboolean
continue_in_file (WinnowOperation *operation, const char *path, GError **error)
{
  if (!winnow_library_save_as (operation->library, path, error))
    return FALSE;
  WinnowLibrary *library = winnow_library_open (path, error);
  if (library == NULL)
    return FALSE;
  winnow_operation_take_library (operation, library);
  return TRUE;
}

static gboolean
keep_library (WinnowOperation *operation, const Import *import, GError **error)
{
  if (import->paths == NULL || winnow_library_get_path (operation->library) != NULL)
    return TRUE;
  g_autofree char *name = winnow_import_dup_library_name ((const char *const *) import->paths);
  g_autofree char *path = winnow_import_dup_library_path (name);
  return continue_in_file (operation, path, error);
}

/* ── reading and checking ── */

/* The files of documents in another role: a submission that was moved to one stays there alone.
 * Returns: (transfer full) (nullable) */
static GStrv
dup_files_elsewhere (WinnowLibrary *library, WinnowRole role, GError **error)
{
  if (role != WINNOW_ROLE_SUBMISSIONS)
    return g_new0 (char *, 1);
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  for (guint i = 0; documents != NULL && i < documents->len; i++)
    {
      const WinnowDocument *document = documents->pdata[i];
      if (document->role != role && document->attached_id == 0)
        g_strv_builder_add (builder, document->path);
    }
  return documents != NULL ? g_strv_builder_end (builder) : NULL;
}

/* Files that the library has are read where they are. */
static gboolean
read_in_place (WinnowOperation *operation, const WinnowImportPart *part, const char *const *paths,
               GCancellable *cancellable, GError **error)
{
  WinnowLibrary *library = operation->library;
  g_auto (GStrv) others = dup_files_elsewhere (library, part->role, error);
  g_autoptr (GPtrArray) passed_over = g_ptr_array_new_with_free_func (g_free);
  gint64 collection = others != NULL ? winnow_import_obtain_collection (library, part, error) : 0;
  if (collection == 0
      || !winnow_check_add_files_in_place (library, collection, paths, (const char *const *) others, passed_over, NULL,
                                           FALSE, &operation->settings, 0, &operation->progress, cancellable, error))
    return FALSE;
  operation->n_elsewhere += passed_over->len;
  return TRUE;
}

/* A document can be compared with itself. */
static gboolean
read_as_planned (WinnowOperation *operation, const WinnowImportPart *part, const char *const *paths,
                 GCancellable *cancellable, GError **error)
{
  gint64 collection = winnow_library_add_collection (operation->library, part->name, part->role, error);
  return collection != 0
         && winnow_check_add_files (operation->library, collection, paths, &operation->settings, 0,
                                    &operation->progress, cancellable, error);
}

static gboolean
read_part (WinnowOperation *operation, const WinnowImportPart *part, GCancellable *cancellable, GError **error)
{
  const Import *import = operation->data;
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  g_ptr_array_extend (paths, part->paths, NULL, NULL);
  g_ptr_array_add (paths, NULL);
  return (import->paths != NULL ? read_in_place : read_as_planned) (operation, part, (const char *const *) paths->pdata,
                                                                    cancellable, error);
}

static gboolean
run_import (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  Import *import = operation->data;
  if (!keep_library (operation, import, error))
    return FALSE;
  if (import->parts == NULL)
    import->parts = winnow_import_plan ((const char *const *) import->paths, import->role);
  for (guint i = 0; i < import->parts->len; i++)
    if (!read_part (operation, g_ptr_array_index (import->parts, i), cancellable, error))
      return FALSE;
  return TRUE;
}

static gboolean
run_check (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  return winnow_check_run (operation->library, &operation->settings, 0, &operation->progress, cancellable, error);
}

/* The documents are listed before they are compared. */
static WinnowOperation *
new_import (Import *import)
{
  WinnowOperation *operation = winnow_operation_new (WINNOW_OPERATION_ADDS, run_import, import, import_free);
  winnow_operation_set_next (operation, winnow_work_new_check ());
  return operation;
}

WinnowOperation *
winnow_work_new_import (const char *const *paths, WinnowRole role)
{
  Import *import = g_new0 (Import, 1);
  import->paths = g_strdupv ((char **) paths);
  import->role = role;
  return new_import (import);
}

WinnowOperation *
winnow_work_new_import_parts (GPtrArray *parts)
{
  Import *import = g_new0 (Import, 1);
  import->parts = parts;
  return new_import (import);
}

static gboolean
run_retry (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  return winnow_check_retry (operation->library, &operation->settings, 0, &operation->progress, cancellable, error);
}

WinnowOperation *
winnow_work_new_retry (void)
{
  WinnowOperation *operation = winnow_operation_new (WINNOW_OPERATION_ADDS, run_retry, NULL, NULL);
  winnow_operation_set_next (operation, winnow_work_new_check ());
  return operation;
}

static gboolean
run_read_scans (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  return winnow_check_read_scans (operation->library, operation->data, &operation->settings, 0, &operation->progress,
                                  cancellable, error);
}

WinnowOperation *
winnow_work_new_read_scans (GPtrArray *documents)
{
  WinnowOperation *operation = winnow_operation_new (WINNOW_OPERATION_ADDS | WINNOW_OPERATION_SCANS, run_read_scans,
                                                     documents, (GDestroyNotify) g_ptr_array_unref);
  winnow_operation_set_next (operation, winnow_work_new_check ());
  return operation;
}

WinnowOperation *
winnow_work_new_check (void)
{
  return winnow_operation_new (WINNOW_OPERATION_CHECKS, run_check, NULL, NULL);
}

static gboolean
run_rescore (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  return winnow_check_rescore (operation->library, &operation->settings, &operation->progress, cancellable, error);
}

WinnowOperation *
winnow_work_new_rescore (void)
{
  return winnow_operation_new (WINNOW_OPERATION_RESCORES, run_rescore, NULL, NULL);
}

/* ── pictures that count ── */

typedef struct
{
  GArray *fingerprints; /* (owned) */
  gboolean counts;
} Count;

static void
count_free (gpointer data)
{
  Count *count = data;
  g_array_unref (count->fingerprints);
  g_free (count);
}

static gboolean
run_count_pictures (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  const Count *count = operation->data;
  return winnow_check_count_pictures (operation->library, count->fingerprints, count->counts, &operation->progress,
                                      cancellable, error);
}

WinnowOperation *
winnow_work_new_count_pictures (GArray *fingerprints, gboolean counts)
{
  const Count count = { fingerprints, counts };
  return winnow_operation_new (WINNOW_OPERATION_COUNTS, run_count_pictures, g_memdup2 (&count, sizeof count),
                               count_free);
}

/* ── what came into watched folders ── */

typedef struct
{
  GVariant *folders; /* (owned) */
  GStrv unsettled;   /* (owned) (nullable) */
  GPtrArray *found;  /* (owned) (nullable) */
} Update;

static void
update_free (gpointer data)
{
  Update *update = data;
  g_variant_unref (update->folders);
  g_strfreev (update->unsettled);
  g_clear_pointer (&update->found, g_ptr_array_unref);
  g_free (update);
}

static gboolean
has_collection (const GPtrArray *collections, gint64 id)
{
  for (guint i = 0; i < collections->len; i++)
    if (((const WinnowCollection *) g_ptr_array_index ((GPtrArray *) collections, i))->id == id)
      return TRUE;
  return FALSE;
}

/* Files that are being written, and those at or below @folders that other collections have. */
static GStrv
dup_others (const Update *update, const GPtrArray *documents, gint64 collection_id, const char **folders)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GPtrArray) absolute = g_ptr_array_new_with_free_func (g_free);
  winnow_walk_add_absolute (absolute, folders);
  if (update->unsettled != NULL)
    g_strv_builder_addv (builder, (const char **) update->unsettled);
  for (guint i = 0; i < documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index ((GPtrArray *) documents, i);
      if (document->collection_id != collection_id && document->attached_id == 0
          && winnow_walk_holds (absolute, document->path))
        g_strv_builder_add (builder, document->path);
    }
  return g_strv_builder_end (builder);
}

static gboolean
read_folders (WinnowOperation *operation, gint64 collection_id, GVariant *folders, GCancellable *cancellable,
              GError **error)
{
  WinnowLibrary *library = operation->library;
  g_autofree const char **paths = g_variant_get_bytestring_array (folders, NULL);
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents == NULL)
    return FALSE;
  g_auto (GStrv) others = dup_others (operation->data, documents, collection_id, paths);
  g_autoptr (GPtrArray) passed_over = g_ptr_array_new_with_free_func (g_free);
  return winnow_check_add_files_except (library, collection_id, paths, (const char *const *) others, passed_over, FALSE,
                                        &operation->settings, 0, &operation->progress, cancellable, error);
}

static gboolean
run_update (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  Update *update = operation->data;
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (operation->library, error);
  if (collections == NULL)
    return FALSE;
  for (gsize i = 0; i < g_variant_n_children (update->folders); i++)
    {
      gint64 id;
      g_autoptr (GVariant) folders = NULL;
      g_variant_get_child (update->folders, i, "(x@aay)", &id, &folders);
      if (has_collection (collections, id) && !read_folders (operation, id, folders, cancellable, error))
        return FALSE;
    }
  update->found
      = winnow_check_recheck (operation->library, &operation->settings, 0, 0, &operation->progress, cancellable, error);
  return update->found != NULL;
}

WinnowOperation *
winnow_work_new_update (GVariant *folders, char **unsettled)
{
  Update update = { g_variant_ref (folders), g_strdupv (unsettled), NULL };
  return winnow_operation_new (WINNOW_OPERATION_ADDS | WINNOW_OPERATION_CHECKS | WINNOW_OPERATION_UPDATES, run_update,
                               g_memdup2 (&update, sizeof update), update_free);
}

GPtrArray *
winnow_work_steal_found (WinnowOperation *operation)
{
  g_return_val_if_fail (operation->flags & WINNOW_OPERATION_UPDATES, NULL);
  return g_steal_pointer (&((Update *) operation->data)->found);
}

/* ── groups ── */

typedef struct
{
  WinnowGroupSettings settings;
  WinnowFoundGroups *found; /* (owned) (nullable) */
} Grouping;

static void
grouping_free (gpointer data)
{
  Grouping *grouping = data;
  g_clear_pointer (&grouping->found, winnow_found_groups_unref);
  g_free (grouping);
}

static gboolean
run_group (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  Grouping *grouping = operation->data;
  WinnowLibrary *library = operation->library;
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents == NULL)
    return FALSE;
  GPtrArray *groups = winnow_check_group (library, &operation->settings, &grouping->settings, 0, &operation->progress,
                                          cancellable, error);
  if (groups != NULL)
    grouping->found = winnow_found_groups_new (&grouping->settings, &operation->settings, groups, documents);
  return groups != NULL;
}

WinnowOperation *
winnow_work_new_group (const WinnowGroupSettings *settings)
{
  Grouping grouping = { *settings, NULL };
  return winnow_operation_new (WINNOW_OPERATION_GROUPS, run_group, g_memdup2 (&grouping, sizeof grouping),
                               grouping_free);
}

WinnowFoundGroups *
winnow_work_steal_groups (WinnowOperation *operation)
{
  g_return_val_if_fail (operation->flags & WINNOW_OPERATION_GROUPS, NULL);
  Grouping *grouping = operation->data;
  return g_steal_pointer (&grouping->found);
}

/* ── short work ── */

static gboolean
remove_all (WinnowLibrary *library, const GArray *ids, GError **error)
{
  for (guint i = 0; i < ids->len; i++)
    if (!winnow_library_remove_document (library, g_array_index (ids, gint64, i), error))
      return FALSE;
  return TRUE;
}

static gboolean
run_remove_documents (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  WinnowLibrary *library = operation->library;
  if (!winnow_library_begin (library, error))
    return FALSE;
  if (remove_all (library, operation->data, error))
    return winnow_library_commit (library, error);
  winnow_library_rollback (library);
  return FALSE;
}

static gboolean
run_set_role (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  const Assignment *assignment = operation->data;
  return winnow_library_set_collection_role (operation->library, assignment->collection_id, assignment->role, error);
}

/* Two texts for some rows. */
typedef struct
{
  GArray *ids; /* (owned) (element-type gint64) */
  char *first, *second;
} Labelling;

static Labelling *
labelling_new (GArray *ids, const char *first, const char *second)
{
  Labelling *labelling = g_new (Labelling, 1);
  *labelling = (Labelling){ ids, g_strdup (first), g_strdup (second) };
  return labelling;
}

static void
labelling_free (gpointer data)
{
  Labelling *labelling = data;
  g_array_unref (labelling->ids);
  g_free (labelling->first);
  g_free (labelling->second);
  g_free (labelling);
}

static gboolean
run_set_author (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  const Labelling *labelling = operation->data;
  return winnow_library_set_author (operation->library, (const gint64 *) (gpointer) labelling->ids->data,
                                    labelling->ids->len, labelling->first, labelling->second, error)
         && winnow_check_find_authors (operation->library, error);
}

/* Within a transaction. */
static gboolean
date_all (WinnowLibrary *library, const GArray *datings, GError **error)
{
  for (guint i = 0; i < datings->len; i++)
    {
      const WinnowDating *dating = &g_array_index (datings, WinnowDating, i);
      if (!winnow_library_set_date (library, dating->document_id, *dating->date != '\0' ? dating->date : NULL, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
run_set_dates (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  return winnow_library_begin (operation->library, error)
         && winnow_library_end (operation->library, date_all (operation->library, operation->data, error), error);
}

typedef struct
{
  gint64 document_id;
  WinnowStatus status;
} StatusChange;

static gboolean
run_set_status (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  const StatusChange *change = operation->data;
  return winnow_library_set_status (operation->library, change->document_id, change->status, error);
}

static gboolean
run_set_labels (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  const Labelling *labelling = operation->data;
  return winnow_library_set_collection_labels (operation->library, g_array_index (labelling->ids, gint64, 0),
                                               labelling->first, labelling->second, error);
}

static gboolean
run_remove_empty (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  return winnow_library_remove_empty_collection (operation->library, *(const gint64 *) operation->data, error);
}

static gboolean
run_rename (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  const Labelling *labelling = operation->data;
  return winnow_library_rename_collection (operation->library, g_array_index (labelling->ids, gint64, 0),
                                           labelling->first, error);
}

typedef struct
{
  GArray *moves; /* (owned) (element-type WinnowMove) */
  char *name;    /* (owned) (nullable) of the collection that is made for them */
  WinnowRole role;
} Moving;

static void
moving_free (gpointer data)
{
  Moving *moving = data;
  g_array_unref (moving->moves);
  g_free (moving->name);
  g_free (moving);
}

/* Within a transaction. */
static gboolean
move_all (WinnowLibrary *library, const Moving *moving, GError **error)
{
  gint64 made = moving->name != NULL ? winnow_library_add_collection (library, moving->name, moving->role, error) : 0;
  if (moving->name != NULL && made == 0)
    return FALSE;
  for (guint i = 0; i < moving->moves->len; i++)
    {
      const WinnowMove *move = &g_array_index (moving->moves, WinnowMove, i);
      if (!winnow_library_move_documents (library, &move->document_id, 1,
                                          move->collection_id != 0 ? move->collection_id : made, error))
        return FALSE;
    }
  return made == 0 || winnow_library_remove_empty_collection (library, made, error);
}

static gboolean
run_move (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  return winnow_library_begin (operation->library, error)
         && winnow_library_end (operation->library, move_all (operation->library, operation->data, error), error);
}

static gboolean
run_attach (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  return winnow_library_attach (operation->library, operation->data, error) != 0;
}

static gboolean
run_detach (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  return winnow_library_detach (operation->library, *(const gint64 *) operation->data, error);
}

static gboolean
run_clear_problems (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  return winnow_library_clear_problems (operation->library, 0, error);
}

static gboolean
run_save_as (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  return continue_in_file (operation, operation->data, error);
}

WinnowOperation *
winnow_work_new_remove_documents (GArray *ids)
{
  return winnow_operation_new (WINNOW_OPERATION_EDIT, run_remove_documents, ids, (GDestroyNotify) g_array_unref);
}

WinnowOperation *
winnow_work_new_set_role (gint64 collection_id, WinnowRole role)
{
  Assignment assignment = { collection_id, role };
  return winnow_operation_new (WINNOW_OPERATION_ROLES, run_set_role, g_memdup2 (&assignment, sizeof assignment),
                               g_free);
}

WinnowOperation *
winnow_work_new_set_author (GArray *ids, const char *author, const char *number)
{
  return winnow_operation_new (WINNOW_OPERATION_EDIT, run_set_author, labelling_new (ids, author, number),
                               labelling_free);
}

WinnowOperation *
winnow_work_new_set_dates (GArray *datings)
{
  return winnow_operation_new (WINNOW_OPERATION_DATES, run_set_dates, datings, (GDestroyNotify) g_array_unref);
}

WinnowOperation *
winnow_work_new_set_status (gint64 document_id, WinnowStatus status)
{
  const StatusChange change = { document_id, status };
  return winnow_operation_new (WINNOW_OPERATION_EDIT, run_set_status, g_memdup2 (&change, sizeof change), g_free);
}

WinnowOperation *
winnow_work_new_set_labels (gint64 collection_id, const char *course, const char *term)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (ids, collection_id);
  return winnow_operation_new (WINNOW_OPERATION_EDIT, run_set_labels, labelling_new (ids, course, term),
                               labelling_free);
}

WinnowOperation *
winnow_work_new_remove_empty (gint64 collection_id)
{
  return winnow_operation_new (WINNOW_OPERATION_EDIT, run_remove_empty,
                               g_memdup2 (&collection_id, sizeof collection_id), g_free);
}

WinnowOperation *
winnow_work_new_rename (gint64 collection_id, const char *name)
{
  GArray *ids = g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (gint64)), &collection_id, 1);
  return winnow_operation_new (WINNOW_OPERATION_EDIT, run_rename, labelling_new (ids, name, NULL), labelling_free);
}

WinnowOperation *
winnow_work_new_move (GArray *moves, gboolean changes_roles, const char *name, WinnowRole role)
{
  const Moving moving = { moves, g_strdup (name), role };
  return winnow_operation_new (WINNOW_OPERATION_MOVES | (changes_roles ? WINNOW_OPERATION_ROLES : 0), run_move,
                               g_memdup2 (&moving, sizeof moving), moving_free);
}

WinnowOperation *
winnow_work_new_attach (const char *path)
{
  WinnowOperation *operation = winnow_operation_new (WINNOW_OPERATION_EDIT, run_attach, g_strdup (path), g_free);
  winnow_operation_set_next (operation, winnow_work_new_check ());
  return operation;
}

WinnowOperation *
winnow_work_new_detach (gint64 attached_id)
{
  return winnow_operation_new (WINNOW_OPERATION_EDIT, run_detach, g_memdup2 (&attached_id, sizeof attached_id), g_free);
}

WinnowOperation *
winnow_work_new_clear_problems (void)
{
  return winnow_operation_new (WINNOW_OPERATION_EDIT, run_clear_problems, NULL, NULL);
}

WinnowOperation *
winnow_work_new_save_as (const char *path)
{
  return winnow_operation_new (WINNOW_OPERATION_EDIT, run_save_as, g_strdup (path), g_free);
}
