#include "app/widgets/lists/winnow-collation.h"

#include <string.h>

#include "base/array.h"
#include "base/order.h"

typedef struct
{
  char *key; /* (owned) */
  guint index;
} Collated;

static void
clear_collated (gpointer data)
{
  g_free (((Collated *) data)->key);
}

WINNOW_DEFINE_ORDER (compare_collated, Collated, strcmp (x->key, y->key))

guint *
winnow_collation_rank (const GPtrArray *texts)
{
  g_autoptr (GArray) collated = g_array_sized_new (FALSE, FALSE, sizeof (Collated), texts->len);
  guint *ranks = g_new (guint, texts->len);
  g_array_set_clear_func (collated, clear_collated);
  winnow_for_each_index (i, texts)
    {
      g_autofree char *folded = g_utf8_casefold (texts->pdata[i], -1);
      WINNOW_APPEND (collated, Collated, g_utf8_collate_key (folded, -1), i);
    }
  g_array_sort (collated, compare_collated);
  for (guint i = 0, rank = 0; i < collated->len; i++)
    {
      const Collated *this = &g_array_index (collated, Collated, i);
      rank += i > 0 && compare_collated (this - 1, this) != 0;
      ranks[this->index] = rank;
    }
  return ranks;
}
