/* overlaps.h: pairs of documents and their passages, of the last check */
#pragma once

#include "library/tables/documents.h"
#include "match/overlap.h"

/* Needs both documents in the library. Ignores the id and evidence of @overlap. */
gboolean winnow_library_put_overlap (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error);
/* Overwrites the row and passages of @overlap, which has an id. Its number stays. */
gboolean winnow_library_update_overlap (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error);
gboolean winnow_library_remove_overlap (WinnowLibrary *library, gint64 overlap_id, GError **error);
/* The overlap stays until its pair is aligned again: its passes are no longer known. */
gboolean winnow_library_forget_passes (WinnowLibrary *library, gint64 overlap_id, GError **error);

/* A row of overlaps. */
typedef struct
{
  gint64 id, document_a, document_b;
} WinnowStoredPair;
/* (element-type WinnowStoredPair) of all overlaps, listed or not */
GArray *winnow_library_list_pairs (WinnowLibrary *library, GError **error);
/* (element-type WinnowStoredPair) without ids, all pairs with verdicts, or with notes on
 * passages */
GArray *winnow_library_list_decided_pairs (WinnowLibrary *library, GError **error);

/* A pair that was compared and shares no passage. */
typedef struct
{
  gint64 other;   /* document */
  guint32 passes; /* as of WinnowOverlap */
} WinnowCompared;
/* Stores the pairs of a document, packed (packing.h), in place of the former ones. @n_bytes: 0:
 * none */
gboolean winnow_library_put_compared (WinnowLibrary *library, gint64 document_id, const guint8 *bytes, gsize n_bytes,
                                      GError **error);
/* Returns: (transfer full) id of a document, by g_int64_hash() → GBytes, packed */
GHashTable *winnow_library_dup_compared (WinnowLibrary *library, GError **error);

/* The overlaps with pictures in common, or with a passage that counts or would count without a
 * verdict; without their passages. Strong ones (winnow_overlap_is_strong()) come first, and those
 * with nothing but pictures last, by their number; of one sort by descending
 * similarity (to a tenth of a percent), then verbatim share, then paths.
 * (element-type WinnowOverlap) */
GPtrArray *winnow_library_list_overlaps (WinnowLibrary *library, GError **error);
/* Which overlaps a list has; each is in one of them. */
typedef enum
{
  WINNOW_PAIRS_LISTED,   /* as winnow_library_list_overlaps(), without pairs of 0 % */
  WINNOW_PAIRS_OWN,      /* between submissions of one author */
  WINNOW_PAIRS_COMMON,   /* nothing of them counts, since they share common passages */
  WINNOW_PAIRS_EXCLUDED, /* no share counts anything of them for other reasons */
  WINNOW_N_PAIRS
} WinnowPairs;
/* All lists, in the order of winnow_library_list_overlaps(), but common pairs by
 * common words, excluded ones by verbatim words. @documents: as listed, which decide the order of
 * equal pairs. @with_excluded: FALSE: that list is empty */
gboolean winnow_library_list_rows (WinnowLibrary *library, const GPtrArray *documents, gboolean with_excluded,
                                   GPtrArray *rows[WINNOW_N_PAIRS], GError **error);
/* WINNOW_PAIRS_COMMON and WINNOW_PAIRS_EXCLUDED together, by the words that both documents have,
 * without passages. (element-type WinnowOverlap) */
GPtrArray *winnow_library_list_uncounted_overlaps (WinnowLibrary *library, GError **error);
/* The number of pairs of WINNOW_PAIRS_COMMON. */
gboolean winnow_library_count_common (WinnowLibrary *library, gint64 *n_overlaps, GError **error);
/* The listed overlaps of one document, with their passages, in the same order. */
GPtrArray *winnow_library_list_document_overlaps (WinnowLibrary *library, gint64 document_id, GError **error);
/* The next @limit overlaps after the id @overlap_id, by id, listed or not, with their passages. */
GPtrArray *winnow_library_list_overlaps_after (WinnowLibrary *library, gint64 overlap_id, guint limit, GError **error);
/* All of them. */
gboolean winnow_library_count_overlaps (WinnowLibrary *library, gint64 *n_overlaps, GError **error);
/* with its passages */
WinnowOverlap *winnow_library_dup_overlap (WinnowLibrary *library, gint64 overlap_id, GError **error);
/* The overlap of the pair, in any order, listed or not, with its passages; NULL without an error if
 * they share nothing. */
WinnowOverlap *winnow_library_find_overlap (WinnowLibrary *library, gint64 document_a, gint64 document_b,
                                            GError **error);

/* The overlaps between submissions of one author, which no other list has and no percentage counts,
 * in the order of the other lists. (element-type WinnowOverlap) */
GPtrArray *winnow_library_list_own_overlaps (WinnowLibrary *library, GError **error);
