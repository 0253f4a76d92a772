/* scans.h: what OCR may read, where the settings say to ask */
#pragma once

#include "cli/library-files.h"

/* Asks whether OCR is to read what files at or below the absolute @paths (NULL: all of the library)
 * show, where somebody can answer and @may_ask, and does so. Else a note says
 * what was not read. Nothing happens unless the settings say to ask. FALSE on error and where
 * cancelled */
gboolean winnow_scans_offer (const WinnowLibraryRun *run, const GPtrArray *paths, gboolean may_ask, GError **error);
