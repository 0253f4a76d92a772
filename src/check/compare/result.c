/* result.c: see run.h. Overlaps → which passages count (scoring.c) → verdicts (apply-verdicts.c) →
 * the library
 *
 * Overlaps without a passage that counts are written, too: with other settings some may count
 * (rescore.c). Rarity is computed from all passages and is the same under all settings.
 *
 * A result is written in one transaction. */
#include "check/compare/run.h"

#include "base/array.h"
#include "base/for-each.h"
#include "match/scoring/rarity.h"

/* ── scoring ── */

typedef struct
{
  WinnowCorpus *corpus;
  GHashTable *needed; /* ids of documents with overlaps */
} ExclusionPass;

/* Those of a former member are stored, but for a reference that was in no pair. */
static gboolean
add_member_exclusions (guint index, gpointer data, GError **error)
{
  const ExclusionPass *pass = data;
  WinnowMember *member = winnow_corpus_get (pass->corpus, index);
  gboolean is_needed = g_hash_table_contains (pass->needed, &member->document->id);
  if (member->has_exclusions || !(is_needed || (member->is_query && !member->is_former)))
    return TRUE;
  g_autoptr (GArray) stored
      = member->is_former ? winnow_library_dup_exclusions (pass->corpus->library, member->document->id, error) : NULL;
  if (member->is_former && stored == NULL)
    return FALSE;
  member->has_new_exclusions = stored == NULL || (stored->len == 0 && g_atomic_pointer_get (&member->found) != NULL);
  if (member->has_new_exclusions)
    return winnow_corpus_add_exclusions (pass->corpus, index, error);
  g_clear_pointer (&member->exclusions, g_array_unref);
  member->exclusions = g_steal_pointer (&stored);
  member->has_exclusions = TRUE;
  return TRUE;
}

/* The exclusions of the documents that were checked, and of those that have something in common
 * with them. */
static gboolean
add_exclusions (WinnowCorpus *corpus, const GPtrArray *overlaps, const WinnowThreads *threads, GError **error)
{
  g_autoptr (GHashTable) needed = winnow_id_index_new ();
  ExclusionPass pass = { corpus, needed };
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    {
      g_hash_table_add (needed, &overlap->document_a);
      g_hash_table_add (needed, &overlap->document_b);
    }
  return winnow_threads_run (threads, corpus->members->len, add_member_exclusions, &pass, error);
}

/* Exclusions of all members, by ids of their documents. */
static GHashTable *
index_exclusions (const WinnowCorpus *corpus)
{
  GHashTable *exclusions = winnow_id_index_new ();
  winnow_for_each (WinnowMember, member, corpus->members)
    if (member->exclusions != NULL)
      g_hash_table_insert (exclusions, &member->document->id, member->exclusions);
  return exclusions;
}

static void
take_common (gint64 document_id, const GArray *common, gpointer data)
{
  WinnowMember *member = g_hash_table_lookup (data, &document_id);
  g_autoptr (GArray) all = g_array_copy ((GArray *) common);
  winnow_for_each_value (const WinnowCommonPlace, place, member->common)
    WINNOW_APPEND (all, WinnowExclusion, WINNOW_EXCLUSION_COMMON, 0, 0, place->first, place->last, place->n_documents);
  winnow_member_replace_exclusions (member, WINNOW_EXCLUSION_COMMON, all);
  g_hash_table_remove (data, &document_id);
}

/* Counts the documents of passages, and sets the common text of members that have exclusions. */
static void
count_documents (const WinnowCorpus *corpus, const GPtrArray *overlaps)
{
  g_autoptr (GHashTable) members = winnow_id_index_new ();
  g_autoptr (GArray) none = winnow_array_new (WinnowExclusion);
  winnow_for_each (WinnowMember, member, corpus->members)
    g_hash_table_insert (members, &member->document->id, member);
  winnow_rarity_count_documents (overlaps, take_common, members);
  winnow_for_each_entry (entry, members)
    if (((WinnowMember *) entry.value)->has_exclusions)
      winnow_member_replace_exclusions (entry.value, WINNOW_EXCLUSION_COMMON, none);
}

static gboolean
score (WinnowCheckJob *check, const GPtrArray *overlaps, const WinnowThreads *threads, GError **error)
{
  if (!add_exclusions (check->corpus, overlaps, threads, error))
    return FALSE;
  count_documents (check->corpus, overlaps);
  g_autoptr (GHashTable) exclusions = index_exclusions (check->corpus);
  return winnow_scoring_run (overlaps, exclusions, check->corpus->settings, threads, error);
}

/* ── writing ── */

typedef struct
{
  const WinnowCorpus *corpus;
  GHashTable *numbers; /* (owned) id of a document → number of its member */
  GHashTable *current; /* set of ids */
} Comparing;

static void
compare_sum (gint64 document_id, const char *sha256, gpointer data)
{
  const Comparing *comparing = data;
  gpointer number;
  if (!g_hash_table_lookup_extended (comparing->numbers, &document_id, NULL, &number))
    return;
  WinnowMember *member = winnow_corpus_get (comparing->corpus, GPOINTER_TO_UINT (number));
  if (!g_atomic_int_get (&member->is_missing) && g_strcmp0 (sha256, member->document->sha256) == 0)
    g_hash_table_add (comparing->current, &member->document->id);
}

/* Ids of the members that did not change since they were compared. Within the transaction that
 * writes. */
static GHashTable *
find_current (const WinnowCorpus *corpus, GError **error)
{
  g_autoptr (GHashTable) numbers = winnow_corpus_number_members (corpus), ids = winnow_id_index_new ();
  Comparing comparing = { corpus, numbers, ids };
  return winnow_library_read_sums (corpus->library, compare_sum, &comparing, error) ? g_steal_pointer (&ids) : NULL;
}

static gboolean
write_members (const WinnowCorpus *corpus, GHashTable *current, GError **error)
{
  winnow_for_each (const WinnowMember, member, corpus->members)
    {
      const gint64 id = member->document->id;
      if (g_hash_table_contains (current, &id)
          && ((member->document->highest < 0 && !winnow_library_put_checked (corpus->library, id, error))
              || (member->exclusions != NULL && (!member->is_former || member->has_new_exclusions)
                  && !winnow_library_put_exclusions (corpus->library, id, member->exclusions, error))))
        return FALSE;
    }
  return TRUE;
}

static gboolean
are_current (GHashTable *current, gint64 document_a, gint64 document_b)
{
  return g_hash_table_contains (current, &document_a) && g_hash_table_contains (current, &document_b);
}

/* Of two documents, whichever of them is A. */
static char *
dup_pair (gint64 a, gint64 b)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT, MIN (a, b), MAX (a, b));
}

/* Returns: (transfer full) dup_pair() → id of its row, of those between @current documents */
static GHashTable *
index_rows (WinnowLibrary *library, GHashTable *current, GError **error)
{
  g_autoptr (GArray) pairs = winnow_library_list_pairs (library, error);
  g_autoptr (GHashTable) rows = winnow_string_table_new (g_free);
  winnow_for_each_value (const WinnowStoredPair, pair, pairs)
    if (are_current (current, pair->document_a, pair->document_b))
      g_hash_table_insert (rows, dup_pair (pair->document_a, pair->document_b), winnow_dup_value (&pair->id));
  return pairs != NULL ? g_steal_pointer (&rows) : NULL;
}

/* A pair keeps its row, and with it its number. Takes that row out of @rows. */
static gboolean
write_overlap (const WinnowCheckJob *check, WinnowOverlap *overlap, GHashTable *rows, GError **error)
{
  g_autofree char *pair = dup_pair (overlap->document_a, overlap->document_b);
  const gint64 *row = g_hash_table_lookup (rows, pair);
  if (row == NULL)
    return winnow_library_put_overlap (check->corpus->library, overlap, error);
  gboolean is_written = overlap->id == *row && winnow_former_is_unchanged (check->former, overlap);
  overlap->id = *row;
  g_hash_table_remove (rows, pair);
  return is_written || winnow_library_update_overlap (check->corpus->library, overlap, error);
}

/* Pairs that were not compared yet keep their former passages, but are not taken over for that.
 * Takes their rows out of @rows. */
static gboolean
keep_open (const WinnowCheckJob *check, GHashTable *rows, GError **error)
{
  winnow_for_each_value (const guint32, number, check->open)
    {
      const WinnowCandidate *candidate = &g_array_index (check->candidates, WinnowCandidate, *number);
      if (check->results[*number].is_known)
        continue;
      g_autofree char *pair = dup_pair (winnow_corpus_get (check->corpus, candidate->a)->document->id,
                                        winnow_corpus_get (check->corpus, candidate->b)->document->id);
      const gint64 *row = g_hash_table_lookup (rows, pair);
      if (row != NULL && !winnow_library_forget_passes (check->corpus->library, *row, error))
        return FALSE;
      g_hash_table_remove (rows, pair);
    }
  return TRUE;
}

static gboolean
remove_rows (WinnowLibrary *library, GHashTable *rows, GError **error)
{
  winnow_for_each_entry (entry, rows)
    if (!winnow_library_remove_overlap (library, *(const gint64 *) entry.value, error))
      return FALSE;
  return TRUE;
}

static gboolean
write_overlaps (const WinnowCheckJob *check, const GPtrArray *overlaps, GHashTable *current,
                const WinnowThreads *threads, GError **error)
{
  g_autoptr (GHashTable) rows = index_rows (check->corpus->library, current, error);
  if (rows == NULL)
    return FALSE;
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    {
      if (g_cancellable_set_error_if_cancelled (threads->cancellable, error)
          || (are_current (current, overlap->document_a, overlap->document_b)
              && !write_overlap (check, overlap, rows, error)))
        return FALSE;
      winnow_progress_advance (threads->progress, 1);
    }
  return keep_open (check, rows, error) && remove_rows (check->corpus->library, rows, error);
}

/* The pairs that share nothing. Candidates are by their first documents. */
static gboolean
write_compared (const WinnowCheckJob *check, GHashTable *current, GError **error)
{
  g_autoptr (GArray) compared = winnow_array_new (WinnowCompared);
  for (guint32 number = 0, i = 0; number < check->corpus->members->len; number++)
    {
      g_array_set_size (compared, 0);
      for (; i < check->candidates->len && g_array_index (check->candidates, WinnowCandidate, i).a == number; i++)
        {
          const WinnowCandidate *candidate = &g_array_index (check->candidates, WinnowCandidate, i);
          const WinnowCompared one = { winnow_corpus_get (check->corpus, candidate->b)->document->id,
                                       winnow_candidate_get_passes (candidate) };
          if (check->results[i].is_known && check->results[i].overlap == NULL
              && g_hash_table_contains (current, &one.other))
            g_array_append_val (compared, one);
        }
      if (g_hash_table_contains (current, &winnow_corpus_get (check->corpus, number)->document->id)
          && !winnow_former_write_compared (check->former, number, compared, error))
        return FALSE;
    }
  return TRUE;
}

/* Within a transaction. @overlaps: by documents */
static gboolean
write_check (const WinnowCheckJob *check, const GPtrArray *overlaps, guint n_left, const WinnowThreads *threads,
             GError **error)
{
  WinnowLibrary *library = check->corpus->library;
  g_autoptr (GHashTable) current = find_current (check->corpus, error), exclusions = index_exclusions (check->corpus);
  gint64 check_id;
  if (current == NULL)
    return FALSE;
  const WinnowCheckSums sums
      = { g_hash_table_size (current) + (guint) check->corpus->n_elsewhere, n_left, check->corpus->common.n_pairs };
  winnow_former_begin_writing (check->former);
  if (!winnow_pictures_leave_out_changed (check->found, library, current, error)
      || !winnow_library_begin_check (library, check->corpus->settings, check->basis, &check_id, error))
    return FALSE;
  g_autoptr (GHashTable) links
      = winnow_verdicts_apply_stored (library, overlaps, exclusions, current, check->corpus->settings, error);
  return links != NULL && write_members (check->corpus, current, error)
         && write_overlaps (check, overlaps, current, threads, error) && write_compared (check, current, error)
         && winnow_verdicts_write_links (library, links, error)
         && winnow_pictures_write (check->found, library, current, error)
         && winnow_library_finish_check (library, check_id, &sums, error);
}

gboolean
winnow_check_job_write (WinnowCheckJob *check, const WinnowThreads *threads, GError **error)
{
  g_autoptr (GPtrArray) matched = winnow_pointers_new (winnow_overlap_unref);
  guint n_left = 0;
  winnow_for_each_index (i, check->candidates)
    {
      if (check->results[i].overlap != NULL)
        g_ptr_array_add (matched, winnow_overlap_ref (check->results[i].overlap));
      n_left += !check->results[i].is_known;
    }
  g_autoptr (GPtrArray) overlaps = winnow_pictures_join (check->found, check->corpus, matched, threads, error);
  if (overlaps == NULL || !score (check, overlaps, threads, error))
    return FALSE;
  winnow_progress_begin (threads->progress, WINNOW_STAGE_WRITING, overlaps->len);
  return winnow_library_begin_whole (check->corpus->library, error)
         && winnow_library_end (check->corpus->library, write_check (check, overlaps, n_left, threads, error), error);
}
