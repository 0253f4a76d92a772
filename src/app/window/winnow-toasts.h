/* winnow-toasts.h: messages over the content of a window, and what libadwaita 1.2 lacks for them */
#pragma once

#include <adwaita.h>

/* Gives the close button of every toast in @overlay a name for assistive technology. */
void winnow_toasts_name_buttons (AdwToastOverlay *overlay);

/* @text is no markup. (transfer full) */
AdwToast *winnow_toast_new (const char *text);

/* Shows @text for some seconds, with a button for ten. @button: (nullable) its label; @action:
 * detailed */
void winnow_toasts_offer (AdwToastOverlay *overlay, const char *text, const char *button, const char *action);

/* Shows @text for a moment. */
void winnow_toasts_show (AdwToastOverlay *overlay, const char *text);

/* Removes @toast from @overlay, its button at once, the rest when no toast slides in: libadwaita
 * 1.2 frees a toast that is dismissed while it replaces another, and crashes when that animation
 * ends. */
void winnow_toasts_dismiss (AdwToastOverlay *overlay, AdwToast *toast);
