/* winnow-text-pane-find.h: where a text holds what a user looks for */
#pragma once

#include "app/compare/model/winnow-compare-display.h"

G_BEGIN_DECLS

/* Finding stops at so many places; the window then says "more than". */
#define WINNOW_FIND_LIMIT 5000

/* The places of @query in @text (@length bytes), without regard to case; white space in @query
 * stands for any white space. Returns: (transfer full) (element-type WinnowTextRange) bytes,
 * ascending, at most WINNOW_FIND_LIMIT. */
GArray *winnow_find_all (const char *text, gsize length, const char *query);

G_END_DECLS
