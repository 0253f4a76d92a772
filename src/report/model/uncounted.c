/* uncounted.c: see uncounted.h */
#include "report/model/uncounted.h"

#include <string.h>

#include "base/for-each.h"
#include "base/order.h"

guint32
winnow_uncounted_get_words (const WinnowPassage *passage)
{
  return MIN (passage->a.last - passage->a.first, passage->b.last - passage->b.first);
}

guint32
winnow_uncounted_count (const WinnowOverlap *overlap, guint32 words[WINNOW_N_EXCLUSIONS])
{
  guint32 sum = 0;
  memset (words, 0, sizeof *words * WINNOW_N_EXCLUSIONS);
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    if (passage->excluded != WINNOW_EXCLUSION_NONE && !passage->is_part)
      {
        words[passage->excluded] += winnow_uncounted_get_words (passage);
        sum += winnow_uncounted_get_words (passage);
      }
  return sum;
}

static int
compare_sums (gconstpointer left, gconstpointer right)
{
  guint32 words[WINNOW_N_EXCLUSIONS];
  guint32 a = winnow_uncounted_count (*(const WinnowOverlap *const *) left, words),
          b = winnow_uncounted_count (*(const WinnowOverlap *const *) right, words);
  return WINNOW_ORDER (b, a);
}

GPtrArray *
winnow_uncounted_load (const WinnowReport *report, guint most, GError **error)
{
  g_autoptr (GPtrArray) pairs = winnow_pointers_new (winnow_overlap_unref);
  winnow_for_each_below (i, MIN (report->uncounted->len, most))
    {
      const WinnowOverlap *row = g_ptr_array_index (report->uncounted, i);
      WinnowOverlap *overlap = winnow_library_dup_overlap (report->library, row->id, error);
      if (overlap == NULL)
        return NULL;
      g_ptr_array_add (pairs, overlap);
    }
  g_ptr_array_sort (pairs, compare_sums); /* stable */
  return g_steal_pointer (&pairs);
}
