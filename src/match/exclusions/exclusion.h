/* exclusion.h: the parts of a document that do not count, and why */
#pragma once

#include "base/mark.h"
#include "fingerprint/fingerprint.h"
#include "text/text.h"

/* Why text does not count. A token that has several reasons counts under the first in this order,
 * except that score.c ranks the reasons of passages. NONE and those from SHORT on exclude no words
 * from the count. */
typedef enum
{
  WINNOW_EXCLUSION_NONE,
  WINNOW_EXCLUSION_TEMPLATE,     /* from the template, unchanged or with small edits */
  WINNOW_EXCLUSION_CLASS,        /* class text: what most submissions of a collection have */
  WINNOW_EXCLUSION_QUOTES,       /* between quotation marks, or a block quotation */
  WINNOW_EXCLUSION_BIBLIOGRAPHY, /* entries of a list of works */
  WINNOW_EXCLUSION_COVER,        /* the cover page */
  WINNOW_EXCLUSION_DECLARATION,  /* a declaration of originality, or an authorisation */
  WINNOW_EXCLUSION_CONTENTS,     /* a table of contents, headings of appendices, running lines */
  WINNOW_EXCLUSION_ACKNOWLEDGEMENTS,
  WINNOW_EXCLUSION_EMPTY,  /* a run of few distinct words, such as the blanks of a form */
  WINNOW_EXCLUSION_OWN,    /* a phrase or a part that the user named (own-rules.c) */
  WINNOW_EXCLUSION_SHORT,  /* a passage of at least g, but fewer than min-words words */
  WINNOW_EXCLUSION_COMMON, /* text that more than common-documents documents have */
  WINNOW_EXCLUSION_SMALL,  /* a passage of a source below min-source-words or min-source-share */
  /* a passage that only a verdict excludes, under all settings */
  WINNOW_EXCLUSION_VERDICT,
  WINNOW_N_EXCLUSIONS
} WinnowExclusionReason;

/* "none", "template", "class", "quotes", "bibliography", "cover", "declaration", "contents",
 * "acknowledgements", "empty", "own", "short", "common", "small_source", "verdict": as JSON,
 * settings and the library write it; ends with NULL. */
extern const char *const winnow_exclusion_ids[WINNOW_N_EXCLUSIONS + 1];
const char *winnow_exclusion_reason_get_id (WinnowExclusionReason reason);
gboolean winnow_exclusion_reason_from_id (const char *id, WinnowExclusionReason *reason);

/* Whether the reason applies to passages, not to parts of a document: those from SHORT on. */
gboolean winnow_exclusion_reason_is_of_passages (WinnowExclusionReason reason);

/* A part of a text that does not count while its reason is in settings->exclude. */
typedef struct
{
  WinnowExclusionReason reason;
  guint32 start, end;  /* bytes of the text, half-open */
  guint32 first, last; /* tokens, half-open; at least one */
  guint32 n_documents; /* COMMON: documents of the check that have it; CLASS: submissions; else 0 */
} WinnowExclusion;

/* The quotations and the parts of a text that the reasons from BIBLIOGRAPHY to EMPTY name,
 * independent of the settings: by place; the runs of one reason are disjoint. A quotation has at
 * most 400 words; neither quotations nor all parts together cover more than three quarters of a
 * text: beyond that the longest runs are dropped. O(@length); thread-safe. @tokens: of @text,
 * @length bytes. @marks: (nullable) (element-type WinnowMark) of the text. Returns: (transfer full)
 * (element-type WinnowExclusion) */
GArray *winnow_exclusions_find (const char *text, gsize length, const WinnowText *tokens, const GArray *marks);

/* How the tokens of a text are aligned: WINNOW_MASK_LEFT_OUT those of @mask (nullable) and of class
 * text, WINNOW_MASK_PART those of the parts and lists of works in @exclusions (nullable). Returns:
 * (transfer full) (nullable) NULL where all are WHOLE */
guint8 *winnow_alignment_mask_new (guint32 n_tokens, const guint8 *mask, const GArray *exclusions);

/* What methods read that compare whole documents: @tokens without @mask (nullable), template, class
 * text, parts and lists of works in @exclusions (nullable), which many documents share that are no
 * versions of each other. Returns: (transfer full) */
WinnowText *winnow_text_new_own (WinnowText *tokens, const guint8 *mask, const GArray *exclusions);

/* The runs of tokens with @mask[t] == WINNOW_MASK_LEFT_OUT, as TEMPLATE. Returns: (transfer
 * full) (element-type WinnowExclusion) */
GArray *winnow_exclusions_from_mask (const WinnowText *tokens, const guint8 *mask);

/* Sorts exclusions by place, those of one place by reason. */
void winnow_exclusions_sort (GArray *exclusions);
/* Removes those whose reason is not among @reasons (bits, 1 << WinnowExclusionReason: as
 * settings->exclude), and common text, which is excluded in some pairs only. */
void winnow_exclusions_filter (GArray *exclusions, guint reasons);

/* A word that a passage which counts covers. */
#define WINNOW_WORD_COVERED WINNOW_N_EXCLUSIONS

/* Which of several claims on a word wins. @holders: bits, 1 << WinnowExclusionReason and 1 <<
 * WINNOW_WORD_COVERED. What a document excludes is excluded from passages, too; a word that one
 * passage excludes another may cover; a verdict comes before other reasons of passages. Returns: a
 * reason, WINNOW_WORD_COVERED, or WINNOW_EXCLUSION_NONE */
guint winnow_word_find_holder (guint holders);
