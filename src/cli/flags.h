/* flags.h: the disguises of a file that is read without a library */
#pragma once

#include "extract/content.h"
#include "text/disguise.h"

G_BEGIN_DECLS

/* Those of its text, and its hidden parts. Returns: (transfer full) (element-type WinnowFlag) by place */
GArray *winnow_flags_find (const WinnowContent *content);

G_END_DECLS
