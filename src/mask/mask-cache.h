/* mask-cache.h: a cache of masked texts, since a document stands in many pairs
 *
 * Keeps up to 32 MB. Thread-safe. */
#pragma once

#include "mask/mask.h"

G_BEGIN_DECLS

typedef struct _WinnowMaskCache WinnowMaskCache;

WinnowMaskCache *winnow_mask_cache_new (void);
void winnow_mask_cache_free (WinnowMaskCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowMaskCache, winnow_mask_cache_free)

/* @text, that of the document in row @document_id, with @mask applied. All calls must use the same
 * mask, and the same text for a document. Returns: (transfer full) */
WinnowMaskedText *winnow_mask_cache_apply (WinnowMaskCache *cache, const WinnowMask *mask, gint64 document_id,
                                           const char *text, gsize length);

G_END_DECLS
