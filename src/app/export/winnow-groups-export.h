/* winnow-groups-export.h: a report of groups: the dialog that asks for it, and writing it */
#pragma once

#include <adwaita.h>

#include "app/session/winnow-session.h"

G_BEGIN_DECLS

/* Asks what of the groups of @session is to be written, and where to, and does so. @listed:
 * (element-type WinnowGroupItem) those that the filter shows. @window: has the action
 * "win.show-uri"; @toasts: where it is told how that went. Nothing happens where no groups were
 * looked for. */
void winnow_groups_export_show (GtkWindow *window, AdwToastOverlay *toasts, WinnowSession *session, GListModel *listed);

G_END_DECLS
