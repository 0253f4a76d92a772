/* test-rarity.c: in how many documents a passage stands, against a count token by token */
#include "part.h"
#include "base/array.h"
#include "match/scoring/rarity.h"

#define N_TOKENS 60

static WinnowSpan
make_span (guint32 first, guint32 last)
{
  return (WinnowSpan){ 10 * first, 10 * last - 3, first, last };
}

static WinnowSpan
make_random_span (GRand *random)
{
  guint32 first = (guint32) g_rand_int_range (random, 0, N_TOKENS - 20);
  return make_span (first, first + (guint32) g_rand_int_range (random, 1, 20));
}

static WinnowOverlap *
make_overlap (gint64 a, gint64 b)
{
  WinnowOverlap *overlap = winnow_overlap_new ();
  overlap->document_a = a;
  overlap->document_b = b;
  overlap->passages = winnow_array_new (WinnowPassage);
  return overlap;
}

/* Whether at least half of @span of @document stands in passages of it with @other. */
static gboolean
has_half (const GPtrArray *overlaps, gint64 document, const WinnowSpan *span, gint64 other)
{
  guint32 n = 0;
  for (guint32 t = span->first; t < span->last; t++)
    {
      gboolean stands = FALSE;
      for (guint i = 0; i < overlaps->len; i++)
        {
          const WinnowOverlap *overlap = overlaps->pdata[i];
          gboolean is_a = overlap->document_a == document && overlap->document_b == other;
          gboolean is_b = overlap->document_b == document && overlap->document_a == other;
          for (guint j = 0; (is_a || is_b) && j < overlap->passages->len; j++)
            {
              const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, j);
              const WinnowSpan *place = is_a ? &passage->a : &passage->b;
              stands |= passage->kind != WINNOW_PASSAGE_CONDENSED && t >= place->first && t < place->last;
            }
        }
      n += stands;
    }
  return 2 * n >= span->last - span->first;
}

static guint32
count (const GPtrArray *overlaps, const WinnowOverlap *overlap, const WinnowPassage *passage, gint64 n_documents)
{
  guint32 n = 0;
  for (gint64 id = 1; id <= n_documents; id++)
    n += id == overlap->document_a || id == overlap->document_b
         || has_half (overlaps, overlap->document_a, &passage->a, id)
         || has_half (overlaps, overlap->document_b, &passage->b, id);
  return n;
}

test_case (random)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (72);
  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (GPtrArray) overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
      gint64 n_documents = 2 + round % 8;
      for (gint64 a = 1; a <= n_documents; a++)
        for (gint64 b = a + 1; b <= n_documents; b++)
          {
            WinnowOverlap *overlap = g_rand_boolean (random) ? make_overlap (a, b) : make_overlap (b, a);
            for (gint n = g_rand_int_range (random, 0, 4); n > 0; n--)
              WINNOW_APPEND (overlap->passages, WinnowPassage, .a = make_random_span (random),
                             .b = make_random_span (random),
                             .kind = (WinnowPassageKind) g_rand_int_range (random, 0, 4));
            g_ptr_array_add (overlaps, overlap);
          }
      winnow_rarity_count_documents (overlaps, NULL, NULL);
      for (guint i = 0; i < overlaps->len; i++)
        {
          const WinnowOverlap *overlap = overlaps->pdata[i];
          winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
            g_assert_cmpuint (passage->n_documents, ==, count (overlaps, overlap, passage, n_documents));
        }
    }
}

/* A passage that all documents have, found a little longer or shorter in each pair. */
test_case (common)
{
  g_autoptr (GPtrArray) overlaps = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_overlap_unref);
  g_autoptr (GRand) random = g_rand_new_with_seed (73);
  const gint64 n_documents = g_test_slow () ? 1000 : 200;
  for (gint64 a = 1; a <= n_documents; a++)
    for (gint64 b = a + 1; b <= n_documents; b++)
      {
        WinnowOverlap *overlap = make_overlap (a, b);
        guint32 before = (guint32) g_rand_int_range (random, 0, 5), behind = (guint32) g_rand_int_range (random, 0, 5);
        /* a document has it in one place, whichever side it is */
        guint32 at_a = 100 + 5 * (guint32) a, at_b = 100 + 5 * (guint32) b;
        WINNOW_APPEND (overlap->passages, WinnowPassage, .a = make_span (at_a - before, at_a + 100 + behind),
                       .b = make_span (at_b - before, at_b + 100 + behind));
        g_ptr_array_add (overlaps, overlap);
      }
  winnow_rarity_count_documents (overlaps, NULL, NULL);
  for (guint i = 0; i < overlaps->len; i++)
    g_assert_cmpuint (g_array_index (((WinnowOverlap *) overlaps->pdata[i])->passages, WinnowPassage, 0).n_documents,
                      ==, n_documents);
}

test_case (empty)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  winnow_rarity_count_documents (none, NULL, NULL);
}
