/* winnow-compare-page.h: two documents side by side with what they share, scored as the preferences
 * say by now
 *
 * Property "may-decide" (gboolean): whether verdicts can be given now; TRUE at first.
 *
 * Signals: "verdict-given" (gint64 overlap, GArray *passages, guint verdict): on these passages
 * (element-type guint) of the overlap; what comes of it is shown by
 *   winnow_compare_page_take_decided()
 * "note-changed" (gint64 document_a, gint64 document_b, const char *text): what the user says of a
 * pair is to be saved */
#pragma once

#include <adwaita.h>

#include "app/compare/model/winnow-comparison.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_COMPARE_PAGE (winnow_compare_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowComparePage, winnow_compare_page, WINNOW, COMPARE_PAGE, AdwBin)

GtkWidget *winnow_compare_page_new (void);

/* Shows the pair as soon as it is read, on a worker thread; cancels a former load. @overlap: the
 * row of the pair, with or without its passages, whose documents are @a and @b; or NULL to look it
 * up. */
void winnow_compare_page_load (WinnowComparePage *self, WinnowLibrary *library, WinnowOverlap *overlap,
                               WinnowDocument *a, WinnowDocument *b);

/* Selects the picture that both documents have, one of which has the id @picture_a and the other
 * @picture_b in the library, and scrolls both panes to it, as soon as the pair that is being loaded
 * is shown; at once where it is. Nothing happens where the pair has no such picture. */
void winnow_compare_page_show_picture (WinnowComparePage *self, gint64 picture_a, gint64 picture_b);

/* Reads the pair that is shown once more, after another check, and leaves the user where they
 * are. */
void winnow_compare_page_reload (WinnowComparePage *self, WinnowLibrary *library, WinnowDocument *a, WinnowDocument *b);

/* The ids of the documents that are shown or being loaded; FALSE: none. */
gboolean winnow_compare_page_get_pair (WinnowComparePage *self, gint64 *a, gint64 *b);

/* Gives a verdict on the passage that is selected, if that can be done now. */
void winnow_compare_page_decide (WinnowComparePage *self, WinnowVerdict verdict);

/* Shows the pair with the verdicts of @overlap, which has its passages, if it is the one that is
 * shown or asked for. */
void winnow_compare_page_take_decided (WinnowComparePage *self, WinnowOverlap *overlap);

/* What is typed is to be saved now. */
void winnow_compare_page_flush (WinnowComparePage *self);

/* Shows what to do to see a pair; cancels a load. */
void winnow_compare_page_clear (WinnowComparePage *self);

/* Shows @comparison (NULL: nothing). */
void winnow_compare_page_show (WinnowComparePage *self, WinnowComparison *comparison);

/* Selects a passage everywhere and scrolls both panes to it. */
void winnow_compare_page_select (WinnowComparePage *self, guint passage);
int winnow_compare_page_get_selected (WinnowComparePage *self); /* or WINNOW_NO_PASSAGE */

G_END_DECLS
