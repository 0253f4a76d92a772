/* postings.h: fingerprints of many documents, in order */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint64 hash;
  guint32 document;
  guint32 place; /* in the document, where whoever asks needs it, else 0 */
} WinnowPosting;

/* By hash, then document, then place; in place. */
void winnow_postings_sort (WinnowPosting *postings, gsize n);

/* The end of the postings that have the hash of @postings[first]. */
gsize winnow_postings_end (const WinnowPosting *postings, gsize n, gsize first);

G_END_DECLS
