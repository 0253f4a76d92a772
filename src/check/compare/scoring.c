/* scoring.c: which passages of many overlaps count: winnow_overlap_score() on all threads */
#include "check/compare/stages.h"

typedef struct
{
  const GPtrArray *overlaps;
  GHashTable *exclusions;
  const WinnowSettings *settings;
} Scoring;

static gboolean
score (guint index, gpointer data, GError **error)
{
  const Scoring *scoring = data;
  WinnowOverlap *overlap = g_ptr_array_index (scoring->overlaps, index);
  winnow_overlap_score (overlap, g_hash_table_lookup (scoring->exclusions, &overlap->document_a),
                        g_hash_table_lookup (scoring->exclusions, &overlap->document_b), scoring->settings);
  return TRUE;
}

gboolean
winnow_scoring_run (const GPtrArray *overlaps, GHashTable *exclusions, const WinnowSettings *settings,
                    const WinnowThreads *threads, GError **error)
{
  Scoring scoring = { overlaps, exclusions, settings };
  return winnow_threads_run (threads, overlaps->len, score, &scoring, error);
}
