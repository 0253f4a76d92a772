/* draft-wording.h: chains of drafts in words, the same in reports, on the terminal and in the
 * window */
#pragma once

#include "check/drafts/drafts.h"
#include "report/model/report.h"

/* Finds the drafts of @report once its documents are loaded and masked; those of a part are none,
 * since they name documents outside of it. Blocks. */
gboolean winnow_report_load_drafts (WinnowReport *report, gboolean is_part, GError **error);

/* The evidence for the order of two drafts, after "ordered by"; translated. Returns: (transfer
 * none) */
const char *winnow_wording_draft_order (WinnowDraftOrder order);

/* The author of a chain: "王芳 (2021001)", or a dash. Returns: (transfer full) */
char *winnow_wording_draft_author (const WinnowDraftChain *chain);

/* "640 (53.8 %)"; of nothing "0". Returns: (transfer full) */
char *winnow_wording_draft_part (guint part, guint whole);

/* "from “How Tea Travelled.txt” (reference), and in 2 more documents", and which draft has it where
 * their order is unknown. @name, @draft: what the two are called. Returns: (transfer full) */
char *winnow_wording_draft_source (const WinnowDraftStep *step, const WinnowDraftSource *source, const char *name,
                                   const char *draft);

/* "1 other file of this author shares less with them"; else NULL. Returns: (transfer full)
 * (nullable) */
char *winnow_wording_drafts_apart (const WinnowDraftChain *chain);

/* All documents that @chains (element-type WinnowDraftChain) name. Returns: (transfer full)
 * (element-type WinnowDocument) */
GPtrArray *winnow_draft_chains_list_documents (const GPtrArray *chains);
