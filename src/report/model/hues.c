#include "report/model/hues.h"

#include "base/array.h"
#include "base/order.h"

#define NO_HUE 0xff

typedef struct
{
  guint32 start;
  guint32 passage;
} Place;

WINNOW_DEFINE_COMPARE_2 (compare_places, Place, start, passage)

/* The passages in order of their place in B, and the rank of each in it. */
static void
rank_by_b (const WinnowPassage *passages, gsize n, guint32 *order, guint32 *ranks)
{
  g_autoptr (GArray) places = g_array_sized_new (FALSE, FALSE, sizeof (Place), n);
  winnow_for_each_between (i, 0, n)
    WINNOW_APPEND (places, Place, passages[i].b.start, i);
  g_array_sort (places, compare_places);
  winnow_for_each_between (rank, 0, n)
    {
      order[rank] = g_array_index (places, Place, rank).passage;
      ranks[order[rank]] = rank;
    }
}

/* At most four neighbours are colored already, so one of five hues is always free; the turn of the
 * wheel keeps all in use. */
void
winnow_hues_assign (const WinnowPassage *passages, gsize n, guint n_hues, guint8 *hues)
{
  g_autofree guint32 *order = g_new (guint32, n), *ranks = g_new (guint32, n);
  g_return_if_fail (n_hues >= 5 && n_hues <= 32);
  rank_by_b (passages, n, order, ranks);
  winnow_for_each_between (i, 0, n)
    hues[i] = NO_HUE;
  winnow_for_each_between (i, 0, n)
    {
      const guint8 taken[] = {
        i > 0 ? hues[i - 1] : NO_HUE,
        i > 1 ? hues[i - 2] : NO_HUE,
        ranks[i] > 0 ? hues[order[ranks[i] - 1]] : NO_HUE,
        ranks[i] + 1 < n ? hues[order[ranks[i] + 1]] : NO_HUE,
      };
      guint used = 0;
      winnow_for_each_of (hue, taken)
        used |= *hue == NO_HUE ? 0 : 1u << *hue;
      guint hue = i > 0 ? (hues[i - 1] + 1) % n_hues : 0;
      while (used & (1u << hue))
        hue = (hue + 1) % n_hues;
      hues[i] = hue;
    }
}
