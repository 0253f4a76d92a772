/* hidden-joins.h: the places where hidden text was taken out of visible text */
#pragma once

#include "extract/content.h"

G_BEGIN_DECLS

/* Inserts a space into @text at each of @joins that separates two words, and empties @joins. The
 * spaces cost no more than the hidden text that stood there, which was counted. @joins:
 * (element-type gsize) bytes into @text, ascending. @content: (nullable) its parts, pages and
 * pictures move along with the text. */
void winnow_hidden_joins_split_words (GString *text, GArray *joins, WinnowContent *content);

G_END_DECLS
