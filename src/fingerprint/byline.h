/* byline.h: the names of a byline */
#pragma once

#include <glib.h>

/* Finds the names at the start of @text, which follows “By”, “Author:” or “作者：” and goes on to the
 * end of its line or paragraph at least. @begin: (out) after words such as 本报记者. Returns: the byte
 * after the names; @begin if it has no names. Thread-safe. */
gsize winnow_byline_find_names (const char *text, gsize length, gsize *begin);
