/* winnow-renderer.h: which of GTK's renderers draws the window */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* On a machine without a graphics device, where OpenGL would be emulated by the processor, asks GTK
 * for its Cairo renderer, unless GSK_RENDERER already names one: the window is there in less than
 * half the time, and draws no slower. Call before GTK starts. */
void winnow_renderer_choose (void);

G_END_DECLS
