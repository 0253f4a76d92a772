/* winnow-page.h: a page of the window that shows lists of the open library: the base class of
 * Documents, Overlaps, Groups, Pictures and History */
#pragma once

#include <adwaita.h>

#include "app/session/winnow-session.h"
#include "base/each.h"

#define WINNOW_TYPE_PAGE (winnow_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (WinnowPage, winnow_page, WINNOW, PAGE, GtkWidget)

struct _WinnowPageClass
{
  GtkWidgetClass parent_class;
  WinnowOperationFlags failures; /* the page shows why one of these operations failed, until the next one ends */
  const char *failure_title;     /* (nullable) marked for translation: above such a failure */

  /* Another session is open, or none (winnow_page_get_session()): clears filters and selections. */
  void (*session_replaced) (WinnowPage *self);
  /* The lists or the state of the session have changed. */
  void (*session_changed) (WinnowPage *self);
  /* (nullable) Another operation is under way, or none. */
  void (*operation_changed) (WinnowPage *self);
  /* An operation of @failures has ended; unless a subclass overrides it, session_changed(). */
  void (*operation_finished) (WinnowPage *self);
  void (*search) (WinnowPage *self);
  void (*focus_list) (WinnowPage *self);
  void (*focus_first) (WinnowPage *self); /* (nullable) the user leaves a filter for the first row that it lets pass */
  /* (nullable) FALSE: there is nothing to export but pairs. */
  gboolean (*export) (WinnowPage *self);
};

void winnow_page_set_session (WinnowPage *self, WinnowSession *session); /* (nullable) */

/* Puts the cursor into the entry that searches or filters, if there is something to search. */
void winnow_page_search (WinnowPage *self);

/* Moves the focus to where work continues: a row of the list as soon as there is one, else what
 * fills the list. */
void winnow_page_focus_list (WinnowPage *self);

/* Asks for an export of what the page shows. FALSE: the page has nothing to export but pairs. */
gboolean winnow_page_export (WinnowPage *self);

/* ── for subclasses ── */

/* Functions of a subclass, which have the names of those above, and get the subclass:
 *
 *     winnow_page_override (klass, session_replaced, session_changed, search, focus_list); */
#define winnow_page_override(klass, ...)                          \
  ((void) (G_OBJECT_CLASS (klass)->dispose = winnow_page_dispose, \
           WINNOW_EACH (WINNOW_PAGE_FUNCTION, WINNOW_PAGE_CLASS (klass), __VA_ARGS__) 0))
#define WINNOW_PAGE_FUNCTION(page_class, name) (page_class)->name = (__typeof__ ((page_class)->name)) G_CALLBACK (name)

/* Leaves the session and disposes of the template. */
void winnow_page_dispose (GObject *object);

/* Return and Down leave @entry, which filters or searches: focus_first(). */
void winnow_page_set_filter (WinnowPage *self, GtkWidget *entry);

WinnowSession *winnow_page_get_session (WinnowPage *self); /* (nullable) */

/* Whether the lists of the session are there. */
gboolean winnow_page_is_ready (WinnowPage *self);

/* Whether an operation with one of @flags is under way. */
gboolean winnow_page_is_working (WinnowPage *self, WinnowOperationFlags flags);

/* "loading" or "failed" while the session is so; NULL: its lists are there. */
const char *winnow_page_get_session_state (WinnowPage *self);

/* How the last operation of those in @failures ended; both FALSE with another session. */
gboolean winnow_page_has_failed (WinnowPage *self);
gboolean winnow_page_was_stopped (WinnowPage *self); /* by the user */

/* Shows why the operation failed or the library can't be opened. */
void winnow_page_fill_failed_status (WinnowPage *self, AdwStatusPage *status);
