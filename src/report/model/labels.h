/* labels.h: the label of a document in a report: its name, with as many folders before it as
 * distinguish it from its namesakes */
#pragma once

#include "library/library.h"

/* A class hands in a hundred folders that each hold an essay.docx: those become "zhang/essay.docx",
 * a unique name stays short. @documents: (element-type WinnowDocument). Returns: (transfer full)
 * WinnowDocument (borrowed) → label (owned) */
GHashTable *winnow_labels_new (const GPtrArray *documents);
