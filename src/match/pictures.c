/* pictures.c: the pictures of many documents → which are the same
 *
 * Pictures with one fingerprint are one kind, and kinds are compared, each with each: a logo that
 * ten thousand documents hold is compared once. Of one kind, the pictures of one document are a
 * lot; lots are what documents are counted by and paired through, so that a slide deck with a logo
 * on each of its hundred slides makes one edge to another deck and not ten thousand. Of two
 * documents the nearest pictures are matched first, each once.
 *
 * Limits: near kinds are all compared with each other, so that thousands of slightly different
 * pictures that all match make millions of pairs (32 bytes each); n kinds take n² / 2 comparisons
 * (image-pairs.c). Edges take 20 bytes each; there are about as many as pairs of documents that
 * have something in common. */
#include "match/pictures.h"

#include <string.h>

#include "text/order.h"

#define NO_KIND G_MAXUINT32
#define NO_HOLDER G_MAXUINT32
#define COMMON_SHARE 5u /* one of so many documents */

static const char *const aside_ids[] = { "none", "plain", "template", "common" };

const char *
winnow_picture_exclusion_get_id (WinnowPictureExclusion excluded)
{
  g_return_val_if_fail ((guint) excluded < G_N_ELEMENTS (aside_ids), NULL);
  return aside_ids[excluded];
}

gboolean
winnow_picture_exclusion_from_id (const char *id, WinnowPictureExclusion *excluded)
{
  for (guint i = 0; i < G_N_ELEMENTS (aside_ids); i++)
    if (g_strcmp0 (id, aside_ids[i]) == 0)
      {
        *excluded = (WinnowPictureExclusion) i;
        return TRUE;
      }
  return FALSE;
}

/* The pictures of one document that are of one kind. */
typedef struct
{
  guint32 kind, holder;
  guint32 first, n; /* of Work.members */
} Lot;

/* Two lots that match, of documents that are compared. */
typedef struct
{
  guint32 holder_a, holder_b; /* a < b */
  guint32 distance;
  guint32 a, b; /* lots */
} Edge;

typedef struct
{
  const WinnowHeldPicture *pictures;
  const WinnowPictureHolder *holders;
  guint32 n, n_holders, n_kinds;
  guint32 *kinds; /* (owned) one a picture; NO_KIND of plain ones */
  /* (owned) one a picture: the document that shows it, where it is a picture file; else
   * NO_HOLDER */
  guint32 *shown_by;
  GArray *fingerprints;      /* (owned) (element-type WinnowImageFingerprint) one a kind */
  guint32 *members;          /* (owned) numbers of pictures by kind, then ascending */
  GArray *lots;              /* (owned) (element-type Lot) by kind, then by holder */
  guint32 *first_lots;       /* (owned) one a kind, and the end */
  GArray *pairs;             /* (owned) (element-type WinnowImagePair) of kinds */
  guint8 *excluded_pictures; /* (owned) one a kind */
  guint32 *n_documents;      /* (owned) one a kind */
  GArray *edges;             /* (owned) (element-type Edge) by holders, then by distance */
} Work;

static void
clear_work (Work *work)
{
  g_clear_pointer (&work->edges, g_array_unref);
  g_clear_pointer (&work->pairs, g_array_unref);
  g_clear_pointer (&work->lots, g_array_unref);
  g_clear_pointer (&work->fingerprints, g_array_unref);
  g_clear_pointer (&work->kinds, g_free);
  g_clear_pointer (&work->shown_by, g_free);
  g_clear_pointer (&work->members, g_free);
  g_clear_pointer (&work->first_lots, g_free);
  g_clear_pointer (&work->excluded_pictures, g_free);
  g_clear_pointer (&work->n_documents, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, clear_work)

static const Lot *
get_lot (const Work *work, guint32 number)
{
  return &g_array_index (work->lots, Lot, number);
}

/* ── kinds ── */

static gboolean
is_plain (const WinnowImageFingerprint *fingerprint)
{
  return !(fingerprint->usable & 1u << WINNOW_CROP_NONE);
}

static guint
hash_fingerprint (gconstpointer key)
{
  const WinnowImageFingerprint *fingerprint = key;
  const guint64 *bits = fingerprint->crops[WINNOW_CROP_NONE].bits;
  guint64 sum = bits[0] ^ bits[1] * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) ^ (bits[2] << 21 | bits[2] >> 43)
                ^ (bits[3] << 42 | bits[3] >> 22);

  return (guint) (sum ^ sum >> 32);
}

/* What stands in a crop that is not usable says nothing. */
static gboolean
equal_fingerprints (gconstpointer x, gconstpointer y)
{
  const WinnowImageFingerprint *p = x, *q = y;

  if (p->usable != q->usable)
    return FALSE;
  for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
    if (p->usable & 1u << crop && memcmp (&p->crops[crop], &q->crops[crop], sizeof p->crops[crop]) != 0)
      return FALSE;
  return TRUE;
}

static void
find_kinds (Work *work)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (hash_fingerprint, equal_fingerprints);

  work->kinds = g_new (guint32, work->n);
  work->fingerprints = g_array_new (FALSE, FALSE, sizeof (WinnowImageFingerprint));
  for (guint32 i = 0; i < work->n; i++)
    {
      const WinnowImageFingerprint *fingerprint = work->pictures[i].fingerprint;
      gpointer number;

      work->kinds[i] = NO_KIND;
      if (is_plain (fingerprint))
        continue;
      if (!g_hash_table_lookup_extended (numbers, fingerprint, NULL, &number))
        {
          number = GUINT_TO_POINTER (work->fingerprints->len);
          g_hash_table_insert (numbers, (gpointer) fingerprint, number);
          g_array_append_val (work->fingerprints, *fingerprint);
        }
      work->kinds[i] = GPOINTER_TO_UINT (number);
    }
  work->n_kinds = work->fingerprints->len;
}

/* ── picture files that a document shows ── */

static void
find_shown (Work *work)
{
  g_autoptr (GHashTable) showing = g_hash_table_new (g_str_hash, g_str_equal);

  work->shown_by = g_new (guint32, work->n);
  for (guint32 i = work->n; i-- > 0;)
    {
      const WinnowHeldPicture *picture = &work->pictures[i];
      if (picture->source != NULL && !work->holders[picture->holder].is_file
          && !work->holders[picture->holder].is_template)
        g_hash_table_insert (showing, (gpointer) picture->source, GUINT_TO_POINTER (picture->holder));
    }
  for (guint32 i = 0; i < work->n; i++)
    {
      const WinnowHeldPicture *picture = &work->pictures[i];
      gpointer holder;

      work->shown_by[i] = NO_HOLDER;
      if (picture->source != NULL && work->holders[picture->holder].is_file
          && g_hash_table_lookup_extended (showing, picture->source, NULL, &holder))
        work->shown_by[i] = GPOINTER_TO_UINT (holder);
    }
}

/* A document that shows the file @file is compared with that of @other in its place. */
static gboolean
is_compared_where_shown (const Work *work, guint32 file, guint32 other)
{
  guint32 page = work->shown_by[file], holder = work->pictures[other].holder;

  if (page == NO_HOLDER || page == work->shown_by[other])
    return FALSE;
  return page == holder || work->holders[page].is_query || work->holders[holder].is_query;
}

/* ── lots ── */

/* Counts, so that pictures stay in their order within a kind. */
static void
sort_members (Work *work)
{
  g_autofree guint32 *ends = g_new0 (guint32, work->n_kinds + 1);

  work->members = g_new (guint32, work->n);
  for (guint32 i = 0; i < work->n; i++)
    if (work->kinds[i] != NO_KIND)
      ends[work->kinds[i] + 1]++;
  for (guint32 kind = 0; kind < work->n_kinds; kind++)
    ends[kind + 1] += ends[kind];
  for (guint32 i = 0; i < work->n; i++)
    if (work->kinds[i] != NO_KIND)
      work->members[ends[work->kinds[i]]++] = i;
}

static void
make_lots (Work *work)
{
  guint32 n_members = 0;

  sort_members (work);
  work->lots = g_array_new (FALSE, FALSE, sizeof (Lot));
  work->first_lots = g_new0 (guint32, work->n_kinds + 1);
  for (guint32 i = 0; i < work->n; i++)
    n_members += work->kinds[i] != NO_KIND;
  for (guint32 i = 0; i < n_members; i++)
    {
      guint32 kind = work->kinds[work->members[i]], holder = work->pictures[work->members[i]].holder;
      Lot *last = work->lots->len > 0 ? &g_array_index (work->lots, Lot, work->lots->len - 1) : NULL;
      Lot lot = { kind, holder, i, 1 };

      if (last != NULL && last->kind == kind && last->holder == holder)
        last->n++;
      else
        g_array_append_val (work->lots, lot);
      work->first_lots[kind + 1] = work->lots->len;
    }
}

/* ── what is set aside ── */

/* What the documents of one kind and of those that match it come to. */
typedef struct
{
  guint32 *seen; /* (owned) one a holder: the last kind that it was counted for, and one more */
  gboolean is_template;
  guint32 n_documents, n_files; /* that have it; picture files among them */
} Tally;

static void
count_holders (const Work *work, guint32 kind, guint32 of, Tally *tally)
{
  for (guint32 i = work->first_lots[of]; i < work->first_lots[of + 1]; i++)
    {
      guint32 holder = get_lot (work, i)->holder;
      if (work->holders[holder].is_template)
        tally->is_template = TRUE;
      else if (tally->seen[holder] != kind + 1)
        {
          tally->seen[holder] = kind + 1;
          tally->n_documents++;
          tally->n_files += work->holders[holder].is_file != FALSE;
        }
    }
}

/* A picture can be common to them. */
static guint32
count_documents (const Work *work)
{
  guint32 n = 0;

  for (guint32 i = 0; i < work->n_holders; i++)
    n += !work->holders[i].is_template && !work->holders[i].is_file;
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

/* The kinds that match each one, one after the other. @firsts: (out) one a kind, and the end.
 * Returns: (transfer full) */
static guint32 *
list_neighbours (const Work *work, guint32 **firsts)
{
  guint32 *neighbours = g_new (guint32, (gsize) work->pairs->len * 2);
  g_autofree guint32 *ends = NULL;

  *firsts = g_new0 (guint32, work->n_kinds + 1);
  for (guint i = 0; i < work->pairs->len; i++)
    {
      const WinnowImagePair *pair = &g_array_index (work->pairs, WinnowImagePair, i);
      (*firsts)[pair->a + 1]++;
      (*firsts)[pair->b + 1]++;
    }
  for (guint32 kind = 0; kind < work->n_kinds; kind++)
    (*firsts)[kind + 1] += (*firsts)[kind];
  ends = g_memdup2 (*firsts, sizeof (guint32) * (work->n_kinds + 1));
  for (guint i = 0; i < work->pairs->len; i++)
    {
      const WinnowImagePair *pair = &g_array_index (work->pairs, WinnowImagePair, i);
      neighbours[ends[pair->a]++] = pair->b;
      neighbours[ends[pair->b]++] = pair->a;
    }
  return neighbours;
}

static void
excluded (Work *work)
{
  guint32 n_documents = count_documents (work);
  g_autofree guint32 *firsts = NULL, *neighbours = list_neighbours (work, &firsts),
                     *seen = g_new0 (guint32, work->n_holders);

  work->excluded_pictures = g_new0 (guint8, work->n_kinds);
  work->n_documents = g_new0 (guint32, work->n_kinds);
  for (guint32 kind = 0; kind < work->n_kinds; kind++)
    {
      Tally tally = { .seen = seen };
      count_holders (work, kind, kind, &tally);
      for (guint32 i = firsts[kind]; i < firsts[kind + 1]; i++)
        count_holders (work, kind, neighbours[i], &tally);
      work->excluded_pictures[kind] = (guint8) judge (&tally, n_documents);
      work->n_documents[kind] = tally.n_documents;
    }
}

/* ── edges ── */

static void
add_edge (Work *work, guint32 x, guint32 y, guint32 distance)
{
  guint32 holder_x = get_lot (work, x)->holder, holder_y = get_lot (work, y)->holder;
  Edge edge = holder_x < holder_y ? (Edge){ holder_x, holder_y, distance, x, y }
                                  : (Edge){ holder_y, holder_x, distance, y, x };

  if (holder_x != holder_y && (work->holders[holder_x].is_query || work->holders[holder_y].is_query))
    g_array_append_val (work->edges, edge);
}

WINNOW_DEFINE_COMPARE_3 (compare_edges, Edge, holder_a, holder_b, distance)

static void
make_edges (Work *work)
{
  work->edges = g_array_new (FALSE, FALSE, sizeof (Edge));
  for (guint32 kind = 0; kind < work->n_kinds; kind++)
    for (guint32 i = work->first_lots[kind];
         work->excluded_pictures[kind] == WINNOW_PICTURE_EXCLUSION_NONE && i < work->first_lots[kind + 1]; i++)
      for (guint32 j = i + 1; j < work->first_lots[kind + 1]; j++)
        add_edge (work, i, j, 0);
  for (guint p = 0; p < work->pairs->len; p++)
    {
      const WinnowImagePair *pair = &g_array_index (work->pairs, WinnowImagePair, p);
      if (work->excluded_pictures[pair->a] != WINNOW_PICTURE_EXCLUSION_NONE
          || work->excluded_pictures[pair->b] != WINNOW_PICTURE_EXCLUSION_NONE)
        continue;
      for (guint32 i = work->first_lots[pair->a]; i < work->first_lots[pair->a + 1]; i++)
        for (guint32 j = work->first_lots[pair->b]; j < work->first_lots[pair->b + 1]; j++)
          add_edge (work, i, j, pair->match.distance);
    }
  g_array_sort (work->edges, compare_edges);
}

/* ── of two documents each picture once ── */

typedef struct
{
  const Work *work;
  guint32 turn;     /* of the pair of documents at hand, from 1 */
  guint32 *taken;   /* (owned) one a picture: the last turn in which it was matched */
  guint32 *cursors; /* (owned) one a lot: what stands before has been matched in this turn */
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
is_one_file (const WinnowHeldPicture *a, const WinnowHeldPicture *b)
{
  return a->source != NULL && g_strcmp0 (a->source, b->source) == 0;
}

static gboolean
can_match (const Work *work, guint32 a, guint32 b)
{
  return !is_one_file (&work->pictures[a], &work->pictures[b]) && !is_compared_where_shown (work, a, b)
         && !is_compared_where_shown (work, b, a);
}

/* The first picture of @lot that @picture can be matched with; G_MAXUINT32 where there is none. */
static guint32
find_free (Matching *matching, guint32 lot, guint32 picture)
{
  const Work *work = matching->work;
  guint32 end = get_lot (work, lot)->first + get_lot (work, lot)->n, *cursor = &matching->cursors[lot];

  while (*cursor < end && matching->taken[work->members[*cursor]] == matching->turn)
    ++*cursor;
  for (guint32 i = *cursor; i < end; i++)
    if (matching->taken[work->members[i]] != matching->turn && can_match (work, picture, work->members[i]))
      return work->members[i];
  return G_MAXUINT32;
}

static void
take (Matching *matching, guint32 a, guint32 b)
{
  const WinnowHeldPicture *pictures = matching->work->pictures;
  WinnowPictureMatch match = { .a = a, .b = b };

  winnow_image_fingerprint_match (pictures[a].fingerprint, pictures[b].fingerprint, &match.match);
  g_array_append_val (matching->matches, match);
  matching->taken[a] = matching->taken[b] = matching->turn;
}

/* Edges from @begin to @end, of two documents and one distance: the pictures of the first document
 * in their order, each with the first that is left. */
static void
match_as_near (Matching *matching, guint begin, guint end)
{
  const Work *work = matching->work;

  g_array_set_size (matching->claims, 0);
  for (guint edge = begin; edge < end; edge++)
    {
      const Lot *lot = get_lot (work, g_array_index (work->edges, Edge, edge).a);
      for (guint32 i = 0; i < lot->n; i++)
        {
          Claim claim = { work->members[lot->first + i], edge };
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

static int
compare_matches (gconstpointer x, gconstpointer y, gpointer data)
{
  const WinnowPictureMatch *p = x, *q = y;
  const WinnowHeldPicture *pictures = data;

  if (pictures[p->a].holder != pictures[q->a].holder)
    return pictures[p->a].holder < pictures[q->a].holder ? -1 : 1;
  if (pictures[p->b].holder != pictures[q->b].holder)
    return pictures[p->b].holder < pictures[q->b].holder ? -1 : 1;
  return (p->a > q->a) - (p->a < q->a);
}

static gboolean
is_same_pair (const Edge *x, const Edge *y)
{
  return x->holder_a == y->holder_a && x->holder_b == y->holder_b;
}

/* Returns: (transfer full) (element-type WinnowPictureMatch) */
static GArray *
match_one_to_one (const Work *work)
{
  g_autofree guint32 *taken = g_new0 (guint32, work->n), *cursors = g_new (guint32, work->lots->len);
  g_autoptr (GArray) claims = g_array_new (FALSE, FALSE, sizeof (Claim));
  Matching matching = { work, 0, taken, cursors, claims, g_array_new (FALSE, FALSE, sizeof (WinnowPictureMatch)) };

  for (guint begin = 0, end; begin < work->edges->len; begin = end)
    {
      const Edge *edges = &g_array_index (work->edges, Edge, 0);
      matching.turn++;
      for (end = begin; end < work->edges->len && is_same_pair (&edges[begin], &edges[end]); end++)
        cursors[edges[end].b] = get_lot (work, edges[end].b)->first;
      for (guint level = begin, next; level < end; level = next)
        {
          for (next = level; next < end && edges[next].distance == edges[level].distance; next++)
            ;
          match_as_near (&matching, level, next);
        }
    }
  g_array_sort_with_data (matching.matches, compare_matches, (gpointer) work->pictures);
  return matching.matches;
}

/* ── the whole ── */

static WinnowPictureMatches *
new_result (const Work *work)
{
  WinnowPictureMatches *result = g_new (WinnowPictureMatches, 1);

  result->matches = match_one_to_one (work);
  result->excluded_pictures = g_new (guint8, work->n);
  result->n_documents = g_new (guint32, work->n);
  for (guint32 i = 0; i < work->n; i++)
    {
      guint32 kind = work->kinds[i];
      result->excluded_pictures[i] = kind != NO_KIND ? work->excluded_pictures[kind] : WINNOW_PICTURE_EXCLUSION_PLAIN;
      result->n_documents[i] = kind != NO_KIND ? work->n_documents[kind] : 0;
    }
  return result;
}

WinnowPictureMatches *
winnow_pictures_match (const WinnowHeldPicture *pictures, guint32 n, const WinnowPictureHolder *holders,
                       guint32 n_holders, guint n_threads, GCancellable *cancellable)
{
  g_auto (Work) work = { .pictures = pictures, .holders = holders, .n = n, .n_holders = n_holders };

  find_kinds (&work);
  work.pairs = winnow_image_find_pairs ((const WinnowImageFingerprint *) (gpointer) work.fingerprints->data,
                                        work.n_kinds, n_threads, cancellable);
  if (work.pairs == NULL)
    return NULL;
  find_shown (&work);
  make_lots (&work);
  excluded (&work);
  make_edges (&work);
  return new_result (&work);
}

void
winnow_picture_matches_free (WinnowPictureMatches *matches)
{
  if (matches == NULL)
    return;
  g_array_unref (matches->matches);
  g_free (matches->excluded_pictures);
  g_free (matches->n_documents);
  g_free (matches);
}
