#include "app/inspector/winnow-bit-grid.h"

#include <string.h>

#include "app/compare/winnow-passage-look.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-label.h"
#include "base/for-each.h"
#include "base/translate.h"

#define COLUMNS 8
#define MAX_BITS 64
#define CELL 26 /* pixels */
#define GAP 3
#define SPAN(n) ((n) *CELL + ((n) -1) * GAP) /* of cells */

struct _WinnowBitGrid
{
  GtkWidget parent_instance;
  char bits[MAX_BITS + 1];
  guint n_bits;
  gboolean differs[MAX_BITS];
};

G_DEFINE_FINAL_TYPE (WinnowBitGrid, winnow_bit_grid, GTK_TYPE_WIDGET)

void
winnow_bit_grid_set (WinnowBitGrid *self, const char *bits, const char *other)
{
  g_return_if_fail (WINNOW_IS_BIT_GRID (self));
  g_return_if_fail (bits != NULL && strlen (bits) <= MAX_BITS);
  g_return_if_fail (other == NULL || strlen (other) == strlen (bits));
  guint n_differing = 0;
  self->n_bits = (guint) g_strlcpy (self->bits, bits, sizeof self->bits);
  winnow_for_each_below (i, self->n_bits)
    n_differing += self->differs[i] = other != NULL && bits[i] != other[i];
  /* Translators: 1: how many bits there are; 2: how many differ; 3: all of them */
  winnow_accessible_take (self, g_strdup_printf (ngettext ("%1$u bits, %2$u of which differs: %3$s",
                                                           "%1$u bits, %2$u of which differ: %3$s", n_differing),
                                                 self->n_bits, n_differing, bits));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self),
                               n_differing > 0 ? _ ("Bits in a red frame differ from the other side’s") : NULL);
  gtk_widget_set_size_request (GTK_WIDGET (self), SPAN (COLUMNS),
                               SPAN (MAX (1, (int) (self->n_bits + COLUMNS - 1) / COLUMNS)));
  winnow_queue_draw (self);
}

static void
draw_bit (WinnowBitGrid *self, GtkSnapshot *snapshot, guint bit, const GdkRGBA *ink, const GdkRGBA *alarm)
{
  gboolean is_set = self->bits[bit] == '1', differs = self->differs[bit];
  graphene_rect_t place
      = GRAPHENE_RECT_INIT ((float) (bit % COLUMNS * (CELL + GAP)), (float) (bit / COLUMNS * (CELL + GAP)), CELL, CELL);
  GdkRGBA ground = *ink, frame = differs ? *alarm : *ink;

  ground.alpha = is_set ? 0.22F : 0.04F;
  frame.alpha *= differs ? 1.F : 0.25F;
  gtk_snapshot_append_color (snapshot, &ground, &place);
  winnow_snapshot_frame (snapshot, &place, 0, differs ? 2.5F : 1.F, &frame);

  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), is_set ? "1" : "0");
  winnow_snapshot_centered (snapshot, layout, &place, differs ? alarm : ink);
}

static void
winnow_bit_grid_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowBitGrid *self = WINNOW_BIT_GRID (widget);
  GdkRGBA ink = winnow_color_of_text (widget), alarm = winnow_disguise_color_get ();
  winnow_for_each_below (bit, self->n_bits)
    draw_bit (self, snapshot, bit, &ink, &alarm);
}

static void
winnow_bit_grid_class_init (WinnowBitGridClass *klass)
{
  winnow_drawing_class (klass, winnow_bit_grid_snapshot, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
winnow_bit_grid_init (WinnowBitGrid *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "numeric");
  winnow_style_watch (self, G_CALLBACK (gtk_widget_queue_draw));
}
