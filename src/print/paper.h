/* paper.h: what printed pages are laid out for */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  WINNOW_PAPER_A4,
  WINNOW_PAPER_LETTER,
} WinnowPaper;
WinnowPaper winnow_paper_default (void); /* what people print on in the country of the locale */

G_END_DECLS
