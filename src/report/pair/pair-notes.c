/* pair-notes.c: see pair-notes.h. Notes may name people as texts do, and are masked alike. */
#include "report/pair/pair-notes.h"

WinnowPairNotes *
winnow_pair_notes_load (WinnowLibrary *library, const WinnowOverlap *overlap, const WinnowMask *mask, GError **error)
{
  g_autoptr (WinnowPairNotes) notes = g_new0 (WinnowPairNotes, 1);
  g_autofree char *note = NULL;
  GHashTableIter iter;
  gpointer value;
  notes->passages = winnow_library_dup_passage_notes (library, overlap->id, error);
  if (notes->passages == NULL
      || !winnow_library_dup_note (library, overlap->document_a, overlap->document_b, &note, error))
    return NULL;
  notes->note = winnow_mask_dup_string (mask, note);
  g_hash_table_iter_init (&iter, notes->passages);
  while (mask != NULL && g_hash_table_iter_next (&iter, NULL, &value))
    g_hash_table_iter_replace (&iter, winnow_mask_dup_string (mask, value));
  return g_steal_pointer (&notes);
}

void
winnow_pair_notes_free (WinnowPairNotes *notes)
{
  if (notes == NULL)
    return;
  g_free (notes->note);
  g_clear_pointer (&notes->passages, g_hash_table_unref);
  g_free (notes);
}

const char *
winnow_pair_notes_get_note (const WinnowPairNotes *notes)
{
  return notes != NULL ? notes->note : NULL;
}

const char *
winnow_pair_notes_get_passage (const WinnowPairNotes *notes, guint passage)
{
  return notes != NULL ? g_hash_table_lookup (notes->passages, GUINT_TO_POINTER (passage)) : NULL;
}
