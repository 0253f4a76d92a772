/* screen.c: a pair of sketches → whether it is worth aligning */
#include "match/candidates/screen.h"

#include "match/candidates/screen-private.h"

struct _WinnowScreen
{
  const WinnowSettings *settings;
  const WinnowSketch *a;
  WinnowRunScreen *runs;           /* (owned) */
  WinnowSentenceScreen *sentences; /* (owned) */
};

WinnowScreen *
winnow_screen_new (const WinnowSettings *settings)
{
  WinnowScreen *screen = g_new0 (WinnowScreen, 1);
  screen->settings = settings;
  screen->runs = winnow_run_screen_new (&settings->granularity);
  screen->sentences = winnow_sentence_screen_new ();
  return screen;
}

void
winnow_screen_free (WinnowScreen *screen)
{
  winnow_run_screen_free (screen->runs);
  winnow_sentence_screen_free (screen->sentences);
  g_free (screen);
}

void
winnow_screen_set_first (WinnowScreen *screen, const WinnowSketch *a)
{
  screen->a = a;
  if (a->is_always_worth)
    return;
  winnow_run_screen_set_first (screen->runs, a);
  winnow_sentence_screen_set_first (screen->sentences, a);
}

/* Two equal texts are a passage, however short. */
static gboolean
may_be_same (const WinnowScreen *screen, const WinnowSketch *b)
{
  return screen->a->n_tokens == b->n_tokens
         && (guint64) b->n_tokens * b->most_weight < (guint64) screen->settings->granularity.g * WINNOW_WORD_WEIGHT;
}

gboolean
winnow_screen_may_share (WinnowScreen *screen, const WinnowSketch *b, const WinnowCandidate *candidate)
{
  return screen->a->is_always_worth || b->is_always_worth || may_be_same (screen, b)
         || winnow_run_screen_may_share (screen->runs, b, candidate->n_shared == 1 && !candidate->is_related)
         || (candidate->is_related && winnow_sentence_screen_may_share (screen->sentences, b));
}
