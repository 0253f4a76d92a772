/* pictures.h: the pictures of a check's documents, and what they add to its overlaps */
#pragma once

#include "check/corpus.h"

G_BEGIN_DECLS

/* Of all members and templates of @corpus. Returns: (transfer full) NULL with an error */
WinnowFoundPictures *winnow_pictures_find (const WinnowCorpus *corpus, guint jobs, WinnowProgress *progress,
                                           GCancellable *cancellable, GError **error);

/* Says of each of @overlaps (element-type WinnowOverlap, by documents, nobody else's yet) how many
 * pictures the two have in common, and adds those that have nothing else. Returns: (transfer full)
 * (element-type WinnowOverlap) all, by documents; NULL with an error */
GPtrArray *winnow_pictures_join (const WinnowFoundPictures *found, WinnowCorpus *corpus, const GPtrArray *overlaps,
                                 guint jobs, GCancellable *cancellable, GError **error);

/* Takes the documents whose pictures are not those any more that were compared out of @current (a
 * set of ids). Within the transaction that writes. */
gboolean winnow_pictures_leave_out_changed (const WinnowFoundPictures *found, WinnowLibrary *library,
                                            GHashTable *current, GError **error);

/* Tells the library what pairs of documents in @current share, and what was set aside; behind the
 * overlaps. */
gboolean winnow_pictures_write (const WinnowFoundPictures *found, WinnowLibrary *library, GHashTable *current,
                                GError **error);

G_END_DECLS
