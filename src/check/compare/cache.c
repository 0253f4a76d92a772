/* cache.c: tokens and digests of the documents used last
 *
 * Tokens take four to six times the room of the text they were cut from, digests about as much:
 * those of ten thousand papers do not fit into the memory of a teacher's computer, while making
 * them again for one document takes less than comparing it with a few. So the least recently used
 * ones go when the bound is reached. */
#include "check/compare/cache.h"

typedef struct
{
  guint number;
  gsize size;     /* bytes */
  gpointer value; /* (owned) */
} Entry;

struct _WinnowCache
{
  GMutex lock;
  GHashTable *links; /* (owned) number → link of entries */
  GQueue entries;    /* (element-type Entry) the one used last first */
  gsize size, max_size;
  gpointer (*ref) (gpointer value);
  GDestroyNotify unref;
};

WinnowCache *
winnow_cache_new (gsize max_bytes, gpointer (*ref) (gpointer value), GDestroyNotify unref)
{
  WinnowCache *cache = g_new0 (WinnowCache, 1);
  g_mutex_init (&cache->lock);
  cache->links = g_hash_table_new (NULL, NULL);
  g_queue_init (&cache->entries);
  cache->max_size = max_bytes;
  cache->ref = ref;
  cache->unref = unref;
  return cache;
}

static void
free_entry (const WinnowCache *cache, Entry *entry)
{
  cache->unref (entry->value);
  g_free (entry);
}

void
winnow_cache_free (WinnowCache *cache)
{
  if (cache == NULL)
    return;
  for (Entry *entry; (entry = g_queue_pop_head (&cache->entries)) != NULL;)
    free_entry (cache, entry);
  g_hash_table_unref (cache->links);
  g_mutex_clear (&cache->lock);
  g_free (cache);
}

/* With the lock held. */
static void
make_room (WinnowCache *cache)
{
  while (cache->size > cache->max_size)
    {
      Entry *last = g_queue_pop_tail (&cache->entries);
      cache->size -= last->size;
      g_hash_table_remove (cache->links, GUINT_TO_POINTER (last->number));
      free_entry (cache, last);
    }
}

gpointer
winnow_cache_lookup (WinnowCache *cache, guint number)
{
  gpointer value = NULL;
  GList *link;
  g_mutex_lock (&cache->lock);
  link = g_hash_table_lookup (cache->links, GUINT_TO_POINTER (number));
  if (link != NULL)
    {
      g_queue_unlink (&cache->entries, link);
      g_queue_push_head_link (&cache->entries, link);
      value = cache->ref (((Entry *) link->data)->value);
    }
  g_mutex_unlock (&cache->lock);
  return value;
}

static void
add (WinnowCache *cache, guint number, gpointer value, gsize size, gsize most)
{
  g_mutex_lock (&cache->lock);
  /* Two threads may have made the same at the same time: the first one's is kept. */
  if (!g_hash_table_contains (cache->links, GUINT_TO_POINTER (number)) && cache->size + size <= most)
    {
      Entry *entry = g_new (Entry, 1);
      *entry = (Entry){ number, size, cache->ref (value) };
      g_queue_push_head (&cache->entries, entry);
      g_hash_table_insert (cache->links, GUINT_TO_POINTER (number), cache->entries.head);
      cache->size += size;
      make_room (cache);
    }
  g_mutex_unlock (&cache->lock);
}

void
winnow_cache_insert (WinnowCache *cache, guint number, gpointer value, gsize size)
{
  add (cache, number, value, size, G_MAXSIZE);
}

void
winnow_cache_offer (WinnowCache *cache, guint number, gpointer value, gsize size)
{
  add (cache, number, value, size, cache->max_size);
}
