#include "app/compare/panes/winnow-linked-words.h"

#include "app/widgets/winnow-object.h"
#include "base/for-each.h"

#define TAG "linked"

/* One color for all styles, and another one than that of found text. */
#define BACKGROUND "#8ff0a4"
#define FOREGROUND "#000000"

struct _WinnowLinkedWords
{
  GObject parent_instance;
  GtkTextView *views[WINNOW_N_SIDES]; /* (owned) */
  WinnowComparison *comparison;       /* (owned) (nullable) */
  GArray *marked[WINNOW_N_SIDES];     /* (owned) (element-type WinnowTextRange) */
};

static void
clear (WinnowLinkedWords *self)
{
  winnow_for_each_side (side)
    {
      g_object_unref (self->views[side]);
      g_array_unref (self->marked[side]);
    }
  winnow_comparison_set (&self->comparison, NULL);
}

WINNOW_DEFINE_OBJECT (WinnowLinkedWords, winnow_linked_words, clear)

static GtkTextTag *
get_tag (GtkTextBuffer *buffer)
{
  GtkTextTag *tag = gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), TAG);
  return tag
             ?: gtk_text_buffer_create_tag (buffer, TAG, "background", BACKGROUND, "foreground", FOREGROUND, "rise", 0,
                                            NULL);
}

typedef void (*Change) (GtkTextBuffer *buffer, GtkTextTag *tag, const GtkTextIter *start, const GtkTextIter *end);

/* Applies or removes the tag. */
static void
change_tag (const WinnowLinkedWords *self, WinnowSide side, WinnowTextRange range, Change change)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->views[side]);
  GtkTextIter start, end;
  gtk_text_buffer_get_iter_at_offset (buffer, &start, (int) range.start);
  gtk_text_buffer_get_iter_at_offset (buffer, &end, (int) range.end);
  change (buffer, get_tag (buffer), &start, &end);
}

static void
clear_marks (WinnowLinkedWords *self)
{
  winnow_for_each_kind (side, WINNOW_N_SIDES)
    {
      winnow_for_each_index (i, self->marked[side])
        change_tag (self, side, g_array_index (self->marked[side], WinnowTextRange, i), gtk_text_buffer_remove_tag);
      g_array_set_size (self->marked[side], 0);
    }
}

static void
mark (WinnowLinkedWords *self, WinnowSide side, WinnowRange word)
{
  WinnowTextRange range = winnow_shown_text_get_range (self->comparison->side[side].shown, word.start, word.end);
  change_tag (self, side, range, gtk_text_buffer_apply_tag);
  g_array_append_val (self->marked[side], range);
}

/* Marks the words that are linked to the word at @character of the shown text of @side, or nothing.
 * Returns: how many links the word has */
static guint
linked_words_show (WinnowLinkedWords *self, WinnowSide side, guint32 character)
{
  WinnowRange words[WINNOW_N_SIDES];
  guint n = 0;
  if (self->comparison == NULL)
    return 0;
  const WinnowPair *pair = self->comparison->pair;
  gsize byte = winnow_shown_text_get_byte (self->comparison->side[side].shown, character);
  clear_marks (self);
  winnow_for_each_index (passage, pair->words)
    for (guint i = 0; winnow_pair_get_link (pair, passage, i, words); i++)
      {
        if (byte < words[side].start || byte >= words[side].end)
          continue;
        winnow_for_each_kind (other, WINNOW_N_SIDES)
          mark (self, other, words[other]);
        n++;
      }
  return n;
}

static void
show_at (WinnowLinkedWords *self, GtkTextView *view, const GtkTextIter *iter)
{
  linked_words_show (self, view == self->views[WINNOW_SIDE_A] ? WINNOW_SIDE_A : WINNOW_SIDE_B,
                     (guint32) gtk_text_iter_get_offset (iter));
}

static void
motion_cb (GtkEventController *motion, double x, double y, WinnowLinkedWords *self)
{
  GtkTextView *view = GTK_TEXT_VIEW (gtk_event_controller_get_widget (motion));
  GtkTextIter iter;
  int buffer_x, buffer_y;
  gtk_text_view_window_to_buffer_coords (view, GTK_TEXT_WINDOW_WIDGET, (int) x, (int) y, &buffer_x, &buffer_y);
  if (gtk_text_view_get_iter_at_location (view, &iter, buffer_x, buffer_y))
    show_at (self, view, &iter);
}

static void
move_cursor_cb (GtkTextView *view, GtkMovementStep step, int count, gboolean extends, WinnowLinkedWords *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter iter;
  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  show_at (self, view, &iter);
}

void
winnow_linked_words_set_comparison (WinnowLinkedWords *self, WinnowComparison *comparison)
{
  winnow_comparison_set (&self->comparison, comparison);
  winnow_for_each_kind (side, WINNOW_N_SIDES) /* their text is gone */
    g_array_set_size (self->marked[side], 0);
}

WinnowLinkedWords *
winnow_linked_words_new (WinnowTextPane *pane_a, WinnowTextPane *pane_b)
{
  WinnowLinkedWords *self = g_object_new (WINNOW_TYPE_LINKED_WORDS, NULL);
  WinnowTextPane *const panes[WINNOW_N_SIDES] = { pane_a, pane_b };
  winnow_for_each_kind (side, WINNOW_N_SIDES)
    {
      GtkEventController *motion = gtk_event_controller_motion_new ();
      self->marked[side] = winnow_array_new (WinnowTextRange);
      self->views[side] = g_object_ref (GTK_TEXT_VIEW (winnow_text_pane_get_view (panes[side])));
      g_signal_connect_object (motion, "motion", G_CALLBACK (motion_cb), self, 0);
      g_signal_connect_object (self->views[side], "move-cursor", G_CALLBACK (move_cursor_cb), self, G_CONNECT_AFTER);
      gtk_widget_add_controller (GTK_WIDGET (self->views[side]), motion);
    }
  return self;
}
