/* image-words.c: what was done to a picture, in words
 *
 * Where it is known which picture was made of which, the words say what was done to it; else how
 * one differs from the other. Of two opposite edits the second is the first one backwards. */
#include "image/image-fingerprint.h"

#include <math.h>

#include "base/for-each.h"
#include "base/translate.h"

#define MOST_UPRIGHT .75       /* degrees */
#define MOST_EVEN 1.04         /* times longer than wide */
#define MOST_PARALLEL 1.08     /* times larger at one corner than at another */
#define MOST_UPRIGHT_ASKEW 12. /* degrees, of a picture seen at an angle, whose sides are turned by that */

typedef struct
{
  const char *done, *differs;
} Words;

static const Words color_words[WINNOW_N_COLOR_CHANGES] = {
  [WINNOW_COLORS_TURNED_GRAY] = { NC_ ("picture", "turned grey"), NC_ ("picture", "one is grey") },
  [WINNOW_COLORS_COLORED] = { NC_ ("picture", "coloured in"), NC_ ("picture", "one is grey") },
  [WINNOW_COLORS_TINTED] = { NC_ ("picture", "tinted"), NC_ ("picture", "one is tinted") },
  [WINNOW_COLORS_UNTINTED] = { NC_ ("picture", "tint removed"), NC_ ("picture", "one is tinted") },
  [WINNOW_COLORS_CHANGED] = { NC_ ("picture", "recoloured"), NC_ ("picture", "in other colours") },
};

/* By bit. */
static const Words edit_words[] = {
  { NC_ ("picture", "made brighter"), NC_ ("picture", "one is brighter") },
  { NC_ ("picture", "made darker"), NC_ ("picture", "one is brighter") },
  { NC_ ("picture", "contrast raised"), NC_ ("picture", "one has more contrast") },
  { NC_ ("picture", "contrast lowered"), NC_ ("picture", "one has more contrast") },
  { NC_ ("picture", "blurred"), NC_ ("picture", "one is blurred") },
  { NC_ ("picture", "sharpened"), NC_ ("picture", "one is blurred") },
  { NC_ ("picture", "drawn over"), NC_ ("picture", "one is drawn over") },
  { NC_ ("picture", "something taken out"), NC_ ("picture", "one is drawn over") },
  { NC_ ("picture", "frame added"), NULL },
  { NULL }, /* it is cut to a part of it */
};
G_STATIC_ASSERT (WINNOW_ALL_EDITS == (1 << G_N_ELEMENTS (edit_words)) - 1);

/* @words: of the context "picture", not translated */
static void
add_step (GPtrArray *steps, const char *words)
{
  g_ptr_array_add (steps, g_strdup (g_dpgettext2 (GETTEXT_PACKAGE, "picture", words)));
}

static void
add_words (GPtrArray *steps, const Words *words, gboolean is_known)
{
  const char *step = is_known ? words->done : words->differs;
  if (step != NULL)
    add_step (steps, step);
}

/* How much larger it is shown at one corner than at another. */
static double
get_askew (const WinnowMap *map)
{
  double least = G_MAXDOUBLE, most = 0;
  winnow_for_both (right)
    winnow_for_both (low)
      {
        double stretch, scale = fabs (winnow_map_get_scale (map, (WinnowPoint){ right, low }, &stretch));
        least = MIN (least, scale);
        most = MAX (most, scale);
      }
  return least > 0 ? most / least : 1;
}

static void
describe_turn (const WinnowPlacement *placement, gboolean is_known, GPtrArray *steps)
{
  gboolean is_askew = get_askew (&placement->map) > MOST_PARALLEL,
           is_flipped = placement->is_mirrored && fabs (placement->turned) > 180 - MOST_UPRIGHT;
  double turned = fabs (placement->turned) > (is_askew ? MOST_UPRIGHT_ASKEW : MOST_UPRIGHT) ? placement->turned : 0;
  if (is_flipped)
    add_step (steps,
              is_known ? NC_ ("picture", "mirrored top to bottom") : NC_ ("picture", "one is mirrored top to bottom"));
  else if (placement->is_mirrored)
    add_step (steps, is_known ? NC_ ("picture", "mirrored") : NC_ ("picture", "one is mirrored"));
  if (turned != 0 && !is_flipped)
    {
      guint degrees = (guint) lround (fabs (turned));
      g_ptr_array_add (steps, !is_known ? g_strdup_printf (C_ ("picture", "one is turned by %u°"), degrees)
                              /* Translators: clockwise. */
                              : turned > 0 || degrees == 180
                                  ? g_strdup_printf (C_ ("picture", "turned by %u°"), degrees)
                                  : g_strdup_printf (C_ ("picture", "turned by %u° anticlockwise"), degrees));
    }
  if (is_askew)
    add_step (steps, is_known ? NC_ ("picture", "seen at an angle") : NC_ ("picture", "one is seen at an angle"));
  else if (placement->stretch > MOST_EVEN)
    add_step (steps, is_known ? NC_ ("picture", "stretched") : NC_ ("picture", "one is stretched"));
}

static void
describe_parts (const WinnowImageMatch *match, gboolean is_known, GPtrArray *steps)
{
  WinnowOutline on_a, on_b;
  winnow_placement_get_common (&match->placement, &on_a, &on_b);
  double of_a = winnow_outline_get_area (&on_a), of_b = winnow_outline_get_area (&on_b);
  const gboolean is_cut = of_a < WINNOW_WHOLE_PICTURE, is_larger = of_b < WINNOW_WHOLE_PICTURE,
                 is_framed = is_known && match->edits & WINNOW_EDIT_FRAMED;
  if (is_cut && is_larger)
    /* Translators: how much of each of two pictures is on the other one, too. */
    g_ptr_array_add (
        steps, g_strdup_printf (C_ ("picture", "a part: %.0f%% of one, %.0f%% of the other"), 100 * of_a, 100 * of_b));
  else if ((is_cut || is_larger) && !is_framed)
    {
      double percent = 100 * MIN (of_a, of_b);
      g_ptr_array_add (
          steps, !is_known ? g_strdup_printf (C_ ("picture", "one shows %.0f%% of the other"), percent)
                 : is_cut
                     ? g_strdup_printf (C_ ("picture", "cut to %.0f%% of it"), percent)
                     : g_strdup_printf (C_ ("picture", "put into a larger picture, of which it is %.0f%%"), percent));
    }
}

/* Of pictures that show the same. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
list_steps (const WinnowImageMatch *match, gboolean is_known)
{
  GPtrArray *steps = g_ptr_array_new_with_free_func (g_free);
  if (match->placement.is_negative)
    add_step (steps, is_known ? NC_ ("picture", "negative") : NC_ ("picture", "one is a negative"));
  describe_turn (&match->placement, is_known, steps);
  describe_parts (match, is_known, steps);
  add_words (steps, &color_words[match->colors], is_known);
  winnow_for_each_index_of (bit, edit_words)
    if (match->edits & 1u << bit)
      add_words (steps, &edit_words[bit], is_known);
  return steps;
}

gboolean
winnow_image_match_is_same (const WinnowImageMatch *match)
{
  g_autoptr (GPtrArray) steps = list_steps (match, TRUE);
  return match->likeness == WINNOW_LIKENESS_SAME && steps->len == 0;
}

const char *
winnow_likeness_get_id (WinnowLikeness likeness)
{
  static const char *const ids[WINNOW_N_LIKENESSES] = { "unknown", "same", "layout" };
  return ids[likeness];
}

gboolean
winnow_image_match_counts (const WinnowImageMatch *match)
{
  return match->likeness <= WINNOW_LIKENESS_SAME;
}

char *
winnow_image_match_describe (const WinnowImageMatch *match, WinnowImageDirection direction)
{
  const WinnowImageMatch inverse = winnow_image_match_invert (match);
  g_autoptr (GPtrArray) steps
      = list_steps (direction == WINNOW_IMAGE_B_TO_A ? &inverse : match, direction != WINNOW_IMAGE_EITHER);
  if (match->likeness == WINNOW_LIKENESS_LAYOUT)
    return g_strdup (C_ ("picture", "only the layout in common, other contents"));
  if (steps->len == 0)
    return g_strdup (match->likeness == WINNOW_LIKENESS_UNKNOWN ? C_ ("picture", "alike, not compared in detail")
                                                                : C_ ("picture", "the same"));
  g_ptr_array_add (steps, NULL);
  /* Translators: separates the edits of a picture, as in "mirrored, cut to 84 % of it". */
  return g_strjoinv (C_ ("picture", ", "), (char **) steps->pdata);
}
