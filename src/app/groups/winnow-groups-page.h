/* winnow-groups-page.h: families of documents that are the same piece, found by a method of the
 * user's choice */
#pragma once

#include "app/shell/winnow-page.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_GROUPS_PAGE (winnow_groups_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowGroupsPage, winnow_groups_page, WINNOW, GROUPS_PAGE, WinnowPage)

/* Signals: "pair-activated" (WinnowDocumentItem *, WinnowDocumentItem *): two members are to be
 * compared, the older one first "documents-removed" (guint n): they are out of the lists and can be
 * brought back */

G_END_DECLS
