/* pair-notes.h: people's notes on a pair and its passages, masked if the report is */
#pragma once

#include "report/model/report.h"

/* Immutable. */
typedef struct
{
  char *note; /* (owned) (nullable) of the pair */
  /* (owned) index of a passage of the overlap (GUINT_TO_POINTER()) → its note; those that have
   * one */
  GHashTable *passages;
} WinnowPairNotes;

/* Of the pair of @overlap, a row of the library. @mask: (nullable) replaces names in all of it.
 * Blocks. */
WinnowPairNotes *winnow_pair_notes_load (WinnowLibrary *library, const WinnowOverlap *overlap, const WinnowMask *mask,
                                         GError **error);
WINNOW_DECLARE_FREE (WinnowPairNotes, winnow_pair_notes_free)

/* @notes: (nullable) then there are none. Returns: (transfer none) (nullable) */
const char *winnow_pair_notes_get_note (const WinnowPairNotes *notes);
/* index into the overlap's passages */
const char *winnow_pair_notes_get_passage (const WinnowPairNotes *notes, guint passage);
