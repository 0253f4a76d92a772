/* print-plan.h: the units of a print; private to report/ */
#pragma once

#include "print/blocks.h"
#include "print/typesetter.h"
#include "report/paper/print.h"

typedef struct _WinnowPrintUnit WinnowPrintUnit;

/* Fills @blocks with the content of the unit; a unit without blocks has no pages. Called from
 * several threads at once, and maybe more than once: it must add the same blocks each time. */
typedef gboolean (*WinnowPrintBuild) (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit,
                                      GError **error);

/* Lays out a unit whose content depends on the room on the page. Returns: (element-type
 * WinnowPrintPage); NULL with an error, or where it was cancelled. */
typedef GPtrArray *(*WinnowPrintLayOut) (WinnowReport *report, const WinnowPrintUnit *unit, const WinnowSheet *sheet,
                                         WinnowTypesetter *typesetter, GCancellable *cancellable, GError **error);

/* Laid out independently, from the top of a page. */
struct _WinnowPrintUnit
{
  char *title;  /* (owned) running head and outline; NULL: neither (the cover) */
  char *anchor; /* (owned) links lead to it by this name */
  guint level;  /* in the outline: 0, or 1 */
  gboolean is_pair;
  gboolean counts;           /* as progress */
  gboolean may_share;        /* goes below the unit before it where it fits on that unit's last page */
  guint index;               /* the pair in the ranking, from 0; or the document in the report */
  WinnowPrintBuild build;    /* (nullable) NULL, and no lay_out: a heading of the outline, without pages */
  WinnowPrintLayOut lay_out; /* (nullable) in place of build */
};

/* The units, and the heads and feet of all pages. */
typedef struct
{
  GPtrArray *units;    /* (owned) (element-type WinnowPrintUnit) */
  char *head;          /* (owned) at the left, on pages of units with a title */
  char *foot;          /* (owned) at the left; the number of the page is at the right */
  gboolean has_sheets; /* the pages of each unit are numbered from 1 */
} WinnowPrintPlan;

WinnowPrintPlan *winnow_print_plan_new (const char *head, const char *foot);
WINNOW_DECLARE_FREE (WinnowPrintPlan, winnow_print_plan_free)
/* @title: (nullable); @anchor: ASCII letters, digits, '-'. Returns: (transfer none) */
WinnowPrintUnit *winnow_print_plan_add (WinnowPrintPlan *plan, const char *title, const char *anchor,
                                        WinnowPrintBuild build);
/* A pair of the ranking, with level 1: "Pair 12", anchor "p12". */
WinnowPrintUnit *winnow_print_plan_add_pair (WinnowPrintPlan *plan, const WinnowReport *report, guint index,
                                             WinnowPrintBuild build);

/* The plans, one a kind. */
WinnowPrintPlan *winnow_print_plan_report (WinnowReport *report);
WinnowPrintPlan *winnow_print_plan_hearing (WinnowReport *report);
WinnowPrintPlan *winnow_print_plan_sources (WinnowReport *report);
