/* mask-cache.h: texts of documents with their names replaced, kept while they take less than 32 MB:
 * a document stands in many pairs; private to report/
 *
 * Threads may share one. */
#pragma once

#include "mask/mask.h"

G_BEGIN_DECLS

typedef struct _WinnowMaskCache WinnowMaskCache;

WinnowMaskCache *winnow_mask_cache_new (void);
void winnow_mask_cache_free (WinnowMaskCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowMaskCache, winnow_mask_cache_free)

/* What @mask makes of @text, that of the document in row @document_id: the same mask and text every
 * time. Returns: (transfer full) */
WinnowMaskedText *winnow_mask_cache_apply (WinnowMaskCache *cache, const WinnowMask *mask, gint64 document_id,
                                           const char *text, gsize length);

G_END_DECLS
