#include "match/unmatched.h"

#include "base/array.h"
#include "base/order.h"

/* A part of a text between passages. */
typedef struct
{
  guint32 start, end;  /* bytes */
  guint before, after; /* the passages that it lies between, + 1; 0: the text begins or ends there */
} Gap;

typedef struct
{
  WinnowSpan span;
  guint passage; /* + 1 */
} Place;

WINNOW_DEFINE_COMPARE_2 (compare_places, Place, span.start, span.end)

/* Returns: (transfer full) (element-type Gap) by place; none is empty. */
static GArray *
find_gaps (const GArray *passages, guint which, gsize length)
{
  g_autoptr (GArray) places = winnow_array_new (Place);
  GArray *gaps = winnow_array_new (Gap);
  Gap gap = { 0 };
  winnow_for_each_index (i, passages)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      WINNOW_APPEND (places, Place, which == 0 ? passage->a : passage->b, i + 1);
    }
  const Place last = { { .start = (guint32) length, .end = (guint32) length }, 0 };
  g_array_sort (places, compare_places);
  g_array_append_val (places, last);
  winnow_for_each_value (const Place, place, places)
    {
      gap.end = place->span.start;
      gap.after = place->passage;
      if (gap.start < gap.end)
        g_array_append_val (gaps, gap);
      if (place->span.end >= gap.start)
        {
          gap.start = place->span.end;
          gap.before = place->passage;
        }
    }
  return gaps;
}

/* Whether two gaps lie between the same passages. Returns: (nullable) */
static const Gap *
find_same (const GArray *gaps, const Gap *gap)
{
  winnow_for_each_value (const Gap, other, gaps)
    if (other->before == gap->before && other->after == gap->after)
      return other;
  return NULL;
}

static gboolean
agree (const WinnowPassageWords *words)
{
  guint32 n_equal = 0;
  winnow_for_each_value (const WinnowRun, run, words->runs)
    n_equal += run->length;
  return 2 * n_equal >= MIN (words->a->n_tokens, words->b->n_tokens);
}

static void
add_words (const Gap *a, const Gap *b, const char *const texts[2], WinnowHanMode han, GArray *only_a, GArray *only_b)
{
  const Gap none = { 0 };
  const Gap *sides[] = { a ?: &none, b ?: &none };
  const WinnowPassage passage = { .kind = WINNOW_PASSAGE_NEAR,
                                  .a = { .start = sides[0]->start, .end = sides[0]->end },
                                  .b = { .start = sides[1]->start, .end = sides[1]->end } };
  g_autoptr (WinnowPassageWords) words = winnow_passage_words_new (&passage, texts[0], texts[1], han);
  if (!agree (words))
    g_array_set_size (words->runs, 0);
  winnow_passage_words_add_differing (words, &passage, only_a, only_b);
}

WINNOW_DEFINE_COMPARE (compare_ranges, WinnowRange, start)

void
winnow_unmatched_words_find (const GArray *passages, const char *const texts[2], const gsize lengths[2],
                             WinnowHanMode han, GArray *only_a, GArray *only_b)
{
  g_autoptr (GArray) gaps_a = find_gaps (passages, 0, lengths[0]), gaps_b = find_gaps (passages, 1, lengths[1]);
  winnow_for_each_value (const Gap, gap, gaps_a)
    add_words (gap, find_same (gaps_b, gap), texts, han, only_a, only_b);
  winnow_for_each_value (const Gap, gap, gaps_b)
    if (find_same (gaps_a, gap) == NULL)
      add_words (NULL, gap, texts, han, only_a, only_b);
  g_array_sort (only_b, compare_ranges);
}
