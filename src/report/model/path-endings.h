/* path-endings.h: the ending of a file name → a format */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The index of the longest of @endings (element-type utf8, without the point) that @path ends in:
 * "x.passages.csv" is no "x.csv". −1 with WINNOW_REPORT_ERROR_FORMAT, whose message lists them,
 * where there is none. */
int winnow_endings_find (const char *path, const GPtrArray *endings, GError **error);

/* Bytes before UTF-8 in a table that is saved: without them Excel takes it for the system's old
 * character set. */
#define WINNOW_UTF8_MARK "\xef\xbb\xbf"

G_END_DECLS
