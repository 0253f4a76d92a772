/* pictures.h: the pictures of a check's documents, and what they add to its overlaps */
#pragma once

#include "check/corpus.h"

G_BEGIN_DECLS

/* Of all members and templates of @corpus. Returns: (transfer full) NULL with an error */
WinnowFoundPictures *winnow_pictures_find (const WinnowCorpus *corpus, guint jobs, WinnowProgress *progress,
                                           GCancellable *cancellable, GError **error);

/* Sets how many pictures each pair of @overlaps (element-type WinnowOverlap, by documents, not
 * shared yet) has in common, and adds pairs that only have pictures in common. Returns: (transfer
 * full) (element-type WinnowOverlap) all, by documents; NULL with an error */
GPtrArray *winnow_pictures_join (const WinnowFoundPictures *found, WinnowCorpus *corpus, const GPtrArray *overlaps,
                                 guint jobs, GCancellable *cancellable, GError **error);

/* Removes documents whose pictures changed since they were compared from @current (a set of ids).
 * Within the transaction that writes. */
gboolean winnow_pictures_leave_out_changed (const WinnowFoundPictures *found, WinnowLibrary *library,
                                            GHashTable *current, GError **error);

/* Stores the shared pictures of documents in @current and the excluded pictures; call it after the
 * overlaps are stored. */
gboolean winnow_pictures_write (const WinnowFoundPictures *found, WinnowLibrary *library, GHashTable *current,
                                GError **error);

G_END_DECLS
