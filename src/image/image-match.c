/* image-match.c: whether two pictures are the same, and how one was changed
 *
 * Crops of one picture are compared with those of the other. Mirroring changes the signs of odd
 * columns, turning upside down also those of odd rows, a negative all signs. Bits are grouped in
 * words by these parities (dct-hash.h), so the four counts of differing bits of two hashes give the
 * distances of all eight variants. A quarter turn exchanges rows and columns: one hash is
 * transposed, and the rest is the same.
 *
 * The threshold was measured with bench-images: 129 different pictures and pages of documents,
 * fifteen edits of each. At 56 bits 98.9 % of the edits are found and one of 10,000 different pairs
 * matches, mostly pages of two versions of one law; at 42 bits, the threshold, 98.3 % are found
 * and one of 260,000 matches. */

#include "base/for-each.h"
#include "image/image-fingerprint.h"

#include <glib/gi18n-lib.h>

#include "image/dct-hash.h"

#define STEP_BITS 2u
#define WORD_BITS 64u

typedef struct
{
  gboolean is_mirrored;
  guint turned;
} Turn;

/* [transposed][rows reversed][columns reversed]: the change of a. */
static const Turn turns[2][2][2] = {
  { { { FALSE, 0 }, { TRUE, 0 } }, { { TRUE, 180 }, { FALSE, 180 } } },
  { { { TRUE, 270 }, { FALSE, 90 } }, { { FALSE, 270 }, { TRUE, 90 } } },
};

static guint
get_cost (const WinnowImageMatch *match)
{
  return match->distance
         + STEP_BITS
               * ((match->crop_a != match->crop_b) + match->is_negative + match->is_mirrored + (match->turned != 0));
}

/* Keeps the cheaper of two matches; of equally cheap ones the nearer, so the distance does not
 * depend on the order of the pictures. */
static void
keep_better (WinnowImageMatch *best, const WinnowImageMatch *match)
{
  guint cost = get_cost (match), least = get_cost (best);
  if (cost < least || (cost == least && match->distance < best->distance))
    *best = *match;
}

/* Compares all variants of @a with @b. @match: comes with the crops. @is_transposed: whether @a
 * is. */
static void
compare (const WinnowImageHash *a, const WinnowImageHash *b, gboolean is_transposed, WinnowImageMatch match,
         WinnowImageMatch *best)
{
  guint n[4];
  winnow_for_each_below (i, 4)
    n[i] = (guint) __builtin_popcountll (a->bits[i] ^ b->bits[i]);
  winnow_for_both (rows)
    winnow_for_both (columns)
      {
        guint distance = n[0] + (columns ? WORD_BITS - n[1] : n[1]) + (rows ? WORD_BITS - n[2] : n[2])
                         + (rows != columns ? WORD_BITS - n[3] : n[3]);
        match.is_mirrored = turns[is_transposed][rows][columns].is_mirrored;
        match.turned = turns[is_transposed][rows][columns].turned;
        match.is_negative = distance > WINNOW_IMAGE_HASH_BITS / 2;
        match.distance = match.is_negative ? WINNOW_IMAGE_HASH_BITS - distance : distance;
        keep_better (best, &match);
      }
}

gboolean
winnow_image_fingerprint_match (const WinnowImageFingerprint *a, const WinnowImageFingerprint *b,
                                WinnowImageMatch *match)
{
  WinnowImageMatch best = { .distance = WINNOW_IMAGE_HASH_BITS };
  for (WinnowCrop crop_a = 0; crop_a < WINNOW_N_CROPS; crop_a++)
    {
      WinnowImageHash transposed;
      if (!(a->usable & 1u << crop_a))
        continue;
      winnow_image_hash_transpose (&a->crops[crop_a], &transposed);
      for (WinnowCrop crop_b = 0; crop_b < WINNOW_N_CROPS; crop_b++)
        {
          WinnowImageMatch crops = { .crop_a = crop_a, .crop_b = crop_b };
          if (!(b->usable & 1u << crop_b) || !winnow_crops_are_compared (crop_a, crop_b))
            continue;
          compare (&a->crops[crop_a], &b->crops[crop_b], FALSE, crops, &best);
          compare (&transposed, &b->crops[crop_b], TRUE, crops, &best);
        }
    }
  gboolean is_match = best.distance <= WINNOW_IMAGE_THRESHOLD;
  if (match == NULL)
    return is_match;
  if (is_match && !best.is_negative)
    best.colors = winnow_color_change_find (&a->colors, &b->colors);
  *match = best;
  return is_match;
}

WinnowImageMatch
winnow_image_match_invert (const WinnowImageMatch *match)
{
  static const WinnowColorChange back[WINNOW_N_COLOR_CHANGES] = {
    [WINNOW_COLORS_TURNED_GRAY] = WINNOW_COLORS_COLORED,
    [WINNOW_COLORS_COLORED] = WINNOW_COLORS_TURNED_GRAY,
    [WINNOW_COLORS_TINTED] = WINNOW_COLORS_UNTINTED,
    [WINNOW_COLORS_UNTINTED] = WINNOW_COLORS_TINTED,
  };
  WinnowImageMatch inverse = *match;
  inverse.crop_a = match->crop_b;
  inverse.crop_b = match->crop_a;
  if (!match->is_mirrored) /* a picture that is mirrored and turned is its own inverse */
    inverse.turned = (360 - match->turned) % 360;
  inverse.colors = back[match->colors] ?: match->colors;
  if (match->placement.n_places > 0)
    inverse.placement = winnow_placement_invert (&match->placement);
  return inverse;
}

/* ── in words ── */

static void
describe_turn (const WinnowImageMatch *match, GPtrArray *steps)
{
  if (match->is_mirrored && match->turned == 180)
    {
      g_ptr_array_add (steps, g_strdup (C_ ("picture", "mirrored top to bottom")));
      return;
    }
  if (match->is_mirrored)
    g_ptr_array_add (steps, g_strdup (C_ ("picture", "mirrored")));
  if (match->turned != 0)
    /* Translators: clockwise. */
    g_ptr_array_add (steps, g_strdup_printf (C_ ("picture", "turned by %u°"), match->turned));
}

static void
describe_crops (const WinnowImageMatch *match, GPtrArray *steps)
{
  int percent = winnow_crop_percents[match->crop_a] - winnow_crop_percents[match->crop_b];
  if (percent > 0)
    /* Translators: per side. */
    g_ptr_array_add (steps, g_strdup_printf (C_ ("picture", "cropped about %d%%"), percent));
  else if (percent < 0)
    /* Translators: it shows more on each side. */
    g_ptr_array_add (steps, g_strdup_printf (C_ ("picture", "extended about %d%%"), -percent));
  else if (match->crop_a == WINNOW_CROP_TRIMMED && match->crop_b == WINNOW_CROP_NONE)
    g_ptr_array_add (steps, g_strdup (C_ ("picture", "margin cut off")));
  else if (match->crop_b == WINNOW_CROP_TRIMMED && match->crop_a == WINNOW_CROP_NONE)
    g_ptr_array_add (steps, g_strdup (C_ ("picture", "margin added")));
}

static void
describe_colors (const WinnowImageMatch *match, GPtrArray *steps)
{
  static const char *const words[WINNOW_N_COLOR_CHANGES] = {
    [WINNOW_COLORS_TURNED_GRAY] = NC_ ("picture", "turned grey"),
    [WINNOW_COLORS_COLORED] = NC_ ("picture", "coloured in"),
    [WINNOW_COLORS_TINTED] = NC_ ("picture", "tinted"),
    [WINNOW_COLORS_UNTINTED] = NC_ ("picture", "tint removed"),
    [WINNOW_COLORS_CHANGED] = NC_ ("picture", "recoloured"),
  };
  if (words[match->colors] != NULL)
    g_ptr_array_add (steps, g_strdup (g_dpgettext2 (GETTEXT_PACKAGE, "picture", words[match->colors])));
}

gboolean
winnow_image_match_is_same (const WinnowImageMatch *match)
{
  return match->placement.n_places == 0 && !match->is_negative && !match->is_mirrored && match->turned == 0
         && match->crop_a == match->crop_b && match->colors <= WINNOW_COLORS_SAME;
}

static char *
describe (const WinnowImageMatch *match)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func (g_free);
  if (match->placement.n_places > 0)
    winnow_placement_describe (&match->placement, steps);
  if (match->is_negative)
    g_ptr_array_add (steps, g_strdup (C_ ("picture", "negative")));
  describe_turn (match, steps);
  describe_crops (match, steps);
  describe_colors (match, steps);
  if (steps->len == 0 && match->colors == WINNOW_COLORS_UNKNOWN)
    return g_strdup (C_ ("picture", "the same, colours not compared"));
  if (steps->len == 0)
    return g_strdup (C_ ("picture", "the same"));
  g_ptr_array_add (steps, NULL);
  /* Translators: separates the edits of a picture, as in "mirrored, cropped about 8 %". */
  return g_strjoinv (C_ ("picture", ", "), (char **) steps->pdata);
}

char *
winnow_image_match_describe (const WinnowImageMatch *match, WinnowImageDirection direction)
{
  if (direction != WINNOW_IMAGE_B_TO_A)
    return describe (match);
  const WinnowImageMatch inverse = winnow_image_match_invert (match);
  return describe (&inverse);
}
