/* PDF: lines become paragraphs, words are made whole, heads and feet leave the text, pages are
 * known. */
#include <string.h>

#include "part.h"
#include "make.h"

test_case (paragraphs)
{
  static const MakePdfLine lines[] = {
    { 0, 50, 700, 20, NULL, "A heading" },
    { 0, 50, 670, 12, NULL, "This is the first line of a paragraph that is hyphen-" },
    { 0, 50, 656, 12, NULL, "ated and goes on over three lines, of which the last" },
    { 0, 50, 642, 12, NULL, "one is short." },
    { 0, 50, 628, 12, NULL, "The second paragraph begins here, is well-" },
    { 0, 50, 614, 12, NULL, "Known, and ends." },
  };
  g_autoptr (WinnowContent) content = read_made (make_pdf ("a.pdf", lines, G_N_ELEMENTS (lines), 1, ""));
  g_assert_cmpstr (content->text, ==,
                   "A heading\nThis is the first line of a paragraph that is hyphenated and goes on over three lines, "
                   "of which the last one is short.\n"
                   "The second paragraph begins here, is well-Known, and ends.");
  g_assert_cmpstr (content->title, ==, "A title");
  g_assert_cmpstr (content->author, ==, "Some One");
  g_assert_true (g_str_has_prefix (content->created, "2020-01-02T03:04:05"));
}

test_case (furniture)
{
  static const char *const numbers[] = { "Page 1", "Page 2", "Page 3", "Page 4" };
  static const char *const bodies[]
      = { "Alpha stands on the first page and", "goes on to the second.", "Gamma is the third.", "Delta is the last." };
  MakePdfLine lines[12];

  for (guint i = 0; i < 4; i++)
    {
      lines[3 * i] = (MakePdfLine){ i, 50, 760, 10, NULL, "Journal of Examples" };
      lines[3 * i + 1] = (MakePdfLine){ i, 50, 600, 12, NULL, bodies[i] };
      lines[3 * i + 2] = (MakePdfLine){ i, 290, 30, 10, NULL, numbers[i] };
    }

  g_autoptr (WinnowContent) content = read_made (make_pdf ("a.pdf", lines, G_N_ELEMENTS (lines), 4, ""));

  g_assert_cmpstr (
      content->text, ==,
      "Alpha stands on the first page and goes on to the second.\nGamma is the third.\nDelta is the last.");
  assert_parts (content, WINNOW_PART_HEADER,
                "Journal of Examples|Journal of Examples|Journal of Examples|Journal of Examples");
  assert_parts (content, WINNOW_PART_FOOTER, "Page 1|Page 2|Page 3|Page 4");
  g_assert_cmpuint (content->pages->len, ==, 4);
  g_assert_cmpuint (find_page (content, 0), ==, 1);
  g_assert_cmpuint (find_page (content, strlen ("Alpha stands on the first page and ")), ==, 2);
  g_assert_cmpuint (find_page (content, content->length), ==, 4);
}

test_case (blank_pages)
{
  static const MakePdfLine lines[] = { { 1, 50, 600, 12, NULL, "On the second page" } };
  g_autofree char *scan = make_pdf ("scan.pdf", NULL, 0, 2, "");
  g_autoptr (WinnowContent) content = read_made (make_pdf ("a.pdf", lines, G_N_ELEMENTS (lines), 3, ""));
  g_assert_cmpuint (content->pages->len, ==, 3);
  g_assert_cmpuint (find_page (content, 0), ==, 2);
  read_badly (scan, NULL, WINNOW_EXTRACT_ERROR_EMPTY);
}

test_case (unreadable)
{
  static const MakePdfLine lines[] = { { 0, 50, 600, 12, NULL, "Text" } };
  g_autofree char *locked
      = make_pdf ("locked.pdf", lines, 1, 1,
                  "/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (12345678901234567890123456789012) "
                  "/U (12345678901234567890123456789012) >>");
  g_autofree char *broken = make_file ("broken.pdf", "%PDF-1.4\n1 0 obj\n<< /Type /Catalog", -1);
  read_badly (locked, NULL, WINNOW_EXTRACT_ERROR_ENCRYPTED);
  read_badly (broken, NULL, WINNOW_EXTRACT_ERROR_DAMAGED);
}
