/* verdict-output.h: verdicts and notes as winnow-cli verdict prints them */
#pragma once

#include "library/library.h"

typedef struct
{
  /* Appends the verdicts and notes of a pair, passage by passage. @overlap: (nullable) NULL where
   * no passage counts, or would count without a verdict. */
  gboolean (*append_pair) (GString *out, WinnowLibrary *library, const WinnowDocument *a, const WinnowDocument *b,
                           const WinnowOverlap *overlap, GError **error);
  /* Appends a row for each pair with verdicts or notes. */
  gboolean (*append_all) (GString *out, WinnowLibrary *library, GError **error);
} WinnowVerdictOutput;

/* @format: "text" or "json" */
const WinnowVerdictOutput *winnow_verdict_output_find (const char *format);
