/* The pictures of a compared pair: each has its sign at its place on both sides, and what is shown
 * beside it stays what it was; panes meet at them; they are found as a check finds them. */
#include <string.h>

#include "papers.h"
#include "part.h"
#include "app/compare/model/winnow-scroll-map.h"
#include "app/compare/model/winnow-comparison.h"
#include "report/pair/pair.h"

#define WIDTH 300
#define HEIGHT 200

/* ── pictures ── */

/* Broad blots, other ones for each @seed. */
static WinnowPicture *
make_pixels (guint seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  guint8 *rgb = g_malloc0 (WIDTH * HEIGHT * 3);
  for (guint blot = 0; blot < 24; blot++)
    {
      int x = g_rand_int_range (random, 0, WIDTH), y = g_rand_int_range (random, 0, HEIGHT),
          radius = g_rand_int_range (random, 10, 60);
      guint8 color[]
          = { g_rand_int_range (random, 0, 256), g_rand_int_range (random, 0, 256), g_rand_int_range (random, 0, 256) };
      for (int at_y = MAX (y - radius, 0); at_y < MIN (y + radius, HEIGHT); at_y++)
        for (int at_x = MAX (x - radius, 0); at_x < MIN (x + radius, WIDTH); at_x++)
          memcpy (rgb + 3 * (at_y * WIDTH + at_x), color, 3);
    }
  return winnow_picture_new_take (rgb, WIDTH, HEIGHT, "png");
}

/* @percent of each side taken off. */
static WinnowPicture *
crop (const WinnowPicture *whole, guint percent)
{
  guint left = whole->width * percent / 100, top = whole->height * percent / 100;
  guint width = whole->width - 2 * left, height = whole->height - 2 * top;
  guint8 *rgb = g_malloc (width * height * 3);
  for (guint y = 0; y < height; y++)
    memcpy (rgb + y * width * 3, whole->rgb + 3 * ((y + top) * whole->width + left), width * 3);
  return winnow_picture_new_take (rgb, width, height, "png");
}

/* (transfer full) */
static WinnowDocumentPicture *
make_picture (gint64 id, guint32 offset, guint seed, guint percent)
{
  g_autoptr (WinnowPicture) whole = make_pixels (seed);
  g_autoptr (WinnowPicture) part = crop (whole, percent);
  WinnowDocumentPicture *picture = winnow_document_picture_new ("picture");
  winnow_document_picture_read_pixels (picture, part);
  picture->id = id;
  picture->offset = offset;
  g_assert_cmpuint (picture->fingerprint.usable, !=, 0);
  return picture;
}

/* ── pairs ── */

static WinnowPair *
make_pair (const char *a, const char *b)
{
  WinnowPair *pair = winnow_pair_new ();
  fill_side (&pair->side[WINNOW_SIDE_A], "a", g_strdup (a));
  fill_side (&pair->side[WINNOW_SIDE_B], "b", g_strdup (b));
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    pair->side[side].pictures = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_picture_unref);
  return pair;
}

/* A picture that is there without having been looked at. */
static void
add_place (WinnowPair *pair, guint32 a, guint32 b)
{
  g_autoptr (WinnowDocumentPicture) picture_a = winnow_document_picture_new ("a"),
                                    picture_b = winnow_document_picture_new ("b");
  const WinnowImageMatch match = { 0 };
  picture_a->id = 10 + pair->pictures->len;
  picture_b->id = 20 + pair->pictures->len;
  picture_a->offset = a;
  picture_b->offset = b;
  picture_b->page = 7;
  winnow_common_pictures_add (pair->pictures, picture_a, picture_b, &match, WINNOW_IMAGE_A_TO_B);
}

static WinnowComparison *
compare (WinnowPair *pair)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  return winnow_comparison_new (pair, &settings);
}

static char *
dup_range (const WinnowComparison *comparison, WinnowSide side, WinnowTextRange range)
{
  return g_utf8_substring (comparison->side[side].shown->text, range.start, range.end);
}

static void
assert_sign (const WinnowComparison *comparison, guint picture, WinnowSide side, const char *before, gboolean has_line,
             const char *after)
{
  const WinnowShownPicture *shown = winnow_comparison_get_picture (comparison, picture);
  WinnowTextRange sign = shown->sign[side];
  WinnowTextRange left = { 0, sign.start }, right = { sign.end, comparison->side[side].shown->n_characters };
  g_autofree char *name = g_strdup_printf ("\u00a0▣\u00a0Picture\u00a0%u\u00a0", picture + 1);
  g_autofree char *former = dup_range (comparison, side, left), *rest = dup_range (comparison, side, right);
  assert_takes (dup_range (comparison, side, sign), name);
  g_assert_true (g_str_has_suffix (former, before));
  g_assert_true (g_str_has_prefix (rest, after));
  g_assert_cmpint (shown->has_line[side], ==, has_line);
  for (guint32 at = sign.start; at < sign.end; at++)
    g_assert_cmpint (winnow_comparison_find_picture (comparison, side, at), ==, picture);
}

/* ── places ── */

/* Between two paragraphs a sign has a line of its own, whichever of them its place belongs to; in
 * one it stands in the line. */
test_case (signs)
{
  const char *a = "Öne two.\nThree four.\nFive", *b = "Öne two.";
  g_autoptr (WinnowPair) pair = make_pair (a, b);
  add_place (pair, strlen ("Öne two.\n"), 0);
  add_place (pair, strlen ("Öne two.\nThree "), strlen (b));
  add_place (pair, strlen ("Öne two.\nThree four."), 4);
  g_autoptr (WinnowComparison) comparison = compare (pair);

  assert_sign (comparison, 0, WINNOW_SIDE_A, "two.\n", TRUE, "\u2029Three");
  assert_sign (comparison, 1, WINNOW_SIDE_A, "Three ", FALSE, "four.");
  assert_sign (comparison, 2, WINNOW_SIDE_A, "four.\u2029", TRUE, "\nFive");
  assert_sign (comparison, 0, WINNOW_SIDE_B, "", TRUE, "\u2029Öne");
  assert_sign (comparison, 1, WINNOW_SIDE_B, "two.\u2029", TRUE, "");
  assert_sign (comparison, 2, WINNOW_SIDE_B, "Öne", FALSE, " two.");
  g_assert_cmpuint (comparison->pictures->len, ==, 3);
  g_assert_cmpuint (winnow_comparison_get_picture (comparison, 0)->place[WINNOW_SIDE_A].page, ==, 0);
  g_assert_cmpuint (winnow_comparison_get_picture (comparison, 0)->place[WINNOW_SIDE_B].page, ==, 7);
  g_assert_cmpint (winnow_comparison_find_picture (comparison, WINNOW_SIDE_A, 0), ==, WINNOW_NO_PICTURE);
}

/* What is copied is the document's own text, and every byte of it is shown as it was. */
test_case (text_stays)
{
  const char *text = "日本語 one\ntwo\n\nthree";
  g_autoptr (WinnowPair) pair = make_pair (text, text);
  for (guint32 byte = 0; byte <= strlen (text); byte += byte < strlen (text) ? g_utf8_skip[(guchar) text[byte]] : 1)
    add_place (pair, byte, strlen (text) - strlen ("three"));
  g_autoptr (WinnowComparison) comparison = compare (pair);

  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      const WinnowShownText *display = comparison->side[side].shown;
      WinnowTextRange all = { 0, display->n_characters };
      assert_takes (winnow_shown_text_dup_source (display, all), text);
      for (guint32 byte = 0; byte < strlen (text); byte += g_utf8_skip[(guchar) text[byte]])
        {
          WinnowTextRange range = winnow_shown_text_get_range (display, byte, byte + g_utf8_skip[(guchar) text[byte]]);
          g_assert_cmpuint (range.end - range.start, ==, 1);
          g_assert_cmpuint (g_utf8_get_char (g_utf8_offset_to_pointer (display->text, range.start)), ==,
                            g_utf8_get_char (text + byte));
        }
    }
}

test_case (ids)
{
  g_autoptr (WinnowPair) pair = make_pair ("text", "text");
  add_place (pair, 0, 0);
  add_place (pair, 0, 0);
  g_autoptr (WinnowComparison) comparison = compare (pair);
  g_assert_cmpint (winnow_comparison_find_picture_ids (comparison, 11, 21), ==, 1);
  g_assert_cmpint (winnow_comparison_find_picture_ids (comparison, 21, 11), ==, 1);
  g_assert_cmpint (winnow_comparison_find_picture_ids (comparison, 11, 20), ==, WINNOW_NO_PICTURE);
}

test_case (without_text)
{
  g_autoptr (WinnowPair) pair = make_pair ("", "text");
  add_place (pair, 0, 0);
  g_autoptr (WinnowComparison) comparison = compare (pair);
  g_assert_false (winnow_comparison_has_text (comparison, WINNOW_SIDE_A));
  g_assert_true (winnow_comparison_has_text (comparison, WINNOW_SIDE_B));
  assert_sign (comparison, 0, WINNOW_SIDE_A, "", TRUE, "");
}

/* ── scrolling ── */

static WinnowComparison *
make_crossing (void)
{
  g_autofree char *text = g_strnfill (1000, 'x');
  g_autoptr (WinnowPair) pair = make_pair (text, text);
  const guint32 places[][WINNOW_N_SIDES] = { { 100, 700 }, { 300, 200 }, { 500, 900 }, { 800, 450 } };
  const WinnowPassage passage = { .a = { 200, 600, 200, 600 },
                                  .b = { 400, 800, 400, 800 },
                                  .similarity = 1,
                                  .words = 400,
                                  .weight = WINNOW_WORD_WEIGHT * 400 };
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    add_place (pair, places[i][WINNOW_SIDE_A], places[i][WINNOW_SIDE_B]);
  g_array_append_val (pair->overlap->passages, passage);
  pair->overlap->a.total = pair->overlap->b.total = 1000;
  return compare (pair);
}

/* Whichever picture is chosen, the panes meet there, and never run backwards elsewhere. */
test_case (map)
{
  g_autoptr (WinnowComparison) comparison = make_crossing ();
  for (guint i = 0; i < comparison->pictures->len; i++)
    {
      g_autoptr (WinnowScrollMap) map = winnow_scroll_map_new_at_picture (comparison, i);
      const WinnowTextRange *sign = winnow_comparison_get_picture (comparison, i)->sign;
      g_assert_cmpfloat_with_epsilon (winnow_scroll_map_convert (map, WINNOW_SIDE_A, sign[WINNOW_SIDE_A].start),
                                      sign[WINNOW_SIDE_B].start, 1e-6);
      g_assert_cmpfloat_with_epsilon (winnow_scroll_map_convert (map, WINNOW_SIDE_B, sign[WINNOW_SIDE_B].start),
                                      sign[WINNOW_SIDE_A].start, 1e-6);
      double former = 0;
      for (guint32 at = 0; at <= comparison->side[WINNOW_SIDE_A].shown->n_characters; at++)
        {
          double there = winnow_scroll_map_convert (map, WINNOW_SIDE_A, at);
          g_assert_cmpfloat (there, >=, former);
          former = there;
        }
    }
}

/* A passage weighs more than pictures that cross it. */
test_case (map_follows_text)
{
  g_autoptr (WinnowComparison) comparison = make_crossing ();
  g_autoptr (WinnowScrollMap) map = winnow_scroll_map_new (comparison, WINNOW_NO_PASSAGE);
  const WinnowTextRange *range = winnow_comparison_get_passage (comparison, 0)->range;
  g_assert_cmpfloat_with_epsilon (winnow_scroll_map_convert (map, WINNOW_SIDE_A, range[WINNOW_SIDE_A].start),
                                  range[WINNOW_SIDE_B].start, 1e-6);
}

/* ── which both have ── */

static void
assert_pair (const WinnowPair *pair, guint index, gint64 a, gint64 b)
{
  const WinnowCommonPicture *shared = &g_array_index (pair->pictures, WinnowCommonPicture, index);
  g_assert_cmpint (shared->picture[WINNOW_SIDE_A]->id, ==, a);
  g_assert_cmpint (shared->picture[WINNOW_SIDE_B]->id, ==, b);
}

/* What the template has and what a check set aside is not among them, unless it counts. */
test_case (match)
{
  g_autoptr (WinnowPair) pair = make_pair ("text", "text");
  g_autoptr (GPtrArray) templates = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_picture_unref);
  g_autoptr (GArray) excluded_pictures = g_array_new (FALSE, FALSE, sizeof (WinnowExcludedPicture)),
                     decisions = g_array_new (FALSE, FALSE, sizeof (WinnowImageFingerprint));
  WinnowExcludedPicture excluded_picture = { 3, WINNOW_PICTURE_EXCLUSION_COMMON, 9 };
  for (guint i = 0; i < 4; i++)
    {
      g_ptr_array_add (pair->side[WINNOW_SIDE_A].pictures, make_picture (1 + i, i, i, 0));
      g_ptr_array_add (pair->side[WINNOW_SIDE_B].pictures, make_picture (11 + i, 3 - i, 3 - i, 0));
    }
  g_ptr_array_add (templates, make_picture (30, 0, 1, 0));  /* like the second one */
  g_array_append_val (excluded_pictures, excluded_picture); /* the third one */
  winnow_pair_match_pictures (pair, templates, excluded_pictures, decisions);

  g_assert_cmpuint (pair->pictures->len, ==, 2);
  assert_pair (pair, 0, 1, 14);
  assert_pair (pair, 1, 4, 11);

  /* it counts by decision, whatever the template has */
  g_array_append_val (decisions, ((const WinnowDocumentPicture *) g_ptr_array_index (templates, 0))->fingerprint);
  g_array_set_size (pair->pictures, 0);
  winnow_pair_match_pictures (pair, templates, excluded_pictures, decisions);
  g_assert_cmpuint (pair->pictures->len, ==, 3);
  assert_pair (pair, 1, 2, 13);
}

typedef struct
{
  WinnowLibrary *library;
  gint64 documents[WINNOW_N_SIDES], pictures[WINNOW_N_SIDES];
} Stored;

static gint64
store_document (WinnowLibrary *library, gint64 collection, const char *path, guint percent)
{
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  g_autoptr (WinnowContent) content = winnow_content_new ("text");
  document->collection_id = collection;
  document->path = g_strdup (path);
  document->sha256 = g_strnfill (64, '0');
  g_free (content->text);
  content->text = g_strdup ("text");
  content->length = strlen (content->text);
  winnow_content_take_picture (content, make_picture (0, 0, 5, percent));
  return must (winnow_library_put_document (library, document, content, &error));
}

/* Two documents with one picture, of which the second has the middle, and the check that found
 * that. */
static void
store (Stored *stored)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  stored->library = must (winnow_library_open (NULL, &error));
  gint64 collection = must (winnow_library_add_collection (stored->library, "c", WINNOW_ROLE_SUBMISSIONS, &error));
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      stored->documents[side] = store_document (stored->library, collection, side == WINNOW_SIDE_A ? "/a" : "/b",
                                                side == WINNOW_SIDE_A ? 0 : 8);
      g_autoptr (GPtrArray) pictures
          = must (winnow_library_list_pictures (stored->library, stored->documents[side], &error));
      g_assert_cmpuint (pictures->len, ==, 1);
      stored->pictures[side] = ((WinnowDocumentPicture *) g_ptr_array_index (pictures, 0))->id;
    }
  g_autoptr (WinnowDocumentPicture) a
      = must (winnow_library_dup_picture (stored->library, stored->pictures[WINNOW_SIDE_A], &error));
  g_autoptr (WinnowDocumentPicture) b
      = must (winnow_library_dup_picture (stored->library, stored->pictures[WINNOW_SIDE_B], &error));
  WinnowSharedPicture shared
      = { stored->documents[WINNOW_SIDE_A], stored->documents[WINNOW_SIDE_B], a->id, b->id, { 0 } };
  g_assert_true (winnow_image_fingerprint_match (&a->fingerprint, &b->fingerprint, &shared.match));
  g_autoptr (WinnowOverlap) overlap = winnow_overlap_new_without_passages (1, 1);
  overlap->document_a = stored->documents[WINNOW_SIDE_A];
  overlap->document_b = stored->documents[WINNOW_SIDE_B];
  overlap->n_pictures = 1;
  must (winnow_library_begin (stored->library, &error));
  must (winnow_library_begin_check (stored->library, &settings, "", NULL, &error));
  must (winnow_library_put_overlap (stored->library, overlap, &error));
  must (winnow_library_put_shared_picture (stored->library, &shared, &error));
  must (winnow_library_commit (stored->library, &error));
}

static char *
find (const Stored *stored, WinnowSide first, gboolean is_checked)
{
  g_autoptr (WinnowPair) pair = make_pair ("text", "text");
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    g_clear_pointer (&pair->side[side].pictures, g_ptr_array_unref);
  pair->overlap->id = is_checked;
  pair->library = winnow_library_ref (stored->library);
  pair->side[WINNOW_SIDE_A].document->id = stored->documents[first];
  pair->side[WINNOW_SIDE_B].document->id = stored->documents[1 - first];
  must (winnow_pair_find_pictures (pair, &error));
  g_assert_cmpuint (pair->pictures->len, ==, 1);
  assert_pair (pair, 0, stored->pictures[first], stored->pictures[1 - first]);
  return winnow_image_match_describe (&g_array_index (pair->pictures, WinnowCommonPicture, 0).match,
                                      WINNOW_IMAGE_A_TO_B);
}

/* What was done to the picture of the first document is told whichever of the two that is, and
 * whether a check found it or not. */
test_case (find)
{
  Stored stored = { 0 };
  store (&stored);
  for (gboolean is_checked = FALSE; is_checked <= TRUE; is_checked++)
    {
      assert_takes (find (&stored, WINNOW_SIDE_A, is_checked), "cut to 71% of it");
      assert_takes (find (&stored, WINNOW_SIDE_B, is_checked), "put into a larger picture, of which it is 71%");
    }
  winnow_library_unref (stored.library);
}
