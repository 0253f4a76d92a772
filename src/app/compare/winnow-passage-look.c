#include "app/compare/winnow-passage-look.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/widgets/winnow-format.h"

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

/* One row a hue: blue, orange, green, purple, teal, pink, and the grey of what is set aside. They
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

static const WinnowKindLook kinds[] = {
  [WINNOW_PASSAGE_EXACT] = { N_ ("Exact"), N_ ("The same words in the same order"), 0, 0, FALSE },
  [WINNOW_PASSAGE_NEAR] = { N_ ("Near"), N_ ("The same but for some words, which are set bold"), 6, 3, FALSE },
  [WINNOW_PASSAGE_REWORDED]
  = { N_ ("Reworded"), N_ ("The same content in other words; words without colour are not in the other document"), 4, 4,
      TRUE },
  [WINNOW_PASSAGE_CONDENSED]
  = { N_ ("Condensed"), N_ ("A summary of the other side, not counted in the similarity"), 2, 2, FALSE },
};

static const guint32 disguise_colors[N_SCHEMES] = { 0xb00020, 0xff8a80, 0x800010, 0xffc4bd };

/* Those of passages: SHORT and COMMON; the others are of text, too. */
static const char *const exclusion_names[] = {
  [WINNOW_EXCLUSION_NONE] = "",
  [WINNOW_EXCLUSION_TEMPLATE] = N_ ("Template"),
  [WINNOW_EXCLUSION_QUOTES] = N_ ("Quotation"),
  [WINNOW_EXCLUSION_BIBLIOGRAPHY] = N_ ("Bibliography"),
  [WINNOW_EXCLUSION_SHORT] = N_ ("Short passage"),
  [WINNOW_EXCLUSION_COMMON] = N_ ("Common passage"),
  [WINNOW_EXCLUSION_VERDICT] = N_ ("Set aside by a verdict"),
};

static Scheme
get_scheme (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  Scheme scheme = adw_style_manager_get_dark (manager) ? SCHEME_DARK : SCHEME_LIGHT;
  return adw_style_manager_get_high_contrast (manager) ? scheme + SCHEME_LIGHT_CONTRAST : scheme;
}

static GdkRGBA
make_color (guint32 rgb)
{
  return (GdkRGBA){ (rgb >> 16 & 0xff) / 255.0f, (rgb >> 8 & 0xff) / 255.0f, (rgb & 0xff) / 255.0f, 1.0f };
}

void
winnow_hue_colors_get (guint hue, WinnowHueColors *colors)
{
  Scheme scheme = get_scheme ();
  gboolean dark = scheme == SCHEME_DARK || scheme == SCHEME_DARK_CONTRAST;

  g_return_if_fail (hue < WINNOW_N_COLORS);
  colors->tint = make_color (palette[scheme][hue].tint);
  colors->selected = make_color (palette[scheme][hue].selected);
  colors->strong = make_color (palette[scheme][hue].strong);
  colors->text = make_color (dark ? 0x000000 : 0xffffff);
}

const WinnowKindLook *
winnow_kind_look_get (WinnowPassageKind kind)
{
  g_return_val_if_fail (kind < G_N_ELEMENTS (kinds), NULL);
  return &kinds[kind];
}

void
winnow_kind_look_set_dash (cairo_t *cr, WinnowPassageKind kind)
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
winnow_kind_look_draw_line (cairo_t *cr, WinnowPassageKind kind, double left, double right, double bottom)
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
      winnow_kind_look_set_dash (cr, kind);
      cairo_move_to (cr, left, bottom - LINE_HEIGHT / 2);
      cairo_line_to (cr, right, bottom - LINE_HEIGHT / 2);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

GdkRGBA
winnow_disguise_color_get (void)
{
  return make_color (disguise_colors[get_scheme ()]);
}

const char *
winnow_exclusion_name (WinnowExclusionReason reason)
{
  g_return_val_if_fail (reason < WINNOW_N_EXCLUSIONS, "");
  return reason == WINNOW_EXCLUSION_NONE ? "" : _ (exclusion_names[reason]);
}

/* In the words of the buttons. */
static const char *const verdict_names[] = {
  [WINNOW_VERDICT_UNDECIDED] = NC_ ("verdict", "Undecided"),
  [WINNOW_VERDICT_COUNTS] = NC_ ("verdict", "Counts"),
  [WINNOW_VERDICT_DISMISSED] = NC_ ("verdict", "Dismissed"),
  [WINNOW_VERDICT_QUOTED] = NC_ ("verdict", "Quoted"),
};

const char *
winnow_verdict_name (WinnowVerdict verdict)
{
  g_return_val_if_fail (verdict < WINNOW_N_VERDICTS, "");
  return g_dpgettext2 (NULL, "verdict", verdict_names[verdict]);
}

char *
winnow_passage_dup_rarity (const WinnowShownPassage *passage)
{
  if (passage->n_documents <= WINNOW_N_SIDES)
    return g_strdup ("");
  return g_strdup_printf (ngettext ("in %u document", "in %u documents", passage->n_documents), passage->n_documents);
}

char *
winnow_disguise_dup_description (const WinnowListedDisguise *disguise)
{
  const char *title = _ (winnow_disguise_get_title (disguise->disguise));
  /* Translators: 1: a disguise, "Invisible characters inside words", 2: how many characters */
  g_autofree char *counted = g_strdup_printf (
      ngettext ("%1$s: %2$u character", "%1$s: %2$u characters", disguise->count), title, disguise->count);
  /* Translators: 1: "Text that a reader does not see: 35 characters", 2: that text */
  return disguise->hidden != NULL ? g_strdup_printf (_ ("%1$s: “%2$s”"), counted, disguise->hidden)
                                  : g_steal_pointer (&counted);
}

static char *
dup_place (const WinnowComparison *comparison, const WinnowShownPassage *shown)
{
  if (shown->relation == WINNOW_ENTRY_OWN)
    /* Translators: 1: number of the passage, 2: how many there are */
    return g_strdup_printf (_ ("Passage %1$u of %2$u"), shown->number, comparison->n_numbered);
  if (shown->number == 0)
    return g_strdup (_ ("Belongs to a passage that is set aside"));
  if (shown->relation == WINNOW_ENTRY_PART)
    /* Translators: %u is the number of a condensed passage */
    return g_strdup_printf (_ ("Part of passage %u"), shown->number);
  /* Translators: text of passage %u that stands at another place as well */
  return g_strdup_printf (_ ("Passage %u again"), shown->number);
}

static char *
dup_counted (const WinnowComparison *comparison, guint passage)
{
  const WinnowShownPassage *shown = winnow_comparison_get_passage (comparison, passage);
  g_autofree char *place = dup_place (comparison, shown);
  g_autofree char *words = g_strdup_printf (ngettext ("%u word", "%u words", shown->words), shown->words);
  if (shown->kind == WINNOW_PASSAGE_CONDENSED)
    /* Translators: 1: "Passage 3 of 12", 2: its kind, "Condensed", 3: "45 words" */
    return g_strdup_printf (_ ("%1$s · %2$s · %3$s · not counted in the similarity"), place,
                            _ (kinds[shown->kind].title), words);
  /* Translators: 1: "Passage 3 of 12", 2: its kind, "Near", 3: "45 words", 4: percent */
  return g_strdup_printf (_ ("%1$s · %2$s · %3$s · %4$d %% alike"), place, _ (kinds[shown->kind].title), words,
                          (int) (shown->similarity * 100));
}

static char *
dup_set_aside (const WinnowShownPassage *shown)
{
  g_autofree char *words = g_strdup_printf (ngettext ("%u word", "%u words", shown->words), shown->words);
  /* Translators: a passage that does not count; 1: why, "Short passage", 2: its kind, "Near", 3:
   * "12 words" */
  return g_strdup_printf (_ ("Set aside: %1$s · %2$s · %3$s"), winnow_exclusion_name (shown->excluded),
                          _ (kinds[shown->kind].title), words);
}

char *
winnow_passage_dup_description (const WinnowComparison *comparison, guint passage)
{
  const WinnowShownPassage *shown = winnow_comparison_get_passage (comparison, passage);
  gboolean is_listed = passage < winnow_comparison_get_n_entries (comparison);
  g_autofree char *base = is_listed ? dup_counted (comparison, passage) : dup_set_aside (shown);
  g_autofree char *rarity = winnow_passage_dup_rarity (shown);
  g_autofree char *disguises = winnow_format_disguises (shown->disguises, " · ");
  GString *text = g_string_new (base);
  const char *verdict
      = is_listed && shown->verdict != WINNOW_VERDICT_UNDECIDED ? winnow_verdict_name (shown->verdict) : "";
  const char *const more[] = { verdict, rarity, disguises };
  for (guint i = 0; i < G_N_ELEMENTS (more); i++)
    if (*more[i] != '\0')
      g_string_append_printf (text, " · %s", more[i]);
  return g_string_free (text, FALSE);
}
