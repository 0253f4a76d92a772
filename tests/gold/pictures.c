/* pictures.c: real pictures from their files through the library to the pairs that a check finds;
 * skips where the corpora are not here
 *
 * Every copy stands alone with its original and with strangers; then all of them together. */
#include <string.h>

#include "check/check.h"
#include "../must.h"
#include "corpus.h"
#include "base/for-each.h"

/* ── what a check finds ── */

static void
add (WinnowLibrary *library, WinnowRole role, const char *const *paths)
{
  WinnowSettings settings;
  gint64 collection = must (winnow_library_add_collection (library, winnow_role_get_id (role), role, &error));
  winnow_settings_init (&settings);
  must (winnow_check_add_files (library, &(const WinnowAddition){ collection, paths, &settings }, &winnow_all_threads,
                                &error));
}

/* "original.jpg~copy.jpg: what was done, …" of all pairs that the pictures of @copy and @others
 * have in common. */
static char *
find_pairs (const char *copy, const char *const *others)
{
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  g_autoptr (WinnowFoundPictures) found = NULL;
  const char *const paths[] = { copy, NULL };
  GString *pairs = g_string_new (NULL);

  add (library, WINNOW_ROLE_SUBMISSIONS, others); /* which are A */
  add (library, WINNOW_ROLE_REFERENCES, paths);
  found = must (winnow_check_find_pictures (library, &winnow_all_threads, &error));
  g_assert_cmpuint (found->pictures->len, ==, 1 + g_strv_length ((char **) others));
  g_assert_cmpuint (found->excluded_pictures->len + found->n_plain + found->n_unread, ==, 0);
  winnow_for_each_value (const WinnowSharedPicture, shared, found->shared)
    {
      g_autoptr (WinnowDocument) a = winnow_library_dup_document (library, shared->document_a, NULL);
      g_autoptr (WinnowDocument) b = winnow_library_dup_document (library, shared->document_b, NULL);
      g_autofree char *what = winnow_image_match_describe (&shared->match, WINNOW_IMAGE_A_TO_B);
      g_test_message ("%s, %s: %u bits, %s", a->name, b->name, shared->match.distance, what);
      g_string_append_printf (pairs, "%s~%s: %s\n", a->name, b->name, what);
    }
  return g_string_free (pairs, FALSE);
}

/* @copy pairs with @original, the first of @others, and with none of the strangers behind it. */
static char *
find_original (const char *copy, const char *const *others)
{
  g_autofree char *pairs = find_pairs (copy, others), *original = g_path_get_basename (others[0]),
                  *name = g_path_get_basename (copy);
  g_autofree char *expected = g_strdup_printf ("%s~%s: ", original, name);
  g_assert_true (g_str_has_prefix (pairs, expected));
  g_assert_true (strchr (pairs, '\n') == pairs + strlen (pairs) - 1); /* one line */
  return g_strndup (pairs + strlen (expected), strlen (pairs) - strlen (expected) - 1);
}

/* ── tests ── */

/* Blurred, sharpened, shrunk, squeezed, more contrast and color: none needs a turn to be
 * explained. */
static void
test_modifications (void)
{
  g_autofree char *folder = corpus_dup_folder ("pdq/bridge-mods"), *exif = corpus_dup_folder ("exif");
  g_autoptr (GPtrArray) paths = folder != NULL && exif != NULL ? corpus_list (folder, ".jpg") : NULL;
  g_autofree char *landscape = g_build_filename (exif != NULL ? exif : "", "Landscape_1.jpg", NULL);
  g_autofree char *portrait = g_build_filename (exif != NULL ? exif : "", "Portrait_1.jpg", NULL);
  for (guint i = 1; paths != NULL && i < paths->len; i++)
    {
      const char *const others[] = { paths->pdata[0], landscape, portrait, NULL };
      g_autofree char *what = find_original (paths->pdata[i], others);

      g_assert_null (strstr (what, "mirrored"));
      g_assert_null (strstr (what, "turned"));
      g_assert_null (strstr (what, "negative"));
    }
  g_assert_true (paths == NULL || paths->len == 12);
}

/* All copies in one folder: picture files are never a logo, however many they are. */
static void
test_folder (void)
{
  g_autofree char *folder = corpus_dup_folder ("pdq/bridge-mods");
  g_autoptr (GPtrArray) paths = folder != NULL ? corpus_list (folder, ".jpg") : NULL;
  const char *const folders[] = { folder, NULL };
  g_autoptr (WinnowLibrary) library = winnow_library_open (NULL, NULL);
  g_autoptr (WinnowFoundPictures) found = NULL;
  guint n_with_original = 0;
  if (paths == NULL)
    return;
  add (library, WINNOW_ROLE_SUBMISSIONS, folders);
  found = winnow_check_find_pictures (library, &winnow_all_threads, NULL);
  winnow_for_each_value (const WinnowSharedPicture, shared, found->shared)
    n_with_original += shared->document_a == 1;
  g_assert_cmpuint (n_with_original, ==, paths->len - 1);
  g_assert_cmpuint (found->excluded_pictures->len, ==, 0);
}

/* All eight ways to turn and flip a picture, each told as what it is. */
static void
test_turns (void)
{
  static const char *const names[][2] = {
    { "bridge-2-rotate-90.jpg", "turned by 90° anticlockwise" },
    { "bridge-3-rotate-180.jpg", "turned by 180°" },
    { "bridge-4-rotate-270.jpg", "turned by 90°" },
    { "bridge-5-flipx.jpg", "mirrored top to bottom" },
    { "bridge-6-flipy.jpg", "mirrored" },
    { "bridge-7-flip-plus-1.jpg", "mirrored, turned by 90° anticlockwise" },
    { "bridge-8-flip-minus-1.jpg", "mirrored, turned by 90°" },
  };
  g_autofree char *folder = corpus_dup_folder ("pdq/dih"), *exif = corpus_dup_folder ("exif");
  g_autofree char *landscape = g_build_filename (exif != NULL ? exif : "", "Landscape_1.jpg", NULL);

  for (guint i = 0; folder != NULL && exif != NULL && i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *original = g_build_filename (folder, "bridge-1-original.jpg", NULL),
                      *copy = g_build_filename (folder, names[i][0], NULL);
      const char *const others[] = { original, landscape, NULL };
      assert_takes (find_original (copy, others), names[i][1]);
    }
}

/* What a camera says of how it was held makes no other picture. */
static void
test_orientations (void)
{
  static const char *const names[] = { "Landscape", "Portrait" };
  g_autofree char *folder = corpus_dup_folder ("exif");

  for (guint n = 0; folder != NULL && n < G_N_ELEMENTS (names); n++)
    for (guint i = 1; i < 9; i++)
      {
        g_autofree char *original = g_strdup_printf ("%s/%s_0.jpg", folder, names[n]),
                        *copy = g_strdup_printf ("%s/%s_%u.jpg", folder, names[n], i);
        g_autofree char *stranger = g_strdup_printf ("%s/%s_%u.jpg", folder, names[!n], i);
        const char *const others[] = { original, stranger, NULL };
        assert_takes (find_original (copy, others), "the same");
      }
}

/* The pictures of three places, and all of PngSuite: files that are damaged on purpose are problems
 * that name them, and none is another's copy. */
static void
test_strangers (void)
{
  g_autofree char *folder = corpus_dup_folder ("."), *suite = corpus_dup_folder ("pngsuite");
  g_autofree char *bridge
      = g_build_filename (folder != NULL ? folder : "", "pdq", "dih", "bridge-1-original.jpg", NULL);
  g_autofree char *landscape = g_build_filename (folder != NULL ? folder : "", "exif", "Landscape_1.jpg", NULL);
  g_autofree char *portrait = g_build_filename (folder != NULL ? folder : "", "exif", "Portrait_1.jpg", NULL);
  const char *const paths[] = { bridge, landscape, portrait, suite, NULL };
  g_autoptr (WinnowLibrary) library = winnow_library_open (NULL, NULL);
  g_autoptr (WinnowFoundPictures) found = NULL;
  g_autoptr (GPtrArray) problems = NULL;

  if (folder == NULL || suite == NULL)
    return;
  add (library, WINNOW_ROLE_SUBMISSIONS, paths);
  found = winnow_check_find_pictures (library, &winnow_all_threads, NULL);
  g_assert_cmpuint (found->pictures->len, ==, 3 + 175 - 14);
  g_assert_cmpuint (found->shared->len, ==, 0);
  g_assert_cmpuint (found->n_unread, ==, 0);
  problems = winnow_library_list_problems (library, NULL);
  g_assert_cmpuint (problems->len, ==, 14);
  winnow_for_each (const WinnowProblem, problem, problems)
    {
      g_autofree char *name = g_path_get_basename (problem->path);
      g_test_message ("%s", problem->reason);
      g_assert_true (name[0] == 'x');
      g_assert_nonnull (strstr (problem->reason, name));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gold/pictures/modifications", test_modifications);
  g_test_add_func ("/gold/pictures/folder", test_folder);
  g_test_add_func ("/gold/pictures/turns", test_turns);
  g_test_add_func ("/gold/pictures/orientations", test_orientations);
  g_test_add_func ("/gold/pictures/strangers", test_strangers);
  return g_test_run ();
}
