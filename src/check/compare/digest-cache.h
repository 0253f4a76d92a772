/* digest-cache.h: digests of the members of a corpus, within a bound of memory, each made by one
 * thread */
#pragma once

#include "check/compare/corpus.h"

typedef struct _WinnowDigestCache WinnowDigestCache;

/* Of one method with its default parameters, or of all where @method is NULL. Borrows @corpus and
 * @context. */
WinnowDigestCache *winnow_digest_cache_new (WinnowCorpus *corpus, const WinnowMethod *method,
                                            const WinnowMethodContext *context);
WINNOW_DECLARE_FREE (WinnowDigestCache, winnow_digest_cache_free)

/* From memory, or made of the member's text. Thread-safe. *@digest, *@digests: (transfer full)
 * (nullable) NULL where the document was removed. The first is for a cache of one method, the
 * second for a cache of all. */
gboolean winnow_digest_cache_dup_one (WinnowDigestCache *cache, guint number, WinnowDigest **digest, GError **error);
gboolean winnow_digest_cache_dup_all (WinnowDigestCache *cache, guint number, WinnowDigests **digests, GError **error);

/* Fills the cache for a caller that has read the member. */
void winnow_digest_cache_prefill (WinnowDigestCache *cache, guint number, WinnowSubject *subject);
