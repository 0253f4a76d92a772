#include "app/compare/winnow-passage-look.h"

#include <adwaita.h>
#include <math.h>

#include "app/widgets/winnow-drawing.h"
#include "base/for-each.h"

/* Pixels. */
#define LINE_HEIGHT 2.0
#define WAVE_STEP 2.5
#define WAVE_HEIGHT 2.5

typedef enum
{
  SCHEME_LIGHT,
  SCHEME_DARK,
  SCHEME_LIGHT_CONTRAST,
  SCHEME_DARK_CONTRAST,
  N_SCHEMES,
} Scheme;

/* One row a hue: blue, orange, green, purple, teal, pink, and the grey of what does not count. They
 * differ in lightness and not in hue alone. */
static const struct
{
  guint32 tint, selected, strong;
} palette[N_SCHEMES][WINNOW_N_COLORS] = {
  [SCHEME_LIGHT] = {
    { 0xdce9fb, 0xaaccf8, 0x1a5fb4 },
    { 0xffe6cc, 0xffc78c, 0xa84300 },
    { 0xdcf3dc, 0xa8e0ac, 0x1e7a35 },
    { 0xeee2f7, 0xd7b9ee, 0x7a3b9e },
    { 0xd3f1f2, 0x98dfe2, 0x0b6e75 },
    { 0xfde0ea, 0xf9b4cb, 0xb31b57 },
    { 0xf0f0f0, 0xd9d9d9, 0x6a6a6a },
  },
  [SCHEME_DARK] = {
    { 0x1c3454, 0x2a5690, 0x78aeed },
    { 0x4b3113, 0x7a4a14, 0xffa348 },
    { 0x1b3d24, 0x256b39, 0x6fd68a },
    { 0x3c2750, 0x643d88, 0xcfa3ee },
    { 0x113e42, 0x176a70, 0x5fd4dc },
    { 0x4f1d32, 0x852b52, 0xf79ab9 },
    { 0x303030, 0x4a4a4a, 0xa6a6a6 },
  },
  [SCHEME_LIGHT_CONTRAST] = {
    { 0xcfe2ff, 0x8fbcff, 0x003a80 },
    { 0xffdcb8, 0xffb060, 0x6b2a00 },
    { 0xc9efca, 0x82d98a, 0x0b4d1a },
    { 0xe6d2f5, 0xc99aea, 0x4c1a6b },
    { 0xb9eef0, 0x6fd6db, 0x00454a },
    { 0xffcfe0, 0xff93b8, 0x7a0034 },
    { 0xe6e6e6, 0xc8c8c8, 0x3d3d3d },
  },
  [SCHEME_DARK_CONTRAST] = {
    { 0x0e2c55, 0x17488f, 0xb5d6ff },
    { 0x472700, 0x713e00, 0xffcf9e },
    { 0x0a3a17, 0x115e27, 0xb4f5c3 },
    { 0x37174f, 0x5a2a80, 0xe9d0ff },
    { 0x003a3e, 0x005d63, 0xb0f4f8 },
    { 0x4f0a2a, 0x800f45, 0xffc9dc },
    { 0x2c2c2c, 0x4c4c4c, 0xdadada },
  },
};

/* How the underline of each kind and the edge of its ribbon are drawn: lengths in pixels of dash
 * and gap, 0 for an unbroken line. */
static const struct
{
  double dash, gap;
  gboolean wavy; /* the underline */
} kinds[] = {
  [WINNOW_PASSAGE_EXACT] = { 0, 0, FALSE },      [WINNOW_PASSAGE_NEAR] = { 6, 3, FALSE },
  [WINNOW_PASSAGE_REWORDED] = { 4, 4, TRUE },    [WINNOW_PASSAGE_CONDENSED] = { 2, 2, FALSE },
  [WINNOW_PASSAGE_TRANSLATED] = { 9, 2, FALSE },
};

static const guint32 disguise_colors[N_SCHEMES] = { 0xb00020, 0xff8a80, 0x800010, 0xffc4bd };

static Scheme
get_scheme (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  Scheme scheme = adw_style_manager_get_dark (manager) ? SCHEME_DARK : SCHEME_LIGHT;
  return adw_style_manager_get_high_contrast (manager) ? scheme + SCHEME_LIGHT_CONTRAST : scheme;
}

void
winnow_hue_colors_get (guint hue, WinnowHueColors *colors)
{
  Scheme scheme = get_scheme ();
  gboolean dark = scheme == SCHEME_DARK || scheme == SCHEME_DARK_CONTRAST;
  g_return_if_fail (hue < WINNOW_N_COLORS);
  colors->tint = winnow_color_make (palette[scheme][hue].tint);
  colors->selected = winnow_color_make (palette[scheme][hue].selected);
  colors->strong = winnow_color_make (palette[scheme][hue].strong);
  colors->text = winnow_color_make (dark ? 0x000000 : 0xffffff);
}

void
winnow_kind_set_dash (cairo_t *cr, WinnowPassageKind kind)
{
  const double lengths[] = { kinds[kind].dash, kinds[kind].gap };
  cairo_set_dash (cr, lengths, kinds[kind].dash > 0 ? G_N_ELEMENTS (lengths) : 0, 0);
}

static void
trace_wave (cairo_t *cr, double left, double right, double bottom)
{
  gboolean up = TRUE;
  cairo_move_to (cr, left, bottom - 0.5);
  for (double x = left + WAVE_STEP; x <= right; x += WAVE_STEP, up = !up)
    cairo_line_to (cr, x, bottom - (up ? 0.5 + WAVE_HEIGHT : 0.5));
}

void
winnow_kind_draw_underline (cairo_t *cr, WinnowPassageKind kind, double left, double right, double bottom)
{
  bottom = floor (bottom);
  cairo_save (cr);
  if (kinds[kind].wavy)
    {
      cairo_set_line_width (cr, 1.2);
      trace_wave (cr, left, right, bottom);
    }
  else
    {
      cairo_set_line_width (cr, LINE_HEIGHT);
      winnow_kind_set_dash (cr, kind);
      cairo_move_to (cr, left, bottom - LINE_HEIGHT / 2);
      cairo_line_to (cr, right, bottom - LINE_HEIGHT / 2);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

GdkRGBA
winnow_disguise_color_get (void)
{
  return winnow_color_make (disguise_colors[get_scheme ()]);
}

/* Orange for what A alone has, green for B, as patches do, but for the red of disguises. */
GdkRGBA
winnow_unmatched_color_get (WinnowSide side)
{
  return winnow_color_make (palette[get_scheme ()][side == WINNOW_SIDE_A ? 1 : 2].strong);
}

/* ── numbers ── */

static PangoAttribute *
new_color (PangoAttribute *(*make) (guint16, guint16, guint16), const GdkRGBA *color)
{
  return make ((guint16) (color->red * G_MAXUINT16), (guint16) (color->green * G_MAXUINT16),
               (guint16) (color->blue * G_MAXUINT16));
}

void
winnow_number_label_set (GtkLabel *label, const char *number, guint hue)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  g_autofree char *text = g_strdup_printf ("\u00a0%s\u00a0", number);
  WinnowHueColors colors;
  winnow_hue_colors_get (hue, &colors);
  PangoAttribute *const looks[]
      = { pango_attr_weight_new (PANGO_WEIGHT_BOLD), pango_attr_scale_new (PANGO_SCALE_SMALL),
          new_color (pango_attr_background_new, &colors.strong), new_color (pango_attr_foreground_new, &colors.text),
          /* else as faint as the theme makes text */
          pango_attr_background_alpha_new (G_MAXUINT16), pango_attr_foreground_alpha_new (G_MAXUINT16) };
  winnow_for_each_of (look, looks)
    pango_attr_list_insert (attributes, *look);
  gtk_label_set_attributes (label, attributes);
  gtk_label_set_text (label, text);
}
