/* winnow-compare-wording.h: passages, pictures, disguises and verdicts of a compared pair in words
 *
 * All is translated; strings that are not const are (transfer full). */
#pragma once

#include "app/compare/model/winnow-comparison.h"

/* "Passage 3 of 12 · Near · 45 words · 92 % alike"; "Part of passage 3 · …", "Passage 3 again ·
 * …" */
char *winnow_passage_dup_description (const WinnowComparison *comparison, guint passage);

/* In short, for a list: "Near · 45 words · 92 % · p. 3 → p. 7", "of which: Exact · …", "Quotation ·
 * 12 words". */
char *winnow_passage_dup_facts (const WinnowShownPassage *passage);

/* How rare it is and what disguises it: "in 5 documents · Invisible characters inside words"; ""
 * where there is nothing to say. */
char *winnow_passage_dup_notes (const WinnowShownPassage *passage);

const char *winnow_kind_name (WinnowPassageKind kind); /* "Exact" */

/* Why a passage or a text does not count: "Template", "Quotation". */
const char *winnow_exclusion_name (WinnowExclusionReason reason);

const char *winnow_verdict_name (WinnowVerdict verdict); /* "Confirmed" */

/* "Invisible characters inside words: 12 characters", and the hidden text. */
char *winnow_disguise_dup_description (const WinnowListedDisguise *disguise);

/* What was done to it: "mirrored, cut to 71% of it" (transfer full) */
char *winnow_shared_picture_dup_changes (const WinnowComparison *comparison, guint picture);

/* "Picture 3 of 5 · mirrored, cut to 71% of it" */
char *winnow_shared_picture_dup_description (const WinnowComparison *comparison, guint picture);

/* Its caption in A, or else in B, or else its name in A. */
char *winnow_shared_picture_dup_name (const WinnowComparison *comparison, guint picture);

/* "Page 3 · 1200 × 800 pixels · PNG" */
char *winnow_document_picture_dup_facts (const WinnowDocumentPicture *picture);

/* "p. 3 → p. 7"; "" where neither document has pages. */
char *winnow_places_describe (const WinnowTextPlace *a, const WinnowTextPlace *b);

/* "No shared passages of at least 8 words" */
char *winnow_comparison_dup_nothing_shared (const WinnowComparison *comparison);

/* Describes the selected passage or picture, or else the pair; "" for no comparison. */
char *winnow_comparison_dup_status (const WinnowComparison *comparison, int passage, int picture);

/* (nullable) Describes what the shown text has at @character of @side: a picture, a disguise,
 * excluded text or a passage. */
char *winnow_comparison_dup_tooltip (const WinnowComparison *comparison, WinnowSide side, guint32 character);

/* (nullable) The date of the document of @side, and whether it is the earlier one; NULL where it
 * has none. (transfer full) */
char *winnow_comparison_dup_date (const WinnowComparison *comparison, WinnowSide side);

/* (nullable) Where that date is from, if a person set it. */
const char *winnow_comparison_get_date_details (const WinnowComparison *comparison, WinnowSide side);

/* The share of the text of @side that the other document has, or that there is no text. (transfer
 * full) */
char *winnow_comparison_dup_share (const WinnowComparison *comparison, WinnowSide side);
