/* mark.h: what a format says of places in a text: headings, quotations set apart, and notes */
#pragma once

#include "base/owned.h"

#define WINNOW_QUOTATION 10 /* as a level; those of headings are below, from 1, the highest */
#define WINNOW_NOTE 11      /* and the kind of part that it is (WinnowPartKind), at most: */
#define WINNOW_LAST_NOTE 26
#define WINNOW_MAX_MARKS 100000u /* of a document */

/* A document has its marks in order, and they do not overlap. Notes follow the body, each a mark
 * behind all other marks. */
typedef struct
{
  guint32 level;      /* of a heading, or WINNOW_QUOTATION, or from WINNOW_NOTE on */
  guint32 start, end; /* bytes of the text, half-open, not empty */
  guint32 anchor;     /* of a note: the byte of the body to which it belongs; else 0 */
} WinnowMark;

/* Whether @marks (element-type WinnowMark), from a source that is not trusted, are as promised
 * above, and on borders of the characters of @text, valid UTF-8 of @length bytes. */
gboolean winnow_marks_are_valid (const GArray *marks, const char *text, gsize length);

/* Where the body ends in a text of @length bytes: before the first note, or @length. @marks:
 * (nullable) (element-type WinnowMark) */
gsize winnow_marks_get_body_end (const GArray *marks, gsize length);
