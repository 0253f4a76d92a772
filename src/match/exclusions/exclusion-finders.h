/* exclusion-finders.h: the places of quotations and bibliographies in a text, in bytes; private to
 * match/ */
#pragma once

#include "match/overlap.h"
#include "base/lower-bound.h"

/* Appends to @ranges (element-type WinnowRange) the text between quotation marks, without the
 * marks, by place of the closing mark. A nested quotation has a separate range. */
void winnow_quotes_find (const char *text, gsize length, GArray *ranges);

/* Appends lines that begin with '>', and indented paragraphs of a text that does not indent its
 * others; by place, disjoint. */
void winnow_block_quotes_find (const char *text, gsize length, GArray *ranges);

/* Appends the entries of bibliographies, without their headings; by place, disjoint. */
void winnow_bibliography_find (const char *text, gsize length, const WinnowText *tokens, GArray *ranges);

typedef enum
{
  WINNOW_HEADING_NONE,
  WINNOW_HEADING_BIBLIOGRAPHY, /* “7. References”, “参 考 文 献：” */
  WINNOW_HEADING_OTHER,        /* a heading that ends a bibliography: “Appendix A” */
} WinnowHeading;

/* Classifies @line, given without its line end. */
WinnowHeading winnow_heading_classify (const char *line, gsize length);

/* Whether @item, a paragraph or the lines of one entry, looks like an entry of a bibliography.
 * @stop_share: share of stop words among its words, 0 to 1. */
gboolean winnow_entry_is_likely (const char *item, gsize length, guint n_words, double stop_share);

/* Whether @line begins with the mark of an entry ("[12]", "3.", "•") or an author's name ("Smith,
 * J."). */
gboolean winnow_entry_begins_line (const char *line, gsize length);

/* The number in the bracketed mark at the start of @line, "[12]"; 0: none. */
guint winnow_entry_parse_number (const char *line, gsize length);

/* The first token that begins at byte @at or later. */
static inline guint32
winnow_text_find_token (const WinnowText *tokens, guint32 at)
{
  return winnow_lower_bound (tokens->starts, sizeof *tokens->starts, tokens->n_tokens, at);
}
