/* winnow-pictures-page.h: the pictures that documents have in common, and the excluded ones
 *
 * Signals:
 * "picture-activated" (WinnowPictureItem item): the user wants to see both documents, at that
 *   picture
 * "picture-counted" (gint64 picture_id, GArray *fingerprints, gboolean counts): the user decided
 *   whether it counts; (element-type WinnowImageFingerprint) what the decision is about */
#pragma once

#include "app/window/winnow-page.h"

#define WINNOW_TYPE_PICTURES_PAGE (winnow_pictures_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPicturesPage, winnow_pictures_page, WINNOW, PICTURES_PAGE, WinnowPage)

/* Goes on showing the picture in the list that has it after a decision that is under way. */
void winnow_pictures_page_follow (WinnowPicturesPage *self, gint64 picture_id, gboolean counts);
