/* test-verdicts.c: verdicts and notes as rows: which side is which, what goes with what, and what
 * another program wrote */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "library/library-private.h"
#include "base/for-each.h"

typedef struct
{
  WinnowLibrary *library;
  gint64 papers, a, b, c;
} Papers;

static void
check (Papers *papers)
{
  g_autoptr (WinnowOverlap) overlap = fixture_overlap (papers->a, papers->b, 50, 40);
  WinnowSettings settings;
  winnow_settings_init (&settings);
  must (winnow_library_begin_check (papers->library, &settings, "", NULL, &error));
  must (winnow_library_put_overlap (papers->library, overlap, &error));
}

static void
set_up (Papers *papers, gconstpointer data)
{
  papers->library = fixture_open (NULL);
  papers->papers = fixture_add_collection (papers->library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  papers->a = fixture_put (papers->library, papers->papers, "/a", "a text");
  papers->b = fixture_put (papers->library, papers->papers, "/b", "another text");
  papers->c = fixture_put (papers->library, papers->papers, "/c", "a third text");
  check (papers);
}

static void
tear_down (Papers *papers, gconstpointer data)
{
  winnow_library_unref (papers->library);
}

static gint64
put (Papers *papers, gint64 a, gint64 b, WinnowVerdict verdict, const char *note)
{
  const guint32 prints_of_a[] = { 1, 70000, G_MAXUINT32 };
  g_autoptr (GArray) shingles_a = winnow_array_new (guint32), shingles_b = winnow_array_new (guint32);
  const WinnowStoredVerdict stored = { .document_a = a,
                                       .document_b = b,
                                       .verdict = verdict,
                                       .note = (char *) note,
                                       .a = { 1, 2 },
                                       .b = { 3, G_MAXUINT32 },
                                       .shingles = { shingles_a, shingles_b } };
  gint64 id;
  g_array_append_vals (shingles_a, prints_of_a, 3);
  id = must (winnow_library_put_verdict (papers->library, &stored, &error));
  g_assert_cmpint (id, >, 0);
  return id;
}

static char *
dump (Papers *papers)
{
  g_autoptr (GPtrArray) verdicts = winnow_library_list_verdicts (papers->library, 0, 0, NULL),
                        notes = winnow_library_list_notes (papers->library, NULL);
  GString *text = g_string_new (NULL);
  winnow_for_each (const WinnowStoredVerdict, verdict, verdicts)
    g_string_append_printf (text, "%d %d-%d %s %s %u-%u %u-%u %u/%u %u\n", (int) verdict->id, (int) verdict->document_a,
                            (int) verdict->document_b, winnow_verdict_get_id (verdict->verdict),
                            verdict->note != NULL ? verdict->note : "-", verdict->a.start, verdict->a.end,
                            verdict->b.start, verdict->b.end, verdict->shingles[0]->len, verdict->shingles[1]->len,
                            verdict->n_passages);
  winnow_for_each (const WinnowNote, note, notes)
    g_string_append_printf (text, "%d-%d %s\n", (int) note->document_a, (int) note->document_b, note->text);
  return g_string_free (text, FALSE);
}

static void
assert_dump (Papers *papers, const char *expected)
{
  assert_takes (dump (papers), expected);
}

static void
fill (Papers *papers)
{
  gint64 id = put (papers, papers->a, papers->b, WINNOW_VERDICT_DISMISSED, NULL);
  put (papers, papers->b, papers->a, WINNOW_VERDICT_QUOTED, "说明");
  put (papers, papers->c, papers->b, WINNOW_VERDICT_CONFIRMED, NULL);
  g_assert_true (winnow_library_link_verdict (papers->library, id, 1, 0, NULL));
  g_assert_true (winnow_library_link_verdict (papers->library, id, 1, 1, NULL));
  g_assert_true (winnow_library_set_note (papers->library, papers->b, papers->a, "one\ntwo", NULL));
  g_assert_true (winnow_library_set_note (papers->library, papers->a, papers->c, "three", NULL));
}

#define FIRST "1 1-2 dismissed - 1-2 3-4294967295 3/0 "
#define REST "2 1-2 quoted 说明 3-4294967295 1-2 0/3 0\n3 2-3 confirmed - 3-4294967295 1-2 0/3 0\n"
#define NOTES "1-2 one\ntwo\n1-3 three\n"

TEST_FIXTURE (Papers, set_up, tear_down);

/* What a new check forgets are the links. */
fixture_case (rows, papers)
{
  g_autoptr (GPtrArray) of_pair = NULL;
  g_autofree char *note = NULL;
  gint64 n_waiting;
  fill (papers);
  assert_dump (papers, FIRST "2\n" REST NOTES);
  of_pair = winnow_library_list_verdicts (papers->library, papers->c, papers->b, NULL);
  g_assert_cmpuint (of_pair->len, ==, 1);
  g_assert_true (winnow_library_count_waiting_verdicts (papers->library, &n_waiting, NULL));
  g_assert_cmpint (n_waiting, ==, 2);
  check (papers);
  assert_dump (papers, FIRST "0\n" REST NOTES);
  g_assert_true (winnow_library_dup_note (papers->library, papers->c, papers->a, &note, NULL));
  g_assert_cmpstr (note, ==, "three");
  g_assert_true (winnow_library_set_note (papers->library, papers->c, papers->a, "", NULL));
  g_assert_true (winnow_library_remove_verdict (papers->library, 1, NULL));
  assert_dump (papers, REST "1-2 one\ntwo\n");
}

/* They go with either of their documents, and outlive one that is read again. */
fixture_case (documents, papers)
{
  fill (papers);
  g_assert_cmpint (fixture_put (papers->library, papers->papers, "/a", "a new text"), ==, papers->a);
  assert_dump (papers, FIRST "0\n" REST NOTES);
  g_assert_true (winnow_library_remove_document (papers->library, papers->c, NULL));
  assert_dump (papers, FIRST "0\n"
                             "2 1-2 quoted 说明 3-4294967295 1-2 0/3 0\n1-2 one\ntwo\n");
  fixture_remove_all (papers->library, papers->papers);
  assert_dump (papers, "");
}

fixture_case (save_as, papers)
{
  g_autofree char *path = fixture_dup_path ("copy.winnow");
  Papers copy = *papers;
  fill (papers);
  g_assert_true (winnow_library_save_as (papers->library, path, NULL));
  copy.library = fixture_open (path);
  assert_dump (&copy, FIRST "2\n" REST NOTES);
  winnow_library_unref (copy.library);
}

static void
execute (Papers *papers, const char *sql)
{
  g_assert_cmpint (sqlite3_exec (papers->library->db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
}

/* Rows of another program: they are passed over, or are just a passage's that is not there. */
fixture_case (foreign, papers)
{
  g_autoptr (GArray) links = NULL;
  g_autoptr (GHashTable) notes = NULL;
  fill (papers);
  execute (papers, "UPDATE verdicts SET a_prints = x'ffffffffff' WHERE id = 1");
  execute (papers, "INSERT INTO verdict_links VALUES (1, 99, 2)");
  assert_dump (papers, "2 1-2 quoted 说明 3-4294967295 1-2 0/3 1\n3 2-3 confirmed - 3-4294967295 1-2 0/3 0\n" NOTES);
  links = winnow_library_list_verdict_links (papers->library, 1, NULL);
  notes = winnow_library_dup_passage_notes (papers->library, 1, NULL);
  g_assert_cmpuint (links->len, ==, 3);
  g_assert_cmpuint (g_hash_table_size (notes), ==, 1);
  g_assert_cmpstr (g_hash_table_lookup (notes, GUINT_TO_POINTER (99)), ==, "说明");
}

fixture_case (refused, papers)
{
  g_autoptr (GArray) shingles = winnow_array_new (guint32);
  const WinnowStoredVerdict nobody
      = { .document_a = papers->a, .document_b = 4711, .shingles = { shingles, shingles } };
  must_fail (winnow_library_put_verdict (papers->library, &nobody, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_DATABASE);
  must_fail (winnow_library_set_note (papers->library, 4711, papers->a, "text", &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_DATABASE);
  assert_dump (papers, "");
}

/* Two verdicts about one passage: both notes. */
fixture_case (notes, papers)
{
  g_autoptr (GHashTable) notes = NULL;
  for (guint i = 0; i < 2; i++)
    g_assert_true (winnow_library_link_verdict (
        papers->library, put (papers, papers->a, papers->b, WINNOW_VERDICT_CONFIRMED, i == 0 ? "x" : "y"), 1, 1, NULL));
  notes = winnow_library_dup_passage_notes (papers->library, 1, NULL);
  g_assert_cmpstr (g_hash_table_lookup (notes, GUINT_TO_POINTER (1)), ==, "x\ny");
}
