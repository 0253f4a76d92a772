#include "app/session/winnow-verdict-queue.h"

#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "check/check.h"

struct _WinnowVerdictQueue
{
  GObject parent_instance;
  GQueue waiting; /* (element-type Job) owned */
  gboolean is_writing;
  GHashTable *pairs; /* (owned) set of utf8: those with verdicts or a note of this session */
};

G_DEFINE_FINAL_TYPE (WinnowVerdictQueue, winnow_verdict_queue, G_TYPE_OBJECT)

/* ── one of them ── */

typedef struct
{
  WinnowLibrary *library; /* (owned) */
  char *note;             /* (owned) (nullable) of the pair; NULL: a verdict, or to obtain the pair */
  gint64 document_a, document_b;
  gint64 overlap_id;
  GArray *passages; /* (owned) (nullable) (element-type guint) NULL: to obtain the pair */
  WinnowVerdict verdict;
  WinnowOverlap *overlap; /* (owned) (nullable) what became of it */
  GPtrArray *documents;   /* (owned) (nullable) (element-type WinnowDocument) */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;
  winnow_library_unref (job->library);
  g_clear_pointer (&job->passages, g_array_unref);
  g_clear_pointer (&job->overlap, winnow_overlap_unref);
  g_clear_pointer (&job->documents, g_ptr_array_unref);
  g_free (job->note);
  g_free (job);
}

static gboolean
add_document (Job *job, gint64 id, GError **error)
{
  WinnowDocument *document = winnow_library_dup_document (job->library, id, error);
  if (document != NULL)
    g_ptr_array_add (job->documents, document);
  return document != NULL;
}

static gboolean
write_verdict (Job *job, GError **error)
{
  job->overlap
      = job->passages != NULL
            ? winnow_check_set_verdict (job->library, job->overlap_id, job->passages, job->verdict, NULL, error)
            : winnow_check_obtain_pair (job->library, job->document_a, job->document_b, error);
  if (job->overlap == NULL)
    return FALSE;
  job->documents = winnow_pointers_new (winnow_document_unref);
  return add_document (job, job->overlap->document_a, error) && add_document (job, job->overlap->document_b, error);
}

static void
write_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  gboolean written = job->note != NULL
                         ? winnow_library_set_note (job->library, job->document_a, job->document_b, job->note, &error)
                         : write_verdict (job, &error);
  if (written)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* ── which of them hold ── */

static void
remember (WinnowVerdictQueue *self, const Job *job)
{
  const WinnowOverlap *overlap = job->overlap;
  const gint64 a = overlap != NULL ? overlap->document_a : job->document_a,
               b = overlap != NULL ? overlap->document_b : job->document_b;
  g_autofree char *key = g_strdup_printf ("%s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT,
                                          overlap != NULL ? "verdicts" : "note", MIN (a, b), MAX (a, b));
  if (overlap != NULL ? overlap->n_decided > 0 : *job->note != '\0')
    g_hash_table_add (self->pairs, g_steal_pointer (&key));
  else
    g_hash_table_remove (self->pairs, key);
}

gboolean
winnow_verdict_queue_has_decisions (WinnowVerdictQueue *self)
{
  return self->is_writing || g_hash_table_size (self->pairs) > 0;
}

/* ── one after the other ── */

static void write_next (WinnowVerdictQueue *self);

static void
written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  WinnowVerdictQueue *self = WINNOW_VERDICT_QUEUE (source);
  const Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gboolean written = g_task_propagate_boolean (G_TASK (result), &error);
  self->is_writing = FALSE;
  if (written)
    remember (self, job);
  if (!written)
    g_signal_emit_by_name (self, "failed", error->message);
  else if (job->overlap != NULL)
    g_signal_emit_by_name (self, "decided", job->overlap, job->documents);
  write_next (self);
  if (!self->is_writing)
    g_signal_emit_by_name (self, "idle");
  if (g_application_get_default () != NULL)
    g_application_release (g_application_get_default ());
}

static void
write_next (WinnowVerdictQueue *self)
{
  Job *job = self->is_writing ? NULL : g_queue_pop_head (&self->waiting);
  if (job == NULL)
    return;
  self->is_writing = TRUE;
  g_autoptr (GTask) task = g_task_new (self, NULL, written_cb, NULL);
  g_task_set_source_tag (task, write_next);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, write_in_thread);
}

static void
add (WinnowVerdictQueue *self, const Job *job)
{
  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ());
  winnow_library_ref (job->library);
  g_queue_push_tail (&self->waiting, winnow_dup_value (job));
  write_next (self);
}

gboolean
winnow_verdict_queue_is_busy (WinnowVerdictQueue *self)
{
  return self->is_writing;
}

void
winnow_verdict_queue_set_verdict (WinnowVerdictQueue *self, WinnowLibrary *library, gint64 overlap_id, GArray *passages,
                                  WinnowVerdict verdict)
{
  g_return_if_fail (library != NULL && passages != NULL && passages->len > 0);
  add (self,
       &(const Job){
           .library = library, .overlap_id = overlap_id, .passages = g_array_ref (passages), .verdict = verdict });
}

void
winnow_verdict_queue_obtain_pair (WinnowVerdictQueue *self, WinnowLibrary *library, gint64 document_a,
                                  gint64 document_b)
{
  g_return_if_fail (library != NULL);
  add (self, &(const Job){ .library = library, .document_a = document_a, .document_b = document_b });
}

void
winnow_verdict_queue_set_note (WinnowVerdictQueue *self, WinnowLibrary *library, gint64 document_a, gint64 document_b,
                               const char *text)
{
  g_return_if_fail (library != NULL && text != NULL);
  add (self,
       &(const Job){ .library = library, .document_a = document_a, .document_b = document_b, .note = g_strdup (text) });
}

/* ── the object ── */

/* None waits here, since the one under way holds a reference. */
static void
finalize (WinnowVerdictQueue *self)
{
  g_queue_clear_full (&self->waiting, job_free);
  g_hash_table_unref (self->pairs);
}

static void
winnow_verdict_queue_class_init (WinnowVerdictQueueClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_signal_new (klass, "decided", 2, G_TYPE_POINTER, G_TYPE_PTR_ARRAY);
  winnow_signal_new (klass, "failed", 1, G_TYPE_STRING);
  winnow_signal_new (klass, "idle", 0);
}

static void
winnow_verdict_queue_init (WinnowVerdictQueue *self)
{
  g_queue_init (&self->waiting);
  self->pairs = winnow_string_table_new (NULL);
}
