/* Pictures in a check's report, in every format: those of each pair, those set aside, and that a
 * part of a report names nobody else's. */
#include <json-glib/json-glib.h>
#include <string.h>

#include "part.h"
#include "fixture-pictures.h"
#include "report/model/common-pictures.h"
#include "report/model/picture-wording.h"
#include "base/for-each.h"

static const char *const formats[] = { "html", "json", "jsonl", "csv", "passages", "text" };

typedef struct
{
  WinnowLibrary *library;
  WinnowReport *report;
} Checked;

static WinnowReport *
make_report (WinnowLibrary *library, const gint64 *ids, gsize n_ids)
{
  WinnowReport *report = must (winnow_report_new (
      library, &(WinnowReportOptions){ .title = "Pictures", .overlap_ids = ids, .n_overlap_ids = n_ids }, &error));
  return report;
}

static void
set_up (Checked *checked, gconstpointer data)
{
  checked->library = fixture_pictures ();
  checked->report = make_report (checked->library, NULL, 0);
  g_assert_cmpuint (checked->report->overlaps->len, ==, 2);
}

static void
tear_down (Checked *checked, gconstpointer data)
{
  winnow_report_free (checked->report);
  winnow_library_unref (checked->library);
}

static JsonNode *
parse (const char *text)
{
  JsonNode *node = must (json_from_string (text, &error));
  return node;
}

static JsonObject *
object_at (JsonArray *array, guint i)
{
  return json_array_get_object_element (array, i);
}

static void
assert_picture (JsonObject *picture, const char *name, const char *caption, gint64 page, gint64 start,
                gint64 byte_start)
{
  g_assert_cmpstr (json_object_get_string_member (picture, "name"), ==, name);
  g_assert_cmpstr (json_object_get_string_member_with_default (picture, "caption", NULL), ==, caption);
  g_assert_true (json_object_get_null_member (picture, "page") == (page == 0));
  g_assert_cmpint (json_object_get_int_member_with_default (picture, "page", 0), ==, page);
  g_assert_cmpint (json_object_get_int_member (picture, "start"), ==, start);
  g_assert_cmpint (json_object_get_int_member (picture, "byte_start"), ==, byte_start);
  g_assert_cmpint (json_object_get_int_member (picture, "width"), ==, 160);
  g_assert_cmpint (json_object_get_int_member (picture, "height"), ==, 112);
}

/* All of one picture is on the other, which hashes tell. */
static void
assert_whole (JsonObject *placement)
{
  static const char *const outlines[] = { "outline_a", "outline_b" };
  g_assert_cmpint (json_object_get_int_member (placement, "places"), >=, 0);
  winnow_for_each_of (name, outlines)
    {
      JsonArray *corners = json_object_get_array_member (placement, *name);
      double sum = 0;
      g_assert_cmpuint (json_array_get_length (corners), ==, 4);
      winnow_for_each_below (i, 4)
        {
          JsonArray *corner = json_array_get_array_element (corners, i);
          sum += json_array_get_double_element (corner, 0) + json_array_get_double_element (corner, 1);
        }
      g_assert_cmpfloat_with_epsilon (sum, 4, .1);
    }
}

/* What the first two have: mirrored. */
static void
assert_mirrored (JsonObject *match)
{
  assert_picture (json_object_get_object_member (match, "a"), FIXTURE_HOSTILE, "Figure 1: " FIXTURE_HOSTILE, 0,
                  FIXTURE_START_ONE, 16);
  assert_picture (json_object_get_object_member (match, "b"), "page 1, picture 1", NULL, 1, FIXTURE_START_TWO, 0);
  g_assert_cmpint (json_object_get_int_member (match, "distance"), <=, WINNOW_IMAGE_THRESHOLD);
  g_assert_true (json_object_get_boolean_member (match, "mirrored"));
  g_assert_false (json_object_get_boolean_member (match, "negative"));
  g_assert_cmpint (json_object_get_int_member (match, "turned"), ==, 0);
  g_assert_cmpstr (json_object_get_string_member (match, "description"), ==, "one is mirrored");
  g_assert_cmpstr (json_object_get_string_member (match, "likeness"), ==, "same");
  assert_whole (json_object_get_object_member (match, "placement"));
}

TEST_FIXTURE (Checked, set_up, tear_down);

fixture_case (json_of_pairs, checked)
{
  gsize length;
  g_autofree char *text = fixture_write (checked->report, "json", &length);
  g_autoptr (JsonNode) node = parse (text);
  JsonObject *check = json_node_get_object (node);
  JsonArray *overlaps = json_object_get_array_member (check, "overlaps");
  JsonObject *first = object_at (overlaps, 0), *second = object_at (overlaps, 1);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (first, "passages")), ==, 1);
  g_assert_cmpint (json_object_get_int_member (first, "n_pictures"), ==, 1);
  assert_mirrored (object_at (json_object_get_array_member (first, "pictures"), 0));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (second, "passages")), ==, 0);
  g_assert_cmpint (json_object_get_int_member (second, "n_pictures"), ==, 1);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (second, "pictures")), ==, 1);
}

static const char *
path_of_side (JsonObject *match, const char *side)
{
  return json_object_get_string_member (json_object_get_object_member (match, side), "path");
}

fixture_case (json_of_all, checked)
{
  gsize length;
  guint n_common = 0, n_template = 0;
  g_autofree char *text = fixture_write (checked->report, "json", &length);
  g_autoptr (JsonNode) node = parse (text);
  JsonObject *pictures = json_object_get_object_member (json_node_get_object (node), "pictures");
  JsonArray *shared = json_object_get_array_member (pictures, "shared"),
            *excluded_pictures = json_object_get_array_member (pictures, "set_aside");
  g_assert_cmpuint (json_array_get_length (shared), ==, 2);
  assert_mirrored (object_at (shared, 0));
  g_assert_cmpstr (path_of_side (object_at (shared, 0), "a"), ==, fixture_picture_paths[FIXTURE_ONE]);
  g_assert_cmpstr (path_of_side (object_at (shared, 0), "b"), ==, fixture_picture_paths[FIXTURE_TWO]);
  g_assert_cmpstr (path_of_side (object_at (shared, 1), "a"), ==, fixture_picture_paths[FIXTURE_FIGURE]);
  g_assert_cmpstr (path_of_side (object_at (shared, 1), "b"), ==, fixture_picture_paths[FIXTURE_COPY]);
  for (guint i = 0; i < json_array_get_length (excluded_pictures); i++)
    {
      JsonObject *excluded = object_at (excluded_pictures, i);
      gboolean is_common = g_str_equal (json_object_get_string_member (excluded, "reason"), "common");
      n_common += is_common;
      n_template += !is_common;
      if (is_common)
        g_assert_cmpint (json_object_get_int_member (excluded, "documents"), ==, 5);
      else
        g_assert_cmpstr (json_object_get_string_member (excluded, "name"), ==, "seal.png");
    }
  g_assert_cmpuint (n_common, ==, 5);
  g_assert_cmpuint (n_template, >=, 1);
  g_assert_cmpint (json_object_get_int_member (pictures, "plain"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (pictures, "unread"), ==, 1);
}

fixture_case (json_of_documents, checked)
{
  gsize length;
  g_autofree char *text = fixture_write (checked->report, "json", &length);
  g_autoptr (JsonNode) node = parse (text);
  JsonArray *documents = json_object_get_array_member (json_node_get_object (node), "documents");
  g_assert_cmpuint (json_array_get_length (documents), ==, N_FIXTURE_DOCUMENTS);
  for (guint i = 0; i < N_FIXTURE_DOCUMENTS; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (checked->report->documents, i);
      g_assert_cmpint (json_object_get_int_member (object_at (documents, i), "n_pictures"), ==, document->n_pictures);
    }
}

/* The column stands behind those of methods. */
fixture_case (csv, checked)
{
  gsize length;
  g_autofree char *csv = fixture_write (checked->report, "csv", &length);
  g_auto (GStrv) lines = g_strsplit (csv, "\r\n", -1);
  g_auto (GStrv) names = g_strsplit (lines[0], ",", -1);
  guint column = 0;
  while (names[column] != NULL && !g_str_equal (names[column], "n_pictures"))
    column++;
  g_assert_cmpstr (names[column - 1], ==, "methods_different");
  for (guint i = 1; i <= 2; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);
      g_assert_cmpstr (cells[column], ==, "1");
    }
  g_assert_cmpstr (lines[3], ==, "");
}

fixture_case (text, checked)
{
  gsize length;
  g_autofree char *text = fixture_write (checked->report, "text", &length);
  g_autofree char *plain = NULL;
  g_autoptr (WinnowLibrary) without = fixture_kinds ();
  g_autoptr (WinnowReport) report = fixture_report (without);
  g_assert_nonnull (strstr (text, "13 pictures; "));
  g_assert_nonnull (strstr (text, "  Pictures  "));
  g_assert_null (strstr (text, "\033"));
  plain = fixture_write (report, "text", &length);
  g_assert_null (strstr (plain, "pictures"));
}

/* ── the page ── */

static void
page_init (Page *page, WinnowReport *report)
{
  gsize length;
  page_read (page, fixture_write (report, "html", &length));
}

/* What was written stands there as it was: nothing of it became an element. */
fixture_case (page, checked)
{
  g_auto (Page) page;
  page_init (&page, checked->report);
  g_assert_cmpint (page_count (&page, "//section[@class='pair']"), ==, 2);
  g_assert_cmpint (page_count (&page, "//section[@class='pair']//div[@class='common']"), ==, 2);
  g_assert_cmpint (page_count (&page, "//section[@class='pair']//div[@class='common']//svg[@class='thumb']"), ==, 4);
  g_assert_cmpint (page_count (&page, "//section[@id='ranking']//thead//th[.='Pictures']"), ==, 1);
  g_assert_cmpint (page_count (&page, "//section[@id='files']//thead//th[.='Pictures']"), ==, 1);
  g_assert_cmpint (page_count (&page, "//section[@id='p1']//figcaption//bdi[contains(., '<script>alert(2)</script>')]"),
                   ==, 1);
  g_assert_cmpint (page_count (&page, "//section[@id='p1']//p[@class='caption'][starts-with(., 'Figure 1: ')]"), ==, 1);
  g_assert_cmpint (page_count (&page, "//section[@id='p1']//figcaption/span[.='character 8']"), ==, 1);
  g_assert_cmpint (page_count (&page, "//section[@id='p1']//figcaption/span[.='p. 1']"), ==, 1);
  g_assert_cmpint (
      page_count (&page, "//section[@id='p1']//p[@class='done']/span[starts-with(., 'one is mirrored; ')]"), ==, 1);
  g_assert_cmpint (page_count (&page, "//script"), ==, 1);
  g_assert_null (strstr (page.html, "<script>alert"));
  g_assert_null (strstr (page.html, "\033"));
}

/* Nothing is fetched: a picture is part of the page, and the policy lets no other be shown. */
fixture_case (page_fetches_nothing, checked)
{
  g_auto (Page) page;
  page_init (&page, checked->report);
  g_assert_cmpint (page_count (&page, "//svg/image"), >, 0);
  g_assert_cmpint (page_count (&page,
                               "//svg/image[not(starts-with(@href, 'data:image/png;base64,') or starts-with(@href, "
                               "'data:image/jpeg;base64,'))]"),
                   ==, 0);
  g_assert_cmpint (page_count (&page, "//svg[@class='thumb'][not(@aria-label)]"), ==, 0);
  g_assert_cmpint (page_count (&page, "//img"), ==, 0);
  g_assert_cmpint (
      page_count (&page, "//meta[starts-with(@content, \"default-src 'none'; img-src data:; style-src\")]"), ==, 1);
}

/* The bytes of each stand in the page once, however many pictures look the same; the others use
 * those. */
fixture_case (thumbnails_once, checked)
{
  g_auto (Page) page;
  page_init (&page, checked->report);
  int n_shown = page_count (&page, "//svg[@class='thumb']"), n_images = page_count (&page, "//svg/image"),
      n_uses = page_count (&page, "//svg/use");
  g_assert_cmpint (n_uses, >, 0);
  g_assert_cmpint (n_images + n_uses, ==, n_shown);
  g_assert_cmpint (page_count (&page, "//svg/image[@href = preceding::image/@href]"), ==, 0);
  for (int i = 1; i <= n_images; i++)
    {
      g_autofree char *image = g_strdup_printf ("//svg/image[@id='t%d'][@width > 0][@height > 0]", i);
      g_assert_cmpint (page_count (&page, image), ==, 1);
    }
  g_assert_cmpint (page_count (&page, "//svg/use[not(substring(@href, 2) = //image/@id)]"), ==, 0);
}

/* The bytes are those of the library. */
fixture_case (thumbnails, checked)
{
  g_auto (Page) page;
  page_init (&page, checked->report);
  const WinnowOverlap *overlap = g_ptr_array_index (checked->report->overlaps, 0);
  g_autoptr (GArray) shared
      = must (winnow_library_list_shared_pictures (checked->library, overlap->document_a, overlap->document_b, &error));
  const WinnowSharedPicture *row = &g_array_index (shared, WinnowSharedPicture, 0);
  const gint64 ids[] = { row->picture_a, row->picture_b };
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      gsize length;
      g_autoptr (WinnowDocumentPicture) picture = must (winnow_library_dup_picture (checked->library, ids[i], &error));
      const guint8 *bytes = g_bytes_get_data (picture->thumbnail, &length);
      g_autofree char *encoded = g_base64_encode (bytes, length);
      g_assert_nonnull (strstr (page.html, encoded));
    }
}

/* Two pictures have no texts to lay side by side. */
fixture_case (pair_without_text, checked)
{
  g_auto (Page) page;
  page_init (&page, checked->report);
  g_assert_cmpint (page_count (&page, "//section[@id='p1']//div[@class='pane']"), ==, 2);
  g_assert_cmpint (page_count (&page, "//section[@id='p2']//div[@class='pane']"), ==, 0);
  g_assert_cmpint (page_count (&page, "//section[@id='p2']//details"), ==, 0);
  g_assert_cmpint (page_count (&page, "//section[@id='p2']/p[.='No text in common.']"), ==, 1);
}

/* A logo is listed once, with all documents that have it. */
fixture_case (set_aside, checked)
{
  g_auto (Page) page;
  page_init (&page, checked->report);
  g_assert_cmpint (page_count (&page, "//section[@id='asides']//tbody/tr"), ==, 2);
  g_assert_cmpint (page_count (&page, "//section[@id='asides']//tbody/tr[td[.='in 5 documents']]/td[3]/bdi"), ==, 5);
  g_assert_cmpint (
      page_count (&page, "//section[@id='asides']//tbody/tr[td[.='in the template']]//bdi[contains(., 'one')]"), ==, 1);
  g_assert_cmpint (page_count (&page, "//section[@id='asides']//svg[@class='thumb']"), ==, 2);
}

fixture_case (same_bytes, checked)
{
  g_autoptr (WinnowReport) again = make_report (checked->library, NULL, 0);
  winnow_for_each_of (format, formats)
    {
      gsize length, other_length;
      g_autofree char *text = fixture_write (checked->report, *format, &length),
                      *other = fixture_write (again, *format, &other_length);
      g_assert_cmpmem (text, length, other, other_length);
    }
}

/* ── a part ── */

static void
assert_names_none (WinnowReport *report, const char *const *names)
{
  winnow_for_each_of (format, formats)
    {
      gsize length;
      g_autofree char *text = fixture_write (report, *format, &length);
      for (const char *const *name = names; *name != NULL; name++)
        g_assert_null (strstr (text, *name));
    }
}

static gint64
overlap_id_at (const Checked *checked, guint index)
{
  return ((const WinnowOverlap *) g_ptr_array_index (checked->report->overlaps, index))->id;
}

/* The part of two pictures knows of no other document, not even by what was set aside. */
fixture_case (part_of_pictures, checked)
{
  static const char *const names[] = { "xcod", "/one/",      "three",    "four",  "five",           "template.docx",
                                       "logo", "letterhead", "seal.png", "alert", "in 5 documents", NULL };
  gint64 id = overlap_id_at (checked, 1);
  g_autoptr (WinnowReport) part = make_report (checked->library, &id, 1);
  g_assert_cmpuint (part->pictures->len, ==, 2);
  g_assert_cmpuint (part->excluded_pictures->len, ==, 0);
  g_assert_cmpuint (part->n_plain, ==, 0);
  g_assert_cmpuint (part->n_unread, ==, 0);
  assert_names_none (part, names);
}

/* That of two texts tells what of theirs was set aside, and how many have it, but not who. */
fixture_case (part_of_texts, checked)
{
  static const char *const names[]
      = { "figure.png", "copy of it", "three.docx", "four.docx", "five.docx", "template.docx", "letterhead", NULL };
  gint64 id = overlap_id_at (checked, 0);
  g_autoptr (WinnowReport) part = make_report (checked->library, &id, 1);
  g_auto (Page) page;
  page_init (&page, part);
  assert_names_none (part, names);
  g_assert_cmpint (page_count (&page, "//section[@id='asides']//tbody/tr[td[.='in 5 documents']]/td[3]/bdi"), ==, 2);
}

/* ── what counts by decision ── */

fixture_case (counted, checked)
{
  gsize length;
  fixture_count_pictures (checked->library, WINNOW_PICTURE_EXCLUSION_COMMON);
  g_autoptr (WinnowReport) report = make_report (checked->library, NULL, 0);
  g_autofree char *json = fixture_write (report, "json", &length), *html = fixture_write (report, "html", &length),
                  *text = fixture_write (report, "text", &length);
  g_autoptr (JsonNode) node = parse (json);
  JsonObject *pictures = json_object_get_object_member (json_node_get_object (node), "pictures");
  JsonArray *counted = json_object_get_array_member (pictures, "counted");
  g_assert_cmpuint (json_array_get_length (counted), ==, 5);
  g_assert_cmpstr (json_object_get_string_member (object_at (counted, 0), "reason"), ==, "common");
  g_assert_cmpint (json_object_get_int_member (object_at (counted, 0), "documents"), ==, 5);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (pictures, "shared")), ==, 2 + 10);
  g_assert_nonnull (strstr (html, "1 picture counts by decision"));
  g_assert_nonnull (strstr (text, "; 5 count by decision;"));

  /* a part that has none of them */
  g_autoptr (WinnowOverlap) files = NULL;
  for (guint i = 0; i < report->overlaps->len && files == NULL; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, i);
      g_autoptr (WinnowDocument) a = must (winnow_library_dup_document (checked->library, overlap->document_a, &error));
      if (g_str_equal (a->path, fixture_picture_paths[FIXTURE_FIGURE]))
        files = winnow_overlap_ref (overlap);
    }
  g_autoptr (WinnowReport) part = make_report (checked->library, &files->id, 1);
  g_assert_cmpuint (part->counted_pictures->len, ==, 0);
}

/* ── parts of it ── */

fixture_case (aside_groups, checked)
{
  g_autoptr (GPtrArray) groups
      = winnow_excluded_picture_groups_new (checked->report->pictures_by_id, checked->report->excluded_pictures);
  guint n = 0;
  g_assert_cmpuint (groups->len, ==, 2);
  winnow_for_each (const WinnowExcludedPictureGroup, group, groups)
    {
      g_assert_true (group->first == g_ptr_array_index (group->pictures, 0));
      n += group->pictures->len;
    }
  g_assert_cmpuint (n, ==, checked->report->excluded_pictures->len);
  g_assert_cmpint (((const WinnowExcludedPictureGroup *) g_ptr_array_index (groups, 0))->reason, ==,
                   WINNOW_PICTURE_EXCLUSION_TEMPLATE);
}

fixture_case (starts, checked)
{
  g_autoptr (GHashTable) starts
      = must (winnow_pictures_map_starts (checked->library, checked->report->pictures, &error));
  g_assert_cmpuint (g_hash_table_size (starts), ==, checked->report->pictures->len);
  for (guint i = 0; i < checked->report->pictures->len; i++)
    {
      gsize length;
      const WinnowDocumentPicture *picture = g_ptr_array_index (checked->report->pictures, i);
      g_autofree char *text = must (winnow_library_dup_text (checked->library, picture->document_id, &length, &error));
      g_assert_cmpuint (GPOINTER_TO_SIZE (g_hash_table_lookup (starts, picture)), ==,
                        (gsize) g_utf8_strlen (text, picture->offset));
    }
}

test_case (words)
{
  const WinnowPictureInfo known = { .width = 640, .height = 480 }, unknown = { 0 };
  const WinnowImageMatch match = { .distance = 1, .placement = winnow_placement_of_turn (TRUE, 0) };
  g_autofree char *many = winnow_wording_pictures (20, 3, 4, 2, 1);
  assert_takes (winnow_wording_picture_place (3, 17, TRUE), "p. 3");
  assert_takes (winnow_wording_picture_place (0, 17, TRUE), "character 18");
  assert_takes (winnow_wording_picture_place (0, 0, FALSE), "");
  assert_takes (winnow_wording_picture_size (&known), "640 × 480");
  assert_takes (winnow_wording_picture_size (&unknown), "");
  assert_takes (winnow_wording_image_match (&match, WINNOW_IMAGE_A_TO_B), "mirrored; 1 of 256 bits differs");
  assert_takes (winnow_wording_grid_distance (5, 64), "5 of 64 blocks differ");
  g_assert_null (winnow_wording_grid_distance (0, 0));
  assert_takes (winnow_wording_pictures (1, 0, 0, 0, 0), "1 picture");
  g_assert_cmpstr (
      many, ==,
      "20 pictures; 3 excluded; 4 count by decision; 2 with nothing to recognise them by; 1 could not be read");
}

/* Pictures without a hash are the same where their digests are. */
test_case (groups_without_hashes)
{
  static const guint64 digests[] = { 7, 8, 7 };
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GPtrArray) pictures = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_picture_unref);
  g_autoptr (GArray) excluded = g_array_new (FALSE, FALSE, sizeof (WinnowExcludedPicture));
  for (guint i = 0; i < G_N_ELEMENTS (digests); i++)
    {
      WinnowDocumentPicture *picture = winnow_document_picture_new ("dot");
      const WinnowExcludedPicture row = { i + 1, WINNOW_PICTURE_EXCLUSION_COMMON, 5 };
      picture->id = i + 1;
      picture->fingerprint.digest = digests[i];
      g_ptr_array_add (pictures, picture);
      g_hash_table_insert (by_id, &picture->id, picture);
      g_array_append_val (excluded, row);
    }
  g_autoptr (GPtrArray) groups = winnow_excluded_picture_groups_new (by_id, excluded);
  g_assert_cmpuint (groups->len, ==, 2);
  g_assert_cmpuint (((WinnowExcludedPictureGroup *) g_ptr_array_index (groups, 0))->pictures->len, ==, 2);
}
