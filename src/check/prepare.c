/* prepare.c: the documents of a check → candidates
 *
 * Members are taken in blocks: the block's fingerprints are made on all threads, then added to the index in order of the members (so that
 * nothing depends on the threads) and let go. Fingerprints of whole texts come from the library where it has them with the same method,
 * version and settings; then the text is not even loaded, and adding one paper to a large library costs that paper. Those of a text
 * with template in it belong to this check only and are not kept. A library in memory keeps none: nobody could ask again. */
#include "check/prepare.h"

#include "check/parallel.h"
#include "check/progress.h"

#define BLOCK 256 /* members */
#define METHOD "winnow"

/* One member's part of a block. */
typedef struct
{
  GArray *fingerprints; /* (owned) (element-type WinnowFingerprint) */
  gboolean is_new;      /* to be kept */
} Prepared;

typedef struct
{
  WinnowCorpus *corpus;
  const WinnowMethod *method;
  const char *settings; /* what the fingerprints depend on */
  WinnowProgress *progress;
  guint first; /* member of the block */
  Prepared prepared[BLOCK];
} Preparation;

/* As the library stores it beside the fingerprints. */
static char *
describe_settings (const WinnowSettings *settings)
{
  g_autofree char *k = winnow_settings_dup_value (settings, "k");
  g_autofree char *g = winnow_settings_dup_value (settings, "g");
  g_autofree char *han = winnow_settings_dup_value (settings, "han");

  return g_strdup_printf ("k=%s g=%s han=%s", k, g, han);
}

static gboolean
take_stored (const Preparation *preparation, const WinnowMember *member, Prepared *prepared, GError **error)
{
  GError *local = NULL;

  prepared->fingerprints = winnow_library_dup_fingerprints (preparation->corpus->library, member->document->id, preparation->method->id,
                                                            preparation->method->version, preparation->settings, &local);
  if (local == NULL)
    return TRUE;
  g_propagate_error (error, local);
  return FALSE;
}

static GArray *
compute_masked (const Preparation *preparation, const WinnowMember *member, const WinnowText *text)
{
  g_autoptr (WinnowText) kept = winnow_text_new_masked (text, member->mask);

  return preparation->method->compute (kept, &preparation->corpus->settings->granularity);
}

/* With its text, which is NULL where nothing of it is needed or the document is gone. */
static void
compute (const Preparation *preparation, const WinnowMember *member, const WinnowText *text, Prepared *prepared)
{
  if (text == NULL)
    prepared->fingerprints = g_array_new (FALSE, FALSE, sizeof (WinnowFingerprint));
  else if (member->mask != NULL)
    prepared->fingerprints = compute_masked (preparation, member, text);
  else
    {
      prepared->fingerprints = preparation->method->compute (text, &preparation->corpus->settings->granularity);
      prepared->is_new = TRUE;
    }
}

static gboolean
prepare_member (guint index, gpointer data, GError **error)
{
  Preparation *preparation = data;
  WinnowCorpus *corpus = preparation->corpus;
  guint number = preparation->first + index;
  WinnowMember *member = winnow_corpus_get (corpus, number);
  Prepared *prepared = &preparation->prepared[index];
  g_autoptr (WinnowText) text = NULL;
  GError *local = NULL;

  if (corpus->templates->len > 0)
    {
      text = winnow_corpus_dup_text (corpus, number, &local);
      if (text != NULL)
        winnow_corpus_mask (corpus, member, text);
    }
  if (local == NULL && member->mask == NULL)
    take_stored (preparation, member, prepared, &local);
  if (local == NULL && prepared->fingerprints == NULL && text == NULL)
    text = winnow_corpus_dup_text (corpus, number, &local);
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;

  if (prepared->fingerprints == NULL)
    compute (preparation, member, text, prepared);
  winnow_progress_advance (preparation->progress, 1);
  return TRUE;
}

/* ── a block ── */

/* A document that changed meanwhile has fingerprints of its old text here. */
static gboolean
keep_one (const Preparation *preparation, guint index, GError **error)
{
  const WinnowMember *member = winnow_corpus_get (preparation->corpus, preparation->first + index);
  gboolean current;

  if (!winnow_corpus_is_current (preparation->corpus, member, &current, error))
    return FALSE;
  return !current
         || winnow_library_put_fingerprints (preparation->corpus->library, member->document->id, preparation->method->id, preparation->method->version,
                                             preparation->settings, preparation->prepared[index].fingerprints, error);
}

static gboolean
keep_new (const Preparation *preparation, guint n, GError **error)
{
  WinnowLibrary *library = preparation->corpus->library;

  if (winnow_library_get_path (library) == NULL)
    return TRUE;
  if (!winnow_library_begin (library, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (preparation->prepared[i].is_new && !keep_one (preparation, i, error))
      {
        winnow_library_rollback (library);
        return FALSE;
      }
  return winnow_library_commit (library, error);
}

static void
add_to_index (const Preparation *preparation, guint n, WinnowIndex *index)
{
  for (guint i = 0; i < n; i++)
    {
      const GArray *fingerprints = preparation->prepared[i].fingerprints;

      winnow_index_add (index, (const WinnowFingerprint *)(gpointer)fingerprints->data, fingerprints->len,
                        winnow_corpus_get (preparation->corpus, preparation->first + i)->is_query);
    }
}

static void
clear_block (Preparation *preparation)
{
  for (guint i = 0; i < BLOCK; i++)
    {
      g_clear_pointer (&preparation->prepared[i].fingerprints, g_array_unref);
      preparation->prepared[i].is_new = FALSE;
    }
}

static gboolean
prepare_block (Preparation *preparation, WinnowIndex *index, guint jobs, GCancellable *cancellable, GError **error)
{
  guint n = MIN (BLOCK, preparation->corpus->members->len - preparation->first);
  gboolean done = winnow_parallel_run (n, jobs, prepare_member, preparation, cancellable, error) && keep_new (preparation, n, error);

  if (done)
    add_to_index (preparation, n, index);
  clear_block (preparation);
  return done;
}

GArray *
winnow_prepare (WinnowCorpus *corpus, guint jobs, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  g_autofree char *settings = describe_settings (corpus->settings);
  g_autofree Preparation *preparation = g_new0 (Preparation, 1);
  g_autoptr (WinnowIndex) index = winnow_index_new ();

  *preparation = (Preparation){ .corpus = corpus, .method = winnow_method_find (METHOD), .settings = settings, .progress = progress };
  winnow_progress_begin (progress, WINNOW_STAGE_FINGERPRINTING, corpus->members->len);
  for (; preparation->first < corpus->members->len; preparation->first += BLOCK)
    if (!prepare_block (preparation, index, jobs, cancellable, error))
      return NULL;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return winnow_index_dup_candidates (index, winnow_parallel_n_threads (jobs));
}
