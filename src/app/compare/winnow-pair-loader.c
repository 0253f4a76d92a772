#include "app/compare/winnow-pair-loader.h"

#include "app/widgets/winnow-object.h"
#include "base/task.h"

/* A load that takes less does not show that it is under way. */
#define SLOW_MILLISECONDS 150

struct _WinnowPairLoader
{
  GObject parent_instance;
  WinnowPairRequest *request; /* (owned) */
  GCancellable *cancellable;  /* (owned) (nullable) of the load under way */
  guint slow_timeout;
  gboolean is_reload; /* the load under way */
};

G_DEFINE_FINAL_TYPE (WinnowPairLoader, winnow_pair_loader, G_TYPE_OBJECT)

static gboolean
slow_cb (gpointer loader)
{
  WinnowPairLoader *self = loader;
  self->slow_timeout = 0;
  g_signal_emit_by_name (self, "slow");
  return G_SOURCE_REMOVE;
}

/* The loader holds a reference while loading. */
static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer loader)
{
  g_autoptr (WinnowPairLoader) self = loader;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowComparison) comparison = winnow_task_finish (result, &error);
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;
  winnow_pair_loader_cancel (self);
  g_signal_emit_by_name (self, "loaded", comparison, error, self->is_reload);
}

static WinnowComparison *
load (const WinnowPairRequest *request, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowPair) pair = winnow_pair_load (request, cancellable, error);
  return pair != NULL ? winnow_comparison_new (pair, &request->wanted) : NULL;
}

static void
start (WinnowPairLoader *self, gboolean is_reload)
{
  winnow_pair_loader_cancel (self);
  self->is_reload = is_reload;
  self->cancellable = g_cancellable_new ();
  if (!is_reload)
    self->slow_timeout = g_timeout_add (SLOW_MILLISECONDS, slow_cb, self);
  winnow_task_run (g_task_new (NULL, self->cancellable, loaded_cb, g_object_ref (self)), load,
                   winnow_pair_request_copy (self->request), winnow_pair_request_free, winnow_comparison_unref);
}

void
winnow_pair_loader_set_settings (WinnowPairLoader *self, const WinnowSettings *settings)
{
  g_return_if_fail (WINNOW_IS_PAIR_LOADER (self));
  self->request->wanted = *settings;
}

void
winnow_pair_loader_load (WinnowPairLoader *self, WinnowLibrary *library, WinnowOverlap *overlap, WinnowDocument *a,
                         WinnowDocument *b, gboolean is_reload)
{
  g_return_if_fail (WINNOW_IS_PAIR_LOADER (self));
  g_return_if_fail (library != NULL && a != NULL && b != NULL);
  WinnowPairRequest *former = self->request;
  self->request = winnow_pair_request_copy (&(WinnowPairRequest){ library, overlap, { a, b }, former->wanted });
  winnow_pair_request_free (former);
  start (self, is_reload);
}

void
winnow_pair_loader_retry (WinnowPairLoader *self)
{
  g_return_if_fail (WINNOW_IS_PAIR_LOADER (self));
  if (self->request->library != NULL)
    start (self, FALSE);
}

void
winnow_pair_loader_cancel (WinnowPairLoader *self)
{
  g_return_if_fail (WINNOW_IS_PAIR_LOADER (self));
  g_clear_handle_id (&self->slow_timeout, g_source_remove);
  winnow_cancel (&self->cancellable);
}

void
winnow_pair_loader_clear (WinnowPairLoader *self)
{
  winnow_pair_loader_cancel (self);
  winnow_pair_request_clear (self->request);
}

gboolean
winnow_pair_loader_is_loading (WinnowPairLoader *self)
{
  return self->cancellable != NULL;
}

void
winnow_pair_loader_take_decided (WinnowPairLoader *self, WinnowOverlap *overlap)
{
  g_return_if_fail (WINNOW_IS_PAIR_LOADER (self));
  const gint64 a = winnow_pair_loader_get_id (self, WINNOW_SIDE_A), b = winnow_pair_loader_get_id (self, WINNOW_SIDE_B);
  if (MIN (a, b) != MIN (overlap->document_a, overlap->document_b)
      || MAX (a, b) != MAX (overlap->document_a, overlap->document_b))
    return;
  WinnowOverlap **former = &self->request->overlap;
  if (*former != NULL && (*former)->id == overlap->id)
    {
      winnow_overlap_unref (*former);
      *former = winnow_overlap_ref (overlap);
    }
  if (self->cancellable != NULL)
    start (self, self->is_reload);
}

WinnowLibrary *
winnow_pair_loader_get_library (WinnowPairLoader *self)
{
  return self->request->library;
}

gint64
winnow_pair_loader_get_id (WinnowPairLoader *self, WinnowSide side)
{
  const WinnowDocument *document = self->request->documents[side];
  return document != NULL ? document->id : 0;
}

static void
finalize (WinnowPairLoader *self)
{
  winnow_pair_loader_cancel (self);
  winnow_pair_request_free (self->request);
}

static void
winnow_pair_loader_class_init (WinnowPairLoaderClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_signal_new (klass, "slow", 0);
  winnow_signal_new (klass, "loaded", 3, G_TYPE_POINTER, G_TYPE_POINTER, G_TYPE_BOOLEAN);
}

static void
winnow_pair_loader_init (WinnowPairLoader *self)
{
  self->request = g_new0 (WinnowPairRequest, 1);
  winnow_settings_init (&self->request->wanted);
}
