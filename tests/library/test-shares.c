/* test-shares.c: stored shares follow whatever they depend on */
#include "part.h"
#include "fixture.h"
#include "base/for-each.h"

typedef struct
{
  WinnowLibrary *library;
  gint64 papers, books;
  gint64 a, b, book; /* documents of seven words */
} Papers;

static gint64
put_checked (Papers *papers, gint64 collection, const char *path)
{
  gint64 id = fixture_put (papers->library, collection, path, path);
  g_assert_true (must (winnow_library_put_checked (papers->library, id, &error)));
  return id;
}

/* The words [@first, @last) of both. */
static gint64
put_overlap (Papers *papers, gint64 a, gint64 b, guint32 first, guint32 last)
{
  g_autoptr (WinnowOverlap) overlap = fixture_overlap (a, b, last - first, last - first), stored = NULL;
  const WinnowPassage passage = { .a = { 0, 1, first, last }, .b = { 0, 1, first, last }, .is_found = TRUE };
  overlap->a.total = overlap->b.total = 7;
  g_array_set_size (overlap->passages, 0);
  g_array_append_val (overlap->passages, passage);
  g_assert_true (must (winnow_library_put_overlap (papers->library, overlap, &error)));
  stored = must (winnow_library_find_overlap (papers->library, a, b, &error));
  return stored->id;
}

static void
set_up (Papers *papers, gconstpointer data)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  papers->library = fixture_open (NULL);
  papers->papers = fixture_add_collection (papers->library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  papers->books = fixture_add_collection (papers->library, "Books", WINNOW_ROLE_REFERENCES);
  g_assert_true (must (winnow_library_begin_check (papers->library, &settings, "", NULL, &error)));
  papers->a = put_checked (papers, papers->papers, "/a");
  papers->b = put_checked (papers, papers->papers, "/b");
  papers->book = put_checked (papers, papers->books, "/book");
  put_overlap (papers, papers->a, papers->b, 0, 3);
  put_overlap (papers, papers->a, papers->book, 2, 6);
}

static void
tear_down (Papers *papers, gconstpointer data)
{
  winnow_library_unref (papers->library);
}

/* @expected: found / counted, without quotations, without own work, largest; "": none are stored */
static void
assert_shares (Papers *papers, gint64 id, const char *expected)
{
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (papers->library, id, &error));
  g_autoptr (WinnowDocument) copy = winnow_document_copy (document);
  const WinnowShares *shares = copy->shares;
  g_autofree char *shown = shares == NULL ? g_strdup ("")
                                          : g_strdup_printf ("%u/%u %u/%u %u %u of %s", shares->found, shares->counted,
                                                             shares->found_unquoted, shares->counted_unquoted,
                                                             shares->found_of_others, shares->found_largest,
                                                             shares->largest == papers->a      ? "a"
                                                             : shares->largest == papers->b    ? "b"
                                                             : shares->largest == papers->book ? "book"
                                                                                               : "none");
  g_assert_cmpstr (shown, ==, expected);
  g_assert_true (shares == NULL || shares->by_kind[WINNOW_PASSAGE_EXACT] == shares->found);
}

TEST_FIXTURE (Papers, set_up, tear_down);

fixture_case (stored, papers)
{
  g_autoptr (GPtrArray) all = must (winnow_library_list_documents (papers->library, &error));
  assert_shares (papers, papers->a, "6/7 6/7 6 4 of book");
  assert_shares (papers, papers->b, "3/7 3/7 3 3 of a");
  assert_shares (papers, papers->book, "");
  for (guint i = 0; i < all->len; i++)
    g_assert_cmpint (((WinnowDocument *) all->pdata[i])->shares != NULL, ==,
                     ((WinnowDocument *) all->pdata[i])->id != papers->book);
}

fixture_case (exclusions, papers)
{
  const WinnowExclusion parts[]
      = { { WINNOW_EXCLUSION_QUOTES, 0, 1, 0, 2, 0 }, { WINNOW_EXCLUSION_BIBLIOGRAPHY, 0, 1, 5, 7, 0 } };
  g_autoptr (GArray) exclusions = g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
  WinnowSettings settings;
  winnow_settings_init (&settings);
  g_array_append_vals (exclusions, parts, G_N_ELEMENTS (parts));
  g_assert_true (must (winnow_library_put_exclusions (papers->library, papers->a, exclusions, &error)));
  assert_shares (papers, papers->a, "5/5 3/3 5 3 of b");
  settings.exclude &= ~(1u << WINNOW_EXCLUSION_BIBLIOGRAPHY);
  g_assert_true (must (winnow_library_set_check_settings (papers->library, &settings, &error)));
  assert_shares (papers, papers->a, "6/7 4/5 6 4 of book");
}

fixture_case (changes, papers)
{
  const gint64 own[] = { papers->a, papers->book };
  g_assert_true (must (winnow_library_set_author (papers->library, own, 2, "Ada", NULL, &error)));
  assert_shares (papers, papers->a, "6/7 6/7 3 4 of book");
  g_assert_true (must (winnow_library_set_author (papers->library, &papers->b, 1, "Ada", NULL, &error)));
  assert_shares (papers, papers->b, "0/7 0/7 0 0 of none"); /* no pair of a list */
  g_assert_true (must (winnow_library_set_author (papers->library, own, 2, NULL, NULL, &error)));
  assert_shares (papers, papers->b, "3/7 3/7 3 3 of a");
  g_assert_true (must (winnow_library_remove_document (papers->library, papers->book, &error)));
  assert_shares (papers, papers->a, "3/7 3/7 3 3 of b");
  fixture_put (papers->library, papers->papers, "/b", "new"); /* not checked */
  assert_shares (papers, papers->b, "");
  assert_shares (papers, papers->a, "0/7 0/7 0 0 of none");
}

fixture_case (rolled_back, papers)
{
  g_assert_true (must (winnow_library_begin (papers->library, &error)));
  put_overlap (papers, papers->b, papers->book, 0, 7);
  winnow_library_rollback (papers->library);
  assert_shares (papers, papers->b, "3/7 3/7 3 3 of a");
}

/* Places are those of bytes. */
fixture_case (class_texts, papers)
{
  const WinnowExclusion same = { WINNOW_EXCLUSION_CLASS, 3, 10, 1, 3, 2 };
  static const char *const bodies[] = { "é one two B", "é one\ntwo B" };
  winnow_for_each_of (body, bodies)
    {
      g_autoptr (GArray) exclusions = g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
      gint64 id = fixture_put (papers->library, papers->papers, *body, *body);
      g_array_append_val (exclusions, same);
      g_assert_true (must (winnow_library_put_exclusions (papers->library, id, exclusions, &error)));
    }
  g_autoptr (GPtrArray) texts = must (winnow_library_list_class_texts (papers->library, &error));
  g_assert_cmpuint (texts->len, ==, 2);
  const WinnowClassText *text = texts->pdata[1];
  g_assert_cmpstr (text->text, ==, "one two");
  g_assert_true (text->n_words == 2 && text->n_documents == 2 && text->n_submissions == 4);
}

fixture_case (counted_texts, papers)
{
  g_assert_true (must (winnow_library_put_counted_text (papers->library, "two words", &error)));
  g_assert_true (must (winnow_library_put_counted_text (papers->library, "two words", &error)));
  g_assert_true (must (winnow_library_put_counted_text (papers->library, "a word", &error)));
  g_assert_true (must (winnow_library_remove_counted_text (papers->library, "a word", &error)));
  g_autoptr (GPtrArray) texts = must (winnow_library_list_counted_texts (papers->library, &error));
  g_assert_cmpuint (texts->len, ==, 1);
  g_assert_cmpstr (texts->pdata[0], ==, "two words");
}
