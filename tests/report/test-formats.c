/* JSON, CSV, text, and files: read back and compared with the library they were written from. */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>

#include "part.h"
#include "fixture.h"
#include "base/for-each.h"

static JsonNode *
parse_json (const char *text)
{
  JsonNode *node = must (json_from_string (text, &error));
  return node;
}

static gsize
get_size (JsonObject *object, const char *name)
{
  g_assert_true (json_object_has_member (object, name));
  return (gsize) json_object_get_int_member (object, name);
}

/* Code points and bytes name the same piece of the text. */
static void
assert_place (JsonObject *place, const char *text, const WinnowSpan *span)
{
  g_assert_cmpuint (get_size (place, "byte_start"), ==, span->start);
  g_assert_cmpuint (get_size (place, "byte_end"), ==, span->end);
  g_assert_true (g_utf8_offset_to_pointer (text, (glong) get_size (place, "start")) == text + span->start);
  g_assert_true (g_utf8_offset_to_pointer (text, (glong) get_size (place, "end")) == text + span->end);
}

static void
assert_flags (JsonArray *array, const GArray *flags, const char *text)
{
  g_assert_cmpuint (json_array_get_length (array), ==, flags->len);
  for (guint i = 0; i < flags->len; i++)
    {
      const WinnowDisguiseRange *flag = &g_array_index (flags, WinnowDisguiseRange, i);
      JsonObject *object = json_array_get_object_element (array, i);
      const WinnowSpan span = { flag->start, flag->end, 0, 0 };
      assert_place (object, text, &span);
      g_assert_cmpstr (json_object_get_string_member (object, "flag"), ==, winnow_disguise_get_id (flag->disguise));
      g_assert_cmpuint (get_size (object, "count"), ==, flag->count);
    }
}

/* The sum that a reader can do: all words, less those of each reason before SHORT, are the counted
 * ones. */
static void
assert_ledger (JsonObject *side, const WinnowLedger *ledger)
{
  JsonObject *object = json_object_get_object_member (side, "ledger");
  gsize rest = get_size (object, "total");
  g_assert_cmpuint (rest, ==, get_size (side, "words"));
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    {
      g_assert_cmpuint (get_size (object, winnow_exclusion_reason_get_id (reason)), ==, ledger->excluded[reason]);
      rest -= reason < WINNOW_EXCLUSION_SHORT ? ledger->excluded[reason] : 0;
    }
  g_assert_cmpuint (get_size (object, "counted"), ==, rest);
  g_assert_cmpuint (get_size (object, "covered"), <=, rest);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (side, "similarity"),
                                  (double) ledger->covered / (double) rest, 1e-6);
}

static void
assert_passage (JsonObject *object, const WinnowPassage *passage, const char *text_a, const char *text_b)
{
  assert_place (json_object_get_object_member (object, "a"), text_a, &passage->a);
  assert_place (json_object_get_object_member (object, "b"), text_b, &passage->b);
  g_assert_cmpstr (json_object_get_string_member (object, "kind"), ==, winnow_passage_kind_get_id (passage->kind));
  g_assert_cmpuint (get_size (object, "words"), ==, passage->words);
  g_assert_cmpuint (json_object_get_null_member (object, "documents") ? 0 : get_size (object, "documents"), ==,
                    passage->n_documents);
  g_assert_cmpint (json_array_get_length (json_object_get_array_member (object, "flags")) > 0, ==,
                   passage->disguises != 0);
  if (passage->excluded != WINNOW_EXCLUSION_NONE)
    g_assert_cmpstr (json_object_get_string_member (object, "reason"), ==,
                     winnow_exclusion_reason_get_id (passage->excluded));
  else
    g_assert_false (json_object_has_member (object, "reason"));
}

/* Each passage stands in one of the two lists, in the order of the overlap. */
static void
assert_passages (JsonObject *pair, const WinnowOverlap *overlap, const char *text_a, const char *text_b)
{
  JsonArray *counted = json_object_get_array_member (pair, "passages"),
            *excluded = json_object_get_array_member (pair, "set_aside");
  guint n_counted = 0, n_excluded = 0;
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    {
      gboolean counts = passage->excluded == WINNOW_EXCLUSION_NONE;
      assert_passage (json_array_get_object_element (counts ? counted : excluded, counts ? n_counted++ : n_excluded++),
                      passage, text_a, text_b);
    }
  g_assert_cmpuint (json_array_get_length (counted), ==, n_counted);
  g_assert_cmpuint (json_array_get_length (excluded), ==, n_excluded);
  g_assert_cmpuint (n_counted, ==, 2);
  g_assert_cmpuint (n_excluded, >, 2); /* the lines that fill the texts are alike, and short */
}

static void
assert_pair (JsonObject *pair, WinnowReport *report)
{
  gsize length;
  const WinnowOverlap *row = g_ptr_array_index (report->overlaps, 0);
  g_autoptr (WinnowOverlap) overlap = winnow_library_dup_overlap (report->library, row->id, NULL);
  g_autofree char *text_a = winnow_library_dup_text (report->library, row->document_a, &length, NULL);
  g_autofree char *text_b = winnow_library_dup_text (report->library, row->document_b, &length, NULL);
  g_autoptr (GArray) flags_a = winnow_library_dup_disguises (report->library, row->document_a, NULL);
  JsonObject *a = json_object_get_object_member (pair, "a"), *flags = json_object_get_object_member (pair, "flags");
  const WinnowDocument *document_a = g_hash_table_lookup (report->by_id, &row->document_a);
  g_assert_cmpstr (json_object_get_string_member (a, "path"), ==, document_a->path);
  g_assert_cmpuint (get_size (a, "chars"), ==, (gsize) g_utf8_strlen (text_a, -1));
  g_assert_cmpuint (get_size (a, "words"), ==, overlap->a.total);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (a, "similarity"),
                                  winnow_overlap_similarity_of_a (overlap), 1e-6);
  assert_ledger (a, &overlap->a);
  assert_ledger (json_object_get_object_member (pair, "b"), &overlap->b);
  assert_passages (pair, overlap, text_a, text_b);
  g_assert_cmpuint (flags_a->len, ==, 3);
  assert_flags (json_object_get_array_member (flags, "a"), flags_a, text_a);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (flags, "b")), ==, 0);
}

/* Exclusions that the settings heed, all of them. */
static void
assert_exclusions (JsonArray *array, WinnowReport *report, gint64 document_id, const char *text)
{
  g_autoptr (GArray) exclusions = winnow_library_dup_exclusions (report->library, document_id, NULL);
  guint n = 0;
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    {
      if ((report->record->settings.exclude >> exclusion->reason & 1) == 0)
        continue;
      gboolean is_listed = FALSE;
      const WinnowSpan span = { exclusion->start, exclusion->end, 0, 0 };
      for (guint k = 0; k < json_array_get_length (array) && !is_listed; k++)
        {
          JsonObject *object = json_array_get_object_element (array, k);
          is_listed = get_size (object, "byte_start") == exclusion->start
                      && get_size (object, "byte_end") == exclusion->end
                      && g_str_equal (json_object_get_string_member (object, "reason"),
                                      winnow_exclusion_reason_get_id (exclusion->reason));
          if (is_listed)
            {
              assert_place (object, text, &span);
              g_assert_cmpuint (get_size (object, "words"), ==, exclusion->last - exclusion->first);
            }
        }
      g_assert_true (is_listed);
      n++;
    }
  g_assert_cmpuint (json_array_get_length (array), ==, n);
}

static void
assert_marks (JsonObject *object, WinnowReport *report, const WinnowDocument *document)
{
  gsize length;
  g_autofree char *text = winnow_library_dup_text (report->library, document->id, &length, NULL);
  g_autoptr (GArray) flags = winnow_library_dup_disguises (report->library, document->id, NULL);
  assert_flags (json_object_get_array_member (object, "flags"), flags, text);
  assert_exclusions (json_object_get_array_member (object, "exclusions"), report, document->id, text);
}

/* Of a check in central Europe. */
static void
set_time (WinnowReport *report)
{
  g_free (report->record->time);
  report->record->time = g_strdup ("2026-01-31T09:30:00+01:00");
}

/* Readers get the time of the place where the check was made, and settings in words. */
test_case (cover)
{
  static const char *const formats[] = { "html", "compact", "text" };
  g_autoptr (WinnowLibrary) library = fixture_library ();
  winnow_for_each_of (format, formats)
    {
      gsize length;
      g_autoptr (WinnowReport) report = fixture_report (library);
      set_time (report);
      report->record->settings.ocr = WINNOW_OCR_OFF;
      g_autofree char *text = fixture_write (report, *format, &length);
      g_assert_nonnull (strstr (text, "Checked 31 January 2026, 09:30, Winnow"));
      g_assert_nonnull (strstr (text, "Every copied run of at least 8 words"));
      g_assert_nonnull (strstr (text, "Scans and pictures of text were not read."));
      g_assert_null (strstr (text, "min-words"));
      g_assert_null (strstr (text, "common-documents"));
      g_free (report->record->time);
      report->record->time = g_strdup ("2026-01-31T09:30:00Z"); /* of an older library */
      g_autofree char *older = fixture_write (report, *format, &length);
      g_assert_nonnull (strstr (older, "Checked 31 January 2026, 09:30 UTC, Winnow"));
    }
}

test_case (json)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  set_time (report);
  g_autofree char *text = fixture_write (report, "json", &length);
  g_autoptr (JsonNode) node = parse_json (text);
  JsonObject *root = json_node_get_object (node);
  g_assert_cmpstr (json_object_get_string_member (root, "engine_version"), ==, report->record->engine_version);
  g_assert_cmpstr (json_object_get_string_member (root, "time"), ==, "2026-01-31T08:30:00Z");
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (root, "settings"), "g"), ==,
                   report->record->settings.granularity.g);
  JsonArray *documents = json_object_get_array_member (root, "documents");
  g_assert_cmpuint (json_array_get_length (documents), ==, 5);
  for (guint i = 0; i < 5; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (report->documents, i);
      JsonObject *object = json_array_get_object_element (documents, i);
      g_assert_cmpstr (json_object_get_string_member (object, "path"), ==, document->path);
      g_assert_cmpstr (json_object_get_string_member (object, "sha256"), ==, document->sha256);
      g_assert_cmpstr (json_array_get_string_element (json_object_get_array_member (object, "notes"), 0), ==,
                       "guessed <charset>");
      g_assert_cmpuint (get_size (object, "excluded"), ==, document->n_excluded);
      assert_marks (object, report, document);
    }
  JsonArray *problems = json_object_get_array_member (root, "problems");
  g_assert_cmpuint (json_array_get_length (problems), ==, 1);
  g_assert_cmpuint (get_size (json_array_get_object_element (problems, 0), "files"), ==, 6);
  JsonArray *overlaps = json_object_get_array_member (root, "overlaps");
  g_assert_cmpuint (json_array_get_length (overlaps), ==, 1);
  assert_pair (json_array_get_object_element (overlaps, 0), report);
}

static JsonObject *
find_by_path (JsonArray *array, const char *path)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (g_str_equal (json_object_get_string_member (json_array_get_object_element (array, i), "path"), path))
      return json_array_get_object_element (array, i);
  g_assert_not_reached ();
}

/* Own words add up to what is covered, what is not owned names its owner, and regions lie in the
 * text. */
test_case (sources)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = fixture_sources ();
  g_autoptr (WinnowReport) report
      = must (winnow_report_new (library, &(WinnowReportOptions){ .title = "sources" }, &error));
  g_autofree char *json = fixture_write (report, "json", &length);
  g_autoptr (JsonNode) node = parse_json (json);
  JsonObject *all
      = find_by_path (json_object_get_array_member (json_node_get_object (node), "documents"), "/papers/all.txt");
  JsonArray *sources = json_object_get_array_member (all, "sources");
  g_assert_cmpuint (json_array_get_length (sources), ==, 2);
  gsize n_words = 0, n_foreign = 0;
  for (guint i = 0; i < 2; i++)
    {
      JsonObject *source = json_array_get_object_element (sources, i);
      JsonArray *regions = json_object_get_array_member (source, "regions");
      n_words += get_size (source, "words");
      g_assert_cmpuint (get_size (source, "all_words"), ==, 120);
      g_assert_cmpfloat_with_epsilon (json_object_get_double_member (source, "similarity"), 120.0 / 200.0, 1e-6);
      for (guint k = 0; k < json_array_get_length (regions); k++)
        {
          JsonObject *region = json_array_get_object_element (regions, k);
          JsonNode *owner = json_object_get_member (region, "owner");
          g_assert_cmpuint (get_size (region, "start"), <, get_size (region, "end"));
          g_assert_cmpuint (get_size (region, "end"), <=, get_size (all, "chars"));
          if (json_node_get_value_type (owner) == G_TYPE_BOOLEAN)
            g_assert_true (json_node_get_boolean (owner));
          else
            n_foreign++;
        }
    }
  g_assert_cmpuint (n_words, ==, 200);
  g_assert_cmpuint (get_size (all, "found"), ==, 200);
  g_assert_cmpuint (get_size (all, "counted"), ==, 200);
  g_assert_cmpfloat (json_object_get_double_member (json_object_get_object_member (all, "shares"), "total"), ==, 1);
  g_assert_cmpuint (n_foreign, ==, 1); /* the 40 words that both have */
}

/* A part of a check names no source that it leaves out. */
test_case (sources_of_a_part)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = fixture_sources ();
  g_autoptr (WinnowReport) whole
      = must (winnow_report_new (library, &(WinnowReportOptions){ .title = "whole" }, &error));
  const WinnowOverlap *first = g_ptr_array_index (whole->overlaps, 0);
  g_autoptr (WinnowReport) part = must (winnow_report_new (
      library, &(WinnowReportOptions){ .title = "part", .overlap_ids = &first->id, .n_overlap_ids = 1 }, &error));
  g_assert_cmpuint (part->n_left_out, ==, 2);
  for (const WinnowReportFormat *format = winnow_report_formats (WINNOW_REPORT_CHECK); format->id != NULL; format++)
    {
      if (g_str_equal (format->mime_type, "application/pdf")) /* its text is compressed */
        continue;
      g_autofree char *text = fixture_write (part, format->id, &length);
      guint n_named = 0;
      for (guint i = 0; i < whole->documents->len; i++)
        n_named += strstr (text, ((const WinnowDocument *) g_ptr_array_index (whole->documents, i))->name) != NULL;
      g_assert_cmpuint (n_named, ==, 2);
    }
}

test_case (jsonl)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  g_autofree char *text = fixture_write (report, "jsonl", &length);
  g_assert_true (strchr (text, '\n') == text + length - 1); /* one pair, one line */
  g_autoptr (JsonNode) node = parse_json (text);
  assert_pair (json_node_get_object (node), report);
}

/* RFC 4180, as far as fields go. Returns the rows as arrays of strings. */
static GPtrArray *
parse_csv (const char *csv)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  GPtrArray *row = g_ptr_array_new_with_free_func (g_free);
  for (const char *p = csv; *p != '\0';)
    {
      GString *field = g_string_new (NULL);
      if (*p == '"')
        {
          for (p++; *p != '"' || p[1] == '"'; p++)
            {
              g_string_append_c (field, *p);
              p += *p == '"';
            }
          p++;
        }
      else
        while (*p != ',' && *p != '\r')
          g_string_append_c (field, *p++);
      g_ptr_array_add (row, g_string_free (field, FALSE));
      if (*p == ',')
        {
          p++;
          continue;
        }
      g_assert_true (g_str_has_prefix (p, "\r\n"));
      p += 2;
      g_ptr_array_add (rows, row);
      row = g_ptr_array_new_with_free_func (g_free);
    }
  g_assert_cmpuint (row->len, ==, 0);
  g_ptr_array_unref (row);
  return rows;
}

test_case (csv)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, 0);
  const WinnowDocument *a = g_hash_table_lookup (report->by_id, &overlap->document_a);
  g_autofree char *csv = fixture_write (report, "csv", &length);
  g_autoptr (GPtrArray) rows = parse_csv (csv);
  g_assert_cmpuint (rows->len, ==, 2);
  const GPtrArray *head = g_ptr_array_index (rows, 0), *row = g_ptr_array_index (rows, 1);
  g_assert_cmpuint (head->len, ==, row->len);
  g_assert_cmpstr (row->pdata[0], ==, "1");
  g_autoptr (GString) path = g_string_new (a->path);
  g_string_replace (path, "\302\205", "[U+0085]", 0);
  g_assert_cmpstr (row->pdata[1], ==, path->str);
  g_assert_cmpfloat_with_epsilon (g_ascii_strtod (row->pdata[3], NULL), winnow_overlap_similarity_of_a (overlap), 1e-6);
  g_assert_cmpuint (g_ascii_strtoull (row->pdata[6], NULL, 10), ==, 2);
  g_assert_cmpuint (g_ascii_strtoull (row->pdata[8], NULL, 10), ==, overlap->a.total);
}

static const char *
get_cell (const GPtrArray *rows, guint row, const char *heading)
{
  const GPtrArray *head = g_ptr_array_index ((GPtrArray *) rows, 0),
                  *cells = g_ptr_array_index ((GPtrArray *) rows, row);
  for (guint i = 0; i < head->len; i++)
    if (g_str_equal (head->pdata[i], heading))
      return cells->pdata[i];
  g_error ("there is no column %s", heading);
}

/* The tables of pairs and of passages tell the same. */
test_case (tables_of_kinds)
{
  static const char *const kinds[] = { "exact", "near", "reworded", "condensed", "exact", "exact" };
  gsize length;
  g_autoptr (WinnowLibrary) library = fixture_kinds ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  g_autofree char *pairs_csv = fixture_write (report, "csv", &length),
                  *passages_csv = fixture_write (report, "passages", &length);
  g_autoptr (GPtrArray) pairs = parse_csv (pairs_csv), passages = parse_csv (passages_csv);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpstr (get_cell (pairs, 1, kinds[i]), ==, "1");
  g_assert_cmpstr (get_cell (pairs, 1, "set_aside"), ==, "1");
  g_assert_cmpstr (get_cell (pairs, 1, "common_a"), ==, "25");
  g_assert_cmpstr (get_cell (pairs, 1, "counted_b"), ==, "320");
  g_assert_cmpuint (passages->len, ==, 1 + G_N_ELEMENTS (kinds));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_assert_cmpstr (get_cell (passages, i + 1, "kind"), ==, kinds[i]);
  g_assert_cmpstr (get_cell (passages, 3, "documents"), ==, "5");
  g_assert_cmpstr (get_cell (passages, 3, "flags"), ==, "homophones");
  g_assert_cmpstr (get_cell (passages, 4, "passage"), ==, "4");
  g_assert_cmpstr (get_cell (passages, 4, "part_of"), ==, "");
  g_assert_cmpstr (get_cell (passages, 5, "passage"), ==, "");
  g_assert_cmpstr (get_cell (passages, 5, "reason"), ==, "");
  g_assert_cmpstr (get_cell (passages, 5, "part_of"), ==, "4");
  g_assert_cmpstr (get_cell (passages, 4, "relation"), ==, "");
  g_assert_cmpstr (get_cell (passages, 5, "relation"), ==, "part");
  g_assert_cmpstr (get_cell (passages, 6, "passage"), ==, "");
  g_assert_cmpstr (get_cell (passages, 6, "reason"), ==, "common");
  g_assert_cmpstr (get_cell (pairs, 1, "passages"), ==, "4");
  g_assert_cmpstr (get_cell (pairs, 1, "parts"), ==, "1");
}

/* A part is listed apart: the list of passages is as long as their number says. */
test_case (parts)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = fixture_kinds ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  g_autofree char *jsonl = fixture_write (report, "jsonl", &length);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_assert_true (json_parser_load_from_data (parser, jsonl, (gssize) length, NULL));
  JsonObject *pair = json_node_get_object (json_parser_get_root (parser));
  JsonArray *passages = json_object_get_array_member (pair, "passages"),
            *parts = json_object_get_array_member (pair, "parts");
  g_assert_cmpuint (json_array_get_length (passages), ==,
                    ((const WinnowOverlap *) g_ptr_array_index (report->overlaps, 0))->n_passages);
  g_assert_cmpuint (json_array_get_length (parts), ==, 1);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (pair, "set_aside")), ==, 1);
  JsonObject *condensed = json_array_get_object_element (passages, 3), *part = json_array_get_object_element (parts, 0);
  JsonObject *place = json_object_get_object_member (part, "a"),
             *around = json_object_get_object_member (condensed, "a");
  g_assert_cmpstr (json_object_get_string_member (part, "kind"), ==, "exact");
  g_assert_false (json_object_has_member (part, "reason"));
  g_assert_cmpuint (get_size (part, "part_of"), ==, 4);
  g_assert_cmpstr (json_object_get_string_member (part, "relation"), ==, "part");
  g_assert_false (json_object_has_member (condensed, "part_of"));
  g_assert_cmpuint (get_size (place, "byte_start"), >, get_size (around, "byte_start"));
  g_assert_cmpuint (get_size (place, "byte_end"), <, get_size (around, "byte_end"));
}

/* A repetition belongs to the passage that it repeats, and is no passage of its own. */
test_case (repetition)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = fixture_repetition ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  g_autofree char *csv = fixture_write (report, "passages", &length), *jsonl = fixture_write (report, "jsonl", &length);
  g_autoptr (GPtrArray) rows = parse_csv (csv);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_assert_cmpuint (rows->len, ==, 3);
  guint again = get_cell (rows, 1, "passage")[0] == '\0' ? 1 : 2; /* the row */
  g_assert_cmpstr (get_cell (rows, 3 - again, "passage"), ==, "1");
  g_assert_cmpstr (get_cell (rows, 3 - again, "relation"), ==, "");
  g_assert_cmpstr (get_cell (rows, again, "passage"), ==, "");
  g_assert_cmpstr (get_cell (rows, again, "part_of"), ==, "1");
  g_assert_cmpstr (get_cell (rows, again, "relation"), ==, "repetition");
  g_assert_true (json_parser_load_from_data (parser, jsonl, (gssize) length, NULL));
  JsonObject *pair = json_node_get_object (json_parser_get_root (parser));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (pair, "passages")), ==, 1);
  JsonObject *part = json_array_get_object_element (json_object_get_array_member (pair, "parts"), 0);
  g_assert_cmpuint (get_size (part, "part_of"), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (part, "relation"), ==, "repetition");
}

test_case (text)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  g_autofree char *text = fixture_write (report, "text", &length);
  g_assert_nonnull (strstr (text, "\nDocuments: 5; Words: "));
  g_assert_nonnull (strstr (text, "needs a password"));
  g_assert_nonnull (strstr (text, "Not all words count:\n  1 A: "));
  g_assert_nonnull (strstr (text, ": 2 invisible characters inside words; 1 look-alike letter or digit; "));
  for (const char *p = text; *p != '\0'; p++)
    g_assert_true ((guchar) *p >= 0x20 || *p == '\n');
  g_assert_null (strstr (text, "\342\200\256")); /* no override reaches the terminal */
}

/* A part of a check names nobody else. */
test_case (part)
{
  gsize length;
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) whole = fixture_report (library);
  const gint64 none[] = { -1 };
  g_autoptr (WinnowReport) part = must (winnow_report_new (
      library, &(WinnowReportOptions){ .title = "part", .overlap_ids = none, .n_overlap_ids = 1 }, &error));
  g_assert_cmpuint (part->n_left_out, ==, whole->overlaps->len);
  g_assert_cmpuint (part->documents->len, ==, 0);
  g_assert_cmpuint (part->problems->len, ==, 0);
  g_autofree char *html = fixture_write (part, "html", &length);
  g_assert_null (strstr (html, "twin.txt"));
  g_assert_nonnull (strstr (html, "1 pair of the check was left out of this report."));
}

test_case (unchecked)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (NULL, NULL);
  must_fail (winnow_report_new (library, &(WinnowReportOptions){ .title = "none" }, &error), WINNOW_REPORT_ERROR,
             WINNOW_REPORT_ERROR_UNCHECKED);
}

test_case (format_names)
{
  g_autoptr (GError) error = NULL;
  g_assert_cmpstr (winnow_report_format_for_path (WINNOW_REPORT_CHECK, "/a.b/report.HTML", &error)->id, ==, "html");
  g_assert_cmpstr (winnow_report_format_for_path (WINNOW_REPORT_CHECK, "x.txt", &error)->id, ==, "text");
  g_assert_cmpstr (winnow_report_format_for_path (WINNOW_REPORT_CHECK, "x.csv", &error)->id, ==, "csv");
  g_assert_cmpstr (winnow_report_format_for_path (WINNOW_REPORT_CHECK, "my passages.csv", &error)->id, ==, "csv");
  g_assert_cmpstr (winnow_report_format_for_path (WINNOW_REPORT_CHECK, "x.Passages.CSV", &error)->id, ==, "passages");
  g_assert_no_error (error);
  g_assert_null (winnow_report_format_for_path (WINNOW_REPORT_CHECK, "report.doc", &error));
  g_assert_error (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_FORMAT);
  for (const WinnowReportFormat *format = winnow_report_formats (WINNOW_REPORT_CHECK); format->id != NULL; format++)
    {
      g_assert_nonnull (strstr (error->message, format->extension));
      g_assert_true (winnow_report_format_find (WINNOW_REPORT_CHECK, format->id) == format);
    }
}

static guint
count_entries (const char *folder)
{
  guint n = 0;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static char *
dup_folder (void)
{
  char *folder = must (g_dir_make_tmp ("winnow-report-XXXXXX", &error));
  return folder;
}

test_case (save)
{
  g_autofree char *folder = dup_folder ();
  g_autofree char *path = g_build_filename (folder, "报告 1.csv", NULL);
  g_autofree char *saved = NULL;
  gsize length, saved_length;
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  const WinnowReportFormat *csv = winnow_report_format_find (WINNOW_REPORT_CHECK, "csv");
  g_assert_true (must (winnow_report_save (report, csv, path, NULL, NULL, &error)));
  g_assert_true (must (winnow_report_save (report, csv, path, NULL, NULL, &error))); /* over the first */
  g_assert_true (g_file_get_contents (path, &saved, &saved_length, NULL));
  g_autofree char *written = fixture_write (report, "csv", &length);
  g_assert_cmpmem (saved, 3, "\357\273\277", 3); /* the file has the mark, the stream not */
  g_assert_cmpmem (saved + 3, saved_length - 3, written, length);
  g_assert_cmpuint (count_entries (folder), ==, 1);
  g_unlink (path);
  g_rmdir (folder);
}

/* Puts a file of another program there, that changed so many seconds ago. Returns: (transfer
 * full) its path */
static char *
leave (const char *folder, const char *name, int seconds)
{
  char *path = g_build_filename (folder, name, NULL);
  struct utimbuf times = { time (NULL) - seconds, time (NULL) - seconds };
  g_assert_true (g_file_set_contents (path, "half", -1, NULL));
  g_assert_cmpint (g_utime (path, &times), ==, 0);
  return path;
}

static gboolean
exists (const char *path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* What a program left that was killed while it saved goes; what one is writing, or has no such
 * name, stays. */
test_case (save_sweeps)
{
  g_autofree char *folder = dup_folder (), *path = g_build_filename (folder, "a.csv", NULL);
  g_autofree char *stale = leave (folder, ".winnow-report-AbC123", 3600),
                  *fresh = leave (folder, ".winnow-report-fresh0", 5),
                  *locked = leave (folder, ".winnow-report-locked", 3600),
                  *other = leave (folder, ".winnow-report-of-mine", 3600);
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  int fd = g_open (locked, O_RDONLY | O_CLOEXEC, 0);
  g_assert_cmpint (flock (fd, LOCK_EX), ==, 0);
  g_assert_true (must (
      winnow_report_save (report, winnow_report_format_find (WINNOW_REPORT_CHECK, "csv"), path, NULL, NULL, &error)));
  g_assert_false (exists (stale));
  g_assert_true (exists (fresh) && exists (locked) && exists (other) && exists (path));
  close (fd);
  const char *const left[] = { fresh, locked, other, path };
  winnow_for_each_of (row, left)
    g_unlink (*row);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static gboolean
write_half (gpointer report, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  g_string_append (output->text, "half");
  if (!winnow_output_flush (output, error))
    return FALSE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "No space left on device");
  return FALSE;
}

/* A full disk or a cancellation leaves what was there, and nothing besides. */
test_case (save_fails)
{
  static const WinnowReportFormat broken
      = { WINNOW_REPORT_CHECK, "broken", "html", "Broken", "text/html", "", write_half };
  g_autoptr (GError) full = NULL, cancelled = NULL, missing = NULL;
  g_autofree char *folder = dup_folder ();
  g_autofree char *path = g_build_filename (folder, "report.html", NULL);
  g_autofree char *nowhere = g_build_filename (folder, "no such folder", "report.html", NULL);
  g_autofree char *left = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  g_assert_false (winnow_report_save (report, &broken, path, NULL, NULL, &full));
  g_assert_error (full, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_cmpuint (count_entries (folder), ==, 0);
  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_clear_error (&full);
  g_assert_false (winnow_report_save (report, &broken, path, NULL, NULL, &full));
  g_cancellable_cancel (cancellable);
  g_assert_false (winnow_report_save (report, winnow_report_format_find (WINNOW_REPORT_CHECK, "html"), path, NULL,
                                      cancellable, &cancelled));
  g_assert_error (cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (g_file_get_contents (path, &left, NULL, NULL));
  g_assert_cmpstr (left, ==, "old");
  g_assert_cmpuint (count_entries (folder), ==, 1);
  g_assert_false (winnow_report_save (report, winnow_report_format_find (WINNOW_REPORT_CHECK, "html"), nowhere, NULL,
                                      NULL, &missing));
  g_assert_error (missing, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (missing->message, "report.html"));
  g_unlink (path);
  g_rmdir (folder);
}
