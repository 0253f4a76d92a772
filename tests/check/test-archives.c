/* test-archives.c: archives into the library: members are documents as files of a folder are */
#include <archive.h>
#include <archive_entry.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>
#include <utime.h>

#include "part.h"
#include "fixture.h"
#include "base/for-each.h"

/* Writes an archive of the folder: ZIP, or what its ending says. @member, text, …, NULL */
static void write_archive (Fixture *fixture, const char *name, ...) G_GNUC_NULL_TERMINATED;

static void
write_archive (Fixture *fixture, const char *name, ...)
{
  g_autofree char *path = fixture_dup_path (fixture, name), *folder = g_path_get_dirname (path);
  struct archive *writer = archive_write_new ();
  va_list members;
  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  if (g_str_has_suffix (name, ".tar.gz"))
    {
      archive_write_set_format_ustar (writer);
      archive_write_add_filter_gzip (writer);
    }
  else if (g_str_has_suffix (name, ".7z"))
    archive_write_set_format_7zip (writer);
  else
    archive_write_set_format_zip (writer);
  g_assert_cmpint (archive_write_open_filename (writer, path), ==, ARCHIVE_OK);
  va_start (members, name);
  for (const char *member = va_arg (members, const char *); member != NULL; member = va_arg (members, const char *))
    {
      const char *text = va_arg (members, const char *);
      struct archive_entry *entry = archive_entry_new ();
      archive_entry_set_pathname (entry, member);
      archive_entry_set_size (entry, (la_int64_t) strlen (text));
      archive_entry_set_filetype (entry, AE_IFREG);
      archive_entry_set_perm (entry, 0644);
      g_assert_cmpint (archive_write_header (writer, entry), ==, ARCHIVE_OK);
      archive_write_data (writer, text, strlen (text));
      archive_entry_free (entry);
    }
  va_end (members);
  g_assert_cmpint (archive_write_close (writer), ==, ARCHIVE_OK);
  archive_write_free (writer);
}

/* The paths of all documents below the folder, in the order of their ids, with bars between. */
static char *
dup_paths (Fixture *fixture)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (fixture->library, NULL);
  GString *paths = g_string_new (NULL);
  for (guint i = 0; i < documents->len; i++)
    g_string_append_printf (paths, "%s%s", i > 0 ? "|" : "",
                            ((WinnowDocument *) g_ptr_array_index (documents, i))->path + strlen (fixture->folder) + 1);
  return g_string_free (paths, FALSE);
}

static void
assert_paths (Fixture *fixture, const char *expected)
{
  assert_takes (dup_paths (fixture), expected);
}

/* "path: words" of all problems whose reasons hold the words that are named for the path. */
static void
assert_problems (Fixture *fixture, const char *const *expected)
{
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (fixture->library, NULL);
  guint n = 0;
  for (; expected[2 * n] != NULL; n++)
    {
      g_autofree char *path = fixture_dup_path (fixture, expected[2 * n]);
      gboolean has = FALSE;
      for (guint i = 0; i < problems->len && !has; i++)
        {
          const WinnowProblem *problem = g_ptr_array_index (problems, i);
          has = g_str_equal (problem->path, path) && strstr (problem->reason, expected[2 * n + 1]) != NULL;
        }
      if (!has)
        g_error ("no problem “%s” of %s", expected[2 * n + 1], path);
    }
  for (guint i = 0; i < problems->len && problems->len != n; i++)
    g_test_message ("%s", ((WinnowProblem *) g_ptr_array_index (problems, i))->reason);
  g_assert_cmpuint (problems->len, ==, n);
}

#define PROBLEMS(fixture, ...) assert_problems (fixture, (const char *const[]){ __VA_ARGS__ __VA_OPT__ (, ) NULL })

static char *
dup_text (Fixture *fixture, const char *name)
{
  g_autoptr (WinnowDocument) document = fixture_find (fixture, name);
  return winnow_library_dup_text (fixture->library, document->id, NULL, NULL);
}

static void
set_time (Fixture *fixture, const char *name, time_t seconds)
{
  g_autofree char *path = fixture_dup_path (fixture, name);
  struct utimbuf times = { seconds, seconds };
  g_assert_cmpint (g_utime (path, &times), ==, 0);
}

static void
add (Fixture *fixture, const char *const *names)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  fixture->submissions
      = must (winnow_library_add_collection (fixture->library, "Papers", WINNOW_ROLE_SUBMISSIONS, &error));
  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (paths, fixture_dup_path (fixture, names[i]));
  g_ptr_array_add (paths, NULL);
  must (winnow_check_add_files (
      fixture->library,
      &(const WinnowAddition){ fixture->submissions, (const char *const *) paths->pdata, &fixture->settings },
      &fixture_threads, &error));
}

#define ADD(fixture, ...) add (fixture, (const char *const[]){ __VA_ARGS__, NULL })

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

/* As files of a folder: in order of their paths, the strange ones counted, the hidden ones not. */
fixture_case (folder, fixture)
{
  g_autoptr (WinnowDocument) document = NULL;
  g_autofree char *text = NULL;
  fixture_write (fixture, "p/b.txt", "a plain file of words");
  write_archive (fixture, "p/a.zip", "Zoe/essay.txt", "the words of Zoe", "Ada/essay.txt", "the words of Ada",
                 "Ada/film.mp4", "x", "Ada/.DS_Store", "x", "__MACOSX/Ada/._essay.txt", "x", NULL);
  write_archive (fixture, "p/c.tar.gz", "2.txt", "two words of text", "1.txt", "one word of text", NULL);
  write_archive (fixture, "p/d.7z", "d.txt", "more words of text", NULL);
  fixture_read_papers (fixture, 2);
  assert_paths (fixture,
                "p/a.zip/Ada/essay.txt|p/a.zip/Zoe/essay.txt|p/b.txt|p/c.tar.gz/1.txt|p/c.tar.gz/2.txt|p/d.7z/d.txt");
  PROBLEMS (fixture, "p/a.zip/Ada", "1 file that was left out, because its ending is not one of a document: film.mp4");
  document = fixture_find (fixture, "1.txt");
  text = dup_text (fixture, "2.txt");
  g_assert_cmpuint (document->size, ==, strlen ("one word of text"));
  g_assert_cmpuint (document->n_words, ==, 4);
  g_assert_cmpstr (text, ==, "two words of text");
}

/* Threads make no difference. */
fixture_case (jobs, fixture)
{
  g_autofree char *first = NULL, *second = NULL;
  for (guint i = 0; i < 40; i++)
    {
      g_autofree char *name = g_strdup_printf ("p/%02u.tar.gz", (i * 7) % 40), *a = fixture_prose (i, 50),
                      *b = fixture_prose (100 + i, 50);
      write_archive (fixture, name, "b.txt", b, "a.txt", a, NULL);
    }
  fixture_read_papers (fixture, 1);
  first = fixture_dump (fixture->library);
  winnow_library_unref (fixture->library);
  fixture->library = must (winnow_library_open (NULL, &error));
  fixture_read_papers (fixture, 4);
  second = fixture_dump (fixture->library);
  g_assert_cmpstr (first, ==, second);
}

/* Its size and time are those of before: what is in it is not looked at. */
fixture_case (unchanged, fixture)
{
  g_autofree char *same = NULL, *changed = NULL, *kept = NULL;
  g_autoptr (WinnowDocument) before = NULL, after = NULL, touched = NULL;
  write_archive (fixture, "p/same.zip", "same.txt", "words of the first kind", NULL);
  write_archive (fixture, "p/new.zip", "changed.txt", "words of the first kind", "kept.txt", "these words stay", NULL);
  set_time (fixture, "p/same.zip", 1000000000);
  fixture_read_papers (fixture, 2);
  before = fixture_find (fixture, "kept.txt");

  write_archive (fixture, "p/same.zip", "same.txt", "WORDS of the first kind", NULL);
  write_archive (fixture, "p/new.zip", "changed.txt", "words of a second kind", "kept.txt", "these words stay", NULL);
  set_time (fixture, "p/same.zip", 1000000000);
  set_time (fixture, "p/new.zip", 1000000000);
  fixture_read_papers (fixture, 2);
  same = dup_text (fixture, "same.txt");
  changed = dup_text (fixture, "changed.txt");
  after = fixture_find (fixture, "kept.txt");
  g_assert_nonnull (strstr (same, "words"));
  g_assert_nonnull (strstr (changed, "second"));
  g_assert_cmpint (before->id, ==, after->id);
  g_assert_cmpint (before->mtime, !=, after->mtime);

  /* another size, the same time */
  write_archive (fixture, "p/same.zip", "same.txt", "words of the third kind", "more.txt", "more words", NULL);
  set_time (fixture, "p/same.zip", 1000000000);
  fixture_read_papers (fixture, 2);
  kept = dup_text (fixture, "same.txt");
  g_assert_nonnull (strstr (kept, "third"));
}

/* A member that is not in the archive any more is a file that is missing. */
fixture_case (gone, fixture)
{
  g_autofree char *path = fixture_dup_path (fixture, "p/a.zip");
  write_archive (fixture, "p/a.zip", "a.txt", "words of a", "b.txt", "words of b", NULL);
  fixture_read_papers (fixture, 1);
  write_archive (fixture, "p/a.zip", "a.txt", "words of a", NULL);
  fixture_read_papers (fixture, 1);
  PROBLEMS (fixture, "p/a.zip/b.txt", "no longer there");
  write_archive (fixture, "p/a.zip", "film.mp4", "x", NULL);
  fixture_read_papers (fixture, 1);
  PROBLEMS (fixture, "p/a.zip/a.txt", "no longer there", "p/a.zip/b.txt", "no longer there", "p/a.zip", "film.mp4");

  /* what can't be opened may still hold them */
  fixture_write (fixture, "p/a.zip", "PK\3\4 and no more");
  fixture_read_papers (fixture, 1);
  PROBLEMS (fixture, "p/a.zip", "damaged");
  g_assert_cmpint (g_unlink (path), ==, 0);
  fixture_read_papers (fixture, 1);
  PROBLEMS (fixture, "p/a.zip/a.txt", "no longer there", "p/a.zip/b.txt", "no longer there", "p", "holds no file");

  write_archive (fixture, "p/a.zip", "a.txt", "words of a", "b.txt", "words of b", NULL);
  fixture_read_papers (fixture, 1);
  PROBLEMS (fixture);
  assert_paths (fixture, "p/a.zip/a.txt|p/a.zip/b.txt");
}

/* An empty one is named; a member that is empty too. Of two members with one name both are read. */
fixture_case (problems, fixture)
{
  write_archive (fixture, "p/a.zip", "a.txt", "", "b.txt", "words of b", "b.txt", "other words", "../c.txt", "x", NULL);
  write_archive (fixture, "p/empty.zip", ".hidden", "x", NULL);
  fixture_write (fixture, "p/text.zip", "this is no archive but a text");
  fixture_read_papers (fixture, 1);
  assert_paths (fixture, "p/a.zip/b (2).txt|p/a.zip/b.txt|p/text.zip");
  PROBLEMS (fixture, "p/a.zip/a.txt", "a.zip/a.txt", "p/a.zip/…/c.txt", "leads out of its archive", "p/empty.zip",
            "holds no file");
}

/* A member can be named by itself, a folder in an archive too. */
fixture_case (named, fixture)
{
  write_archive (fixture, "p/a.zip", "d/a.txt", "words of a", "d/b.c", "words of b", "e/c.txt", "words of c", NULL);
  ADD (fixture, "p/a.zip/d/b.c", "p/a.zip/d", "p/a.zip/f", "p/a.zip/d/b.c/x");
  assert_paths (fixture, "p/a.zip/d/a.txt|p/a.zip/d/b.c");
  PROBLEMS (fixture, "p/a.zip/f", "does not exist", "p/a.zip/d/b.c/x", "does not exist");
  ADD (fixture, "p/a.zip", "p");
  assert_paths (fixture, "p/a.zip/d/a.txt|p/a.zip/d/b.c|p/a.zip/e/c.txt");
  PROBLEMS (fixture, "p/a.zip", "more than once", "p/a.zip/d", "1 file that was left out");
}

/* What another collection takes is passed over, member by member. */
fixture_case (others, fixture)
{
  g_autofree char *folder = fixture_dup_path (fixture, "p"), *refs = fixture_dup_path (fixture, "p/refs.zip"),
                  *lone = fixture_dup_path (fixture, "p/a.zip/lone.txt");
  const char *const paths[] = { folder, NULL }, *const others[] = { refs, lone, NULL };
  g_autoptr (GPtrArray) passed_over = g_ptr_array_new_with_free_func (g_free);
  write_archive (fixture, "p/refs.zip", "x.txt", "words of x", "y.txt", "words of y", NULL);
  write_archive (fixture, "p/a.zip", "a.txt", "words of a", "lone.txt", "lone words", NULL);
  fixture->submissions = fixture_read_papers (fixture, 1);
  assert_paths (fixture, "p/a.zip/a.txt|p/a.zip/lone.txt|p/refs.zip/x.txt|p/refs.zip/y.txt");
  g_assert_true (
      must (winnow_check_add_files (fixture->library,
                                    &(const WinnowAddition){ fixture->submissions, paths, &fixture->settings,
                                                             .other_roles = others, .passed_over = passed_over },
                                    &fixture_threads, &error)));
  g_assert_cmpuint (passed_over->len, ==, 3);
  g_assert_cmpstr (passed_over->pdata[0], ==, lone);
  g_assert_true (
      must (winnow_check_remove_reassigned (fixture->library, WINNOW_ROLE_SUBMISSIONS, passed_over, &error)));
  assert_paths (fixture, "p/a.zip/a.txt");
}

/* Papers in two archives are compared. */
fixture_case (check, fixture)
{
  g_autofree char *copied = fixture_prose (1, 80), *own = fixture_prose (2, 80), *pairs = NULL,
                  *both = g_strconcat (own, " ", copied, NULL);
  write_archive (fixture, "p/a.zip", "a.txt", copied, NULL);
  write_archive (fixture, "p/b.7z", "b.txt", both, NULL);
  fixture_read_papers (fixture, 2);
  fixture_run (fixture, 2);
  pairs = fixture_dup_pairs (fixture);
  g_assert_cmpstr (pairs, ==, "a.txt~b.txt");
}

/* "name: author; name: author" of the documents whose names tell it. */
static char *
dup_authors (Fixture *fixture)
{
  g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (fixture->library, &error));
  GString *authors = g_string_new (NULL);
  winnow_for_each (const WinnowDocument, document, documents)
    if (document->author_source == WINNOW_AUTHOR_IN_NAMES)
      g_string_append_printf (authors, "%s%s: %s", authors->len > 0 ? "; " : "", document->name, document->author);
  return g_string_free (authors, FALSE);
}

/* What teachers download: every file with its author. */
fixture_case (platforms, fixture)
{
  g_autofree char *authors = NULL;
  write_archive (fixture, "p/1 moodle.zip", "Ada Byron_1234_assignsubmission_file_/a.txt", "words of Ada",
                 "王 芳_1235_assignsubmission_file_/b.txt", "words of 王芳", NULL);
  write_archive (fixture, "p/2 canvas.7z", "byronada_LATE_123_4567_c.txt", "words of Ada", "王芳_124_4568_d.txt",
                 "words", NULL);
  write_archive (fixture, "p/3 blackboard.zip", "Essay_ab1_attempt_2024-05-01-12-00-00_e.txt", "words of Ada",
                 "Essay_ab1_attempt_2024-05-01-12-00-00.txt", "Name: Ada Byron (ab1)\nAssignment: Essay\n", NULL);
  write_archive (fixture, "p/4 teams.tar.gz", "Submitted files/Byron Ada/Essay/Version 1/f.txt", "words of Ada", NULL);
  write_archive (fixture, "p/5 google-20240501T120000Z-001.zip", "Essay/Ada Byron - Tides.txt", "words of Ada", NULL);
  write_archive (fixture, "p/6 cn.zip", "2021001_王芳_作业.txt", "words of 王芳", "张三+2021002.txt", "words of 张三",
                 "李雷（2021003）/g.txt", "words of 李雷", "参考资料.txt", "words of nobody", NULL);
  fixture_read_papers (fixture, 2);
  PROBLEMS (fixture);
  authors = dup_authors (fixture);
  g_assert_cmpstr (
      authors, ==,
      "a.txt: Ada Byron; b.txt: 王 芳; byronada_LATE_123_4567_c.txt: byronada; 王芳_124_4568_d.txt: 王芳; "
      "Essay_ab1_attempt_2024-05-01-12-00-00_e.txt: Ada Byron; f.txt: Byron Ada; Ada Byron - Tides.txt: Ada Byron; "
      "2021001_王芳_作业.txt: 王芳; 张三+2021002.txt: 张三; g.txt: 李雷");
}

TEST_PART (archives)
{
  setlocale (LC_CTYPE, "C.UTF-8"); /* in which libarchive writes names */
  return g_test_run ();
}
