/* winnow-compare-page-private.h: what the files of the compare page share */
#pragma once

#include "app/compare/winnow-compare-page.h"
#include "app/compare/panes/winnow-pane-sync.h"
#include "app/compare/panes/winnow-ribbons.h"
#include "app/compare/panes/winnow-side-box.h"
#include "app/compare/panes/winnow-text-pane.h"
#include "app/compare/sidebar/winnow-compare-sidebar.h"
#include "app/compare/winnow-compare-toolbar.h"
#include "app/compare/winnow-verdict-undo.h"
#include "app/compare/winnow-pair-loader.h"
#include "app/inspector/winnow-inspector-window.h"

struct _WinnowComparePage
{
  AdwBin parent_instance;
  AdwToastOverlay *toasts;
  GtkStack *stack;
  AdwStatusPage *failed;
  WinnowCompareToolbar *toolbar;
  AdwFlap *flap;
  WinnowSideBox *sides;
  WinnowTextPane *pane_a, *pane_b;
  WinnowRibbons *ribbons;
  WinnowCompareSidebar *sidebar;

  WinnowPairLoader *loader;     /* (owned) */
  WinnowPaneSync *sync;         /* (owned) */
  WinnowComparison *comparison; /* (owned) (nullable) */
  int selected;
  int picture;                   /* the selected one: then no passage is selected */
  gint64 wanted[WINNOW_N_SIDES]; /* ids of the picture to select once the pair is loaded; 0: none */
  gint64 wanted_start;           /* of a passage: its first byte in A; −1: none */
  gboolean scroll_together;
  WinnowSettings settings;          /* that pairs are scored with */
  WinnowInspectorWindow *inspector; /* (nullable) open */
  WinnowUndoStack *undo;            /* (owned) where verdicts are steps */
  GArray *given;                    /* (owned) (element-type WinnowLastVerdict) */
  gboolean is_obtaining;            /* a verdict waits for the pair to be stored */
  int obtaining_passage;            /* its passage; WINNOW_NO_PASSAGE: all */
  WinnowVerdict obtaining_verdict;
  gboolean may_decide;      /* no operation makes verdicts wait */
  gboolean goes_on;         /* from a passage that got a verdict to the next one without */
  gboolean all_differences; /* text outside passages is colored */
};

/* Puts the text cursor of @side to @place; the other side follows. */
void winnow_compare_page_show_place (WinnowComparePage *self, WinnowSide side, WinnowTextRange place);
/* Scores @pair with the settings in force, and shows it in place of the same pair. */
void winnow_compare_page_score (WinnowComparePage *self, WinnowPair *pair);
/* Shows the text outside passages, or no longer: after a change of the pair or the switch. */
void winnow_compare_page_update_differences (WinnowComparePage *self);
/* compare.next-difference, compare.previous-difference, and their keys */
void winnow_compare_page_install_difference_actions (GtkWidgetClass *widget_class);
/* (nullable) the id of the verdict on the selected passage; NULL where there can be none */
const char *winnow_compare_page_get_verdict_id (WinnowComparePage *self);
/* Enables the actions for verdicts, and shows the verdict on the selected passage. */
void winnow_compare_page_update_verdict (WinnowComparePage *self);
/* The button of the verdict @id was pressed: that of the present one takes it back. */
void winnow_compare_page_switch_verdict (WinnowComparePage *self, const char *id);
gboolean winnow_compare_page_verdict_key_cb (GtkWidget *widget, GVariant *parameter, gpointer user_data);
void winnow_compare_page_decide_all_action (WinnowComparePage *self, const char *name, GVariant *parameter);
void winnow_compare_page_decide_everywhere_action (WinnowComparePage *self, const char *name, GVariant *parameter);
