/* corpus.c: the documents of one check */
#include "check/corpus.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "check/cache.h"

#define CACHE_BYTES ((gsize) 256 << 20)

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
  winnow_templates_free (corpus->templates);
  g_array_unref (corpus->template_ids);
  winnow_cache_free (corpus->cache);
  g_mutex_clear (&corpus->mask_lock);
  g_free (corpus);
}

/* ── who takes part ── */

/* Exclusions are found when a text is first read. Threads that read it at the same time find the
 * same ones. */
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

static void
add_member (WinnowCorpus *corpus, WinnowDocument *document, gboolean is_query)
{
  WinnowMember *member = g_new0 (WinnowMember, 1);
  member->document = winnow_document_ref (document);
  member->is_query = is_query;
  g_ptr_array_add (corpus->members, member);
}

/* @only: (nullable) set of ids; those that are found are removed from it. */
static gboolean
add_document (WinnowCorpus *corpus, WinnowDocument *document, GHashTable *only, GError **error)
{
  if (document->role == WINNOW_ROLE_TEMPLATE)
    {
      g_array_append_val (corpus->template_ids, document->id);
      return winnow_templates_add_document (corpus->templates, corpus->library, document->id, error);
    }
  add_member (corpus, document,
              document->role == WINNOW_ROLE_SUBMISSIONS && (only == NULL || g_hash_table_remove (only, &document->id)));
  return TRUE;
}

static GHashTable *
make_set (const gint64 *ids, gsize n_ids)
{
  GHashTable *set = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (gsize i = 0; i < n_ids; i++)
    g_hash_table_add (set, (gpointer) &ids[i]);
  return set;
}

/* What is left in @only are no submissions. */
static gboolean
check_all_found (GHashTable *only, GError **error)
{
  GHashTableIter iter;
  gpointer id;
  if (only == NULL || g_hash_table_size (only) == 0)
    return TRUE;
  g_hash_table_iter_init (&iter, only);
  g_hash_table_iter_next (&iter, &id, NULL);
  g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND,
               _ ("Document %" PRId64 " is not among the submissions."), *(const gint64 *) id);
  return FALSE;
}

static WinnowCorpus *
new_empty (WinnowLibrary *library, const WinnowSettings *settings)
{
  WinnowCorpus *corpus = g_new0 (WinnowCorpus, 1);
  corpus->library = library;
  corpus->settings = settings;
  corpus->members = g_ptr_array_new_with_free_func (free_member);
  corpus->templates = winnow_templates_new (settings);
  corpus->template_ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_mutex_init (&corpus->mask_lock);
  corpus->cache
      = winnow_cache_new (CACHE_BYTES, (gpointer (*) (gpointer)) winnow_text_ref, (GDestroyNotify) winnow_text_unref);
  return corpus;
}

WinnowCorpus *
winnow_corpus_new (WinnowLibrary *library, const WinnowSettings *settings, const gint64 *only, gsize n_only,
                   GError **error)
{
  g_autoptr (GHashTable) wanted = only != NULL ? make_set (only, n_only) : NULL;
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  g_autoptr (WinnowCorpus) corpus = NULL;
  if (documents == NULL)
    return NULL;
  corpus = new_empty (library, settings);
  for (guint i = 0; i < documents->len; i++)
    if (!add_document (corpus, g_ptr_array_index (documents, i), wanted, error))
      return NULL;
  return check_all_found (wanted, error) ? g_steal_pointer (&corpus) : NULL;
}

/* ── tokens ── */

static gsize
get_size (const WinnowText *text)
{
  gsize of_token = sizeof *text->hashes + sizeof *text->stems + sizeof *text->starts + sizeof *text->ends
                   + sizeof *text->weights + sizeof *text->flags + (text->sounds != NULL ? sizeof *text->sounds : 0);
  return sizeof *text + text->n_tokens * of_token + text->n_sentences * sizeof *text->sentences;
}

/* Whether the member was masked as a text of as many tokens. */
static gboolean
fits_mask (WinnowCorpus *corpus, const WinnowMember *member, const WinnowText *tokens)
{
  gboolean fits;
  g_mutex_lock (&corpus->mask_lock);
  fits = member->mask == NULL || member->n_masked == tokens->n_tokens;
  g_mutex_unlock (&corpus->mask_lock);
  return fits;
}

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
  if (tokens == NULL || !fits_mask (corpus, member, tokens))
    {
      g_atomic_int_set (&member->is_missing, TRUE);
      return NULL;
    }
  if (corpus->finds_exclusions)
    find_exclusions (member, body, *length, tokens);
  winnow_cache_insert (corpus->cache, number, tokens, get_size (tokens));
  *text = g_steal_pointer (&body);
  return g_steal_pointer (&tokens);
}

WinnowText *
winnow_corpus_dup_text (WinnowCorpus *corpus, guint number, GError **error)
{
  WinnowText *tokens = winnow_cache_lookup (corpus->cache, number);
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
  *current
      = now != NULL && !g_atomic_int_get (&member->is_missing) && g_str_equal (now->sha256, member->document->sha256);
  return TRUE;
}

/* ── what does not count ── */

static gboolean
is_masked (WinnowCorpus *corpus, const WinnowMember *member)
{
  gboolean masked;
  g_mutex_lock (&corpus->mask_lock);
  masked = member->is_masked;
  g_mutex_unlock (&corpus->mask_lock);
  return masked;
}

/* Takes @mask: (nullable). */
static void
put_mask (WinnowCorpus *corpus, WinnowMember *member, const WinnowText *text, guint8 *mask)
{
  g_mutex_lock (&corpus->mask_lock);
  if (!member->is_masked && mask != NULL)
    {
      member->n_masked = text->n_tokens;
      member->exclusions = winnow_exclusions_from_mask (text, mask);
      member->mask = g_steal_pointer (&mask);
    }
  member->is_masked = TRUE;
  g_mutex_unlock (&corpus->mask_lock);
  g_free (mask);
}

void
winnow_corpus_mask (WinnowCorpus *corpus, WinnowMember *member, const WinnowText *text)
{
  if (corpus->templates->texts->len > 0 && !is_masked (corpus, member))
    put_mask (corpus, member, text, winnow_templates_dup_mask (corpus->templates, text));
}

gboolean
winnow_corpus_add_exclusions (WinnowCorpus *corpus, guint number, GError **error)
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
  winnow_exclusions_sort (member->exclusions);
  return TRUE;
}
