/* pairs.h: many pairs compared by many threads, printed in the order of their list */
#pragma once

#include "cli/pair-output.h"
#include "cli/watch.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_failed;        /* pairs that could not be compared */
  gboolean has_problems; /* some file could not be read, or only in part */
  gboolean is_written;   /* FALSE: standard output is gone */
} WinnowPairsResult;

/* @pairs: (element-type WinnowPathPair). Each file is read, cut and digested once, on its first
 * use, and forgotten after its last. Faults are printed on standard error, each file once. @jobs:
 * threads, 0 one a core; the output does not depend on them. */
WinnowPairsResult winnow_pairs_compare (const GPtrArray *pairs, const WinnowInputContext *context, guint jobs,
                                        const WinnowPairOutput *output, WinnowWatch *watch);

G_END_DECLS
