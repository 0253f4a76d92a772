/* labels.c: see labels.h. Documents at the same path (in two collections) share a label. */
#include "report/model/labels.h"

#include <string.h>

#include "base/for-each.h"

/* The last @depth parts of @path, or all of it. */
static const char *
tail (const char *path, guint depth)
{
  const char *p = path + strlen (path);
  for (guint parts = 0; p > path; p--)
    if (p[-1] == '/' && ++parts == depth)
      break;
  return p;
}

/* How many different paths end alike; one path counts once. */
static GHashTable *
count_tails (const GPtrArray *documents, guint depth)
{
  GHashTable *counts = winnow_string_index_new ();
  g_autoptr (GHashTable) seen = winnow_string_index_new ();
  winnow_for_each (const WinnowDocument, document, documents)
    {
      const char *key = tail (document->path, depth);
      if (g_hash_table_add (seen, document->path))
        g_hash_table_insert (counts, (gpointer) key,
                             GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)) + 1));
    }
  return counts;
}

/* Labels those that @depth parts distinguish; returns how many are left. */
static guint
label_unique (GHashTable *labels, const GPtrArray *documents, guint depth)
{
  g_autoptr (GHashTable) counts = count_tails (documents, depth);
  guint n_left = 0;
  winnow_for_each (WinnowDocument, document, documents)
    {
      const char *key = tail (document->path, depth);
      if (g_hash_table_contains (labels, document))
        continue;
      if (GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)) == 1 || key == document->path)
        g_hash_table_insert (labels, document, g_strdup (key));
      else
        n_left++;
    }
  return n_left;
}

GHashTable *
winnow_labels_new (const GPtrArray *documents)
{
  GHashTable *labels = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  for (guint depth = 1; label_unique (labels, documents, depth) > 0; depth++)
    ;
  return labels;
}
