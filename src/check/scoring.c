/* scoring.c: which passages of many overlaps count: winnow_overlap_score() on all threads */
#include "check/scoring.h"

#include "parallel/parallel.h"

#define CHUNK 64u /* overlaps */

typedef struct
{
  const GPtrArray *overlaps;
  GHashTable *exclusions;
  const WinnowSettings *settings;
} Scoring;

static gboolean
score_chunk (guint index, gpointer data, GError **error)
{
  const Scoring *scoring = data;
  guint begin = index * CHUNK, end = MIN (begin + CHUNK, scoring->overlaps->len);
  for (guint i = begin; i < end; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (scoring->overlaps, i);
      const GArray *a = g_hash_table_lookup (scoring->exclusions, &overlap->document_a);
      const GArray *b = g_hash_table_lookup (scoring->exclusions, &overlap->document_b);
      winnow_overlap_score (overlap, a, b, scoring->settings);
    }
  return TRUE;
}

gboolean
winnow_scoring_run (const GPtrArray *overlaps, GHashTable *exclusions, const WinnowSettings *settings, guint jobs,
                    GCancellable *cancellable, GError **error)
{
  Scoring scoring = { overlaps, exclusions, settings };
  return winnow_parallel_run (overlaps->len / CHUNK + (overlaps->len % CHUNK != 0), jobs, score_chunk, &scoring,
                              cancellable, error);
}
