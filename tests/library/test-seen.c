/* test-seen.c: texts and sentences that were seen before */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "library/library-private.h"

static gint64
put (WinnowLibrary *library, gint64 collection_id, const char *path, guint64 text_hash)
{
  g_autoptr (WinnowContent) content = fixture_content (path);
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  gint64 id;
  document->collection_id = collection_id;
  document->path = g_strdup (path);
  document->sha256 = g_strdup ("00");
  document->text_hash = text_hash;
  id = must (winnow_library_put_document (library, document, content, &error));
  return id;
}

/* "id id …" of those that have the text. */
static void
assert_found (WinnowLibrary *library, guint64 text_hash, gint64 but, const char *expected)
{
  g_autoptr (GArray) ids = must (winnow_library_find_seen (library, WINNOW_SEEN_TEXT, text_hash, but, &error));
  g_autoptr (GString) list = g_string_new (NULL);
  for (guint i = 0; i < ids->len; i++)
    g_string_append_printf (list, "%s%d", i > 0 ? " " : "", (int) g_array_index (ids, gint64, i));
  g_assert_cmpstr (list->str, ==, expected);
}

test_case (find)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS),
         articles = fixture_add_collection (library, "Articles", WINNOW_ROLE_REFERENCES);
  g_autoptr (WinnowDocument) document = NULL;
  assert_found (library, 5, 0, "");
  put (library, papers, "/1", 5);
  put (library, papers, "/2", 0);
  put (library, articles, "/3", 5);
  put (library, articles, "/4", G_MAXUINT64);
  assert_found (library, 5, 0, "1 3");
  must (winnow_library_put_keyword_hash (library, 1, 2, &error));
  must (winnow_library_put_keyword_hash (library, 3, 2, &error));
  g_autoptr (GArray) without = must (winnow_library_list_without_keywords (library, 9, &error));
  g_assert_cmpuint (without->len, ==, 2);
  g_autoptr (GArray) with_keywords = must (winnow_library_find_seen (library, WINNOW_SEEN_KEYWORDS, 2, 1, &error));
  g_assert_cmpuint (with_keywords->len, ==, 1);
  g_assert_cmpint (g_array_index (with_keywords, gint64, 0), ==, 3);
  assert_found (library, 5, 1, "3");
  assert_found (library, G_MAXUINT64, 1, "4");
  assert_found (library, 6, 0, "");
  assert_found (library, 0, 0, ""); /* no text is not the same text */
  document = winnow_library_dup_document (library, 4, NULL);
  g_assert_cmphex (document->text_hash, ==, G_MAXUINT64);

  put (library, papers, "/1", 7);
  assert_found (library, 5, 0, "3");
  assert_found (library, 7, 0, "1");
  g_assert_true (winnow_library_remove_document (library, 3, NULL));
  assert_found (library, 5, 0, "");
}

/* Many more than the filter was made for, and after each some that were never stored: no answer is
 * wrong, whatever the filter says. */
test_case (many)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  g_assert_true (winnow_library_begin (library, NULL));
  assert_found (library, 1, 0, "");
  for (guint i = 1; i <= 5000; i++)
    {
      g_autofree char *path = g_strdup_printf ("/%u", i), *id = g_strdup_printf ("%u", i);
      put (library, papers, path, (guint64) i << 30 | 1);
      assert_found (library, (guint64) i << 30 | 1, 0, id);
      assert_found (library, (guint64) i << 30 | 3, 0, "");
    }
  g_assert_true (winnow_library_commit (library, NULL));
  for (guint i = 1; i <= 5000; i++)
    {
      g_autofree char *id = g_strdup_printf ("%u", i);
      assert_found (library, (guint64) i << 30 | 1, 0, id);
    }
}

/* What another program stores meanwhile is found. */
test_case (two_programs)
{
  g_autofree char *path = fixture_dup_path ("a.winnow");
  g_autoptr (WinnowLibrary) one = fixture_open (path), other = fixture_open (path);
  gint64 papers = fixture_add_collection (one, "Papers", WINNOW_ROLE_SUBMISSIONS);
  assert_found (one, 5, 0, "");
  put (other, papers, "/1", 5);
  assert_found (one, 5, 0, "1");
  assert_found (other, 5, 0, "1");
}

/* ── similar ids ── */

static guint64
assign (WinnowLibrary *library, gint64 id, const guint64 *hashes, guint n_hashes)
{
  guint64 similar = must (winnow_library_assign_similar_id (library, id, hashes, n_hashes, &error));
  g_autoptr (WinnowDocument) document = winnow_library_dup_document (library, id, NULL);
  g_assert_cmpuint (document->similar_id, ==, similar);
  return similar;
}

/* The rule as a dictionary: the smallest id that any hash has, else a new one; a hash keeps the
 * first it got. */
static guint64
assign_plainly (GHashTable *ids, guint64 *last, const guint64 *hashes, guint n_hashes)
{
  guint64 smallest = 0;
  for (guint i = 0; i < n_hashes; i++)
    {
      const guint64 *id = g_hash_table_lookup (ids, &hashes[i]);
      if (id != NULL && (smallest == 0 || *id < smallest))
        smallest = *id;
    }
  if (smallest == 0 && n_hashes > 0)
    smallest = ++*last;
  for (guint i = 0; i < n_hashes; i++)
    if (!g_hash_table_contains (ids, &hashes[i]))
      g_hash_table_insert (ids, g_memdup2 (&hashes[i], sizeof hashes[i]), g_memdup2 (&smallest, sizeof smallest));
  return smallest;
}

test_case (similar_ids)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  guint64 last = 0;
  g_assert_true (winnow_library_begin (library, NULL));
  for (guint i = 0; i < 2000; i++)
    {
      g_autofree char *path = g_strdup_printf ("/%u", i);
      gint64 id = put (library, papers, path, 0);
      guint64 hashes[5];
      guint n = (guint) g_rand_int_range (random, 0, 6);
      for (guint h = 0; h < n; h++)
        hashes[h] = (guint64) g_rand_int_range (random, 0, 6000) - 3000; /* of both signs, as SQLite sees them */
      g_assert_cmpuint (assign (library, id, hashes, n), ==, assign_plainly (ids, &last, hashes, n));
    }
  g_assert_true (winnow_library_commit (library, NULL));
  g_assert_cmpuint (last, >, 100);
}

/* A text that is replaced loses its id, and one that comes back gets it again. */
test_case (similar_replaced)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS),
         a = put (library, papers, "/a", 1), b = put (library, papers, "/b", 2);
  const guint64 old[] = { 11, 12 }, new[] = { 21 };
  g_autoptr (WinnowDocument) document = NULL;
  g_assert_cmpuint (assign (library, a, old, 2), ==, 1);
  put (library, papers, "/a", 3);
  document = winnow_library_dup_document (library, a, NULL);
  g_assert_cmpuint (document->similar_id, ==, 0);
  g_assert_cmpuint (assign (library, a, new, 1), ==, 2);
  g_assert_true (winnow_library_remove_document (library, a, NULL));
  g_assert_cmpuint (assign (library, b, old + 1, 1), ==, 1);
}
