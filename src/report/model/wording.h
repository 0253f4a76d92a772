/* wording.h: figures and terms in words, the same in all reports, on the terminal and in the
 * window */
#pragma once

#include "check/check.h"
#include "match/scoring/shares.h"
#include "match/scoring/word-kinds.h"
#include "report/pair/passage-entries.h"

/* The text from @start to @end, with an ellipsis in place of what follows the first @n_characters.
 * @blanks: (nullable) characters that become spaces. Returns: (transfer full) */
char *winnow_wording_excerpt (const char *start, const char *end, guint n_characters, const char *blanks);

/* "p. 3", "footnote", "comment, p. 3"; "" for NULL. Returns: (transfer full) */
char *winnow_wording_page (const WinnowTextPlace *place);

/* The same of the byte @offset, or the line or paragraph of the text if it has no pages and @offset
 * is in no note. @places: (element-type WinnowTextPlace). @has_lines: a line of the text is one of
 * the file, not a paragraph. Returns: (transfer full) */
char *winnow_wording_place (const GArray *places, const char *text, guint32 offset, gboolean has_lines);

/* "34.5 %". Exactly 100 % and 0 % mean exactly that: nothing is rounded to them. Returns: (transfer
 * full) */
char *winnow_wording_share (double share);

/* What OCR may read, and how long that takes, or how to get it: sentences. Returns: (transfer
 * full) */
char *winnow_wording_scans (guint n_documents, guint n_pages);

/* "Reading scan.pdf, page 2 of 3". Returns: (transfer full) (nullable) NULL: OCR reads none */
char *winnow_wording_scan (const WinnowScan *scan);

/* A kind of passage, translated. Returns: (transfer none) */
const char *winnow_wording_kind (WinnowPassageKind kind);

/* "62 % word for word, 10 % moved, 28 % reworded". */
char *winnow_wording_shares (const WinnowPassageShares *shares);

/* What the words in shared passages are: "118 word for word, 20 moved, 35 reworded, 64 more in
 * summaries"; NULL where there are none. Returns: (transfer full) (nullable) */
char *winnow_wording_word_kinds (const guint32 n[WINNOW_N_WORD_KINDS]);

/* "exact 120, near 30", "" where there are none. Returns: (transfer full) */
char *winnow_wording_kinds (const guint32 by_kind[WINNOW_N_PASSAGE_KINDS]);
/* A caution about @passage, written after its kind, and how it is cited. Returns: (transfer full)
 * (nullable) */
char *winnow_wording_passage_note (const WinnowPassage *passage);
/* "cited, quotation marks missing"; "" for none. Returns: (transfer none) */
const char *winnow_wording_citation (WinnowCitation citation);
/* "The two have the same list of references (23 of 25 entries in the same order), not counted.";
 * NULL where they do not. Returns: (transfer full) (nullable) */
char *winnow_wording_works (const WinnowOverlap *overlap);
/* The found words by citation: "neither cited nor quoted 340 (12.3 %)", "quoted and cited 20 (0.7
 * %)", with @separator between them; "" where there are none. Returns: (transfer full) */
char *winnow_wording_citations (const WinnowShares *shares, const char *separator);

/* Precedes the kind of a passage that is listed under another: "of which"; NULL for one that is
 * not. Translated. Returns: (nullable) */
const char *winnow_wording_relation (WinnowEntryRelation relation);

/* Why text or a passage does not count, as one or two words; translated. Returns: (transfer
 * none) */
const char *winnow_wording_reason (WinnowExclusionReason reason);

/* A verdict in a word; translated. Returns: (transfer none) */
const char *winnow_wording_verdict (WinnowVerdict verdict);

/* Why a passage does not count: the reason, or the verdict that excludes it. Returns: (transfer
 * none) */
const char *winnow_wording_excluded (const WinnowPassage *passage);

/* Of all pairs, as a sentence. Returns: (transfer full) (nullable) */
char *winnow_wording_all_decided (guint n_decided, guint n_undecided);

/* "3 of 7 decided"; NULL where nothing is. Returns: (transfer full) (nullable) */
char *winnow_wording_decided (guint n_decided, guint n_undecided);

/* A disguise in a word or two: "invisible"; translated. Returns: (transfer none) */
const char *winnow_wording_disguise (WinnowDisguise disguise);

/* "in 5 documents"; NULL where that is not known. Returns: (transfer full) (nullable) */
char *winnow_wording_rarity (guint n_documents);

/* "12 invisible characters inside words". @count: code points. Returns: (transfer full) */
char *winnow_wording_disguise_range (WinnowDisguise disguise, guint count);

/* The flags (element-type WinnowDisguiseRange) added up by disguise: "12 invisible characters
 * inside words; 3 hidden characters"; NULL where there are none. Returns: (transfer full)
 * (nullable) */
char *winnow_wording_disguises (const GArray *flags);

/* "Last saved by Li Ming · 12 minutes of editing · saved 3 times · Microsoft Office Word". @origin:
 * (nullable) as of a document. Returns: (transfer full) (nullable) NULL where nothing is known */
char *winnow_wording_origin (const char *origin);

/* What @n editing sessions in common show. Returns: (transfer full) (nullable) NULL for none */
char *winnow_wording_sessions (guint n);

/* How a percentage comes about, a term each: "1,234 words", "− 40 template", …, "= 1,032 counted",
 * "400 of them found (38.8 %)"; without the middle where nothing is left out. @share: what the
 * document's similarity is. Returns: (transfer full) */
GStrv winnow_wording_ledger (const WinnowLedger *ledger, double share);

/* What a method thinks of a pair, in a word or two; translated. Returns: (transfer none) */
const char *winnow_wording_opinion (WinnowOpinion opinion);

/* All methods together: "Is one whole document a version of the other? By 8 of 12 methods.
 * All together: yes (98.0 % sure)." Returns: (transfer full) */
char *winnow_wording_evidence (const WinnowEvidence *evidence);

/* What a document is for, in a word; translated. Returns: (transfer none) */
const char *winnow_wording_role (WinnowRole role);

/* "12 words". Returns: (transfer full) */
char *winnow_wording_count (guint n_words);

/* How many pairs (not 0) share only common passages under @settings; with the option that lists
 * them where @with_option. Returns: (transfer full) */
char *winnow_wording_common (guint n_pairs, const WinnowSettings *settings, gboolean with_option);

/* The settings as sentences that need no knowledge of k and g. Returns: (transfer full) */
char *winnow_wording_settings (const WinnowSettings *settings);

/* "2026-01-31T09:30:00+01:00" → "31 January 2026, 09:30", as the language writes it. A time in UTC
 * says so; another string stays as it is. Returns: (transfer full) */
char *winnow_wording_time (const char *iso_8601);

/* "2026-01-31T09:30:00+01:00" → "2026-01-31T08:30:00Z", for other programs. Returns: (transfer
 * full) */
char *winnow_wording_time_as_utc (const char *iso_8601);

/* Appends a sentence or term with a blank before it, where a text precedes that does not end with a
 * sign of Chinese: “。” and “；” hold their own gap. */
void winnow_wording_append (GString *words, const char *term);

/* All of @terms, NULL-terminated, joined in this way. Returns: (transfer full) */
char *winnow_wording_join (char **terms);
