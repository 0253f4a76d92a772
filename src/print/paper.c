/* paper.c: see paper.h. Only glibc knows the paper of a locale (LC_PAPER); elsewhere A4 is used. */
#include <langinfo.h>

#include "print/paper.h"

#define LETTER_MM 279 /* height; A4 has 297 */

WinnowPaper
winnow_paper_default (void)
{
#ifdef __GLIBC__
  gsize height = (gsize) nl_langinfo (_NL_PAPER_HEIGHT); /* a number, not a string */
  return height == LETTER_MM ? WINNOW_PAPER_LETTER : WINNOW_PAPER_A4;
#else
  return WINNOW_PAPER_A4;
#endif
}
