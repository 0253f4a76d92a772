#include "app/compare/sidebar/winnow-compare-picture-wording.h"

#include <glib/gi18n.h>

char *
winnow_compare_picture_dup_description (const WinnowComparison *comparison, guint picture)
{
  g_autofree char *done
      = winnow_image_match_describe (&winnow_comparison_get_picture (comparison, picture)->shared->match);
  /* Translators: 1: number of a picture that both documents have, 2: how many they have, 3: what
   * was done to it, "mirrored, cropped about 8 %" */
  return g_strdup_printf (_ ("Picture %1$u of %2$u · %3$s"), picture + 1, winnow_comparison_get_n_pictures (comparison),
                          done);
}

char *
winnow_compare_picture_dup_pages (const WinnowComparison *comparison, guint picture)
{
  const guint *page = winnow_comparison_get_picture (comparison, picture)->page;
  guint a = page[WINNOW_SIDE_A], b = page[WINNOW_SIDE_B];
  if (a == 0 && b == 0)
    return g_strdup ("");
  if (a == 0 || b == 0)
    /* Translators: where a picture stands, if only one of the two documents has pages */
    return g_strdup_printf (_ ("p. %u"), MAX (a, b));
  /* Translators: page of the left document → page of the right document */
  return g_strdup_printf (_ ("p. %1$u → p. %2$u"), a, b);
}

char *
winnow_compare_picture_dup_name (const WinnowComparison *comparison, guint picture)
{
  WinnowDocumentPicture *const *pictures = winnow_comparison_get_picture (comparison, picture)->shared->picture;
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    if (pictures[side]->caption != NULL)
      return g_strdup (pictures[side]->caption);
  return g_strdup (pictures[WINNOW_SIDE_A]->name);
}

static void
append (GString *facts, char *fact)
{
  if (facts->len > 0)
    g_string_append (facts, " · ");
  g_string_append (facts, fact);
  g_free (fact);
}

char *
winnow_compare_picture_dup_facts (const WinnowDocumentPicture *picture)
{
  GString *facts = g_string_new (NULL);
  if (picture->page > 0)
    append (facts, g_strdup_printf (_ ("Page %u"), picture->page));
  if (picture->info.width > 0)
    /* Translators: the size of a picture */
    append (facts, g_strdup_printf (_ ("%1$u × %2$u pixels"), picture->info.width, picture->info.height));
  if (picture->info.format != NULL)
    append (facts, g_ascii_strup (picture->info.format, -1));
  return g_string_free (facts, FALSE);
}
