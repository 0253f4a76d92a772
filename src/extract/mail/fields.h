/* fields.h: the fields at the beginning of a message */
#pragma once

#include "extract/job.h"

/* TRUE if the file begins with the fields of a message; of a series with the line before them. */
gboolean winnow_mime_is_message (const WinnowJob *job);
gboolean winnow_mime_is_mbox (const WinnowJob *job);

/* The value of a field in the first fields of the file. Returns: (transfer full) (nullable) */
char *winnow_mime_dup_field (const WinnowJob *job, const char *name);
