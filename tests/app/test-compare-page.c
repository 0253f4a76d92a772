/* The compare page in a real window: what it selects, where it scrolls, what it marks, what copying
 * and loading yield. Needs a display. */
#include <adwaita.h>
#include <math.h>
#include <string.h>

#include "part.h"
#include "frames.h"
#include "keys.h"
#include "papers.h"
#include "app/session/winnow-check-settings.h"
#include "app/compare/sidebar/winnow-compare-evidence.h"
#include "app/compare/winnow-compare-page.h"
#include "app/inspector/winnow-inspector-window.h"
#include "app/compare/sidebar/winnow-compare-rows.h"
#include "app/compare/sidebar/winnow-compare-sidebar.h"
#include "app/compare/panes/winnow-text-pane.h"
#include "base/for-each.h"

#define N_PARAGRAPHS 120
#define FRAMES_MAX 300

typedef struct
{
  GtkWindow *window;
  WinnowComparePage *page;
  WinnowTextPane *panes[WINNOW_N_SIDES];
} Fixture;

/* ── driving ── */

static GtkWidget *
find_widget (GtkWidget *widget, GType type, guint *skip)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && (*skip)-- == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_widget (child, type, skip);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static gpointer
find (GtkWidget *widget, GType type, guint nth)
{
  return find_widget (widget, type, &nth);
}

static void
wait_for_page (Fixture *fixture, const char *name)
{
  GtkStack *stack = find (GTK_WIDGET (fixture->page), GTK_TYPE_STACK, 0);
  while (g_strcmp0 (gtk_stack_get_visible_child_name (stack), name) != 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->window = GTK_WINDOW (adw_window_new ());
  fixture->page = g_object_new (WINNOW_TYPE_COMPARE_PAGE, NULL);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    fixture->panes[side] = find (GTK_WIDGET (fixture->page), WINNOW_TYPE_TEXT_PANE, side);
  gtk_window_set_default_size (fixture->window, 1200, 700);
  adw_window_set_content (ADW_WINDOW (fixture->window), GTK_WIDGET (fixture->page));
  gtk_window_present (fixture->window);
  wait_frames (GTK_WIDGET (fixture->window), 1);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (fixture->window);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static gboolean
act (Fixture *fixture, const char *action)
{
  return gtk_widget_activate_action (GTK_WIDGET (fixture->page), action, NULL);
}

/* ── pairs ── */

/* Paragraphs of own words; every tenth is shared, in B in reverse order. */
static char *
make_text (const char *own, gboolean reverse)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < N_PARAGRAPHS; i++)
    if (i % 10 == 5)
      g_string_append_printf (text, "shared%02u words that stand in both of the documents%02u\n",
                              reverse ? N_PARAGRAPHS - 10 - i : i, reverse ? N_PARAGRAPHS - 10 - i : i);
    else
      g_string_append_printf (text,
                              "%s%u has something to say of its own, and says it at such length that the line has to "
                              "be wrapped somewhere.\n",
                              own, i);
  return g_string_free (text, FALSE);
}

/* A byte is a token here. */
static WinnowSpan
find_span (const char *text, guint i)
{
  g_autofree char *start = g_strdup_printf ("shared%02u", i), *end = g_strdup_printf ("documents%02u", i);
  guint32 from = strstr (text, start) - text, to = strstr (text, end) + strlen (end) - text;
  return (WinnowSpan){ from, to, from, to };
}

/* @first: the weight of the first passage in words. */
static WinnowComparison *
make_weighed (gboolean shared, guint first)
{
  g_autoptr (WinnowPair) pair = winnow_pair_new ();
  WinnowSettings settings;
  winnow_settings_init (&settings);
  fill_side (&pair->side[WINNOW_SIDE_A], "a.txt", make_text ("a", FALSE));
  fill_side (&pair->side[WINNOW_SIDE_B], "b.txt", make_text ("b", TRUE));
  pair->overlap->a.total = pair->side[WINNOW_SIDE_A].length;
  pair->overlap->b.total = pair->side[WINNOW_SIDE_B].length;
  for (guint i = 5; shared && i < N_PARAGRAPHS - 10; i += 10)
    {
      WinnowPassage passage = { .a = find_span (pair->side[WINNOW_SIDE_A].text, i),
                                .b = find_span (pair->side[WINNOW_SIDE_B].text, i),
                                .kind = (i / 10) % 4,
                                .similarity = 1,
                                .words = 9,
                                .weight = WINNOW_WORD_WEIGHT * (i == 5 ? first : 100) };
      g_array_append_val (pair->overlap->passages, passage);
    }
  return winnow_comparison_new (pair, &settings);
}

static WinnowComparison *
make_comparison (gboolean shared)
{
  return make_weighed (shared, 100);
}

/* ── tests ── */

static double
get_passage_y (Fixture *fixture, WinnowComparison *comparison, WinnowSide side, guint passage)
{
  WinnowTextPaneView *view = winnow_text_pane_get_view (fixture->panes[side]);
  return winnow_text_pane_view_get_y (view, winnow_comparison_get_passage (comparison, passage)->range[side].start,
                                      FALSE);
}

/* At once where the text is laid out, else as soon as it is. */
static void
check_in_step (Fixture *fixture, WinnowComparison *comparison, guint passage)
{
  double page = 0, a = 0, b = 0;
  for (guint frame = 0; frame < FRAMES_MAX; frame++)
    {
      wait_frames (GTK_WIDGET (fixture->window), 1);
      page = gtk_adjustment_get_page_size (winnow_text_pane_get_vadjustment (fixture->panes[WINNOW_SIDE_A]));
      a = get_passage_y (fixture, comparison, WINNOW_SIDE_A, passage);
      b = get_passage_y (fixture, comparison, WINNOW_SIDE_B, passage);
      if (fabs (a - b) <= 1.5 && a >= 0 && a < page)
        return;
    }
  g_error ("passage %u stands at %g and %g of %g", passage + 1, a, b, page);
}

TEST_FIXTURE (Fixture, set_up, tear_down);

fixture_case (walk, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (TRUE);
  guint n = comparison->n_numbered;
  g_assert_cmpuint (n, ==, 11);
  winnow_compare_page_show (fixture->page, comparison);
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 0);
  for (guint i = 1; i <= n; i++)
    {
      g_assert_true (act (fixture, "compare.next"));
      g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, i % n); /* around */
      check_in_step (fixture, comparison, i % n);
    }
  g_assert_true (act (fixture, "compare.previous"));
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, n - 1);
}

static void
scroll_past (Fixture *fixture, WinnowComparison *comparison, WinnowSide side, guint passage)
{
  g_signal_emit_by_name (fixture->panes[side], "led");
  winnow_text_pane_view_scroll_position_to (winnow_text_pane_get_view (fixture->panes[side]),
                                            winnow_comparison_get_passage (comparison, passage)->range[side].end + 200,
                                            0);
  wait_frames (GTK_WIDGET (fixture->window), 3);
}

/* The next one below the place that the user has scrolled to, or above it, in either document; and
 * from the selected one where that is seen. */
fixture_case (walk_from_place, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (TRUE);
  winnow_compare_page_show (fixture->page, comparison);
  wait_frames (GTK_WIDGET (fixture->window), 30); /* both laid out */
  scroll_past (fixture, comparison, WINNOW_SIDE_A, 6);
  act (fixture, "compare.next");
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 7);
  check_in_step (fixture, comparison, 7);
  act (fixture, "compare.next");
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 8);
  check_in_step (fixture, comparison, 8);
  scroll_past (fixture, comparison, WINNOW_SIDE_A, 3);
  act (fixture, "compare.previous");
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 3);
  check_in_step (fixture, comparison, 3);
  scroll_past (fixture, comparison, WINNOW_SIDE_B, 9); /* in B they stand in reverse order */
  act (fixture, "compare.next");
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 8);
}

/* The same pair with three pictures, which stand in another order in B: at the starts of two
 * passages, and at the end. */
static WinnowComparison *
make_with_pictures (void)
{
  g_autoptr (WinnowComparison) without = make_comparison (TRUE);
  WinnowPair *pair = without->pair;
  const WinnowPassage *passages = (const WinnowPassage *) pair->overlap->passages->data;
  const guint32 places[][WINNOW_N_SIDES] = { { passages[2].a.start, passages[2].b.start },
                                             { passages[8].a.start, passages[3].b.start },
                                             { pair->side[WINNOW_SIDE_A].length, passages[9].b.start } };
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autoptr (WinnowDocumentPicture) a = winnow_document_picture_new ("a"), b = winnow_document_picture_new ("b");
      const WinnowImageMatch match = { 0 };
      a->id = 1 + i;
      b->id = 11 + i;
      a->offset = places[i][WINNOW_SIDE_A];
      b->offset = places[i][WINNOW_SIDE_B];
      winnow_common_pictures_add (pair->pictures, a, b, &match, WINNOW_IMAGE_A_TO_B);
    }
  return winnow_comparison_new (pair, &without->settings);
}

static void
check_at_picture (Fixture *fixture, WinnowComparison *comparison, guint picture)
{
  const WinnowTextRange *sign = winnow_comparison_get_picture (comparison, picture)->sign;
  double y[WINNOW_N_SIDES] = { 0 };
  for (guint frame = 0; frame < FRAMES_MAX; frame++)
    {
      wait_frames (GTK_WIDGET (fixture->window), 1);
      for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
        y[side]
            = winnow_text_pane_view_get_y (winnow_text_pane_get_view (fixture->panes[side]), sign[side].start, FALSE);
      if (fabs (y[WINNOW_SIDE_A] - y[WINNOW_SIDE_B]) <= 1.5 && y[WINNOW_SIDE_A] >= 0
          && y[WINNOW_SIDE_A]
                 < gtk_adjustment_get_page_size (winnow_text_pane_get_vadjustment (fixture->panes[WINNOW_SIDE_A])))
        return;
    }
  g_error ("picture %u stands at %g and %g", picture + 1, y[WINNOW_SIDE_A], y[WINNOW_SIDE_B]);
}

/* Whichever is asked for, both panes show it at one height, and no passage is selected meanwhile.
 * What the pair has not changes nothing. */
fixture_case (pictures, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_with_pictures ();
  winnow_compare_page_show (fixture->page, comparison);
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 0);
  for (guint i = 0; i < 3; i++)
    {
      winnow_compare_page_show_picture (fixture->page, i % 2 == 0 ? 1 + i : 11 + i, i % 2 == 0 ? 11 + i : 1 + i);
      g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, WINNOW_NO_PASSAGE);
      check_at_picture (fixture, comparison, i);
    }
  winnow_compare_page_select (fixture->page, 4);
  check_in_step (fixture, comparison, 4);
  winnow_compare_page_show_picture (fixture->page, 1, 12);
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 4);
}

/* A picture is asked for once: a pair that is shown after it begins with its first passage. */
fixture_case (picture_once, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_with_pictures ();
  winnow_compare_page_show (fixture->page, comparison);
  winnow_compare_page_show_picture (fixture->page, 3, 13);
  check_at_picture (fixture, comparison, 2);
  winnow_compare_page_show (fixture->page, comparison);
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 0);
  check_in_step (fixture, comparison, 0);
}

static gboolean
is_tagged (GtkTextBuffer *buffer, guint32 character, const char *property)
{
  GtkTextIter iter;
  gboolean tagged = FALSE;
  gtk_text_buffer_get_iter_at_offset (buffer, &iter, character);
  g_autoptr (GSList) tags = gtk_text_iter_get_tags (&iter);
  for (GSList *tag = tags; tag != NULL && !tagged; tag = tag->next)
    g_object_get (tag->data, property, &tagged, NULL);
  return tagged;
}

/* Every passage is colored from its first to its last character, its number stands before it, and
 * the text around it is plain. */
fixture_case (marks, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (TRUE);
  winnow_compare_page_show (fixture->page, comparison);
  wait_frames (GTK_WIDGET (fixture->window), 20);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    for (guint i = 0; i < comparison->n_numbered; i++)
      {
        GtkTextBuffer *buffer
            = gtk_text_view_get_buffer (GTK_TEXT_VIEW (winnow_text_pane_get_view (fixture->panes[side])));
        WinnowTextRange range = winnow_comparison_get_passage (comparison, i)->range[side];
        g_autofree char *number = g_strdup_printf ("\u00a0%u\u00a0", i + 1);
        GtkTextIter start, end;
        g_assert_true (is_tagged (buffer, range.start, "background-set"));
        g_assert_true (is_tagged (buffer, range.end - 1, "background-set"));
        g_assert_false (is_tagged (buffer, range.end + 1, "background-set"));
        gtk_text_buffer_get_iter_at_offset (buffer, &end, range.start);
        gtk_text_buffer_get_iter_at_offset (buffer, &start, range.start - g_utf8_strlen (number, -1));
        assert_takes (gtk_text_iter_get_text (&start, &end), number);
      }
}

/* Three passages, far apart. */
static WinnowComparison *
make_long (void)
{
  g_autoptr (WinnowPair) pair = winnow_pair_new ();
  WinnowSettings settings;
  winnow_settings_init (&settings);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < 3; i++)
    {
      g_string_append_printf (text, "shared%02u words that stand in both of the documents%02u\n", i, i);
      for (guint line = 0; line < 500; line++)
        g_string_append_printf (text,
                                "%u is a line that stands between the passages, and there are hundreds of others like "
                                "it, all of them short.\n",
                                line);
    }
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    fill_side (&pair->side[side], side == WINNOW_SIDE_A ? "a.txt" : "b.txt", g_strdup (text->str));
  pair->overlap->a.total = pair->overlap->b.total = text->len;
  for (guint i = 0; i < 3; i++)
    {
      WinnowSpan span = find_span (text->str, i);
      WinnowPassage passage = { .a = span,
                                .b = span,
                                .kind = WINNOW_PASSAGE_EXACT,
                                .similarity = 1,
                                .words = 9,
                                .weight = WINNOW_WORD_WEIGHT * 100 };
      g_array_append_val (pair->overlap->passages, passage);
    }
  g_string_free (text, TRUE);
  return winnow_comparison_new (pair, &settings);
}

static gboolean
is_marked (Fixture *fixture, WinnowComparison *comparison, WinnowSide side, guint passage)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (winnow_text_pane_get_view (fixture->panes[side])));
  return is_tagged (buffer, winnow_comparison_get_passage (comparison, passage)->range[side].start, "background-set");
}

/* The marks around a passage that is gone to are set with it, those on the way there later. */
fixture_case (marks_on_the_way, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_long ();
  winnow_compare_page_show (fixture->page, comparison);
  winnow_compare_page_select (fixture->page, 2);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      g_assert_true (is_marked (fixture, comparison, side, 0));
      g_assert_false (is_marked (fixture, comparison, side, 1));
      g_assert_true (is_marked (fixture, comparison, side, 2));
    }
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      for (guint frame = 0; frame < FRAMES_MAX && !is_marked (fixture, comparison, side, 1); frame++)
        wait_frames (GTK_WIDGET (fixture->window), 1);
      g_assert_true (is_marked (fixture, comparison, side, 1));
    }
  check_in_step (fixture, comparison, 2);
}

/* A list binds hundreds of rows at a time: none is told its tooltip, which is dear, and all have
 * one to show. */
fixture_case (row_tooltips, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (TRUE);
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  winnow_compare_page_show (fixture->page, comparison);
  for (guint i = 0; i < comparison->n_entries; i++)
    {
      GtkWidget *row = find (GTK_WIDGET (fixture->page), WINNOW_TYPE_PASSAGE_ROW, i);
      gboolean shows = FALSE;
      g_assert_nonnull (row);
      g_assert_null (gtk_widget_get_tooltip_text (row));
      g_assert_true (gtk_widget_get_has_tooltip (row));
      g_signal_emit_by_name (row, "query-tooltip", 0, 0, FALSE, tooltip, &shows);
      g_assert_true (shows);
    }
}

/* Scrolling A to the end takes B to its end; switched off, B stays. */
fixture_case (scroll_together, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (FALSE);
  GtkAdjustment *a = winnow_text_pane_get_vadjustment (fixture->panes[WINNOW_SIDE_A]),
                *b = winnow_text_pane_get_vadjustment (fixture->panes[WINNOW_SIDE_B]);
  winnow_compare_page_show (fixture->page, comparison);
  wait_frames (GTK_WIDGET (fixture->window), 30); /* both laid out */
  gtk_adjustment_set_value (a, 1000);
  wait_frames (GTK_WIDGET (fixture->window), 2);
  g_assert_cmpfloat (fabs (gtk_adjustment_get_value (b) - 1000), <, 100); /* the texts are all but alike */
  act (fixture, "compare.scroll-together");
  gtk_adjustment_set_value (a, 100);
  wait_frames (GTK_WIDGET (fixture->window), 2);
  g_assert_cmpfloat (gtk_adjustment_get_value (b), >, 500);
}

static gboolean
has_focus (Fixture *fixture, gpointer part)
{
  GtkWidget *focus = gtk_window_get_focus (fixture->window);
  return focus != NULL && gtk_widget_is_ancestor (focus, part);
}

/* F6 leads from text to text, to what stands beside them, and around. */
fixture_case (other_part, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (TRUE);
  GtkWidget *parts[] = { GTK_WIDGET (fixture->panes[WINNOW_SIDE_A]), GTK_WIDGET (fixture->panes[WINNOW_SIDE_B]),
                         find (GTK_WIDGET (fixture->page), WINNOW_TYPE_COMPARE_SIDEBAR, 0) };
  winnow_compare_page_show (fixture->page, comparison);
  wait_frames (GTK_WIDGET (fixture->window), 2);
  for (guint i = 0; i < 6; i++)
    {
      g_assert_true (has_focus (fixture, parts[i % 3]));
      g_assert_true (press_key (fixture->window, GDK_KEY_F6, 0));
    }
}

static void
append_differing (WinnowPairSide *side, guint32 start, guint32 passage)
{
  const WinnowDifferingWords words = { { start, start + 3 }, passage };
  if (side->differing == NULL)
    side->differing = g_array_new (FALSE, FALSE, sizeof (WinnowDifferingWords));
  g_array_append_val (side->differing, words);
}

/* From difference to difference of near passages, in a circle; not to those of an exact one. */
fixture_case (differences, fixture)
{
  g_autoptr (WinnowComparison) first = make_comparison (TRUE);
  WinnowPair *pair = first->pair;
  guint32 places[2], n = 0;
  for (guint i = 0; i < pair->overlap->passages->len && n < 2; i++)
    {
      const WinnowPassage *passage = &g_array_index (pair->overlap->passages, WinnowPassage, i);
      if (passage->kind == WINNOW_PASSAGE_NEAR)
        append_differing (&pair->side[WINNOW_SIDE_A], places[n++] = passage->a.start + 5, i);
      if (passage->kind == WINNOW_PASSAGE_REWORDED)
        append_differing (&pair->side[WINNOW_SIDE_A], passage->a.start + 5, i);
    }
  g_autoptr (WinnowComparison) comparison = winnow_comparison_new (pair, &first->settings);
  winnow_compare_page_show (fixture->page, comparison);
  wait_frames (GTK_WIDGET (fixture->window), 2);
  winnow_text_pane_show_place (fixture->panes[WINNOW_SIDE_A], (WinnowTextRange){ 0, 0 });
  static const struct
  {
    const char *action;
    guint place;
  } steps[] = { { "compare.next-difference", 0 },     { "compare.next-difference", 1 },
                { "compare.next-difference", 0 },     { "compare.previous-difference", 1 },
                { "compare.previous-difference", 0 }, { "compare.previous-difference", 1 } };
  winnow_for_each_of (step, steps)
    {
      const guint32 place = places[step->place];
      act (fixture, step->action);
      g_assert_cmpuint (winnow_text_pane_get_cursor (fixture->panes[WINNOW_SIDE_A]), ==,
                        winnow_shown_text_get_range (comparison->side[WINNOW_SIDE_A].shown, place, place + 3).start);
    }
}

static guint32
go_on (Fixture *fixture, WinnowSide side)
{
  act (fixture, "compare.next-difference");
  return winnow_text_pane_get_cursor (fixture->panes[side]);
}

/* With the switch also to what stands in no passage; without it no
 * longer. */
fixture_case (all_differences, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (TRUE);
  WinnowPair *pair = comparison->pair;
  const WinnowShownText *shown = comparison->side[WINNOW_SIDE_A].shown;
  winnow_compare_page_show (fixture->page, comparison);
  wait_frames (GTK_WIDGET (fixture->window), 2);
  act (fixture, "compare.all-differences");
  while (pair->unmatched[WINNOW_SIDE_A] == NULL)
    g_main_context_iteration (NULL, TRUE);
  GArray *unmatched[WINNOW_N_SIDES];
  winnow_pair_find_unmatched (pair, unmatched);
  g_assert_cmpuint (unmatched[WINNOW_SIDE_A]->len, >, 2);
  winnow_text_pane_show_place (fixture->panes[WINNOW_SIDE_A], (WinnowTextRange){ shown->length, shown->length });
  for (guint i = 0; i < unmatched[WINNOW_SIDE_A]->len; i++)
    {
      const WinnowRange *range = &g_array_index (unmatched[WINNOW_SIDE_A], WinnowRange, i);
      g_assert_cmpuint (go_on (fixture, WINNOW_SIDE_A), ==,
                        winnow_shown_text_get_range (shown, range->start, range->end).start);
    }
  guint32 last = winnow_text_pane_get_cursor (fixture->panes[WINNOW_SIDE_A]);
  act (fixture, "compare.all-differences");
  g_assert_null (pair->unmatched[WINNOW_SIDE_A]);
  winnow_text_pane_show_place (fixture->panes[WINNOW_SIDE_A], (WinnowTextRange){ last, last });
  g_assert_cmpuint (go_on (fixture, WINNOW_SIDE_A), ==, last);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    g_array_unref (unmatched[side]);
}

static void
read_text_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(char **) data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

fixture_case (copy, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (TRUE);
  g_autofree char *text = NULL, *source = make_text ("a", FALSE);
  GtkWidget *view = GTK_WIDGET (winnow_text_pane_get_view (fixture->panes[WINNOW_SIDE_A]));
  winnow_compare_page_show (fixture->page, comparison);
  g_signal_emit_by_name (view, "select-all", TRUE);
  g_signal_emit_by_name (view, "copy-clipboard");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (view), NULL, read_text_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (text, ==, source);
}

static void
check_found (Fixture *fixture, const char *count, const char *found)
{
  GtkTextBuffer *buffer
      = gtk_text_view_get_buffer (GTK_TEXT_VIEW (winnow_text_pane_get_view (fixture->panes[WINNOW_SIDE_A])));
  GtkWidget *bar = find (GTK_WIDGET (fixture->panes[WINNOW_SIDE_A]), GTK_TYPE_SEARCH_BAR, 0);
  GtkTextIter start, end;
  g_assert_cmpstr (gtk_label_get_label (find (bar, GTK_TYPE_LABEL, 1)), ==, count);
  g_assert_true (gtk_text_buffer_get_selection_bounds (buffer, &start, &end));
  assert_takes (gtk_text_iter_get_text (&start, &end), found);
}

/* In the pane that was used last, over the whole document, around its end. */
fixture_case (find, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (TRUE);
  GtkSearchEntry *entry = find (GTK_WIDGET (fixture->panes[WINNOW_SIDE_A]), GTK_TYPE_SEARCH_ENTRY, 0);
  winnow_compare_page_show (fixture->page, comparison);
  wait_frames (GTK_WIDGET (fixture->window), 2);
  act (fixture, "compare.find");
  gtk_editable_set_text (GTK_EDITABLE (entry), "STAND in both of the documents5");
  g_signal_emit_by_name (entry, "search-changed");
  check_found (fixture, "1 of 1", "stand in both of the documents5");
  gtk_editable_set_text (GTK_EDITABLE (entry), "shared0");
  g_signal_emit_by_name (entry, "search-changed");
  check_found (fixture, "1 of 1", "shared0");
  gtk_editable_set_text (GTK_EDITABLE (entry), "that stand in both");
  g_signal_emit_by_name (entry, "search-changed");
  for (guint i = 0; i < 12; i++) /* once around: there are twelve */
    g_signal_emit_by_name (entry, i % 2 == 0 ? "activate" : "next-match");
  g_signal_emit_by_name (entry, "previous-match");
  g_signal_emit_by_name (entry, "next-match");
  check_found (fixture, "1 of 12", "that stand in both");
  g_signal_emit_by_name (entry, "previous-match");
  check_found (fixture, "12 of 12", "that stand in both");
  gtk_editable_set_text (GTK_EDITABLE (entry), "nowhere to be found");
  g_signal_emit_by_name (entry, "search-changed");
  g_assert_cmpstr (
      gtk_label_get_label (find (gtk_widget_get_ancestor (GTK_WIDGET (entry), GTK_TYPE_SEARCH_BAR), GTK_TYPE_LABEL, 1)),
      ==, "Not found");
}

fixture_case (without_passages, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (FALSE);
  winnow_compare_page_show (fixture->page, comparison);
  wait_frames (GTK_WIDGET (fixture->window), 2);
  act (fixture, "compare.next");
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, WINNOW_NO_PASSAGE);
  winnow_compare_page_clear (fixture->page);
  wait_frames (GTK_WIDGET (fixture->window), 2);
  wait_for_page (fixture, "empty");
}

/* ── what counts ── */

/* What is set aside is there to be looked at, and not walked. */
fixture_case (set_aside, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_weighed (TRUE, 10);
  guint n = comparison->n_numbered;
  g_assert_cmpuint (n, ==, 10);
  g_assert_cmpuint ((comparison->passages->len - comparison->n_entries), ==, 1);
  winnow_compare_page_show (fixture->page, comparison);
  winnow_compare_page_select (fixture->page, n);
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, n);
  check_in_step (fixture, comparison, n);
  for (guint i = 0; i <= n; i++)
    {
      g_assert_true (act (fixture, "compare.next"));
      g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, i % n);
    }
}

/* The library's settings, but for short passages. */
static void
exclude_short (Fixture *fixture, gboolean excluded)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  if (!excluded)
    settings.exclude &= ~(1u << WINNOW_EXCLUSION_SHORT);
  winnow_compare_page_set_settings (fixture->page, &settings);
}

/* Only the chosen kind is listed and walked; the choice is forgotten with the pair, and not
 * before. */
fixture_case (kinds, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_weighed (TRUE, 10), other = make_comparison (TRUE);
  guint n = comparison->n_numbered, n_walked = 0;
  winnow_compare_page_show (fixture->page, comparison);
  GtkDropDown *choice = find (GTK_WIDGET (fixture->page), GTK_TYPE_DROP_DOWN, 0);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (choice)), ==, 5);
  gtk_drop_down_set_selected (choice, 1 + WINNOW_PASSAGE_REWORDED);
  winnow_compare_page_select (fixture->page, n); /* set aside */
  for (int last = -1; n_walked < n; n_walked++)
    {
      g_assert_true (act (fixture, "compare.next"));
      int selected = winnow_compare_page_get_selected (fixture->page);
      if (selected <= last)
        break;
      g_assert_cmpint (winnow_comparison_get_passage (comparison, selected)->kind, ==, WINNOW_PASSAGE_REWORDED);
      last = selected;
    }
  g_assert_cmpuint (n_walked, ==, 3);
  exclude_short (fixture, FALSE);
  g_assert_cmpuint (gtk_drop_down_get_selected (choice), ==, 1 + WINNOW_PASSAGE_REWORDED);
  exclude_short (fixture, TRUE);
  winnow_compare_page_show (fixture->page, other);
  g_assert_cmpuint (gtk_drop_down_get_selected (choice), ==, 0);
}

/* The same by citation. */
fixture_case (citations, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_weighed (TRUE, 10);
  WinnowShownPassage *passages = (WinnowShownPassage *) (gpointer) comparison->passages->data;
  int cited = 0;
  for (guint i = 0; i < comparison->n_entries; i++)
    if (passages[i].number == 3 && passages[i].relation == WINNOW_ENTRY_OWN)
      passages[cited = (int) i].citation = WINNOW_CITATION_CITED;
  winnow_compare_page_show (fixture->page, comparison);
  GtkDropDown *choice = find (GTK_WIDGET (fixture->page), GTK_TYPE_DROP_DOWN, 0);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (choice)), ==, 7);
  gtk_drop_down_set_selected (choice, 6);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (act (fixture, "compare.next"));
      g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, cited);
    }
}

/* Other settings of the library show at once; what is selected stays selected. */
fixture_case (switch, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_weighed (TRUE, 10);
  winnow_compare_page_show (fixture->page, comparison);
  winnow_compare_page_select (fixture->page, 4);
  exclude_short (fixture, FALSE);
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 5); /* the short one is the first now */
  for (guint i = 0; i < 6; i++)
    g_assert_true (act (fixture, "compare.previous"));
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 10);
  exclude_short (fixture, TRUE);
  g_assert_cmpint (winnow_compare_page_get_selected (fixture->page), ==, 9);
}

/* ── evidence ── */

static const WinnowEvidence *
wait_for_evidence (WinnowCompareEvidence *section)
{
  while (winnow_compare_evidence_get (section) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return winnow_compare_evidence_get (section);
}

/* Computed behind the page, which is there first; kept while the pair is scored otherwise; of the
 * last of several pairs. */
fixture_case (evidence, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_weighed (TRUE, 10), other = make_comparison (FALSE);
  WinnowCompareEvidence *section = find (GTK_WIDGET (fixture->page), WINNOW_TYPE_COMPARE_EVIDENCE, 0);
  winnow_compare_page_show (fixture->page, comparison);
  g_assert_null (winnow_compare_evidence_get (section));
  winnow_compare_page_show (fixture->page, other);
  winnow_compare_page_show (fixture->page, comparison);
  const WinnowEvidence *evidence = wait_for_evidence (section);
  g_assert_cmpuint (evidence->rows->len, >, 0);
  exclude_short (fixture, FALSE);
  g_assert_true (winnow_compare_evidence_get (section) == evidence);
  exclude_short (fixture, TRUE);
  winnow_compare_page_clear (fixture->page);
  g_assert_null (winnow_compare_evidence_get (section));
}

/* That of a pair of a check rests on the coverage that the check found. */
fixture_case (evidence_of_check, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (TRUE);
  WinnowCompareEvidence *section = find (GTK_WIDGET (fixture->page), WINNOW_TYPE_COMPARE_EVIDENCE, 0);
  WinnowOverlap *overlap = comparison->pair->overlap;
  overlap->id = 7;
  overlap->coverage = (WinnowCoverage){ .25, .125 };
  winnow_compare_page_show (fixture->page, comparison);
  g_assert_cmpfloat (wait_for_evidence (section)->coverage.a_in_b, ==, .25);
  g_assert_cmpfloat (wait_for_evidence (section)->coverage.b_in_a, ==, .125);
}

static WinnowInspectorWindow *
find_inspector (void)
{
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);
      if (WINNOW_IS_INSPECTOR_WINDOW (window))
        return WINNOW_INSPECTOR_WINDOW (window);
    }
  return NULL;
}

/* The pane has another buffer for each pair. */
static int
get_cursor (Fixture *fixture, WinnowSide side)
{
  int cursor;
  g_object_get (gtk_text_view_get_buffer (GTK_TEXT_VIEW (winnow_text_pane_get_view (fixture->panes[side]))),
                "cursor-position", &cursor, NULL);
  return cursor;
}

/* A place that the inspector names is shown in its pane, as long as the pair is the same. */
fixture_case (inspector, fixture)
{
  g_autoptr (WinnowComparison) comparison = make_comparison (TRUE), other = make_comparison (FALSE);
  const WinnowSpan *span = &g_array_index (comparison->pair->overlap->passages, WinnowPassage, 3).b;
  g_assert_false (act (fixture, "compare.inspect") && find_inspector () != NULL);
  winnow_compare_page_show (fixture->page, comparison);
  g_assert_true (act (fixture, "compare.inspect-passage"));
  WinnowInspectorWindow *inspector = find_inspector ();
  g_assert_nonnull (inspector);
  g_assert_true (act (fixture, "compare.inspect"));
  g_assert_true (find_inspector () == inspector);
  GtkStack *stack = find (find (GTK_WIDGET (inspector), ADW_TYPE_TOAST_OVERLAY, 0), GTK_TYPE_STACK, 0);
  while (g_strcmp0 (gtk_stack_get_visible_child_name (stack), "digests") != 0)
    g_main_context_iteration (NULL, TRUE);

  g_signal_emit_by_name (inspector, "place-activated", WINNOW_SIDE_B, span->start, span->end);
  g_assert_cmpuint (get_cursor (fixture, WINNOW_SIDE_B), ==,
                    winnow_comparison_get_passage (comparison, 3)->range[WINNOW_SIDE_B].start);
  winnow_compare_page_show (fixture->page, other);
  int before = get_cursor (fixture, WINNOW_SIDE_B);
  g_signal_emit_by_name (inspector, "place-activated", WINNOW_SIDE_B, span->start, span->end);
  g_assert_cmpint (get_cursor (fixture, WINNOW_SIDE_B), ==, before);
  gtk_window_destroy (GTK_WINDOW (inspector));
}

/* ── loading ── */

static void
check_shown (Fixture *fixture, WinnowSide side, const char *text)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (winnow_text_pane_get_view (fixture->panes[side])));
  g_autofree char *shown = NULL;
  g_object_get (buffer, "text", &shown, NULL);
  g_assert_cmpstr (shown, ==, text);
}

/* Of two loads the latter counts, whichever is read first. */
fixture_case (load, fixture)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (NULL, NULL);
  g_autoptr (WinnowDocument) a = add_document (library, "a", "first text");
  g_autoptr (WinnowDocument) b = add_document (library, "b", "second text");
  g_autoptr (WinnowDocument) c = add_document (library, "c", "third text");
  winnow_compare_page_load (fixture->page, library, NULL, a, b);
  winnow_compare_page_load (fixture->page, library, NULL, b, c);
  wait_for_page (fixture, "pair");
  wait_frames (GTK_WIDGET (fixture->window), 2);
  check_shown (fixture, WINNOW_SIDE_A, "second text");
  check_shown (fixture, WINNOW_SIDE_B, "third text");
}

fixture_case (load_fails, fixture)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (NULL, NULL);
  g_autoptr (WinnowDocument) a = add_document (library, "a", "first text");
  g_autoptr (WinnowDocument) b = add_document (library, "b", "second text");
  gint64 id = b->id;
  b->id = 4711;
  winnow_compare_page_load (fixture->page, library, NULL, a, b);
  wait_for_page (fixture, "failed");
  b->id = id;
  g_assert_true (act (fixture, "compare.retry"));
  wait_for_page (fixture, "pair");
  check_shown (fixture, WINNOW_SIDE_B, "second text");
}

TEST_PART (compare_page)
{
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP no display\n");
      return 0;
    }
  adw_init ();
  return g_test_run ();
}
