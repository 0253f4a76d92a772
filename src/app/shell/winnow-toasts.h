/* winnow-toasts.h: names for what libadwaita 1.2 leaves without */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The close button of every toast that @overlay will show gets a name for assistive technology. */
void winnow_toasts_name_buttons (AdwToastOverlay *overlay);

G_END_DECLS
