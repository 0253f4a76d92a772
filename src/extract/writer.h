/* writer.h: gathers the text of a document from an extractor's callbacks */
#pragma once

#include "extract/job.h"

G_BEGIN_DECLS

/* Keeps the contract of WinnowContent in one place: valid UTF-8, no NUL, no trailing or doubled
 * line ends, parts and pages with their offsets, the bound on text (which stops the job).
 * Separators are lazy: one is written only when text follows it. */
typedef struct _WinnowWriter WinnowWriter;

WinnowWriter *winnow_writer_new (WinnowJob *job, WinnowContent *content);
void winnow_writer_free (WinnowWriter *writer);

/* The content that the text goes into (for its metadata and notes). */
WinnowContent *winnow_writer_get_content (WinnowWriter *writer);

/* Appends text as it is. @length in bytes, or -1. */
void winnow_writer_append (WinnowWriter *writer, const char *text, gssize length);

/* Appends text with every run of ASCII white space made one space, none at the start of a
 * paragraph: HTML's and ODF's rule. */
void winnow_writer_append_collapsed (WinnowWriter *writer, const char *text, gssize length);

/* What stands before the next text: '\n' ends a paragraph, '\t' a table cell. The last one asked
 * for wins. */
void winnow_writer_separate (WinnowWriter *writer, char separator);

/* Ends the paragraph unless a separator is already due. */
void winnow_writer_break (WinnowWriter *writer);

/* Whether a reader sees the text that follows. */
typedef enum
{
  WINNOW_VISIBLE,
  WINNOW_HIDDEN, /* and it takes no room: what stands before and after it touches */
  /* but its room is there, as of white letters: blanks at its ends keep the words around it
   * apart */
  WINNOW_HIDDEN_SPACED,
} WinnowVisibility;

/* From here on, until the next call, text is seen or goes into a hidden part at the body's present
 * end. A stretch of it is one part, however many calls it comes in. What stands before and after it
 * is joined as one word, unless that has more letters than words have: then the hidden text stood
 * in place of blanks. Separators asked for amid WINNOW_HIDDEN text set apart the hidden text only:
 * it breaks no line that a reader sees. */
void winnow_writer_set_visibility (WinnowWriter *writer, WinnowVisibility visibility);

/* What was written of the present paragraph is not seen, as is learnt too late. */
void winnow_writer_hide_paragraph (WinnowWriter *writer);

/* Text from here to the matching close is a part of its own, which belongs to the body's present
 * end. May nest. */
void winnow_writer_open_part (WinnowWriter *writer, WinnowPartKind kind);

/* Text from here to the matching close (a text box) follows the paragraph that it stands in. */
void winnow_writer_open_text_box (WinnowWriter *writer);

/* Closes the innermost part or aside. */
void winnow_writer_close (WinnowWriter *writer);

/* A page or slide begins at the next text of the body. */
void winnow_writer_mark_page (WinnowWriter *writer);

/* ── pictures ── */

/* A member of the job's container, resolved; or, of a file that is none, a reference relative to it
 * as the document writes it, percent signs and all. Either may be an address with a scheme
 * ("https://…"), which is told and not fetched. It is read when all text is: pictures.h. */
void winnow_writer_place_picture (WinnowWriter *writer, const char *name, const char *caption);

/* The bytes of a picture file that stand in the document itself (base64). Decoded at once. */
void winnow_writer_place_picture_bytes (WinnowWriter *writer, const char *name, GBytes *bytes, const char *caption);

/* One that only comes as pixels, and not while the text is written: @offset in bytes of the body,
 * @page from 1. Takes @picture. */
void winnow_writer_add_picture (WinnowWriter *writer, WinnowDocumentPicture *picture, gsize offset, guint page);

/* Takes the pictures that were placed so far and forgets them: for what is read before, or beside,
 * the place that it belongs to. Returns: (transfer full) (element-type WinnowDocumentPicture) */
GPtrArray *winnow_writer_take_pictures (WinnowWriter *writer);

/* Bytes of body so far: where a part that is met now belongs. */
gsize winnow_writer_get_offset (const WinnowWriter *writer);

/* Adds a part whose text was gathered elsewhere, at @offset of the body. Blank text is dropped. */
void winnow_writer_add_part (WinnowWriter *writer, WinnowPartKind kind, const char *text, gsize offset);

/* Forgets all parts and pictures so far: before a second try at the same document. */
void winnow_writer_drop_parts (WinnowWriter *writer);

/* Takes what was gathered so far as plain text and forgets it: for parts that are read before the
 * place that they belong to. */
char *winnow_writer_take_text (WinnowWriter *writer);

/* The body is @text, as it is: for plain text, whose every code point counts. Takes @text: valid
 * UTF-8 without NUL. */
void winnow_writer_take_body (WinnowWriter *writer, char *text, gsize length);

/* Moves the body into the content and puts the parts in order. The writer is spent. */
void winnow_writer_finish (WinnowWriter *writer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowWriter, winnow_writer_free)

G_END_DECLS
