/* winnow-pictures-page.h: the pictures that documents have in common, and the excluded ones
 *
 * Signals:
 * "picture-activated" (WinnowPictureItem item): the user wants to see both documents, at that
 *   picture */
#pragma once

#include "app/window/winnow-page.h"

#define WINNOW_TYPE_PICTURES_PAGE (winnow_pictures_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPicturesPage, winnow_pictures_page, WINNOW, PICTURES_PAGE, WinnowPage)
