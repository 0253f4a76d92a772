#include "app/sources/winnow-span-bar.h"

#include "app/compare/winnow-passage-look.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"

#define HEIGHT 5 /* pixels */
#define LEAST_WIDTH 48
#define LEAST_SPAN 2

struct _WinnowSpanBar
{
  GtkWidget parent_instance;
  GArray *spans; /* (owned) (nullable) (element-type WinnowTextRange) */
  guint32 n_characters;
  guint hue;
};

G_DEFINE_FINAL_TYPE (WinnowSpanBar, winnow_span_bar, GTK_TYPE_WIDGET)

void
winnow_span_bar_set (WinnowSpanBar *self, GArray *spans, guint32 n_characters, guint hue)
{
  g_return_if_fail (WINNOW_IS_SPAN_BAR (self));
  g_clear_pointer (&self->spans, g_array_unref);
  self->spans = spans != NULL ? g_array_ref (spans) : NULL;
  self->n_characters = MAX (n_characters, 1);
  self->hue = hue;
  winnow_queue_draw (self);
}

static void
winnow_span_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowSpanBar *self = WINNOW_SPAN_BAR (widget);
  float width = (float) gtk_widget_get_width (widget), height = (float) gtk_widget_get_height (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GdkRGBA empty = winnow_color_of_text (widget);
  WinnowHueColors colors;
  GskRoundedRect outline;
  empty.alpha *= .15f;
  winnow_hue_colors_get (self->hue, &colors);
  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (0, 0, width, height), height / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &empty, &outline.bounds);
  winnow_for_each_value (const WinnowTextRange, span, self->spans)
    {
      float x = width * (float) span->start / (float) self->n_characters,
            part = MAX (width * (float) (span->end - span->start) / (float) self->n_characters, LEAST_SPAN);
      gtk_snapshot_append_color (snapshot, &colors.strong,
                                 &GRAPHENE_RECT_INIT (is_rtl ? width - x - part : x, 0, part, height));
    }
  gtk_snapshot_pop (snapshot);
}

static void
finalize (WinnowSpanBar *self)
{
  g_clear_pointer (&self->spans, g_array_unref);
}

static void
winnow_span_bar_class_init (WinnowSpanBarClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_drawing_class (klass, winnow_span_bar_snapshot, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
winnow_span_bar_init (WinnowSpanBar *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), LEAST_WIDTH, HEIGHT);
  winnow_style_watch (self, G_CALLBACK (gtk_widget_queue_draw));
}
