/* test-pictures.c: pictures through a whole check: pairs that share them, what is set aside,
 * documents without any text
 *
 * Documents are put into the library with pictures that were drawn here, so that no reader of files
 * has a part in it. */
#include <glib/gstdio.h>
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "make.h"
#include "base/for-each.h"

#define WIDTH 140
#define HEIGHT 104
#define MIRRORED 1000 /* added to a seed */
#define PLAIN 5000    /* a seed */
#define CHART 6000    /* added to a seed */

/* ── documents ── */

static void
mirror (WinnowPicture *picture)
{
  for (guint y = 0; y < picture->height; y++)
    for (guint x = 0; x < picture->width / 2; x++)
      for (guint c = 0; c < 3; c++)
        {
          guint8 *left = &make_at (picture, x, y)[c], *right = &make_at (picture, picture->width - 1 - x, y)[c],
                 kept = *left;
          *left = *right;
          *right = kept;
        }
}

static void
fill (WinnowPicture *picture, guint left, guint top, guint right, guint bottom, guint8 blue)
{
  for (guint y = top; y < bottom; y++)
    for (guint x = left; x < right; x++)
      memcpy (make_at (picture, x, y), (const guint8[]){ 0, 0, blue }, 3);
}

/* Axes with ticks that all charts have, and bars of @seed, nearly as high. */
static WinnowPicture *
draw_chart (guint seed)
{
  WinnowPicture *chart = make_plain (640, 440, 255, 255, 255);
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  fill (chart, 60, 20, 64, 400, 0);
  fill (chart, 60, 396, 620, 400, 0);
  winnow_for_each_below (i, 10)
    {
      fill (chart, 44, 30 + 38 * i, 60, 34 + 38 * i, 0);
      fill (chart, 20 + i, 26 + 38 * i, 36, 30 + 38 * i + i, 0);
      fill (chart, 90 + 54 * i, 400, 94 + 54 * i, 412, 0);
      fill (chart, 84 + 54 * i, 416, 96 + 54 * i + 2 * i, 426, 0);
      fill (chart, 75 + 54 * i, (guint) g_rand_int_range (random, 180, 260), 110 + 54 * i, 396, 200);
    }
  return chart;
}

/* Looking for the features of a picture takes most of the time of these tests, so each is read
 * once. */
static const WinnowDocumentPicture *
read_picture (guint seed)
{
  static GHashTable *read = NULL;
  if (read == NULL)
    read = g_hash_table_new (NULL, NULL);
  WinnowDocumentPicture *picture = g_hash_table_lookup (read, GUINT_TO_POINTER (seed));
  if (picture != NULL)
    return picture;
  g_autoptr (WinnowPicture) pixels = seed == PLAIN  ? make_plain (WIDTH, HEIGHT, 200, 200, 200)
                                     : seed > CHART ? draw_chart (seed - CHART)
                                                    : make_photo (seed % MIRRORED, WIDTH, HEIGHT);
  if (seed > MIRRORED && seed < PLAIN)
    mirror (pixels);
  picture = winnow_document_picture_new ("");
  winnow_document_picture_read_pixels (picture, pixels);
  g_hash_table_insert (read, GUINT_TO_POINTER (seed), picture);
  return picture;
}

static WinnowDocumentPicture *
make_picture (guint seed, guint number)
{
  g_autofree char *name = g_strdup_printf ("picture %u", number);
  WinnowDocumentPicture *picture = winnow_document_picture_new (name);
  winnow_document_picture_read_like (picture, read_picture (seed));
  return picture;
}

static void
set_text (WinnowContent *content, const char *text)
{
  g_free (content->text);
  content->text = g_strdup (text);
  content->length = strlen (text);
}

/* @seeds: of its pictures, up to a 0. As a reader of files would have it. */
static gint64
put (Fixture *fixture, const char *name, WinnowRole role, const char *text, const guint *seeds)
{
  g_autoptr (WinnowContent) content = winnow_content_new ("text");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (WinnowText) tokens = winnow_text_new (text, strlen (text), WINNOW_HAN_CHARACTERS);
  gint64 id;
  g_checksum_update (sum, (const guchar *) text, -1);
  set_text (content, text);
  for (guint i = 0; seeds[i] != 0; i++)
    {
      winnow_content_take_picture (content, make_picture (seeds[i], i));
      g_checksum_update (sum, (const guchar *) &seeds[i], sizeof seeds[i]);
    }
  document->collection_id
      = must (winnow_library_add_collection (fixture->library, winnow_role_get_id (role), role, &error));
  document->path = g_strconcat ("/papers/", name, NULL);
  document->name = g_strdup (name);
  document->sha256 = g_strdup (g_checksum_get_string (sum));
  document->n_words = tokens->n_tokens;
  id = must (winnow_library_put_document (fixture->library, document, content, &error));
  return id;
}

#define PUT(name, role, text, ...) \
  put (fixture, name, WINNOW_ROLE_##role, text, (const guint[]){ __VA_ARGS__ __VA_OPT__ (, ) 0 })

/* Some papers with copied parts, some with pictures of others, some pictures alone. */
static void
put_crowd (Fixture *fixture, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%03u", i), *own = fixture_prose (100 + i, 120),
                      *copied = fixture_prose (900 + i % 5, 40);
      g_autofree char *text = i % 4 == 3 ? g_strdup ("") : g_strconcat (own, copied, NULL);
      guint seeds[] = { 10 + i % 9, i % 2 == 0 ? 40 + i : 30 + i % 6 + MIRRORED * (i % 5 == 0),
                        i % 5 == 0 ? PLAIN : 60 + i / 2, 0 };
      put (fixture, name, i % 3 == 0 ? WINNOW_ROLE_REFERENCES : WINNOW_ROLE_SUBMISSIONS, text, seeds);
    }
}

static void
assert_pairs (Fixture *fixture, const char *expected)
{
  assert_takes (fixture_dup_pairs (fixture), expected);
}

static WinnowOverlap *
find (Fixture *fixture, gint64 a, gint64 b)
{
  WinnowOverlap *overlap = must (winnow_library_find_overlap (fixture->library, a, b, &error));
  return overlap;
}

static void
assert_same_excluded (const GArray *excluded_pictures, const GArray *others)
{
  g_assert_cmpuint (excluded_pictures->len, ==, others->len);
  for (guint i = 0; i < excluded_pictures->len; i++)
    {
      const WinnowExcludedPicture *excluded_picture = &g_array_index (excluded_pictures, WinnowExcludedPicture, i),
                                  *other = &g_array_index (others, WinnowExcludedPicture, i);
      g_assert_cmpint (excluded_picture->picture_id, ==, other->picture_id);
      g_assert_cmpuint (excluded_picture->reason, ==, other->reason);
      g_assert_cmpuint (excluded_picture->n_documents, ==, other->n_documents);
    }
}

static void
assert_same (const WinnowSharedPicture *a, const WinnowSharedPicture *b)
{
  g_assert_true (a->document_a == b->document_a && a->document_b == b->document_b);
  g_assert_true (a->picture_a == b->picture_a && a->picture_b == b->picture_b);
  g_assert_cmpmem (&a->match, sizeof a->match, &b->match, sizeof b->match);
}

static void
assert_all_same (const GArray *shared, const GArray *others)
{
  g_assert_cmpuint (shared->len, ==, others->len);
  for (guint i = 0; i < shared->len; i++)
    assert_same (&g_array_index (shared, WinnowSharedPicture, i), &g_array_index (others, WinnowSharedPicture, i));
}

static guint
count_counting (const GArray *shared)
{
  guint n = 0;
  winnow_for_each_value (const WinnowSharedPicture, one, shared)
    n += winnow_image_match_counts (&one->match);
  return n;
}

/* The check found what is found without one; every pair has as many pictures as there are
 * matches that count. */
static void
assert_in_accord (Fixture *fixture)
{
  g_autoptr (WinnowFoundPictures) found
      = must (winnow_check_find_pictures (fixture->library, &fixture_threads, &error));
  g_autoptr (GArray) shared = must (winnow_library_list_shared_pictures (fixture->library, 0, 0, &error));
  g_autoptr (GArray) excluded_pictures = must (winnow_library_list_excluded_pictures (fixture->library, FALSE, &error));
  g_autoptr (GArray) counted_pictures = must (winnow_library_list_excluded_pictures (fixture->library, TRUE, &error));
  g_autoptr (GPtrArray) overlaps = must (winnow_library_list_overlaps (fixture->library, &error));
  guint n_pictures = 0;
  g_autoptr (GArray) repeated = must (winnow_library_list_repeated_pictures (fixture->library, &error));
  assert_all_same (shared, found->shared);
  assert_all_same (repeated, found->repeated);
  assert_same_excluded (excluded_pictures, found->excluded_pictures);
  assert_same_excluded (counted_pictures, found->counted_pictures);
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    {
      g_autoptr (GArray) of_pair = must (
          winnow_library_list_shared_pictures (fixture->library, overlap->document_a, overlap->document_b, &error));
      g_assert_cmpuint (overlap->n_pictures, ==, count_counting (of_pair));
      n_pictures += overlap->n_pictures;
    }
  g_assert_cmpuint (n_pictures, ==, count_counting (shared));
}

/* ── pairs ── */

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

/* Pictures alone make a pair, and are told with the text where there is both; what was done to one
 * is said. */
fixture_case (pairs, fixture)
{
  g_autofree char *one = fixture_prose (1, 200), *other = fixture_prose (2, 200), *third = fixture_prose (3, 200),
                  *copied = fixture_prose (9, 60);
  g_autofree char *text_b = g_strconcat (other, copied, NULL), *text_c = g_strconcat (third, copied, NULL),
                  *what = NULL;
  gint64 a = PUT ("a", SUBMISSIONS, one, 11, 12, PLAIN), b = PUT ("b", SUBMISSIONS, text_b, 12 + MIRRORED, 13, PLAIN);
  gint64 c = PUT ("c", SUBMISSIONS, text_c, 14, 13);
  g_autoptr (WinnowOverlap) a_b = NULL, b_c = NULL;
  g_autoptr (GArray) shared = NULL;
  const WinnowSharedPicture *first;
  g_autoptr (GPtrArray) of_a = winnow_library_list_pictures (fixture->library, a, NULL),
                        of_b = winnow_library_list_pictures (fixture->library, b, NULL);
  PUT ("d", SUBMISSIONS, one, 15, PLAIN);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "a~d b~c a~b");
  assert_in_accord (fixture);
  a_b = find (fixture, a, b);
  g_assert_cmpuint (a_b->n_pictures, ==, 1);
  g_assert_cmpuint (a_b->n_passages + a_b->passages->len, ==, 0);
  g_assert_cmpuint (a_b->a.total, ==, 200);
  g_assert_cmpuint (a_b->b.total, ==, 260);
  g_assert_cmpfloat (winnow_overlap_similarity (a_b), ==, 0);
  fixture_add_evidence (fixture->library, a_b);
  g_assert_false (a_b->evidence->is_same);
  b_c = find (fixture, c, b);
  g_assert_cmpuint (b_c->n_pictures, ==, 1);
  g_assert_cmpuint (b_c->n_passages, ==, 1);
  shared = winnow_library_list_shared_pictures (fixture->library, b, a, NULL);
  g_assert_cmpuint (shared->len, ==, 1);
  first = &g_array_index (shared, WinnowSharedPicture, 0);
  g_assert_cmpint (first->picture_a, ==, ((WinnowDocumentPicture *) of_a->pdata[1])->id);
  g_assert_cmpint (first->picture_b, ==, ((WinnowDocumentPicture *) of_b->pdata[0])->id);
  what = winnow_image_match_describe (&first->match, WINNOW_IMAGE_A_TO_B);
  g_assert_cmpstr (what, ==, "mirrored");
}

/* Charts of one layout make no pair and count in none; they are listed, after all that count. */
fixture_case (layout, fixture)
{
  PUT ("a", SUBMISSIONS, "", CHART + 1);
  gint64 b = PUT ("b", SUBMISSIONS, "", CHART + 2, 11), c = PUT ("c", SUBMISSIONS, "", CHART + 3, 11);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "b~c");
  g_autoptr (WinnowOverlap) b_c = find (fixture, b, c);
  g_assert_cmpuint (b_c->n_pictures, ==, 1);
  assert_in_accord (fixture);
  g_autoptr (GArray) shared = must (winnow_library_list_shared_pictures (fixture->library, 0, 0, &error));
  g_assert_cmpuint (shared->len, ==, 4);
  winnow_for_each_index (i, shared)
    g_assert_cmpint (g_array_index (shared, WinnowSharedPicture, i).match.likeness, ==,
                     i == 0 ? WINNOW_LIKENESS_SAME : WINNOW_LIKENESS_LAYOUT);
  g_autoptr (GArray) decisions = winnow_array_new (WinnowImageFingerprint);
  g_array_append_vals (decisions, &read_picture (CHART + 1)->fingerprint, 1);
  must (winnow_check_count_pictures (fixture->library, decisions, TRUE, &fixture_threads, &error));
  assert_pairs (fixture, "b~c");
  assert_in_accord (fixture);
}

/* A submission that shows a picture twice is no pair; a reference may. It is found when nothing
 * else is there, and a decision changes nothing of it. */
fixture_case (repeated, fixture)
{
  gint64 a = PUT ("a", SUBMISSIONS, "", 11, 12, 11 + MIRRORED);
  fixture_run (fixture, 2);
  PUT ("x", REFERENCES, "", 13, 13);
  PUT ("b", SUBMISSIONS, "", 14, 14, 14, 14);
  for (guint round = 0; round < 2; round++)
    {
      assert_pairs (fixture, "");
      assert_in_accord (fixture);
      g_autoptr (GArray) repeated = must (winnow_library_list_repeated_pictures (fixture->library, &error));
      g_assert_cmpuint (repeated->len, ==, 1);
      const WinnowSharedPicture *one = &g_array_index (repeated, WinnowSharedPicture, 0);
      g_assert_true (one->document_a == a && one->document_b == a && one->match.placement.is_mirrored);
      fixture_run (fixture, 2);
    }
  g_autoptr (GArray) decisions = winnow_array_new (WinnowImageFingerprint);
  g_array_append_vals (decisions, &read_picture (11)->fingerprint, 1);
  must (winnow_check_count_pictures (fixture->library, decisions, TRUE, &fixture_threads, &error));
  assert_pairs (fixture, "");
  assert_in_accord (fixture);
}

fixture_case (roles, fixture)
{
  PUT ("a", SUBMISSIONS, "", 11);
  PUT ("b", SUBMISSIONS, "", 11);
  PUT ("x", REFERENCES, "", 11);
  PUT ("y", REFERENCES, "", 11);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "a~b a~x a~y b~x b~y");
  assert_in_accord (fixture);
}

/* ── what is set aside ── */

/* A logo given as template, without a word of text. */
fixture_case (template, fixture)
{
  g_autofree char *one = fixture_prose (1, 200), *other = fixture_prose (2, 200);
  g_autoptr (GArray) excluded_pictures = NULL;
  PUT ("a", SUBMISSIONS, one, 11, 12);
  PUT ("b", SUBMISSIONS, other, 11 + MIRRORED);
  PUT ("c", SUBMISSIONS, "", 12);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "a~b a~c");
  PUT ("logo", TEMPLATE, "", 11);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "a~c");
  assert_in_accord (fixture);
  excluded_pictures = winnow_library_list_excluded_pictures (fixture->library, FALSE, NULL);
  g_assert_cmpuint (excluded_pictures->len, ==, 3);
  winnow_for_each_value (const WinnowExcludedPicture, picture, excluded_pictures)
    {
      g_assert_cmpuint (picture->reason, ==, WINNOW_PICTURE_EXCLUSION_TEMPLATE);
      g_assert_cmpuint (picture->n_documents, ==, 2);
    }
  g_assert_true (winnow_settings_set (&fixture->settings, "exclude", "none", NULL)); /* that is of texts */
  fixture_run (fixture, 2);
  assert_pairs (fixture, "a~c");
  assert_in_accord (fixture);
}

/* Documents without pictures are documents, too. */
fixture_case (common, fixture)
{
  g_autoptr (GArray) excluded_pictures = NULL;
  for (guint i = 0; i < 30; i++)
    {
      g_autofree char *name = g_strdup_printf ("%02u", i), *text = fixture_prose (100 + i, 50);
      guint seeds[] = { i < 7 ? 11 : 0, i < 6 ? 12 : 0, 0 };
      put (fixture, name, WINNOW_ROLE_SUBMISSIONS, text, seeds);
    }
  fixture_run (fixture, 2);
  assert_in_accord (fixture);
  excluded_pictures = winnow_library_list_excluded_pictures (fixture->library, FALSE, NULL);
  g_assert_cmpuint (excluded_pictures->len, ==, 7);
  g_assert_cmpuint (g_array_index (excluded_pictures, WinnowExcludedPicture, 6).reason, ==,
                    WINNOW_PICTURE_EXCLUSION_COMMON);
  g_assert_cmpuint (g_array_index (excluded_pictures, WinnowExcludedPicture, 6).n_documents, ==, 7);
  {
    g_autoptr (GPtrArray) overlaps = winnow_library_list_overlaps (fixture->library, NULL);
    g_assert_cmpuint (overlaps->len, ==, 15); /* of the six that have the other picture */
  }
}

/* ── what counts by decision ── */

static void
count (Fixture *fixture, guint seed, gboolean counts)
{
  g_autoptr (WinnowDocumentPicture) picture = make_picture (seed, 0);
  g_autoptr (GArray) fingerprints = winnow_array_new (WinnowImageFingerprint);
  g_array_append_val (fingerprints, picture->fingerprint);
  must (winnow_check_count_pictures (fixture->library, fingerprints, counts, &winnow_all_threads, &error));
}

/* "pairs/excluded/counted" */
static void
assert_numbers (Fixture *fixture, const char *expected)
{
  g_autoptr (GArray) shared = must (winnow_library_list_shared_pictures (fixture->library, 0, 0, &error)),
                     excluded = must (winnow_library_list_excluded_pictures (fixture->library, FALSE, &error)),
                     counted = must (winnow_library_list_excluded_pictures (fixture->library, TRUE, &error));
  assert_takes (g_strdup_printf ("%u/%u/%u", shared->len, excluded->len, counted->len), expected);
}

/* The check that follows finds nothing else. */
static void
assert_as_checked (Fixture *fixture)
{
  g_autofree char *before = fixture_dump (fixture->library), *after = NULL;
  assert_in_accord (fixture);
  fixture_run (fixture, 2);
  after = fixture_dump (fixture->library);
  g_assert_cmpstr (before, ==, after);
}

/* @n papers with text of their own; the first six have one figure, which one of them mirrored. */
static void
put_class (Fixture *fixture, guint n, const char *ending)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%02u", i), *own = fixture_prose (100 + i, 50),
                      *text = g_strconcat (own, ending, NULL);
      const guint seeds[] = { 40 + i, i == 3 ? 11 + MIRRORED : i < 6 ? 11 : 0, 0 };
      put (fixture, name, WINNOW_ROLE_SUBMISSIONS, text, seeds);
    }
}

/* A figure of six papers is excluded, counts after the decision, in papers that are read again and
 * in new ones, and is excluded again when that is taken back. */
fixture_case (decision, fixture)
{
  g_autofree char *before = NULL, *after = NULL;
  put_class (fixture, 9, "");
  fixture_run (fixture, 2);
  assert_numbers (fixture, "0/6/0");
  before = fixture_dump (fixture->library);
  count (fixture, 11, TRUE);
  assert_numbers (fixture, "15/0/6");
  {
    g_autoptr (GPtrArray) overlaps = must (winnow_library_list_overlaps (fixture->library, &error)),
                          records = must (winnow_library_list_check_records (fixture->library, &error));
    const WinnowOverlap *first = g_ptr_array_index (overlaps, 0);
    const WinnowCheckRecord *record = g_ptr_array_index (records, 0);
    g_assert_cmpuint (overlaps->len, ==, 15);
    g_assert_cmpuint (records->len, ==, 1);
    g_assert_cmpuint (record->n_pairs, ==, 15);
    g_assert_cmpuint (record->n_left, ==, 0);
    g_assert_cmpuint (first->number, >, 0);
    g_assert_cmpuint (first->a.total, ==, 50);
  }
  assert_as_checked (fixture);

  put_class (fixture, 9, " And more."); /* the same papers, whose pictures are others now */
  assert_numbers (fixture, "0/0/0");
  fixture_run (fixture, 2);
  assert_numbers (fixture, "15/0/6");
  put_class (fixture, 9, "");
  PUT ("late", SUBMISSIONS, "", 11 + MIRRORED);
  fixture_run (fixture, 2);
  assert_numbers (fixture, "21/0/7");
  {
    g_autoptr (WinnowDocument) late = fixture_find (fixture, "late");
    must (winnow_library_remove_document (fixture->library, late->id, &error));
  }
  count (fixture, 12, FALSE); /* nobody decided on that one */
  assert_numbers (fixture, "15/0/6");
  count (fixture, 11, FALSE);
  assert_numbers (fixture, "0/6/0");
  after = fixture_dump (fixture->library);
  g_assert_cmpstr (after, ==, before);
  assert_as_checked (fixture);
}

/* Whatever else the documents have in common: what is counted at once is what a check counts. */
fixture_case (decisions, fixture)
{
  static const guint seeds[] = { 10, 11 + MIRRORED, 31, 13, 45 };
  g_autofree char *before = NULL, *after = NULL;
  put_crowd (fixture, 45);
  PUT ("form", TEMPLATE, "", 11, 31, 12);
  fixture_run (fixture, 2);
  before = fixture_dump (fixture->library);
  winnow_for_each_of (seed, seeds)
    {
      count (fixture, *seed, TRUE);
      assert_as_checked (fixture);
    }
  {
    g_autoptr (GArray) counted = must (winnow_library_list_excluded_pictures (fixture->library, TRUE, &error));
    g_assert_cmpuint (counted->len, >, 8);
  }
  winnow_for_each_of (seed, seeds)
    {
      count (fixture, *seed, FALSE);
      assert_as_checked (fixture);
    }
  after = fixture_dump (fixture->library);
  g_assert_cmpstr (after, ==, before);
}

/* A decision that comes before a check is kept for it; documents that no check has seen yet wait
 * for theirs. */
fixture_case (unchecked, fixture)
{
  put_class (fixture, 6, "");
  count (fixture, 11, TRUE);
  assert_numbers (fixture, "0/0/0");
  fixture_run (fixture, 2);
  assert_numbers (fixture, "15/0/6");
  PUT ("late", SUBMISSIONS, "", 11);
  count (fixture, 11, FALSE);
  assert_numbers (fixture, "0/6/0");
  count (fixture, 11, TRUE);
  assert_numbers (fixture, "15/0/6");
  fixture_run (fixture, 2);
  assert_numbers (fixture, "21/0/7");
}

/* What is cancelled leaves no decision. */
fixture_case (decision_cancelled, fixture)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WinnowDocumentPicture) picture = make_picture (11, 0);
  g_autoptr (GArray) fingerprints = winnow_array_new (WinnowImageFingerprint);
  g_array_append_val (fingerprints, picture->fingerprint);
  put_class (fixture, 6, "");
  fixture_run (fixture, 2);
  g_cancellable_cancel (cancellable);
  must_fail (winnow_check_count_pictures (fixture->library, fingerprints, TRUE,
                                          &(const WinnowThreads){ .cancellable = cancellable }, &error),
             G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_numbers (fixture, "0/6/0");
  fixture_run (fixture, 2);
  assert_numbers (fixture, "0/6/0");
}

/* Papers of an attached library take part, where it can be read; where it can't, their pairs stay
 * as they were. */
fixture_case (attached, fixture)
{
  g_autofree char *path = g_strconcat (fixture->folder, ".2025.winnow", NULL), *away = g_strconcat (path, ".x", NULL);
  put_class (fixture, 6, "");
  must (winnow_library_save_as (fixture->library, path, &error));
  fixture_remove_all (fixture->library, 1);
  PUT ("new", SUBMISSIONS, "", 11);
  g_assert_cmpint (must (winnow_library_attach (fixture->library, path, &error)), !=, 0);
  fixture_run (fixture, 2);
  assert_numbers (fixture, "0/7/0");
  count (fixture, 11, TRUE);
  assert_numbers (fixture, "6/0/7");
  assert_as_checked (fixture);
  g_assert_cmpint (g_rename (path, away), ==, 0);
  fixture_run (fixture, 2);
  assert_numbers (fixture, "6/0/6");
  count (fixture, 11, FALSE);
  assert_numbers (fixture, "6/0/6");
  g_assert_cmpint (g_rename (away, path), ==, 0);
  fixture_run (fixture, 2);
  assert_numbers (fixture, "0/7/0");
  g_remove (path);
}

/* ── documents without text ── */

/* Whatever is made of texts is made of none: digests, what words are common, groups, evidence. */
fixture_case (without_text, fixture)
{
  WinnowGroupSettings grouping;
  gint64 first = 0, second = 0;
  g_autoptr (WinnowOverlap) overlap = NULL;
  for (guint i = 0; i < 240; i++) /* so many that candidates are asked of the indices */
    {
      g_autofree char *name = g_strdup_printf ("%03u", i),
                      *text = i < 40 ? g_strdup ("") : fixture_prose (100 + i / 2 * 2, 90);
      gint64 id = put (fixture, name, WINNOW_ROLE_SUBMISSIONS, text,
                       i < 40 ? (const guint[]){ 10 + i / 2, 0 } : (const guint[]){ 0 });
      first = i == 0 ? id : first;
      second = i == 1 ? id : second;
    }
  fixture_run (fixture, 2);
  assert_in_accord (fixture);
  overlap = find (fixture, first, second);
  g_assert_cmpuint (overlap->n_pictures, ==, 1);
  g_assert_cmpuint (overlap->a.total + overlap->b.total, ==, 0);
  g_assert_false (overlap->is_same);
  g_assert_cmpfloat (winnow_overlap_similarity (overlap), ==, 0);
  fixture_add_evidence (fixture->library, overlap);
  g_assert_true (
      overlap->evidence == NULL
      || (overlap->evidence->n_same == 0 && overlap->evidence->n_different == 0 && !overlap->evidence->is_same));
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    {
      g_autoptr (GPtrArray) groups = NULL;
      winnow_group_settings_init (&grouping, *method);
      groups = must (winnow_check_group (fixture->library, &fixture->settings, &grouping, &fixture_threads, &error));
      g_assert_true (strcmp ((*method)->id, "exact") != 0 || groups->len == 100); /* each text is there twice */
      winnow_for_each (const WinnowGroup, group, groups)
        winnow_for_each_value (const WinnowGroupMember, member, group->members)
          g_assert_cmpint (member->document_id, >=, first + 40);
    }
}

/* @seed as of make_picture (). */
static void
write_photo (Fixture *fixture, const char *name, guint seed, guint quality)
{
  g_autofree char *path = fixture_dup_path (fixture, name);
  g_autoptr (WinnowPicture) pixels = make_photo (seed % MIRRORED, WIDTH, HEIGHT);
  g_autoptr (GBytes) jpeg = NULL;
  if (seed > MIRRORED)
    mirror (pixels);
  jpeg = make_jpeg (pixels, &(MakeJpeg){ .quality = quality });
  fixture_write (fixture, name, ""); /* and its folder */
  must (g_file_set_contents (path, g_bytes_get_data (jpeg, NULL), (gssize) g_bytes_get_size (jpeg), &error));
}

/* Files of pictures in a folder are documents without text, and stay what they are when the folder
 * is read again. */
fixture_case (files, fixture)
{
  g_autofree char *text = fixture_prose (1, 100), *before = NULL, *after = NULL;
  g_autoptr (WinnowDocument) photo = NULL;
  g_autoptr (GPtrArray) problems = NULL;
  write_photo (fixture, "p/a.jpg", 11, 95);
  write_photo (fixture, "p/b.jpg", 11 + MIRRORED, 60);
  write_photo (fixture, "p/c.jpg", 12, 95);
  fixture_write (fixture, "p/d.txt", text);
  fixture_write (fixture, "p/torn.png", "\x89PNG\r\n\x1a\n and no more");
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  assert_pairs (fixture, "a.jpg~b.jpg");
  assert_in_accord (fixture);
  photo = fixture_find (fixture, "a.jpg");
  g_assert_cmpuint (photo->n_words, ==, 0);
  g_assert_cmpuint (photo->n_pictures, ==, 1);
  g_assert_cmpfloat (photo->highest, ==, 0);
  problems = winnow_library_list_problems (fixture->library, NULL);
  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_nonnull (strstr (((WinnowProblem *) problems->pdata[0])->reason, "torn.png"));
  before = fixture_dump (fixture->library);
  fixture_read_papers (fixture, 2);
  after = fixture_dump (fixture->library);
  g_assert_cmpstr (before, ==, after);
}

/* ── whatever happens meanwhile ── */

fixture_case (jobs, fixture)
{
  g_autofree char *one = NULL, *three = NULL;
  put_crowd (fixture, 60);
  fixture_run (fixture, 1);
  one = fixture_dump (fixture->library);
  g_assert_nonnull (strstr (one, "shared "));
  g_assert_nonnull (strstr (one, "mirrored"));
  fixture_run (fixture, 3);
  three = fixture_dump (fixture->library);
  g_assert_cmpstr (one, ==, three);
  assert_in_accord (fixture);
}

/* Pairs that only pictures hold stay, whatever the switches say of the texts; going back and forth
 * leaves nothing behind. */
fixture_case (rescore, fixture)
{
  g_autofree char *former = NULL, *after = NULL, *complete = NULL;
  g_autoptr (GPtrArray) listed = NULL;
  WinnowSettings settings = fixture->settings, other = fixture->settings;
  put_crowd (fixture, 40);
  other.min_words = 1000;
  fixture_run (fixture, 2);
  former = fixture_dump (fixture->library);
  g_assert_true (winnow_check_rescore (fixture->library, &other, &winnow_all_threads, NULL));
  after = fixture_dump (fixture->library);
  assert_in_accord (fixture);
  listed = winnow_library_list_overlaps (fixture->library, NULL);
  g_assert_cmpuint (listed->len, >, 0);
  winnow_for_each (WinnowOverlap, overlap, listed)
    g_assert_cmpuint (overlap->n_pictures, >, 0);
  fixture->settings = other;
  fixture_run (fixture, 2);
  complete = fixture_dump (fixture->library);
  g_assert_cmpstr (after, ==, complete);
  g_assert_true (winnow_check_rescore (fixture->library, &settings, &winnow_all_threads, NULL));
  g_clear_pointer (&after, g_free);
  after = fixture_dump (fixture->library);
  g_assert_cmpstr (after, ==, former);
}

typedef struct
{
  Fixture *fixture;
  WinnowProgress progress;
  GCancellable *cancellable; /* (nullable) */
  gint stop;
} Meanwhile;

static void
wait_for_pictures (Meanwhile *meanwhile)
{
  while (g_atomic_int_get (&meanwhile->progress.stage) < WINNOW_STAGE_PICTURES && !g_atomic_int_get (&meanwhile->stop))
    g_thread_yield ();
}

/* The same bytes are read again, with other pictures; some documents go, and some have pictures
 * that they had not. */
static gpointer
change_documents (gpointer data)
{
  Meanwhile *meanwhile = data;
  Fixture *fixture = meanwhile->fixture;
  wait_for_pictures (meanwhile);
  for (guint i = 0; i < 60; i += 2)
    {
      g_autofree char *name = g_strdup_printf ("%03u", i);
      g_autoptr (WinnowDocument) document = fixture_find (fixture, name);
      g_autoptr (WinnowContent) content = winnow_content_new ("text");
      g_autofree char *text = winnow_library_dup_text (fixture->library, document->id, NULL, NULL);
      if (i % 3 == 0)
        {
          g_assert_true (winnow_library_remove_document (fixture->library, document->id, NULL));
          continue;
        }
      set_text (content, text);
      winnow_content_take_picture (content, make_picture (700 + i, 0));
      g_assert_cmpint (winnow_library_put_document (fixture->library, document, content, NULL), ==, document->id);
    }
  return NULL;
}

/* What the library says then is true of the pictures that it has. */
fixture_case (changed_meanwhile, fixture)
{
  Meanwhile meanwhile = { .fixture = fixture };
  GThread *thread;
  g_autoptr (GArray) shared = NULL;
  put_crowd (fixture, 60);
  thread = g_thread_new ("change", change_documents, &meanwhile);
  must (winnow_check_run (fixture->library, &fixture->settings,
                          &(const WinnowThreads){ .jobs = 2, .progress = &meanwhile.progress }, &error));
  g_atomic_int_set (&meanwhile.stop, TRUE);
  g_thread_join (thread);
  shared = winnow_library_list_shared_pictures (fixture->library, 0, 0, NULL);
  g_assert_cmpuint (shared->len, >, 0);
  winnow_for_each_value (const WinnowSharedPicture, one, shared)
    {
      g_autoptr (WinnowDocumentPicture) a
          = must (winnow_library_dup_picture (fixture->library, one->picture_a, &error));
      g_autoptr (WinnowDocumentPicture) b
          = must (winnow_library_dup_picture (fixture->library, one->picture_b, &error));
      g_autoptr (WinnowOverlap) overlap = find (fixture, one->document_a, one->document_b);
      g_assert_cmpint (a->document_id, ==, one->document_a);
      g_assert_cmpint (b->document_id, ==, one->document_b);
      g_assert_true (winnow_image_fingerprint_match (&a->fingerprint, &b->fingerprint, NULL));
      g_assert_cmpuint (overlap->n_pictures, >, 0);
    }
}

static gpointer
cancel (gpointer data)
{
  Meanwhile *meanwhile = data;
  wait_for_pictures (meanwhile);
  g_cancellable_cancel (meanwhile->cancellable);
  return NULL;
}

/* The former check stands; without one, nothing is told. */
fixture_case (cancel, fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Meanwhile meanwhile = { .fixture = fixture, .cancellable = cancellable };
  g_autofree char *former = NULL, *after = NULL;
  GThread *thread;
  put_crowd (fixture, 60);
  fixture_run (fixture, 2);
  former = fixture_dump (fixture->library);
  thread = g_thread_new ("cancel", cancel, &meanwhile);
  if (!winnow_check_run (
          fixture->library, &fixture->settings,
          &(const WinnowThreads){ .jobs = 2, .progress = &meanwhile.progress, .cancellable = cancellable }, &error))
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_atomic_int_set (&meanwhile.stop, TRUE);
  g_thread_join (thread);
  after = fixture_dump (fixture->library);
  g_assert_cmpstr (former, ==, after);
  g_clear_error (&error);
  g_assert_null (winnow_check_find_pictures (fixture->library,
                                             &(const WinnowThreads){ .jobs = 2, .cancellable = cancellable }, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* What is not compared is counted. */
fixture_case (counts, fixture)
{
  g_autoptr (WinnowContent) content = winnow_content_new ("text");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  g_autoptr (WinnowFoundPictures) found = NULL;
  WinnowProgress progress = { 0 };
  static const char damaged[] = "\x89PNG and no more";
  g_autoptr (GBytes) bytes = g_bytes_new_static (damaged, sizeof damaged - 1);
  WinnowDocumentPicture *picture = winnow_document_picture_new ("torn");
  PUT ("a", SUBMISSIONS, "", PLAIN, PLAIN, 11);
  winnow_document_picture_read_bytes (picture, bytes);
  winnow_content_take_picture (content, picture);
  set_text (content, "Words.");
  document->collection_id = winnow_library_add_collection (fixture->library, "r", WINNOW_ROLE_REFERENCES, NULL);
  document->path = g_strdup ("/papers/b");
  document->name = g_strdup ("b");
  document->sha256 = g_strnfill (64, 'b');
  g_assert_cmpint (winnow_library_put_document (fixture->library, document, content, NULL), !=, 0);
  found
      = winnow_check_find_pictures (fixture->library, &(const WinnowThreads){ .jobs = 1, .progress = &progress }, NULL);
  g_assert_cmpuint (found->pictures->len, ==, 4);
  g_assert_cmpuint (found->n_plain, ==, 2);
  g_assert_cmpuint (found->n_unread, ==, 1);
  g_assert_cmpuint (found->shared->len + found->excluded_pictures->len, ==, 0);
  g_assert_cmpint (progress.stage, ==, WINNOW_STAGE_DONE);
  g_assert_cmpint (progress.done, ==, 2);
  g_assert_cmpint (progress.total, ==, 2);
}
