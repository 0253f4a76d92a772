/* class-text.c: see class-text.h. Two texts are the same where their first words are, once
 * folded. */
#include "report/model/class-text.h"

#include "base/for-each.h"
#include "base/order.h"
#include "report/model/wording.h"

#define KEY_WORDS 8u
#define BEGINNING 60 /* characters */

static void
class_text_free (gpointer data)
{
  WinnowClassText *text = data;
  g_free (text->beginning);
  g_free (text);
}

static guint64
get_key (const char *text, gsize length, WinnowHanMode han)
{
  g_autoptr (WinnowText) tokens = winnow_text_new (text, length, han);
  guint64 key = 0;
  for (guint32 i = 0; i < MIN (tokens->n_tokens, KEY_WORDS); i++)
    key = key * 31 + tokens->hashes[i];
  return key;
}

static WinnowClassText *
find_text (const GPtrArray *texts, guint64 key, gint64 collection)
{
  winnow_for_each (WinnowClassText, text, texts)
    if (text->key == key && text->collection == collection)
      return text;
  return NULL;
}

static void
add_text (GPtrArray *texts, const WinnowReport *report, const WinnowDocument *document,
          const WinnowExclusion *exclusion, const char *source)
{
  const char *start = source + exclusion->start, *end = source + exclusion->end;
  guint64 key = get_key (start, exclusion->end - exclusion->start, report->record->settings.han);
  WinnowClassText *text = find_text (texts, key, document->collection_id);
  if (text == NULL)
    {
      g_autofree char *beginning = winnow_wording_excerpt (start, end, BEGINNING, "\n\r\t\f");
      text = g_new0 (WinnowClassText, 1);
      text->key = key;
      text->collection = document->collection_id;
      text->beginning = winnow_mask_dup_string (report->mask, beginning);
      g_ptr_array_add (texts, text);
    }
  text->n_words = MAX (text->n_words, exclusion->last - exclusion->first);
  text->n_documents = MAX (text->n_documents, exclusion->n_documents);
}

static gboolean
add_document (GPtrArray *texts, WinnowReport *report, const WinnowDocument *document, GError **error)
{
  g_autoptr (GArray) exclusions = winnow_library_dup_exclusions (report->library, document->id, error);
  g_autofree char *source = NULL;
  if (exclusions == NULL)
    return FALSE;
  winnow_exclusions_filter (exclusions, 1u << WINNOW_EXCLUSION_CLASS);
  if (exclusions->len == 0)
    return TRUE;
  gsize length;
  source = winnow_library_dup_text (report->library, document->id, &length, error);
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    if (source != NULL && exclusion->end <= length)
      add_text (texts, report, document, exclusion, source);
  return source != NULL;
}

static int
compare_texts (gconstpointer left, gconstpointer right)
{
  const WinnowClassText *a = *(const WinnowClassText *const *) left, *b = *(const WinnowClassText *const *) right;
  return WINNOW_ORDER (b->n_words, a->n_words) ?: WINNOW_ORDER (b->n_documents, a->n_documents);
}

GPtrArray *
winnow_report_list_class_texts (WinnowReport *report, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (class_text_free);
  g_autoptr (GHashTable) sizes = g_hash_table_new (g_int64_hash, g_int64_equal);
  gboolean is_whole = report->n_left_out == 0 && report->since == NULL;
  winnow_for_each (WinnowDocument, document, report->documents)
    if (is_whole && document->role == WINNOW_ROLE_SUBMISSIONS)
      {
        guint n = GPOINTER_TO_UINT (g_hash_table_lookup (sizes, &document->collection_id));
        g_hash_table_insert (sizes, &document->collection_id, GUINT_TO_POINTER (n + 1));
        if (!add_document (texts, report, document, error))
          return NULL;
      }
  winnow_for_each (WinnowClassText, text, texts)
    text->n_submissions = GPOINTER_TO_UINT (g_hash_table_lookup (sizes, &text->collection));
  g_ptr_array_sort (texts, compare_texts); /* stable */
  return g_steal_pointer (&texts);
}
