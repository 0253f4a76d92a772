/* exclusion.h: what of a document does not count, and why */
#pragma once

#include "fingerprint/fingerprint.h"
#include "text/text.h"

G_BEGIN_DECLS

/* Why text does not count; the first reason that holds a token is the one it is counted under.
 * NONE, SHORT, COMMON and VERDICT are of passages only. */
typedef enum
{
  WINNOW_EXCLUSION_NONE,
  WINNOW_EXCLUSION_TEMPLATE,     /* stands in the template, as it is or with small edits */
  WINNOW_EXCLUSION_QUOTES,       /* between quotation marks, or a block quotation */
  WINNOW_EXCLUSION_BIBLIOGRAPHY, /* the list of works at the end */
  WINNOW_EXCLUSION_SHORT,        /* a passage of at least g, but fewer than min-words words */
  WINNOW_EXCLUSION_COMMON,       /* a passage that more than common-documents documents have */
  /* a passage that a person set aside, and that would count otherwise; whatever the settings */
  WINNOW_EXCLUSION_VERDICT,
  WINNOW_N_EXCLUSIONS
} WinnowExclusionReason;

/* "none", "template", "quotes", "bibliography", "short", "common", "verdict": as JSON, settings and
 * the library write it. */
const char *winnow_exclusion_reason_get_id (WinnowExclusionReason reason);
gboolean winnow_exclusion_reason_from_id (const char *id, WinnowExclusionReason *reason);

/* Whether it is passages that have this reason, not places of a document: SHORT, COMMON,
 * VERDICT. */
gboolean winnow_exclusion_reason_is_of_passages (WinnowExclusionReason reason);

/* A run of text that does not count while its reason is on. */
typedef struct
{
  WinnowExclusionReason reason;
  guint32 start, end;  /* bytes of the text, half-open */
  guint32 first, last; /* tokens, half-open; at least one */
} WinnowExclusion;

/* The quotations and the bibliography of a text, whatever the settings: in order of place; one
 * reason's runs are disjoint. A quotation has at most 400 words, and neither reason takes more than
 * three quarters of a text: the longest runs are let go first. O(@length), some hundred MB/s;
 * threads may call it at once. @text: the text of @tokens, @length bytes. Returns: (transfer full)
 * (element-type WinnowExclusion) */
GArray *winnow_exclusions_find (const char *text, gsize length, const WinnowText *tokens);

/* The runs of tokens with @mask[t] != 0 as template. Returns: (transfer full) (element-type
 * WinnowExclusion) */
GArray *winnow_exclusions_from_mask (const WinnowText *tokens, const guint8 *mask);

G_END_DECLS
