/* corpus.c: the documents of one check */
#include "check/corpus.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "check/text-cache.h"

#define CACHE_BYTES ((gsize)256 << 20)

static void
free_member (gpointer data)
{
  WinnowMember *member = data;

  winnow_document_unref (member->document);
  g_free (member->mask);
  g_clear_pointer (&member->found, g_array_unref);
  g_clear_pointer (&member->exclusions, g_array_unref);
  g_free (member);
}

void
winnow_corpus_free (WinnowCorpus *corpus)
{
  if (corpus == NULL)
    return;
  g_ptr_array_unref (corpus->members);
  g_ptr_array_unref (corpus->templates);
  winnow_text_cache_free (corpus->cache);
  g_free (corpus);
}

/* ── who takes part ── */

/* What of a text may not count is found when it is met: threads that meet it at the same time find the same. */
static void
find_exclusions (WinnowMember *member, const char *text, gsize length, const WinnowText *tokens)
{
  GArray *found;

  if (g_atomic_pointer_get (&member->found) != NULL)
    return;
  found = winnow_exclusions_find (text, length, tokens);
  if (!g_atomic_pointer_compare_and_exchange (&member->found, NULL, found))
    g_array_unref (found);
}

static gboolean
add_template (WinnowCorpus *corpus, const WinnowDocument *document, GError **error)
{
  gsize length;
  g_autofree char *text = winnow_library_dup_text (corpus->library, document->id, &length, error);

  if (text == NULL)
    return FALSE;
  g_ptr_array_add (corpus->templates, winnow_text_new (text, length, corpus->settings->han));
  return TRUE;
}

/* @only: (nullable) set of ids; those that were met are taken out of it. */
static gboolean
add_document (WinnowCorpus *corpus, WinnowDocument *document, GHashTable *only, GError **error)
{
  WinnowMember *member;

  if (document->role == WINNOW_ROLE_TEMPLATE)
    return !(corpus->settings->exclude >> WINNOW_EXCLUSION_TEMPLATE & 1) || add_template (corpus, document, error);
  member = g_new0 (WinnowMember, 1);
  member->document = winnow_document_ref (document);
  member->is_query = document->role == WINNOW_ROLE_SUBMISSIONS && (only == NULL || g_hash_table_remove (only, &document->id));
  g_ptr_array_add (corpus->members, member);
  return TRUE;
}

static GHashTable *
make_set (const gint64 *ids, gsize n_ids)
{
  GHashTable *set = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (gsize i = 0; i < n_ids; i++)
    g_hash_table_add (set, (gpointer)&ids[i]);
  return set;
}

/* What is left of @only: no submissions. */
static gboolean
check_all_met (GHashTable *only, GError **error)
{
  GHashTableIter iter;
  gpointer id;

  if (only == NULL || g_hash_table_size (only) == 0)
    return TRUE;
  g_hash_table_iter_init (&iter, only);
  g_hash_table_iter_next (&iter, &id, NULL);
  g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND, _ ("Document %" PRId64 " is not among the submissions."), *(const gint64 *)id);
  return FALSE;
}

WinnowCorpus *
winnow_corpus_new (WinnowLibrary *library, const WinnowSettings *settings, const gint64 *only, gsize n_only, GError **error)
{
  g_autoptr (GHashTable) wanted = only != NULL ? make_set (only, n_only) : NULL;
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  g_autoptr (WinnowCorpus) corpus = NULL;

  if (documents == NULL)
    return NULL;
  corpus = g_new0 (WinnowCorpus, 1);
  corpus->library = library;
  corpus->settings = settings;
  corpus->members = g_ptr_array_new_with_free_func (free_member);
  corpus->templates = g_ptr_array_new_with_free_func ((GDestroyNotify)winnow_text_unref);
  corpus->cache = winnow_text_cache_new (CACHE_BYTES);
  for (guint i = 0; i < documents->len; i++)
    if (!add_document (corpus, g_ptr_array_index (documents, i), wanted, error))
      return NULL;
  return check_all_met (wanted, error) ? g_steal_pointer (&corpus) : NULL;
}

/* ── tokens ── */

WinnowText *
winnow_corpus_read (WinnowCorpus *corpus, guint number, char **text, gsize *length, GError **error)
{
  WinnowMember *member = winnow_corpus_get (corpus, number);
  g_autoptr (GError) local = NULL;
  g_autofree char *body = winnow_library_dup_text (corpus->library, member->document->id, length, &local);
  g_autoptr (WinnowText) tokens = NULL;

  if (body == NULL && !g_error_matches (local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  tokens = body != NULL ? winnow_text_new (body, *length, corpus->settings->han) : NULL;
  if (tokens == NULL || (member->mask != NULL && member->n_masked != tokens->n_tokens))
    {
      g_atomic_int_set (&member->is_gone, TRUE);
      return NULL;
    }
  find_exclusions (member, body, *length, tokens);
  winnow_text_cache_insert (corpus->cache, number, tokens);
  *text = g_steal_pointer (&body);
  return g_steal_pointer (&tokens);
}

WinnowText *
winnow_corpus_dup_text (WinnowCorpus *corpus, guint number, GError **error)
{
  WinnowText *tokens = winnow_text_cache_lookup (corpus->cache, number);
  g_autofree char *text = NULL;
  gsize length;

  return tokens != NULL ? tokens : winnow_corpus_read (corpus, number, &text, &length, error);
}

gboolean
winnow_corpus_is_current (const WinnowCorpus *corpus, const WinnowMember *member, gboolean *current, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (WinnowDocument) now = winnow_library_dup_document (corpus->library, member->document->id, &local);

  if (now == NULL && !g_error_matches (local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  *current = now != NULL && !g_atomic_int_get (&member->is_gone) && g_str_equal (now->sha256, member->document->sha256);
  return TRUE;
}

/* ── what does not count ── */

void
winnow_corpus_mask (const WinnowCorpus *corpus, WinnowMember *member, const WinnowText *text)
{
  g_autofree guint8 *mask = g_malloc0 (text->n_tokens + 1);

  for (guint i = 0; i < corpus->templates->len; i++)
    winnow_template_mask (text, g_ptr_array_index (corpus->templates, i), corpus->settings, mask);
  if (memchr (mask, 1, text->n_tokens) == NULL)
    return;
  member->n_masked = text->n_tokens;
  member->exclusions = winnow_exclusions_from_mask (text, mask);
  member->mask = g_steal_pointer (&mask);
}

static int
compare_exclusions (gconstpointer x, gconstpointer y)
{
  const WinnowExclusion *p = x, *q = y;

  if (p->first != q->first)
    return p->first < q->first ? -1 : 1;
  return p->reason < q->reason ? -1 : p->reason > q->reason;
}

gboolean
winnow_corpus_settle (WinnowCorpus *corpus, guint number, GError **error)
{
  WinnowMember *member = winnow_corpus_get (corpus, number);
  g_autoptr (WinnowText) text = NULL;
  GError *local = NULL;

  if (member->found == NULL)
    text = winnow_corpus_dup_text (corpus, number, &local);
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;
  if (member->found == NULL)
    return TRUE;
  if (member->exclusions == NULL)
    member->exclusions = g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
  g_array_append_vals (member->exclusions, member->found->data, member->found->len);
  g_array_sort (member->exclusions, compare_exclusions);
  return TRUE;
}
