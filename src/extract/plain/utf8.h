/* utf8.h: fast looks at bytes that should be UTF-8 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* TRUE for well-formed UTF-8 (Unicode 15, table 3-7). NUL is a character like others. */
gboolean winnow_utf8_is_valid (const char *text, gsize length);

/* TRUE if fewer than one byte in a thousand is a control character other than white space: the case
 * of every usual text. */
gboolean winnow_utf8_has_few_controls (const char *text, gsize length);

/* @length, or up to three bytes less: so much of the valid @text, which goes on behind it or ends
 * with a NUL, splits no character. */
gsize winnow_utf8_cut (const char *text, gsize length);

typedef struct
{
  gsize sequences; /* well-formed, of two bytes and more */
  gsize broken;    /* bytes that belong to none */
} WinnowUtf8Faults;

WinnowUtf8Faults winnow_utf8_count_faults (const char *text, gsize length);

G_END_DECLS
