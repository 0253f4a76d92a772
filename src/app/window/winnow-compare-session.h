/* winnow-compare-session.h: stores the decisions of the compare page in the open library, and shows
 * there what work has changed */
#pragma once

#include "app/compare/winnow-compare-page.h"
#include "app/session/winnow-session.h"

#define WINNOW_TYPE_COMPARE_SESSION (winnow_compare_session_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCompareSession, winnow_compare_session, WINNOW, COMPARE_SESSION, GObject)

/* Both outlive this. */
WinnowCompareSession *winnow_compare_session_new (WinnowComparePage *compare_page, AdwToastOverlay *toasts);

/* Stores the note that is being written, and clears the page. @session: (nullable) */
void winnow_compare_session_set_session (WinnowCompareSession *self, WinnowSession *session);
