/* winnow-pictures-export.h: a report of pictures: the dialog that asks for it, and writing it */
#pragma once

#include <adwaita.h>

#include "app/session/winnow-session.h"

G_BEGIN_DECLS

/* Asks what of the pictures of @session is to be written, and where to, and does so. @listed:
 * (nullable) (element-type WinnowPictureItem) those that the filter shows, where there is one;
 * NULL: all. @window: has the action "win.show-uri"; @toasts: where it is told how that went. */
void winnow_pictures_export_show (GtkWindow *window, AdwToastOverlay *toasts, WinnowSession *session,
                                  GListModel *listed);

G_END_DECLS
