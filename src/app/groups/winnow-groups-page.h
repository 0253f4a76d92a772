/* winnow-groups-page.h: groups of documents that are the same piece, found by a method that the
 * user chooses */
#pragma once

#include "app/window/winnow-page.h"

#define WINNOW_TYPE_GROUPS_PAGE (winnow_groups_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowGroupsPage, winnow_groups_page, WINNOW, GROUPS_PAGE, WinnowPage)

/* Signals:
 * "pair-activated" (WinnowDocumentItem *, WinnowDocumentItem *): the user wants to compare two
 *   members, the older one first */
