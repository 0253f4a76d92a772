/* remarks.c: see remarks.h. Notes may name people as texts do, and are masked alike. */
#include "report/remarks.h"

WinnowRemarks *
winnow_remarks_load (WinnowLibrary *library, const WinnowOverlap *overlap, const WinnowMask *mask, GError **error)
{
  g_autoptr (WinnowRemarks) remarks = g_new0 (WinnowRemarks, 1);
  g_autofree char *note = NULL;
  GHashTableIter iter;
  gpointer value;

  remarks->passages = winnow_library_dup_passage_notes (library, overlap->id, error);
  if (remarks->passages == NULL
      || !winnow_library_dup_note (library, overlap->document_a, overlap->document_b, &note, error))
    return NULL;
  remarks->note = winnow_mask_dup_string (mask, note);
  g_hash_table_iter_init (&iter, remarks->passages);
  while (mask != NULL && g_hash_table_iter_next (&iter, NULL, &value))
    g_hash_table_iter_replace (&iter, winnow_mask_dup_string (mask, value));
  return g_steal_pointer (&remarks);
}

void
winnow_remarks_free (WinnowRemarks *remarks)
{
  if (remarks == NULL)
    return;
  g_free (remarks->note);
  g_clear_pointer (&remarks->passages, g_hash_table_unref);
  g_free (remarks);
}

const char *
winnow_remarks_get_note (const WinnowRemarks *remarks)
{
  return remarks != NULL ? remarks->note : NULL;
}

const char *
winnow_remarks_get_passage (const WinnowRemarks *remarks, guint passage)
{
  return remarks != NULL ? g_hash_table_lookup (remarks->passages, GUINT_TO_POINTER (passage)) : NULL;
}
