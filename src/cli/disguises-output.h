/* disguises-output.h: the disguises of files, as text --flags prints them */
#pragma once

#include "cli/each-file.h"

G_BEGIN_DECLS

/* Rows for text, json and jsonl; ends with a NULL id. */
const WinnowFileOutput *winnow_disguises_outputs (void);

G_END_DECLS
