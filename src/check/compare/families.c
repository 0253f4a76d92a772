/* families.c: families without what a class has by its assignment
 *
 * When a document is read, its similar id comes from its longest sentences outside its parts
 * (identify.c). Class text and the template are known in a check only. So families in which a new
 * paper has such text are dissolved, and what is left of all their texts is identified again, in
 * order of arrival. */
#include "check/compare/stages.h"

#include "base/array.h"
#include "base/for-each.h"

typedef struct
{
  WinnowCorpus *corpus;
  GHashTable *ids;   /* (owned) (element-type guint64) unowned similar ids of the families */
  GArray *numbers;   /* (owned) (element-type guint) of their members */
  GPtrArray *hashes; /* (owned) (element-type GArray) (element-type guint64) of each; NULL: it was removed */
} Families;

static void
clear_families (Families *families)
{
  g_clear_pointer (&families->ids, g_hash_table_unref);
  g_clear_pointer (&families->numbers, g_array_unref);
  g_clear_pointer (&families->hashes, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Families, clear_families)

static gboolean
is_in_question (const WinnowMember *member)
{
  return member->is_query && member->document->similar_id != 0 && (member->class_text != NULL || member->mask != NULL)
         && (member->document->highest < 0 || member->is_changed);
}

/* Those of more than one document. */
static void
list_families (Families *families, WinnowCorpus *corpus)
{
  g_autoptr (GHashTable) sizes = winnow_id_index_new ();
  *families
      = (Families){ corpus, winnow_id_index_new (), winnow_array_new (guint), winnow_pointers_new (g_array_unref) };
  winnow_for_each (const WinnowMember, member, corpus->members)
    {
      gpointer id = &member->document->similar_id;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (sizes, id));
      g_hash_table_insert (sizes, id, GUINT_TO_POINTER (n + 1));
    }
  winnow_for_each (const WinnowMember, member, corpus->members)
    if (is_in_question (member) && GPOINTER_TO_UINT (g_hash_table_lookup (sizes, &member->document->similar_id)) > 1)
      g_hash_table_add (families->ids, &member->document->similar_id);
  winnow_for_each_index (number, corpus->members)
    {
      const WinnowDocument *document = winnow_corpus_get (corpus, number)->document;
      if (document->attached_id == 0 && g_hash_table_contains (families->ids, &document->similar_id))
        g_array_append_val (families->numbers, number);
    }
  g_ptr_array_set_size (families->hashes, (int) families->numbers->len);
}

static gboolean
identify (guint index, gpointer data, GError **error)
{
  const Families *families = data;
  guint number = g_array_index (families->numbers, guint, index);
  g_auto (WinnowMemberText) source = { 0 };
  if (!winnow_member_text_read (&source, families->corpus, number, error))
    return FALSE;
  if (source.tokens == NULL)
    return TRUE;
  g_autoptr (WinnowSubject) own
      = winnow_member_text_new_own_subject (&source, winnow_corpus_get (families->corpus, number));
  families->hashes->pdata[index] = winnow_identity_hash_sentences (own);
  return TRUE;
}

/* Within a change. */
static gboolean
store (const Families *families, GError **error)
{
  WinnowLibrary *library = families->corpus->library;
  winnow_for_each_entry (entry, families->ids)
    if (!winnow_library_forget_similar_id (library, *(const guint64 *) entry.key, error))
      return FALSE;
  g_hash_table_remove_all (families->ids); /* its keys change */
  winnow_for_each_index (i, families->numbers)
    {
      WinnowDocument *document
          = winnow_corpus_get (families->corpus, g_array_index (families->numbers, guint, i))->document;
      const GArray *hashes = families->hashes->pdata[i];
      GError *local = NULL;
      if (hashes != NULL)
        document->similar_id = winnow_library_assign_similar_id (
            library, document->id, WINNOW_DATA (const guint64, hashes), hashes->len, &local);
      if (local != NULL)
        return g_propagate_error (error, local), FALSE;
    }
  return TRUE;
}

gboolean
winnow_families_update (WinnowCorpus *corpus, const WinnowThreads *threads, GError **error)
{
  const WinnowThreads silent = { threads->jobs, NULL, threads->cancellable };
  g_auto (Families) families = { 0 };
  list_families (&families, corpus);
  return families.numbers->len == 0
         || (winnow_threads_run (&silent, families.numbers->len, identify, &families, error)
             && winnow_library_begin (corpus->library, error)
             && winnow_library_end (corpus->library, store (&families, error), error));
}
