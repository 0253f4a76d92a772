/* similar-ids.h: the families of method nshash
 *
 * The rule published with nshash: a document's similar_id is the smallest id that any of its hashes
 * has, else a new one. Hashes without an id get it; the others keep theirs, so two families stay
 * apart even if a later document joins both. Ids count from 1. The library keeps the same table on
 * disk. For one thread. */
#pragma once

#include "base/owned.h"

/* The rule. @ids: of the document's hashes, 0 for those without one; @next: the next new id. */
guint64 winnow_similar_id_choose (const guint64 *ids, guint n_ids, guint64 next);

typedef struct _WinnowSimilarIds WinnowSimilarIds;

WinnowSimilarIds *winnow_similar_ids_new (void);
WINNOW_DECLARE_FREE (WinnowSimilarIds, winnow_similar_ids_free)

/* The id of the next document, which has the @n_hashes @hashes; 0 where it has none. */
guint64 winnow_similar_ids_assign (WinnowSimilarIds *ids, const guint64 *hashes, guint n_hashes);
