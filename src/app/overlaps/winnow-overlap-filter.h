/* winnow-overlap-filter.h: which overlaps are listed: by name, by similarity, with pictures in
 * common, with passages to decide on */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WINNOW_TYPE_OVERLAP_FILTER (winnow_overlap_filter_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOverlapFilter, winnow_overlap_filter, WINNOW, OVERLAP_FILTER, GtkFilter)

WinnowOverlapFilter *winnow_overlap_filter_new (void);
/* in either name, in any case; "": any */
void winnow_overlap_filter_set_text (WinnowOverlapFilter *self, const char *text);
/* of the larger similarity, 0 to 1 */
void winnow_overlap_filter_set_minimum (WinnowOverlapFilter *self, double minimum);
/* only pairs that have pictures in common */
void winnow_overlap_filter_set_with_pictures (WinnowOverlapFilter *self, gboolean with_pictures);
/* only pairs with a passage that has no verdict */
void winnow_overlap_filter_set_only_undecided (WinnowOverlapFilter *self, gboolean only_undecided);
gboolean winnow_overlap_filter_is_open (WinnowOverlapFilter *self); /* lets every pair pass */

G_END_DECLS
