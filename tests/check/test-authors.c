/* test-authors.c: whose documents are, and that files of one author are one submission */
#include <string.h>

#include "part.h"
#include "base/for-each.h"
#include "fixture.h"
#include "library/author-names.h"

#define WANG "2021001_王芳_"
#define LI "2021002_李雷_"

/* Two files of 王芳 that share a paragraph, which 李雷 has too, and a former paper of hers. */
static void
write_class (Fixture *fixture)
{
  g_autofree char *copied = fixture_prose (100, 60);
  fixture_write_copy (fixture, "papers/" WANG "draft.txt", 1, copied);
  fixture_write_copy (fixture, "papers/" WANG "final.txt", 2, copied);
  fixture_write_copy (fixture, "papers/" LI "paper.txt", 3, copied);
  fixture_write_copy (fixture, "former/" WANG "former.txt", 4, copied);
}

static void
check_class (Fixture *fixture)
{
  fixture_read (fixture, "papers", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  fixture_read (fixture, "former", WINNOW_ROLE_REFERENCES, 2, NULL);
  fixture_run (fixture, 2);
}

static guint
count_own (Fixture *fixture)
{
  g_autoptr (GPtrArray) own = must (winnow_library_list_own_overlaps (fixture->library, &error));
  return own->len;
}

static guint
count_listed (Fixture *fixture)
{
  g_autoptr (GPtrArray) listed = must (winnow_library_list_overlaps (fixture->library, &error));
  return listed->len;
}

#define assert_author(fixture, file, author_, source_)                       \
  G_STMT_START                                                               \
  {                                                                          \
    g_autoptr (WinnowDocument) document_ = fixture_find ((fixture), (file)); \
    g_assert_cmpstr (document_->author, ==, (author_));                      \
    g_assert_cmpint (document_->author_source, ==, (source_));               \
  }                                                                          \
  G_STMT_END

static void
set_author (Fixture *fixture, const char *name, const char *author, const char *number)
{
  g_autoptr (WinnowDocument) document = fixture_find (fixture, name);
  must (winnow_library_set_author (fixture->library, &document->id, 1, author, number, &error));
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

/* Her two files are not a pair; with another's file, and with what she handed in before, they
 * are. */
fixture_case (own, fixture)
{
  write_class (fixture);
  check_class (fixture);
  assert_author (fixture, WANG "draft.txt", "王芳", WINNOW_AUTHOR_IN_NAMES);
  g_assert_cmpuint (count_own (fixture), ==, 1);
  g_assert_cmpuint (count_listed (fixture), ==, 5);
  g_autoptr (WinnowCheckRecord) record = must (winnow_library_dup_check_record (fixture->library, &error));
  g_assert_cmpuint (record->n_pairs, ==, 5);
}

/* What is shared with one's own file alone counts nowhere. */
fixture_case (alone, fixture)
{
  write_class (fixture);
  g_autofree char *copied = fixture_prose (200, 120);
  fixture_write_copy (fixture, "papers/2021003_张伟_one.txt", 5, copied);
  fixture_write_copy (fixture, "papers/2021003_张伟_two.txt", 6, copied);
  check_class (fixture);
  g_autoptr (WinnowDocument) one = fixture_find (fixture, "2021003_张伟_one.txt");
  g_autoptr (GPtrArray) overlaps = must (winnow_library_list_document_overlaps (fixture->library, one->id, &error));
  g_assert_cmpfloat (one->highest, ==, 0);
  g_assert_cmpuint (overlaps->len, ==, 0);
}

/* A correction by hand takes effect at once, and can be taken back; what names tell stays known. */
fixture_case (by_hand, fixture)
{
  write_class (fixture);
  check_class (fixture);
  set_author (fixture, LI "paper.txt", "王芳", "2021001");
  g_assert_cmpuint (count_own (fixture), ==, 3);
  assert_author (fixture, LI "paper.txt", "王芳", WINNOW_AUTHOR_BY_HAND);
  check_class (fixture);
  g_assert_cmpuint (count_own (fixture), ==, 3);
  set_author (fixture, LI "paper.txt", NULL, NULL);
  must (winnow_check_find_authors (fixture->library, &error));
  assert_author (fixture, LI "paper.txt", "李雷", WINNOW_AUTHOR_IN_NAMES);
  g_assert_cmpuint (count_own (fixture), ==, 1);
  set_author (fixture, WANG "final.txt", " 李 雷 ", NULL); /* no number: another person than 2021002 */
  g_assert_cmpuint (count_own (fixture), ==, 0);
}

/* What others have of the file. */
static guint
find_of_others (Fixture *fixture, const char *name)
{
  g_autoptr (WinnowDocument) document = fixture_find (fixture, name);
  g_assert_nonnull (document->shares);
  return document->shares->found_of_others;
}

/* A paper of two people is one of either: a pair with a file of one of them is none of the list,
 * and shares follow. */
fixture_case (together, fixture)
{
  write_class (fixture);
  check_class (fixture);
  g_assert_cmpuint (find_of_others (fixture, LI "paper.txt"), >, 0);
  set_author (fixture, LI "paper.txt", "王芳、李雷", "2021001, 2021002");
  g_assert_cmpuint (count_own (fixture), ==, 3);
  g_assert_cmpuint (find_of_others (fixture, LI "paper.txt"), ==, 0); /* the former paper is hers, too */
  check_class (fixture);
  g_assert_cmpuint (count_own (fixture), ==, 3);
  set_author (fixture, WANG "draft.txt", "Ada Byron and 李雷", "2021009 2021002");
  g_assert_cmpuint (count_own (fixture), ==, 2); /* draft and final have no author in common */
  set_author (fixture, LI "paper.txt", "张伟", "2021003");
  g_assert_cmpuint (count_own (fixture), ==, 0);
}

typedef struct
{
  const char *names, *each;
} Names;

static const Names several[] = {
  { "王丽、张伟", "王丽|张伟" },
  { "王丽，张伟,", "王丽|张伟" },
  { "Wang Li, Zhang Wei", "Wang Li|Zhang Wei" },
  { "Wang Li, Zhang Wei, and Ada Byron", "Wang Li|Zhang Wei|Ada Byron" },
  { "A. Smith and B. Jones", "A. Smith|B. Jones" },
  { "A & B; C", "A|B|C" },
  { "Byron, Ada", "Byron, Ada" },
  { "Smith, J. and Jones, B.", "Smith, J.|Jones, B." },
  { "Anderson", "Anderson" },
  { " & ; 、", "" },
};

table_case (names, names, several)
{
  g_auto (GStrv) each = winnow_author_names_split (names->names);
  g_autofree char *joined = g_strjoinv ("|", each), *key = winnow_author_names_dup_key (names->names, NULL);
  g_assert_cmpstr (joined, ==, names->each);
  g_assert_cmpuint (key != NULL, ==, *joined != '\0');
  winnow_for_each_string (name, each)
    {
      g_autofree char *one = winnow_author_names_dup_key (name, NULL);
      g_assert_true (winnow_author_keys_share (key, one));
      g_assert_true (winnow_author_keys_share (one, key));
    }
  g_assert_false (winnow_author_keys_share (key, "nobody\nnone"));
}

/* Who copies a file takes the name in its text along: the pair is a finding. */
fixture_case (text, fixture)
{
  g_autofree char *own = fixture_prose (1, 300), *copied = g_strconcat ("On Tides\n\nAuthor: Ada Byron\n\n", own, NULL);
  fixture_write (fixture, "papers/one.txt", copied);
  fixture_write_copy (fixture, "papers/two.txt", 2, copied);
  fixture_write (fixture, "papers/three.txt", copied);
  fixture_read (fixture, "papers", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  fixture_run (fixture, 2);
  assert_author (fixture, "one.txt", "Ada Byron", WINNOW_AUTHOR_IN_TEXT);
  assert_author (fixture, "three.txt", "Ada Byron", WINNOW_AUTHOR_IN_TEXT);
  g_assert_cmpuint (count_own (fixture), ==, 0);
  g_assert_cmpuint (count_listed (fixture), ==, 3);
}

/* Files that are named alike tell whose they are together, whichever came last. */
fixture_case (late, fixture)
{
  static const char *const names[]
      = { "Ada Byron - Tides.txt", "Emmy Noether - Rings.txt", "Kurt Goedel - Proofs.txt" };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strconcat ("papers/", names[i], NULL), *text = fixture_prose (i, 50);
      fixture_write (fixture, path, text);
      fixture_read (fixture, "papers", WINNOW_ROLE_SUBMISSIONS, 1, NULL);
      assert_author (fixture, names[0], i < 2 ? NULL : "Ada Byron",
                     i < 2 ? WINNOW_AUTHOR_UNKNOWN : WINNOW_AUTHOR_IN_NAMES);
    }
}

/* Blackboard's index is no paper; it names the student, before or after the files. */
fixture_case (index, fixture)
{
  static const char index[] = "papers/Essay_ab1_attempt_2024-05-01-12-00-00.txt";
  g_autofree char *text = fixture_prose (1, 50);
  fixture_write (fixture, "papers/Essay_ab1_attempt_2024-05-01-12-00-00_tides.txt", text);
  fixture_read (fixture, "papers", WINNOW_ROLE_SUBMISSIONS, 1, NULL);
  assert_author (fixture, "Essay_ab1_attempt_2024-05-01-12-00-00_tides.txt", "ab1", WINNOW_AUTHOR_IN_NAMES);
  fixture_write (fixture, index, "Name: Ada Byron (ab1)\nAssignment: Essay\n");
  fixture_read (fixture, "papers", WINNOW_ROLE_SUBMISSIONS, 1, NULL);
  assert_author (fixture, "Essay_ab1_attempt_2024-05-01-12-00-00_tides.txt", "Ada Byron", WINNOW_AUTHOR_IN_NAMES);
  fixture_read (fixture, "papers", WINNOW_ROLE_SUBMISSIONS, 1, NULL);
  g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (fixture->library, &error));
  g_assert_cmpuint (documents->len, ==, 1);
}

/* Two students of one name have two numbers of the platform in one assignment; one student has
 * others in another assignment. */
fixture_case (namesakes, fixture)
{
  static const char *const files[]
      = { "papers/week1/王芳_1231_assignsubmission_file_/a.txt", "papers/week2/王芳_2231_assignsubmission_file_/b.txt",
          "papers/week2/王芳_2239_assignsubmission_file_/c.txt" };
  g_autofree char *copied = fixture_prose (100, 60);
  fixture_write_copy (fixture, files[0], 1, copied);
  fixture_write_copy (fixture, files[1], 2, copied);
  fixture_read (fixture, "papers", WINNOW_ROLE_SUBMISSIONS, 1, NULL);
  fixture_run (fixture, 1);
  g_assert_cmpuint (count_own (fixture), ==, 1);
  fixture_write_copy (fixture, files[2], 3, copied);
  fixture_read (fixture, "papers", WINNOW_ROLE_SUBMISSIONS, 1, NULL);
  fixture_run (fixture, 1);
  g_assert_cmpuint (count_own (fixture), ==, 0);
  g_assert_cmpuint (count_listed (fixture), ==, 3);
}

/* A search finds the author, before and after a correction. */
fixture_case (search, fixture)
{
  write_class (fixture);
  check_class (fixture);
  g_autoptr (GArray) before = must (winnow_library_search_documents (fixture->library, "李雷", &error));
  set_author (fixture, LI "paper.txt", "Ada Byron", NULL);
  g_autoptr (GArray) after = must (winnow_library_search_documents (fixture->library, "byron", &error));
  g_assert_cmpuint (before->len, ==, 1);
  g_assert_cmpuint (after->len, ==, 1);
}
