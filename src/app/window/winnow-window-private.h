/* winnow-window-private.h: what the files of the window share */
#pragma once

#include "app/compare/winnow-compare-page.h"
#include "app/documents/winnow-documents-page.h"
#include "app/groups/winnow-groups-page.h"
#include "app/history/winnow-history-page.h"
#include "app/overlaps/winnow-overlaps-page.h"
#include "app/pictures/winnow-pictures-page.h"
#include "app/session/winnow-session-watch.h"
#include "app/sources/winnow-sources-page.h"
#include "app/collections/winnow-collection-item.h"
#include "app/window/winnow-undo-control.h"
#include "app/window/winnow-window.h"
#include "app/work/winnow-contribution.h"
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

  GSettings *preferences;       /* (owned) */
  WinnowSession *session;       /* (owned) (nullable) */
  WinnowSessionWatch *watch;    /* (owned) (nullable) of the session */
  gint64 pending_pair[2];       /* documents whose pair opens when the session is ready, or 0 */
  char *recent_path;            /* (owned) (nullable) the path that is in the recent ones */
  WinnowUndoControl *undo;      /* (owned) */
  const char *page_before_pair; /* the page that the pair was opened from */
  GHashTable *known_problems;   /* (owned) (nullable) set of utf8: problems with files that the user knows of */
  gboolean is_restored;         /* what the library showed when it was closed is shown again */
  gboolean is_pair;             /* two documents were asked for: their comparison opens when it is there */
  GtkWindow *question;          /* (nullable) asks whether verdicts are kept */
  gboolean is_discarding;       /* the answer was no: what asked for it goes on */
  char *action_after_save;      /* (owned) (nullable) the action that goes on when nothing is lost any more; detailed */
  struct
  {
    gint64 began; /* µs, monotonic; 0: there is none */
    guint cookie; /* of what keeps the computer awake; 0: nothing does */
  } work;         /* long work under way */
};

void winnow_window_set_session (WinnowWindow *self, WinnowSession *session); /* (nullable): the welcome page */

/* Shows a question where verdicts and notes would be lost. @action: detailed; leaves the session.
 * It is activated again if the answer allows it. Returns: whether there has to be an answer
 * first */
gboolean winnow_window_ask_to_save (WinnowWindow *self, const char *action);
/* An operation has ended: the action that waited for the library to be a file goes on. */
void winnow_window_continue_after_save (WinnowWindow *self, const GError *error);
/* Asks for a path; the open library becomes a file there, then @action (nullable) goes on. */
void winnow_window_save_as (WinnowWindow *self, const char *action);

/* Keeps the computer awake while there is long work. */
void winnow_window_follow_work (WinnowWindow *self);
/* Work has ended, if no other follows. Notifies of it if it took long and no window of the program
 * has the focus. @error: (nullable) */
void winnow_window_end_work (WinnowWindow *self, guint flags, const GError *error);
/* Offers to go on with what was cancelled. */
void winnow_window_offer_resume (WinnowWindow *self);
/* win.resume */
void winnow_window_install_work_action (GtkWidgetClass *klass);

/* Checks the open library. Where every pair is compared again, it says so first; where that takes
 * long, it asks. */
void winnow_window_check (WinnowWindow *self);
/* Shows a message where the next check compares every pair again. */
void winnow_window_warn_full_check (WinnowWindow *self);

/* Reads files and folders into the open library, or into a new one, and checks. */
void winnow_window_import (WinnowWindow *self, const char *const *paths, WinnowRole role);

/* Shows a message for some seconds. */
void winnow_window_show_message (WinnowWindow *self, const char *message);
/* With a button: its label and its detailed action. */
void winnow_window_show_toast (WinnowWindow *self, const char *message, const char *button, const char *action);

/* Passes verdicts and notes from the compare page to the open session, and their results back. */
void winnow_window_connect_decisions (WinnowWindow *self);
void winnow_window_connect_session_decisions (WinnowWindow *self, WinnowSession *session);

/* win.next-pair, win.previous-pair, and their keys. */
void winnow_window_install_pair_actions (GtkWidgetClass *klass);
/* Follows what is listed and shown, and goes on from a pair that is decided. */
void winnow_window_connect_pairs (WinnowWindow *self);
void winnow_window_update_pair_actions (WinnowWindow *self);

/* win.export, win.print, … */
void winnow_window_install_export_actions (GtkWidgetClass *klass);
/* @has_pairs: pairs can be exported now; @has_any: pairs or groups. */
void winnow_window_enable_exports (WinnowWindow *self, gboolean has_pairs, gboolean has_any);

/* Opens a listed pair on the compare page. */
void winnow_window_open_overlap (WinnowWindow *self, WinnowOverlapItem *item);
/* Opens the pair of two documents on the compare page. */
void winnow_window_compare (WinnowWindow *self, WinnowDocumentItem *a, WinnowDocumentItem *b);

/* Loads the pair of two documents on the compare page, without going there. @overlap: (nullable) */
void winnow_window_load_pair (WinnowWindow *self, WinnowOverlap *overlap, WinnowDocument *a, WinnowDocument *b);
/* Shows a page and gives it the focus. */
void winnow_window_show_page (WinnowWindow *self, const char *name);

/* Keeps what is shown of the library, which is about to be closed. */
void winnow_window_store_view (WinnowWindow *self);
/* Shows that again, once the library is loaded. */
void winnow_window_restore_view (WinnowWindow *self);

/* win.watch-collection */
void winnow_window_install_watch_action (GtkWidgetClass *klass);
/* Watches what the user asked to watch for the session that was just opened; notifies of new
 * pairs. */
void winnow_window_follow_session (WinnowWindow *self);
/* Opens the pair of winnow_window_show_pair(), if the session is ready. */
void winnow_window_open_pending_pair (WinnowWindow *self);

/* Lists the recent libraries in the menu. */
void winnow_window_show_recent (WinnowWindow *self);

/* Opens what is dropped on the window. */
void winnow_window_accept_drops (WinnowWindow *self);

/* win.add-files, win.problems, …: actions that ask for files or open a window */
void winnow_window_install_file_actions (GtkWidgetClass *klass);

/* After a check: asks the archives for requests, and tells of them and of matches with closed
 * texts. */
void winnow_window_show_archive_news (WinnowWindow *self);

/* win.connect-archive, win.show-archive, win.contribute */
void winnow_window_install_archive_actions (GtkWidgetClass *klass);

/* win.attach-library, win.detach-library */
void winnow_window_install_attach_actions (GtkWidgetClass *klass);
