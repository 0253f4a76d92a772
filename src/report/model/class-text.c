/* class-text.c: see class-text.h. Two texts are the same where one has half of the windows of the
 * other: a declaration begins with the name of who signs it. */
#include "report/model/class-text.h"

#include <string.h>

#include "base/for-each.h"
#include "base/order.h"
#include "report/model/wording.h"

#define WINDOW 8u    /* words */
#define BEGINNING 60 /* characters */

typedef struct
{
  WinnowClassText text;
  char *source;        /* (owned) of the first document that has it */
  WinnowText *tokens;  /* (owned) */
  GHashTable *windows; /* (owned) key → token at which it begins, from 1 */
  guint32 first;       /* token from which on all have it */
} Group;

static void
group_free (gpointer data)
{
  Group *group = data;
  g_free (group->text.beginning);
  g_free (group->source);
  winnow_text_unref (group->tokens);
  g_hash_table_unref (group->windows);
  g_free (group);
}

/* A text that is shorter has one window. */
static guint32
count_windows (const WinnowText *tokens)
{
  return tokens->n_tokens > WINDOW ? tokens->n_tokens - WINDOW + 1 : 1;
}

static gpointer
get_key (const WinnowText *tokens, guint32 first)
{
  guint64 key = 0;
  for (guint32 i = first; i < MIN (tokens->n_tokens, first + WINDOW); i++)
    key = key * 31 + tokens->hashes[i];
  return GSIZE_TO_POINTER (key);
}

/* Whether @group has half of @tokens. Then it begins where both have the same. */
static gboolean
join (Group *group, const WinnowText *tokens)
{
  guint32 n = 0, first = 0;
  for (guint32 i = 0; i < count_windows (tokens); i++)
    {
      guint32 at = GPOINTER_TO_UINT (g_hash_table_lookup (group->windows, get_key (tokens, i)));
      first = n == 0 && at > 0 ? at - 1 : first;
      n += at > 0;
    }
  gboolean is_same = 2 * n >= count_windows (tokens);
  group->first = is_same ? MAX (group->first, first) : group->first;
  return is_same;
}

static Group *
add_group (GPtrArray *groups, const WinnowDocument *document, const char *source, gsize length, WinnowText *tokens)
{
  Group *group = g_new0 (Group, 1);
  group->text.collection = document->collection_id;
  group->source = g_strndup (source, length);
  group->tokens = winnow_text_ref (tokens);
  group->windows = g_hash_table_new (NULL, NULL);
  for (guint32 i = count_windows (tokens); i > 0; i--)
    g_hash_table_insert (group->windows, get_key (tokens, i - 1), GUINT_TO_POINTER (i));
  g_ptr_array_add (groups, group);
  return group;
}

static void
add_text (GPtrArray *groups, const WinnowReport *report, const WinnowDocument *document,
          const WinnowExclusion *exclusion, const char *source)
{
  const char *start = source + exclusion->start;
  gsize length = exclusion->end - exclusion->start;
  g_autoptr (WinnowText) tokens = winnow_text_new (start, length, report->record->settings.han);
  Group *found = NULL;
  winnow_for_each (Group, group, groups)
    if (found == NULL && group->text.collection == document->collection_id && join (group, tokens))
      found = group;
  if (found == NULL)
    found = add_group (groups, document, start, length, tokens);
  found->text.n_documents = MAX (found->text.n_documents, exclusion->n_documents);
}

static gboolean
add_document (GPtrArray *groups, WinnowReport *report, const WinnowDocument *document, GError **error)
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
      add_text (groups, report, document, exclusion, source);
  return source != NULL;
}

/* Masked before it is cut: half of a name is none. */
static void
finish (Group *group, const WinnowReport *report, GHashTable *sizes)
{
  WinnowClassText *text = &group->text;
  guint32 start = group->tokens->n_tokens > 0 ? group->tokens->starts[group->first] : 0;
  g_autofree char *masked = winnow_mask_dup_string (report->mask, group->source + start);
  text->beginning = winnow_wording_excerpt (masked, masked + strlen (masked), BEGINNING, "\n\r\t\f");
  text->n_words = group->tokens->n_tokens - group->first;
  text->n_submissions = GPOINTER_TO_UINT (g_hash_table_lookup (sizes, &text->collection));
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
  g_autoptr (GPtrArray) groups = g_ptr_array_new_with_free_func (group_free);
  g_autoptr (GHashTable) sizes = g_hash_table_new (g_int64_hash, g_int64_equal);
  gboolean is_whole = report->n_left_out == 0 && report->since == NULL;
  winnow_for_each (WinnowDocument, document, report->documents)
    if (is_whole && document->role == WINNOW_ROLE_SUBMISSIONS)
      {
        guint n = GPOINTER_TO_UINT (g_hash_table_lookup (sizes, &document->collection_id));
        g_hash_table_insert (sizes, &document->collection_id, GUINT_TO_POINTER (n + 1));
        if (!add_document (groups, report, document, error))
          return NULL;
      }
  winnow_for_each (Group, group, groups)
    finish (group, report, sizes);
  g_ptr_array_sort (groups, compare_texts); /* stable */
  return g_steal_pointer (&groups);
}
