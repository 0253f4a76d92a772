/* empty-runs.c: runs without information: sixty zeros, n/a, yes and no
 *
 * What decides is how few distinct words a run has, in any script. A word that is one of the last
 * RECENT distinct ones adds one point, any other one costs several: a run is where the points
 * rise. Prose repeats a word so soon less than once in ten words. O(n_tokens). */
#include "match/exclusions/exclusion-finders.h"

#include "base/array.h"

#define RECENT 3

/* Points that a new word costs, and that end a run when they are lost since its best end. */
#define COST 4
#define PATIENCE 10

/* Words of a run, at least. */
#define MIN_RUN 20

/* Whether @hash is among the @recent ones, the latest first; makes it the first. */
static gboolean
is_recent (guint64 recent[RECENT], guint64 hash)
{
  guint i = 0;
  while (i < RECENT - 1 && recent[i] != hash)
    i++;
  gboolean is_among = recent[i] == hash;
  for (; i > 0; i--)
    recent[i] = recent[i - 1];
  recent[0] = hash;
  return is_among;
}

/* Appends a run, with the words before it that come again in it at once. */
static void
add_run (const WinnowText *tokens, guint32 first, guint32 last, GArray *ranges)
{
  const guint64 *at = tokens->hashes + first;
  for (; first > 0 && (at[-1] == at[0] || at[-1] == at[1] || at[-1] == at[2]); at--)
    first--;
  WINNOW_APPEND (ranges, WinnowRange, tokens->starts[first], tokens->ends[last - 1]);
}

void
winnow_empty_runs_find (const WinnowText *tokens, GArray *ranges)
{
  guint64 recent[RECENT] = { 0 };
  guint32 first = 0, last = 0;
  int points = 0, best = 0;
  for (guint32 t = 0; t <= tokens->n_tokens; t++)
    {
      points += t < tokens->n_tokens && is_recent (recent, tokens->hashes[t]) ? 1 : -COST;
      if (points > best)
        {
          best = points;
          last = t + 1;
        }
      if (points > 0 && points > best - PATIENCE && t < tokens->n_tokens)
        continue;
      if (best > 0 && last - first >= MIN_RUN)
        add_run (tokens, first, last, ranges);
      points = best = 0;
      first = t;
    }
}
