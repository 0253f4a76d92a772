/* exclusion-finders.h: what exclusion-search.c puts together: places of quotations and of the
 * bibliography, in bytes */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* Append to @ranges (element-type WinnowRange): text between quotation marks, without the marks, in
 * order of the closing ones; nested quotations stand beside the one that holds them. */
void winnow_quotes_find (const char *text, gsize length, GArray *ranges);

/* Lines behind '>', and indented paragraphs of a text that does not indent its others; in order of
 * place, disjoint. */
void winnow_block_quotes_find (const char *text, gsize length, GArray *ranges);

/* Entries of bibliographies, without their headings; in order of place, disjoint. */
void winnow_bibliography_find (const char *text, gsize length, const WinnowText *tokens, GArray *ranges);

typedef enum
{
  WINNOW_HEADING_NONE,
  WINNOW_HEADING_BIBLIOGRAPHY, /* “7. References”, “参 考 文 献：” */
  WINNOW_HEADING_OTHER,        /* one that is known to end a bibliography: “Appendix A” */
} WinnowHeading;

/* What a line, without its end, is the heading of. */
WinnowHeading winnow_heading_classify (const char *line, gsize length);

/* Whether @item, a paragraph or an entry's lines, looks like an entry of a bibliography.
 * @stop_share: of its words, those that carry no meaning. */
gboolean winnow_entry_is_likely (const char *item, gsize length, guint n_words, double stop_share);

/* Whether @line begins with a mark that begins an entry ("[12]", "3.", "•") or the name of an
 * author ("Smith, J."). */
gboolean winnow_entry_begins_line (const char *line, gsize length);

/* The number in a bracketed mark at the start of @line, "[12]"; 0 where there is none. */
guint winnow_entry_parse_number (const char *line, gsize length);

/* The first token that begins at byte @at or behind it. */
guint32 winnow_text_find_token (const WinnowText *tokens, guint32 at);

G_END_DECLS
