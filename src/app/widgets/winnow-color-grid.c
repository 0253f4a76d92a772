#include "app/widgets/winnow-color-grid.h"

#include <string.h>

#include "app/widgets/winnow-drawing.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "image/palette.h"

#define SIDE 184.0f       /* pixels: the longer side, as long as blocks are no larger than they need be */
#define BLOCK 23.0f       /* pixels at most */
#define SMALLEST 9.0f     /* pixels: smaller blocks have no letters */
#define LETTER_SHARE 0.5f /* of a block's height */
#define THIN 1.0f
#define FRAME_SHARE 0.1f

struct _WinnowColorGrid
{
  GtkWidget parent_instance;
  WinnowGrid *grid;    /* (owned) (nullable) */
  GByteArray *differs; /* (owned) a byte a block; empty: nothing to compare with */
};

G_DEFINE_FINAL_TYPE (WinnowColorGrid, winnow_color_grid, GTK_TYPE_WIDGET)

/* Softer than the corners of the cube, which are hard to look at side by side; the letters name the
 * colors. In the order of the palette. */
static const guint32 soft_colors[] = { 0x241f31, 0x1c5fb8, 0x1d7a4c, 0x67d6e4, 0xb3202a, 0x9a3c9f, 0xf7dd5a, 0xffffff };

char *
winnow_color_grid_dup_legend (guint n_colors)
{
  GString *legend = g_string_new (NULL);
  char code[3];
  if (winnow_palette_get_name (n_colors, 0) == NULL)
    return g_string_free (legend, TRUE), g_strdup (_ ("Two digits: the colour, from black to white"));
  winnow_for_each_below (color, n_colors)
    g_string_append_printf (legend, "%s%s %s",
                            color == 0       ? ""
                            : color % 3 == 0 ? "\n"
                                             : " · ",
                            winnow_palette_get_code (n_colors, color, code),
                            _ (winnow_palette_get_name (n_colors, color)));
  return g_string_free (legend, FALSE);
}

static GdkRGBA
get_fill (guint n_colors, guint color)
{
  guint8 rgb[3];
  winnow_palette_get_rgb (n_colors, color, rgb);
  return winnow_color_make (n_colors == G_N_ELEMENTS (soft_colors) ? soft_colors[color]
                                                                   : (guint32) (rgb[0] << 16 | rgb[1] << 8 | rgb[2]));
}

/* ── showing ── */

static char *
dup_spoken (WinnowColorGrid *self)
{
  const WinnowGridSettings *settings = &self->grid->settings;
  guint n_differing = 0, length;
  g_autoptr (GString) rows = g_string_new (NULL);
  winnow_for_each_index (i, self->differs)
    n_differing += self->differs->data[i];
  winnow_for_each_below (row, settings->rows)
    {
      g_string_append (rows, row > 0 ? " / " : "");
      const char *letters = winnow_grid_get_row (self->grid, row, &length);
      g_string_append_len (rows, letters, length);
    }
  if (self->differs->len == 0)
    /* Translators: what a screen reader reads for a color grid; 1: columns, 2: rows, 3: the letters
     * of all blocks */
    return g_strdup_printf (_ ("Colour grid of %1$u × %2$u blocks: %3$s"), settings->columns, settings->rows,
                            rows->str);
  /* Translators: what a screen reader reads for a color grid; 1: columns, 2: rows, 3: the letters
   * of all blocks, 4: how many blocks differ */
  return g_strdup_printf (_ ("Colour grid of %1$u × %2$u blocks, %4$u of which differ: %3$s"), settings->columns,
                          settings->rows, rows->str, n_differing);
}

void
winnow_color_grid_set (WinnowColorGrid *self, WinnowGrid *grid, const gboolean *differs)
{
  g_return_if_fail (WINNOW_IS_COLOR_GRID (self));
  g_clear_pointer (&self->grid, winnow_grid_free);
  self->grid = grid;
  g_byte_array_set_size (self->differs, 0);
  for (guint i = 0; grid != NULL && differs != NULL && i < grid->settings.columns * grid->settings.rows; i++)
    g_byte_array_append (self->differs, &(guint8){ differs[i] != FALSE }, 1);
  winnow_accessible_take (self, grid != NULL ? dup_spoken (self) : g_strdup (_ ("No colour grid")));
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* ── drawing ── */

static float
get_block (WinnowColorGrid *self)
{
  const WinnowGridSettings *settings = &self->grid->settings;
  return MIN (BLOCK, SIDE / (float) MAX (settings->columns, settings->rows));
}

/* Black around white: one of them contrasts with any color. */
static void
snapshot_frame (GtkSnapshot *snapshot, const graphene_rect_t *place)
{
  float width = MAX (THIN, place->size.width * FRAME_SHARE);
  const GdkRGBA black = winnow_color_make (0x000000), white = winnow_color_make (0xffffff);
  graphene_rect_t inner;
  winnow_snapshot_frame (snapshot, place, 0, width, &black);
  graphene_rect_inset_r (place, width, width, &inner);
  winnow_snapshot_frame (snapshot, &inner, 0, width, &white);
}

static void
snapshot_letters (WinnowColorGrid *self, GtkSnapshot *snapshot, const graphene_rect_t *place, const char *letters,
                  const GdkRGBA *ink)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Monospace Bold");
  pango_font_description_set_absolute_size (font, place->size.height * LETTER_SHARE * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, letters, -1);
  winnow_snapshot_centered (snapshot, layout, place, ink);
}

static void
snapshot_block (WinnowColorGrid *self, GtkSnapshot *snapshot, guint i, float side)
{
  const WinnowGridSettings *settings = &self->grid->settings;
  guint color = self->grid->colors[i];
  char code[3];
  const guint columns = settings->columns;
  graphene_rect_t place = GRAPHENE_RECT_INIT ((float) (i % columns) * side, (float) (i / columns) * side, side, side);
  GdkRGBA fill = get_fill (settings->colors, color);
  const GdkRGBA ink = winnow_color_make (winnow_palette_is_dark (settings->colors, color) ? 0xffffff : 0x000000);
  gtk_snapshot_append_color (snapshot, &fill, &place);
  winnow_palette_get_code (settings->colors, color, code);
  if (side >= SMALLEST * (float) strlen (code))
    snapshot_letters (self, snapshot, &place, code, &ink);
  if (i < self->differs->len && self->differs->data[i])
    snapshot_frame (snapshot, &place);
}

static void
winnow_color_grid_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WinnowColorGrid *self = WINNOW_COLOR_GRID (widget);
  if (self->grid == NULL)
    return;
  const WinnowGridSettings *settings = &self->grid->settings;
  float side = get_block (self), width = side * (float) settings->columns, height = side * (float) settings->rows;
  GdkRGBA ink = winnow_color_of_text (widget);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (((float) gtk_widget_get_width (widget) - width) / 2, 0));
  winnow_for_each_below (i, settings->columns * settings->rows)
    snapshot_block (self, snapshot, i, side);
  ink.alpha *= 0.5f;
  winnow_snapshot_frame (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height), 0, THIN, &ink);
  gtk_snapshot_restore (snapshot);
}

static void
winnow_color_grid_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                           int *minimum_baseline, int *natural_baseline)
{
  WinnowColorGrid *self = WINNOW_COLOR_GRID (widget);
  guint n = 0;
  if (self->grid != NULL)
    n = orientation == GTK_ORIENTATION_HORIZONTAL ? self->grid->settings.columns : self->grid->settings.rows;
  *minimum = *natural = n > 0 ? (int) (get_block (self) * (float) n + 1) : 0;
}

/* ── the class ── */

static void
finalize (WinnowColorGrid *self)
{
  g_clear_pointer (&self->grid, winnow_grid_free);
  g_byte_array_unref (self->differs);
}

static void
winnow_color_grid_class_init (WinnowColorGridClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_drawing_class (klass, winnow_color_grid_snapshot, GTK_ACCESSIBLE_ROLE_IMG);
  GTK_WIDGET_CLASS (klass)->measure = winnow_color_grid_measure;
}

static void
winnow_color_grid_init (WinnowColorGrid *self)
{
  self->differs = g_byte_array_new ();
}
