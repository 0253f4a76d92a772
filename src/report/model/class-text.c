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
  WinnowClassText *text; /* (owned) (nullable) of the first document that has it */
  WinnowText *tokens;    /* (owned) */
  GHashTable *windows;   /* (owned) key → token at which it begins, from 1 */
  guint32 first;         /* token from which on all have it */
} Group;

static void
group_free (gpointer data)
{
  Group *group = data;
  g_clear_pointer (&group->text, winnow_class_text_free);
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
  winnow_for_each_between (i, first, MIN (tokens->n_tokens, first + WINDOW))
    key = key * 31 + tokens->hashes[i];
  return GSIZE_TO_POINTER (key);
}

/* Whether @group has half of @tokens. Then it begins where both have the same. */
static gboolean
join (Group *group, const WinnowText *tokens)
{
  guint32 n = 0, first = 0;
  winnow_for_each_below (i, count_windows (tokens))
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
group_new (const WinnowClassText *text, WinnowText *tokens)
{
  Group *group = g_new0 (Group, 1);
  group->text = winnow_dup_value (text);
  group->text->text = g_strdup (text->text);
  group->tokens = winnow_text_ref (tokens);
  group->windows = g_hash_table_new (NULL, NULL);
  for (guint32 i = count_windows (tokens); i > 0; i--)
    g_hash_table_insert (group->windows, get_key (tokens, i - 1), GUINT_TO_POINTER (i));
  return group;
}

static void
add_text (GPtrArray *groups, const WinnowClassText *text, WinnowHanMode han)
{
  g_autoptr (WinnowText) tokens = winnow_text_new (text->text, strlen (text->text), han);
  winnow_for_each (Group, group, groups)
    if (group->text->collection == text->collection && join (group, tokens))
      {
        group->text->n_documents = MAX (group->text->n_documents, text->n_documents);
        return;
      }
  g_ptr_array_add (groups, group_new (text, tokens));
}

static WinnowClassText *
take_text (Group *group)
{
  WinnowClassText *text = g_steal_pointer (&group->text);
  g_autofree char *whole = text->text;
  text->text = g_strdup (whole + (group->tokens->n_tokens > 0 ? group->tokens->starts[group->first] : 0));
  text->n_words = group->tokens->n_tokens - group->first;
  return text;
}

WINNOW_DEFINE_POINTER_ORDER (compare_texts, WinnowClassText,
                             WINNOW_ORDER (y->n_words, x->n_words) ?: WINNOW_ORDER (y->n_documents, x->n_documents))

GPtrArray *
winnow_class_texts_list (WinnowLibrary *library, WinnowHanMode han, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_class_texts (library, error),
                        groups = g_ptr_array_new_with_free_func (group_free);
  if (all == NULL)
    return NULL;
  winnow_for_each (const WinnowClassText, text, all)
    add_text (groups, text, han);
  GPtrArray *texts = winnow_pointers_new (winnow_class_text_free);
  winnow_for_each (Group, group, groups)
    g_ptr_array_add (texts, take_text (group));
  g_ptr_array_sort (texts, compare_texts); /* stable */
  return texts;
}

GPtrArray *
winnow_report_list_class_texts (const WinnowReport *report, GError **error)
{
  if (report->n_left_out > 0 || report->since != NULL)
    return g_ptr_array_new ();
  GPtrArray *texts = winnow_class_texts_list (report->library, report->record->settings.han, error);
  winnow_for_each (WinnowClassText, text, texts)
    {
      /* masked before it is cut: half of a name is none */
      g_autofree char *whole = text->text, *masked = winnow_mask_dup_string (report->mask, whole);
      text->text = winnow_wording_excerpt (masked, masked + strlen (masked), BEGINNING, "\n\r\t\f");
    }
  return texts;
}
