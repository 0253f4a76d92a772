/* winnow-grid-choice.h: a button with the settings of the color grid
 *
 * Signal "changed" (): the settings have changed. */
#pragma once

#include <gtk/gtk.h>

#include "image/image-fingerprint.h"

#define WINNOW_TYPE_GRID_CHOICE (winnow_grid_choice_get_type ())
G_DECLARE_FINAL_TYPE (WinnowGridChoice, winnow_grid_choice, WINNOW, GRID_CHOICE, GtkWidget)

void winnow_grid_choice_get_settings (WinnowGridChoice *self, WinnowGridSettings *settings);
