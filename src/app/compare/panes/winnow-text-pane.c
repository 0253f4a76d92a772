#include "app/compare/panes/winnow-text-pane.h"

#include "app/compare/panes/winnow-change-map.h"
#include "app/compare/winnow-compare-wording.h"
#include "app/pictures/winnow-large-picture.h"
#include "app/compare/panes/winnow-text-pane-search.h"
#include "app/compare/panes/winnow-text-pane-tags.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "report/model/wording.h"

/* Characters around a revealed place, highlighted before the first frame: more than one can see. */
#define EAGER_CHARACTERS 20000
/* How long one turn of the idle painter lasts, in µs, and its priority: before the text view lays
 * out invisible text (which new highlights would undo), after drawing. */
#define PAINT_MICROSECONDS 4000
#define PAINT_PRIORITY (GDK_PRIORITY_REDRAW + 2)
/* Room that stays visible when the last line is scrolled up: every line can be scrolled beside any
 * line of the other side. */
#define TAIL_PIXELS 120
#define TAIL_PIXELS_MIN 24
#define REFRESH_PRIORITY (GDK_PRIORITY_REDRAW - 1)
#define FIND_ALIGN 0.4

struct _WinnowTextPane
{
  GtkWidget parent_instance;
  GtkWidget *content, *heading;
  GtkLabel *name, *share, *date, *page;
  WinnowTextPaneSearch *search;
  GtkWidget *body;
  GtkScrolledWindow *scroller;
  WinnowTextPaneView *view;
  WinnowChangeMap *map;
  WinnowLargePicture *picture; /* in place of a missing text */

  WinnowComparison *comparison; /* (owned) (nullable) */
  WinnowSide side;
  int selected;
  WinnowTextPaneTags *tags; /* (owned) (nullable) of the view's buffer */
  GByteArray *painted;      /* (owned) (nullable) a flag per highlight: it is applied */
  guint next_highlight;     /* all before it are applied */
  guint paint_source;
  guint refresh_source;
  guint page_source;
  gboolean painting;
};

G_DEFINE_FINAL_TYPE (WinnowTextPane, winnow_text_pane, GTK_TYPE_WIDGET)

static const WinnowComparisonSide *
get_side (WinnowTextPane *self)
{
  return self->comparison != NULL ? &self->comparison->side[self->side] : NULL;
}

static GtkTextBuffer *
get_buffer (WinnowTextPane *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
}

static void
get_iter (WinnowTextPane *self, guint32 character, GtkTextIter *iter)
{
  gtk_text_buffer_get_iter_at_offset (get_buffer (self), iter, character);
}

static void
place_cursor (WinnowTextPane *self, guint32 character)
{
  GtkTextIter iter;
  get_iter (self, character, &iter);
  gtk_text_buffer_place_cursor (get_buffer (self), &iter);
}

/* ── highlights ── */

/* Once: a tag that is set again has its lines laid out again. */
static void
paint_highlight (WinnowTextPane *self, guint index)
{
  if (self->painted->data[index])
    return;
  winnow_text_pane_tags_apply (self->tags, &g_array_index (get_side (self)->highlights, WinnowHighlight, index));
  self->painted->data[index] = TRUE;
}

/* Highlights are in order of their starts. */
static void
paint_around (WinnowTextPane *self, guint32 character)
{
  const GArray *highlights = get_side (self)->highlights;
  guint32 start = character - MIN (character, EAGER_CHARACTERS), end = character + EAGER_CHARACTERS;
  for (guint i = self->next_highlight;
       i < highlights->len && g_array_index (highlights, WinnowHighlight, i).range.start < end; i++)
    if (g_array_index (highlights, WinnowHighlight, i).range.end > start)
      paint_highlight (self, i);
}

static gboolean
paint_idle_cb (gpointer data)
{
  WinnowTextPane *self = data;
  gint64 deadline = g_get_monotonic_time () + PAINT_MICROSECONDS;
  guint n = get_side (self)->highlights->len;
  while (self->next_highlight < n)
    {
      paint_highlight (self, self->next_highlight++);
      if (self->next_highlight % 16 == 0 && g_get_monotonic_time () > deadline)
        return G_SOURCE_CONTINUE;
    }
  self->paint_source = 0;
  return G_SOURCE_REMOVE;
}

static void
stop_painting (WinnowTextPane *self)
{
  g_clear_handle_id (&self->paint_source, g_source_remove);
}

static void
update_colors (WinnowTextPane *self)
{
  GtkWidget *view = GTK_WIDGET (self->view);
  GdkRGBA background, dim = winnow_color_of_text (view);
  if (self->tags == NULL)
    return;
  dim.alpha *= 0.55;
  if (!gtk_style_context_lookup_color (gtk_widget_get_style_context (view), "view_bg_color", &background))
    background = (GdkRGBA){ 0, 0, 0, 0 };
  winnow_text_pane_tags_update_colors (self->tags, &background, &dim);
}

/* ── scrolling ── */

void
winnow_text_pane_reveal (WinnowTextPane *self, guint32 character, double align)
{
  GtkTextIter iter;
  GtkTextMark *mark = gtk_text_buffer_get_mark (get_buffer (self), "revealed");
  g_return_if_fail (WINNOW_IS_TEXT_PANE (self));
  if (self->comparison == NULL)
    return;
  paint_around (self, character);
  get_iter (self, character, &iter);
  gtk_text_buffer_move_mark (get_buffer (self), mark, &iter);
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self->view), mark, 0, TRUE, 0, align);
}

void
winnow_text_pane_show_place (WinnowTextPane *self, WinnowTextRange place)
{
  g_return_if_fail (WINNOW_IS_TEXT_PANE (self));
  if (self->comparison == NULL)
    return;
  place_cursor (self, place.start);
  winnow_text_pane_reveal (self, place.start, FIND_ALIGN);
  g_signal_emit_by_name (self, "led");
}

guint32
winnow_text_pane_get_cursor (WinnowTextPane *self)
{
  int position;
  g_object_get (get_buffer (self), "cursor-position", &position, NULL);
  return (guint32) position;
}

gsize
winnow_text_pane_get_top (WinnowTextPane *self)
{
  g_return_val_if_fail (WINNOW_IS_TEXT_PANE (self), 0);
  if (self->comparison == NULL)
    return 0;
  return winnow_shown_text_get_byte (get_side (self)->shown,
                                     winnow_text_pane_view_get_visible_range (self->view).start);
}

void
winnow_text_pane_set_top (WinnowTextPane *self, gsize byte)
{
  g_return_if_fail (WINNOW_IS_TEXT_PANE (self));
  if (self->comparison != NULL)
    winnow_text_pane_reveal (self, winnow_shown_text_get_range (get_side (self)->shown, byte, byte).start, 0);
}

GtkAdjustment *
winnow_text_pane_get_vadjustment (WinnowTextPane *self)
{
  return gtk_scrolled_window_get_vadjustment (self->scroller);
}

WinnowTextPaneView *
winnow_text_pane_get_view (WinnowTextPane *self)
{
  return self->view;
}

/* ── showing ── */

static void
update_page (WinnowTextPane *self, guint32 character)
{
  const WinnowComparisonSide *side = get_side (self);
  const WinnowTextPlace *place = winnow_comparison_get_place (self->comparison, self->side, character);
  guint n = 0;
  while (n < side->places->len && g_array_index (side->places, WinnowTextPlace, n).level == 0)
    n++;
  /* Translators: 1: page that is shown, 2: how many there are */
  g_autofree char *text = place != NULL && place->level == 0 ? g_strdup_printf (_ ("Page %1$u of %2$u"), place->page, n)
                                                             : winnow_wording_page (place);
  winnow_set_visible (self->page, *text != '\0');
  if (*text != '\0' && !g_str_equal (gtk_label_get_label (self->page), text))
    gtk_label_set_label (self->page, text);
}

static gboolean
page_cb (gpointer data)
{
  WinnowTextPane *self = data;
  self->page_source = 0;
  if (self->comparison != NULL)
    update_page (self, winnow_text_pane_view_get_visible_range (self->view).start);
  return G_SOURCE_REMOVE;
}

static void queue_refresh (WinnowTextPane *self);

/* The page label changes a little later: while a pane is being allocated, none of its labels may
 * change its size. */
static void
moved_cb (WinnowTextPane *self)
{
  if (self->comparison == NULL)
    return;
  if (self->painting)
    {
      queue_refresh (self);
      return;
    }
  winnow_change_map_set_viewport (self->map, winnow_text_pane_view_get_visible_range (self->view));
  if (self->page_source == 0 && get_side (self)->places->len > 0)
    self->page_source = g_idle_add_full (REFRESH_PRIORITY, page_cb, self, NULL);
  g_signal_emit_by_name (self, "moved");
}

static void
update_tail (WinnowTextPane *self)
{
  int tail
      = MAX (gtk_adjustment_get_page_size (winnow_text_pane_get_vadjustment (self)) - TAIL_PIXELS, TAIL_PIXELS_MIN);
  if (tail != gtk_text_view_get_bottom_margin (GTK_TEXT_VIEW (self->view)))
    gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (self->view), tail);
}

static gboolean
refresh_cb (gpointer data)
{
  WinnowTextPane *self = data;
  self->refresh_source = 0;
  update_tail (self);
  moved_cb (self);
  return G_SOURCE_REMOVE;
}

/* Not at once: margins of a text view must not change while it is being allocated, and while it
 * lays out text in idle time its height changes many times a frame. */
static void
queue_refresh (WinnowTextPane *self)
{
  if (self->refresh_source == 0)
    self->refresh_source = g_idle_add_full (REFRESH_PRIORITY, refresh_cb, self, NULL);
}

static void
update_heading (WinnowTextPane *self, const WinnowComparisonSide *side)
{
  g_autofree char *share = winnow_comparison_dup_share (self->comparison, self->side),
                  *date = winnow_comparison_dup_date (self->comparison, self->side);
  /* Translators: names the text of a document for assistive technology; %s: file name */
  g_autofree char *label = g_strdup_printf (_ ("Text of %s"), side->name);
  gtk_label_set_label (self->name, side->name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), self->comparison->pair->side[self->side].document->path);
  gtk_label_set_label (self->share, share);
  winnow_label_show (self->date, date);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->date),
                               winnow_comparison_get_date_details (self->comparison, self->side));
  winnow_accessible_name (self->view, label);
}

/* GTK 4.8 keeps lines that it laid out for the former buffer and warns about them; another margin
 * makes it drop them. */
static void
set_buffer (WinnowTextPane *self, GtkTextBuffer *buffer)
{
  int margin = gtk_text_view_get_left_margin (GTK_TEXT_VIEW (self->view));
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (self->view), margin + 1);
  gtk_text_view_set_buffer (GTK_TEXT_VIEW (self->view), buffer);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (self->view), margin);
}

/* An empty buffer instead of none: a view that is still laying out text needs one. */
static void
clear_buffer (WinnowTextPane *self)
{
  g_autoptr (GtkTextBuffer) empty = gtk_text_buffer_new (NULL);
  set_buffer (self, empty);
  g_clear_pointer (&self->tags, winnow_text_pane_tags_free);
}

/* A buffer that no view shows yet takes text and tags without laying anything out. */
static void
fill_buffer (WinnowTextPane *self, const WinnowComparisonSide *side)
{
  g_autoptr (GtkTextBuffer) buffer = gtk_text_buffer_new (NULL);
  GtkTextIter start;
  gtk_text_buffer_set_enable_undo (buffer, FALSE);
  g_clear_pointer (&self->tags, winnow_text_pane_tags_free);
  self->tags = winnow_text_pane_tags_new (buffer);
  g_clear_pointer (&self->painted, g_byte_array_unref);
  self->painted = g_byte_array_new_take (g_malloc0 (side->highlights->len), side->highlights->len);
  self->next_highlight = 0;
  update_colors (self);
  gtk_text_buffer_set_text (buffer, side->shown->text, side->shown->length);
  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_place_cursor (buffer, &start);
  gtk_text_buffer_create_mark (buffer, "revealed", &start, TRUE);
  paint_around (self, 0);
  set_buffer (self, buffer);
  self->paint_source = g_idle_add_full (PAINT_PRIORITY, paint_idle_cb, self, NULL);
}

/* (nullable) The picture of the document that both have, or its first one. */
static const WinnowDocumentPicture *
choose_picture (WinnowTextPane *self, int picture)
{
  const GPtrArray *pictures = self->comparison->pair->side[self->side].pictures;
  if (picture == WINNOW_NO_PICTURE && self->comparison->pictures->len > 0)
    picture = 0;
  if (picture != WINNOW_NO_PICTURE)
    return winnow_comparison_get_picture (self->comparison, picture)->shared->picture[self->side];
  return pictures != NULL && pictures->len > 0 ? g_ptr_array_index (pictures, 0) : NULL;
}

/* @picture: or WINNOW_NO_PICTURE */
static void
update_picture (WinnowTextPane *self, int picture)
{
  const WinnowDocumentPicture *shown
      = self->comparison != NULL && !winnow_comparison_has_text (self->comparison, self->side)
            ? choose_picture (self, picture)
            : NULL;
  winnow_set_visible (self->picture, shown != NULL);
  winnow_set_visible (self->scroller, shown == NULL);
  winnow_set_visible (self->map, shown == NULL);
  winnow_large_picture_set_picture (self->picture, shown != NULL ? self->comparison->pair->library : NULL, shown,
                                    shown != NULL ? get_side (self)->name : NULL);
  if (shown != NULL)
    winnow_large_picture_set_outline (self->picture,
                                      winnow_comparison_get_outline (self->comparison, picture, self->side));
}

void
winnow_text_pane_set_comparison (WinnowTextPane *self, WinnowComparison *comparison, WinnowSide side)
{
  g_return_if_fail (WINNOW_IS_TEXT_PANE (self));
  stop_painting (self);
  winnow_text_pane_search_set_text (self->search, NULL, 0);
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
  self->side = side;
  self->selected = WINNOW_NO_PASSAGE;
  gtk_box_reorder_child_after (GTK_BOX (self->body), GTK_WIDGET (self->map),
                               side == WINNOW_SIDE_A ? NULL : GTK_WIDGET (self->scroller));
  winnow_text_pane_view_set_comparison (self->view, NULL, side);
  winnow_change_map_set_comparison (self->map, comparison, side);
  if (comparison == NULL)
    {
      clear_buffer (self);
      update_picture (self, WINNOW_NO_PICTURE);
      return;
    }
  self->comparison = winnow_comparison_ref (comparison);
  update_picture (self, WINNOW_NO_PICTURE);
  update_heading (self, get_side (self));
  fill_buffer (self, get_side (self));
  winnow_text_pane_view_set_comparison (self->view, comparison, side);
  winnow_text_pane_search_set_text (self->search, get_side (self)->shown->source,
                                    get_side (self)->shown->source_length);
  update_page (self, 0);
}

/* By their headings, below which all is as wide as it may be. In a group of the panes themselves a
 * text view that finds itself to be higher while it is allocated would have the other pane
 * allocated again, too late for the frame. */
void
winnow_text_pane_align (WinnowTextPane *self, WinnowTextPane *other)
{
  g_autoptr (GtkSizeGroup) group = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL); /* its widgets keep it */
  g_return_if_fail (WINNOW_IS_TEXT_PANE (self) && WINNOW_IS_TEXT_PANE (other));
  gtk_size_group_add_widget (group, self->heading);
  gtk_size_group_add_widget (group, other->heading);
}

static void
mark_selected (WinnowTextPane *self, gboolean selected)
{
  if (self->selected == WINNOW_NO_PASSAGE)
    return;
  const WinnowShownPassage *passage = winnow_comparison_get_passage (self->comparison, self->selected);
  winnow_text_pane_tags_set_selected (self->tags, passage->range[self->side], passage->hue, selected);
}

void
winnow_text_pane_set_selected (WinnowTextPane *self, int passage, int picture, gboolean move_cursor)
{
  g_return_if_fail (WINNOW_IS_TEXT_PANE (self));
  if (self->comparison == NULL)
    return;
  mark_selected (self, FALSE);
  self->selected = passage;
  mark_selected (self, TRUE);
  winnow_text_pane_view_set_selected_picture (self->view, picture);
  winnow_change_map_set_selected (self->map, passage, picture);
  if (picture != WINNOW_NO_PICTURE)
    update_picture (self, picture);
  if (move_cursor && picture != WINNOW_NO_PICTURE)
    place_cursor (self, winnow_comparison_get_picture (self->comparison, picture)->sign[self->side].start);
  else if (move_cursor && passage != WINNOW_NO_PASSAGE)
    place_cursor (self, winnow_comparison_get_passage (self->comparison, passage)->range[self->side].start);
}

/* ── what the user does ── */

static void
activate_at_cursor (WinnowTextPane *self)
{
  if (self->comparison == NULL || gtk_text_buffer_get_has_selection (get_buffer (self)))
    return;
  guint32 cursor = winnow_text_pane_get_cursor (self);
  int picture = winnow_comparison_find_picture (self->comparison, self->side, cursor);
  int passage = winnow_comparison_find_passage (self->comparison, self->side, cursor, self->selected);
  if (picture != WINNOW_NO_PICTURE)
    g_signal_emit_by_name (self, "picture-activated", picture);
  else if (passage != WINNOW_NO_PASSAGE)
    g_signal_emit_by_name (self, "passage-activated", passage);
}

/* The text view claims its clicks, so a gesture beside its own would never see the release. It has
 * put the cursor where the button went down. */
static gboolean
view_event_cb (GtkEventControllerLegacy *controller, GdkEvent *event, WinnowTextPane *self)
{
  if (gdk_event_get_event_type (event) == GDK_BUTTON_RELEASE
      && gdk_button_event_get_button (event) == GDK_BUTTON_PRIMARY)
    activate_at_cursor (self);
  return GDK_EVENT_PROPAGATE;
}

static gboolean
pane_event_cb (GtkEventControllerLegacy *controller, GdkEvent *event, WinnowTextPane *self)
{
  switch ((int) gdk_event_get_event_type (event))
    {
    case GDK_BUTTON_PRESS:
    case GDK_SCROLL:
    case GDK_TOUCH_BEGIN:
    case GDK_TOUCHPAD_SWIPE:
    case GDK_KEY_PRESS:
      g_signal_emit_by_name (self, "led");
      break;
    default:
      break;
    }
  return GDK_EVENT_PROPAGATE;
}

static void
map_go_to_cb (WinnowTextPane *self, guint character)
{
  GtkAdjustment *adjustment = winnow_text_pane_get_vadjustment (self);
  winnow_text_pane_view_scroll_position_to (self->view, character, gtk_adjustment_get_page_size (adjustment) / 2);
}

static void
map_passage_activated_cb (WinnowTextPane *self, guint passage)
{
  g_signal_emit_by_name (self, "passage-activated", passage);
}

static void
map_picture_activated_cb (WinnowTextPane *self, guint picture)
{
  g_signal_emit_by_name (self, "picture-activated", picture);
}

/* Copied text is that of the document: without numbers and soft breaks. */
static void
copy_clipboard_cb (GtkTextView *view, WinnowTextPane *self)
{
  GtkTextIter start, end;
  g_signal_stop_emission_by_name (view, "copy-clipboard");
  if (self->comparison == NULL || !gtk_text_buffer_get_selection_bounds (get_buffer (self), &start, &end))
    return;
  WinnowTextRange range = { gtk_text_iter_get_offset (&start), gtk_text_iter_get_offset (&end) };
  g_autofree char *text = winnow_shown_text_dup_source (get_side (self)->shown, range);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (view)), text);
}

static gboolean
query_tooltip_cb (WinnowTextPane *self, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip, GtkTextView *view)
{
  GtkTextIter iter;
  int buffer_x, buffer_y;
  if (self->comparison == NULL || by_keyboard)
    return FALSE;
  gtk_text_view_window_to_buffer_coords (view, GTK_TEXT_WINDOW_WIDGET, x, y, &buffer_x, &buffer_y);
  if (!gtk_text_view_get_iter_at_location (view, &iter, buffer_x, buffer_y))
    return FALSE;
  g_autofree char *text
      = winnow_comparison_dup_tooltip (self->comparison, self->side, gtk_text_iter_get_offset (&iter));
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

/* ── finding ── */

static void
found_cb (WinnowTextPane *self, guint start, guint end)
{
  gboolean found = end > start;
  GtkTextIter first, last;
  winnow_action_set_enabled (self, "pane.find-next", found);
  winnow_action_set_enabled (self, "pane.find-previous", found);
  if (self->comparison == NULL)
    return;
  WinnowTextRange range = winnow_shown_text_get_range (get_side (self)->shown, start, end);
  winnow_text_pane_tags_set_found (self->tags, range);
  if (!found)
    return;
  get_iter (self, range.start, &first);
  get_iter (self, range.end, &last);
  gtk_text_buffer_select_range (get_buffer (self), &first, &last);
  winnow_text_pane_reveal (self, range.start, FIND_ALIGN);
}

static void
search_closed_cb (WinnowTextPane *self)
{
  winnow_grab_focus (self->view);
}

static void
find_action (WinnowTextPane *self, const char *name)
{
  winnow_text_pane_search_step (self->search, g_str_equal (name, "pane.find-next") ? 1 : -1);
}

/* Finding starts where the user reads. */
void
winnow_text_pane_find (WinnowTextPane *self)
{
  g_return_if_fail (WINNOW_IS_TEXT_PANE (self));
  if (self->comparison == NULL)
    return;
  guint32 visible = winnow_text_pane_view_get_visible_range (self->view).start;
  winnow_text_pane_search_open (self->search, winnow_shown_text_get_byte (get_side (self)->shown, visible));
}

/* ── the class ── */

static gboolean
winnow_text_pane_grab_focus (GtkWidget *widget)
{
  WinnowTextPane *self = WINNOW_TEXT_PANE (widget);
  return gtk_widget_grab_focus (gtk_widget_get_visible (GTK_WIDGET (self->picture)) ? GTK_WIDGET (self->picture)
                                                                                    : GTK_WIDGET (self->view));
}

/* Text that is laid out while it is drawn may move. Nothing follows until the next frame: the other
 * pane may be drawn next, and must not be laid out again by then. */
static void
winnow_text_pane_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowTextPane *self = WINNOW_TEXT_PANE (widget);
  self->painting = TRUE;
  GTK_WIDGET_CLASS (winnow_text_pane_parent_class)->snapshot (widget, snapshot);
  self->painting = FALSE;
}

/* Ends a glide that is under way. A scrolled window that is hidden during one jumps to its end, at
 * which the text view stops it, too, and GTK 4.8 complains that it was stopped twice. */
static void
winnow_text_pane_unmap (GtkWidget *widget)
{
  WinnowTextPane *self = WINNOW_TEXT_PANE (widget);
  GtkAdjustment *adjustments[]
      = { gtk_scrolled_window_get_hadjustment (self->scroller), gtk_scrolled_window_get_vadjustment (self->scroller) };
  winnow_for_each_of (adjustment, adjustments)
    gtk_adjustment_set_value (*adjustment, gtk_adjustment_get_value (*adjustment));
  GTK_WIDGET_CLASS (winnow_text_pane_parent_class)->unmap (widget);
}

static void
dispose (WinnowTextPane *self)
{
  stop_painting (self);
  g_clear_handle_id (&self->refresh_source, g_source_remove);
  g_clear_handle_id (&self->page_source, g_source_remove);
  g_clear_pointer (&self->comparison, winnow_comparison_unref);
  g_clear_pointer (&self->tags, winnow_text_pane_tags_free);
  g_clear_pointer (&self->painted, g_byte_array_unref);
  g_clear_pointer (&self->content, gtk_widget_unparent);
}

static void
bind_template (GtkWidgetClass *klass)
{
  g_type_ensure (WINNOW_TYPE_CHANGE_MAP);
  g_type_ensure (WINNOW_TYPE_LARGE_PICTURE);
  g_type_ensure (WINNOW_TYPE_TEXT_PANE_SEARCH);
  g_type_ensure (WINNOW_TYPE_TEXT_PANE_VIEW);
  winnow_template_bind (klass, WinnowTextPane, "compare/panes/winnow-text-pane.ui", content, heading, name, share, date,
                        page, search, body, scroller, view, map, picture);
  winnow_template_bind_callbacks (klass, view_event_cb, pane_event_cb, copy_clipboard_cb, query_tooltip_cb,
                                  map_go_to_cb, map_passage_activated_cb, map_picture_activated_cb, found_cb,
                                  search_closed_cb);
}

static void
winnow_text_pane_class_init (WinnowTextPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_dispose_by (klass, dispose);
  widget_class->snapshot = winnow_text_pane_snapshot;
  widget_class->unmap = winnow_text_pane_unmap;
  widget_class->grab_focus = winnow_text_pane_grab_focus;
  winnow_signal_new (klass, "passage-activated", 1, G_TYPE_UINT);
  winnow_signal_new (klass, "picture-activated", 1, G_TYPE_UINT);
  winnow_signal_new (klass, "moved", 0);
  winnow_signal_new (klass, "led", 0);
  winnow_install_action (widget_class, "pane.find-next", NULL, find_action);
  winnow_install_action (widget_class, "pane.find-previous", NULL, find_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_g, GDK_CONTROL_MASK, "pane.find-next", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_g, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "pane.find-previous",
                                       NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  bind_template (widget_class);
}

static void
winnow_text_pane_init (WinnowTextPane *self)
{
  self->selected = WINNOW_NO_PASSAGE;
  winnow_template_init (self);
  found_cb (self, 0, 0);
  GtkAdjustment *adjustment = winnow_text_pane_get_vadjustment (self);
  winnow_connect (adjustment, "value-changed", moved_cb, self);
  winnow_connect (adjustment, "changed", queue_refresh, self);
  winnow_style_watch (self, G_CALLBACK (update_colors));
}
