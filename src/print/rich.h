/* rich.h: text with looks, made fit for paper
 *
 * Whatever a file holds may be put in: control characters become their visible pictures, characters
 * that turn the direction of writing U+FFFD, line ends paragraphs. One thread while it is built;
 * then immutable. */
#pragma once

#include "print/style.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 end; /* byte of the text at which the span ends; the next one begins there */
  WinnowLook look;
} WinnowRichSpan;

typedef struct
{
  GString *text;    /* (owned) a paragraph a line */
  GArray *spans;    /* (owned) (element-type WinnowRichSpan) cover the text */
  GPtrArray *links; /* (owned) (element-type utf8) targets: anchors of rows and units */
} WinnowRich;

WinnowRich *winnow_rich_new (void);
WinnowRich *winnow_rich_new_text (WinnowLook look, const char *text);
void winnow_rich_free (WinnowRich *rich);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowRich, winnow_rich_free)

/* @text: valid UTF-8 of any origin; @length in bytes, −1: to its NUL. */
void winnow_rich_add (WinnowRich *rich, WinnowLook look, const char *text, gssize length);

/* The same on one line, isolated: its direction of writing reorders nothing beside it. */
void winnow_rich_add_name (WinnowRich *rich, WinnowLook look, const char *name);

/* Makes a link; @look of what is added with WINNOW_LOOK_LINK (link) leads to the anchor @target. At
 * most 4,000 in one text. */
guint winnow_rich_add_link (WinnowRich *rich, const char *target);

/* Lines with nothing but spaces go: paragraphs stay apart without them. */
void winnow_rich_drop_blank_lines (WinnowRich *rich);

G_END_DECLS
