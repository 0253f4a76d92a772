/* test-documents.c: what is put into a library comes out of it again, unchanged */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "library/tables/dates.h"
#include "library/library-private.h"
#include "base/for-each.h"

test_case (collections)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (GPtrArray) list = NULL;
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  gint64 articles = fixture_add_collection (library, "Articles", WINNOW_ROLE_REFERENCES);
  g_assert_cmpint (papers, !=, articles);
  g_assert_cmpint (fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), ==, papers);
  g_assert_cmpint (fixture_add_collection (library, "Papers", WINNOW_ROLE_TEMPLATE), !=, papers);
  fixture_put (library, papers, "/p/a.txt", "one");
  fixture_put (library, papers, "/p/b.txt", "two");

  list = must (winnow_library_list_collections (library, &error));
  g_assert_cmpuint (list->len, ==, 3);
  g_assert_cmpstr (((WinnowCollection *) list->pdata[0])->name, ==, "Articles");
  g_assert_cmpint (((WinnowCollection *) list->pdata[0])->role, ==, WINNOW_ROLE_REFERENCES);
  g_assert_cmpint (((WinnowCollection *) list->pdata[1])->id, ==, papers);
  g_assert_cmpuint (((WinnowCollection *) list->pdata[1])->n_documents, ==, 2);
}

test_case (roles)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (WinnowDocument) document = NULL;
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  gint64 others = fixture_add_collection (library, "Papers", WINNOW_ROLE_REFERENCES);
  gint64 id = fixture_put (library, papers, "/p/a.txt", "one");
  WinnowRole role;
  must (winnow_library_set_collection_role (library, papers, WINNOW_ROLE_TEMPLATE, &error));
  document = must (winnow_library_dup_document (library, id, &error));
  g_assert_cmpint (document->role, ==, WINNOW_ROLE_TEMPLATE);

  /* there is one of that name */
  must_fail (winnow_library_set_collection_role (library, papers, WINNOW_ROLE_REFERENCES, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_DATABASE);
  must_fail (winnow_library_set_collection_role (library, others + 100, WINNOW_ROLE_REFERENCES, &error),
             WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND);

  for (int i = WINNOW_ROLE_SUBMISSIONS; i <= WINNOW_ROLE_TEMPLATE; i++)
    {
      g_assert_true (winnow_role_from_id (winnow_role_get_id ((WinnowRole) i), &role));
      g_assert_cmpint (role, ==, i);
    }
  g_assert_false (winnow_role_from_id ("teacher", &role));
}

/* Every field of a row. */
test_case (row)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (WinnowContent) content = fixture_content ("Les œuvres. 全文。");
  g_autoptr (WinnowDocument) document = winnow_document_new (), stored = NULL;
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), id;
  const guint32 pages[] = { 0, 5, 1000000 };
  content->title = g_strdup ("Œuvres");
  content->author = g_strdup ("王小明");
  content->created = g_strdup ("2020-01-02");
  content->modified = g_strdup ("2021-03-04T05:06:07Z");
  content->origin = g_strdup ("Li Ming\n12\n\n");
  content->charset = g_strdup ("GB18030");
  g_array_append_vals (content->pages, pages, G_N_ELEMENTS (pages));
  winnow_content_add_note (content, "guessed %s", "it");
  winnow_content_add_note (content, "two\nlines");
  document->collection_id = papers;
  document->path = g_strdup ("/folder/王 paper.txt");
  document->sha256 = g_strnfill (64, 'a');
  document->size = G_MAXUINT32 + G_GUINT64_CONSTANT (5);
  document->mtime = -1234567;
  document->language = g_strdup ("zh");
  document->n_words = 4;
  document->reading = 77;

  id = must (winnow_library_put_document (library, document, content, &error));
  stored = must (winnow_library_find_document (library, papers, document->path, &error));
  g_assert_cmpint (stored->id, ==, id);
  g_assert_cmpint (stored->collection_id, ==, papers);
  g_assert_cmpint (stored->role, ==, WINNOW_ROLE_SUBMISSIONS);
  g_assert_cmpstr (stored->path, ==, document->path);
  g_assert_cmpstr (stored->name, ==, "王 paper.txt");
  g_assert_cmpstr (stored->title, ==, "Œuvres");
  g_assert_cmpstr (stored->origin, ==, "Li Ming\n12\n\n");
  g_assert_cmpstr (stored->author, ==, "王小明");
  g_assert_cmpstr (stored->date, ==, "2021-03-04T05:06:07Z");
  g_assert_cmpstr (stored->sha256, ==, document->sha256);
  g_assert_cmpuint (stored->size, ==, document->size);
  g_assert_cmpint (stored->mtime, ==, document->mtime);
  g_assert_cmpstr (stored->format, ==, "text");
  g_assert_cmpstr (stored->charset, ==, "GB18030");
  g_assert_cmpstr (stored->language, ==, "zh");
  g_assert_cmpuint (stored->n_pages, ==, 3);
  g_assert_cmpuint (stored->n_words, ==, 4);
  g_assert_cmpuint (stored->n_characters, ==, 15);
  g_assert_cmpuint (stored->reading, ==, 77);
  g_assert_cmpuint (g_strv_length (stored->notes), ==, 2);
  g_assert_cmpstr (stored->notes[1], ==, "two lines");
  g_assert_cmpuint (stored->n_excluded, ==, 0);
  g_assert_cmpfloat (stored->highest, ==, -1);
  g_assert_null (must (winnow_library_find_document (library, papers, "/other", &error)));
}

/* Texts come back as they were; bytes that changed, or promise more than there is, are refused. */
test_case (packed)
{
  static const char *const damage[] = { "x''",
                                        "x'00'",
                                        "substr (body, 1, length (body) - 3)",
                                        "CAST (body || x'00' AS BLOB)",
                                        "winnow_packed ('another text')",
                                        "x'28b52ffda0ffffff0f410000ff'",
                                        "CAST ('plain' AS BLOB)" };
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS),
         empty = fixture_put (library, papers, "/empty", ""), size;
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < 500; i++)
    g_string_append_printf (text, "Sentence %u is as long as the others, 是的。 ", i);
  gint64 id = fixture_put (library, papers, "/a", text->str);
  g_autofree char *none = must (winnow_library_dup_text (library, empty, NULL, &error)),
                  *all = must (winnow_library_dup_text (library, id, NULL, &error));
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (all, ==, text->str);
  must (winnow_library_query_integer (library, "SELECT sum (length (body)) FROM texts", NULL, &size, &error));
  g_assert_cmpint (size, <, (gint64) text->len / 2);
  must (winnow_library_execute (library, "CREATE TEMP TABLE kept AS SELECT * FROM texts", NULL, &error));
  winnow_for_each_of (change, damage)
    {
      g_autoptr (GError) refused = NULL;
      g_autofree char *sql
          = g_strdup_printf ("UPDATE texts SET body = (SELECT %s FROM temp.kept WHERE document_id = ?1)"
                             " WHERE document_id = ?1",
                             *change);
      must (winnow_library_execute (library, sql, (const WinnowValue[]){ VALUE (id) }, &error));
      g_assert_null (winnow_library_dup_text (library, id, NULL, &refused));
      g_assert_error (refused, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
    }
}

test_case (bulk)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (WinnowContent) content = fixture_content ("body ✓");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  g_autoptr (GArray) pages = NULL;
  g_autoptr (GPtrArray) parts = NULL;
  g_autofree char *text = NULL;
  const guint32 begins[] = { 0, 127, 128, 129, 300000, G_MAXUINT32 };
  gsize length;
  gint64 id;
  g_array_append_vals (content->pages, begins, G_N_ELEMENTS (begins));
  for (guint kind = WINNOW_PART_HEADER; kind <= WINNOW_PART_HIDDEN; kind++)
    winnow_content_add_part (content, (WinnowPartKind) kind, "part", kind);
  document->collection_id = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  document->path = g_strdup ("/a");
  document->sha256 = g_strdup ("00");
  id = must (winnow_library_put_document (library, document, content, &error));

  text = must (winnow_library_dup_text (library, id, &length, &error));
  g_assert_cmpstr (text, ==, "body ✓");
  g_assert_cmpuint (length, ==, strlen (text));
  pages = must (winnow_library_dup_pages (library, id, &error));
  g_assert_cmpmem (pages->data, pages->len * sizeof (guint32), begins, sizeof begins);
  parts = must (winnow_library_dup_parts (library, id, &error));
  g_assert_cmpuint (parts->len, ==, 4);
  for (guint i = 0; i < parts->len; i++)
    {
      const WinnowPart *part = g_ptr_array_index (parts, i);
      g_assert_cmpint (part->kind, ==, i);
      g_assert_cmpuint (part->offset, ==, i);
      g_assert_cmpstr (part->text, ==, "part");
    }
  must_fail (winnow_library_dup_text (library, id + 1, NULL, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_NOT_FOUND);
}

test_case (list_role)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS),
         task = fixture_add_collection (library, "Task", WINNOW_ROLE_TEMPLATE);
  gint64 other = fixture_add_collection (library, "Other task", WINNOW_ROLE_TEMPLATE), first, second;
  g_autoptr (GPtrArray) templates = NULL, references = NULL;
  fixture_put (library, papers, "/a", "text");
  first = fixture_put (library, other, "/b", "text");
  fixture_put (library, papers, "/c", "text");
  second = fixture_put (library, task, "/d", "text");
  templates = winnow_library_list_role_documents (library, WINNOW_ROLE_TEMPLATE, NULL);
  references = winnow_library_list_role_documents (library, WINNOW_ROLE_REFERENCES, NULL);
  g_assert_cmpuint (references->len, ==, 0);
  g_assert_cmpuint (templates->len, ==, 2);
  g_assert_cmpint (((WinnowDocument *) templates->pdata[0])->id, ==, first);
  g_assert_cmpint (((WinnowDocument *) templates->pdata[1])->id, ==, second);
}

static guint32
get_disguises (WinnowLibrary *library, gint64 id)
{
  g_autoptr (WinnowDocument) document = winnow_library_dup_document (library, id, NULL);
  return document->disguises;
}

test_case (flags)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (GArray) flags = winnow_array_new (WinnowDisguiseRange), read = NULL, others = NULL, missing = NULL;
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  gint64 id = fixture_put (library, papers, "/a", "text"), other = fixture_put (library, papers, "/b", "text");
  guint32 all = 0;
  for (guint disguise = 0; disguise < WINNOW_N_DISGUISES; disguise++)
    {
      WinnowDisguiseRange flag = { (WinnowDisguise) disguise, disguise, G_MAXUINT32 - disguise, 3 };
      g_array_append_val (flags, flag);
      g_array_append_val (flags, flag);
      all |= 1u << disguise;
    }
  must (winnow_library_put_disguises (library, id, flags, &error));
  must (winnow_library_put_disguises (library, id, flags, &error)); /* in place of the former */
  read = must (winnow_library_dup_disguises (library, id, &error));
  others = must (winnow_library_dup_disguises (library, other, &error));
  g_assert_cmpmem (read->data, read->len * sizeof (WinnowDisguiseRange), flags->data,
                   flags->len * sizeof (WinnowDisguiseRange));
  g_assert_cmpuint (others->len, ==, 0);
  g_assert_cmphex (get_disguises (library, id), ==, all);
  g_assert_cmphex (get_disguises (library, other), ==, 0);

  fixture_put (library, papers, "/a", "other text"); /* those of the old text are gone */
  missing = must (winnow_library_dup_disguises (library, id, &error));
  g_assert_cmpuint (missing->len, ==, 0);
  g_assert_cmphex (get_disguises (library, id), ==, 0);
  must_fail (winnow_library_put_disguises (library, 1000, flags, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_DATABASE);
}

test_case (replace)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (GPtrArray) documents = NULL;
  g_autofree char *text = NULL;
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  gint64 first = fixture_put (library, papers, "/a", "old"), second = fixture_put (library, papers, "/b", "other");
  g_assert_cmpint (fixture_put (library, papers, "/a", "new"), ==, first);
  text = must (winnow_library_dup_text (library, first, NULL, &error));
  g_assert_cmpstr (text, ==, "new");

  must (winnow_library_touch_document (library, first, 99, &error));
  must (winnow_library_remove_document (library, second, &error));
  must_fail (winnow_library_remove_document (library, second, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_NOT_FOUND);
  must_fail (winnow_library_touch_document (library, second, 1, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_NOT_FOUND);

  documents = winnow_library_list_documents (library, NULL);
  g_assert_cmpuint (documents->len, ==, 1);
  g_assert_cmpint (((WinnowDocument *) documents->pdata[0])->mtime, ==, 99);
  g_assert_cmpint (fixture_put (library, papers, "/c", "third"), >, second); /* ids do not come back */
}

test_case (remove_collection)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (GError) error = NULL;
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  gint64 kept = fixture_add_collection (library, "Kept", WINNOW_ROLE_REFERENCES);
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (GArray) hits = NULL;
  fixture_put (library, kept, "/k", "kept words");
  before = fixture_dump (library);
  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *path = g_strdup_printf ("/%u", i);
      fixture_put (library, papers, path, "lost words");
    }
  hits = winnow_library_search_documents (library, "words", &error);
  g_assert_cmpuint (hits->len, ==, 21);
  g_clear_pointer (&hits, g_array_unref);
  fixture_remove_all (library, papers);
  hits = winnow_library_search_documents (library, "words", &error);
  g_assert_cmpuint (hits->len, ==, 1);

  after = fixture_dump (library);
  g_assert_cmpstr (before, ==, after);
}

static void
put_problem (WinnowLibrary *library, gint64 collection_id, const char *path, const char *reason)
{
  const WinnowProblem problem = { collection_id, (char *) path, (char *) reason };
  g_assert_true (must (winnow_library_put_problem (library, &problem, &error)));
}

static void
assert_problems (WinnowLibrary *library, const char *expected)
{
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (library, NULL);
  g_autoptr (GString) paths = g_string_new (NULL);
  winnow_for_each (const WinnowProblem, problem, problems)
    g_string_append_printf (paths, "%s:%s ", problem->path, problem->reason);
  g_assert_cmpstr (paths->str, ==, expected);
}

test_case (problems)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  gint64 others = fixture_add_collection (library, "Others", WINNOW_ROLE_REFERENCES);
  put_problem (library, papers, "/b", "damaged");
  put_problem (library, others, "/c", "missing");
  put_problem (library, papers, "/a", "encrypted");
  put_problem (library, papers, "/b", "empty");
  assert_problems (library, "/a:encrypted /b:empty /c:missing ");
  fixture_put (library, papers, "/b", "it can be read now");
  assert_problems (library, "/a:encrypted /c:missing ");
  g_assert_true (winnow_library_remove_problem (library, papers, "/none", NULL));
  g_assert_true (winnow_library_clear_problems (library, papers, NULL));
  assert_problems (library, "/c:missing ");
  g_assert_true (winnow_library_clear_problems (library, 0, NULL));
  assert_problems (library, "");
}

/* Details and what was tried stay with a problem; forgetting lets both kinds be read again. */
test_case (tries)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  const WinnowProblem problem = { papers, (char *) "/a", (char *) "stopped", (char *) "Aborted", 3, (char *) "00 1" };
  gint64 n;
  g_assert_true (must (winnow_library_put_problem (library, &problem, &error)));
  fixture_put (library, papers, "/b", "whole");
  fixture_put (library, papers, "/c", "in part");
  g_assert_true (winnow_library_execute (
      library, "UPDATE documents SET reading = 6, problem = iif(path = '/c', 'a scan', NULL)", NULL, NULL));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) problems = winnow_library_list_problems (library, NULL);
      const WinnowProblem *stored = g_ptr_array_index (problems, 0);
      g_assert_cmpuint (problems->len, ==, 2);
      g_assert_cmpstr (stored->details, ==, "Aborted");
      g_assert_cmpstr (stored->tried, ==, i == 0 ? "00 1" : NULL);
      g_assert_true (must (winnow_library_forget_tries (library, &error)));
    }
  g_assert_true (winnow_library_query_integer (library, "SELECT sum(reading) FROM documents", NULL, &n, NULL));
  g_assert_cmpint (n, ==, 6);
}

static void
assert_status (WinnowLibrary *library, gint64 id, WinnowStatus expected)
{
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, id, &error));
  g_assert_cmpint (document->status, ==, expected);
  if (expected != WINNOW_STATUS_TO_DO)
    {
      g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (document->status_time, NULL);
      g_assert_nonnull (time);
    }
}

static void
assert_date (WinnowLibrary *library, gint64 id, const char *date, gboolean is_by_hand)
{
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, id, &error));
  g_assert_cmpstr (document->date, ==, date);
  g_assert_cmpint (document->is_dated_by_hand, ==, is_by_hand);
}

/* A date that a person set stays when another version of the file is read, until it is taken
 * back. */
test_case (date)
{
  static const char *const wrong[] = { "", "May 1998", "1998-13", "98", "1998-05-17T10:00", "1998-5" };
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS),
         id = fixture_put (library, papers, "/p/a.txt", "one");
  g_autoptr (WinnowDocument) before = must (winnow_library_dup_document (library, id, &error));
  must (winnow_library_set_date (library, id, "1998", &error));
  assert_date (library, id, "1998", TRUE);
  must (winnow_library_set_date (library, id, "1998-05-17", &error));
  fixture_put (library, papers, "/p/a.txt", "one and a half");
  assert_date (library, id, "1998-05-17", TRUE);
  must (winnow_library_set_date (library, id, NULL, &error));
  assert_date (library, id, before->date, FALSE);
  winnow_for_each_of (row, wrong)
    g_assert_false (winnow_date_may_be_set (*row));

  must_fail (winnow_library_set_date (library, 12345, "1998", &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_NOT_FOUND);
}

/* Files of one author are one submission; a reference and a namesake's paper are not of it. Another
 * version of a file is to do again, the same bytes are not. */
test_case (status)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS),
         others = fixture_add_collection (library, "Papers", WINNOW_ROLE_REFERENCES);
  const gint64 ids[]
      = { fixture_put (library, papers, "/p/a.txt", "one"), fixture_put (library, papers, "/p/b.txt", "two"),
          fixture_put (library, papers, "/p/c.txt", "three"), fixture_put (library, others, "/p/d.txt", "four") };
  const gint64 of_author[] = { ids[0], ids[1], ids[3] };
  must (winnow_library_set_author (library, of_author, 3, "Ada Byron", NULL, &error));
  assert_status (library, ids[0], WINNOW_STATUS_TO_DO);
  must (winnow_library_set_status (library, ids[0], WINNOW_STATUS_HEARING, &error));
  assert_status (library, ids[0], WINNOW_STATUS_HEARING);
  assert_status (library, ids[1], WINNOW_STATUS_HEARING);
  assert_status (library, ids[2], WINNOW_STATUS_TO_DO);
  assert_status (library, ids[3], WINNOW_STATUS_TO_DO);
  must (winnow_library_set_status (library, ids[3], WINNOW_STATUS_CLEARED, &error));
  must (winnow_library_set_status (library, ids[2], WINNOW_STATUS_DECIDED, &error));
  assert_status (library, ids[0], WINNOW_STATUS_HEARING);

  fixture_put (library, papers, "/p/a.txt", "one");
  assert_status (library, ids[0], WINNOW_STATUS_HEARING);
  fixture_put (library, papers, "/p/a.txt", "one and a half");
  assert_status (library, ids[0], WINNOW_STATUS_TO_DO);
  must (winnow_library_set_status (library, ids[2], WINNOW_STATUS_TO_DO, &error));
  assert_status (library, ids[2], WINNOW_STATUS_TO_DO);

  must_fail (winnow_library_set_status (library, 12345, WINNOW_STATUS_CLEARED, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_NOT_FOUND);
}
