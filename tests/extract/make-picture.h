/* make-picture.h: pictures, and containers and pages that hold them, made by the tests
 * themselves */
#pragma once

#include "make.h"

/* The file of a picture of @width × @height: every seed gives another one, which is not plain. PNG
 * or JPEG. */
GBytes *make_picture (guint seed, guint width, guint height);

/* The same in base64, as in a data URL. Returns: (transfer full) */
char *make_picture_base64 (guint seed, guint width, guint height);

/* Writes @bytes, which it takes, as a file whose folder, which @name may have one of, is made if
 * need be. */
void make_bytes_file (const char *name, GBytes *bytes);

typedef struct
{
  const char *name;
  const char *text; /* or NULL … */
  GBytes *bytes;    /* … where it has these */
} MakeMember;

/* @members: ends with a NULL name. Returns: (transfer full) the path */
char *make_zip_of (const char *name, const MakeMember *members);

/* That picture @i was read, and is the one of @seed. */
void assert_picture (const WinnowContent *content, guint i, guint seed);

/* All pictures in order, with '|' between: "name(caption)@the text that it stands before, to the
 * end of its line", with "#page" before '@' where there are pages and '!' before the name where it
 * could not be read. Returns: (transfer full) */
char *join_pictures (const WinnowContent *content);
