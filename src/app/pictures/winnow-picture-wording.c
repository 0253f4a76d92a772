#include "app/pictures/winnow-picture-wording.h"

#include "base/translate.h"

/* Only for the words; WINNOW_IMAGE_THRESHOLD decides on matches. */
#define VERY_CLOSE 8u
#define CLOSE 24u

char *
winnow_picture_dup_title (const WinnowImageMatch *match, WinnowImageDirection direction)
{
  if (winnow_image_match_is_same (match))
    return g_strdup (_ ("The same picture"));
  if (!winnow_image_match_counts (match))
    return g_strdup (_ ("Only the layout is the same"));
  g_autofree char *description = winnow_image_match_describe (match, direction);
  if (match->likeness == WINNOW_LIKENESS_UNKNOWN || winnow_placement_is_partial (&match->placement))
    /* Translators: title; %s: the edits of a picture, "turned by 12°, cut to 45 % of it" */
    return g_strdup_printf (_ ("Pictures with something in common: %s"), description);
  /* Translators: title; %s: the edits of a picture, "mirrored, cut to 71% of it, turned grey" */
  return g_strdup_printf (_ ("The same picture, %s"), description);
}

const char *
winnow_picture_get_closeness (const WinnowImageMatch *match)
{
  static const struct
  {
    guint distance; /* at the most */
    const char *words;
  } degrees[] = {
    { 0, NC_ ("pictures", "No difference") },
    { VERY_CLOSE, NC_ ("pictures", "Very close") },
    { CLOSE, NC_ ("pictures", "Close") },
    { G_MAXUINT, NC_ ("pictures", "Barely similar") },
  };
  guint i = 0;
  while (match->distance > degrees[i].distance)
    i++;
  return g_dpgettext2 (NULL, "pictures", degrees[i].words);
}
