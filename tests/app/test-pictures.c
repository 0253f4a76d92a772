/* Pictures in the window: rows, excluded pictures, blocks of two color grids, the text around a
 * place, and a library that is checked and from which documents are removed. */
#include <gtk/gtk.h>

#include "part.h"
#include "app/session/winnow-session-undo.h"
#include "app/pictures/winnow-excluded-picture-item.h"
#include "app/session/winnow-check-settings.h"
#include "app/widgets/winnow-color-grid.h"
#include "app/pictures/winnow-picture-item.h"
#include "app/pictures/winnow-picture-load.h"
#include "app/pictures/winnow-picture-wording.h"
#include "app/session/winnow-session.h"
#include "app/work/winnow-work.h"
#include "tree.h"

/* ── lists ── */

typedef struct
{
  GHashTable *documents; /* id → WinnowDocumentItem */
  GPtrArray *pictures;
  GArray *shared, *excluded_pictures;
} Shelf;

static void
add_document (Shelf *shelf, gint64 id, const char *name)
{
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  document->id = id;
  document->name = g_strdup (name);
  document->path = g_strconcat ("/papers/", name, NULL);
  g_autoptr (WinnowDocumentItem) item = winnow_document_item_new (document);
  winnow_row_documents_add (shelf->documents, item);
}

/* @look: pictures of one look have one fingerprint, of different looks very different ones; 0:
 * plain; −1: not to be read. */
static void
add_picture (Shelf *shelf, gint64 id, gint64 document_id, int look)
{
  g_autofree char *name = g_strdup_printf ("picture %d", (int) id);
  WinnowDocumentPicture *picture = winnow_document_picture_new (name);
  picture->id = id;
  picture->document_id = document_id;
  picture->is_read = look >= 0;
  picture->problem = look < 0 ? g_strdup_printf ("“%s” is damaged.", name) : NULL;
  picture->fingerprint.usable = look > 0;
  for (guint i = 0; look > 0 && i < 4; i++)
    picture->fingerprint.crops[0].bits[i] = (guint64) look * 0x9e3779b97f4a7c15u * (2 * i + 1);
  g_ptr_array_add (shelf->pictures, picture);
}

static void
add_shared (Shelf *shelf, gint64 document_a, gint64 picture_a, gint64 document_b, gint64 picture_b)
{
  WinnowSharedPicture shared
      = { .document_a = document_a,
          .document_b = document_b,
          .picture_a = picture_a,
          .picture_b = picture_b,
          .match = { .placement = winnow_placement_of_turn (TRUE, 0), .likeness = WINNOW_LIKENESS_SAME } };
  g_array_append_val (shelf->shared, shared);
}

static void
add_excluded (Shelf *shelf, gint64 picture_id, WinnowPictureExclusion reason, guint32 n_documents)
{
  WinnowExcludedPicture excluded = { picture_id, reason, n_documents };
  g_array_append_val (shelf->excluded_pictures, excluded);
}

static WinnowRowContext *
new_context (Shelf *shelf)
{
  g_autoptr (WinnowPictureIndex) index = winnow_picture_index_new_take (
      g_ptr_array_ref (shelf->pictures), g_array_ref (shelf->shared), shelf->excluded_pictures);
  return winnow_row_context_new (shelf->documents, NULL, NULL, index);
}

static void
shelf_set_up (Shelf *shelf, gconstpointer data)
{
  static const char *const names[] = { "Émile.html", "王芳.docx", "Keller.pdf", "Ferrari.odt" };
  shelf->documents = winnow_row_documents_new ();
  shelf->pictures = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_picture_unref);
  shelf->shared = g_array_new (FALSE, FALSE, sizeof (WinnowSharedPicture));
  shelf->excluded_pictures = g_array_new (FALSE, FALSE, sizeof (WinnowExcludedPicture));
  for (gint64 id = 1; id <= 4; id++)
    {
      add_document (shelf, id, names[id - 1]);
      add_picture (shelf, 10 * id, id, 1);     /* a logo that all have */
      add_picture (shelf, 10 * id + 1, id, 2); /* what some copied */
    }
  add_picture (shelf, 12, 1, 3); /* of the template */
  add_picture (shelf, 13, 1, 0);
  add_picture (shelf, 43, 4, -1);
  add_shared (shelf, 1, 11, 2, 21);
  add_shared (shelf, 1, 11, 3, 31);
  add_shared (shelf, 2, 21, 3, 31);
  for (gint64 id = 1; id <= 4; id++)
    add_excluded (shelf, 10 * id, WINNOW_PICTURE_EXCLUSION_COMMON, 4);
  add_excluded (shelf, 12, WINNOW_PICTURE_EXCLUSION_TEMPLATE, 1);
}

static void
shelf_tear_down (Shelf *shelf, gconstpointer data)
{
  g_hash_table_unref (shelf->documents);
  g_ptr_array_unref (shelf->pictures);
  g_array_unref (shelf->shared);
  g_array_unref (shelf->excluded_pictures);
}

TEST_FIXTURE (Shelf, shelf_set_up, shelf_tear_down);

fixture_case (matches, shelf)
{
  g_autoptr (WinnowRowContext) context = new_context (shelf);
  g_autoptr (WinnowRowList) list = winnow_picture_list_new ();
  winnow_picture_list_set (list, context, WINNOW_PICTURES_IN_COMMON);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 3);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (list), 3));

  g_autoptr (WinnowPictureItem) item = g_list_model_get_item (G_LIST_MODEL (list), 1),
                                again = g_list_model_get_item (G_LIST_MODEL (list), 1),
                                other = g_list_model_get_item (G_LIST_MODEL (list), 2);
  assert_takes (winnow_picture_item_dup_description (item), "one is mirrored");
  g_assert_cmpint (winnow_picture_item_get_picture (item, WINNOW_SIDE_A)->id, ==, 11);
  g_assert_cmpint (winnow_picture_item_get_picture (item, WINNOW_SIDE_B)->id, ==, 31);
  g_assert_cmpstr (winnow_document_item_get_name (winnow_picture_item_get_document (item, WINNOW_SIDE_B)), ==,
                   "Keller.pdf");
  g_assert_true (winnow_picture_item_is_same (item, again));
  g_assert_false (winnow_picture_item_is_same (item, other));
  g_assert_true (winnow_picture_item_matches (item, ""));
  g_assert_true (winnow_picture_item_matches (item, "kel"));
  g_assert_true (winnow_picture_item_matches (item, "émile"));
  g_assert_false (winnow_picture_item_matches (item, "王"));

  g_hash_table_remove (shelf->documents, GSIZE_TO_POINTER (3));
  winnow_picture_list_set (list, context, WINNOW_PICTURES_IN_COMMON);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 1);
}

/* What files of one author share stands in a list of its own, unless one of them is a source. */
fixture_case (own, shelf)
{
  g_autoptr (WinnowRowContext) context = new_context (shelf);
  g_autoptr (WinnowRowList) list = winnow_picture_list_new ();
  WinnowDocument *documents[2];
  for (guint i = 0; i < 2; i++)
    {
      WinnowDocumentItem *item = g_hash_table_lookup (shelf->documents, GSIZE_TO_POINTER (i + 1));
      documents[i] = (WinnowDocument *) winnow_document_item_get_document (item);
      documents[i]->author_key = g_strdup ("ada");
    }
  winnow_picture_list_set (list, context, WINNOW_PICTURES_OWN);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 1);
  winnow_picture_list_set (list, context, WINNOW_PICTURES_IN_COMMON);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 2);
  documents[1]->role = WINNOW_ROLE_REFERENCES;
  winnow_picture_list_set (list, context, WINNOW_PICTURES_OWN);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
}

/* Pictures of one layout with other contents are not in common. */
fixture_case (layout, shelf)
{
  g_array_index (shelf->shared, WinnowSharedPicture, 0).match.likeness = WINNOW_LIKENESS_LAYOUT;
  g_autoptr (WinnowRowContext) context = new_context (shelf);
  g_autoptr (WinnowRowList) list = winnow_picture_list_new ();
  winnow_picture_list_set (list, context, WINNOW_PICTURES_IN_COMMON);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 2);
  winnow_picture_list_set (list, context, WINNOW_PICTURES_LAYOUT);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 1);
}

/* What one document shows twice is no pair of documents, nor of files of its author. */
fixture_case (repeated, shelf)
{
  add_picture (shelf, 14, 1, 2);
  add_shared (shelf, 1, 11, 1, 14);
  g_autoptr (WinnowRowContext) context = new_context (shelf);
  g_autoptr (WinnowRowList) list = winnow_picture_list_new ();
  WinnowDocumentItem *document = g_hash_table_lookup (shelf->documents, GSIZE_TO_POINTER (1));
  ((WinnowDocument *) winnow_document_item_get_document (document))->author_key = g_strdup ("ada");
  winnow_picture_list_set (list, context, WINNOW_PICTURES_OWN);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 0);
  winnow_picture_list_set (list, context, WINNOW_PICTURES_IN_COMMON);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 3);
  winnow_picture_list_set (list, context, WINNOW_PICTURES_REPEATED);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 1);
  g_autoptr (WinnowPictureItem) item = g_list_model_get_item (G_LIST_MODEL (list), 0);
  g_assert_true (winnow_picture_item_is_repeated (item));
  g_assert_cmpint (winnow_picture_item_get_direction (item), ==, WINNOW_IMAGE_EITHER);
}

/* A picture is listed once, however many documents have it. */
fixture_case (excluded, shelf)
{
  g_autoptr (WinnowRowContext) context = new_context (shelf);
  g_autoptr (WinnowRowList) list = winnow_excluded_picture_list_new ();
  winnow_excluded_picture_list_set (list, context);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 3);

  g_autoptr (WinnowExcludedPictureItem) common = g_list_model_get_item (G_LIST_MODEL (list), 0),
                                        template = g_list_model_get_item (G_LIST_MODEL (list), 1),
                                        unread = g_list_model_get_item (G_LIST_MODEL (list), 2);
  g_autoptr (GListModel) documents = winnow_excluded_picture_item_dup_documents (common),
                         one = winnow_excluded_picture_item_dup_documents (unread);
  assert_takes (winnow_excluded_picture_item_dup_title (common), "In 4 documents");
  assert_takes (winnow_excluded_picture_item_dup_reason (common), "common");
  g_assert_cmpuint (g_list_model_get_n_items (documents), ==, 4);
  assert_takes (winnow_excluded_picture_item_dup_title (template), "In 1 document");
  assert_takes (winnow_excluded_picture_item_dup_reason (template), "in the template");
  g_assert_true (winnow_excluded_picture_item_is_unread (unread));
  assert_takes (winnow_excluded_picture_item_dup_title (unread), "picture 43");
  assert_takes (winnow_excluded_picture_item_dup_explanation (unread), "“picture 43” is damaged.");
  g_assert_cmpuint (g_list_model_get_n_items (one), ==, 1);
  g_assert_true (winnow_excluded_picture_item_matches (common, "王"));
  g_assert_false (winnow_excluded_picture_item_matches (template, "王"));
  g_assert_true (winnow_excluded_picture_item_holds (common, 40));
  g_assert_false (winnow_excluded_picture_item_holds (common, 12));

  guint32 n_documents;
  g_assert_cmpint (winnow_excluded_picture_item_get_reason (common, &n_documents), ==, WINNOW_PICTURE_EXCLUSION_COMMON);
  g_assert_cmpuint (n_documents, ==, 4);
  g_assert_cmpint (winnow_excluded_picture_item_get_reason (unread, &n_documents), ==, WINNOW_PICTURE_EXCLUSION_NONE);
  g_autoptr (GArray) fingerprints = winnow_excluded_picture_item_dup_fingerprints (common);
  const WinnowDocumentPicture *logo = g_ptr_array_index (shelf->pictures, 0);
  g_assert_cmpmem (fingerprints->data, sizeof (WinnowImageFingerprint), &logo->fingerprint, sizeof logo->fingerprint);

  /* the first that has the logo, and the only one with the template's */
  g_hash_table_remove (shelf->documents, GSIZE_TO_POINTER (1));
  winnow_excluded_picture_list_set (list, context);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 2);
  g_autoptr (WinnowExcludedPictureItem) rest = g_list_model_get_item (G_LIST_MODEL (list), 0);
  g_assert_cmpint (winnow_excluded_picture_item_get_picture (rest)->id, ==, 20);
}

/* A shared picture knows whether it counts by decision, and by which. */
fixture_case (counted, shelf)
{
  const WinnowDocumentPicture *logo = g_ptr_array_index (shelf->pictures, 0),
                              *copied = g_ptr_array_index (shelf->pictures, 1);
  g_autoptr (GArray) counted = g_array_new (FALSE, FALSE, sizeof (WinnowExcludedPicture));
  GArray *decisions = g_array_new (FALSE, FALSE, sizeof (WinnowImageFingerprint));
  const WinnowExcludedPicture third = { 31, WINNOW_PICTURE_EXCLUSION_COMMON, 4 },
                              lonely = { 12, WINNOW_PICTURE_EXCLUSION_TEMPLATE, 1 };
  g_array_append_val (counted, third);
  g_array_append_val (counted, lonely);
  g_array_append_val (decisions, logo->fingerprint);
  g_array_append_val (decisions, copied->fingerprint);
  g_array_set_size (shelf->excluded_pictures, 4); /* the logo alone */
  g_autoptr (WinnowPictureIndex) index = winnow_picture_index_new_take (
      g_ptr_array_ref (shelf->pictures), g_array_ref (shelf->shared), shelf->excluded_pictures);
  winnow_picture_index_take_decisions (index, decisions, counted);
  g_autoptr (WinnowRowContext) context = winnow_row_context_new (shelf->documents, NULL, NULL, index);
  g_autoptr (WinnowRowList) list = winnow_picture_list_new ();
  winnow_picture_list_set (list, context, WINNOW_PICTURES_IN_COMMON);
  g_autoptr (WinnowPictureItem) without = g_list_model_get_item (G_LIST_MODEL (list), 0),
                                with = g_list_model_get_item (G_LIST_MODEL (list), 1);
  g_assert_null (winnow_picture_item_get_counted (without)); /* 11 and 21 */
  g_assert_cmpint (winnow_picture_item_get_counted_picture (without)->id, ==, 11);
  g_assert_cmpuint (winnow_picture_item_get_counted (with)->n_documents, ==, 4);
  g_assert_cmpint (winnow_picture_item_get_counted_picture (with)->id, ==, 31);
  g_autoptr (GArray) own = winnow_picture_item_dup_decisions (with);
  g_assert_cmpmem (own->data, own->len * sizeof (WinnowImageFingerprint), &copied->fingerprint,
                   sizeof copied->fingerprint);

  /* what counts, but is in no pair, is listed where the decision can be taken back */
  g_autoptr (WinnowRowList) excluded = winnow_excluded_picture_list_new ();
  winnow_excluded_picture_list_set (excluded, context);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (excluded)), ==, 3);
  g_autoptr (WinnowExcludedPictureItem) common = g_list_model_get_item (G_LIST_MODEL (excluded), 0),
                                        counting = g_list_model_get_item (G_LIST_MODEL (excluded), 2);
  g_assert_false (winnow_excluded_picture_item_counts (common));
  g_assert_true (winnow_excluded_picture_item_counts (counting));
  assert_takes (winnow_excluded_picture_item_dup_reason (counting), "counts by decision");
  g_assert_true (winnow_excluded_picture_item_holds (counting, 12));
}

/* Ten thousand matches and more: looking at some rows costs those rows. */
fixture_case (many, shelf)
{
  enum
  {
    N = 100000
  };
  for (gint64 i = 0; i < N; i++)
    add_shared (shelf, 1, 11, 2, 21);
  g_autoptr (WinnowRowContext) context = new_context (shelf);
  g_autoptr (WinnowRowList) list = winnow_picture_list_new ();
  gint64 begin = g_get_monotonic_time ();
  winnow_picture_list_set (list, context, WINNOW_PICTURES_IN_COMMON);
  for (guint i = 0; i < N; i += N / 100)
    g_object_unref (g_list_model_get_item (G_LIST_MODEL (list), i));
  g_test_message ("%d matches are listed in %.0f ms", N, (double) (g_get_monotonic_time () - begin) / 1000);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, N + 3);
}

/* ── words ── */

test_case (words)
{
  const WinnowPlacement whole = winnow_placement_of_turn (FALSE, 0), mirrored = winnow_placement_of_turn (TRUE, 0);
  const WinnowImageMatch same = { 0, whole, WINNOW_LIKENESS_SAME, 0, WINNOW_COLORS_SAME },
                         gray = { 0, whole, WINNOW_LIKENESS_SAME, 0, WINNOW_COLORS_TURNED_GRAY },
                         unknown = { .placement = whole }, near = { 3, mirrored, WINNOW_LIKENESS_SAME },
                         far = { .distance = WINNOW_IMAGE_THRESHOLD }, layout = { 9, whole, WINNOW_LIKENESS_LAYOUT };
  assert_takes (winnow_picture_dup_title (&same, WINNOW_IMAGE_A_TO_B), "The same picture");
  assert_takes (winnow_picture_dup_title (&near, WINNOW_IMAGE_A_TO_B), "The same picture, mirrored");
  assert_takes (winnow_picture_dup_title (&gray, WINNOW_IMAGE_A_TO_B), "The same picture, turned grey");
  assert_takes (winnow_picture_dup_title (&unknown, WINNOW_IMAGE_A_TO_B),
                "Pictures with something in common: alike, not compared in detail");
  assert_takes (winnow_picture_dup_title (&layout, WINNOW_IMAGE_A_TO_B), "Only the layout is the same");
  g_assert_cmpstr (winnow_picture_get_closeness (&same), ==, "No difference");
  g_assert_cmpstr (winnow_picture_get_closeness (&near), ==, "Very close");
  g_assert_cmpstr (winnow_picture_get_closeness (&far), ==, "Barely similar");
}

/* ── the text around ── */

static void
assert_around (const char *text, gsize offset, guint characters, const char *wanted_before, const char *wanted_after)
{
  g_autofree char *before = NULL, *after = NULL;
  winnow_picture_find_text_around (text, strlen (text), offset, characters, &before, &after);
  g_assert_cmpstr (before, ==, wanted_before);
  g_assert_cmpstr (after, ==, wanted_after);
}

test_case (text_around)
{
  const char *text = "The clock was set\nby the  tide and not by the sun.";
  assert_around (text, 17, 100, "The clock was set", "by the tide and not by the sun.");
  assert_around (text, 17, 5, "…was set", "by the…");
  assert_around (text, 0, 100, "", "The clock was set by the tide and not by the sun.");
  assert_around (text, strlen (text), 4, "…sun.", "");
  assert_around (text, 99999, 4, "…sun.", ""); /* beyond the end */
  assert_around ("", 0, 10, "", "");
  assert_around ("河上的石桥是在最后一次封冻的那一年春天通行的城里用盐税付了钱老人们记得没有人愿意第一个过桥直到一只山"
                 "羊不请自来地走了过去那时候谁也没有说话",
                 30 * 3, 2, "…了钱", "老人…");
}

/* ── a library ── */

typedef struct
{
  char *folder;
  WinnowSession *session;
  GMainLoop *loop;
} Fixture;

/* Something with many edges: no two @seed make the same. */
static void
write_picture (Fixture *fixture, const char *name, guint seed, gboolean mirrored)
{
  enum
  {
    WIDTH = 192,
    HEIGHT = 144,
    BLOCK = 24
  };
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, WIDTH, HEIGHT);
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  for (int y = 0; y < HEIGHT; y += BLOCK)
    for (int x = 0; x < WIDTH; x += BLOCK)
      {
        g_autoptr (GdkPixbuf) block
            = gdk_pixbuf_new_subpixbuf (pixbuf, mirrored ? WIDTH - BLOCK - x : x, y, BLOCK, BLOCK);
        gdk_pixbuf_fill (block, g_rand_int (random) << 8 | 0xff);
      }
  g_assert_true (gdk_pixbuf_save (pixbuf, path, "png", NULL, NULL));
}

static void
write_page (Fixture *fixture, const char *name, const char *text, const char *picture)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *page = g_strdup_printf (
      "<html><body><p>%s</p><p><img src=\"pictures/%s\"></p><p>And so on, as is the way of papers.</p></body></html>",
      text, picture);
  g_assert_true (g_file_set_contents (path, page, -1, NULL));
}

static void
finished_cb (WinnowSession *session, guint flags, const GError *error, Fixture *fixture)
{
  g_assert_no_error (error);
  if (winnow_session_get_operation (session) == NULL)
    g_main_loop_quit (fixture->loop);
}

static void
import (Fixture *fixture)
{
  g_autofree char *a = g_build_filename (fixture->folder, "a.html", NULL),
                  *b = g_build_filename (fixture->folder, "b.html", NULL),
                  *c = g_build_filename (fixture->folder, "c.html", NULL);
  const char *const paths[] = { a, b, c, NULL };
  winnow_session_run (fixture->session,
                      winnow_work_new (WINNOW_WORK_IMPORT, .paths = paths, .role = WINNOW_ROLE_SUBMISSIONS));
  g_main_loop_run (fixture->loop);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->loop = g_main_loop_new (NULL, FALSE);
  fixture->folder = g_dir_make_tmp ("winnow-pictures-XXXXXX", NULL);
  g_autofree char *pictures = g_build_filename (fixture->folder, "pictures", NULL);
  g_assert_cmpint (g_mkdir (pictures, 0700), ==, 0);
  write_picture (fixture, "pictures/map.png", 1, FALSE);
  write_picture (fixture, "pictures/copy.png", 1, TRUE);
  write_picture (fixture, "pictures/own.png", 2, FALSE);
  write_page (fixture, "a.html", "The harbour clock was set by the tide.", "map.png");
  write_page (fixture, "b.html", "Mountains have goats, and goats have time.", "copy.png");
  write_page (fixture, "c.html", "Cheese is what remains of a summer.", "own.png");
  fixture->session = winnow_session_new (NULL, "Test");
  g_signal_connect (fixture->session, "finished", G_CALLBACK (finished_cb), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  winnow_session_close (fixture->session);
  g_object_unref (fixture->session);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_main_loop_unref (fixture->loop);
  remove_tree (fixture->folder);
  g_free (fixture->folder);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  WinnowPlacedPair **pair = data;
  *pair = must (winnow_picture_load_finish (result, &error));
}

static WinnowPlacedPair *
load_pair (Fixture *fixture, WinnowPictureItem *item)
{
  WinnowPlacedPair *pair = NULL;
  WinnowPictureJob job = {
    .library = winnow_session_get_library (fixture->session),
    .pictures = { winnow_picture_item_get_picture (item, WINNOW_SIDE_A)->id,
                  winnow_picture_item_get_picture (item, WINNOW_SIDE_B)->id },
    .match = *winnow_picture_item_get_match (item),
  };
  winnow_grid_settings_init (&job.settings);
  winnow_picture_load_async (&job, NULL, loaded_cb, &pair);
  while (pair == NULL)
    g_main_context_iteration (NULL, TRUE);
  return pair;
}

static void
test_session (Fixture *fixture, gconstpointer data)
{
  import (fixture);
  GListModel *pictures = winnow_session_get_pictures (fixture->session, WINNOW_PICTURES_IN_COMMON);
  g_assert_cmpuint (winnow_session_count_pictures (fixture->session).n_pictures, ==, 3);
  g_assert_cmpuint (winnow_session_get_n_pairs_with_pictures (fixture->session), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (pictures), ==, 1);

  g_autoptr (WinnowPictureItem) item = g_list_model_get_item (pictures, 0);
  assert_takes (winnow_picture_item_dup_description (item), "one is mirrored");
  g_autoptr (WinnowPlacedPair) pair = load_pair (fixture, item);
  g_assert_nonnull (pair->pairing);
  g_assert_cmpuint (pair->pairing->n_blocks, ==, 64);
  g_assert_cmpuint (pair->pairing->n_differing, <=, 8);
  g_assert_nonnull (pair->side[WINNOW_SIDE_A].picture->thumbnail);
  g_assert_cmpstr (pair->side[WINNOW_SIDE_A].before, ==, "The harbour clock was set by the tide.");
  g_assert_cmpstr (pair->side[WINNOW_SIDE_B].after, ==, "And so on, as is the way of papers.");

  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (ids,
                      winnow_document_item_get_document (winnow_picture_item_get_document (item, WINNOW_SIDE_B))->id);
  winnow_session_remove_documents (fixture->session, ids);
  g_assert_cmpuint (g_list_model_get_n_items (pictures), ==, 0);
  g_assert_cmpuint (winnow_session_count_pictures (fixture->session).n_pictures, ==, 2);
  winnow_undo_stack_undo (winnow_session_get_undo (fixture->session));
  g_assert_cmpuint (g_list_model_get_n_items (pictures), ==, 1);
}

static void
count (Fixture *fixture, GArray *fingerprints, gboolean counts)
{
  winnow_session_run (fixture->session, winnow_work_new (WINNOW_WORK_COUNT_PICTURES, .rows = g_array_ref (fingerprints),
                                                         .counts = counts));
  g_main_loop_run (fixture->loop);
}

/* What five papers have is excluded; it is shared while it counts, which closing would lose. */
static void
test_counts (Fixture *fixture, gconstpointer data)
{
  for (char letter = 'd'; letter <= 'f'; letter++)
    {
      g_autofree char *name = g_strdup_printf ("%c.html", letter), *file = g_strdup_printf ("%c.png", letter),
                      *path = g_strconcat ("pictures/", file, NULL);
      write_picture (fixture, path, 1, FALSE);
      write_page (fixture, name, name, file);
    }
  g_autofree char *folder = g_strdup (fixture->folder);
  const char *const paths[] = { folder, NULL };
  winnow_session_run (fixture->session, winnow_work_new (WINNOW_WORK_IMPORT,
                                                         .parts = winnow_import_plan (paths, WINNOW_ROLE_SUBMISSIONS)));
  g_main_loop_run (fixture->loop);
  GListModel *pictures = winnow_session_get_pictures (fixture->session, WINNOW_PICTURES_IN_COMMON),
             *excluded = winnow_session_get_pictures (fixture->session, WINNOW_PICTURES_EXCLUDED);
  guint n_before = g_list_model_get_n_items (pictures);
  g_assert_cmpuint (g_list_model_get_n_items (excluded), ==, 1);
  g_autoptr (WinnowExcludedPictureItem) logo = g_list_model_get_item (excluded, 0);
  g_autoptr (GArray) fingerprints = winnow_excluded_picture_item_dup_fingerprints (logo);

  count (fixture, fingerprints, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (excluded), ==, 0);
  g_assert_cmpuint (g_list_model_get_n_items (pictures), >=, n_before + 5 * 4 / 2);
  g_assert_cmpuint (winnow_session_get_n_pairs_with_pictures (fixture->session), >=, 5 * 4 / 2);
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_CURRENT);
  g_assert_true (winnow_session_would_lose_decisions (fixture->session)); /* it is in memory alone */
  g_autoptr (WinnowPictureItem) shared = g_list_model_get_item (pictures, 0);
  g_assert_nonnull (winnow_picture_item_get_counted (shared));
  g_autoptr (GArray) decisions = winnow_picture_item_dup_decisions (shared);
  g_assert_cmpuint (decisions->len, ==, 1);

  count (fixture, decisions, FALSE);
  g_assert_false (winnow_session_would_lose_decisions (fixture->session));
  g_assert_cmpuint (g_list_model_get_n_items (excluded), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (pictures), ==, n_before);
}

TEST_PART (pictures)
{
  g_autofree char *home = make_data_folder ();
  g_test_add ("/app/pictures/session", Fixture, NULL, set_up, test_session, tear_down);
  g_test_add ("/app/pictures/counts", Fixture, NULL, set_up, test_counts, tear_down);
  int status = g_test_run ();
  remove_tree (home);
  return status;
}
