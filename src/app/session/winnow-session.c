#include "app/session/winnow-session-private.h"
#include "app/session/winnow-session-settings.h"

#include "app/session/winnow-check-settings.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "app/session/winnow-session-load.h"
#include "app/session/winnow-session-undo.h"
#include "app/work/winnow-work.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/task.h"
#include "text/words/lexicon.h"

G_DEFINE_FINAL_TYPE (WinnowSession, winnow_session, G_TYPE_OBJECT)

static void start_next_operation (WinnowSession *self);
static void watch_results (WinnowSession *self, WinnowOperationFlags flags);
static void refresh (WinnowSession *self);

#define RESULTS_PAUSE 4 /* times as long as what an operation has written takes to be read */

/* ── loading ── */

void
winnow_session_show_lists (WinnowSession *self)
{
  if (self->lists.snapshot == NULL)
    return;
  winnow_session_lists_show (&self->lists);
  g_signal_emit_by_name (self, "changed");
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
monitor_library (WinnowSession *self)
{
  g_clear_object (&self->monitor);
  self->monitor = self->path != NULL ? winnow_load_monitor (self->path) : NULL;
  if (self->monitor != NULL)
    winnow_connect (self->monitor, "changed", refresh, self);
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
  winnow_clear (self, g_free, path, title);
  self->path = g_strdup (path);
  self->title = dup_title (path);
  monitor_library (self);
}

static void
hold_application (gboolean hold)
{
  if (g_application_get_default () != NULL)
    (hold ? g_application_hold : g_application_release) (g_application_get_default ());
}

/* Imports and checks: they can be resumed, and end what can be undone. */
#define ENDS_STEPS (WINNOW_OPERATION_ADDS | WINNOW_OPERATION_CHECKS)

static void
finish_operation (WinnowSession *self, WinnowOperation *operation, const GError *error)
{
  WinnowOperation *next = winnow_operation_steal_next (operation);
  g_autoptr (GError) cancelled = NULL;
  /* cancelled after the work had ended */
  if (next != NULL && error == NULL && g_cancellable_set_error_if_cancelled (operation->cancellable, &cancelled))
    error = cancelled;
  if (error != NULL)
    winnow_session_drop_chosen (self, operation->flags, error);
  if (error != NULL && operation->flags & WINNOW_OPERATION_SCANS)
    winnow_session_withdraw_answers (self);
  if (next != NULL && error == NULL && !self->closed)
    {
      next->step = g_steal_pointer (&operation->step);
      g_queue_push_head (&self->operations, next);
    }
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) && operation->flags & ENDS_STEPS
           && !(operation->flags & WINNOW_OPERATION_UPDATES))
    {
      g_clear_object (&self->stopped);
      self->stopped = winnow_operation_new_again (operation, next);
    }
  else
    g_clear_object (&next);

  g_clear_object (&self->operation);
  watch_results (self, WINNOW_OPERATION_EDIT);
  start_next_operation (self);
  if (self->operation == NULL)
    g_signal_emit_by_name (self, "operation-changed");
  if (operation->step != NULL)
    winnow_undo_stack_end (self->undo, operation->step, error == NULL);
  g_signal_emit_by_name (self, "finished", operation->flags, error);
  winnow_session_follow_chosen (self);
  hold_application (FALSE);
}

static void
take_snapshot (WinnowSession *self, const WinnowLoad *load, WinnowSnapshot *snapshot)
{
  winnow_session_lists_take_snapshot (&self->lists, snapshot);
  self->version = load->version;
  self->lacks_pair = FALSE;
  self->state = WINNOW_SESSION_READY;
  set_library (self, load->library);
  winnow_session_show_lists (self);
}

/* What was read after the operation has ended comes too late: all lists are read then. */
static void
take_results (WinnowSession *self, const WinnowLoad *load, WinnowSnapshot *snapshot)
{
  gint64 now = g_get_monotonic_time ();
  gboolean goes_on = self->operation == load->during;
  if (goes_on)
    self->polls_after = now + RESULTS_PAUSE * (now - load->began);
  if (!goes_on || snapshot == NULL)
    {
      g_clear_pointer (&snapshot, winnow_snapshot_free);
      return;
    }
  if (self->operation->flags & WINNOW_OPERATION_ADDS)
    {
      take_snapshot (self, load, snapshot);
      return;
    }
  winnow_session_lists_take_results (&self->lists, snapshot);
  g_signal_emit_by_name (self, "changed");
}

/* What another program wrote. Nothing that was read before something else was shown. */
static void
take_refresh (WinnowSession *self, const WinnowLoad *load, WinnowSnapshot *snapshot)
{
  gboolean is_newest = load->number == self->n_loads && self->operation == NULL && !self->closed
                       && !winnow_verdict_queue_is_busy (self->decisions);
  if (snapshot == NULL || !is_newest)
    {
      g_clear_pointer (&snapshot, winnow_snapshot_free);
      return;
    }
  if (snapshot->record != NULL && winnow_session_get_record (self) != NULL
      && snapshot->record->id != winnow_session_get_record (self)->id)
    self->outdated = FALSE;
  take_snapshot (self, load, snapshot);
}

/* The documents are listed while the pairs are still being read. */
static void
documents_read_cb (GObject *source, WinnowSnapshot *snapshot)
{
  WinnowSession *self = WINNOW_SESSION (source);
  winnow_session_lists_take_snapshot (&self->lists, snapshot);
  winnow_session_show_lists (self);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  WinnowSession *self = WINNOW_SESSION (source);
  const WinnowLoad *load = g_task_get_task_data (G_TASK (result));
  if (load->is_refresh)
    {
      take_refresh (self, load, winnow_task_finish (result, NULL));
      return;
    }
  if (load->during != NULL)
    {
      take_results (self, load, winnow_task_finish (result, NULL));
      return;
    }
  WinnowSnapshot *snapshot = winnow_task_finish (result, &self->error);
  if (snapshot != NULL)
    take_snapshot (self, load, snapshot);
  else
    {
      self->state = WINNOW_SESSION_FAILED;
      g_signal_emit_by_name (self, "changed");
    }

  if (load->operation != NULL)
    {
      finish_operation (self, load->operation, load->operation_error ?: self->error);
      winnow_load_give_back ();
    }
  else
    {
      start_next_operation (self);
      winnow_session_follow_chosen (self);
    }
}

/* @library: (nullable) NULL: it is opened */
static WinnowLoad *
new_load (WinnowSession *self, WinnowLibrary *library)
{
  WinnowLoad *load = g_new0 (WinnowLoad, 1);
  load->reads_excluded = self->lists_excluded;
  load->library = library != NULL ? winnow_library_ref (library) : NULL;
  return load;
}

/* Reads the lists again, then ends @operation (nullable). */
static void
load (WinnowSession *self, WinnowLibrary *library, WinnowOperation *operation, const GError *operation_error)
{
  WinnowLoad *load = new_load (self, library);
  load->path = g_strdup (self->path);
  load->operation = operation != NULL ? g_object_ref (operation) : NULL;
  load->operation_error = operation_error != NULL ? g_error_copy (operation_error) : NULL;
  load->number = ++self->n_loads;
  load->documents_read = library == NULL ? documents_read_cb : NULL;
  g_clear_error (&self->error);
  winnow_load_run (load, G_OBJECT (self), loaded_cb);
}

/* Another program may have written to the library, or the queue of decisions a pair. What the
 * session does itself ends with a load, or with the queue being idle. */
static void
refresh (WinnowSession *self)
{
  if ((self->monitor == NULL && !self->lacks_pair) || self->closed || self->state != WINNOW_SESSION_READY
      || self->operation != NULL || winnow_verdict_queue_is_busy (self->decisions))
    return;
  WinnowLoad *load = new_load (self, self->library);
  load->is_refresh = TRUE;
  load->version = self->lacks_pair ? -1 : self->version;
  load->number = ++self->n_loads;
  winnow_load_run (load, G_OBJECT (self), loaded_cb);
}

void
winnow_session_follow_word_lists (WinnowSession *self)
{
  g_return_if_fail (WINNOW_IS_SESSION (self));
  guint now = winnow_lexicon_get_generation ();
  if (self->word_lists == now || self->closed || self->state != WINNOW_SESSION_READY || self->operation != NULL)
    return;
  self->word_lists = now;
  load (self, self->library, NULL, NULL);
}

void
winnow_session_list_excluded (WinnowSession *self, gboolean lists)
{
  g_return_if_fail (WINNOW_IS_SESSION (self));
  gboolean reads = lists && !self->lists_excluded;
  self->lists_excluded = lists;
  if (reads && !self->closed && self->state == WINNOW_SESSION_READY && self->operation == NULL)
    load (self, self->library, NULL, NULL);
}

/* Reads what an operation has written so far. */
static gboolean
poll_results_cb (gpointer data)
{
  WinnowSession *self = data;
  gint n_results = self->operation != NULL ? winnow_operation_peek_progress (self->operation).n_results : 0;
  if (n_results == self->n_results || self->state != WINNOW_SESSION_READY
      || g_get_monotonic_time () < self->polls_after)
    return G_SOURCE_CONTINUE;
  self->n_results = n_results;
  self->polls_after = G_MAXINT64;
  g_autoptr (WinnowLibrary) library = winnow_operation_dup_library (self->operation);
  WinnowLoad *load = new_load (self, library);
  load->during = g_object_ref (self->operation);
  winnow_load_run (load, G_OBJECT (self), loaded_cb);
  return G_SOURCE_CONTINUE;
}

static void
watch_results (WinnowSession *self, WinnowOperationFlags flags)
{
  g_clear_handle_id (&self->poll_id, g_source_remove);
  self->n_results = 0;
  self->polls_after = 0;
  if (flags & (WINNOW_OPERATION_ADDS | WINNOW_OPERATION_CHECKS))
    self->poll_id = g_timeout_add (500 /* milliseconds */, poll_results_cb, self);
}

/* ── operations ── */

static void
operation_done_cb (WinnowOperation *operation, const GError *error, gpointer user_data)
{
  g_autoptr (WinnowSession) self = user_data; /* the reference of start_next_operation() */
  WinnowOperationFlags flags = operation->flags;
  if (flags & WINNOW_OPERATION_GROUPS && error == NULL)
    winnow_session_lists_take_groups (&self->lists, winnow_work_steal_groups (operation));
  if (flags & (WINNOW_OPERATION_ADDS | WINNOW_OPERATION_ROLES))
    self->outdated = TRUE;
  if (flags & WINNOW_OPERATION_ADDS)
    self->n_elsewhere = operation->n_elsewhere;
  if (flags & WINNOW_OPERATION_CHECKS && error == NULL)
    self->outdated = FALSE;
  if (flags == WINNOW_OPERATION_EDIT && error != NULL)
    g_hash_table_remove_all (self->lists.removing); /* what could not be removed is to be seen again */
  if (!self->closed)
    load (self, operation->library, operation, error);
  else
    finish_operation (self, operation, error);
}

static void
written_cb (WinnowSession *self, WinnowVerdictQueue *decisions)
{
  g_signal_handlers_disconnect_by_func (decisions, written_cb, self);
  start_next_operation (self);
}

/* What was decided before an operation is in the library when it begins: a copy has it, too. */
static gboolean
waits_for_decisions (WinnowSession *self)
{
  if (!winnow_verdict_queue_is_busy (self->decisions))
    return FALSE;
  g_signal_handlers_disconnect_by_func (self->decisions, written_cb, self);
  g_signal_connect_data (self->decisions, "idle", G_CALLBACK (written_cb), g_object_ref (self),
                         (GClosureNotify) (GCallback) g_object_unref, G_CONNECT_SWAPPED);
  return TRUE;
}

static void
start_next_operation (WinnowSession *self)
{
  if (self->operation != NULL || self->library == NULL || g_queue_is_empty (&self->operations)
      || waits_for_decisions (self))
    return;
  if (((WinnowOperation *) g_queue_peek_head (&self->operations))->flags & ENDS_STEPS)
    winnow_session_end_steps (self);
  self->operation = g_queue_pop_head (&self->operations);
  if (self->operation->flags & ENDS_STEPS)
    g_clear_object (&self->stopped);
  watch_results (self, self->operation->flags);
  hold_application (TRUE);
  WinnowSettings settings;
  winnow_session_get_settings (self, &settings);
  winnow_operation_start (self->operation, self->library, &settings, operation_done_cb, g_object_ref (self));
  g_signal_emit_by_name (self, "operation-changed");
}

void
winnow_session_run (WinnowSession *self, WinnowOperation *operation)
{
  g_queue_push_tail (&self->operations, operation);
  start_next_operation (self);
}

void
winnow_session_cancel (WinnowSession *self)
{
  if (self->operation != NULL)
    winnow_operation_cancel (self->operation);
}

gboolean
winnow_session_may_resume (WinnowSession *self)
{
  return self->stopped != NULL
         && (self->stopped->flags & WINNOW_OPERATION_ADDS
             || winnow_session_get_check_state (self) != WINNOW_CHECK_CURRENT);
}

void
winnow_session_resume (WinnowSession *self)
{
  if (self->stopped != NULL)
    winnow_session_run (self, g_steal_pointer (&self->stopped));
}

void
winnow_session_close (WinnowSession *self)
{
  if (self->closed)
    return;
  self->closed = TRUE;
  watch_results (self, WINNOW_OPERATION_EDIT);
  g_queue_clear_full (&self->operations, g_object_unref);
  winnow_session_cancel (self);
  winnow_session_commit_removal (self);
  winnow_undo_stack_clear (self->undo, NULL);
}

/* ── verdicts and notes ── */

gboolean
winnow_session_would_lose_decisions (WinnowSession *self)
{
  const WinnowSnapshot *snapshot = self->lists.snapshot;
  return self->path == NULL
         && (winnow_verdict_queue_has_decisions (self->decisions) || winnow_session_get_totals (self)->n_decided > 0
             || (snapshot != NULL && snapshot->pictures->decisions->len > 0));
}

void
winnow_session_set_verdict (WinnowSession *self, gint64 overlap_id, GArray *passages, WinnowVerdict verdict)
{
  g_return_if_fail (self->library != NULL);
  winnow_verdict_queue_set_verdict (self->decisions, self->library, overlap_id, passages, verdict);
}

void
winnow_session_obtain_pair (WinnowSession *self, gint64 document_a, gint64 document_b)
{
  g_return_if_fail (self->library != NULL);
  winnow_verdict_queue_obtain_pair (self->decisions, self->library, document_a, document_b);
}

void
winnow_session_set_note (WinnowSession *self, gint64 document_a, gint64 document_b, const char *text)
{
  g_return_if_fail (self->library != NULL);
  winnow_verdict_queue_set_note (self->decisions, self->library, document_a, document_b, text);
}

static void
decided_cb (WinnowSession *self, WinnowOverlap *overlap, GPtrArray *documents)
{
  self->lacks_pair = !winnow_session_lists_replace_overlap (&self->lists, overlap) || self->lacks_pair;
  winnow_for_each (const WinnowDocument, document, documents)
    winnow_session_lists_set_shares (&self->lists, document);
  g_signal_emit_by_name (self, "decided", overlap);
}

static void
decision_failed_cb (WinnowSession *self, const char *message)
{
  g_signal_emit_by_name (self, "decision-failed", message);
}

/* ── what is to be seen ── */

WinnowSessionState
winnow_session_get_state (WinnowSession *self)
{
  return self->state;
}

const GError *
winnow_session_get_error (WinnowSession *self)
{
  return self->error;
}

WinnowCheckState
winnow_session_get_check_state (WinnowSession *self)
{
  const WinnowCheckRecord *record = winnow_session_get_record (self);
  if (record == NULL)
    return WINNOW_CHECK_NEVER;
  if (record->lists_changed)
    return WINNOW_CHECK_OLD_LISTS;
  if (self->outdated || winnow_session_lists_get_totals (&self->lists)->n_unchecked > 0)
    return WINNOW_CHECK_OLD_DOCUMENTS;
  return record->n_left > 0 ? WINNOW_CHECK_INTERRUPTED : WINNOW_CHECK_CURRENT;
}

gboolean
winnow_session_needs_full_check (WinnowSession *self)
{
  return winnow_session_get_record (self) != NULL
         && (self->lists.snapshot->needs_full_check || winnow_session_compare_chosen (self) == WINNOW_RECOMPUTE_ALL);
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

#define DEFINE_LIST(name) \
  GListModel *winnow_session_get_##name (WinnowSession *self) { return G_LIST_MODEL (self->lists.name); }
DEFINE_LIST (collections)
DEFINE_LIST (documents)
DEFINE_LIST (groups)

static gboolean
has_id (gpointer item, gconstpointer id)
{
  return WINNOW_COLLECTION_ITEM (item)->id == *(const gint64 *) id;
}

WinnowCollectionItem *
winnow_session_dup_collection (WinnowSession *self, gint64 id)
{
  return winnow_list_model_find (winnow_session_get_collections (self), has_id, &id, NULL);
}

WinnowDocumentItem *
winnow_session_dup_document (WinnowSession *self, gint64 id)
{
  const WinnowRowContext *listed = winnow_row_list_get_context (self->lists.documents);
  WinnowDocumentItem *item = listed != NULL ? winnow_row_context_find (listed, id) : NULL;
  return item != NULL ? g_object_ref (item) : NULL;
}

GListModel *
winnow_session_get_overlaps (WinnowSession *self)
{
  return winnow_session_get_pairs (self, WINNOW_PAIRS_LISTED);
}

GListModel *
winnow_session_get_pairs (WinnowSession *self, WinnowPairs pairs)
{
  g_return_val_if_fail (WINNOW_IS_SESSION (self) && (guint) pairs < WINNOW_N_PAIRS, NULL);
  return G_LIST_MODEL (self->lists.pairs[pairs]);
}

GListModel *
winnow_session_get_pictures (WinnowSession *self, WinnowPictureList list)
{
  g_return_val_if_fail (WINNOW_IS_SESSION (self) && (guint) list < WINNOW_N_PICTURE_LISTS, NULL);
  return G_LIST_MODEL (self->lists.pictures[list]);
}

const WinnowDocumentTotals *
winnow_session_get_totals (WinnowSession *self)
{
  return winnow_session_lists_get_totals (&self->lists);
}

WinnowPictureCounts
winnow_session_count_pictures (WinnowSession *self)
{
  return self->lists.counts;
}

GListModel *
winnow_session_get_problems (WinnowSession *self)
{
  return G_LIST_MODEL (self->lists.problems);
}

WinnowHistory *
winnow_session_dup_history (WinnowSession *self, gint64 collection_id)
{
  return winnow_session_lists_dup_history (&self->lists, collection_id);
}

guint
winnow_session_get_n_pairs_with_pictures (WinnowSession *self)
{
  return winnow_overlap_list_count_with_pictures (self->lists.pairs[WINNOW_PAIRS_LISTED]);
}

guint
winnow_session_get_n_new_pairs (WinnowSession *self)
{
  return winnow_overlap_list_count_new (self->lists.pairs[WINNOW_PAIRS_LISTED]);
}

guint
winnow_session_get_n_excluded_pairs (WinnowSession *self)
{
  return self->lists.snapshot != NULL ? self->lists.snapshot->n_excluded : 0;
}

const GPtrArray *
winnow_session_get_class_texts (WinnowSession *self)
{
  return self->lists.snapshot != NULL ? self->lists.snapshot->class_texts : NULL;
}

guint
winnow_session_get_n_elsewhere (WinnowSession *self)
{
  return self->n_elsewhere;
}

guint
winnow_session_get_n_counted_pairs (WinnowSession *self)
{
  const WinnowSnapshot *snapshot = self->lists.snapshot;
  return snapshot != NULL && snapshot->record != NULL ? snapshot->record->n_common : 0;
}

/* ── the object ── */

void
winnow_session_follow (WinnowSession **place, WinnowSession *session, gpointer follower, ...)
{
  const char *signal;
  va_list arguments;
  if (*place != NULL)
    g_signal_handlers_disconnect_by_data (*place, follower);
  g_set_object (place, session);
  va_start (arguments, follower);
  while (session != NULL && (signal = va_arg (arguments, const char *)) != NULL)
    g_signal_connect_object (session, signal, va_arg (arguments, GCallback), follower, G_CONNECT_SWAPPED);
  va_end (arguments);
}

WinnowSession *
winnow_session_new (const char *path, const char *title)
{
  WinnowSession *self = g_object_new (WINNOW_TYPE_SESSION, NULL);
  self->path = g_strdup (path);
  self->title = path != NULL ? dup_title (path) : g_strdup (title);
  monitor_library (self);
  load (self, NULL, NULL, NULL);
  return self;
}

static void
finalize (WinnowSession *self)
{
  g_queue_clear_full (&self->operations, g_object_unref);
  winnow_clear (self, g_object_unref, operation, stopped);
  winnow_session_lists_clear (&self->lists);
  g_clear_object (&self->decisions);
  winnow_undo_stack_clear (self->undo, NULL);
  winnow_clear (self, g_object_unref, undo, monitor);
  g_hash_table_unref (self->answered);
  g_clear_pointer (&self->library, winnow_library_unref);
  g_clear_error (&self->error);
  winnow_clear (self, g_free, title, path);
}

static void
winnow_session_class_init (WinnowSessionClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_signal_new (klass, "changed", 0);
  winnow_signal_new (klass, "operation-changed", 0);
  winnow_signal_new (klass, "finished", 2, G_TYPE_UINT, G_TYPE_ERROR);
  winnow_signal_new (klass, "decided", 1, G_TYPE_POINTER);
  winnow_signal_new (klass, "decision-failed", 1, G_TYPE_STRING);
}

static void
winnow_session_init (WinnowSession *self)
{
  winnow_session_lists_init (&self->lists);
  self->decisions = g_object_new (WINNOW_TYPE_VERDICT_QUEUE, NULL);
  self->undo = winnow_undo_stack_new ();
  self->answered = winnow_string_table_new (NULL);
  winnow_connect (self->decisions, "decided", decided_cb, self);
  winnow_connect (self->decisions, "failed", decision_failed_cb, self);
  winnow_connect (self->decisions, "idle", refresh, self);
  winnow_check_settings_read (&self->preferences);
  self->word_lists = winnow_lexicon_get_generation ();
  g_queue_init (&self->operations);
}
