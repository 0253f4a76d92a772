/* marks.h: what a report marks in one document: disguises, what does not count, where its passages come from */
#pragma once

#include "match/sources.h"
#include "report/report.h"

G_BEGIN_DECLS

typedef struct
{
  const WinnowDocument *document; /* borrowed from the report */
  char *text;                     /* (owned) */
  gsize length;                   /* bytes */
  GArray *flags;                  /* (owned) (element-type WinnowFlag) by place */
  GArray *exclusions;             /* (owned) (element-type WinnowExclusion) by place: those that the settings of the check heed */
  GPtrArray *sources;             /* (owned) (element-type WinnowSource) of a submission; empty else. A part of a check knows only its own pairs */
} WinnowReportMarks;

/* Blocks. Needs memory for one document and its passages. */
WinnowReportMarks *winnow_report_marks_load (WinnowReport *report, const WinnowDocument *document, GError **error);
void winnow_report_marks_free (WinnowReportMarks *marks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowReportMarks, winnow_report_marks_free)

/* The exclusions of the document that the settings of the check heed. Returns: (transfer full) (element-type WinnowExclusion) by place */
GArray *winnow_report_dup_exclusions (WinnowReport *report, gint64 document_id, GError **error);

/* The sources of a document, as above. @exclusions: (element-type WinnowExclusion) of the document. */
GPtrArray *winnow_report_load_sources (WinnowReport *report, const WinnowDocument *document, const GArray *exclusions, GError **error);

/* Similarity of the document in one of its sources. */
double winnow_source_similarity (const WinnowSource *source);

G_END_DECLS
