/* postings-search.c: see postings-search.h
 *
 * Results equal those of digests (tests/check/test-prepare.c). Unreadable segments are removed and
 * made again. */
#include "check/compare/postings-search.h"

#include "match/candidates/related.h"
#include "base/array.h"

#define NO_MEMBER G_MAXUINT32 /* in place of the number of a member */

void
winnow_segment_hits_clear (WinnowSegmentHits *hits)
{
  winnow_clear (hits, g_free, is_known, n_content);
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    g_clear_pointer (&hits->postings[kind], g_array_unref);
}

/* One list after the other. */
typedef struct
{
  const guint32 *numbers; /* of members, by number in the segment */
  guint n_numbers;
  GArray *postings;
  guint longest; /* postings of a list that are taken */
  guint64 hash;
  guint n; /* of that hash */
} Taking;

static gboolean
take (const WinnowPosting *posting, gpointer data)
{
  Taking *taking = data;
  guint32 number = posting->document < taking->n_numbers ? taking->numbers[posting->document] : NO_MEMBER;
  if (posting->hash != taking->hash)
    {
      taking->hash = posting->hash;
      taking->n = 0;
    }
  if (number == NO_MEMBER)
    return TRUE;
  WINNOW_APPEND (taking->postings, WinnowPosting, posting->hash, number, posting->place);
  return ++taking->n < taking->longest;
}

/* Returns: (transfer full) numbers of members; NO_MEMBER for a query and for a document that is no
 * member */
static guint32 *
number_documents (const WinnowCorpus *corpus, const WinnowSegment *segment, GHashTable *numbers)
{
  guint32 *result = g_new (guint32, segment->documents->len + 1);
  winnow_for_each_index (i, segment->documents)
    {
      const WinnowSegmentDocument *document = &g_array_index (segment->documents, WinnowSegmentDocument, i);
      gpointer number;
      gboolean is_member = g_hash_table_lookup_extended (numbers, &document->id, NULL, &number)
                           && !winnow_corpus_get (corpus, GPOINTER_TO_UINT (number))->is_query;
      result[i] = is_member ? GPOINTER_TO_UINT (number) : NO_MEMBER;
    }
  return result;
}

typedef struct
{
  const WinnowCorpus *corpus;
  GHashTable *numbers;   /* id of a document → number of its member */
  GArray *const *hashes; /* by kind */
  WinnowSegmentHits hits;
} Search;

/* @numbers: of number_documents(); *@is_whole: FALSE where its bytes can't be read */
static gboolean
search_kinds (const Search *search, const WinnowSegment *segment, const guint32 *numbers, gboolean *is_whole,
              GError **error)
{
  static const guint longest[]
      = { [WINNOW_POSTINGS_VERBATIM] = G_MAXUINT, [WINNOW_POSTINGS_CONTENT] = WINNOW_RELATED_LONGEST + 1 };
  *is_whole = TRUE;
  for (guint kind = 0; kind < WINNOW_N_POSTINGS && *is_whole; kind++)
    {
      const GArray *hashes = search->hashes[kind];
      Taking taking = { numbers, segment->documents->len, search->hits.postings[kind], longest[kind], 0, 0 };
      const WinnowSegmentSearch of_kind = { kind, WINNOW_DATA (const guint64, hashes), hashes->len, take, &taking };
      if (!winnow_library_search_segment (search->corpus->library, segment, &of_kind, is_whole, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
search_segment (Search *search, const WinnowSegment *segment, GError **error)
{
  WinnowSegmentHits *hits = &search->hits;
  g_autofree guint32 *numbers = number_documents (search->corpus, segment, search->numbers);
  guint before[WINNOW_N_POSTINGS];
  gboolean is_whole;
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    before[kind] = hits->postings[kind]->len;
  if (!search_kinds (search, segment, numbers, &is_whole, error))
    return FALSE;
  for (guint kind = 0; kind < WINNOW_N_POSTINGS && !is_whole; kind++)
    g_array_set_size (hits->postings[kind], before[kind]);
  for (guint i = 0; i < segment->documents->len && is_whole; i++)
    if (numbers[i] != NO_MEMBER)
      {
        hits->is_known[numbers[i]] = TRUE;
        hits->n_content[numbers[i]] = g_array_index (segment->documents, WinnowSegmentDocument, i).n_content;
      }
  return is_whole || segment->holder != NULL
         || winnow_library_remove_segment (search->corpus->library, segment->id, error);
}

gboolean
winnow_segments_search (const WinnowCorpus *corpus, const char *settings, GArray *const hashes[WINNOW_N_POSTINGS],
                        WinnowSegmentHits *hits, GError **error)
{
  g_autoptr (GPtrArray) segments = winnow_library_list_segments (corpus->library, settings, error);
  if (segments == NULL)
    return FALSE;
  g_autoptr (GHashTable) numbers = winnow_corpus_number_members (corpus);
  Search search = { corpus, numbers, hashes, { 0 } };
  search.hits.is_known = g_new0 (guint8, corpus->members->len + 1);
  search.hits.n_content = g_new0 (guint32, corpus->members->len + 1);
  winnow_for_each_kind (kind, WINNOW_N_POSTINGS)
    search.hits.postings[kind] = winnow_array_new (WinnowPosting);
  gboolean is_done = TRUE;
  winnow_for_each (const WinnowSegment, segment, segments)
    is_done = is_done && search_segment (&search, segment, error);
  *hits = search.hits;
  return is_done;
}
