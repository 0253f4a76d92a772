/* A file of every format with bytes turned at random: whatever comes out, it is a document or an error, never a crash. The seed is
 * fixed, so a failure comes again. Containers are also changed inside, where the parsers are, past the checksums. */
#include <string.h>

#include "make.h"

#define ROUNDS 300
#define MAX_FLIPS 12

static void
flip (GRand *rand, char *bytes, gsize length)
{
  for (int n = g_rand_int_range (rand, 1, MAX_FLIPS); n > 0; n--)
    bytes[g_rand_int_range (rand, 0, length)] = g_rand_int_range (rand, 0, 256);
}

/* Either a content that keeps its promises, or an error that says which. */
static void
try (const char *path)
{
  const WinnowExtractLimits limits
      = { .max_file_bytes = 1 << 20, .max_text_bytes = 1 << 20, .max_expanded_bytes = 4 << 20, .max_entries = 100, .max_depth = 64, .max_seconds = 10 };
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowContent) content = winnow_extract_file (path, NULL, &limits, NULL, &error);

  g_assert_true ((content == NULL) == (error != NULL));
  if (content == NULL)
    {
      g_assert_true (error->domain == WINNOW_EXTRACT_ERROR);
      return;
    }
  g_assert_cmpuint (strlen (content->text), ==, content->length);
  g_assert_true (g_utf8_validate (content->text, content->length, NULL));
  for (guint i = 0; i < content->parts->len; i++)
    {
      const WinnowPart *part = g_ptr_array_index (content->parts, i);

      g_assert_cmpuint (part->offset, <=, content->length);
      g_assert_true (g_utf8_validate (part->text, -1, NULL));
    }
}

static void
test_bytes (void)
{
  g_autoptr (MakeFolder) folder = make_folder_new ();
  g_autoptr (GPtrArray) paths = make_all (folder);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *bytes = NULL;
      g_autofree char *name = g_path_get_basename (g_ptr_array_index (paths, i));
      gsize length;

      g_assert_true (g_file_get_contents (g_ptr_array_index (paths, i), &bytes, &length, NULL));
      for (int round = 0; round < ROUNDS; round++)
        {
          g_autofree char *mutant = g_memdup2 (bytes, length);

          flip (rand, mutant, length);

          g_autofree char *path = make_file (folder, name, mutant, length);

          try (path);
        }
    }
}

/* XML inside a container that is itself sound. Turned bytes are letters and marks, so that it stays well-formed now and then. */
static void
test_members (void)
{
  static const char *const bodies[] = {
    "<w:p><w:r><w:t>one</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:txbxContent><w:p><w:r><w:t>box</w:t></w:r></w:p></w:txbxContent><w:t>two</w:t></w:r></w:p>"
    "<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl><w:sectPr><w:headerReference r:id=\"rId2\"/></w:sectPr>",
    "<text:p>one<text:note><text:note-body><text:p>note</text:p></text:note-body></text:note><text:span text:style-name=\"T1\">gone</text:span>"
    "<draw:text-box><text:p>box</text:p></draw:text-box><text:s text:c=\"9\"/></text:p><table:table-row><table:table-cell/></table:table-row>",
  };
  static const char marks[] = "<>/\"=prtcwx: 19";
  g_autoptr (MakeFolder) folder = make_folder_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);

  for (int round = 0; round < 2 * ROUNDS; round++)
    {
      g_autofree char *body = g_strdup (bodies[round % 2]);

      for (int n = g_rand_int_range (rand, 1, 4); n > 0; n--)
        body[g_rand_int_range (rand, 0, strlen (body))] = marks[g_rand_int_range (rand, 0, sizeof marks - 1)];

      g_autofree char *path = round % 2 == 0 ? make_docx (folder, "a.docx", body, "word/header1.xml", "<w:hdr xmlns:w=\"w\"><w:sectPr/></w:hdr>", NULL)
                                             : make_odt (folder, "a.odt", "", body);

      try (path);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_FATAL_MASK); /* poppler warns of broken dates */
  g_test_add_func ("/extract/mutations/bytes", test_bytes);
  g_test_add_func ("/extract/mutations/members", test_members);
  return g_test_run ();
}
