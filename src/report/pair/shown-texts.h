/* shown-texts.h: the texts that a report shows or counts in */
#pragma once

#include "report/model/report.h"

/* The text of a document of the report, as it was extracted. Where it is in an attached library
 * that can't be read, or has another text by now, it is empty, and *@problem (transfer full)
 * (nullable) says so, without names in a masked report; else that is NULL. Returns: (transfer full)
 * NULL with an error */
char *winnow_report_dup_text (const WinnowReport *report, const WinnowDocument *document, gsize *length, char **problem,
                              GError **error);
