/* verdict-apply.c: which given verdict applies to which passage (the rule is in verdict.h)
 *
 * Two rounds. In the first, place and shingles are equal and each verdict goes to the passage that
 * it was given to: of two places with one text, one may be dismissed and the other not. The second
 * round compares shingles: a sorted list of the shingles of all remaining verdicts counts how many
 * each shares with a passage. O(n log n) in all shingles of a pair, as long as few of them belong
 * to many verdicts; books may have thousands of passages. A pair without verdicts costs nothing. */
#include <string.h>

#include "base/array.h"
#include "match/scoring/verdict.h"
#include "base/lower-bound.h"
#include "base/order.h"

#define N_SIDES 2

typedef struct
{
  const WinnowPassage *passage;
  GArray *shingles[N_SIDES]; /* (owned) (element-type guint32) */
  gboolean has_verdict;
} Candidate;

/* A shingle of a given verdict. */
typedef struct
{
  guint32 shingle;
  guint given;
} Posting;

typedef struct
{
  WinnowOverlap *overlap;
  const GArray *given;
  Candidate *candidates;     /* (owned) by passage */
  guint8 *is_taken;          /* (owned) by given verdict: the first round has used it */
  GArray *links;             /* (owned) (element-type WinnowVerdictLink) in order of rounds */
  GArray *postings[N_SIDES]; /* (owned) sorted by shingle; second round */
} Assignment;

static const WinnowGivenVerdict *
given_at (const Assignment *assignment, guint index)
{
  return &g_array_index (assignment->given, WinnowGivenVerdict, index);
}

static void
init_assignment (Assignment *assignment, const char *const texts[N_SIDES])
{
  const GArray *passages = assignment->overlap->passages;
  assignment->candidates = g_new0 (Candidate, passages->len + 1);
  assignment->is_taken = g_new0 (guint8, assignment->given->len + 1);
  assignment->links = winnow_array_new (WinnowVerdictLink);
  winnow_for_each_index (i, passages)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      const WinnowSpan *spans[N_SIDES] = { &passage->a, &passage->b };
      assignment->candidates[i].passage = passage;
      winnow_for_each_below (s, N_SIDES)
        assignment->candidates[i].shingles[s]
            = winnow_verdict_dup_shingles (texts[s] + spans[s]->start, spans[s]->end - spans[s]->start);
    }
}

static void
clear_assignment (Assignment *assignment)
{
  winnow_for_each_index (i, assignment->overlap->passages)
    winnow_for_each_below (s, N_SIDES)
      g_array_unref (assignment->candidates[i].shingles[s]);
  winnow_for_each_below (s, N_SIDES)
    g_clear_pointer (&assignment->postings[s], g_array_unref);
  g_free (assignment->candidates);
  g_free (assignment->is_taken);
}

static void
set_verdict (Assignment *assignment, guint passage, WinnowVerdict verdict)
{
  g_array_index (assignment->overlap->passages, WinnowPassage, passage).verdict = verdict;
  assignment->candidates[passage].has_verdict = TRUE;
}

static void
link_to (Assignment *assignment, guint passage, guint given)
{
  WINNOW_APPEND (assignment->links, WinnowVerdictLink, passage, given_at (assignment, given)->id);
}

/* ── where nothing changed ── */

static gboolean
is_place (const WinnowRange *range, const WinnowSpan *span)
{
  return range->start == span->start && range->end == span->end;
}

static gboolean
are_equal (const GArray *x, const GArray *y)
{
  return x->len == y->len && (x->len == 0 || memcmp (x->data, y->data, sizeof (guint32) * x->len) == 0);
}

static gboolean
is_unchanged (const WinnowGivenVerdict *given, const Candidate *candidate)
{
  return is_place (&given->a, &candidate->passage->a) && is_place (&given->b, &candidate->passage->b)
         && are_equal (given->shingles[0], candidate->shingles[0])
         && are_equal (given->shingles[1], candidate->shingles[1]);
}

/* Of several verdicts on the same passage the latest wins. */
static void
apply_unchanged (Assignment *assignment)
{
  winnow_for_each_index (i, assignment->overlap->passages)
    for (guint g = assignment->given->len; g-- > 0 && !assignment->candidates[i].has_verdict;)
      if (!assignment->is_taken[g] && is_unchanged (given_at (assignment, g), &assignment->candidates[i]))
        {
          set_verdict (assignment, i, given_at (assignment, g)->verdict);
          assignment->is_taken[g] = TRUE;
          link_to (assignment, i, g);
        }
}

/* ── by shingles ── */

WINNOW_DEFINE_COMPARE (compare_postings, Posting, shingle)

static void
open_postings (Assignment *assignment)
{
  winnow_for_each_below (s, N_SIDES)
    {
      assignment->postings[s] = winnow_array_new (Posting);
      winnow_for_each_index (g, assignment->given)
        for (guint i = 0; !assignment->is_taken[g] && i < given_at (assignment, g)->shingles[s]->len; i++)
          WINNOW_APPEND (assignment->postings[s], Posting,
                         g_array_index (given_at (assignment, g)->shingles[s], guint32, i), g);
      g_array_sort (assignment->postings[s], compare_postings);
    }
}

/* Adds to @counts (by given verdict) how many of @shingles each has on side @s. */
static void
count_shared (const Assignment *assignment, guint s, const GArray *shingles, guint *counts)
{
  winnow_for_each_index (i, shingles)
    {
      guint32 shingle = g_array_index (shingles, guint32, i);
      for (guint p = WINNOW_LOWER_BOUND (assignment->postings[s], Posting, shingle, shingle);
           p < assignment->postings[s]->len && g_array_index (assignment->postings[s], Posting, p).shingle == shingle;
           p++)
        counts[g_array_index (assignment->postings[s], Posting, p).given]++;
    }
}

/* Sets in @flags which of @shingles are in @others. Both are ascending. */
static void
mark_shared (const GArray *shingles, const GArray *others, guint8 *flags)
{
  for (guint i = 0, j = 0; i < shingles->len && j < others->len;)
    {
      guint32 x = g_array_index (shingles, guint32, i), y = g_array_index (others, guint32, j);
      if (x == y)
        flags[i] = 1;
      i += x <= y;
      j += y <= x;
    }
}

/* Returns: (transfer full) by given verdict, 1 where it may apply to the passage */
static guint8 *
find_applicable (const Assignment *assignment, const Candidate *candidate)
{
  guint8 *applicable = g_malloc (assignment->given->len + 1);
  memset (applicable, 1, assignment->given->len);
  winnow_for_each_below (s, N_SIDES)
    {
      g_autofree guint *counts = g_new0 (guint, assignment->given->len + 1);
      count_shared (assignment, s, candidate->shingles[s], counts);
      winnow_for_each_index (g, assignment->given)
        applicable[g]
            &= counts[g] > 0
               && 2 * counts[g] >= MIN (given_at (assignment, g)->shingles[s]->len, candidate->shingles[s]->len);
    }
  return applicable;
}

/* The share of the passage that the verdicts of one kind that may apply (@applicable) cover
 * together; of the side with less. */
static double
measure (const Assignment *assignment, const Candidate *candidate, const guint8 *applicable, WinnowVerdict verdict)
{
  double share = 1;
  winnow_for_each_below (s, N_SIDES)
    {
      g_autofree guint8 *flags = g_new0 (guint8, candidate->shingles[s]->len + 1);
      guint n = 0;
      winnow_for_each_index (g, assignment->given)
        if (applicable[g] && given_at (assignment, g)->verdict == verdict)
          mark_shared (candidate->shingles[s], given_at (assignment, g)->shingles[s], flags);
      winnow_for_each_index (i, candidate->shingles[s])
        n += flags[i];
      share = MIN (share, (double) n / MAX (1, candidate->shingles[s]->len));
    }
  return share;
}

/* The kind that covers the passage best; WINNOW_N_VERDICTS where none covers half of it. Between
 * equal ones the first, which excludes less. */
static WinnowVerdict
find_verdict (const Assignment *assignment, const Candidate *candidate, const guint8 *applicable)
{
  WinnowVerdict found = WINNOW_N_VERDICTS;
  double most = 0.5;
  winnow_for_each_below (verdict, WINNOW_N_VERDICTS)
    {
      double share = measure (assignment, candidate, applicable, (WinnowVerdict) verdict);
      if (share > most || (share == most && found == WINNOW_N_VERDICTS))
        {
          found = (WinnowVerdict) verdict;
          most = share;
        }
    }
  return found;
}

static void
apply_by_prints (Assignment *assignment, guint passage)
{
  const Candidate *candidate = &assignment->candidates[passage];
  g_autofree guint8 *applicable = find_applicable (assignment, candidate);
  if (memchr (applicable, 1, assignment->given->len) == NULL)
    return;
  WinnowVerdict verdict = find_verdict (assignment, candidate, applicable);
  if (verdict == WINNOW_N_VERDICTS)
    return;
  set_verdict (assignment, passage, verdict);
  winnow_for_each_index (g, assignment->given)
    if (applicable[g] && given_at (assignment, g)->verdict == verdict)
      link_to (assignment, passage, g);
}

WINNOW_DEFINE_COMPARE_2 (compare_links, WinnowVerdictLink, passage, id)

GArray *
winnow_verdicts_apply (WinnowOverlap *overlap, const char *text_a, const char *text_b, const GArray *given)
{
  Assignment assignment = { .overlap = overlap, .given = given };
  g_return_val_if_fail (overlap != NULL && overlap->passages != NULL && given != NULL, NULL);

  init_assignment (&assignment, (const char *const[]){ text_a, text_b });
  apply_unchanged (&assignment);
  open_postings (&assignment);
  winnow_for_each_index (i, overlap->passages)
    if (!assignment.candidates[i].has_verdict)
      apply_by_prints (&assignment, i);
  clear_assignment (&assignment);
  g_array_sort (assignment.links, compare_links);
  return assignment.links;
}
