/* winnow-compare-request.h: which pair the compare page was asked to show last, to try again and to
 * tell what is about it */
#pragma once

#include "library/library.h"
#include "app/compare/model/winnow-comparison.h"

G_BEGIN_DECLS

/* All zero: none. */
typedef struct
{
  WinnowLibrary *library;                    /* (owned) (nullable) */
  WinnowOverlap *overlap;                    /* (owned) (nullable) */
  WinnowDocument *documents[WINNOW_N_SIDES]; /* (owned) (nullable) */
} WinnowCompareRequest;

/* @overlap: (nullable) */
void winnow_compare_request_set (WinnowCompareRequest *request, WinnowLibrary *library, WinnowOverlap *overlap,
                                 WinnowDocument *a, WinnowDocument *b);
void winnow_compare_request_clear (WinnowCompareRequest *request);

/* The ids of the documents; 0 where there is none. */
gint64 winnow_compare_request_get_id (const WinnowCompareRequest *request, WinnowSide side);

/* @overlap: with its passages, of which something was decided. Returns: TRUE if it is the pair that
 * was asked for, which has this overlap from now on */
gboolean winnow_compare_request_take_decided (WinnowCompareRequest *request, WinnowOverlap *overlap);

G_END_DECLS
