/* postings-search.h: what the postings of a library (library/index/postings.h) say of the documents
 * of a check */
#pragma once

#include "check/compare/corpus.h"
#include "library/index/postings.h"

typedef struct
{
  guint8 *is_known;                    /* (owned) by member: all of its fingerprints were searched */
  guint32 *n_content;                  /* (owned) by member that is known: its content fingerprints */
  GArray *postings[WINNOW_N_POSTINGS]; /* (owned) (element-type WinnowPosting) document: number of a member */
} WinnowSegmentHits;

/* Searches the members that are no queries for @hashes (element-type guint64, ascending, each
 * once), by kind. Of content fingerprints that many members have only some are returned, but more
 * than related.c takes. A segment that can't be read is removed. @hits: empty when it fails */
gboolean winnow_segments_search (const WinnowCorpus *corpus, const char *settings,
                                 GArray *const hashes[WINNOW_N_POSTINGS], WinnowSegmentHits *hits, GError **error);
WINNOW_DECLARE_CLEAR (WinnowSegmentHits, winnow_segment_hits_clear)
