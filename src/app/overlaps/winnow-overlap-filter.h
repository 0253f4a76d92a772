/* winnow-overlap-filter.h: which pairs are listed: by names, similarity, pictures in common and
 * verdicts */
#pragma once

#include <gtk/gtk.h>

#define WINNOW_TYPE_OVERLAP_FILTER (winnow_overlap_filter_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOverlapFilter, winnow_overlap_filter, WINNOW, OVERLAP_FILTER, GtkFilter)

/* Lists pairs with @text in a name, of which the larger similarity is at least @minimum (0 to 1),
 * @with_pictures: only those with pictures in common, @only_undecided: only those with a passage
 * without a verdict. */
void winnow_overlap_filter_set (WinnowOverlapFilter *self, const char *text, double minimum, gboolean with_pictures,
                                gboolean only_undecided);
