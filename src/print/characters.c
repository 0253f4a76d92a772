/* characters.c: see characters.h
 *
 * A glyph is read as the character that the font's own table has it for; of several that is taken
 * which is a letter in its own right, so that a Han character is not read as the radical that looks
 * the same, then the smallest. A glyph that no character has but that takes the place of one that
 * has (another width, another country's shape as that of digits in a Chinese font, another joined
 * form) is read as that. */
#include "print/characters.h"

#include <hb-ot.h>

typedef struct
{
  hb_font_t *font;     /* borrowed */
  guint32 *characters; /* borrowed */
  guint n_glyphs;
} Reading;

/* Characters that are read as such only where no other has the glyph; those first that come
 * last. */
static const struct
{
  gunichar first, last;
} aversions[] = {
  { 0xe000, 0xf8ff },
  { 0xf0000, 0x10ffff }, /* private ones */
  { 0xfff0, 0xffff },
  { 0xfe00, 0xfe0f },
  { 0xe0000, 0xe0fff }, /* invisible ones */
  { 0x2028, 0x202f },
  { 0x2060, 0x206f },
  { 0x200b, 0x200f },
  { 0x7f, 0xa0 },
  /* radicals and doubles of Han characters */
  { 0xad, 0xad },
  { 0x2e80, 0x2fdf },
  { 0xf900, 0xfaff },
  { 0x2f800, 0x2fa1f },
  { 0xfb00, 0xfdff },
  { 0xfe10, 0xfeff },
  { 0xff00, 0xffef }, /* shapes */
};

static guint
rank_character (gunichar c)
{
  for (guint i = 0; i < G_N_ELEMENTS (aversions); i++)
    if (c >= aversions[i].first && c <= aversions[i].last)
      return (guint) G_N_ELEMENTS (aversions) - i;
  return 0;
}

static gboolean
is_better (gunichar c, gunichar than)
{
  if (than == 0)
    return TRUE;
  guint rank = rank_character (c), other = rank_character (than);
  return rank < other || (rank == other && c < than);
}

static void
read_table (Reading *reading)
{
  hb_set_t *all = hb_set_create ();
  hb_codepoint_t c = HB_SET_VALUE_INVALID, glyph;
  hb_face_collect_unicodes (hb_font_get_face (reading->font), all);
  while (hb_set_next (all, &c))
    if (c >= 0x20 && hb_font_get_nominal_glyph (reading->font, c, &glyph) && glyph > 0 && glyph < reading->n_glyphs
        && is_better (c, reading->characters[glyph]))
      reading->characters[glyph] = c;
  hb_set_destroy (all);
}

/* @own: what the font's table has. @reached: empty */
static void
read_substitute (Reading *reading, const guint32 *own, guint lookup, guint glyph, hb_set_t *reached)
{
  hb_codepoint_t other = HB_SET_VALUE_INVALID;
  if (glyph >= reading->n_glyphs || own[glyph] == 0)
    return;
  hb_set_add (reached, glyph);
  hb_ot_layout_lookup_substitute_closure (hb_font_get_face (reading->font), lookup, reached);
  while (hb_set_next (reached, &other))
    if (other > 0 && other < reading->n_glyphs && own[other] == 0 && is_better (own[glyph], reading->characters[other]))
      reading->characters[other] = own[glyph];
  hb_set_clear (reached);
}

/* By the features that text is set with. */
static void
read_substitutions (Reading *reading)
{
  static const hb_tag_t applied[] = {
    HB_TAG ('c', 'c', 'm', 'p'), HB_TAG ('l', 'o', 'c', 'l'),
    HB_TAG ('r', 'l', 'i', 'g'), HB_TAG ('c', 'a', 'l', 't'),
    HB_TAG ('i', 's', 'o', 'l'), HB_TAG ('i', 'n', 'i', 't'),
    HB_TAG ('m', 'e', 'd', 'i'), HB_TAG ('f', 'i', 'n', 'a'),
    HB_TAG ('p', 'w', 'i', 'd'), HB_TAG_NONE,
  };
  hb_face_t *face = hb_font_get_face (reading->font);
  hb_codepoint_t lookup = HB_SET_VALUE_INVALID;
  g_autofree guint32 *own = g_memdup2 (reading->characters, reading->n_glyphs * sizeof *own);
  hb_set_t *lookups = hb_set_create (), *replaced = hb_set_create (), *reached = hb_set_create ();
  hb_ot_layout_collect_lookups (face, HB_OT_TAG_GSUB, NULL, NULL, applied, lookups);
  while (hb_set_next (lookups, &lookup))
    {
      hb_codepoint_t glyph = HB_SET_VALUE_INVALID;
      hb_set_clear (replaced);
      hb_ot_layout_lookup_collect_glyphs (face, HB_OT_TAG_GSUB, lookup, NULL, replaced, NULL, NULL);
      while (hb_set_next (replaced, &glyph))
        read_substitute (reading, own, lookup, glyph, reached);
    }
  hb_set_destroy (lookups);
  hb_set_destroy (replaced);
  hb_set_destroy (reached);
}

guint32 *
winnow_characters_new (hb_font_t *font)
{
  guint n_glyphs = hb_face_get_glyph_count (hb_font_get_face (font));
  Reading reading = { font, g_new0 (guint32, MAX (1, n_glyphs)), n_glyphs };
  read_table (&reading);
  read_substitutions (&reading);
  return reading.characters;
}
