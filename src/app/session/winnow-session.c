#include "app/session/winnow-session.h"

#include <glib/gi18n.h>

#include "app/session/winnow-check-settings.h"
#include "app/shell/winnow-collection-item.h"
#include "app/session/winnow-verdict-queue.h"
#include "app/groups/winnow-group-item.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "check/reading.h"
#include "app/pictures/winnow-excluded-picture-item.h"
#include "app/pictures/winnow-picture-item.h"
#include "app/shell/winnow-problem-item.h"
#include "app/session/winnow-snapshot.h"
#include "app/shell/winnow-work.h"

struct _WinnowSession
{
  GObject parent_instance;
  char *path;  /* (owned) (nullable) */
  char *title; /* (owned) */
  WinnowSessionState state;
  GError *error;            /* (owned) (nullable) */
  WinnowLibrary *library;   /* (owned) (nullable) */
  WinnowSnapshot *snapshot; /* (owned) (nullable) what the lists show, hidden documents included */
  gboolean outdated;        /* roles have changed, or files were added and not checked, since the last check */
  gboolean closed;
  gboolean template_switched; /* by the user, and no check has begun since */
  gboolean rescore_failed;    /* not tried again until the preferences change */

  GListStore *collections;          /* (owned) */
  GListStore *documents;            /* (owned) */
  WinnowRowList *overlaps;          /* (owned) */
  WinnowRowList *groups;            /* (owned) */
  WinnowFoundGroups *found_groups;  /* (owned) (nullable) what the groups are of */
  guint n_missing_members;          /* of these groups, removed from the library since */
  WinnowRowList *pictures;          /* (owned) */
  WinnowRowList *excluded_pictures; /* (owned) */
  WinnowPictureCounts counts;
  GListStore *problems; /* (owned) */
  GHashTable *hidden;   /* (owned) set of gint64: removed unless undone */
  GHashTable *removing; /* (owned) set of gint64: removal under way or done; ids are never used again */

  WinnowVerdictQueue *decisions; /* (owned) */
  /* (owned) gint64* → double*: the highest similarities that verdicts have changed since the
   * snapshot was made */
  GHashTable *highest;

  GQueue operations;          /* (element-type WinnowOperation) owned, those that wait */
  WinnowOperation *operation; /* (owned) (nullable) under way */
};

G_DEFINE_FINAL_TYPE (WinnowSession, winnow_session, G_TYPE_OBJECT)

enum
{
  CHANGED,
  OPERATION_CHANGED,
  FINISHED,
  DECIDED,
  DECISION_FAILED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void start_next_operation (WinnowSession *self);
static void follow_settings (WinnowSession *self);

/* ── the lists ── */

static gint64 *
copy_id (gint64 id)
{
  return g_memdup2 (&id, sizeof id);
}

static gboolean
is_hidden (WinnowSession *self, gint64 id)
{
  return g_hash_table_contains (self->hidden, &id) || g_hash_table_contains (self->removing, &id);
}

static GPtrArray *
new_items (void)
{
  return g_ptr_array_new_with_free_func (g_object_unref);
}

static void
replace_items (GListStore *store, GPtrArray *items)
{
  g_list_store_splice (store, 0, g_list_model_get_n_items (G_LIST_MODEL (store)), items->pdata, items->len);
}

static GHashTable *
name_collections (WinnowSession *self)
{
  GHashTable *names = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  for (guint i = 0; i < self->snapshot->collections->len; i++)
    {
      const WinnowCollection *collection = g_ptr_array_index (self->snapshot->collections, i);
      g_hash_table_insert (names, copy_id (collection->id), g_strdup (collection->name));
    }
  return names;
}

static WinnowPictureCounts
count_pictures (WinnowSession *self, GHashTable *documents)
{
  WinnowPictureCounts counts = { 0 };
  GPtrArray *pictures = self->snapshot->pictures->pictures;
  for (guint i = 0; i < pictures->len; i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (pictures, i);
      if (!g_hash_table_contains (documents, &picture->document_id))
        continue;
      gboolean is_plain = winnow_document_picture_is_plain (picture);
      counts.n_plain += is_plain;
      counts.n_pictures += !is_plain;
      counts.n_unread += !picture->is_read;
    }
  for (guint i = 0; i < self->snapshot->documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (self->snapshot->documents, i);
      counts.n_unseen += document->reading < WINNOW_READING_VERSION && g_hash_table_contains (documents, &document->id);
    }
  return counts;
}

static void
show_documents (WinnowSession *self)
{
  g_autoptr (GPtrArray) items = new_items ();
  g_autoptr (GHashTable) by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_object_unref);
  g_autoptr (GHashTable) collections = name_collections (self);
  for (guint i = 0; i < self->snapshot->documents->len; i++)
    {
      WinnowDocument *document = g_ptr_array_index (self->snapshot->documents, i);
      if (is_hidden (self, document->id))
        continue;
      WinnowDocumentItem *item = winnow_document_item_new (document);
      const double *highest = g_hash_table_lookup (self->highest, &document->id);
      if (highest != NULL)
        winnow_document_item_set_highest (item, *highest);
      g_ptr_array_add (items, item);
      g_hash_table_insert (by_id, &document->id, g_object_ref (item));
    }
  replace_items (self->documents, items);
  g_autoptr (WinnowRowContext) context
      = winnow_row_context_new (by_id, collections, self->found_groups, self->snapshot->pictures);
  winnow_overlap_list_set (self->overlaps, self->snapshot->overlaps, context);
  self->n_missing_members = winnow_group_list_set (self->groups, context);
  winnow_picture_list_set (self->pictures, context);
  winnow_excluded_picture_list_set (self->excluded_pictures, context);
  self->counts = count_pictures (self, by_id);
}

static GHashTable *
count_hidden_by_collection (WinnowSession *self)
{
  GHashTable *counts = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < self->snapshot->documents->len; i++)
    {
      WinnowDocument *document = g_ptr_array_index (self->snapshot->documents, i);
      guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, &document->collection_id));
      if (is_hidden (self, document->id))
        g_hash_table_insert (counts, &document->collection_id, GUINT_TO_POINTER (count + 1));
    }
  return counts;
}

static void
show_collections (WinnowSession *self)
{
  g_autoptr (GHashTable) hidden = count_hidden_by_collection (self);
  g_autoptr (GPtrArray) items = new_items ();
  guint total = g_list_model_get_n_items (G_LIST_MODEL (self->documents));
  g_ptr_array_add (items, winnow_collection_item_new (0, _ ("All Documents"), WINNOW_ROLE_SUBMISSIONS, total));
  for (guint i = 0; i < self->snapshot->collections->len; i++)
    {
      WinnowCollection *collection = g_ptr_array_index (self->snapshot->collections, i);
      guint n_hidden = GPOINTER_TO_UINT (g_hash_table_lookup (hidden, &collection->id));
      guint n_shown = collection->n_documents - MIN (n_hidden, collection->n_documents);
      g_ptr_array_add (items, winnow_collection_item_new (collection->id, collection->name, collection->role, n_shown));
    }
  replace_items (self->collections, items);
}

static void
show_problems (WinnowSession *self)
{
  g_autoptr (GPtrArray) items = new_items ();
  for (guint i = 0; i < self->snapshot->problems->len; i++)
    g_ptr_array_add (items, winnow_problem_item_new (g_ptr_array_index (self->snapshot->problems, i)));
  replace_items (self->problems, items);
}

static void
show_snapshot (WinnowSession *self)
{
  show_documents (self);
  show_collections (self);
  show_problems (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ── loading ── */

typedef struct
{
  WinnowLibrary *library;     /* (owned) (nullable) to be opened */
  char *path;                 /* (owned) (nullable) */
  WinnowOperation *operation; /* (owned) (nullable) which made loading necessary */
  GError *operation_error;    /* (owned) (nullable) */
} Load;

static void
load_free (gpointer data)
{
  Load *load = data;
  g_clear_pointer (&load->library, winnow_library_unref);
  g_clear_object (&load->operation);
  g_clear_error (&load->operation_error);
  g_free (load->path);
  g_free (load);
}

static gboolean
open_library (Load *load, GError **error)
{
  if (load->library != NULL)
    return TRUE;
  if (load->path != NULL && !g_file_test (load->path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("There is no library at “%s” any more."), load->path);
      return FALSE;
    }
  load->library = winnow_library_open (load->path, error);
  return load->library != NULL;
}

static void
load_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Load *load = task_data;
  GError *error = NULL;
  WinnowSnapshot *snapshot = open_library (load, &error) ? winnow_snapshot_new (load->library, &error) : NULL;
  if (snapshot != NULL)
    g_task_return_pointer (task, snapshot, (GDestroyNotify) winnow_snapshot_free);
  else
    g_task_return_error (task, error);
}

static char *
dup_title (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *shown = g_filename_display_name (name);
  return g_str_has_suffix (shown, ".winnow") ? g_strndup (shown, strlen (shown) - strlen (".winnow"))
                                             : g_steal_pointer (&shown);
}

static void
set_library (WinnowSession *self, WinnowLibrary *library)
{
  if (self->library == library)
    return;
  g_clear_pointer (&self->library, winnow_library_unref);
  self->library = winnow_library_ref (library);

  const char *path = winnow_library_get_path (library);
  if (path == NULL || g_strcmp0 (path, self->path) == 0)
    return;
  g_free (self->path);
  g_free (self->title);
  self->path = g_strdup (path);
  self->title = dup_title (path);
}

static void
hold_application (gboolean hold)
{
  GApplication *application = g_application_get_default ();
  if (application == NULL)
    return;
  if (hold)
    g_application_hold (application);
  else
    g_application_release (application);
}

static void
finish_operation (WinnowSession *self, WinnowOperation *operation, const GError *error)
{
  WinnowOperation *next = winnow_operation_steal_next (operation);
  g_autoptr (GError) cancelled = NULL;
  /* while its end was on the way here */
  if (next != NULL && error == NULL && winnow_operation_set_error_if_cancelled (operation, &cancelled))
    error = cancelled;
  if (winnow_operation_get_flags (operation) & WINNOW_OPERATION_RESCORES && error != NULL
      && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    self->rescore_failed = TRUE;
  if (next != NULL && error == NULL && !self->closed)
    g_queue_push_head (&self->operations, next);
  else
    g_clear_object (&next);

  g_clear_object (&self->operation);
  start_next_operation (self);
  if (self->operation == NULL)
    g_signal_emit (self, signals[OPERATION_CHANGED], 0);
  g_signal_emit (self, signals[FINISHED], 0, winnow_operation_get_flags (operation), error);
  follow_settings (self);
  hold_application (FALSE);
}

static void
take_snapshot (WinnowSession *self, const Load *load, WinnowSnapshot *snapshot)
{
  g_clear_pointer (&self->snapshot, winnow_snapshot_free);
  g_hash_table_remove_all (self->highest);
  self->snapshot = snapshot;
  self->state = WINNOW_SESSION_READY;
  set_library (self, load->library);
  show_snapshot (self);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  WinnowSession *self = WINNOW_SESSION (source);
  const Load *load = g_task_get_task_data (G_TASK (result));
  WinnowSnapshot *snapshot = g_task_propagate_pointer (G_TASK (result), &self->error);

  if (snapshot != NULL)
    {
      take_snapshot (self, load, snapshot);
    }
  else
    {
      self->state = WINNOW_SESSION_FAILED;
      g_signal_emit (self, signals[CHANGED], 0);
    }

  if (load->operation != NULL)
    finish_operation (self, load->operation, load->operation_error != NULL ? load->operation_error : self->error);
  else
    {
      start_next_operation (self);
      follow_settings (self);
    }
}

/* Reads the lists anew, then ends @operation (nullable). */
static void
load (WinnowSession *self, WinnowLibrary *library, WinnowOperation *operation, const GError *operation_error)
{
  Load *load = g_new0 (Load, 1);
  load->library = library != NULL ? winnow_library_ref (library) : NULL;
  load->path = g_strdup (self->path);
  load->operation = operation != NULL ? g_object_ref (operation) : NULL;
  load->operation_error = operation_error != NULL ? g_error_copy (operation_error) : NULL;
  g_clear_error (&self->error);

  g_autoptr (GTask) task = g_task_new (self, NULL, loaded_cb, NULL);
  g_task_set_source_tag (task, load_in_thread);
  g_task_set_task_data (task, load, load_free);
  g_task_run_in_thread (task, load_in_thread);
}

/* ── operations ── */

static void
take_found_groups (WinnowSession *self, WinnowFoundGroups *found)
{
  g_clear_pointer (&self->found_groups, winnow_found_groups_unref);
  self->found_groups = found;
}

static void
operation_done_cb (WinnowOperation *operation, const GError *error, gpointer user_data)
{
  g_autoptr (WinnowSession) self = user_data; /* the reference of start_next_operation() */

  WinnowOperationFlags flags = winnow_operation_get_flags (operation);
  if (flags & WINNOW_OPERATION_GROUPS && error == NULL)
    take_found_groups (self, winnow_work_steal_groups (operation));
  if (flags & (WINNOW_OPERATION_ADDS | WINNOW_OPERATION_ROLES))
    self->outdated = TRUE;
  if (flags & WINNOW_OPERATION_CHECKS && error == NULL)
    self->outdated = FALSE;
  if (flags == WINNOW_OPERATION_EDIT && error != NULL)
    g_hash_table_remove_all (self->removing); /* what could not be removed is to be seen again */
  if (!self->closed)
    load (self, winnow_operation_get_library (operation), operation, error);
  else
    finish_operation (self, operation, error);
}

static void
start_next_operation (WinnowSession *self)
{
  if (self->operation != NULL || self->library == NULL || g_queue_is_empty (&self->operations))
    return;
  self->operation = g_queue_pop_head (&self->operations);
  hold_application (TRUE);
  winnow_operation_start (self->operation, self->library, operation_done_cb, g_object_ref (self));
  g_signal_emit (self, signals[OPERATION_CHANGED], 0);
}

void
winnow_session_run (WinnowSession *self, WinnowOperation *operation)
{
  g_return_if_fail (WINNOW_IS_SESSION (self));
  g_queue_push_tail (&self->operations, operation);
  start_next_operation (self);
}

void
winnow_session_cancel (WinnowSession *self)
{
  g_return_if_fail (WINNOW_IS_SESSION (self));
  if (self->operation != NULL)
    winnow_operation_cancel (self->operation);
}

void
winnow_session_close (WinnowSession *self)
{
  g_return_if_fail (WINNOW_IS_SESSION (self));
  if (self->closed)
    return;
  self->closed = TRUE;
  g_queue_clear_full (&self->operations, g_object_unref);
  winnow_session_cancel (self);
  winnow_session_commit_removal (self);
}

/* ── verdicts and notes ── */

void
winnow_session_set_verdict (WinnowSession *self, gint64 overlap_id, GArray *passages, WinnowVerdict verdict)
{
  g_return_if_fail (WINNOW_IS_SESSION (self));
  g_return_if_fail (self->library != NULL);
  winnow_verdict_queue_set_verdict (self->decisions, self->library, overlap_id, passages, verdict);
}

void
winnow_session_set_note (WinnowSession *self, gint64 document_a, gint64 document_b, const char *text)
{
  g_return_if_fail (WINNOW_IS_SESSION (self));
  g_return_if_fail (self->library != NULL);
  winnow_verdict_queue_set_note (self->decisions, self->library, document_a, document_b, text);
}

/* The row is bound anew. */
static void
show_highest (WinnowSession *self, const WinnowDocument *document)
{
  g_hash_table_insert (self->highest, copy_id (document->id), g_memdup2 (&document->highest, sizeof document->highest));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->documents)); i++)
    {
      g_autoptr (WinnowDocumentItem) item = g_list_model_get_item (G_LIST_MODEL (self->documents), i);
      if (winnow_document_item_get_document (item)->id != document->id)
        continue;
      winnow_document_item_set_highest (item, document->highest);
      g_list_store_splice (self->documents, i, 1, (gpointer *) &item, 1);
      return;
    }
}

static void
decided_cb (WinnowSession *self, WinnowOverlap *overlap, GPtrArray *documents)
{
  winnow_snapshot_replace_overlap (self->snapshot, overlap);
  winnow_overlap_list_replace (self->overlaps, overlap);
  for (guint i = 0; i < documents->len; i++)
    show_highest (self, g_ptr_array_index (documents, i));
  g_signal_emit (self, signals[DECIDED], 0, overlap);
}

static void
decision_failed_cb (WinnowSession *self, const char *message)
{
  g_signal_emit (self, signals[DECISION_FAILED], 0, message);
}

/* ── removal ── */

void
winnow_session_hide_documents (WinnowSession *self, const GArray *ids)
{
  g_return_if_fail (WINNOW_IS_SESSION (self));
  winnow_session_commit_removal (self);
  for (guint i = 0; i < ids->len; i++)
    g_hash_table_add (self->hidden, copy_id (g_array_index (ids, gint64, i)));
  if (self->snapshot != NULL)
    show_snapshot (self);
}

void
winnow_session_undo_removal (WinnowSession *self)
{
  g_return_if_fail (WINNOW_IS_SESSION (self));
  g_hash_table_remove_all (self->hidden);
  if (self->snapshot != NULL)
    show_snapshot (self);
}

void
winnow_session_commit_removal (WinnowSession *self)
{
  g_return_if_fail (WINNOW_IS_SESSION (self));
  if (g_hash_table_size (self->hidden) == 0)
    return;

  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  GHashTableIter iter;
  gpointer id;
  g_hash_table_iter_init (&iter, self->hidden);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      g_array_append_vals (ids, id, 1);
      g_hash_table_iter_steal (&iter);
      g_hash_table_add (self->removing, id);
    }
  winnow_session_run (self, winnow_work_new_remove_documents (ids));
}

/* ── what is to be seen ── */

WinnowSessionState
winnow_session_get_state (WinnowSession *self)
{
  g_return_val_if_fail (WINNOW_IS_SESSION (self), WINNOW_SESSION_FAILED);
  return self->state;
}

const GError *
winnow_session_get_error (WinnowSession *self)
{
  return self->error;
}

static gboolean
has_unchecked_documents (WinnowSession *self)
{
  for (guint i = 0; i < self->snapshot->documents->len; i++)
    {
      WinnowDocument *document = g_ptr_array_index (self->snapshot->documents, i);
      if (document->role != WINNOW_ROLE_TEMPLATE && document->highest < 0 && !is_hidden (self, document->id))
        return TRUE;
    }
  return FALSE;
}

WinnowCheckState
winnow_session_get_check_state (WinnowSession *self)
{
  g_return_val_if_fail (WINNOW_IS_SESSION (self), WINNOW_CHECK_NEVER);
  if (self->snapshot == NULL || self->snapshot->record == NULL)
    return WINNOW_CHECK_NEVER;

  WinnowSettings settings;
  winnow_check_settings_read (&settings);
  if (winnow_check_compare_settings (&self->snapshot->record->settings, &settings) == WINNOW_RECOMPUTE_ALL)
    return WINNOW_CHECK_OLD_SETTINGS;
  return self->outdated || has_unchecked_documents (self) ? WINNOW_CHECK_OLD_DOCUMENTS : WINNOW_CHECK_CURRENT;
}

const char *
winnow_session_get_title (WinnowSession *self)
{
  return self->title;
}

const char *
winnow_session_get_path (WinnowSession *self)
{
  return self->path;
}

WinnowLibrary *
winnow_session_get_library (WinnowSession *self)
{
  return self->library;
}

WinnowOperation *
winnow_session_get_operation (WinnowSession *self)
{
  return self->operation;
}

GListModel *
winnow_session_get_collections (WinnowSession *self)
{
  return G_LIST_MODEL (self->collections);
}

GListModel *
winnow_session_get_documents (WinnowSession *self)
{
  return G_LIST_MODEL (self->documents);
}

GListModel *
winnow_session_get_overlaps (WinnowSession *self)
{
  return G_LIST_MODEL (self->overlaps);
}

GListModel *
winnow_session_get_groups (WinnowSession *self)
{
  return G_LIST_MODEL (self->groups);
}

GListModel *
winnow_session_get_pictures (WinnowSession *self)
{
  return G_LIST_MODEL (self->pictures);
}

GListModel *
winnow_session_get_excluded_pictures (WinnowSession *self)
{
  return G_LIST_MODEL (self->excluded_pictures);
}

WinnowPictureCounts
winnow_session_count_pictures (WinnowSession *self)
{
  g_return_val_if_fail (WINNOW_IS_SESSION (self), (WinnowPictureCounts){ 0 });
  return self->counts;
}

const WinnowFoundGroups *
winnow_session_get_found_groups (WinnowSession *self)
{
  g_return_val_if_fail (WINNOW_IS_SESSION (self), NULL);
  return self->found_groups;
}

const WinnowGroupSettings *
winnow_session_get_last_grouping (WinnowSession *self)
{
  g_return_val_if_fail (WINNOW_IS_SESSION (self), NULL);
  return self->snapshot != NULL && self->snapshot->grouping.method != NULL ? &self->snapshot->grouping : NULL;
}

static guint
count_new_documents (WinnowSession *self)
{
  guint n = 0;
  for (guint i = 0; i < self->snapshot->documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (self->snapshot->documents, i);
      n += !is_hidden (self, document->id) && !winnow_found_groups_knows (self->found_groups, document);
    }
  return n;
}

WinnowGroupsAge
winnow_session_get_groups_age (WinnowSession *self)
{
  WinnowGroupsAge age = { 0 };
  WinnowSettings settings;
  g_return_val_if_fail (WINNOW_IS_SESSION (self), age);
  if (self->found_groups == NULL || self->snapshot == NULL)
    return age;
  winnow_check_settings_read (&settings);
  age.n_new = count_new_documents (self);
  age.n_missing = self->n_missing_members;
  age.other_settings = !winnow_found_groups_is_made_with (self->found_groups, &self->found_groups->settings, &settings);
  return age;
}

void
winnow_session_find_groups (WinnowSession *self, const WinnowGroupSettings *settings)
{
  WinnowSettings check;
  g_return_if_fail (WINNOW_IS_SESSION (self));
  winnow_check_settings_read (&check);
  winnow_session_run (self, winnow_work_new_group (settings, &check));
}

GListModel *
winnow_session_get_problems (WinnowSession *self)
{
  return G_LIST_MODEL (self->problems);
}

/* Brings the last check's result in line with the preferences, as far as that asks for no decision;
 * after other work, which may do it by the way. */
static void
follow_settings (WinnowSession *self)
{
  WinnowSettings settings;
  if (self->closed || self->operation != NULL || self->rescore_failed || self->snapshot == NULL
      || self->snapshot->record == NULL)
    return;
  const WinnowSettings *before = &self->snapshot->record->settings;
  winnow_check_settings_read (&settings);
  if (winnow_check_compare_settings (before, &settings) == WINNOW_RECOMPUTE_SCORES)
    winnow_session_run (self, winnow_work_new_rescore (&settings));
  else if (self->template_switched && winnow_check_settings_differ_in_template (before, &settings))
    {
      self->template_switched = FALSE;
      winnow_session_run (self, winnow_work_new_check (&settings));
    }
}

void
winnow_session_settings_changed (WinnowSession *self)
{
  g_return_if_fail (WINNOW_IS_SESSION (self));
  WinnowOperationFlags under_way
      = self->operation != NULL ? winnow_operation_get_flags (self->operation) : WINNOW_OPERATION_EDIT;
  self->rescore_failed = FALSE;
  self->template_switched = TRUE;
  if (under_way & WINNOW_OPERATION_RESCORES) /* with settings that hold no more */
    winnow_session_cancel (self);
  follow_settings (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

guint
winnow_session_get_n_pairs_with_pictures (WinnowSession *self)
{
  g_return_val_if_fail (WINNOW_IS_SESSION (self), 0);
  return winnow_overlap_list_count_with_pictures (self->overlaps);
}

guint
winnow_session_get_n_excluded_pairs (WinnowSession *self)
{
  g_return_val_if_fail (WINNOW_IS_SESSION (self), 0);
  return self->snapshot != NULL ? self->snapshot->n_excluded : 0;
}

/* ── the object ── */

WinnowSession *
winnow_session_new (const char *path, const char *title)
{
  WinnowSession *self = g_object_new (WINNOW_TYPE_SESSION, NULL);
  self->path = g_strdup (path);
  self->title = path != NULL ? dup_title (path) : g_strdup (title);
  load (self, NULL, NULL, NULL);
  return self;
}

static void
winnow_session_finalize (GObject *object)
{
  WinnowSession *self = WINNOW_SESSION (object);
  g_queue_clear_full (&self->operations, g_object_unref);
  g_clear_object (&self->operation);
  g_clear_object (&self->overlaps);
  g_clear_object (&self->groups);
  g_clear_object (&self->pictures);
  g_clear_object (&self->excluded_pictures);
  g_clear_pointer (&self->found_groups, winnow_found_groups_unref);
  g_clear_object (&self->documents);
  g_clear_object (&self->collections);
  g_clear_object (&self->problems);
  g_clear_object (&self->decisions);
  g_clear_pointer (&self->highest, g_hash_table_unref);
  g_clear_pointer (&self->hidden, g_hash_table_unref);
  g_clear_pointer (&self->removing, g_hash_table_unref);
  g_clear_pointer (&self->snapshot, winnow_snapshot_free);
  g_clear_pointer (&self->library, winnow_library_unref);
  g_clear_error (&self->error);
  g_free (self->title);
  g_free (self->path);
  G_OBJECT_CLASS (winnow_session_parent_class)->finalize (object);
}

static void
winnow_session_class_init (WinnowSessionClass *class)
{
  GType type = G_TYPE_FROM_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = winnow_session_finalize;
  signals[CHANGED] = g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[OPERATION_CHANGED]
      = g_signal_new ("operation-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FINISHED] = g_signal_new ("finished", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                    G_TYPE_UINT, G_TYPE_ERROR);
  signals[DECIDED]
      = g_signal_new ("decided", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[DECISION_FAILED]
      = g_signal_new ("decision-failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
winnow_session_init (WinnowSession *self)
{
  self->collections = g_list_store_new (WINNOW_TYPE_COLLECTION_ITEM);
  self->documents = g_list_store_new (WINNOW_TYPE_DOCUMENT_ITEM);
  self->problems = g_list_store_new (WINNOW_TYPE_PROBLEM_ITEM);
  self->overlaps = winnow_overlap_list_new ();
  self->groups = winnow_group_list_new ();
  self->pictures = winnow_picture_list_new ();
  self->excluded_pictures = winnow_excluded_picture_list_new ();
  self->decisions = winnow_verdict_queue_new ();
  self->highest = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_signal_connect_object (self->decisions, "decided", G_CALLBACK (decided_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->decisions, "failed", G_CALLBACK (decision_failed_cb), self, G_CONNECT_SWAPPED);
  self->hidden = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->removing = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_queue_init (&self->operations);
}
