/* digest-cache.h: digests of the members of a corpus, within a bound of memory, each made by one
 * thread */
#pragma once

#include "check/corpus.h"

G_BEGIN_DECLS

typedef struct _WinnowDigestCache WinnowDigestCache;

/* Of one method with its default parameters, or of all where @method is NULL. Borrows @corpus and
 * @context. */
WinnowDigestCache *winnow_digest_cache_new (WinnowCorpus *corpus, const WinnowMethod *method,
                                            const WinnowMethodContext *context);
void winnow_digest_cache_free (WinnowDigestCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDigestCache, winnow_digest_cache_free)

/* From memory, or made of the member's text. Thread-safe. Returns: (transfer full) (nullable) NULL
 * with an error, or without one where the document is gone */
/* of a cache of one method */
WinnowDigest *winnow_digest_cache_dup_one (WinnowDigestCache *cache, guint number, GError **error);
/* of a cache of all */
WinnowDigests *winnow_digest_cache_dup_all (WinnowDigestCache *cache, guint number, GError **error);

/* The same for somebody who has read the member anyway. */
void winnow_digest_cache_prefill (WinnowDigestCache *cache, guint number, WinnowSubject *subject);

G_END_DECLS
