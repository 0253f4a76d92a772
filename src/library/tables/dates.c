/* dates.c: see dates.h
 *
 * A person often knows no more than the year. So the column has just that, without a day. */
#include "library/tables/dates.h"

#include <string.h>

#include "library/library-private.h"

#define DAY_LENGTH 10 /* "1998-05-17" */

gboolean
winnow_date_may_be_set (const char *date)
{
  return winnow_day_from_iso (date) != WINNOW_NO_DATE && strlen (date) <= DAY_LENGTH;
}

gboolean
winnow_library_set_date (WinnowLibrary *library, gint64 document_id, const char *date, GError **error)
{
  g_return_val_if_fail (date == NULL || winnow_date_may_be_set (date), FALSE);
  g_auto (WinnowChange) change = { 0 };
  return winnow_change_begin (&change, library, error) && winnow_library_check_own (library, document_id, error)
         && winnow_library_change_row (library, "UPDATE documents SET date_by_hand = ?2 WHERE id = ?1",
                                       VALUES (document_id, date), WINNOW_ROW_DOCUMENT, document_id, error)
         /* their pairs depend on dates */
         && winnow_library_execute (library, "DELETE FROM groupings WHERE days > 0", NULL, error)
         && winnow_change_commit (&change, error);
}
