/* wrapped-line.h: which lines of plain text are lines of a wrapped paragraph
 *
 * Columns count a Han character as two. A shorter line ends its paragraph; a longer one is a whole
 * paragraph. */
#pragma once

#include <glib.h>

#define WINNOW_WRAPPED_LINE_MINIMUM 40
#define WINNOW_WRAPPED_LINE_MAXIMUM 120

static inline gboolean
winnow_line_is_wrapped (gsize columns)
{
  return columns >= WINNOW_WRAPPED_LINE_MINIMUM && columns <= WINNOW_WRAPPED_LINE_MAXIMUM;
}

static inline gboolean
winnow_is_line_end (gunichar c)
{
  return c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == 0x85 || c == 0x2028 || c == 0x2029;
}

/* The columns that a byte of UTF-8 adds: those of a character for its first byte, 0 for the others.
 * Characters from U+3000 on are wide. */
static inline guint
winnow_byte_get_columns (guchar byte)
{
  return byte >= 0xe3 ? 2 : (byte & 0xc0) != 0x80;
}

/* The columns of the bytes from @at to @end. */
static inline guint
winnow_count_columns (const char *at, const char *end)
{
  guint columns = 0;
  for (; at < end; at++)
    columns += winnow_byte_get_columns ((guchar) *at);
  return columns;
}
