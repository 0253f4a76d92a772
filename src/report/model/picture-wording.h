/* picture-wording.h: pictures, their places and how they were changed, in words, the same in all
 * reports and front ends */
#pragma once

#include "library/library.h"

/* "p. 3", else "character 1,234", counted from 1; "" where @has_text is FALSE: the document is the
 * picture. @start: code points before it in the text. Returns: (transfer full) */
char *winnow_wording_picture_place (guint page, gsize start, gboolean has_text);

/* "640 × 480"; "" where it is not known. Returns: (transfer full) */
char *winnow_wording_picture_size (const WinnowPictureInfo *info);

/* "12 of 256 bits differ", or "31 places agree" of a placement. Returns: (transfer full) */
char *winnow_wording_measure (const WinnowImageMatch *match);

/* "mirrored, cut to 71% of it; 12 of 256 bits differ", or the places that agree. Returns:
 * (transfer full) */
char *winnow_wording_image_match (const WinnowImageMatch *match, WinnowImageDirection direction);

/* "5 of 64 blocks differ"; NULL of 0 blocks. Returns: (transfer full) (nullable) */
char *winnow_wording_grid_distance (guint n_differing, guint n_blocks);

/* "93 % of the colors in common (χ² 0.02)"; NULL where @intersection is NAN. Returns: (transfer
 * full) (nullable) */
char *winnow_wording_colors_in_common (double intersection, double chi_square);

/* What a picture is made of, the most frequent first: "navy 41 %, green 30 %, white 12 %". The
 * first five that have at least 1 %; "" where they are not known. Returns: (transfer full) */
char *winnow_wording_colors (const WinnowColorShares *colors);

/* Why pictures were excluded: "in the template", "in 30 documents". Returns: (transfer full) */
char *winnow_wording_excluded_picture (WinnowPictureExclusion excluded, guint n_documents);

/* Of one that would be excluded, but counts by decision: "in 30 documents; counts by decision".
 * Returns: (transfer full) */
char *winnow_wording_counted_picture (WinnowPictureExclusion reason, guint n_documents);
/* A sentence on @n of them. Returns: (transfer full) */
char *winnow_wording_counted_pictures (guint n);

/* "2 pictures in common". Returns: (transfer full) */
char *winnow_wording_pictures_in_common (guint n);

/* "120 pictures; 4 excluded; 2 count by decision; 12 with nothing to recognise them by; 1 could not
 * be read". Zeros are left out. Returns: (transfer full) */
char *winnow_wording_pictures (guint n_pictures, guint n_excluded, guint n_counted, guint n_plain, guint n_unread);
