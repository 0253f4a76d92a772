/* class-text.h: what most submissions of a collection have by their assignment, each text once */
#pragma once

#include "report/model/report.h"

typedef struct
{
  gint64 collection; /* row */
  guint32 n_words;
  guint n_documents;   /* submissions of the collection that have it */
  guint n_submissions; /* all of the collection that the report has */
  char *beginning;     /* (owned) on one line */
} WinnowClassText;

/* The longest first; none in a report of a part. Blocks. Returns: (transfer full) (element-type
 * WinnowClassText) */
GPtrArray *winnow_report_list_class_texts (WinnowReport *report, GError **error);
