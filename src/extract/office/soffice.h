/* soffice.h: converts old formats with LibreOffice */
#pragma once

#include "extract/job.h"

G_BEGIN_DECLS

typedef struct
{
  char *folder; /* (owned) temporary; removed with the conversion */
  char *path;   /* (owned) of the converted file in there */
} WinnowConversion;

/* Converts the job's file, which has the ending @from, to the format @to. Conversions run one at a
 * time; waiting does not count against the job's deadline. Errors: _PROGRAM where LibreOffice is
 * missing or fails, _LIMIT, G_IO_ERROR_CANCELLED. */
WinnowConversion *winnow_soffice_convert (WinnowJob *job, const char *from, const char *to, GError **error);

/* Removes the temporary folder. */
void winnow_conversion_free (WinnowConversion *conversion);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowConversion, winnow_conversion_free)

G_END_DECLS
