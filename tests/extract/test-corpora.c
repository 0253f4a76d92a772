/* Real documents: every container of one text gives the same Han characters; samples of other
 * projects give a text or a named problem. */
#include <string.h>

#include "part.h"
#include "make.h"
#include "base/for-each.h"

#define OLD_SAMPLES 2 /* of doc: LibreOffice takes seconds a file; all with -m slow */

static char *
dup_corpus (const char *name)
{
  const char *root = g_getenv ("WINNOW_CORPORA");
  g_autofree char *path = root != NULL ? g_build_filename (root, name, NULL) : NULL;
  if (path != NULL && g_file_test (path, G_FILE_TEST_IS_DIR))
    return g_steal_pointer (&path);
  g_test_skip ("the corpora are not here (WINNOW_CORPORA)");
  return NULL;
}

static gboolean
is_han (gunichar c)
{
  return (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x20000 && c <= 0x3FFFF);
}

static char *
dup_han (const char *text)
{
  GString *han = g_string_new (NULL);
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (is_han (g_utf8_get_char (text)))
      g_string_append_unichar (han, g_utf8_get_char (text));
  return g_string_free (han, FALSE);
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static GPtrArray *
list_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (paths, g_build_filename (path, name, NULL));
  g_ptr_array_sort (paths, compare_paths);
  return paths;
}

/* The reference: the text of the same name; Big5 holds the text in traditional characters, as iconv
 * reads it. */
static char *
dup_reference (const char *corpus, const char *folder, const char *path)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *bytes = NULL;
  gsize length;
  if (strcmp (folder, "big5") == 0)
    {
      g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
      return g_convert (bytes, length, "UTF-8", "BIG5", NULL, NULL, NULL);
    }
  *strrchr (base, '.') = '\0';

  g_autofree char *name = g_strconcat (base, ".txt", NULL);
  g_autofree char *reference = g_build_filename (corpus, "txt", name, NULL);
  g_assert_true (g_file_get_contents (reference, &bytes, &length, NULL));
  return g_steal_pointer (&bytes);
}

static const char *const folders[] = { "big5", "doc", "docx",        "gb18030",     "gbk",           "html",    "odt",
                                       "pdf",  "rtf", "utf16be_bom", "utf16le_bom", "utf16le_nobom", "utf8_bom" };

table_case (formats, row, folders)
{
  const char *folder = *row;
  gboolean old = strcmp (folder, "doc") == 0;
  g_autofree char *corpus = dup_corpus ("formats_zh");
  g_autofree char *program = g_find_program_in_path ("soffice");
  g_autofree char *path = corpus != NULL ? g_build_filename (corpus, folder, NULL) : NULL;
  if (corpus == NULL)
    return;
  if (old && program == NULL)
    {
      g_test_skip ("LibreOffice is not installed");
      return;
    }

  g_autoptr (GPtrArray) paths = list_folder (path);

  g_assert_cmpuint (paths->len, >, 20);
  for (guint i = 0; i < paths->len && (!old || g_test_slow () || i < OLD_SAMPLES); i++)
    {
      g_autoptr (WinnowContent) content = read_well (g_ptr_array_index (paths, i));
      g_autofree char *reference = dup_reference (corpus, folder, g_ptr_array_index (paths, i));
      g_autofree char *expected = dup_han (reference);
      assert_takes (dup_han (content->text), expected);
    }
}

test_case (encodings)
{
  static const struct
  {
    const char *name, *charset, *iconv;
  } samples[] = { { "big5.txt", "Big5", "BIG5" },
                  { "euc-tw.txt", "EUC-TW", "EUC-TW" },
                  { "gb18030.txt", "GB18030", "GB18030" },
                  { "utf-8.txt", "UTF-8", "UTF-8" } };
  g_autofree char *corpus = dup_corpus ("encodings/uchardet_zh");

  for (guint i = 0; corpus != NULL && i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *path = g_build_filename (corpus, samples[i].name, NULL);
      g_autoptr (WinnowContent) content = read_well (path);
      g_autofree char *bytes = NULL;
      gsize length;
      g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));

      g_autofree char *expected = g_convert (bytes, length, "UTF-8", samples[i].iconv, NULL, NULL, NULL);
      g_assert_cmpstr (content->charset, ==, samples[i].charset);
      g_assert_cmpstr (content->text, ==, expected);
    }
}

/* Every file of a tree is a document or a problem that names it. */
static void
read_tree (const char *path, guint *n_documents, guint *n_problems)
{
  g_autoptr (GPtrArray) paths = g_file_test (path, G_FILE_TEST_IS_DIR) ? list_folder (path) : NULL;
  for (guint i = 0; paths != NULL && i < paths->len; i++)
    read_tree (g_ptr_array_index (paths, i), n_documents, n_problems);
  if (paths != NULL)
    return;

  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowContent) content = extract_file (path, NULL, NULL, NULL, &error);
  g_autofree char *name = g_path_get_basename (path);

  g_assert_true ((content == NULL) == (error != NULL));
  if (error != NULL)
    g_assert_nonnull (strstr (error->message, name));
  *(content != NULL ? n_documents : n_problems) += 1;
}

test_case (samples)
{
  g_autofree char *corpus = dup_corpus ("docs");
  guint n_documents = 0, n_problems = 0;
  if (corpus == NULL)
    return;
  read_tree (corpus, &n_documents, &n_problems);
  g_test_message ("%u documents, %u problems", n_documents, n_problems);
  g_assert_cmpuint (n_documents, >, 130);
}
