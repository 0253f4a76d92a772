/* print-report.c: the units of a whole report: cover, ranking, pairs, then the sections about
 * documents; see print-plan.h */

#include "base/for-each.h"
#include "base/translate.h"
#include "report/content/sections.h"
#include "report/paper/paper-composer.h"
#include "report/paper/print-passages.h"
#include "report/paper/print-plan.h"

/* ── the front ── */

static void
add_contents (WinnowBlocks *blocks, const WinnowReport *report)
{
  static const WinnowColumn columns[] = { { .points = 190 }, { .points = 40 } };
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, _ ("Contents"));
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_for_each_with (section, winnow_content_sections (), id)
    {
      if (!winnow_content_section_exists (section, WINNOW_MEDIUM_PAPER, report))
        continue;
      winnow_blocks_begin_row (blocks, WINNOW_ROW_TIGHT);
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, _ (section->title));
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_page_of (blocks, section->id);
    }
  winnow_blocks_end_table (blocks);
}

static gboolean
build_cover (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  WinnowPaperComposer paper;
  if (winnow_report_get_summary (report, NULL, error) == NULL)
    return FALSE;
  winnow_paper_composer_init (&paper, blocks);
  winnow_blocks_add_space (blocks, 30);
  winnow_content_add_cover (&paper.composer, report);
  if (report->overlaps->len > 0)
    winnow_composer_add_text (&paper.composer, WINNOW_CONTENT_NOTE,
                              _ ("The pages show the passages that were found, with a few words around them. The full "
                                 "texts are in the HTML report."));
  add_contents (blocks, report);
  return TRUE;
}

/* ── sections and pairs ── */

static gboolean
build_section (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  WinnowPaperComposer paper;
  if (winnow_report_get_summary (report, NULL, error) == NULL)
    return FALSE;
  winnow_paper_composer_init (&paper, blocks);
  return winnow_content_add_section (&paper.composer, &winnow_content_sections ()[unit->index], report, error);
}

/* Its passages first, then what else was found. */
static gboolean
build_pair (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
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
    winnow_composer_add_text (composer, WINNOW_CONTENT_EMPTY, winnow_content_get_empty (pair));
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

static void
add_sections (WinnowPrintPlan *plan, gboolean is_late)
{
  const WinnowContentSection *sections = winnow_content_sections ();
  for (guint i = 0; sections[i].id != NULL; i++)
    if (sections[i].is_late == is_late && (sections[i].media & WINNOW_MEDIUM_PAPER) != 0)
      {
        WinnowPrintUnit *unit = winnow_print_plan_add (plan, _ (sections[i].title), sections[i].id, build_section);
        unit->index = i;
        unit->may_share = TRUE;
      }
}

WinnowPrintPlan *
winnow_print_plan_report (WinnowReport *report)
{
  g_autofree char *origin = winnow_content_dup_origin (report);
  WinnowPrintPlan *plan = winnow_print_plan_new (report->title, origin);
  winnow_print_plan_add (plan, NULL, "cover", build_cover);
  add_sections (plan, FALSE);
  if (report->overlaps->len > 0)
    winnow_print_plan_add (plan, _ ("Pairs"), "pairs", NULL);
  winnow_for_each_index (i, report->overlaps)
    winnow_print_plan_add_pair (plan, report, i, build_pair)->may_share = TRUE;
  add_sections (plan, TRUE);
  return plan;
}
