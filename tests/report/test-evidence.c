/* What the methods say of a pair, as JSON, CSV and HTML. */
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "report/data/csv.h"
#include "report/content/sections.h"
#include "report/html/html-composer.h"
#include "report/data/json.h"
#include "report/model/wording.h"
#include "base/array.h"

/* One method of the same opinion, one of another, all others silent. */
static WinnowEvidence *
new_evidence (void)
{
  WinnowEvidence *evidence = g_new0 (WinnowEvidence, 1);
  g_atomic_ref_count_init (&evidence->ref_count);
  evidence->rows = winnow_array_new (WinnowEvidenceRow);
  WINNOW_APPEND (evidence->rows, WinnowEvidenceRow, winnow_method_find ("winnow"), WINNOW_OPINION_SAME,
                 { .75, .75, .5, 1 });
  WINNOW_APPEND (evidence->rows, WinnowEvidenceRow, winnow_method_find ("sentence"), WINNOW_OPINION_DIFFERENT,
                 { .25, .25, NAN, NAN });
  WINNOW_APPEND (evidence->rows, WinnowEvidenceRow, winnow_method_find ("content"), WINNOW_OPINION_SILENT,
                 { 0, 0, NAN, NAN });
  evidence->n_same = evidence->n_different = 1;
  evidence->probability = winnow_evidence_combine (evidence->rows, (WinnowCoverage){ .5, .5 });
  evidence->is_same = evidence->probability >= .5;
  return evidence;
}

static const WinnowEvidenceRow *
find_row (const WinnowEvidence *evidence, const char *id)
{
  winnow_for_each_value (const WinnowEvidenceRow, row, evidence->rows)
    if (g_str_equal (row->method->id, id))
      return row;
  g_assert_not_reached ();
}

static JsonNode *
parse (WinnowEvidence *evidence)
{
  g_autoptr (GString) text = g_string_new (NULL);
  WinnowJson json = WINNOW_JSON_INIT (text);
  winnow_json_open (&json, '{');
  winnow_json_evidence (&json, evidence);
  winnow_json_close (&json);
  JsonNode *node = must (json_from_string (text->str, &error));
  return node;
}

static JsonObject *
find_object (JsonArray *rows, const char *id)
{
  for (guint i = 0; i < json_array_get_length (rows); i++)
    if (g_str_equal (json_object_get_string_member (json_array_get_object_element (rows, i), "method"), id))
      return json_array_get_object_element (rows, i);
  g_assert_not_reached ();
}

test_case (json)
{
  static const char *const figures[] = { "value", "similarity", "distance", "a_in_b", "b_in_a", "same" };
  g_autoptr (WinnowEvidence) evidence = new_evidence ();
  g_autoptr (JsonNode) node = parse (evidence);
  JsonObject *object = json_node_get_object (node);
  JsonArray *rows = json_object_get_array_member (object, "evidence");
  JsonObject *winnow = find_object (rows, "winnow"), *sentence = find_object (rows, "sentence"),
             *silent = find_object (rows, "content");
  g_assert_cmpuint (json_array_get_length (rows), ==, evidence->rows->len);
  g_assert_cmpfloat (json_object_get_double_member (winnow, "value"), ==, .75);
  g_assert_cmpfloat (
      json_object_get_double_member (winnow, "similarity") + json_object_get_double_member (winnow, "distance"), ==, 1);
  g_assert_cmpfloat (json_object_get_double_member (winnow, "a_in_b"), ==, .5);
  g_assert_cmpfloat (json_object_get_double_member (winnow, "b_in_a"), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (winnow, "unit"), ==, "share");
  g_assert_cmpstr (json_object_get_string_member (winnow, "opinion"), ==,
                   winnow_opinion_get_id (find_row (evidence, "winnow")->opinion));
  g_assert_true (json_object_get_boolean_member (winnow, "same")
                 == (find_row (evidence, "winnow")->opinion == WINNOW_OPINION_SAME));
  g_assert_true (json_object_get_null_member (sentence, "a_in_b"));
  g_assert_cmpstr (json_object_get_string_member (silent, "opinion"), ==, "silent");
  winnow_for_each_of (figure, figures)
    {
      g_assert_true (json_object_has_member (winnow, *figure));
      g_assert_true (json_object_get_null_member (silent, *figure));
    }
  g_assert_true (json_object_get_boolean_member (object, "same_piece") == evidence->is_same);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (object, "probability"), evidence->probability, 1e-6);
}

test_case (json_without)
{
  g_autoptr (JsonNode) node = parse (NULL);
  JsonObject *object = json_node_get_object (node);
  g_assert_true (json_object_get_null_member (object, "evidence"));
  g_assert_true (json_object_get_null_member (object, "same_piece"));
  g_assert_true (json_object_get_null_member (object, "probability"));
}

/* A value in another unit than a share is a whole number. */
test_case (json_values)
{
  static const struct
  {
    WinnowUnit unit;
    double value;
    const char *written;
  } cases[] = { { WINNOW_UNIT_BITS, 17, "{\"value\":17}" },
                { WINNOW_UNIT_COUNT, 3, "{\"value\":3}" },
                { WINNOW_UNIT_EQUAL, 0, "{\"value\":0}" },
                { WINNOW_UNIT_SHARE, 1, "{\"value\":1.0}" } };
  winnow_for_each_of (row, cases)
    {
      const WinnowMethod method = { .unit = row->unit };
      g_autoptr (GString) text = g_string_new (NULL);
      WinnowJson json = WINNOW_JSON_INIT (text);
      winnow_json_open (&json, '{');
      winnow_json_member_value (&json, "value", &method, row->value);
      winnow_json_close (&json);
      g_assert_cmpstr (text->str, ==, row->written);
    }
}

static char **
csv_cells (WinnowEvidence *evidence)
{
  g_autoptr (WinnowOverlap) overlap = winnow_overlap_new ();
  g_autoptr (GString) csv = g_string_new (NULL), headings = g_string_new (NULL);
  const WinnowCsvSide side = { .path = "a" };
  overlap->passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  overlap->evidence = evidence != NULL ? winnow_evidence_ref (evidence) : NULL;
  winnow_csv_append_headings (headings);
  const WinnowCsvPair pair = { .rank = 1, .sides = { side, side }, .overlap = overlap };
  winnow_csv_append_pair (csv, &pair);
  g_assert_true (g_str_has_suffix (headings->str,
                                   ",parts,same_piece,probability,methods_same,methods_different,n_pictures,verdict_a,"
                                   "verdict_b,decided,undecided,note,number,author_a,author_source_a,course_a,term_a,"
                                   "author_b,author_source_b,course_b,term_b,translated\r\n"));
  g_assert_true (g_str_has_suffix (csv->str, "\r\n"));
  g_string_truncate (csv, csv->len - 2);
  g_auto (GStrv) names = g_strsplit (headings->str, ",", -1);
  char **cells = g_strsplit (csv->str, ",", -1);
  g_assert_cmpuint (g_strv_length (cells), ==, g_strv_length (names));
  return cells;
}

test_case (csv)
{
  g_autoptr (WinnowEvidence) evidence = new_evidence ();
  g_auto (GStrv) cells = csv_cells (evidence), without = csv_cells (NULL);
  guint n = g_strv_length (cells)
            - 16; /* without what stands behind: pictures, verdicts, note, number, labels, translated */
  g_assert_cmpstr (cells[n - 4], ==, evidence->is_same ? "1" : "0");
  g_assert_cmpfloat_with_epsilon (g_ascii_strtod (cells[n - 3], NULL), evidence->probability, 1e-6);
  g_assert_cmpuint ((guint) atoi (cells[n - 2]), ==, evidence->n_same);
  g_assert_cmpuint ((guint) atoi (cells[n - 1]), ==, evidence->n_different);
  for (guint i = n - 4; i < n; i++)
    g_assert_cmpstr (without[i], ==, "");
}

/* A row a method, each with its sentence; those that are silent say why. */
test_case (html)
{
  g_autoptr (WinnowEvidence) evidence = new_evidence ();
  g_auto (WinnowOutput) output;
  g_auto (WinnowHtmlComposer) html;
  WinnowOverlap overlap = { 0 };
  const WinnowReportPair pair = { .overlap = &overlap, .sides = { { .length = 1 }, { .length = 1 } } };
  winnow_output_init (&output, NULL, NULL);
  winnow_html_composer_init (&html, &output);
  winnow_content_add_evidence (&html.composer, &pair);
  g_assert_cmpuint (output.text->len, ==, 0);
  overlap.evidence = evidence;
  winnow_content_add_evidence (&html.composer, &pair);
  g_auto (Page) page;
  page_read (&page, g_strndup (output.text->str, output.text->len));
  g_assert_cmpint (page_count (&page, "/details[@class='evidence'][not(@open)]/summary"), ==, 1);
  g_assert_cmpint (page_count (&page, "//tbody/tr"), ==, (int) evidence->rows->len);
  g_assert_cmpint (page_count (&page, "//tbody/tr[@class='silent'][td[2]='–']"), ==,
                   (int) (evidence->rows->len - evidence->n_same - evidence->n_different));
  g_assert_cmpint (page_count (&page, "//tbody/tr[string-length(td[4])>10]"), ==, (int) evidence->rows->len);
}

/* The sentence is sure of what it says, not of its opposite. */
test_case (words)
{
  g_autoptr (WinnowEvidence) evidence = new_evidence ();
  for (guint i = 0; i < 2; i++)
    {
      evidence->probability = i == 0 ? .02 : .98;
      evidence->is_same = i == 1;
      g_autofree char *words = winnow_wording_evidence (evidence);
      g_assert_nonnull (strstr (words, i == 1 ? "All together: yes (98.0% sure)." : "All together: no (98.0% sure)."));
    }
}
