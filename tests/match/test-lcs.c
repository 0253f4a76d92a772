/* test-lcs.c: the bit-parallel length against the table of Wagner and Fischer */
#include "part.h"
#include "match/verbatim/lcs.h"

static guint32
compute_by_table (const guint64 *a, guint32 n_a, const guint64 *b, guint32 n_b)
{
  g_autofree guint32 *row = g_new0 (guint32, n_b + 1);
  for (guint32 i = 0; i < n_a; i++)
    for (guint32 j = 0, diagonal = 0; j < n_b; j++)
      {
        guint32 above = row[j + 1];
        row[j + 1] = a[i] == b[j] ? diagonal + 1 : MAX (above, row[j]);
        diagonal = above;
      }
  return row[n_b];
}

/* Random tokens out of @n_tokens ones; their hashes differ in the upper half, in the lower, or by
 * one. */
static guint64 *
make_tokens (GRand *random, guint32 n, gint32 n_tokens, guint64 spread)
{
  guint64 *tokens = g_new (guint64, n + 1);
  for (guint32 i = 0; i < n; i++)
    tokens[i] = spread * (guint64) g_rand_int_range (random, 0, n_tokens);
  return tokens;
}

test_case (table)
{
  static const guint32 lengths[] = { 0, 1, 2, 31, 63, 64, 65, 127, 128, 129, 200, 333 };
  static const gint32 vocabularies[] = { 1, 2, 5, 40, 1000 };
  static const guint64 spreads[] = { 1, G_GUINT64_CONSTANT (1) << 32, G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) };
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  for (guint x = 0; x < G_N_ELEMENTS (lengths); x++)
    for (guint y = 0; y < G_N_ELEMENTS (lengths); y++)
      for (guint v = 0; v < G_N_ELEMENTS (vocabularies); v++)
        {
          guint64 spread = spreads[(x + y + v) % G_N_ELEMENTS (spreads)];
          g_autofree guint64 *a = make_tokens (random, lengths[x], vocabularies[v], spread);
          g_autofree guint64 *b = make_tokens (random, lengths[y], vocabularies[v], spread);
          guint32 length = winnow_lcs_length (a, lengths[x], b, lengths[y]);
          g_assert_cmpuint (length, ==, compute_by_table (a, lengths[x], b, lengths[y]));
          g_assert_cmpuint (length, ==, winnow_lcs_length (b, lengths[y], a, lengths[x]));
        }
}

/* A subsequence of a text is found whole. */
test_case (subsequence)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  for (guint round = 0; round < 50; round++)
    {
      guint32 n = (guint32) g_rand_int_range (random, 1, 700), n_kept = 0;
      g_autofree guint64 *all = make_tokens (random, n, 300, 77), *kept = g_new (guint64, n);
      for (guint32 i = 0; i < n; i++)
        if (g_rand_boolean (random))
          kept[n_kept++] = all[i];
      g_assert_cmpuint (winnow_lcs_length (all, n, kept, n_kept), ==, n_kept);
      g_assert_cmpuint (winnow_lcs_length (all, n, all, n), ==, n);
    }
}
