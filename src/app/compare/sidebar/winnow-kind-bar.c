#include "app/compare/sidebar/winnow-kind-bar.h"

#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-label.h"
#include "report/model/wording.h"

#define HEIGHT 6 /* pixels */
#define LEAST_WIDTH 48

struct _WinnowKindBar
{
  GtkWidget parent_instance;
  guint32 n[WINNOW_N_WORD_KINDS];
  guint32 counted;
};

G_DEFINE_FINAL_TYPE (WinnowKindBar, winnow_kind_bar, GTK_TYPE_WIDGET)

void
winnow_kind_bar_set (WinnowKindBar *self, const guint32 n[WINNOW_N_WORD_KINDS], guint32 counted)
{
  g_return_if_fail (WINNOW_IS_KIND_BAR (self));
  g_autofree char *words = winnow_wording_word_kinds (n);
  memcpy (self->n, n, sizeof self->n);
  self->counted = counted;
  winnow_accessible_name (self, words != NULL ? words : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), words);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The less a kind says, the paler it is. */
static void
winnow_kind_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const float alphas[WINNOW_N_WORD_KINDS] = { 1, .75f, .5f, .35f, .2f };
  WinnowKindBar *self = WINNOW_KIND_BAR (widget);
  float width = (float) gtk_widget_get_width (widget), height = (float) gtk_widget_get_height (widget), x = 0;
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GdkRGBA ink = winnow_color_of_text (widget), accent = ink, empty = ink;
  gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), "accent_color", &accent);
  empty.alpha *= .15f;
  GskRoundedRect outline;
  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (0, 0, width, height), height / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &empty, &outline.bounds);
  for (guint kind = 0; kind < WINNOW_N_WORD_KINDS && self->counted > 0; kind++)
    {
      float part = width * (float) self->n[kind] / (float) self->counted;
      GdkRGBA color = accent;
      color.alpha *= alphas[kind];
      gtk_snapshot_append_color (snapshot, &color,
                                 &GRAPHENE_RECT_INIT (is_rtl ? width - x - part : x, 0, part, height));
      x += part;
    }
  gtk_snapshot_pop (snapshot);
}

static void
winnow_kind_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                         int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : LEAST_WIDTH;
}

static void
winnow_kind_bar_class_init (WinnowKindBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  widget_class->snapshot = winnow_kind_bar_snapshot;
  widget_class->measure = winnow_kind_bar_measure;
  gtk_widget_class_set_css_name (widget_class, "kindbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
winnow_kind_bar_init (WinnowKindBar *self)
{
}
