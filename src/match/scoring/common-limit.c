/* common-limit.c: a passage that many documents have says little about two of them
 *
 * Seeing a passage that √N of N documents have says less than half of what a passage says that no
 * other document has (log N/n against log N), so it is common above √N. The limit is 20 at least,
 * which keeps a ring in one class; below √N it grows with the length of the passage, since formulae
 * are short: 20 for the shortest passage that counts, 40 for one of twice its length. */
#include "match/scoring/common-limit.h"

#include <math.h>

#include "text/text.h"

#define LEAST_COMMON 20u

/* The square root, rounded up. */
static guint
get_root (guint n)
{
  guint root = sqrt (n);
  return root + ((guint64) root * root < n);
}

guint
winnow_common_get_limit (const WinnowSettings *settings, guint weight)
{
  guint64 by_length = (guint64) LEAST_COMMON * weight / MAX (1, settings->min_words * WINNOW_WORD_WEIGHT);
  if (!(settings->exclude >> WINNOW_EXCLUSION_COMMON & 1))
    return 0;
  if (settings->common_documents > 0)
    return settings->common_documents;
  return settings->n_documents > 0 ? MAX (LEAST_COMMON, (guint) MIN (by_length, get_root (settings->n_documents))) : 0;
}
