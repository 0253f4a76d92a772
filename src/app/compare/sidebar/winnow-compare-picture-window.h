/* winnow-compare-picture-window.h: a picture that both documents of a pair have, large and side by
 * side */
#pragma once

#include <adwaita.h>

#include "app/compare/model/winnow-comparison.h"

#define WINNOW_TYPE_COMPARE_PICTURE_WINDOW (winnow_compare_picture_window_get_type ())
G_DECLARE_FINAL_TYPE (WinnowComparePictureWindow, winnow_compare_picture_window, WINNOW, COMPARE_PICTURE_WINDOW,
                      AdwWindow)

/* Shows @picture of @comparison first; the user can go on to the others. */
GtkWidget *winnow_compare_picture_window_new (GtkWindow *parent, WinnowComparison *comparison, guint picture);
