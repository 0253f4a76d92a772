#include "app/inspector/winnow-keyword-search.h"

#include "base/task.h"

#include "base/translate.h"
#include "check/check.h"
#include "base/for-each.h"

#define MAX_NAMES 3

/* The names of @ids (element-type gint64), each in quotation marks; those after MAX_NAMES are
 * counted. */
static char *
dup_names (WinnowLibrary *library, const GArray *ids, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  winnow_for_each_below (i, MIN (ids->len, MAX_NAMES))
    {
      g_autoptr (WinnowDocument) document
          = winnow_library_dup_document (library, g_array_index (ids, gint64, i), error);
      if (document == NULL)
        return NULL;
      g_autofree char *name = g_path_get_basename (document->path);
      /* Translators: the name of a document, in a list of them */
      g_autofree char *quoted = g_strdup_printf (_ ("“%s”"), name);
      g_strv_builder_add (builder, quoted);
    }
  g_auto (GStrv) names = g_strv_builder_end (builder);
  /* Translators: between the names of documents */
  return g_strjoinv (C_ ("names", ", "), names);
}

static char *
dup_sentence (WinnowLibrary *library, gint64 document_id, GError **error)
{
  g_autoptr (WinnowDocument) document = winnow_library_dup_document (library, document_id, error);
  if (document == NULL)
    return NULL;
  g_autoptr (GArray) ids
      = winnow_library_find_seen (library, WINNOW_SEEN_KEYWORDS, document->keyword_hash, document_id, error);
  if (ids == NULL || ids->len == 0)
    return ids != NULL ? g_strdup ("") : NULL;
  g_autofree char *names = dup_names (library, ids, error);
  if (names == NULL)
    return NULL;
  return ids->len <= MAX_NAMES
             /* Translators: %s: names of documents */
             ? g_strdup_printf (_ ("Other documents with these keywords: %s"), names)
             /* Translators: %s: names of documents */
             : g_strdup_printf (ngettext ("Other documents with these keywords: %s and %u more",
                                          "Other documents with these keywords: %s and %u more", ids->len - MAX_NAMES),
                                names, ids->len - MAX_NAMES);
}

static char **
dup_sentences (const WinnowPair *pair, GCancellable *cancellable, GError **error)
{
  const gint64 ids[] = { pair->overlap->document_a, pair->overlap->document_b };
  g_auto (GStrv) sentences = g_new0 (char *, WINNOW_N_SIDES + 1);
  if (pair->library != NULL
      && !winnow_check_find_keywords (pair->library, &(const WinnowThreads){ .cancellable = cancellable }, error))
    return NULL;
  winnow_for_each_side (side)
    {
      sentences[side] = pair->library != NULL ? dup_sentence (pair->library, ids[side], error) : g_strdup ("");
      if (sentences[side] == NULL)
        return NULL;
    }
  return g_steal_pointer (&sentences);
}

void
winnow_keyword_search_async (WinnowPair *pair, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  winnow_task_run (g_task_new (NULL, cancellable, callback, data), dup_sentences, winnow_pair_ref (pair),
                   winnow_pair_unref, g_strfreev);
}
