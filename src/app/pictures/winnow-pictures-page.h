/* winnow-pictures-page.h: the pictures that documents have in common, and those that were set aside
 *
 * Signal "picture-activated" (WinnowPictureItem item): the user wants to see both documents, at
 * that picture. */
#pragma once

#include <gtk/gtk.h>

#include "app/session/winnow-session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_PICTURES_PAGE (winnow_pictures_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPicturesPage, winnow_pictures_page, WINNOW, PICTURES_PAGE, GtkWidget)

void winnow_pictures_page_set_session (WinnowPicturesPage *self, WinnowSession *session); /* (nullable) */
/* gives the filter the focus */
void winnow_pictures_page_search (WinnowPicturesPage *self);
void winnow_pictures_page_focus_list (WinnowPicturesPage *self);

G_END_DECLS
