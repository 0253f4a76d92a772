/* whole-document.h: one document with the passages of all of its pairs, for reports that show each
 * text once */
#pragma once

#include "report/pair/annotations.h"
#include "report/pair/report-pair.h"

/* A document that takes part in pairs of a report. */
typedef struct
{
  const WinnowDocument *document; /* borrowed from the report */
  GArray *pairs;                  /* (owned) (element-type guint) places in the ranking, ascending */
  guint n_sources;                /* with a passage that counts */
  WinnowShares found;             /* of a reference, too: how much of it others have */
} WinnowWholeRow;

/* The documents of all pairs: submissions, then references, each by descending share, then in the
 * order of the report. Reads the passages of all pairs. Blocks. Returns: (transfer full)
 * (element-type WinnowWholeRow) */
GPtrArray *winnow_whole_rows_new (WinnowReport *report, GCancellable *cancellable, GError **error);

/* The other document of one pair. */
typedef struct
{
  const WinnowDocument *document; /* borrowed from the report */
  guint32 words, all_words;       /* as of WinnowSource; 0 where no passage counts */
  guint n_pictures;               /* in common */
  char *notes;                    /* (owned) (nullable) of the pair and its passages, a line each */
} WinnowWholeSource;

/* A passage, or one of the regions that longer passages of other sources leave of it. */
typedef struct
{
  guint source; /* index */
  guint pair;   /* number of the pair */
  guint which;  /* the document's side of it: 0 A, 1 B */
  WinnowPassageEntry entry;
  gboolean is_first; /* of the regions of its passage */
} WinnowWholeMark;

typedef struct
{
  /* text and marks of the document, masked as the report is: its spans, one for each mark, are
   * disjoint but for those of summaries, and empty where a longer passage has the place */
  WinnowReportSide side;
  WinnowPair *pair;   /* (owned) that has the text */
  GArray *marks;      /* (owned) (element-type WinnowWholeMark) */
  GArray *passages;   /* (owned) (element-type WinnowPassage) one for each mark */
  GPtrArray *sources; /* (owned) (element-type WinnowWholeSource) by words, then those without any */
  char *problem;      /* (owned) (nullable) why the text, or that of a source, can't be shown */
} WinnowWholeDocument;

/* Loads one pair after the other, so it needs the memory of one and of the document. Blocks. */
WinnowWholeDocument *winnow_whole_document_load (WinnowReport *report, const WinnowWholeRow *row, GError **error);
WINNOW_DECLARE_FREE (WinnowWholeDocument, winnow_whole_document_free)
