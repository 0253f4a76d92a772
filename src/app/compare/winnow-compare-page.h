/* winnow-compare-page.h: two documents side by side with what they share
 *
 * Properties: "may-decide" (gboolean): whether verdicts can be given now; TRUE at first. "goes-on"
 * (gboolean): a verdict leads to the next passage without one; FALSE at first. "all-differences"
 * (gboolean): text outside passages is colored, too; FALSE at first.
 *
 * Signals: "verdict-given" (gint64 overlap, GArray *passages, guint verdict): on these passages
 * (element-type
 *   guint) of the overlap; the page shows the result by winnow_compare_page_take_decided().
 * "pair-wanted" (gint64 document_a, gint64 document_b): a verdict waits until these two references
 *   are a pair of the library; winnow_compare_page_take_decided() brings it.
 * "all-decided" (): a verdict was given, the page goes on, and no passage is left without one.
 * "note-changed" (gint64 document_a, gint64 document_b, const char *text): save this note on a
 * pair. */
#pragma once

#include <adwaita.h>

#include "app/compare/model/winnow-comparison.h"
#include "app/session/winnow-undo-stack.h"

#define WINNOW_TYPE_COMPARE_PAGE (winnow_compare_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowComparePage, winnow_compare_page, WINNOW, COMPARE_PAGE, AdwBin)

/* What pairs are scored with, as winnow_comparison_new() takes it; the defaults at first. The pair
 * on the page follows at once. */
void winnow_compare_page_set_settings (WinnowComparePage *self, const WinnowSettings *settings);

/* Reads the pair on a worker thread and shows it; cancels a former load. @overlap: (nullable) the
 * row of the pair, with or without its passages; NULL looks it up by @a and @b. */
void winnow_compare_page_load (WinnowComparePage *self, WinnowLibrary *library, WinnowOverlap *overlap,
                               WinnowDocument *a, WinnowDocument *b);

/* Selects the shared picture with these ids in the library and scrolls both panes to it, once the
 * pair is loaded. Nothing happens where the pair has no such picture. */
void winnow_compare_page_show_picture (WinnowComparePage *self, gint64 picture_a, gint64 picture_b);

/* With the passage that begins at byte @start of A; −1: none. */
void winnow_compare_page_show_passage (WinnowComparePage *self, gint64 start);
/* Where the selected passage begins in A: what the call above takes. */
gint64 winnow_compare_page_get_passage (WinnowComparePage *self);

/* Reads the pair again after another check; selection and scroll positions stay. */
void winnow_compare_page_reload (WinnowComparePage *self, WinnowLibrary *library, WinnowDocument *a, WinnowDocument *b);

/* The ids of the documents on the page or being loaded. Returns: FALSE where there are none */
gboolean winnow_compare_page_get_pair (WinnowComparePage *self, gint64 *a, gint64 *b);

/* Gives a verdict on the selected passage, if that is possible now. */
void winnow_compare_page_decide (WinnowComparePage *self, WinnowVerdict verdict);

/* Shows the verdicts of @overlap, which has its passages, if the page shows or loads its pair. */
void winnow_compare_page_take_decided (WinnowComparePage *self, WinnowOverlap *overlap);

/* Verdicts become steps of @undo; at first of a stack of the page. */
void winnow_compare_page_set_undo (WinnowComparePage *self, WinnowUndoStack *undo);

/* Another check may have changed what the given verdicts are about. */
void winnow_compare_page_forget_verdicts (WinnowComparePage *self);

/* Saves the typed note now. */
void winnow_compare_page_flush (WinnowComparePage *self);

/* Shows how to get to a pair; cancels a load. */
void winnow_compare_page_clear (WinnowComparePage *self);

/* Shows @comparison (NULL: nothing). */
void winnow_compare_page_show (WinnowComparePage *self, WinnowComparison *comparison);
/* Gives the focus to the text that the user read last, or to its placeholder. */
void winnow_compare_page_focus (WinnowComparePage *self);

/* Selects a passage everywhere and scrolls both panes to it. */
void winnow_compare_page_select (WinnowComparePage *self, guint passage);
int winnow_compare_page_get_selected (WinnowComparePage *self); /* or WINNOW_NO_PASSAGE */
