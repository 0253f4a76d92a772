/* winnow-format.h: numbers as a person reads them, in the user's language */
#pragma once

#include "check/check.h"

char *winnow_format_count (guint64 count); /* with the separators of the locale */

/* "2026-11-21" of an ISO 8601 time in the user's order; "" for NULL; what can't be parsed stays as
 * it is. */
char *winnow_format_date (const char *iso);

/* "2026-11-21 09:30", as above: local time. */
char *winnow_format_time (const char *iso);

/* What the bar says about a stage: "Reading files"; "" where there is nothing to say. */
const char *winnow_format_stage (WinnowStage stage);

/* "12 of 340 files"; "" while @total is 0. */
char *winnow_format_progress (WinnowStage stage, guint done, guint total);

char *winnow_format_rate (double per_second);      /* "85 a second"; "" while it is unknown (≤ 0) */
char *winnow_format_seconds_left (double seconds); /* "about 2 minutes left"; "" while it is unknown (< 0) */

const char *winnow_format_role (WinnowRole role);       /* "Submissions" */
const char *winnow_format_status (WinnowStatus status); /* "Cleared" */
const char *winnow_format_file_format (const char *id); /* "Word" for "docx"; @id itself where it has no name */

/* The titles of a set of disguises (bits, 1 << WinnowDisguise), with @separator between them; ""
 * for none. */
char *winnow_format_disguises (guint32 disguises, const char *separator);

/* The facts that are not empty, with " · " between them; the last argument is NULL. */
char *winnow_format_facts (const char *first, ...) G_GNUC_NULL_TERMINATED;

/* Two sentences, one after the other. */
char *winnow_format_sentences (const char *first, const char *second);

/* Words of an alphabetic script → as many Chinese characters by their weights in text.h. */
guint winnow_format_words_as_characters (guint words);
