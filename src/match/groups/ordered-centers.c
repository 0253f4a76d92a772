/* ordered-centers.c: centers in order of their fingerprints
 *
 * The single pass of the literature keeps its centers in order of their fingerprints, so that a new
 * one is compared with its neighbors instead of all. A center is ordered by its fingerprint, one of
 * many by the smallest: of two sets with Jaccard coefficient J it is the same with probability J
 * (A. Z. Broder, "On the resemblance and containment of documents", 1997). Equal ones are ordered
 * by age.
 *
 * Limits: near words that differ in an upper bit, and near sets whose smallest fingerprints differ,
 * are far apart and do not meet. O(log n) for a search, O(n) moved bytes for a new center. One
 * thread. */
#include "match/groups/ordered-centers.h"
#include "base/array.h"

typedef struct
{
  guint64 fingerprint;
  guint32 number;
} Center;

struct _WinnowOrderedCenters
{
  GArray *centers; /* (owned) (element-type Center) by fingerprint */
};

WinnowOrderedCenters *
winnow_ordered_centers_new (void)
{
  WinnowOrderedCenters *centers = g_new (WinnowOrderedCenters, 1);
  centers->centers = winnow_array_new (Center);
  return centers;
}

void
winnow_ordered_centers_free (WinnowOrderedCenters *centers)
{
  if (centers == NULL)
    return;
  g_array_unref (centers->centers);
  g_free (centers);
}

static guint64
get_fingerprint (const WinnowDigest *digest)
{
  guint64 smallest = winnow_digest_get_hash (digest, 0);
  for (guint i = 1; i < digest->fingerprints->len; i++)
    smallest = MIN (smallest, winnow_digest_get_hash (digest, i));
  return smallest;
}

/* The index of the first center with more than @fingerprint. */
static guint
find_end (const WinnowOrderedCenters *centers, guint64 fingerprint)
{
  guint first = 0, end = centers->centers->len;
  while (first < end)
    {
      guint middle = first + (end - first) / 2;
      if (g_array_index (centers->centers, Center, middle).fingerprint <= fingerprint)
        first = middle + 1;
      else
        end = middle;
    }
  return first;
}

void
winnow_ordered_centers_add (WinnowOrderedCenters *centers, const WinnowDigest *digest, guint32 number)
{
  Center center = { get_fingerprint (digest), number };
  g_array_insert_val (centers->centers, find_end (centers, center.fingerprint), center);
}

guint
winnow_ordered_centers_find (const WinnowOrderedCenters *centers, const WinnowDigest *digest,
                             guint32 neighbors[WINNOW_MAX_NEIGHBORS])
{
  guint place = find_end (centers, get_fingerprint (digest)), first = place - MIN (place, WINNOW_MAX_NEIGHBORS / 2),
        end = MIN (place + WINNOW_MAX_NEIGHBORS / 2, centers->centers->len);
  for (guint i = first; i < end; i++)
    neighbors[i - first] = g_array_index (centers->centers, Center, i).number;
  return end - first;
}
