/* face.c: see face.h
 *
 * Shapes, advances and characters are HarfBuzz's, of the instance that Pango took; what is made up
 * (boldness, slant) is fontconfig's pattern's. The tables of all glyphs are made when one is asked
 * for: a face that is only drawn on a screen needs none. */
#include "print/face.h"

#include <hb-ot.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <string.h>

#include "print/characters.h"

#define SCALE 100000 /* of the font: hundredths of a thousandth of an em */
#define PER_THOUSANDTH 100.0
#define MAX_GLYPHS 65535            /* that two bytes can tell */
#define BOLD_STRENGTH (1000 / 24.0) /* as FreeType emboldens, thousandths of an em */
/* of a glyph in colours, an em on paper: as large as those that are stored as pictures */
#define PICTURE_PIXELS 136.0
#define RESTRICTED 0x0002u     /* bits of OS/2's fsType: no embedding without leave, */
#define NOT_RESTRICTED 0x000cu /* (but for previewing or editing there is some) */
#define NO_SUBSETS 0x0100u     /* none of some letters alone, */
#define BITMAPS_ONLY 0x0200u   /* none of outlines */

/* What is told of all glyphs, once one is asked for. */
typedef struct
{
  guint32 *characters, *advances; /* (owned) a glyph each; advances in hundredths of a thousandth of an em */
} Tables;

struct _WinnowFace
{
  gatomicrefcount ref_count;
  char *key, *name;           /* (owned) */
  hb_font_t *font;            /* (owned) immutable */
  cairo_font_face_t *colours; /* (owned) (nullable) of glyphs that are pictures */
  double xx, xy, yx, yy;      /* from the font's own plane to the letters' */
  gboolean is_emboldened, has_outlines, is_embeddable;
  guint n_glyphs;
  gsize has_tables; /* once */
  Tables tables;
};

/* ── making one ── */

static gboolean
has_table (hb_face_t *face, hb_tag_t tag)
{
  hb_blob_t *blob = hb_face_reference_table (face, tag);
  gboolean found = hb_blob_get_length (blob) > 0;
  hb_blob_destroy (blob);
  return found;
}

/* Big-endian, at byte @at of a table; 0 where the table ends before. */
static guint
read_u16 (hb_face_t *face, hb_tag_t tag, guint at)
{
  guint length;
  hb_blob_t *blob = hb_face_reference_table (face, tag);
  const guchar *data = (const guchar *) hb_blob_get_data (blob, &length);
  guint value = at + 2 <= length ? (guint) data[at] << 8 | data[at + 1] : 0;
  hb_blob_destroy (blob);
  return value;
}

static gboolean
may_embed (hb_face_t *face)
{
  guint rights = read_u16 (face, HB_TAG ('O', 'S', '/', '2'), 8);
  gboolean is_restricted = rights & RESTRICTED && !(rights & NOT_RESTRICTED);
  return !is_restricted && !(rights & (NO_SUBSETS | BITMAPS_ONLY));
}

/* Outlines in one colour. */
static gboolean
finds_outlines (hb_face_t *face)
{
  static const char *const outlines[] = { "glyf", "CFF ", "CFF2" }, *const colours[]
                                                                    = { "COLR", "SVG ", "CBDT", "sbix" };
  gboolean found = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (outlines); i++)
    found |= has_table (face, hb_tag_from_string (outlines[i], 4));
  for (guint i = 0; i < G_N_ELEMENTS (colours); i++)
    found &= !has_table (face, hb_tag_from_string (colours[i], 4));
  return found;
}

static hb_font_t *
new_font (hb_font_t *source, hb_face_t *face)
{
  guint n_coordinates;
  const int *coordinates = hb_font_get_var_coords_normalized (source, &n_coordinates);
  hb_font_t *font = hb_font_create (face);
  hb_font_set_scale (font, SCALE, SCALE);
  if (n_coordinates > 0)
    hb_font_set_var_coords_normalized (font, coordinates, n_coordinates);
  hb_font_make_immutable (font);
  return font;
}

/* Fontconfig scales fonts of pictures by their matrix as well: that is one of size. Returns: that
 * size */
static double
take_matrix (WinnowFace *face, const FcMatrix *matrix)
{
  double scale = MAX (fabs (matrix->xx), fabs (matrix->yy));
  if (!(scale > 0))
    return 1;
  face->xx = matrix->xx / scale;
  face->xy = matrix->xy / scale;
  face->yx = matrix->yx / scale;
  face->yy = matrix->yy / scale;
  return scale;
}

static void
take_pattern (WinnowFace *face, FcPattern *pattern, double *size)
{
  FcMatrix *matrix;
  FcBool is_emboldened;
  if (FcPatternGetMatrix (pattern, FC_MATRIX, 0, &matrix) == FcResultMatch)
    *size *= take_matrix (face, matrix);
  face->is_emboldened = FcPatternGetBool (pattern, FC_EMBOLDEN, 0, &is_emboldened) == FcResultMatch && is_emboldened;
}

static char *
dup_key (const WinnowFace *face, FcPattern *pattern)
{
  FcChar8 *file;
  guint n_coordinates;
  const int *coordinates = hb_font_get_var_coords_normalized (face->font, &n_coordinates);
  const double made_up[] = { face->xx, face->xy, face->yx, face->yy };
  gboolean has_file = FcPatternGetString (pattern, FC_FILE, 0, &file) == FcResultMatch;
  GString *key = g_string_new (has_file ? (const char *) file : "");
  g_string_append_printf (key, "\n%u %d", hb_face_get_index (hb_font_get_face (face->font)) & 0xffff,
                          face->is_emboldened);
  for (guint i = 0; i < G_N_ELEMENTS (made_up); i++)
    g_string_append_printf (key, " %d", (int) lround (made_up[i] * 1e6));
  for (guint i = 0; i < n_coordinates; i++)
    g_string_append_printf (key, " %d", coordinates[i]);
  return g_string_free (key, FALSE);
}

static char *
dup_name (FcPattern *pattern)
{
  FcChar8 *found;
  gboolean has_name = FcPatternGetString (pattern, FC_POSTSCRIPT_NAME, 0, &found) == FcResultMatch;
  GString *name = g_string_new (NULL);
  for (const FcChar8 *p = has_name ? found : (const FcChar8 *) ""; *p != '\0'; p++)
    if (g_ascii_isalnum (*p) || *p == '-' || *p == '+')
      g_string_append_c (name, (char) *p);
  if (name->len == 0)
    g_string_assign (name, "Font");
  return g_string_free (name, FALSE);
}

static double
get_size (PangoFont *font)
{
  PangoFontDescription *description = pango_font_describe_with_absolute_size (font);
  double size = pango_font_description_get_size (description) / (double) PANGO_SCALE;
  pango_font_description_free (description);
  return size;
}

WinnowFace *
winnow_face_new (PangoFont *font, double *size)
{
  FcPattern *pattern = pango_fc_font_get_pattern (PANGO_FC_FONT (font));
  hb_font_t *source = pango_font_get_hb_font (font);
  hb_face_t *file = hb_font_get_face (source);
  WinnowFace *face = g_new0 (WinnowFace, 1);
  g_atomic_ref_count_init (&face->ref_count);
  face->xx = face->yy = 1;
  *size = get_size (font);
  take_pattern (face, pattern, size);
  face->font = new_font (source, file);
  face->n_glyphs = hb_face_get_glyph_count (file);
  face->key = dup_key (face, pattern);
  face->name = dup_name (pattern);
  face->has_outlines = finds_outlines (file);
  face->is_embeddable = face->has_outlines && may_embed (file) && face->n_glyphs <= MAX_GLYPHS;
  if (!face->has_outlines)
    face->colours = cairo_font_face_reference (
        cairo_scaled_font_get_font_face (pango_cairo_font_get_scaled_font (PANGO_CAIRO_FONT (font))));
  return face;
}

WinnowFace *
winnow_face_ref (WinnowFace *face)
{
  g_atomic_ref_count_inc (&face->ref_count);
  return face;
}

void
winnow_face_unref (WinnowFace *face)
{
  if (!g_atomic_ref_count_dec (&face->ref_count))
    return;
  hb_font_destroy (face->font);
  g_clear_pointer (&face->colours, cairo_font_face_destroy);
  g_free (face->tables.characters);
  g_free (face->tables.advances);
  g_free (face->key);
  g_free (face->name);
  g_free (face);
}

/* ── what it is ── */

const char *
winnow_face_get_key (const WinnowFace *face)
{
  return face->key;
}

const char *
winnow_face_get_name (const WinnowFace *face)
{
  return face->name;
}

gboolean
winnow_face_is_embeddable (const WinnowFace *face)
{
  return face->is_embeddable;
}

gboolean
winnow_face_has_outlines (const WinnowFace *face)
{
  return face->has_outlines;
}

static double
get_metric (const WinnowFace *face, hb_ot_metrics_tag_t tag, double otherwise)
{
  hb_position_t value;
  return hb_ot_metrics_get_position (face->font, tag, &value) ? value / PER_THOUSANDTH : otherwise;
}

void
winnow_face_get_metrics (const WinnowFace *face, WinnowFaceMetrics *metrics)
{
  hb_face_t *file = hb_font_get_face (face->font);
  const hb_tag_t head = HB_TAG ('h', 'e', 'a', 'd'), os2 = HB_TAG ('O', 'S', '/', '2'),
                 post = HB_TAG ('p', 'o', 's', 't');
  double box[4], per_em = hb_face_get_upem (file);
  guint class = read_u16 (file, os2, 30) >> 8;
  for (guint i = 0; i < G_N_ELEMENTS (box); i++)
    box[i] = (gint16) read_u16 (file, head, 36 + 2 * i) * 1000.0 / per_em;
  *metrics = (WinnowFaceMetrics){ .x_min = box[0], .y_min = box[1], .x_max = box[2], .y_max = box[3] };
  metrics->ascent = get_metric (face, HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER, 800);
  metrics->descent = get_metric (face, HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER, -200);
  metrics->cap_height = get_metric (face, HB_OT_METRICS_TAG_CAP_HEIGHT, 700);
  metrics->italic_angle = (gint16) read_u16 (file, post, 4) - atan (face->xy / face->yy) * 180 / G_PI;
  metrics->is_serif = (class >= 1 && class <= 5) || class == 7;
  metrics->is_mono = read_u16 (file, post, 12) != 0 || read_u16 (file, post, 14) != 0;
  metrics->is_italic = metrics->italic_angle != 0;
  metrics->is_bold = face->is_emboldened || read_u16 (file, os2, 62) & 0x20;
}

/* ── characters and advances ── */

static guint32 *
new_advances (const WinnowFace *face)
{
  guint32 *advances = g_new0 (guint32, MAX (1, face->n_glyphs));
  for (guint i = 0; i < face->n_glyphs; i++)
    {
      double advance = hb_font_get_glyph_h_advance (face->font, i) * face->xx;
      advances[i] = (guint32) lround (CLAMP (advance, 0, 100.0 * SCALE));
    }
  return advances;
}

static const Tables *
get_tables (const WinnowFace *face)
{
  WinnowFace *own = (WinnowFace *) face;
  if (g_once_init_enter (&own->has_tables))
    {
      own->tables = (Tables){ winnow_characters_new (face->font), new_advances (face) };
      g_once_init_leave (&own->has_tables, 1);
    }
  return &face->tables;
}

double
winnow_face_get_advance (const WinnowFace *face, guint glyph)
{
  return glyph < face->n_glyphs ? get_tables (face)->advances[glyph] / PER_THOUSANDTH : 0;
}

gunichar
winnow_face_get_character (const WinnowFace *face, guint glyph)
{
  return glyph < face->n_glyphs ? get_tables (face)->characters[glyph] : 0;
}

/* ── shapes ── */

static void
move_to_cb (hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float x, float y, void *user_data)
{
  winnow_outline_move_to (data, (WinnowPoint){ (double) x, (double) y });
}

static void
line_to_cb (hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float x, float y, void *user_data)
{
  winnow_outline_line_to (data, (WinnowPoint){ (double) x, (double) y });
}

/* HarfBuzz makes cubic curves of quadratic ones where these alone are taken. */
static void
cubic_to_cb (hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float ax, float ay, float bx, float by,
             float x, float y, void *user_data)
{
  winnow_outline_curve_to (data, (WinnowPoint){ (double) ax, (double) ay }, (WinnowPoint){ (double) bx, (double) by },
                           (WinnowPoint){ (double) x, (double) y });
}

static void
draw_glyph (hb_font_t *font, guint glyph, WinnowOutline *outline)
{
  hb_draw_funcs_t *functions = hb_draw_funcs_create ();
  hb_draw_funcs_set_move_to_func (functions, move_to_cb, NULL, NULL);
  hb_draw_funcs_set_line_to_func (functions, line_to_cb, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func (functions, cubic_to_cb, NULL, NULL);
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph (font, glyph, functions, outline);
#else
  hb_font_get_glyph_shape (font, glyph, functions, outline);
#endif
  hb_draw_funcs_destroy (functions);
}

guint
winnow_face_get_blank (const WinnowFace *face)
{
  hb_codepoint_t glyph;
  return hb_font_get_nominal_glyph (face->font, ' ', &glyph) ? glyph : 0;
}

gboolean
winnow_face_add_outline (const WinnowFace *face, guint glyph, WinnowOutline *outline)
{
  if (!face->has_outlines)
    return FALSE;
  g_autoptr (WinnowOutline) drawn = winnow_outline_new ();
  draw_glyph (face->font, glyph, drawn);
  winnow_outline_transform (drawn, 1 / PER_THOUSANDTH, 0, 0, 1 / PER_THOUSANDTH);
  winnow_outline_transform (drawn, face->xx, face->xy, face->yx, face->yy);
  if (face->is_emboldened)
    winnow_outline_embolden (drawn, BOLD_STRENGTH);
  g_array_append_vals (outline->pieces, drawn->pieces->data, drawn->pieces->len);
  return TRUE;
}

/* ── pictures ── */

static cairo_scaled_font_t *
new_scaled_font (const WinnowFace *face, double em)
{
  cairo_matrix_t upright, size;
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_matrix_init_identity (&upright);
  cairo_matrix_init (&size, face->xx * em, -face->yx * em, -face->xy * em, face->yy * em, 0, 0);
  cairo_scaled_font_t *font = cairo_scaled_font_create (face->colours, &size, &upright, options);
  cairo_font_options_destroy (options);
  return font;
}

cairo_surface_t *
winnow_face_dup_picture (const WinnowFace *face, guint glyph, double *x, double *y, double *width, double *height)
{
  cairo_text_extents_t extents = { 0 };
  const double em = PICTURE_PIXELS;
  if (face->colours == NULL)
    return NULL;
  cairo_scaled_font_t *font = new_scaled_font (face, em);
  cairo_scaled_font_glyph_extents (font, &(cairo_glyph_t){ glyph, 0, 0 }, 1, &extents);
  double left = floor (extents.x_bearing), top = floor (extents.y_bearing);
  int n_columns = (int) (ceil (extents.x_bearing + extents.width) - left),
      n_rows = (int) (ceil (extents.y_bearing + extents.height) - top);
  cairo_surface_t *surface
      = n_columns > 0 && n_rows > 0 ? cairo_image_surface_create (CAIRO_FORMAT_ARGB32, n_columns, n_rows) : NULL;
  if (surface != NULL)
    {
      cairo_t *cr = cairo_create (surface);
      cairo_set_scaled_font (cr, font);
      cairo_show_glyphs (cr, &(cairo_glyph_t){ glyph, -left, -top }, 1);
      cairo_destroy (cr);
      *x = left / em;
      *y = -(top + n_rows) / em;
      *width = n_columns / em;
      *height = n_rows / em;
    }
  cairo_scaled_font_destroy (font);
  return surface;
}
