#include "app/compare/model/winnow-pair.h"

#include "match/unmatched.h"

/* Words from one anchor of a run to the next: about a line. */
#define ANCHOR_WORDS 16

#define TEMPLATE_BIT (1u << WINNOW_EXCLUSION_TEMPLATE)

static void
clear_picture (gpointer data)
{
  WinnowPairPicture *shared = data;
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    winnow_document_picture_unref (shared->picture[side]);
}

WinnowPair *
winnow_pair_new (void)
{
  WinnowPair *pair = g_new0 (WinnowPair, 1);
  g_atomic_ref_count_init (&pair->ref_count);
  winnow_settings_init (&pair->settings);
  pair->overlap = winnow_overlap_new ();
  pair->overlap->passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  pair->pictures = g_array_new (FALSE, FALSE, sizeof (WinnowPairPicture));
  pair->shares = g_array_new (FALSE, TRUE, sizeof (WinnowPassageShares));
  pair->links = g_array_new (FALSE, FALSE, sizeof (WinnowPairLink));
  pair->anchors = g_array_new (FALSE, FALSE, sizeof (WinnowPairAnchor));
  g_array_set_clear_func (pair->pictures, clear_picture);
  return pair;
}

void
winnow_pair_add_picture (WinnowPair *pair, WinnowDocumentPicture *a, WinnowDocumentPicture *b,
                         const WinnowImageMatch *match)
{
  WinnowPairPicture shared = { { winnow_document_picture_ref (a), winnow_document_picture_ref (b) }, *match };
  g_array_append_val (pair->pictures, shared);
}

WinnowPair *
winnow_pair_new_decided (WinnowPair *pair, WinnowOverlap *overlap)
{
  g_return_val_if_fail (overlap->passages != NULL && overlap->passages->len == pair->overlap->passages->len, NULL);
  WinnowPair *decided = g_memdup2 (pair, sizeof *pair);
  g_atomic_ref_count_init (&decided->ref_count);
  decided->origin = winnow_pair_ref (pair->origin != NULL ? pair->origin : pair);
  decided->overlap = winnow_overlap_ref (overlap);
  decided->library = pair->library != NULL ? winnow_library_ref (pair->library) : NULL;
  decided->unmatched[WINNOW_SIDE_A] = decided->unmatched[WINNOW_SIDE_B] = NULL;
  winnow_pair_set_unmatched (decided, pair->unmatched);
  return decided;
}

static const WinnowPair *
get_origin (const WinnowPair *pair)
{
  return pair->origin != NULL ? pair->origin : pair;
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
  g_free (side->name);
  g_free (side->path);
  g_free (side->title);
  g_free (side->author);
  g_free (side->metadata_date);
  g_free (side->date);
  g_free (side->text);
  g_clear_pointer (&side->exclusions, g_array_unref);
  g_clear_pointer (&side->pages, g_array_unref);
  g_clear_pointer (&side->differing, g_array_unref);
  g_clear_pointer (&side->kinds, g_ptr_array_unref);
  g_clear_pointer (&side->flags, g_array_unref);
  g_clear_pointer (&side->parts, g_ptr_array_unref);
  g_clear_pointer (&side->pictures, g_ptr_array_unref);
}

static void
clear_contents (WinnowPair *pair)
{
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    clear_side (&pair->side[side]);
  g_array_unref (pair->pictures);
  g_array_unref (pair->links);
  g_array_unref (pair->anchors);
  g_array_unref (pair->shares);
}

void
winnow_pair_unref (WinnowPair *pair)
{
  if (!g_atomic_ref_count_dec (&pair->ref_count))
    return;
  if (pair->origin == NULL)
    clear_contents (pair);
  g_clear_pointer (&pair->origin, winnow_pair_unref);
  winnow_pair_set_unmatched (pair, NULL);
  winnow_overlap_unref (pair->overlap);
  g_clear_pointer (&pair->library, winnow_library_unref);
  g_free (pair);
}

static void
append_differing (WinnowPairSide *side, const GArray *ranges, guint32 passage)
{
  for (guint i = 0; i < ranges->len; i++)
    {
      WinnowDifferingWords words = { g_array_index (ranges, WinnowRange, i), passage };
      g_array_append_val (side->differing, words);
    }
}

static WinnowRange
get_range (const WinnowText *text, guint32 start, guint32 first, guint32 last)
{
  return (WinnowRange){ start + text->starts[first], start + text->ends[last - 1] };
}

static void
append_links (WinnowPair *pair, const WinnowPassage *passage, const WinnowPassageWords *words)
{
  for (guint i = 0; words->links != NULL && i < words->links->len; i++)
    {
      const WinnowWordLink *link = &g_array_index (words->links, WinnowWordLink, i);
      const WinnowPairLink linked = { { get_range (words->a, passage->a.start, link->a_first, link->a_last),
                                        get_range (words->b, passage->b.start, link->b_first, link->b_last) } };
      g_array_append_val (pair->links, linked);
    }
}

/* Of the runs, which ascend on both sides. */
static void
append_anchors (WinnowPair *pair, guint32 index, const WinnowPassage *passage, const WinnowPassageWords *words)
{
  for (guint i = 0; i < words->runs->len; i++)
    {
      const WinnowRun *run = &g_array_index (words->runs, WinnowRun, i);
      for (guint32 word = 0; word < run->length; word += ANCHOR_WORDS)
        {
          const WinnowPairAnchor anchor = { { passage->a.start + words->a->starts[run->a + word],
                                              passage->b.start + words->b->starts[run->b + word] },
                                            index };
          g_array_append_val (pair->anchors, anchor);
        }
    }
}

static gboolean
keeps_order (const WinnowPassage *passage)
{
  return passage->kind == WINNOW_PASSAGE_EXACT || passage->kind == WINNOW_PASSAGE_NEAR;
}

void
winnow_pair_find_differing (WinnowPair *pair, GCancellable *cancellable)
{
  WinnowPairSide *a = &pair->side[WINNOW_SIDE_A], *b = &pair->side[WINNOW_SIDE_B];
  const GArray *passages = pair->overlap->passages;
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      pair->side[side].differing = g_array_new (FALSE, FALSE, sizeof (WinnowDifferingWords));
      pair->side[side].kinds = winnow_word_kinds_list_new (passages->len);
    }
  g_array_set_size (pair->shares, passages->len);
  for (guint i = 0; i < passages->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      if (!winnow_passage_has_differing (passage) && !keeps_order (passage))
        continue;
      g_autoptr (WinnowPassageWords) words = winnow_passage_words_new (passage, a->text, b->text, pair->settings.han);
      if (keeps_order (passage))
        append_anchors (pair, i, passage, words);
      if (!winnow_passage_has_differing (passage))
        continue;
      g_autoptr (GArray) in_a = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
      g_autoptr (GArray) in_b = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
      winnow_passage_words_add_differing (words, passage, in_a, in_b);
      append_differing (a, in_a, i);
      append_differing (b, in_b, i);
      append_links (pair, passage, words);
      GBytes *kinds[WINNOW_N_SIDES];
      winnow_passage_words_get_kinds (words, passage, kinds);
      for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
        g_ptr_array_index (pair->side[side].kinds, i) = kinds[side];
      if (winnow_passage_has_shares (passage))
        g_array_index (pair->shares, WinnowPassageShares, i) = winnow_passage_words_get_shares (words);
    }
}

void
winnow_pair_find_unmatched (const WinnowPair *pair, GArray *unmatched[WINNOW_N_SIDES])
{
  const char *texts[WINNOW_N_SIDES];
  gsize lengths[WINNOW_N_SIDES];
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      texts[side] = pair->side[side].text;
      lengths[side] = pair->side[side].length;
      unmatched[side] = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
    }
  winnow_unmatched_words_find (pair->overlap->passages, texts, lengths, pair->settings.han, unmatched[WINNOW_SIDE_A],
                               unmatched[WINNOW_SIDE_B]);
}

void
winnow_pair_set_unmatched (WinnowPair *pair, GArray *const unmatched[WINNOW_N_SIDES])
{
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      g_clear_pointer (&pair->unmatched[side], g_array_unref);
      if (unmatched != NULL && unmatched[side] != NULL)
        pair->unmatched[side] = g_array_ref (unmatched[side]);
    }
}

void
winnow_pair_get_whole (const WinnowPair *pair, WinnowRange ranges[WINNOW_N_SIDES])
{
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    ranges[side] = (WinnowRange){ 0, pair->side[side].length };
}

WinnowSettings
winnow_pair_get_scoring (const WinnowPair *pair, const WinnowSettings *wanted)
{
  WinnowSettings scoring = pair->settings;
  scoring.exclude = (wanted->exclude & ~TEMPLATE_BIT) | (pair->settings.exclude & TEMPLATE_BIT);
  scoring.min_words = MAX (wanted->min_words, pair->settings.granularity.g);
  scoring.common_documents = wanted->common_documents;
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
  scored->a.total = found->a.total;
  scored->b.total = found->b.total;
  scored->is_same = found->is_same;
  scored->passages = g_array_copy (found->passages);
  winnow_overlap_score (scored, pair->side[WINNOW_SIDE_A].exclusions, pair->side[WINNOW_SIDE_B].exclusions, settings);
  return scored;
}
