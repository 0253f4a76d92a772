/* winnow-aside-detail.h: a picture that takes part in no match: why, and the documents that have
 * it */
#pragma once

#include <gtk/gtk.h>

#include "winnow-aside-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_ASIDE_DETAIL (winnow_aside_detail_get_type ())
G_DECLARE_FINAL_TYPE (WinnowAsideDetail, winnow_aside_detail, WINNOW, ASIDE_DETAIL, GtkWidget)

/* Shows @item (NULL: nothing) of @library. */
void winnow_aside_detail_set_item (WinnowAsideDetail *self, WinnowLibrary *library, WinnowAsideItem *item);

G_END_DECLS
