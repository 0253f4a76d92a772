/* slots.h: a hash table of indices: 64-bit hash → the element that has it
 *
 * Open addressing with linear probing, at most half full. The elements stay in the caller's array,
 * each with its hash at the same place, so a slot takes four bytes and a look-up a probe or two.
 * Hashes must be uniform in their low bits. */
#pragma once

#include <string.h>

#include "base/for-each.h"

typedef struct
{
  guint32 *slots; /* (owned) index of an element + 1; 0: free */
  guint32 mask;   /* number of slots, a power of two, − 1 */
} WinnowSlots;

/* @n: elements that there will be at most. */
static inline void
winnow_slots_init (WinnowSlots *slots, gsize n)
{
  gsize n_slots = 16;

  while (n_slots < 2 * n)
    n_slots *= 2;
  *slots = (WinnowSlots){ g_new0 (guint32, n_slots), (guint32) (n_slots - 1) };
}

static inline void
winnow_slots_clear (WinnowSlots *slots)
{
  g_clear_pointer (&slots->slots, g_free);
}

/* The slot of the element with @hash, or the free one for it. @hashes: the hash of the first
 * element; the others follow every @stride bytes. */
static inline guint32 *
winnow_slots_find (const WinnowSlots *slots, guint64 hash, const void *hashes, gsize stride)
{
  guint32 at = (guint32) hash & slots->mask;

  while (slots->slots[at] != 0
         && *(const guint64 *) ((const char *) hashes + (gsize) (slots->slots[at] - 1) * stride) != hash)
    at = (at + 1) & slots->mask;
  return &slots->slots[at];
}

/* Makes a table of @n elements with room for @room. Of elements with one hash the first counts. */
static inline void
winnow_slots_fill (WinnowSlots *slots, const void *hashes, gsize stride, guint32 n, gsize room)
{
  winnow_slots_init (slots, room);
  winnow_for_each_below (i, n)
    {
      guint32 *slot
          = winnow_slots_find (slots, *(const guint64 *) ((const char *) hashes + i * stride), hashes, stride);
      *slot = *slot != 0 ? *slot : i + 1;
    }
}

/* Before an element is added to the @n: doubles a table that would be more than half full. Slots
 * found before are void. */
static inline void
winnow_slots_reserve (WinnowSlots *slots, const void *hashes, gsize stride, guint32 n)
{
  if (2 * ((gsize) n + 1) <= (gsize) slots->mask + 1)
    return;
  winnow_slots_clear (slots);
  winnow_slots_fill (slots, hashes, stride, n, 2 * ((gsize) n + 1));
}

/* The element with @hash in @elements, a GArray of @Type, which begins with its hash. If there is
 * none, appends one that is otherwise 0. Valid until the next call. */
#define WINNOW_SLOTS_GET(slots, elements, Type, hash) \
  ((Type *) winnow_slots_get ((slots), (elements), sizeof (Type), (hash)))

static inline gpointer
winnow_slots_get (WinnowSlots *slots, GArray *elements, gsize size, guint64 hash)
{
  guint32 *slot;

  winnow_slots_reserve (slots, elements->data, size, elements->len);
  slot = winnow_slots_find (slots, hash, elements->data, size);
  if (*slot == 0)
    {
      g_array_set_size (elements, elements->len + 1);
      *slot = elements->len;
      memset (elements->data + (*slot - 1) * size, 0, size);
      *(guint64 *) (gpointer) (elements->data + (*slot - 1) * size) = hash;
    }
  return elements->data + (*slot - 1) * size;
}
