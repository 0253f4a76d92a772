/* disguise-judge.h: which of the traces that folding left are disguises; internal to text/ */
#pragma once

#include "text/disguise.h"
#include "text/fold.h"

/* A code point that disguises. */
typedef struct
{
  guint32 start;  /* byte of the source */
  guint8 disguise; /* WinnowDisguise */
  guint8 points;  /* what it says by itself; see disguise-judge.c */
} WinnowSuspect;

/* The code points of @text, which @fold was made from, that disguise. Cheap where folding left no trace.
 * Returns: (transfer full) (element-type WinnowSuspect) by place */
GArray *winnow_suspects_new (const WinnowFold *fold, const char *text);
