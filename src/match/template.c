/* template.c: what of a text is the template's */
#include <string.h>

#include "match/runs.h"

void
winnow_template_mask (const WinnowText *text, const WinnowText *pattern, const WinnowSettings *settings, guint8 *mask)
{
  /* A template shorter than g counts where all of it stands: a heading of four words is a template, too. */
  guint64 pattern_words = 0;
  guint needed = settings->granularity.g;
  g_autoptr (GArray) runs = NULL;

  for (guint32 i = 0; i < pattern->n_tokens && pattern_words < (guint64) needed * WINNOW_WORD_WEIGHT; i++)
    pattern_words += pattern->weights[i];
  if (pattern_words < (guint64) needed * WINNOW_WORD_WEIGHT)
    needed = (guint) (pattern_words / WINNOW_WORD_WEIGHT);
  if (needed == 0)
    return;
  runs = winnow_runs_find (text, pattern, needed);
  for (guint i = 0; i < runs->len; i++)
    {
      WinnowRun run = g_array_index (runs, WinnowRun, i);
      memset (mask + run.a, 1, run.length);
    }
}
