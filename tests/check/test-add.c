/* test-add.c: files and folders into the library */
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include "part.h"
#include "extract/extract.h"
#include "fixture.h"
#include "base/array.h"
#include "base/for-each.h"

#define MIXED_WORDS 300000 /* 5 MB of text */

static char *
dup_names (Fixture *fixture)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (fixture->library, NULL);
  GString *names = g_string_new (NULL);
  for (guint i = 0; i < documents->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? " " : "",
                            ((WinnowDocument *) g_ptr_array_index (documents, i))->name);
  return g_string_free (names, FALSE);
}

static void
assert_names (Fixture *fixture, const char *expected)
{
  assert_takes (dup_names (fixture), expected);
}

/* One problem a path, whose reason holds the words and the path. */
static void
assert_problem (Fixture *fixture, const char *name, const char *words)
{
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (fixture->library, NULL);
  g_autofree char *path = fixture_dup_path (fixture, name);
  winnow_for_each (const WinnowProblem, problem, problems)
    if (g_str_equal (problem->path, path))
      {
        g_assert_nonnull (strstr (problem->reason, words));
        g_assert_nonnull (strstr (problem->reason, name));
        return;
      }
  g_error ("no problem of %s", path);
}

static guint
count_problems (Fixture *fixture)
{
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (fixture->library, NULL);
  return problems->len;
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

fixture_case (folder, fixture)
{
  WinnowProgress progress = { 0 };
  fixture_write (fixture, "p/b.txt", "the second paper has words");
  fixture_write (fixture, "p/a.txt", "the first paper has words");
  fixture_write (fixture, "p/sub/c.txt", "the third paper has words");
  fixture_write (fixture, "p/a/z.txt", "deeper words");
  fixture_write (fixture, "p/.hidden.txt", "hidden words");
  fixture_write (fixture, "p/.git/d.txt", "hidden words");
  fixture_read (fixture, "p", WINNOW_ROLE_SUBMISSIONS, 2, &progress);

  assert_names (fixture, "a.txt z.txt b.txt c.txt"); /* "a.txt" sorts before "a/z.txt" */
  g_assert_cmpuint (count_problems (fixture), ==, 0);
  g_assert_cmpint (progress.stage, ==, WINNOW_STAGE_DONE);
  g_assert_cmpint (progress.done, ==, 4);
  g_assert_cmpint (progress.total, ==, 4);
  g_assert_cmpint (progress.n_problems, ==, 0);
}

static void
add (Fixture *fixture, const char *const *names, WinnowProgress *progress)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  gint64 collection
      = must (winnow_library_add_collection (fixture->library, "Papers", WINNOW_ROLE_SUBMISSIONS, &error));
  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (paths, fixture_dup_path (fixture, names[i]));
  g_ptr_array_add (paths, NULL);
  must (winnow_check_add_files (
      fixture->library, &(const WinnowAddition){ collection, (const char *const *) paths->pdata, &fixture->settings },
      &(const WinnowThreads){ .jobs = 2, .progress = progress }, &error));
}

/* Files of a folder that were left out are one problem, but as many files as they are. */
fixture_case (counted, fixture)
{
  const char *const names[] = { "p", NULL };
  WinnowProgress progress = { 0 };
  winnow_for_each_below (i, 6)
    {
      g_autofree char *name = g_strdup_printf ("p/film%u.mp4", i);
      fixture_write (fixture, name, "no paper");
    }
  fixture_write (fixture, "p/broken.docx", "PK\003\004 and nothing more");
  fixture_write (fixture, "p/other.docx", "PK\003\004 and no more");
  add (fixture, names, &progress);
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (fixture->library, NULL);
  g_assert_cmpuint (problems->len, ==, 3);
  g_assert_cmpuint (winnow_problems_count_files (problems), ==, 8);
  g_assert_cmpint (progress.n_problems, ==, 8);
}

/* A dropped folder: what has no ending is tried, what has a strange one is counted and named. */
fixture_case (left_out, fixture)
{
  const char *const names[] = { "p", "p/named.c", "only", NULL };

  fixture_write (fixture, "p/Essay", "a paper without an ending");
  fixture_write (fixture, "p/Lecture 3. Water", "a paper with a dot in its name");
  fixture_write (fixture, "p/named.c", "named by itself too");
  fixture_write (fixture, "p/photo.raw", "no paper");
  fixture_write (fixture, "p/old.bak", "no paper");
  fixture_write (fixture, "p/sub/film.mp4", "no paper");
  fixture_write (fixture, "only/song.mp3", "no paper");
  add (fixture, names, NULL);

  assert_names (fixture, "Essay Lecture 3. Water named.c");
  assert_problem (fixture, "p", "2 files that were left out");
  assert_problem (fixture, "p", "old.bak, photo.raw");
  assert_problem (fixture, "p/sub", "1 file that was left out, because its ending is not one of a document: film.mp4");
  assert_problem (fixture, "only", "song.mp3");
  g_assert_cmpuint (count_problems (fixture), ==, 3);
}

/* What others read is passed over, by whichever way it is come upon; named by itself, too. */
fixture_case (others, fixture)
{
  g_autofree char *folder = fixture_dup_path (fixture, "p"), *refs = fixture_dup_path (fixture, "p/refs"),
                  *source = fixture_dup_path (fixture, "p/refs/source.txt");
  g_autofree char *link = fixture_dup_path (fixture, "p/link.txt"), *lone = fixture_dup_path (fixture, "p/lone.txt");
  const char *const paths[] = { folder, source, NULL }, *const others[] = { refs, lone, NULL };
  g_autoptr (GPtrArray) passed_over = g_ptr_array_new_with_free_func (g_free);
  gint64 collection
      = must (winnow_library_add_collection (fixture->library, "Papers", WINNOW_ROLE_SUBMISSIONS, &error));
  fixture_write (fixture, "p/paper.txt", "a paper");
  fixture_write (fixture, "p/lone.txt", "a source by itself");
  fixture_write (fixture, "p/refs/source.txt", "a source");
  fixture_write (fixture, "p/refs/deep/other.txt", "another source");
  fixture_write (fixture, "p/refs/photo.raw", "no paper");
  g_assert_cmpint (symlink (source, link), ==, 0);
  g_assert_true (
      must (winnow_check_add_files (fixture->library,
                                    &(const WinnowAddition){ collection, paths, &fixture->settings,
                                                             .other_roles = others, .passed_over = passed_over },
                                    &fixture_threads, &error)));
  assert_names (fixture, "paper.txt");
  g_assert_cmpuint (count_problems (fixture), ==, 0);
  g_assert_cmpuint (passed_over->len, ==, 3);
  g_assert_cmpstr (passed_over->pdata[0], ==, link);
  g_assert_cmpstr (passed_over->pdata[1], ==, lone);
  g_assert_true (g_str_has_suffix (passed_over->pdata[2], "other.txt"));
}

/* What is said of a folder is what is true of it now. */
fixture_case (gone, fixture)
{
  const char *const emptied[] = { "p", "q", NULL };
  g_autofree char *essay = fixture_dup_path (fixture, "p/essay.txt"),
                  *renamed = fixture_dup_path (fixture, "p/renamed.txt");
  g_autofree char *broken = fixture_dup_path (fixture, "p/broken.txt");
  g_autofree char *folder = fixture_dup_path (fixture, "q"), *other = fixture_dup_path (fixture, "pq");

  g_assert_cmpint (g_mkdir (folder, 0755), ==, 0);
  g_assert_cmpint (g_mkdir (other, 0755), ==, 0);
  fixture_write (fixture, "p/essay.txt", "the first paper has words");
  fixture_write (fixture, "p/broken.txt", "");
  add (fixture, (const char *const[]){ "p", "q", "pq", NULL }, NULL);
  g_assert_cmpuint (count_problems (fixture), ==, 3);

  g_assert_cmpint (g_rename (essay, renamed), ==, 0);
  g_assert_cmpint (g_unlink (broken), ==, 0);
  fixture_write (fixture, "q/b.txt", "the second paper has words");
  fixture_write (fixture, "pq/c.txt", "the third paper has words");
  add (fixture, emptied, NULL);
  assert_names (fixture, "essay.txt renamed.txt b.txt");
  assert_problem (fixture, "p/essay.txt", "no longer there");
  assert_problem (fixture, "pq", "holds no file"); /* was not looked at again */
  g_assert_cmpuint (count_problems (fixture), ==, 2);

  g_assert_cmpint (g_rename (renamed, essay), ==, 0);
  add (fixture, emptied, NULL);
  assert_problem (fixture, "p/renamed.txt", "no longer there");
  g_assert_cmpuint (count_problems (fixture), ==, 2);
}

fixture_case (document, fixture)
{
  const char *text = "five words are in here";
  g_autoptr (WinnowDocument) document = NULL;
  g_autofree char *sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1),
                  *path = fixture_dup_path (fixture, "p/a.txt");
  fixture_write (fixture, "p/a.txt", text);
  fixture_read (fixture, "p", WINNOW_ROLE_REFERENCES, 1, NULL);
  document = fixture_find (fixture, "a.txt");
  g_assert_cmpstr (document->path, ==, path);
  g_assert_cmpstr (document->sha256, ==, sha256);
  g_assert_cmpuint (document->size, ==, strlen (text));
  g_assert_cmpuint (document->n_words, ==, 5);
  g_assert_cmpint (document->role, ==, WINNOW_ROLE_REFERENCES);
  g_assert_cmpstr (document->format, ==, "text");
}

/* Nothing is skipped in silence. */
fixture_case (problems, fixture)
{
  const char *const names[] = { "missing.txt", "p/a.txt", "p", "p/sub", "nothing", "p/empty.txt", "pipe.txt", NULL };
  g_autofree char *link = fixture_dup_path (fixture, "p/link.txt"),
                  *dangling = fixture_dup_path (fixture, "p/dangling.txt");
  g_autofree char *loop = fixture_dup_path (fixture, "p/sub/up"), *empty = fixture_dup_path (fixture, "nothing");
  g_autofree char *pipe_path = fixture_dup_path (fixture, "pipe.txt");
  WinnowProgress progress = { 0 };

  fixture_write (fixture, "p/a.txt", "the first paper has words");
  fixture_write (fixture, "p/sub/b.txt", "the second paper has words");
  fixture_write (fixture, "p/empty.txt", "");
  g_assert_cmpint (g_mkdir (empty, 0755), ==, 0);
  g_assert_cmpint (mkfifo (pipe_path, 0600), ==, 0);
  g_assert_cmpint (symlink ("a.txt", link), ==, 0);
  g_assert_cmpint (symlink ("nowhere", dangling), ==, 0);
  g_assert_cmpint (symlink ("../../p", loop), ==, 0);
  add (fixture, names, &progress);

  assert_names (fixture, "a.txt b.txt");
  assert_problem (fixture, "missing.txt", "does not exist");
  assert_problem (fixture, "p/dangling.txt", "does not exist");
  assert_problem (fixture, "p/link.txt", "more than once");
  assert_problem (fixture, "p/a.txt", "more than once");
  assert_problem (fixture, "p/sub", "more than once");
  assert_problem (fixture, "p/sub/up", "more than once");
  assert_problem (fixture, "nothing", "holds no file");
  assert_problem (fixture, "pipe.txt", "neither a file nor a folder");
  assert_problem (fixture, "p/empty.txt", "");
  g_assert_cmpuint (count_problems (fixture), ==, 9);
  g_assert_cmpint (progress.n_problems, >=, 9);
}

/* A link that leads out of a folder is left out, and said, unless all are to be followed. */
fixture_case (links, fixture)
{
  g_autofree char *out = fixture_dup_path (fixture, "p/out.txt"), *folder = fixture_dup_path (fixture, "p/folder"),
                  *inside = fixture_dup_path (fixture, "p/sub/inside"), *root = fixture_dup_path (fixture, "link");
  fixture_write (fixture, "elsewhere/secret.txt", "these are nobody's papers");
  fixture_write (fixture, "elsewhere/deep/more.txt", "nor are these papers of anybody");
  fixture_write (fixture, "p/paper.txt", "the first paper has words");
  fixture_write (fixture, "p/other/essay.txt", "the second paper has words");
  fixture_write (fixture, "p/sub/third.txt", "the third paper has words");
  g_assert_cmpint (symlink ("../elsewhere/secret.txt", out), ==, 0);
  g_assert_cmpint (symlink ("../elsewhere/deep", folder), ==, 0);
  g_assert_cmpint (symlink ("../other", inside), ==, 0);
  g_assert_cmpint (symlink ("p", root), ==, 0);
  add (fixture, (const char *const[]){ "link", NULL }, NULL); /* itself named, it is followed */
  assert_names (fixture, "essay.txt paper.txt third.txt");
  assert_problem (fixture, "link/out.txt", "a link that leads out of the folder");
  assert_problem (fixture, "link/folder", "a link that leads out of the folder");

  fixture->settings.links = WINNOW_LINKS_ALL;
  add (fixture, (const char *const[]){ "link", NULL }, NULL);
  assert_names (fixture, "more.txt essay.txt out.txt paper.txt third.txt");
  fixture->settings.links = WINNOW_LINKS_INSIDE;
}

/* What a folder in more than a hundred folders holds is not read, and that is said. */
fixture_case (deep, fixture)
{
  g_autoptr (GString) name = g_string_new ("p/");
  for (guint i = 0; i < 102; i++)
    g_string_append (name, "d/");
  g_autofree char *deepest = g_strdup_printf ("%stoo-deep.txt", name->str);
  fixture_write (fixture, deepest, "these words are too deep");
  g_autofree char *deep = g_strndup (name->str, 2 + 99 * 2), *in_reach = g_strdup_printf ("%sfine.txt", deep),
                  *stopped = g_strdup_printf ("%sd", deep);
  fixture_write (fixture, in_reach, "these words are in reach");
  fixture_read_papers (fixture, 1);
  assert_names (fixture, "fine.txt");
  assert_problem (fixture, stopped, "more than 100 folders deep");
}

/* It is refused before a byte of it is read. */
fixture_case (large_file, fixture)
{
  const char *const names[] = { "large.txt", "small.txt", NULL };
  g_autofree char *path = fixture_dup_path (fixture, "large.txt");
  fixture_write (fixture, "large.txt", "the first words");
  fixture_write (fixture, "small.txt", "the other words");
  g_assert_cmpint (truncate (path, (off_t) 1 << 40), ==, 0); /* without blocks on the disk */
  add (fixture, names, NULL);
  assert_problem (fixture, "large.txt", "largest file that is read");
  assert_names (fixture, "small.txt");
}

fixture_case (problem_solved, fixture)
{
  fixture_write (fixture, "p/a.txt", "");
  fixture_read_papers (fixture, 1);
  g_assert_cmpuint (count_problems (fixture), ==, 1);
  fixture_write (fixture, "p/a.txt", "now there are words");
  fixture_read_papers (fixture, 1);
  g_assert_cmpuint (count_problems (fixture), ==, 0);
  assert_names (fixture, "a.txt");
}

#define NOBODY 65534

fixture_case (forbidden, fixture)
{
  g_autofree char *closed = fixture_dup_path (fixture, "p/closed"),
                  *secret = fixture_dup_path (fixture, "p/secret.txt");
  gboolean superuser = geteuid () == 0;
  fixture_write (fixture, "p/a.txt", "the first paper has words");
  fixture_write (fixture, "p/secret.txt", "nobody may read these words");
  fixture_write (fixture, "p/closed/b.txt", "the second paper has words");
  g_assert_cmpint (g_chmod (closed, 0), ==, 0);
  g_assert_cmpint (g_chmod (secret, 0), ==, 0);
  g_assert_cmpint (g_chmod (fixture->folder, 0755), ==, 0);
  g_assert_true (!superuser || seteuid (NOBODY) == 0);
  fixture_read_papers (fixture, 1);
  g_assert_true (!superuser || seteuid (0) == 0);
  g_assert_cmpint (g_chmod (closed, 0755), ==, 0);
  assert_names (fixture, "a.txt");
  assert_problem (fixture, "p/closed", "may not read");
  assert_problem (fixture, "p/secret.txt", "can't be opened: you may not read it");
}

static void
set_time (Fixture *fixture, const char *name, time_t seconds)
{
  g_autofree char *path = fixture_dup_path (fixture, name);
  struct utimbuf times = { seconds, seconds };
  g_assert_cmpint (g_utime (path, &times), ==, 0);
}

static char *
dup_text (Fixture *fixture, const char *name)
{
  g_autoptr (WinnowDocument) document = fixture_find (fixture, name);
  return winnow_library_dup_text (fixture->library, document->id, NULL, NULL);
}

/* What the library says of a file that was not read again is what it said before, even if that is
 * no longer true. */
fixture_case (unchanged, fixture)
{
  g_autofree char *same = NULL, *changed = NULL;
  g_autoptr (WinnowDocument) before = NULL, after = NULL;
  fixture_write (fixture, "p/same.txt", "words of the first kind");
  fixture_write (fixture, "p/changed.txt", "words of the first kind");
  set_time (fixture, "p/same.txt", 1000000000);
  set_time (fixture, "p/changed.txt", 1000000000);
  fixture_read_papers (fixture, 2);
  before = fixture_find (fixture, "changed.txt");

  fixture_write (fixture, "p/same.txt", "WORDS of the first kind"); /* same size and time: not opened */
  fixture_write (fixture, "p/changed.txt", "words of a second kind");
  set_time (fixture, "p/same.txt", 1000000000);
  fixture_read_papers (fixture, 2);
  same = dup_text (fixture, "same.txt");
  changed = dup_text (fixture, "changed.txt");
  after = fixture_find (fixture, "changed.txt");
  g_assert_nonnull (strstr (same, "words"));
  g_assert_nonnull (strstr (changed, "second"));
  g_assert_cmpint (before->id, ==, after->id);
}

fixture_case (touched, fixture)
{
  g_autoptr (WinnowDocument) before = NULL, after = NULL;
  g_autoptr (GArray) put = winnow_array_new (WinnowDisguiseRange), kept = NULL;
  WINNOW_APPEND (put, WinnowDisguiseRange, .start = 0, .end = 5, .count = 1);
  fixture_write (fixture, "p/a.txt", "words of the first kind");
  fixture_read_papers (fixture, 1);
  before = fixture_find (fixture, "a.txt");
  must (winnow_library_put_disguises (fixture->library, before->id, put, &error));
  set_time (fixture, "p/a.txt", 1000000000);
  fixture_read_papers (fixture, 1);
  after = fixture_find (fixture, "a.txt");
  g_assert_cmpint (after->mtime, ==, G_GINT64_CONSTANT (1000000000) * G_USEC_PER_SEC);
  kept = must (winnow_library_dup_disguises (fixture->library, after->id, &error));
  g_assert_cmpuint (kept->len, ==, 1); /* a document that is read again loses them */
}

/* ── what tells a text at once from others ── */

static void
assert_identified (Fixture *fixture, const char *name, const char *like, gboolean is_same, gboolean is_similar)
{
  g_autoptr (WinnowDocument) a = fixture_find (fixture, name), b = fixture_find (fixture, like);
  g_assert_cmphex (a->text_hash, !=, 0);
  g_assert_cmpuint (a->similar_id, !=, 0);
  g_assert_cmpint (a->text_hash == b->text_hash, ==, is_same);
  g_assert_cmpint (a->similar_id == b->similar_id, ==, is_similar);
}

static void
write_reprints (Fixture *fixture)
{
  fixture_write (
      fixture, "p/a.txt",
      "A headline.\n\nThis is the longest sentence of all that stand here, and it is told again. Short one.\n");
  fixture_write (
      fixture, "p/b.txt",
      "A HEADLINE\n\nThis is the longest sentence of all that stand here -- and it is told again; short one!\n");
  fixture_write (fixture, "p/c.txt",
                 "Another headline.\n\nThis is the longest sentence of all that stand here, and it is told again. An "
                 "end of its own.\n");
  fixture_write (fixture, "p/d.txt",
                 "Nothing of this was ever written in any other text that we know of today. Really.\n");
  fixture_write (fixture, "p/e.txt", "*** --- ***\n");
}

static void
assert_reprints (Fixture *fixture)
{
  g_autoptr (WinnowDocument) a = fixture_find (fixture, "a.txt"), d = fixture_find (fixture, "d.txt"),
                             e = fixture_find (fixture, "e.txt");
  g_autoptr (GArray) same = winnow_library_find_seen (fixture->library, WINNOW_SEEN_TEXT, a->text_hash, a->id, NULL);
  assert_identified (fixture, "b.txt", "a.txt", TRUE, TRUE);
  assert_identified (fixture, "c.txt", "a.txt", FALSE, TRUE);
  assert_identified (fixture, "d.txt", "a.txt", FALSE, FALSE);
  g_assert_cmpuint (a->similar_id, ==, 1); /* in order of the ids */
  g_assert_cmpuint (d->similar_id, ==, 2);
  g_assert_cmphex (e->text_hash, ==, 0);
  g_assert_cmpuint (e->similar_id, ==, 0);
  g_assert_cmpuint (same->len, ==, 1);
  g_assert_cmpint (g_array_index (same, gint64, 0), ==, a->id + 1);
}

fixture_case (identity, fixture)
{
  write_reprints (fixture);
  fixture_read_papers (fixture, 4);
  assert_reprints (fixture);
}

/* Which bytes are which letters is a guess, unless the user says so: then they are read again. */
fixture_case (language, fixture)
{
  g_autofree char *text = NULL;
  g_autofree char *bytes
      = g_convert ("人工智能正在改變教育。學生應當引用他人的成果，而不是複製。", -1, "BIG5", "UTF-8", NULL, NULL, NULL);
  g_autoptr (WinnowDocument) first = NULL, second = NULL;
  g_assert_nonnull (bytes);
  fixture_write (fixture, "p/a.txt", bytes);
  g_strlcpy (fixture->settings.language, "ru", sizeof fixture->settings.language);
  fixture_read_papers (fixture, 1);
  first = fixture_find (fixture, "a.txt");
  g_assert_cmpstr (first->language, ==, "ru");
  g_strlcpy (fixture->settings.language, "zh-TW", sizeof fixture->settings.language);
  fixture_read_papers (fixture, 1);
  second = fixture_find (fixture, "a.txt");
  g_assert_cmpint (first->id, ==, second->id);
  g_assert_cmpstr (second->language, ==, "zh-TW");
  text = dup_text (fixture, "a.txt");
  g_assert_nonnull (strstr (text, "改變教育"));
}

static void
write_papers (Fixture *fixture, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("p/%u/%03u.txt", i % 7, i),
                      *prose = fixture_prose (i, i % 5 == 4 ? 0 : 50);
      fixture_write (fixture, name, prose);
    }
}

static char *
read_with (Fixture *fixture, const char *const *names, guint jobs)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (NULL, NULL);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  gint64 collection = winnow_library_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS, NULL);
  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (paths, fixture_dup_path (fixture, names[i]));
  g_ptr_array_add (paths, NULL);
  must (winnow_check_add_files (
      library, &(const WinnowAddition){ collection, (const char *const *) paths->pdata, &fixture->settings },
      &(const WinnowThreads){ .jobs = jobs }, &error));
  return fixture_dump (library);
}

/* Ids and problems depend neither on the threads nor on the order the folders were named in. */
fixture_case (order, fixture)
{
  const char *const forward[] = { "p/0", "p/1", "p/2", "p/3", "p/4", "p/5", "p/6", NULL };
  const char *const backward[] = { "p/6", "p/5", "p/4", "p/3", "p/2", "p/1", "p/0", NULL };
  g_autofree char *one = NULL, *eight = NULL, *other = NULL;
  write_papers (fixture, 60);
  one = read_with (fixture, forward, 1);
  eight = read_with (fixture, forward, 8);
  other = read_with (fixture, backward, 3);
  g_assert_cmpstr (one, ==, eight);
  g_assert_cmpstr (one, ==, other);
  g_assert_nonnull (strstr (one, "problem"));
}

/* Cancels when some are done, as the user does. */
static gpointer
cancel_when_some_are_done (gpointer data)
{
  gpointer *arguments = data;
  WinnowProgress *progress = arguments[0];
  while (g_atomic_int_get (&progress->done) < 40 && g_atomic_int_get (&progress->stage) != WINNOW_STAGE_DONE)
    g_thread_yield ();
  g_cancellable_cancel (arguments[1]);
  return NULL;
}

fixture_case (cancel, fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GPtrArray) documents = NULL;
  g_autofree char *path = fixture_dup_path (fixture, "p");
  const char *const paths[] = { path, NULL };
  const char *const names[] = { "p", NULL };
  WinnowProgress progress = { 0 };
  gpointer arguments[] = { &progress, cancellable };
  GThread *thread;
  gint64 collection = winnow_library_add_collection (fixture->library, "Papers", WINNOW_ROLE_SUBMISSIONS, NULL);
  gboolean done;

  write_papers (fixture, 400);
  thread = g_thread_new ("cancel", cancel_when_some_are_done, arguments);
  done = winnow_check_add_files (fixture->library, &(const WinnowAddition){ collection, paths, &fixture->settings },
                                 &(const WinnowThreads){ .jobs = 2, .progress = &progress, .cancellable = cancellable },
                                 &error);
  g_thread_join (thread);
  if (!done)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  documents = winnow_library_list_documents (fixture->library, NULL);
  g_assert_cmpuint (documents->len + count_problems (fixture), ==, (guint) progress.done);
  g_assert_cmpint (progress.done, >=, 40);
  fixture_run (fixture, 2); /* it is a library like any other */
  add (fixture, names, NULL);
  g_assert_cmpuint (count_problems (fixture), ==, 80);
  g_ptr_array_unref (documents);
  documents = winnow_library_list_documents (fixture->library, NULL);
  g_assert_cmpuint (documents->len, ==, 320);
}

/* Words that mix scripts, in one paragraph: what takes longest to cut. */
static void
write_mixed (Fixture *fixture, const char *name, guint n_words)
{
  GString *text = g_string_new (name);
  for (guint i = 0; i < n_words; i++)
    g_string_append (text, "р\xd0\xb0ypal сat ");
  fixture_write (fixture, name, text->str);
  g_string_free (text, TRUE);
}

typedef struct
{
  GCancellable *cancellable;
  gint64 delay, cancelled; /* µs; when it was cancelled */
} Delayed;

static gpointer
cancel_later (gpointer data)
{
  Delayed *delayed = data;
  g_usleep ((gulong) delayed->delay);
  delayed->cancelled = g_get_monotonic_time ();
  g_cancellable_cancel (delayed->cancellable);
  return NULL;
}

/* A large text is not cut to its end. */
fixture_case (cancel_cutting, fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *path = fixture_dup_path (fixture, "q");
  const char *const names[] = { "p", NULL }, *const paths[] = { path, NULL };
  Delayed delayed = { .cancellable = cancellable };
  gint64 begun = g_get_monotonic_time (), whole;
  write_mixed (fixture, "p/one.txt", MIXED_WORDS);
  write_mixed (fixture, "q/other.txt", MIXED_WORDS);
  add (fixture, names, NULL);
  whole = g_get_monotonic_time () - begun;
  delayed.delay = whole / 8;
  gint64 collection = winnow_library_add_collection (fixture->library, "Others", WINNOW_ROLE_SUBMISSIONS, NULL);
  GThread *thread = g_thread_new ("cancel", cancel_later, &delayed);
  g_assert_false (winnow_check_add_files (fixture->library,
                                          &(const WinnowAddition){ collection, paths, &fixture->settings },
                                          &(const WinnowThreads){ .jobs = 1, .cancellable = cancellable }, &error));
  g_thread_join (thread);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (g_get_monotonic_time () - delayed.cancelled, <, whole / 2);
}

fixture_case (cancelled_before, fixture)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const char *const paths[] = { fixture->folder, NULL };
  gint64 collection = winnow_library_add_collection (fixture->library, "Papers", WINNOW_ROLE_SUBMISSIONS, NULL);
  fixture_write (fixture, "p/a.txt", "the first paper has words");
  g_cancellable_cancel (cancellable);
  must_fail (winnow_check_add_files (fixture->library, &(const WinnowAddition){ collection, paths, &fixture->settings },
                                     &(const WinnowThreads){ .jobs = 2, .cancellable = cancellable }, &error),
             G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_names (fixture, "");
  g_assert_cmpuint (count_problems (fixture), ==, 0);
}

static WinnowDocument *
put_as_read_by (Fixture *fixture, const WinnowDocument *document, guint32 reading)
{
  g_autoptr (WinnowDocument) other = winnow_document_new ();
  g_autoptr (WinnowContent) content = winnow_content_new ("text");
  other->collection_id = document->collection_id;
  other->path = g_strdup (document->path);
  other->sha256 = g_strdup (document->sha256);
  other->size = document->size;
  other->mtime = document->mtime;
  other->reading = reading;
  g_assert_cmpint (winnow_library_put_document (fixture->library, other, content, NULL), ==, document->id);
  return fixture_find (fixture, document->name);
}

/* A document as another version of Winnow took it from the file is read again, though the file is
 * the same. */
fixture_case (older_reading, fixture)
{
  g_autoptr (WinnowDocument) first = NULL, older = NULL, again = NULL;
  fixture_write (fixture, "p/a.txt", "six words that are in it");
  fixture_read_papers (fixture, 1);
  first = fixture_find (fixture, "a.txt");
  older = put_as_read_by (fixture, first, 0);
  g_assert_cmpuint (older->n_words, ==, 0);
  fixture_read_papers (fixture, 1);
  again = fixture_find (fixture, "a.txt");
  g_assert_cmpint (again->id, ==, first->id);
  g_assert_cmpuint (again->n_words, ==, 6);
  g_assert_cmpuint (again->reading, ==, first->reading);
}

/* What a page hides is a flag with its place and length, beside those of the text itself. */
fixture_case (hidden, fixture)
{
  g_autoptr (WinnowDocument) document = NULL, honest = NULL;
  g_autoptr (GArray) flags = NULL, none = NULL;
  const WinnowDisguiseRange *flag;
  fixture_write (
      fixture, "p/a.html",
      "<html><body><p>Seen by all.</p><p style=\"display:none\">not séen</p><p>Seen, too.</p></body></html>");
  fixture_write (fixture, "p/b.html", "<html><body><p>Seen by all.</p><p>Seen, too.</p></body></html>");
  fixture_read_papers (fixture, 1);
  document = fixture_find (fixture, "a.html");
  g_assert_cmphex (document->disguises, ==, 1u << WINNOW_DISGUISE_HIDDEN);
  flags = winnow_library_dup_disguises (fixture->library, document->id, NULL);
  g_assert_cmpuint (flags->len, ==, 1);
  flag = &g_array_index (flags, WinnowDisguiseRange, 0);
  g_assert_cmpint (flag->disguise, ==, WINNOW_DISGUISE_HIDDEN);
  g_assert_cmpuint (flag->count, ==, 8);
  g_assert_cmpuint (flag->start, ==, flag->end);
  g_assert_cmpuint (flag->start, >=, strlen ("Seen by all."));
  honest = fixture_find (fixture, "b.html");
  g_assert_cmphex (honest->disguises, ==, 0);
  none = winnow_library_dup_disguises (fixture->library, honest->id, NULL);
  g_assert_cmpuint (none->len, ==, 0);
}

/* Disguises of the text and of the file come in order of place. */
fixture_case (disguised, fixture)
{
  g_autoptr (WinnowDocument) document = NULL;
  g_autoptr (GArray) flags = NULL;
  g_autofree char *text = NULL;
  guint32 before = 0;
  fixture_write (fixture, "p/a.html",
                 "<html><body><p>Wor\342\200\213ds be\342\200\213fore it.</p><p style=\"display:none\">hidden</p>"
                 "<p>Wor\342\200\213ds be\342\200\213hind it.</p></body></html>");
  fixture_read_papers (fixture, 1);
  document = fixture_find (fixture, "a.html");
  g_assert_cmphex (document->disguises, ==, 1u << WINNOW_DISGUISE_HIDDEN | 1u << WINNOW_DISGUISE_INVISIBLE);
  flags = winnow_library_dup_disguises (fixture->library, document->id, NULL);
  text = winnow_library_dup_text (fixture->library, document->id, NULL, NULL);
  g_assert_cmpuint (flags->len, ==, 3);
  g_assert_cmpint (g_array_index (flags, WinnowDisguiseRange, 1).disguise, ==, WINNOW_DISGUISE_HIDDEN);
  winnow_for_each_value (const WinnowDisguiseRange, flag, flags)
    {
      g_assert_cmpuint (flag->start, >=, before);
      g_assert_cmpuint (flag->end, <=, strlen (text));
      before = flag->start;
    }
}
