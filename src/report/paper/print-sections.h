/* print-sections.h: the units of a printed report, a file for each few; private to report/ */
#pragma once

#include "report/model/pair.h"
#include "report/paper/print-plan.h"

G_BEGIN_DECLS

/* A WinnowPrintBuild function. */
gboolean winnow_print_build_pair (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit,
                                  GError **error);

/* ── parts of pairs, for hearing sheets too ── */

/* "12 words, 95.0 %, in 3 documents", then what hid it. @passage: that of the pair at @index.
 * Returns: (transfer full) */
WinnowRich *winnow_print_dup_passage_head (const WinnowReportPair *pair, guint index);

/* The text of one side of the passage at @index, marked, within bytes [@start, @end) of the
 * document's text; words before and after it in grey where @has_before and @has_after. Returns:
 * (transfer full) */
WinnowRich *winnow_print_dup_passage_text (const WinnowReportPair *pair, guint which, guint index, guint32 start,
                                           guint32 end, gboolean has_before, gboolean has_after);

/* Both sides of the passage at @index as rows of an open table of two columns, lined up. @han: of
 * the check. */
void winnow_print_add_passage (WinnowBlocks *blocks, const WinnowReportPair *pair, guint index, WinnowHanMode han);

/* All passages of the pair, with heads that name both documents. */
void winnow_print_add_passages (WinnowBlocks *blocks, const WinnowReport *report, const WinnowReportPair *pair);

G_END_DECLS
