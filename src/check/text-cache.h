/* text-cache.h: tokens of the documents used last, within a bound of memory */
#pragma once

#include "text/text.h"

G_BEGIN_DECLS

typedef struct _WinnowTextCache WinnowTextCache;

/* Keeps texts of at most @max_bytes together (one that is larger by itself is not kept). Thread-safe. */
WinnowTextCache *winnow_text_cache_new (gsize max_bytes);
void winnow_text_cache_free (WinnowTextCache *cache);

WinnowText *winnow_text_cache_lookup (WinnowTextCache *cache, guint number);            /* (transfer full) (nullable) */
void winnow_text_cache_insert (WinnowTextCache *cache, guint number, WinnowText *text); /* takes a reference */

G_END_DECLS
