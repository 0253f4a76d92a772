#include "app/widgets/winnow-thumbnail.h"

#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/task.h"
#include "print/outline.h"

#define LARGEST_SCALE 2.0
#define ICON_SIDE 24

struct _WinnowThumbnail
{
  GtkWidget parent_instance;
  int side;
  WinnowLibrary *library; /* (owned) (nullable) */
  gint64 picture_id;
  GCancellable *cancellable; /* (owned) (nullable) of the load under way */
  GdkTexture *texture;       /* (owned) (nullable) */
  gboolean is_missing;       /* no picture to show */
  WinnowOutline outline;
};

WINNOW_DEFINE_TYPE (WinnowThumbnail, winnow_thumbnail, GTK_TYPE_WIDGET)

/* ── loading ── */

typedef struct
{
  WinnowLibrary *library; /* (owned) */
  gint64 picture_id;
  int side;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;
  winnow_library_unref (job->library);
  g_free (job);
}

static void
free_pixels (guchar *pixels, gpointer picture)
{
  winnow_picture_free (picture);
}

/* Scaled here and not when it is drawn, where every few pixels only one would be looked at. */
static GdkPixbuf *
decode (const Job *job, GBytes *bytes, GError **error)
{
  WinnowPicture *picture = winnow_library_decode (job->library, bytes, error);
  if (picture == NULL)
    return NULL;
  int width = (int) picture->width, height = (int) picture->height, longer = MAX (width, height), side = job->side;
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new_from_data (picture->rgb, GDK_COLORSPACE_RGB, FALSE, 8, width, height,
                                                           width * 3, free_pixels, picture);
  if (side == 0 || longer <= side)
    return g_steal_pointer (&pixbuf);
  return gdk_pixbuf_scale_simple (pixbuf, MAX (width * side / longer, 1), MAX (height * side / longer, 1),
                                  GDK_INTERP_BILINEAR);
}

static GdkTexture *
load_texture (const Job *job, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowDocumentPicture) picture = winnow_library_dup_picture (job->library, job->picture_id, error);
  if (picture == NULL)
    return NULL;
  if (picture->thumbnail == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s", picture->problem ?: picture->name);
      return NULL;
    }
  g_autoptr (GdkPixbuf) pixbuf = decode (job, picture->thumbnail, error);
  return pixbuf != NULL ? gdk_texture_new_for_pixbuf (pixbuf) : NULL;
}

void
winnow_thumbnail_load_async (WinnowLibrary *library, gint64 picture_id, int side, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
  const Job job = { winnow_library_ref (library), picture_id, side };
  winnow_task_run (g_task_new (NULL, cancellable, callback, data), load_texture, winnow_dup_value (&job), job_free,
                   g_object_unref);
}

GdkTexture *
winnow_thumbnail_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* The widget holds a reference while loading; a cancelled loading is of a former picture. */
static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WinnowThumbnail) self = data;
  g_autoptr (GdkTexture) texture = winnow_thumbnail_load_finish (result, NULL);
  if (!winnow_task_end (result, &self->cancellable))
    return;
  self->is_missing = texture == NULL;
  g_set_object (&self->texture, texture);
  winnow_queue_draw (self);
}

static void
load (WinnowThumbnail *self)
{
  winnow_cancel (&self->cancellable);
  if (self->library == NULL)
    return;
  self->cancellable = g_cancellable_new ();
  winnow_thumbnail_load_async (self->library, self->picture_id,
                               self->side * gtk_widget_get_scale_factor (GTK_WIDGET (self)), self->cancellable,
                               loaded_cb, g_object_ref (self));
}

void
winnow_thumbnail_set_picture (WinnowThumbnail *self, WinnowLibrary *library, gint64 picture_id)
{
  g_return_if_fail (WINNOW_IS_THUMBNAIL (self));
  if (self->library == library && self->picture_id == picture_id)
    return;
  if (library != NULL)
    winnow_library_ref (library);
  g_clear_pointer (&self->library, winnow_library_unref);
  self->library = library;
  self->picture_id = picture_id;
  self->is_missing = FALSE;
  g_clear_object (&self->texture);
  winnow_queue_draw (self);
  load (self);
}

void
winnow_thumbnail_set_side (WinnowThumbnail *self, int side)
{
  g_return_if_fail (WINNOW_IS_THUMBNAIL (self));
  if (self->side == side)
    return;
  self->side = side;
  gtk_widget_set_size_request (GTK_WIDGET (self), side, side);
  load (self);
}

void
winnow_thumbnail_set_outline (WinnowThumbnail *self, const WinnowOutline *outline)
{
  g_return_if_fail (WINNOW_IS_THUMBNAIL (self));
  self->outline = outline != NULL ? *outline : (WinnowOutline){ 0 };
  winnow_queue_draw (self);
}

/* ── drawing ── */

static graphene_rect_t
get_bounds (WinnowThumbnail *self)
{
  double room_width = gtk_widget_get_width (GTK_WIDGET (self)), room_height = gtk_widget_get_height (GTK_WIDGET (self));
  double width = gdk_texture_get_width (self->texture), height = gdk_texture_get_height (self->texture);
  double scale = MIN (MIN (room_width / width, room_height / height), LARGEST_SCALE);
  return GRAPHENE_RECT_INIT ((room_width - scale * width) / 2, (room_height - scale * height) / 2, scale * width,
                             scale * height);
}

static void
winnow_thumbnail_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowThumbnail *self = WINNOW_THUMBNAIL (widget);
  GdkRGBA color = winnow_color_of_text (widget);
  if (self->texture != NULL)
    {
      graphene_rect_t bounds = get_bounds (self);
      gtk_snapshot_append_texture (snapshot, self->texture, &bounds);
      color.alpha *= 0.2f;
      winnow_snapshot_frame (snapshot, &bounds, 0, 1, &color);
      if (self->outline.n > 0)
        {
          cairo_t *cairo = gtk_snapshot_append_cairo (snapshot, &bounds);
          winnow_outline_draw (&self->outline, cairo, bounds.origin.x, bounds.origin.y, bounds.size.width,
                               bounds.size.height);
          cairo_destroy (cairo);
        }
    }
  else if (self->is_missing)
    winnow_snapshot_icon (widget, snapshot, "image-missing-symbolic", ICON_SIDE,
                          &GRAPHENE_POINT_INIT ((float) (gtk_widget_get_width (widget) - ICON_SIDE) / 2,
                                                (float) (gtk_widget_get_height (widget) - ICON_SIDE) / 2),
                          &color);
}

/* ── the class ── */

static void
dispose (WinnowThumbnail *self)
{
  winnow_cancel (&self->cancellable);
  g_clear_object (&self->texture);
  g_clear_pointer (&self->library, winnow_library_unref);
}

static void
winnow_thumbnail_class_init (WinnowThumbnailClass *klass)
{
  winnow_dispose_by (klass, dispose);
  winnow_drawing_class (klass, winnow_thumbnail_snapshot, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "thumbnail");
}
