/* pair-list.h: the list of pairs that compare --pairs reads */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  char *left, *right; /* (owned) paths, with their folders in front */
} WinnowPathPair;

/* Reads @path ("-": standard input): a pair a line, two paths separated by a tab, or by white space
 * where the line has no tab; empty lines are passed over. @left, @right: (nullable) folders that
 * relative paths stand in. A line that is no pair is an error that names it. Returns: (transfer
 * full) (element-type WinnowPathPair) in the order of the list */
GPtrArray *winnow_pair_list_read (const char *path, const char *left, const char *right, GError **error);

G_END_DECLS
