/* wrapped-line.h: which lines of plain text are lines of a wrapped paragraph
 *
 * Columns count a Han character as two. A shorter line ends its paragraph; a longer one is a
 * paragraph of its own. */
#pragma once

#include <glib.h>

#define WINNOW_WRAPPED_LINE_MINIMUM 40
#define WINNOW_WRAPPED_LINE_MAXIMUM 120

static inline gboolean
winnow_line_is_wrapped (gsize columns)
{
  return columns >= WINNOW_WRAPPED_LINE_MINIMUM && columns <= WINNOW_WRAPPED_LINE_MAXIMUM;
}
