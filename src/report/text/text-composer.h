/* text-composer.h: content as plain text, for a terminal or a letter */
#pragma once

#include "report/content/composer.h"
#include "base/output.h"
#include "base/text-table.h"

typedef struct
{
  WinnowComposer composer;
  WinnowOutput *output; /* borrowed */
  WinnowTable *table;   /* (owned) (nullable) the open one */
  GArray *order;        /* (owned) (element-type guint) its columns, in the order of the lines */
  GPtrArray *cells;     /* (owned) (element-type utf8) (nullable elements) of the open row, by column */
  GString *text;        /* (owned) the open text, or all lines of the open cell */
} WinnowTextComposer;

void winnow_text_composer_init (WinnowTextComposer *text, WinnowOutput *output);
WINNOW_DECLARE_CLEAR (WinnowTextComposer, winnow_text_composer_clear)
