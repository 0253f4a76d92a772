#include "app/overlaps/winnow-overlap-map.h"

#include "app/documents/winnow-document-item.h"
#include "app/overlaps/winnow-overlap-matrix.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"

#define MAX_DOCUMENTS 1000
#define MARGIN 12.0f
#define NAMES_SHARE 4      /* of the width at most: a quarter */
#define NAMES_MAX 220.0f   /* pixels */
#define NAMED_CELL 14.0f   /* pixels: lower rows have no names */
#define LARGEST_CELL 40.0f /* pixels */
#define PALEST 0.18f       /* of the smallest share */
#define LEAST_SIZE 200     /* pixels */

struct _WinnowOverlapMap
{
  GtkWidget parent_instance;
  WinnowOverlapMatrix *matrix; /* (owned) (nullable) */
  GPtrArray *names;            /* (owned) (element-type utf8) by row */
  GdkTexture *texture;         /* (owned) (nullable) the cells, as large as they are drawn */
  guint row, column;           /* the cell that keys have reached */
};

G_DEFINE_FINAL_TYPE (WinnowOverlapMap, winnow_overlap_map, GTK_TYPE_WIDGET)

/* ── the data ── */

static void
forget_texture (WinnowOverlapMap *self)
{
  g_clear_object (&self->texture);
  winnow_queue_draw (self);
}

static guint
get_n (const WinnowOverlapMap *self)
{
  return self->matrix != NULL ? self->matrix->ids->len : 0;
}

void
winnow_overlap_map_set (WinnowOverlapMap *self, const GPtrArray *overlaps, const WinnowRowContext *context)
{
  g_return_if_fail (WINNOW_IS_OVERLAP_MAP (self));
  g_clear_pointer (&self->matrix, winnow_overlap_matrix_free);
  self->matrix = winnow_overlap_matrix_new (overlaps, MAX_DOCUMENTS);
  g_ptr_array_set_size (self->names, 0);
  winnow_for_each_below (i, get_n (self))
    {
      WinnowDocumentItem *item = winnow_row_context_find (context, g_array_index (self->matrix->ids, gint64, i));
      g_ptr_array_add (self->names, winnow_document_dup_title (winnow_document_item_get_document (item)));
    }
  self->row = self->column = 0;
  guint n = get_n (self), n_pairs = self->matrix->overlaps->len;
  g_autofree char *documents = winnow_dup_plural ("%u document", "%u documents", n);
  g_autofree char *pairs = winnow_dup_plural ("%u pair", "%u pairs", n_pairs);
  /* Translators: names a picture for assistive technology; 1: "12 documents", 2: "30 pairs" */
  winnow_accessible_take (self, g_strdup_printf (_ ("Map of %1$s with %2$s"), documents, pairs));
  forget_texture (self);
}

guint
winnow_overlap_map_get_n_left_out (WinnowOverlapMap *self)
{
  g_return_val_if_fail (WINNOW_IS_OVERLAP_MAP (self), 0);
  return self->matrix != NULL ? self->matrix->n_left_out : 0;
}

/* ── places ── */

typedef struct
{
  float x, y, names; /* the corner of the cells, and the width of the names at their start */
  float cell;        /* pixels */
} Place;

static Place
get_place (WinnowOverlapMap *self)
{
  float width = (float) gtk_widget_get_width (GTK_WIDGET (self)),
        height = (float) gtk_widget_get_height (GTK_WIDGET (self));
  float names = MIN (width / NAMES_SHARE, NAMES_MAX), n = (float) MAX (get_n (self), 1);
  float cell = MIN ((height - 2 * MARGIN) / n, (width - names - 3 * MARGIN) / n);
  if (cell < NAMED_CELL)
    {
      names = 0;
      cell = MIN ((height - 2 * MARGIN) / n, (width - 2 * MARGIN) / n);
    }
  cell = CLAMP (cell, 0, LARGEST_CELL);
  float before = names > 0 ? names + MARGIN : 0, spare = width - before - cell * n;
  return (Place){ before + MAX (spare / 2, MARGIN), MARGIN, names, cell };
}

/* Returns: FALSE where there is no cell */
static gboolean
find_cell (WinnowOverlapMap *self, double x, double y, guint *row, guint *column)
{
  Place place = get_place (self);
  double across = (x - place.x) / place.cell, down = (y - place.y) / place.cell;
  if (self->matrix == NULL || across < 0 || down < 0 || across >= get_n (self) || down >= get_n (self))
    return FALSE;
  *row = (guint) down;
  *column = (guint) across;
  return TRUE;
}

/* ── drawing ── */

static void
fill_cell (guint8 *pixels, guint size, const guint bounds[4], float share)
{
  guint8 alpha = (guint8) ((PALEST + (1 - PALEST) * share) * 255);
  winnow_for_each_between (y, bounds[1], bounds[3])
    winnow_for_each_between (x, bounds[0], bounds[2])
      pixels[(gsize) y * size + x] = MAX (pixels[(gsize) y * size + x], alpha);
}

/* Each cell has a pixel at least; of several in one pixel the greatest share is shown. Between
 * cells of some size there is a gap. */
static void
fill_alphas (WinnowOverlapMap *self, guint8 *alphas, guint size)
{
  double cell = (double) size / get_n (self);
  guint gap = cell >= 4 ? 1 : 0;
  winnow_for_each_value (const WinnowMatrixCell, of, self->matrix->cells)
    {
      guint left = MIN ((guint) (of->column * cell), size - 1), top = MIN ((guint) (of->row * cell), size - 1);
      const guint bounds[] = { left, top, CLAMP ((guint) ((of->column + 1) * cell) - gap, left + 1, size),
                               CLAMP ((guint) ((of->row + 1) * cell) - gap, top + 1, size) };
      fill_cell (alphas, size, bounds, of->share);
    }
}

static GdkTexture *
make_texture (WinnowOverlapMap *self, guint size)
{
  g_autofree guint8 *alphas = g_malloc0 ((gsize) size * size);
  guint8 *pixels = g_malloc ((gsize) size * size * 4);
  GdkRGBA color = winnow_color_named (self, "accent_color");
  fill_alphas (self, alphas, size);
  winnow_for_each_between (i, 0, (gsize) size * size)
    {
      const guint8 of[]
          = { (guint8) (color.red * 255), (guint8) (color.green * 255), (guint8) (color.blue * 255), alphas[i] };
      memcpy (pixels + 4 * i, of, sizeof of);
    }
  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, (gsize) size * size * 4);
  return gdk_memory_texture_new ((int) size, (int) size, GDK_MEMORY_R8G8B8A8, bytes, (gsize) size * 4);
}

static void
snapshot_names (WinnowOverlapMap *self, GtkSnapshot *snapshot, const Place *place)
{
  GdkRGBA color = winnow_color_of_text (self);
  g_autoptr (PangoLayout) layout = winnow_layout_new_small (self, NULL);
  pango_layout_set_width (layout, (int) place->names * PANGO_SCALE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_MIDDLE);
  pango_layout_set_alignment (layout, PANGO_ALIGN_RIGHT);
  winnow_for_each_below (i, get_n (self))
    {
      int height;
      pango_layout_set_text (layout, g_ptr_array_index (self->names, i), -1);
      pango_layout_get_pixel_size (layout, NULL, &height);
      winnow_snapshot_layout (snapshot, layout, place->x - MARGIN - place->names,
                              place->y + place->cell * (float) i + (place->cell - (float) height) / 2, &color);
    }
}

/* The diagonal, where a document would meet itself, and a frame around all. */
static void
snapshot_ground (WinnowOverlapMap *self, GtkSnapshot *snapshot, const Place *place)
{
  float size = place->cell * (float) get_n (self);
  GdkRGBA faint = winnow_color_of_text (self);
  faint.alpha *= .12f;
  winnow_snapshot_frame (snapshot, &GRAPHENE_RECT_INIT (place->x - 1, place->y - 1, size + 2, size + 2), 0, 1, &faint);
  winnow_for_each_below (i, get_n (self))
    gtk_snapshot_append_color (snapshot, &faint,
                               &GRAPHENE_RECT_INIT (place->x + place->cell * (float) i,
                                                    place->y + place->cell * (float) i, place->cell, place->cell));
}

static void
winnow_overlap_map_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowOverlapMap *self = WINNOW_OVERLAP_MAP (widget);
  Place place = get_place (self);
  float size = place.cell * (float) get_n (self);
  guint pixels = (guint) (size * (float) gtk_widget_get_scale_factor (widget));
  if (get_n (self) == 0 || pixels == 0)
    return;
  if (self->texture == NULL || (guint) gdk_texture_get_width (self->texture) != pixels)
    {
      g_clear_object (&self->texture);
      self->texture = make_texture (self, pixels);
    }
  snapshot_ground (self, snapshot, &place);
  gtk_snapshot_append_texture (snapshot, self->texture, &GRAPHENE_RECT_INIT (place.x, place.y, size, size));
  if (place.names > 0)
    snapshot_names (self, snapshot, &place);
  if (!gtk_widget_has_focus (widget))
    return;
  GdkRGBA color = winnow_color_of_text (widget);
  winnow_snapshot_frame (snapshot,
                         &GRAPHENE_RECT_INIT (place.x + place.cell * (float) self->column,
                                              place.y + place.cell * (float) self->row, MAX (place.cell, 4),
                                              MAX (place.cell, 4)),
                         0, 2, &color);
}

/* ── reading and choosing ── */

/* "A: 12.3% in B" and the way round, or that they share nothing that is listed. Returns: (transfer
 * full) */
static char *
dup_cell_words (WinnowOverlapMap *self, guint row, guint column)
{
  const WinnowMatrixCell *cell = winnow_overlap_matrix_find (self->matrix, row, column);
  const char *a = g_ptr_array_index (self->names, row), *b = g_ptr_array_index (self->names, column);
  if (cell == NULL)
    return g_strdup_printf (row == column ? "%s" : "%s\n%s", a, b);
  gboolean is_a = cell->overlap->document_a == g_array_index (self->matrix->ids, gint64, row);
  return winnow_overlap_dup_shares (cell->overlap, is_a ? a : b, is_a ? b : a);
}

static gboolean
query_tooltip_cb (WinnowOverlapMap *self, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  guint row = self->row, column = self->column;
  if (get_n (self) == 0 || (!by_keyboard && !find_cell (self, x, y, &row, &column)))
    return FALSE;
  g_autofree char *words = dup_cell_words (self, row, column);
  gtk_tooltip_set_text (tooltip, words);
  return TRUE;
}

static void
activate_cell (WinnowOverlapMap *self, guint row, guint column)
{
  if (winnow_overlap_matrix_find (self->matrix, row, column) != NULL)
    g_signal_emit_by_name (self, "pair-activated", g_array_index (self->matrix->ids, gint64, row),
                           g_array_index (self->matrix->ids, gint64, column));
}

/* Assistive technology reads the cell. */
static void
set_cell (WinnowOverlapMap *self, guint row, guint column)
{
  self->row = row;
  self->column = column;
  g_autofree char *words = dup_cell_words (self, row, column);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
  winnow_queue_draw (self);
}

static void
released_cb (WinnowOverlapMap *self, int n_press, double x, double y)
{
  guint row, column;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!find_cell (self, x, y, &row, &column))
    return;
  set_cell (self, row, column);
  activate_cell (self, row, column);
}

static gboolean
move_cb (GtkWidget *widget, GVariant *parameter, gpointer user_data)
{
  WinnowOverlapMap *self = WINNOW_OVERLAP_MAP (widget);
  int down, across;
  g_variant_get (parameter, "(ii)", &down, &across);
  int row = (int) self->row + down, column = (int) self->column + across, n = (int) get_n (self);
  if (row < 0 || column < 0 || row >= n || column >= n)
    return n > 0;
  set_cell (self, (guint) row, (guint) column);
  return TRUE;
}

static gboolean
activate_cb (GtkWidget *widget, GVariant *parameter, gpointer user_data)
{
  WinnowOverlapMap *self = WINNOW_OVERLAP_MAP (widget);
  if (get_n (self) > 0)
    activate_cell (self, self->row, self->column);
  return TRUE;
}

/* ── the widget ── */

static void
finalize (WinnowOverlapMap *self)
{
  g_clear_pointer (&self->matrix, winnow_overlap_matrix_free);
  g_clear_object (&self->texture);
  g_ptr_array_unref (self->names);
}

static void
winnow_overlap_map_class_init (WinnowOverlapMapClass *klass)
{
  static const struct
  {
    guint key;
    int down, across;
  } moves[] = { { GDK_KEY_Up, -1, 0 }, { GDK_KEY_Down, 1, 0 }, { GDK_KEY_Left, 0, -1 }, { GDK_KEY_Right, 0, 1 } };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_finalize_by (klass, finalize);
  winnow_drawing_class (klass, winnow_overlap_map_snapshot, GTK_ACCESSIBLE_ROLE_IMG);
  winnow_for_each_of (move, moves)
    gtk_widget_class_add_binding (widget_class, move->key, 0, move_cb, "(ii)", move->down, move->across);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, activate_cb, NULL);
  winnow_signal_new (klass, "pair-activated", 2, G_TYPE_INT64, G_TYPE_INT64);
}

static void
winnow_overlap_map_init (WinnowOverlapMap *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  self->names = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_size_request (GTK_WIDGET (self), LEAST_SIZE, LEAST_SIZE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  winnow_style_watch (self, G_CALLBACK (forget_texture));
}
