#include "app/compare/panes/winnow-text-pane-pictures.h"

#include "app/compare/winnow-passage-look.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-thumbnail.h"
#include "base/for-each.h"

/* Pixels. */
#define GAP 6
#define THUMBNAIL_HEIGHT (WINNOW_PICTURE_ROOM - 3 * GAP)
#define THUMBNAIL_WIDTH_MAX 240
#define FRAME_WIDTH 1
#define FRAME_WIDTH_SELECTED 3

typedef struct
{
  GdkTexture *texture; /* (owned) (nullable) */
  gboolean is_asked;
} Thumbnail;

struct _WinnowTextPanePictures
{
  gatomicrefcount ref_count;
  GtkTextView *view;            /* (borrowed) (nullable) NULL when it is not shown any more */
  WinnowComparison *comparison; /* (owned) */
  WinnowSide side;
  int selected;
  Thumbnail *thumbnails;     /* (owned) one for each picture */
  GCancellable *cancellable; /* (owned) */
};

static void
unref (WinnowTextPanePictures *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  winnow_for_each_index (i, self->comparison->pictures)
    g_clear_object (&self->thumbnails[i].texture);
  g_free (self->thumbnails);
  g_object_unref (self->cancellable);
  winnow_comparison_unref (self->comparison);
  g_free (self);
}

WinnowTextPanePictures *
winnow_text_pane_pictures_new (GtkTextView *view, WinnowComparison *comparison, WinnowSide side)
{
  WinnowTextPanePictures *self = g_new0 (WinnowTextPanePictures, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->view = view;
  self->comparison = winnow_comparison_ref (comparison);
  self->side = side;
  self->selected = WINNOW_NO_PICTURE;
  self->thumbnails = g_new0 (Thumbnail, comparison->pictures->len);
  self->cancellable = g_cancellable_new ();
  return self;
}

void
winnow_text_pane_pictures_free (WinnowTextPanePictures *self)
{
  self->view = NULL;
  g_cancellable_cancel (self->cancellable);
  unref (self);
}

void
winnow_text_pane_pictures_set_selected (WinnowTextPanePictures *self, int picture)
{
  self->selected = picture;
  winnow_queue_draw (self->view);
}

/* ── reading ── */

typedef struct
{
  WinnowTextPanePictures *pictures; /* a reference */
  guint picture;
} Request;

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Request *request = data;
  WinnowTextPanePictures *self = request->pictures;
  /* without one its room stays empty */
  self->thumbnails[request->picture].texture = winnow_thumbnail_load_finish (result, NULL);
  if (self->view != NULL)
    winnow_queue_draw (self->view);
  unref (self);
}

static void
ask (WinnowTextPanePictures *self, guint picture)
{
  WinnowLibrary *library = self->comparison->pair->library;
  if (self->thumbnails[picture].is_asked || library == NULL)
    return;
  Request *request = g_new0 (Request, 1);
  request->pictures = self;
  request->picture = picture;
  g_atomic_ref_count_inc (&self->ref_count);
  self->thumbnails[picture].is_asked = TRUE;
  winnow_thumbnail_load_async (
      library, winnow_comparison_get_picture (self->comparison, picture)->shared->picture[self->side]->id, 0,
      self->cancellable, loaded_cb, request);
}

/* ── drawing ── */

/* Below its sign, as large as fits. FALSE where it is not there yet, or has no room. */
static gboolean
get_bounds (WinnowTextPanePictures *self, guint picture, graphene_rect_t *bounds)
{
  const WinnowShownPicture *shown = winnow_comparison_get_picture (self->comparison, picture);
  GdkTexture *texture = self->thumbnails[picture].texture;
  GtkTextIter iter;
  GdkRectangle line;
  if (texture == NULL || !shown->has_line[self->side])
    return FALSE;
  gtk_text_buffer_get_iter_at_offset (gtk_text_view_get_buffer (self->view), &iter, shown->sign[self->side].start);
  gtk_text_view_get_iter_location (self->view, &iter, &line);
  double width = gdk_texture_get_width (texture), height = gdk_texture_get_height (texture);
  double scale = MIN (MIN (THUMBNAIL_WIDTH_MAX / width, THUMBNAIL_HEIGHT / height), 1);
  *bounds = GRAPHENE_RECT_INIT (line.x, line.y + line.height + GAP, scale * width, scale * height);
  return TRUE;
}

static void
snapshot_picture (WinnowTextPanePictures *self, GtkSnapshot *snapshot, guint picture)
{
  graphene_rect_t bounds;
  WinnowHueColors colors;
  if (!get_bounds (self, picture, &bounds))
    return;
  winnow_hue_colors_get (winnow_comparison_get_picture (self->comparison, picture)->hue, &colors);
  gtk_snapshot_append_texture (snapshot, self->thumbnails[picture].texture, &bounds);
  float width = (int) picture == self->selected ? FRAME_WIDTH_SELECTED : FRAME_WIDTH;
  graphene_rect_inset (&bounds, -width, -width);
  winnow_snapshot_frame (snapshot, &bounds, 0, width, &colors.strong);
}

/* The room of a sign just above the visible text may be visible, too. */
static gboolean
is_near (const WinnowShownPicture *shown, WinnowSide side, WinnowTextRange visible)
{
  return shown->sign[side].end + 2 >= visible.start && shown->sign[side].start <= visible.end;
}

void
winnow_text_pane_pictures_snapshot (WinnowTextPanePictures *self, GtkSnapshot *snapshot, WinnowTextRange visible)
{
  winnow_for_each_index (i, self->comparison->pictures)
    {
      const WinnowShownPicture *shown = winnow_comparison_get_picture (self->comparison, i);
      if (!shown->has_line[self->side] || !is_near (shown, self->side, visible))
        continue;
      ask (self, i);
      snapshot_picture (self, snapshot, i);
    }
}
