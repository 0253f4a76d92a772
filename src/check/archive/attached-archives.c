/* attached-archives.c: see attached-archives.h
 *
 * The server returns postings and the desk aligns. A document of an archive is a member without a
 * text until it is a candidate that passes the screen; without an overlap at the end it is removed
 * again. So the report equals that of an attached library (tests/archive/test-check.py), except for
 * pairs that only translate each other, only have pictures in common, or are so few that a check
 * without an archive would align them all. */
#include "check/archive/attached-archives.h"

#include <glib/gi18n-lib.h>

#include "library/attached/archives.h"
#include "match/candidates/screen.h"
#include "base/array.h"
#include "base/lower-bound.h"
#include "base/order.h"

struct _WinnowSharedInUse
{
  WinnowAttached *attached;    /* (owned) */
  WinnowSharedArchive *server; /* (owned) */
  GPtrArray *collections;      /* (owned) (element-type WinnowSharedCollection) */
  GHashTable *here;            /* (owned) set of ids there of documents that are in the library */
  gboolean has_sounds;         /* its syllables are numbered as here */
  char *problem;               /* (owned) (nullable) why it failed during the check */
};

static void
in_use_free (WinnowSharedInUse *archive)
{
  winnow_attached_free (archive->attached);
  winnow_shared_free (archive->server);
  g_clear_pointer (&archive->collections, g_ptr_array_unref);
  g_clear_pointer (&archive->here, g_hash_table_unref);
  g_free (archive->problem);
  g_free (archive);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowSharedInUse, in_use_free)

/* ── following ── */

static gboolean
note_state (WinnowLibrary *library, gint64 attached_id, const WinnowSharedArchive *archive, GError **error)
{
  const WinnowSharedSummary *summary = winnow_shared_get_summary (archive);
  const WinnowArchiveState state = { summary->n_documents, summary->n_words, summary->may_add };
  return winnow_library_note_archive (library, attached_id, &state, error);
}

gint64
winnow_check_attach_archive (WinnowLibrary *library, const char *address, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_attached (library, error);
  winnow_for_each (const WinnowAttached, attached, all)
    if (attached->is_archive && g_str_equal (attached->path, address))
      return attached->id;
  g_autoptr (WinnowSharedArchive) archive = all != NULL ? winnow_shared_open (address, NULL, cancellable, error) : NULL;
  gint64 id = archive != NULL
                  ? winnow_library_attach_archive (library, address, winnow_shared_get_summary (archive)->name, error)
                  : 0;
  return id != 0 && note_state (library, id, archive, error) ? id : 0;
}

/* Whether it is a failure of the archive, not of the check: what it says. Returns: (transfer full)
 * NULL with an error */
static char *
dup_problem (GError *problem, GError **error)
{
  g_autoptr (GError) local = problem;
  if (problem->domain == WINNOW_SHARED_ERROR)
    return g_strdup (problem->message);
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

/* The library learns of it when the check is written: its documents here take part until then.
 * Returns: whether the check goes on */
static gboolean
keep_problem (WinnowSharedInUse *archive, GError *problem, GError **error)
{
  char *kept = dup_problem (problem, error);
  if (kept == NULL)
    return FALSE;
  g_free (archive->problem);
  archive->problem = kept;
  return TRUE;
}

/* An archive of other fingerprints finds nothing. */
static gboolean
has_settings (WinnowSharedInUse *archive, const WinnowCandidateMethods *methods, GError **error)
{
  if (winnow_candidate_methods_fit_archive (methods, winnow_shared_get_summary (archive->server), &archive->has_sounds))
    return TRUE;
  g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_OLDER,
               _ ("The archive “%s” has fingerprints of other settings or of another version of Winnow: a check with "
                  "the default settings for k, g and han finds what it has."),
               archive->attached->path);
  return FALSE;
}

/* Removes documents that are gone there, or may no longer be read. */
static gboolean
follow_documents (WinnowSharedInUse *archive, WinnowLibrary *library, GError **error)
{
  g_autoptr (GArray) archived = winnow_library_list_archived (library, archive->attached->id, error),
                     ids = winnow_array_new (gint32);
  winnow_for_each_value (const WinnowArchivedDocument, document, archived)
    {
      gint32 id = (gint32) document->remote_id;
      g_array_append_val (ids, id);
    }
  archive->here = archived != NULL ? winnow_shared_list_readable (archive->server, ids, error) : NULL;
  for (guint i = 0; archive->here != NULL && i < archived->len; i++)
    if (!g_hash_table_contains (archive->here, GINT_TO_POINTER (g_array_index (ids, gint32, i)))
        && !winnow_library_remove_document (library, g_array_index (archived, WinnowArchivedDocument, i).id, error))
      return FALSE;
  return archive->here != NULL;
}

static gboolean
reach (WinnowSharedInUse *archive, WinnowLibrary *library, const WinnowCandidateMethods *methods,
       GCancellable *cancellable, GError **error)
{
  archive->server = winnow_shared_open (archive->attached->path, NULL, cancellable, error);
  if (archive->server == NULL || !has_settings (archive, methods, error))
    return FALSE;
  archive->collections = winnow_shared_list_collections (archive->server, error);
  return archive->collections != NULL && follow_documents (archive, library, error)
         && note_state (library, archive->attached->id, archive->server, error);
}

GPtrArray *
winnow_archives_follow (WinnowLibrary *library, const WinnowCandidateMethods *methods, guint64 *n_elsewhere,
                        GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_attached (library, error),
                        archives = winnow_pointers_new (in_use_free);
  *n_elsewhere = 0;
  if (all == NULL)
    return NULL;
  while (all->len > 0)
    {
      g_autoptr (WinnowSharedInUse) archive = g_new0 (WinnowSharedInUse, 1);
      GError *problem = NULL;
      archive->attached = g_ptr_array_steal_index (all, 0);
      if (!archive->attached->is_archive)
        continue;
      if (reach (archive, library, methods, cancellable, &problem))
        {
          *n_elsewhere += winnow_shared_get_summary (archive->server)->n_documents - g_hash_table_size (archive->here);
          g_ptr_array_add (archives, g_steal_pointer (&archive));
        }
      else
        {
          g_autofree char *kept = dup_problem (problem, error);
          if (kept == NULL || !winnow_library_note_archive_problem (library, archive->attached->id, kept, error))
            return NULL;
        }
    }
  return g_steal_pointer (&archives);
}

/* Whether a check finds there what the last one did not. */
static gboolean
has_changed (const WinnowAttached *attached, GCancellable *cancellable)
{
  g_autoptr (WinnowSharedArchive) archive = winnow_shared_open (attached->path, NULL, cancellable, NULL);
  const WinnowSharedSummary *summary = archive != NULL ? winnow_shared_get_summary (archive) : NULL;
  return summary != NULL
         && (attached->problem != NULL || attached->n_archived != summary->n_documents
             || attached->archived_words != summary->n_words);
}

gboolean
winnow_archives_have_changed (WinnowLibrary *library, gboolean *have, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_attached (library, error);
  *have = FALSE;
  for (guint i = 0; all != NULL && !*have && i < all->len; i++)
    {
      const WinnowAttached *attached = g_ptr_array_index (all, i);
      *have = attached->is_archive && has_changed (attached, cancellable);
    }
  return all != NULL;
}

/* ── searching ── */

/* A member that is elsewhere. */
typedef struct
{
  guint archive;
  gint32 id, collection_id;
} Elsewhere;

static guint32
add_member (WinnowCorpus *corpus, guint archive, const WinnowSharedHit *hit)
{
  const Elsewhere elsewhere = { archive, hit->id, hit->collection_id };
  WinnowMember *member = g_new0 (WinnowMember, 1);
  member->document = winnow_document_new ();
  member->document->role = WINNOW_ROLE_REFERENCES;
  member->document->n_words = hit->n_words;
  member->document->n_characters = hit->n_characters;
  g_ptr_array_add (corpus->members, member);
  g_array_append_val (corpus->elsewhere, elsewhere);
  return corpus->members->len - 1;
}

#define NO_MEMBER G_MAXUINT32

static void
take_found (WinnowCorpus *corpus, guint archive, const WinnowSharedFound *found, WinnowArchiveHits *hits)
{
  const WinnowSharedInUse *of = g_ptr_array_index (corpus->archives, archive);
  guint32 first = corpus->members->len - hits->n_left_out->len;
  g_autofree guint32 *numbers = g_new (guint32, found->hits->len + 1);
  winnow_for_each_index (i, found->hits)
    {
      const WinnowSharedHit *hit = &g_array_index (found->hits, WinnowSharedHit, i);
      numbers[i] = NO_MEMBER;
      if (!hit->may_read || g_hash_table_contains (of->here, GINT_TO_POINTER (hit->id)))
        continue;
      numbers[i] = add_member (corpus, archive, hit);
      g_array_append_val (hits->n_left_out, hit->n_content);
    }
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    winnow_for_each_index (i, found->postings[kind])
      {
        WinnowPosting posting = g_array_index (found->postings[kind], WinnowPosting, i);
        posting.document = numbers[posting.document];
        if (posting.document == NO_MEMBER)
          continue;
        g_array_append_val (hits->postings[kind], posting);
        if (kind == WINNOW_SHARED_CONTENT)
          g_array_index (hits->n_left_out, guint32, posting.document - first)--;
      }
}

void
winnow_archive_hits_clear (WinnowArchiveHits *hits)
{
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    g_clear_pointer (&hits->postings[kind], g_array_unref);
  g_clear_pointer (&hits->n_left_out, g_array_unref);
}

gboolean
winnow_archives_search (WinnowCorpus *corpus, GArray *places, GArray *const hashes[WINNOW_N_SHARED_KINDS],
                        WinnowArchiveHits *hits, GError **error)
{
  g_autoptr (GArray) none = winnow_array_new (guint64);
  winnow_archive_places_sort (places);
  corpus->elsewhere = winnow_array_new (Elsewhere);
  hits->n_left_out = winnow_array_new (guint32);
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    hits->postings[kind] = winnow_array_new (WinnowPosting);
  winnow_for_each_index (i, corpus->archives)
    {
      WinnowSharedInUse *archive = g_ptr_array_index (corpus->archives, i);
      g_auto (WinnowSharedFound) found = { 0 };
      GError *problem = NULL;
      GArray *asked[WINNOW_N_SHARED_KINDS] = { hashes[WINNOW_SHARED_VERBATIM], hashes[WINNOW_SHARED_CONTENT],
                                               archive->has_sounds ? hashes[WINNOW_SHARED_SOUNDS] : none };
      if (winnow_shared_find (archive->server, asked, &found, &problem))
        {
          take_found (corpus, i, &found, hits);
          if (!winnow_check_note_closed (corpus, archive->attached->id, archive->collections, &found, places, error))
            return FALSE;
        }
      else if (!keep_problem (archive, problem, error))
        return FALSE;
    }
  return TRUE;
}

/* ── bringing ── */

#define SLICE 256u /* documents that are fetched at once */

/* A document that was fetched. */
typedef struct
{
  guint32 number; /* of its member */
  gint32 id, collection_id;
  char *origin;         /* (owned) */
  GBytes *content;      /* (owned) */
  WinnowSketch *sketch; /* (owned) (nullable) of its text; NULL where it allows no answer */
  gboolean is_wanted;   /* it may share a passage with a submission */
} Fetched;

static void
clear_fetched (gpointer data)
{
  Fetched *fetched = data;
  g_free (fetched->origin);
  g_bytes_unref (fetched->content);
  g_clear_pointer (&fetched->sketch, winnow_sketch_free);
}

/* One archive on its way into the library. */
typedef struct
{
  WinnowCorpus *corpus;
  WinnowSharedInUse *archive;
  const GArray *candidates; /* by b, then a */
  GHashTable *numbers;      /* (owned) id there → number of the member */
  GArray *fetched;          /* (owned) (element-type Fetched) of one slice */
} Bringing;

static gboolean
take_document (const WinnowSharedRow *row, GBytes *content, gpointer data, GError **error)
{
  const Bringing *bringing = data;
  gpointer number = g_hash_table_lookup (bringing->numbers, GINT_TO_POINTER (row->id));
  WINNOW_APPEND (bringing->fetched, Fetched, .number = GPOINTER_TO_UINT (number), .id = row->id,
                 .collection_id = row->collection_id, .origin = g_strdup (row->origin),
                 .content = g_bytes_ref (content));
  return TRUE;
}

/* Whether one of the candidates of @fetched may share a passage: the sketches decide this for all
 * but those by sounds. */
static gboolean
screen (const Bringing *bringing, Fetched *fetched, GError **error)
{
  g_autoptr (WinnowScreen) screen = winnow_screen_new (bringing->corpus->settings);
  const WinnowCandidate *candidates = (const WinnowCandidate *) (gconstpointer) bringing->candidates->data;
  for (guint i = WINNOW_LOWER_BOUND (bringing->candidates, WinnowCandidate, b, fetched->number);
       i < bringing->candidates->len && candidates[i].b == fetched->number && !fetched->is_wanted; i++)
    {
      const WinnowSketch *a;
      if (!winnow_corpus_get_sketch (bringing->corpus, candidates[i].a, &a, error))
        return FALSE;
      if (a == NULL || candidates[i].is_sounding)
        {
          fetched->is_wanted = a != NULL;
          continue;
        }
      winnow_screen_set_first (screen, a);
      fetched->is_wanted = winnow_screen_may_share (screen, fetched->sketch, &candidates[i]);
    }
  return TRUE;
}

/* On any thread. With a template its part of the text would have to be found first, so all are
 * taken. */
static gboolean
screen_fetched (guint index, gpointer data, GError **error)
{
  const Bringing *bringing = data;
  Fetched *fetched = &g_array_index (bringing->fetched, Fetched, index);
  gsize length;
  g_autofree char *text = winnow_bundle_dup_text (fetched->content, fetched->origin, &length, NULL);
  fetched->is_wanted = text == NULL || bringing->corpus->templates->texts->len > 0; /* the library names the fault */
  if (fetched->is_wanted)
    return TRUE;
  g_autoptr (WinnowText) tokens = winnow_text_new (text, length, bringing->corpus->settings->han);
  fetched->sketch = winnow_sketch_new (tokens);
  return screen (bringing, fetched, error);
}

/* What can't be read is a problem with the name of its file. */
static gboolean
skip_document (const Bringing *bringing, const Fetched *fetched, GError *problem, GError **error)
{
  g_autofree char *path = g_strdup_printf ("%s/%s", bringing->archive->attached->path, fetched->origin);
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (bringing->corpus->library, error);
  if (collections == NULL)
    return FALSE;
  const WinnowProblem of_file = { ((WinnowCollection *) collections->pdata[0])->id, path, problem->message };
  return winnow_library_put_problem (bringing->corpus->library, &of_file, error);
}

static gboolean
put_fetched (const Bringing *bringing, Fetched *fetched, GError **error)
{
  WinnowLibrary *library = bringing->corpus->library;
  const WinnowAttached *attached = bringing->archive->attached;
  const WinnowSharedCollection *of
      = winnow_shared_collections_find (bringing->archive->collections, fetched->collection_id);
  g_autoptr (GError) problem = NULL;
  if (of == NULL) /* it was made since: the next check finds it */
    return TRUE;
  const WinnowArchivedCollection collection = { attached->id, of->id, attached->name, of->name, of->course, of->term };
  gint64 id
      = winnow_library_put_archived (library, &collection, fetched->id, fetched->origin, fetched->content, &problem);
  if (id == 0)
    return skip_document (bringing, fetched, problem, error);
  WinnowDocument *document = winnow_library_dup_document (library, id, error);
  if (document == NULL)
    return FALSE;
  WinnowMember *member = winnow_corpus_get (bringing->corpus, fetched->number);
  winnow_document_unref (member->document);
  member->document = document;
  member->sketch = g_steal_pointer (&fetched->sketch);
  return TRUE;
}

static gboolean
put_slice (const Bringing *bringing, GError **error)
{
  winnow_for_each_value (Fetched, fetched, bringing->fetched)
    if (fetched->is_wanted && !put_fetched (bringing, fetched, error))
      return FALSE;
  return TRUE;
}

/* Documents of one archive, a slice after the other, also if the connection ends. */
static gboolean
bring_ids (Bringing *bringing, const GArray *ids, const WinnowThreads *threads, GError **error)
{
  WinnowLibrary *library = bringing->corpus->library;
  for (guint first = 0; first < ids->len; first += SLICE)
    {
      g_autoptr (GArray) slice = winnow_array_new (gint32);
      GError *problem = NULL;
      g_array_append_vals (slice, &g_array_index (ids, gint32, first), MIN (SLICE, ids->len - first));
      g_array_set_size (bringing->fetched, 0);
      if (!winnow_shared_fetch (bringing->archive->server, slice, take_document, bringing, &problem))
        return keep_problem (bringing->archive, problem, error);
      if (!winnow_threads_run (threads, bringing->fetched->len, screen_fetched, bringing, error)
          || !winnow_library_begin (library, error)
          || !winnow_library_end (library, put_slice (bringing, error), error))
        return FALSE;
    }
  return TRUE;
}

/* The members of one archive among those of @candidates (by b). */
static gboolean
bring_from (WinnowCorpus *corpus, guint archive, const GArray *candidates, const WinnowThreads *threads, GError **error)
{
  guint first = corpus->members->len - corpus->elsewhere->len;
  g_autoptr (GArray) ids = winnow_array_new (gint32), fetched = winnow_array_new (Fetched);
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);
  Bringing bringing = { corpus, g_ptr_array_index (corpus->archives, archive), candidates, numbers, fetched };
  g_array_set_clear_func (fetched, clear_fetched);
  winnow_for_each_index (i, candidates)
    {
      guint32 number = g_array_index (candidates, WinnowCandidate, i).b;
      if (number < first || (i > 0 && g_array_index (candidates, WinnowCandidate, i - 1).b == number))
        continue;
      const Elsewhere *elsewhere = &g_array_index (corpus->elsewhere, Elsewhere, number - first);
      if (elsewhere->archive != archive)
        continue;
      g_array_append_val (ids, elsewhere->id);
      g_hash_table_insert (numbers, GINT_TO_POINTER (elsewhere->id), GUINT_TO_POINTER (number));
    }
  return bring_ids (&bringing, ids, threads, error);
}

/* Removes the members that are still elsewhere. Returns: (transfer full) former number → number, or
 * NO_MEMBER */
static guint32 *
close_ranks (WinnowCorpus *corpus)
{
  gsize n_all;
  gpointer *all = g_ptr_array_steal (corpus->members, &n_all);
  gsize first = n_all - corpus->elsewhere->len;
  guint32 *numbers = g_new (guint32, n_all + 1);
  for (gsize i = 0; i < n_all; i++)
    {
      WinnowMember *member = all[i];
      gboolean is_here = i < first || member->document->id != 0;
      numbers[i] = is_here ? corpus->members->len : NO_MEMBER;
      if (corpus->common.holders != NULL && is_here)
        corpus->common.holders[corpus->members->len] = corpus->common.holders[i];
      corpus->n_elsewhere -= i >= first && is_here;
      if (is_here)
        g_ptr_array_add (corpus->members, member);
      else
        winnow_member_free (member);
    }
  g_free (all);
  g_array_set_size (corpus->elsewhere, 0);
  return numbers;
}

WINNOW_DEFINE_COMPARE_2 (compare_second, WinnowCandidate, b, a)

gboolean
winnow_archives_bring (WinnowCorpus *corpus, GArray *candidates, const WinnowThreads *threads, GError **error)
{
  if (corpus->elsewhere == NULL || corpus->elsewhere->len == 0)
    return TRUE;
  g_autoptr (GArray) by_second = g_array_copy (candidates);
  g_array_sort (by_second, compare_second);
  winnow_for_each_index (i, corpus->archives)
    if (!bring_from (corpus, i, by_second, threads, error))
      return FALSE;
  g_autofree guint32 *numbers = close_ranks (corpus);
  guint n = 0;
  winnow_for_each_index (i, candidates)
    {
      WinnowCandidate candidate = g_array_index (candidates, WinnowCandidate, i);
      candidate.a = numbers[candidate.a];
      candidate.b = numbers[candidate.b];
      if (candidate.a != NO_MEMBER && candidate.b != NO_MEMBER)
        g_array_index (candidates, WinnowCandidate, n++) = candidate;
    }
  g_array_set_size (candidates, n);
  return TRUE;
}

gboolean
winnow_archives_note_problems (const WinnowCorpus *corpus, GError **error)
{
  winnow_for_each (const WinnowSharedInUse, archive, corpus->archives)
    if (archive->problem != NULL
        && !winnow_library_note_archive_problem (corpus->library, archive->attached->id, archive->problem, error))
      return FALSE;
  return TRUE;
}
