/* winnow-compare-picture-wording.h: what is said of a picture that both documents of a pair have
 *
 * All of it is translated, and (transfer full). */
#pragma once

#include "app/compare/model/winnow-comparison.h"

G_BEGIN_DECLS

/* "Picture 3 of 5 · mirrored, cropped about 8 %" */
char *winnow_compare_picture_dup_description (const WinnowComparison *comparison, guint picture);

/* "p. 3 → p. 7"; "" where neither document has pages. */
char *winnow_compare_picture_dup_pages (const WinnowComparison *comparison, guint picture);

/* Its caption in A, or else in B; or else what A calls it. */
char *winnow_compare_picture_dup_name (const WinnowComparison *comparison, guint picture);

/* "Page 3 · 1200 × 800 pixels · PNG": what is known of it where it stands. */
char *winnow_compare_picture_dup_facts (const WinnowDocumentPicture *picture);

G_END_DECLS
