/* test-pictures.c: what the header says of pictures, written down once more without any thought of
 * time; and what must be true of every answer */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "match/picture-matches.h"

#define MOST_PICTURES 60u
#define MOST_HOLDERS 14u

typedef struct
{
  WinnowImageFingerprint fingerprints[MOST_PICTURES];
  WinnowHeldPicture pictures[MOST_PICTURES];
  WinnowPictureHolder holders[MOST_HOLDERS];
  guint32 n, n_holders;
} Case;

/* ── cases ── */

static WinnowImageFingerprint
make_fingerprint (GRand *random)
{
  WinnowImageFingerprint fingerprint = { .usable = (1u << WINNOW_N_CROPS) - 1 };
  for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
    for (guint word = 0; word < 4; word++)
      fingerprint.crops[crop].bits[word] = ((guint64) g_rand_int (random) << 32 | g_rand_int (random))
                                           & (word == 0 ? ~G_GUINT64_CONSTANT (1) : G_MAXUINT64);
  return fingerprint;
}

/* Up to @flips bits of each crop are others; some lose a crop, some are mirrored. */
static WinnowImageFingerprint
make_variant (GRand *random, const WinnowImageFingerprint *from, gint32 flips)
{
  WinnowImageFingerprint variant = *from;
  for (gint32 i = 0; i < flips; i++)
    for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
      variant.crops[crop].bits[g_rand_int_range (random, 1, 4)] ^= G_GUINT64_CONSTANT (1)
                                                                   << g_rand_int_range (random, 0, 64);
  if (g_rand_int_range (random, 0, 8) == 0)
    variant.usable &= ~(1u << g_rand_int_range (random, WINNOW_CROP_TRIMMED, WINNOW_N_CROPS));
  for (guint crop = 0, mirrors = g_rand_int_range (random, 0, 8) == 0; mirrors && crop < WINNOW_N_CROPS; crop++)
    {
      variant.crops[crop].bits[1] ^= G_MAXUINT64;
      variant.crops[crop].bits[3] ^= G_MAXUINT64;
    }
  return variant;
}

/* Few pictures, many times: copies, near ones, plain ones, in documents of all sorts. */
static void
make_case (GRand *random, Case *test)
{
  static const char *const sources[] = { NULL, NULL, "/a.png", "/b.png" };

  memset (test, 0, sizeof *test);
  test->n_holders = (guint32) g_rand_int_range (random, 1, MOST_HOLDERS + 1);
  test->n = (guint32) g_rand_int_range (random, 0, MOST_PICTURES + 1);
  for (guint32 i = 0; i < test->n_holders; i++)
    {
      test->holders[i].is_template = g_rand_int_range (random, 0, 12) == 0;
      test->holders[i].is_file = g_rand_int_range (random, 0, 4) == 0;
      test->holders[i].is_decision = !test->holders[i].is_template && g_rand_int_range (random, 0, 12) == 0;
      test->holders[i].is_file &= !test->holders[i].is_decision;
      test->holders[i].is_query
          = !test->holders[i].is_template && !test->holders[i].is_decision && g_rand_boolean (random);
    }
  for (guint32 i = 0; i < test->n; i++)
    {
      gint32 chance = g_rand_int_range (random, 0, 10);
      const WinnowImageFingerprint *earlier
          = i > 0 ? &test->fingerprints[g_rand_int_range (random, 0, (gint32) i)] : NULL;

      if (chance == 0)
        test->fingerprints[i] = (WinnowImageFingerprint){ 0 };
      else if (earlier == NULL || chance < 4)
        test->fingerprints[i] = make_fingerprint (random);
      else
        test->fingerprints[i] = make_variant (random, earlier, chance < 7 ? 0 : g_rand_int_range (random, 0, 45));
      test->pictures[i].fingerprint = &test->fingerprints[i];
      test->pictures[i].holder = (guint32) ((guint64) i * test->n_holders / test->n);
      test->pictures[i].source = sources[g_rand_int_range (random, 0, G_N_ELEMENTS (sources))];
    }
}

/* ── the header's words ── */

static gboolean
do_match (const Case *test, guint32 i, guint32 j, WinnowImageMatch *match)
{
  return test->fingerprints[i].usable != 0 && test->fingerprints[j].usable != 0
         && winnow_image_fingerprint_match (&test->fingerprints[i], &test->fingerprints[j], match);
}

static gboolean
is_document (const Case *test, guint32 holder)
{
  return !test->holders[holder].is_template && !test->holders[holder].is_decision;
}

static guint32
count_documents (const Case *test)
{
  guint32 n = 0;
  for (guint32 i = 0; i < test->n_holders; i++)
    n += is_document (test, i) && !test->holders[i].is_file;
  return n;
}

/* *@counts: whether a decision lets it count, whatever the reason. */
static WinnowPictureExclusion
expect_aside (const Case *test, guint32 i, guint32 *n_documents, gboolean *counts)
{
  gboolean has[MOST_HOLDERS] = { FALSE }, in_template = FALSE;
  guint32 n_holding = 0;
  *n_documents = 0;
  *counts = FALSE;
  if (test->fingerprints[i].usable == 0)
    return WINNOW_PICTURE_EXCLUSION_PLAIN;
  for (guint32 j = 0; j < test->n; j++)
    if (j == i || do_match (test, i, j, NULL))
      has[test->pictures[j].holder] = TRUE;
  for (guint32 h = 0; h < test->n_holders; h++)
    {
      in_template = in_template || (has[h] && test->holders[h].is_template);
      *counts = *counts || (has[h] && test->holders[h].is_decision);
      *n_documents += has[h] && is_document (test, h);
      n_holding += has[h] && is_document (test, h) && !test->holders[h].is_file;
    }
  if (in_template)
    return WINNOW_PICTURE_EXCLUSION_TEMPLATE;
  return n_holding > count_documents (test) / 5. && n_holding >= WINNOW_COMMON_DOCUMENTS
             ? WINNOW_PICTURE_EXCLUSION_COMMON
             : WINNOW_PICTURE_EXCLUSION_NONE;
}

/* The first document that shows what @i, a picture file, is; −1 where there is none. */
static gint64
shown_by (const Case *test, guint32 i)
{
  const WinnowHeldPicture *file = &test->pictures[i];
  for (guint32 j = 0; file->source != NULL && test->holders[file->holder].is_file && j < test->n; j++)
    {
      const WinnowPictureHolder *holder = &test->holders[test->pictures[j].holder];
      if (!holder->is_file && !holder->is_template && !holder->is_decision
          && g_strcmp0 (file->source, test->pictures[j].source) == 0)
        return test->pictures[j].holder;
    }
  return -1;
}

static gboolean
stands_elsewhere (const Case *test, guint32 file, guint32 other)
{
  gint64 page = shown_by (test, file), holder = test->pictures[other].holder;
  return page >= 0 && page != shown_by (test, other)
         && (page == holder || test->holders[page].is_query || test->holders[holder].is_query);
}

static gboolean
are_compared (const Case *test, const guint8 *excluded_pictures, guint32 i, guint32 j)
{
  const WinnowHeldPicture *a = &test->pictures[i], *b = &test->pictures[j];
  return a->holder < b->holder && is_document (test, a->holder) && is_document (test, b->holder)
         && excluded_pictures[i] == WINNOW_PICTURE_EXCLUSION_NONE
         && excluded_pictures[j] == WINNOW_PICTURE_EXCLUSION_NONE
         && (test->holders[a->holder].is_query || test->holders[b->holder].is_query)
         && (a->source == NULL || b->source == NULL || strcmp (a->source, b->source) != 0)
         && !stands_elsewhere (test, i, j) && !stands_elsewhere (test, j, i);
}

static int
compare_nearness (gconstpointer x, gconstpointer y)
{
  const WinnowPictureMatch *p = x, *q = y;
  if (p->match.distance != q->match.distance)
    return p->match.distance < q->match.distance ? -1 : 1;
  return p->a != q->a ? (p->a < q->a ? -1 : 1) : (p->b > q->b) - (p->b < q->b);
}

static int
compare_places (gconstpointer x, gconstpointer y, gpointer data)
{
  const WinnowPictureMatch *p = x, *q = y;
  const WinnowHeldPicture *pictures = data;
  if (pictures[p->a].holder != pictures[q->a].holder)
    return pictures[p->a].holder < pictures[q->a].holder ? -1 : 1;
  if (pictures[p->b].holder != pictures[q->b].holder)
    return pictures[p->b].holder < pictures[q->b].holder ? -1 : 1;
  return p->a != q->a ? (p->a < q->a ? -1 : 1) : (p->b > q->b) - (p->b < q->b);
}

/* Everything that could be matched, the nearest first, each picture once a pair of documents. */
static GArray *
expect_matches (const Case *test, const guint8 *excluded_pictures)
{
  g_autoptr (GArray) all = g_array_new (FALSE, TRUE, sizeof (WinnowPictureMatch));
  GArray *matches = winnow_array_new (WinnowPictureMatch);
  static gboolean taken[MOST_PICTURES][MOST_HOLDERS]; /* picture, document it is matched with */
  memset (taken, 0, sizeof taken);
  for (guint32 i = 0; i < test->n; i++)
    for (guint32 j = 0; j < test->n; j++)
      {
        WinnowPictureMatch match = { .a = i, .b = j };
        if (are_compared (test, excluded_pictures, i, j) && do_match (test, i, j, &match.match))
          g_array_append_val (all, match);
      }
  g_array_sort (all, compare_nearness);
  winnow_for_each_value (const WinnowPictureMatch, match, all)
    {
      gboolean *of_a = &taken[match->a][test->pictures[match->b].holder],
               *of_b = &taken[match->b][test->pictures[match->a].holder];
      if (*of_a || *of_b)
        continue;
      *of_a = *of_b = TRUE;
      g_array_append_val (matches, *match);
    }
  g_array_sort_with_data (matches, compare_places, (gpointer) test->pictures);
  return matches;
}

/* Of one document that is checked. */
static gboolean
are_repeated (const Case *test, const guint8 *excluded_pictures, guint32 i, guint32 j, WinnowImageMatch *match)
{
  return test->pictures[i].holder == test->pictures[j].holder && test->holders[test->pictures[i].holder].is_query
         && excluded_pictures[i] == WINNOW_PICTURE_EXCLUSION_NONE
         && excluded_pictures[j] == WINNOW_PICTURE_EXCLUSION_NONE && do_match (test, i, j, match);
}

static gboolean
is_decoration (const Case *test, const guint8 *excluded_pictures, guint32 i)
{
  guint32 n = 0;
  for (guint32 j = 0; j < test->n; j++)
    n += are_repeated (test, excluded_pictures, i, j, NULL);
  return n > 3;
}

/* Each with the first. */
static GArray *
expect_repeated (const Case *test, const guint8 *excluded_pictures)
{
  GArray *repeated = winnow_array_new (WinnowPictureMatch);
  for (guint32 j = 0; j < test->n; j++)
    for (guint32 i = 0; i < j; i++)
      {
        WinnowPictureMatch match = { .a = i, .b = j };
        if (!are_repeated (test, excluded_pictures, i, j, &match.match) || is_decoration (test, excluded_pictures, i)
            || is_decoration (test, excluded_pictures, j))
          continue;
        g_array_append_val (repeated, match);
        break;
      }
  g_array_sort_with_data (repeated, compare_places, (gpointer) test->pictures);
  return repeated;
}

/* ── tests ── */

static WinnowPictureMatches *
run (const Case *test, guint n_threads)
{
  return winnow_pictures_match (&(WinnowHeldPictures){ test->pictures, test->n, test->holders, test->n_holders },
                                n_threads, NULL);
}

static void
assert_same_matches (const GArray *matches, const GArray *expected)
{
  g_assert_cmpuint (matches->len, ==, expected->len);
  for (guint i = 0; i < matches->len; i++)
    {
      const WinnowPictureMatch *match = &g_array_index (matches, WinnowPictureMatch, i),
                               *other = &g_array_index (expected, WinnowPictureMatch, i);
      g_assert_cmpuint (match->a, ==, other->a);
      g_assert_cmpuint (match->b, ==, other->b);
      g_assert_cmpuint (match->match.distance, ==, other->match.distance);
      g_assert_cmpint (match->match.likeness, ==, other->match.likeness);
      g_assert_cmpint (match->match.colors, ==, other->match.colors);
    }
}

test_case (brute_force)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (51);
  guint n_matches = 0, n_repeated = 0, n_counted = 0, n_excluded_pictures[4] = { 0 };
  for (guint round = 0; round < 400; round++)
    {
      Case test;
      g_autoptr (WinnowPictureMatches) found = NULL, again = NULL;
      make_case (random, &test);
      found = run (&test, 1);
      again = run (&test, 3);
      for (guint32 i = 0; i < test.n; i++)
        {
          guint32 n_documents;
          gboolean counts;
          WinnowPictureExclusion reason = expect_aside (&test, i, &n_documents, &counts);
          g_assert_cmpuint (found->excluded_pictures[i], ==, counts ? WINNOW_PICTURE_EXCLUSION_NONE : reason);
          g_assert_cmpuint (found->counted_pictures[i], ==, counts ? reason : WINNOW_PICTURE_EXCLUSION_NONE);
          g_assert_cmpuint (found->n_documents[i], ==, n_documents);
          g_assert_cmpuint (again->excluded_pictures[i], ==, found->excluded_pictures[i]);
          g_assert_cmpuint (again->counted_pictures[i], ==, found->counted_pictures[i]);
          n_excluded_pictures[found->excluded_pictures[i]]++;
          n_counted += found->counted_pictures[i] != WINNOW_PICTURE_EXCLUSION_NONE;
        }
      g_autoptr (GArray) expected = expect_matches (&test, found->excluded_pictures);
      assert_same_matches (found->matches, expected);
      assert_same_matches (again->matches, expected);
      n_matches += expected->len;
      g_autoptr (GArray) repeated = expect_repeated (&test, found->excluded_pictures);
      assert_same_matches (found->repeated, repeated);
      assert_same_matches (again->repeated, repeated);
      n_repeated += repeated->len;
    }
  g_assert_cmpuint (n_matches, >, 1000); /* or this would test nothing */
  g_assert_cmpuint (n_repeated, >, 300);
  g_assert_cmpuint (n_counted, >, 100);
  winnow_for_each_of (n_excluded_picture, n_excluded_pictures)
    g_assert_cmpuint (*n_excluded_picture, >, 100);
}

/* @n documents with one picture each, all the same, and @n_more without any; with @counts a
 * decision on one that is near it. */
static WinnowPictureMatches *
run_logo (guint32 n, guint32 n_more, gboolean counts)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (52);
  WinnowImageFingerprint logo = make_fingerprint (random), near = logo;
  guint32 n_all = n + n_more;
  g_autofree WinnowHeldPicture *pictures = g_new0 (WinnowHeldPicture, n + 1);
  g_autofree WinnowPictureHolder *holders = g_new0 (WinnowPictureHolder, n_all + 1);
  for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
    near.crops[crop].bits[2] ^= 0xff;
  for (guint32 i = 0; i < n; i++)
    pictures[i] = (WinnowHeldPicture){ .holder = i, .fingerprint = &logo };
  for (guint32 i = 0; i < n_all; i++)
    holders[i].is_query = TRUE;
  pictures[n] = (WinnowHeldPicture){ .holder = n_all, .fingerprint = &near };
  holders[n_all].is_decision = TRUE;
  return winnow_pictures_match (
      &(WinnowHeldPictures){ pictures, n + (counts != FALSE), holders, n_all + (counts != FALSE) }, 0, NULL);
}

/* More than a fifth of the documents, those without pictures among them, and five at least. */
test_case (common)
{
  static const struct
  {
    guint32 n, n_more;
    WinnowPictureExclusion excluded;
  } cases[] = { { 4, 0, WINNOW_PICTURE_EXCLUSION_NONE },           { 5, 0, WINNOW_PICTURE_EXCLUSION_COMMON },
                { 5, 19, WINNOW_PICTURE_EXCLUSION_COMMON },        { 5, 20, WINNOW_PICTURE_EXCLUSION_NONE },
                { 10000, 30000, WINNOW_PICTURE_EXCLUSION_COMMON }, { 300, 1200, WINNOW_PICTURE_EXCLUSION_NONE } };

  winnow_for_each_of (row, cases)
    {
      guint32 n = row->n;
      g_autoptr (WinnowPictureMatches) found = run_logo (n, row->n_more, FALSE);
      g_assert_cmpuint (found->matches->len, ==, row->excluded == WINNOW_PICTURE_EXCLUSION_NONE ? n * (n - 1) / 2 : 0);
      for (guint32 i = 0; i < n; i++)
        {
          g_assert_cmpuint (found->excluded_pictures[i], ==, row->excluded);
          g_assert_cmpuint (found->n_documents[i], ==, n);
        }
    }
}

/* A decision lets count what is near it, up to a thousand documents; where nothing would be
 * excluded it changes nothing. */
test_case (decisions)
{
  static const struct
  {
    guint32 n;
    WinnowPictureExclusion excluded, counted;
  } cases[] = {
    { 4, WINNOW_PICTURE_EXCLUSION_NONE, WINNOW_PICTURE_EXCLUSION_NONE },
    { 6, WINNOW_PICTURE_EXCLUSION_NONE, WINNOW_PICTURE_EXCLUSION_COMMON },
    { WINNOW_COUNTED_DOCUMENTS, WINNOW_PICTURE_EXCLUSION_NONE, WINNOW_PICTURE_EXCLUSION_COMMON },
    { WINNOW_COUNTED_DOCUMENTS + 1, WINNOW_PICTURE_EXCLUSION_COMMON, WINNOW_PICTURE_EXCLUSION_NONE },
  };
  winnow_for_each_of (row, cases)
    {
      guint32 n = row->n;
      g_autoptr (WinnowPictureMatches) found = run_logo (n, 0, TRUE);
      g_assert_cmpuint (found->matches->len, ==, row->excluded == WINNOW_PICTURE_EXCLUSION_NONE ? n * (n - 1) / 2 : 0);
      for (guint32 i = 0; i < n; i++)
        {
          g_assert_cmpuint (found->excluded_pictures[i], ==, row->excluded);
          g_assert_cmpuint (found->counted_pictures[i], ==, row->counted);
          g_assert_cmpuint (found->n_documents[i], ==, n);
        }
    }
}

/* Two documents that show one picture a thousand times each: a thousand matches, found without
 * looking at a million pairs of them. */
test_case (many_times)
{
  enum
  {
    N = 1000
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (53);
  WinnowImageFingerprint logo = make_fingerprint (random);
  WinnowPictureHolder holders[2] = { { .is_query = TRUE }, { .is_query = FALSE } };
  g_autofree WinnowHeldPicture *pictures = g_new0 (WinnowHeldPicture, 2 * N);
  for (guint32 i = 0; i < 2 * N; i++)
    pictures[i] = (WinnowHeldPicture){ .holder = i / N, .fingerprint = &logo };
  g_autoptr (WinnowPictureMatches) found
      = winnow_pictures_match (&(WinnowHeldPictures){ pictures, 2 * N, holders, 2 }, 1, NULL);
  g_assert_cmpuint (found->matches->len, ==, N);
  g_assert_cmpuint (found->repeated->len, ==, 0);
  for (guint32 i = 0; i < N; i++)
    {
      const WinnowPictureMatch *match = &g_array_index (found->matches, WinnowPictureMatch, i);
      g_assert_cmpuint (match->a, ==, i);
      g_assert_cmpuint (match->b, ==, N + i);
      g_assert_cmpuint (match->match.distance, ==, 0);
    }
}

/* The bits of a crop that is not usable make no difference. */
test_case (unusable_crops)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (54);
  WinnowImageFingerprint fingerprints[2];
  WinnowPictureHolder holders[2] = { { .is_query = TRUE }, { .is_query = TRUE } };
  WinnowHeldPicture pictures[2]
      = { { .holder = 0, .fingerprint = &fingerprints[0] }, { .holder = 1, .fingerprint = &fingerprints[1] } };
  fingerprints[0] = make_fingerprint (random);
  fingerprints[0].usable = 1u << WINNOW_CROP_NONE;
  fingerprints[1] = fingerprints[0];
  memset (&fingerprints[1].crops[WINNOW_CROP_TRIMMED], 7, sizeof (WinnowImageHash) * (WINNOW_N_CROPS - 1));
  g_autoptr (WinnowPictureMatches) found
      = winnow_pictures_match (&(WinnowHeldPictures){ pictures, 2, holders, 2 }, 1, NULL);
  g_assert_cmpuint (found->matches->len, ==, 1);
  g_assert_cmpuint (g_array_index (found->matches, WinnowPictureMatch, 0).match.distance, ==, 0);
}

/* A web page that was saved with its picture beside it, and an essay: the page is compared with it,
 * not the file once more. Two files of one page are compared. */
test_case (shown_files)
{
  enum
  {
    PAGE,
    FILE_OF_PAGE,
    OTHER_FILE_OF_PAGE,
    ESSAY,
    LONE_FILE
  };
  static const char *const sources[] = { "/page/a.png", "/page/a.png", "/page/b.png", NULL, "/lone.png" };
  static const guint32 expected[][2]
      = { { PAGE, ESSAY }, { PAGE, LONE_FILE }, { FILE_OF_PAGE, OTHER_FILE_OF_PAGE }, { ESSAY, LONE_FILE } };
  g_autoptr (GRand) random = g_rand_new_with_seed (56);
  WinnowImageFingerprint fingerprint = make_fingerprint (random), other = make_fingerprint (random);
  WinnowPictureHolder holders[5] = { 0 };
  WinnowHeldPicture pictures[6] = { { .holder = PAGE, .fingerprint = &other, .source = "/page/b.png" } };
  for (guint32 i = 0; i < G_N_ELEMENTS (holders); i++)
    {
      holders[i] = (WinnowPictureHolder){ .is_query = TRUE, .is_file = i != PAGE && i != ESSAY };
      pictures[i + 1] = (WinnowHeldPicture){ .holder = i, .fingerprint = &fingerprint, .source = sources[i] };
    }
  g_autoptr (WinnowPictureMatches) found = winnow_pictures_match (
      &(WinnowHeldPictures){ pictures, G_N_ELEMENTS (pictures), holders, G_N_ELEMENTS (holders) }, 1, NULL);
  g_assert_cmpuint (found->matches->len, ==, G_N_ELEMENTS (expected));
  for (guint32 i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const WinnowPictureMatch *match = &g_array_index (found->matches, WinnowPictureMatch, i);
      g_assert_cmpuint (pictures[match->a].holder, ==, expected[i][0]);
      g_assert_cmpuint (pictures[match->b].holder, ==, expected[i][1]);
    }
}

test_case (cancelled)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (55);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Case test;
  make_case (random, &test);
  g_cancellable_cancel (cancellable);
  g_assert_null (winnow_pictures_match (&(WinnowHeldPictures){ test.pictures, test.n, test.holders, test.n_holders }, 1,
                                        cancellable));
}

test_case (ids)
{
  WinnowPictureExclusion excluded;
  for (WinnowPictureExclusion a = WINNOW_PICTURE_EXCLUSION_NONE; a <= WINNOW_PICTURE_EXCLUSION_COMMON; a++)
    {
      g_assert_true (winnow_picture_exclusion_from_id (winnow_picture_exclusion_get_id (a), &excluded));
      g_assert_cmpuint (excluded, ==, a);
    }
  g_assert_false (winnow_picture_exclusion_from_id ("logo", &excluded));
  g_assert_false (winnow_picture_exclusion_from_id (NULL, &excluded));
}
