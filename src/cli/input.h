/* input.h: a file as compare needs it: content, tokens, exclusions, disguises, pictures, digests */
#pragma once

#include "check/compare/document-text.h"
#include "extract/extract.h"
#include "match/overlap.h"
#include "report/data/json.h"
#include "worker/readers.h"

/* What all files of a run are read with; borrowed. */
typedef struct
{
  WinnowReaders *readers;
  const WinnowSettings *settings;
  const WinnowTemplates *templates;
  const GPtrArray *template_pictures; /* (nullable) (element-type WinnowDocumentPicture) */
  const WinnowMethodContext *context; /* (nullable) of the methods; NULL: no digests are made */
} WinnowInputContext;

typedef struct
{
  char *name;              /* (owned) the path in UTF-8 */
  WinnowContent *content;  /* (owned) its pictures without thumbnails */
  WinnowDocumentText text; /* exclusions: only those that the settings ask for */
  GArray *flags;           /* (owned) (element-type WinnowDisguiseRange) by place */
  WinnowDigests *digests;  /* (owned) (nullable) of the text without the template */
} WinnowInput;

/* Blocks; thread-safe. Returns: (transfer full) or NULL with the reason, which names the file */
WinnowInput *winnow_input_new (const char *path, const WinnowInputContext *context, GCancellable *cancellable,
                               GError **error);
WINNOW_DECLARE_FREE (WinnowInput, winnow_input_free)

/* What two inputs have in common. */
typedef struct
{
  const WinnowInput *a, *b; /* borrowed */
  WinnowOverlap *overlap;   /* (owned) */
  GArray *pictures;         /* (owned) (element-type WinnowCommonPicture) by place in A */
  WinnowHanMode han;        /* how the texts were cut */
} WinnowComparedPair;

/* Aligns the two, scores them with their exclusions, compares their digests where they have some,
 * and matches their pictures. Thread-safe; borrows both. Returns: (transfer full) */
WinnowComparedPair *winnow_compared_pair_new (const WinnowInput *a, const WinnowInput *b,
                                              const WinnowInputContext *context);
WINNOW_DECLARE_FREE (WinnowComparedPair, winnow_compared_pair_free)

/* The input as a side of a pair; borrows from it. */
WinnowJsonSide winnow_input_side (const WinnowInput *input);
