/* winnow-parameter-button.h: a menu button that shows the parameters of a method, what each one
 * means and which value is the default, and changes them
 *
 * Its popover leads to the help on the method ("app.method-help"). Emits "changed" when the user
 * changes a value. */
#pragma once

#include <gtk/gtk.h>

#include "fingerprint/fingerprint.h"

#define WINNOW_TYPE_PARAMETER_BUTTON (winnow_parameter_button_get_type ())
G_DECLARE_FINAL_TYPE (WinnowParameterButton, winnow_parameter_button, WINNOW, PARAMETER_BUTTON, GtkWidget)

/* Shows the parameters of @method with @values (WINNOW_MAX_PARAMETERS), which are copied, as is
 * @granularity. k and g are parameters, too, where the method uses the granularity and @granularity
 * is not NULL. Does not emit "changed". */
void winnow_parameter_button_set (WinnowParameterButton *self, const WinnowMethod *method, const guint *values,
                                  const WinnowGranularity *granularity);

/* Sets @values (WINNOW_MAX_PARAMETERS), and @granularity unless it is NULL. */
void winnow_parameter_button_get (WinnowParameterButton *self, guint *values, WinnowGranularity *granularity);

/* One more @parameter, which is not one of the method. The next winnow_parameter_button_set() shows
 * it. */
void winnow_parameter_button_set_extra (WinnowParameterButton *self, const WinnowParameter *parameter, guint value);
guint winnow_parameter_button_get_extra (WinnowParameterButton *self);
