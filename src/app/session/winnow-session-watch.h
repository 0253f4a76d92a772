/* winnow-session-watch.h: watches the folders that the user asked to watch for an open library:
 * what comes is read and checked by operations of its session
 *
 * Main thread only. Nothing runs for a library in memory, nor where no folder is watched. */
#pragma once

#include "app/session/winnow-session.h"

#define WINNOW_TYPE_SESSION_WATCH (winnow_session_watch_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSessionWatch, winnow_session_watch, WINNOW, SESSION_WATCH, GObject)

/* Follows the setting (winnow-watched-folders.h), and shows it in the items of the session's
 * collections. @settle_ms: as of WinnowFolderWatchOptions. */
WinnowSessionWatch *winnow_session_watch_new (WinnowSession *session, guint settle_ms);

/* Signals:
 * "found" (GPtrArray *overlaps): pairs that are new, the most similar first, at least one; the
 *   session's lists show them */
