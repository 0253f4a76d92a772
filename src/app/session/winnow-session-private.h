/* winnow-session-private.h: what the files of the session share */
#pragma once

#include "app/session/winnow-session.h"

#include "app/session/winnow-session-lists.h"
#include "app/session/winnow-verdict-queue.h"

struct _WinnowSession
{
  GObject parent_instance;
  char *path;  /* (owned) (nullable) */
  char *title; /* (owned) */
  WinnowSessionState state;
  GError *error;          /* (owned) (nullable) */
  WinnowLibrary *library; /* (owned) (nullable) */
  WinnowSessionLists lists;
  gboolean outdated; /* roles have changed, or files were added and not checked, since the last check */
  gboolean closed;
  WinnowSettings preferences;    /* when the library was opened, or took them over */
  WinnowSettings chosen;         /* by the user for this library, where has_chosen */
  gboolean has_chosen;           /* no check of the library has the chosen settings yet */
  WinnowVerdictQueue *decisions; /* (owned) */
  WinnowUndoStack *undo;         /* (owned) */
  GHashTable *answered;          /* (owned) SHA-256 of a document's file → whether OCR was to read it */

  GQueue operations;          /* (element-type WinnowOperation) owned, those that wait */
  WinnowOperation *operation; /* (owned) (nullable) under way */
  WinnowOperation *stopped;   /* (owned) (nullable) was cancelled, ready to begin again */
  guint poll_id;              /* of poll_results_cb() while files are read or compared */
  gint n_results;             /* of that operation that are shown, or being read */
  gint64 polls_after;         /* µs of the monotonic clock; G_MAXINT64: what it has written is being read */
  GFileMonitor *monitor;      /* (owned) (nullable) of the library's file */
  gint64 version;             /* of the library, of the lists that are shown */
  guint n_loads;              /* of all lists */
  guint n_elsewhere;          /* of the last operation that added files */
  gboolean lists_excluded;    /* the lists have the excluded pairs, too */
  gboolean lacks_pair;        /* a pair was stored that the lists do not have yet */
  guint word_lists;           /* generation of the user's word lists that they go by */
};

/* Shows the snapshot in the lists, if there is one. */
void winnow_session_show_lists (WinnowSession *self);

/* Forgets all steps; the hidden documents are removed by the next operation. */
void winnow_session_end_steps (WinnowSession *self);

/* The last check. Returns: (nullable) */
const WinnowCheckRecord *winnow_session_get_record (WinnowSession *self);

/* OCR has not read what it was to read: it is offered again. */
void winnow_session_withdraw_answers (WinnowSession *self);

/* What the chosen settings ask of the last check. */
WinnowRecompute winnow_session_compare_chosen (WinnowSession *self);

/* Brings the last check to the chosen settings. Waits for other operations, which may do so. */
void winnow_session_follow_chosen (WinnowSession *self);

/* An operation has failed or was cancelled: the library goes back to the settings of its last check
 * where that would have brought the chosen ones. Scoring is cancelled for newer ones. */
void winnow_session_drop_chosen (WinnowSession *self, WinnowOperationFlags flags, const GError *error);
