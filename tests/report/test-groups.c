/* Groups in every format: of hand-made groups whose names are as hostile as files can be. */
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "report/report-formats.h"
#include "base/for-each.h"

static const WinnowMethod method = {
  .id = "toy",
  .title = "Toy",
  .description = "Finds <toys> & \"games\".",
  .version = 7,
  .unit = WINNOW_UNIT_BITS,
  .threshold = 3,
  .parameters = { { "n", 1, 20, 8, "" }, { NULL } },
};

#define N_DOCUMENTS 5

/* Two groups of two, of the first five documents of a library; and one document in none. Dates say
 * of the first group alone which came first. */
typedef struct
{
  WinnowGroupSettings grouping;
  GPtrArray *groups, *documents, *alone;
  WinnowGroupReport report;
} Families;

static WinnowDocument *
new_document (gint64 id, const char *name, const char *date)
{
  WinnowDocument *document = winnow_document_new ();
  document->id = id;
  document->name = g_strdup (name);
  document->path = g_build_filename ("/papers/two \342\200\256 folders", name, NULL);
  document->title = id == 1 ? g_strdup ("=1+1 <b>\"title\"</b>\033[2J") : NULL;
  document->date = g_strdup (date);
  return document;
}

static void
add_group (Families *families, gint64 first, gint64 second, double value)
{
  WinnowGroup *group = g_new0 (WinnowGroup, 1);
  const WinnowGroupMember members[]
      = { { first, families->groups->len, FALSE, value, .875 }, { second, families->groups->len, TRUE, 0, 1 } };
  group->members = g_array_new (FALSE, FALSE, sizeof (WinnowGroupMember));
  g_array_append_vals (group->members, members, G_N_ELEMENTS (members));
  group->centre_id = second;
  g_ptr_array_add (families->groups, group);
}

static void
free_group (gpointer data)
{
  WinnowGroup *group = data;
  g_array_unref (group->members);
  g_free (group);
}

static void
set_up (Families *families, gconstpointer data)
{
  const char *const names[N_DOCUMENTS]
      = { fixture_hostile_name, fixture_bidi_name, "桥.txt", "\033[31m\n.txt", "alone.txt" };
  const char *const dates[N_DOCUMENTS] = { "2024-05-01T09:30:00Z", "2024-05-02", NULL, "\"><script>", NULL };
  *families = (Families){ 0 };
  families->grouping = (WinnowGroupSettings){ .method = &method, .values = { 5 }, .threshold = 3, .days = 30 };
  families->documents = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_unref);
  families->groups = g_ptr_array_new_with_free_func (free_group);
  families->alone = g_ptr_array_new ();
  families->report = (WinnowGroupReport){ .grouping = &families->grouping, .groups = families->groups, .n_alone = 12 };
  families->report.documents = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (gint64 i = 0; i < N_DOCUMENTS; i++)
    {
      WinnowDocument *document = new_document (i + 1, names[i], dates[i]);
      g_ptr_array_add (families->documents, document);
      g_hash_table_insert (families->report.documents, &document->id, document);
    }
  add_group (families, 1, 2, 2);
  add_group (families, 3, 4, 1);
  g_ptr_array_add (families->alone, g_ptr_array_index (families->documents, N_DOCUMENTS - 1));
}

static void
tear_down (Families *families, gconstpointer data)
{
  g_hash_table_unref (families->report.documents);
  g_ptr_array_unref (families->alone);
  g_ptr_array_unref (families->groups);
  g_ptr_array_unref (families->documents);
}

static char *
write_as (Families *families, const char *id, gboolean lists_alone)
{
  gsize length;
  families->report.alone = lists_alone ? families->alone : NULL;
  return fixture_write_format (&families->report, winnow_report_format_find (WINNOW_REPORT_GROUPS, id), &length);
}

static JsonNode *
parse (const char *text)
{
  JsonNode *node = must (json_from_string (text, &error));
  return node;
}

static const WinnowDocument *
document_at (const Families *families, guint i)
{
  return g_ptr_array_index (families->documents, i);
}

static void
assert_member (JsonObject *member, const WinnowDocument *document, gboolean is_first, gboolean is_origin)
{
  g_assert_cmpstr (json_object_get_string_member (member, "path"), ==, document->path);
  g_assert_cmpstr (json_object_get_string_member (member, "name"), ==, document->name);
  g_assert_true (json_object_get_null_member (member, "date") == (document->date == NULL));
  g_assert_true (json_object_get_null_member (member, "title") == (document->title == NULL));
  g_assert_true (json_object_get_boolean_member (member, "origin") == is_origin);
  g_assert_true (json_object_get_boolean_member (member, "centre") == !is_first);
  g_assert_cmpfloat (json_object_get_double_member (member, "similarity"), ==, is_first ? .875 : 1);
}

static void
assert_family (const Families *families, JsonObject *family, guint index)
{
  JsonArray *members = json_object_get_array_member (family, "members");
  g_assert_cmpint (json_object_get_int_member (family, "group"), ==, index + 1);
  if (index == 0)
    g_assert_cmpstr (json_object_get_string_member (family, "origin"), ==, document_at (families, 0)->path);
  else
    g_assert_true (json_object_get_null_member (family, "origin"));
  g_assert_cmpstr (json_object_get_string_member (family, "centre"), ==, document_at (families, 2 * index + 1)->path);
  g_assert_cmpuint (json_array_get_length (members), ==, 2);
  for (guint i = 0; i < 2; i++)
    assert_member (json_array_get_object_element (members, i), document_at (families, 2 * index + i), i == 0,
                   index == 0 && i == 0);
  g_assert_cmpint (json_object_get_int_member (json_array_get_object_element (members, 0), "value"), ==, 2 - index);
}

TEST_FIXTURE (Families, set_up, tear_down);

fixture_case (json, families)
{
  for (guint lists_alone = 0; lists_alone < 2; lists_alone++)
    {
      g_autofree char *text = write_as (families, "json", lists_alone);
      g_autoptr (JsonNode) node = parse (text);
      JsonObject *object = json_node_get_object (node);
      JsonArray *array = json_object_get_array_member (object, "groups");
      g_assert_cmpstr (json_object_get_string_member (object, "method"), ==, "toy");
      g_assert_cmpint (json_object_get_int_member (object, "version"), ==, 7);
      g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (object, "parameters"), "n"), ==, 5);
      g_assert_cmpint (json_object_get_int_member (object, "threshold"), ==, 3);
      g_assert_cmpint (json_object_get_int_member (object, "days"), ==, 30);
      g_assert_cmpint (json_object_get_int_member (object, "alone"), ==, 12);
      g_assert_cmpuint (json_array_get_length (array), ==, 2);
      for (guint i = 0; i < 2; i++)
        assert_family (families, json_array_get_object_element (array, i), i);
      g_assert_true (json_object_get_null_member (object, "alone_documents") == !lists_alone);
      if (lists_alone)
        g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "alone_documents")), ==, 1);
    }
}

fixture_case (jsonl, families)
{
  g_autofree char *text = write_as (families, "jsonl", TRUE);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (JsonNode) node = parse (lines[i]);
      assert_family (families, json_node_get_object (node), i);
      g_assert_cmpstr (json_object_get_string_member (json_node_get_object (node), "method"), ==, "toy");
    }
  g_assert_cmpstr (lines[2], ==, "");
}

/* Cells of one line, of names without line ends. */
static guint
count_cells (const char *line)
{
  guint n = 1;
  gboolean is_quoted = FALSE;
  for (; *line != '\0'; line++)
    if (*line == '"')
      is_quoted = !is_quoted;
    else
      n += *line == ',' && !is_quoted;
  g_assert_false (is_quoted);
  return n;
}

fixture_case (csv, families)
{
  g_autofree char *text = write_as (families, "csv", TRUE);
  g_auto (GStrv) lines = g_strsplit (text, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + N_DOCUMENTS + 1);
  for (guint i = 0; i <= N_DOCUMENTS; i++)
    g_assert_cmpuint (count_cells (lines[i]), ==, 11);
  g_assert_true (g_str_has_prefix (lines[1], "1,1,0,2024-05-01T09:30:00Z,0.875,2,"));
  g_assert_true (g_str_has_prefix (lines[2], "1,0,1,2024-05-02,1.0,0,"));
  g_assert_true (g_str_has_prefix (lines[4], "2,0,1,"));
  g_assert_true (g_str_has_prefix (lines[5], ",,,,,,"));
  g_assert_nonnull (strstr (lines[1], "'=1+1")); /* no formula */
  g_autofree char *without = write_as (families, "csv", FALSE);
  g_auto (GStrv) fewer = g_strsplit (without, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (fewer), ==, 1 + 4 + 1);
}

fixture_case (text, families)
{
  g_autofree char *text = write_as (families, "text", TRUE);
  g_assert_null (strchr (text, '\033'));
  g_assert_null (strstr (text, "\342\200\256"));
  g_assert_true (g_str_has_prefix (text,
                                   "Documents that are the same piece\n"
                                   "Groups: 2; Documents in them: 4; In no group: 12\n"
                                   "method: toy; the same piece up to: 3 bits; n: 5; dates at most apart: 30 days\n\n"
                                   "Group 1, 2 documents\n"));
  g_assert_nonnull (strstr (text, "  2024-05-01       87.5%  2 bits  "));
  g_assert_nonnull (strstr (text, " likely origin\n"));
  g_assert_nonnull (strstr (text, "\nIn no group\n  alone.txt\n"));
  g_auto (GStrv) pieces = g_strsplit (text, "likely origin", -1);
  g_assert_cmpuint (g_strv_length (pieces), ==, 2);
}

fixture_case (html, families)
{
  g_auto (Page) page;
  page_read (&page, write_as (families, "html", TRUE));
  g_assert_cmpint (page_count (&page, "//section[starts-with(@id, 'f')]"), ==, 2);
  g_assert_cmpint (page_count (&page, "//section[starts-with(@id, 'f')]//tbody/tr"), ==, 4);
  g_assert_cmpint (page_count (&page, "//tbody/tr[1][@class='origin']//span[@class='tag']"), ==, 1);
  g_assert_cmpint (page_count (&page, "//span[@class='tag']"), ==, 1);
  g_assert_cmpint (page_count (&page, "//section[@id='alone']//tbody/tr"), ==, 1);
  g_assert_cmpint (page_count (&page, "//script"), ==, 1);
  g_assert_cmpint (page_count (&page, "//*[@src or @href]"), ==, 0);
  g_assert_cmpint (page_count (&page, "//td[@class='name'][not(bdi)]"), ==, 0);
  g_assert_cmpint (page_count (&page, "//b"), ==, 0);
}

/* A report says so if there are no groups. */
fixture_case (empty, families)
{
  g_ptr_array_set_size (families->groups, 0);
  for (const WinnowReportFormat *format = winnow_report_formats (WINNOW_REPORT_GROUPS); format->id != NULL; format++)
    {
      g_autofree char *text = write_as (families, format->id, FALSE);
      g_assert_cmpint (*text == '\0', ==, g_str_equal (format->id, "jsonl"));
    }
  g_auto (Page) page;
  page_read (&page, write_as (families, "html", FALSE));
}

/* A member whose document went while the report was made is left out. */
fixture_case (gone, families)
{
  const gint64 missing = 3;
  g_hash_table_remove (families->report.documents, &missing);
  for (const WinnowReportFormat *format = winnow_report_formats (WINNOW_REPORT_GROUPS); format->id != NULL; format++)
    {
      g_autofree char *text = write_as (families, format->id, TRUE);
      g_assert_null (strstr (text, "桥.txt"));
    }
}

/* Values with a centre that is not listed are cells without a number. */
fixture_case (no_centre, families)
{
  const WinnowGroup *group = g_ptr_array_index (families->groups, 0);
  winnow_for_each_value (WinnowGroupMember, member, group->members)
    member->value = member->similarity = NAN;
  g_autofree char *text = write_as (families, "csv", FALSE);
  g_assert_nonnull (strstr (text, "\r\n1,0,1,2024-05-02,,,"));
  g_assert_null (strstr (text, "nan"));
}

fixture_case (save, families)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("winnow-XXXXXX", &error);
  g_assert_no_error (error);
  for (const WinnowReportFormat *format = winnow_report_formats (WINNOW_REPORT_GROUPS); format->id != NULL; format++)
    {
      g_autofree char *name = g_strconcat ("groups.", format->extension, NULL);
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *text = write_as (families, format->id, FALSE), *saved = NULL;
      g_assert_true (winnow_report_format_for_path (WINNOW_REPORT_GROUPS, path, &error) == format);
      g_assert_true (winnow_report_save (&families->report, format, path, NULL, NULL, &error));
      g_assert_true (g_file_get_contents (path, &saved, NULL, &error));
      g_assert_true (g_str_has_prefix (saved, format->file_mark));
      g_assert_cmpstr (saved + strlen (format->file_mark), ==, text);
      g_assert_cmpint (*format->file_mark != '\0', ==, g_str_equal (format->id, "csv"));
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_autofree char *nowhere = g_build_filename (folder, "no folder", "groups.csv", NULL);
  g_assert_null (winnow_report_format_for_path (WINNOW_REPORT_GROUPS, "groups.doc", &error));
  g_assert_nonnull (strstr (error->message, ".html"));
  g_clear_error (&error);
  g_assert_false (winnow_report_save (&families->report, winnow_report_format_find (WINNOW_REPORT_GROUPS, "csv"),
                                      nowhere, NULL, NULL, &error));
  g_assert_nonnull (strstr (error->message, "groups.csv"));
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}
