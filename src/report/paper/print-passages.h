/* print-passages.h: passages of a pair on paper, also for hearing sheets */
#pragma once

#include "print/blocks.h"
#include "report/pair/report-pair.h"

/* "12 words, 95.0 %, in 3 documents", then its disguises. @index: of the pair's passages. @label:
 * (nullable) precedes it; NULL: its number. Returns: (transfer full) */
WinnowRich *winnow_print_dup_passage_head (const WinnowReportPair *pair, guint index, const char *label);

/* The text of one side of the passage at @index, with differing and excluded words shown as such,
 * within bytes [@start, @end) of the document's text; where the passage begins or ends there, words
 * before and after it in grey. @name: of the side, as of winnow_content_dup_place(). Returns:
 * (transfer full) */
WinnowRich *winnow_print_dup_passage_text (const WinnowReportPair *pair, guint which, guint index, guint32 start,
                                           guint32 end, const char *name);

/* Begins a table of two columns, headed by what the sides are called ("A") and their names. */
void winnow_print_begin_sides (WinnowBlocks *blocks, const char *const labels[2], const char *const names[2]);

/* All passages of the pair, with heads that name both documents. */
void winnow_print_add_passages (WinnowBlocks *blocks, const WinnowReport *report, const WinnowReportPair *pair);
