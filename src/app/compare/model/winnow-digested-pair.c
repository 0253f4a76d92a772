#include "app/compare/model/winnow-digested-pair.h"

#include "base/for-each.h"
#include "base/task.h"

/* ── what the methods read ── */

static gboolean
is_whole (const WinnowPairSide *side, const WinnowRange *range)
{
  return range->start == 0 && range->end == side->length;
}

/* (transfer full) */
static WinnowSubject *
new_subject (const WinnowDigestedSide *digested, const WinnowPairSide *side)
{
  WinnowSubject *subject
      = winnow_subject_new (digested->text, digested->range.end - digested->range.start, digested->tokens);
  const WinnowDocument *document = side->document;
  if (document != NULL && is_whole (side, &digested->range))
    winnow_subject_set_metadata (subject, document->title, document->metadata_author, document->metadata_date);
  return subject;
}

static void
digest_side (WinnowDigestedSide *digested, const WinnowPairSide *side, const WinnowSettings *settings,
             const WinnowMethodContext *context)
{
  const WinnowRange *range = &digested->range;
  digested->text = side->text + range->start;
  g_autoptr (WinnowText) tokens = winnow_text_new (digested->text, range->end - range->start, settings->han);
  digested->tokens = winnow_text_new_own (tokens, NULL, is_whole (side, range) ? side->exclusions : NULL);
  digested->subject = new_subject (digested, side);
  digested->digests = winnow_digests_new (digested->subject, context);
}

/* Of what is not digested yet. */
static WinnowDigestedPair *
digested_new (WinnowPair *pair, const WinnowRange ranges[WINNOW_N_SIDES])
{
  WinnowDigestedPair *digested = g_new0 (WinnowDigestedPair, 1);
  g_atomic_ref_count_init (&digested->ref_count);
  digested->pair = winnow_pair_ref (pair);
  winnow_for_each_side (side)
    digested->side[side].range = ranges[side];
  return digested;
}

static gboolean
digest (WinnowDigestedPair *digested, GCancellable *cancellable, GError **error)
{
  const WinnowSettings *settings = &digested->pair->settings;
  const WinnowDigestedSide *a = &digested->side[WINNOW_SIDE_A], *b = &digested->side[WINNOW_SIDE_B];
  digested->context = winnow_library_context_new (NULL, settings);
  winnow_for_each_side (side)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      digest_side (&digested->side[side], &digested->pair->side[side], settings, &digested->context->context);
    }
  gboolean is_checked = digested->pair->overlap->id != 0 && is_whole (&digested->pair->side[WINNOW_SIDE_A], &a->range)
                        && is_whole (&digested->pair->side[WINNOW_SIDE_B], &b->range);
  g_autoptr (WinnowOverlap) overlap = is_checked ? winnow_overlap_ref (digested->pair->overlap)
                                                 : winnow_overlap_align (a->tokens, NULL, b->tokens, NULL, settings);
  digested->evidence = winnow_evidence_new (a->digests, b->digests, overlap->coverage);
  return TRUE;
}

WinnowDigestedPair *
winnow_digested_pair_new (WinnowPair *pair, const WinnowRange ranges[WINNOW_N_SIDES], GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (WinnowDigestedPair) digested = digested_new (pair, ranges);
  return digest (digested, cancellable, error) ? g_steal_pointer (&digested) : NULL;
}

/* ── sharing ── */

WinnowDigestedPair *
winnow_digested_pair_ref (WinnowDigestedPair *digested)
{
  g_atomic_ref_count_inc (&digested->ref_count);
  return digested;
}

void
winnow_digested_pair_unref (WinnowDigestedPair *digested)
{
  if (digested == NULL || !g_atomic_ref_count_dec (&digested->ref_count))
    return;
  winnow_for_each_side (side)
    {
      g_clear_pointer (&digested->side[side].digests, winnow_digests_unref);
      g_clear_pointer (&digested->side[side].subject, winnow_subject_free);
      g_clear_pointer (&digested->side[side].tokens, winnow_text_unref);
    }
  g_clear_pointer (&digested->evidence, winnow_evidence_unref);
  g_clear_pointer (&digested->context, winnow_library_context_free);
  winnow_pair_unref (digested->pair);
  g_free (digested);
}

/* ── on a worker thread ── */

static WinnowDigestedPair *
digest_in_thread (WinnowDigestedPair *digested, GCancellable *cancellable, GError **error)
{
  return digest (digested, cancellable, error) ? winnow_digested_pair_ref (digested) : NULL;
}

void
winnow_digested_pair_async (WinnowPair *pair, const WinnowRange ranges[WINNOW_N_SIDES], GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
  winnow_task_run (g_task_new (NULL, cancellable, callback, data), digest_in_thread, digested_new (pair, ranges),
                   winnow_digested_pair_unref, winnow_digested_pair_unref);
}

/* ── another choice of parameters ── */

typedef struct
{
  WinnowDigestedPair *digested; /* (owned) */
  const WinnowMethod *method;
  WinnowMethodChoice choice;
} Trial;

static void
trial_free (gpointer data)
{
  winnow_digested_pair_unref (((Trial *) data)->digested);
  g_free (data);
}

/* From a separate subject: meanwhile the main thread may ask the pair's for words. */
static WinnowDigest *
compute (const Trial *wanted, WinnowSide side)
{
  const WinnowDigestedPair *digested = wanted->digested;
  g_autoptr (WinnowSubject) subject = new_subject (&digested->side[side], &digested->pair->side[side]);
  WinnowMethodContext context = digested->context->context;
  context.granularity = wanted->choice.granularity;
  return wanted->method->compute (subject, &context, wanted->choice.values);
}

static WinnowMethodTrial *
try_choice (const Trial *wanted, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowMethodTrial) trial = g_new0 (WinnowMethodTrial, 1);
  winnow_for_each_side (side)
    if (g_cancellable_set_error_if_cancelled (cancellable, error))
      return NULL;
    else
      trial->digests[side] = compute (wanted, side);
  trial->row = winnow_evidence_row_new (trial->digests[WINNOW_SIDE_A], trial->digests[WINNOW_SIDE_B]);
  return g_steal_pointer (&trial);
}

void
winnow_digested_pair_try_async (WinnowDigestedPair *digested, const WinnowMethod *method,
                                const WinnowMethodChoice *choice, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data)
{
  const Trial wanted = { winnow_digested_pair_ref (digested), method, *choice };
  winnow_task_run (g_task_new (NULL, cancellable, callback, data), try_choice, winnow_dup_value (&wanted), trial_free,
                   winnow_method_trial_free);
}

void
winnow_method_trial_free (WinnowMethodTrial *trial)
{
  if (trial == NULL)
    return;
  winnow_for_each_side (side)
    g_clear_pointer (&trial->digests[side], winnow_digest_unref);
  g_free (trial);
}
