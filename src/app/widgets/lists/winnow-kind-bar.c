#include "app/widgets/lists/winnow-kind-bar.h"

#include "app/widgets/winnow-drawing.h"
#include "base/for-each.h"

#define HEIGHT 6 /* pixels */
#define LEAST_WIDTH 56

struct _WinnowKindBar
{
  GtkWidget parent_instance;
  double parts[WINNOW_KIND_BAR_PARTS];
};

G_DEFINE_FINAL_TYPE (WinnowKindBar, winnow_kind_bar, GTK_TYPE_WIDGET)

void
winnow_kind_bar_set (WinnowKindBar *self, const double parts[WINNOW_KIND_BAR_PARTS])
{
  g_return_if_fail (WINNOW_IS_KIND_BAR (self));
  memcpy (self->parts, parts, sizeof self->parts);
  winnow_queue_draw (self);
}

static void
append_parts (WinnowKindBar *self, GtkSnapshot *snapshot, float width)
{
  static const float strengths[WINNOW_KIND_BAR_PARTS] = { 1, .75f, .5f, .35f, .25f };
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  float x = 0;
  winnow_for_each_below (i, WINNOW_KIND_BAR_PARTS)
    {
      float part = width * (float) CLAMP (self->parts[i], 0, 1);
      GdkRGBA color = winnow_color_named (self, "accent_bg_color");
      color.alpha *= strengths[i];
      if (part <= 0)
        continue;
      gtk_snapshot_append_color (snapshot, &color,
                                 &GRAPHENE_RECT_INIT (is_rtl ? width - x - part : x, 0, part, HEIGHT));
      x += part;
    }
}

static void
winnow_kind_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  float width = (float) gtk_widget_get_width (widget);
  GdkRGBA empty = winnow_color_of_text (widget);
  GskRoundedRect outline;
  empty.alpha *= .15f;
  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (0, 0, width, HEIGHT), HEIGHT / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &empty, &outline.bounds);
  append_parts (WINNOW_KIND_BAR (widget), snapshot, width);
  gtk_snapshot_pop (snapshot);
}

static void
winnow_kind_bar_class_init (WinnowKindBarClass *klass)
{
  winnow_drawing_class (klass, winnow_kind_bar_snapshot, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
winnow_kind_bar_init (WinnowKindBar *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), LEAST_WIDTH, HEIGHT);
  winnow_style_watch (self, G_CALLBACK (gtk_widget_queue_draw));
}
