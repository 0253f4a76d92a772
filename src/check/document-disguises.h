/* document-disguises.h: the disguises of a file: those in its text, and what of it a reader does
 * not see */
#pragma once

#include "extract/content.h"
#include "text/disguise.h"

G_BEGIN_DECLS

/* Those of its text, and its hidden parts. Returns: (transfer full) (element-type
 * WinnowDisguiseRange) by place */
GArray *winnow_document_disguises_find (const WinnowContent *content);

G_END_DECLS
