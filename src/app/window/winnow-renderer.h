/* winnow-renderer.h: which of GTK's renderers draws the window */
#pragma once

#include <glib.h>

/* Chooses GTK's Cairo renderer on a machine without a graphics device, where the processor would
 * emulate OpenGL, unless GSK_RENDERER names one: the window opens in less than half the time and
 * draws as fast. Call before GTK starts. */
void winnow_renderer_choose (void);
