/* fingerprint.h: tokens → fingerprints; the table of all methods */
#pragma once

#include "text/text.h"

G_BEGIN_DECLS

/* One fingerprint with its global position. */
typedef struct
{
  guint64 hash;
  guint32 first, last; /* tokens of the text it was made from, half-open */
} WinnowFingerprint;

/* k and g in words of an alphabetic script; text is measured in weight (text.h). 1 ≤ k ≤ g ≤ 1000. */
typedef struct
{
  guint k; /* noise length: nothing shorter than k matches */
  guint g; /* guarantee length: every shared run of at least g yields a shared fingerprint */
} WinnowGranularity;

typedef struct
{
  const char *id;    /* "winnow" */
  const char *title; /* English, marked for translation */
  const char *description; /* a sentence in plain words, marked for translation */
  guint version;     /* stored beside the fingerprints; changes when their values do */
  /* Returns: (transfer full) (element-type WinnowFingerprint) in ascending order of position. */
  GArray *(*compute) (const WinnowText *text, const WinnowGranularity *granularity);
} WinnowMethod;

/* The table, in the order they are shown; ends with a row whose id is NULL. */
const WinnowMethod *winnow_methods (void);

/* Returns: (nullable) the row of @id. */
const WinnowMethod *winnow_method_find (const char *id);

/* k-word winnowing: Schleimer, Wilkerson, Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", SIGMOD 2003. */
GArray *winnow_fingerprint_winnow (const WinnowText *text, const WinnowGranularity *granularity);

/* Sentences with at least k keywords, hashed in order. */
GArray *winnow_fingerprint_sentence (const WinnowText *text, const WinnowGranularity *granularity);

/* Two content words that stand together, in any order; stop words are passed over. @granularity is not read. */
GArray *winnow_fingerprint_content (const WinnowText *text, const WinnowGranularity *granularity);

G_END_DECLS
