/* postings.c: a radix sort of postings
 *
 * In place, from the highest byte of the hash down (P. McIlroy, K. Bostic, M. D. McIlroy,
 * "Engineering Radix Sort", 1993). A library of a hundred thousand documents has tens of millions
 * of postings; a second array of them would need the most memory of all. Hashes are random bits:
 * three bytes split them into groups of a few postings, which are sorted by insertion. */
#include "match/candidates/postings.h"

#include <stdlib.h>

#define FEW 32
#define HIGHEST 56 /* bits */

static int
compare (const void *x, const void *y)
{
  const WinnowPosting *p = x, *q = y;

  if (p->hash != q->hash)
    return p->hash < q->hash ? -1 : 1;
  if (p->document != q->document)
    return p->document < q->document ? -1 : 1;
  return p->place < q->place ? -1 : p->place > q->place;
}

static void
sort_by_insertion (WinnowPosting *postings, gsize n)
{
  for (gsize i = 1; i < n; i++)
    {
      WinnowPosting posting = postings[i];
      gsize at = i;

      for (; at > 0 && compare (&postings[at - 1], &posting) > 0; at--)
        postings[at] = postings[at - 1];
      postings[at] = posting;
    }
}

static inline guint
byte_of (const WinnowPosting *posting, guint shift)
{
  return posting->hash >> shift & 0xff;
}

/* Partitions the postings by their byte at @shift. @ends: (out) the end of each partition. */
static void
part (WinnowPosting *postings, gsize n, guint shift, gsize ends[256])
{
  gsize next[256], place = 0;

  for (guint byte = 0; byte < 256; byte++)
    ends[byte] = 0;
  for (gsize i = 0; i < n; i++)
    ends[byte_of (&postings[i], shift)]++;
  for (guint byte = 0; byte < 256; byte++)
    {
      next[byte] = place;
      place += ends[byte];
      ends[byte] = place;
    }
  for (guint byte = 0; byte < 256; byte++)
    while (next[byte] < ends[byte])
      {
        WinnowPosting posting = postings[next[byte]];

        for (guint home = byte_of (&posting, shift); home != byte; home = byte_of (&posting, shift))
          {
            WinnowPosting other = postings[next[home]];

            postings[next[home]++] = posting;
            posting = other;
          }
        postings[next[byte]++] = posting;
      }
}

static void
sort_from (WinnowPosting *postings, gsize n, guint shift)
{
  gsize ends[256];

  if (n <= FEW)
    {
      sort_by_insertion (postings, n);
      return;
    }
  part (postings, n, shift, ends);
  for (guint byte = 0; byte < 256; byte++)
    {
      gsize first = byte > 0 ? ends[byte - 1] : 0, n_part = ends[byte] - first;

      if (n_part < 2)
        continue;
      if (shift > 0)
        sort_from (postings + first, n_part, shift - 8);
      else
        qsort (postings + first, n_part, sizeof *postings, compare);
    }
}

void
winnow_postings_sort (WinnowPosting *postings, gsize n)
{
  sort_from (postings, n, HIGHEST);
}

gsize
winnow_postings_end (const WinnowPosting *postings, gsize n, gsize first)
{
  gsize end = first + 1;

  while (end < n && postings[end].hash == postings[first].hash)
    end++;
  return end;
}
