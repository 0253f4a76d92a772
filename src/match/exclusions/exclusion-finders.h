/* exclusion-finders.h: the lines of a text, signs of what they are, and the places of quotations
 * and of the parts of a document; private to match/ and to class text */
#pragma once

#include "match/exclusions/exclusion.h"
#include "match/overlap.h"
#include "base/lower-bound.h"

/* Appends to @ranges (element-type WinnowRange) the text between quotation marks, without the
 * marks, by place of the closing mark. A nested quotation has a separate range. */
void winnow_quotes_find (const char *text, gsize length, GArray *ranges);

/* Appends runs in which one to three words are nearly all; by place, disjoint. */
void winnow_empty_runs_find (const WinnowText *tokens, GArray *ranges);

/* ── forms ── */

/* What a text of some kind often has. */
typedef struct
{
  const char *pattern; /* PCRE */
  int weight;
  gboolean is_beyond_ascii; /* no text of ASCII alone has it */
} WinnowSign;

/* A table of signs, and their regular expressions. */
typedef struct
{
  const WinnowSign *signs;
  guint n_signs;
  GRegex **regexes;
} WinnowSigns;

#define WINNOW_SIGNS(...) WINNOW_SIGNS_OF (((const WinnowSign[]){ __VA_ARGS__ }))
#define WINNOW_SIGNS_OF(table)          \
  {                                     \
    (table), G_N_ELEMENTS (table), NULL \
  }

/* The sum of the weights of the signs that @text has; adds no more from @enough on. Thread-safe. */
int winnow_signs_weigh (WinnowSigns *signs, const char *text, gsize length, int enough);
/* The regular expression of sign @i; borrowed. Thread-safe. */
GRegex *winnow_signs_get_regex (WinnowSigns *signs, guint i);

/* ── lines ── */

typedef enum
{
  WINNOW_HEADING_NONE,
  WINNOW_HEADING_BIBLIOGRAPHY, /* “7. References”, “参 考 文 献：” */
  WINNOW_HEADING_DECLARATION,
  WINNOW_HEADING_CONTENTS, /* or a list of figures, of tables */
  WINNOW_HEADING_ACKNOWLEDGEMENTS,
  WINNOW_HEADING_APPENDIX,
  WINNOW_HEADING_OTHER, /* “Abstract”, “Introduction” */
} WinnowHeading;

/* A line that is not blank. */
typedef struct
{
  guint32 start, end; /* bytes, without white space at its ends */
  guint16 columns;    /* with its indentation; a long line has G_MAXUINT16 */
  guint8 indent;      /* bytes of white space at its start, at most G_MAXUINT8 */
  guint8 is_apart;    /* a blank line is before it */
  guint8 heading;     /* WinnowHeading, of the line or before a colon in it */
  guint8 behind;      /* bytes from its start to the text behind “References: ”, or 0 */
  guint8 reason;      /* WinnowExclusionReason of the part that it belongs to */
} WinnowLine;

/* The lines of a text. The finders below give lines without a reason theirs. */
typedef struct
{
  const char *text;
  const WinnowText *tokens;
  WinnowLine *lines; /* (owned) */
  guint n_lines;
  gboolean is_wrapped; /* paragraphs have several lines */
} WinnowLines;

/* Free with g_free (lines.lines). */
WinnowLines winnow_lines_read (const char *text, gsize length, const WinnowText *tokens);

/* Lists of works, with their headings. */
void winnow_bibliography_find (WinnowLines *lines);
/* The cover page. */
void winnow_cover_find (WinnowLines *lines);
/* Declarations and acknowledgements. */
void winnow_sections_find (WinnowLines *lines);
/* Tables of contents, headings of appendices, headers and footers of pages. */
void winnow_contents_find (WinnowLines *lines);

/* Appends lines that begin with '>', and indented paragraphs of a text that does not indent its
 * others; by place, disjoint. */
void winnow_block_quotes_find (const WinnowLines *lines, GArray *ranges);

/* Gives the lines from @first to before @last that have no reason @reason. */
void winnow_lines_mark (WinnowLines *lines, guint first, guint last, WinnowExclusionReason reason);

/* The first line behind the paragraph that begins with line @i. */
guint winnow_lines_end_paragraph (const WinnowLines *lines, guint i);

/* Words in the bytes from @start to @end, a Han character as five eighths of one. @stop_share:
 * (out) (optional) share of stop words among them, 0 to 1. */
guint winnow_lines_count_words (const WinnowLines *lines, guint32 start, guint32 end, double *stop_share);

/* The weight of the lines from @first to before @last, as winnow_signs_weigh(). */
int winnow_lines_weigh (const WinnowLines *lines, guint first, guint last, WinnowSigns *signs, int enough);
/* Whether the last character of line @i is one of @characters. */
gboolean winnow_line_ends_in (const WinnowLines *lines, guint i, const char *characters);

/* Whether line @i ends as a sentence does. */
gboolean winnow_line_ends_sentence (const WinnowLines *lines, guint i);
/* Whether line @i is prose, or the first line of a paragraph of prose. */
gboolean winnow_line_is_prose (const WinnowLines *lines, guint i);
/* Whether line @i begins with the number of a section: “2.1 ”, “第二章”, “Question 3”. */
gboolean winnow_line_is_numbered (const WinnowLines *lines, guint i);
/* Whether a section begins with line @i: a heading, a numbered title, a title before prose. */
gboolean winnow_line_is_title (const WinnowLines *lines, guint i);

/* Bytes of a heading, at most. */
#define WINNOW_MAX_HEADING 120

/* Classifies @line, given without its line end. */
WinnowHeading winnow_heading_classify (const char *line, gsize length);

/* The letters and digits of @line, as headings are compared. Returns: (transfer full) */
char *winnow_heading_dup_key (const char *line, gsize length);
/* Whether that of @line, with its number or without, is among @keys, a set of them. */
gboolean winnow_heading_is_among (const char *line, gsize length, GHashTable *keys);

/* ── entries of a bibliography ── */

/* Weights of an entry: below a heading, and where no heading says that it is one. */
#define WINNOW_ENTRY_LIKELY 3
#define WINNOW_ENTRY_SURE 5

/* How much @item, a paragraph or the lines of one entry, looks like an entry of a bibliography.
 * @stop_share: share of stop words among its words, 0 to 1. */
int winnow_entry_weigh (const char *item, gsize length, guint n_words, double stop_share);

/* Whether @line begins with the mark of an entry ("[12]", "3.", "•") or an author's name ("Smith,
 * J."). */
gboolean winnow_entry_begins_line (const char *line, gsize length);

/* The first token that begins at byte @at or later. */
static inline guint32
winnow_text_find_token (const WinnowText *tokens, guint32 at)
{
  return winnow_lower_bound (tokens->starts, sizeof *tokens->starts, tokens->n_tokens, at);
}
