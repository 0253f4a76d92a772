/* pair-output.h: how a list of compared pairs is printed: one table row a format */
#pragma once

#include "cli/input.h"
#include "match/overlap.h"

typedef struct
{
  const char *id;
  const char *separator; /* between two pairs */
  const char *end;       /* after the last one */
  void (*begin) (GString *out);
  /* @number: place in the list, from 1. */
  void (*append) (GString *out, guint number, const WinnowComparedPair *comparison);
  void (*append_failed) (GString *out, guint number, const char *name_a, const char *name_b, const char *reason);
} WinnowPairOutput;

/* @id: one of text, json, jsonl, csv, passages. */
const WinnowPairOutput *winnow_pair_output_find (const char *id);

/* One pair for people to read: figures, then a row a passage, then a row a picture. */
void winnow_pair_output_append_text (GString *out, const WinnowComparedPair *comparison);

/* The beginning of the passage in @text, on one line. */
char *winnow_span_dup_excerpt (const WinnowSpan *span, const char *text);
