/* pair.c: see pair.h. Verdicts change the overlap alone: all pairs that were made from one share
 * the rest of it. */
#include "report/pair/pair.h"

#include "base/array.h"
#include "match/unmatched.h"

#define TEMPLATE_BIT (1u << WINNOW_EXCLUSION_TEMPLATE)

static void
free_words (gpointer words)
{
  g_clear_pointer (&words, winnow_passage_words_free);
}

WinnowPair *
winnow_pair_new (void)
{
  WinnowPair *pair = g_new0 (WinnowPair, 1);
  g_atomic_ref_count_init (&pair->ref_count);
  winnow_settings_init (&pair->settings);
  pair->overlap = winnow_overlap_new ();
  pair->overlap->passages = winnow_array_new (WinnowPassage);
  pair->pictures = winnow_common_pictures_new ();
  pair->shares = g_array_new (FALSE, TRUE, sizeof (WinnowPassageShares));
  pair->words = g_ptr_array_new_with_free_func (free_words);
  return pair;
}

WinnowPair *
winnow_pair_new_decided (WinnowPair *pair, WinnowOverlap *overlap)
{
  g_return_val_if_fail (overlap->passages != NULL && overlap->passages->len == pair->overlap->passages->len, NULL);
  WinnowPair *decided = winnow_dup_value (pair);
  g_atomic_ref_count_init (&decided->ref_count);
  decided->origin = winnow_pair_ref (pair->origin ?: pair);
  decided->overlap = winnow_overlap_ref (overlap);
  decided->library = pair->library != NULL ? winnow_library_ref (pair->library) : NULL;
  decided->unmatched[WINNOW_SIDE_A] = decided->unmatched[WINNOW_SIDE_B] = NULL;
  winnow_pair_set_unmatched (decided, pair->unmatched);
  return decided;
}

static const WinnowPair *
get_origin (const WinnowPair *pair)
{
  return pair->origin ?: pair;
}

gboolean
winnow_pair_is_same (const WinnowPair *pair, const WinnowPair *other)
{
  return get_origin (pair) == get_origin (other);
}

WinnowPair *
winnow_pair_ref (WinnowPair *pair)
{
  g_atomic_ref_count_inc (&pair->ref_count);
  return pair;
}

static void
clear_side (WinnowPairSide *side)
{
  g_clear_pointer (&side->document, winnow_document_unref);
  g_free (side->text);
  winnow_clear (side, g_array_unref, exclusions, places, differing, flags);
  winnow_clear (side, g_ptr_array_unref, kinds, parts, pictures);
}

void
winnow_pair_unref (WinnowPair *pair)
{
  if (!g_atomic_ref_count_dec (&pair->ref_count))
    return;
  for (WinnowSide side = 0; pair->origin == NULL && side < WINNOW_N_SIDES; side++)
    clear_side (&pair->side[side]);
  if (pair->origin == NULL)
    {
      winnow_clear (pair, g_array_unref, pictures, shares);
      g_ptr_array_unref (pair->words);
    }
  g_clear_pointer (&pair->origin, winnow_pair_unref);
  winnow_pair_set_unmatched (pair, NULL);
  winnow_overlap_unref (pair->overlap);
  g_clear_pointer (&pair->library, winnow_library_unref);
  g_free (pair);
}

const WinnowSpan *
winnow_passage_get_span (const WinnowPassage *passage, WinnowSide side)
{
  return side == WINNOW_SIDE_A ? &passage->a : &passage->b;
}

/* ── words ── */

static void
add_differing (WinnowPair *pair, guint32 index, const WinnowPassage *passage, const WinnowPassageWords *words)
{
  GBytes *kinds[WINNOW_N_SIDES];
  GArray *ranges[WINNOW_N_SIDES];
  winnow_for_each_side (side)
    ranges[side] = winnow_array_new (WinnowRange);
  winnow_passage_words_add_differing (words, passage, ranges[WINNOW_SIDE_A], ranges[WINNOW_SIDE_B]);
  winnow_passage_words_get_kinds (words, passage, kinds);
  winnow_for_each_side (side)
    {
      winnow_for_each_index (i, ranges[side])
        WINNOW_APPEND (pair->side[side].differing, WinnowDifferingWords, g_array_index (ranges[side], WinnowRange, i),
                       index);
      g_array_unref (ranges[side]);
      g_ptr_array_index (pair->side[side].kinds, index) = kinds[side];
    }
}

void
winnow_pair_find_words (WinnowPair *pair, gboolean all, GCancellable *cancellable)
{
  const GArray *passages = pair->overlap->passages;
  winnow_for_each_side (side)
    {
      pair->side[side].differing = winnow_array_new (WinnowDifferingWords);
      pair->side[side].kinds = winnow_word_kinds_list_new (passages->len);
    }
  g_array_set_size (pair->shares, passages->len);
  g_ptr_array_set_size (pair->words, (int) passages->len);
  for (guint i = 0; i < passages->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      gboolean has_differing = winnow_passage_has_differing (passage);
      if (all ? passage->kind == WINNOW_PASSAGE_CONDENSED
              : !has_differing || passage->excluded != WINNOW_EXCLUSION_NONE)
        continue;
      WinnowPassageWords *words = winnow_passage_words_new (passage, pair->side[WINNOW_SIDE_A].text,
                                                            pair->side[WINNOW_SIDE_B].text, pair->settings.han);
      g_ptr_array_index (pair->words, i) = words;
      if (has_differing)
        add_differing (pair, i, passage, words);
      if (winnow_passage_has_shares (passage))
        g_array_index (pair->shares, WinnowPassageShares, i) = winnow_passage_words_get_shares (words);
    }
}

const WinnowPassageWords *
winnow_pair_get_words (const WinnowPair *pair, guint passage)
{
  return passage < pair->words->len ? g_ptr_array_index (pair->words, passage) : NULL;
}

static WinnowRange
get_range (const WinnowText *text, const WinnowSpan *span, guint32 first, guint32 last)
{
  return (WinnowRange){ span->start + text->starts[first], span->start + text->ends[last - 1] };
}

gboolean
winnow_pair_get_link (const WinnowPair *pair, guint passage, guint index, WinnowRange ranges[WINNOW_N_SIDES])
{
  const WinnowPassageWords *words = winnow_pair_get_words (pair, passage);
  if (words == NULL || words->links == NULL || index >= words->links->len)
    return FALSE;
  const WinnowPassage *found = &g_array_index (pair->overlap->passages, WinnowPassage, passage);
  const WinnowWordLink *link = &g_array_index (words->links, WinnowWordLink, index);
  ranges[WINNOW_SIDE_A] = get_range (words->a, &found->a, link->a_first, link->a_last);
  ranges[WINNOW_SIDE_B] = get_range (words->b, &found->b, link->b_first, link->b_last);
  return TRUE;
}

void
winnow_pair_find_unmatched (const WinnowPair *pair, GArray *unmatched[WINNOW_N_SIDES])
{
  const char *texts[WINNOW_N_SIDES];
  gsize lengths[WINNOW_N_SIDES];
  winnow_for_each_side (side)
    {
      texts[side] = pair->side[side].text;
      lengths[side] = pair->side[side].length;
      unmatched[side] = winnow_array_new (WinnowRange);
    }
  winnow_unmatched_words_find (pair->overlap->passages, texts, lengths, pair->settings.han, unmatched[WINNOW_SIDE_A],
                               unmatched[WINNOW_SIDE_B]);
}

void
winnow_pair_set_unmatched (WinnowPair *pair, GArray *const unmatched[WINNOW_N_SIDES])
{
  winnow_for_each_side (side)
    {
      g_clear_pointer (&pair->unmatched[side], g_array_unref);
      if (unmatched != NULL && unmatched[side] != NULL)
        pair->unmatched[side] = g_array_ref (unmatched[side]);
    }
}

void
winnow_pair_get_whole (const WinnowPair *pair, WinnowRange ranges[WINNOW_N_SIDES])
{
  winnow_for_each_side (side)
    ranges[side] = (WinnowRange){ 0, pair->side[side].length };
}

WinnowSettings
winnow_pair_get_scoring (const WinnowPair *pair, const WinnowSettings *wanted)
{
  WinnowSettings scoring = pair->settings;
  scoring.exclude = (wanted->exclude & ~TEMPLATE_BIT) | (pair->settings.exclude & TEMPLATE_BIT);
  scoring.min_words = MAX (wanted->min_words, pair->settings.granularity.g);
  scoring.common_documents = wanted->common_documents;
  scoring.min_source_words = wanted->min_source_words;
  scoring.min_source_share = wanted->min_source_share;
  return scoring;
}

WinnowOverlap *
winnow_pair_score (const WinnowPair *pair, const WinnowSettings *settings)
{
  const WinnowOverlap *found = pair->overlap;
  WinnowOverlap *scored = winnow_overlap_new ();
  scored->id = found->id;
  scored->document_a = found->document_a;
  scored->document_b = found->document_b;
  scored->references = found->references;
  scored->a.total = found->a.total;
  scored->b.total = found->b.total;
  scored->is_same = found->is_same;
  scored->passages = g_array_copy (found->passages);
  winnow_overlap_score (scored, pair->side[WINNOW_SIDE_A].exclusions, pair->side[WINNOW_SIDE_B].exclusions, settings);
  return scored;
}
