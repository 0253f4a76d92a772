/* chapters.h: the chapters of a text */
#pragma once

#include "base/mark.h"
#include "match/overlap.h"

typedef struct
{
  char *title;            /* (owned) (nullable) in one line; NULL: what is before the first heading */
  guint32 start, end;     /* bytes, half-open; it begins with its title */
  guint32 first, last;    /* tokens, half-open */
  guint32 counted, found; /* words of it, by winnow_shares_divide(); 0 at first */
} WinnowChapter;

/* The chapters of the highest level that has at least two, by the headings that the format marks,
 * or where it marks none by the form of lines; with what is before them they are the whole text.
 * None where there is no such level, or more than 500 of it. @text: valid UTF-8 of @length bytes;
 * @marks: (nullable) (element-type WinnowMark). Thread-safe. Returns: (transfer full) (element-type
 * WinnowChapter) by place */
GArray *winnow_chapters_new (const char *text, gsize length, const GArray *marks, WinnowHanMode han);

/* The level that the number of @line says, from 1, the highest; 0 where it does not look like a
 * heading with a number. */
guint winnow_heading_get_level (const char *line, gsize length);
