/* winnow-groups-page.h: families of documents that are the same piece, found by a method of the
 * user's choice */
#pragma once

#include <gtk/gtk.h>

#include "app/session/winnow-session.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_GROUPS_PAGE (winnow_groups_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowGroupsPage, winnow_groups_page, WINNOW, GROUPS_PAGE, GtkWidget)

void winnow_groups_page_set_session (WinnowGroupsPage *self, WinnowSession *session); /* (nullable) */

/* Puts the cursor into the filter entry, where there are groups. */
void winnow_groups_page_search (WinnowGroupsPage *self);

/* Puts the focus where work goes on: into the members of the group that is shown, the list of
 * groups, or what finds them. */
void winnow_groups_page_focus_list (WinnowGroupsPage *self);

/* Signals: "pair-activated" (WinnowDocumentItem *, WinnowDocumentItem *): two members are to be
 * compared, the older one first "documents-removed" (guint n): they are out of the lists and can be
 * brought back */

G_END_DECLS
