#include "app/pictures/winnow-picture-wording.h"

#include <glib/gi18n.h>

#include "report/model/picture-wording.h"

/* Only for the words; WINNOW_IMAGE_THRESHOLD decides on matches. */
#define VERY_CLOSE 8u
#define CLOSE 24u

char *
winnow_picture_dup_title (const WinnowImageMatch *match)
{
  if (winnow_image_match_is_same (match))
    return g_strdup (match->colors == WINNOW_COLORS_SAME ? _ ("The same picture")
                                                         : _ ("The same picture; its colours were not compared"));
  g_autofree char *description = winnow_image_match_describe (match);
  if (match->placement.n_places > 0)
    /* Translators: title; %s: what was done to a picture, "turned by 12°, cut to 45 % of it" */
    return g_strdup_printf (_ ("Pictures with something in common: %s"), description);
  /* Translators: title; %s: what was done to a picture, "mirrored, cropped about 8 %, turned
   * grey" */
  return g_strdup_printf (_ ("The same picture, %s"), description);
}

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
  if (match->placement.n_places > 0)
    return winnow_wording_places (match);
  const char *template = _ (choose_closeness (match->distance));
  g_autoptr (GString) text = g_string_new (template);
  g_autofree char *n = g_strdup_printf ("%u", match->distance);
  g_string_replace (text, "%u", n, 1);
  return g_strdup (text->str);
}

char *
winnow_picture_dup_grid_distance (const WinnowGridPairing *pairing)
{
  if (pairing == NULL)
    return g_strdup (_ ("A turned picture’s blocks can be compared in a square grid only"));
  return g_strdup_printf (ngettext ("%u of %u block differs", "%u of %u blocks differ", pairing->n_blocks),
                          pairing->n_differing, pairing->n_blocks);
}
