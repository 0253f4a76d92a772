/* history.h: the checks of a library over time, of all documents or of a collection */
#pragma once

#include "library/library.h"

/* A check. */
typedef struct
{
  const WinnowCheckRecord *record; /* of the history */
  guint n_pairs;                   /* listed; of a collection those of this check and the ones before */
  guint n_new;                     /* of these, listed first by it */
  double highest;                  /* similarity of a pair, 0 to 1; of a collection of a new one; −1: no pair */
  char *changes;                   /* (owned) what differs from the check before: "k: 5 → 4, …"; "" for nothing */
} WinnowHistoryRow;

typedef struct
{
  char *collection;   /* (owned) (nullable) its name; NULL: all documents */
  GPtrArray *records; /* (owned) (element-type WinnowCheckRecord) */
  GArray *rows;       /* (owned) (element-type WinnowHistoryRow) the last check last */
} WinnowHistory;

/* Of all documents the figures that each check stored when it ended; of a collection the pairs
 * listed now, by the check that listed it first, since checks store no more. @records:
 * (element-type WinnowCheckRecord), which the history refers to. @counts: (element-type
 * WinnowCheckCount). @collection_id: 0 for all documents, with @collection its name (nullable).
 * Returns: (transfer full) */
WinnowHistory *winnow_history_new (GPtrArray *records, const GArray *counts, gint64 collection_id,
                                   const char *collection);
/* From a library. @collection: (nullable) a name; WINNOW_LIBRARY_ERROR_NOT_FOUND where no
 * collection has it. Blocks. */
WinnowHistory *winnow_history_load (WinnowLibrary *library, const char *collection, GError **error);
WINNOW_DECLARE_FREE (WinnowHistory, winnow_history_free)
