#include "winnow-picture-words.h"

#include <glib/gi18n.h>

/* For the words alone: what decides is WINNOW_IMAGE_THRESHOLD. */
#define VERY_CLOSE 8u
#define CLOSE 24u

static const char *
choose_closeness (guint distance)
{
  if (distance == 0)
    /* Translators: of two pictures; %u of 256 bits of their fingerprints differ, here none */
    return N_ ("No difference: %u of 256 bits differ");
  if (distance <= VERY_CLOSE)
    /* Translators: of two pictures; so many bits of their fingerprints differ */
    return N_ ("Very close: %u of 256 bits differ");
  if (distance <= CLOSE)
    /* Translators: of two pictures; so many bits of their fingerprints differ */
    return N_ ("Close: %u of 256 bits differ");
  /* Translators: of two pictures; so many bits of their fingerprints differ */
  return N_ ("Just close enough: %u of 256 bits differ");
}

char *
winnow_picture_dup_closeness (const WinnowImageMatch *match)
{
  const char *template = _ (choose_closeness (match->distance));
  g_autoptr (GString) text = g_string_new (template);
  g_autofree char *n = g_strdup_printf ("%u", match->distance);
  g_string_replace (text, "%u", n, 1);
  return g_strdup (text->str);
}

static gboolean
is_turned_over (const WinnowImageMatch *match)
{
  return match->is_negative || match->is_mirrored || match->turned != 0;
}

char *
winnow_picture_dup_grid_distance (const WinnowGridPairing *pairing, const WinnowImageMatch *match)
{
  if (pairing == NULL)
    return g_strdup (_ ("Too little is on them for their blocks to be compared"));
  const char *template = ngettext ("%u of %u block differs", "%u of %u blocks differ", pairing->n_blocks);
  if (is_turned_over (match))
    /* Translators: the blocks of a picture that was mirrored are compared with those of the other one mirrored */
    template = ngettext ("%u of %u block differs, that apart", "%u of %u blocks differ, that apart", pairing->n_blocks);
  g_autoptr (GString) text = g_string_new (template);
  g_autofree char *n = g_strdup_printf ("%u", pairing->n_differing), *total = g_strdup_printf ("%u", pairing->n_blocks);
  g_string_replace (text, "%u", n, 1);
  g_string_replace (text, "%u", total, 1);
  return g_strdup (text->str);
}
