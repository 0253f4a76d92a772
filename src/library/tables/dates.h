/* dates.h: the date of a document, set by a person, who knows better than its file */
#pragma once

#include "library/library.h"

/* Whether a person may set @date: a year, a month or a day ("1998", "1998-05", "1998-05-17"). */
gboolean winnow_date_may_be_set (const char *date);
/* Sets the date of a document by hand; it stays when another version of its file is read. @date:
 * (nullable) NULL: it is that of the metadata again. Groups that were found by a window of time are
 * found again. WINNOW_LIBRARY_ERROR_ATTACHED for a document of an attached library, whose date is
 * set there. */
gboolean winnow_library_set_date (WinnowLibrary *library, gint64 document_id, const char *date, GError **error);
