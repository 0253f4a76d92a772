/* paper.h: the sizes of paper */
#pragma once

#include <glib.h>

typedef enum
{
  WINNOW_PAPER_A4,
  WINNOW_PAPER_LETTER,
} WinnowPaper;

/* The usual size in the country of the locale; A4 where it is not known. */
WinnowPaper winnow_paper_default (void);
