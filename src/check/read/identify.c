/* identify.c: identities of texts, and hashes of their keywords
 *
 * Documents get theirs when they are read. Documents that an older Winnow stored have none; they
 * get it from their stored texts before files are added, checked or grouped, so no file is read
 * again. Texts are hashed a block at a time on all threads, and identities are stored in order of
 * ids, since a similar id depends on the order.
 *
 * Keywords need words, which take as long as reading a Chinese file. So they are computed only
 * where they are asked for: while files are read, or later in the same way. They are those of the
 * shipped frequencies, which stay as they are while the library grows. */
#include "check/compare/stages.h"

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

void
winnow_identity_init (WinnowIdentity *identity, WinnowSubject *subject)
{
  g_autoptr (WinnowDigest) sentences = compute ("nshash", subject);
  identity->text_hash = compute_first ("exact", subject);
  identity->hashes = g_array_sized_new (FALSE, FALSE, sizeof (guint64), sentences->fingerprints->len);
  for (guint i = 0; i < sentences->fingerprints->len; i++)
    {
      guint64 hash = winnow_digest_get_hash (sentences, i);
      g_array_append_val (identity->hashes, hash);
    }
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

/* ── documents without a hash ── */

typedef struct
{
  WinnowLibrary *library;
  WinnowSeenHash kind;
  const GArray *ids;                /* (element-type gint64) at most BLOCK */
  WinnowIdentity identities[BLOCK]; /* all 0 where there is no text (any more) */
  guint64 keywords[BLOCK];
} Identifying;

static gboolean
identify_document (guint index, gpointer data, GError **error)
{
  Identifying *identifying = data;
  gsize length;
  g_autoptr (GError) local = NULL;
  g_autofree char *text = winnow_library_dup_text (identifying->library,
                                                   g_array_index (identifying->ids, gint64, index), &length, &local);
  if (text != NULL)
    {
      g_autoptr (WinnowText) tokens = winnow_text_new (text, length, WINNOW_HAN_CHARACTERS);
      g_autoptr (WinnowSubject) subject = winnow_subject_new (text, length, tokens);
      if (identifying->kind == WINNOW_SEEN_KEYWORDS)
        identifying->keywords[index] = winnow_identity_hash_keywords (subject);
      else
        winnow_identity_init (&identifying->identities[index], subject);
    }
  return text != NULL || g_error_matches (local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND)
         || (g_propagate_error (error, g_steal_pointer (&local)), FALSE);
}

static gboolean
write_identity (const Identifying *identifying, guint i, GError **error)
{
  const WinnowIdentity *identity = &identifying->identities[i];
  gint64 id = g_array_index (identifying->ids, gint64, i);
  const guint64 *hashes = identity->hashes != NULL ? (const guint64 *) (gpointer) identity->hashes->data : NULL;
  return identifying->kind == WINNOW_SEEN_KEYWORDS
             ? winnow_library_put_keyword_hash (identifying->library, id, identifying->keywords[i], error)
             : winnow_library_identify_document (identifying->library, id, identity->text_hash, hashes,
                                                 hashes != NULL ? identity->hashes->len : 0, error);
}

static gboolean
write_identities (const Identifying *identifying, GError **error)
{
  for (guint i = 0; i < identifying->ids->len; i++)
    if (!write_identity (identifying, i, error))
      return FALSE;
  return TRUE;
}

static gboolean
identify_block (WinnowLibrary *library, WinnowSeenHash kind, const GArray *ids, const WinnowThreads *threads,
                GError **error)
{
  g_autofree Identifying *identifying = g_new0 (Identifying, 1);
  identifying->library = library;
  identifying->kind = kind;
  identifying->ids = ids;
  gboolean is_done = winnow_threads_run (threads, ids->len, identify_document, identifying, error)
                     && winnow_library_begin (library, error)
                     && winnow_library_end (library, write_identities (identifying, error), error);
  for (guint i = 0; i < ids->len; i++)
    winnow_identity_clear (&identifying->identities[i]);
  return is_done;
}

gboolean
winnow_identify_all (WinnowLibrary *library, WinnowSeenHash kind, const WinnowThreads *threads, GError **error)
{
  for (;;)
    {
      g_autoptr (GArray) ids = winnow_library_list_unidentified (library, kind, BLOCK, error);
      if (ids == NULL || ids->len == 0)
        return ids != NULL;
      if (!identify_block (library, kind, ids, threads, error))
        return FALSE;
    }
}

gboolean
winnow_check_find_keywords (WinnowLibrary *library, guint jobs, GCancellable *cancellable, GError **error)
{
  const WinnowThreads threads = { jobs, NULL, cancellable };
  return winnow_identify_all (library, WINNOW_SEEN_KEYWORDS, &threads, error);
}
