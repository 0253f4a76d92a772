/* attributes.h: styles and looks as Pango's font descriptions and attributes */
#pragma once

#include <pango/pango.h>

#include "print/rich.h"

G_BEGIN_DECLS

/* Returns: (transfer full) */
PangoFontDescription *winnow_attributes_new_description (WinnowStyle style);

/* Attributes of the bytes [@start, @end) of the text, whose first byte gets offset 0. @span: the
 * index of the span that holds @start. Returns: (transfer full) */
PangoAttrList *winnow_attributes_new (const WinnowRich *rich, guint span, gsize start, gsize end, WinnowStyle style);

G_END_DECLS
