#include "app/work/winnow-work.h"

#include "check/archive/contribute.h"
#include "library/tables/dates.h"
#include "library/tables/moves.h"
#include "base/array.h"

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
keep_library (WinnowOperation *operation, const WinnowWorkRequest *request, GError **error)
{
  if (request->paths == NULL || winnow_library_get_path (operation->library) != NULL)
    return TRUE;
  g_autofree char *name = winnow_import_dup_library_name (request->paths);
  g_autofree char *path = winnow_import_dup_library_path (name);
  return continue_in_file (operation, path, error);
}

/* ── reading and checking ── */

static gboolean
read_part (WinnowOperation *operation, const WinnowImportPart *part, const WinnowThreads *threads, GError **error)
{
  const WinnowWorkRequest *request = operation->data;
  gboolean is_planned = request->paths == NULL; /* by the user: a document can be compared with itself */
  gint64 collection = is_planned ? winnow_library_add_collection (operation->library, part->name, part->role, error)
                                 : winnow_import_obtain_collection (operation->library, part, error);
  g_autoptr (GPtrArray) paths = g_ptr_array_new (), passed_over = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_extend (paths, part->paths, NULL, NULL);
  g_ptr_array_add (paths, NULL);
  const WinnowAddition addition = { .collection_id = collection,
                                    .paths = (const char *const *) paths->pdata,
                                    .settings = &operation->settings,
                                    .are_sheets = request->are_sheets,
                                    .held = is_planned ? WINNOW_HELD_READ : WINNOW_HELD_IN_ROLE,
                                    .passed_over = passed_over };
  if (collection == 0 || !winnow_check_add_files (operation->library, &addition, threads, error))
    return FALSE;
  operation->n_elsewhere += passed_over->len;
  return TRUE;
}

static gboolean
run_import (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  WinnowWorkRequest *request = operation->data;
  if (!keep_library (operation, request, error))
    return FALSE;
  if (request->parts == NULL)
    request->parts = winnow_import_plan (request->paths, request->role);
  winnow_for_each (WinnowImportPart, part, request->parts)
    if (!read_part (operation, part, threads, error))
      return FALSE;
  return TRUE;
}

static gboolean
run_check (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  return winnow_check_run (operation->library, &operation->settings, threads, error);
}

static gboolean
run_retry (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  return winnow_check_retry (operation->library, &operation->settings, threads, error);
}

static gboolean
run_read_scans (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  const WinnowWorkRequest *request = operation->data;
  return winnow_check_read_scans (operation->library, request->documents, &operation->settings, threads, error);
}

static gboolean
run_rescore (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  return winnow_check_rescore (operation->library, &operation->settings, threads, error);
}

static gboolean
run_count_pictures (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  const WinnowWorkRequest *request = operation->data;
  return winnow_check_count_pictures (operation->library, request->rows, request->counts, threads, error);
}

/* ── watched folders ── */

static gboolean
has_collection (const GPtrArray *collections, gint64 id)
{
  winnow_for_each (const WinnowCollection, collection, collections)
    if (collection->id == id)
      return TRUE;
  return FALSE;
}

static gboolean
read_folders (WinnowOperation *operation, gint64 collection_id, GVariant *folders, const WinnowThreads *threads,
              GError **error)
{
  const WinnowWorkRequest *request = operation->data;
  g_autofree const char **paths = g_variant_get_bytestring_array (folders, NULL);
  const WinnowAddition addition = { .collection_id = collection_id,
                                    .paths = paths,
                                    .settings = &operation->settings,
                                    .held = WINNOW_HELD_LEFT,
                                    .unsettled = request->paths };
  return winnow_check_add_files (operation->library, &addition, threads, error);
}

static gboolean
run_update (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  WinnowWorkRequest *request = operation->data;
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (operation->library, error);
  if (collections == NULL)
    return FALSE;
  winnow_for_each_between (i, 0, g_variant_n_children (request->folders))
    {
      gint64 id;
      g_autoptr (GVariant) folders = NULL;
      g_variant_get_child (request->folders, i, "(x@aay)", &id, &folders);
      if (has_collection (collections, id) && !read_folders (operation, id, folders, threads, error))
        return FALSE;
    }
  request->found = winnow_check_recheck (operation->library, &operation->settings, 0, threads, error);
  return request->found != NULL;
}

GPtrArray *
winnow_work_steal_found (WinnowOperation *operation)
{
  g_return_val_if_fail (operation->flags & WINNOW_OPERATION_UPDATES, NULL);
  return g_steal_pointer (&((WinnowWorkRequest *) operation->data)->found);
}

/* ── groups ── */

static gboolean
run_group (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  WinnowWorkRequest *request = operation->data;
  WinnowLibrary *library = operation->library;
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents == NULL)
    return FALSE;
  GPtrArray *groups = winnow_check_group (library, &operation->settings, &request->grouping, threads, error);
  if (groups != NULL)
    request->groups = winnow_found_groups_new (&request->grouping, &operation->settings, groups, documents);
  return groups != NULL;
}

WinnowFoundGroups *
winnow_work_steal_groups (WinnowOperation *operation)
{
  g_return_val_if_fail (operation->flags & WINNOW_OPERATION_GROUPS, NULL);
  return g_steal_pointer (&((WinnowWorkRequest *) operation->data)->groups);
}

/* ── archives ── */

/* Returns: (transfer full) (element-type WinnowDocument) */
static GPtrArray *
list_documents (WinnowLibrary *library, gint64 collection_id, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_documents (library, error);
  if (all == NULL)
    return NULL;
  GPtrArray *documents = winnow_pointers_new (winnow_document_unref);
  winnow_for_each (WinnowDocument, document, all)
    if (document->collection_id == collection_id)
      g_ptr_array_add (documents, winnow_document_ref (document));
  return documents;
}

static gboolean
run_contribute (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  WinnowContribution *self = ((const WinnowWorkRequest *) operation->data)->contribution;
  g_ptr_array_set_size (self->added, 0); /* it may have been taken back */
  g_autoptr (GPtrArray) documents = list_documents (operation->library, self->collection_id, error);
  g_autoptr (WinnowSharedArchive) archive
      = documents != NULL ? winnow_shared_open (self->address, NULL, threads->cancellable, error) : NULL;
  return archive != NULL
         && winnow_check_contribute (operation->library,
                                     &(const WinnowArchiveAddition){ documents, archive, self->wanted, self->added },
                                     threads, &self->n, error);
}

static gboolean
run_withdraw (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  WinnowContribution *self = ((const WinnowWorkRequest *) operation->data)->contribution;
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_open (self->address, NULL, threads->cancellable, error);
  return archive != NULL
         && winnow_check_withdraw (self->added, archive, self->wanted->name, threads->cancellable, &self->n, error);
}

/* ── attaching and keeping ── */

static gboolean
run_attach (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  const WinnowWorkRequest *request = operation->data;
  return winnow_library_attach (operation->library, request->path, error) != 0;
}

static gboolean
run_attach_archive (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  const WinnowWorkRequest *request = operation->data;
  return winnow_check_attach_archive (operation->library, request->path, threads->cancellable, error) != 0;
}

static gboolean
run_save_as (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  const WinnowWorkRequest *request = operation->data;
  return continue_in_file (operation, request->path, error);
}

/* ── edits, each within a transaction ── */

static gboolean
remove_documents (WinnowLibrary *library, const WinnowWorkRequest *request, GError **error)
{
  winnow_for_each_value (gint64, id, request->rows)
    if (!winnow_library_remove_document (library, *id, error))
      return FALSE;
  return TRUE;
}

static gboolean
set_role (WinnowLibrary *library, const WinnowWorkRequest *request, GError **error)
{
  return winnow_library_set_collection_role (library, request->id, request->role, error);
}

static gboolean
set_labels (WinnowLibrary *library, const WinnowWorkRequest *request, GError **error)
{
  return winnow_library_set_collection_labels (library, request->id, request->course, request->term, error);
}

static gboolean
rename_collection (WinnowLibrary *library, const WinnowWorkRequest *request, GError **error)
{
  return winnow_library_rename_collection (library, request->id, request->name, error);
}

static gboolean
remove_empty (WinnowLibrary *library, const WinnowWorkRequest *request, GError **error)
{
  return winnow_library_remove_empty_collection (library, request->id, error);
}

static gboolean
set_dates (WinnowLibrary *library, const WinnowWorkRequest *request, GError **error)
{
  winnow_for_each_value (const WinnowDating, dating, request->rows)
    if (!winnow_library_set_date (library, dating->document_id, *dating->date != '\0' ? dating->date : NULL, error))
      return FALSE;
  return TRUE;
}

static gboolean
set_status (WinnowLibrary *library, const WinnowWorkRequest *request, GError **error)
{
  return winnow_library_set_status (library, request->id, request->status, error);
}

static gboolean
count_text (WinnowLibrary *library, const WinnowWorkRequest *request, GError **error)
{
  return (request->counts ? winnow_library_put_counted_text
                          : winnow_library_remove_counted_text) (library, request->name, error);
}

static gboolean
move (WinnowLibrary *library, const WinnowWorkRequest *request, GError **error)
{
  gint64 made
      = request->name != NULL ? winnow_library_add_collection (library, request->name, request->role, error) : 0;
  if (request->name != NULL && made == 0)
    return FALSE;
  winnow_for_each_value (const WinnowMove, move, request->rows)
    if (!winnow_library_move_documents (library, &move->document_id, 1,
                                        move->collection_id != 0 ? move->collection_id : made, error))
      return FALSE;
  return made == 0 || winnow_library_remove_empty_collection (library, made, error);
}

static gboolean
detach (WinnowLibrary *library, const WinnowWorkRequest *request, GError **error)
{
  return winnow_library_detach (library, request->id, error);
}

static gboolean
clear_problems (WinnowLibrary *library, const WinnowWorkRequest *request, GError **error)
{
  return winnow_library_clear_problems (library, 0, error);
}

/* Begins and ends its transactions itself. */
static gboolean
run_set_author (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  const WinnowWorkRequest *request = operation->data;
  return winnow_library_set_author (operation->library, WINNOW_DATA (const gint64, request->rows), request->rows->len,
                                    request->name, request->number, error)
         && winnow_check_find_authors (operation->library, error);
}

/* ── the table ── */

typedef struct
{
  WinnowOperationFlags flags;
  WinnowOperationFunc run; /* run_edit() calls edit */
  gboolean (*edit) (WinnowLibrary *library, const WinnowWorkRequest *request, GError **error);
  gboolean checks_next; /* the documents are listed before they are compared */
} Work;

static gboolean run_edit (WinnowOperation *operation, const WinnowThreads *threads, GError **error);

static const Work works[] = {
  [WINNOW_WORK_CHECK] = { WINNOW_OPERATION_CHECKS, run_check },
  [WINNOW_WORK_IMPORT] = { WINNOW_OPERATION_ADDS, run_import, .checks_next = TRUE },
  [WINNOW_WORK_RETRY] = { WINNOW_OPERATION_ADDS, run_retry, .checks_next = TRUE },
  [WINNOW_WORK_READ_SCANS] = { WINNOW_OPERATION_ADDS | WINNOW_OPERATION_SCANS, run_read_scans, .checks_next = TRUE },
  [WINNOW_WORK_UPDATE] = { WINNOW_OPERATION_ADDS | WINNOW_OPERATION_CHECKS | WINNOW_OPERATION_UPDATES, run_update },
  [WINNOW_WORK_RESCORE] = { WINNOW_OPERATION_RESCORES, run_rescore },
  [WINNOW_WORK_COUNT_PICTURES] = { WINNOW_OPERATION_COUNTS, run_count_pictures },
  [WINNOW_WORK_GROUP] = { WINNOW_OPERATION_GROUPS, run_group },
  [WINNOW_WORK_SAVE_AS] = { WINNOW_OPERATION_EDIT, run_save_as },
  [WINNOW_WORK_ATTACH] = { WINNOW_OPERATION_EDIT, run_attach, .checks_next = TRUE },
  [WINNOW_WORK_ATTACH_ARCHIVE] = { WINNOW_OPERATION_EDIT, run_attach_archive, .checks_next = TRUE },
  [WINNOW_WORK_DETACH] = { WINNOW_OPERATION_EDIT, run_edit, detach },
  [WINNOW_WORK_CONTRIBUTE] = { WINNOW_OPERATION_CONTRIBUTES, run_contribute },
  [WINNOW_WORK_WITHDRAW] = { WINNOW_OPERATION_CONTRIBUTES, run_withdraw },
  [WINNOW_WORK_CLEAR_PROBLEMS] = { WINNOW_OPERATION_EDIT, run_edit, clear_problems },
  [WINNOW_WORK_SET_ROLE] = { WINNOW_OPERATION_ROLES, run_edit, set_role },
  [WINNOW_WORK_SET_LABELS] = { WINNOW_OPERATION_EDIT, run_edit, set_labels },
  [WINNOW_WORK_RENAME] = { WINNOW_OPERATION_EDIT, run_edit, rename_collection },
  [WINNOW_WORK_REMOVE_EMPTY] = { WINNOW_OPERATION_EDIT, run_edit, remove_empty },
  [WINNOW_WORK_REMOVE_DOCUMENTS] = { WINNOW_OPERATION_EDIT, run_edit, remove_documents },
  [WINNOW_WORK_MOVE] = { WINNOW_OPERATION_MOVES, run_edit, move },
  [WINNOW_WORK_SET_AUTHOR] = { WINNOW_OPERATION_EDIT, run_set_author },
  [WINNOW_WORK_SET_DATES] = { WINNOW_OPERATION_DATES, run_edit, set_dates },
  [WINNOW_WORK_SET_STATUS] = { WINNOW_OPERATION_EDIT, run_edit, set_status },
  [WINNOW_WORK_COUNT_TEXT] = { WINNOW_OPERATION_EDIT, run_edit, count_text, .checks_next = TRUE },
};

static gboolean
run_edit (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  const WinnowWorkRequest *request = operation->data;
  return winnow_library_begin (operation->library, error)
         && winnow_library_end (operation->library, works[request->kind].edit (operation->library, request, error),
                                error);
}

static void
request_free (gpointer data)
{
  WinnowWorkRequest *request = data;
  const gpointer texts[] = { (gpointer) request->path, (gpointer) request->name, (gpointer) request->number,
                             (gpointer) request->course, (gpointer) request->term };
  winnow_for_each_of (text, texts)
    g_free (*text);
  g_strfreev ((char **) request->paths);
  g_clear_pointer (&request->rows, g_array_unref);
  winnow_clear (request, g_ptr_array_unref, parts, documents, found);
  g_clear_pointer (&request->folders, g_variant_unref);
  g_clear_pointer (&request->contribution, winnow_contribution_unref);
  g_clear_pointer (&request->groups, winnow_found_groups_unref);
  g_free (request);
}

WinnowOperation *
winnow_work_new_from (const WinnowWorkRequest *request)
{
  const Work *work = &works[request->kind];
  WinnowWorkRequest *own = winnow_dup_value (request);
  own->path = g_strdup (request->path);
  own->name = g_strdup (request->name);
  own->number = g_strdup (request->number);
  own->course = g_strdup (request->course);
  own->term = g_strdup (request->term);
  own->paths = (const char *const *) g_strdupv ((char **) request->paths);
  WinnowOperationFlags roles = request->changes_roles ? WINNOW_OPERATION_ROLES : 0;
  WinnowOperation *operation = winnow_operation_new (work->flags | roles, work->run, own, request_free);
  if (work->checks_next)
    winnow_operation_set_next (operation, winnow_work_new (WINNOW_WORK_CHECK));
  return operation;
}
