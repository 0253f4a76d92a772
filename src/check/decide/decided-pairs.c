/* decided-pairs.c: pairs of references that have a verdict
 *
 * References are not compared with each other: a large archive would be compared with itself. Two
 * of them on which an editor decides are a pair from then on: it is listed, and every check
 * compares it.
 *
 * The result of a check thus depends on verdicts, for these pairs alone. A verdict that is taken
 * back leaves nothing. */
#include "check/compare/former-checks.h"
#include "check/compare/stages.h"
#include "base/for-each.h"
#include "base/order.h"

#include <glib/gi18n-lib.h>

/* Aligned by all passes: nothing is known of what the two share. */
static const WinnowCandidate decided = { .is_related = TRUE, .is_sounding = TRUE, .is_translated = TRUE };

/* ── added once ── */

typedef struct
{
  WinnowLibrary *library;
  WinnowCheckRecord *record;
  WinnowTemplates *templates;
  GHashTable *exclusions; /* id of a document → GArray of WinnowExclusion, (owned) both */
  GHashTable *current;    /* set of ids */
} Adding;

static gboolean
prepare (const Adding *adding, gint64 document_id, WinnowDocumentText *text, GError **error)
{
  gsize length;
  g_autofree char *bytes = winnow_library_dup_text (adding->library, document_id, &length, error);
  g_autoptr (GArray) marks = bytes != NULL ? winnow_library_dup_marks (adding->library, document_id, error) : NULL;
  if (marks == NULL)
    return FALSE;
  winnow_document_text_init (text, bytes, length, marks, adding->templates);
  gint64 *id = winnow_dup_value (&document_id);
  g_hash_table_insert (adding->exclusions, id, g_array_ref (text->exclusions));
  g_hash_table_add (adding->current, id);
  return winnow_library_put_exclusions (adding->library, document_id, text->exclusions, error);
}

/* Verdicts that were given when it was a pair before are applied. */
static gboolean
write_pair (const Adding *adding, WinnowOverlap *overlap, GError **error)
{
  g_autoptr (GPtrArray) overlaps = g_ptr_array_new ();
  g_ptr_array_add (overlaps, overlap);
  g_autoptr (GHashTable) links = winnow_verdicts_apply_stored (adding->library, overlaps, adding->exclusions,
                                                               adding->current, &adding->record->settings, error);
  return links != NULL && winnow_library_put_overlap (adding->library, overlap, error)
         && winnow_verdicts_write_links (adding->library, links, error)
         && winnow_library_finish_check (adding->library, adding->record->id, NULL, error);
}

/* Within a transaction. */
static gboolean
add_pair (const Adding *adding, gint64 document_a, gint64 document_b, GError **error)
{
  g_auto (WinnowDocumentText) a = { 0 }, b = { 0 };
  if (!prepare (adding, document_a, &a, error) || !prepare (adding, document_b, &b, error))
    return FALSE;
  g_autoptr (WinnowOverlap) overlap
      = winnow_overlap_align (a.tokens, a.aligned, b.tokens, b.aligned, &adding->record->settings);
  overlap->document_a = document_a;
  overlap->document_b = document_b;
  overlap->passes = winnow_candidate_get_passes (&decided);
  winnow_overlap_score (overlap, a.exclusions, b.exclusions, &adding->record->settings);
  return write_pair (adding, overlap, error);
}

static gboolean
compare (WinnowLibrary *library, WinnowCheckRecord *record, gint64 document_a, gint64 document_b, GError **error)
{
  g_autoptr (WinnowTemplates) templates = winnow_templates_load (library, &record->settings, error);
  g_autoptr (GHashTable) exclusions = winnow_id_table_new (g_array_unref);
  g_autoptr (GHashTable) current = winnow_id_index_new ();
  const Adding adding = { library, record, templates, exclusions, current };
  return templates != NULL && add_pair (&adding, document_a, document_b, error);
}

/* Within a transaction. */
static WinnowOverlap *
obtain (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error)
{
  GError *local = NULL;
  g_autoptr (WinnowOverlap) overlap = winnow_library_find_overlap (library, document_a, document_b, &local);
  g_autoptr (WinnowCheckRecord) record
      = overlap == NULL && local == NULL ? winnow_library_dup_check_record (library, &local) : NULL;
  if (record != NULL && compare (library, record, document_a, document_b, &local))
    overlap = winnow_library_find_overlap (library, document_a, document_b, &local);
  if (local != NULL)
    g_propagate_error (error, local);
  else if (overlap == NULL)
    g_set_error_literal (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND,
                         _ ("There was no check yet: nothing can be decided."));
  return g_steal_pointer (&overlap);
}

WinnowOverlap *
winnow_check_obtain_pair (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error)
{
  g_return_val_if_fail (library != NULL && document_a != document_b, NULL);
  if (!winnow_library_begin (library, error))
    return NULL;
  g_autoptr (WinnowOverlap) overlap = obtain (library, document_a, document_b, error);
  return winnow_library_end (library, overlap != NULL, error) ? g_steal_pointer (&overlap) : NULL;
}

/* ── compared by each check ── */

WINNOW_DEFINE_COMPARE_2 (compare_candidates, WinnowCandidate, a, b)

/* FALSE where it is not a pair of the check. */
static gboolean
find_reference (const WinnowCorpus *corpus, GHashTable *numbers, gint64 document_id, guint32 *number)
{
  gpointer value;
  if (!g_hash_table_lookup_extended (numbers, &document_id, NULL, &value))
    return FALSE;
  *number = GPOINTER_TO_UINT (value);
  return !winnow_corpus_get (corpus, *number)->is_query;
}

GArray *
winnow_decided_candidates_find (WinnowCorpus *corpus, GError **error)
{
  g_autoptr (GArray) pairs = winnow_library_list_decided_pairs (corpus->library, error);
  g_autoptr (GHashTable) numbers = winnow_corpus_number_members (corpus);
  GArray *candidates = pairs != NULL ? winnow_array_new (WinnowCandidate) : NULL;
  winnow_for_each_value (const WinnowStoredPair, pair, pairs)
    {
      WinnowCandidate candidate = decided;
      guint32 x, y;
      if (!find_reference (corpus, numbers, pair->document_a, &x)
          || !find_reference (corpus, numbers, pair->document_b, &y))
        continue;
      candidate.a = MIN (x, y);
      candidate.b = MAX (x, y);
      g_array_append_val (candidates, candidate);
    }
  if (candidates != NULL)
    g_array_sort (candidates, compare_candidates);
  return candidates;
}
