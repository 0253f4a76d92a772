/* digest-cache.c: digests of the members of a corpus
 *
 * A thread holds the lock of a member's number while it makes the digest: another thread that needs
 * the same one waits instead of making it again. */
#include "check/compare/digest-cache.h"

#include "check/compare/cache.h"
#include "base/for-each.h"

#define CACHE_BYTES ((gsize) 128 << 20)
#define N_LOCKS 64

struct _WinnowDigestCache
{
  WinnowCorpus *corpus;
  const WinnowMethodContext *context;
  const WinnowMethod *method; /* (nullable) NULL: all */
  guint values[WINNOW_MAX_PARAMETERS];
  WinnowCache *cache;    /* (owned) number of a member → its digest or digests */
  GMutex locks[N_LOCKS]; /* by number */
};

WinnowDigestCache *
winnow_digest_cache_new (WinnowCorpus *corpus, const WinnowMethod *method, const WinnowMethodContext *context)
{
  WinnowDigestCache *cache = g_new0 (WinnowDigestCache, 1);
  cache->corpus = corpus;
  cache->context = context;
  cache->method = method;
  if (method != NULL)
    winnow_method_init_values (method, cache->values);
  cache->cache = method != NULL ? winnow_cache_new (CACHE_BYTES, (gpointer (*) (gpointer)) winnow_digest_ref,
                                                    (GDestroyNotify) winnow_digest_unref)
                                : winnow_cache_new (CACHE_BYTES, (gpointer (*) (gpointer)) winnow_digests_ref,
                                                    (GDestroyNotify) winnow_digests_unref);
  winnow_for_each_below (i, N_LOCKS)
    g_mutex_init (&cache->locks[i]);
  return cache;
}

void
winnow_digest_cache_free (WinnowDigestCache *cache)
{
  if (cache == NULL)
    return;
  winnow_cache_free (cache->cache);
  winnow_for_each_below (i, N_LOCKS)
    g_mutex_clear (&cache->locks[i]);
  g_free (cache);
}

static gsize
get_size (const WinnowDigest *digest)
{
  return sizeof *digest + digest->fingerprints->len * sizeof (WinnowFingerprint)
         + (digest->symbols != NULL ? digest->symbols->len * sizeof (guint32) : 0);
}

/* Into the cache. Returns: (transfer full) */
static gpointer
make (WinnowDigestCache *cache, guint number, WinnowSubject *subject)
{
  gpointer value = cache->method != NULL ? (gpointer) cache->method->compute (subject, cache->context, cache->values)
                                         : (gpointer) winnow_digests_new (subject, cache->context);
  winnow_cache_insert (cache->cache, number, value,
                       cache->method != NULL ? get_size (value) : winnow_digests_get_size (value));
  return value;
}

void
winnow_digest_cache_prefill (WinnowDigestCache *cache, guint number, WinnowSubject *subject)
{
  gpointer value = make (cache, number, subject);
  if (cache->method != NULL)
    winnow_digest_unref (value);
  else
    winnow_digests_unref (value);
}

/* With the member's lock held. *@value: NULL where the document was removed */
static gboolean
look_up_or_make (WinnowDigestCache *cache, guint number, gpointer *value, GError **error)
{
  g_auto (WinnowMemberText) source = { 0 };
  *value = winnow_cache_lookup (cache->cache, number);
  if (*value != NULL)
    return TRUE;
  if (!winnow_member_text_read (&source, cache->corpus, number, error))
    return FALSE;
  if (source.tokens == NULL)
    return TRUE;
  g_autoptr (WinnowSubject) subject
      = winnow_member_text_new_own_subject (&source, winnow_corpus_get (cache->corpus, number));
  *value = make (cache, number, subject);
  return TRUE;
}

static gboolean
dup_value (WinnowDigestCache *cache, guint number, gpointer *value, GError **error)
{
  GMutex *lock = &cache->locks[number % N_LOCKS];
  g_mutex_lock (lock);
  gboolean is_done = look_up_or_make (cache, number, value, error);
  g_mutex_unlock (lock);
  return is_done;
}

gboolean
winnow_digest_cache_dup_one (WinnowDigestCache *cache, guint number, WinnowDigest **digest, GError **error)
{
  g_assert (cache->method != NULL);
  gpointer value;
  gboolean is_done = dup_value (cache, number, &value, error);
  *digest = value;
  return is_done;
}

gboolean
winnow_digest_cache_dup_all (WinnowDigestCache *cache, guint number, WinnowDigests **digests, GError **error)
{
  g_assert (cache->method == NULL);
  gpointer value;
  gboolean is_done = dup_value (cache, number, &value, error);
  *digests = value;
  return is_done;
}
