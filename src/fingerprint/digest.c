/* digest.c: digests of one document, under one method or all */
#include "fingerprint/fingerprint.h"

#include <string.h>

#include "base/array.h"
#include "base/lower-bound.h"
#include "base/parallel.h"

WinnowDigest *
winnow_digest_new (const WinnowMethod *method, const guint *values)
{
  WinnowDigest *digest = g_new0 (WinnowDigest, 1);
  g_atomic_ref_count_init (&digest->ref_count);
  digest->method = method;
  for (guint i = 0; method->parameters[i].name != NULL; i++)
    digest->values[i] = values[i];
  digest->fingerprints = winnow_array_new (WinnowFingerprint);
  return digest;
}

WinnowDigest *
winnow_digest_new_take (const WinnowMethod *method, const guint *values, GArray *fingerprints, guint64 size)
{
  WinnowDigest *digest = winnow_digest_new (method, values);
  g_array_unref (digest->fingerprints);
  digest->fingerprints = fingerprints;
  digest->size = size;
  return digest;
}

WinnowDigest *
winnow_digest_ref (WinnowDigest *digest)
{
  g_atomic_ref_count_inc (&digest->ref_count);
  return digest;
}

void
winnow_digest_unref (WinnowDigest *digest)
{
  if (digest == NULL || !g_atomic_ref_count_dec (&digest->ref_count))
    return;
  winnow_clear (digest, g_array_unref, fingerprints, symbols);
  g_free (digest->words);
  g_free (digest);
}

void
winnow_digest_add (WinnowDigest *digest, guint64 hash, guint32 first, guint32 last)
{
  WINNOW_APPEND (digest->fingerprints, WinnowFingerprint, hash, first, last);
}

void
winnow_digest_map_places (WinnowDigest *digest, const WinnowText *from, const WinnowText *to)
{
  for (guint i = 0; from != to && i < digest->fingerprints->len; i++)
    {
      WinnowFingerprint *fingerprint = &g_array_index (digest->fingerprints, WinnowFingerprint, i);
      guint32 start = from->starts[fingerprint->first], end = from->ends[fingerprint->last - 1];
      fingerprint->first = winnow_lower_bound (to->ends, sizeof *to->ends, to->n_tokens, start + 1);
      fingerprint->last = winnow_lower_bound (to->starts, sizeof *to->starts, to->n_tokens, end);
    }
}

gboolean
winnow_digest_is_comparable (const WinnowDigest *a, const WinnowDigest *b)
{
  return a->method == b->method && memcmp (a->values, b->values, sizeof a->values) == 0 && a->fingerprints->len > 0
         && b->fingerprints->len > 0;
}

WinnowDigests *
winnow_digests_new (WinnowSubject *subject, const WinnowMethodContext *context)
{
  WinnowDigests *digests = g_new (WinnowDigests, 1);
  g_atomic_ref_count_init (&digests->ref_count);
  digests->digests = winnow_pointers_new (winnow_digest_unref);
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    {
      guint values[WINNOW_MAX_PARAMETERS];
      winnow_method_init_values (*method, values);
      g_ptr_array_add (digests->digests, winnow_is_cancelled () ? winnow_digest_new (*method, values)
                                                                : (*method)->compute (subject, context, values));
    }
  return digests;
}

WinnowDigests *
winnow_digests_ref (WinnowDigests *digests)
{
  g_atomic_ref_count_inc (&digests->ref_count);
  return digests;
}

void
winnow_digests_unref (WinnowDigests *digests)
{
  if (digests == NULL || !g_atomic_ref_count_dec (&digests->ref_count))
    return;
  g_ptr_array_unref (digests->digests);
  g_free (digests);
}

gsize
winnow_digests_get_size (const WinnowDigests *digests)
{
  gsize size = sizeof *digests;
  winnow_for_each (const WinnowDigest, digest, digests->digests)
    {
      size += sizeof *digest + digest->fingerprints->len * sizeof (WinnowFingerprint);
      size += digest->symbols != NULL ? digest->symbols->len * sizeof (guint32) : 0;
      size += digest->words != NULL ? strlen (digest->words) : 0;
    }
  return size;
}
