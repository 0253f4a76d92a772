/* document-date.h: the date of a document, by its metadata or the name of its file */
#pragma once

#include "library/library.h"

/* The date of the document, else the day in the name of its file ("(2020-12-29)"); a file's time,
 * which copying sets, is not used. Returns: (transfer full) (nullable) a day, a month or a year of
 * ISO 8601 */
char *winnow_document_dup_date (const WinnowDocument *document);

/* A date, perhaps with a time. */
typedef struct
{
  gboolean is_known, has_time;
  gint64 seconds; /* since 1970 */
} WinnowMoment;

/* The first date in @name, which is folded. */
WinnowMoment winnow_moment_find (const char *name);
/* @iso_8601: (nullable) */
WinnowMoment winnow_moment_from_iso (const char *iso_8601);
/* As strcmp(); of two moments the days, unless both have a time. 0 where one is not known. */
int winnow_moment_compare (const WinnowMoment *a, const WinnowMoment *b);

/* @name without a short ending of letters and digits. Returns: (transfer full) */
char *winnow_file_name_dup_base (const char *name);
