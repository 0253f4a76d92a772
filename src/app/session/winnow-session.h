/* winnow-session.h: one open library as the window sees it: list models, the work under way, what
 * may be done next
 *
 * Main thread only. Nothing here blocks: reading and writing happen in operations and tasks. */
#pragma once

#include <gio/gio.h>

#include "app/documents/winnow-document-item.h"
#include "app/session/winnow-found-groups.h"
#include "app/session/winnow-operation.h"

G_BEGIN_DECLS

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
  WINNOW_CHECK_OLD_SETTINGS,  /* the preferences have changed since, in a way that asks for another one */
} WinnowCheckState;

/* How the groups relate to what is in the library now. */
typedef struct
{
  guint n_new;             /* documents that came since, or changed */
  guint n_missing;         /* documents that were removed from groups that are listed */
  gboolean other_settings; /* the preferences have changed since, in a way that matters to the method */
} WinnowGroupsAge;

/* @path: an existing library, or NULL for a new one in memory called @title. Loads in the
 * background; "changed" tells. */
WinnowSession *winnow_session_new (const char *path, const char *title);

/* Signals: "changed" (): the lists, the state or the title are others "operation-changed" ():
 * winnow_session_get_operation() is another "finished" (WinnowOperationFlags flags, GError *error):
 * a operation ended, and what it did is in the lists; error is NULL, or why it failed, or
 *   G_IO_ERROR_CANCELLED
 * "decided" (WinnowOverlap *overlap): a verdict was written, and the lists show what comes of it;
 * the overlap has its passages "decision-failed" (const char *message): a verdict or a note could
 * not be written */

WinnowSessionState winnow_session_get_state (WinnowSession *self);
const GError *winnow_session_get_error (WinnowSession *self); /* (nullable) why it failed */
WinnowCheckState winnow_session_get_check_state (WinnowSession *self);
const char *winnow_session_get_title (WinnowSession *self);
const char *winnow_session_get_path (WinnowSession *self);           /* (nullable) in memory */
WinnowLibrary *winnow_session_get_library (WinnowSession *self);     /* (nullable) while it is being opened */
WinnowOperation *winnow_session_get_operation (WinnowSession *self); /* (nullable) under way */

GListModel *winnow_session_get_collections (WinnowSession *self); /* of WinnowCollectionItem, all documents first */
GListModel *winnow_session_get_documents (WinnowSession *self);   /* of WinnowDocumentItem */
GListModel *winnow_session_get_overlaps (WinnowSession *self);    /* of WinnowOverlapItem, by descending similarity */
GListModel *winnow_session_get_groups (WinnowSession *self);      /* of WinnowGroupItem, the largest first */
/* of WinnowPictureItem: those that two documents have */
GListModel *winnow_session_get_pictures (WinnowSession *self);
/* of WinnowExcludedPictureItem: pictures that take part in no match, but for plain ones */
GListModel *winnow_session_get_excluded_pictures (WinnowSession *self);
GListModel *winnow_session_get_problems (WinnowSession *self); /* of WinnowProblemItem */

/* Of the documents that are listed. */
typedef struct
{
  guint n_pictures; /* all but plain ones */
  guint n_plain;    /* with nothing to recognise them by */
  guint n_unread;   /* that could not be decoded */
  guint n_unseen;   /* documents that a Winnow read which saw no pictures */
} WinnowPictureCounts;
WinnowPictureCounts winnow_session_count_pictures (WinnowSession *self);

/* overlaps whose documents have pictures in common */
guint winnow_session_get_n_pairs_with_pictures (WinnowSession *self);
/* pairs that are not listed, since none of their passages counts */
guint winnow_session_get_n_excluded_pairs (WinnowSession *self);

/* (nullable) what the groups are; NULL: none were looked for yet */
const WinnowFoundGroups *winnow_session_get_found_groups (WinnowSession *self);
/* (nullable) what the library was grouped by last, maybe long ago */
const WinnowGroupSettings *winnow_session_get_last_grouping (WinnowSession *self);
WinnowGroupsAge winnow_session_get_groups_age (WinnowSession *self);

/* Looks for groups in the background; those that are there stay until others are found. */
void winnow_session_find_groups (WinnowSession *self, const WinnowGroupSettings *settings);

/* Queues @operation (taken) behind those under way. */
void winnow_session_run (WinnowSession *self, WinnowOperation *operation);
void winnow_session_cancel (WinnowSession *self);

/* A verdict on passages (element-type guint) of an overlap that is listed; and what is said of a
 * pair ("": nothing). Both are written in the background, in the order of these calls, even if the
 * session is closed. */
void winnow_session_set_verdict (WinnowSession *self, gint64 overlap_id, GArray *passages, WinnowVerdict verdict);
void winnow_session_set_note (WinnowSession *self, gint64 document_a, gint64 document_b, const char *text);

/* Takes documents out of the lists (ids: element-type gint64), to be removed from the library by
 * winnow_session_commit_removal(). Documents hidden before are removed first. */
void winnow_session_hide_documents (WinnowSession *self, const GArray *ids);
void winnow_session_undo_removal (WinnowSession *self);
void winnow_session_commit_removal (WinnowSession *self);

/* Looks again at what depends on the preferences. What can be scored anew is, at once and in the
 * background; a switch of the template has all documents compared again. Anything else waits for
 * the next check: WINNOW_CHECK_OLD_SETTINGS. */
void winnow_session_settings_changed (WinnowSession *self);

/* Stops the work, keeps what was finished, carries out a pending removal. The program stays alive
 * until that is done. */
void winnow_session_close (WinnowSession *self);

G_END_DECLS
