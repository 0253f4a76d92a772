/* print-hearing.h: the parts of a hearing sheet, from top to bottom; private to report/
 *
 * Names and titles that are too long for a sheet are shortened; the sheet says what it leaves
 * out. */
#pragma once

#include "report/pair/report-pair.h"
#include "report/paper/print-plan.h"

/* A document that is heard about, and what the sheet calls it. */
typedef struct
{
  const char *author; /* "author of A" */
  const WinnowDocument *document;
} WinnowHearingSpeaker;

/* One sheet on its way to paper. */
typedef struct _WinnowHearing WinnowHearing;
struct _WinnowHearing
{
  const WinnowReport *report; /* borrowed */
  const WinnowSheet *sheet;
  /* the part before the form, with excerpts in about @height points */
  void (*add_front) (WinnowBlocks *blocks, const WinnowHearing *hearing, double height);
  WinnowHearingSpeaker speakers[2];        /* without a document: none */
  const WinnowReportPair *pair;            /* (nullable) borrowed; with looks; of a pair's sheet */
  const struct _WinnowHearingPaper *paper; /* (nullable) borrowed; of a paper's with all its sources */
};

/* A plan for sheets, without any. */
WinnowPrintPlan *winnow_hearing_plan_new (const WinnowReport *report);

/* The pages of a sheet: one or two. Returns: (transfer full) (element-type WinnowPrintPage); NULL
 * where it was cancelled */
GPtrArray *winnow_hearing_lay_out (const WinnowHearing *hearing, const char *anchor, WinnowTypesetter *typesetter,
                                   GCancellable *cancellable);

/* Title, both documents, figures, pictures in common. */
void winnow_hearing_add_head (WinnowBlocks *blocks, const WinnowHearing *hearing);

/* The first lines of any sheet. */
void winnow_hearing_add_title (WinnowBlocks *blocks, const WinnowReport *report, const char *heading);

/* "Submission"; "" of no known role. */
const char *winnow_hearing_get_role (WinnowRole role);

/* In the open cell: what the document is called under @heading, its author, title, size, date and
 * checksum. */
void winnow_hearing_add_document (WinnowBlocks *blocks, const WinnowReport *report, const WinnowDocument *document,
                                  const char *heading);

/* The weightiest passages side by side in about @height points, long ones without their middles;
 * then the number of the others. */
void winnow_hearing_add_excerpts (WinnowBlocks *blocks, const WinnowHearing *hearing, double height);

/* ── excerpts of any sheet ── */

/* A passage that a sheet may show. */
typedef struct
{
  const WinnowReportPair *pair; /* borrowed; with looks */
  guint index;                  /* of its passages */
  guint left;                   /* the side at the left: 0 A, 1 B */
  const char *label;            /* (nullable) borrowed; precedes it in place of its number */
  const char *names[2];         /* (nullable) borrowed; the names of A and B beside the passage */
  guint32 words;                /* the passages that it represents */
  guint n_needed;               /* lines for all of it */
  guint n_lines;                /* that it has */
} WinnowHearingExcerpt;

#define WINNOW_HEARING_EXCERPTS 12 /* at most on a sheet */

/* The lines above them. */
typedef struct
{
  const char *labels[2], *names[2]; /* of the two columns: see winnow_print_begin_sides() */
  const char *numbers;              /* a sentence: whose numbers precede the excerpts */
} WinnowHearingColumns;

/* As many of @excerpts (element-type WinnowHearingExcerpt, the weightiest first) as there is room
 * for. @n: passages of the sheet, of which these are the first. Returns: how many are shown. */
guint winnow_hearing_show_excerpts (WinnowBlocks *blocks, const WinnowHearing *hearing, GArray *excerpts, guint n,
                                    double height, const WinnowHearingColumns *columns);

/* "3 further passages, 340 words: see the full report." Returns: (transfer full) */
char *winnow_hearing_dup_further (guint n_passages, guint n_words);

/* Statement with @n_lines to write on, finding, signatures, how to read it all. */
void winnow_hearing_add_form (WinnowBlocks *blocks, const WinnowHearing *hearing, guint n_lines);

#define WINNOW_HEARING_LEADING 20.0 /* of lines to write on, in points */

/* @string without its middle where it has more than @n_characters. Returns: (transfer full) */
char *winnow_hearing_shorten (const char *string, guint n_characters);

/* What the document is called, shortened. Returns: (transfer full) */
char *winnow_hearing_dup_name (const WinnowReport *report, const WinnowDocument *document, guint n_characters);
