/* winnow-overlap-filter.h: which pairs are listed: by names, similarity, pictures in common,
 * verdicts, and whether they are new */
#pragma once

#include <gtk/gtk.h>

#define WINNOW_TYPE_OVERLAP_FILTER (winnow_overlap_filter_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOverlapFilter, winnow_overlap_filter, WINNOW, OVERLAP_FILTER, GtkFilter)

/* What a pair must have to be listed. */
typedef enum
{
  WINNOW_OVERLAP_HAS_PICTURES = 1 << 0, /* in common */
  WINNOW_OVERLAP_IS_UNDECIDED = 1 << 1, /* a passage without a verdict */
  WINNOW_OVERLAP_IS_NEW = 1 << 2,       /* since the check before */
  WINNOW_OVERLAP_IS_VERBATIM = 1 << 3,  /* it has an exact or near passage that counts */
} WinnowOverlapTraits;

/* Lists pairs with @text in a name, of which the larger similarity is at least @minimum (0 to 1),
 * with all of @traits. */
void winnow_overlap_filter_set (WinnowOverlapFilter *self, const char *text, double minimum,
                                WinnowOverlapTraits traits);
