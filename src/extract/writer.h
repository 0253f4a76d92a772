/* writer.h: collects the text of a document from an extractor's callbacks */
#pragma once

#include "extract/job.h"

/* Guarantees the contract of WinnowContent: valid UTF-8 without NUL, no trailing line ends, doubled
 * ones only before the notes, offsets of parts and pages, the limit on text (which stops the job).
 * A separator is written only when text follows it. */
typedef struct _WinnowWriter WinnowWriter;

WinnowWriter *winnow_writer_new (WinnowJob *job, WinnowContent *content);
WINNOW_DECLARE_FREE (WinnowWriter, winnow_writer_free)

/* The content to be filled (for its metadata and notes). */
WinnowContent *winnow_writer_get_content (WinnowWriter *writer);

/* Appends text as it is. @length in bytes, or -1. */
void winnow_writer_append (WinnowWriter *writer, const char *text, gssize length);

/* Appends text with each run of ASCII white space replaced by one space, none at the start of a
 * paragraph: the rule of HTML and ODF. */
void winnow_writer_append_collapsed (WinnowWriter *writer, const char *text, gssize length);

/* Appends each line of @text, with any line ends, as a paragraph. */
void winnow_writer_append_lines (WinnowWriter *writer, const char *text);

/* Sets the separator before the next text: '\n' ends a paragraph, '\t' a table cell. The last call
 * counts, except that empty cells do not join a row to what stands before it. */
void winnow_writer_separate (WinnowWriter *writer, char separator);

/* A row of a table begins or ends here. */
void winnow_writer_cut_row (WinnowWriter *writer);

/* A cell of a workbook ends, which is in row @row (from 1) and in @n_columns columns from @column
 * on (from 0). It goes to the job's cell_func, if that has one: cells.c. */
void winnow_writer_end_cell (WinnowWriter *writer, WinnowJob *job, guint row, guint column, guint n_columns);

/* Ends the paragraph unless a separator is already set. */
void winnow_writer_break (WinnowWriter *writer);

/* Whether a reader sees the text that follows. */
typedef enum
{
  WINNOW_VISIBLE,
  WINNOW_HIDDEN, /* and it takes no space: its neighbours touch */
  /* it takes space, like white letters: spaces at its ends separate the words around it */
  WINNOW_HIDDEN_SPACED,
} WinnowVisibility;

/* Until the next call, text is visible or goes into a hidden part at the present end of the body.
 * One stretch of hidden text makes one part. Its neighbours are joined into one word unless the
 * word becomes too long (hidden-joins.c). A separator within WINNOW_HIDDEN text separates hidden
 * text only. */
void winnow_writer_set_visibility (WinnowWriter *writer, WinnowVisibility visibility);

/* Hides the text of the present paragraph after it was written. */
void winnow_writer_hide_paragraph (WinnowWriter *writer);

/* Text up to the matching close is a part, which belongs to the present end of the body. May
 * nest. */
void winnow_writer_open_part (WinnowWriter *writer, WinnowPartKind kind);

/* Text up to the matching close follows the paragraph that contains the text box. */
void winnow_writer_open_text_box (WinnowWriter *writer);

/* Closes the innermost part or text box. */
void winnow_writer_close (WinnowWriter *writer);

/* A page or slide begins at the next text of the body. */
void winnow_writer_mark_page (WinnowWriter *writer);

/* The body from @start to @end (-1: its present end) is a heading of @level or WINNOW_QUOTATION,
 * without the white space at its ends; ignored where that is nothing, @level is neither, or there
 * are too many. What is in a part or text box is in no mark. It takes the place of marks within it;
 * quotations without text between them become one. Marks come in order of their ends. */
void winnow_writer_add_mark (WinnowWriter *writer, int level, gsize start, gssize end);

/* ── pictures ── */

/* A picture is at the present end of the body: where the next text will begin, on that page. One
 * inside a part, a text box or hidden text belongs to the same place. Ignored beyond the limits.
 * @name: a resolved member of the job's container; for a file that is none, a relative reference as
 * the document writes it. Either may be a URL, which is listed and not fetched. @bytes: (nullable)
 * a picture file inside the document (base64), which is decoded at once. @caption: (nullable) known
 * from the document; else captions.c looks for one. The picture is read after all text:
 * read-pictures.h. */
void winnow_writer_place_picture (WinnowWriter *writer, const char *name, GBytes *bytes, const char *caption);

/* Adds a picture of which only pixels are known, after the text was written. @offset: bytes into
 * the body; @page: from 1. Takes @picture. */
void winnow_writer_add_picture (WinnowWriter *writer, WinnowDocumentPicture *picture, gsize offset, guint page);

/* Returns the pictures so far and removes them: for text that is read before its place is known.
 * Returns: (transfer full) (element-type WinnowDocumentPicture) */
GPtrArray *winnow_writer_take_pictures (WinnowWriter *writer);

/* Bytes of body so far: the place of a part that comes now. */
gsize winnow_writer_get_offset (const WinnowWriter *writer);

/* The body so far. */
const char *winnow_writer_get_body (const WinnowWriter *writer);

/* Adds a part that was collected elsewhere, at @offset of the body. Ignores blank text. */
void winnow_writer_add_part (WinnowWriter *writer, WinnowPartKind kind, const char *text, gsize offset);

/* Adds @text (nullable) with its white space collapsed. */
void winnow_writer_add_line (WinnowWriter *writer, WinnowPartKind kind, const char *text, gsize offset);

/* Removes all parts, marks and pictures so far, for a second try at the same document. */
void winnow_writer_drop_parts (WinnowWriter *writer);

/* Returns the parts so far, in the order in which they were closed, and removes them. Returns:
 * (transfer full) (element-type WinnowPart) */
GPtrArray *winnow_writer_take_parts (WinnowWriter *writer);

/* Returns the text so far and removes it: for parts that are read before their place is known. */
char *winnow_writer_take_text (WinnowWriter *writer);

/* The document shows one more embedded file that is not read: a note says how many. */
void winnow_writer_count_unread (WinnowWriter *writer);

/* Makes @text the body, unchanged: every code point of plain text counts. Takes @text: valid UTF-8
 * without NUL. */
void winnow_writer_take_body (WinnowWriter *writer, char *text, gsize length);

/* Moves the body into the content, with the notes behind it, and sorts the parts. Afterwards the
 * writer can only be freed. */
void winnow_writer_finish (WinnowWriter *writer);

/* ── joins: hidden-joins.c ── */

/* Inserts a space into @text at each of @joins that separates two words, and empties @joins. The
 * spaces cost no more than the hidden text that stood there, which was counted. @joins:
 * (element-type gsize) bytes into @text, ascending. @content: (nullable) its parts, pages,
 * marks and pictures move along with the text. */
void winnow_hidden_joins_split_words (GString *text, GArray *joins, WinnowContent *content);
