/* Pictures of documents in every format: matches with their color grids, all of them where that is
 * asked for, no name set free. */
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "part.h"
#include "fixture-pictures.h"
#include "report/model/picture-parts.h"
#include "base/for-each.h"

static const char *const formats[] = { "text", "json", "jsonl", "csv", "html" };

typedef struct
{
  WinnowLibrary *library;
  WinnowFoundPictures *found;
  GPtrArray *documents;
  WinnowPictureReport report;
} Found;

static void
set_up (Found *found, gconstpointer data)
{
  found->library = fixture_pictures ();
  found->documents = must (winnow_library_list_documents (found->library, &error));
  found->found = must (winnow_check_find_pictures (found->library, &winnow_all_threads, &error));
  found->report
      = (WinnowPictureReport){ .library = found->library, .found = found->found, .documents = found->documents };
  winnow_grid_settings_init (&found->report.grid);
  winnow_histogram_settings_init (&found->report.histogram);
}

static void
tear_down (Found *found, gconstpointer data)
{
  winnow_found_pictures_free (found->found);
  g_ptr_array_unref (found->documents);
  winnow_library_unref (found->library);
}

static char *
write_as (Found *found, const char *id, gboolean lists_all)
{
  gsize length;
  found->report.lists_all = lists_all;
  return fixture_write_format (&found->report, winnow_report_format_find (WINNOW_REPORT_PICTURES, id), &length);
}

static JsonNode *
parse (const char *text)
{
  JsonNode *node = must (json_from_string (text, &error));
  return node;
}

/* As many strings as rows, of as many letters as columns, of these @letters alone. */
static void
assert_grid (JsonObject *picture, guint columns, guint rows, const char *letters)
{
  JsonArray *grid = json_object_get_array_member (picture, "grid");
  g_assert_cmpuint (json_array_get_length (grid), ==, rows);
  for (guint y = 0; y < rows; y++)
    {
      const char *row = json_array_get_string_element (grid, y);
      g_assert_cmpuint (strlen (row), ==, columns);
      g_assert_cmpuint (strspn (row, letters), ==, columns);
    }
}

TEST_FIXTURE (Found, set_up, tear_down);

fixture_case (json, found)
{
  g_autofree char *text = write_as (found, "json", FALSE);
  g_autoptr (JsonNode) node = parse (text);
  JsonObject *all = json_node_get_object (node);
  JsonArray *matches = json_object_get_array_member (all, "matches");
  JsonObject *match = json_array_get_object_element (matches, 0), *a = json_object_get_object_member (match, "a");
  g_assert_cmpuint (json_array_get_length (matches), ==, 2);
  g_assert_cmpstr (json_object_get_string_member (a, "path"), ==, fixture_picture_paths[FIXTURE_ONE]);
  g_assert_cmpstr (json_object_get_string_member (a, "name"), ==, FIXTURE_HOSTILE);
  g_assert_cmpint (json_object_get_int_member (a, "start"), ==, FIXTURE_START_ONE);
  g_assert_true (json_object_get_boolean_member (match, "mirrored"));
  g_assert_cmpstr (json_object_get_string_member (match, "likeness"), ==, "same");
  assert_grid (a, 8, 8, "B.XoO+@#");
  assert_grid (json_object_get_object_member (match, "b"), 8, 8, "B.XoO+@#");
  g_assert_cmpint (json_object_get_int_member (all, "n_pictures"), ==, found->found->pictures->len);
  g_assert_cmpint (json_object_get_int_member (all, "plain"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (all, "unread"), ==, 1);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (all, "set_aside")), ==,
                    found->found->excluded_pictures->len);
  g_assert_true (json_object_get_null_member (all, "pictures"));
}

static void
assert_counted_row (JsonObject *row, const char *counted)
{
  g_assert_cmpstr (json_object_get_string_member (row, "reason"), ==, "none");
  g_assert_cmpstr (json_object_get_string_member (row, "counted"), ==, counted);
  g_assert_cmpint (json_object_get_int_member (row, "documents") > 0, ==, !g_str_equal (counted, "none"));
}

static void
find_again (Found *found)
{
  winnow_found_pictures_free (found->found);
  found->found = must (winnow_check_find_pictures (found->library, &winnow_all_threads, &error));
  found->report.found = found->found;
}

/* What counts by decision stands among the matches, and says so itself; in sums and beside the
 * excluded ones, too. */
fixture_case (counted, found)
{
  static const char sentence[] = "1 picture counts by decision, though the template or too many documents have it.";
  fixture_count_pictures (found->library, WINNOW_PICTURE_EXCLUSION_COMMON);
  find_again (found);
  g_autofree char *json = write_as (found, "json", TRUE), *text = write_as (found, "text", TRUE),
                  *html = write_as (found, "html", FALSE), *csv = write_as (found, "csv", TRUE);
  g_autoptr (JsonNode) node = parse (json);
  JsonObject *all = json_node_get_object (node);
  JsonArray *counted = json_object_get_array_member (all, "counted"),
            *pictures = json_object_get_array_member (all, "pictures");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (all, "matches")), ==, 2 + 10);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (all, "set_aside")), ==, 2);
  g_assert_cmpuint (json_array_get_length (counted), ==, 5);
  for (guint i = 0; i < 5; i++)
    {
      JsonObject *one = json_array_get_object_element (counted, i);
      g_assert_cmpstr (json_object_get_string_member (one, "reason"), ==, "common");
      g_assert_cmpint (json_object_get_int_member (one, "documents"), ==, 5);
    }
  for (guint i = 0, n = 0; i < json_array_get_length (pictures); i++)
    {
      JsonObject *row = json_array_get_object_element (pictures, i);
      gboolean is_counted = g_str_equal (json_object_get_string_member (row, "counted"), "common");
      if (g_str_equal (json_object_get_string_member (row, "reason"), "none"))
        assert_counted_row (row, is_counted ? "common" : "none");
      n += is_counted;
      g_assert_true (i + 1 < json_array_get_length (pictures) || n == 5);
    }
  g_assert_nonnull (strstr (text, "Could not be read: 1; Counted by decision: 5"));
  g_assert_nonnull (strstr (text, "in 5 documents; counts by decision"));
  g_assert_nonnull (strstr (text, sentence));
  g_assert_nonnull (strstr (html, sentence));
  g_assert_nonnull (strstr (csv, "none,5,"));
  g_assert_nonnull (strstr (csv, ",common\r\n"));

  fixture_count_pictures (found->library, WINNOW_PICTURE_EXCLUSION_TEMPLATE);
  find_again (found);
  g_autofree char *whole = write_as (found, "text", FALSE);
  g_assert_nonnull (strstr (whole, "Excluded: 0;"));
  g_assert_nonnull (strstr (whole, "2 pictures count by decision, though the template or too many documents have "));
  g_assert_null (strstr (whole, "They are not compared"));
}

static gboolean
is_hash (const char *text)
{
  return strlen (text) == 64 && strspn (text, "0123456789abcdef") == 64;
}

/* What could not be read has neither hash nor grid, and a reason; what is plain has no hash. */
fixture_case (list, found)
{
  g_autofree char *text = write_as (found, "json", TRUE);
  g_autoptr (JsonNode) node = parse (text);
  JsonArray *pictures = json_object_get_array_member (json_node_get_object (node), "pictures");
  g_assert_cmpuint (json_array_get_length (pictures), ==, found->found->pictures->len);
  for (guint i = 0; i < found->found->pictures->len; i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (found->found->pictures, i);
      JsonObject *row = json_array_get_object_element (pictures, i);
      gboolean is_plain = winnow_document_picture_is_plain (picture);
      g_assert_cmpstr (json_object_get_string_member (row, "name"), ==, picture->name);
      g_assert_true (json_object_get_boolean_member (row, "read") == picture->is_read);
      g_assert_true (json_object_get_boolean_member (row, "plain") == is_plain);
      g_assert_true (json_object_get_null_member (row, "grid") == !picture->is_read);
      g_assert_true (json_object_get_null_member (row, "hash") == (is_plain || !picture->is_read));
      g_assert_true (json_object_get_null_member (row, "problem") == picture->is_read);
      g_assert_true (json_object_get_null_member (row, "hash")
                     || is_hash (json_object_get_string_member (row, "hash")));
    }
}

/* The letters are those of the grid of the thumbnail, cut as was asked. */
fixture_case (grid_settings, found)
{
  found->report.grid = (WinnowGridSettings){ .columns = 12, .rows = 5, .colors = 2 };
  g_autofree char *text = write_as (found, "json", TRUE);
  g_autoptr (JsonNode) node = parse (text);
  JsonArray *pictures = json_object_get_array_member (json_node_get_object (node), "pictures");
  for (guint i = 0; i < found->found->pictures->len; i++)
    {
      gint64 id = ((const WinnowDocumentPicture *) g_ptr_array_index (found->found->pictures, i))->id;
      JsonObject *row = json_array_get_object_element (pictures, i);
      g_autoptr (WinnowDocumentPicture) picture = must (winnow_library_dup_picture (found->library, id, &error));
      g_autoptr (WinnowPicture) pixels = winnow_library_decode (found->library, picture->thumbnail, NULL);
      g_autoptr (WinnowGrid) grid = pixels != NULL ? winnow_grid_new (pixels, &found->report.grid) : NULL;
      g_autoptr (GString) letters = g_string_new (NULL);
      if (grid == NULL)
        continue;
      assert_grid (row, 12, 5, "B#");
      for (guint y = 0; y < 5; y++)
        g_string_append (letters, json_array_get_string_element (json_object_get_array_member (row, "grid"), y));
      g_assert_cmpstr (letters->str, ==, grid->letters);
    }
}

fixture_case (lines, found)
{
  for (int lists_all = 0; lists_all < 2; lists_all++)
    {
      g_autofree char *text = write_as (found, "jsonl", lists_all);
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
      guint n = lists_all ? found->found->pictures->len : found->found->shared->len;
      g_assert_cmpuint (g_strv_length (lines), ==, n + 1);
      g_assert_cmpstr (lines[n], ==, "");
      for (guint i = 0; i < n; i++)
        json_node_unref (parse (lines[i]));
    }
}

/* Fields of a row of CSV without line ends inside of fields. */
static guint
count_fields (const char *line)
{
  guint n = 1;
  gboolean is_quoted = FALSE;
  for (; *line != '\0'; line++)
    if (*line == '"')
      is_quoted = !is_quoted;
    else
      n += *line == ',' && !is_quoted;
  return n;
}

fixture_case (csv, found)
{
  for (int lists_all = 0; lists_all < 2; lists_all++)
    {
      g_autofree char *text = write_as (found, "csv", lists_all);
      g_auto (GStrv) lines = g_strsplit (text, "\r\n", -1);
      guint n = lists_all ? found->found->pictures->len : found->found->shared->len;
      g_assert_cmpuint (g_strv_length (lines), ==, n + 2);
      g_assert_true (g_str_has_prefix (lines[0], lists_all ? "path,picture,page," : "path_a,picture_a,page_a,"));
      for (guint i = 0; i <= n; i++)
        g_assert_cmpuint (count_fields (lines[i]), ==, lists_all ? 18 : 30);
    }
}

fixture_case (text, found)
{
  g_autofree char *text = write_as (found, "text", TRUE);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_assert_cmpstr (lines[1], ==,
                   "Documents: 8; Pictures: 13; Pairs of pictures in common: 2; Excluded: 7; Nothing to recognise them "
                   "by: 1; Could not be read: 1");
  g_assert_null (strstr (text, "\033"));
  g_assert_null (strstr (text, "\342\200\256"));
  g_assert_nonnull (strstr (text, "\none is mirrored; "));
  g_assert_nonnull (strstr (text, "in the template"));
  g_assert_nonnull (strstr (text, "in 5 documents"));
  g_assert_nonnull (strstr (text, "could not be read"));
}

fixture_case (html, found)
{
  g_auto (Page) page, all;
  page_read (&page, write_as (found, "html", FALSE));
  page_read (&all, write_as (found, "html", TRUE));
  int n_pictures = (int) found->found->pictures->len;
  g_assert_cmpint (page_count (&page, "//section[starts-with(@id, 'p')]"), ==, 2);
  g_assert_cmpint (page_count (&page, "//div[@class='common']//svg[@class='thumb']"), ==, 4);
  g_assert_cmpint (page_count (&page, "//div[@class='common']//svg[@class='grid']"), ==, 4);
  g_assert_cmpint (page_count (&page, "//svg[@class='grid']/rect[starts-with(@fill, '#')]"), ==, 4 * 64);
  g_assert_cmpint (page_count (&page, "//svg[@class='grid']/text[string-length(.) = 1]"), ==, 4 * 64);
  g_assert_cmpint (page_count (&page, "//section[@id='asides']//tbody/tr"), ==, 2);
  g_assert_cmpint (page_count (&page, "//section[@id='all']"), ==, 0);
  g_assert_cmpint (page_count (&all, "//section[@id='all']//figure"), ==, n_pictures);
  g_assert_cmpint (page_count (&all, "//section[@id='all']//svg[@class='thumb']"), ==, n_pictures - 1);
  g_assert_cmpint (page_count (&all, "//section[@id='all']//code[@class='sha']"), ==, n_pictures - 2);
  g_assert_cmpint (page_count (&all, "//script"), ==, 1);
  g_assert_null (strstr (all.html, "<script>alert"));
}

/* Documents that are not to be named are not, nor their pictures. */
fixture_case (part, found)
{
  g_ptr_array_remove_index (found->documents, FIXTURE_TWO);
  winnow_for_each_of (format, formats)
    {
      g_autofree char *text = write_as (found, *format, TRUE);
      g_assert_null (strstr (text, "xcod"));
      g_assert_null (strstr (text, "page 1, picture 1"));
      g_assert_null (strstr (text, "mirrored; "));
    }
}

fixture_case (nothing, found)
{
  g_ptr_array_set_size (found->documents, 0);
  winnow_for_each_of (format, formats)
    {
      g_autofree char *text = write_as (found, *format, TRUE);
      g_assert_null (strstr (text, "/papers"));
    }
}

fixture_case (save, found)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("winnow-images-XXXXXX", &error);
  winnow_for_each_of (row, formats)
    {
      const WinnowReportFormat *format = winnow_report_format_find (WINNOW_REPORT_PICTURES, *row);
      g_autofree char *name = g_strconcat ("pictures.", format->extension, NULL);
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *content = NULL;
      g_assert_true (winnow_report_format_for_path (WINNOW_REPORT_PICTURES, path, &error) == format);
      g_autofree char *expected = write_as (found, *row, FALSE);
      g_assert_true (winnow_report_save (&found->report, format, path, NULL, NULL, &error));
      g_assert_true (g_file_get_contents (path, &content, NULL, &error));
      g_assert_no_error (error);
      g_assert_true (g_str_has_prefix (content, format->file_mark));
      g_assert_cmpstr (content + strlen (format->file_mark), ==, expected);
      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_null (winnow_report_format_for_path (WINNOW_REPORT_PICTURES, "pictures.doc", &error));
  g_assert_nonnull (error);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* ── grids ── */

static WinnowGrid *
make_grid (guint columns, guint rows, const char *letters)
{
  static const char codes[] = "B.XoO+@#";
  const WinnowGridSettings settings = { columns, rows, 8, FALSE };
  guint8 colors[64];
  g_assert_cmpuint (strlen (letters), ==, columns * rows);
  for (guint i = 0; i < columns * rows; i++)
    colors[i] = (guint8) (strchr (codes, letters[i]) - codes);
  return winnow_grid_new_from_colors (&settings, colors);
}

static WinnowImageMatch
make_turn (gboolean is_mirrored, int turned)
{
  return (WinnowImageMatch){ .placement = winnow_placement_of_turn (is_mirrored, turned) };
}

static void
assert_grids (guint columns, guint rows, const char *a, const char *b, WinnowImageMatch match, int expected)
{
  g_autoptr (WinnowGrid) grid_a = make_grid (columns, rows, a), grid_b = make_grid (columns, rows, b);
  g_autoptr (WinnowGridPairing) pairing = winnow_grid_pairing_new (grid_a, grid_b, &match);
  g_assert_cmpint (pairing->n_differing, ==, expected);
}

/* What was done to the picture is done to its letters before they are compared. */
test_case (edited_grids)
{
  static const char upright[] = "BBBB.#OO@@++XXoo";
  const WinnowImageMatch whole = make_turn (FALSE, 0), turn = make_turn (FALSE, 90);
  WinnowImageMatch negative = whole;
  negative.placement.is_negative = TRUE;
  assert_grids (4, 4, upright, upright, whole, 0);
  assert_grids (4, 4, upright, "BBBBOO#.++@@ooXX", make_turn (TRUE, 0), 0);
  assert_grids (4, 4, upright, "X@.BX@#Bo+OBo+OB", turn, 0);
  assert_grids (4, 4, upright, "ooXX++@@OO#.BBBB", make_turn (FALSE, 180), 0);
  assert_grids (4, 4, upright, "BO+oBO+oB#@XB.@X", make_turn (FALSE, -90), 0);
  assert_grids (4, 4, upright, "####@Boo..XX++OO", negative, 0);
  assert_grids (4, 4, upright, "o+OBo+OBX@#BX@.B", make_turn (TRUE, 90), 0);
  assert_grids (8, 2, upright, "BBBB.#OO@@++XXoX", whole, 1);
  assert_grids (8, 2, "BBBB....BBBB....", "BBBBBBBB........", turn, 0); /* blocks need not be square */
  g_assert_null (winnow_grid_pairing_new (NULL, NULL, &turn));
}
