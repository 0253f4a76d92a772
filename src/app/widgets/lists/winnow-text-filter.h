/* winnow-text-filter.h: filters a list by what the user types */
#pragma once

#include <gtk/gtk.h>

#define WINNOW_TYPE_TEXT_FILTER (winnow_text_filter_get_type ())
G_DECLARE_FINAL_TYPE (WinnowTextFilter, winnow_text_filter, WINNOW, TEXT_FILTER, GtkFilter)

/* @text: case-folded */
typedef gboolean (*WinnowItemTextTest) (gpointer item, const char *text);

/* Lets those items pass that match @text; all at first. */
void winnow_text_filter_set (WinnowTextFilter *self, WinnowItemTextTest matches, const char *text);
