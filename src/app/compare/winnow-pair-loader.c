#include "app/compare/winnow-pair-loader.h"

#include "app/compare/model/winnow-compare-load.h"

/* A load that takes less does not show that it is under way. */
#define SLOW_MILLISECONDS 150

struct _WinnowPairLoader
{
  GObject parent_instance;
  WinnowSettings settings;
  WinnowLibrary *library;                    /* (owned) (nullable) */
  WinnowOverlap *overlap;                    /* (owned) (nullable) */
  WinnowDocument *documents[WINNOW_N_SIDES]; /* (owned) (nullable) */
  GCancellable *cancellable;                 /* (owned) (nullable) of the load under way */
  guint slow_timeout;
  gboolean is_reload; /* the load under way */
};

G_DEFINE_FINAL_TYPE (WinnowPairLoader, winnow_pair_loader, G_TYPE_OBJECT)

enum
{
  SLOW,
  LOADED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static gboolean
slow_cb (gpointer loader)
{
  WinnowPairLoader *self = loader;
  self->slow_timeout = 0;
  g_signal_emit (self, signals[SLOW], 0);
  return G_SOURCE_REMOVE;
}

/* The loader holds a reference while loading. */
static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer loader)
{
  g_autoptr (WinnowPairLoader) self = loader;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowComparison) comparison = winnow_compare_load_finish (result, &error);
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;
  winnow_pair_loader_cancel (self);
  g_signal_emit (self, signals[LOADED], 0, comparison, error, self->is_reload);
}

static void
start (WinnowPairLoader *self, gboolean is_reload)
{
  winnow_pair_loader_cancel (self);
  self->is_reload = is_reload;
  self->cancellable = g_cancellable_new ();
  if (!is_reload)
    self->slow_timeout = g_timeout_add (SLOW_MILLISECONDS, slow_cb, self);
  winnow_compare_load_async (self->library, self->overlap, self->documents[WINNOW_SIDE_A],
                             self->documents[WINNOW_SIDE_B], &self->settings, self->cancellable, loaded_cb,
                             g_object_ref (self));
}

static void
forget (WinnowPairLoader *self)
{
  g_clear_pointer (&self->library, winnow_library_unref);
  g_clear_pointer (&self->overlap, winnow_overlap_unref);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    g_clear_pointer (&self->documents[side], winnow_document_unref);
}

void
winnow_pair_loader_set_settings (WinnowPairLoader *self, const WinnowSettings *settings)
{
  g_return_if_fail (WINNOW_IS_PAIR_LOADER (self));
  self->settings = *settings;
}

void
winnow_pair_loader_load (WinnowPairLoader *self, WinnowLibrary *library, WinnowOverlap *overlap, WinnowDocument *a,
                         WinnowDocument *b, gboolean is_reload)
{
  g_return_if_fail (WINNOW_IS_PAIR_LOADER (self));
  g_return_if_fail (library != NULL && a != NULL && b != NULL);
  /* references first: they may be those that are forgotten */
  winnow_library_ref (library);
  if (overlap != NULL)
    winnow_overlap_ref (overlap);
  winnow_document_ref (a);
  winnow_document_ref (b);
  forget (self);
  self->library = library;
  self->overlap = overlap;
  self->documents[WINNOW_SIDE_A] = a;
  self->documents[WINNOW_SIDE_B] = b;
  start (self, is_reload);
}

void
winnow_pair_loader_retry (WinnowPairLoader *self)
{
  g_return_if_fail (WINNOW_IS_PAIR_LOADER (self));
  if (self->library != NULL)
    start (self, FALSE);
}

void
winnow_pair_loader_cancel (WinnowPairLoader *self)
{
  g_return_if_fail (WINNOW_IS_PAIR_LOADER (self));
  g_clear_handle_id (&self->slow_timeout, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

void
winnow_pair_loader_clear (WinnowPairLoader *self)
{
  winnow_pair_loader_cancel (self);
  forget (self);
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
  if (self->overlap != NULL && self->overlap->id == overlap->id)
    {
      winnow_overlap_unref (self->overlap);
      self->overlap = winnow_overlap_ref (overlap);
    }
  if (self->cancellable != NULL)
    start (self, self->is_reload);
}

WinnowLibrary *
winnow_pair_loader_get_library (WinnowPairLoader *self)
{
  return self->library;
}

gint64
winnow_pair_loader_get_id (WinnowPairLoader *self, WinnowSide side)
{
  return self->documents[side] != NULL ? self->documents[side]->id : 0;
}

static void
winnow_pair_loader_dispose (GObject *object)
{
  winnow_pair_loader_clear (WINNOW_PAIR_LOADER (object));
  G_OBJECT_CLASS (winnow_pair_loader_parent_class)->dispose (object);
}

static void
winnow_pair_loader_class_init (WinnowPairLoaderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = winnow_pair_loader_dispose;
  signals[SLOW]
      = g_signal_new ("slow", WINNOW_TYPE_PAIR_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[LOADED] = g_signal_new ("loaded", WINNOW_TYPE_PAIR_LOADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 3, G_TYPE_POINTER, G_TYPE_POINTER, G_TYPE_BOOLEAN);
}

static void
winnow_pair_loader_init (WinnowPairLoader *self)
{
  winnow_settings_init (&self->settings);
}

WinnowPairLoader *
winnow_pair_loader_new (void)
{
  return g_object_new (WINNOW_TYPE_PAIR_LOADER, NULL);
}
