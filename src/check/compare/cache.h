/* cache.h: tokens and digests of the documents used last, within a bound of memory */
#pragma once

#include "base/owned.h"

typedef struct _WinnowCache WinnowCache;

/* Keeps values of at most @max_bytes together (one that is larger by itself is not kept).
 * Thread-safe. */
WinnowCache *winnow_cache_new (gsize max_bytes, gpointer (*ref) (gpointer value), GDestroyNotify unref);
WINNOW_DECLARE_FREE (WinnowCache, winnow_cache_free)

/* (transfer full) (nullable) */
gpointer winnow_cache_lookup (WinnowCache *cache, guint number);
/* Takes a reference, and drops others where there is no room. @size: bytes */
void winnow_cache_insert (WinnowCache *cache, guint number, gpointer value, gsize size);
/* Takes a reference where there is room. */
void winnow_cache_offer (WinnowCache *cache, guint number, gpointer value, gsize size);
