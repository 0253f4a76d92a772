/* author.h: whom a text names as its author */
#pragma once

#include "text/text.h"

/* The author as the first page of @text (@length bytes of UTF-8) states it: behind “Author:” or
 * “姓名：”, or below the title; the field of method card. @tokens: of all of @text, in Han
 * characters; they are those of a short text, and so spare cutting it again. Thread-safe. Returns:
 * (transfer full) (nullable) NULL if it states none, or something too long for names */
char *winnow_author_find (const char *text, gsize length, const WinnowText *tokens);
