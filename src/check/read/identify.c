/* identify.c: identities of texts, and hashes of their keywords
 *
 * Documents get their identities when they are read. Keywords need words, which take as long as
 * reading a Chinese file, so they are computed only on request: while files are read, or later from
 * the stored texts, a block at a time on all threads. They depend on the shipped frequencies, which
 * do not change while the library grows. */
#include "check/compare/stages.h"

#include "base/array.h"

#define BLOCK 256 /* documents */

/* By the method with its default parameters. */
static WinnowDigest *
compute (const char *id, WinnowSubject *subject)
{
  const WinnowMethod *method = winnow_method_find (id);
  WinnowMethodContext context;
  guint values[WINNOW_MAX_PARAMETERS];
  winnow_method_context_init (&context);
  winnow_method_init_values (method, values);
  return method->compute (subject, &context, values);
}

/* The first hash of method @id; 0: it is silent. */
static guint64
compute_first (const char *id, WinnowSubject *subject)
{
  g_autoptr (WinnowDigest) digest = compute (id, subject);
  return digest->fingerprints->len > 0 ? winnow_digest_get_hash (digest, 0) : 0;
}

GArray *
winnow_identity_hash_sentences (WinnowSubject *own)
{
  g_autoptr (WinnowDigest) sentences = compute ("nshash", own);
  GArray *hashes = g_array_sized_new (FALSE, FALSE, sizeof (guint64), sentences->fingerprints->len);
  winnow_for_each_index (i, sentences->fingerprints)
    WINNOW_APPEND (hashes, guint64, winnow_digest_get_hash (sentences, i));
  return hashes;
}

void
winnow_identity_init (WinnowIdentity *identity, WinnowSubject *subject, WinnowSubject *own)
{
  identity->text_hash = compute_first ("exact", subject);
  identity->hashes = winnow_identity_hash_sentences (own);
}

guint64
winnow_identity_hash_keywords (WinnowSubject *subject)
{
  return compute_first ("keyword", subject);
}

void
winnow_identity_clear (WinnowIdentity *identity)
{
  g_clear_pointer (&identity->hashes, g_array_unref);
}

/* ── documents without a hash of their keywords ── */

typedef struct
{
  WinnowLibrary *library;
  const GArray *ids; /* (element-type gint64) at most BLOCK */
  guint64 keywords[BLOCK];
} Hashing;

static gboolean
hash_document (guint index, gpointer data, GError **error)
{
  Hashing *hashing = data;
  gsize length;
  g_autoptr (GError) local = NULL;
  g_autofree char *text
      = winnow_library_dup_text (hashing->library, g_array_index (hashing->ids, gint64, index), &length, &local);
  if (text != NULL)
    {
      g_autoptr (WinnowText) tokens = winnow_text_new (text, length, WINNOW_HAN_CHARACTERS);
      g_autoptr (WinnowSubject) subject = winnow_subject_new (text, length, tokens);
      hashing->keywords[index] = winnow_identity_hash_keywords (subject);
    }
  return text != NULL || g_error_matches (local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND)
         || (g_propagate_error (error, g_steal_pointer (&local)), FALSE);
}

static gboolean
write_hashes (const Hashing *hashing, GError **error)
{
  winnow_for_each_index (i, hashing->ids)
    if (!winnow_library_put_keyword_hash (hashing->library, g_array_index (hashing->ids, gint64, i),
                                          hashing->keywords[i], error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_check_find_keywords (WinnowLibrary *library, const WinnowThreads *threads, GError **error)
{
  for (;;)
    {
      g_autoptr (GArray) ids = winnow_library_list_without_keywords (library, BLOCK, error);
      if (ids == NULL || ids->len == 0)
        return ids != NULL;
      Hashing hashing = { library, ids, { 0 } };
      if (!winnow_threads_run (threads, ids->len, hash_document, &hashing, error)
          || !winnow_library_begin (library, error)
          || !winnow_library_end (library, write_hashes (&hashing, error), error))
        return FALSE;
    }
}
