/* print-hearing.h: the parts of a hearing sheet, from top to bottom; private to report/
 *
 * Names and titles that are too long for a sheet are shortened; the sheet says what it leaves
 * out. */
#pragma once

#include "report/model/pair.h"
#include "report/paper/print-plan.h"

/* One sheet on its way to paper. */
typedef struct
{
  const WinnowReport *report;   /* borrowed */
  const WinnowReportPair *pair; /* borrowed; with looks */
  const WinnowSheet *sheet;
} WinnowHearing;

/* Title, both documents, figures, pictures in common. */
void winnow_hearing_add_head (WinnowBlocks *blocks, const WinnowHearing *hearing);

/* The weightiest passages side by side in about @height points, long ones without their middles;
 * then what is not shown. */
void winnow_hearing_add_excerpts (WinnowBlocks *blocks, const WinnowHearing *hearing, double height);

/* Statement with @n_lines to write on, finding, signatures, how to read it all. */
void winnow_hearing_add_form (WinnowBlocks *blocks, const WinnowHearing *hearing, guint n_lines);

#define WINNOW_HEARING_LEADING 20.0 /* of lines to write on, in points */

/* @string without its middle where it has more than @n_characters. Returns: (transfer full) */
char *winnow_hearing_shorten (const char *string, guint n_characters);

/* What the document is called, shortened. Returns: (transfer full) */
char *winnow_hearing_dup_name (const WinnowReport *report, const WinnowDocument *document, guint n_characters);
