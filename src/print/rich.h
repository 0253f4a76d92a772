/* rich.h: text with looks, made fit for paper
 *
 * The text may come from any file. Control characters become visible symbols, characters that
 * change the writing direction become U+FFFD, and lines become paragraphs. A rich text is built by
 * one thread and does not change afterwards. */
#pragma once

#include "base/owned.h"
#include "print/style.h"

typedef struct
{
  guint32 end; /* byte offset; the next span begins there */
  WinnowLook look;
} WinnowRichSpan;

typedef struct
{
  GString *text;    /* (owned) one line per paragraph */
  GArray *spans;    /* (owned) (element-type WinnowRichSpan) they cover the text */
  GPtrArray *links; /* (owned) (element-type utf8) anchors */
} WinnowRich;

WinnowRich *winnow_rich_new (void);
WinnowRich *winnow_rich_new_text (WinnowLook look, const char *text);
WINNOW_DECLARE_FREE (WinnowRich, winnow_rich_free)

/* @text: valid UTF-8. @length: bytes; −1: NUL-terminated. */
void winnow_rich_add (WinnowRich *rich, WinnowLook look, const char *text, gssize length);

/* Adds @name on one line, isolated: its writing direction does not reorder the text around it. */
void winnow_rich_add_name (WinnowRich *rich, WinnowLook look, const char *name);

/* Returns the number of a new link to the anchor @target: text that is added with the look
 * WINNOW_LOOK_LINK (number) leads there. At most 4,000 in one text. */
guint winnow_rich_add_link (WinnowRich *rich, const char *target);

/* Removes lines that hold only spaces. */
void winnow_rich_drop_blank_lines (WinnowRich *rich);
