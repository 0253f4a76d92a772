/* postings.h: sorted fingerprints of many documents
 *
 * Private to match/. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint64 hash;
  guint32 document;
  guint32 place; /* token in the document, if the caller needs it, else 0 */
} WinnowPosting;

/* Sorts by hash, document, place. In place. */
void winnow_postings_sort (WinnowPosting *postings, gsize n);

/* The index behind the last posting with the hash of @postings[first]. */
gsize winnow_postings_end (const WinnowPosting *postings, gsize n, gsize first);

G_END_DECLS
