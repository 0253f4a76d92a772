/* picture-wording.c: see picture-wording.h. Thread-safe. */
#include "report/model/picture-wording.h"

#include <inttypes.h>
#include <math.h>

#include "base/translate.h"
#include "image/palette.h"
#include "base/for-each.h"

#define HASH_BITS 256u
#define MOST_COLORS 5u

char *
winnow_wording_picture_place (guint page, gsize start, gboolean has_text)
{
  if (page > 0)
    /* Translators: short for "page 3". */
    return g_strdup_printf (_ ("p. %u"), page);
  if (!has_text)
    return g_strdup ("");
  /* Translators: a place in a text, by the number of the character. */
  return g_strdup_printf (_ ("character %'" PRIu64), (guint64) start + 1);
}

char *
winnow_wording_picture_size (const WinnowPictureInfo *info)
{
  if (info->width == 0 || info->height == 0)
    return g_strdup ("");
  return g_strdup_printf ("%u × %u", info->width, info->height);
}

char *
winnow_wording_measure (const WinnowImageMatch *match)
{
  guint n = match->placement.n_places;
  if (n > 0 && match->distance > WINNOW_IMAGE_THRESHOLD)
    /* Translators: of two pictures: corners, dots and letters on one that were found on the
     * other. */
    return winnow_dup_plural ("%u place agrees", "%u places agree", n);
  return g_strdup_printf (ngettext ("%u of %u bits differs", "%u of %u bits differ", match->distance), match->distance,
                          HASH_BITS);
}

char *
winnow_wording_image_match (const WinnowImageMatch *match, WinnowImageDirection direction)
{
  g_autofree char *what = winnow_image_match_describe (match, direction), *measure = winnow_wording_measure (match);
  /* Translators: the edits of a picture, as in “mirrored, cut to 71% of it”, then how many bits of
   * its hash differ, or how many places agree. */
  return g_strdup_printf (_ ("%s; %s"), what, measure);
}

char *
winnow_wording_grid_distance (guint n_differing, guint n_blocks)
{
  if (n_blocks == 0)
    return NULL;
  return g_strdup_printf (ngettext ("%u of %u block differs", "%u of %u blocks differ", n_blocks), n_differing,
                          n_blocks);
}

char *
winnow_wording_colors_in_common (double intersection, double chi_square)
{
  if (isnan (intersection))
    return NULL;
  /* Translators: of two pictures: the part of the pixels that have the same color, and the
   * chi-square distance of their color histograms. */
  return g_strdup_printf (_ ("%.0f%% of the colours in common (χ² %.2f)"), 100 * intersection, chi_square);
}

static int
compare_shares (gconstpointer x, gconstpointer y, gpointer data)
{
  const WinnowColorShares *colors = data;
  const guint8 *a = x, *b = y;
  return (int) colors->shares[*b] - (int) colors->shares[*a];
}

char *
winnow_wording_colors (const WinnowColorShares *colors)
{
  guint8 order[WINNOW_COLOR_BINS];
  GString *words = g_string_new (NULL);
  guint n = winnow_color_shares_list (colors, NULL, order);
  g_qsort_with_data (order, (gint) n, sizeof *order, compare_shares, (gpointer) colors);
  winnow_for_each_below (i, MIN (n, MOST_COLORS))
    {
      /* Translators: between the colors of a picture, as in “navy 41 %, green 30 %”. */
      g_string_append (words, i > 0 ? C_ ("colours", ", ") : "");
      /* Translators: a color of a picture and how much of the picture has it. */
      g_string_append_printf (words, _ ("%s %.0f%%"), _ (winnow_palette_get_name (WINNOW_COLOR_BINS, order[i])),
                              100.0 * colors->shares[order[i]] / G_MAXUINT16);
    }
  return g_string_free (words, FALSE);
}

char *
winnow_wording_excluded_picture (WinnowPictureExclusion excluded, guint n_documents)
{
  if (excluded == WINNOW_PICTURE_EXCLUSION_TEMPLATE)
    /* Translators: why a picture is excluded. */
    return g_strdup (_ ("in the template"));
  return winnow_dup_plural ("in %'u document", "in %'u documents", n_documents);
}

char *
winnow_wording_counted_picture (WinnowPictureExclusion reason, guint n_documents)
{
  g_autofree char *where = winnow_wording_excluded_picture (reason, n_documents);
  /* Translators: of a picture that would be excluded, had the user not decided otherwise; %s: “in
   * the template” or “in 6 documents”. */
  return g_strdup_printf (_ ("%s; counts by decision"), where);
}

char *
winnow_wording_counted_pictures (guint n)
{
  return winnow_dup_plural ("%'u picture counts by decision, though the template or too many documents have it.",
                            "%'u pictures count by decision, though the template or too many documents have them.", n);
}

char *
winnow_wording_pictures_in_common (guint n)
{
  return winnow_dup_plural ("%'u pair of pictures in common", "%'u pairs of pictures in common", n);
}

char *
winnow_wording_pictures (guint n_pictures, guint n_excluded, guint n_counted, guint n_plain, guint n_unread)
{
  g_autoptr (GString) words = g_string_new (NULL);
  g_string_append_printf (words, ngettext ("%'u picture", "%'u pictures", n_pictures), n_pictures);
  if (n_excluded > 0)
    g_string_append_printf (words, ngettext ("; %'u excluded", "; %'u excluded", n_excluded), n_excluded);
  if (n_counted > 0)
    g_string_append_printf (words, ngettext ("; %'u counts by decision", "; %'u count by decision", n_counted),
                            n_counted);
  if (n_plain > 0)
    g_string_append_printf (
        words, ngettext ("; %'u with nothing to recognise it by", "; %'u with nothing to recognise them by", n_plain),
        n_plain);
  if (n_unread > 0)
    g_string_append_printf (words, ngettext ("; %'u could not be read", "; %'u could not be read", n_unread), n_unread);
  return g_string_free (g_steal_pointer (&words), FALSE);
}
