/* questions.c: which documents have some fingerprints
 *
 * One statement for up to BATCH hashes of each kind: postings, and then their documents. */
#include <string.h>

#include "archive/archive-private.h"
#include "base/array.h"
#include "base/order.h"

#define BATCH 20000u /* hashes of one kind, the most that the server takes */

static const char sql_find[] = "SELECT kind, hash, document, place, n_content, collection_id, may_read"
                               " FROM winnow.find($1::bigint[], $2::bigint[], $3::bigint[])";

/* A column in binary. */
static gint32
get_32 (const PGresult *rows, int row, int column)
{
  gint32 value;
  memcpy (&value, PQgetvalue (rows, row, column), sizeof value);
  return PQgetisnull (rows, row, column) ? 0 : GINT32_FROM_BE (value);
}

static guint64
get_64 (const PGresult *rows, int row, int column)
{
  guint64 value;
  memcpy (&value, PQgetvalue (rows, row, column), sizeof value);
  return GUINT64_FROM_BE (value);
}

static void
take_rows (const PGresult *rows, WinnowSharedFound *found)
{
  for (int row = 0; row < PQntuples (rows); row++)
    {
      gint32 kind = get_32 (rows, row, 0);
      if (kind >= 0 && kind < WINNOW_N_SHARED_KINDS)
        {
          WINNOW_APPEND (found->postings[kind], WinnowPosting, get_64 (rows, row, 1), (guint32) get_32 (rows, row, 2),
                         (guint32) get_32 (rows, row, 3));
          continue;
        }
      const WinnowSharedHit hit = { .id = get_32 (rows, row, 2),
                                    .n_words = (guint32) get_64 (rows, row, 1),
                                    .n_characters = (guint32) get_32 (rows, row, 3),
                                    .n_content = (guint32) get_32 (rows, row, 4),
                                    .collection_id = get_32 (rows, row, 5),
                                    .may_read = *PQgetvalue (rows, row, 6) != 0 };
      g_array_append_val (found->hits, hit);
    }
}

WINNOW_DEFINE_COMPARE (compare_hits, WinnowSharedHit, id)

/* Each document once, by id. Postings of documents that were removed meanwhile are dropped. */
static void
number_hits (WinnowSharedFound *found)
{
  winnow_array_sort_unique (found->hits, compare_hits);
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    {
      GArray *postings = found->postings[kind];
      guint n = 0, at;
      winnow_for_each_index (i, postings)
        {
          WinnowPosting posting = g_array_index (postings, WinnowPosting, i);
          const WinnowSharedHit wanted = { .id = (gint32) posting.document };
          if (!g_array_binary_search (found->hits, &wanted, compare_hits, &at))
            continue;
          posting.document = at;
          g_array_index (postings, WinnowPosting, n++) = posting;
        }
      g_array_set_size (postings, n);
    }
}

gboolean
winnow_shared_find (WinnowSharedArchive *archive, GArray *const hashes[WINNOW_N_SHARED_KINDS], WinnowSharedFound *found,
                    GError **error)
{
  g_auto (WinnowSharedFound) all = { .hits = winnow_array_new (WinnowSharedHit) };
  guint longest = 0;
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    {
      all.postings[kind] = winnow_array_new (WinnowPosting);
      longest = MAX (longest, hashes[kind]->len);
    }
  for (guint first = 0; first < longest; first += BATCH)
    {
      char *arrays[WINNOW_N_SHARED_KINDS]; /* (owned) */
      winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
        {
          guint begin = MIN (first, hashes[kind]->len);
          arrays[kind] = winnow_shared_dup_hashes (hashes[kind], begin, MIN (BATCH, hashes[kind]->len - begin));
        }
      g_autoptr (PGresult) rows
          = winnow_shared_run_binary (archive, sql_find, WINNOW_N_SHARED_KINDS, (const char *const *) arrays, error);
      winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
        g_clear_pointer (&arrays[kind], g_free);
      if (rows == NULL)
        return FALSE;
      take_rows (rows, &all);
    }
  number_hits (&all);
  *found = all;
  all = (WinnowSharedFound){ 0 };
  return TRUE;
}
