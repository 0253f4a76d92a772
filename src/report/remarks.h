/* remarks.h: what people said of a pair and of its passages, as a report may show it */
#pragma once

#include "report/report.h"

G_BEGIN_DECLS

/* Immutable. */
typedef struct
{
  char *note; /* (owned) (nullable) of the pair */
  /* (owned) index of a passage of the overlap (GUINT_TO_POINTER()) → its note; those that have
   * one */
  GHashTable *passages;
} WinnowRemarks;

/* Of the pair of @overlap, a row of the library. @mask: (nullable) replaces names in all of it.
 * Blocks. */
WinnowRemarks *winnow_remarks_load (WinnowLibrary *library, const WinnowOverlap *overlap, const WinnowMask *mask,
                                    GError **error);
void winnow_remarks_free (WinnowRemarks *remarks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowRemarks, winnow_remarks_free)

/* @remarks: (nullable) then there are none. Returns: (transfer none) (nullable) */
const char *winnow_remarks_get_note (const WinnowRemarks *remarks);
/* index into the overlap's passages */
const char *winnow_remarks_get_passage (const WinnowRemarks *remarks, guint passage);

G_END_DECLS
