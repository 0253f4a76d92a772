/* groups.h: groups of documents → a file that leaves the program: text, CSV, JSON, JSON Lines,
 * HTML */
#pragma once

#include "check/check.h"
#include "mask/mask.h"

/* All borrowed. */
typedef struct
{
  WinnowLibrary *library; /* (nullable) its file names the report */
  const WinnowGroupSettings *grouping;
  const GPtrArray *groups; /* (element-type WinnowGroup) */
  GHashTable *documents;   /* gint64* → WinnowDocument: all members */
  guint n_alone;           /* documents that are in no group */
  /* (nullable) (element-type WinnowDocument) these, by path; NULL: they are not to be listed */
  const GPtrArray *alone;
  /* (nullable) WinnowDocument → char*: what they are called; NULL: by their names, with folders
   * before them where names repeat */
  GHashTable *labels;
  const WinnowMask *mask; /* (nullable) names to be replaced in all of it; then there are no labels */
} WinnowGroupReport;
