/* told.c: see told.h. Thread-safe. */
#include "report/told.h"

static const WinnowPassage *
passage_at (const GArray *passages, guint index)
{
  return &g_array_index (passages, WinnowPassage, index);
}

static gboolean
counts (const WinnowPassage *passage)
{
  return passage->excluded == WINNOW_EXCLUSION_NONE;
}

static guint32
get_common (const WinnowSpan *x, const WinnowSpan *y)
{
  guint32 first = MAX (x->first, y->first), last = MIN (x->last, y->last);
  return first < last ? last - first : 0;
}

/* The condensed passage that shares the most with @part, of those that overlap it on both sides; @passages->len where there is none. */
static guint
find_parent (const GArray *passages, const WinnowPassage *part)
{
  guint parent = passages->len;
  guint64 most = 0;
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowPassage *passage = passage_at (passages, i);
      guint32 in_a = get_common (&passage->a, &part->a), in_b = get_common (&passage->b, &part->b);
      if (passage->kind != WINNOW_PASSAGE_CONDENSED || passage->is_part || !counts (passage) || in_a == 0 || in_b == 0 || (guint64)in_a + in_b <= most)
        continue;
      most = (guint64)in_a + in_b;
      parent = i;
    }
  return parent;
}

static void
add_parts (GArray *told, const GArray *passages, const guint *parents, guint parent, guint number)
{
  guint part = 0;
  for (guint i = 0; i < passages->len; i++)
    if (parents[i] == parent && passage_at (passages, i)->is_part && counts (passage_at (passages, i)))
      {
        WinnowTold row = { i, number, ++part };
        g_array_append_val (told, row);
      }
}

GArray *
winnow_told_new (const GArray *passages)
{
  GArray *told = g_array_sized_new (FALSE, FALSE, sizeof (WinnowTold), passages->len);
  g_autofree guint *parents = g_new0 (guint, passages->len);
  guint number = 0;
  for (guint i = 0; i < passages->len; i++)
    if (passage_at (passages, i)->is_part)
      parents[i] = find_parent (passages, passage_at (passages, i));
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowPassage *passage = passage_at (passages, i);
      if (passage->is_part || !counts (passage))
        continue;
      WinnowTold row = { i, ++number, 0 };
      g_array_append_val (told, row);
      if (passage->kind == WINNOW_PASSAGE_CONDENSED)
        add_parts (told, passages, parents, i, number);
    }
  add_parts (told, passages, parents, passages->len, 0);
  return told;
}

char *
winnow_told_dup_label (const WinnowTold *told)
{
  return told->part > 0 ? g_strdup_printf ("%u.%u", told->number, told->part) : g_strdup_printf ("%u", told->number);
}
