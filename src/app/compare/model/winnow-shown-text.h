/* winnow-shown-text.h: a document's text as a pane shows it, and the map between both
 *
 * The shown text is the source with three kinds of insertions: badges with the number of a passage
 * where it starts, signs for what can't be seen, and soft breaks that cut huge paragraphs, since
 * laying out a line costs its whole paragraph. No GTK in here: it is made on a worker thread. */
#pragma once

#include "base/owned.h"

/* A soft break. Text views end a line at it, and copied text leaves it out. */
#define WINNOW_SOFT_BREAK 0x2029

/* Characters (code points) of the shown text, half-open. */
typedef struct
{
  guint32 start, end;
} WinnowTextRange;

/* Something to be shown that the source has not. */
typedef struct
{
  guint32 byte;     /* it is before this one */
  const char *text; /* (borrowed) UTF-8 */
} WinnowSign;

typedef struct
{
  char *text;           /* (owned) UTF-8, NUL-terminated */
  gsize length;         /* bytes of text */
  guint32 n_characters; /* code points of text */
  GArray *badges;       /* (owned) (element-type WinnowTextRange) as they were given; maybe empty */
  GArray *signs;        /* (owned) (element-type WinnowTextRange) as they were given */
  GArray *breaks;       /* (owned) (element-type WinnowTextRange) soft breaks, ascending */
  char *source;         /* (owned) */
  gsize source_length;  /* bytes of source */
  GArray *checkpoints;  /* (owned) private */
} WinnowShownText;

/* Takes @source (@length bytes of valid UTF-8). @badges: one for each passage, with its number, or
 * NULL where it is to have none. Badges and @signs are in any order, and read by this call only. */
WinnowShownText *winnow_shown_text_new (char *source, gsize length, const WinnowSign *badges, gsize n_badges,
                                        const WinnowSign *signs, gsize n_signs);
WINNOW_DECLARE_FREE (WinnowShownText, winnow_shown_text_free)

/* Bytes of the source → the characters that show them, without insertions at either end. */
WinnowTextRange winnow_shown_text_get_range (const WinnowShownText *display, guint32 start, guint32 end);

/* A character of the shown text → the byte of the source it shows; an insertion → the byte after
 * it. */
gsize winnow_shown_text_get_byte (const WinnowShownText *display, guint32 character);

/* The source that is shown as @range: what copying yields. */
char *winnow_shown_text_dup_source (const WinnowShownText *display, WinnowTextRange range);

/* The first @n_characters of it in one line, with an ellipsis where it goes on. */
char *winnow_shown_text_dup_excerpt (const WinnowShownText *display, WinnowTextRange range, guint n_characters);
