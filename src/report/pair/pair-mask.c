/* pair-mask.c: see pair-mask.h. What was found in the texts was found in the originals; here only
 * places move. A range that is part of a name becomes its alias; words that differ, and characters
 * that disguise, are gone with the name that they stood in. */
#include "report/pair/pair-mask.h"

#include "base/for-each.h"
#include "mask/mask.h"

/* Moves the range in the element at @element. */
#define MAP(masked, element) winnow_masked_text_map_range (masked, &(element)->start, &(element)->end)

#define MAP_ALL(array, Type, masked)      \
  winnow_for_each_below (i, (array)->len) \
  MAP (masked, &g_array_index (array, Type, i))

static void
map_passages (GArray *passages, const WinnowMaskedText *a, const WinnowMaskedText *b)
{
  winnow_for_each_value (WinnowPassage, passage, passages)
    {
      MAP (a, &passage->a);
      MAP (b, &passage->b);
    }
}

static void
map_places (GArray *places, const WinnowMaskedText *masked)
{
  winnow_for_each_value (WinnowTextPlace, place, places)
    place->start = winnow_masked_text_map (masked, place->start);
}

static void
map_disguised_characters (GArray *disguised_characters, const WinnowMaskedText *masked)
{
  guint n = 0;
  winnow_for_each_index (i, disguised_characters)
    {
      WinnowDisguisedCharacter character = g_array_index (disguised_characters, WinnowDisguisedCharacter, i);
      if (winnow_masked_text_covers (masked, character.start, character.end))
        continue;
      MAP (masked, &character);
      g_array_index (disguised_characters, WinnowDisguisedCharacter, n++) = character;
    }
  g_array_set_size (disguised_characters, n);
}

static void
map_differing (GArray *differing, const WinnowMaskedText *masked)
{
  guint n = 0;
  winnow_for_each_index (i, differing)
    {
      WinnowRange range = g_array_index (differing, WinnowRange, i);
      range.start = winnow_masked_text_map (masked, range.start);
      range.end = winnow_masked_text_map (masked, range.end);
      if (range.start < range.end)
        g_array_index (differing, WinnowRange, n++) = range;
    }
  g_array_set_size (differing, n);
}

static void
mask_side (WinnowReportSide *side, WinnowReport *report)
{
  side->masked = winnow_mask_cache_apply (report->masked, report->mask, side->document->id, side->text, side->length);
  side->text = side->masked->text;
  side->length = side->masked->length;
  MAP_ALL (side->flags, WinnowDisguiseRange, side->masked);
  if (side->places == NULL) /* only texts were asked for */
    return;
  map_places (side->places, side->masked);
  MAP_ALL (side->exclusions, WinnowExclusion, side->masked);
  map_disguised_characters (side->disguised_characters, side->masked);
  MAP_ALL (side->spans, WinnowRange, side->masked);
  map_differing (side->differing, side->masked);
}

void
winnow_report_mask_text (const WinnowMask *mask, char **text, gsize *length, GArray *flags, GArray *places,
                         GPtrArray *parts)
{
  if (mask == NULL)
    return;
  g_autoptr (WinnowMaskedText) masked = winnow_mask_apply (mask, *text, *length);
  MAP_ALL (flags, WinnowDisguiseRange, masked);
  map_places (places, masked);
  winnow_for_each (WinnowPart, part, parts)
    {
      g_autofree char *former = part->text;
      part->text = winnow_mask_dup_string (mask, former);
      part->offset = winnow_masked_text_map (masked, (guint32) part->offset);
    }
  g_free (*text);
  *text = g_steal_pointer (&masked->text);
  *length = masked->length;
}

/* The report's own pictures keep their places in the extracted text. */
static void
move_picture (WinnowDocumentPicture **picture, const WinnowMask *mask, const WinnowMaskedText *masked)
{
  g_autoptr (WinnowDocumentPicture) former = *picture;
  *picture = winnow_mask_dup_picture (mask, former);
  (*picture)->offset = winnow_masked_text_map (masked, former->offset);
}

void
winnow_report_pair_mask (WinnowReportPair *pair, WinnowReport *report)
{
  winnow_for_both (which)
    mask_side (&pair->sides[which], report);
  const WinnowMaskedText *a = pair->sides[0].masked, *b = pair->sides[1].masked;
  map_passages (pair->passages, a, b);
  map_passages (pair->excluded, a, b);
  winnow_for_each_value (WinnowCommonPicture, common, pair->pictures)
    {
      move_picture (&common->a, report->mask, a);
      move_picture (&common->b, report->mask, b);
    }
}
