/* align.c: the alignment of one pair
 *
 * Template text is removed from both texts first: a run continues across it as if it were not
 * there. The verbatim pass (verbatim/), on characters and on their sounds, and the reworded pass
 * (reworded/) work on the rest; what they find of a passage whose sentences were moved is united;
 * the passages are given in tokens of the whole texts again.
 *
 * Invariants: the passages of (A, B) are those of (B, A) with the sides exchanged, because the
 * passes always run with the same text first. Equal texts are one passage, however short, so a
 * document against itself is exactly 100 %. An aligner is immutable: threads may share it.
 *
 * Each pass asks before it begins whether it is cancelled (winnow_is_cancelled()), and those whose
 * steps may take long ask within: what they made so far is never looked at.
 *
 * Every shared run of g words is found and aligned, and a passage below 25 words is excluded as
 * short: at 25 words verbatim plagdet is .988 with no false alarm in 1,000 clean pairs, at 8 words
 * .879 with five (tests/bench/RESULTS.md). */
#include <string.h>

#include "base/array.h"
#include "fingerprint/kgram.h"
#include "match/passage-disguises.h"
#include "match/reworded/moved.h"
#include "match/reworded/reworded.h"
#include "match/translated/translated.h"
#include "match/verbatim/sounds.h"
#include "base/parallel.h"
#include "base/order.h"

/* A reworded passage is near from this share on: words of the longer side that agree, in order or
 * in runs. */
#define NEAR_SHARE 0.6

/* One side of the alignment. */
typedef struct
{
  const WinnowText *whole;
  const guint8 *mask; /* (nullable) */
  WinnowText *kept;   /* (owned) @whole without its masked tokens */
  guint32 *places;    /* (owned) (nullable) token of kept → token of whole; NULL: both are the same */
} Side;

struct _WinnowAligner
{
  Side side;
  const WinnowSettings *settings;
  WinnowRunTable *table;            /* (owned) of side.kept */
  WinnowSoundTable *sounds;         /* (owned) (nullable) of side.kept; made when it is first needed */
  WinnowVectors *vectors;           /* (owned) of side.kept */
  WinnowBilingualText **bilinguals; /* (owned) of side.kept, by dictionary; each made when it is first needed */
};

static void
init_side (Side *side, const WinnowText *whole, const guint8 *mask)
{
  *side = (Side){ .whole = whole, .mask = mask };
  if (mask == NULL || whole->n_tokens == 0
      || (mask[0] == 0 && memcmp (mask, mask + 1, whole->n_tokens - 1) == 0)) /* all are 0 */
    {
      side->kept = winnow_text_ref ((WinnowText *) whole);
      return;
    }
  side->kept = winnow_text_new_masked (whole, mask);
  side->places = g_new (guint32, whole->n_tokens);
  for (guint32 i = 0, n = 0; i < whole->n_tokens; i++)
    if (mask[i] != WINNOW_MASK_LEFT_OUT)
      side->places[n++] = i;
}

static void
clear_side (Side *side)
{
  winnow_text_unref (side->kept);
  g_free (side->places);
}

static WinnowSpan
make_span (const Side *side, WinnowInterval kept)
{
  WinnowSpan span = { .first = kept.first, .last = kept.last };
  if (side->places != NULL)
    {
      span.first = side->places[kept.first];
      span.last = side->places[kept.last - 1] + 1;
    }
  span.start = side->whole->starts[span.first];
  span.end = side->whole->ends[span.last - 1];
  return span;
}

static int
compare_texts (const WinnowText *a, const WinnowText *b)
{
  if (a->n_tokens != b->n_tokens)
    return a->n_tokens < b->n_tokens ? -1 : 1;
  return memcmp (a->hashes, b->hashes, sizeof (guint64) * a->n_tokens);
}

/* Words in a row without counterpart that are not found. */
#define GAP_WORDS 5

/* @overlap: of @text and another */
static void
add_gap (WinnowOverlap *overlap, WinnowGap gap, const WinnowText *text)
{
  WinnowSpan *span = &gap.span;
  if (span->last < span->first + GAP_WORDS)
    return;
  span->start = text->starts[span->first];
  span->end = text->ends[span->last - 1];
  g_array_append_val (overlap->gaps, gap);
}

/* The runs of @passage, as they are with A and B exchanged. */
static GArray *
dup_mirrored_runs (const WinnowText *a, const WinnowText *b, const WinnowPassage *passage)
{
  WinnowPassage mirrored = *passage;
  mirrored.a = passage->b;
  mirrored.b = passage->a;
  if (compare_texts (a, b) <= 0)
    return winnow_passage_dup_runs (a, b, passage);
  GArray *runs = winnow_passage_dup_runs (b, a, &mirrored);
  winnow_for_each_value (WinnowRun, run, runs)
    *run = (WinnowRun){ run->b, run->a, run->length };
  return runs;
}

/* The gaps of a near passage. */
static void
add_gaps (WinnowOverlap *overlap, guint32 index, const WinnowText *a, const WinnowText *b)
{
  const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, index);
  g_autoptr (GArray) runs = dup_mirrored_runs (a, b, passage);
  guint32 at_a = passage->a.first, at_b = passage->b.first;
  winnow_for_each_value (const WinnowRun, run, runs)
    {
      add_gap (overlap, (WinnowGap){ index, FALSE, { 0, 0, at_a, run->a } }, a);
      add_gap (overlap, (WinnowGap){ index, TRUE, { 0, 0, at_b, run->b } }, b);
      at_a = run->a + run->length;
      at_b = run->b + run->length;
    }
  add_gap (overlap, (WinnowGap){ index, FALSE, { 0, 0, at_a, passage->a.last } }, a);
  add_gap (overlap, (WinnowGap){ index, TRUE, { 0, 0, at_b, passage->b.last } }, b);
}

static guint32
count_agreeing (const Side *a, const Side *b, const WinnowPassage *passage)
{
  g_autoptr (GArray) runs = winnow_passage_dup_runs (a->whole, b->whole, passage);
  guint32 n = 0;
  winnow_for_each_value (const WinnowRun, run, runs)
    n += run->length;
  return n;
}

/* Makes @passage exact or near. @in_order, @any_order: tokens that agree, in order and in runs. */
static void
classify (WinnowPassage *passage, guint32 in_order, guint32 any_order)
{
  guint32 length_a = passage->a.last - passage->a.first, length_b = passage->b.last - passage->b.first,
          longer = MAX (length_a, length_b);
  passage->kind = in_order >= longer ? WINNOW_PASSAGE_EXACT : WINNOW_PASSAGE_NEAR;
  passage->similarity = MIN (1, (double) MAX (in_order, any_order) / longer);
}

static WinnowPassage
make_passage (const Side *a, const Side *b, const WinnowChain *chain)
{
  guint32 length_a = winnow_interval_get_length (chain->spans[0]),
          length_b = winnow_interval_get_length (chain->spans[1]);
  WinnowPassage passage = {
    .a = make_span (a, chain->spans[0]),
    .b = make_span (b, chain->spans[1]),
    .kind = chain->kind,
    .similarity = chain->cosine,
    .words = MIN (length_a, length_b),
    .weight = (guint32) chain->weight,
    .is_held = chain->is_part,
  };
  if (chain->kind == WINNOW_PASSAGE_EXACT)
    {
      /* In tokens without the template, which does not count as a difference. */
      gboolean is_exact = chain->agreeing == length_a && chain->agreeing == length_b && chain->n_homophones == 0;
      passage.kind = is_exact ? WINNOW_PASSAGE_EXACT : WINNOW_PASSAGE_NEAR;
      passage.similarity = MIN (1, (double) chain->agreeing / MAX (length_a, length_b));
    }
  else if (chain->kind == WINNOW_PASSAGE_REWORDED)
    {
      guint32 in_order = count_agreeing (a, b, &passage),
              longer = MAX (passage.a.last - passage.a.first, passage.b.last - passage.b.first);
      if (MAX (in_order, chain->agreeing) >= NEAR_SHARE * longer)
        classify (&passage, in_order, chain->agreeing);
    }
  passage.disguises = winnow_passage_find_disguises (a->whole, b->whole, &passage, chain->n_homophones);
  return passage;
}

/* Drops the chains below the guarantee length @g. */
static void
drop_short (GArray *chains, guint g)
{
  guint n = 0;
  winnow_for_each_value (const WinnowChain, chain, chains)
    if (chain->weight >= (guint64) g * WINNOW_WORD_WEIGHT)
      g_array_index (chains, WinnowChain, n++) = *chain;
  g_array_set_size (chains, n);
}

/* One text of a pair. */
typedef struct
{
  const WinnowText *text;
  const WinnowVectors *vectors; /* (nullable) NULL: without the reworded pass */
} Input;

static GArray *
find_chains (const Input *of_a, const Input *of_b, const GArray *runs, const GArray *sounds,
             const WinnowSettings *settings)
{
  const WinnowText *a = of_a->text, *b = of_b->text;
  GArray *chains = winnow_chains_new (a, b, runs);
  if (winnow_is_cancelled ())
    return chains;
  winnow_chains_unite (chains, a->n_tokens, b->n_tokens);
  drop_short (chains, settings->granularity.g);
  if (of_a->vectors != NULL && of_b->vectors != NULL)
    winnow_reworded_add (chains, a, of_a->vectors, b, of_b->vectors, runs);
  if (winnow_is_cancelled ())
    return chains;
  winnow_moved_unite (chains, a, b, runs);
  winnow_chains_count_homophones (chains, a, b, sounds);
  return chains;
}

static GArray *
new_whole_chain (const WinnowText *text)
{
  GArray *chains = winnow_array_new (WinnowChain);
  WINNOW_APPEND (chains, WinnowChain, .spans = { { 0, text->n_tokens }, { 0, text->n_tokens } },
                 .agreeing = text->n_tokens, .weight = winnow_text_get_weight (text, 0, text->n_tokens),
                 .kind = WINNOW_PASSAGE_EXACT);
  return chains;
}

/* (nullable) NULL: no Han characters. Most pairs of a large check never need it. */
static const WinnowSoundTable *
get_sounds (const WinnowAligner *aligner)
{
  WinnowAligner *shared = (WinnowAligner *) aligner;
  if (aligner->side.kept->n_han > 0 && g_once_init_enter (&shared->sounds))
    g_once_init_leave (&shared->sounds, winnow_sound_table_new (aligner->side.kept));
  return aligner->sounds;
}

/* The chains of the aligner's text and @b. Runs the passes with the smaller text by compare_texts()
 * first, and exchanges the sides of the result where that is @b. @vectors: (nullable) of @b; NULL:
 * without the reworded pass. Fills the verbatim counts of @overlap. */
static GArray *
find_chains_mirrored (const WinnowAligner *aligner, const Side *b, const WinnowVectors *vectors, WinnowPasses passes,
                      WinnowOverlap *overlap)
{
  const Input first = { aligner->side.kept, aligner->vectors }, second = { b->kept, vectors };
  g_autoptr (GArray) runs = winnow_run_table_find (aligner->table, second.text);
  if (winnow_is_cancelled ())
    return winnow_array_new (WinnowChain);
  g_autoptr (GArray) sounds
      = winnow_sound_table_find (passes & WINNOW_PASS_SOUNDS ? get_sounds (aligner) : NULL, second.text);
  if (winnow_is_cancelled ())
    return winnow_array_new (WinnowChain);
  overlap->a.verbatim = winnow_runs_count (runs, FALSE, first.text->n_tokens);
  overlap->b.verbatim = winnow_runs_count (runs, TRUE, second.text->n_tokens);
  winnow_runs_add_sounds (runs, sounds);
  if (compare_texts (first.text, second.text) <= 0)
    return find_chains (&first, &second, runs, sounds, aligner->settings);
  winnow_runs_exchange_sides (runs);
  winnow_runs_exchange_sides (sounds);
  GArray *chains = find_chains (&second, &first, runs, sounds, aligner->settings);
  winnow_for_each_value (WinnowChain, chain, chains)
    {
      WinnowInterval *spans = chain->spans, first_span = spans[0];
      spans[0] = spans[1];
      spans[1] = first_span;
    }
  return chains;
}

/* Of the aligner's text, by dictionary. */
static const WinnowBilingualText *
get_bilingual (const WinnowAligner *aligner, guint dictionary)
{
  WinnowAligner *shared = (WinnowAligner *) aligner;
  const WinnowBilingualDictionary *translations
      = g_ptr_array_index (winnow_bilingual_dictionary_get_all (), dictionary);
  if (g_once_init_enter (&shared->bilinguals[dictionary]))
    g_once_init_leave (&shared->bilinguals[dictionary],
                       winnow_bilingual_text_new (translations, aligner->side.kept, aligner->vectors));
  return aligner->bilinguals[dictionary];
}

/* Adds the translated passages. */
static void
add_translated (const WinnowAligner *aligner, const Side *b, const WinnowVectors *vectors, GArray *chains)
{
  const GPtrArray *dictionaries = winnow_bilingual_dictionary_get_all ();
  const WinnowText *text_a = aligner->side.kept, *text_b = b->kept;
  for (guint i = 0; i < dictionaries->len && !winnow_is_cancelled (); i++)
    {
      const WinnowBilingualDictionary *translations = g_ptr_array_index (dictionaries, i);
      if (!winnow_translated_may_find (translations, text_a, text_b))
        continue;
      g_autoptr (WinnowBilingualText) of_b = winnow_bilingual_text_new (translations, text_b, vectors);
      winnow_translated_add (chains, text_a, get_bilingual (aligner, i), text_b, of_b);
    }
}

/* Of texts that are not equal. */
static GArray *
find_all_chains (const WinnowAligner *aligner, const Side *b, WinnowPasses passes, WinnowOverlap *overlap)
{
  gboolean needs_vectors = passes & (WINNOW_PASS_REWORDED | WINNOW_PASS_TRANSLATED);
  g_autoptr (WinnowVectors) vectors = needs_vectors ? winnow_vectors_new (b->kept) : NULL;
  if (winnow_is_cancelled ())
    return winnow_array_new (WinnowChain);
  GArray *chains = find_chains_mirrored (aligner, b, passes & WINNOW_PASS_REWORDED ? vectors : NULL, passes, overlap);
  if (passes & WINNOW_PASS_TRANSLATED)
    add_translated (aligner, b, vectors, chains);
  return chains;
}

static GArray *
find_passages (const WinnowAligner *aligner, const Side *b, WinnowPasses passes, WinnowOverlap *overlap)
{
  const Side *a = &aligner->side;
  GArray *passages = winnow_array_new (WinnowPassage);
  gboolean equal = a->kept->n_tokens > 0 && compare_texts (a->kept, b->kept) == 0;
  g_autoptr (GArray) chains = equal ? new_whole_chain (a->kept) : find_all_chains (aligner, b, passes, overlap);
  if (equal)
    overlap->a.verbatim = overlap->b.verbatim = a->kept->n_tokens;
  for (guint i = 0; i < chains->len && !winnow_is_cancelled (); i++)
    {
      WinnowPassage passage = make_passage (a, b, &g_array_index (chains, WinnowChain, i));
      g_array_append_val (passages, passage);
    }
  return passages;
}

WINNOW_DEFINE_COMPARE_3 (compare_places, WinnowPassage, a.first, b.first, a.last)

WinnowAligner *
winnow_aligner_new (const WinnowText *a, const guint8 *mask, const WinnowSettings *settings)
{
  WinnowAligner *aligner = g_new0 (WinnowAligner, 1);
  aligner->settings = settings;
  init_side (&aligner->side, a, mask);
  aligner->table = winnow_run_table_new (aligner->side.kept, settings->granularity.k);
  aligner->vectors = winnow_vectors_new (aligner->side.kept);
  aligner->bilinguals = g_new0 (WinnowBilingualText *, winnow_bilingual_dictionary_get_all ()->len + 1);
  return aligner;
}

void
winnow_aligner_free (WinnowAligner *aligner)
{
  winnow_run_table_free (aligner->table);
  winnow_sound_table_free (aligner->sounds);
  winnow_vectors_free (aligner->vectors);
  winnow_for_each_below (i, winnow_bilingual_dictionary_get_all ()->len)
    winnow_bilingual_text_free (aligner->bilinguals[i]);
  g_free (aligner->bilinguals);
  clear_side (&aligner->side);
  g_free (aligner);
}

WinnowOverlap *
winnow_aligner_align (const WinnowAligner *aligner, const WinnowText *b, const guint8 *mask_b, WinnowPasses passes)
{
  const Side *side_a = &aligner->side;
  WinnowOverlap *overlap = winnow_overlap_new ();
  Side side_b;
  init_side (&side_b, b, mask_b);
  overlap->a.total = side_a->whole->n_tokens;
  overlap->b.total = b->n_tokens;
  overlap->is_same = b->n_tokens > 0 && compare_texts (side_a->whole, b) == 0;
  overlap->passages = find_passages (aligner, &side_b, passes, overlap);
  if (overlap->is_same && side_a->kept->n_tokens == 0)
    {
      /* Adds the one passage of two equal texts that are all template. */
      WinnowSpan span_a
          = { side_a->whole->starts[0], side_a->whole->ends[side_a->whole->n_tokens - 1], 0, side_a->whole->n_tokens };
      WinnowSpan span_b = { b->starts[0], b->ends[b->n_tokens - 1], 0, b->n_tokens };
      WINNOW_APPEND (overlap->passages, WinnowPassage, .a = span_a, .b = span_b, .kind = WINNOW_PASSAGE_EXACT,
                     .similarity = 1);
    }
  g_array_sort (overlap->passages, compare_places);
  overlap->gaps = winnow_array_new (WinnowGap);
  for (guint i = 0; i < overlap->passages->len && !winnow_is_cancelled (); i++)
    if (g_array_index (overlap->passages, WinnowPassage, i).kind == WINNOW_PASSAGE_NEAR)
      add_gaps (overlap, i, side_a->whole, b);
  g_autoptr (GArray) exclusions_a
      = side_a->mask != NULL ? winnow_exclusions_from_mask (side_a->whole, side_a->mask) : NULL;
  g_autoptr (GArray) exclusions_b = mask_b != NULL ? winnow_exclusions_from_mask (b, mask_b) : NULL;
  winnow_overlap_score (overlap, exclusions_a, exclusions_b, aligner->settings);
  clear_side (&side_b);
  return overlap;
}

WinnowOverlap *
winnow_overlap_align (const WinnowText *a, const guint8 *mask_a, const WinnowText *b, const guint8 *mask_b,
                      const WinnowSettings *settings)
{
  g_autoptr (WinnowAligner) aligner = winnow_aligner_new (a, mask_a, settings);
  return winnow_aligner_align (aligner, b, mask_b, WINNOW_PASSES);
}
