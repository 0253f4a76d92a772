/* mask-cache.c: a cache of masked texts
 *
 * Names are replaced outside the lock. If two threads do so for one document, the first result is
 * kept. */
#include "mask/mask-cache.h"

#define MAX_KEPT (32u << 20) /* bytes of masked texts; beyond, the cache is emptied */

struct _WinnowMaskCache
{
  GMutex lock;       /* of what follows */
  GHashTable *texts; /* (owned) gint64* → WinnowMaskedText */
  gsize kept;        /* bytes */
};

WinnowMaskCache *
winnow_mask_cache_new (void)
{
  WinnowMaskCache *cache = g_new0 (WinnowMaskCache, 1);
  g_mutex_init (&cache->lock);
  cache->texts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) winnow_masked_text_unref);
  return cache;
}

void
winnow_mask_cache_free (WinnowMaskCache *cache)
{
  g_hash_table_unref (cache->texts);
  g_mutex_clear (&cache->lock);
  g_free (cache);
}

static WinnowMaskedText *
find (WinnowMaskCache *cache, gint64 document_id)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&cache->lock);
  WinnowMaskedText *masked = g_hash_table_lookup (cache->texts, &document_id);
  return masked != NULL ? winnow_masked_text_ref (masked) : NULL;
}

static void
keep (WinnowMaskCache *cache, gint64 document_id, WinnowMaskedText *masked)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&cache->lock);
  if (g_hash_table_contains (cache->texts, &document_id))
    return;
  if (cache->kept + masked->length > MAX_KEPT)
    {
      g_hash_table_remove_all (cache->texts);
      cache->kept = 0;
    }
  cache->kept += masked->length;
  g_hash_table_insert (cache->texts, g_memdup2 (&document_id, sizeof document_id), winnow_masked_text_ref (masked));
}

WinnowMaskedText *
winnow_mask_cache_apply (WinnowMaskCache *cache, const WinnowMask *mask, gint64 document_id, const char *text,
                         gsize length)
{
  WinnowMaskedText *masked = find (cache, document_id);
  if (masked == NULL)
    {
      masked = winnow_mask_apply (mask, text, length);
      keep (cache, document_id, masked);
    }
  return masked;
}
