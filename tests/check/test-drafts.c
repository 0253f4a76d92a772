/* test-drafts.c: chains of drafts, their order, and what came between two of them */
#include "part.h"
#include "check/drafts/drafts.h"
#include "check/read/document-date.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <utime.h>

#include "fixture.h"
#include "library/tables/dates.h"
#include "base/for-each.h"

#define WANG "papers/2021001_王芳_"
#define LI "papers/2021002_李雷_"

/* Four Han characters each: no two prose texts share a run of them. */
static char *
han_prose (guint seed, guint n)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  GString *prose = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    {
      g_string_append_unichar (prose, (gunichar) g_rand_int_range (random, 0x4e00, 0x9000));
      g_string_append (prose, i % 20 == 19 ? "。" : "");
    }
  return g_string_free (prose, FALSE);
}

static void
write_parts (Fixture *fixture, const char *name, const char *first, const char *second, const char *third)
{
  g_autofree char *text = g_strconcat (first, "\n\n", second, "\n\n", third, NULL);
  fixture_write (fixture, name, text);
}

static void
check (Fixture *fixture)
{
  g_autofree char *sources = fixture_dup_path (fixture, "sources");
  fixture_read (fixture, "papers", WINNOW_ROLE_SUBMISSIONS, 1, NULL);
  if (g_file_test (sources, G_FILE_TEST_IS_DIR))
    fixture_read (fixture, "sources", WINNOW_ROLE_REFERENCES, 1, NULL);
  fixture_run (fixture, 1);
}

static GPtrArray *
find (Fixture *fixture, const char *author)
{
  return must (winnow_drafts_find (fixture->library, author, NULL, &error));
}

/* "draft 1.txt <names draft 2.txt": the drafts of each chain, by the ends of their names. */
static char *
describe (const GPtrArray *chains)
{
  GString *words = g_string_new (NULL);
  for (guint i = 0; i < chains->len; i++)
    {
      const WinnowDraftChain *chain = g_ptr_array_index ((GPtrArray *) chains, i);
      g_string_append (words, i > 0 ? " | " : "");
      for (guint k = 0; k < chain->drafts->len; k++)
        {
          const WinnowDocument *draft = g_ptr_array_index (chain->drafts, k);
          const WinnowDraftStep *step = k > 0 ? g_ptr_array_index (chain->steps, k - 1) : NULL;
          if (step != NULL)
            g_string_append_printf (words, " <%s ", winnow_draft_order_get_id (step->order));
          g_string_append (words, strrchr (draft->name, '_') != NULL ? strrchr (draft->name, '_') + 1 : draft->name);
        }
    }
  return g_string_free (words, FALSE);
}

static void
assert_chains (Fixture *fixture, const char *author, const char *expected)
{
  g_autoptr (GPtrArray) chains = find (fixture, author);
  assert_takes (describe (chains), expected);
}

static void
set_time (Fixture *fixture, const char *name, time_t time)
{
  g_autofree char *path = fixture_dup_path (fixture, name);
  g_assert_cmpint (utime (path, &(struct utimbuf){ time, time }), ==, 0);
}

/* Files of 王芳 that share all but their last words, named so, with all times equal. */
static void
write_drafts (Fixture *fixture, const char *const *names)
{
  g_autofree char *essay = fixture_prose (1, 120);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *name = g_strconcat (WANG, names[i], NULL), *end = fixture_prose (1000 + i, 20);
      write_parts (fixture, name, essay, end, "");
      set_time (fixture, name, 1700000000);
    }
}

/* ── days ── */

test_case (days)
{
  static const struct
  {
    const char *name, *date, *expected; /* NULL: none is known */
    gboolean is_by_hand;
  } cases[] = {
    { "river (2020-12-29).docx", NULL, "2020-12-29" },
    { "小巷 2019年3月4日.txt", NULL, "2019-03-04" },
    { "20201229-river.pdf", NULL, "2020-12-29" },
    { "river (2020-12-29).docx", "2018-05-01T10:00:00", "2018-05-01" },
    { "river.docx", "2018-05-01", "2018-05-01" },
    { "river 2020-13-29.txt", NULL, NULL },
    { "river 120201229.txt", NULL, NULL },
    { "river.docx", "spring of 1848", NULL },
    { "river (2020-12-29).docx", "1998", "1998", TRUE },
    { "river (2020-12-29).docx", "1998-05", "1998-05", TRUE },
  };
  winnow_for_each_of (row, cases)
    {
      const WinnowDocument document
          = { .name = (char *) row->name, .date = (char *) row->date, .is_dated_by_hand = row->is_by_hand };
      g_test_message ("%s", row->name);
      assert_takes (winnow_document_dup_date (&document), row->expected);
    }
}

/* ── order ── */

typedef struct
{
  const char *path;
  const char *names[5];
  const char *expected;
} OrderCase;

static const OrderCase order_cases[] = {
  { "/check/drafts/order/digits",
    { "draft 10.txt", "draft 2.txt", "Draft-1.txt" },
    "Draft-1.txt <names draft 2.txt <names draft 10.txt" },
  { "/check/drafts/order/versions",
    { "tea v1.2.txt", "tea v1.txt", "tea-v3.txt", "tea final.txt" },
    "tea v1.txt <names tea v1.2.txt <names tea-v3.txt <names tea final.txt" },
  { "/check/drafts/order/words",
    { "second draft.txt", "rough draft.txt", "third-draft.txt" },
    "rough draft.txt <names second draft.txt <names third-draft.txt" },
  { "/check/drafts/order/chinese",
    { "终稿.txt", "第二稿.txt", "初稿.txt", "第十稿.txt" },
    "初稿.txt <names 第二稿.txt <names 第十稿.txt <names 终稿.txt" },
  { "/check/drafts/order/ends",
    { "essay2.txt", "essay11.txt", "essay1.txt" },
    "essay1.txt <names essay2.txt <names essay11.txt" },
  { "/check/drafts/order/dates",
    { "tea 2024-05-11.txt", "tea 20240502.txt", "tea 2024年5月3日.txt" },
    "tea 20240502.txt <name-dates tea 2024年5月3日.txt <name-dates tea 2024-05-11.txt" },
  /* Nothing says whether a revised one comes before the second. */
  { "/check/drafts/order/unknown",
    { "tea revised.txt", "tea draft 2.txt" },
    "tea draft 2.txt <unknown tea revised.txt" },
  { "/check/drafts/order/same", { "tea.txt", "on tea.txt" }, "on tea.txt <unknown tea.txt" },
  /* "final 2" may be the second of the final ones or the second of three. */
  { "/check/drafts/order/lower-final", { "final 2.txt", "draft 3.txt" }, "draft 3.txt <unknown final 2.txt" },
  /* A name without a stage came before the same with one; a first draft may have come before it. */
  { "/check/drafts/order/unmarked",
    { "tea final.txt", "tea v2.txt", "tea.txt" },
    "tea.txt <names tea v2.txt <names tea final.txt" },
  { "/check/drafts/order/unmarked-first",
    { "tea.txt", "tea first draft.txt" },
    "tea first draft.txt <unknown tea.txt" },
  { "/check/drafts/order/one", { "draft 1.txt" }, "" },
};

static void
test_order (Fixture *fixture, gconstpointer data)
{
  const OrderCase *row = data;
  write_drafts (fixture, row->names);
  check (fixture);
  assert_chains (fixture, "王芳", row->expected);
}

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

/* A file whose name tells nothing takes its place by its time; one hour is the least that tells. */
fixture_case (times, fixture)
{
  write_drafts (fixture, (const char *const[]){ "draft 1.txt", "draft 2.txt", "tea.txt", "more tea.txt", NULL });
  set_time (fixture, WANG "tea.txt", 1700000000 + 3 * 60 * 60);
  set_time (fixture, WANG "draft 1.txt", 1700000000 + 2 * 60 * 60); /* copied late: its name is better evidence */
  set_time (fixture, WANG "more tea.txt", 1700000000 + 3 * 60 * 60 + 3599);
  check (fixture);
  assert_chains (fixture, NULL, "draft 1.txt <names draft 2.txt <file-times more tea.txt <unknown tea.txt");
}

static void
write_page (Fixture *fixture, const char *name, const char *date, guint seed, time_t time)
{
  g_autofree char *essay = fixture_prose (1, 120), *end = fixture_prose (seed, 20);
  g_autofree char *page = g_strdup_printf ("<html><head><meta name=\"date\" content=\"%s\"></head><body><p>%s</p><p>%s"
                                           "</p></body></html>",
                                           date, essay, end);
  fixture_write (fixture, name, page);
  set_time (fixture, name, time);
}

/* Dates inside come before times of files; a day without an hour says nothing of the same day. */
fixture_case (metadata, fixture)
{
  write_page (fixture, WANG "a.html", "2024-05-02T09:00:00+02:00", 2, 1700000000);
  write_page (fixture, WANG "b.html", "2024-05-02T08:00:00Z", 3, 1600000000);
  write_page (fixture, WANG "c.html", "2024-05-01", 4, 1800000000);
  write_page (fixture, WANG "d.html", "2024-05-02", 5, 1900000000);
  check (fixture);
  assert_chains (fixture, NULL, "c.html <metadata a.html <metadata b.html <file-times d.html");
}

/* @date: (nullable) */
static void
date_draft (Fixture *fixture, const char *name, const char *date)
{
  g_autofree char *wanted = g_strconcat (WANG, name, NULL);
  g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (fixture->library, &error));
  winnow_for_each (const WinnowDocument, document, documents)
    if (g_str_has_suffix (document->path, wanted))
      must (winnow_library_set_date (fixture->library, document->id, date, &error));
}

/* What a person says goes before names, but a month tells nothing of a day in it. */
fixture_case (dates_by_hand, fixture)
{
  write_drafts (fixture, (const char *const[]){ "draft 1.txt", "draft 2.txt", NULL });
  check (fixture);
  date_draft (fixture, "draft 1.txt", "2024-06");
  date_draft (fixture, "draft 2.txt", "2024-05-17");
  assert_chains (fixture, NULL, "draft 2.txt <hand draft 1.txt");
  date_draft (fixture, "draft 2.txt", "2024-06-03");
  assert_chains (fixture, NULL, "draft 1.txt <names draft 2.txt");
  date_draft (fixture, "draft 1.txt", NULL);
  date_draft (fixture, "draft 2.txt", NULL);
  assert_chains (fixture, NULL, "draft 1.txt <names draft 2.txt");
}

/* Folders tell where names do not. */
fixture_case (folders, fixture)
{
  g_autofree char *essay = fixture_prose (1, 120);
  fixture_write_copy (fixture, "papers/Week 2/2021001_王芳_tea.txt", 1, essay);
  fixture_write_copy (fixture, "papers/Week 10/2021001_王芳_tea.txt", 2, essay);
  check (fixture);
  g_autoptr (GPtrArray) chains = find (fixture, "2021001");
  g_assert_cmpuint (chains->len, ==, 1);
  const WinnowDraftChain *chain = g_ptr_array_index (chains, 0);
  const WinnowDocument *first = g_ptr_array_index (chain->drafts, 0);
  const WinnowDraftStep *step = g_ptr_array_index (chain->steps, 0);
  g_assert_nonnull (strstr (first->path, "/Week 2/"));
  g_assert_cmpint (step->order, ==, WINNOW_DRAFT_ORDER_NAMES);
}

/* ── chains ── */

/* Two essays of one author, and a third one alone. */
fixture_case (two_chains, fixture)
{
  g_autofree char *one = fixture_prose (1, 200), *two = fixture_prose (2, 200), *three = fixture_prose (3, 200);
  g_autofree char *shared = fixture_prose (4, 40); /* a paragraph of both essays makes no chain of them */
  write_parts (fixture, WANG "tea draft 1.txt", one, shared, "");
  write_parts (fixture, WANG "tea draft 2.txt", one, "", "");
  write_parts (fixture, WANG "salt draft 1.txt", two, shared, "");
  write_parts (fixture, WANG "salt draft 2.txt", two, "", "");
  write_parts (fixture, WANG "silk.txt", three, "", "");
  check (fixture);
  assert_chains (fixture, NULL, "salt draft 1.txt <names salt draft 2.txt | tea draft 1.txt <names tea draft 2.txt");
  g_autoptr (GPtrArray) chains = find (fixture, NULL);
  g_assert_cmpuint (((WinnowDraftChain *) g_ptr_array_index (chains, 0))->n_apart, ==, 1);
}

/* What two authors share is no chain, nor are files without an author. */
fixture_case (others, fixture)
{
  g_autofree char *essay = fixture_prose (1, 200);
  fixture_write (fixture, WANG "draft 1.txt", essay);
  fixture_write (fixture, LI "draft 2.txt", essay);
  fixture_write (fixture, "papers/a draft 3.txt", essay);
  check (fixture);
  assert_chains (fixture, NULL, "");
}

static const WinnowDraftStep *
step_at (const GPtrArray *chains, guint chain, guint step)
{
  return g_ptr_array_index (((WinnowDraftChain *) g_ptr_array_index ((GPtrArray *) chains, chain))->steps, step);
}

static const WinnowDraftSource *
source_at (const WinnowDraftStep *step, guint i)
{
  return g_ptr_array_index (step->sources, i);
}

/* ── steps ── */

/* The first paragraph is rewritten, and the second one moves to the end: it is kept. */
fixture_case (rewritten, fixture)
{
  g_autofree char *old = fixture_prose (1, 60), *new = fixture_prose (2, 84);
  g_autofree char *second = fixture_prose (3, 96), *third = fixture_prose (4, 120);
  write_parts (fixture, WANG "draft 1.txt", old, second, third);
  write_parts (fixture, WANG "draft 2.txt", new, third, second);
  check (fixture);
  g_autoptr (GPtrArray) chains = find (fixture, "王芳");
  const WinnowDraftStep *step = step_at (chains, 0, 0);
  g_assert_cmpuint (step->n_before, ==, 276);
  g_assert_cmpuint (step->n_after, ==, 300);
  g_assert_cmpuint (step->kept, ==, 216);
  g_assert_cmpuint (step->added, ==, 84);
  g_assert_cmpuint (step->dropped, ==, 60);
  g_assert_cmpuint (step->n_came, ==, 0);
}

/* What is pasted from a reference is its, and is no news in the draft after. */
fixture_case (pasted, fixture)
{
  g_autofree char *own = fixture_prose (1, 240), *more = fixture_prose (2, 72), *pasted = fixture_prose (3, 96);
  write_parts (fixture, WANG "draft 1.txt", own, "", "");
  write_parts (fixture, WANG "draft 2.txt", own, pasted, more);
  write_parts (fixture, WANG "draft 3.txt", own, pasted, "");
  fixture_write_copy (fixture, "sources/How Tea Travelled.txt", 10, pasted);
  check (fixture);
  g_autoptr (GPtrArray) chains = find (fixture, NULL);
  const WinnowDraftStep *step = step_at (chains, 0, 0), *next = step_at (chains, 0, 1);
  g_assert_cmpuint (step->kept, ==, 240);
  g_assert_cmpuint (step->added, ==, 168);
  g_assert_cmpuint (step->n_came, ==, 96);
  g_assert_cmpuint (step->sources->len, ==, 1);
  const WinnowDraftSource *source = source_at (step, 0);
  g_autofree char *begin = g_strndup (pasted, 40);
  g_assert_cmpstr (source->document->name, ==, "How Tea Travelled.txt");
  g_assert_cmpuint (source->words, ==, 96);
  g_assert_cmpuint (source->n_others, ==, 0);
  g_assert_cmpuint (source->number, >, 0);
  g_assert_true (g_str_has_prefix (source->excerpt, begin));
  g_autoptr (WinnowOverlap) overlap = must (winnow_library_dup_overlap (fixture->library, source->overlap_id, &error));
  g_assert_true (overlap->document_a == source->draft->id && overlap->document_b == source->document->id);
  g_assert_cmpuint (next->n_came, ==, 0);
  g_assert_cmpuint (next->dropped, ==, 72);
}

/* The words go to the reference, the others are counted; what a classmate has besides is theirs. */
fixture_case (several_sources, fixture)
{
  g_autofree char *own = fixture_prose (1, 240), *pasted = fixture_prose (2, 96), *lent = fixture_prose (3, 48);
  write_parts (fixture, WANG "draft 1.txt", own, "", "");
  write_parts (fixture, WANG "draft 2.txt", own, pasted, lent);
  fixture_write_copy (fixture, "sources/tea.txt", 10, pasted);
  fixture_write_copy (fixture, "papers/2021003_韩梅梅_tea.txt", 11, pasted);
  fixture_write_copy (fixture, LI "tea.txt", 12, lent);
  check (fixture);
  g_autoptr (GPtrArray) chains = find (fixture, "王芳");
  const WinnowDraftStep *step = step_at (chains, 0, 0);
  g_assert_cmpuint (step->sources->len, ==, 2);
  g_assert_cmpint (source_at (step, 0)->document->role, ==, WINNOW_ROLE_REFERENCES);
  g_assert_cmpuint (source_at (step, 0)->n_others, ==, 1);
  g_assert_cmpuint (source_at (step, 0)->words, ==, 96);
  g_assert_cmpstr (source_at (step, 1)->document->author, ==, "李雷");
  g_assert_cmpuint (source_at (step, 1)->words, ==, 48);
  g_assert_cmpuint (step->n_came, ==, 144);
}

/* Paragraphs that change places within one passage did not come from elsewhere. */
fixture_case (moved, fixture)
{
  g_autofree char *own = fixture_prose (1, 60), *pasted = fixture_prose (2, 60), *new = fixture_prose (3, 36);
  write_parts (fixture, WANG "draft 1.txt", own, pasted, "");
  write_parts (fixture, WANG "draft 2.txt", new, pasted, own);
  fixture_write_copy (fixture, "sources/tea.txt", 10, pasted);
  check (fixture);
  g_autoptr (GPtrArray) chains = find (fixture, "王芳");
  g_assert_cmpuint (step_at (chains, 0, 0)->kept, ==, 120);
  g_assert_cmpuint (step_at (chains, 0, 0)->n_came, ==, 0);
}

/* A paragraph that is put in twice was added once more, but did not come from elsewhere again. */
fixture_case (repeated, fixture)
{
  g_autofree char *own = fixture_prose (1, 240), *pasted = fixture_prose (2, 96);
  write_parts (fixture, WANG "draft 1.txt", own, pasted, "");
  write_parts (fixture, WANG "draft 2.txt", pasted, own, pasted);
  fixture_write_copy (fixture, "sources/tea.txt", 10, pasted);
  check (fixture);
  g_autoptr (GPtrArray) chains = find (fixture, "王芳");
  const WinnowDraftStep *step = step_at (chains, 0, 0);
  g_assert_cmpuint (step->kept, ==, 336);
  g_assert_cmpuint (step->added, ==, 96);
  g_assert_cmpuint (step->dropped, ==, 0);
  g_assert_cmpuint (step->n_came, ==, 0);
}

/* Somebody took the first draft. What its author changed in it afterwards is not theirs. */
fixture_case (victim, fixture)
{
  g_autofree char *before = fixture_prose (1, 120), *after = fixture_prose (2, 120), *edit = fixture_prose (3, 12);
  write_parts (fixture, WANG "draft 1.txt", before, after, "");
  write_parts (fixture, WANG "draft 2.txt", before, edit, after);
  write_parts (fixture, LI "tea.txt", before, after, "");
  check (fixture);
  g_autoptr (GPtrArray) chains = find (fixture, "王芳");
  g_assert_cmpuint (step_at (chains, 0, 0)->added, ==, 12);
  g_assert_cmpuint (step_at (chains, 0, 0)->n_came, ==, 0);
}

/* A source in a library that is attached, and missing by now: a passage with one other word, which
 * can't be compared word by word any more. */
fixture_case (attached, fixture)
{
  g_autofree char *own = fixture_prose (1, 240), *begin = fixture_prose (2, 48), *end = fixture_prose (3, 48);
  g_autofree char *source = g_strconcat (begin, "formerly ", end, NULL),
                  *pasted = g_strconcat (begin, "lately ", end, NULL);
  g_autofree char *path = fixture_dup_path (fixture, "last.winnow"), *folder = fixture_dup_path (fixture, "last");
  const char *const paths[] = { folder, NULL };
  g_autoptr (WinnowLibrary) other = must (winnow_library_open (path, &error));
  gint64 collection = must (winnow_library_add_collection (other, "last", WINNOW_ROLE_REFERENCES, &error));
  fixture_write_copy (fixture, "last/tea.txt", 10, source);
  must (winnow_check_add_files (other, &(const WinnowAddition){ collection, paths, &fixture->settings },
                                &winnow_all_threads, &error));
  g_clear_pointer (&other, winnow_library_unref);
  write_parts (fixture, WANG "draft 1.txt", own, "", "");
  write_parts (fixture, WANG "draft 2.txt", own, pasted, "");
  must (winnow_library_attach (fixture->library, path, &error));
  check (fixture);
  g_autoptr (GPtrArray) there = find (fixture, NULL);
  g_assert_cmpuint (step_at (there, 0, 0)->n_came, ==, 96);
  g_assert_cmpint (g_unlink (path), ==, 0);
  must (winnow_library_follow_attached (fixture->library, NULL, &error));
  g_autoptr (GPtrArray) missing = find (fixture, NULL);
  g_assert_cmpuint (step_at (missing, 0, 0)->n_came, ==, 97);
  g_assert_cmpstr (source_at (step_at (missing, 0, 0), 0)->document->name, ==, "tea.txt");
}

/* What does not count came from nowhere; what is the template's is not counted at all. */
fixture_case (excluded, fixture)
{
  g_autofree char *own = fixture_prose (1, 240), *quoted = fixture_prose (2, 48), *form = fixture_prose (3, 60);
  g_autofree char *quotation = g_strconcat ("“", quoted, "”", NULL);
  must (winnow_settings_set (&fixture->settings, "exclude", "template,quotes", &error));
  write_parts (fixture, WANG "draft 1.txt", own, "", "");
  write_parts (fixture, WANG "draft 2.txt", own, quotation, form);
  fixture_write_copy (fixture, "sources/tea.txt", 10, quoted);
  fixture_write (fixture, "template/form.txt", form);
  fixture_read (fixture, "template", WINNOW_ROLE_TEMPLATE, 1, NULL);
  check (fixture);
  g_autoptr (GPtrArray) chains = find (fixture, "王芳");
  const WinnowDraftStep *step = step_at (chains, 0, 0);
  g_assert_cmpuint (step->n_after, ==, 288);
  g_assert_cmpuint (step->added, ==, 48);
  g_assert_cmpuint (step->n_came, ==, 0);
}

/* Where nothing tells the order, what either has from elsewhere is said. */
fixture_case (undecided_sources, fixture)
{
  g_autofree char *own = fixture_prose (1, 240), *pasted = fixture_prose (2, 96);
  write_parts (fixture, WANG "a.txt", own, pasted, "");
  write_parts (fixture, WANG "b.txt", own, "", "");
  set_time (fixture, WANG "a.txt", 1700000000);
  set_time (fixture, WANG "b.txt", 1700000000);
  fixture_write_copy (fixture, "sources/tea.txt", 10, pasted);
  check (fixture);
  g_autoptr (GPtrArray) chains = find (fixture, "王芳");
  const WinnowDraftStep *step = step_at (chains, 0, 0);
  g_assert_cmpint (step->order, ==, WINNOW_DRAFT_ORDER_UNKNOWN);
  g_assert_cmpuint (step->sources->len, ==, 1);
  g_assert_cmpstr (source_at (step, 0)->draft->name, ==, "2021001_王芳_a.txt");
}

fixture_case (chinese, fixture)
{
  g_autofree char *own = han_prose (1, 300), *dropped = han_prose (2, 80), *pasted = han_prose (3, 140);
  write_parts (fixture, WANG "初稿.txt", own, dropped, "");
  write_parts (fixture, WANG "终稿.txt", own, pasted, "");
  fixture_write (fixture, "sources/茶.txt", pasted);
  check (fixture);
  g_autoptr (GPtrArray) chains = find (fixture, "王芳");
  const WinnowDraftStep *step = step_at (chains, 0, 0);
  g_assert_cmpuint (step->kept, ==, 300);
  g_assert_cmpuint (step->dropped, ==, 80);
  g_assert_cmpuint (step->added, ==, 140);
  g_assert_cmpuint (step->n_came, ==, 140);
  g_assert_cmpstr (source_at (step, 0)->document->name, ==, "茶.txt");
}

fixture_case (identical, fixture)
{
  g_autofree char *own = fixture_prose (1, 240);
  fixture_write (fixture, WANG "draft 1.txt", own);
  fixture_write (fixture, WANG "draft 2.txt", own);
  fixture_write (fixture, "sources/tea.txt", own);
  check (fixture);
  g_autoptr (GPtrArray) chains = find (fixture, NULL);
  const WinnowDraftStep *step = step_at (chains, 0, 0);
  g_assert_cmpuint (step->kept, ==, 240);
  g_assert_cmpuint (step->added + step->dropped + step->n_came, ==, 0);
}

/* A file without text is no document, but a problem; one with a word is in no chain. */
fixture_case (empty, fixture)
{
  write_drafts (fixture, (const char *const[]){ "draft 1.txt", "draft 3.txt", NULL });
  fixture_write (fixture, WANG "draft 2.txt", " \n");
  fixture_write (fixture, WANG "draft 4.txt", "Tea.");
  check (fixture);
  assert_chains (fixture, "王芳", "draft 1.txt <names draft 3.txt");
  g_autoptr (GPtrArray) chains = find (fixture, "王芳");
  g_assert_cmpuint (((WinnowDraftChain *) g_ptr_array_index (chains, 0))->n_apart, ==, 1);
}

/* ── faults ── */

fixture_case (faults, fixture)
{
  g_autoptr (GError) unchecked = NULL;
  g_autoptr (GError) unknown = NULL;
  g_autoptr (GError) cancelled = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *own = fixture_prose (1, 240), *pasted = fixture_prose (2, 60);
  g_assert_null (winnow_drafts_find (fixture->library, NULL, NULL, &unchecked));
  g_assert_error (unchecked, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND);
  write_parts (fixture, WANG "draft 1.txt", own, "", "");
  write_parts (fixture, WANG "draft 2.txt", own, pasted, "");
  fixture_write_copy (fixture, LI "tea.txt", 5, pasted);
  check (fixture);
  g_assert_null (winnow_drafts_find (fixture->library, "Nobody", NULL, &unknown));
  g_assert_error (unknown, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND);
  g_cancellable_cancel (cancellable);
  g_assert_null (winnow_drafts_find (fixture->library, NULL, cancellable, &cancelled));
  g_assert_error (cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

TEST_PART (drafts)
{
  winnow_for_each_of (row, order_cases)
    g_test_add (row->path, Fixture, row, fixture_set_up, test_order, fixture_tear_down);
  return g_test_run ();
}
