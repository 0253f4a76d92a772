/* tesseract.h: the program that reads text in pictures */
#pragma once

#include "extract/job.h"

/* Whether it can be called. */
gboolean winnow_tesseract_is_installed (void);

/* Reads the text in @picture, a PGM file, in the languages that are installed: English and Chinese,
 * and that of the job. At most a minute, which does not count for the job. Returns: (transfer full)
 * its table of words (TSV), or NULL with WINNOW_EXTRACT_ERROR_PROGRAM where it is not installed,
 * _STOPPED where it failed, or G_IO_ERROR_CANCELLED */
GBytes *winnow_tesseract_read (WinnowJob *job, GBytes *picture, GError **error);
