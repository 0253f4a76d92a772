/* corpus.c: the documents of one check */
#include "check/compare/corpus.h"

#include <inttypes.h>
#include <string.h>

#include "check/compare/cache.h"
#include "library/index/postings.h"
#include "base/for-each.h"
#include "base/order.h"
#include "base/parallel.h"

#define CACHE_BYTES ((gsize) 128 << 20)
#define MANY_CHARACTERS 8u /* tokens; no passage has fewer */

void
winnow_member_free (WinnowMember *member)
{
  winnow_document_unref (member->document);
  g_free (member->mask);
  winnow_clear (member, g_array_unref, found, class_text, common, exclusions);
  g_clear_pointer (&member->sketch, winnow_sketch_free);
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
  winnow_common_clear (&corpus->common);
  g_clear_pointer (&corpus->archives, g_ptr_array_unref);
  g_clear_pointer (&corpus->elsewhere, g_array_unref);
  g_mutex_clear (&corpus->mask_lock);
  g_free (corpus);
}

/* ── who takes part ── */

/* Exclusions are found when a text is first read. Threads that read it at the same time find the
 * same ones. */
static void
find_exclusions (WinnowMember *member, const WinnowMemberText *source, const GArray *marks,
                 const WinnowSettings *settings)
{
  GArray *found = winnow_exclusions_find (source->text, source->length, source->tokens, marks);
  winnow_own_rules_find (source->text, source->length, source->tokens, marks, settings, found);
  if (winnow_is_cancelled () || !g_atomic_pointer_compare_and_exchange (&member->found, NULL, found))
    g_array_unref (found);
}

/* What an attached library that can't be read had stays as it was found. */
static gboolean
add_document (WinnowCorpus *corpus, WinnowDocument *document, GError **error)
{
  if (document->is_unreachable)
    return TRUE;
  if (document->role == WINNOW_ROLE_TEMPLATE)
    {
      g_array_append_val (corpus->template_ids, document->id);
      return winnow_templates_add_document (corpus->templates, corpus->library, document->id, error);
    }
  WinnowMember *member = g_new0 (WinnowMember, 1);
  member->document = winnow_document_ref (document);
  member->is_query = document->role == WINNOW_ROLE_SUBMISSIONS;
  g_ptr_array_add (corpus->members, member);
  return TRUE;
}

WinnowCorpus *
winnow_corpus_new (WinnowLibrary *library, const WinnowSettings *settings, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_members (library, error);
  if (documents == NULL)
    return NULL;
  g_autoptr (WinnowCorpus) corpus = g_new0 (WinnowCorpus, 1);
  corpus->library = library;
  corpus->settings = settings;
  corpus->segment_words = WINNOW_SEGMENT_WORDS;
  corpus->members = winnow_pointers_new (winnow_member_free);
  corpus->templates = winnow_templates_new (settings);
  corpus->template_ids = winnow_array_new (gint64);
  g_mutex_init (&corpus->mask_lock);
  corpus->cache
      = winnow_cache_new (CACHE_BYTES, (gpointer (*) (gpointer)) winnow_text_ref, (GDestroyNotify) winnow_text_unref);
  winnow_for_each (WinnowDocument, document, documents)
    if (!add_document (corpus, document, error))
      return NULL;
  return g_steal_pointer (&corpus);
}

WINNOW_DEFINE_POINTER_COMPARE (compare_ids, WinnowMember, document->id)

void
winnow_corpus_sort_by_arrival (WinnowCorpus *corpus)
{
  g_ptr_array_sort (corpus->members, compare_ids);
}

void
winnow_corpus_keep (WinnowCorpus *corpus, GHashTable *ids)
{
  for (guint number = corpus->members->len; number-- > 0;)
    {
      const WinnowDocument *document = winnow_corpus_get (corpus, number)->document;
      if (ids != NULL ? !g_hash_table_contains (ids, &document->id) : document->highest < 0)
        g_ptr_array_remove_index (corpus->members, number);
    }
}

GHashTable *
winnow_corpus_number_members (const WinnowCorpus *corpus)
{
  GHashTable *numbers = winnow_id_index_new ();
  winnow_for_each_index (number, corpus->members)
    g_hash_table_insert (numbers, &winnow_corpus_get (corpus, number)->document->id, GUINT_TO_POINTER (number));
  return numbers;
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
  g_mutex_lock (&corpus->mask_lock);
  gboolean fits = member->mask == NULL || member->n_masked == tokens->n_tokens;
  g_mutex_unlock (&corpus->mask_lock);
  return fits;
}

void
winnow_member_text_clear (WinnowMemberText *source)
{
  g_clear_pointer (&source->tokens, winnow_text_unref);
  g_clear_pointer (&source->text, g_free);
}

static void
note_characters (WinnowMember *member, const WinnowText *tokens)
{
  guint n = 0;
  winnow_for_each_below (t, tokens->n_tokens)
    n += (tokens->flags[t] & WINNOW_TOKEN_CHARACTER) != 0;
  g_atomic_int_set (&member->characters, n >= MANY_CHARACTERS ? 1 : -1);
}

/* Leaves the tokens to the caller, who may cache them. */
static gboolean
read_text (WinnowMemberText *source, WinnowCorpus *corpus, guint number, GError **error)
{
  WinnowMember *member = winnow_corpus_get (corpus, number);
  g_autoptr (GError) local = NULL;
  g_autoptr (GArray) marks = NULL;
  source->text = winnow_library_dup_text (corpus->library, member->document->id, &source->length, &local);
  if (source->text != NULL && corpus->finds_exclusions && g_atomic_pointer_get (&member->found) == NULL)
    marks = winnow_library_dup_marks (corpus->library, member->document->id, &local);
  if (local != NULL)
    winnow_member_text_clear (source);
  if (local != NULL && !g_error_matches (local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (source->text != NULL)
    source->tokens = winnow_text_new (source->text, source->length, corpus->settings->han);
  if (g_cancellable_set_error_if_cancelled (g_cancellable_get_current (), error))
    {
      winnow_member_text_clear (source);
      return FALSE;
    }
  if (source->text == NULL || !fits_mask (corpus, member, source->tokens))
    {
      g_atomic_int_set (&member->is_missing, TRUE);
      winnow_member_text_clear (source);
      return TRUE;
    }
  note_characters (member, source->tokens);
  if (marks != NULL)
    find_exclusions (member, source, marks, corpus->settings);
  return TRUE;
}

gboolean
winnow_corpus_dup_text (WinnowCorpus *corpus, guint number, WinnowText **tokens, GError **error)
{
  g_auto (WinnowMemberText) source = { .tokens = winnow_cache_lookup (corpus->cache, number) };
  if (source.tokens == NULL)
    {
      if (!read_text (&source, corpus, number, error))
        return FALSE;
      if (source.tokens != NULL)
        winnow_cache_insert (corpus->cache, number, source.tokens, get_size (source.tokens));
    }
  *tokens = g_steal_pointer (&source.tokens);
  return TRUE;
}

void
winnow_member_add_sketch (WinnowMember *member, const WinnowText *tokens)
{
  if (g_atomic_pointer_get (&member->sketch) != NULL)
    return;
  g_autoptr (WinnowText) kept = member->mask != NULL ? winnow_text_new_masked (tokens, member->mask) : NULL;
  g_autoptr (WinnowSketch) sketch = winnow_sketch_new (kept ?: tokens);
  if (g_atomic_pointer_compare_and_exchange (&member->sketch, NULL, sketch))
    sketch = NULL;
}

gboolean
winnow_corpus_get_sketch (WinnowCorpus *corpus, guint number, const WinnowSketch **sketch, GError **error)
{
  WinnowMember *member = winnow_corpus_get (corpus, number);
  g_autoptr (WinnowText) tokens = NULL;
  if (g_atomic_pointer_get (&member->sketch) == NULL && !winnow_corpus_dup_text (corpus, number, &tokens, error))
    return FALSE;
  if (tokens != NULL)
    winnow_member_add_sketch (member, tokens);
  *sketch = g_atomic_pointer_get (&member->sketch);
  return TRUE;
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

/* Fills the mask and the exclusions of @member with the template's part of its @tokens, once. */
static void
mask (WinnowCorpus *corpus, WinnowMember *member, const WinnowText *tokens)
{
  g_mutex_lock (&corpus->mask_lock);
  gboolean is_masked = member->is_masked;
  g_mutex_unlock (&corpus->mask_lock);
  if (is_masked)
    return;
  g_autofree guint8 *found = winnow_templates_dup_mask (corpus->templates, tokens);
  if (winnow_is_cancelled ())
    return;
  g_mutex_lock (&corpus->mask_lock);
  if (!member->is_masked && found != NULL)
    {
      member->n_masked = tokens->n_tokens;
      member->exclusions = winnow_exclusions_from_mask (tokens, found);
      member->mask = g_steal_pointer (&found);
    }
  member->is_masked = TRUE;
  g_mutex_unlock (&corpus->mask_lock);
}

gboolean
winnow_member_text_read (WinnowMemberText *source, WinnowCorpus *corpus, guint number, GError **error)
{
  if (source->tokens != NULL)
    return TRUE;
  if (!read_text (source, corpus, number, error))
    return FALSE;
  if (source->tokens != NULL) /* every text is read so: the ones before are not dropped for it */
    winnow_cache_offer (corpus->cache, number, source->tokens, get_size (source->tokens));
  if (source->tokens != NULL && corpus->templates->texts->len > 0)
    mask (corpus, winnow_corpus_get (corpus, number), source->tokens);
  return TRUE;
}

static WinnowSubject *
new_subject (const WinnowMemberText *source, const WinnowMember *member, const WinnowText *tokens)
{
  const WinnowDocument *document = member->document;
  WinnowSubject *subject = winnow_subject_new (source->text, source->length, tokens);
  winnow_subject_set_metadata (subject, document->title, document->metadata_author, document->metadata_date);
  return subject;
}

WinnowSubject *
winnow_member_text_new_subject (const WinnowMemberText *source, const WinnowMember *member)
{
  g_autoptr (WinnowText) kept
      = member->mask != NULL ? winnow_text_new_masked (source->tokens, member->mask) : winnow_text_ref (source->tokens);
  return new_subject (source, member, kept);
}

/* Its class text, and its parts as far as they were found. */
static GArray *
dup_left_out (WinnowMember *member)
{
  GArray *exclusions = winnow_array_new (WinnowExclusion);
  const GArray *const sources[] = { g_atomic_pointer_get (&member->found), member->class_text };
  winnow_for_each_of (source, sources)
    if (*source != NULL)
      g_array_append_vals (exclusions, (*source)->data, (*source)->len);
  return exclusions;
}

WinnowSubject *
winnow_member_text_new_own_subject (const WinnowMemberText *source, WinnowMember *member)
{
  g_autoptr (GArray) left_out = dup_left_out (member);
  g_autoptr (WinnowText) own = winnow_text_new_own (source->tokens, member->mask, left_out);
  return new_subject (source, member, own);
}

gboolean
winnow_corpus_take_class_text (WinnowCorpus *corpus, GError **error)
{
  corpus->finds_exclusions = TRUE;
  winnow_for_each (WinnowMember, member, corpus->members)
    {
      g_autoptr (GArray) known
          = member->is_query ? winnow_library_dup_exclusions (corpus->library, member->document->id, error) : NULL;
      if (member->is_query && known == NULL)
        return FALSE;
      winnow_for_each_value (const WinnowExclusion, exclusion, known)
        if (exclusion->reason == WINNOW_EXCLUSION_CLASS)
          {
            member->class_text = member->class_text ?: winnow_array_new (WinnowExclusion);
            g_array_append_vals (member->class_text, exclusion, 1);
          }
    }
  return TRUE;
}

gboolean
winnow_corpus_add_exclusions (WinnowCorpus *corpus, guint number, GError **error)
{
  WinnowMember *member = winnow_corpus_get (corpus, number);
  g_autoptr (WinnowText) text = NULL;
  if (member->found == NULL && !winnow_corpus_dup_text (corpus, number, &text, error))
    return FALSE;
  if (member->found == NULL)
    return TRUE;
  member->has_exclusions = TRUE;
  if (member->exclusions == NULL)
    member->exclusions = winnow_array_new (WinnowExclusion);
  g_array_append_vals (member->exclusions, member->found->data, member->found->len);
  if (member->class_text != NULL)
    g_array_append_vals (member->exclusions, member->class_text->data, member->class_text->len);
  winnow_exclusions_sort (member->exclusions);
  return TRUE;
}

guint8 *
winnow_member_dup_alignment_mask (WinnowMember *member, const WinnowText *text)
{
  g_autoptr (GArray) left_out = dup_left_out (member);
  return winnow_alignment_mask_new (text->n_tokens, member->mask, left_out);
}

void
winnow_member_replace_exclusions (WinnowMember *member, WinnowExclusionReason reason, const GArray *others)
{
  g_autoptr (GArray) before = member->exclusions;
  member->exclusions = winnow_array_new (WinnowExclusion);
  winnow_for_each_value (const WinnowExclusion, exclusion, before)
    if (exclusion->reason != reason)
      g_array_append_val (member->exclusions, *exclusion);
  g_array_append_vals (member->exclusions, others->data, others->len);
  winnow_exclusions_sort (member->exclusions);
  member->has_new_exclusions
      |= before == NULL || before->len != member->exclusions->len
         || (before->len > 0
             && memcmp (before->data, member->exclusions->data, before->len * sizeof (WinnowExclusion)) != 0);
}
