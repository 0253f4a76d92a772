/* winnow-toasts.h: accessible names that libadwaita 1.2 does not set */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Gives the close button of every toast in @overlay a name for assistive technology. */
void winnow_toasts_name_buttons (AdwToastOverlay *overlay);

/* Shows @text for a moment. */
void winnow_toasts_show (AdwToastOverlay *overlay, const char *text);

G_END_DECLS
