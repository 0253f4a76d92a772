/* winnow-window-private.h: what a window is made of */
#pragma once

#include "app/documents/winnow-documents-page.h"
#include "app/groups/winnow-groups-page.h"
#include "app/history/winnow-history-page.h"
#include "app/overlaps/winnow-overlaps-page.h"
#include "app/pictures/winnow-pictures-page.h"
#include "app/sources/winnow-sources-page.h"
#include "app/window/winnow-compare-session.h"
#include "app/window/winnow-long-work.h"
#include "app/window/winnow-recent-menu.h"
#include "app/window/winnow-undo-control.h"
#include "app/window/winnow-view-memory.h"
#include "app/window/winnow-watch-control.h"
#include "app/window/winnow-window.h"
#include "app/work/winnow-work-bar.h"

struct _WinnowWindow
{
  AdwApplicationWindow parent_instance;
  AdwToastOverlay *toasts;
  GtkStack *main_stack;
  AdwViewStack *view_stack;
  GtkWidget *header, *wide_header; /* the title of the header bar; with the switcher beside the library's name */
  AdwSqueezer *squeezer;
  AdwWindowTitle *title;
  AdwViewSwitcherBar *switcher_bar;
  GtkLabel *library_label;
  WinnowDocumentsPage *documents_page;
  WinnowOverlapsPage *overlaps_page;
  WinnowGroupsPage *groups_page;
  WinnowComparePage *compare_page;
  WinnowSourcesPage *sources_page;
  WinnowPicturesPage *pictures_page;
  WinnowHistoryPage *history_page;
  WinnowWorkBar *work_bar;
  GMenu *recent_section; /* of the menu */

  GSettings *preferences;     /* (owned) */
  WinnowSession *session;     /* (owned) (nullable) */
  GHashTable *known_problems; /* (owned) (nullable) set of utf8: problems with files that the user knows of */
  gboolean is_pair;           /* two documents were asked for: their comparison opens when it is there */

  /* parts (owned) */
  WinnowViewMemory *view_memory;
  WinnowNavigator *navigator;
  WinnowCompareSession *compare_session;
  WinnowUndoControl *undo;
  WinnowWatchControl *watch;
  WinnowRecentMenu *recent_menu;
  WinnowSaver *saver;
  WinnowLongWork *long_work;
};
