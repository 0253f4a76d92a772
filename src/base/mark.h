/* mark.h: what a format says of places in a text: headings, and quotations set apart */
#pragma once

#include "base/owned.h"

#define WINNOW_QUOTATION 10      /* as a level; those of headings are below, from 1, the highest */
#define WINNOW_MAX_MARKS 100000u /* of a document */

/* A document has its marks in order, and they do not overlap. */
typedef struct
{
  guint32 level;      /* of a heading, or WINNOW_QUOTATION */
  guint32 start, end; /* bytes of the text, half-open, not empty */
} WinnowMark;

/* Whether @marks (element-type WinnowMark), from a source that is not trusted, are as promised
 * above, and on borders of the characters of @text, valid UTF-8 of @length bytes. */
gboolean winnow_marks_are_valid (const GArray *marks, const char *text, gsize length);
