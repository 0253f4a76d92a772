/* author-files.h: several submissions of one author, which are one submission */
#pragma once

#include "report/pair/annotations.h"

typedef struct
{
  const char *name, *number; /* (nullable) as the report shows them */
  GPtrArray *documents;      /* (owned) (element-type WinnowDocument, borrowed) in the order of the report */
  /* of all of them together, once winnow_report_author_load() was called */
  WinnowShares *found; /* (owned) one a document */
  guint64 n_counted, n_found;
  double share; /* the mean of theirs, by the words that count */
} WinnowReportAuthor;

/* The authors of two submissions and more, in the order of their first one, without figures.
 * Returns: (transfer full) (element-type WinnowReportAuthor) */
GPtrArray *winnow_report_list_authors (const WinnowReport *report);

/* Computes the figures. Blocks. */
gboolean winnow_report_author_load (WinnowReportAuthor *author, WinnowReport *report, GError **error);
