#include "app/widgets/winnow-color-grid.h"

#include <glib/gi18n.h>

#include "app/widgets/winnow-drawing.h"

#include "app/widgets/winnow-label.h"

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

/* Softer than the corners of the cube, which no screen shows side by side without pain; the letters
 * say which they are. */
static const struct
{
  char letter;
  guint32 color;
  gboolean is_dark; /* its letter is white */
  const char *name;
} looks[] = {
  { 'B', 0x241f31, TRUE, N_ ("black") },   { '.', 0x1c5fb8, TRUE, N_ ("blue") },
  { 'X', 0x1d7a4c, TRUE, N_ ("green") },   { 'o', 0x67d6e4, FALSE, N_ ("cyan") },
  { 'O', 0xb3202a, TRUE, N_ ("red") },     { '+', 0x9a3c9f, TRUE, N_ ("magenta") },
  { '@', 0xf7dd5a, FALSE, N_ ("yellow") }, { '#', 0xffffff, FALSE, N_ ("white") },
};

char *
winnow_color_grid_dup_legend (void)
{
  GString *legend = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++)
    g_string_append_printf (legend, "%c %s%s", looks[i].letter, _ (looks[i].name), i % 3 == 2 ? "\n" : " · ");
  /* Translators: behind the colors of blocks and their letters: "B black · . blue · … · empty:
   * ground" */
  g_string_append (legend, _ ("empty: ground"));
  return g_string_free (legend, FALSE);
}

/* ── what is shown ── */

static char *
dup_spoken (WinnowColorGrid *self)
{
  const WinnowGridSettings *settings = &self->grid->settings;
  guint n_differing = 0;
  g_autoptr (GString) rows = g_string_new (NULL);
  for (guint i = 0; i < self->differs->len; i++)
    n_differing += self->differs->data[i];
  for (guint row = 0; row < settings->rows; row++)
    {
      g_string_append (rows, row > 0 ? " / " : "");
      g_string_append_len (rows, self->grid->letters + row * settings->columns, settings->columns);
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
  g_autofree char *spoken = grid != NULL ? dup_spoken (self) : g_strdup (_ ("No colour grid"));
  winnow_accessible_name (self, spoken);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* ── drawing ── */

static float
get_block (WinnowColorGrid *self)
{
  const WinnowGridSettings *settings = &self->grid->settings;
  return MIN (BLOCK, SIDE / (float) MAX (settings->columns, settings->rows));
}

/* Black around white: one of them stands out from any color. */
static void
snapshot_frame (GtkSnapshot *snapshot, const graphene_rect_t *place)
{
  float width = MAX (THIN, place->size.width * FRAME_SHARE);
  const GdkRGBA black = winnow_color_make (0x000000, 1), white = winnow_color_make (0xffffff, 1);
  graphene_rect_t inner;
  winnow_snapshot_frame (snapshot, place, 0, width, &black);
  graphene_rect_inset_r (place, width, width, &inner);
  winnow_snapshot_frame (snapshot, &inner, 0, width, &white);
}

static void
snapshot_letter (WinnowColorGrid *self, GtkSnapshot *snapshot, const graphene_rect_t *place, char letter,
                 const GdkRGBA *ink)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Monospace Bold");
  pango_font_description_set_absolute_size (font, place->size.height * LETTER_SHARE * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, &letter, 1);
  winnow_snapshot_centered (snapshot, layout, place, ink);
}

static void
snapshot_block (WinnowColorGrid *self, GtkSnapshot *snapshot, guint i, float side, GdkRGBA ink)
{
  char letter = self->grid->letters[i];
  const guint columns = self->grid->settings.columns;
  graphene_rect_t place = GRAPHENE_RECT_INIT ((float) (i % columns) * side, (float) (i / columns) * side, side, side);
  for (gsize look = 0; look < G_N_ELEMENTS (looks); look++)
    if (looks[look].letter == letter)
      {
        GdkRGBA fill = winnow_color_make (looks[look].color, 1);
        gtk_snapshot_append_color (snapshot, &fill, &place);
        ink = winnow_color_make (looks[look].is_dark ? 0xffffff : 0x000000, 1);
      }
  if (side >= SMALLEST && letter != ' ')
    snapshot_letter (self, snapshot, &place, letter, &ink);
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
  for (guint i = 0; i < settings->columns * settings->rows; i++)
    snapshot_block (self, snapshot, i, side, ink);
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
winnow_color_grid_finalize (GObject *object)
{
  WinnowColorGrid *self = WINNOW_COLOR_GRID (object);
  g_clear_pointer (&self->grid, winnow_grid_free);
  g_byte_array_unref (self->differs);
  G_OBJECT_CLASS (winnow_color_grid_parent_class)->finalize (object);
}

static void
winnow_color_grid_class_init (WinnowColorGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->finalize = winnow_color_grid_finalize;
  widget_class->snapshot = winnow_color_grid_snapshot;
  widget_class->measure = winnow_color_grid_measure;
  gtk_widget_class_set_css_name (widget_class, "colorgrid");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
winnow_color_grid_init (WinnowColorGrid *self)
{
  self->differs = g_byte_array_new ();
}
