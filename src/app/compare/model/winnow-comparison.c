#include "app/compare/model/winnow-comparison.h"

#include <string.h>

#include "base/for-each.h"

WinnowComparison *
winnow_comparison_ref (WinnowComparison *comparison)
{
  g_atomic_ref_count_inc (&comparison->ref_count);
  return comparison;
}

void
winnow_comparison_set (WinnowComparison **field, WinnowComparison *comparison)
{
  if (comparison != NULL)
    winnow_comparison_ref (comparison);
  g_clear_pointer (field, winnow_comparison_unref);
  *field = comparison;
}

static void
clear_side (WinnowComparisonSide *side)
{
  g_free (side->name);
  winnow_shown_text_free (side->shown);
  winnow_clear (side, g_array_unref, exclusions, disguises, boxed, places, shared, highlights);
}

void
winnow_comparison_unref (WinnowComparison *comparison)
{
  if (!g_atomic_ref_count_dec (&comparison->ref_count))
    return;
  winnow_for_each_side (side)
    clear_side (&comparison->side[side]);
  winnow_clear (comparison, g_array_unref, passages, pictures, entries);
  winnow_pair_unref (comparison->pair);
  g_clear_pointer (&comparison->sources, g_ptr_array_unref);
  g_free (comparison);
}

const WinnowShownPassage *
winnow_comparison_get_passage (const WinnowComparison *comparison, guint passage)
{
  return &g_array_index (comparison->passages, WinnowShownPassage, passage);
}

int
winnow_comparison_step (const WinnowComparison *comparison, int passage, int direction)
{
  int n = comparison->n_entries;
  int at = passage != WINNOW_NO_PASSAGE ? passage + direction : direction > 0 ? 0 : n - 1;
  for (at = MIN (at, n); 0 <= at && at < n; at += direction)
    if (winnow_comparison_get_passage (comparison, at)->relation == WINNOW_ENTRY_OWN)
      return at;
  return WINNOW_NO_PASSAGE;
}

char *
winnow_comparison_dup_label (const WinnowComparison *comparison, guint passage)
{
  const WinnowShownPassage *shown = winnow_comparison_get_passage (comparison, passage);
  const WinnowPassageEntry entry = { .number = shown->number, .part = shown->part };
  return passage < comparison->n_entries ? winnow_passage_entry_dup_label (&entry) : g_strdup ("–");
}

gboolean
winnow_comparison_has_passages_of (const WinnowComparison *comparison, const WinnowComparison *other)
{
  if (!winnow_pair_is_same (comparison->pair, other->pair) || comparison->n_entries != other->n_entries
      || comparison->passages->len != other->passages->len)
    return FALSE;
  winnow_for_each_index (i, comparison->passages)
    {
      const WinnowShownPassage *passage = winnow_comparison_get_passage (comparison, i),
                               *same = winnow_comparison_get_passage (other, i);
      if (memcmp (passage->start, same->start, sizeof passage->start) != 0 || passage->relation != same->relation)
        return FALSE;
    }
  return TRUE;
}

gboolean
winnow_comparison_can_decide (const WinnowComparison *comparison, int passage)
{
  return (comparison->pair->overlap->id != 0 || comparison->pair->are_references) && passage >= 0
         && (guint) passage < comparison->n_entries;
}

GArray *
winnow_comparison_dup_family (const WinnowComparison *comparison, guint passage)
{
  g_return_val_if_fail (passage < comparison->n_entries, NULL);
  return winnow_passage_entries_dup_family (comparison->entries, passage);
}

int
winnow_comparison_find_same (const WinnowComparison *comparison, const WinnowComparison *former, int other)
{
  if (other == WINNOW_NO_PASSAGE)
    return WINNOW_NO_PASSAGE;
  const WinnowShownPassage *wanted = winnow_comparison_get_passage (former, other);
  winnow_for_each_index (i, comparison->passages)
    {
      const WinnowShownPassage *passage = winnow_comparison_get_passage (comparison, i);
      if (passage->start[WINNOW_SIDE_A] == wanted->start[WINNOW_SIDE_A]
          && passage->start[WINNOW_SIDE_B] == wanted->start[WINNOW_SIDE_B])
        return i;
    }
  return WINNOW_NO_PASSAGE;
}

static gboolean
range_has (const WinnowTextRange *range, guint32 character)
{
  return range->start <= character && character < range->end;
}

int
winnow_comparison_find_passage (const WinnowComparison *comparison, WinnowSide side, guint32 character, int after)
{
  const GArray *badges = comparison->side[side].shown->badges;
  guint n = comparison->passages->len;
  winnow_for_each_index (i, badges)
    if (range_has (&g_array_index (badges, WinnowTextRange, i), character))
      return i;
  winnow_for_each_below (step, n)
    {
      guint i = (after + 1 + step) % n;
      if (range_has (&winnow_comparison_get_passage (comparison, i)->range[side], character))
        return i;
    }
  return WINNOW_NO_PASSAGE;
}

gboolean
winnow_comparison_has_text (const WinnowComparison *comparison, WinnowSide side)
{
  return comparison->side[side].shown->source_length > 0;
}

gboolean
winnow_comparison_both_have_text (const WinnowComparison *comparison)
{
  return winnow_comparison_has_text (comparison, WINNOW_SIDE_A)
         && winnow_comparison_has_text (comparison, WINNOW_SIDE_B);
}

const WinnowShownPicture *
winnow_comparison_get_picture (const WinnowComparison *comparison, guint picture)
{
  return &g_array_index (comparison->pictures, WinnowShownPicture, picture);
}

WinnowOutline
winnow_comparison_get_outline (const WinnowComparison *comparison, int picture, WinnowSide side)
{
  WinnowOutline outlines[WINNOW_N_SIDES] = { 0 };
  if (comparison->pictures->len > 0)
    winnow_placement_get_outlines (
        &winnow_comparison_get_picture (comparison, MAX (picture, 0))->shared->match.placement,
        &outlines[WINNOW_SIDE_A], &outlines[WINNOW_SIDE_B]);
  return outlines[side];
}

int
winnow_comparison_find_picture (const WinnowComparison *comparison, WinnowSide side, guint32 character)
{
  winnow_for_each_index (i, comparison->pictures)
    {
      const WinnowShownPicture *picture = winnow_comparison_get_picture (comparison, i);
      WinnowTextRange line = { picture->sign[side].start, picture->sign[side].end + (picture->has_line[side] ? 1 : 0) };
      if (range_has (&line, character))
        return i;
    }
  return WINNOW_NO_PICTURE;
}

int
winnow_comparison_find_picture_ids (const WinnowComparison *comparison, gint64 picture, gint64 other)
{
  winnow_for_each_index (i, comparison->pictures)
    {
      WinnowDocumentPicture *const *pictures = winnow_comparison_get_picture (comparison, i)->shared->picture;
      gint64 a = pictures[WINNOW_SIDE_A]->id, b = pictures[WINNOW_SIDE_B]->id;
      if ((a == picture && b == other) || (a == other && b == picture))
        return i;
    }
  return WINNOW_NO_PICTURE;
}

const WinnowShownExclusion *
winnow_comparison_find_exclusion (const WinnowComparison *comparison, WinnowSide side, guint32 character)
{
  const GArray *exclusions = comparison->side[side].exclusions;
  winnow_for_each_value (WinnowShownExclusion, exclusion, exclusions)
    if (range_has (&exclusion->range, character))
      return exclusion;
  return NULL;
}

/* An item that is only a sign ends where the sign does, which is before its range. */
const WinnowShownDisguise *
winnow_comparison_find_disguise (const WinnowComparison *comparison, WinnowSide side, guint32 character)
{
  const GArray *disguises = comparison->side[side].disguises;
  gsize byte = winnow_shown_text_get_byte (comparison->side[side].shown, character);
  winnow_for_each_value (const WinnowShownDisguise, shown, disguises)
    {
      gboolean is_sign = shown->disguise.start == shown->disguise.end && byte == shown->disguise.start
                         && character < shown->range.start;
      if (range_has (&shown->range, character) || is_sign)
        return shown;
    }
  return NULL;
}

guint
winnow_comparison_count_disguises (const WinnowComparison *comparison)
{
  return comparison->side[WINNOW_SIDE_A].disguises->len + comparison->side[WINNOW_SIDE_B].disguises->len;
}

const WinnowShownDisguise *
winnow_comparison_get_disguise (const WinnowComparison *comparison, guint disguise, WinnowSide *side)
{
  guint n_first = comparison->side[WINNOW_SIDE_A].disguises->len;
  *side = disguise < n_first ? WINNOW_SIDE_A : WINNOW_SIDE_B;
  return &g_array_index (comparison->side[*side].disguises, WinnowShownDisguise,
                         *side == WINNOW_SIDE_A ? disguise : disguise - n_first);
}

const WinnowTextPlace *
winnow_comparison_get_place (const WinnowComparison *comparison, WinnowSide side, guint32 character)
{
  return winnow_places_find (comparison->side[side].places, character);
}

char *
winnow_comparison_dup_excerpt (const WinnowComparison *comparison, WinnowSide side, guint passage, guint n_characters)
{
  return winnow_shown_text_dup_excerpt (comparison->side[side].shown,
                                        winnow_comparison_get_passage (comparison, passage)->range[side], n_characters);
}
