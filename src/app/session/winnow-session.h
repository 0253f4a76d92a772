/* winnow-session.h: an open library as the window shows it: list models, the operation under way,
 * and what the user may do
 *
 * Main thread only. Nothing here blocks: reading and writing happen in operations and tasks. */
#pragma once

#include <gio/gio.h>

#include "app/collections/winnow-collection-item.h"
#include "app/documents/winnow-document-totals.h"
#include "app/session/winnow-operation.h"
#include "report/model/history.h"

#define WINNOW_TYPE_SESSION (winnow_session_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSession, winnow_session, WINNOW, SESSION, GObject)

typedef enum
{
  WINNOW_SESSION_LOADING,
  WINNOW_SESSION_READY,
  WINNOW_SESSION_FAILED, /* the library can't be opened or read */
} WinnowSessionState;

/* How the overlaps relate to what is in the library now. */
typedef enum
{
  WINNOW_CHECK_NEVER,
  WINNOW_CHECK_CURRENT,
  WINNOW_CHECK_OLD_DOCUMENTS, /* documents or roles have changed since */
  WINNOW_CHECK_OLD_LISTS,     /* word lists have changed since, so that another check is necessary */
  WINNOW_CHECK_INTERRUPTED,   /* some pairs have not been compared yet */
} WinnowCheckState;

/* @path: an existing library, or NULL for a new one in memory called @title. It is loaded in the
 * background; then "changed" is emitted. */
WinnowSession *winnow_session_new (const char *path, const char *title);

/* Signals:
 * "changed" (): the lists, the state or the title have changed
 * "operation-changed" (): winnow_session_get_operation() returns another one
 * "finished" (WinnowOperationFlags flags, GError *error): an operation has ended, and the lists
 *   show its result. @error: NULL, why it failed, or G_IO_ERROR_CANCELLED
 * "decided" (WinnowOverlap *overlap): a verdict was stored, and the lists show its result; the
 *   overlap has its passages
 * "decision-failed" (const char *message): a verdict or a note could not be stored */

/* Puts @session (nullable) in *@place (owned) (nullable), and connects @follower with it instead of
 * the former one: signals, each with a callback that gets @follower first; then NULL. */
void winnow_session_follow (WinnowSession **place, WinnowSession *session, gpointer follower,
                            ...) G_GNUC_NULL_TERMINATED;

WinnowSessionState winnow_session_get_state (WinnowSession *self);
const GError *winnow_session_get_error (WinnowSession *self); /* (nullable) why it failed */
WinnowCheckState winnow_session_get_check_state (WinnowSession *self);
/* Whether the next check compares every pair again, though there was one before: settings, word
 * lists, templates or the version have changed. */
gboolean winnow_session_needs_full_check (WinnowSession *self);
const char *winnow_session_get_title (WinnowSession *self);
const char *winnow_session_get_path (WinnowSession *self);           /* (nullable) NULL: in memory */
WinnowLibrary *winnow_session_get_library (WinnowSession *self);     /* (nullable) NULL: being opened */
WinnowOperation *winnow_session_get_operation (WinnowSession *self); /* (nullable) under way */

/* (transfer full) (nullable) NULL: it is not listed */
WinnowCollectionItem *winnow_session_dup_collection (WinnowSession *self, gint64 id);
WinnowDocumentItem *winnow_session_dup_document (WinnowSession *self, gint64 id);

GListModel *winnow_session_get_collections (WinnowSession *self); /* of WinnowCollectionItem, all documents first */
GListModel *winnow_session_get_documents (WinnowSession *self);   /* of WinnowDocumentItem */
GListModel *winnow_session_get_overlaps (WinnowSession *self);    /* of WinnowOverlapItem, by descending similarity */
/* The same of another list: winnow_session_get_overlaps() is WINNOW_PAIRS_LISTED. The excluded ones
 * are empty until winnow_session_list_excluded(). */
GListModel *winnow_session_get_pairs (WinnowSession *self, WinnowPairs pairs);
GListModel *winnow_session_get_groups (WinnowSession *self);                 /* of WinnowGroupItem, the largest first */
const WinnowDocumentTotals *winnow_session_get_totals (WinnowSession *self); /* of the documents that are listed */
/* Lists of pictures: two in each row, but of the last list. */
typedef enum
{
  WINNOW_PICTURES_IN_COMMON, /* documents of two authors have them */
  WINNOW_PICTURES_LAYOUT,    /* so do these, but only the layout of both is the same, which does not count */
  WINNOW_PICTURES_OWN,       /* files of one author */
  WINNOW_PICTURES_REPEATED,  /* one submission shows them twice or three times */
  WINNOW_PICTURES_EXCLUDED,  /* they take part in no match; without plain ones */
  WINNOW_N_PICTURE_LISTS
} WinnowPictureList;

/* of WinnowPictureItem; of WINNOW_PICTURES_EXCLUDED: of WinnowExcludedPictureItem */
GListModel *winnow_session_get_pictures (WinnowSession *self, WinnowPictureList list);
GListModel *winnow_session_get_problems (WinnowSession *self); /* of WinnowProblemItem */

/* Of the documents that are listed. */
typedef struct
{
  guint n_pictures; /* all but plain ones */
  guint n_plain;    /* with nothing to recognise them by */
  guint n_unread;   /* that could not be decoded */
  guint n_unseen;   /* documents read by a version that did not look for pictures */
} WinnowPictureCounts;
WinnowPictureCounts winnow_session_count_pictures (WinnowSession *self);

/* The checks of the library; of the pairs of a collection where @collection_id is not 0. Returns:
 * (transfer full) (nullable) NULL: it is being opened, or has no such collection */
WinnowHistory *winnow_session_dup_history (WinnowSession *self, gint64 collection_id);

/* overlaps whose documents have pictures in common */
guint winnow_session_get_n_pairs_with_pictures (WinnowSession *self);
/* overlaps that the check before did not have */
guint winnow_session_get_n_new_pairs (WinnowSession *self);
/* (nullable) (element-type WinnowClassText) of the last check */
const GPtrArray *winnow_session_get_class_texts (WinnowSession *self);
/* WINNOW_PAIRS_EXCLUDED, whether these are listed or not */
guint winnow_session_get_n_excluded_pairs (WinnowSession *self);
/* files that were not read as submissions last time: they have another role in the library */
guint winnow_session_get_n_elsewhere (WinnowSession *self);
/* pairs that share only what is common, which are too many to be compared and listed: the check
 * counted them */
guint winnow_session_get_n_counted_pairs (WinnowSession *self);

/* Whether the excluded pairs are listed, too, from now on. Reads the lists again where they were
 * not: a large library has very many. */
void winnow_session_list_excluded (WinnowSession *self, gboolean lists);

/* Reads the lists again where the user has saved word lists since: what depends on them is old. */
void winnow_session_follow_word_lists (WinnowSession *self);

/* @operation: (transfer full) runs after those that wait already. */
void winnow_session_run (WinnowSession *self, WinnowOperation *operation);
void winnow_session_cancel (WinnowSession *self);
/* Whether reading or a check was cancelled, and something is left of it: other such work has not
 * come since. */
gboolean winnow_session_may_resume (WinnowSession *self);
/* Goes on with it: files that were read and pairs that were compared stay as they are. */
void winnow_session_resume (WinnowSession *self);

/* Stores a verdict on passages (element-type guint) of a listed overlap, or the note on a pair ("":
 * none). Both are written in the background, in the order of the calls, even if the session is
 * closed. */
void winnow_session_set_verdict (WinnowSession *self, gint64 overlap_id, GArray *passages, WinnowVerdict verdict);
/* Makes two references a listed pair, on which a verdict can be given; in the same order as
 * these. */
void winnow_session_obtain_pair (WinnowSession *self, gint64 document_a, gint64 document_b);
void winnow_session_set_note (WinnowSession *self, gint64 document_a, gint64 document_b, const char *text);

/* Whether closing would lose verdicts, notes or decisions on pictures, since the library is in
 * memory. */
gboolean winnow_session_would_lose_decisions (WinnowSession *self);

/* Cancels the operation, whose finished part stays in the library, and removes hidden documents.
 * The program stays alive until that is done. */
void winnow_session_close (WinnowSession *self);
