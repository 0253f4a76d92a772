/* winnow-text-pane-tags.h: the text tags of a pane
 *
 * One tag for each type and variant of highlight, instead of one for each passage: the cost of a
 * text view grows with the number of tags. */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/model/winnow-comparison.h"

typedef struct _WinnowTextPaneTags WinnowTextPaneTags;

WinnowTextPaneTags *winnow_text_pane_tags_new (GtkTextBuffer *buffer);
WINNOW_DECLARE_FREE (WinnowTextPaneTags, winnow_text_pane_tags_free)

/* Applies the colors of the style in force. @background: of the text view; @dim: of text that does
 * not count. */
void winnow_text_pane_tags_update_colors (WinnowTextPaneTags *tags, const GdkRGBA *background, const GdkRGBA *dim);

void winnow_text_pane_tags_apply (WinnowTextPaneTags *tags, const WinnowHighlight *highlight);
void winnow_text_pane_tags_set_selected (WinnowTextPaneTags *tags, WinnowTextRange range, guint hue, gboolean selected);

/* Marks @range as the match of a search, and nothing else; an empty range marks nothing. */
void winnow_text_pane_tags_set_found (WinnowTextPaneTags *tags, WinnowTextRange range);
