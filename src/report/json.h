/* json.h: a compared pair as JSON: the shape that scripts and benchmarks read
 *
 *   {"a": {"path": "…", "chars": 0, "words": 0, "similarity": 0.0}, "b": {…},
 *    "passages": [{"a": {"start": 0, "end": 0, "byte_start": 0, "byte_end": 0}, "b": {…},
 *                  "kind": "exact|near|reworded|condensed", "similarity": 0.0, "words": 0}]}
 *
 * start and end count code points of the extracted text, byte_start and byte_end its bytes in UTF-8; both half-open. "similarity"
 * of a side is the share of its counted words that stand in some passage. Keys may be added; none changes its meaning. */
#pragma once

#include "library/library.h"
#include "report/json-writer.h"

G_BEGIN_DECLS

/* One side of a pair; everything borrowed. */
typedef struct
{
  const char *path; /* UTF-8 */
  const char *text; /* the extracted text, @length bytes */
  gsize length;
  guint32 n_characters; /* code points of text */
  guint32 n_words;      /* tokens of text */
} WinnowJsonSide;

/* @overlap must hold its passages. Costs one pass over each text, none over texts of ASCII alone. */
void winnow_json_pair (WinnowJson *json, const WinnowJsonSide *a, const WinnowJsonSide *b, const WinnowOverlap *overlap);

/* The settings as an object, a member for each row of their table. */
void winnow_json_settings (WinnowJson *json, const WinnowSettings *settings);

/* A row of the library, as json.c describes it. */
void winnow_json_document (WinnowJson *json, const WinnowDocument *document);
void winnow_json_problem (WinnowJson *json, const WinnowProblem *problem);

G_END_DECLS
