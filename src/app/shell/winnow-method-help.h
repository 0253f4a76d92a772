/* winnow-method-help.h: half a page of help on each method: a drawing, how it works, what it is
 * good for, when it fails, its parameters and its source */
#pragma once

#include <gtk/gtk.h>

#include "fingerprint/fingerprint.h"

/* Returns: (transfer floating) (nullable) NULL where there is no help on @method */
GtkWidget *winnow_method_help_new (const WinnowMethod *method);
