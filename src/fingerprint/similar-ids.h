/* similar-ids.h: nshash's rule: a document's similar_id is the smallest id that any of its hashes
 * has, else a new one
 *
 * Ids count from 1. A hash keeps the first id it got. The library keeps the same table on disk. One
 * thread. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WinnowSimilarIds WinnowSimilarIds;

WinnowSimilarIds *winnow_similar_ids_new (void);
void winnow_similar_ids_free (WinnowSimilarIds *ids);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowSimilarIds, winnow_similar_ids_free)

/* The id of the next document, which has the @n_hashes @hashes; 0 where it has none. */
guint64 winnow_similar_ids_assign (WinnowSimilarIds *ids, const guint64 *hashes, guint n_hashes);

G_END_DECLS
