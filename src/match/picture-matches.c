/* picture-matches.c: the pictures of many documents → which are the same
 *
 * Pictures with equal pixels are one kind, and kinds are compared with each other, so a logo of
 * ten thousand documents is compared once. The pictures of one kind in one document are a lot.
 * Documents are counted and paired by lots: a deck with a logo on each of its hundred slides has
 * one edge to another deck, not ten thousand. Between two documents the nearest pictures are
 * matched first, each once. Kinds whose fingerprints do not match may still show a part of the same
 * picture, which local features find. Such pairs come last, and a picture may be in several: a
 * collage shows parts of more than one. Within one document no two pictures are more each other's
 * than others, so each is linked to the first that shows the same.
 *
 * Limits: n kinds take n² / 2 comparisons (image-pairs.c). Thousands of slightly different pictures
 * that all match make millions of pairs (32 bytes each). Edges take 20 bytes each; there are about
 * as many as pairs of documents with something in common. */
#include "match/picture-matches.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/for-each.h"
#include "base/order.h"
#include "match/kind-pairs.h"

#define NO_KIND G_MAXUINT32
#define PLACED_DISTANCE WINNOW_PLACED_DISTANCE
#define ALIKE_DISTANCE 256u /* of those that do not count: farther than all */
#define NO_HOLDER G_MAXUINT32
#define COMMON_SHARE 5u /* how many documents have it */

static const char *const exclusion_ids[] = { "none", "plain", "template", "common" };

const char *
winnow_picture_exclusion_get_id (WinnowPictureExclusion excluded)
{
  g_return_val_if_fail ((guint) excluded < G_N_ELEMENTS (exclusion_ids), NULL);
  return exclusion_ids[excluded];
}

gboolean
winnow_picture_exclusion_from_id (const char *id, WinnowPictureExclusion *excluded)
{
  winnow_for_each_index_of (i, exclusion_ids)
    if (g_strcmp0 (id, exclusion_ids[i]) == 0)
      return *excluded = (WinnowPictureExclusion) i, TRUE;
  return FALSE;
}

/* A picture that is not plain. */
typedef struct
{
  guint32 kind, picture;
} Member;

/* The pictures of one document that are of one kind. */
typedef struct
{
  guint32 kind, holder;
  guint32 first, n; /* of Work.members */
} Lot;

/* Two kinds that match. */
typedef struct
{
  guint32 kind, other;
} Link;

/* Two lots that match, of documents that are compared. */
typedef struct
{
  guint32 holder_a, holder_b; /* a < b */
  guint32 distance;
  guint32 a, b; /* lots */
} Edge;

/* Two lots of one document that match, or one with itself. */
typedef struct
{
  guint32 lot, other;
} Repeat;

typedef struct
{
  WinnowHeldPictures held;
  guint32 n_kinds;
  guint32 *kinds; /* (owned) one a picture; NO_KIND of plain ones */
  /* (owned) one a picture: the document that shows it, where it is a picture file; else
   * NO_HOLDER */
  guint32 *shown_by;
  GArray *fingerprints; /* (owned) (element-type WinnowImageFingerprint) one a kind */
  GArray *members;      /* (owned) (element-type Member) ascending */
  GArray *lots;         /* (owned) (element-type Lot) by kind, then by holder */
  guint32 *first_lots;  /* (owned) one a kind, and the end */
  WinnowKindPairs pairs;
  guint8 *excluded_kinds; /* (owned) WinnowPictureExclusion, one a kind */
  guint8 *counted_kinds;  /* (owned) the same of those that count by decision, which are not excluded */
  guint32 *n_documents;   /* (owned) one a kind */
  GArray *edges;          /* (owned) (element-type Edge) by holders, then by distance */
  GArray *repeats;        /* (owned) (element-type Repeat) of documents that are checked, both ways */
} Work;

static void
clear_work (Work *work)
{
  winnow_kind_pairs_clear (&work->pairs);
  winnow_clear (work, g_array_unref, repeats, edges, lots, fingerprints, members);
  winnow_clear (work, g_free, kinds, shown_by, first_lots, excluded_kinds, counted_kinds, n_documents);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, clear_work)

static gboolean
is_document (const WinnowPictureHolder *holder)
{
  return !holder->is_template && !holder->is_decision;
}

static const Lot *
get_lot (const Work *work, guint32 number)
{
  return &g_array_index (work->lots, Lot, number);
}

static guint32
get_member (const Work *work, guint32 number)
{
  return g_array_index (work->members, Member, number).picture;
}

/* ── kinds ── */

static guint
hash_fingerprint (gconstpointer key)
{
  const WinnowImageFingerprint *fingerprint = key;
  const guint64 *bits = fingerprint->crops[WINNOW_CROP_NONE].bits;
  guint64 sum = winnow_hash_mix (bits[0] ^ bits[1] << 1 ^ bits[2] << 2 ^ bits[3] << 3 ^ fingerprint->digest);
  return (guint) sum;
}

/* Crops that are not usable do not count. */
static gboolean
equal_fingerprints (gconstpointer x, gconstpointer y)
{
  const WinnowImageFingerprint *p = x, *q = y;
  if (p->digest != q->digest || p->usable != q->usable)
    return FALSE;
  winnow_for_each_kind (crop, WINNOW_N_CROPS)
    if (p->usable & 1u << crop && memcmp (&p->crops[crop], &q->crops[crop], sizeof p->crops[crop]) != 0)
      return FALSE;
  return TRUE;
}

static void
find_kinds (Work *work)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (hash_fingerprint, equal_fingerprints);
  work->kinds = g_new (guint32, work->held.n);
  work->fingerprints = winnow_array_new (WinnowImageFingerprint);
  winnow_for_each_below (i, work->held.n)
    {
      const WinnowImageFingerprint *fingerprint = work->held.pictures[i].fingerprint;
      guint32 number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, fingerprint)); /* + 1 */
      if (number == 0 && !winnow_image_fingerprint_is_plain (fingerprint))
        {
          g_array_append_val (work->fingerprints, *fingerprint);
          number = work->fingerprints->len;
          g_hash_table_insert (numbers, (gpointer) fingerprint, GUINT_TO_POINTER (number));
        }
      work->kinds[i] = number - 1; /* 0 − 1 = NO_KIND */
    }
  work->n_kinds = work->fingerprints->len;
}

/* ── picture files that a document shows ── */

static void
find_shown (Work *work)
{
  g_autoptr (GHashTable) showing = winnow_string_index_new ();
  work->shown_by = g_new (guint32, work->held.n);
  for (guint32 i = work->held.n; i-- > 0;)
    {
      const WinnowHeldPicture *picture = &work->held.pictures[i];
      if (picture->source != NULL && !work->held.holders[picture->holder].is_file
          && is_document (&work->held.holders[picture->holder]))
        g_hash_table_insert (showing, (gpointer) picture->source, GUINT_TO_POINTER (picture->holder));
    }
  winnow_for_each_below (i, work->held.n)
    {
      const WinnowHeldPicture *picture = &work->held.pictures[i];
      gpointer holder;
      work->shown_by[i] = NO_HOLDER;
      if (picture->source != NULL && work->held.holders[picture->holder].is_file
          && g_hash_table_lookup_extended (showing, picture->source, NULL, &holder))
        work->shown_by[i] = GPOINTER_TO_UINT (holder);
    }
}

/* Whether a document that shows the picture file @file is compared with that of @other instead. */
static gboolean
is_compared_where_shown (const Work *work, guint32 file, guint32 other)
{
  guint32 page = work->shown_by[file], holder = work->held.pictures[other].holder;
  if (page == NO_HOLDER || page == work->shown_by[other])
    return FALSE;
  return page == holder || work->held.holders[page].is_query || work->held.holders[holder].is_query;
}

/* ── lots ── */

WINNOW_DEFINE_COMPARE_2 (compare_members, Member, kind, picture)

static void
make_lots (Work *work)
{
  work->members = winnow_array_new (Member);
  winnow_for_each_below (i, work->held.n)
    {
      Member member = { work->kinds[i], i };
      if (member.kind != NO_KIND)
        g_array_append_val (work->members, member);
    }
  g_array_sort (work->members, compare_members);
  work->lots = winnow_array_new (Lot);
  work->first_lots = g_new0 (guint32, work->n_kinds + 1);
  winnow_for_each_index (i, work->members)
    {
      guint32 kind = work->kinds[get_member (work, i)], holder = work->held.pictures[get_member (work, i)].holder;
      Lot *last = WINNOW_LAST (Lot, work->lots);
      Lot lot = { kind, holder, i, 1 };
      if (last != NULL && last->kind == kind && last->holder == holder)
        last->n++;
      else
        g_array_append_val (work->lots, lot);
      work->first_lots[kind + 1] = work->lots->len;
    }
}

/* ── exclusions ── */

/* The documents that have one kind or one that matches it. */
typedef struct
{
  guint32 *seen; /* by holder: the last kind that it was counted for, + 1 */
  gboolean is_template, is_decided;
  guint32 n_documents, n_files; /* without templates and decisions; picture files among them */
} Tally;

static void
count_holders (const Work *work, guint32 kind, guint32 of, Tally *tally)
{
  for (guint32 i = work->first_lots[of]; i < work->first_lots[of + 1]; i++)
    {
      guint32 holder = get_lot (work, i)->holder;
      if (work->held.holders[holder].is_template)
        tally->is_template = TRUE;
      else if (work->held.holders[holder].is_decision)
        tally->is_decided = TRUE;
      else if (tally->seen[holder] != kind + 1)
        {
          tally->seen[holder] = kind + 1;
          tally->n_documents++;
          tally->n_files += work->held.holders[holder].is_file != FALSE;
        }
    }
}

/* Those that a common picture is common to. */
static guint32
count_documents (const Work *work)
{
  guint32 n = 0;
  winnow_for_each_below (i, work->held.n_holders)
    n += is_document (&work->held.holders[i]) && !work->held.holders[i].is_file;
  return n;
}

static WinnowPictureExclusion
judge (const Tally *tally, guint32 n_documents)
{
  guint32 n_holding = tally->n_documents - tally->n_files;
  if (tally->is_template)
    return WINNOW_PICTURE_EXCLUSION_TEMPLATE;
  return n_holding >= WINNOW_COMMON_DOCUMENTS && (guint64) n_holding * COMMON_SHARE > n_documents
             ? WINNOW_PICTURE_EXCLUSION_COMMON
             : WINNOW_PICTURE_EXCLUSION_NONE;
}

WINNOW_DEFINE_COMPARE_2 (compare_links, Link, kind, other)

/* Each kind with itself and with those that it matches. Returns: (transfer full) (element-type
 * Link) ascending */
static GArray *
list_links (const Work *work)
{
  GArray *links = winnow_array_new (Link);
  winnow_for_each_below (kind, work->n_kinds)
    WINNOW_APPEND (links, Link, kind, kind);
  winnow_for_each_value (const WinnowImagePair, pair, work->pairs.pairs)
    {
      const Link both[] = { { pair->a, pair->b }, { pair->b, pair->a } };
      if (winnow_image_match_counts (&pair->match))
        g_array_append_vals (links, both, 2);
    }
  g_array_sort (links, compare_links);
  return links;
}

static void
exclude_kinds (Work *work)
{
  guint32 n_documents = count_documents (work);
  g_autoptr (GArray) links = list_links (work);
  g_autofree guint32 *seen = g_new0 (guint32, work->held.n_holders);
  work->excluded_kinds = g_new0 (guint8, work->n_kinds);
  work->counted_kinds = g_new0 (guint8, work->n_kinds);
  work->n_documents = g_new0 (guint32, work->n_kinds);
  for (guint i = 0; i < links->len;)
    {
      guint32 kind = g_array_index (links, Link, i).kind;
      Tally tally = { .seen = seen };
      for (; i < links->len && g_array_index (links, Link, i).kind == kind; i++)
        count_holders (work, kind, g_array_index (links, Link, i).other, &tally);
      gboolean counts = tally.is_decided && tally.n_documents <= WINNOW_COUNTED_DOCUMENTS;
      (counts ? work->counted_kinds : work->excluded_kinds)[kind] = (guint8) judge (&tally, n_documents);
      work->n_documents[kind] = tally.n_documents;
    }
}

/* ── pairs of kinds ── */

/* Of winnow_kind_pairs_find(). A decision has none. */
static GBytes *
read_kind_features (guint32 kind, gpointer data)
{
  const Work *work = data;
  const Lot *lot = get_lot (work, work->first_lots[kind]);
  return work->held.holders[lot->holder].is_decision
             ? NULL
             : work->held.read_features (get_member (work, lot->first), work->held.data);
}

static gboolean
has_query (const Work *work)
{
  winnow_for_each_value (const Lot, lot, work->lots)
    if (work->held.holders[lot->holder].is_query)
      return TRUE;
  return FALSE;
}

/* Without a picture of a query there is nothing to find by features. */
static void
init_pairs (Work *work, guint n_threads, GCancellable *cancellable)
{
  work->pairs = (WinnowKindPairs){ .fingerprints = WINNOW_DATA (const WinnowImageFingerprint, work->fingerprints),
                                   .n = work->n_kinds,
                                   .n_threads = n_threads,
                                   .cancellable = cancellable,
                                   .data = work };
  if (work->held.read_features != NULL && has_query (work))
    work->pairs.read_features = read_kind_features;
}

static gboolean
find_placements (Work *work)
{
  g_autofree guint8 *parts = g_new0 (guint8, work->n_kinds);
  winnow_for_each_value (const Lot, lot, work->lots)
    if (work->held.holders[lot->holder].is_query)
      parts[lot->kind] = WINNOW_KIND_ASKS;
  winnow_for_each_below (kind, work->n_kinds)
    if (work->excluded_kinds[kind] != WINNOW_PICTURE_EXCLUSION_NONE
        || !is_document (&work->held.holders[get_lot (work, work->first_lots[kind])->holder]))
      parts[kind] = WINNOW_KIND_LEFT_OUT;
  return winnow_kind_pairs_find_placed (&work->pairs, parts);
}

/* ── edges ── */

static void
add_repeat (Work *work, guint32 x, guint32 y)
{
  WINNOW_APPEND (work->repeats, Repeat, x, y);
  if (x != y)
    WINNOW_APPEND (work->repeats, Repeat, y, x);
}

static void
add_edge (Work *work, guint32 x, guint32 y, guint32 distance)
{
  guint32 holder_x = get_lot (work, x)->holder, holder_y = get_lot (work, y)->holder;
  Edge edge = holder_x < holder_y ? (Edge){ holder_x, holder_y, distance, x, y }
                                  : (Edge){ holder_y, holder_x, distance, y, x };
  const WinnowPictureHolder *of_x = &work->held.holders[holder_x], *of_y = &work->held.holders[holder_y];
  if (!(of_x->is_query || of_y->is_query) || !is_document (of_x) || !is_document (of_y))
    return;
  if (holder_x != holder_y)
    g_array_append_val (work->edges, edge);
  else if (distance < ALIKE_DISTANCE)
    add_repeat (work, x, y);
}

WINNOW_DEFINE_COMPARE_3 (compare_edges, Edge, holder_a, holder_b, distance)

/* Each lot of @kind with each of @other. */
static void
add_edges (Work *work, guint32 kind, guint32 other, guint32 distance)
{
  if (work->excluded_kinds[kind] != WINNOW_PICTURE_EXCLUSION_NONE
      || work->excluded_kinds[other] != WINNOW_PICTURE_EXCLUSION_NONE)
    return;
  for (guint32 i = work->first_lots[kind]; i < work->first_lots[kind + 1]; i++)
    for (guint32 j = work->first_lots[other]; j < work->first_lots[other + 1]; j++)
      add_edge (work, i, j, distance);
}

static void
make_edges (Work *work)
{
  work->edges = winnow_array_new (Edge);
  work->repeats = winnow_array_new (Repeat);
  winnow_for_each_below (kind, work->n_kinds)
    for (guint32 i = work->first_lots[kind];
         work->excluded_kinds[kind] == WINNOW_PICTURE_EXCLUSION_NONE && i < work->first_lots[kind + 1]; i++)
      for (guint32 j = i; j < work->first_lots[kind + 1]; j++)
        add_edge (work, i, j, 0);
  winnow_for_each_value (const WinnowImagePair, pair, work->pairs.pairs)
    add_edges (work, pair->a, pair->b,
               winnow_image_match_counts (&pair->match) ? pair->match.distance : ALIKE_DISTANCE);
  g_array_sort (work->edges, compare_edges);
}

/* ── a match ── */

/* Of two pictures whose kinds are the same, or a pair. */
static WinnowPictureMatch
match_two (const Work *work, guint32 a, guint32 b)
{
  return (WinnowPictureMatch){ a, b, winnow_kind_pairs_get (&work->pairs, work->kinds[a], work->kinds[b]) };
}

/* ── matches: each picture of two documents at most once ── */

typedef struct
{
  const Work *work;
  guint32 turn;     /* number of the current pair of documents, from 1 */
  guint32 *taken;   /* (owned) by picture: the last turn in which it was matched */
  guint32 *cursors; /* (owned) by lot: the members before it are matched in this turn */
  GArray *claims;   /* (owned) (element-type Claim) of one distance */
  GArray *matches;  /* (owned) (element-type WinnowPictureMatch) */
} Matching;

/* A picture of the first document, and an edge of its lot. */
typedef struct
{
  guint32 picture, edge;
} Claim;

WINNOW_DEFINE_COMPARE_2 (compare_claims, Claim, picture, edge)

static gboolean
can_match (const Work *work, guint32 a, guint32 b)
{
  const WinnowHeldPicture *pictures = work->held.pictures;
  return (pictures[a].source == NULL || g_strcmp0 (pictures[a].source, pictures[b].source) != 0)
         && !is_compared_where_shown (work, a, b) && !is_compared_where_shown (work, b, a);
}

/* The first picture of @lot that @picture can be matched with, or G_MAXUINT32. */
static guint32
find_free (Matching *matching, guint32 lot, guint32 picture)
{
  const Work *work = matching->work;
  guint32 end = get_lot (work, lot)->first + get_lot (work, lot)->n, *cursor = &matching->cursors[lot];
  while (*cursor < end && matching->taken[get_member (work, *cursor)] == matching->turn)
    ++*cursor;
  for (guint32 i = *cursor; i < end; i++)
    if (matching->taken[get_member (work, i)] != matching->turn && can_match (work, picture, get_member (work, i)))
      return get_member (work, i);
  return G_MAXUINT32;
}

static void
take (Matching *matching, guint32 a, guint32 b)
{
  const WinnowPictureMatch match = match_two (matching->work, a, b);
  g_array_append_val (matching->matches, match);
  matching->taken[a] = matching->taken[b] = matching->turn;
}

/* Matches along the edges [@begin, @end) of two documents and one distance: each picture of the
 * first document, in order, with the first that is left of the other. */
static void
match_as_near (Matching *matching, guint begin, guint end)
{
  const Work *work = matching->work;
  g_array_set_size (matching->claims, 0);
  for (guint edge = begin; edge < end; edge++)
    {
      const Lot *lot = get_lot (work, g_array_index (work->edges, Edge, edge).a);
      winnow_for_each_below (i, lot->n)
        {
          Claim claim = { get_member (work, lot->first + i), edge };
          if (matching->taken[claim.picture] != matching->turn)
            g_array_append_val (matching->claims, claim);
        }
    }
  g_array_sort (matching->claims, compare_claims);
  for (guint i = 0; i < matching->claims->len;)
    {
      guint32 picture = g_array_index (matching->claims, Claim, i).picture, first = G_MAXUINT32;
      for (; i < matching->claims->len && g_array_index (matching->claims, Claim, i).picture == picture; i++)
        {
          guint32 other = find_free (
              matching, g_array_index (work->edges, Edge, g_array_index (matching->claims, Claim, i).edge).b, picture);
          first = MIN (first, other);
        }
      if (first != G_MAXUINT32)
        take (matching, picture, first);
    }
}

/* Matches the remaining lots along the edges [@begin, @end) of placements, each two lots once: a
 * picture may be put together from several. */
static void
match_placed (Matching *matching, guint begin, guint end)
{
  const Work *work = matching->work;
  for (guint number = begin; number < end; number++)
    {
      const Edge *edge = &g_array_index (work->edges, Edge, number);
      const Lot *lot = get_lot (work, edge->a);
      winnow_for_each_below (i, lot->n)
        {
          guint32 picture = get_member (work, lot->first + i), other;
          if (matching->taken[picture] == matching->turn
              || (other = find_free (matching, edge->b, picture)) == G_MAXUINT32)
            continue;
          const WinnowPictureMatch match = match_two (work, picture, other);
          g_array_append_val (matching->matches, match);
          break;
        }
    }
}

/* Those that do not count come last. */
static int
compare_matches (gconstpointer x, gconstpointer y, gpointer data)
{
  const WinnowPictureMatch *p = x, *q = y;
  const WinnowHeldPicture *pictures = data;
  return winnow_image_match_counts (&q->match) - winnow_image_match_counts (&p->match)
             ?: WINNOW_ORDER (pictures[p->a].holder, pictures[q->a].holder)
             ?: WINNOW_ORDER (pictures[p->b].holder, pictures[q->b].holder) ?: WINNOW_ORDER (p->a, q->a)
             ?: WINNOW_ORDER (p->b, q->b);
}

/* Returns: (transfer full) (element-type WinnowPictureMatch) */
static GArray *
match_one_to_one (const Work *work)
{
  g_autofree guint32 *taken = g_new0 (guint32, work->held.n), *cursors = g_new (guint32, work->lots->len);
  g_autoptr (GArray) claims = winnow_array_new (Claim);
  Matching matching = { work, 0, taken, cursors, claims, winnow_array_new (WinnowPictureMatch) };
  for (guint begin = 0, end; begin < work->edges->len; begin = end)
    {
      const Edge *edges = &g_array_index (work->edges, Edge, 0);
      matching.turn++;
      for (end = begin; end < work->edges->len && edges[begin].holder_a == edges[end].holder_a
                        && edges[begin].holder_b == edges[end].holder_b;
           end++)
        cursors[edges[end].b] = get_lot (work, edges[end].b)->first;
      for (guint level = begin, next; level < end; level = next)
        {
          for (next = level; next < end && edges[next].distance == edges[level].distance; next++)
            ;
          if (edges[level].distance == PLACED_DISTANCE)
            match_placed (&matching, level, next);
          else
            match_as_near (&matching, level, next);
        }
    }
  g_array_sort_with_data (matching.matches, compare_matches, (gpointer) work->held.pictures);
  return matching.matches;
}

/* ── pictures that one document repeats ── */

/* Returns: (transfer full) (element-type WinnowPictureMatch) */
static GArray *
find_repeated (const Work *work)
{
  GArray *repeated = winnow_array_new (WinnowPictureMatch);
  g_autofree guint32 *shown = g_new0 (guint32, work->lots->len), *firsts = g_new (guint32, work->lots->len);
  winnow_for_each_index (i, work->lots)
    firsts[i] = G_MAXUINT32;
  winnow_for_each_value (const Repeat, repeat, work->repeats)
    shown[repeat->lot] += get_lot (work, repeat->other)->n;
  winnow_for_each_value (const Repeat, repeat, work->repeats)
    if (shown[repeat->lot] <= WINNOW_REPEATED_MOST && shown[repeat->other] <= WINNOW_REPEATED_MOST)
      firsts[repeat->lot] = MIN (firsts[repeat->lot], get_member (work, get_lot (work, repeat->other)->first));
  winnow_for_each_value (const Lot, lot, work->lots)
    winnow_for_each_below (i, lot->n)
      {
        guint32 first = firsts[lot - WINNOW_DATA (const Lot, work->lots)], picture = get_member (work, lot->first + i);
        if (first >= picture)
          continue;
        const WinnowPictureMatch match = match_two (work, first, picture);
        g_array_append_val (repeated, match);
      }
  g_array_sort_with_data (repeated, compare_matches, (gpointer) work->held.pictures);
  return repeated;
}

static WinnowPictureMatches *
new_result (const Work *work)
{
  WinnowPictureMatches *result = g_new (WinnowPictureMatches, 1);
  result->matches = match_one_to_one (work);
  result->repeated = find_repeated (work);
  result->excluded_pictures = g_new (guint8, work->held.n);
  result->counted_pictures = g_new (guint8, work->held.n);
  result->n_documents = g_new (guint32, work->held.n);
  winnow_for_each_below (i, work->held.n)
    {
      guint32 kind = work->kinds[i];
      result->excluded_pictures[i] = kind != NO_KIND ? work->excluded_kinds[kind] : WINNOW_PICTURE_EXCLUSION_PLAIN;
      result->counted_pictures[i] = kind != NO_KIND ? work->counted_kinds[kind] : WINNOW_PICTURE_EXCLUSION_NONE;
      result->n_documents[i] = kind != NO_KIND ? work->n_documents[kind] : 0;
    }
  return result;
}

WinnowPictureMatches *
winnow_pictures_match (const WinnowHeldPictures *held, guint n_threads, GCancellable *cancellable)
{
  g_auto (Work) work = { .held = *held };
  find_kinds (&work);
  find_shown (&work);
  make_lots (&work);
  init_pairs (&work, n_threads, cancellable);
  if (!winnow_kind_pairs_find (&work.pairs))
    return NULL;
  exclude_kinds (&work);
  if (!find_placements (&work))
    return NULL;
  make_edges (&work);
  return new_result (&work);
}

void
winnow_picture_matches_free (WinnowPictureMatches *matches)
{
  if (matches == NULL)
    return;
  winnow_clear (matches, g_array_unref, matches, repeated);
  winnow_clear (matches, g_free, excluded_pictures, counted_pictures, n_documents);
  g_free (matches);
}
