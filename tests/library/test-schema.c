/* test-schema.c: steps of the schema, and the numbers that are packed into files */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "library/upkeep/migrations.h"
#include "library/packing.h"
#include "base/for-each.h"

static int
get_last_version (void)
{
  int version = 0;
  for (guint i = 0; winnow_migrations[i].version != 0; i++)
    version = winnow_migrations[i].version;
  return version;
}

static gint64
count (WinnowLibrary *library, const char *sql)
{
  gint64 n;
  must (winnow_library_query_integer (library, sql, NULL, &n, &error));
  return n;
}

/* Two good steps around one that fails in its middle: the file stays at the first step and keeps
 * its rows. Until all are made, the file can't be only read. */
test_case (steps)
{
  g_autofree char *path = fixture_dup_path ("a.winnow"), *before = NULL, *after = NULL;
  g_autoptr (WinnowLibrary) library = fixture_open (path);
  g_autoptr (GError) failure = NULL, refusal = NULL;
  int last = get_last_version ();
  g_autofree char *good = g_strdup_printf ("CREATE TABLE good (x); PRAGMA user_version = %d;", last + 1);
  g_autofree char *bad = g_strdup_printf (
      "CREATE TABLE half (x); DELETE FROM documents; INSERT INTO nowhere VALUES (1); PRAGMA user_version = %d;",
      last + 2);
  g_autofree char *better = g_strdup_printf ("CREATE TABLE better (x); PRAGMA user_version = %d;", last + 3);
  const WinnowMigration broken[] = { { last + 1, good }, { last + 2, bad }, { last + 3, better }, { 0, NULL } },
                        whole[] = { { last + 1, good }, { last + 3, better }, { 0, NULL } };
  fixture_put (library, fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), "/a", "text");
  before = fixture_dump (library);
  g_assert_false (winnow_migrations_apply (library, broken, &failure));
  g_assert_error (failure, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
  g_assert_nonnull (strstr (failure->message, path));
  g_assert_cmpint (count (library, "PRAGMA user_version"), ==, last + 1);
  g_assert_cmpint (count (library, "SELECT count(*) FROM sqlite_schema WHERE name IN ('good', 'half')"), ==, 1);
  after = fixture_dump (library);
  g_assert_cmpstr (before, ==, after);

  must (winnow_migrations_admit (library, whole, &error));
  g_assert_false (winnow_migrations_admit_as_is (library, whole, &refusal));
  g_assert_error (refusal, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_OLDER);
  g_assert_nonnull (strstr (refusal->message, "open it once with this version"));
  must (winnow_migrations_apply (library, whole, &error));
  must (winnow_migrations_admit_as_is (library, whole, &error));
  g_assert_cmpint (count (library, "SELECT count(*) FROM sqlite_schema WHERE name = 'better'"), ==, 1);
}

/* Numbers of kinds, verdicts, reasons and disguises are in files: this fails where an enumeration
 * was not lengthened at its end. */
test_case (packing_passages)
{
  const WinnowPassage passages[] = { { .a = { 10, 40, 2, 8 },
                                       .b = { 300, 430, 0, 1 },
                                       .kind = WINNOW_PASSAGE_CONDENSED,
                                       .similarity = 0.75,
                                       .words = 6,
                                       .weight = 200,
                                       .disguises = 1u << WINNOW_DISGUISE_HOMOPHONES | 1u << WINNOW_DISGUISE_CONVERTED
                                                    | 1u << WINNOW_DISGUISE_SPACED | 1u << WINNOW_DISGUISE_INVISIBLE,
                                       .n_documents = 9,
                                       .excluded = WINNOW_EXCLUSION_COMMON },
                                     { .a = { 0, 1, 0, 1 },
                                       .b = { 0, 1, 0, 1 },
                                       .kind = WINNOW_PASSAGE_NEAR,
                                       .excluded = WINNOW_EXCLUSION_BIBLIOGRAPHY },
                                     { .b = { 0, 1, 0, 1 },
                                       .kind = WINNOW_PASSAGE_REWORDED,
                                       .verdict = WINNOW_VERDICT_QUOTED,
                                       .is_held = TRUE,
                                       .is_part = TRUE,
                                       .excluded = WINNOW_EXCLUSION_VERDICT,
                                       .citations = { WINNOW_CITATION_CITED, WINNOW_CITATION_CITED_AND_QUOTED } } };
  /* two gaps behind three passages */
  const guint8 expected[]
      = { 3, 3, 11, 0xd1, 0x01, 0, 0, 0,    0,    0,  0,  0xe8, 0x3f, 10, 30, 2, 6,  0xac, 0x02, 0x82, 0x01,
          0, 1, 6,  0xc8, 0x01, 9, 1, 4,    0,    0,  0,  0,    0,    0,  0,  0, 0,  0,    1,    0,    1,
          0, 1, 0,  1,    0,    0, 0, 0xfa, 0x1a, 12, 0,  0,    0,    0,  0,  0, 0,  0,    0,    0,    0,
          0, 0, 0,  1,    0,    1, 0, 0,    0,    2,  20, 15,   5,    4,  3,  0, 40, 0,    6 };
  const WinnowGap gaps[] = { { 1, FALSE, { 20, 35, 5, 9 } }, { 1, TRUE, { 0, 40, 0, 6 } } };
  g_autoptr (WinnowOverlap) written = winnow_overlap_new (), read = winnow_overlap_new ();
  g_autoptr (GByteArray) packed = NULL;
  written->passages = winnow_array_new (WinnowPassage);
  written->gaps = winnow_array_new (WinnowGap);
  g_array_append_vals (written->passages, passages, G_N_ELEMENTS (passages));
  g_array_append_vals (written->gaps, gaps, G_N_ELEMENTS (gaps));
  packed = winnow_pack_passages (written);
  g_assert_cmpmem (packed->data, packed->len - WINNOW_SEAL_BYTES, expected, sizeof expected);
  g_assert_true (winnow_unpack_passages (packed->data, packed->len, read));
  g_assert_cmpuint (read->passages->len, ==, 3);
  g_assert_cmpint (g_array_index (read->passages, WinnowPassage, 2).verdict, ==, WINNOW_VERDICT_QUOTED);
  g_assert_cmpint (g_array_index (read->passages, WinnowPassage, 2).kind, ==, WINNOW_PASSAGE_REWORDED);
  g_assert_true (g_array_index (read->passages, WinnowPassage, 2).is_held);
  g_assert_true (g_array_index (read->passages, WinnowPassage, 2).is_part);
  g_assert_cmpmem (g_array_index (read->passages, WinnowPassage, 2).citations, 2, passages[2].citations, 2);
  g_assert_cmpfloat (g_array_index (read->passages, WinnowPassage, 0).similarity, ==, 0.75);
  g_assert_cmpuint (g_array_index (read->passages, WinnowPassage, 0).b.end, ==, 430);
  g_assert_cmpmem (read->gaps->data, read->gaps->len * sizeof (WinnowGap), gaps, sizeof gaps);
  for (gsize length = 1; length < sizeof expected; length++)
    {
      g_autofree guint8 *sealed = fixture_dup_sealed (expected, length);
      g_autoptr (WinnowOverlap) cut = winnow_overlap_new ();
      gboolean is_whole = winnow_unpack_passages (sealed, length + WINNOW_SEAL_BYTES, cut);
      g_assert_cmpint (is_whole, ==, length == sizeof expected - 10 || length == sizeof expected - 5);
      g_assert_cmpint (cut->passages != NULL, ==, is_whole);
    }
  for (guint i = 0; i < 2; i++)
    {
      const guint8 wrong[] = { WINNOW_N_PASSAGE_KINDS, WINNOW_N_EXCLUSIONS };
      g_autofree guint8 *changed = g_memdup2 (expected, sizeof expected);
      g_autoptr (WinnowOverlap) refused = winnow_overlap_new ();
      changed[1] = WINNOW_PASSAGE_EXACT;
      changed[1 + i] = wrong[i];
      g_autofree guint8 *sealed = fixture_dup_sealed (changed, sizeof expected);
      g_assert_false (winnow_unpack_passages (sealed, sizeof expected + WINNOW_SEAL_BYTES, refused));
    }
  packed->data[3] ^= 1; /* readable, and not what was written */
  g_assert_false (winnow_unpack_passages (packed->data, packed->len, read));
}

/* The sums of schema 25 have no numbers of later reasons: those are 0. */
test_case (packing_sums)
{
  g_autoptr (WinnowOverlap) written = winnow_overlap_new (), read = winnow_overlap_new (), old = winnow_overlap_new ();
  for (guint reason = 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    written->a.excluded[reason] = written->b.excluded[reason] = written->n_excluded[reason] = reason;
  g_autoptr (GByteArray) packed = winnow_pack_sums (written);
  g_assert_true (winnow_unpack_sums (packed->data, packed->len, read));
  g_assert_cmpmem (&read->a, sizeof read->a, &written->a, sizeof read->a);
  g_assert_cmpmem (read->n_excluded, sizeof read->n_excluded, written->n_excluded, sizeof read->n_excluded);
  gsize length = packed->len - WINNOW_SEAL_BYTES - 8; /* and none of works */
  g_autofree guint8 *sealed = fixture_dup_sealed (packed->data, length);
  g_assert_true (winnow_unpack_sums (sealed, length + WINNOW_SEAL_BYTES, old));
  written->b.excluded[WINNOW_EXCLUSION_OWN] = written->b.excluded[WINNOW_EXCLUSION_SMALL] = 0;
  g_assert_cmpmem (&old->b, sizeof old->b, &written->b, sizeof old->b);
}

test_case (packing_damaged)
{
  const guint8 too_long[] = { 0xff, 0xff, 0xff, 0xff, 0x7f }, endless[] = { 0x80, 0x80, 0x80, 0x80, 0x80, 0x01 };
  const guint8 beyond[] = { 0xff, 0xff, 0xff, 0xff, 0x0f, 0x01 };
  g_assert_null (winnow_unpack_offsets (too_long, sizeof too_long));
  g_assert_null (winnow_unpack_offsets (endless, sizeof endless));
  g_assert_null (winnow_unpack_offsets (beyond, sizeof beyond));
}
