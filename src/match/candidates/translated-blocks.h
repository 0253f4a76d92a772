/* translated-blocks.h: see translated-index.h; private to it */
#pragma once

#include "match/candidates/translated-index.h"

struct _WinnowTranslatedBlocks
{
  gint n_references;
  /* (owned) (element-type guint32) block b has the words [starts[b], starts[b + 1]), each once */
  GArray *left_starts, *right_starts;
  GArray *left_words;  /* (owned) (element-type WinnowBilingualWord) */
  GArray *right_stems; /* (owned) (element-type guint64) */
};
