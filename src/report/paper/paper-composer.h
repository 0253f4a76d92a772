/* paper-composer.h: content as blocks of printed pages */
#pragma once

#include "print/blocks.h"
#include "report/content/composer.h"

typedef struct
{
  WinnowComposer composer;
  WinnowBlocks *blocks; /* borrowed */
  WinnowRich *rich;     /* (owned) (nullable) the open text */
  gboolean is_tight;    /* rows of lists are close */
} WinnowPaperComposer;

void winnow_paper_composer_init (WinnowPaperComposer *paper, WinnowBlocks *blocks);
