/* winnow.c: k-word winnowing
 *
 * S. Schleimer, D. S. Wilkerson, A. Aiken, "Winnowing: Local Algorithms for Document
 * Fingerprinting", SIGMOD 2003. Every k-gram is hashed. Each window selects its smallest hash, the
 * rightmost of equal ones; a hash that several windows select is recorded once, with its global
 * position.
 *
 * A window holds the k-grams that lie wholly inside a run of g words' weight. In a text of one
 * script these are g − k + 1 k-grams, as in the paper. In mixed scripts their number varies, and
 * the guarantee holds all the same, since what a window selects depends on the run alone: two texts
 * that share a run of at least g words select the same k-gram in it. Nothing shorter than k
 * matches. Expected density: 2/(w + 1) for w = g − k + 1.
 *
 * O(n): a queue of ascending hashes holds the candidates for the minimum. */
#include <glib/gi18n-lib.h>

#include "fingerprint/coverage.h"
#include "fingerprint/methods.h"
#include "fingerprint/kgram.h"

typedef struct
{
  const WinnowKgrams *kgrams;
  guint32 *queue; /* (owned) k-grams of the window that may yet be its minimum, hashes strictly ascending */
  guint32 head, tail;
  guint32 next; /* the first k-gram that no window has held yet */
} Window;

/* Adds the k-grams that end at or before token @end. */
static void
advance (Window *window, guint32 end)
{
  const WinnowKgrams *kgrams = window->kgrams;
  for (; window->next < kgrams->n && kgrams->ends[window->next] <= end; window->next++)
    {
      while (window->tail > window->head
             && kgrams->hashes[window->queue[window->tail - 1]] >= kgrams->hashes[window->next])
        window->tail--;
      window->queue[window->tail++] = window->next;
    }
}

/* Drops the k-grams that begin before token @first. Returns: the minimum, the head of the queue */
static guint32
select_minimum (Window *window, guint32 first)
{
  while (window->queue[window->head] < first)
    window->head++;
  return window->queue[window->head];
}

GArray *
winnow_fingerprint_winnow (const WinnowText *text, const WinnowGranularity *granularity)
{
  g_autoptr (WinnowKgrams) kgrams = winnow_kgrams_new (text, granularity->k);
  g_autofree guint32 *queue = g_new (guint32, kgrams->n + 1);
  GArray *fingerprints = g_array_new (FALSE, FALSE, sizeof (WinnowFingerprint));
  Window window = { .kgrams = kgrams, .queue = queue };
  guint needed = granularity->g * WINNOW_WORD_WEIGHT, weight = 0;
  guint32 end = 0, last = G_MAXUINT32;
  for (guint32 first = 0; first < kgrams->n; first++)
    {
      while (weight < needed && end < text->n_tokens)
        weight += text->weights[end++];
      if (weight < needed)
        break;
      advance (&window, end);
      guint32 minimum = select_minimum (&window, first);
      if (minimum != last)
        {
          WinnowFingerprint fingerprint = { kgrams->hashes[minimum], minimum, kgrams->ends[minimum] };
          g_array_append_val (fingerprints, fingerprint);
          last = minimum;
        }
      weight -= text->weights[first];
    }
  return fingerprints;
}

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  return winnow_digest_new_take (&winnow_method_winnow, values,
                                 winnow_fingerprint_winnow (subject->tokens, &context->granularity),
                                 subject->tokens->n_tokens);
}

const WinnowMethod winnow_method_winnow = {
  .id = "winnow",
  .title = N_ ("Winnowed k-grams"),
  .description = N_ ("Finds every copied run of at least g words, wherever it stands."),
  .version = 1,
  .uses = WINNOW_USES_GRANULARITY,
  .unit = WINNOW_UNIT_SHARE,
  .threshold = .5,
  .same = N_ ("Most of both texts stands in runs of words that they share."),
  .different = N_ ("Most of both texts stands in no run of words that they share."),
  .silent = N_ ("A text is shorter than the shortest run that counts."),
  .compute = compute,
  .keys = winnow_keys_add_sample,
  .compare = winnow_compare_coverage,
};
