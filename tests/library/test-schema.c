/* test-schema.c: a library of every version that was ever released opens, with all that is in it
 *
 * data/version-N.sql is a library as version N left it, as SQL. When a step is added to the schema:
 * open data/version-(N−1) with the new program, put something into the new tables, and let
 * dump-library.sh write data/version-N.sql. The old ones never change. */
#include <string.h>

#include "library/closed-matches.h"
#include "fixture.h"
#include "library/library-private.h"
#include "library/packing.h"

static int
get_last_version (void)
{
  int version = 0;
  while (winnow_migrations[version].version != 0)
    version++;
  return version;
}

static void
execute_sql (const char *path, const char *sql)
{
  sqlite3 *db;
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, sql, NULL, NULL, NULL);
  g_assert_cmpstr (sqlite3_errmsg (db), ==, "not an error");
  sqlite3_close (db);
}

/* A library file made from data/version-@version.sql. */
static char *
make_old_library (int version)
{
  char *path = fixture_dup_path ("old.winnow");
  g_autofree char *name = g_strdup_printf ("version-%d.sql", version);
  g_autofree char *file = g_test_build_filename (G_TEST_DIST, "library", "data", name, NULL);
  g_autofree char *sql = NULL;
  must (g_file_get_contents (file, &sql, NULL, &error));
  execute_sql (path, sql);
  return path;
}

static void
append_sql (sqlite3_stmt *row, gpointer schema)
{
  g_string_append_printf (schema, "%s\n", winnow_row_get_text (row, 0));
}

static char *
dup_schema (WinnowLibrary *library)
{
  GString *schema = g_string_new (NULL);
  g_assert_true (winnow_library_query (library, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name",
                                       NULL, append_sql, schema, NULL));
  return g_string_free (schema, FALSE);
}

/* What is in every one of them. */
static void
assert_contents (WinnowLibrary *library)
{
  g_autoptr (GArray) hits = must (winnow_library_search_documents (library, "学习", &error));
  g_autoptr (GArray) pages = must (winnow_library_dup_pages (library, 1, &error));
  g_autoptr (GPtrArray) parts = must (winnow_library_dup_parts (library, 1, &error));
  g_assert_cmpuint (hits->len, ==, 1);
  g_assert_cmpuint (pages->len, ==, 2);
  g_assert_cmpuint (parts->len, ==, 1);
}

/* Version 1 kept too little of a check to score it anew: it is as if there had been none. */
static void
assert_check_forgotten (WinnowLibrary *library)
{
  g_autofree char *dump = fixture_dump (library);
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, 1, &error));
  g_autoptr (GArray) exclusions = must (winnow_library_dup_exclusions (library, 1, &error));
  g_assert_cmpstr (dump, ==,
                   "collection Articles references 1\n"
                   "collection Papers submissions 1\n"
                   "document 1 /papers/a.txt aa -1.000 0 机器学习 and winnowing\n"
                   "document 2 /articles/b.txt bb -1.000 0 winnowing\n"
                   "problem /papers/c.pdf needs a password\n");
  g_assert_null (must (winnow_library_dup_check_record (library, &error)));
  g_assert_cmpuint (exclusions->len, ==, 0);
  g_assert_cmpuint (document->reading, ==, 0);
}

/* @problems: lines of the dump that only this version has */
static void
assert_check (WinnowLibrary *library, const char *problems)
{
  g_autofree char *dump = fixture_dump (library);
  g_autoptr (WinnowCheckRecord) record = must (winnow_library_dup_check_record (library, &error));
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, 1, &error));
  g_autoptr (GArray) flags = must (winnow_library_dup_disguises (library, 1, &error));
  g_autoptr (GArray) exclusions = must (winnow_library_dup_exclusions (library, 1, &error));
  g_autoptr (WinnowOverlap) overlap = must (winnow_library_dup_overlap (library, 1, &error));
  g_autofree char *expected = g_strconcat ("collection Articles references 1\n"
                                           "collection Papers submissions 1\n"
                                           "document 1 /papers/a.txt aa 0.500 12 机器学习 and winnowing\n"
                                           "document 2 /articles/b.txt bb 0.400 0 winnowing\n"
                                           "overlap 1 2 50 40\n",
                                           problems, "problem /papers/c.pdf needs a password\n", NULL);
  g_assert_cmpstr (dump, ==, expected);
  g_assert_cmpuint (record->settings.min_words, ==, 33);
  g_assert_cmphex (record->settings.exclude, ==, 1u << WINNOW_EXCLUSION_TEMPLATE | 1u << WINNOW_EXCLUSION_QUOTES);
  g_assert_cmpuint (document->reading, ==, 1);
  g_assert_cmphex (document->disguises, ==, 1u << WINNOW_DISGUISE_INVISIBLE | 1u << WINNOW_DISGUISE_HIDDEN);
  g_assert_cmpuint (flags->len, ==, 2);
  g_assert_cmpuint (exclusions->len, ==, 2);
  g_assert_cmpint (g_array_index (exclusions, WinnowExclusion, 1).reason, ==, WINNOW_EXCLUSION_QUOTES);
  g_assert_cmpuint (overlap->passages->len, ==, 2);
  g_assert_cmpint (g_array_index (overlap->passages, WinnowPassage, 0).excluded, ==, WINNOW_EXCLUSION_SHORT);
  g_assert_cmpuint (g_array_index (overlap->passages, WinnowPassage, 1).n_documents, ==, 300);
  g_assert_cmpuint (overlap->a.excluded[WINNOW_EXCLUSION_SHORT], ==, 6);
  g_assert_cmpuint (overlap->n_excluded[WINNOW_EXCLUSION_SHORT], ==, 1);
}

/* Versions 1 and 2 knew no hashes of texts: their documents are to be identified; they keep their
 * texts, and version 2 its check, without evidence. */
static void
assert_unidentified (WinnowLibrary *library)
{
  g_autoptr (GArray) ids = must (winnow_library_list_unidentified (library, WINNOW_SEEN_TEXT, 100, &error));
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, 1, &error));
  g_assert_cmpuint (ids->len, ==, 2);
  g_assert_cmphex (document->text_hash, ==, 0);
  g_assert_cmpuint (document->similar_id, ==, 0);
}

static const WinnowMethod *
get_winnow (guint *values)
{
  const WinnowMethod *method = winnow_method_find ("winnow");
  winnow_method_init_values (method, values);
  return method;
}

static void
assert_identified (WinnowLibrary *library)
{
  guint values[WINNOW_MAX_PARAMETERS];
  const WinnowMethod *method = get_winnow (values);
  const WinnowGroupSettings grouping = { .method = method, .threshold = .5 };
  g_autoptr (GArray) ids = must (winnow_library_list_unidentified (library, WINNOW_SEEN_TEXT, 100, &error)),
                     same = must (winnow_library_find_seen (library, WINNOW_SEEN_TEXT, 0x1111, 2, &error));
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, 1, &error));
  g_autoptr (WinnowDigest) digest = must (winnow_library_dup_digest (library, 1, method, values, "k=5 g=8", &error));
  g_autoptr (GArray) members = must (winnow_library_list_group_members (
      library, winnow_library_add_grouping (library, &grouping, "k=5 g=8", &error), &error));
  g_autoptr (WinnowOverlap) overlap = must (winnow_library_dup_overlap (library, 1, &error));
  g_assert_cmpuint (ids->len, ==, 0);
  g_assert_cmpuint (same->len, ==, 1);
  g_assert_cmphex (document->text_hash, ==, 0x1111);
  g_assert_cmpuint (document->similar_id, ==, 1);
  g_assert_cmpuint (digest->fingerprints->len, ==, 2);
  g_assert_cmphex (g_array_index (digest->fingerprints, WinnowFingerprint, 1).hash, ==,
                   G_GUINT64_CONSTANT (0x0102030405060708));
  g_assert_cmpuint (members->len, ==, 2);
  g_assert_cmpfloat (g_array_index (members, WinnowGroupMember, 1).similarity, ==, .75);
  g_assert_nonnull (overlap->evidence);
}

/* Versions 1 to 3 knew no pictures: there are none, and nothing else is missing. */
static void
assert_no_pictures (WinnowLibrary *library)
{
  g_autoptr (GPtrArray) pictures = must (winnow_library_list_pictures (library, 0, &error));
  g_autoptr (GArray) shared = must (winnow_library_list_shared_pictures (library, 0, 0, &error)),
                     excluded_pictures = must (winnow_library_list_excluded_pictures (library, &error));
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, 1, &error));
  g_assert_cmpuint (pictures->len, ==, 0);
  g_assert_cmpuint (shared->len, ==, 0);
  g_assert_cmpuint (excluded_pictures->len, ==, 0);
  g_assert_cmpuint (document->n_pictures, ==, 0);
  g_assert_null (document->problem);
}

/* A thumbnail that is the same picture as @other's, and can be decoded. */
static void
assert_thumbnails (WinnowLibrary *library, gint64 picture_id, gint64 other_id)
{
  g_autoptr (WinnowDocumentPicture) picture = must (winnow_library_dup_picture (library, picture_id, &error));
  g_autoptr (WinnowDocumentPicture) other = must (winnow_library_dup_picture (library, other_id, &error));
  g_autoptr (WinnowPicture) pixels = NULL;
  g_assert_true (g_bytes_equal (picture->thumbnail, other->thumbnail));
  pixels = must (winnow_picture_new (picture->thumbnail, 0, NULL, &error));
  g_assert_cmpuint (pixels->width, ==, 32);
}

static void
assert_picture_rows (const GPtrArray *pictures, int version)
{
  const WinnowDocumentPicture *tower = g_ptr_array_index (pictures, 0), *rule = g_ptr_array_index (pictures, 1),
                              *file = g_ptr_array_index (pictures, 3);
  const WinnowDocumentPicture *chart = g_ptr_array_index (pictures, 4);
  g_assert_cmpstr (tower->caption, ==, "图 1 The tower");
  g_assert_cmphex (tower->fingerprint.usable, ==, 1u << WINNOW_CROP_NONE | 1u << WINNOW_CROP_8);
  g_assert_cmphex (tower->fingerprint.crops[WINNOW_CROP_NONE].bits[1], ==,
                   G_GUINT64_CONSTANT (0x0102030405060708) * 3 + 1);
  g_assert_cmphex (tower->fingerprint.crops[WINNOW_CROP_8].bits[3], ==, G_GUINT64_CONSTANT (0xf0e0d0c0b0a09080) + 6);
  g_assert_cmpuint (tower->fingerprint.colors.shares[15], ==, version < 6 ? 0 : 0x1234);
  g_assert_true (winnow_document_picture_is_plain (rule));
  g_assert_cmpstr (file->source, ==, "/articles/tower.png");
  g_assert_cmpuint (file->info.orientation, ==, 6);
  g_assert_false (chart->is_read);
  g_assert_cmpstr (chart->info.format, ==, "emf");
  g_assert_nonnull (chart->problem);
}

/* Pictures have local features since version 15, and those in common may have a place on each
 * other. */
static void
assert_placed (WinnowLibrary *library, const WinnowDocumentPicture *tower, const WinnowImageMatch *match, int version)
{
  g_autoptr (GBytes) packed = winnow_library_dup_picture_features (library, tower);
  g_auto (WinnowLocalFeatures) features = { 0 };
  g_assert_true ((packed != NULL) == (version >= 15));
  g_assert_cmpuint (match->placement.n_places, ==, version < 15 ? 0 : 31);
  if (version < 15)
    return;
  g_assert_true (winnow_local_features_unpack (&features, packed));
  g_assert_cmpuint (features.n, ==, 1);
  g_assert_cmpuint (features.features[0].x, ==, 640);
  g_assert_cmphex (features.features[0].code[3], ==, G_GUINT64_CONSTANT (0x8000000000000004));
  g_assert_true (match->placement.is_mirrored);
  g_assert_cmpfloat (match->placement.map.yy, ==, -.5);
  g_assert_cmpfloat (match->placement.turned, ==, -12.5);
}

static void
assert_pictures (WinnowLibrary *library, int version)
{
  const WinnowColorChange colors = version < 6 ? WINNOW_COLORS_UNKNOWN : WINNOW_COLORS_TURNED_GRAY;
  const WinnowSharedPicture match = { 1, 2, 1, 4, { 5, WINNOW_CROP_8, WINNOW_CROP_NONE, TRUE, TRUE, 270, colors } };
  const WinnowExcludedPicture common = { 3, WINNOW_PICTURE_EXCLUSION_COMMON, 9 };
  g_autoptr (GPtrArray) pictures = must (winnow_library_list_pictures (library, 0, &error));
  g_autoptr (GArray) shared = must (winnow_library_list_shared_pictures (library, 2, 1, &error)),
                     excluded_pictures = must (winnow_library_list_excluded_pictures (library, &error));
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, 2, &error));
  g_autoptr (WinnowOverlap) overlap = must (winnow_library_dup_overlap (library, 1, &error));
  g_assert_cmpuint (pictures->len, ==, 5);
  assert_picture_rows (pictures, version);
  assert_thumbnails (library, 1, 3);
  assert_thumbnails (library, 1, 4);
  g_assert_cmpuint (shared->len, ==, 1);
  fixture_assert_shared (shared, &match, 1);
  assert_placed (library, g_ptr_array_index (pictures, 0), &g_array_index (shared, WinnowSharedPicture, 0).match,
                 version);
  g_assert_cmpmem (excluded_pictures->data, excluded_pictures->len * sizeof common, &common, sizeof common);
  g_assert_cmpuint (document->n_pictures, ==, 2);
  g_assert_cmpstr (document->problem, ==, "“b.txt” is a scan");
  g_assert_cmpuint (overlap->n_pictures, ==, 1);
}

/* Versions 1 to 4 knew no verdicts: all is undecided. */
static void
assert_undecided (WinnowLibrary *library, gboolean has_check)
{
  g_autoptr (GPtrArray) verdicts = winnow_library_list_verdicts (library, 0, 0, NULL),
                        notes = winnow_library_list_notes (library, NULL);
  g_autoptr (WinnowOverlap) overlap = has_check ? winnow_library_dup_overlap (library, 1, NULL) : NULL;
  g_assert_cmpuint (verdicts->len, ==, 0);
  g_assert_cmpuint (notes->len, ==, 0);
  if (!has_check)
    return;
  g_assert_cmpuint (overlap->n_passages, ==, 1);
  g_assert_cmpuint (overlap->n_decided, ==, 0);
  g_assert_cmpuint (overlap->n_undecided, ==, 1);
  g_assert_cmpint (g_array_index (overlap->passages, WinnowPassage, 1).verdict, ==, WINNOW_VERDICT_UNDECIDED);
}

static void
assert_verdicts (WinnowLibrary *library)
{
  const guint32 shingles[] = { 3, 70000, 4000000000u };
  g_autoptr (GPtrArray) verdicts = must (winnow_library_list_verdicts (library, 2, 1, &error));
  g_autoptr (GHashTable) notes = must (winnow_library_dup_passage_notes (library, 1, &error));
  g_autoptr (WinnowOverlap) overlap = must (winnow_library_dup_overlap (library, 1, &error));
  g_autofree char *note = NULL;
  const WinnowStoredVerdict *quoted;
  g_assert_cmpuint (verdicts->len, ==, 2);
  quoted = g_ptr_array_index (verdicts, 0);
  g_assert_cmpint (quoted->verdict, ==, WINNOW_VERDICT_QUOTED);
  g_assert_cmpuint (quoted->n_passages, ==, 1);
  g_assert_cmpuint (quoted->b.end, ==, 150);
  g_assert_cmpmem (quoted->shingles[0]->data, quoted->shingles[0]->len * sizeof (guint32), shingles, sizeof shingles);
  g_assert_cmpstr (g_hash_table_lookup (notes, GUINT_TO_POINTER (1)), ==, "with its source");
  g_assert_true (must (winnow_library_dup_note (library, 1, 2, &note, &error)));
  g_assert_cmpstr (note, ==, "Both were seen on Monday.");
  g_assert_cmpuint (overlap->n_excluded[WINNOW_EXCLUSION_VERDICT], ==, 1);
  g_assert_cmpuint (overlap->n_decided, ==, 1);
  g_assert_cmpint (g_array_index (overlap->passages, WinnowPassage, 1).verdict, ==, WINNOW_VERDICT_QUOTED);
  g_assert_cmpint (g_array_index (overlap->passages, WinnowPassage, 1).excluded, ==, WINNOW_EXCLUSION_VERDICT);
}

/* Versions 1 to 7 knew the author of the metadata only. */
static void
assert_authors (WinnowLibrary *library, int version)
{
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, 1, &error));
  g_autoptr (GPtrArray) collections = must (winnow_library_list_collections (library, &error)),
                        own = must (winnow_library_list_own_overlaps (library, &error));
  const WinnowCollection *papers = g_ptr_array_index (collections, 1);
  g_assert_cmpstr (document->metadata_author, ==, "王小明");
  g_assert_cmpstr (document->author, ==, version < 8 ? "王小明" : "王小红");
  g_assert_cmpint (document->author_source, ==, version < 8 ? WINNOW_AUTHOR_IN_METADATA : WINNOW_AUTHOR_BY_HAND);
  g_assert_cmpstr (document->author_number, ==, version < 8 ? NULL : "2021007");
  g_assert_cmpstr (papers->course, ==, version < 8 ? NULL : "数据库");
  g_assert_cmpstr (papers->term, ==, version < 8 ? NULL : "2024 autumn");
  g_assert_cmpuint (own->len, ==, 0);
}

/* Versions 1 to 8 knew no other libraries, and those to 18 no archives. */
static void
assert_attached (WinnowLibrary *library, int version)
{
  g_autoptr (GPtrArray) attached = must (winnow_library_list_attached (library, &error));
  g_assert_cmpuint (attached->len, ==, version < 9 ? 0 : version < 19 ? 1 : 2);
  if (version < 9)
    return;
  const WinnowAttached *first = g_ptr_array_index (attached, 0),
                       *archive = version >= 19 ? g_ptr_array_index (attached, 1) : NULL;
  g_assert_cmpstr (first->path, ==, "/libraries/2023.winnow");
  g_assert_cmpstr (first->name, ==, "2023");
  g_assert_null (first->problem);
  g_assert_false (first->is_archive);
  if (archive == NULL)
    return;
  g_assert_cmpstr (archive->path, ==, "postgresql:///school");
  g_assert_true (archive->is_archive);
  g_assert_cmpuint (archive->n_archived, ==, 12);
  g_assert_cmpuint (archive->archived_words, ==, 3400);
  g_assert_cmpuint (archive->n_documents, ==, 0);
  g_autoptr (GPtrArray) closed = must (winnow_library_list_closed_matches (library, 0, &error));
  g_assert_cmpuint (closed->len, ==, 1);
  const WinnowClosedMatch *match = closed->pdata[0];
  g_assert_cmpint (match->document_id, ==, 1);
  g_assert_cmpstr (match->archive, ==, "School");
  g_assert_cmpstr (match->contact, ==, "anna@school");
  g_assert_cmpuint (match->n_words, ==, 312);
  g_assert_cmpint (archive->may_add, ==, version >= 20);
  g_assert_cmpuint (match->places->len, ==, version >= 20 ? 1 : 0);
  if (version < 20)
    return;
  g_assert_cmpuint (g_array_index (match->places, WinnowClosedPlace, 0).start, ==, 4);
  g_assert_cmpuint (g_array_index (match->places, WinnowClosedPlace, 0).end, ==, 16);
}

/* The pairs that a check only counted are known since version 12. */
static void
assert_counted (WinnowLibrary *library, int version)
{
  g_autoptr (WinnowCheckRecord) record = version > 1 ? must (winnow_library_dup_check_record (library, &error)) : NULL;
  if (record != NULL)
    g_assert_cmpuint (record->n_common, ==, version >= 12 ? 7 : 0);
}

/* Versions 1 to 14 knew no decisions on pictures. */
static void
assert_picture_decisions (WinnowLibrary *library, int version)
{
  const WinnowExcludedPicture counted = { 1, WINNOW_PICTURE_EXCLUSION_TEMPLATE, 6 };
  g_autoptr (GArray) decisions = must (winnow_library_list_picture_decisions (library, &error)),
                     pictures = must (winnow_library_list_counted_pictures (library, &error));
  g_assert_cmpuint (decisions->len, ==, version < 15 ? 0 : 1);
  g_assert_cmpmem (pictures->data, pictures->len * sizeof counted, &counted, version < 15 ? 0 : sizeof counted);
  if (version < 15)
    return;
  const WinnowImageFingerprint *decision = &g_array_index (decisions, WinnowImageFingerprint, 0);
  g_assert_cmphex (decision->crops[WINNOW_CROP_NONE].bits[1], ==, G_GUINT64_CONSTANT (0x0102030405060708) * 3 + 1);
  g_assert_cmpuint (decision->colors.shares[15], ==, 0x1234);
}

/* Nobody could set a date before version 18. */
static void
assert_date (WinnowLibrary *library, int version)
{
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, 1, &error));
  g_assert_cmpint (document->is_dated_by_hand, ==, version >= 18);
  g_assert_cmpstr (document->date, ==, version < 18 ? "2024-01-02" : "1998-05");
  g_assert_cmpstr (document->metadata_date, ==, "2024-01-02");
}

/* Versions 1 to 16 knew no status. */
static void
assert_status (WinnowLibrary *library, int version)
{
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, 1, &error));
  g_assert_cmpint (document->status, ==, version < 17 ? WINNOW_STATUS_TO_DO : WINNOW_STATUS_HEARING);
  g_assert_cmpstr (document->status_time, ==, version < 17 ? NULL : "2026-11-27T10:00:00Z");
}

static void
test_versions (void)
{
  g_autoptr (WinnowLibrary) fresh = fixture_open (NULL);
  g_autofree char *expected = dup_schema (fresh);
  for (int version = 1; version <= get_last_version (); version++)
    {
      g_autofree char *path = make_old_library (version), *schema = NULL;
      g_autoptr (WinnowLibrary) library = fixture_open (path);
      schema = dup_schema (library);
      g_assert_cmpstr (schema, ==, expected);
      assert_contents (library);
      if (version == 1)
        assert_check_forgotten (library);
      else
        assert_check (library, version < 4 ? "" : "problem /articles/b.txt “b.txt” is a scan\n");
      if (version < 3)
        assert_unidentified (library);
      else
        assert_identified (library);
      if (version < 4)
        assert_no_pictures (library);
      else
        assert_pictures (library, version);
      if (version < 5)
        assert_undecided (library, version > 1);
      else
        assert_verdicts (library);
      assert_authors (library, version);
      assert_attached (library, version);
      assert_counted (library, version);
      assert_picture_decisions (library, version);
      assert_status (library, version);
      assert_date (library, version);
    }
}

/* Up to version 10 a number of documents was enough to exclude common passages: it still does. */
static void
test_common_documents (void)
{
  static const struct
  {
    int version;
    const char *exclude, *common_documents, *expected;
  } cases[] = {
    { 10, "template,quotes", "0", "template,quotes" },
    { 10, "template,quotes", "7", "template,quotes,common" },
    { 10, "none", "22", "common" },
    { 2, "short", "7", "short,common" },
    { 11, "short", "7", "short" }, /* chosen since */
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = make_old_library (cases[i].version), *exclude = NULL;
      g_autofree char *sql = g_strdup_printf ("UPDATE check_settings SET value = '%s' WHERE name = 'exclude';"
                                              "UPDATE check_settings SET value = '%s' WHERE name = 'common-documents';",
                                              cases[i].exclude, cases[i].common_documents);
      execute_sql (path, sql);
      g_autoptr (WinnowLibrary) library = fixture_open (path);
      g_autoptr (WinnowCheckRecord) record = must (winnow_library_dup_check_record (library, &error));
      g_autofree char *number = winnow_settings_dup_value (&record->settings, "common-documents");
      exclude = winnow_settings_dup_value (&record->settings, "exclude");
      g_assert_cmpstr (exclude, ==, cases[i].expected);
      g_assert_cmpstr (number, ==, cases[i].common_documents);
      g_assert_cmpuint (record->settings.n_documents, ==, record->n_documents);
    }
}

/* What a verdict excluded counts since version 16, and is not found; “counts” is “confirmed”. */
static void
test_dismissed_words (void)
{
  g_autofree char *path = make_old_library (15);
  execute_sql (path,
               "UPDATE overlaps SET a_verdict = 40, a_covered = 20, similarity_a = 20.0 / 60;"
               "UPDATE checks SET highest = .9; UPDATE verdicts SET verdict = 'counts' WHERE verdict = 'quoted';");
  g_autoptr (WinnowLibrary) library = fixture_open (path);
  g_autoptr (WinnowCheckRecord) record = must (winnow_library_dup_check_record (library, &error));
  g_autoptr (WinnowOverlap) overlap = must (winnow_library_dup_overlap (library, 1, &error));
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, 1, &error));
  g_assert_cmpfloat (winnow_overlap_similarity_of_a (overlap), ==, .2);
  g_assert_cmpfloat (document->highest, ==, .2);
  g_assert_cmpfloat (record->highest, ==, .4);
  g_autoptr (GPtrArray) verdicts = must (winnow_library_list_verdicts (library, 2, 1, &error));
  const WinnowStoredVerdict *first = g_ptr_array_index (verdicts, 0);
  g_assert_cmpint (first->verdict, ==, WINNOW_VERDICT_CONFIRMED);
  g_assert_cmpuint (first->n_passages, ==, 1);
}

static void
test_table (void)
{
  for (int i = 0; i < get_last_version (); i++)
    {
      g_autofree char *end = g_strdup_printf ("PRAGMA user_version = %d;", i + 1);
      g_assert_cmpint (winnow_migrations[i].version, ==, i + 1);
      g_assert_true (g_str_has_suffix (winnow_migrations[i].sql, end));
    }
}

/* Two good steps around one that fails in its middle: the file stays at the step before it and
 * keeps what it had. */
static void
test_rollback (void)
{
  g_autofree char *path = fixture_dup_path ("a.winnow"), *before = NULL, *after = NULL;
  g_autoptr (WinnowLibrary) library = fixture_open (path);
  g_autoptr (GError) error = NULL;
  int last = get_last_version ();
  g_autofree char *good = g_strdup_printf ("CREATE TABLE good (x); PRAGMA user_version = %d;", last + 1);
  g_autofree char *bad = g_strdup_printf (
      "CREATE TABLE half (x); DELETE FROM documents; INSERT INTO nowhere VALUES (1); PRAGMA user_version = %d;",
      last + 2);
  const WinnowMigration migrations[] = { { last + 1, good }, { last + 2, bad }, { last + 3, good }, { 0, NULL } };
  gint64 version, n_tables;
  fixture_put (library, fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), "/a", "text");
  before = fixture_dump (library);
  g_assert_false (winnow_migrations_apply (library, migrations, &error));
  g_assert_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
  g_assert_nonnull (strstr (error->message, path));

  winnow_library_query_integer (library, "PRAGMA user_version", NULL, &version, NULL);
  g_assert_cmpint (version, ==, last + 1);
  winnow_library_query_integer (library, "SELECT count(*) FROM sqlite_schema WHERE name IN ('good', 'half')", NULL,
                                &n_tables, NULL);
  g_assert_cmpint (n_tables, ==, 1);
  after = fixture_dump (library);
  g_assert_cmpstr (before, ==, after);
}

/* Numbers of kinds, verdicts, reasons and disguises are in files: this fails where an enumeration
 * was not lengthened at its end. */
static void
test_packing_passages (void)
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
                                       .is_part = TRUE,
                                       .excluded = WINNOW_EXCLUSION_VERDICT } };
  const guint8 expected[]
      = { 3,    5, 0xd1, 0x01, 0, 0, 0, 0, 0, 0, 0xe8, 0x3f, 10, 30, 2, 6, 0xac, 0x02, 0x82, 0x01, 0, 1, 6, 0xc8,
          0x01, 9, 1,    3,    0, 0, 0, 0, 0, 0, 0,    0,    0,  0,  1, 0, 1,    0,    1,    0,    1, 0, 0, 0,
          0x72, 6, 0,    0,    0, 0, 0, 0, 0, 0, 0,    0,    0,  0,  0, 0, 1,    0,    1,    0,    0, 0 };
  g_autoptr (GArray) array = g_array_new (FALSE, FALSE, sizeof (WinnowPassage)), read = NULL;
  g_autoptr (GByteArray) packed = NULL;
  g_array_append_vals (array, passages, G_N_ELEMENTS (passages));
  packed = winnow_pack_passages (array);
  g_assert_cmpmem (packed->data, packed->len - WINNOW_SEAL_BYTES, expected, sizeof expected);
  read = winnow_unpack_passages (packed->data, packed->len);
  g_assert_cmpuint (read->len, ==, 3);
  g_assert_cmpint (g_array_index (read, WinnowPassage, 2).verdict, ==, WINNOW_VERDICT_QUOTED);
  g_assert_cmpint (g_array_index (read, WinnowPassage, 2).kind, ==, WINNOW_PASSAGE_REWORDED);
  g_assert_true (g_array_index (read, WinnowPassage, 2).is_part);
  g_assert_cmpfloat (g_array_index (read, WinnowPassage, 0).similarity, ==, 0.75);
  g_assert_cmpuint (g_array_index (read, WinnowPassage, 0).b.end, ==, 430);
  for (gsize length = 1; length < sizeof expected; length++)
    {
      g_autofree guint8 *sealed = fixture_dup_sealed (expected, length);
      g_autoptr (GArray) cut = winnow_unpack_passages (sealed, length + WINNOW_SEAL_BYTES);
      g_assert_cmpint (cut != NULL, ==, length == 26 || length == 48);
    }
  for (guint i = 0; i < 2; i++)
    {
      const guint8 wrong[] = { WINNOW_N_PASSAGE_KINDS, WINNOW_N_EXCLUSIONS };
      g_autofree guint8 *changed = g_memdup2 (expected, sizeof expected);
      changed[0] = WINNOW_PASSAGE_EXACT;
      changed[i] = wrong[i];
      g_autofree guint8 *sealed = fixture_dup_sealed (changed, sizeof expected);
      g_assert_null (winnow_unpack_passages (sealed, sizeof expected + WINNOW_SEAL_BYTES));
    }
  packed->data[2] ^= 1; /* readable, and not what was written */
  g_assert_null (winnow_unpack_passages (packed->data, packed->len));
}

static void
test_packing_damaged (void)
{
  const guint8 too_long[] = { 0xff, 0xff, 0xff, 0xff, 0x7f }, endless[] = { 0x80, 0x80, 0x80, 0x80, 0x80, 0x01 };
  const guint8 beyond[] = { 0xff, 0xff, 0xff, 0xff, 0x0f, 0x01 };
  g_assert_null (winnow_unpack_offsets (too_long, sizeof too_long));
  g_assert_null (winnow_unpack_offsets (endless, sizeof endless));
  g_assert_null (winnow_unpack_offsets (beyond, sizeof beyond));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library/schema/versions", test_versions);
  g_test_add_func ("/library/schema/table", test_table);
  g_test_add_func ("/library/schema/common-documents", test_common_documents);
  g_test_add_func ("/library/schema/dismissed-words", test_dismissed_words);
  g_test_add_func ("/library/schema/rollback", test_rollback);
  g_test_add_func ("/library/packing/passages", test_packing_passages);
  g_test_add_func ("/library/packing/damaged", test_packing_damaged);
  return fixture_run_tests ();
}
