/* images-count.h: lets pictures count that are named by their hashes: options of winnow-cli
 * images */
#pragma once

#include "check/check.h"
#include "cli/progress-line.h"

/* @hashes: (nullable) of --@option: the first digits of hashes, as --list prints them. FALSE with
 * G_OPTION_ERROR_BAD_VALUE */
gboolean winnow_picture_hashes_validate (char **hashes, const char *option, GError **error);

/* winnow_check_count_pictures() for the pictures of the library that the hashes name; decisions
 * that are to be taken back may be about pictures that no document has any more. FALSE with
 * G_IO_ERROR_NOT_FOUND where there is none, or several */
gboolean winnow_picture_hashes_count (WinnowLibrary *library, char **hashes, gboolean counts, WinnowProgressLine *line,
                                      GError **error);

/* Says on standard error which of them do not count all the same, since too many documents have
 * them. */
void winnow_picture_hashes_warn (char **hashes, const WinnowFoundPictures *found);
