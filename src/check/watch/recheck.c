/* recheck.c: checks where something came or changed since the last check, and says which pairs that
 * brought */
#include "base/for-each.h"
#include "check/archive/attached-archives.h"
#include "check/check.h"
#include "extract/packed/packed.h"

/* ── whether there is something ── */

/* Whether a check would find anything to compare. *@has_submission: whether there is one */
static gboolean
has_unchecked (WinnowLibrary *library, gboolean *has, gboolean *has_submission, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  *has = *has_submission = FALSE;
  winnow_for_each (const WinnowDocument, document, documents)
    {
      *has |= document->role != WINNOW_ROLE_TEMPLATE && document->highest < 0 && !document->is_unreachable;
      *has_submission |= document->role == WINNOW_ROLE_SUBMISSIONS;
    }
  return documents != NULL;
}

static gboolean
is_due (WinnowLibrary *library, const WinnowSettings *settings, gboolean *due, GCancellable *cancellable,
        GError **error)
{
  gboolean has, has_submission, is_full, is_back;
  g_autoptr (WinnowCheckRecord) record = NULL;
  if (!winnow_library_read_check_record (library, &record, error)
      || !winnow_library_follow_attached (library, &is_back, error)
      || !has_unchecked (library, &has, &has_submission, error)
      || !winnow_check_is_full (library, settings, &is_full, error))
    return FALSE;
  *due = has_submission && (record == NULL || record->n_left > 0 || has || is_full || is_back);
  return *due || !has_submission || winnow_archives_have_changed (library, due, cancellable, error);
}

/* ── files that were moved ── */

/* A renamed file is a new document, and the former one stays in the library: they would be a pair
 * of equal texts, and each pair of the former one would be new again. */

static gboolean
is_missing (const WinnowDocument *document)
{
  g_autofree char *path = g_filename_from_utf8 (document->path, -1, NULL, NULL, NULL);
  g_autofree char *file = path != NULL ? winnow_packed_dup_file (path) : NULL;
  return path != NULL && file == NULL;
}

/* SHA-256 → queue of documents whose files are missing; empty ones for all bytes that two documents
 * have, so that only their files are looked for. */
static GHashTable *
list_equal (const GPtrArray *documents)
{
  GHashTable *equal = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_queue_free);
  g_autoptr (GHashTable) seen = winnow_string_index_new ();
  winnow_for_each (WinnowDocument, document, documents)
    if (!g_hash_table_add (seen, document->sha256) && !g_hash_table_contains (equal, document->sha256))
      g_hash_table_insert (equal, document->sha256, g_queue_new ());
  return equal;
}

/* What became of missing files: each is the first one with its bytes that came after it. */
typedef struct
{
  GHashTable *former;   /* (owned) id of a document → id of the one that it was before */
  GHashTable *replaced; /* (owned) ids of those */
} Moves;

static void
moves_clear (Moves *moves)
{
  winnow_clear (moves, g_hash_table_unref, former, replaced);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Moves, moves_clear)

static gpointer
copy_id (gint64 id)
{
  return winnow_dup_value (&id);
}

static gboolean
find_moves (Moves *moves, WinnowLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents == NULL)
    return FALSE;
  g_autoptr (GHashTable) equal = list_equal (documents);
  moves->former = winnow_id_table_new (g_free);
  moves->replaced = winnow_id_table_new (NULL);
  g_ptr_array_sort (documents, winnow_document_compare_ids);
  winnow_for_each (WinnowDocument, document, documents)
    {
      GQueue *missing = g_hash_table_lookup (equal, document->sha256);
      const WinnowDocument *former;
      if (document->attached_id != 0) /* a paper of last year that is handed in again is news */
        continue;
      if (missing != NULL && is_missing (document))
        g_queue_push_tail (missing, document);
      else if (missing != NULL && (former = g_queue_pop_head (missing)) != NULL)
        {
          g_hash_table_insert (moves->former, copy_id (document->id), copy_id (former->id));
          g_hash_table_add (moves->replaced, copy_id (former->id));
        }
    }
  return TRUE;
}

static gint64
get_former (const Moves *moves, gint64 id)
{
  const gint64 *former = g_hash_table_lookup (moves->former, &id);
  return former != NULL ? *former : id;
}

/* ── pairs ── */

static char *
dup_key (gint64 a, gint64 b)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT "~%" G_GINT64_FORMAT, MIN (a, b), MAX (a, b));
}

/* The pairs that are at least so similar. Returns: (transfer full) a set of keys */
static GHashTable *
list_known (WinnowLibrary *library, double min_similarity, GError **error)
{
  g_autoptr (GPtrArray) overlaps = winnow_library_list_overlaps (library, error);
  GHashTable *known = overlaps != NULL ? winnow_string_table_new (NULL) : NULL;
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    if (winnow_overlap_similarity (overlap) >= min_similarity)
      g_hash_table_add (known, dup_key (overlap->document_a, overlap->document_b));
  return known;
}

/* A pair is no news where its documents were one before they were moved. An interrupted check has
 * stored pairs that were not reported: those that it listed first count as new, too. */
static gboolean
is_new (const WinnowOverlap *overlap, GHashTable *known, const Moves *moves, gint64 check_id)
{
  gint64 a = get_former (moves, overlap->document_a), b = get_former (moves, overlap->document_b);
  if (g_hash_table_contains (moves->replaced, &overlap->document_a)
      || g_hash_table_contains (moves->replaced, &overlap->document_b))
    return FALSE;
  g_autofree char *key = dup_key (a, b);
  gboolean is_moved = a != overlap->document_a || b != overlap->document_b;
  return !g_hash_table_contains (known, key) || (overlap->first_check == check_id && !is_moved);
}

static GPtrArray *
list_new (WinnowLibrary *library, GHashTable *known, double min_similarity, GError **error)
{
  g_autoptr (WinnowCheckRecord) record = winnow_library_dup_check_record (library, error);
  g_autoptr (GPtrArray) overlaps = record != NULL ? winnow_library_list_overlaps (library, error) : NULL;
  g_auto (Moves) moves = { 0 };
  if (overlaps == NULL || !find_moves (&moves, library, error))
    return NULL;
  GPtrArray *pairs = winnow_pointers_new (winnow_overlap_unref);
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    if (winnow_overlap_similarity (overlap) >= min_similarity && is_new (overlap, known, &moves, record->id))
      g_ptr_array_add (pairs, winnow_overlap_ref (overlap));
  return pairs;
}

GPtrArray *
winnow_check_recheck (WinnowLibrary *library, const WinnowSettings *settings, double min_similarity,
                      const WinnowThreads *threads, GError **error)
{
  gboolean due;
  if (!is_due (library, settings, &due, threads->cancellable, error))
    return NULL;
  if (!due)
    return winnow_pointers_new (winnow_overlap_unref);
  g_autoptr (GHashTable) known = list_known (library, min_similarity, error);
  if (known == NULL || !winnow_check_run (library, settings, threads, error))
    return NULL;
  return list_new (library, known, min_similarity, error);
}
