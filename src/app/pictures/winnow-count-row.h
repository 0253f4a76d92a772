/* winnow-count-row.h: a switch that lets a picture count though the template or too many documents
 * have it, with a sentence on what that does
 *
 * When the user switches it, it activates the action "pictures.count" (boolean counts). */
#pragma once

#include <adwaita.h>

#include "match/picture-matches.h"

#define WINNOW_TYPE_COUNT_ROW (winnow_count_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCountRow, winnow_count_row, WINNOW, COUNT_ROW, AdwBin)

/* Whether the picture counts, and the reason for excluding it otherwise. Hidden where @reason is
 * NONE. */
void winnow_count_row_set (WinnowCountRow *self, gboolean counts, WinnowPictureExclusion reason, guint n_documents);
