/* masking.c: see masking.h */
#include "cli/masking.h"

void
winnow_masking_clear (WinnowMasking *masking)
{
  g_clear_pointer (&masking->names, g_strfreev);
}

gboolean
winnow_masking_make (const WinnowMasking *masking, WinnowLibrary *library, GCancellable *cancellable, WinnowMask **mask,
                     GError **error)
{
  *mask = NULL;
  if (!masking->is_masked && masking->names == NULL)
    return TRUE;
  g_autoptr (GPtrArray) persons = winnow_mask_find_persons (library, cancellable, error);
  if (persons == NULL)
    return FALSE;
  for (guint i = 0; i < persons->len; i++)
    ((WinnowPerson *) g_ptr_array_index (persons, i))->is_masked = masking->is_masked;
  const WinnowMaskOptions options
      = { .persons = persons, .names = (const char *const *) masking->names, .has_all_files = masking->is_masked };
  *mask = winnow_mask_new (library, &options, error);
  return *mask != NULL;
}
