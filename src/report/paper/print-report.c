/* print-report.c: the units of a whole report: cover, ranking, pairs, and what is told document by
 * document; see print-plan.h */
#include <glib/gi18n-lib.h>

#include "report/paper/print-sections.h"
#include "report/model/wording.h"

typedef struct
{
  const char *title, *anchor; /* title: marked for translation; NULL: none */
  WinnowPrintBuild build;     /* NULL: a heading of the outline alone */
} Section;

static void
add_sections (WinnowPrintPlan *plan, const Section *sections)
{
  for (const Section *section = sections; section->anchor != NULL; section++)
    winnow_print_plan_add (plan, section->title != NULL ? _ (section->title) : NULL, section->anchor, section->build);
}

WinnowPrintPlan *
winnow_print_plan_report (WinnowReport *report)
{
  static const Section front[] = {
    { NULL, "cover", winnow_print_build_cover },
    { N_ ("Ranking"), "ranking", winnow_print_build_ranking },
    { NULL },
  };
  static const Section pairs[] = {
    { N_ ("Pairs"), "pairs", NULL },
    { NULL },
  };
  static const Section back[] = {
    { N_ ("Documents with several sources"), "sources", winnow_print_build_sources },
    { N_ ("Documents that are the same piece"), "groups", winnow_print_build_groups },
    { N_ ("Disguises"), "disguises", winnow_print_build_disguises },
    { N_ ("Pictures set aside"), "asides", winnow_print_build_excluded_pictures },
    { N_ ("Files that were not checked"), "problems", winnow_print_build_problems },
    { N_ ("Files"), "files", winnow_print_build_files },
    { NULL },
  };
  g_autofree char *time = winnow_wording_time (report->record->time);
  /* Translators: a date and time, then the version of the program. */
  g_autofree char *foot = g_strdup_printf (_ ("Checked %s, Winnow %s"), time, report->record->engine_version);
  WinnowPrintPlan *plan = winnow_print_plan_new (report->title, foot);
  add_sections (plan, front);
  if (report->overlaps->len > 0)
    add_sections (plan, pairs);
  for (guint i = 0; i < report->overlaps->len; i++)
    winnow_print_plan_add_pair (plan, i, winnow_print_build_pair);
  add_sections (plan, back);
  return plan;
}
