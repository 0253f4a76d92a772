/* align.c: the alignment of one pair
 *
 * Template text is left out of both texts first, so that a run passes over it as if it were not
 * there. The verbatim pass (runs.c, chain.c) and the one for reworded passages (reworded.c) then
 * work on what is left, and passages are told in places of the whole texts again.
 *
 * Mirroring: the pass is always made with the same text first, whichever way the caller named them,
 * and exchanged at the end. Equal texts are one passage whatever their length, so that a document
 * against itself is exactly 100 %. */
#include <string.h>

#include "fingerprint/kgram.h"
#include "match/verbatim/chain.h"
#include "match/passage-disguises.h"
#include "match/reworded/reworded.h"

/* Share of the longer side's words that agree, in order or in runs, from which a passage is near
 * rather than reworded. */
#define NEAR_SHARE 0.6

/* One side of the alignment. */
typedef struct
{
  const WinnowText *whole;
  const guint8 *mask; /* (nullable) */
  WinnowText *kept;   /* (owned) whole without what is masked */
  guint32 *places;    /* (owned) (nullable) token of kept → token of whole; NULL: the same */
} Side;

struct _WinnowAligner
{
  Side side;
  const WinnowSettings *settings;
  WinnowRunTable *table;  /* (owned) of side.kept */
  WinnowVectors *vectors; /* (owned) of side.kept */
};

static void
open_side (Side *side, const WinnowText *whole, const guint8 *mask)
{
  *side = (Side){ .whole = whole, .mask = mask };
  if (mask == NULL || whole->n_tokens == 0 || memchr (mask, 1, whole->n_tokens) == NULL)
    {
      side->kept = winnow_text_ref ((WinnowText *) whole);
      return;
    }
  side->kept = winnow_text_new_masked (whole, mask);
  side->places = g_new (guint32, whole->n_tokens);
  for (guint32 i = 0, n = 0; i < whole->n_tokens; i++)
    if (!mask[i])
      side->places[n++] = i;
}

static void
close_side (Side *side)
{
  winnow_text_unref (side->kept);
  g_free (side->places);
}

static WinnowSpan
span_of (const Side *side, guint32 first, guint32 last)
{
  WinnowSpan span = { 0 };
  span.first = side->places != NULL ? side->places[first] : first;
  span.last = (side->places != NULL ? side->places[last - 1] : last - 1) + 1;
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

static guint32
count_agreeing (const Side *a, const Side *b, const WinnowPassage *passage)
{
  g_autoptr (GArray) runs = winnow_passage_dup_runs (a->whole, b->whole, passage);
  guint32 n = 0;

  for (guint i = 0; i < runs->len; i++)
    n += g_array_index (runs, WinnowRun, i).length;
  return n;
}

/* What @passage is, of which so many tokens agree, @in_order or in @any_order as far as they stand
 * in runs. */
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
  guint32 length_a = chain->a_last - chain->a_first, length_b = chain->b_last - chain->b_first;
  WinnowPassage passage = {
    .a = span_of (a, chain->a_first, chain->a_last),
    .b = span_of (b, chain->b_first, chain->b_last),
    .kind = chain->kind,
    .similarity = chain->cosine,
    .words = MIN (length_a, length_b),
    .weight = (guint32) chain->weight,
    .is_part = chain->is_part,
  };

  if (chain->kind == WINNOW_PASSAGE_EXACT)
    {
      /* In tokens that are left: template text inside of the passage does not make it differ. */
      passage.kind
          = chain->agreeing == length_a && chain->agreeing == length_b ? WINNOW_PASSAGE_EXACT : WINNOW_PASSAGE_NEAR;
      passage.similarity = MIN (1, (double) chain->agreeing / MAX (length_a, length_b));
    }
  else if (chain->kind == WINNOW_PASSAGE_REWORDED)
    {
      guint32 in_order = count_agreeing (a, b, &passage),
              longer = MAX (passage.a.last - passage.a.first, passage.b.last - passage.b.first);

      if (MAX (in_order, chain->agreeing) >= NEAR_SHARE * longer)
        classify (&passage, in_order, chain->agreeing);
    }
  passage.disguises = winnow_passage_find_disguises (a->whole, b->whole, &passage);
  return passage;
}

/* Drops the chains below the guarantee, which no reader would call shared. */
static void
drop_noise (GArray *chains, guint g)
{
  guint n = 0;

  for (guint i = 0; i < chains->len; i++)
    {
      WinnowChain chain = g_array_index (chains, WinnowChain, i);
      if (chain.weight >= (guint64) g * WINNOW_WORD_WEIGHT)
        g_array_index (chains, WinnowChain, n++) = chain;
    }
  g_array_set_size (chains, n);
}

/* @vectors_a, @vectors_b: (nullable) NULL: reworded passages are not looked for */
static GArray *
find_chains (const WinnowText *a, const WinnowVectors *vectors_a, const WinnowText *b, const WinnowVectors *vectors_b,
             const GArray *runs, const WinnowSettings *settings)
{
  GArray *chains = winnow_chains_new (a, b, runs);
  winnow_chains_unite (chains, a->n_tokens, b->n_tokens);
  drop_noise (chains, settings->granularity.g);
  if (vectors_a != NULL && vectors_b != NULL)
    winnow_reworded_add (chains, a, vectors_a, b, vectors_b, runs);
  return chains;
}

static GArray *
chain_of_all (const WinnowText *text)
{
  GArray *chains = g_array_new (FALSE, FALSE, sizeof (WinnowChain));
  WinnowChain chain = { 0,
                        text->n_tokens,
                        0,
                        text->n_tokens,
                        text->n_tokens,
                        winnow_text_weigh (text, 0, text->n_tokens),
                        WINNOW_PASSAGE_EXACT,
                        0,
                        FALSE };
  g_array_append_val (chains, chain);
  return chains;
}

/* Tokens of one side that stand in @runs. */
static guint32
count_in_runs (const GArray *runs, gboolean of_b, guint32 n_tokens)
{
  g_autofree guint8 *in_run = NULL;
  guint32 n = 0;

  if (runs->len == 0)
    return 0;
  in_run = g_new0 (guint8, n_tokens);
  for (guint i = 0; i < runs->len; i++)
    {
      const WinnowRun *run = &g_array_index (runs, WinnowRun, i);
      memset (in_run + (of_b ? run->b : run->a), 1, run->length);
    }
  for (guint32 t = 0; t < n_tokens; t++)
    n += in_run[t];
  return n;
}

/* Chains of the pair in the order a, b, found with the same text first whichever way round the
 * caller has them. Fills what of @overlap is the same word for word. */
static GArray *
find_chains_mirrored (const WinnowAligner *aligner, const Side *b, gboolean copies_only, WinnowOverlap *overlap)
{
  const WinnowText *first = aligner->side.kept, *second = b->kept;
  g_autoptr (GArray) runs = winnow_run_table_find (aligner->table, second);
  g_autoptr (WinnowVectors) vectors = copies_only ? NULL : winnow_vectors_new (second);
  GArray *chains;

  overlap->a.verbatim = count_in_runs (runs, FALSE, first->n_tokens);
  overlap->b.verbatim = count_in_runs (runs, TRUE, second->n_tokens);
  if (compare_texts (first, second) <= 0)
    return find_chains (first, aligner->vectors, second, vectors, runs, aligner->settings);
  winnow_runs_exchange_sides (runs);
  chains = find_chains (second, vectors, first, aligner->vectors, runs, aligner->settings);
  for (guint i = 0; i < chains->len; i++)
    {
      WinnowChain *chain = &g_array_index (chains, WinnowChain, i);
      WinnowChain other = *chain;

      other.a_first = chain->b_first;
      other.a_last = chain->b_last;
      other.b_first = chain->a_first;
      other.b_last = chain->a_last;
      *chain = other;
    }
  return chains;
}

static GArray *
find_passages (const WinnowAligner *aligner, const Side *b, gboolean copies_only, WinnowOverlap *overlap)
{
  const Side *a = &aligner->side;
  GArray *passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  gboolean equal = a->kept->n_tokens > 0 && compare_texts (a->kept, b->kept) == 0;
  g_autoptr (GArray) chains = equal ? chain_of_all (a->kept) : find_chains_mirrored (aligner, b, copies_only, overlap);

  if (equal)
    overlap->a.verbatim = overlap->b.verbatim = a->kept->n_tokens;
  for (guint i = 0; i < chains->len; i++)
    {
      WinnowPassage passage = make_passage (a, b, &g_array_index (chains, WinnowChain, i));
      g_array_append_val (passages, passage);
    }
  return passages;
}

/* The one passage of two equal texts all of which is template. */
static void
add_whole (GArray *passages, const WinnowText *a, const WinnowText *b)
{
  WinnowSpan span_a = { a->starts[0], a->ends[a->n_tokens - 1], 0, a->n_tokens };
  WinnowSpan span_b = { b->starts[0], b->ends[b->n_tokens - 1], 0, b->n_tokens };
  WinnowPassage passage = { .a = span_a, .b = span_b, .kind = WINNOW_PASSAGE_EXACT, .similarity = 1 };
  g_array_append_val (passages, passage);
}

static int
compare_places (gconstpointer x, gconstpointer y)
{
  const WinnowPassage *p = x, *q = y;
  if (p->a.first != q->a.first)
    return p->a.first < q->a.first ? -1 : 1;
  if (p->b.first != q->b.first)
    return p->b.first < q->b.first ? -1 : 1;
  return p->a.last < q->a.last ? -1 : p->a.last > q->a.last;
}

WinnowAligner *
winnow_aligner_new (const WinnowText *a, const guint8 *mask, const WinnowSettings *settings)
{
  WinnowAligner *aligner = g_new0 (WinnowAligner, 1);
  aligner->settings = settings;
  open_side (&aligner->side, a, mask);
  aligner->table = winnow_run_table_new (aligner->side.kept, settings->granularity.k);
  aligner->vectors = winnow_vectors_new (aligner->side.kept);
  return aligner;
}

void
winnow_aligner_free (WinnowAligner *aligner)
{
  winnow_run_table_free (aligner->table);
  winnow_vectors_free (aligner->vectors);
  close_side (&aligner->side);
  g_free (aligner);
}

static WinnowOverlap *
align (const WinnowAligner *aligner, const WinnowText *b, const guint8 *mask_b, gboolean copies_only)
{
  const Side *side_a = &aligner->side;
  WinnowOverlap *overlap = winnow_overlap_new ();
  g_autoptr (GArray) exclusions_a = NULL;
  g_autoptr (GArray) exclusions_b = NULL;
  Side side_b;

  open_side (&side_b, b, mask_b);
  overlap->a.total = side_a->whole->n_tokens;
  overlap->b.total = b->n_tokens;
  overlap->is_same = b->n_tokens > 0 && compare_texts (side_a->whole, b) == 0;
  overlap->passages = find_passages (aligner, &side_b, copies_only, overlap);
  if (overlap->is_same && side_a->kept->n_tokens == 0)
    add_whole (overlap->passages, side_a->whole, b);
  g_array_sort (overlap->passages, compare_places);
  exclusions_a = side_a->mask != NULL ? winnow_exclusions_from_mask (side_a->whole, side_a->mask) : NULL;
  exclusions_b = mask_b != NULL ? winnow_exclusions_from_mask (b, mask_b) : NULL;
  winnow_overlap_score (overlap, exclusions_a, exclusions_b, aligner->settings);
  close_side (&side_b);
  return overlap;
}

WinnowOverlap *
winnow_aligner_align (const WinnowAligner *aligner, const WinnowText *b, const guint8 *mask_b)
{
  return align (aligner, b, mask_b, FALSE);
}

WinnowOverlap *
winnow_aligner_align_copies (const WinnowAligner *aligner, const WinnowText *b, const guint8 *mask_b)
{
  return align (aligner, b, mask_b, TRUE);
}

WinnowOverlap *
winnow_overlap_align (const WinnowText *a, const guint8 *mask_a, const WinnowText *b, const guint8 *mask_b,
                      const WinnowSettings *settings)
{
  g_autoptr (WinnowAligner) aligner = winnow_aligner_new (a, mask_a, settings);
  return winnow_aligner_align (aligner, b, mask_b);
}
