/* contribute.h: documents of a library go into an archive */
#pragma once

#include "archive/archive.h"
#include "check/check.h"

/* What an archive made now takes: the fingerprints of the default settings, by kind. @settings:
 * (array length=WINNOW_N_SHARED_KINDS) (transfer full) */
void winnow_contribution_fill_settings (char *settings[WINNOW_N_SHARED_KINDS]);

/* Adds @documents (element-type WinnowDocument) of @library to the collection @wanted of the
 * archive, which is made where there is none; one that is there keeps its labels and who reads it.
 * Texts go along unless only fingerprints may. Documents that the collection has are passed over,
 * so what was interrupted goes on when it is called again; it is written in batches, each wholly or
 * not at all.
 * *@n_new: how many came. @progress: (nullable). Blocks. */
gboolean winnow_check_contribute (WinnowLibrary *library, const GPtrArray *documents, WinnowSharedArchive *archive,
                                  const WinnowSharedCollection *wanted, guint jobs, WinnowProgress *progress,
                                  GCancellable *cancellable, guint *n_new, GError **error);
