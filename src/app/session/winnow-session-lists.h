/* winnow-session-lists.h: the lists of a session: a snapshot of the library without the documents
 * that are being removed, as list models */
#pragma once

#include "app/documents/winnow-document-totals.h"
#include "app/session/winnow-session.h"

/* All lists of a library, read at once on a worker thread. */
typedef struct
{
  GPtrArray *collections;           /* (owned) (element-type WinnowCollection) */
  GPtrArray *documents;             /* (owned) (element-type WinnowDocument) */
  GPtrArray *items;                 /* (owned) (element-type WinnowDocumentItem) of the documents */
  GHashTable *by_id;                /* (owned) of winnow_row_documents_new(): the items */
  WinnowDocumentTotals *totals;     /* (owned) of the items, */
  gboolean is_changed;              /* which have changed since */
  gboolean is_listed;               /* the documents are already, those of the former snapshot */
  WinnowDocumentNames *names;       /* (owned) (nullable) of the items */
  GPtrArray *pairs[WINNOW_N_PAIRS]; /* (owned) (element-type WinnowOverlap) rows without passages and evidence */
  guint n_excluded;                 /* WINNOW_PAIRS_EXCLUDED, whether these were read or not */
  WinnowPictureIndex *pictures;     /* (owned) */
  GPtrArray *problems;              /* (owned) (element-type WinnowProblem) */
  GPtrArray *archives;              /* (owned) (element-type WinnowAttached) */
  WinnowGroupSettings grouping;     /* of the last search for groups; its method is NULL if there was none */
  GPtrArray *class_texts;           /* (owned) (element-type WinnowClassText) */
  GPtrArray *records;               /* (owned) (element-type WinnowCheckRecord) of all checks */
  WinnowCheckRecord *record;        /* (nullable) the last of them; NULL: never checked */
  gboolean needs_full_check;        /* a check with the settings of the last one compares every pair again */
} WinnowSnapshot;

/* @snapshot: (transfer full) without pairs and pictures, which are still being read; the rows of
 * the library are still to be checked */
typedef void (*WinnowDocumentsReadFunc) (WinnowSnapshot *snapshot, gpointer data);

/* Blocks. @reads_excluded: the excluded pairs, too, of which there can be very many;
 * @documents_read: (nullable) NULL: the rows are known to be good; else they are checked, and it is
 * called before where that and reading all pairs take long */
WinnowSnapshot *winnow_snapshot_new (WinnowLibrary *library, gboolean reads_excluded,
                                     WinnowDocumentsReadFunc documents_read, gpointer data, GError **error);
WINNOW_DECLARE_FREE (WinnowSnapshot, winnow_snapshot_free)

typedef struct
{
  WinnowSnapshot *snapshot;        /* (owned) (nullable) hidden documents included */
  WinnowFoundGroups *found_groups; /* (owned) (nullable) what the groups are of */
  GHashTable *hidden;              /* (owned) set of gint64: documents that are removed unless the user undoes it */
  GHashTable *removing;            /* (owned) set of gint64: removal under way or done; ids are never used again */

  GListStore *collections, *problems;                                      /* (owned) */
  WinnowRowList *pairs[WINNOW_N_PAIRS], *pictures[WINNOW_N_PICTURE_LISTS]; /* (owned) */
  WinnowRowList *documents, *groups;                                       /* (owned) */
  WinnowDocumentTotals *totals; /* (owned) (nullable) of the documents that are listed; NULL: these have changed */
  WinnowPictureCounts counts;   /* of the documents that are listed */
  guint n_missing_members;      /* of the groups that are listed: removed from the library since */
} WinnowSessionLists;

void winnow_session_lists_init (WinnowSessionLists *lists);
void winnow_session_lists_clear (WinnowSessionLists *lists);

/* Both take the argument and show nothing yet. */
void winnow_session_lists_take_snapshot (WinnowSessionLists *lists, WinnowSnapshot *snapshot);
void winnow_session_lists_take_groups (WinnowSessionLists *lists, WinnowFoundGroups *found);

/* Takes from @snapshot (taken) what a check that goes on has written, and shows it: overlaps and
 * checks. */
void winnow_session_lists_take_results (WinnowSessionLists *lists, WinnowSnapshot *snapshot);

/* Fills all lists; needs a snapshot. */
void winnow_session_lists_show (WinnowSessionLists *lists);

/* What a verdict changes: a pair, and the shares of a document. FALSE where the lists
 * lack the pair. */
gboolean winnow_session_lists_replace_overlap (WinnowSessionLists *lists, WinnowOverlap *overlap);
void winnow_session_lists_set_shares (WinnowSessionLists *lists, const WinnowDocument *document);

/* As of winnow_session_dup_history(). */
WinnowHistory *winnow_session_lists_dup_history (const WinnowSessionLists *lists, gint64 collection_id);

/* (transfer none) of the documents that are listed */
const WinnowDocumentTotals *winnow_session_lists_get_totals (WinnowSessionLists *lists);
/* Counts the documents that came, or changed, since groups were found. */
guint winnow_session_lists_count_new (const WinnowSessionLists *lists);
