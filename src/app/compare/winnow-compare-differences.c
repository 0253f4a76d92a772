/* From one difference to the next: the words of near passages that the other document lacks, and
 * with the switch those in no passage. */

#include "app/compare/winnow-compare-page-private.h"
#include "app/widgets/winnow-template.h"
#include "app/window/winnow-toasts.h"
#include "base/for-each.h"
#include "base/task.h"
#include "base/translate.h"

/* ── text outside passages ── */

typedef struct
{
  WinnowPair *pair;
  GArray *unmatched[WINNOW_N_SIDES];
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;
  winnow_pair_unref (search->pair);
  winnow_for_each_side (side)
    g_clear_pointer (&search->unmatched[side], g_array_unref);
  g_free (search);
}

static Search *
run (Search *search, GCancellable *cancellable, GError **error)
{
  winnow_pair_find_unmatched (search->pair, search->unmatched);
  return search;
}

static void
show_unmatched (WinnowComparePage *self, GArray *const unmatched[WINNOW_N_SIDES])
{
  winnow_pair_set_unmatched (self->comparison->pair, unmatched);
  winnow_compare_page_score (self, self->comparison->pair);
}

/* By now another pair may be shown, or the same one with other verdicts, for which it was looked
 * for again. */
static void
searched_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  WinnowComparePage *self = WINNOW_COMPARE_PAGE (source);
  const Search *search = g_task_get_task_data (G_TASK (result));
  if (self->all_differences && self->comparison != NULL && winnow_pair_is_same (search->pair, self->comparison->pair)
      && self->comparison->pair->unmatched[WINNOW_SIDE_A] == NULL)
    show_unmatched (self, search->unmatched);
}

void
winnow_compare_page_update_differences (WinnowComparePage *self)
{
  if (self->comparison == NULL || self->all_differences == (self->comparison->pair->unmatched[WINNOW_SIDE_A] != NULL))
    return;
  if (!self->all_differences)
    {
      show_unmatched (self, NULL);
      return;
    }
  Search *search = g_new0 (Search, 1);
  search->pair = winnow_pair_ref (self->comparison->pair);
  winnow_task_run (g_task_new (self, NULL, searched_cb, NULL), run, search, search_free, NULL);
}

/* ── from one to the next ── */

/* The nearest difference from @cursor in @direction, 1 or −1. Returns: (nullable) */
static const WinnowHighlight *
find_next (const GArray *highlights, gint64 cursor, int direction)
{
  const WinnowHighlight *found = NULL;
  winnow_for_each_value (const WinnowHighlight, highlight, highlights)
    {
      if (highlight->type != WINNOW_HIGHLIGHT_DIFFERS && highlight->type != WINNOW_HIGHLIGHT_UNMATCHED)
        continue;
      if (direction > 0 && highlight->range.start > cursor)
        return highlight;
      if (direction < 0 && highlight->range.start < cursor)
        found = highlight; /* by start: the last one is the nearest */
    }
  return found;
}

/* In the text that the user is in; in a circle. */
static void
difference_action (WinnowComparePage *self, const char *name)
{
  WinnowTextPane *pane = winnow_pane_sync_get_active (self->sync);
  WinnowSide side = pane == self->pane_b ? WINNOW_SIDE_B : WINNOW_SIDE_A;
  int direction = g_str_equal (name, "compare.next-difference") ? 1 : -1;
  const GArray *highlights = self->comparison->side[side].highlights;
  const WinnowHighlight *next = find_next (highlights, winnow_text_pane_get_cursor (pane), direction);
  if (next == NULL && (next = find_next (highlights, direction > 0 ? -1 : (gint64) G_MAXUINT32, direction)) != NULL)
    winnow_toasts_show (self->toasts, direction > 0 ? _ ("Went on with the first difference")
                                                    : _ ("Went on with the last difference"));
  if (next != NULL)
    winnow_compare_page_show_place (self, side, next->range);
  else
    winnow_toasts_show (self->toasts, self->all_differences
                                          ? _ ("This text has no words that the other one lacks")
                                          : _ ("No near passage of this text has words that the other one lacks"));
}

void
winnow_compare_page_install_difference_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *action;
    GdkModifierType modifiers;
  } actions[] = { { "compare.next-difference", 0 }, { "compare.previous-difference", GDK_SHIFT_MASK } };
  winnow_for_each_of (action, actions)
    {
      winnow_install_action (widget_class, action->action, NULL, difference_action);
      gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F8, action->modifiers, action->action, NULL);
    }
}
