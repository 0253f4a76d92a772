#include "app/compare/winnow-compare-request.h"

void
winnow_compare_request_set (WinnowCompareRequest *request, WinnowLibrary *library, WinnowOverlap *overlap,
                            WinnowDocument *a, WinnowDocument *b)
{
  const WinnowCompareRequest wanted = {
    winnow_library_ref (library),
    overlap != NULL ? winnow_overlap_ref (overlap) : NULL,
    { winnow_document_ref (a), winnow_document_ref (b) },
  };
  winnow_compare_request_clear (request);
  *request = wanted;
}

void
winnow_compare_request_clear (WinnowCompareRequest *request)
{
  g_clear_pointer (&request->library, winnow_library_unref);
  g_clear_pointer (&request->overlap, winnow_overlap_unref);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    g_clear_pointer (&request->documents[side], winnow_document_unref);
}

gint64
winnow_compare_request_get_id (const WinnowCompareRequest *request, WinnowSide side)
{
  return request->documents[side] != NULL ? request->documents[side]->id : 0;
}

gboolean
winnow_compare_request_take_decided (WinnowCompareRequest *request, WinnowOverlap *overlap)
{
  const gint64 a = winnow_compare_request_get_id (request, WINNOW_SIDE_A),
               b = winnow_compare_request_get_id (request, WINNOW_SIDE_B);
  if (MIN (a, b) != MIN (overlap->document_a, overlap->document_b)
      || MAX (a, b) != MAX (overlap->document_a, overlap->document_b))
    return FALSE;
  if (request->overlap != NULL && request->overlap->id == overlap->id)
    {
      winnow_overlap_unref (request->overlap);
      request->overlap = winnow_overlap_ref (overlap);
    }
  return TRUE;
}
