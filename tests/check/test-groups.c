/* test-groups.c: the families of a library */
#include <math.h>
#include <sqlite3.h>
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "base/for-each.h"

/* Ten texts in words that nobody else has: those of a family share nearly all. */
static char *
make_text (guint family, guint member)
{
  g_autofree char *common = fixture_prose (1000 + family, 300),
                  *own = fixture_prose (5000 + 100 * family + member, member == 0 ? 0 : 4);
  return g_strconcat (common, own, NULL);
}

/* Families 0, 1 and 2 by turns: 0.txt, 3.txt … are of family 0. */
static void
write_families (Fixture *fixture, guint first, guint n)
{
  for (guint i = first; i < first + n; i++)
    {
      g_autofree char *name = g_strdup_printf ("p/%02u.txt", i), *text = make_text (i % 3, i / 3);
      fixture_write (fixture, name, text);
    }
}

static void
read_families (Fixture *fixture, guint first, guint n)
{
  write_families (fixture, first, n);
  fixture_read_papers (fixture, 2);
}

static WinnowGroupSettings
settings_of (const char *id)
{
  WinnowGroupSettings settings;
  winnow_group_settings_init (&settings, winnow_method_find (id));
  return settings;
}

/* Digests for groups are of texts without their parts. */
static char *
dup_own_settings (const WinnowGroupSettings *settings, const WinnowMethodContext *context, const WinnowSettings *check)
{
  g_autofree char *of_method = winnow_method_dup_settings (settings->method, settings->values, context, check->han);
  return g_strconcat (of_method, " own", NULL);
}

static GPtrArray *
group_with (Fixture *fixture, const WinnowGroupSettings *settings, guint jobs)
{
  GPtrArray *groups = must (winnow_check_group (fixture->library, &fixture->settings, settings,
                                                &(const WinnowThreads){ .jobs = jobs }, &error));
  return groups;
}

/* "(2* 5 8) (1* …)": ids of documents, a star for the centre. */
static char *
describe (const GPtrArray *groups)
{
  GString *description = g_string_new (NULL);
  for (guint i = 0; i < groups->len; i++)
    {
      const WinnowGroup *group = g_ptr_array_index (groups, i);
      g_string_append (description, i > 0 ? " (" : "(");
      for (guint m = 0; m < group->members->len; m++)
        {
          const WinnowGroupMember *member = &g_array_index (group->members, WinnowGroupMember, m);
          g_assert_cmpint (member->is_centre, ==, member->document_id == group->centre_id);
          g_assert_true (member->is_centre ? member->similarity == 1
                                           : member->similarity >= 0 && member->similarity <= 1);
          g_assert_false (isnan (member->value));
          g_string_append_printf (description, "%s%d%s", m > 0 ? " " : "", (int) member->document_id,
                                  member->is_centre ? "*" : "");
        }
      g_string_append_c (description, ')');
    }
  return g_string_free (description, FALSE);
}

/* The same with all numbers. */
static char *
dump (const GPtrArray *groups)
{
  GString *dump = g_string_new (NULL);
  winnow_for_each (const WinnowGroup, group, groups)
    winnow_for_each_value (const WinnowGroupMember, member, group->members)
      g_string_append_printf (dump, "%d %u %d %.17g %.17g\n", (int) member->document_id, member->group,
                              member->is_centre, member->value, member->similarity);
  return g_string_free (dump, FALSE);
}

static void
assert_groups (Fixture *fixture, const WinnowGroupSettings *settings, const char *expected)
{
  g_autoptr (GPtrArray) groups = group_with (fixture, settings, 2);
  assert_takes (describe (groups), expected);
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

static void
test_families (Fixture *fixture, gconstpointer data)
{
  const WinnowGroupSettings settings = settings_of (data);
  read_families (fixture, 0, 10);
  assert_groups (fixture, &settings, "(1* 4 7 10) (2* 5 8) (3* 6 9)");
}

/* What is shown beside a member is the share of the shorter text's three words in a row that the
 * other one has. */
fixture_case (similarity, fixture)
{
  const WinnowGroupSettings settings = settings_of ("simhash");
  g_autoptr (GPtrArray) groups = NULL;
  const WinnowGroup *group;
  fixture_write (fixture, "p/1.txt",
                 "one two three four five six seven eight nine ten eleven twelve. The rest of this is the same in both "
                 "of the texts that we have here.");
  fixture_write (fixture, "p/2.txt",
                 "one two three four five six seven eight nine ten eleven twelve. The rest of this is the same in both "
                 "of the texts that we have here.");
  fixture_write (fixture, "p/3.txt",
                 "two three four five six seven eight nine ten eleven twelve. The rest of this is the same in both of "
                 "the texts that we have here!");
  fixture_read_papers (fixture, 2);
  groups = group_with (fixture, &settings, 2);
  g_assert_cmpuint (groups->len, ==, 1);
  group = g_ptr_array_index (groups, 0);
  winnow_for_each_value (const WinnowGroupMember, member, group->members)
    /* all that the shorter one has */
    g_assert_cmpfloat (member->similarity, ==, 1);
}

/* One thread, several; in memory, in a file; at once, or as they come. */
static void
test_same_result (Fixture *fixture, gconstpointer data)
{
  const WinnowGroupSettings settings = settings_of (data);
  g_autoptr (GPtrArray) first = NULL, all = NULL, at_once = NULL, in_memory = NULL;
  g_autofree char *streamed = NULL, *once = NULL, *memory = NULL;
  g_autoptr (WinnowLibrary) library = winnow_library_open (NULL, NULL);
  WinnowLibrary *file = fixture->library;
  read_families (fixture, 0, 10);
  first = group_with (fixture, &settings, 1);
  read_families (fixture, 10, 20);
  all = group_with (fixture, &settings, 4);
  streamed = dump (all);

  fixture->library = library;
  fixture_read_papers (fixture, 2);
  in_memory = group_with (fixture, &settings, 1);
  memory = dump (in_memory);
  g_assert_cmpstr (memory, ==, streamed);
  fixture->library = file;

  {
    g_autofree char *path = g_strconcat (fixture->folder, "/other.winnow", NULL);
    g_autoptr (WinnowLibrary) other = winnow_library_open (path, NULL);
    fixture->library = other;
    fixture_read_papers (fixture, 2);
    at_once = group_with (fixture, &settings, 4);
    once = dump (at_once);
    g_assert_cmpstr (once, ==, streamed);
    fixture->library = file;
  }
}

/* MinHash that takes the first text of family 1 for the first of family 0. */
static WinnowMethod mistaken;

static WinnowDigest *
compute_mistaken (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  const WinnowMethod *method = winnow_method_find ("minhash");
  g_autofree char *text = make_text (1, 0), *other = make_text (0, 0);
  g_autoptr (WinnowText) tokens = winnow_text_new (other, strlen (other), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) taken_for = winnow_subject_new (other, strlen (other), tokens);
  gboolean is_mistaken = subject->length <= strlen (text) && memcmp (subject->text, text, subject->length) == 0;
  WinnowDigest *digest = method->compute (is_mistaken ? taken_for : subject, context, values);
  digest->method = &mistaken;
  return digest;
}

/* A hit of a method that only estimates is looked at exactly: a mistake makes no family. */
fixture_case (refuted, fixture)
{
  WinnowGroupSettings settings = settings_of ("minhash");
  mistaken = *settings.method;
  mistaken.compute = compute_mistaken;
  settings.method = &mistaken;
  read_families (fixture, 0, 2);
  assert_groups (fixture, &settings, "");
  read_families (fixture, 2, 5); /* others join the one that was refuted, or its own family, all the same */
  assert_groups (fixture, &settings, "(1* 4 7) (3* 6)");
}

fixture_case (removed_centre, fixture)
{
  const WinnowGroupSettings settings = settings_of ("shingle");
  g_autofree char *text = make_text (0, 77);
  g_autoptr (GPtrArray) after = NULL;
  read_families (fixture, 0, 10);
  assert_groups (fixture, &settings, "(1* 4 7 10) (2* 5 8) (3* 6 9)");
  g_assert_true (winnow_library_remove_document (fixture->library, 1, NULL));
  g_assert_true (winnow_library_remove_document (fixture->library, 6, NULL));
  assert_groups (fixture, &settings, "(2* 5 8) (4* 7 10) (3* 9)");
  assert_groups (fixture, &settings, "(2* 5 8) (4* 7 10) (3* 9)");
  fixture_write (fixture, "n/new.txt", text);
  fixture_read (fixture, "n", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  assert_groups (fixture, &settings, "(4* 7 10 11) (2* 5 8) (3* 9)");

  /* The members are measured by their new centre, as if it had always been. */
  after = group_with (fixture, &settings, 1);
  for (guint m = 1; m < 3; m++)
    {
      const WinnowGroupMember *x = &g_array_index (((WinnowGroup *) after->pdata[0])->members, WinnowGroupMember, m);
      g_autoptr (WinnowLibraryContext) library_context = winnow_library_context_new (
          winnow_frequencies_ref ((WinnowFrequencies *) winnow_frequencies_get_shipped ()), &fixture->settings);
      g_autoptr (WinnowDigests) a = fixture_digest (fixture, x->document_id, &library_context->context);
      g_autoptr (WinnowDigests) b = fixture_digest (fixture, 4, &library_context->context);
      g_autoptr (WinnowEvidence) evidence = winnow_evidence_new (a, b, (WinnowCoverage){ 0, 0 });
      winnow_for_each_value (const WinnowEvidenceRow, row, evidence->rows)
        if (row->method == settings.method)
          {
            g_assert_cmpfloat (row->agreement.value, ==, x->value);
            g_assert_cmpfloat (MAX (row->agreement.a_in_b, row->agreement.b_in_a), ==, x->similarity);
          }
    }
}

/* A document that is replaced is a new arrival; templates take no part; what they say does not make
 * a family. */
fixture_case (template, fixture)
{
  const WinnowGroupSettings settings = settings_of ("shingle");
  g_autofree char *task = fixture_prose (9001, 400);
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("p/%u.txt", i), *own = fixture_prose (i % 3, 60),
                      *text = g_strconcat (task, own, NULL);
      fixture_write (fixture, name, text);
    }
  fixture_write (fixture, "t/task.txt", task);
  fixture_read_papers (fixture, 2);
  assert_groups (fixture, &settings, "(1* 2 3 4)");
  fixture_read (fixture, "t", WINNOW_ROLE_TEMPLATE, 2, NULL);
  assert_groups (fixture, &settings, "(1* 4)");
  fixture->settings.exclude = 0;
  assert_groups (fixture, &settings, "(1* 2 3 4)");
}

fixture_case (replaced, fixture)
{
  const WinnowGroupSettings settings = settings_of ("shingle");
  g_autofree char *text = make_text (2, 50);
  read_families (fixture, 0, 9);
  assert_groups (fixture, &settings, "(1* 4 7) (2* 5 8) (3* 6 9)");
  fixture_write (fixture, "p/00.txt", text);
  fixture_read_papers (fixture, 2);
  assert_groups (fixture, &settings, "(3* 6 9 1) (2* 5 8) (4* 7)");
}

/* By date where there is one: the likely origin first. */
fixture_case (dates, fixture)
{
  WinnowGroupSettings settings = settings_of ("shingle");
  const char *const dates[] = { "2024-05-02", NULL, "2024-05-01T12:00:00Z", "2024-05-01T08:00:00Z", "2021", NULL };
  gint64 collection = winnow_library_add_collection (fixture->library, "Papers", WINNOW_ROLE_REFERENCES, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (dates); i++)
    {
      g_autoptr (WinnowContent) content = winnow_content_new ("text");
      g_autoptr (WinnowDocument) document = winnow_document_new ();
      g_free (content->text);
      content->text = make_text (0, i);
      content->length = strlen (content->text);
      content->modified = g_strdup (dates[i]);
      document->collection_id = collection;
      document->path = g_strdup_printf ("/%u", i);
      document->sha256 = g_strdup ("00");
      g_assert_cmpint (winnow_library_put_document (fixture->library, document, content, NULL), >, 0);
    }
  assert_groups (fixture, &settings, "(5 4 3 1* 2 6)");
  settings.days = 30;
  assert_groups (fixture, &settings, "(4 3 1*) (2* 6)");
}

fixture_case (bad_settings, fixture)
{
  WinnowGroupSettings settings = settings_of ("simhash");
  settings.threshold = 99;
  must_fail (winnow_check_group (fixture->library, &fixture->settings, &settings, &winnow_all_threads, &error),
             WINNOW_METHOD_ERROR, WINNOW_METHOD_ERROR_THRESHOLD);
}

fixture_case (empty, fixture)
{
  const WinnowGroupSettings settings = settings_of ("simhash");
  assert_groups (fixture, &settings, "");
  fixture_write (fixture, "p/1.txt", "*** --- ***");
  fixture_write (fixture, "p/2.txt", "*** --- ***");
  fixture_read_papers (fixture, 2);
  assert_groups (fixture, &settings, ""); /* no text is not the same text */
}

/* Every method of the table can be grouped by, all of it twice. */
fixture_case (all_methods, fixture)
{
  read_families (fixture, 0, 12);
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    {
      const WinnowGroupSettings settings = settings_of ((*method)->id);
      g_autoptr (GPtrArray) first = group_with (fixture, &settings, 2), second = group_with (fixture, &settings, 1);
      g_autofree char *after = dump (second);
      assert_takes (dump (first), after);
    }
}

typedef struct
{
  WinnowProgress progress;
  GCancellable *cancellable;
  gint done; /* cancel when so many are done */
  gboolean stop;
} Canceller;

static gpointer
cancel_at (gpointer data)
{
  Canceller *canceller = data;
  while (!g_atomic_int_get (&canceller->stop)
         && (g_atomic_int_get (&canceller->progress.stage) != WINNOW_STAGE_GROUPING
             || g_atomic_int_get (&canceller->progress.done) < canceller->done))
    g_thread_yield ();
  g_cancellable_cancel (canceller->cancellable);
  return NULL;
}

/* Whenever it comes, the library knows the former places or all. */
fixture_case (cancel, fixture)
{
  const WinnowGroupSettings settings = settings_of ("minhash");
  g_autoptr (GArray) members = NULL;
  gint64 grouping;
  read_families (fixture, 0, 6);
  assert_groups (fixture, &settings, "(1* 4) (2* 5) (3* 6)");
  read_families (fixture, 6, 40);
  for (gint done = 0; done < 43; done += 7)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      Canceller canceller = { .cancellable = cancellable, .done = done };
      GThread *thread = g_thread_new ("cancel", cancel_at, &canceller);
      g_autoptr (GPtrArray) groups = winnow_check_group (
          fixture->library, &fixture->settings, &settings,
          &(const WinnowThreads){ .jobs = 2, .progress = &canceller.progress, .cancellable = cancellable }, &error);
      WinnowMethodContext context;
      g_autofree char *of_digest = NULL;
      g_atomic_int_set (&canceller.stop, TRUE);
      g_thread_join (thread);
      winnow_method_context_init (&context);
      of_digest = dup_own_settings (&settings, &context, &fixture->settings);
      grouping = winnow_library_add_grouping (fixture->library, &settings, of_digest, NULL);
      members = winnow_library_list_group_members (fixture->library, grouping, NULL);
      g_assert_cmpuint (members->len, ==, groups != NULL ? 46 : 6);
      g_clear_pointer (&members, g_array_unref);
      if (groups != NULL)
        break;
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

static gpointer
remove_documents (gpointer data)
{
  Fixture *fixture = data;
  for (gint64 id = 1; id < 60; id += 3)
    winnow_library_remove_document (fixture->library, id, NULL);
  return NULL;
}

/* What goes meanwhile is in no group. */
fixture_case (removed_meanwhile, fixture)
{
  const WinnowGroupSettings settings = settings_of ("minhash");
  g_autoptr (GPtrArray) groups = NULL, after = NULL;
  GThread *thread;
  read_families (fixture, 0, 60);
  thread = g_thread_new ("remove", remove_documents, fixture);
  groups = group_with (fixture, &settings, 2);
  g_thread_join (thread);
  after = group_with (fixture, &settings, 2);
  g_assert_cmpuint (after->len, ==, 2);
}

static gpointer
group_in_thread (gpointer data)
{
  const WinnowGroupSettings settings = settings_of ("minhash");
  return group_with (data, &settings, 2);
}

/* Two who ask at the same time get the same answer, and each document one place. */
fixture_case (at_the_same_time, fixture)
{
  g_autoptr (GPtrArray) one = NULL, other = NULL, later = NULL;
  g_autofree char *of_one = NULL, *of_other = NULL, *of_later = NULL;
  GThread *thread;
  read_families (fixture, 0, 60);
  thread = g_thread_new ("group", group_in_thread, fixture);
  one = group_in_thread (fixture);
  other = g_thread_join (thread);
  later = group_in_thread (fixture);
  of_one = dump (one);
  of_other = dump (other);
  of_later = dump (later);
  g_assert_cmpstr (of_one, ==, of_other);
  g_assert_cmpstr (of_one, ==, of_later);
}

/* What somebody else does with the file while the first digest is made. */
static struct
{
  WinnowMethod method; /* a copy of a row of the table that calls func */
  void (*func) (Fixture *fixture);
  Fixture *fixture;
  gint n; /* atomic */
} meanwhile;

static WinnowDigest *
compute_meanwhile (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  WinnowDigest *digest = winnow_method_find (meanwhile.method.id)->compute (subject, context, values);
  if (g_atomic_int_add (&meanwhile.n, 1) == 0)
    meanwhile.func (meanwhile.fixture);
  digest->method = &meanwhile.method;
  return digest;
}

/* The method, but @func is called while it makes its first digest. */
static const WinnowMethod *
disturb (Fixture *fixture, const char *id, void (*func) (Fixture *fixture))
{
  meanwhile.method = *winnow_method_find (id);
  meanwhile.method.compute = compute_meanwhile;
  meanwhile.func = func;
  meanwhile.fixture = fixture;
  g_atomic_int_set (&meanwhile.n, 0);
  return &meanwhile.method;
}

static void
do_nothing (Fixture *fixture)
{
}

/* Where nothing is new, no text is looked at. */
fixture_case (nothing_new, fixture)
{
  WinnowGroupSettings settings = settings_of ("shingle");
  settings.method = disturb (fixture, "shingle", do_nothing);
  read_families (fixture, 0, 4);
  assert_groups (fixture, &settings, "(1* 4)");
  g_assert_cmpint (g_atomic_int_exchange (&meanwhile.n, 0), ==, 4);
  assert_groups (fixture, &settings, "(1* 4)");
  g_assert_cmpint (g_atomic_int_get (&meanwhile.n), ==, 0);
}

/* Another program with the same file: removes a document, reads another one that founds a group,
 * and groups. */
static void
add_and_group (Fixture *fixture)
{
  const WinnowGroupSettings settings = settings_of ("shingle");
  Fixture other = { .folder = fixture->folder, .settings = fixture->settings };
  g_autoptr (GPtrArray) groups = NULL;
  other.library = winnow_library_open (winnow_library_get_path (fixture->library), NULL);
  g_assert_nonnull (other.library);
  g_assert_true (winnow_library_remove_document (other.library, 5, NULL));
  fixture_read (&other, "others", WINNOW_ROLE_SUBMISSIONS, 1, NULL);
  groups = group_with (&other, &settings, 1);
  winnow_library_unref (other.library);
}

/* Two programs that add to the same groups do not take each other's numbers: what has nothing in
 * common is in no family. */
fixture_case (others_meanwhile, fixture)
{
  WinnowGroupSettings settings = settings_of ("shingle");
  g_autofree char *alone = fixture_prose (77, 300), *also_alone = fixture_prose (78, 300),
                  *third = fixture_prose (80, 300);
  read_families (fixture, 0, 4);
  assert_groups (fixture, &settings, "(1* 4)");
  fixture_write (fixture, "alone/1.txt", alone);
  fixture_write (fixture, "alone/2.txt", third);
  fixture_read (fixture, "alone", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  fixture_write (fixture, "others/1.txt", also_alone);
  settings.method = disturb (fixture, "shingle", add_and_group);
  assert_groups (fixture, &settings, "(1* 4)");
  settings.method = winnow_method_find ("shingle");
  assert_groups (fixture, &settings, "(1* 4)");
}

static void
remove_fourth (Fixture *fixture)
{
  g_assert_true (winnow_library_remove_document (fixture->library, 4, NULL));
}

/* One that had its place and is gone is in no family either. */
fixture_case (known_removed_meanwhile, fixture)
{
  WinnowGroupSettings settings = settings_of ("shingle");
  read_families (fixture, 0, 4);
  assert_groups (fixture, &settings, "(1* 4)");
  read_families (fixture, 4, 1);
  settings.method = disturb (fixture, "shingle", remove_fourth);
  assert_groups (fixture, &settings, "(2* 5)");
}

static WinnowGroupMember
get_only (const GPtrArray *groups, guint index)
{
  const WinnowGroup *group = groups->pdata[0];
  g_assert_cmpuint (groups->len, ==, 1);
  return g_array_index (group->members, WinnowGroupMember, index);
}

/* Documents that were templates for a while come anew: their numbers are not given away, and what
 * was measured without them is measured again. */
fixture_case (template_for_a_while, fixture)
{
  const WinnowGroupSettings settings = settings_of ("shingle");
  g_autofree char *first = make_text (0, 0), *alone = fixture_prose (79, 300);
  g_autoptr (GPtrArray) groups = NULL;
  gint64 references;
  fixture->settings.exclude = 0;
  fixture_write (fixture, "r/00.txt", first);
  references = fixture_read (fixture, "r", WINNOW_ROLE_REFERENCES, 2, NULL);
  write_families (fixture, 3, 1);
  read_families (fixture, 6, 1);
  assert_groups (fixture, &settings, "(1* 2 3)");
  g_assert_true (winnow_library_set_collection_role (fixture->library, references, WINNOW_ROLE_TEMPLATE, NULL));
  assert_groups (fixture, &settings, "(2* 3)");
  fixture_write (fixture, "n/alone.txt", alone);
  fixture_read (fixture, "n", WINNOW_ROLE_SUBMISSIONS, 2, NULL);
  assert_groups (fixture, &settings, "(2* 3)");
  g_assert_true (winnow_library_set_collection_role (fixture->library, references, WINNOW_ROLE_REFERENCES, NULL));
  assert_groups (fixture, &settings, "(2* 3 1)");
  groups = group_with (fixture, &settings, 1);
  g_assert_cmpfloat (get_only (groups, 2).value, <, 1);
}

/* Nothing that was there goes before the new is whole, whatever changed. */
fixture_case (cancel_keeps_other_digests, fixture)
{
  const WinnowGroupSettings settings = settings_of ("winnow");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  WinnowSettings other = fixture->settings;
  WinnowGroupSettings last;
  read_families (fixture, 0, 4);
  assert_groups (fixture, &settings, "(1* 4)");
  other.granularity.g++;
  g_cancellable_cancel (cancellable);
  must_fail (winnow_check_group (fixture->library, &other, &settings,
                                 &(const WinnowThreads){ .jobs = 2, .cancellable = cancellable }, &error),
             G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (winnow_library_find_last_grouping (fixture->library, &last, NULL, NULL));
  g_assert_true (last.method == settings.method);
}

#define ADD(path, data, func) g_test_add (path, Fixture, data, fixture_set_up, func, fixture_tear_down)

TEST_PART (groups)
{
  ADD ("/groups/families/shingle", "shingle", test_families);
  ADD ("/groups/families/minhash", "minhash", test_families);
  ADD ("/groups/same-result/shingle", "shingle", test_same_result);
  ADD ("/groups/same-result/minhash", "minhash", test_same_result);
  ADD ("/groups/same-result/simhash", "simhash", test_same_result);
  return g_test_run ();
}
