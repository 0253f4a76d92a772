/* report-formats.h: the files that reports leave the program as */
#pragma once

#include "report/model/groups.h"
#include "report/model/history.h"
#include "report/model/pictures.h"
#include "report/model/report.h"
#include "base/output.h"

/* What a report is about, and its type. */
typedef enum
{
  WINNOW_REPORT_CHECK,    /* WinnowReport */
  WINNOW_REPORT_GROUPS,   /* const WinnowGroupReport */
  WINNOW_REPORT_PICTURES, /* const WinnowPictureReport */
  WINNOW_REPORT_HISTORY,  /* const WinnowHistory */
  WINNOW_REPORT_DRAFTS,   /* const GPtrArray of WinnowDraftChain */
} WinnowReportKind;

/* @report: of the type of the kind. @progress: (nullable) a check begins WINNOW_STAGE_REPORTING and
 * counts pairs. */
typedef gboolean WinnowReportWrite (gpointer report, WinnowOutput *output, WinnowProgress *progress, GError **error);

typedef struct
{
  WinnowReportKind kind;
  const char *id;        /* "html" */
  const char *extension; /* "html"; may hold a point */
  const char *title;     /* marked for translation */
  const char *mime_type;
  const char *file_mark; /* bytes that a file begins with and a stream does not; "" for none */
  WinnowReportWrite *write;
  gboolean has_evidence; /* of a check: pairs need theirs */
} WinnowReportFormat;

/* The formats of a kind, an array that ends with a row whose id is NULL. */
const WinnowReportFormat *winnow_report_formats (WinnowReportKind kind);
const WinnowReportFormat *winnow_report_format_find (WinnowReportKind kind, const char *id); /* (nullable) */
/* By the ending of the name. NULL with WINNOW_REPORT_ERROR_FORMAT, whose message lists the
 * endings. */
const WinnowReportFormat *winnow_report_format_for_path (WinnowReportKind kind, const char *path, GError **error);

/* Writes the report to @stream. @progress: (nullable) as above. Blocks. */
gboolean winnow_report_write (gpointer report, const WinnowReportFormat *format, GOutputStream *stream,
                              WinnowProgress *progress, GCancellable *cancellable, GError **error);

/* Writes the report to @path in one piece: an error or cancelling leaves what stood there before.
 * The same input gives the same bytes. @progress: (nullable) as above; done at the end. */
gboolean winnow_report_save (gpointer report, const WinnowReportFormat *format, const char *path,
                             WinnowProgress *progress, GCancellable *cancellable, GError **error);
