/* row-seals.h: each row is known to be as it was written, and a row that vanished is missed
 *
 * The table seals has the sum of the sums of all rows (seal.h), by table and document. Triggers of
 * each connection that writes keep it, so no statement has to think of it. Bulk has a seal or a sum
 * of its own and is checked when it is read; here its length counts. */
#pragma once

#include "library/library-private.h"

/* Tables that a check computes again, and those that come from the files of documents. All others
 * hold what users decided, or can't be made again. */
#define WINNOW_COMPUTED_TABLES                                                                     \
  "'segments', 'frequencies', 'groupings', 'group_members', 'exclusions', 'overlaps', 'passages'," \
  " 'postings', 'shares', 'compared', 'shared_pictures', 'pictures_aside', 'closed_matches', 'verdict_links'"
#define WINNOW_READ_TABLES "'texts', 'parts', 'flags', 'pictures', 'thumbnails'"

/* Makes the triggers. */
gboolean winnow_row_seals_keep (WinnowLibrary *library, GError **error);

/* Seals all rows as they are. Within a change. */
gboolean winnow_row_seals_fill (WinnowLibrary *library, GError **error);

/* Reads all rows into the temporary table broken (name, key): tables that are not as they were
 * written, and of which document; 0: not known. */
gboolean winnow_row_seals_find_broken (WinnowLibrary *library, GError **error);
