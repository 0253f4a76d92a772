/* winnow-method-help.h: half a page of help on each method: a drawing, how it works, what it is
 * good for, when it fails, its parameters and its source */
#pragma once

#include <gtk/gtk.h>

#include "fingerprint/fingerprint.h"

/* What is too wide for a small window is scrolled by itself. @child: (transfer floating). @name: of
 * what is scrolled. Returns: (transfer floating) */
GtkWidget *winnow_help_scroll_sideways (GtkWidget *child, const char *name);

/* Returns: (transfer floating) (nullable) NULL where there is no help on @method */
GtkWidget *winnow_method_help_new (const WinnowMethod *method);
