/* winnow-draft-bar.h: what was dropped, kept and added between two drafts, as a bar
 *
 * From left to right: a frame for what was dropped, then, filled, what was kept, what was added,
 * and what of that came in from elsewhere. The figures stand beside it. */
#pragma once

#include <gtk/gtk.h>

#include "check/drafts/drafts.h"

#define WINNOW_TYPE_DRAFT_BAR (winnow_draft_bar_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDraftBar, winnow_draft_bar, WINNOW, DRAFT_BAR, GtkWidget)

GtkWidget *winnow_draft_bar_new (const WinnowDraftStep *step);
