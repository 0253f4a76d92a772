/* winnow-collation.h: texts in the order in which readers of the language sort them */
#pragma once

#include <glib.h>

/* Returns: (transfer full) the rank of each of @texts (element-type utf8) in that order, without
 * regard to case, from 0; equal ones share a rank */
guint *winnow_collation_rank (const GPtrArray *texts);
