#include "fixture.h"
#include "library/upkeep/seal.h"
#include "base/for-each.h"

#include <glib/gstdio.h>
#include <string.h>

static char *top; /* (owned) (nullable) the folder of all folders */

char *
fixture_dup_path (const char *name)
{
  g_autofree char *template = NULL;
  if (top == NULL)
    top = g_dir_make_tmp ("winnow-library-XXXXXX", NULL);
  g_assert_nonnull (top);
  g_assert_cmpint (g_chmod (top, 0755), ==, 0); /* a test gives up the superuser's rights */
  template = g_build_filename (top, "XXXXXX", NULL);
  g_assert_nonnull (g_mkdtemp (template));
  return g_build_filename (template, name, NULL);
}

int
fixture_run_tests (void)
{
  int status = g_test_run ();
  const char *const argv[] = { "rm", "-rf", "--", top, NULL };
  if (top != NULL)
    g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
  g_clear_pointer (&top, g_free);
  return status;
}

WinnowLibrary *
fixture_open (const char *path)
{
  WinnowLibrary *library = must (winnow_library_open (path, &error));
  g_assert_nonnull (library);
  return library;
}

gint64
fixture_add_collection (WinnowLibrary *library, const char *name, WinnowRole role)
{
  gint64 id = must (winnow_library_add_collection (library, name, role, &error));
  g_assert_cmpint (id, >, 0);
  return id;
}

WinnowContent *
fixture_content (const char *text)
{
  WinnowContent *content = winnow_content_new ("text");
  g_free (content->text);
  content->text = g_strdup (text);
  content->length = strlen (text);
  return content;
}

gboolean
fixture_try_put (WinnowLibrary *library, gint64 collection_id, const char *path, const char *text, GError **error)
{
  g_autoptr (WinnowContent) content = fixture_content (text);
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  document->collection_id = collection_id;
  document->path = g_strdup (path);
  document->sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  document->size = strlen (text);
  document->mtime = 1;
  document->n_words = 7;
  return winnow_library_put_document (library, document, content, error) != 0;
}

gint64
fixture_put (WinnowLibrary *library, gint64 collection_id, const char *path, const char *text)
{
  g_autoptr (WinnowDocument) document = NULL;
  must (fixture_try_put (library, collection_id, path, text, &error));
  document = must (winnow_library_find_document (library, collection_id, path, &error));
  g_assert_nonnull (document);
  return document->id;
}

WinnowOverlap *
fixture_overlap (gint64 a, gint64 b, guint32 covered_a, guint32 covered_b)
{
  const WinnowPassage passages[] = {
    { .a = { 10, 40, 2, 8 },
      .b = { 0, 30, 0, 6 },
      .kind = WINNOW_PASSAGE_EXACT,
      .similarity = 1,
      .words = 6,
      .weight = 48,
      .n_documents = 2,
      .excluded = WINNOW_EXCLUSION_SHORT },
    { .a = { 100, 180, 20, 34 },
      .b = { 60, 150, 12, 30 },
      .kind = WINNOW_PASSAGE_NEAR,
      .similarity = 0.75,
      .words = 14,
      .weight = 112,
      .disguises = 1u << WINNOW_DISGUISE_HOMOPHONES | 1u << WINNOW_DISGUISE_INVISIBLE,
      .n_documents = 300 },
  };
  WinnowOverlap *overlap = winnow_overlap_new ();
  overlap->document_a = a;
  overlap->document_b = b;
  overlap->a = (WinnowLedger){ .total = 120,
                               .excluded[WINNOW_EXCLUSION_TEMPLATE] = 20,
                               .excluded[WINNOW_EXCLUSION_SHORT] = 6,
                               .covered = covered_a,
                               .verbatim = 33 };
  overlap->b = (WinnowLedger){ .total = 100, .covered = covered_b, .verbatim = 31 };
  overlap->longest = 14;
  overlap->n_passages = 1;
  overlap->by_kind[WINNOW_PASSAGE_NEAR] = 11;
  overlap->n_works = 25;
  overlap->n_same_works = 23;
  overlap->n_excluded[WINNOW_EXCLUSION_SHORT] = 1;
  overlap->passages = winnow_array_new (WinnowPassage);
  g_array_append_vals (overlap->passages, passages, G_N_ELEMENTS (passages));
  return overlap;
}

WinnowDocumentPicture *
fixture_picture (const char *name, guint number)
{
  WinnowDocumentPicture *picture = winnow_document_picture_new (name);
  g_autofree char *thumbnail = g_strdup_printf ("thumbnail %u", number);
  picture->info = (WinnowPictureInfo){ "png", 640, 480, 1 };
  picture->is_read = TRUE;
  if (number == 0)
    return picture;
  picture->fingerprint.usable = (1u << WINNOW_N_CROPS) - 1;
  for (guint crop = 0; crop < WINNOW_N_CROPS; crop++)
    for (guint word = 0; word < 4; word++)
      picture->fingerprint.crops[crop].bits[word]
          = (number * 100 + crop * 10 + word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  picture->fingerprint.colors.shares[number % WINNOW_COLOR_BINS] = G_MAXUINT16;
  picture->thumbnail = g_bytes_new (thumbnail, strlen (thumbnail));
  return picture;
}

gint64
fixture_put_with_pictures (WinnowLibrary *library, gint64 collection_id, const char *path, const char *text,
                           const char *const *names, guint first)
{
  g_autoptr (WinnowContent) content = fixture_content (text);
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  gint64 id;
  for (guint i = 0; names[i] != NULL; i++)
    winnow_content_take_picture (content, fixture_picture (names[i], first + i));
  document->collection_id = collection_id;
  document->path = g_strdup (path);
  document->sha256 = g_strdup ("00");
  id = must (winnow_library_put_document (library, document, content, &error));
  return id;
}

static void
dump_picture (WinnowLibrary *library, gint64 id, GString *dump)
{
  g_autoptr (WinnowDocumentPicture) picture = must (winnow_library_dup_picture (library, id, &error));
  gsize size = 0;
  const char *thumbnail;
  thumbnail = picture->thumbnail != NULL ? g_bytes_get_data (picture->thumbnail, &size) : "";
  g_string_append_printf (dump, "picture %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT " %s %u [%.*s]\n", picture->id,
                          picture->document_id, picture->name, picture->fingerprint.usable, (int) size, thumbnail);
}

static void
dump_excluded (const GArray *pictures, const char *word, GString *dump)
{
  winnow_for_each_value (const WinnowExcludedPicture, picture, pictures)
    g_string_append_printf (dump, "%s %" G_GINT64_FORMAT " %s %u\n", word, picture->picture_id,
                            winnow_picture_exclusion_get_id (picture->reason), picture->n_documents);
}

char *
fixture_dump_pictures (WinnowLibrary *library)
{
  GString *dump = g_string_new (NULL);
  g_autoptr (GPtrArray) pictures = winnow_library_list_pictures (library, 0, NULL);
  g_autoptr (GArray) shared = winnow_library_list_shared_pictures (library, 0, 0, NULL),
                     excluded_pictures = winnow_library_list_excluded_pictures (library, FALSE, NULL),
                     counted_pictures = winnow_library_list_excluded_pictures (library, TRUE, NULL),
                     decisions = winnow_library_list_picture_decisions (library, NULL);
  winnow_for_each (const WinnowDocumentPicture, picture, pictures)
    dump_picture (library, picture->id, dump);
  winnow_for_each_value (const WinnowSharedPicture, pair, shared)
    g_string_append_printf (
        dump, "shared %" G_GINT64_FORMAT "-%" G_GINT64_FORMAT ": %" G_GINT64_FORMAT "-%" G_GINT64_FORMAT " %u\n",
        pair->document_a, pair->document_b, pair->picture_a, pair->picture_b, pair->match.distance);
  dump_excluded (excluded_pictures, "aside", dump);
  dump_excluded (counted_pictures, "counted", dump);
  winnow_for_each_value (const WinnowImageFingerprint, fingerprint, decisions)
    g_string_append_printf (dump, "decision %" G_GINT64_MODIFIER "x\n", fingerprint->crops[WINNOW_CROP_NONE].bits[0]);
  return g_string_free (dump, FALSE);
}

static void
dump_documents (WinnowLibrary *library, GString *dump)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, NULL);
  winnow_for_each (const WinnowDocument, document, documents)
    {
      g_autofree char *text = winnow_library_dup_text (library, document->id, NULL, NULL);
      g_string_append_printf (dump, "document %" G_GINT64_FORMAT " %s %s %.3f %u %s\n", document->id, document->path,
                              document->sha256, document->highest, document->n_excluded, text);
    }
}

static void
dump_overlaps (WinnowLibrary *library, GString *dump)
{
  g_autoptr (GPtrArray) overlaps = winnow_library_list_overlaps (library, NULL);
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    g_string_append_printf (dump, "overlap %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %u %u\n", overlap->document_a,
                            overlap->document_b, overlap->a.covered, overlap->b.covered);
}

char *
fixture_dump (WinnowLibrary *library)
{
  GString *dump = g_string_new (NULL);
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (library, NULL);
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (library, NULL);
  winnow_for_each (const WinnowCollection, collection, collections)
    g_string_append_printf (dump, "collection %s %s %u\n", collection->name, winnow_role_get_id (collection->role),
                            collection->n_documents);
  dump_documents (library, dump);
  dump_overlaps (library, dump);
  winnow_for_each (const WinnowProblem, problem, problems)
    g_string_append_printf (dump, "problem %s %s\n", problem->path, problem->reason);
  return g_string_free (dump, FALSE);
}

void
fixture_remove_all (WinnowLibrary *library, gint64 collection_id)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, NULL);
  winnow_for_each (const WinnowDocument, document, documents)
    if (document->collection_id == collection_id)
      g_assert_true (winnow_library_remove_document (library, document->id, NULL));
}

void
fixture_assert_shared (const GArray *shared, const WinnowSharedPicture *expected, guint n)
{
  g_assert_cmpuint (shared->len, >=, n);
  for (guint i = 0; i < n; i++)
    {
      const WinnowSharedPicture *found = &g_array_index (shared, WinnowSharedPicture, i);
      const WinnowImageMatch *a = &found->match, *b = &expected[i].match;
      g_assert_true (found->document_a == expected[i].document_a && found->document_b == expected[i].document_b);
      g_assert_true (found->picture_a == expected[i].picture_a && found->picture_b == expected[i].picture_b);
      g_assert_true (a->distance == b->distance && a->likeness == b->likeness && a->edits == b->edits);
      g_assert_true (a->colors == b->colors);
      g_assert_cmpmem (&a->placement, sizeof a->placement, &b->placement, sizeof b->placement);
    }
}

guint8 *
fixture_dup_sealed (const guint8 *data, gsize size)
{
  g_autoptr (GByteArray) sealed = g_byte_array_new ();
  g_byte_array_append (sealed, data, (guint) size);
  winnow_seal_add (sealed);
  return g_memdup2 (sealed->data, sealed->len);
}
