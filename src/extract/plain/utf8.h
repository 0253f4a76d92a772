/* utf8.h: fast checks of bytes that should be UTF-8 */
#pragma once

#include <glib.h>

/* TRUE for well-formed UTF-8 (Unicode 15, table 3-7). NUL is allowed. */
gboolean winnow_utf8_is_valid (const char *text, gsize length);

/* TRUE if at most one byte in a thousand is a control character other than white space: the usual
 * text. */
gboolean winnow_utf8_has_few_controls (const char *text, gsize length);

/* @length, or up to three bytes less, so that no character of the valid @text is cut. */
gsize winnow_utf8_cut (const char *text, gsize length);

typedef struct
{
  gsize sequences; /* well-formed, of two or more bytes */
  gsize broken;    /* bytes outside such sequences */
} WinnowUtf8Faults;

WinnowUtf8Faults winnow_utf8_count_faults (const char *text, gsize length);
