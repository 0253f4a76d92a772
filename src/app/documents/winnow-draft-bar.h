/* winnow-draft-bar.h: the dropped, kept and added words between two drafts, as a bar
 *
 * From left to right: a frame for dropped words, then, filled, kept words, added words, and the
 * added ones that came from elsewhere. The figures are beside it. */
#pragma once

#include <gtk/gtk.h>

#include "check/drafts/drafts.h"

#define WINNOW_TYPE_DRAFT_BAR (winnow_draft_bar_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDraftBar, winnow_draft_bar, WINNOW, DRAFT_BAR, GtkWidget)

GtkWidget *winnow_draft_bar_new (const WinnowDraftStep *step);
