#include "app/export/winnow-export-choice.h"
#include "base/array.h"

WinnowExportChoice *
winnow_export_choice_new (WinnowLibrary *library, const char *title)
{
  g_return_val_if_fail (library != NULL, NULL);
  WinnowExportChoice *choice = g_new0 (WinnowExportChoice, 1);
  choice->library = winnow_library_ref (library);
  choice->title = g_strdup (title);
  choice->paper = winnow_paper_default ();
  return choice;
}

void
winnow_export_choice_free (WinnowExportChoice *choice)
{
  winnow_library_unref (choice->library);
  g_clear_pointer (&choice->ids, g_array_unref);
  g_clear_pointer (&choice->persons, g_ptr_array_unref);
  g_strfreev (choice->more_names);
  g_free (choice->title);
  g_free (choice);
}

/* Masking all names searches for persons again, since the user unchecked some of these for another
 * choice. */
gboolean
winnow_export_choice_load_mask (const WinnowExportChoice *choice, WinnowMask **mask, GCancellable *cancellable,
                                GError **error)
{
  gboolean all = choice->names == WINNOW_EXPORT_NAMES_ALL_MASKED;
  *mask = NULL;
  if (choice->names == WINNOW_EXPORT_NAMES_SHOWN)
    return TRUE;
  g_autoptr (GPtrArray) found = all || choice->persons == NULL
                                    ? winnow_mask_find_persons (choice->library, cancellable, error)
                                    : g_ptr_array_ref (choice->persons);
  if (found == NULL)
    return FALSE;
  if (all)
    winnow_for_each (WinnowPerson, person, found)
      person->is_masked = TRUE;
  const WinnowMaskOptions options
      = { .persons = found, .names = (const char *const *) choice->more_names, .has_all_files = all };
  *mask = winnow_mask_new (choice->library, &options, error);
  return *mask != NULL;
}

WinnowReport *
winnow_export_choice_load (const WinnowExportChoice *choice, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowMask) mask = NULL;
  if (!winnow_export_choice_load_mask (choice, &mask, cancellable, error))
    return NULL;
  const WinnowReportOptions options = {
    .title = choice->names == WINNOW_EXPORT_NAMES_ALL_MASKED ? NULL : choice->title,
    .overlap_ids = choice->ids != NULL ? WINNOW_DATA (const gint64, choice->ids) : NULL,
    .n_overlap_ids = choice->ids != NULL ? choice->ids->len : 0,
    .document_id = choice->document_id,
    .paper = choice->paper,
    .mask = mask,
  };
  return winnow_report_new (choice->library, &options, error);
}
