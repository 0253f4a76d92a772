/* summaries.c: see summaries.h
 *
 * A copied or reworded passage has its source in one place and is about as long as it. A summary
 * draws on many places: its pieces stand side by side in the shorter text and far apart in the
 * longer one. Pieces that are too weak by themselves count here, when at least two of them agree on
 * it. A strong piece that is as long as its source (mostly a verbatim one) explains itself; beside
 * such a one a piece has to be sure. What was found reaches out to seeds near by. */
#include "match/reworded/summaries.h"

#include "match/reworded/intervals.h"

#define RATIO 2u           /* the longer side is at least so many times as long */
#define NEAR 50u           /* tokens between neighbours on the shorter side */
#define REACH 60u          /* sentences between its places on the longer one */
#define WIDEN 4u           /* sentences that the shorter side may grow by, either way */
#define WEAKEST -4.5       /* score of the second best of its pieces */
#define SURE 0.5           /* score of a piece beside strong ones */
#define STRONG 6.0         /* score above which a balanced piece explains itself */
#define BALANCED 1.3       /* longer side by shorter side of such a piece */
#define VERBATIM_WORDS 20u /* a chain from this weight on explains the piece … */
#define VERBATIM_SHARE 0.4 /* … whose shorter side it covers so far */
/* share of the shorter side in pieces that explain themselves, from which it is no summary */
#define PATCHWORK 0.7
#define MOST_SHARED 0.1 /* share of a piece that a better one may have on the shorter side */

typedef struct
{
  WinnowPiece piece;
  gboolean explains_itself;
} Part;

typedef struct
{
  const WinnowResemblance *resemblance;
  const GArray *chains;
  WinnowIntervals *chain_places; /* (owned) of the chains on the shorter side */
  WinnowIntervals *piece_places; /* (owned) of the pieces on it */
  GArray *near;                  /* (element-type guint) scratch: indices */
  guint s;                       /* the shorter side */
  GArray *parts;                 /* (element-type Part) by place on it */
  GArray *found;                 /* (element-type WinnowPiece) */
} Condenser;

/* Neighbouring parts taken together. */
typedef struct
{
  WinnowInterval spans[2];
  guint64 lengths[2];  /* of the parts, added up */
  guint64 self_length; /* of those that explain themselves, on the shorter side */
  guint n_parts, n_self, n_sure;
  double best, second; /* scores of those that do not explain themselves */
} Group;

static guint32
get_length (WinnowInterval interval)
{
  return interval.last - interval.first;
}

static guint32
get_common (WinnowInterval x, WinnowInterval y)
{
  guint32 first = MAX (x.first, y.first), last = MIN (x.last, y.last);

  return first < last ? last - first : 0;
}

/* ── parts ── */

static gboolean
is_verbatim (const Condenser *condenser, const WinnowPiece *piece)
{
  winnow_intervals_find (condenser->chain_places, piece->spans[condenser->s], condenser->near);
  for (guint i = 0; i < condenser->near->len; i++)
    {
      const WinnowChain *chain
          = &g_array_index (condenser->chains, WinnowChain, g_array_index (condenser->near, guint, i));
      WinnowInterval sides[2] = { { chain->a_first, chain->a_last }, { chain->b_first, chain->b_last } };
      guint32 common = get_common (piece->spans[condenser->s], sides[condenser->s]);

      if (chain->weight >= VERBATIM_WORDS * WINNOW_WORD_WEIGHT
          && get_common (piece->spans[!condenser->s], sides[!condenser->s]) > 0 && common > 0
          && common >= VERBATIM_SHARE * get_length (piece->spans[condenser->s]))
        return TRUE;
    }
  return FALSE;
}

static gboolean
explains_itself (const Condenser *condenser, const WinnowPiece *piece)
{
  guint32 own = get_length (piece->spans[condenser->s]), source = get_length (piece->spans[!condenser->s]);

  return (piece->score > STRONG && source < BALANCED * own) || is_verbatim (condenser, piece);
}

/* Whether a better piece has (a part of) the same text on the shorter side. */
static gboolean
is_listed (const Condenser *condenser, const GArray *pieces, guint index)
{
  const WinnowPiece *piece = &g_array_index (pieces, WinnowPiece, index);
  WinnowInterval own = piece->spans[condenser->s];

  winnow_intervals_find (condenser->piece_places, own, condenser->near);
  for (guint n = 0; n < condenser->near->len; n++)
    {
      guint i = g_array_index (condenser->near, guint, n);
      const WinnowPiece *other = &g_array_index (pieces, WinnowPiece, i);
      guint32 common = get_common (own, other->spans[condenser->s]);

      if ((other->score > piece->score || (other->score == piece->score && i < index)) && common > 0
          && common >= MOST_SHARED * MIN (get_length (own), get_length (other->spans[condenser->s])))
        return TRUE;
    }
  return FALSE;
}

static int
compare_parts (gconstpointer x, gconstpointer y, gpointer user_data)
{
  const Part *p = x, *q = y;
  guint s = GPOINTER_TO_UINT (user_data);

  if (p->piece.spans[s].first != q->piece.spans[s].first)
    return p->piece.spans[s].first < q->piece.spans[s].first ? -1 : 1;
  return p->piece.spans[!s].first < q->piece.spans[!s].first ? -1 : p->piece.spans[!s].first > q->piece.spans[!s].first;
}

static void
take_parts (Condenser *condenser, const GArray *pieces)
{
  for (guint i = 0; i < pieces->len; i++)
    {
      Part part = { g_array_index (pieces, WinnowPiece, i), FALSE };

      if (is_listed (condenser, pieces, i))
        continue;
      part.explains_itself = explains_itself (condenser, &part.piece);
      g_array_append_val (condenser->parts, part);
    }
  g_array_sort_with_data (condenser->parts, compare_parts, GUINT_TO_POINTER (condenser->s));
}

/* ── groups ── */

static void
join (Group *group, const Part *part, guint s)
{
  double score = part->piece.score;

  for (guint side = 0; side < 2; side++)
    {
      group->spans[side].first = MIN (group->spans[side].first, part->piece.spans[side].first);
      group->spans[side].last = MAX (group->spans[side].last, part->piece.spans[side].last);
      group->lengths[side] += get_length (part->piece.spans[side]);
    }
  group->n_parts++;
  if (part->explains_itself)
    {
      group->n_self++;
      group->self_length += get_length (part->piece.spans[s]);
      return;
    }
  group->n_sure += score > SURE;
  group->second = MAX (group->second, MIN (score, group->best));
  group->best = MAX (group->best, score);
}

static gboolean
is_spread (const Condenser *condenser, const Group *group)
{
  return get_length (group->spans[!condenser->s]) >= (guint64) RATIO * get_length (group->spans[condenser->s]);
}

static gboolean
is_condensed (const Condenser *condenser, const Group *group)
{
  gboolean has_evidence = group->second > WEAKEST || (group->n_self > 0 && group->n_sure > 0);

  gboolean is_patchwork = group->self_length >= PATCHWORK * get_length (group->spans[condenser->s]);

  return group->n_parts >= 2 && has_evidence && !is_patchwork
         && group->lengths[!condenser->s] >= group->lengths[condenser->s] && is_spread (condenser, group);
}

static gboolean
is_near (WinnowInterval sentences, guint32 s, guint32 distance)
{
  return s + distance >= sentences.first && s < sentences.last + distance;
}

static void
include (WinnowInterval *sentences, guint32 s)
{
  sentences->first = MIN (sentences->first, s);
  sentences->last = MAX (sentences->last, s + 1);
}

/* Grows over seeds that go from the shorter side, or a sentence beside it, to a place near those on
 * the longer one. */
static void
reach_out (const Condenser *condenser, Group *group)
{
  const WinnowResemblance *resemblance = condenser->resemblance;
  guint s = condenser->s;
  WinnowInterval own = winnow_resemblance_get_sentences (resemblance, s, group->spans[s]), most = own, tokens;
  WinnowInterval source = winnow_resemblance_get_sentences (resemblance, !s, group->spans[!s]);
  gboolean has_grown = TRUE;

  while (has_grown)
    {
      WinnowInterval before[2] = { own, source };

      for (guint i = 0; i < resemblance->seeds->len; i++)
        {
          const WinnowSeed *seed = &g_array_index (resemblance->seeds, WinnowSeed, i);

          if (!is_near (most, seed->sentences[s], WIDEN) || !is_near (own, seed->sentences[s], 1)
              || !is_near (source, seed->sentences[!s], REACH))
            continue;
          include (&own, seed->sentences[s]);
          include (&source, seed->sentences[!s]);
        }
      has_grown = before[0].first != own.first || before[0].last != own.last || before[1].first != source.first
                  || before[1].last != source.last;
    }
  tokens = winnow_resemblance_get_tokens (resemblance, s, own);
  group->spans[s]
      = (WinnowInterval){ MIN (group->spans[s].first, tokens.first), MAX (group->spans[s].last, tokens.last) };
  tokens = winnow_resemblance_get_tokens (resemblance, !s, source);
  group->spans[!s]
      = (WinnowInterval){ MIN (group->spans[!s].first, tokens.first), MAX (group->spans[!s].last, tokens.last) };
}

static void
add_group (Condenser *condenser, Group *group)
{
  WinnowPiece piece = { .score = group->best };
  WinnowInterval sentences[2];

  if (!is_condensed (condenser, group))
    return;
  reach_out (condenser, group);
  if (!is_spread (condenser, group))
    return;
  for (guint side = 0; side < 2; side++)
    {
      piece.spans[side] = group->spans[side];
      sentences[side] = winnow_resemblance_get_sentences (condenser->resemblance, side, group->spans[side]);
    }
  piece.cosine = winnow_resemblance_get_cosine (condenser->resemblance, sentences);
  g_array_append_val (condenser->found, piece);
}

static WinnowIntervals *
index_pieces (const GArray *pieces, guint side)
{
  g_autofree WinnowInterval *spans = g_new (WinnowInterval, pieces->len);

  for (guint i = 0; i < pieces->len; i++)
    spans[i] = g_array_index (pieces, WinnowPiece, i).spans[side];
  return winnow_intervals_new (spans, pieces->len);
}

static void
condense_side (Condenser *condenser, const GArray *pieces)
{
  const Group none
      = { .spans = { { G_MAXUINT32, 0 }, { G_MAXUINT32, 0 } }, .best = -G_MAXDOUBLE, .second = -G_MAXDOUBLE };
  Group group = none;

  condenser->chain_places = winnow_chains_index (condenser->chains, condenser->s);
  condenser->piece_places = index_pieces (pieces, condenser->s);
  take_parts (condenser, pieces);
  winnow_intervals_free (condenser->chain_places);
  winnow_intervals_free (condenser->piece_places);
  for (guint i = 0; i < condenser->parts->len; i++)
    {
      const Part *part = &g_array_index (condenser->parts, Part, i);

      if (group.n_parts > 0 && part->piece.spans[condenser->s].first > group.spans[condenser->s].last + NEAR)
        {
          add_group (condenser, &group);
          group = none;
        }
      join (&group, part, condenser->s);
    }
  add_group (condenser, &group);
  g_array_set_size (condenser->parts, 0);
}

GArray *
winnow_summaries_find (const WinnowResemblance *resemblance, const GArray *pieces, const GArray *chains)
{
  Condenser condenser = {
    .resemblance = resemblance,
    .chains = chains,
    .near = g_array_new (FALSE, FALSE, sizeof (guint)),
    .parts = g_array_new (FALSE, FALSE, sizeof (Part)),
    .found = g_array_new (FALSE, FALSE, sizeof (WinnowPiece)),
  };

  if (pieces->len >= 2)
    for (condenser.s = 0; condenser.s < 2; condenser.s++)
      condense_side (&condenser, pieces);
  g_array_unref (condenser.near);
  g_array_unref (condenser.parts);
  return condenser.found;
}
