/* input.h: a file as compare, text and fingerprint need it: its content and its tokens */
#pragma once

#include "extract/extract.h"
#include "match/settings.h"
#include "report/json.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;             /* (owned) the path in UTF-8 */
  WinnowContent *content; /* (owned) */
  WinnowText *text;       /* (owned) */
} WinnowInput;

/* Blocks; thread-safe. Returns: (transfer full) or NULL with the reason, which names the file */
WinnowInput *winnow_input_new (const char *path, const WinnowSettings *settings, GCancellable *cancellable, GError **error);
void winnow_input_free (WinnowInput *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowInput, winnow_input_free)

/* The input as a side of a pair; borrows from it. */
WinnowJsonSide winnow_input_side (const WinnowInput *input);

G_END_DECLS
