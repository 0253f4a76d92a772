/* winnow-archive-window.h: an archive: closed texts that documents here have something in common
 * with, which can be asked for, and requests for one's own texts, which are answered here */
#pragma once

#include <adwaita.h>

#include "app/session/winnow-session.h"
#include "app/collections/winnow-collection-item.h"

#define WINNOW_TYPE_ARCHIVE_WINDOW (winnow_archive_window_get_type ())
G_DECLARE_FINAL_TYPE (WinnowArchiveWindow, winnow_archive_window, WINNOW, ARCHIVE_WINDOW, AdwWindow)

/* @archive: one of the session's. Returns: (transfer none) to be presented */
GtkWidget *winnow_archive_window_new (GtkWindow *parent, WinnowSession *session, const WinnowCollectionItem *archive);
