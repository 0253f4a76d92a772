/* print-pair.c: one pair on paper: its passages first, then what else was found; see
 * print-sections.h */
#include <glib/gi18n-lib.h>

#include "report/content/sections.h"
#include "report/paper/paper-composer.h"
#include "report/paper/print-sections.h"

gboolean
winnow_print_build_pair (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  WinnowPaperComposer paper;
  WinnowComposer *composer = &paper.composer;
  g_autoptr (WinnowReportPair) pair = winnow_report_pair_load (report, unit->index, WINNOW_REPORT_PAIR_LOOKS, error);
  if (pair == NULL)
    return FALSE;
  winnow_paper_composer_init (&paper, blocks);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H1, unit->title);
  winnow_content_add_sides (composer, report, pair);
  winnow_content_add_pair_note (composer, pair);
  if (pair->overlap->passages->len == 0)
    winnow_composer_add_text (composer, WINNOW_CONTENT_EMPTY, _ ("No text in common."));
  if (pair->passages->len > 0)
    {
      winnow_content_add_passages_head (composer, pair, WINNOW_CONTENT_HEADING);
      winnow_print_add_passages (blocks, report, pair);
    }
  winnow_content_add_pair_pictures (composer, pair);
  winnow_content_add_excluded (composer, pair);
  winnow_content_add_evidence (composer, pair);
  return TRUE;
}
