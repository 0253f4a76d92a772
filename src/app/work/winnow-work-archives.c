#include "app/work/winnow-work-archives.h"

#include "app/work/winnow-work.h"
#include "check/archive/contribute.h"

/* ── attaching ── */

static gboolean
run_attach (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  return winnow_check_attach_archive (operation->library, operation->data, cancellable, error) != 0;
}

WinnowOperation *
winnow_work_new_attach_archive (const char *address)
{
  WinnowOperation *operation = winnow_operation_new (WINNOW_OPERATION_EDIT, run_attach, g_strdup (address), g_free);
  winnow_operation_set_next (operation, winnow_work_new_check ());
  return operation;
}

/* ── contributing ── */

WinnowContribution *
winnow_contribution_new (gint64 collection_id, const char *address, const char *archive, WinnowSharedCollection *wanted)
{
  WinnowContribution *self = g_atomic_rc_box_new0 (WinnowContribution);
  self->collection_id = collection_id;
  self->address = g_strdup (address);
  self->archive = g_strdup (archive);
  self->wanted = wanted;
  self->added = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_unref);
  return self;
}

WinnowContribution *
winnow_contribution_ref (WinnowContribution *contribution)
{
  return g_atomic_rc_box_acquire (contribution);
}

static void
clear (gpointer data)
{
  WinnowContribution *self = data;
  g_free (self->address);
  g_free (self->archive);
  winnow_shared_collection_free (self->wanted);
  g_ptr_array_unref (self->added);
}

void
winnow_contribution_unref (WinnowContribution *contribution)
{
  g_atomic_rc_box_release_full (contribution, clear);
}

/* Returns: (transfer full) (element-type WinnowDocument) */
static GPtrArray *
list_documents (WinnowLibrary *library, gint64 collection_id, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_documents (library, error);
  if (all == NULL)
    return NULL;
  GPtrArray *documents = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_unref);
  for (guint i = 0; i < all->len; i++)
    if (((const WinnowDocument *) g_ptr_array_index (all, i))->collection_id == collection_id)
      g_ptr_array_add (documents, winnow_document_ref (g_ptr_array_index (all, i)));
  return documents;
}

static gboolean
run_contribute (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  WinnowContribution *self = operation->data;
  g_autoptr (GPtrArray) documents = list_documents (operation->library, self->collection_id, error);
  g_autoptr (WinnowSharedArchive) archive
      = documents != NULL ? winnow_shared_open (self->address, NULL, cancellable, error) : NULL;
  return archive != NULL
         && winnow_check_contribute (operation->library, documents, archive, self->wanted, 0, &operation->progress,
                                     cancellable, &self->n, self->added, error);
}

static gboolean
run_withdraw (WinnowOperation *operation, GCancellable *cancellable, GError **error)
{
  WinnowContribution *self = operation->data;
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_open (self->address, NULL, cancellable, error);
  self->is_withdrawn = TRUE;
  return archive != NULL
         && winnow_check_withdraw (self->added, archive, self->wanted->name, cancellable, &self->n, error);
}

WinnowOperation *
winnow_work_new_contribute (WinnowContribution *contribution)
{
  return winnow_operation_new (WINNOW_OPERATION_CONTRIBUTES, run_contribute, winnow_contribution_ref (contribution),
                               (GDestroyNotify) winnow_contribution_unref);
}

WinnowOperation *
winnow_work_new_withdraw (WinnowContribution *contribution)
{
  return winnow_operation_new (WINNOW_OPERATION_CONTRIBUTES, run_withdraw, winnow_contribution_ref (contribution),
                               (GDestroyNotify) winnow_contribution_unref);
}
