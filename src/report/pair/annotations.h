/* annotations.h: what a report marks in one document: disguises, what does not count, where its
 * passages come from */
#pragma once

#include "match/scoring/shares.h"
#include "match/scoring/sources.h"
#include "report/model/report.h"

typedef struct
{
  const WinnowDocument *document; /* borrowed from the report */
  char *text;                     /* (owned) */
  gsize length;                   /* bytes */
  GArray *flags;                  /* (owned) (element-type WinnowDisguiseRange) by place */
  /* (owned) (element-type WinnowExclusion) by place: those that the settings of the check heed */
  GArray *exclusions;
  /* (owned) (element-type WinnowSource) of a submission; empty else. A part of a check knows
   * only its own pairs */
  GPtrArray *sources;
  WinnowShares found; /* of a submission; 0 else */
} WinnowAnnotations;

/* Blocks. Needs memory for one document and its passages. */
WinnowAnnotations *winnow_annotations_load (WinnowReport *report, const WinnowDocument *document, GError **error);
WINNOW_DECLARE_FREE (WinnowAnnotations, winnow_annotations_free)

/* The sources of @document among the other documents of @overlaps (element-type WinnowOverlap, with
 * passages): those of one whose passages are all excluded leave words out, though it is no source.
 * @documents: gint64* → WinnowDocument, of these; references are preferred. @exclusions:
 * (element-type WinnowExclusion) all of @document. @found: (out).
 * Returns: (transfer full) (element-type WinnowSource) */
GPtrArray *winnow_document_find_sources (const WinnowDocument *document, const GPtrArray *overlaps,
                                         GHashTable *documents, const GArray *exclusions,
                                         const WinnowSettings *settings, WinnowShares *found);

/* The sources of a document, and *@found: (out), as above. */
GPtrArray *winnow_report_load_sources (WinnowReport *report, const WinnowDocument *document, WinnowShares *found,
                                       GError **error);

/* Of a reference, too: the documents that have its text. */
GPtrArray *winnow_report_load_partners (WinnowReport *report, const WinnowDocument *document, WinnowShares *found,
                                        GError **error);

/* The chapters of a submission, with their words; none of another document or of one without text.
 * Titles are masked as the report is. Returns: (transfer full) (element-type WinnowChapter) NULL
 * with an error */
GArray *winnow_report_load_chapters (const WinnowReport *report, const WinnowDocument *document, GError **error);

/* Similarity of the document in one of its sources. */
double winnow_source_similarity (const WinnowSource *source);
