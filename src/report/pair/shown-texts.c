/* shown-texts.c: see shown-texts.h. One library that is missing must not cost a report of all
 * others. */
#include "report/pair/shown-texts.h"

#include "base/translate.h"

char *
winnow_report_dup_text (const WinnowReport *report, const WinnowDocument *document, gsize *length, char **problem,
                        GError **error)
{
  GError *local = NULL;
  char *text = winnow_library_dup_text (report->library, document->id, length, &local);
  *problem = NULL;
  if (text != NULL)
    return text;
  if (document->attached_id == 0 || !g_error_matches (local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND))
    return g_propagate_error (error, local), NULL;
  *problem = g_strdup (report->mask == NULL ? local->message
                                            : _ ("A text can’t be shown: the attached library that has it is missing, "
                                                 "can’t be read, or has another text by now."));
  *length = 0;
  g_error_free (local);
  return g_strdup ("");
}
