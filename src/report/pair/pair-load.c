/* pair-load.c: a pair in the library → the shown pair */
#include "base/for-each.h"
#include "check/compare/document-text.h"
#include "report/pair/pair.h"

gboolean
winnow_pair_side_load (WinnowPairSide *side, WinnowLibrary *library, gboolean has_marks, GError **error)
{
  gint64 id = side->document->id;
  return (side->text != NULL || (side->text = winnow_library_dup_text (library, id, &side->length, error)) != NULL)
         && (side->flags = winnow_library_dup_disguises (library, id, error)) != NULL
         && (!has_marks
             || ((side->exclusions = winnow_library_dup_exclusions (library, id, error)) != NULL
                 && (side->places = winnow_library_dup_places (library, id, error)) != NULL));
}

gboolean
winnow_pair_side_load_hidden (WinnowPairSide *side, WinnowLibrary *library, GError **error)
{
  side->parts = winnow_library_dup_parts (library, side->document->id, error);
  return side->parts != NULL;
}

gboolean
winnow_pair_read_settings (WinnowPair *pair, const WinnowSettings *wanted, GError **error)
{
  g_autoptr (WinnowCheckRecord) record = NULL;
  if (!winnow_library_read_check_record (pair->library, &record, error))
    return FALSE;
  const WinnowDocument *a = pair->side[WINNOW_SIDE_A].document, *b = pair->side[WINNOW_SIDE_B].document;
  pair->settings = record != NULL ? record->settings : *wanted;
  pair->are_references = record != NULL && a->role == WINNOW_ROLE_REFERENCES && b != NULL && b->role == a->role;
  return TRUE;
}

/* The library has a pair one way round. Where it has none, that of the new pair stays, which has no
 * passages. @row: (nullable) */
static gboolean
read_overlap (WinnowPair *pair, WinnowOverlap *row, GError **error)
{
  g_autoptr (GError) failure = NULL;
  WinnowDocument *a = pair->side[WINNOW_SIDE_A].document, *b = pair->side[WINNOW_SIDE_B].document;
  WinnowOverlap *overlap = row == NULL             ? winnow_library_find_overlap (pair->library, a->id, b->id, &failure)
                           : row->passages != NULL ? winnow_overlap_ref (row)
                                                   : winnow_library_dup_overlap (pair->library, row->id, &failure);
  if (failure != NULL)
    return g_propagate_error (error, g_steal_pointer (&failure)), FALSE;
  if (overlap == NULL)
    return TRUE;
  if (row == NULL && overlap->document_a != a->id)
    {
      pair->side[WINNOW_SIDE_A].document = b;
      pair->side[WINNOW_SIDE_B].document = a;
    }
  winnow_overlap_unref (pair->overlap);
  pair->overlap = overlap;
  return TRUE;
}

static gboolean
prepare (WinnowDocumentText *text, WinnowPair *pair, WinnowSide number, const WinnowTemplates *templates,
         GError **error)
{
  WinnowPairSide *side = &pair->side[number];
  g_autoptr (GArray) marks = winnow_library_dup_marks (pair->library, side->document->id, error);
  if (marks == NULL)
    return FALSE;
  winnow_document_text_init (text, side->text, side->length, marks, templates);
  g_clear_pointer (&side->exclusions, g_array_unref);
  side->exclusions = g_array_ref (text->exclusions);
  return TRUE;
}

gboolean
winnow_pair_align (WinnowPair *pair, GCancellable *cancellable, GError **error)
{
  WinnowPairSide *side = pair->side;
  g_auto (WinnowDocumentText) a = { 0 }, b = { 0 };
  g_autoptr (WinnowTemplates) templates = winnow_templates_load (pair->library, &pair->settings, error);
  if (templates == NULL || g_cancellable_set_error_if_cancelled (cancellable, error)
      || !prepare (&a, pair, WINNOW_SIDE_A, templates, error) || !prepare (&b, pair, WINNOW_SIDE_B, templates, error))
    return FALSE;
  winnow_overlap_unref (pair->overlap);
  pair->overlap = winnow_overlap_align (a.tokens, a.aligned, b.tokens, b.aligned, &pair->settings);
  winnow_overlap_score (pair->overlap, side[WINNOW_SIDE_A].exclusions, side[WINNOW_SIDE_B].exclusions, &pair->settings);
  return TRUE;
}

gboolean
winnow_pair_count_sessions (WinnowPair *pair, WinnowLibrary *library, GError **error)
{
  const WinnowDocument *a = pair->side[WINNOW_SIDE_A].document, *b = pair->side[WINNOW_SIDE_B].document;
  return winnow_document_is_own_pair (a, b)
         || winnow_library_count_common_sessions (library, a->id, b->id, &pair->n_sessions, error);
}

/* ── a request ── */

WinnowPairRequest *
winnow_pair_request_copy (const WinnowPairRequest *request)
{
  WinnowPairRequest *copy = winnow_dup_value (request);
  winnow_library_ref (copy->library);
  if (copy->overlap != NULL)
    winnow_overlap_ref (copy->overlap);
  winnow_for_each_side (side)
    winnow_document_ref (copy->documents[side]);
  return copy;
}

void
winnow_pair_request_clear (WinnowPairRequest *request)
{
  g_clear_pointer (&request->library, winnow_library_unref);
  g_clear_pointer (&request->overlap, winnow_overlap_unref);
  winnow_for_each_side (side)
    g_clear_pointer (&request->documents[side], winnow_document_unref);
}

void
winnow_pair_request_free (WinnowPairRequest *request)
{
  winnow_pair_request_clear (request);
  g_free (request);
}

WinnowPair *
winnow_pair_load (const WinnowPairRequest *request, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowPair) pair = winnow_pair_new ();
  pair->library = winnow_library_ref (request->library);
  winnow_for_each_side (side)
    pair->side[side].document = winnow_document_ref (request->documents[side]);
  if (!winnow_pair_read_settings (pair, &request->wanted, error) || !read_overlap (pair, request->overlap, error))
    return NULL;
  winnow_for_each_side (side)
    if (g_cancellable_set_error_if_cancelled (cancellable, error)
        || !winnow_pair_side_load (&pair->side[side], pair->library, TRUE, error)
        || !winnow_pair_side_load_hidden (&pair->side[side], pair->library, error))
      return NULL;
  if (!winnow_pair_count_sessions (pair, pair->library, error) || !winnow_pair_find_pictures (pair, error)
      || (pair->overlap->id == 0 && pair->overlap->passages->len == 0 /* else the check did */
          && !winnow_pair_align (pair, cancellable, error)))
    return NULL;
  winnow_pair_find_words (pair, TRUE, cancellable);
  return g_cancellable_set_error_if_cancelled (cancellable, error) ? NULL : g_steal_pointer (&pair);
}
