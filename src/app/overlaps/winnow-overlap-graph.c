#include "app/overlaps/winnow-overlap-graph.h"

#include <math.h>

#include "app/documents/winnow-document-item.h"
#include "app/overlaps/winnow-graph-layout.h"
#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-tooltip.h"
#include "base/array.h"
#include "base/translate.h"

#define MAX_DOCUMENTS 200 /* each has a line of text */
#define DOT 4.5f          /* pixels: radius of a dot */
#define NAME 12.0f        /* pixels between the middle of a dot and its name */
#define THINNEST 1.0f
#define THICKEST 7.0f /* pixels of a line */
#define PALEST 0.25f  /* of the smallest share */
#define REACH 6.0f    /* pixels around a line that belong to it */
#define N_STEPS 24    /* of a curve, where one looks for the nearest */
#define LEADING 9     /* pixels between names above each other */
#define LEAST_WIDTH 240
#define NONE G_MAXUINT

typedef struct
{
  guint a, b; /* rows of the matrix */
  float share;
  const WinnowOverlap *overlap;
} Line;

struct _WinnowOverlapGraph
{
  GtkWidget parent_instance;
  WinnowOverlapMatrix *matrix; /* (owned) (nullable) */
  WinnowGraphLayout *layout;   /* (owned) (nullable) for the width that the graph has */
  float width;                 /* pixels that it was made for */
  GArray *lines;               /* (owned) (element-type Line) the most similar pair first */
  GPtrArray *items;            /* (owned) (element-type WinnowDocumentItem) by row */
  GPtrArray *names;            /* (owned) (element-type utf8) by row */
  guint line, dot;             /* that the pointer or a key has reached; NONE: none */
};

G_DEFINE_FINAL_TYPE (WinnowOverlapGraph, winnow_overlap_graph, GTK_TYPE_WIDGET)

/* ── the data ── */

void
winnow_overlap_graph_set (WinnowOverlapGraph *self, const GPtrArray *overlaps, const WinnowRowContext *context)
{
  g_return_if_fail (WINNOW_IS_OVERLAP_GRAPH (self));
  g_autoptr (GHashTable) places = winnow_id_index_new ();
  g_clear_pointer (&self->matrix, winnow_overlap_matrix_free);
  g_clear_pointer (&self->layout, winnow_graph_layout_free);
  self->matrix = winnow_overlap_matrix_new (overlaps, MAX_DOCUMENTS);
  g_ptr_array_set_size (self->items, 0);
  g_ptr_array_set_size (self->names, 0);
  g_array_set_size (self->lines, 0);
  winnow_for_each_index (i, self->matrix->ids)
    {
      gint64 *id = &g_array_index (self->matrix->ids, gint64, i);
      WinnowDocumentItem *item = winnow_row_context_find (context, *id);
      g_ptr_array_add (self->items, g_object_ref (item));
      g_ptr_array_add (self->names, winnow_document_dup_title (winnow_document_item_get_document (item)));
      g_hash_table_insert (places, id, GUINT_TO_POINTER (i));
    }
  winnow_for_each (WinnowOverlap, overlap, self->matrix->overlaps)
    WINNOW_APPEND (self->lines, Line, .a = GPOINTER_TO_UINT (g_hash_table_lookup (places, &overlap->document_a)),
                   .b = GPOINTER_TO_UINT (g_hash_table_lookup (places, &overlap->document_b)),
                   .share = (float) winnow_overlap_similarity (overlap), .overlap = overlap);
  self->line = self->dot = NONE;
  guint n = self->names->len, n_pairs = self->lines->len;
  g_autofree char *documents = winnow_dup_plural ("%u document", "%u documents", n);
  g_autofree char *pairs = winnow_dup_plural ("%u pair", "%u pairs", n_pairs);
  /* Translators: names a picture for assistive technology; 1: "12 documents", 2: "30 pairs" */
  winnow_accessible_take (self, g_strdup_printf (_ ("Graph of %1$s with %2$s"), documents, pairs));
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

guint
winnow_overlap_graph_get_n_left_out (WinnowOverlapGraph *self)
{
  g_return_val_if_fail (WINNOW_IS_OVERLAP_GRAPH (self), 0);
  return self->matrix != NULL ? self->matrix->n_left_out : 0;
}

/* ── places ── */

static float
measure_pitch (WinnowOverlapGraph *self)
{
  g_autoptr (PangoLayout) text = winnow_layout_new_small (self, "Ág国");
  int height;
  pango_layout_get_pixel_size (text, NULL, &height);
  return (float) height + LEADING;
}

/* (nullable) */
static const WinnowGraphLayout *
obtain_layout (WinnowOverlapGraph *self, float width)
{
  if (self->matrix == NULL || width <= 0)
    return NULL;
  if (self->layout == NULL || self->width != width)
    {
      g_clear_pointer (&self->layout, winnow_graph_layout_free);
      self->layout = winnow_graph_layout_new (self->matrix, width, measure_pitch (self));
      self->width = width;
    }
  return self->layout;
}

static const WinnowGraphNode *
get_node (const WinnowOverlapGraph *self, guint row)
{
  return &g_array_index (self->layout->nodes, WinnowGraphNode, row);
}

/* Where the curve of a line is bent to: between its middle and that of its family. */
static graphene_point_t
get_bend (const WinnowOverlapGraph *self, const Line *line)
{
  const WinnowGraphNode *a = get_node (self, line->a), *b = get_node (self, line->b);
  const WinnowGraphFamily *family = &g_array_index (self->layout->families, WinnowGraphFamily, a->family);
  return GRAPHENE_POINT_INIT ((a->x + b->x) / 4 + family->x / 2, (a->y + b->y) / 4 + family->y / 2);
}

/* The square of the distance to the curve, pixels. */
static float
measure_distance (const WinnowOverlapGraph *self, const Line *line, float x, float y)
{
  const WinnowGraphNode *a = get_node (self, line->a), *b = get_node (self, line->b);
  graphene_point_t bend = get_bend (self, line);
  float nearest = G_MAXFLOAT;
  for (guint i = 0; i <= N_STEPS; i++)
    {
      float t = (float) i / N_STEPS, s = 1 - t;
      float dx = s * s * a->x + 2 * s * t * bend.x + t * t * b->x - x,
            dy = s * s * a->y + 2 * s * t * bend.y + t * t * b->y - y;
      nearest = MIN (nearest, dx * dx + dy * dy);
    }
  return nearest;
}

static guint
find_line (const WinnowOverlapGraph *self, float x, float y)
{
  guint found = NONE;
  float nearest = REACH * REACH;
  winnow_for_each_index (i, self->lines)
    {
      float distance = measure_distance (self, &g_array_index (self->lines, Line, i), x, y);
      if (distance < nearest)
        {
          nearest = distance;
          found = i;
        }
    }
  return found;
}

/* A dot or its name. */
static guint
find_dot (const WinnowOverlapGraph *self, float x, float y)
{
  float half = measure_pitch ((WinnowOverlapGraph *) self) / 2;
  winnow_for_each_index (i, self->layout->nodes)
    {
      const WinnowGraphNode *node = get_node (self, i);
      float outwards = node->is_left ? node->x - x : x - node->x;
      if (outwards >= -2 * DOT && outwards <= NAME + self->layout->names && fabsf (y - node->y) <= half)
        return i;
    }
  return NONE;
}

/* ── drawing ── */

static void
draw_line (const WinnowOverlapGraph *self, cairo_t *cairo, const Line *line, const GdkRGBA *color)
{
  const WinnowGraphNode *a = get_node (self, line->a), *b = get_node (self, line->b);
  graphene_point_t bend = get_bend (self, line);
  cairo_set_source_rgba (cairo, color->red, color->green, color->blue, color->alpha);
  cairo_set_line_width (cairo, THINNEST + (THICKEST - THINNEST) * line->share);
  cairo_move_to (cairo, a->x, a->y);
  cairo_curve_to (cairo, (a->x + 2 * bend.x) / 3, (a->y + 2 * bend.y) / 3, (b->x + 2 * bend.x) / 3,
                  (b->y + 2 * bend.y) / 3, b->x, b->y);
  cairo_stroke (cairo);
}

static gboolean
is_reached (const WinnowOverlapGraph *self, guint i)
{
  const Line *line = &g_array_index (self->lines, Line, i);
  return i == self->line || (self->dot != NONE && (line->a == self->dot || line->b == self->dot));
}

/* Those of one family, the most similar ones above the others, and the one with the focus above
 * all. */
static void
draw_lines (WinnowOverlapGraph *self, cairo_t *cairo, guint family, gboolean reached, const GdkRGBA *color)
{
  winnow_for_each_down (i, self->lines->len)
  {
    const Line *line = &g_array_index (self->lines, Line, i);
    GdkRGBA own = *color;
    own.alpha *= reached ? 1 : PALEST + (1 - PALEST) * line->share;
    if (get_node (self, line->a)->family == family && is_reached (self, i) == reached)
      draw_line (self, cairo, line, &own);
  }
}

static void
draw_dot (const WinnowOverlapGraph *self, cairo_t *cairo, guint row, const GdkRGBA *color)
{
  const WinnowGraphNode *node = get_node (self, row);
  const WinnowDocument *document = winnow_document_item_get_document (g_ptr_array_index (self->items, row));
  cairo_set_source_rgba (cairo, color->red, color->green, color->blue, 1);
  cairo_set_line_width (cairo, 2);
  cairo_arc (cairo, node->x, node->y, DOT, 0, 2 * G_PI);
  if (document->role == WINNOW_ROLE_SUBMISSIONS)
    {
      cairo_fill (cairo);
      return;
    }
  cairo_save (cairo); /* a ring, with nothing of the lines in it */
  cairo_clip_preserve (cairo);
  cairo_set_operator (cairo, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cairo);
  cairo_restore (cairo);
  cairo_stroke (cairo);
}

static void
snapshot_family (WinnowOverlapGraph *self, GtkSnapshot *snapshot, guint index)
{
  const WinnowGraphFamily *family = &g_array_index (self->layout->families, WinnowGraphFamily, index);
  GdkRGBA accent = winnow_color_named (self, "accent_color"), text = winnow_color_of_text (self);
  float edge = 2 * DOT;
  cairo_t *cairo = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (family->x - family->width / 2 - edge, family->y - family->height / 2 - edge,
                                     family->width + 2 * edge, family->height + 2 * edge));
  draw_lines (self, cairo, index, FALSE, &accent);
  draw_lines (self, cairo, index, TRUE, &text);
  winnow_for_each_below (i, family->n)
    draw_dot (self, cairo, family->first + i, &text);
  cairo_destroy (cairo);
}

static gboolean
is_named (const WinnowOverlapGraph *self, guint row)
{
  const Line *line = self->line != NONE ? &g_array_index (self->lines, Line, self->line) : NULL;
  return row == self->dot || (line != NULL && (line->a == row || line->b == row));
}

static void
snapshot_names (WinnowOverlapGraph *self, GtkSnapshot *snapshot)
{
  GdkRGBA color = winnow_color_of_text (self);
  g_autoptr (PangoLayout) text = winnow_layout_new_small (self, "Ág国");
  pango_layout_set_width (text, (int) self->layout->names * PANGO_SCALE);
  pango_layout_set_ellipsize (text, PANGO_ELLIPSIZE_MIDDLE);
  winnow_for_each_index (i, self->names)
    {
      const WinnowGraphNode *node = get_node (self, i);
      float x = node->is_left ? node->x - NAME - self->layout->names : node->x + NAME;
      int width, height;
      pango_layout_set_alignment (text, node->is_left ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
      pango_layout_set_auto_dir (text, FALSE);
      pango_layout_set_text (text, g_ptr_array_index (self->names, i), -1);
      pango_layout_get_pixel_size (text, &width, &height);
      winnow_snapshot_layout (snapshot, text, x, node->y - (float) height / 2, &color);
      if (node->is_left)
        x += self->layout->names - (float) width;
      if (is_named (self, i))
        gtk_snapshot_append_color (snapshot, &color,
                                   &GRAPHENE_RECT_INIT (x, node->y + (float) height / 2, (float) width, 1));
    }
}

static void
winnow_overlap_graph_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowOverlapGraph *self = WINNOW_OVERLAP_GRAPH (widget);
  if (obtain_layout (self, (float) gtk_widget_get_width (widget)) == NULL)
    return;
  winnow_for_each_index (i, self->layout->families)
    snapshot_family (self, snapshot, i);
  snapshot_names (self, snapshot);
}

static GtkSizeRequestMode
winnow_overlap_graph_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
winnow_overlap_graph_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                              int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = LEAST_WIDTH;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;
  const WinnowGraphLayout *layout
      = obtain_layout (WINNOW_OVERLAP_GRAPH (widget), (float) (for_size > 0 ? for_size : LEAST_WIDTH));
  *minimum = *natural = layout != NULL ? (int) ceilf (layout->height) : 0;
}

/* ── reading and choosing ── */

/* The pair with both shares; of a dot its name and how many pairs it has. Returns: (transfer full)
 * (nullable) NULL: nothing is reached */
static char *
dup_words (gpointer graph)
{
  WinnowOverlapGraph *self = graph;
  if (self->line != NONE)
    {
      const Line *line = &g_array_index (self->lines, Line, self->line);
      return winnow_overlap_dup_shares (line->overlap, g_ptr_array_index (self->names, line->a),
                                        g_ptr_array_index (self->names, line->b));
    }
  guint n = 0;
  if (self->dot == NONE)
    return NULL;
  winnow_for_each_index (i, self->lines)
    n += is_reached (self, i);
  g_autofree char *pairs = winnow_dup_plural ("%u pair", "%u pairs", n);
  return g_strdup_printf ("%s\n%s", (const char *) g_ptr_array_index (self->names, self->dot), pairs);
}

/* Assistive technology reads the one with the focus. */
static void
reach (WinnowOverlapGraph *self, guint line, guint dot)
{
  if (line == self->line && dot == self->dot)
    return;
  self->line = line;
  self->dot = dot;
  g_autofree char *words = dup_words (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words ?: "", -1);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), words != NULL ? "pointer" : NULL);
  winnow_queue_draw (self);
}

static void
reach_point (WinnowOverlapGraph *self, double x, double y)
{
  if (self->layout == NULL)
    return;
  guint dot = find_dot (self, (float) x, (float) y);
  reach (self, dot == NONE ? find_line (self, (float) x, (float) y) : NONE, dot);
}

static void
left_cb (WinnowOverlapGraph *self)
{
  reach (self, NONE, NONE);
}

static gboolean
activate_cb (GtkWidget *widget, GVariant *parameter, gpointer user_data)
{
  WinnowOverlapGraph *self = WINNOW_OVERLAP_GRAPH (widget);
  if (self->line != NONE)
    {
      const WinnowOverlap *overlap = g_array_index (self->lines, Line, self->line).overlap;
      g_signal_emit_by_name (self, "pair-activated", overlap->document_a, overlap->document_b);
    }
  else if (self->dot != NONE)
    g_signal_emit_by_name (self, "document-activated", g_array_index (self->matrix->ids, gint64, self->dot));
  return TRUE;
}

static void
released_cb (WinnowOverlapGraph *self, int n_press, double x, double y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  reach_point (self, x, y);
  activate_cb (GTK_WIDGET (self), NULL, NULL);
}

static void
scroll_to_line (WinnowOverlapGraph *self)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);
  const Line *line = &g_array_index (self->lines, Line, self->line);
  if (scrolled == NULL || self->layout == NULL)
    return;
  float a = get_node (self, line->a)->y, b = get_node (self, line->b)->y, half = measure_pitch (self) / 2;
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)), MIN (a, b) - half,
                             MAX (a, b) + half);
}

/* From pair to pair, the most similar one first. */
static gboolean
move_cb (GtkWidget *widget, GVariant *parameter, gpointer user_data)
{
  WinnowOverlapGraph *self = WINNOW_OVERLAP_GRAPH (widget);
  gint64 line = self->line == NONE ? 0 : (gint64) self->line + g_variant_get_int32 (parameter);
  if (line < 0 || line >= self->lines->len)
    return self->lines->len > 0;
  reach (self, (guint) line, NONE);
  scroll_to_line (self);
  return TRUE;
}

/* ── the widget ── */

static void
finalize (WinnowOverlapGraph *self)
{
  g_clear_pointer (&self->layout, winnow_graph_layout_free);
  g_clear_pointer (&self->matrix, winnow_overlap_matrix_free);
  g_array_unref (self->lines);
  winnow_clear (self, g_ptr_array_unref, items, names);
}

static void
winnow_overlap_graph_class_init (WinnowOverlapGraphClass *klass)
{
  static const struct
  {
    guint key;
    int by;
  } moves[] = { { GDK_KEY_Up, -1 }, { GDK_KEY_Down, 1 }, { GDK_KEY_Left, -1 }, { GDK_KEY_Right, 1 } };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_finalize_by (klass, finalize);
  winnow_drawing_class (klass, winnow_overlap_graph_snapshot, GTK_ACCESSIBLE_ROLE_IMG);
  widget_class->measure = winnow_overlap_graph_measure;
  widget_class->get_request_mode = winnow_overlap_graph_get_request_mode;
  winnow_for_each_of (move, moves)
    gtk_widget_class_add_binding (widget_class, move->key, 0, move_cb, "i", move->by);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, activate_cb, NULL);
  winnow_signal_new (klass, "pair-activated", 2, G_TYPE_INT64, G_TYPE_INT64);
  winnow_signal_new (klass, "document-activated", 1, G_TYPE_INT64);
}

static void
winnow_overlap_graph_init (WinnowOverlapGraph *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  self->lines = winnow_array_new (Line);
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->line = self->dot = NONE;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  winnow_tooltip_ask (self, dup_words);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (reach_point), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  winnow_style_watch (self, G_CALLBACK (gtk_widget_queue_draw));
}
