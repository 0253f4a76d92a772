/* candidates.c: the documents of a check → candidates
 *
 * Where aligning every pair takes a second or two, every pair is a candidate, and no fingerprints
 * are made. Otherwise candidates are the pairs that share a winnowed fingerprint
 * (fingerprint-index.c), so that no copied run is missed, those that share syllables
 * (verbatim/sounds.h), and those with the same content words near each other (related.c): only
 * these are searched for homophones and for reworded text, which takes ten times as long.
 *
 * Submissions come first. Of references only the fingerprints that a submission has are given to
 * the indices: no others make a pair or change what one weighs.
 *
 * Postings of the library (postings-search.c) say which references have them; where many are in
 * none, these get some. Archives are asked (attached-archives.c), and what they have comes when it
 * is a candidate.
 *
 * Digests are made on all threads, and taken in blocks, in the order of the members: added to the
 * indices and freed. They are not stored: making them takes no longer than reading them. */
#include "check/archive/attached-archives.h"
#include "check/compare/postings-search.h"
#include "match/candidates/related.h"
#include "match/scoring/common-limit.h"
#include "match/verbatim/sounds.h"
#include "base/array.h"
#include "base/order.h"

#define BLOCK 256               /* members */
#define ALL_PAIRS_WORDS 3000000 /* words of both texts, summed up over all pairs, up to which every pair is aligned */

/* What one member gives to the indices, by method. */
typedef struct
{
  WinnowDigest *digests[WINNOW_N_CANDIDATE_METHODS]; /* (owned) (nullable) NULL: the document was removed */
  GArray *contexts; /* (owned) (nullable) (element-type guint32) of the winnowed fingerprints */
  GArray *sounds;   /* (owned) (nullable) (element-type WinnowFingerprint) */
} Prepared;

typedef struct
{
  WinnowCorpus *corpus;
  WinnowCandidateMethods by; /* (owned) */
  const WinnowThreads *threads;
  gboolean all_pairs;     /* no fingerprints are needed */
  guint n_others;         /* members that are no queries */
  WinnowIndex *verbatim;  /* (owned) */
  WinnowRelated *content; /* (owned) */
  WinnowIndex *sounds;    /* (owned) */
  /* the fingerprints that submissions have: empty while submissions are prepared */
  WinnowHashFilter wanted[WINNOW_N_CANDIDATE_METHODS], wanted_sounds;
  GArray *places;                        /* (owned) (element-type WinnowArchivePlace) of submissions, for archives */
  GArray *hashes[WINNOW_N_SHARED_KINDS]; /* (owned) (element-type guint64) the same */
  WinnowSegmentWriter *writer;           /* (owned) (nullable) of postings: of members that have none */
  gboolean *is_found;                    /* (owned) by member: postings say all of it */
  const guint32 *chosen;                 /* the members that are prepared */
} Preparation;

static void
free_prepared (gpointer data)
{
  Prepared *prepared = data;
  winnow_for_each_kind (m, WINNOW_N_CANDIDATE_METHODS)
    g_clear_pointer (&prepared->digests[m], winnow_digest_unref);
  winnow_clear (prepared, g_array_unref, sounds, contexts);
  g_free (prepared);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Prepared, free_prepared)

/* Whether aligning every pair costs little, and all documents are here. */
static gboolean
is_small (const WinnowCorpus *corpus)
{
  guint64 n_documents = 0, n_queries = 0, words = 0, query_words = 0;
  winnow_for_each (const WinnowMember, member, corpus->members)
    {
      n_documents++;
      words += member->document->n_words;
      n_queries += member->is_query;
      query_words += member->is_query ? member->document->n_words : 0;
    }
  /* Each query with each other document; two queries once. */
  return corpus->n_elsewhere == 0
         && n_queries * words + n_documents * query_words - n_queries * query_words <= ALL_PAIRS_WORDS;
}

/* Without the template, over which runs go on. */
static GArray *
fingerprint_sounds (const WinnowMember *member, const WinnowText *tokens)
{
  g_autoptr (WinnowText) kept = member->mask != NULL ? winnow_text_new_masked (tokens, member->mask) : NULL;
  return winnow_fingerprint_sounds (kept ?: tokens);
}

static void
compute (const Preparation *preparation, const WinnowMember *member, const WinnowMemberText *source, Prepared *prepared)
{
  g_autoptr (WinnowSubject) subject = winnow_member_text_new_subject (source, member);
  winnow_for_each_kind (m, WINNOW_N_CANDIDATE_METHODS)
    prepared->digests[m]
        = preparation->by.methods[m]->compute (subject, preparation->by.context, preparation->by.values[m]);
  prepared->contexts = winnow_candidate_methods_make_contexts (&preparation->by, subject->tokens,
                                                               prepared->digests[WINNOW_BY_VERBATIM]);
}

static gboolean
prepare_digests (const Preparation *preparation, guint number, WinnowMemberText *source, Prepared *prepared,
                 GError **error)
{
  WinnowMember *member = winnow_corpus_get (preparation->corpus, number);
  if (!winnow_member_text_read (source, preparation->corpus, number, error))
    return FALSE;
  if (source->tokens != NULL)
    {
      compute (preparation, member, source, prepared);
      if (preparation->writer == NULL) /* a few candidates of a large library get theirs when they are screened */
        winnow_member_add_sketch (member, source->tokens);
      prepared->sounds = fingerprint_sounds (member, source->tokens);
    }
  return TRUE;
}

/* On any thread. */
static gpointer
prepare_member (guint index, gpointer data, GError **error)
{
  Preparation *preparation = data;
  guint number = preparation->chosen[index];
  g_autoptr (Prepared) prepared = g_new0 (Prepared, 1);
  g_auto (WinnowMemberText) source = { 0 };
  if (preparation->corpus->templates->texts->len > 0
      && !winnow_member_text_read (&source, preparation->corpus, number, error)) /* which masks it */
    return NULL;
  if (!preparation->all_pairs && !prepare_digests (preparation, number, &source, prepared, error))
    return NULL;
  winnow_progress_advance (preparation->threads->progress, 1);
  return g_steal_pointer (&prepared);
}

/* ── into the indices ── */

/* Whether postings say all of a member. Documents of attached libraries are in those of theirs. */
static gboolean
may_have_postings (const Preparation *preparation, const WinnowMember *member)
{
  return !member->is_query && member->document->attached_id == 0 && !winnow_document_may_have_han (member->document)
         && winnow_library_get_path (preparation->corpus->library) != NULL;
}

/* Hands the digests of a member on to the postings. */
static void
write_postings (const Preparation *preparation, guint32 number, const Prepared *prepared)
{
  const WinnowMember *member = winnow_corpus_get (preparation->corpus, number);
  if (prepared->digests[WINNOW_BY_VERBATIM] == NULL || prepared->digests[WINNOW_BY_CONTENT] == NULL
      || !may_have_postings (preparation, member))
    return;
  GArray *const fingerprints[] = { [WINNOW_BY_VERBATIM] = prepared->digests[WINNOW_BY_VERBATIM]->fingerprints,
                                   [WINNOW_BY_CONTENT] = prepared->digests[WINNOW_BY_CONTENT]->fingerprints };
  winnow_segment_writer_add (preparation->writer, member->document->id, member->document->sha256, fingerprints);
}

/* Removes those that are not @wanted, if anything is, from @fingerprints (nullable) and their
 * @contexts (nullable). Returns: how many */
static guint
choose_wanted (GArray *fingerprints, GArray *contexts, const WinnowHashFilter *wanted)
{
  guint n = 0, n_all = fingerprints != NULL ? fingerprints->len : 0;
  if (fingerprints == NULL || wanted->bits == NULL)
    return 0;
  winnow_for_each_below (i, n_all)
    {
      const WinnowFingerprint fingerprint = g_array_index (fingerprints, WinnowFingerprint, i);
      if (!winnow_hash_filter_may_contain (wanted, fingerprint.hash))
        continue;
      if (contexts != NULL)
        g_array_index (contexts, guint32, n) = g_array_index (contexts, guint32, i);
      g_array_index (fingerprints, WinnowFingerprint, n++) = fingerprint;
    }
  g_array_set_size (fingerprints, n);
  return n_all - n;
}

/* Those of a member that are wanted, and how many others there are. */
typedef struct
{
  const WinnowFingerprint *fingerprints;
  const guint32 *contexts; /* (nullable) */
  guint n, n_left_out;
} Given;

/* Gives them to the index of @method. */
static void
index_fingerprints (Preparation *preparation, WinnowCandidateMethod method, guint32 number, Given given)
{
  if (method == WINNOW_BY_CONTENT)
    winnow_related_extend (preparation->content, number, given.fingerprints, given.n, given.n_left_out);
  else
    winnow_index_extend (preparation->verbatim, number, given.fingerprints, given.contexts, given.n);
}

static gboolean
may_search_postings (const Preparation *preparation)
{
  return preparation->n_others > 0 && winnow_library_get_path (preparation->corpus->library) != NULL;
}

/* A question to postings. */
static void
note_hashes (const Preparation *preparation, const Prepared *prepared)
{
  winnow_for_each_kind (m, WINNOW_N_CANDIDATE_METHODS)
    for (guint i = 0; prepared->digests[m] != NULL && i < prepared->digests[m]->fingerprints->len; i++)
      WINNOW_APPEND (preparation->hashes[m], guint64, winnow_digest_get_hash (prepared->digests[m], i));
  winnow_for_each_value (const WinnowFingerprint, fingerprint, prepared->sounds)
    g_array_append_val (preparation->hashes[WINNOW_SHARED_SOUNDS], fingerprint->hash);
}

static gboolean
has_archives (const Preparation *preparation)
{
  return preparation->corpus->archives != NULL && preparation->corpus->archives->len > 0;
}

static void
index_prepared (Preparation *preparation, guint32 number, Prepared *prepared)
{
  if (winnow_corpus_get (preparation->corpus, number)->is_query
      && (may_search_postings (preparation) || has_archives (preparation)))
    {
      note_hashes (preparation, prepared);
      winnow_archive_places_add (preparation->places, number, prepared->digests[WINNOW_BY_VERBATIM]);
    }
  else if (preparation->writer != NULL)
    write_postings (preparation, number, prepared);
  winnow_for_each_kind (m, WINNOW_N_CANDIDATE_METHODS)
    if (prepared->digests[m] != NULL)
      {
        GArray *fingerprints = prepared->digests[m]->fingerprints;
        GArray *contexts = m == WINNOW_BY_VERBATIM ? prepared->contexts : NULL;
        guint n_left_out = choose_wanted (fingerprints, contexts, &preparation->wanted[m]);
        const Given given = { (gpointer) fingerprints->data, contexts != NULL ? (gpointer) contexts->data : NULL,
                              fingerprints->len, n_left_out };
        index_fingerprints (preparation, m, number, given);
      }
  choose_wanted (prepared->sounds, NULL, &preparation->wanted_sounds);
  if (prepared->sounds != NULL)
    winnow_index_extend (preparation->sounds, number, WINNOW_DATA (const WinnowFingerprint, prepared->sounds), NULL,
                         prepared->sounds->len);
}

/* Adds the digests of a block to the indices. */
static gboolean
take_block (guint first, gpointer const *items, guint n, gpointer data, GError **error)
{
  Preparation *preparation = data;
  WinnowLibrary *library = preparation->corpus->library;
  if (preparation->all_pairs)
    return TRUE;
  winnow_for_each_below (i, n)
    if (items[i] != NULL)
      index_prepared (preparation, preparation->chosen[first + i], items[i]);
  return preparation->writer == NULL || !winnow_segment_writer_is_full (preparation->writer)
         || winnow_segment_writer_flush (preparation->writer, library, error);
}

/* Prepares the members that are queries, or the others, unless postings say all of them. */
static gboolean
prepare_members (Preparation *preparation, gboolean are_queries, GError **error)
{
  static const WinnowParallelItems funcs = { prepare_member, take_block, free_prepared, 2 * BLOCK, BLOCK };
  g_autoptr (GArray) chosen = winnow_array_new (guint32);
  winnow_for_each_index (number, preparation->corpus->members)
    if (winnow_corpus_get (preparation->corpus, number)->is_query == are_queries && !preparation->is_found[number])
      g_array_append_val (chosen, number);
  preparation->chosen = WINNOW_DATA (const guint32, chosen);
  return winnow_threads_run_in_order (preparation->threads, chosen->len, &funcs, preparation, error);
}

/* ── postings ── */

/* Gives the indices what postings say of members. */
static void
index_hits (Preparation *preparation, const WinnowSegmentHits *hits)
{
  g_autofree guint32 *n_left_out
      = g_memdup2 (hits->n_content, sizeof (guint32) * (preparation->corpus->members->len + 1));
  winnow_for_each_kind (m, WINNOW_N_CANDIDATE_METHODS)
    winnow_for_each_value (const WinnowPosting, posting, hits->postings[m])
      {
        const WinnowFingerprint fingerprint = { .hash = posting->hash, .first = posting->place };
        index_fingerprints (preparation, m, posting->document, (Given){ &fingerprint, .n = 1 });
        n_left_out[posting->document] -= m == WINNOW_BY_CONTENT;
      }
  winnow_for_each_index (number, preparation->corpus->members)
    if (hits->is_known[number])
      {
        index_fingerprints (preparation, WINNOW_BY_CONTENT, number, (Given){ .n_left_out = n_left_out[number] });
        preparation->is_found[number] = TRUE;
        winnow_progress_advance (preparation->threads->progress, 1);
      }
}

static gboolean
search_postings (Preparation *preparation, GError **error)
{
  g_auto (WinnowSegmentHits) hits = { 0 };
  if (!winnow_segments_search (preparation->corpus, preparation->by.posting_settings, preparation->hashes, &hits,
                               error))
    return FALSE;
  index_hits (preparation, &hits);
  return TRUE;
}

/* Adds the members that archives have, and gives the indices what those say of them. */
static gboolean
search_archives (Preparation *preparation, GError **error)
{
  g_auto (WinnowArchiveHits) hits = { 0 };
  if (!winnow_archives_search (preparation->corpus, preparation->places, preparation->hashes, &hits, error))
    return FALSE;
  winnow_for_each_value (const guint32, n_left_out, hits.n_left_out)
    {
      guint32 number = winnow_index_add (preparation->verbatim, NULL, 0, FALSE);
      winnow_index_add (preparation->sounds, NULL, 0, FALSE);
      winnow_related_add (preparation->content, NULL, 0, FALSE);
      index_fingerprints (preparation, WINNOW_BY_CONTENT, number, (Given){ .n_left_out = *n_left_out });
    }
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    winnow_for_each_value (const WinnowPosting, posting, hits.postings[kind])
      {
        const WinnowFingerprint fingerprint = { .hash = posting->hash, .first = posting->place };
        if (kind == WINNOW_SHARED_SOUNDS)
          winnow_index_extend (preparation->sounds, posting->document, &fingerprint, NULL, 1);
        else
          index_fingerprints (preparation, kind, posting->document, (Given){ &fingerprint, &posting->place, 1, 0 });
      }
  return TRUE;
}

/* Where members with many words have no postings they get some. */
static void
open_writer (Preparation *preparation)
{
  guint64 n_words = 0;
  winnow_for_each_index (number, preparation->corpus->members)
    {
      const WinnowMember *member = winnow_corpus_get (preparation->corpus, number);
      if (!preparation->is_found[number] && may_have_postings (preparation, member))
        n_words += MAX (member->document->n_words, 1);
    }
  if (n_words >= preparation->corpus->segment_words)
    preparation->writer = winnow_segment_writer_new (preparation->by.posting_settings,
                                                     winnow_parallel_n_threads (preparation->threads->jobs));
}

static gboolean
close_writer (const Preparation *preparation, GError **error)
{
  WinnowLibrary *library = preparation->corpus->library;
  return preparation->writer == NULL
         || (winnow_segment_writer_flush (preparation->writer, library, error)
             && winnow_library_merge_segments (library, preparation->by.posting_settings, error));
}

/* The fingerprints that are needed of members that are no queries. */
static void
make_filters (Preparation *preparation)
{
  winnow_index_init_filter (preparation->verbatim, &preparation->wanted[WINNOW_BY_VERBATIM]);
  winnow_related_init_filter (preparation->content, &preparation->wanted[WINNOW_BY_CONTENT]);
  winnow_index_init_filter (preparation->sounds, &preparation->wanted_sounds);
}

/* With a template, digests are of the rest of each text. */
static gboolean
prepare_others (Preparation *preparation, GError **error)
{
  if (preparation->all_pairs || preparation->n_others == 0)
    return prepare_members (preparation, FALSE, error);
  make_filters (preparation);
  if (preparation->corpus->templates->texts->len > 0)
    return prepare_members (preparation, FALSE, error);
  if (may_search_postings (preparation) && !search_postings (preparation, error))
    return FALSE;
  open_writer (preparation);
  return prepare_members (preparation, FALSE, error) && close_writer (preparation, error);
}

/* ── candidates ── */

static GArray *
list_all_pairs (const WinnowCorpus *corpus)
{
  GArray *candidates = winnow_array_new (WinnowCandidate);
  winnow_for_each_index (a, corpus->members)
    for (guint b = a + 1; b < corpus->members->len; b++)
      if (winnow_corpus_get (corpus, a)->is_query || winnow_corpus_get (corpus, b)->is_query)
        WINNOW_APPEND (candidates, WinnowCandidate, a, b, 0, TRUE, TRUE, TRUE);
  return candidates;
}

static gboolean
build_index (guint index, gpointer data, GError **error)
{
  Preparation *preparation = data;
  guint n_threads = winnow_parallel_n_threads (preparation->threads->jobs);
  if (index == 0)
    winnow_related_build (preparation->content, n_threads);
  else
    winnow_index_build (index == 1 ? preparation->verbatim : preparation->sounds, n_threads);
  return TRUE;
}

/* Asks the indices and frees each once it is not needed. */
static GArray *
ask (Preparation *preparation)
{
  guint n_threads = winnow_parallel_n_threads (preparation->threads->jobs);
  gboolean has_template = preparation->corpus->templates->texts->len > 0;
  guint limit = has_template ? 0 : winnow_common_get_limit (preparation->corpus->settings, G_MAXUINT);
  winnow_index_set_common_limit (preparation->verbatim, limit);
  winnow_index_set_common_limit (preparation->sounds, limit);
  winnow_parallel_run (3, n_threads, build_index, preparation, NULL, NULL);
  g_autofree guint8 *may_be_half = winnow_common_dup_halves (preparation->corpus, preparation->verbatim);
  WinnowJointIndex joint = { preparation->verbatim, preparation->sounds, may_be_half };
  g_autoptr (GArray) copied = winnow_joint_index_dup_candidates (&joint, n_threads);
  g_clear_pointer (&preparation->sounds, winnow_index_free);
  winnow_related_set_bounds (preparation->content,
                             joint.is_bound ? MIN (limit, WINNOW_RELATED_LONGEST) : WINNOW_RELATED_LONGEST, copied);
  g_autoptr (GArray) content = winnow_related_dup_candidates (preparation->content, n_threads);
  g_clear_pointer (&preparation->content, winnow_related_free);
  GArray *candidates = winnow_candidates_unite (copied, content);
  if (joint.is_bound)
    winnow_common_take (preparation->corpus, &joint);
  g_clear_pointer (&preparation->verbatim, winnow_index_free);
  return candidates;
}

static Preparation *
new_preparation (WinnowCorpus *corpus, const WinnowMethodContext *context, const WinnowThreads *threads)
{
  Preparation *preparation = g_new0 (Preparation, 1);
  preparation->corpus = corpus;
  winnow_candidate_methods_init (&preparation->by, context, corpus->settings);
  preparation->threads = threads;
  preparation->all_pairs = is_small (corpus);
  preparation->verbatim = winnow_index_new ();
  preparation->content = winnow_related_new ();
  preparation->sounds = winnow_index_new ();
  preparation->is_found = g_new0 (gboolean, corpus->members->len + 1);
  winnow_for_each (const WinnowMember, member, corpus->members)
    {
      preparation->n_others += !member->is_query;
      winnow_index_add (preparation->verbatim, NULL, 0, member->is_query);
      winnow_related_add (preparation->content, NULL, 0, member->is_query);
      winnow_index_add (preparation->sounds, NULL, 0, member->is_query);
    }
  preparation->places = winnow_array_new (WinnowArchivePlace);
  winnow_for_each_kind (m, WINNOW_N_SHARED_KINDS)
    preparation->hashes[m] = winnow_array_new (guint64);
  return preparation;
}

static void
free_preparation (Preparation *preparation)
{
  winnow_for_each_kind (m, WINNOW_N_CANDIDATE_METHODS)
    winnow_hash_filter_clear (&preparation->wanted[m]);
  g_array_unref (preparation->places);
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    g_array_unref (preparation->hashes[kind]);
  winnow_candidate_methods_clear (&preparation->by);
  g_clear_pointer (&preparation->writer, winnow_segment_writer_free);
  winnow_hash_filter_clear (&preparation->wanted_sounds);
  g_free (preparation->is_found);
  winnow_clear (preparation, winnow_index_free, verbatim, sounds);
  g_clear_pointer (&preparation->content, winnow_related_free);
  g_free (preparation);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Preparation, free_preparation)

GArray *
winnow_candidates_find (WinnowCorpus *corpus, const WinnowMethodContext *context, const WinnowThreads *threads,
                        GError **error)
{
  g_autoptr (Preparation) preparation = new_preparation (corpus, context, threads);
  winnow_progress_begin (threads->progress, WINNOW_STAGE_FINGERPRINTING, corpus->members->len);
  if (!prepare_members (preparation, TRUE, error))
    return NULL;
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    winnow_array_sort_unique (preparation->hashes[kind], winnow_compare_64);
  if (!prepare_others (preparation, error) || (has_archives (preparation) && !search_archives (preparation, error)))
    return NULL;
  if (g_cancellable_set_error_if_cancelled (threads->cancellable, error))
    return NULL;
  if (preparation->all_pairs)
    return list_all_pairs (corpus);
  g_autoptr (GArray) candidates = ask (preparation);
  if (!winnow_archives_bring (corpus, candidates, threads, error))
    return NULL;
  g_autoptr (GArray) translated = winnow_translated_candidates_find (corpus, threads, error);
  return translated != NULL ? winnow_candidates_unite (candidates, translated) : NULL;
}
