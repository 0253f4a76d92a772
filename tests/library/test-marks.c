/* test-marks.c: headings and quotations are stored with a text, and go where it goes */
#include "part.h"
#include "fixture.h"
#include "library/library-private.h"
#include "library/attached/archives.h"
#include "base/for-each.h"

#define TEXT "A title\nsaid\n第二"

static const WinnowMark some[] = { { 1, 0, 7 }, { WINNOW_QUOTATION, 8, 12 }, { WINNOW_NOTE, 13, 19, 7 } };

static gint64
put (WinnowLibrary *library, const WinnowMark *marks, guint n)
{
  g_autoptr (WinnowContent) content = fixture_content (TEXT);
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  g_array_append_vals (content->marks, marks, n);
  document->collection_id = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  document->path = g_strdup ("/p/a.docx");
  document->sha256 = g_strdup ("00");
  return must (winnow_library_put_document (library, document, content, &error));
}

static void
assert_marks (WinnowLibrary *library, gint64 id, guint n)
{
  g_autoptr (GArray) marks = must (winnow_library_dup_marks (library, id, &error));
  g_assert_cmpmem (marks->data, marks->len * sizeof (WinnowMark), some, n * sizeof (WinnowMark));
}

test_case (round_trip)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 id = put (library, some, G_N_ELEMENTS (some));
  assert_marks (library, id, G_N_ELEMENTS (some));
  g_assert_cmpint (put (library, some, 2), ==, id); /* the file was read again */
  assert_marks (library, id, 2);
  put (library, some, 0);
  assert_marks (library, id, 0);
  g_assert_null (winnow_library_dup_marks (library, id + 1, NULL));
}

test_case (damaged)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 id = put (library, some, 1);
  must (winnow_library_execute (library, "UPDATE texts SET marks = x'01ff'", NULL, &error));
  must_fail (winnow_library_dup_marks (library, id, &error), WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
}

/* Those of a library that is attached are read there. */
test_case (attached)
{
  g_autofree char *path = fixture_dup_path ("other.winnow");
  WinnowLibrary *other = fixture_open (path);
  put (other, some, G_N_ELEMENTS (some));
  winnow_library_unref (other);
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  must (winnow_library_attach (library, path, &error));
  g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (library, &error));
  g_assert_cmpuint (documents->len, ==, 1);
  assert_marks (library, ((WinnowDocument *) g_ptr_array_index (documents, 0))->id, G_N_ELEMENTS (some));
}

static gint64
take (WinnowLibrary *library, GBytes *bundle, gint64 remote_id, GError **error)
{
  gint64 archive = winnow_library_attach_archive (library, "postgresql://a/b", "Archive", error);
  const WinnowArchivedCollection collection = { archive, 1, "Archive", "Papers", NULL, NULL };
  return winnow_library_put_archived (library, &collection, remote_id, "/p/a.docx", bundle, error);
}

/* A bundle comes from other desks: its marks must lie in its text, between characters. */
test_case (archived)
{
  static const WinnowMark bad[][2] = { { { 1, 0, 20 } },
                                       { { 1, 13, 14 } },
                                       { { 1, 14, 19 } },
                                       { { 0, 0, 7 } },
                                       { { WINNOW_LAST_NOTE + 1, 0, 7 } },
                                       { { WINNOW_NOTE, 8, 12, 9 } },
                                       { { 1, 3, 3 } } };
  g_autoptr (WinnowLibrary) from = fixture_open (NULL), library = fixture_open (NULL);
  g_autoptr (GBytes) good = must (winnow_library_pack_document (from, put (from, some, G_N_ELEMENTS (some)), &error));
  assert_marks (library, must (take (library, good, 1, &error)), G_N_ELEMENTS (some));
  winnow_for_each_of (row, bad)
    {
      g_autoptr (GBytes) bundle = must (winnow_library_pack_document (from, put (from, *row, 1), &error));
      g_autoptr (GError) error = NULL;
      g_assert_cmpint (take (library, bundle, 2, &error), ==, 0);
      g_assert_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
    }
}

/* They are in order and do not overlap. */
test_case (promises)
{
  static const WinnowMark bad[]
      = { { 2, 8, 12 }, { 1, 0, 7 }, { 1, 0, 12 }, { WINNOW_QUOTATION, 8, 10 }, { WINNOW_NOTE, 0, 7 }, { 1, 8, 12 } };
  for (guint i = 0; i < G_N_ELEMENTS (bad); i += 2)
    {
      g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (WinnowMark));
      g_array_append_vals (marks, bad + i, 1);
      g_assert_true (winnow_marks_are_valid (marks, TEXT, sizeof TEXT - 1));
      g_array_append_vals (marks, bad + i + 1, 1);
      g_assert_false (winnow_marks_are_valid (marks, TEXT, sizeof TEXT - 1));
    }
}
