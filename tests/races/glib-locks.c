/* glib-locks.c: tells ThreadSanitizer what GLib's locks order
 *
 * GLib is built without it, and its locks are futexes, which ThreadSanitizer knows nothing of: all
 * that they guard would be a race. Preloaded, each call here calls GLib's and says what it
 * orders. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <glib-object.h>

/* NULL in programs that are not checked. */
void __tsan_acquire (void *address) __attribute__ ((weak));
void __tsan_release (void *address) __attribute__ ((weak));

static void
acquire (const volatile void *address)
{
  if (__tsan_acquire != NULL)
    __tsan_acquire ((void *) address);
}

static void
release (const volatile void *address)
{
  if (__tsan_release != NULL)
    __tsan_release ((void *) address);
}

/* GLib's own of the function that this stands in. */
#define NEXT(name)                \
  static __typeof__ (&name) next; \
  if (next == NULL)               \
  next = (__typeof__ (&name)) dlsym (RTLD_NEXT, #name)

#define LOCKS(name, Type)              \
  void name##_lock (Type *lock)        \
  {                                    \
    NEXT (name##_lock);                \
    next (lock);                       \
    acquire (lock);                    \
  }                                    \
  gboolean name##_trylock (Type *lock) \
  {                                    \
    NEXT (name##_trylock);             \
    gboolean taken = next (lock);      \
    if (taken)                         \
      acquire (lock);                  \
    return taken;                      \
  }                                    \
  void name##_unlock (Type *lock)      \
  {                                    \
    NEXT (name##_unlock);              \
    release (lock);                    \
    next (lock);                       \
  }

LOCKS (g_mutex, GMutex)
LOCKS (g_rec_mutex, GRecMutex)
LOCKS (g_rw_lock_writer, GRWLock)
LOCKS (g_rw_lock_reader, GRWLock)

void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  NEXT (g_cond_wait);
  release (mutex);
  next (cond, mutex);
  acquire (mutex);
}

gboolean
g_cond_wait_until (GCond *cond, GMutex *mutex, gint64 end)
{
  NEXT (g_cond_wait_until);
  release (mutex);
  gboolean woken = next (cond, mutex, end);
  acquire (mutex);
  return woken;
}

typedef struct
{
  GOnce *once;
  GThreadFunc func;
  gpointer data;
} Once;

static gpointer
call_once (gpointer data)
{
  const Once *call = data;
  gpointer made = call->func (call->data);
  release (&call->once->status); /* which the macro g_once() looks at first */
  return made;
}

gpointer
g_once_impl (GOnce *once, GThreadFunc func, gpointer data)
{
  NEXT (g_once_impl);
  Once call = { once, func, data };
  gpointer made = next (once, call_once, &call);
  acquire (&once->status);
  return made;
}

#undef g_once_init_enter
#undef g_once_init_leave

gboolean
g_once_init_enter (volatile void *location)
{
  NEXT (g_once_init_enter);
  gboolean is_first = next (location);
  acquire (location);
  return is_first;
}

void
g_once_init_leave (volatile void *location, gsize result)
{
  NEXT (g_once_init_leave);
  release (location);
  next (location, result);
}

/* The last reference frees what others wrote. */
void
g_object_unref (gpointer object)
{
  NEXT (g_object_unref);
  release (object);
  acquire (object);
  next (object);
}

/* A source is called by another thread than attached it. */
guint
g_source_attach (GSource *source, GMainContext *context)
{
  NEXT (g_source_attach);
  release (context);
  return next (source, context);
}

gboolean
g_main_context_iteration (GMainContext *context, gboolean may_block)
{
  NEXT (g_main_context_iteration);
  acquire (context);
  gboolean done = next (context, may_block);
  acquire (context);
  return done;
}
