/* near-words.h: 64-bit words, added one by one, and which of them lie within a Hamming distance of
 * another; private to match/groups/ */
#pragma once

#include "base/owned.h"

typedef struct
{
  guint32 number;
  guint distance; /* bits that differ */
} WinnowNearWord;

typedef struct _WinnowNearWords WinnowNearWords;

/* @distance: 0 to 63 bits. */
WinnowNearWords *winnow_near_words_new (guint distance);
WINNOW_DECLARE_FREE (WinnowNearWords, winnow_near_words_free)

void winnow_near_words_add (WinnowNearWords *words, guint64 word, guint32 number);

/* Appends all that lie within the distance of @word (element-type WinnowNearWord), in any order,
 * some more than once. */
void winnow_near_words_query (const WinnowNearWords *words, guint64 word, GArray *near);
