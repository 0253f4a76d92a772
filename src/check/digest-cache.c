/* digest-cache.c: digests of the members of a corpus
 *
 * Who asks for a member holds the lock that belongs to its number while it is made: another thread
 * that wants the same waits rather than making it, too. */
#include "check/digest-cache.h"

#include "check/cache.h"
#include "check/member-text.h"

#define CACHE_BYTES ((gsize) 256 << 20)
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
  for (guint i = 0; i < N_LOCKS; i++)
    g_mutex_init (&cache->locks[i]);
  return cache;
}

void
winnow_digest_cache_free (WinnowDigestCache *cache)
{
  if (cache == NULL)
    return;
  winnow_cache_free (cache->cache);
  for (guint i = 0; i < N_LOCKS; i++)
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

/* With the member's lock held. */
static gpointer
look_up_or_make (WinnowDigestCache *cache, guint number, GError **error)
{
  gpointer value = winnow_cache_lookup (cache->cache, number);
  g_auto (WinnowMemberText) source = { 0 };
  g_autoptr (WinnowSubject) subject = NULL;
  if (value != NULL)
    return value;
  if (!winnow_member_text_read (&source, cache->corpus, number, error) || source.tokens == NULL)
    return NULL;
  subject = winnow_member_text_new_subject (&source, winnow_corpus_get (cache->corpus, number));
  return make (cache, number, subject);
}

static gpointer
dup_value (WinnowDigestCache *cache, guint number, GError **error)
{
  GMutex *lock = &cache->locks[number % N_LOCKS];
  gpointer value;
  g_mutex_lock (lock);
  value = look_up_or_make (cache, number, error);
  g_mutex_unlock (lock);
  return value;
}

WinnowDigest *
winnow_digest_cache_dup_one (WinnowDigestCache *cache, guint number, GError **error)
{
  g_assert (cache->method != NULL);
  return dup_value (cache, number, error);
}

WinnowDigests *
winnow_digest_cache_dup_all (WinnowDigestCache *cache, guint number, GError **error)
{
  g_assert (cache->method == NULL);
  return dup_value (cache, number, error);
}
