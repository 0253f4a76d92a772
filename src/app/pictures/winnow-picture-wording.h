/* winnow-picture-wording.h: texts about a picture that two documents have in common
 *
 * All are translated, and (transfer full) where they are no constants. */
#pragma once

#include "image/image-fingerprint.h"

/* "The same picture, mirrored, cut to 71% of it" */
char *winnow_picture_dup_title (const WinnowImageMatch *match, WinnowImageDirection direction);

/* "Very close": by the bits of both fingerprints that differ. */
const char *winnow_picture_get_closeness (const WinnowImageMatch *match);
