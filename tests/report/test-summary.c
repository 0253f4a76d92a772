/* What a report says of all documents together: the groups of the library, as far as the report
 * names them; sums; what was left out. */
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "report/model/summary.h"
#include "base/for-each.h"

static char *
dup_words (guint first, guint n)
{
  GString *words = g_string_new (NULL);
  for (guint i = first; i < first + n; i++)
    g_string_append_printf (words, "w%cord%u ", 'a' + i % 26, i * 7919 % 100003);
  return g_string_free (words, FALSE);
}

static void
check (WinnowLibrary *library)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  g_assert_true (must (winnow_check_run (library, &settings, &winnow_all_threads, &error)));
}

/* Three submissions with the same hundred words, and one that is alone. */
static WinnowLibrary *
make_family (void)
{
  static const char *const paths[]
      = { "/papers/first.txt", "/papers/second.txt", "/papers/third.txt", "/papers/alone.txt" };
  WinnowLibrary *library = winnow_library_open (NULL, NULL);
  gint64 submissions = fixture_collection (library, "Submissions", WINNOW_ROLE_SUBMISSIONS);
  g_autofree char *shared = dup_words (0, 100);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autofree char *own = dup_words (1000 * (i + 1), i < 3 ? 5 : 100);
      g_autofree char *text = g_strconcat (i < 3 ? shared : "", own, NULL);
      fixture_put (library, submissions, paths[i], text, FALSE);
    }
  check (library);
  return library;
}

static GPtrArray *
group (WinnowLibrary *library)
{
  WinnowSettings settings;
  WinnowGroupSettings grouping;
  winnow_settings_init (&settings);
  winnow_group_settings_init (&grouping, winnow_groups_get_default_method ());
  GPtrArray *groups = must (winnow_check_group (library, &settings, &grouping, &winnow_all_threads, &error));
  return groups;
}

static WinnowReport *
make_report (WinnowLibrary *library, const gint64 *only)
{
  WinnowReport *report = must (winnow_report_new (
      library, &(WinnowReportOptions){ .title = "family", .overlap_ids = only, .n_overlap_ids = only != NULL },
      &error));
  return report;
}

static JsonNode *
write_json (WinnowReport *report)
{
  gsize length;
  g_autofree char *text = fixture_write (report, "json", &length);
  return json_from_string (text, NULL);
}

/* Without a grouping there is nothing to tell. */
test_case (no_groups)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = make_family ();
  g_autoptr (WinnowReport) report = make_report (library, NULL);
  g_assert_null (report->grouping.method);
  g_assert_cmpuint (report->groups->len, ==, 0);
  g_autoptr (JsonNode) json = write_json (report);
  g_assert_true (json_object_get_null_member (json_node_get_object (json), "groups"));
  g_autofree char *html = fixture_write (report, "html", &length);
  g_assert_null (strstr (html, "id=\"groups\""));
}

/* The groups are those that grouping found, in the same order, with the same figures. */
test_case (groups)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = make_family ();
  g_autoptr (GPtrArray) found = group (library);
  g_autoptr (WinnowReport) report = make_report (library, NULL);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpuint (report->groups->len, ==, found->len);
  const WinnowGroup *expected = g_ptr_array_index (found, 0), *group = g_ptr_array_index (report->groups, 0);
  g_assert_cmpint (group->centre_id, ==, expected->centre_id);
  g_assert_cmpuint (group->members->len, ==, 3);
  for (guint i = 0; i < group->members->len; i++)
    {
      const WinnowGroupMember *a = &g_array_index (group->members, WinnowGroupMember, i),
                              *b = &g_array_index (expected->members, WinnowGroupMember, i);
      g_assert_cmpint (a->document_id, ==, b->document_id);
      g_assert_cmpfloat (a->similarity, ==, b->similarity);
      g_assert_cmpint (a->is_centre, ==, b->is_centre);
    }
  g_autoptr (JsonNode) json = write_json (report);
  JsonObject *groups = json_object_get_object_member (json_node_get_object (json), "groups");
  g_assert_cmpint (json_object_get_int_member (groups, "alone"), ==, 1);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (groups, "groups")), ==, 1);
  g_autofree char *html = fixture_write (report, "html", &length);
  g_assert_nonnull (strstr (html, "<section id=\"groups\">"));
}

static const WinnowOverlap *
find_pair (const WinnowReport *report, gint64 without)
{
  winnow_for_each (const WinnowOverlap, overlap, report->overlaps)
    {
      if (overlap->document_a != without && overlap->document_b != without)
        return overlap;
    }
  g_assert_not_reached ();
}

/* A part tells of no one else: not of the centre that its documents were measured with, either. */
test_case (groups_of_a_part)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = make_family ();
  g_autoptr (GPtrArray) found = group (library);
  g_autoptr (WinnowReport) whole = make_report (library, NULL);
  gint64 centre = ((const WinnowGroup *) g_ptr_array_index (found, 0))->centre_id;
  const WinnowDocument *first = g_hash_table_lookup (whole->by_id, &centre);
  gint64 only = find_pair (whole, centre)->id;
  g_autoptr (WinnowReport) part = make_report (library, &only);
  g_assert_cmpuint (part->groups->len, ==, 1);
  const WinnowGroup *group = g_ptr_array_index (part->groups, 0);
  g_assert_cmpuint (group->members->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_true (isnan (g_array_index (group->members, WinnowGroupMember, i).similarity));
  for (const WinnowReportFormat *format = winnow_report_formats (WINNOW_REPORT_CHECK); format->id != NULL; format++)
    {
      if (g_str_equal (format->mime_type, "application/pdf")) /* packed: nothing is to be seen in its bytes */
        continue;
      g_autofree char *written = fixture_write (part, format->id, &length);
      g_assert_null (g_strstr_len (written, (gssize) length, first->name));
    }
  g_autoptr (JsonNode) json = write_json (part);
  JsonObject *groups = json_object_get_object_member (json_node_get_object (json), "groups");
  JsonObject *object = json_array_get_object_element (json_object_get_array_member (groups, "groups"), 0);
  g_assert_true (json_object_get_null_member (object, "centre"));
  g_assert_true (json_object_get_null_member (
      json_array_get_object_element (json_object_get_array_member (object, "members"), 0), "value"));
}

/* By hand: each of the three has 100 of its 105 words in the others, whatever number of pairs, and
 * the fourth has none. */
test_case (sums)
{
  g_auto (WinnowReportSummary) summary = { 0 };
  g_autoptr (WinnowLibrary) library = make_family ();
  g_autoptr (WinnowReport) report = make_report (library, NULL);
  g_assert_true (must (winnow_report_summarize (report, &summary, NULL, &error)));
  g_assert_cmpuint (summary.n_submissions, ==, 4);
  g_assert_cmpuint (summary.ledger.total, ==, 3 * 105 + 100);
  g_assert_cmpuint (summary.ledger.covered, ==, 300);
  g_assert_cmpuint (winnow_ledger_get_excluded (&summary.ledger), ==, 0);
  g_assert_cmpfloat_with_epsilon (summary.share, 300. / 415, 1e-9);
  g_assert_cmpuint (summary.n_with_sources, ==, 3);
  g_assert_cmpuint (summary.n_with_notes, ==, 4); /* the fixture's notes */
}

/* The worst first, with its largest source; the one that shares nothing is last, and has none. */
test_case (submissions)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = make_family ();
  g_autofree char *shared = dup_words (0, 100), *own = dup_words (9000, 400);
  g_autofree char *half = g_strconcat (shared, own, NULL), *copied = dup_words (9000, 300);
  fixture_put (library, 1, "/papers/half.txt", half, FALSE);
  fixture_put (library, fixture_collection (library, "Readings", WINNOW_ROLE_REFERENCES), "/readings/own.txt", copied,
               FALSE);
  check (library);
  g_autoptr (WinnowReport) report = make_report (library, NULL);
  const WinnowReportSummary *summary = winnow_report_get_summary (report, NULL, NULL);
  static const char *const names[] = { "first.txt", "second.txt", "third.txt", "half.txt", "alone.txt" };
  static const guint found[] = { 100, 100, 100, 400, 0 }, largest[] = { 100, 100, 100, 300, 0 };
  g_assert_cmpuint (summary->submissions->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const WinnowReportSubmission *submission = &g_array_index (summary->submissions, WinnowReportSubmission, i);
      g_assert_cmpstr (submission->document->name, ==, names[i]);
      g_assert_cmpuint (submission->shares.found, ==, found[i]);
      g_assert_cmpuint (submission->shares.found_largest, ==, largest[i]);
      g_assert_cmpint (submission->pair > 0, ==, i < 4);
    }
  g_autofree char *text = fixture_write (report, "text", &length), *csv = fixture_write (report, "documents", &length);
  const char *table = strstr (text, "\nSubmissions by total share\n");
  g_assert_nonnull (table);
  g_assert_true (table < strstr (text, "\nRanking\n"));
  g_assert_nonnull (strstr (table, "1 submission shares nothing that counts."));
  g_assert_nonnull (
      strstr (csv, "\r\n/papers/half.txt,half.txt,,0.8,0.8,0.8,0.6,/readings/own.txt,500,400,400,0,0,0,0"));
  g_assert_nonnull (strstr (csv, "\r\n/papers/alone.txt,alone.txt,,0.0,0.0,0.0,0.0,,100,0,0,0,0,0,0"));
}

/* Pairs of which nothing counts are in no list of pairs, but in one of their own, with what they
 * share. */
test_case (uncounted)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = make_family ();
  g_autofree char *own = dup_words (700, 100), *more = dup_words (1900, 100), *few = dup_words (5000, 12);
  g_autofree char *fifth = g_strconcat (own, few, NULL), *sixth = g_strconcat (few, more, NULL);
  gint64 a = fixture_put (library, 1, "/papers/fifth.txt", fifth, FALSE),
         b = fixture_put (library, 1, "/papers/sixth.txt", sixth, FALSE);
  check (library);
  g_autoptr (WinnowReport) report = make_report (library, NULL);
  g_assert_cmpuint (report->overlaps->len, ==, 3);
  g_assert_cmpuint (report->uncounted->len, ==, 1);
  const WinnowOverlap *overlap = g_ptr_array_index (report->uncounted, 0);
  g_assert_cmpint (overlap->document_a + overlap->document_b, ==, a + b);
  g_autoptr (JsonNode) json = write_json (report);
  JsonObject *pair = json_array_get_object_element (
      json_object_get_array_member (json_node_get_object (json), "uncounted_pairs"), 0);
  JsonObject *passage = json_array_get_object_element (json_object_get_array_member (pair, "passages"), 0);
  g_assert_cmpstr (json_object_get_string_member (passage, "reason"), ==, "short");
  g_assert_cmpint (json_object_get_int_member (passage, "words"), ==, 12);
  g_autofree char *text = fixture_write (report, "text", &length), *html = fixture_write (report, "html", &length);
  g_assert_nonnull (strstr (text, "  short passage: 12 words  fifth.txt"));
  g_assert_nonnull (strstr (html, "<td>short passage: 12 words</td>"));
  const gint64 only = ((const WinnowOverlap *) g_ptr_array_index (report->overlaps, 0))->id;
  g_autoptr (WinnowReport) part = make_report (library, &only);
  g_assert_cmpuint (part->uncounted->len, ==, 0);
}

/* Class text is said once, though each submission has it. */
test_case (class_text)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = make_family ();
  for (gint64 id = 1; id <= 3; id++)
    {
      g_autoptr (GArray) exclusions = must (winnow_library_dup_exclusions (library, id, &error));
      const WinnowExclusion class_text = { WINNOW_EXCLUSION_CLASS, 0, 90, 0, 9, 3 };
      g_array_append_val (exclusions, class_text);
      g_assert_true (must (winnow_library_put_exclusions (library, id, exclusions, &error)));
    }
  g_autoptr (WinnowReport) report = make_report (library, NULL);
  g_autoptr (JsonNode) json = write_json (report);
  JsonArray *texts = json_object_get_array_member (json_node_get_object (json), "class_text");
  g_assert_cmpuint (json_array_get_length (texts), ==, 1);
  JsonObject *text = json_array_get_object_element (texts, 0);
  g_assert_cmpint (json_object_get_int_member (text, "words"), ==, 9);
  g_assert_cmpint (json_object_get_int_member (text, "documents"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (text, "submissions"), ==, 4);
  g_assert_true (g_str_has_prefix (json_object_get_string_member (text, "beginning"), "waord0 wbord7919 "));
  g_autofree char *html = fixture_write (report, "html", &length);
  g_assert_nonnull (strstr (html, "<td>in 3 of 4 submissions</td>"));
}

/* Words that do not count are summed by reason; in a report of a part, for that part alone. */
test_case (left_out)
{
  gsize length;
  g_auto (WinnowReportSummary) summary = { 0 };
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, 0);
  g_assert_true (winnow_report_summarize (report, &summary, NULL, NULL));
  g_assert_cmpuint (summary.ledger.excluded[WINNOW_EXCLUSION_TEMPLATE], >, 0);
  g_assert_cmpuint (summary.n_excluded[WINNOW_EXCLUSION_SHORT], ==, overlap->n_excluded[WINNOW_EXCLUSION_SHORT]);
  g_autofree char *html = fixture_write (report, "html", &length);
  g_autofree char *row
      = g_strdup_printf ("<td class=\"num\">%u</td><td>Passages found, but not counted: short passage</td>",
                         summary.n_excluded[WINNOW_EXCLUSION_SHORT]);
  g_assert_nonnull (strstr (html, row));
  g_assert_nonnull (strstr (html, "<td class=\"num\">6</td><td>Files that were not read, or not wholly</td>"));
  g_assert_nonnull (strstr (html, "Problems</dt><dd>6</dd>"));
  const gint64 none = -1;
  g_autoptr (WinnowReport) part = make_report (library, &none);
  winnow_report_summary_clear (&summary);
  g_assert_true (winnow_report_summarize (part, &summary, NULL, NULL));
  g_assert_cmpuint (summary.n_excluded[WINNOW_EXCLUSION_SHORT], ==, 0);
  g_assert_cmpuint (summary.ledger.total, ==, 0);
  g_assert_cmpuint (summary.n_uncounted, ==, 0);
}

test_case (cancelled)
{
  g_auto (WinnowReportSummary) summary = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WinnowLibrary) library = make_family ();
  g_autoptr (WinnowReport) report = make_report (library, NULL);
  g_cancellable_cancel (cancellable);
  must_fail (winnow_report_summarize (report, &summary, cancellable, &error), G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* What is new, and what was not compared, is said in front. */
test_case (history)
{
  g_autoptr (WinnowLibrary) library = make_family ();
  gsize length;
  {
    g_autoptr (WinnowReport) report = make_report (library, NULL);
    g_autofree char *text = fixture_write (report, "text", &length);
    g_assert_null (strstr (text, "new since"));
    g_assert_null (strstr (text, "was stopped"));
  }
  g_autofree char *again = dup_words (0, 100);
  fixture_put (library, 1, "/papers/late.txt", again, FALSE);
  check (library);
  g_assert_true (winnow_library_finish_check (library, 2, &(WinnowCheckSums){ 5, 1 }, NULL));
  g_autoptr (WinnowReport) report = make_report (library, NULL);
  g_autofree char *text = fixture_write (report, "text", &length);
  g_assert_nonnull (strstr (text, "3 pairs are new since the check before."));
  g_assert_nonnull (strstr (text, "The check was stopped: 1 pair has not been compared in full yet."));
  guint n_new = 0;
  for (guint i = 0; i < report->overlaps->len; i++)
    n_new += winnow_report_is_new (report, g_ptr_array_index (report->overlaps, i));
  g_assert_cmpuint (n_new, ==, 3);
  g_assert_cmpuint (winnow_report_count_new (report), ==, 3);
  g_assert_nonnull (strstr (text, "\nNew since the check before\n"));
  g_autofree char *html = fixture_write (report, "html", &length);
  g_assert_nonnull (strstr (html, "id=\"new\""));
  for (guint i = 0; i < report->overlaps->len; i++)
    {
      g_autofree char *title = winnow_report_dup_pair_title (report, i);
      g_autofree char *heading = g_strdup_printf ("<h2>%s</h2>", title);
      g_assert_nonnull (strstr (html, heading));
      g_assert_cmpint (g_str_has_suffix (title, "(new)"), ==,
                       winnow_report_is_new (report, g_ptr_array_index (report->overlaps, i)));
    }
}

/* A report of new pairs says so; where there are none it adds up no empty set. */
test_case (nothing_new)
{
  g_autoptr (WinnowLibrary) library = make_family ();
  check (library);
  const gint64 none = 0;
  const WinnowReportOptions last = { .title = "Term", .overlap_ids = &none, .since = WINNOW_REPORT_SINCE_LAST },
                            day = { .title = "Term", .overlap_ids = &none, .since = "2026-09-01" };
  g_autoptr (WinnowReport) report = must (winnow_report_new (library, &last, &error));
  gsize length;
  g_autofree char *text = fixture_write (report, "text", &length), *html = fixture_write (report, "html", &length);
  g_assert_nonnull (strstr (text, "This report is about the pairs that the check before did not have."));
  g_assert_nonnull (strstr (text, "New pairs: 0; Documents compared: 4; "));
  g_assert_nonnull (strstr (text, "No pair is new since then."));
  g_assert_null (strstr (text, "together"));
  g_assert_null (strstr (html, "together"));
  g_assert_null (strstr (html, "class=\"files\""));
  g_autoptr (WinnowReport) since = must (winnow_report_new (library, &day, &error));
  g_autofree char *other = fixture_write (since, "text", &length);
  g_assert_nonnull (strstr (other, "the pairs that are new since 2026-09-01."));
}
