/* picture-corpus.h: all different pictures of the corpora, pages of documents included */
#pragma once

#include "image/picture.h"

typedef struct
{
  char *name;             /* (owned) */
  WinnowPicture *picture; /* (owned) at most 1,000 pixels on the longer side, at least 128 on the shorter */
} CorpusPicture;

/* Returns: (transfer full) (element-type CorpusPicture) in the order of the paths. Pictures that
 * are the same as an earlier one, or blank, are left out; @n_same (out) says how many. */
GPtrArray *picture_corpus_new (const char *folder, guint *n_same);

/* The same of other files and folders; ends with NULL. */
GPtrArray *picture_corpus_new_from_paths (char **paths, guint *n_same);
