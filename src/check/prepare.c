/* prepare.c: the documents of a check → candidates
 *
 * Where aligning every pair is a matter of a second or two, every pair is a candidate, and no fingerprints are made. Otherwise candidates are the pairs that
 * share a winnowed fingerprint (index.c), so that no copied run is missed, and those whose content words stand together in the same places
 * (related.c): only in these is looked for what was reworded, since that takes ten times as long.
 *
 * Members are taken in blocks: the block's fingerprints are made on all threads, then added to the indices in order of the members (so that
 * nothing depends on the threads) and let go. Fingerprints of whole texts come from the library where it has them with the same method,
 * version and settings; then the text is not even loaded, and adding one paper to a large library costs that paper. Those of a text
 * with template in it belong to this check only and are not kept. A library in memory keeps none: nobody could ask again. */
#include "check/prepare.h"

#include "check/parallel.h"
#include "check/progress.h"
#include "match/related.h"

#define BLOCK 256               /* members */
#define ALL_PAIRS_WORDS 3000000 /* words of both texts, summed up over all pairs, up to which every pair is aligned */

/* The methods whose fingerprints name candidates. */
typedef enum
{
  VERBATIM,
  CONTENT,
  N_METHODS
} Method;

static const struct
{
  const char *id;
  GArray *(*compute) (const WinnowText *text, const WinnowGranularity *granularity);
  const char *settings[4]; /* those the fingerprints depend on, up to NULL */
} methods[N_METHODS] = {
  [VERBATIM] = { "winnow", winnow_fingerprint_winnow, { "k", "g", "han", NULL } },
  [CONTENT] = { "content", winnow_fingerprint_content, { "han", NULL } },
};

/* One member's part of a block, by method. */
typedef struct
{
  GArray *fingerprints[N_METHODS]; /* (owned) (element-type WinnowFingerprint) */
  gboolean is_new[N_METHODS];      /* to be kept */
} Prepared;

typedef struct
{
  WinnowCorpus *corpus;
  const WinnowMethod *methods[N_METHODS];
  char *settings[N_METHODS]; /* (owned) what the fingerprints depend on */
  gboolean all_pairs;        /* no fingerprints are wanted */
  WinnowProgress *progress;
  guint first; /* member of the block */
  Prepared prepared[BLOCK];
} Preparation;

/* As the library stores it beside the fingerprints: "k=5 g=8 han=characters". */
static char *
describe_settings (const WinnowSettings *settings, Method method)
{
  g_autoptr (GString) description = g_string_new (NULL);

  for (guint i = 0; methods[method].settings[i] != NULL; i++)
    {
      const char *name = methods[method].settings[i];
      g_autofree char *value = winnow_settings_dup_value (settings, name);

      g_string_append_printf (description, "%s%s=%s", i > 0 ? " " : "", name, value);
    }
  return g_strdup (description->str);
}

/* Whether aligning every pair costs little. */
static gboolean
is_small (const WinnowCorpus *corpus)
{
  guint64 n_documents = 0, n_queries = 0, words = 0, query_words = 0;

  for (guint number = 0; number < corpus->members->len; number++)
    {
      const WinnowMember *member = winnow_corpus_get (corpus, number);

      n_documents++;
      words += member->document->n_words;
      n_queries += member->is_query;
      query_words += member->is_query ? member->document->n_words : 0;
    }
  /* Each query with each other document; two queries once. */
  return n_queries * words + n_documents * query_words - n_queries * query_words <= ALL_PAIRS_WORDS;
}

static gboolean
take_stored (const Preparation *preparation, const WinnowMember *member, Prepared *prepared, GError **error)
{
  for (guint m = 0; m < N_METHODS; m++)
    {
      const WinnowMethod *method = preparation->methods[m];
      GError *local = NULL;

      prepared->fingerprints[m]
          = winnow_library_dup_fingerprints (preparation->corpus->library, member->document->id, method->id, method->version, preparation->settings[m], &local);
      if (local != NULL)
        return g_propagate_error (error, local), FALSE;
    }
  return TRUE;
}

static gboolean
is_complete (const Prepared *prepared)
{
  for (guint m = 0; m < N_METHODS; m++)
    if (prepared->fingerprints[m] == NULL)
      return FALSE;
  return TRUE;
}

/* Those that are missing, with its text, which is NULL where nothing of it is needed or the document is gone. */
static void
compute (const Preparation *preparation, const WinnowMember *member, WinnowText *text, Prepared *prepared)
{
  const WinnowGranularity *granularity = &preparation->corpus->settings->granularity;
  g_autoptr (WinnowText) kept = NULL;

  if (text != NULL)
    kept = member->mask != NULL ? winnow_text_new_masked (text, member->mask) : winnow_text_ref (text);
  for (guint m = 0; m < N_METHODS; m++)
    if (prepared->fingerprints[m] == NULL)
      {
        prepared->fingerprints[m] = kept != NULL ? methods[m].compute (kept, granularity) : g_array_new (FALSE, FALSE, sizeof (WinnowFingerprint));
        prepared->is_new[m] = text != NULL && member->mask == NULL;
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
  if (local == NULL && !preparation->all_pairs && member->mask == NULL)
    take_stored (preparation, member, prepared, &local);
  if (local == NULL && !preparation->all_pairs && !is_complete (prepared) && text == NULL)
    text = winnow_corpus_dup_text (corpus, number, &local);
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;

  if (!preparation->all_pairs)
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
  const Prepared *prepared = &preparation->prepared[index];
  gboolean current;

  if (!winnow_corpus_is_current (preparation->corpus, member, &current, error))
    return FALSE;
  for (guint m = 0; current && m < N_METHODS; m++)
    if (prepared->is_new[m]
        && !winnow_library_put_fingerprints (preparation->corpus->library, member->document->id, preparation->methods[m]->id, preparation->methods[m]->version,
                                             preparation->settings[m], prepared->fingerprints[m], error))
      return FALSE;
  return TRUE;
}

static gboolean
has_new (const Prepared *prepared)
{
  for (guint m = 0; m < N_METHODS; m++)
    if (prepared->is_new[m])
      return TRUE;
  return FALSE;
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
    if (has_new (&preparation->prepared[i]) && !keep_one (preparation, i, error))
      {
        winnow_library_rollback (library);
        return FALSE;
      }
  return winnow_library_commit (library, error);
}

/* What names candidates. */
typedef struct
{
  WinnowIndex *verbatim;
  WinnowRelated *content;
} Indices;

static void
clear_indices (Indices *indices)
{
  g_clear_pointer (&indices->verbatim, winnow_index_free);
  g_clear_pointer (&indices->content, winnow_related_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Indices, clear_indices)

static void
add_to_indices (const Preparation *preparation, guint n, Indices *indices)
{
  for (guint i = 0; i < n; i++)
    {
      GArray *const *fingerprints = preparation->prepared[i].fingerprints;
      gboolean is_query = winnow_corpus_get (preparation->corpus, preparation->first + i)->is_query;

      winnow_index_add (indices->verbatim, (const WinnowFingerprint *)(gpointer)fingerprints[VERBATIM]->data, fingerprints[VERBATIM]->len, is_query);
      winnow_related_add (indices->content, (const WinnowFingerprint *)(gpointer)fingerprints[CONTENT]->data, fingerprints[CONTENT]->len, is_query);
    }
}

static void
clear_block (Preparation *preparation)
{
  for (guint i = 0; i < BLOCK; i++)
    for (guint m = 0; m < N_METHODS; m++)
      {
        g_clear_pointer (&preparation->prepared[i].fingerprints[m], g_array_unref);
        preparation->prepared[i].is_new[m] = FALSE;
      }
}

static gboolean
prepare_block (Preparation *preparation, Indices *indices, guint jobs, GCancellable *cancellable, GError **error)
{
  guint n = MIN (BLOCK, preparation->corpus->members->len - preparation->first);
  gboolean done
      = winnow_parallel_run (n, jobs, prepare_member, preparation, cancellable, error) && (preparation->all_pairs || keep_new (preparation, n, error));

  if (done && !preparation->all_pairs)
    add_to_indices (preparation, n, indices);
  clear_block (preparation);
  return done;
}

/* ── candidates ── */

static GArray *
list_all_pairs (const WinnowCorpus *corpus)
{
  GArray *candidates = g_array_new (FALSE, FALSE, sizeof (WinnowCandidate));

  for (guint a = 0; a < corpus->members->len; a++)
    for (guint b = a + 1; b < corpus->members->len; b++)
      if (winnow_corpus_get (corpus, a)->is_query || winnow_corpus_get (corpus, b)->is_query)
        {
          WinnowCandidate candidate = { a, b, 0, TRUE };

          g_array_append_val (candidates, candidate);
        }
  return candidates;
}

static int
compare_candidates (const WinnowCandidate *x, const WinnowCandidate *y)
{
  if (x->a != y->a)
    return x->a < y->a ? -1 : 1;
  return x->b < y->b ? -1 : x->b > y->b;
}

/* Both are in order; a pair of both is related if @ys say so. */
static GArray *
unite (const GArray *xs, const GArray *ys)
{
  GArray *united = g_array_new (FALSE, FALSE, sizeof (WinnowCandidate));

  for (guint i = 0, j = 0; i < xs->len || j < ys->len;)
    {
      const WinnowCandidate *x = i < xs->len ? &g_array_index (xs, WinnowCandidate, i) : NULL;
      const WinnowCandidate *y = j < ys->len ? &g_array_index (ys, WinnowCandidate, j) : NULL;
      int order = x == NULL ? 1 : y == NULL ? -1 : compare_candidates (x, y);
      WinnowCandidate candidate = order <= 0 ? *x : *y;

      candidate.is_related = order < 0 ? x->is_related : y->is_related;
      g_array_append_val (united, candidate);
      i += order <= 0;
      j += order >= 0;
    }
  return united;
}

/* Lets go of the indices, one after the other: each takes more room while it is asked than before. */
static GArray *
ask (Indices *indices, guint n_threads)
{
  g_autoptr (GArray) verbatim = NULL, content = NULL;

  verbatim = winnow_index_dup_candidates (indices->verbatim, n_threads);
  g_clear_pointer (&indices->verbatim, winnow_index_free);
  content = winnow_related_dup_candidates (indices->content, n_threads);
  g_clear_pointer (&indices->content, winnow_related_free);
  return unite (verbatim, content);
}

static void
open_preparation (Preparation *preparation, WinnowCorpus *corpus, WinnowProgress *progress)
{
  *preparation = (Preparation){ .corpus = corpus, .all_pairs = is_small (corpus), .progress = progress };
  for (guint m = 0; m < N_METHODS; m++)
    {
      preparation->methods[m] = winnow_method_find (methods[m].id);
      preparation->settings[m] = describe_settings (corpus->settings, m);
    }
}

static void
free_preparation (Preparation *preparation)
{
  for (guint m = 0; m < N_METHODS; m++)
    g_free (preparation->settings[m]);
  g_free (preparation);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Preparation, free_preparation)

GArray *
winnow_prepare (WinnowCorpus *corpus, guint jobs, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  g_autoptr (Preparation) preparation = g_new0 (Preparation, 1);
  g_auto (Indices) indices = { winnow_index_new (), winnow_related_new () };

  open_preparation (preparation, corpus, progress);
  winnow_progress_begin (progress, WINNOW_STAGE_FINGERPRINTING, corpus->members->len);
  for (; preparation->first < corpus->members->len; preparation->first += BLOCK)
    if (!prepare_block (preparation, &indices, jobs, cancellable, error))
      return NULL;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return preparation->all_pairs ? list_all_pairs (corpus) : ask (&indices, winnow_parallel_n_threads (jobs));
}
