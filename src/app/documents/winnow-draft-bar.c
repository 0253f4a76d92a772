#include "app/documents/winnow-draft-bar.h"

#include "app/widgets/winnow-drawing.h"
#include "base/for-each.h"

#define WIDTH 132 /* pixels */
#define HEIGHT 10
#define LEAST 3.0f  /* of a part that is not nothing */
#define GAP 1.0f    /* between two parts */
#define STRIPE 4.0f /* of a part that came in */
#define RADIUS 3.0f /* of the corners */

struct _WinnowDraftBar
{
  GtkWidget parent_instance;
  guint dropped, kept, added, came; /* words; added: without those that came in */
};

G_DEFINE_FINAL_TYPE (WinnowDraftBar, winnow_draft_bar, GTK_TYPE_WIDGET)

/* Stripes distinguish it from added text without color. */
static void
fill_striped (GtkSnapshot *snapshot, const graphene_rect_t *part, const GdkRGBA *color)
{
  float end = part->origin.x + part->size.width;
  for (float x = part->origin.x; x < end; x += STRIPE)
    gtk_snapshot_append_color (snapshot, color,
                               &GRAPHENE_RECT_INIT (x, part->origin.y, MIN (STRIPE - 1, end - x), part->size.height));
}

static void
draw_part (WinnowDraftBar *self, GtkSnapshot *snapshot, guint index, const graphene_rect_t *part)
{
  GdkRGBA muted = winnow_color_of_text (self), accent = winnow_color_named (self, "accent_color");
  muted.alpha *= .35f;
  if (index == 0)
    winnow_snapshot_frame (snapshot, part, 0, 1, &muted);
  else if (index == 1)
    gtk_snapshot_append_color (snapshot, &muted, part);
  else if (index == 2)
    gtk_snapshot_append_color (snapshot, &accent, part);
  else
    fill_striped (snapshot, part, &accent);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowDraftBar *self = WINNOW_DRAFT_BAR (widget);
  const guint words[] = { self->dropped, self->kept, self->added, self->came };
  float width = (float) gtk_widget_get_width (widget), height = (float) gtk_widget_get_height (widget), x = 0;
  guint all = 0, n = 0;
  winnow_for_each_of (word, words)
    {
      all += *word;
      n += *word > 0;
    }
  GskRoundedRect corners;
  gsk_rounded_rect_init_from_rect (&corners, &GRAPHENE_RECT_INIT (0, (height - HEIGHT) / 2, width, HEIGHT), RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &corners);
  float room = width - (float) n * (LEAST + GAP);
  winnow_for_each_index_of (i, words)
    if (words[i] > 0)
      {
        float part = LEAST + room * (float) words[i] / (float) all;
        draw_part (self, snapshot, i, &GRAPHENE_RECT_INIT (x, (height - HEIGHT) / 2, part, HEIGHT));
        x += part + GAP;
      }
  gtk_snapshot_pop (snapshot);
}

GtkWidget *
winnow_draft_bar_new (const WinnowDraftStep *step)
{
  WinnowDraftBar *self = g_object_new (WINNOW_TYPE_DRAFT_BAR, "valign", GTK_ALIGN_CENTER, "width-request", WIDTH,
                                       "height-request", HEIGHT, NULL);
  /* Where the order is unknown, some of what came in is of the other one. */
  self->came = MIN (step->n_came, step->added);
  self->added = step->added - self->came;
  self->kept = step->kept;
  self->dropped = step->dropped;
  return GTK_WIDGET (self);
}

static void
winnow_draft_bar_class_init (WinnowDraftBarClass *klass)
{
  winnow_drawing_class (klass, snapshot, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
winnow_draft_bar_init (WinnowDraftBar *self)
{
  winnow_style_watch (self, G_CALLBACK (gtk_widget_queue_draw));
}
