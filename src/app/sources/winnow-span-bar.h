/* winnow-span-bar.h: a document as a thin bar, with the parts of it that a source has */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-shown-text.h"

#define WINNOW_TYPE_SPAN_BAR (winnow_span_bar_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSpanBar, winnow_span_bar, WINNOW, SPAN_BAR, GtkWidget)

/* @spans: (element-type WinnowTextRange) (nullable) of @n_characters. @hue: of the spans. */
void winnow_span_bar_set (WinnowSpanBar *self, GArray *spans, guint32 n_characters, guint hue);
