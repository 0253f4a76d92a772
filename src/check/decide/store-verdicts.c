/* store-verdicts.c: stores the verdicts that a user gives passages of a pair
 *
 * Every passage that gets a verdict has one stored verdict, bound to its words; the one stored
 * before is removed unless it belongs to other passages, too: a dismissed passage may have become
 * two passages since. A passage that becomes undecided keeps a stored verdict only if the next
 * check would apply another one to it. The pair's row, its passages and the verdicts change
 * together or not at all. */
#include "base/for-each.h"
#include "check/check.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  WinnowLibrary *library;
  WinnowOverlap *overlap;
  const char *texts[2]; /* A's and B's */
  WinnowVerdict verdict;
  GPtrArray *stored; /* (element-type WinnowStoredVerdict) of the pair before; their n_passages decrease */
  GArray *links;     /* (element-type WinnowVerdictLink) before */
  GHashTable *notes; /* of the passages before, by index */
  gboolean has_twin;
} Deciding;

/* ── former verdicts ── */

static WinnowStoredVerdict *
find_stored (const GPtrArray *stored, gint64 id)
{
  winnow_for_each (WinnowStoredVerdict, verdict, stored)
    if (verdict->id == id)
      return verdict;
  return NULL;
}

/* Removes one link, and its verdict if that has no other. *@is_shared: set where it belongs to
 * other passages, too */
static gboolean
remove_link (const Deciding *deciding, WinnowStoredVerdict *verdict, guint passage, gboolean *is_shared, GError **error)
{
  if (verdict->n_passages <= 1)
    return winnow_library_remove_verdict (deciding->library, verdict->id, error);
  *is_shared = TRUE;
  verdict->n_passages--;
  return winnow_library_unlink_verdict (deciding->library, verdict->id, deciding->overlap->id, passage, error);
}

static gboolean
remove_links (const Deciding *deciding, guint passage, gboolean *is_shared, GError **error)
{
  *is_shared = FALSE;
  winnow_for_each_value (const WinnowVerdictLink, link, deciding->links)
    {
      WinnowStoredVerdict *verdict = link->passage == passage ? find_stored (deciding->stored, link->id) : NULL;
      if (verdict != NULL && !remove_link (deciding, verdict, passage, is_shared, error))
        return FALSE;
    }
  return TRUE;
}

/* ── new verdicts ── */

static WinnowRange
get_range (const WinnowSpan *span)
{
  return (WinnowRange){ span->start, span->end };
}

static gboolean
store (const Deciding *deciding, guint index, const char *note, GError **error)
{
  const WinnowOverlap *overlap = deciding->overlap;
  const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, index);
  g_autoptr (GArray) shingles_a
      = winnow_verdict_dup_shingles (deciding->texts[0] + passage->a.start, passage->a.end - passage->a.start);
  g_autoptr (GArray) shingles_b
      = winnow_verdict_dup_shingles (deciding->texts[1] + passage->b.start, passage->b.end - passage->b.start);
  const WinnowStoredVerdict verdict = { .document_a = overlap->document_a,
                                        .document_b = overlap->document_b,
                                        .verdict = deciding->verdict,
                                        .note = (char *) note,
                                        .a = get_range (&passage->a),
                                        .b = get_range (&passage->b),
                                        .shingles = { shingles_a, shingles_b } };
  gint64 id = winnow_library_put_verdict (deciding->library, &verdict, error);
  return id != 0 && winnow_library_link_verdict (deciding->library, id, overlap->id, index, error);
}

/* @note: (nullable) NULL: as it is */
static gboolean
decide_passage (const Deciding *deciding, guint index, const char *note, GError **error)
{
  const char *text = note ?: g_hash_table_lookup (deciding->notes, GUINT_TO_POINTER (index));
  gboolean has_text = text != NULL && *text != '\0', is_shared;
  if (!remove_links (deciding, index, &is_shared, error))
    return FALSE;
  g_array_index (deciding->overlap->passages, WinnowPassage, index).verdict = deciding->verdict;
  if (deciding->verdict == WINNOW_VERDICT_UNDECIDED && !has_text && !is_shared && !deciding->has_twin)
    return TRUE;
  return store (deciding, index, has_text ? text : NULL, error);
}

static gboolean
decide_passages (const Deciding *deciding, const GArray *passages, const char *note, GError **error)
{
  winnow_for_each_index (i, passages)
    if (!decide_passage (deciding, g_array_index (passages, guint, i), i == 0 ? note : NULL, error))
      return FALSE;
  return TRUE;
}

/* ── the pair ── */

static gboolean
score (const Deciding *deciding, GError **error)
{
  WinnowOverlap *overlap = deciding->overlap;
  GError *local = NULL;
  g_autoptr (WinnowCheckRecord) record = winnow_library_dup_check_record (deciding->library, &local);
  g_autoptr (GArray) exclusions_a
      = record != NULL ? winnow_library_dup_exclusions (deciding->library, overlap->document_a, &local) : NULL;
  g_autoptr (GArray) exclusions_b
      = exclusions_a != NULL ? winnow_library_dup_exclusions (deciding->library, overlap->document_b, &local) : NULL;
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;
  if (exclusions_b == NULL)
    return g_set_error_literal (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND,
                                _ ("There was no check yet: nothing can be decided.")),
           FALSE;
  winnow_overlap_score (overlap, exclusions_a, exclusions_b, &record->settings);
  return winnow_library_update_overlap (deciding->library, overlap, error);
}

static gboolean
check_passages (const WinnowOverlap *overlap, const GArray *passages, const gsize lengths[2], GError **error)
{
  winnow_for_each_value (const guint, index, passages)
    {
      const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, *index);
      if (*index >= overlap->passages->len || passage->a.end > lengths[0] || passage->b.end > lengths[1])
        {
          g_set_error_literal (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND,
                               _ ("The pair has no such passage any more."));
          return FALSE;
        }
    }
  return TRUE;
}

/* Within a transaction. */
static gboolean
decide (WinnowLibrary *library, WinnowOverlap *overlap, const GArray *passages, WinnowVerdict verdict, const char *note,
        GError **error)
{
  gsize lengths[2] = { 0 };
  g_autofree char *a = winnow_library_dup_text (library, overlap->document_a, &lengths[0], error);
  g_autofree char *b = a != NULL ? winnow_library_dup_text (library, overlap->document_b, &lengths[1], error) : NULL;
  g_autoptr (GPtrArray) stored
      = b != NULL ? winnow_library_list_verdicts (library, overlap->document_a, overlap->document_b, error) : NULL;
  g_autoptr (GArray) links = stored != NULL ? winnow_library_list_verdict_links (library, overlap->id, error) : NULL;
  g_autoptr (GHashTable) notes = links != NULL ? winnow_library_dup_passage_notes (library, overlap->id, error) : NULL;
  Deciding deciding = { library, overlap, { a, b }, verdict, stored, links, notes, FALSE };
  return notes != NULL && check_passages (overlap, passages, lengths, error)
         && winnow_library_has_twin (library, overlap->document_a, overlap->document_b, &deciding.has_twin, error)
         && decide_passages (&deciding, passages, note, error) && score (&deciding, error);
}

WinnowOverlap *
winnow_check_set_verdict (WinnowLibrary *library, gint64 overlap_id, const GArray *passages, WinnowVerdict verdict,
                          const char *note, GError **error)
{
  g_return_val_if_fail (library != NULL && passages != NULL && (guint) verdict < WINNOW_N_VERDICTS, NULL);
  if (!winnow_library_begin (library, error))
    return NULL;
  g_autoptr (WinnowOverlap) overlap = winnow_library_dup_overlap (library, overlap_id, error);
  gboolean is_decided = overlap != NULL && decide (library, overlap, passages, verdict, note, error);
  return winnow_library_end (library, is_decided, error) ? g_steal_pointer (&overlap) : NULL;
}
