#include "app/window/winnow-navigator.h"

#include "app/compare/winnow-compare-page.h"
#include "app/overlaps/winnow-overlaps-page.h"
#include "app/widgets/winnow-object.h"
#include "app/window/winnow-page.h"
#include "app/window/winnow-toasts.h"
#include "base/for-each.h"
#include "base/translate.h"

struct _WinnowNavigator
{
  GObject parent_instance;
  GtkApplicationWindow *window;
  AdwToastOverlay *toasts;
  AdwViewStack *pages;
  WinnowOverlapsPage *overlaps_page;
  WinnowComparePage *compare_page;
  WinnowSession *session; /* (owned) (nullable) */
  const char *way_back;   /* the page that the pair was opened from */
  gint64 pending[2];      /* documents whose pair opens when the library is loaded, or 0 */
};

static void
clear (WinnowNavigator *self)
{
  g_clear_object (&self->session);
}

WINNOW_DEFINE_OBJECT (WinnowNavigator, winnow_navigator, clear)

static gboolean
shows_pair (WinnowNavigator *self)
{
  return self->session != NULL && adw_view_stack_get_visible_child (self->pages) == GTK_WIDGET (self->compare_page);
}

/* ── pages ── */

void
winnow_navigator_show_page (WinnowNavigator *self, const char *name)
{
  g_return_if_fail (WINNOW_IS_NAVIGATOR (self));
  adw_view_stack_set_visible_child_name (self->pages, name);
  GtkWidget *page = adw_view_stack_get_visible_child (self->pages);
  if (WINNOW_IS_PAGE (page))
    winnow_page_focus_list (WINNOW_PAGE (page));
  else
    winnow_compare_page_focus (self->compare_page);
}

/* ── pairs ── */

static const struct
{
  const char *action;
  int direction;
} neighbours[] = { { "previous-pair", -1 }, { "next-pair", 1 } };

static void
update_actions (WinnowNavigator *self)
{
  winnow_for_each_of (neighbour, neighbours)
    {
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->window), neighbour->action);
      g_autoptr (WinnowOverlapItem) item
          = shows_pair (self) ? winnow_overlaps_page_dup_next (self->overlaps_page, neighbour->direction, FALSE) : NULL;
      g_simple_action_set_enabled (G_SIMPLE_ACTION (action), item != NULL);
    }
}

void
winnow_navigator_load (WinnowNavigator *self, WinnowOverlap *overlap, WinnowDocument *a, WinnowDocument *b)
{
  g_return_if_fail (WINNOW_IS_NAVIGATOR (self));
  winnow_overlaps_page_set_opened (self->overlaps_page, a->id, b->id);
  winnow_compare_page_load (self->compare_page, winnow_session_get_library (self->session), overlap, a, b);
  update_actions (self);
}

/* A pair can be opened from these pages, or from the compare page itself. */
static const char *
find_way_back (WinnowNavigator *self)
{
  static const char *const pages[] = { "documents", "groups", "pictures", "sources" };
  const char *visible = adw_view_stack_get_visible_child_name (self->pages);
  winnow_for_each_of (page, pages)
    if (g_strcmp0 (visible, *page) == 0)
      return *page;
  return "overlaps";
}

gboolean
winnow_navigator_go_back (WinnowNavigator *self)
{
  g_return_val_if_fail (WINNOW_IS_NAVIGATOR (self), FALSE);
  gboolean is_possible = shows_pair (self);
  if (is_possible)
    winnow_navigator_show_page (self, self->way_back);
  return is_possible;
}

void
winnow_navigator_open (WinnowNavigator *self, WinnowOverlap *overlap, WinnowDocument *a, WinnowDocument *b)
{
  g_return_if_fail (WINNOW_IS_NAVIGATOR (self));
  self->way_back = find_way_back (self);
  winnow_navigator_load (self, overlap, a, b);
  adw_view_stack_set_visible_child_name (self->pages, "compare");
  winnow_compare_page_focus (self->compare_page);
}

void
winnow_navigator_open_overlap (WinnowNavigator *self, WinnowOverlapItem *item)
{
  winnow_navigator_open (self, item->overlap, winnow_overlap_item_get_document_a (item),
                         winnow_overlap_item_get_document_b (item));
}

static void
open_pending (WinnowNavigator *self)
{
  if (self->pending[0] == 0 || winnow_session_get_state (self->session) != WINNOW_SESSION_READY)
    return;
  g_autoptr (WinnowDocumentItem) a = winnow_session_dup_document (self->session, self->pending[0]),
                                 b = winnow_session_dup_document (self->session, self->pending[1]);
  self->pending[0] = self->pending[1] = 0;
  if (a != NULL && b != NULL)
    winnow_navigator_open (self, NULL, winnow_document_item_get_document (a), winnow_document_item_get_document (b));
  else
    winnow_toasts_offer (self->toasts, _ ("A document of this pair is no longer in the library"), NULL, NULL);
}

void
winnow_navigator_open_ids (WinnowNavigator *self, gint64 document_a, gint64 document_b)
{
  g_return_if_fail (WINNOW_IS_NAVIGATOR (self));
  if (self->session == NULL)
    return;
  self->pending[0] = document_a;
  self->pending[1] = document_b;
  open_pending (self);
}

static void
neighbour_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  WinnowNavigator *self = data;
  int direction = g_str_equal (g_action_get_name (G_ACTION (action)), "next-pair") ? 1 : -1;
  g_autoptr (WinnowOverlapItem) item = winnow_overlaps_page_dup_next (self->overlaps_page, direction, FALSE);
  if (item != NULL)
    winnow_navigator_open_overlap (self, item);
}

/* The pairs above come last: they were left out, and may still be undecided. */
static void
all_decided_cb (WinnowNavigator *self)
{
  if (!shows_pair (self))
    return;
  g_autoptr (WinnowOverlapItem) item = winnow_overlaps_page_dup_next (self->overlaps_page, 1, TRUE);
  if (item == NULL)
    item = winnow_overlaps_page_dup_next (self->overlaps_page, -1, TRUE);
  if (item != NULL)
    winnow_navigator_open_overlap (self, item);
  else
    winnow_toasts_offer (self->toasts, _ ("No listed pair has anything left to decide"), NULL, NULL);
}

/* ── the session ── */

void
winnow_navigator_set_session (WinnowNavigator *self, WinnowSession *session)
{
  g_return_if_fail (WINNOW_IS_NAVIGATOR (self));
  winnow_session_follow (&self->session, session, self, "changed", G_CALLBACK (open_pending), NULL);
  self->pending[0] = self->pending[1] = 0;
}

WinnowNavigator *
winnow_navigator_new (GtkApplicationWindow *window, AdwToastOverlay *toasts, AdwViewStack *pages)
{
  static const GActionEntry actions[] = { { "previous-pair", neighbour_action }, { "next-pair", neighbour_action } };
  WinnowNavigator *self = g_object_new (WINNOW_TYPE_NAVIGATOR, NULL);
  self->window = window;
  self->toasts = toasts;
  self->pages = pages;
  self->overlaps_page = WINNOW_OVERLAPS_PAGE (adw_view_stack_get_child_by_name (pages, "overlaps"));
  self->compare_page = WINNOW_COMPARE_PAGE (adw_view_stack_get_child_by_name (pages, "compare"));
  g_action_map_add_action_entries (G_ACTION_MAP (window), actions, G_N_ELEMENTS (actions), self);
  winnow_connect (self->overlaps_page, "listed", update_actions, self);
  winnow_connect (pages, "notify::visible-child", update_actions, self);
  winnow_connect (self->compare_page, "all-decided", all_decided_cb, self);
  update_actions (self);
  return self;
}
