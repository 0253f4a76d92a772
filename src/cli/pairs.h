/* pairs.h: compares a list of pairs on many threads and prints them in the order of the list */
#pragma once

#include "cli/pair-output.h"
#include "cli/progress-line.h"

typedef struct
{
  char *left, *right; /* (owned) paths, with their folders in front */
} WinnowPathPair;

/* Reads @path ("-": standard input): a pair a line, two paths separated by a tab, or by white space
 * where the line has no tab; skips empty lines. @left, @right: (nullable) folders of relative
 * paths. A line that is no pair is an error that names it. Returns: (transfer full) (element-type
 * WinnowPathPair) in the order of the list */
GPtrArray *winnow_pair_list_read (const char *path, const char *left, const char *right, GError **error);

typedef struct
{
  guint n_failed;        /* pairs that could not be compared */
  gboolean has_problems; /* some file could not be read, or only in part */
  gboolean is_written;   /* FALSE: standard output is closed */
} WinnowPairsResult;

/* @pairs: (element-type WinnowPathPair). Each file is read, cut and digested once, on its first
 * use, and freed after its last. Faults are printed on standard error, each file once. The
 * output does not depend on how many threads @line has. */
WinnowPairsResult winnow_pairs_compare (const GPtrArray *pairs, const WinnowInputContext *context,
                                        const WinnowPairOutput *output, WinnowProgressLine *line);
