/* print-sections.h: the units of a printed report, a file for each few; private to report/ */
#pragma once

#include "report/model/pair.h"
#include "report/paper/print-plan.h"

G_BEGIN_DECLS

/* WinnowPrintBuild functions. Those that may have nothing to tell leave @blocks empty. */
gboolean winnow_print_build_cover (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit,
                                   GError **error);
gboolean winnow_print_build_ranking (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit,
                                     GError **error);
gboolean winnow_print_build_pair (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit,
                                  GError **error);
gboolean winnow_print_build_sources (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit,
                                     GError **error);
gboolean winnow_print_build_groups (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit,
                                    GError **error);
gboolean winnow_print_build_disguises (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit,
                                       GError **error);
gboolean winnow_print_build_excluded_pictures (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit,
                                               GError **error);
gboolean winnow_print_build_problems (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit,
                                      GError **error);
gboolean winnow_print_build_files (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit,
                                   GError **error);

/* ── parts of pairs, for other sheets too ── */

/* "A, p. 3", or the line or paragraph where there are no pages. Returns: (transfer full) */
char *winnow_print_dup_place (const WinnowReportPair *pair, guint which, guint32 offset);

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

/* The first words of a passage on one line. Returns: (transfer full) */
char *winnow_print_dup_excerpt (const WinnowReportSide *side, const WinnowSpan *span);

/* What a person wrote, line by line. Hearing sheets have none of it: they go to those whom it is
 * about. Returns: (transfer full) */
WinnowRich *winnow_print_dup_note (const char *note);

/* Name, percentage and ledger of a side, as a cell of an open row. */
void winnow_print_add_side (WinnowBlocks *blocks, const WinnowReport *report, const WinnowReportPair *pair,
                            guint which);

G_END_DECLS
