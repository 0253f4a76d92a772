/* author-files.c: see author-files.h
 *
 * The keys of authors say who wrote which file. A masked document no longer has them, so they are
 * kept from before masking. */
#include "report/model/author-files.h"

#include "base/for-each.h"
#include "library/author-names.h"

static void
report_author_free (WinnowReportAuthor *author)
{
  g_ptr_array_unref (author->documents);
  g_free (author->found);
  g_free (author);
}

static void
add_document (GPtrArray *authors, GHashTable *by_key, const WinnowAuthor *one, WinnowDocument *document)
{
  WinnowReportAuthor *author = g_hash_table_lookup (by_key, one->key);
  if (author == NULL)
    {
      author = g_new0 (WinnowReportAuthor, 1);
      *author = (WinnowReportAuthor){ one->name, one->number, g_ptr_array_new () };
      g_ptr_array_add (authors, author);
      g_hash_table_insert (by_key, (char *) one->key, author);
    }
  g_ptr_array_add (author->documents, document);
}

GPtrArray *
winnow_report_list_authors (const WinnowReport *report)
{
  g_autoptr (GHashTable) by_key = winnow_string_index_new ();
  GPtrArray *authors = winnow_pointers_new (report_author_free);
  winnow_for_each (WinnowDocument, document, report->documents)
    {
      const GArray *own = g_hash_table_lookup (report->author_keys, &document->id);
      for (guint i = 0; own != NULL && i < own->len; i++)
        add_document (authors, by_key, &g_array_index (own, WinnowAuthor, i), document);
    }
  for (guint i = authors->len; i > 0; i--)
    if (((const WinnowReportAuthor *) g_ptr_array_index (authors, i - 1))->documents->len < 2)
      g_ptr_array_remove_index (authors, i - 1);
  return authors;
}

/* A file without words that count has no weight, unless none of them has any. */
static double
compute_share (const WinnowReportAuthor *author)
{
  double sum = 0, highest = 0;
  winnow_for_each_index (i, author->documents)
    {
      sum += winnow_share (author->found[i].found, author->found[i].counted) * author->found[i].counted;
      highest = MAX (highest, winnow_share (author->found[i].found, author->found[i].counted));
    }
  return author->n_counted > 0 ? sum / (double) author->n_counted : highest;
}

gboolean
winnow_report_author_load (WinnowReportAuthor *author, WinnowReport *report, GError **error)
{
  author->found = g_renew (WinnowShares, author->found, author->documents->len);
  author->n_counted = author->n_found = 0;
  winnow_for_each_index (i, author->documents)
    {
      const WinnowDocument *document = g_ptr_array_index (author->documents, i);
      g_autoptr (GPtrArray) sources = winnow_report_load_sources (report, document, &author->found[i], error);
      if (sources == NULL)
        return FALSE;
      author->n_counted += author->found[i].counted;
      author->n_found += author->found[i].found;
    }
  author->share = compute_share (author);
  return TRUE;
}
