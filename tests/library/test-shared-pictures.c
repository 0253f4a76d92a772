/* test-shared-pictures.c: what a check found of pictures: pairs that have some in common, pictures
 * set aside or counted by decision; and documents whose problem is that they are pictures */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "library/library-private.h"
#include "base/for-each.h"

/* Five documents with two pictures each: picture 2 × i + 1 and the next are those of document i,
 * from 0. */
typedef struct
{
  WinnowLibrary *library;
  gint64 papers;
  gint64 ids[5];
} Papers;

static const char *const names[] = { "first", "second", NULL };

static void
begin_check (Papers *papers)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  g_assert_true (winnow_library_begin_check (papers->library, &settings, "", NULL, NULL));
}

static gint64
put_document (Papers *papers, guint index)
{
  g_autofree char *path = g_strdup_printf ("/%u", index);
  return fixture_put_with_pictures (papers->library, papers->papers, path, path, names, index * 2 + 1);
}

static void
set_up (Papers *papers, gconstpointer data)
{
  papers->library = fixture_open (NULL);
  papers->papers = fixture_add_collection (papers->library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  for (guint i = 0; i < G_N_ELEMENTS (papers->ids); i++)
    papers->ids[i] = put_document (papers, i);
  begin_check (papers);
}

static void
tear_down (Papers *papers, gconstpointer data)
{
  winnow_library_unref (papers->library);
}

/* An overlap that counts in text where @covered > 0. */
static void
put_overlap (Papers *papers, guint a, guint b, guint32 covered, guint32 verbatim, guint32 n_pictures)
{
  g_autoptr (WinnowOverlap) overlap = fixture_overlap (papers->ids[a], papers->ids[b], covered, 0);
  overlap->n_passages = covered > 0;
  overlap->a.verbatim = verbatim;
  overlap->b.verbatim = 0;
  overlap->n_pictures = n_pictures;
  g_assert_true (must (winnow_library_put_overlap (papers->library, overlap, &error)));
}

/* With a number of its own in each field. */
static WinnowImageMatch
make_match (guint distance, guint which_a, guint which_b)
{
  WinnowPlacement placement = winnow_placement_of_turn (which_b != 0, 180);
  placement.map.wx = .125;
  placement.n_places = 40 + which_a;
  placement.is_negative = which_a != 0;
  placement.turned += .5;
  placement.stretch = 1.25;
  return (WinnowImageMatch){ distance, placement, which_a != 0 ? WINNOW_LIKENESS_SAME : WINNOW_LIKENESS_UNKNOWN,
                             WINNOW_EDIT_BLURRED | which_b * WINNOW_EDIT_UNFRAMED,
                             which_a + WINNOW_COLORS_TURNED_GRAY };
}

static gboolean
try_put_shared (Papers *papers, guint a, guint b, guint which_a, guint which_b, GError **error)
{
  const WinnowSharedPicture shared = { papers->ids[a], papers->ids[b], 2 * a + 1 + which_a, 2 * b + 1 + which_b,
                                       make_match (10 * a + b, which_a, which_b) };
  return winnow_library_put_shared_picture (papers->library, &shared, error);
}

static void
put_shared (Papers *papers, guint a, guint b, guint which_a, guint which_b)
{
  g_assert_true (must (try_put_shared (papers, a, b, which_a, which_b, &error)));
}

static void
put_aside (Papers *papers, gint64 picture_id, WinnowPictureExclusion excluded_picture, guint32 n_documents)
{
  const WinnowExcludedPicture row = { picture_id, excluded_picture, n_documents };
  g_assert_true (winnow_library_put_excluded_picture (papers->library, &row, FALSE, NULL));
}

static void
put_counted (Papers *papers, gint64 picture_id, WinnowPictureExclusion reason, guint32 n_documents)
{
  const WinnowExcludedPicture row = { picture_id, reason, n_documents };
  g_assert_true (winnow_library_put_excluded_picture (papers->library, &row, TRUE, NULL));
}

/* Lines of the dump that are not rows of pictures. */
static void
assert_found (Papers *papers, const char *expected)
{
  g_autofree char *dump = fixture_dump_pictures (papers->library);
  g_auto (GStrv) lines = g_strsplit (dump, "\n", -1);
  g_autoptr (GString) found = g_string_new (NULL);
  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '\0' && !g_str_has_prefix (lines[i], "picture "))
      g_string_append_printf (found, "%s; ", lines[i]);
  g_assert_cmpstr (found->str, ==, expected);
}

TEST_FIXTURE (Papers, set_up, tear_down);

fixture_case (fields, papers)
{
  const WinnowSharedPicture expected[] = { { 1, 3, 1, 6, make_match (2, 0, 1) }, { 1, 3, 2, 5, make_match (2, 1, 0) } };
  g_autoptr (GArray) pair = NULL, turned = NULL, none = NULL, all = NULL;
  put_shared (papers, 1, 3, 0, 0);
  put_shared (papers, 0, 2, 1, 0);
  put_shared (papers, 0, 2, 0, 1);
  pair = must (winnow_library_list_shared_pictures (papers->library, papers->ids[0], papers->ids[2], &error));
  turned = must (winnow_library_list_shared_pictures (papers->library, papers->ids[2], papers->ids[0], &error));
  none = must (winnow_library_list_shared_pictures (papers->library, papers->ids[0], papers->ids[3], &error));
  all = must (winnow_library_list_shared_pictures (papers->library, 0, 0, &error));
  g_assert_cmpuint (pair->len, ==, 2);
  g_assert_cmpuint (turned->len, ==, 2);
  fixture_assert_shared (pair, expected, 2);
  fixture_assert_shared (turned, expected, 2);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (all->len, ==, 3);
  fixture_assert_shared (all, expected, 2);
  g_assert_cmpint (g_array_index (all, WinnowSharedPicture, 2).picture_a, ==, 3);
}

/* Earlier versions wrote no placement of what their hashes found: what they knew is read. */
fixture_case (earlier, papers)
{
  const struct
  {
    int is_negative, is_mirrored, turned, degrees;
  } rows[] = { { 0, 0, 0, 0 }, { 0, 1, 90, 90 }, { 1, 0, 180, 180 }, { 1, 1, 270, -90 } };
  winnow_for_each_of (row, rows)
    {
      WinnowSharedPicture expected = { papers->ids[0],
                                       papers->ids[1],
                                       1,
                                       3,
                                       { .distance = 7,
                                         .placement = winnow_placement_of_turn (row->is_mirrored != 0, row->degrees),
                                         .likeness = WINNOW_LIKENESS_UNKNOWN,
                                         .colors = WINNOW_COLORS_TINTED } };
      g_autofree char *sql = g_strdup_printf (
          "INSERT INTO shared_pictures (document_a, document_b, picture_a, picture_b, distance, crop_a, crop_b,"
          " is_negative, is_mirrored, turned, colors) VALUES (%d, %d, 1, 3, 7, 4, 1, %d, %d, %d, %d)",
          (int) papers->ids[0], (int) papers->ids[1], row->is_negative, row->is_mirrored, row->turned,
          WINNOW_COLORS_TINTED);
      expected.match.placement.is_negative = row->is_negative != 0;
      begin_check (papers);
      g_assert_cmpint (sqlite3_exec (papers->library->db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
      g_autoptr (GArray) all = must (winnow_library_list_shared_pictures (papers->library, 0, 0, &error));
      g_assert_cmpuint (all->len, ==, 1);
      fixture_assert_shared (all, &expected, 1);
    }
}

/* Those that only have their layout in common come last, whichever documents they are of. */
fixture_case (counting_first, papers)
{
  WinnowSharedPicture layout = { papers->ids[0], papers->ids[1], 1, 3, make_match (0, 0, 0) };
  layout.match.likeness = WINNOW_LIKENESS_LAYOUT;
  must (winnow_library_put_shared_picture (papers->library, &layout, &error));
  put_shared (papers, 0, 2, 0, 0);
  put_shared (papers, 0, 1, 1, 1);
  put_shared (papers, 1, 3, 0, 0);
  g_autoptr (GArray) all = must (winnow_library_list_shared_pictures (papers->library, 0, 0, &error));
  static const gint64 firsts[] = { 2, 1, 3, 1 };
  g_assert_cmpuint (all->len, ==, G_N_ELEMENTS (firsts));
  winnow_for_each_index (i, all)
    g_assert_cmpint (g_array_index (all, WinnowSharedPicture, i).picture_a, ==, firsts[i]);
  g_assert_cmpint (g_array_index (all, WinnowSharedPicture, 3).match.likeness, ==, WINNOW_LIKENESS_LAYOUT);
}

/* Twice in one document: in no list of pairs, and gone with the document. */
fixture_case (repeated, papers)
{
  const WinnowSharedPicture twice = { papers->ids[1], papers->ids[1], 3, 4, make_match (0, 0, 0) };
  put_shared (papers, 0, 1, 0, 0);
  must (winnow_library_put_shared_picture (papers->library, &twice, &error));
  g_autoptr (GArray) all = must (winnow_library_list_shared_pictures (papers->library, 0, 0, &error)),
                     repeated = must (winnow_library_list_repeated_pictures (papers->library, &error));
  g_assert_cmpuint (all->len, ==, 1);
  g_assert_cmpuint (repeated->len, ==, 1);
  fixture_assert_shared (repeated, &twice, 1);
  must (winnow_library_remove_document (papers->library, papers->ids[1], &error));
  g_autoptr (GArray) none = must (winnow_library_list_repeated_pictures (papers->library, &error));
  g_assert_cmpuint (none->len, ==, 0);
}

fixture_case (asides, papers)
{
  put_aside (papers, 7, WINNOW_PICTURE_EXCLUSION_COMMON, 300);
  put_aside (papers, 2, WINNOW_PICTURE_EXCLUSION_TEMPLATE, 1);
  put_shared (papers, 0, 1, 0, 0);
  assert_found (papers, "shared 1-2: 1-3 1; aside 2 template 1; aside 7 common 300; ");
}

/* A picture that is not there, and two that are matched twice: refused, and nothing else
 * changes. */
fixture_case (refused, papers)
{
  const WinnowExcludedPicture nowhere = { 1000, WINNOW_PICTURE_EXCLUSION_COMMON, 9 };
  put_shared (papers, 0, 1, 0, 0);
  g_assert_true (winnow_library_begin (papers->library, NULL));
  put_shared (papers, 0, 1, 1, 1);
  put_shared (papers, 0, 1, 1, 0); /* put together from two */
  must_fail (try_put_shared (papers, 0, 1, 0, 0, &error), WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
  must_fail (try_put_shared (papers, 0, 2, 0, 90, &error), WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
  must_fail (winnow_library_put_excluded_picture (papers->library, &nowhere, FALSE, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_DATABASE);
  g_assert_true (winnow_library_commit (papers->library, NULL));
  assert_found (papers, "shared 1-2: 1-3 1; shared 1-2: 2-3 1; shared 1-2: 2-4 1; ");
}

/* A document that goes, or comes anew, takes what was found of its pictures with it, and nothing
 * else. */
fixture_case (documents, papers)
{
  for (guint a = 0; a < 3; a++)
    for (guint b = a + 1; b < 4; b++)
      put_shared (papers, a, b, 0, 0);
  put_aside (papers, 2, WINNOW_PICTURE_EXCLUSION_COMMON, 4);
  put_aside (papers, 4, WINNOW_PICTURE_EXCLUSION_COMMON, 4);
  put_aside (papers, 8, WINNOW_PICTURE_EXCLUSION_COMMON, 4);
  put_document (papers, 1);
  assert_found (papers,
                "shared 1-3: 1-5 2; shared 1-4: 1-7 3; shared 3-4: 5-7 23; aside 2 common 4; aside 8 common 4; ");
  g_assert_true (winnow_library_remove_document (papers->library, papers->ids[3], NULL));
  assert_found (papers, "shared 1-3: 1-5 2; aside 2 common 4; ");
  g_assert_true (winnow_library_remove_document (papers->library, papers->ids[0], NULL));
  assert_found (papers, "");
}

/* The next check begins with none; one that is given up leaves those of the former. */
fixture_case (next_check, papers)
{
  put_shared (papers, 0, 1, 0, 0);
  put_aside (papers, 2, WINNOW_PICTURE_EXCLUSION_COMMON, 4);
  g_assert_true (winnow_library_begin (papers->library, NULL));
  begin_check (papers);
  assert_found (papers, "");
  put_shared (papers, 2, 3, 0, 0);
  winnow_library_rollback (papers->library);
  assert_found (papers, "shared 1-2: 1-3 1; aside 2 common 4; ");
  begin_check (papers);
  assert_found (papers, "");
}

/* ── decisions ── */

static WinnowImageFingerprint
make_fingerprint (guint64 bits)
{
  WinnowImageFingerprint fingerprint = { .usable = 1u << WINNOW_CROP_NONE | 1u << WINNOW_CROP_4 };
  fingerprint.crops[WINNOW_CROP_NONE].bits[0] = bits;
  fingerprint.crops[WINNOW_CROP_4].bits[3] = ~bits;
  fingerprint.colors.shares[3] = 77;
  return fingerprint;
}

static void
decide (Papers *papers, guint64 bits)
{
  const WinnowImageFingerprint fingerprint = make_fingerprint (bits);
  g_assert_true (must (winnow_library_put_picture_decision (papers->library, &fingerprint, &error)));
}

/* What counts is listed apart from what is excluded, and goes with the next check. */
fixture_case (counted, papers)
{
  put_counted (papers, 7, WINNOW_PICTURE_EXCLUSION_COMMON, 300);
  put_aside (papers, 2, WINNOW_PICTURE_EXCLUSION_TEMPLATE, 1);
  put_shared (papers, 0, 1, 0, 0);
  assert_found (papers, "shared 1-2: 1-3 1; aside 2 template 1; counted 7 common 300; ");
  must (winnow_library_delete_found_pictures (papers->library, &error));
  assert_found (papers, "");
  put_counted (papers, 7, WINNOW_PICTURE_EXCLUSION_TEMPLATE, 300);
  begin_check (papers);
  assert_found (papers, "");
}

/* A decision is there once, with all that its fingerprint has, until it is taken back; neither a
 * check nor the last document that it is about takes it along. */
fixture_case (decisions, papers)
{
  const WinnowImageFingerprint first = make_fingerprint (0xaaa), other = make_fingerprint (0xccc);
  decide (papers, 0xaaa);
  decide (papers, 0xbbb);
  decide (papers, 0xaaa);
  {
    g_autoptr (GArray) decisions = must (winnow_library_list_picture_decisions (papers->library, &error));
    g_assert_cmpmem (&g_array_index (decisions, WinnowImageFingerprint, 0), sizeof first, &first, sizeof first);
  }
  assert_found (papers, "decision aaa; decision bbb; ");
  begin_check (papers);
  for (guint i = 0; i < G_N_ELEMENTS (papers->ids); i++)
    must (winnow_library_remove_document (papers->library, papers->ids[i], &error));
  assert_found (papers, "decision aaa; decision bbb; ");
  must (winnow_library_remove_picture_decision (papers->library, &other, &error));
  must (winnow_library_remove_picture_decision (papers->library, &first, &error));
  assert_found (papers, "decision bbb; ");
}

static void
damage (const char *path)
{
  sqlite3 *db;
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, "UPDATE picture_decisions SET packed = zeroblob (40) WHERE id = 1", NULL, NULL, NULL);
  g_assert_cmpint (sqlite3_changes (db), ==, 1);
  sqlite3_close (db);
}

/* One that is not what was stored holds for nothing, is named, and goes when the library is
 * repaired; the others stay. */
fixture_case (damaged_decision, papers)
{
  g_autofree char *path = fixture_dup_path ("damaged.winnow"), *copy = NULL;
  decide (papers, 0xaaa);
  decide (papers, 0xbbb);
  must (winnow_library_save_as (papers->library, path, &error));
  damage (path);
  {
    must_fail (winnow_library_open (path, &error), WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
    g_autoptr (WinnowLibrary) damaged = must (winnow_library_open_damaged (path, &error));
    g_autoptr (GPtrArray) findings = winnow_library_verify (damaged);
    g_autoptr (GArray) decisions = must (winnow_library_list_picture_decisions (damaged, &error));
    g_assert_cmpuint (findings->len, ==, 2);
    g_assert_nonnull (
        strstr (g_ptr_array_index (findings, 0), "A repair keeps it; please look at it: picture_decisions."));
    g_assert_cmpstr (g_ptr_array_index (findings, 1), ==,
                     "Decisions on pictures have changed since they were stored: 1.");
    g_assert_cmpuint (decisions->len, ==, 1);
  }
  g_autoptr (GPtrArray) before = NULL;
  g_autoptr (WinnowLibrary) repaired = must (winnow_library_repair (path, &copy, &before, &error));
  g_autoptr (GPtrArray) findings = winnow_library_verify (repaired);
  g_assert_cmpuint (before->len, ==, 2);
  g_autoptr (GArray) decisions = must (winnow_library_list_picture_decisions (repaired, &error));
  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_cmpuint (decisions->len, ==, 1);
  g_assert_cmphex (g_array_index (decisions, WinnowImageFingerprint, 0).crops[WINNOW_CROP_NONE].bits[0], ==, 0xbbb);
}

fixture_case (save_as, papers)
{
  g_autofree char *path = fixture_dup_path ("copy.winnow"), *before = NULL, *after = NULL;
  g_autoptr (WinnowLibrary) saved = NULL;
  put_shared (papers, 0, 1, 0, 0);
  put_aside (papers, 2, WINNOW_PICTURE_EXCLUSION_COMMON, 4);
  put_counted (papers, 3, WINNOW_PICTURE_EXCLUSION_COMMON, 4);
  decide (papers, 0xaaa);
  before = fixture_dump_pictures (papers->library);
  g_assert_true (winnow_library_save_as (papers->library, path, NULL));
  saved = fixture_open (path);
  after = fixture_dump_pictures (saved);
  g_assert_cmpstr (before, ==, after);
}

/* Rows with numbers that mean nothing are passed over. */
fixture_case (foreign, papers)
{
  const char *const changes[] = { "distance = 256",
                                  "distance = -1",
                                  "colors = 7",
                                  "colors = -1",
                                  "placement = x'00'",
                                  "placement = NULL, turned = 45",
                                  "placement = NULL, turned = 360",
                                  "placement = NULL, turned = -90" };
  winnow_for_each_of (change, changes)
    {
      g_autofree char *sql = g_strdup_printf ("UPDATE shared_pictures SET %s WHERE document_b = 2; UPDATE "
                                              "pictures_aside SET aside = 'moon' WHERE picture_id = 2",
                                              *change);
      begin_check (papers);
      put_shared (papers, 0, 1, 0, 0);
      put_shared (papers, 0, 2, 0, 0);
      put_aside (papers, 2, WINNOW_PICTURE_EXCLUSION_COMMON, 4);
      put_aside (papers, 3, WINNOW_PICTURE_EXCLUSION_COMMON, 4);
      g_assert_cmpint (sqlite3_exec (papers->library->db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
      assert_found (papers, "shared 1-3: 1-5 2; aside 3 common 4; ");
    }
}

/* ── overlaps ── */

static void
assert_pairs (const GPtrArray *overlaps, const char *expected)
{
  g_autoptr (GString) pairs = g_string_new (NULL);
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    g_string_append_printf (pairs, "%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT ":%u ", overlap->document_a,
                            overlap->document_b, overlap->n_pictures);
  g_assert_cmpstr (pairs->str, ==, expected);
}

/* Text first, by as much of it as ever; then what has pictures alone, by how many: what is the same
 * but does not count gives it no rank. */
fixture_case (order, papers)
{
  g_autoptr (GPtrArray) all = NULL, of_document = NULL;
  gint64 n;
  put_overlap (papers, 0, 1, 0, 90, 1);
  put_overlap (papers, 0, 2, 0, 0, 3);
  put_overlap (papers, 0, 3, 20, 5, 0);
  put_overlap (papers, 0, 4, 20, 5, 2);
  put_overlap (papers, 1, 2, 20, 9, 0);
  put_overlap (papers, 1, 3, 60, 9, 0);
  put_overlap (papers, 1, 4, 0, 90, 0); /* not listed */
  put_overlap (papers, 2, 3, 0, 0, 1);
  all = winnow_library_list_overlaps (papers->library, NULL);
  assert_pairs (all, "2-4:0 2-3:0 1-5:2 1-4:0 1-3:3 1-2:1 3-4:1 ");
  of_document = winnow_library_list_document_overlaps (papers->library, papers->ids[2], NULL);
  assert_pairs (of_document, "2-3:0 1-3:3 3-4:1 ");
  g_assert_true (winnow_library_count_overlaps (papers->library, &n, NULL));
  g_assert_cmpint (n, ==, 8);
}

/* Text that counts comes before pictures, however little of the whole it is. */
fixture_case (little_text, papers)
{
  g_autoptr (WinnowOverlap) little = fixture_overlap (papers->ids[2], papers->ids[3], 1, 1);
  g_autoptr (GPtrArray) all = NULL;
  little->a.total = little->b.total = 1000000;
  little->a.verbatim = little->b.verbatim = 1;
  put_overlap (papers, 0, 1, 0, 90, 9);
  g_assert_true (winnow_library_put_overlap (papers->library, little, NULL));
  all = winnow_library_list_overlaps (papers->library, NULL);
  assert_pairs (all, "3-4:0 1-2:9 ");
}

fixture_case (without_passages, papers)
{
  g_autoptr (WinnowOverlap) put = winnow_overlap_new_without_passages (0, 50), read = NULL, again = NULL;
  put->document_a = papers->ids[0];
  put->document_b = papers->ids[1];
  put->n_pictures = 2;
  g_assert_true (must (winnow_library_put_overlap (papers->library, put, &error)));
  read = must (winnow_library_find_overlap (papers->library, papers->ids[1], papers->ids[0], &error));
  g_assert_cmpuint (read->n_pictures, ==, 2);
  g_assert_cmpuint (read->passages->len, ==, 0);
  g_assert_cmpuint (read->b.total, ==, 50);
  g_assert_cmpfloat (winnow_overlap_similarity (read), ==, 0);

  read->a.total = 3; /* as scoring anew writes it */
  g_assert_true (must (winnow_library_update_overlap (papers->library, read, &error)));
  again = must (winnow_library_dup_overlap (papers->library, read->id, &error));
  g_assert_cmpuint (again->a.total, ==, 3);
  g_assert_cmpuint (again->n_pictures, ==, 2);
}

/* ── problems ── */

static void
put_scan (Papers *papers, gint64 collection_id, const char *path, const char *problem)
{
  g_autoptr (WinnowContent) content = fixture_content ("");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  content->problem = g_strdup (problem);
  winnow_content_take_picture (content, fixture_picture ("page 1", 1));
  document->collection_id = collection_id;
  document->path = g_strdup (path);
  document->sha256 = g_strdup ("00");
  g_assert_cmpint (winnow_library_put_document (papers->library, document, content, NULL), >, 0);
}

static void
put_problem (Papers *papers, gint64 collection_id, const char *path, const char *reason)
{
  const WinnowProblem problem = { collection_id, (char *) path, (char *) reason };
  g_assert_true (winnow_library_put_problem (papers->library, &problem, NULL));
}

static void
assert_problems (Papers *papers, const char *expected)
{
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (papers->library, NULL);
  g_autoptr (GString) lines = g_string_new (NULL);
  winnow_for_each (const WinnowProblem, problem, problems)
    g_string_append_printf (lines, "%" G_GINT64_FORMAT "%s:%s ", problem->collection_id, problem->path,
                            problem->reason);
  g_assert_cmpstr (lines->str, ==, expected);
}

fixture_case (problems, papers)
{
  gint64 others = fixture_add_collection (papers->library, "Others", WINNOW_ROLE_REFERENCES);
  put_scan (papers, papers->papers, "/b.pdf", "scan");
  put_scan (papers, others, "/b.pdf", "other scan");
  put_problem (papers, papers->papers, "/a.pdf", "locked");
  put_problem (papers, others, "/c.pdf", "missing");
  assert_problems (papers, "1/a.pdf:locked 1/b.pdf:scan 2/b.pdf:other scan 2/c.pdf:missing ");

  put_problem (papers, papers->papers, "/b.pdf", "damaged since"); /* the newer word on the same file */
  assert_problems (papers, "1/a.pdf:locked 1/b.pdf:damaged since 2/b.pdf:other scan 2/c.pdf:missing ");
  /* it was met again, as it was */
  g_assert_true (winnow_library_remove_problem (papers->library, papers->papers, "/b.pdf", NULL));
  assert_problems (papers, "1/a.pdf:locked 1/b.pdf:scan 2/b.pdf:other scan 2/c.pdf:missing ");

  fixture_put (papers->library, papers->papers, "/b.pdf", "there is text now");
  assert_problems (papers, "1/a.pdf:locked 2/b.pdf:other scan 2/c.pdf:missing ");
  g_assert_true (winnow_library_clear_problems (papers->library, others, NULL));
  assert_problems (papers, "1/a.pdf:locked ");
  put_scan (papers, papers->papers, "/d.pdf", "scan");
  g_assert_true (winnow_library_clear_problems (papers->library, 0, NULL));
  assert_problems (papers, "");
}

fixture_case (problem_goes, papers)
{
  gint64 others = fixture_add_collection (papers->library, "Others", WINNOW_ROLE_REFERENCES);
  put_scan (papers, others, "/b.pdf", "scan");
  put_scan (papers, others, "/c.pdf", "scan");
  g_assert_true (winnow_library_remove_document (papers->library, 6, NULL));
  assert_problems (papers, "2/c.pdf:scan ");
  fixture_remove_all (papers->library, others);
  assert_problems (papers, "");
}

/* ── which was made of which ── */

static WinnowDocument
dated (WinnowRole role, const char *date)
{
  return (WinnowDocument){ .role = role, .date = (char *) date };
}

/* The role decides before dates, which must be apart. */
test_case (direction)
{
  static const struct
  {
    WinnowRole role_a, role_b;
    const char *date_a, *date_b;
    WinnowImageDirection expected;
  } rows[] = {
    { WINNOW_ROLE_SUBMISSIONS, WINNOW_ROLE_REFERENCES, "2020", "2024", WINNOW_IMAGE_B_TO_A },
    { WINNOW_ROLE_SUBMISSIONS, WINNOW_ROLE_SUBMISSIONS, "2024-05-01", "2024-05-02", WINNOW_IMAGE_A_TO_B },
    { WINNOW_ROLE_SUBMISSIONS, WINNOW_ROLE_SUBMISSIONS, "2024", "2024-05-02", WINNOW_IMAGE_EITHER },
    { WINNOW_ROLE_SUBMISSIONS, WINNOW_ROLE_SUBMISSIONS, NULL, "2024-05-02", WINNOW_IMAGE_EITHER },
    { WINNOW_ROLE_REFERENCES, WINNOW_ROLE_REFERENCES, "2020", "2024", WINNOW_IMAGE_A_TO_B },
  };
  static const WinnowImageDirection back[] = { WINNOW_IMAGE_B_TO_A, WINNOW_IMAGE_A_TO_B, WINNOW_IMAGE_EITHER };
  winnow_for_each_of (row, rows)
    {
      const WinnowDocument a = dated (row->role_a, row->date_a), b = dated (row->role_b, row->date_b);
      g_assert_cmpuint (winnow_document_get_direction (&a, &b), ==, row->expected);
      g_assert_cmpuint (winnow_document_get_direction (&b, &a), ==, back[row->expected]);
    }
  g_assert_cmpuint (winnow_document_get_direction (NULL, NULL), ==, WINNOW_IMAGE_EITHER);
}
