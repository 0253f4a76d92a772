/* test-attached.c: another library whose documents are references: what is kept of it, what is read
 * there, and that nothing is written there */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "part.h"
#include "fixture.h"
#include "library/tables/dates.h"
#include "library/library-private.h"
#include "library/tables/moves.h"
#include "base/for-each.h"

/* ── helpers ── */

/* A library of two submissions and a reference, with a term, and a template; closed. */
static char *
make_other (void)
{
  const char *const pictures[] = { "tower.png", NULL };
  char *path = fixture_dup_path ("2025.winnow");
  g_autoptr (WinnowLibrary) other = fixture_open (path);
  gint64 papers = fixture_add_collection (other, "Papers", WINNOW_ROLE_SUBMISSIONS);
  g_autoptr (GArray) flags = winnow_array_new (WinnowDisguiseRange);
  const WinnowDisguiseRange flag = { WINNOW_DISGUISE_HOMOPHONES, 0, 4, 2 };
  g_array_append_val (flags, flag);
  must (winnow_library_set_collection_labels (other, papers, "Databases", "2025 autumn", &error));
  gint64 first = fixture_put (other, papers, "/2025/a.txt", "the first text");
  must (winnow_library_put_disguises (other, first, flags, &error));
  fixture_put_with_pictures (other, papers, "/2025/b.txt", "the second text", pictures, 1);
  fixture_put (other, fixture_add_collection (other, "Papers", WINNOW_ROLE_REFERENCES), "/sources/c.txt", "a source");
  fixture_put (other, fixture_add_collection (other, "Sheet", WINNOW_ROLE_TEMPLATE), "/sheet.txt", "a template");
  return path;
}

static WinnowLibrary *
make_own (void)
{
  WinnowLibrary *library = fixture_open (NULL);
  fixture_put (library, fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), "/2026/a.txt", "own");
  return library;
}

static WinnowDocument *
find (WinnowLibrary *library, const char *path)
{
  g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (library, &error));
  for (guint i = 0; i < documents->len; i++)
    if (g_str_equal (((WinnowDocument *) g_ptr_array_index (documents, i))->path, path))
      return winnow_document_ref (g_ptr_array_index (documents, i));
  return NULL;
}

static void
assert_text (WinnowLibrary *library, const char *path, const char *expected)
{
  g_autoptr (WinnowDocument) document = find (library, path);
  g_assert_nonnull (document);
  assert_takes (must (winnow_library_dup_text (library, document->id, NULL, &error)), expected);
}

static void
assert_follows (WinnowLibrary *library, gboolean expected)
{
  gboolean is_back;
  must (winnow_library_follow_attached (library, &is_back, &error));
  g_assert_cmpint (is_back, ==, expected);
}

/* Files of a folder with their bytes. */
static char *
dump_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    {
      g_autofree char *file = g_build_filename (folder, name, NULL), *bytes = NULL;
      gsize length;
      must (g_file_get_contents (file, &bytes, &length, &error));
      g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes, length);
      g_ptr_array_add (lines, g_strdup_printf ("%s %s", name, sum));
    }
  g_ptr_array_sort (lines, (GCompareFunc) g_strcmp0);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

/* ── what is there ── */

test_case (rows)
{
  g_autofree char *path = make_other (), *before = dump_folder (path), *after = NULL, *dump = NULL;
  WinnowLibrary *library = make_own ();
  gint64 n_texts;
  g_assert_cmpint (must (winnow_library_attach (library, path, &error)), >, 0);
  dump = fixture_dump (library);
  g_assert_nonnull (strstr (dump, "collection 2025 › Papers references 2\n"
                                  "collection 2025 › Papers (2) references 1\n"
                                  "collection Papers submissions 1\n"));
  g_assert_null (strstr (dump, "template"));
  g_autoptr (WinnowDocument) a = find (library, "/2025/a.txt"), b = find (library, "/2025/b.txt");
  g_assert_cmpint (a->role, ==, WINNOW_ROLE_REFERENCES);
  g_assert_cmpint (a->attached_id, ==, 1);
  g_assert_cmphex (a->disguises, ==, 1u << WINNOW_DISGUISE_HOMOPHONES);
  g_assert_cmpint (winnow_library_query_integer (library, "SELECT count(*) FROM texts", NULL, &n_texts, NULL), ==, 1);
  g_assert_cmpint (n_texts, ==, 1);
  g_autoptr (GArray) pages = must (winnow_library_dup_pages (library, a->id, &error));
  g_autoptr (GPtrArray) parts = must (winnow_library_dup_parts (library, a->id, &error)),
                        pictures = must (winnow_library_list_pictures (library, b->id, &error)),
                        attached = must (winnow_library_list_attached (library, &error)),
                        collections = must (winnow_library_list_collections (library, &error));
  g_assert_cmpuint (pictures->len, ==, 1);
  g_autoptr (WinnowDocumentPicture) picture = must (
      winnow_library_dup_picture (library, ((WinnowDocumentPicture *) g_ptr_array_index (pictures, 0))->id, &error));
  g_assert_cmpstr (g_bytes_get_data (picture->thumbnail, NULL), ==, "thumbnail 1");
  g_assert_cmpuint (((WinnowAttached *) g_ptr_array_index (attached, 0))->n_documents, ==, 3);
  g_assert_cmpstr (((WinnowCollection *) g_ptr_array_index (collections, 0))->term, ==, "2025 autumn");
  assert_follows (library, FALSE);
  winnow_library_unref (library);
  after = dump_folder (path);
  g_assert_cmpstr (before, ==, after);
}

/* Names are searched here, texts are not. */
test_case (search)
{
  g_autofree char *path = make_other ();
  g_autoptr (WinnowLibrary) library = make_own ();
  gint64 id = must (winnow_library_attach (library, path, &error));
  g_autoptr (GArray) names = must (winnow_library_search_documents (library, "b.txt", &error)),
                     texts = must (winnow_library_search_documents (library, "second", &error));
  g_assert_cmpuint (names->len, ==, 1);
  g_assert_cmpuint (texts->len, ==, 0);
  must (winnow_library_detach (library, id, &error));
  g_autoptr (GArray) none = must (winnow_library_search_documents (library, "b.txt", &error));
  g_assert_cmpuint (none->len, ==, 0);
}

test_case (follows)
{
  g_autofree char *path = make_other ();
  g_autoptr (WinnowLibrary) library = make_own ();
  must (winnow_library_attach (library, path, &error));
  g_autoptr (WinnowDocument) own = find (library, "/2026/a.txt"), a = find (library, "/2025/a.txt"),
                             b = find (library, "/2025/b.txt");
  g_autoptr (WinnowOverlap) kept = fixture_overlap (own->id, a->id, 10, 20),
                            lost = fixture_overlap (own->id, b->id, 5, 5);
  must (winnow_library_put_overlap (library, kept, &error));
  must (winnow_library_put_overlap (library, lost, &error));
  {
    g_autoptr (WinnowLibrary) other = fixture_open (path);
    g_autoptr (WinnowDocument) first = find (other, "/2025/a.txt"), source = find (other, "/sources/c.txt");
    must (winnow_library_set_author (other, &first->id, 1, "Ada Byron", NULL, &error));
    must (winnow_library_set_date (other, first->id, "1998-05", &error));
    fixture_put (other, first->collection_id, "/2025/b.txt", "the second text, handed in again");
    fixture_put (other, first->collection_id, "/2025/d.txt", "a late one");
    must (winnow_library_remove_document (other, source->id, &error));
    /* its log is there, and nothing is in the file yet */
    assert_follows (library, FALSE);
    assert_text (library, "/2025/b.txt", "the second text, handed in again");
  }
  g_autoptr (WinnowDocument) named = find (library, "/2025/a.txt"), gone = find (library, "/sources/c.txt");
  g_autoptr (GPtrArray) overlaps = must (winnow_library_list_overlaps (library, &error));
  g_assert_cmpint (named->id, ==, a->id);
  g_assert_cmpstr (named->author, ==, "Ada Byron");
  g_assert_cmpstr (named->date, ==, "1998-05");
  g_assert_true (named->is_dated_by_hand);
  g_assert_null (gone);
  g_assert_cmpuint (overlaps->len, ==, 1);
  g_assert_cmpint (((WinnowOverlap *) g_ptr_array_index (overlaps, 0))->document_b, ==, a->id);
  assert_text (library, "/2025/d.txt", "a late one");
  assert_follows (library, FALSE); /* it was closed, and is another file */
  assert_text (library, "/2025/a.txt", "the first text");
}

/* A document that is moved there to a collection after or before its own, or to a new one whose
 * former one is removed, is the same document here. */
test_case (moved)
{
  const char *const names[] = { "Sources", "Papers", "New" };
  g_autofree char *path = make_other ();
  g_autoptr (WinnowLibrary) library = make_own ();
  must (winnow_library_attach (library, path, &error));
  g_autoptr (WinnowDocument) own = find (library, "/2026/a.txt"), a = find (library, "/2025/a.txt");
  g_autoptr (WinnowOverlap) overlap = fixture_overlap (own->id, a->id, 10, 20);
  must (winnow_library_put_overlap (library, overlap, &error));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      {
        g_autoptr (WinnowLibrary) other = fixture_open (path);
        g_autoptr (WinnowDocument) there = find (other, "/2025/a.txt");
        gint64 to = must (winnow_library_add_collection (
            other, names[i], i == 1 ? WINNOW_ROLE_SUBMISSIONS : WINNOW_ROLE_REFERENCES, &error));
        must (winnow_library_move_documents (other, &there->id, 1, to, &error));
        if (i == 2)
          {
            g_autoptr (WinnowDocument) last = find (other, "/2025/b.txt");
            must (winnow_library_remove_document (other, last->id, &error));
            must (winnow_library_remove_empty_collection (other, there->collection_id, &error));
          }
      }
      assert_follows (library, FALSE);
      g_autoptr (WinnowDocument) now = find (library, "/2025/a.txt");
      g_autoptr (WinnowOverlap) kept = must (winnow_library_find_overlap (library, own->id, a->id, &error));
      g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (library, &error));
      g_assert_cmpint (now->id, ==, a->id);
      g_assert_cmpint (now->collection_id, !=, a->collection_id * (i != 1));
      g_assert_nonnull (kept);
      g_assert_cmpuint (documents->len, ==, i == 2 ? 3 : 4);
      assert_text (library, "/2025/a.txt", "the first text");
    }
}

/* A cycle: of each only its own documents. */
test_case (cycle)
{
  g_autofree char *path = make_other (), *own_path = fixture_dup_path ("2026.winnow");
  g_autoptr (WinnowLibrary) library = fixture_open (own_path), other = fixture_open (path);
  fixture_put (library, fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), "/2026/a.txt", "own");
  must (winnow_library_attach (library, path, &error));
  must (winnow_library_attach (other, own_path, &error));
  must (winnow_library_follow_attached (library, NULL, &error));
  must (winnow_library_follow_attached (other, NULL, &error));
  g_autoptr (GPtrArray) of_library = must (winnow_library_list_documents (library, &error)),
                        of_other = must (winnow_library_list_documents (other, &error));
  g_assert_cmpuint (of_library->len, ==, 1 + 3);
  g_assert_cmpuint (of_other->len, ==, 4 + 1);
  assert_text (library, "/2025/a.txt", "the first text");
  assert_text (other, "/2026/a.txt", "own");
}

/* ── what is not ── */

static void
assert_unreachable (WinnowLibrary *library, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowDocument) document = find (library, "/2025/a.txt");
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (library, NULL);
  g_assert_true (document->is_unreachable);
  g_assert_null (winnow_library_dup_text (library, document->id, NULL, &error));
  g_assert_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (strstr (error->message, "a.txt"));
  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_nonnull (strstr (((WinnowProblem *) g_ptr_array_index (problems, 0))->reason, path));
}

test_case (missing)
{
  g_autofree char *path = make_other (), *aside = g_strconcat (path, "-aside", NULL);
  g_autoptr (WinnowLibrary) library = make_own ();
  must (winnow_library_attach (library, path, &error));
  g_autofree char *before = fixture_dump (library), *after = NULL;
  g_assert_cmpint (g_rename (path, aside), ==, 0);
  assert_follows (library, FALSE);
  assert_unreachable (library, path);
  must (g_file_set_contents (path, "no library", -1, &error));
  assert_follows (library, FALSE);
  assert_unreachable (library, path);
  g_assert_cmpint (g_rename (aside, path), ==, 0);
  assert_follows (library, TRUE);
  after = fixture_dump (library);
  g_assert_cmpstr (before, ==, after);
}

/* The text that was compared is another one now, and was not followed yet. */
test_case (changed)
{
  g_autofree char *path = make_other ();
  g_autoptr (WinnowLibrary) library = make_own ();
  g_autoptr (GError) failure = NULL;
  must (winnow_library_attach (library, path, &error));
  g_autoptr (WinnowDocument) document = find (library, "/2025/a.txt");
  {
    g_autoptr (WinnowLibrary) other = fixture_open (path);
    g_autoptr (WinnowDocument) first = find (other, "/2025/a.txt");
    fixture_put (other, first->collection_id, "/2025/a.txt", "another text");
  }
  g_assert_null (winnow_library_dup_text (library, document->id, NULL, &failure));
  g_assert_error (failure, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (failure->message, path));
  g_assert_null (winnow_library_dup_pages (library, document->id, NULL));
  assert_text (library, "/2025/b.txt", "the second text");
}

static void
assert_refused (WinnowLibrary *library, const char *path, WinnowLibraryError code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = fixture_dump (library), *after = NULL;
  g_assert_cmpint (winnow_library_attach (library, path, &error), ==, 0);
  g_assert_error (error, WINNOW_LIBRARY_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, path));
  after = fixture_dump (library);
  g_assert_cmpstr (before, ==, after);
}

/* A file with these bytes; @version of the schema, where they are NULL. */
static void
assert_file_refused (WinnowLibrary *library, const char *bytes, const char *version, WinnowLibraryError code)
{
  g_autofree char *path = fixture_dup_path ("other.winnow"), *before = NULL, *after = NULL;
  if (bytes != NULL)
    must (g_file_set_contents (path, bytes, -1, &error));
  else
    {
      g_autoptr (WinnowLibrary) other = fixture_open (path);
      g_autofree char *sql = g_strconcat ("PRAGMA user_version = ", version, NULL);
      g_assert_cmpint (sqlite3_exec (other->db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
    }
  before = dump_folder (path);
  assert_refused (library, path, code);
  after = dump_folder (path);
  g_assert_cmpstr (before, ==, after);
}

/* Pages in its middle are overwritten. */
test_case (damaged)
{
  g_autofree char *path = make_other (), *bytes = NULL;
  g_autoptr (WinnowLibrary) library = make_own ();
  g_autoptr (GError) failure = NULL;
  gsize length;
  must (g_file_get_contents (path, &bytes, &length, &error));
  memset (bytes + 4096, 'x', length - 4096);
  must (g_file_set_contents (path, bytes, (gssize) length, &error));
  g_assert_cmpint (winnow_library_attach (library, path, &failure), ==, 0);
  g_assert_nonnull (strstr (failure->message, path));
  g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (library, &error));
  g_assert_cmpuint (documents->len, ==, 1);
}

test_case (refused)
{
  g_autofree char *path = make_other (), *own_path = fixture_dup_path ("own.winnow"),
                  *link = fixture_dup_path ("link.winnow"), *missing = fixture_dup_path ("missing.winnow");
  g_autoptr (WinnowLibrary) library = fixture_open (own_path);
  must (winnow_library_attach (library, path, &error));
  g_assert_cmpint (symlink (own_path, link), ==, 0);
  assert_refused (library, missing, WINNOW_LIBRARY_ERROR_OPEN);
  assert_refused (library, own_path, WINNOW_LIBRARY_ERROR_ATTACHED);
  assert_refused (library, link, WINNOW_LIBRARY_ERROR_ATTACHED);
  assert_refused (library, path, WINNOW_LIBRARY_ERROR_ATTACHED);
  assert_file_refused (library, "no library", NULL, WINNOW_LIBRARY_ERROR_FOREIGN);
  assert_file_refused (library, "", NULL, WINNOW_LIBRARY_ERROR_FOREIGN);
  assert_file_refused (library, NULL, "1000", WINNOW_LIBRARY_ERROR_NEWER);
  assert_file_refused (library, NULL, "8", WINNOW_LIBRARY_ERROR_OLDER);
}

test_case (detach)
{
  g_autofree char *path = make_other ();
  g_autoptr (WinnowLibrary) library = make_own ();
  g_autofree char *before = fixture_dump (library), *after = NULL;
  gint64 id = must (winnow_library_attach (library, path, &error));
  g_autoptr (WinnowDocument) own = find (library, "/2026/a.txt"), a = find (library, "/2025/a.txt");
  g_autoptr (WinnowOverlap) overlap = fixture_overlap (own->id, a->id, 10, 20);
  must (winnow_library_put_overlap (library, overlap, &error));
  g_autoptr (GPtrArray) attached = must (winnow_library_list_attached (library, &error));
  g_assert_cmpuint (((WinnowAttached *) g_ptr_array_index (attached, 0))->n_pairs, ==, 1);
  must (winnow_library_detach (library, id, &error));
  after = fixture_dump (library);
  g_assert_cmpstr (before, ==, after);
  g_assert_cmpint (must (winnow_library_attach (library, path, &error)), >, id);
}
