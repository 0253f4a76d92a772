/* contribute.h: documents of a library go into an archive */
#pragma once

#include "archive/archive.h"
#include "check/check.h"

/* What an archive made now takes: the fingerprints of the default settings, by kind. @settings:
 * (array length=WINNOW_N_SHARED_KINDS) (transfer full) */
void winnow_contribution_fill_settings (char *settings[WINNOW_N_SHARED_KINDS]);

/* What goes into an archive. */
typedef struct
{
  const GPtrArray *documents; /* (element-type WinnowDocument) */
  WinnowSharedArchive *archive;
  const WinnowSharedCollection *collection; /* made if necessary; an existing one keeps its labels and readers */
  GPtrArray *added; /* (nullable) (element-type WinnowDocument) gets those that the collection had not */
} WinnowArchiveAddition;

/* Adds documents of @library to a collection of an archive. Texts go along unless only fingerprints
 * may. Documents that the collection has are passed over, so an
 * interrupted addition goes on when it is called again; documents are written in batches, each
 * wholly or not at all. A collection that others may read, where the wanted one says that they may
 * not, is refused. *@n_new: how many came. Blocks. */
gboolean winnow_check_contribute (WinnowLibrary *library, const WinnowArchiveAddition *addition,
                                  const WinnowThreads *threads, guint *n_new, GError **error);

/* Removes @documents (element-type WinnowDocument), the same files from the same places, from the
 * collection called @collection. *@n_removed: how many it had */
gboolean winnow_check_withdraw (const GPtrArray *documents, WinnowSharedArchive *archive, const char *collection,
                                GCancellable *cancellable, guint *n_removed, GError **error);
