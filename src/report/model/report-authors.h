/* report-authors.h: whose the documents of a report are, and which course and term they are of */
#pragma once

#include "report/model/report.h"

/* Bits: what a document states of its author, against the names of files or the user. */
typedef enum
{
  WINNOW_STATED_A_NAMES_B_IN_METADATA = 1 << 0, /* the metadata of A name the author of B */
  WINNOW_STATED_A_NAMES_B_IN_TEXT = 1 << 1,
  WINNOW_STATED_B_NAMES_A_IN_METADATA = 1 << 2,
  WINNOW_STATED_B_NAMES_A_IN_TEXT = 1 << 3,
  WINNOW_STATED_SAME_OTHER = 1 << 4, /* both name the same person, who is the author of neither */
} WinnowStated;
#define WINNOW_N_STATED 5

/* "a_names_b_in_text", of bit number @i, for scripts. */
const char *winnow_stated_get_id (guint i);

/* Loads collections, pairs of own files and what pairs state, before names are masked. */
gboolean winnow_report_load_authors (WinnowReport *report, gboolean is_part, GError **error);

/* "王芳 – essay.txt", in a list: the label, after the author where names of files or the user name
 * the author of a submission and the label does not. Returns: (transfer full) */
char *winnow_report_dup_title (const WinnowReport *report, const WinnowDocument *document);

/* Returns: (transfer none) (nullable) */
const WinnowCollection *winnow_report_get_collection (const WinnowReport *report, const WinnowDocument *document);

/* "from “Essays”, Databases, 2024 autumn", where @document is of another course or term than
 * @other; a submission beside a source has its own. Returns: (transfer full) (nullable) */
char *winnow_report_dup_origin (const WinnowReport *report, const WinnowDocument *document,
                                const WinnowDocument *other);

/* Follows the author: "as its text states"; NULL where names of files or the user name the author.
 * Translated. Returns: (nullable) */
const char *winnow_wording_author_source (WinnowAuthorSource source);

guint winnow_report_get_stated (const WinnowReport *report, const WinnowOverlap *overlap); /* bits */

/* Sentences on what both documents of a pair state of their authors. Returns: (transfer full)
 * (nullable) */
char *winnow_report_dup_stated (const WinnowReport *report, const WinnowOverlap *overlap);
