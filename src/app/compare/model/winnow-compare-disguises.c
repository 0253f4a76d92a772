#include "app/compare/model/winnow-compare-disguises.h"

#include "base/array.h"
#include "base/order.h"
#include "base/translate.h"
#include "report/pair/disguised-characters.h"

/* Shows an invisible character, in a box that the view draws. Plain ASCII: fonts for Chinese make
 * most other signs as wide as a character. */
#define INVISIBLE_SIGN "*"

/* ── the list ── */

WINNOW_DEFINE_COMPARE_2 (compare_disguises, WinnowListedDisguise, start, disguise)

/* Hidden text is listed by its parts, which quote it, and not again by its flags. */
GArray *
winnow_compare_disguises_list (const WinnowPairSide *side)
{
  GArray *disguises = winnow_array_new (WinnowListedDisguise);
  winnow_for_each (const WinnowPart, part, side->parts)
    if (part->kind == WINNOW_PART_HIDDEN)
      WINNOW_APPEND (disguises, WinnowListedDisguise, WINNOW_DISGUISE_HIDDEN, part->offset, part->offset,
                     g_utf8_strlen (part->text, -1), part->text);
  winnow_for_each_value (const WinnowDisguiseRange, flag, side->flags)
    if (flag->disguise != WINNOW_DISGUISE_HIDDEN)
      WINNOW_APPEND (disguises, WinnowListedDisguise, flag->disguise, flag->start, flag->end, flag->count, NULL);
  g_array_sort (disguises, compare_disguises);
  return disguises;
}

/* ── what is marked ── */

/* Letters beside each other are one range. */
static void
add_range (GArray *ranges, guint n_before, WinnowRange range)
{
  WinnowRange *last = ranges->len > n_before ? &g_array_index (ranges, WinnowRange, ranges->len - 1) : NULL;
  if (last != NULL && last->end == range.start)
    last->end = range.end;
  else
    g_array_append_val (ranges, range);
}

void
winnow_compare_disguises_add_marks (const WinnowPairSide *side, const WinnowListedDisguise *disguise, GArray *signs,
                                    GArray *ranges)
{
  g_autoptr (GArray) characters = winnow_array_new (WinnowDisguisedCharacter);
  const WinnowDisguiseRange flag = { disguise->disguise, disguise->start, disguise->end, disguise->count };
  /* Translators: shown in the text at the place where text is hidden; spaces around it */
  const WinnowSign hidden = { disguise->start, _ (" hidden text ") };
  guint n_before = ranges->len;
  if (disguise->disguise == WINNOW_DISGUISE_HIDDEN)
    {
      g_array_append_val (signs, hidden);
      return;
    }
  winnow_disguised_characters_add (characters, side->text, side->length, &flag);
  winnow_for_each_value (const WinnowDisguisedCharacter, character, characters)
    if (winnow_disguised_character_is_invisible (character))
      WINNOW_APPEND (signs, WinnowSign, character->start, INVISIBLE_SIGN);
    else
      add_range (ranges, n_before, (WinnowRange){ character->start, character->end });
  if (characters->len == 0 && disguise->end > disguise->start && disguise->disguise != WINNOW_DISGUISE_INVISIBLE
      && disguise->disguise != WINNOW_DISGUISE_BIDI)
    add_range (ranges, n_before, (WinnowRange){ disguise->start, disguise->end });
}
