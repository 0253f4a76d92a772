/* winnow-kind-bar.h: a share as a thin bar, in parts by what it is made of: the less a part says,
 * the paler it is */
#pragma once

#include <gtk/gtk.h>

#define WINNOW_KIND_BAR_PARTS 5

#define WINNOW_TYPE_KIND_BAR (winnow_kind_bar_get_type ())
G_DECLARE_FINAL_TYPE (WinnowKindBar, winnow_kind_bar, WINNOW, KIND_BAR, GtkWidget)

/* @parts: each 0 to 1, together at most 1. */
void winnow_kind_bar_set (WinnowKindBar *self, const double parts[WINNOW_KIND_BAR_PARTS]);
