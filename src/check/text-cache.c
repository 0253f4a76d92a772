/* text-cache.c: tokens of the documents used last
 *
 * Tokens take four to six times the room of the text they were cut from: those of ten thousand papers do not fit into the memory of a
 * teacher's computer, while cutting one again takes less than aligning it. So the least recently used ones go when the bound is reached. */
#include "check/text-cache.h"

typedef struct
{
  guint number;
  gsize size;       /* bytes */
  WinnowText *text; /* (owned) */
} Entry;

struct _WinnowTextCache
{
  GMutex lock;
  GHashTable *links; /* (owned) number → link of entries */
  GQueue entries;    /* (element-type Entry) the one used last first */
  gsize size, max_size;
};

WinnowTextCache *
winnow_text_cache_new (gsize max_bytes)
{
  WinnowTextCache *cache = g_new0 (WinnowTextCache, 1);

  g_mutex_init (&cache->lock);
  cache->links = g_hash_table_new (NULL, NULL);
  g_queue_init (&cache->entries);
  cache->max_size = max_bytes;
  return cache;
}

static void
free_entry (gpointer data)
{
  Entry *entry = data;

  winnow_text_unref (entry->text);
  g_free (entry);
}

void
winnow_text_cache_free (WinnowTextCache *cache)
{
  if (cache == NULL)
    return;
  g_queue_clear_full (&cache->entries, free_entry);
  g_hash_table_unref (cache->links);
  g_mutex_clear (&cache->lock);
  g_free (cache);
}

static gsize
get_size (const WinnowText *text)
{
  gsize of_token = sizeof *text->hashes + sizeof *text->stems + sizeof *text->starts + sizeof *text->ends + sizeof *text->weights + sizeof *text->flags
                   + (text->sounds != NULL ? sizeof *text->sounds : 0);

  return sizeof *text + text->n_tokens * of_token + text->n_sentences * sizeof *text->sentences;
}

/* With the lock held. */
static void
make_room (WinnowTextCache *cache)
{
  while (cache->size > cache->max_size)
    {
      Entry *last = g_queue_pop_tail (&cache->entries);

      cache->size -= last->size;
      g_hash_table_remove (cache->links, GUINT_TO_POINTER (last->number));
      free_entry (last);
    }
}

WinnowText *
winnow_text_cache_lookup (WinnowTextCache *cache, guint number)
{
  WinnowText *text = NULL;
  GList *link;

  g_mutex_lock (&cache->lock);
  link = g_hash_table_lookup (cache->links, GUINT_TO_POINTER (number));
  if (link != NULL)
    {
      g_queue_unlink (&cache->entries, link);
      g_queue_push_head_link (&cache->entries, link);
      text = winnow_text_ref (((Entry *)link->data)->text);
    }
  g_mutex_unlock (&cache->lock);
  return text;
}

void
winnow_text_cache_insert (WinnowTextCache *cache, guint number, WinnowText *text)
{
  g_mutex_lock (&cache->lock);
  /* Two threads may have cut the same text at the same time: the first one's is kept. */
  if (!g_hash_table_contains (cache->links, GUINT_TO_POINTER (number)))
    {
      Entry *entry = g_new (Entry, 1);

      *entry = (Entry){ number, get_size (text), winnow_text_ref (text) };
      g_queue_push_head (&cache->entries, entry);
      g_hash_table_insert (cache->links, GUINT_TO_POINTER (number), cache->entries.head);
      cache->size += entry->size;
      make_room (cache);
    }
  g_mutex_unlock (&cache->lock);
}
