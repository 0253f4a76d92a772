/* candidates.c: the documents of a check → candidates
 *
 * Where aligning every pair is a matter of a second or two, every pair is a candidate, and no
 * fingerprints are made. Otherwise candidates are the pairs that share a winnowed fingerprint
 * (index.c), so that no copied run is missed, and those whose content words stand together in the
 * same places (related.c): only in these is looked for what was reworded, since that takes ten
 * times as long.
 *
 * Members are taken in blocks: the block's digests are made on all threads, then added to the
 * indices in order of the members (so that nothing depends on the threads) and let go. Digests of
 * whole texts come from the library where it has them with the same method, version and settings;
 * then the text is not even loaded, and adding one paper to a large library costs that paper. Those
 * of a text with template in it belong to this check only and are not stored. A library in memory
 * stores none: it is not read again. */
#include "check/candidates.h"

#include "parallel/parallel.h"
#include "check/progress.h"
#include "check/member-text.h"
#include "match/candidates/related.h"

#define BLOCK 256               /* members */
#define ALL_PAIRS_WORDS 3000000 /* words of both texts, summed up over all pairs, up to which every pair is aligned */

/* The methods whose fingerprints name candidates. */
typedef enum
{
  VERBATIM,
  CONTENT,
  N_METHODS
} Method;

static const char *const ids[N_METHODS] = { [VERBATIM] = "winnow", [CONTENT] = "content" };

/* One member's part of a block, by method. */
typedef struct
{
  WinnowDigest *digests[N_METHODS]; /* (owned) (nullable) NULL: the document is gone */
  gboolean is_new[N_METHODS];       /* to be kept */
} Prepared;

typedef struct
{
  WinnowCorpus *corpus;
  const WinnowMethodContext *context;
  const WinnowMethod *methods[N_METHODS];
  guint values[N_METHODS][WINNOW_MAX_PARAMETERS];
  char *settings[N_METHODS]; /* (owned) what the digests depend on */
  gboolean all_pairs;        /* no fingerprints are wanted */
  WinnowProgress *progress;
  guint first; /* member of the block */
  Prepared prepared[BLOCK];
} Preparation;

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
      GError *local = NULL;
      prepared->digests[m]
          = winnow_library_dup_digest (preparation->corpus->library, member->document->id, preparation->methods[m],
                                       preparation->values[m], preparation->settings[m], &local);
      if (local != NULL)
        return g_propagate_error (error, local), FALSE;
    }
  return TRUE;
}

static gboolean
is_complete (const Prepared *prepared)
{
  for (guint m = 0; m < N_METHODS; m++)
    if (prepared->digests[m] == NULL)
      return FALSE;
  return TRUE;
}

/* Those that are missing. */
static void
compute (const Preparation *preparation, const WinnowMember *member, const WinnowMemberText *source, Prepared *prepared)
{
  g_autoptr (WinnowSubject) subject = winnow_member_text_new_subject (source, member);
  for (guint m = 0; m < N_METHODS; m++)
    if (prepared->digests[m] == NULL)
      {
        prepared->digests[m] = preparation->methods[m]->compute (subject, preparation->context, preparation->values[m]);
        prepared->is_new[m] = member->mask == NULL;
      }
}

static gboolean
prepare_digests (const Preparation *preparation, guint number, WinnowMemberText *source, Prepared *prepared,
                 GError **error)
{
  const WinnowMember *member = winnow_corpus_get (preparation->corpus, number);
  if (member->mask == NULL && !take_stored (preparation, member, prepared, error))
    return FALSE;
  if (is_complete (prepared))
    return TRUE;
  if (!winnow_member_text_read (source, preparation->corpus, number, error))
    return FALSE;
  if (source->tokens != NULL)
    compute (preparation, member, source, prepared);
  return TRUE;
}

static gboolean
prepare_member (guint index, gpointer data, GError **error)
{
  Preparation *preparation = data;
  WinnowCorpus *corpus = preparation->corpus;
  guint number = preparation->first + index;
  g_auto (WinnowMemberText) source = { 0 };
  if (corpus->templates->texts->len > 0
      && !winnow_member_text_read (&source, corpus, number, error)) /* which masks it */
    return FALSE;
  if (!preparation->all_pairs && !prepare_digests (preparation, number, &source, &preparation->prepared[index], error))
    return FALSE;
  winnow_progress_advance (preparation->progress, 1);
  return TRUE;
}

/* ── a block ── */

/* A document that changed meanwhile has digests of its old text here. */
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
        && !winnow_library_put_digest (preparation->corpus->library, member->document->id, preparation->settings[m],
                                       prepared->digests[m], error))
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

/* @digest: (nullable) NULL: no fingerprints */
static const WinnowFingerprint *
get_fingerprints (const WinnowDigest *digest, guint *n)
{
  *n = digest != NULL ? digest->fingerprints->len : 0;
  return digest != NULL ? (const WinnowFingerprint *) (gpointer) digest->fingerprints->data : NULL;
}

static void
add_to_indices (const Preparation *preparation, guint n, Indices *indices)
{
  for (guint i = 0; i < n; i++)
    {
      WinnowDigest *const *digests = preparation->prepared[i].digests;
      gboolean is_query = winnow_corpus_get (preparation->corpus, preparation->first + i)->is_query;
      const WinnowFingerprint *fingerprints;
      guint n_fingerprints;
      fingerprints = get_fingerprints (digests[VERBATIM], &n_fingerprints);
      winnow_index_add (indices->verbatim, fingerprints, n_fingerprints, is_query);
      fingerprints = get_fingerprints (digests[CONTENT], &n_fingerprints);
      winnow_related_add (indices->content, fingerprints, n_fingerprints, is_query);
    }
}

static void
clear_block (Preparation *preparation)
{
  for (guint i = 0; i < BLOCK; i++)
    for (guint m = 0; m < N_METHODS; m++)
      {
        g_clear_pointer (&preparation->prepared[i].digests[m], winnow_digest_unref);
        preparation->prepared[i].is_new[m] = FALSE;
      }
}

static gboolean
prepare_block (Preparation *preparation, Indices *indices, guint jobs, GCancellable *cancellable, GError **error)
{
  guint n = MIN (BLOCK, preparation->corpus->members->len - preparation->first);
  gboolean done = winnow_parallel_run (n, jobs, prepare_member, preparation, cancellable, error)
                  && (preparation->all_pairs || keep_new (preparation, n, error));
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

/* Lets go of the indices, one after the other: each takes more room while it is asked than
 * before. */
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
open_preparation (Preparation *preparation, WinnowCorpus *corpus, const WinnowMethodContext *context,
                  WinnowProgress *progress)
{
  *preparation
      = (Preparation){ .corpus = corpus, .context = context, .all_pairs = is_small (corpus), .progress = progress };
  for (guint m = 0; m < N_METHODS; m++)
    {
      preparation->methods[m] = winnow_method_find (ids[m]);
      winnow_method_init_values (preparation->methods[m], preparation->values[m]);
      preparation->settings[m] = winnow_method_dup_settings (preparation->methods[m], preparation->values[m], context,
                                                             corpus->settings->han);
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
winnow_candidates_find (WinnowCorpus *corpus, const WinnowMethodContext *context, guint jobs, WinnowProgress *progress,
                        GCancellable *cancellable, GError **error)
{
  g_autoptr (Preparation) preparation = g_new0 (Preparation, 1);
  g_auto (Indices) indices = { winnow_index_new (), winnow_related_new () };
  open_preparation (preparation, corpus, context, progress);
  winnow_progress_begin (progress, WINNOW_STAGE_FINGERPRINTING, corpus->members->len);
  for (; preparation->first < corpus->members->len; preparation->first += BLOCK)
    if (!prepare_block (preparation, &indices, jobs, cancellable, error))
      return NULL;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return preparation->all_pairs ? list_all_pairs (corpus) : ask (&indices, winnow_parallel_n_threads (jobs));
}
