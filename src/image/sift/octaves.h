/* octaves.h: the smoothed pictures that VLFeat finds places on, as its own functions make them, in
 * a fraction of the time: those take one value a step */
#pragma once

#include <glib.h>
#include <vl/sift.h>

/* Values that may be read after the last of a picture, and are not used. */
#define WINNOW_OCTAVE_SLACK 32u

/* In place of vl_sift_process_first_octave(). @luma: a picture of the size of @filter, or, where
 * its first octave is −1, twice as large each way; with WINNOW_OCTAVE_SLACK more values. */
void winnow_octaves_begin (VlSiftFilt *filter, const float *luma);
/* In place of vl_sift_process_next_octave(). FALSE after the last one. */
gboolean winnow_octaves_next (VlSiftFilt *filter);
